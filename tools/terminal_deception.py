"""Deception in the terminal: cards by place, tiles and markers, statements in short forms, attempts, the log.

Seats are named by number or name, cards by place from 1: ``solve 3 2 4`` is seat 3's evidence 2 with its
weapon 4; ``suspect mei r2 b4``, ``clue 3 mei b4``, ``mark 1 5``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.actions import Ack, Action
from engine.games.deception.content import LOCATIONS
from engine.games.deception.state import (
    ChooseLocation,
    EndPresentation,
    Phase,
    PlaceMarker,
    ReplaceTile,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import Colour
from game.case_review import CaseReview
from game.case_words import card_before, crime_words, marker_words, role_word, seat_inside, tile_words
from game.narrate import Narrator, action_text, why_text
from game.phrases import chained
from game.statistics import Totals
from game.strings import tr
from tools import terminal_talk as talk
from tools.terminal_deception_lines import WORDS, Reader, Unclear, index, invitation

BREATH = 0.01
LOG = 12
"""So many events of the record are told without a number."""


class Talk(talk.Talk):
    """A person's side of Deception."""

    def __init__(self, terminal: Any) -> None:
        super().__init__(terminal)
        self._speaker: int | None = None
        """Who a line that begins with ``as`` is for."""

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Its own commands, by their first word; each gets the rest of the line."""
        return {
            "next": lambda _: self._next(),
            "ready": lambda _: self._next(),
            "hint": lambda _: self._hint(),
            "hand": lambda _: self._role(),
            "role": lambda _: self._role(),
            "trick": lambda _: self._tiles(),
            "tiles": lambda _: self._tiles(),
            "options": self._options,
            "cards": self._cards,
            "log": self._log,
            "previous": lambda _: self._log("1"),
            "refused": lambda _: self._refused(),
            "as": self._as,
            "say": self.play,
            **{word: lambda rest, word=word: self.play(f"{word} {rest}") for word in WORDS},
            "pace": self._pace,
            "undo": lambda _: self._at.say(tr("terminal.deception.no_undo")),
        }

    # -- what is awaited -----------------------------------------------------------------------------

    def rests(self) -> bool:
        """Whether a person has to do something: also where the table only waits for "ready"."""
        session = self._at.session
        table = session.view(None)
        if session.talk is None or table.turn is None or session.over:
            return super().rests()
        return session.talk.rests

    def waits(self, table: Any) -> bool:
        """Say what the table waits for where nobody is in turn."""
        at, waiting = self._at, self._at.session.waiting_for
        if waiting:
            names = at.narrator.voice.names(waiting)
            key = invitation(table) if waiting == (at.only,) else "terminal.deception.ready_of"
            at.say(tr(key, names=names))
            if at.only is not None:
                self._may(at.only, table)
        elif at.session.talk is not None and at.session.talk.can_step:
            at.say(tr("terminal.deception.step"))
        return True

    def prompt(self, seat: int) -> None:
        """What the person of ``seat``, for whom the gate is open, can do now."""
        at = self._at
        view = at.gate.look(seat)
        name = at.narrator.name(seat)
        phase = view.phase
        if phase is Phase.LOOK:
            self._cards("")
            at.say(tr("terminal.deception.look", seat=name))
        elif phase in (Phase.ROLES, Phase.BRIEF):
            self._role()
            at.say(tr("terminal.deception.seen", seat=name))
        elif phase is Phase.CRIME:
            self._own(seat, view)
            real = "real" if view.role is not None and view.role.value == "murderer" else "decoy"
            at.say(tr(f"terminal.deception.pick_{real}", seat=name))
        elif phase is Phase.TILES:
            places = [f"{tile}: {tile_words(tile)[0]} ({self._numbered_options(tile)})" for tile in LOCATIONS]
            at.say(tr("terminal.deception.location", places=chained(places)))
        elif phase is Phase.REPLACE:
            title = tile_words(view.drawn)[0]
            at.say(tr("terminal.deception.replace", tile=title, options=self._numbered_options(view.drawn)))
            self._tiles()
        elif phase is Phase.REVERSAL:
            at.say(tr("terminal.deception.name", seats=self._numbered(view.candidates())))
        elif phase is Phase.PRESENT:
            at.say(tr("terminal.deception.present", seat=name))
            self._may(seat, view)
        else:
            at.say(tr("terminal.deception.mark" if phase is Phase.MARK else "terminal.deception.start"))

    def _may(self, seat: int, table: Any) -> None:
        """Whether a person may still solve."""
        if table.phase is Phase.REVERSAL:
            if table.crime_side is not None and seat == table.crime_side.accomplice:
                self._at.say(tr("terminal.deception.advise", seats=self._numbered(table.candidates())))
        elif table.badges and table.badges[seat]:
            self._at.say(tr("terminal.deception.may_solve"))

    def last_trick(self, table: Any) -> bool:
        """There are no results to acknowledge."""
        return False

    # -- actions -------------------------------------------------------------------------------------

    def _person(self) -> int:
        """For whom a line is: named by ``as``, the only person, or whoever is awaited."""
        at = self._at
        if self._speaker is not None:
            return self._speaker
        if at.only is not None:
            return at.only
        seat = at.in_turn()
        waiting = at.session.waiting_for or at.session.humans or at.session.people
        return waiting[0] if seat is None else seat

    def _do(self, action: Action) -> None:
        """Raises Refused."""
        at = self._at
        at.session.act(self._person(), action)
        at.cover()

    def _next(self) -> None:
        """Whatever moves on: looked, ready, begin or end the presentations."""
        session, seat = self._at.session, self._person()
        table = session.view(None)
        if table.turn is None:
            self._do(Ack())
        elif table.turn == seat and table.phase in (Phase.TALK, Phase.PRESENT):
            self._do(StartPresentations() if table.phase is Phase.TALK else EndPresentation())
        else:
            session.ready(seat)

    def _as(self, words: str) -> None:
        try:
            seat, rest = self._reader.seat(words)
        except Unclear:
            self._at.say(tr("terminal.unknown", text=words))
            return
        self._speaker = seat
        try:
            self._at.command(rest)
        finally:
            self._speaker = None

    def play(self, line: str) -> None:
        """Do what a line says. Raises Refused."""
        try:
            action = self._reader.action(line, [tile.tile for tile in self._table.tiles])
        except Unclear:
            self._at.say(tr("terminal.unknown", text=line.strip()))
            return
        self._do(action)

    @property
    def _reader(self) -> Reader:
        at = self._at
        seats = range(len(at.session.seats))
        names = {at.narrator.name(seat).casefold(): seat for seat in seats}
        names |= {seat_inside(at.narrator.voice, seat).casefold(): seat for seat in seats}
        return Reader(names, len(seats))

    # -- what can be read ----------------------------------------------------------------------------

    @property
    def _table(self) -> Any:
        return self._at.session.view(None)

    def _numbered(self, seats: Iterable[int]) -> str:
        names = ((seat + 1, self._at.narrator.name(seat)) for seat in seats)
        return chained([tr("terminal.deception.number", n=n, seat=name) for n, name in names])

    def _numbered_options(self, tile: int) -> str:
        return chained([f"{n} {option}" for n, option in enumerate(tile_words(tile)[1], 1)])

    def _cards(self, words: str) -> None:
        """The cards before one seat, or before all."""
        at, table = self._at, self._table
        seats: Iterable[int] = [seat for seat in range(table.seats) if table.evidence[seat]]
        if words.strip():
            try:
                seats = [self._reader.seat(words)[0]]
            except Unclear:
                at.say(tr("terminal.unknown", text=words))
                return
        for seat in seats:
            badge = "with" if table.badges and table.badges[seat] else "without"
            key = f"terminal.deception.cards_{badge}" if table.badges else "terminal.deception.cards"
            fields = {"n": seat + 1, "seat": at.narrator.name(seat)}
            at.say(tr(key, **fields, **self._before(table, seat)))

    def _own(self, seat: int, view: Any) -> None:
        self._at.say(tr("terminal.deception.own", **self._before(view, seat)))

    def _before(self, table: Any, seat: int) -> dict[str, str]:
        """The words before a seat with their places."""
        return {
            colour.value: chained(
                [
                    f"{place + 1} {card_before(table, seat, colour, place)}"
                    for place in range(len(cards[seat]))
                ]
            )
            for colour, cards in ((Colour.RED, table.evidence), (Colour.BLUE, table.weapons))
        }

    def _tiles(self) -> None:
        tiles = self._table.tiles
        for number, tile in enumerate(tiles, 1):
            title, options = tile_words(tile.tile)
            if tile.option >= 0:
                marker = options[tile.option]
                self._at.say(tr("terminal.deception.tile", n=number, tile=title, option=marker))
            else:
                listed = self._numbered_options(tile.tile)
                self._at.say(tr("terminal.deception.tile_open", n=number, tile=title, options=listed))
        if not tiles:
            self._at.say(tr("terminal.deception.no_tiles"))

    def _options(self, words: str) -> None:
        """All options of a tile on the table, and which is marked."""
        try:
            tile = self._table.tiles[index(words, len(self._table.tiles))]
        except Unclear:
            self._at.say(tr("terminal.unknown", text=words))
            return
        self._at.say(f"{marker_words(tile.tile, tile.option)} ({self._numbered_options(tile.tile)})")

    def _log(self, words: str) -> None:
        """The last events of the record."""
        count = int(words) if words.strip().isdecimal() else LOG
        at, sentences = self._at, list[str]()
        narrator = Narrator(at.session.seats, at.only, at.session.options)
        for numbered in at.session.events(None):
            sentences += narrator.tell(numbered.event)
        for sentence in sentences[-count:] if count else ():
            at.say(sentence)

    def _refused(self) -> None:
        """The pairs that were wrong, and who still has a badge."""
        at, table = self._at, self._table
        for event in table.attempts:
            if not event.correct:
                crime = crime_words(at.narrator.voice, table, event.crime)
                at.say(tr("terminal.deception.refused", seat=at.narrator.name(event.seat), crime=crime))
        holders = [seat for seat, badge in enumerate(table.badges) if badge]
        if holders:
            at.say(tr("terminal.deception.badges", names=at.narrator.voice.names(holders)))

    def score(self) -> None:
        """Where the game stands."""
        table = self._table
        phase = tr(f"terminal.deception.phase.{table.phase.value}")
        self._at.say(tr("terminal.deception.score", round=table.round, phase=phase))
        if table.scientist is not None:
            self._at.say(tr("terminal.deception.scientist", seat=self._at.narrator.name(table.scientist)))
            self._refused()

    def _role(self) -> None:
        """The person's own page: role, what was told at night, the solution where it is known."""
        at, seat = self._at, self._person()
        view = at.gate.look(seat)
        if view is None or view.role is None:
            return
        name, voice = at.narrator.name, at.narrator.voice
        at.say(tr("terminal.deception.role", seat=name(seat), role=role_word(view.role)))
        for other, role in view.known:
            at.say(tr("terminal.deception.known", seat=name(other), role=role_word(role)))
        if view.pair:
            at.say(tr("terminal.deception.pair", names=voice.names(view.pair)))
        if view.solution is not None:
            at.say(tr("terminal.deception.solution", crime=crime_words(voice, view, view.solution)))
        elif view.phase is Phase.BRIEF and not view.pair:
            at.say(tr("terminal.deception.nothing"))

    def _hint(self) -> None:
        at, seat = self._at, self._person()
        at.session.hint(seat)
        while at.session.hint_pending(seat):
            at.session.update(at.now())
            time.sleep(BREATH)
        report = at.gate.hint(seat)
        if report is None:
            return
        voice = at.narrator.voice
        words = action_text(report.action, voice)
        at.say(tr("terminal.hint", card=words, why=why_text(report.why, "deception")))
        if report.pairs:
            at.say(tr("terminal.deception.likely_title"))
        for belief in report.pairs[:3]:
            pair = crime_words(voice, self._table, _crime(belief))
            at.say(tr("terminal.deception.likely", percent=round(100 * belief.p), crime=pair))

    def _pace(self, word: str) -> None:
        talking = self._at.session.talk
        if talking is not None and word in ("step", "auto", "fast"):
            talking.pace = word
            self._at.say(tr("terminal.deception.pace", pace=tr(f"terminal.deception.pace.{word}")))
        else:
            self._at.say(tr("terminal.unknown", text=word))

    # -- afterwards ----------------------------------------------------------------------------------

    def review(self) -> bool:
        """The case review: who was how near the truth when, and what the markers did."""
        at, match = self._at, self._at.session.match
        if not match.game.deal_done(match.view(None)):
            at.say(tr("terminal.no_review"))
            return True
        review = CaseReview(match, at.session.seats, at.counsel)
        at.say(tr("terminal.thinking"))
        while not review.done:
            review.update()
            time.sleep(BREATH)
        for line in review_lines(at.narrator, review):
            at.say(line)
        return True

    def figures(self, totals: Totals) -> Iterable[str]:
        """Games and wins per side and role, and what became of the badge."""
        found = totals.details
        for name in ("investigation", "crime"):
            if found.get(name):
                side = tr(f"deception.side.{name}")
                games, won = found[name], found[f"{name}_won"]
                yield tr("terminal.deception.side", side=side, games=games, won=won)
        for role in ("scientist", "investigator", "murderer", "accomplice", "witness"):
            if found.get(role):
                word = tr(f"deception.role.{role}")
                yield tr("terminal.deception.side", side=word, games=found[role], won=found[f"{role}_won"])
        if found.get("tried"):
            yield tr("terminal.deception.solves", tried=found["tried"], solved=found["solved"])


