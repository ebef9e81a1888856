"""The terminal's side of a session: commands in, plain sentences out."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator

from ai.messages import LEVELS
from engine.actions import Ack, PlayCard
from engine.cards import SUIT_SYMBOLS, SUITS, parse
from engine.errors import Refused
from engine.events import MatchEnded
from game.counsel import Counsel
from game.narrate import (
    Narrator,
    card_sign,
    hand_signs,
    refusal_text,
    trump_text,
    why_text,
)
from game.privacy import gate_for
from game.review import Reviewer
from game.session import Session
from game.statistics import preset_name
from game.store import Store
from game.strings import tr
from tools.aftermath import Aftermath, action_name

BREATH = 0.01
"""Seconds of sleep while a computer card is on its way."""
CURTAIN_LINES = 60

ALIASES = {
    "n": "next",
    "z": "undo",
    "u": "undo",
    "?": "help",
    "h": "hint",
    "p": "pause",
    "v": "previous",
    "s": "score",
    "q": "quit",
    "exit": "quit",
}


def card_of(text: str) -> int:
    """The card of ``9H``, ``h9``, ``10♥`` …. Raises ValueError."""
    code = text.strip().upper().replace("10", "T")
    for symbol, suit in zip(SUIT_SYMBOLS, SUITS, strict=True):
        code = code.replace(symbol, suit)
    if len(code) == 2 and code[0] in SUITS and code[1] not in SUITS:
        code = code[::-1]
    return parse(code)


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
        self._session = session
        self._counsel = counsel
        self._store = store
        self._resumed = resumed
        self._last_review = last_review
        self._lines = lines
        self._clock = clock
        self._say = say or (lambda line: print(line, flush=True))
        self._gate = gate_for(session)
        self._only = session.humans[0] if len(session.humans) == 1 else None
        self._narrator = Narrator(session.seats, self._only)
        self._reviewer = Reviewer(session, counsel, store)
        self._aftermath = Aftermath(session, counsel, self._reviewer, self._say)
        self._told = 0
        self._announced = (-1, False)
        self._commands: dict[str, Callable[[], None]] = {
            "next": self._next,
            "undo": self._undo,
            "hint": self._hint,
            "help": lambda: self._say(tr("terminal.help")),
            "hand": self._hand,
            "trick": self._trick,
            "previous": self._previous,
            "score": self._score,
            "review": self._aftermath.review,
            "pause": self._pause,
            "look": self._look,
            "cover": self._cover,
            "seal": self._seal,
            "statistics": self._statistics,
        }

    def run(self) -> int:
        """Play until the match is over, the lines end or somebody quits; returns the exit code."""
        self._open()
        while True:
            self._advance()
            if self._session.over:
                return self._close()
            self._announce()
            line = next(self._lines, None)
            if line is None or not self._command(line.partition("#")[0].strip()):
                self._session.close()
                if self._session.match.practice:
                    self._say(tr("terminal.practice_over"))
                    return 0
                saved = self._session.identity and not self._session.problem
                self._say(tr("terminal.kept" if saved else "terminal.not_kept"))
                return 0

    # -- telling -------------------------------------------------------------------------------------

    def _open(self) -> None:
        session = self._session
        if session.match.practice:
            self._told = session.event_count(None) if session.match.decision else 0
            self._say(tr("terminal.practice"))
            self._score()
            self._trick()
            return
        self._say(tr("terminal.title", game=tr(f"{session.match.game.name}.name")))
        key = "terminal.resumed" if self._resumed else "terminal.started"
        preset = tr(f"whist.preset.{preset_name(session.match)}")
        level = tr(f"whist.value.cpu_level.{session.options.cpu_level.value}")
        self._say(tr(key, preset=preset, level=level))
        self._say(tr("terminal.commitment", hash=session.commitment))
        if not session.match.fair:
            self._say(tr("terminal.short_seed"))
        # What was told in an earlier sitting is not told again, but for the trick on the table.
        self._told = session.event_count(None) if session.match.decision else 0
        if session.match.decision:
            self._score()
            self._trick()

    def _advance(self) -> None:
        """Let the session run until it needs a person or is over, telling what happens."""
        session = self._session
        while True:
            moved = session.update(self._clock())
            self._tell()
            waiting = session.awaits_ack and session.humans
            if session.over or waiting or (session.thinking is None and not session.awaits_ack):
                return
            if not moved:
                time.sleep(BREATH)

    def _tell(self) -> None:
        events = self._session.events(None, self._told)
        self._told += len(events)
        for numbered in events:
            event = numbered.event
            if isinstance(event, MatchEnded) and self._session.outcome:
                self._say(self._narrator.outcome(event, self._session.outcome))
            for sentence in self._narrator.tell(event):
                self._say(sentence)
        for problem in self._store.take_problems() if self._store else ():
            self._say(problem.sentence())

    def _announce(self) -> None:
        """Once per position and opening of the gate: what can be done now."""
        session = self._session
        if session.paused:
            return
        seat = self._in_turn()
        state = (session.event_count(None), seat is not None and self._gate.open_for(seat))
        if state == self._announced:
            return
        self._announced = state
        if seat is None:
            table = session.view(None)
            done = session.match.game.deal_done(table)
            last = "hand_result" if len(table.tricks) == 13 else "next_trick"
            self._say(tr("terminal.press_next_hand" if done else f"terminal.press_{last}"))
            return
        if not self._gate.open_for(seat):
            self._say(tr("terminal.pass_to", seat=self._narrator.name(seat)))
            return
        self._hand()
        cards = " ".join(card_sign(a.card) for a in self._gate.legal(seat) if isinstance(a, PlayCard))
        key = "terminal.your_turn" if seat == self._only else "terminal.turn_of"
        self._say(tr(key, cards=cards, seat=self._narrator.name(seat)))

    def _in_turn(self) -> int | None:
        """The person who has to choose a card, or None while a result is shown."""
        if self._session.awaits_ack:
            return None
        return next((seat for seat in self._session.match.actors() if seat in self._session.humans), None)

    def _close(self) -> int:
        if self._session.match.practice:
            self._say(tr("terminal.practice_over"))  # the seed stays sealed: it holds the next deals
            return 0
        self._say(tr("terminal.over"))
        self._say(tr("terminal.seed", seed=self._session.match.seed))
        if self._only is not None and self._last_review:
            self._aftermath.review()
        return 0

    # -- commands ------------------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Do one line; False: quit."""
        if self._session.paused and line:
            self._session.resume()
            self._say(tr("terminal.resumed_play"))
        word = ALIASES.get(line.lower(), line.lower())
        if word == "quit":
            return False
        try:
            if word.split(" ")[0] == "again":
                self._again(word.partition(" ")[2].strip())
            elif word in self._commands:
                self._commands[word]()
            elif line:
                self._play(line)
        except Refused as refused:
            self._say(refusal_text(refused, self._session.match.game.name))
        return True

    def _play(self, line: str) -> None:
        try:
            card = card_of(line)
        except ValueError:
            self._say(tr("terminal.unknown", text=line))
            return
        seat = self._in_turn()
        self._session.act(self._session.humans[0] if seat is None else seat, PlayCard(card))
        if self._only is None:
            self._cover()

    def _next(self) -> None:
        self._session.act(self._session.humans[0], Ack())

    def _undo(self) -> None:
        able = [seat for seat in self._session.humans if self._session.can_undo(seat)]
        self._session.undo(able[-1] if able else self._session.humans[0])

    def _hint(self) -> None:
        seat = self._in_turn()
        if seat is None:
            self._say(tr("terminal.no_hint"))
            return
        self._session.hint(seat)
        while self._session.hint_pending(seat):
            self._session.update(self._clock())
            time.sleep(BREATH)
        report = self._gate.hint(seat)
        if report is not None:
            self._say(tr("terminal.hint", card=action_name(report.action), why=why_text(report.why)))

    def _hand(self) -> None:
        seat = self._in_turn() if self._only is None else self._only
        view = None if seat is None else self._gate.look(seat)
        if view is not None:
            key = "terminal.hand" if seat == self._only else "terminal.hand_of"
            self._say(tr(key, hand=hand_signs(view.hand), seat=self._narrator.name(view.seat)))

    def _trick(self) -> None:
        table = self._session.view(None)
        leader = table.leader if table.turn is not None or not table.tricks else table.tricks[-1].leader
        if not table.trick:
            self._say(tr("terminal.trick_empty"))
        else:
            self._say(tr("terminal.trick", cards=self._cards(leader, table.trick)))

    def _previous(self) -> None:
        trick = self._session.view(None).previous_trick
        if trick is None:
            self._say(tr("terminal.no_previous"))
            return
        cards, winner = self._cards(trick.leader, trick.cards), self._narrator.name(trick.winner)
        self._say(tr("terminal.previous", cards=cards, winner=winner))

    def _cards(self, leader: int, cards: Iterable[int]) -> str:
        entries = (
            tr("terminal.entry", seat=self._narrator.name((leader + i) % 4), card=card_sign(card))
            for i, card in enumerate(cards)
        )
        return ", ".join(entries)

    def _score(self) -> None:
        table = self._session.view(None)
        (a, b), (ta, tb) = table.scores, table.trick_counts
        self._say(
            tr(
                "terminal.score",
                first=self._narrator.side(0),
                second=self._narrator.side(1),
                a=a,
                b=b,
                ta=ta,
                tb=tb,
                trump=trump_text(table.trump),
                dealer=self._narrator.name(table.dealer),
            )
        )

    def _again(self, trick: str) -> None:
        """The last hand again, as a practice within this session."""
        practice = self._aftermath.practice(trick)
        if practice is not None:
            Terminal(practice, self._counsel, None, self._lines, self._clock, self._say).run()
            self._announced = (-1, False)

    def _pause(self) -> None:
        self._session.pause()
        self._gate.conceal()
        self._curtain()
        self._say(tr("terminal.paused"))
        if self._only is not None:
            self._gate.reveal(self._only)

    def _look(self) -> None:
        seat = self._in_turn()
        if seat is not None:
            self._gate.reveal(seat)

    def _cover(self) -> None:
        if self._only is None:
            self._gate.conceal()
            self._curtain()
            self._say(tr("terminal.covered"))

    def _curtain(self) -> None:
        if sys.stdout.isatty():
            self._say("\n" * CURTAIN_LINES)

    def _seal(self) -> None:
        self._say(tr("terminal.commitment", hash=self._session.commitment))
        over = self._session.outcome is not None
        self._say(tr("terminal.seed", seed=self._session.match.seed) if over else tr("terminal.seed_later"))

    def _statistics(self) -> None:
        if self._store is None:
            return
        for level in LEVELS:
            totals = self._store.statistics.totals(self._session.match.game.name, level=level)
            self._say(
                tr(
                    "terminal.record",
                    level=tr(f"whist.value.cpu_level.{level}"),
                    played=totals.played,
                    won=totals.won,
                    lost=totals.lost,
                    drawn=totals.drawn,
                )
            )
