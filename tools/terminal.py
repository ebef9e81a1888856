"""The terminal's side of a session: commands in, plain sentences out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ai.messages import LEVELS
from engine.actions import Ack, Action
from engine.errors import Refused
from engine.events import MatchEnded
from game.counsel import Counsel
from game.narrate import Narrator, action_text, card_sign, why_text
from game.phrases import z_mark
from game.privacy import gate_for
from game.seats import HUMAN, is_classic
from game.session import Session
from game.statistics import Totals, preset_name, totals
from game.store import Store
from game.strings import tr
from tools import (
    terminal_deception,
    terminal_three_hags,
    terminal_trick_of_the_dead,
    terminal_whist,
    terminal_whos_who,
)
from tools.aftermath import Aftermath
from tools.terminal_couch import Couch, draw_curtain
from tools.terminal_talk import Talk

BREATH = 0.01
"""Seconds of sleep while a computer card is on its way."""

ALIASES = {
    "n": "next",
    "z": "undo",
    "u": "undo",
    "y": "yes",
    "?": "help",
    "h": "hint",
    "p": "pause",
    "v": "previous",
    "s": "score",
    "q": "quit",
    "exit": "quit",
}


GAMES: Mapping[str, Callable[[Any], Talk]] = {
    "whist": terminal_whist.Talk,
    "whos_who": terminal_whos_who.Talk,
    "trick_of_the_dead": terminal_trick_of_the_dead.Talk,
    "three_hags": terminal_three_hags.Talk,
    "deception": terminal_deception.Talk,
}


class Terminal:
    """One session in a terminal. ``lines`` are the commands; when they end the match is kept.

    ``resumed``: it is a stored match. ``last_review``: the last hand is reviewed unasked when the match is
    over, for then there is no more command line to ask on.
    """

    def __init__(
        self,
        session: Session,
        counsel: Counsel,
        store: Store | None,
        lines: Iterator[str],
        clock: Callable[[], float] = time.monotonic,
        say: Callable[[str], None] | None = None,
        resumed: bool = False,
        last_review: bool = False,
    ) -> None:
        self.session = session
        self.counsel = counsel
        self._store = store
        self._resumed = resumed
        self._last_review = last_review
        self._lines = lines
        self._clock = clock
        self.say = say or (lambda line: print(line, flush=True))
        self.gate = gate_for(session)
        self.only = None if len(session.people) != 1 else session.people[0]
        self.couch = Couch(self)
        self.narrator = Narrator(session.seats, self.only, session.options)
        self._game = session.match.game.name
        self._aftermath = Aftermath(session, counsel, store, self.narrator.voice, self.say)
        self._talk = GAMES[self._game](self)
        self._told = 0
        self._announced: object = None
        self._commands: dict[str, Callable[[str], None]] = {
            "next": lambda _: self._next(),
            "hint": lambda _: self._hint(),
            "help": lambda _: self._help(),
            "hand": lambda _: self.tell_hand(self.person()),
            "trick": lambda _: self._trick(),
            "score": lambda _: self._talk.score(),
            "review": self._review,
            "again": self._again,
            "pause": lambda _: self._pause(),
            "look": lambda _: self._look(),
            "cover": lambda _: self.cover(),
            "seal": lambda _: self._seal(),
            "statistics": lambda _: self._statistics(),
            **self.couch.commands(),
            **self._talk.commands(),
        }

    def _levels(self) -> str:
        """The strength of the computer seats: one word in the usual set-up, else seat by seat."""
        session = self.session
        found = [session.options.cpu_level.value]
        if not is_classic(session.options, session.seats):
            found = [plan.kind for plan in session.seats if plan.kind != HUMAN]
        return ", ".join(tr(f"{self._game}.value.cpu_level.{level}") for level in found) or "-"

    def run(self) -> int:
        """Play until the match is over, the lines end or somebody quits; returns the exit code."""
        self._open()
        while True:
            self._advance()
            if self.session.over:
                return self._close()
            self._announce()
            line = next(self._lines, None)
            if line is None or not self.command(line.partition("#")[0].strip()):
                self.session.close()
                if self.session.match.practice:
                    self.say(tr("terminal.practice_over"))
                    return 0
                saved = self.session.identity and not self.session.problem
                self.say(tr("terminal.kept" if saved else "terminal.not_kept"))
                return 0

    # -- telling -------------------------------------------------------------------------------------

    def _open(self) -> None:
        session = self.session
        if session.match.practice:
            self._told = session.event_count(None) if session.match.decision else 0
            self.say(tr("terminal.practice"))
            self._tell_position()
            return
        self.say(tr("terminal.title", game=tr(f"{session.match.game.name}.name")))
        key = "terminal.resumed" if self._resumed else "terminal.started"
        preset = tr(f"{self._game}.preset.{preset_name(session.match)}")
        self.say(tr(key, preset=preset, level=self._levels()))
        self.say(tr("terminal.commitment", hash=session.commitment))
        if not session.match.fair:
            self.say(tr("terminal.short_seed"))
        # What was told in an earlier sitting is not told again, but for the trick on the table.
        self._told = session.event_count(None) if session.match.decision else 0
        if session.match.decision:
            self._tell_position()

    def _tell_position(self) -> None:
        """Where a match stands that goes on. What was told before is told to nobody again, but the sentences
        to come build on it."""
        for numbered in self.session.events(None)[: self._told]:
            self.narrator.tell(numbered.event)
        self._talk.score()
        self._commands["trick"]("")

    def _advance(self) -> None:
        """Let the session run until it needs a person or is over, telling what happens."""
        session = self.session
        while True:
            moved = session.update(self._clock())
            self._tell()
            if session.over or session.undo_request or self._talk.rests():
                return
            if not moved:
                time.sleep(BREATH)

    def _tell(self) -> None:
        events = self.session.events(None, self._told)
        self._told += len(events)
        for numbered in events:
            event = numbered.event
            if isinstance(event, MatchEnded) and self.session.outcome:
                self.say(self.narrator.outcome(event, self.session.outcome))
            for sentence in self.narrator.tell(event):
                self.say(sentence)
        for problem in self._store.take_problems() if self._store else ():
            self.say(problem.sentence())

    def _announce(self) -> None:
        """Once per position and opening of the gate: what can be done now."""
        session = self.session
        if session.paused:
            return
        seat = self.in_turn()
        number = -1 if seat is None else seat
        request = session.undo_request
        state = (session.event_count(None), number, seat is not None and self.gate.open_for(seat), request)
        if state == self._announced:
            return
        self._announced = state
        if request:
            self.couch.ask()
            return
        if seat is None:
            table = session.view(None)
            if self._talk.waits(table):
                return
            if session.match.game.deal_done(table):
                self.say(tr("terminal.press_next_hand"))
            elif self._talk.last_trick(table):
                self.say(tr(f"terminal.{self._game}.press_result"))
            else:
                self.say(tr("terminal.press_next_trick"))
            return
        if not self.gate.open_for(seat):
            self.say(tr("terminal.pass_to", seat=self.narrator.name(seat)))
            return
        self._talk.prompt(seat)

    def now(self) -> float:
        """The time that the session goes by."""
        return self._clock()

    def in_turn(self) -> int | None:
        """The person who has to choose something, or None while a result is shown."""
        return next(iter(self.session.awaited), None)

    def person(self) -> int | None:
        """Whose secrets may be told: the only person's, else those of the person who has to choose."""
        return self.in_turn() if self.only is None else self.only

    def _close(self) -> int:
        if self.session.match.practice:
            self.say(tr("terminal.practice_over"))  # the seed stays sealed: it holds the next deals
            return 0
        self.say(tr("terminal.over"))
        self.say(tr("terminal.seed", seed=self.session.match.seed))
        if self.only is not None and self._last_review:
            self._review()
        return 0

    # -- commands ------------------------------------------------------------------------------------

    def command(self, line: str) -> bool:
        """Do one line; False: quit."""
        if self.session.paused and line:
            self.session.resume()
            self.say(tr("terminal.resumed_play"))
        first, _, rest = line.lower().partition(" ")
        word = ALIASES.get(first, first)
        if not line and self.only is None:
            self._look()
        if word == "quit":
            return False
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
            elif line:
                self._talk.play(line)
        except Refused as refused:
            self.say(self._talk.refusal(refused))
        return True

    def act(self, action: Action) -> None:
        """The person who has to choose does this, else the first one tries to. Raises Refused."""
        seat = self.in_turn()
        self.session.act((*self.session.people, 0)[0] if seat is None else seat, action)
        if seat is not None:
            self.cover()

    def _next(self) -> None:
        self.act(Ack())

    def _review(self, words: str = "") -> None:
        if self._talk.review():
            return
        seats = self.couch.seats_in(words) if self.only is None else []
        self._aftermath.review(seats[0] if seats else None)

    def _help(self) -> None:
        self.say(tr("terminal.help"))
        self.say(tr(f"terminal.{self._game}.help"))
        if self.session.couch:
            self.say(tr("terminal.couch.help"))

    def _hint(self) -> None:
        seat = self.in_turn()
        if seat is None:
            self.say(tr("terminal.no_hint"))
            return
        self.session.hint(seat)
        while self.session.hint_pending(seat):
            self.session.update(self._clock())
            time.sleep(BREATH)
        report = self.gate.hint(seat)
        if report is not None:
            action, why = action_text(report.action, self.narrator.voice), why_text(report.why, self._game)
            self.say(tr("terminal.hint", card=action, why=why))

    def tell_hand(self, seat: int | None) -> None:
        """The cards of that person, if they may be told now."""
        view = None if seat is None else self.gate.look(seat)
        if view is not None:
            key = "terminal.hand" if seat == self.only else "terminal.hand_of"
            self.say(tr(key, hand=self._talk.hand(view), seat=self.narrator.name(view.seat)))

    def _trick(self) -> None:
        table = self.session.view(None)
        leader = table.tricks[-1].leader if self.session.awaits_ack and table.tricks else table.leader
        if not table.trick:
            self.say(tr("terminal.trick_empty"))
        else:
            self.say(tr("terminal.trick", cards=self.cards(leader, table.trick)))

    def cards(self, leader: int, cards: Iterable[int], zombies: int = 0) -> str:
        """Cards of a trick with who played them; ``zombies`` bear their mark."""
        seats = len(self.session.seats)
        signs = (card_sign(card) + z_mark(card, zombies) for card in cards)
        played = ((self.narrator.name((leader + i) % seats), sign) for i, sign in enumerate(signs))
        return ", ".join(tr("terminal.entry", seat=name, card=sign) for name, sign in played)

    def _again(self, trick: str) -> None:
        """The last hand again, as a practice within this session."""
        practice = self._aftermath.practice(trick)
        if practice is not None:
            Terminal(practice, self.counsel, None, self._lines, self._clock, self.say).run()
            self._announced = None

    def _pause(self) -> None:
        self.session.pause()
        self.gate.conceal()
        draw_curtain(self.say, couch=self.only is None)
        self.say(tr("terminal.paused"))
        if self.only is not None:
            self.gate.reveal(self.only)

    def _look(self) -> None:
        seat = self.in_turn()
        if seat is not None:
            self.gate.reveal(seat)

    def cover(self) -> None:
        """Nobody's secrets are told any more, where several people play."""
        if self.only is None and self.gate.opened is not None:
            self.gate.conceal()
            draw_curtain(self.say, couch=True)
            self.say(tr("terminal.covered"))

    def _seal(self) -> None:
        self.say(tr("terminal.commitment", hash=self.session.commitment))
        over = self.session.outcome is not None
        self.say(tr("terminal.seed", seed=self.session.match.seed) if over else tr("terminal.seed_later"))

    def _statistics(self) -> None:
        if self._store is None:
            return
        statistics = self._store.statistics
        for level in LEVELS:
            found = statistics.totals(self._game, level=level)
            self._record(tr(f"{self._game}.value.cpu_level.{level}"), found)
        for player in statistics.players(self._game):
            self._record(player, totals(statistics.of_player(player, self._game)))

    def _record(self, whose: str, found: Totals) -> None:
        counts = {key: getattr(found, key) for key in ("played", "won", "shared", "lost", "drawn")}
        self.say(tr(f"terminal.{self._game}.record", level=whose, **counts))
        for line in self._talk.figures(found):
            self.say(line)