def review_lines(narrator: Narrator, review: CaseReview) -> Iterable[str]:
    """The case review in sentences."""
    name = narrator.name
    for observer in review.observers:
        chances = [review.chance(observer, i) for i in range(len(review.moments))]
        values = " ".join("-" if c is None else str(round(100 * c)) for c in chances)
        yield tr("terminal.deception.belief", seat=name(observer), values=values)
    for kind, effect in (("helped", review.helped_most()), ("misled", review.misled_most())):
        if effect is not None:
            change = f"{100 * effect.change:+.0f}"
            marker = marker_words(effect.tile, effect.option)
            yield tr(f"terminal.deception.{kind}", marker=marker, change=change)
    for mark in review.better_marks():
        made, best = (_mark_words(action, mark.drawn) for action in (mark.made, mark.best))
        yield tr("terminal.deception.better", made=made, best=best)


def _mark_words(action: Action, drawn: int | None) -> str:
    match action:
        case PlaceMarker():
            return marker_words(action.tile, action.option)
        case ReplaceTile() if drawn is not None:
            old, new = tile_words(action.tile)[0], marker_words(drawn, action.option)
            return tr("deception.action.replace", old=old, new=new)
        case ChooseLocation():
            return tile_words(action.tile)[0]
        case _:
            raise ValueError(f"no mark: {action!r}")


def _crime(belief: Any) -> Any:
    return Solve(belief.owner, belief.red, belief.blue)
