"""Deception shown without an app: cases of people led to a wanted moment, and their table from one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.actions import Ack, Action
from engine.events import Event
from engine.games.deception.options import Options
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import CluePointsTo, Colour, Suspect
from engine.games.deception.view import View
from engine.match import Match
from engine.shuffle import Stream
from game.phrases import Voice
from game.seats import SeatPlan
from game.table.case_facts import CaseFacts, case_facts
from game.table.case_layout import CaseLayout, case_layout
from game.table.case_stage import CaseStage
from game.table.choreography import Moment

GAME = "deception"


def new_case(seats: int = 12, seed: str = "case", *, helpers: bool = False) -> Match:
    """A case of people; ``helpers``: with an accomplice and a witness."""
    options = Options(players=seats, use_accomplice=helpers, use_witness=helpers)
    return Match.new(GAME, options, ("human",) * seats, seed)


def step(match: Match, chance: Stream, *, tries: bool = False) -> None:
    """One sensible step on: people talk and, where ``tries``, sometimes try a pair."""
    view: View = match.view(None)
    talk = view.phase in (Phase.MARK, Phase.TALK, Phase.REPLACE) and view.marked
    if (talk or view.phase is Phase.PRESENT) and chance.below(3):
        seat = view.others[chance.below(len(view.others))]
        if view.phase is Phase.PRESENT and view.presenter is not None:
            seat = view.presenter
        owner = next(s for s in (view.others[chance.below(len(view.others))], *view.others) if s != seat)
        if tries and view.badges[seat] and not chance.below(4):
            match.act(seat, Solve(owner, chance.below(4), chance.below(4)))
            return
        said = Suspect(owner, chance.below(4), chance.below(4))
        marked = [tile.tile for tile in view.tiles if tile.option >= 0]
        clue = CluePointsTo(marked[chance.below(len(marked))], owner, Colour.BLUE, chance.below(4))
        match.act(seat, Say(said if chance.below(2) else clue))
        return
    seat = match.actors()[0]
    match.act(seat, _move(match, match.view(seat), chance))


def _move(match: Match, view: View, chance: Stream) -> Action:
    if view.phase is Phase.CRIME:
        return Pick(chance.below(4), chance.below(4))
    if view.phase is Phase.TILES:
        return ChooseLocation(1 + chance.below(4))
    if view.phase is Phase.MARK:
        free = [tile.tile for tile in view.tiles if tile.option < 0]
        return PlaceMarker(free[chance.below(len(free))], chance.below(6))
    if view.phase is Phase.TALK:
        return StartPresentations()
    if view.phase is Phase.PRESENT:
        return EndPresentation()
    if view.phase is Phase.REPLACE:
        return ReplaceTile(view.replaceable()[chance.below(4)], chance.below(6))
    if view.phase is Phase.REVERSAL:
        found = [act for act in match.legal(match.actors()[0]) if isinstance(act, NameWitness | Advise)]
        return found[0]
    return Ack()


def moment(
    ready: Callable[[View], bool],
    seats: int = 12,
    seed: str = "case",
    *,
    helpers: bool = False,
    tries: bool = False,
) -> Match:
    """A case at the first moment that is wanted. Raises LookupError where it never comes."""
    for attempt in range(30):
        match = new_case(seats, f"{seed} {attempt}" if attempt else seed, helpers=helpers)
        chance = Stream("moments", f"{seed} {attempt}")
        while not ready(match.view(None)) and match.view(None).phase is not Phase.END:
            step(match, chance, tries=tries)
        if ready(match.view(None)):
            return match
    raise LookupError("no such moment")


def at(phase: Phase, round_: int = 1) -> Callable[[View], bool]:
    """The beginning of a phase."""
    return lambda view: view.phase is phase and view.round >= round_


def solved(match: Match) -> Solve:
    """The right answer of a case, for a seat that is not the murderer's."""
    state = match._states[-1]  # pyright: ignore[reportPrivateUsage]
    crime = state.solution
    assert crime is not None
    return Solve(crime.owner, crime.red, crime.blue)


def voice(seats: int, viewer: int = 0, names: Sequence[str] = ()) -> Voice:
    """Who tells at a table of people without names of their own."""
    plans = tuple(SeatPlan("human", names[i] if i < len(names) else "") for i in range(seats))
    return Voice(plans, viewer, GAME)


class Show:
    """The stage of a case, seen from ``viewer``; ``shut``: the gate is closed."""

    def __init__(
        self,
        match: Match,
        viewer: int = 0,
        *,
        shut: bool = False,
        size: tuple[float, float] = (1280, 720),
        text: float = 1.0,
    ) -> None:
        self.match, self.viewer, self.shut = match, viewer, shut
        self.place: CaseLayout = case_layout(*size, match.view(None).seats, text)
        self.voice = voice(match.view(None).seats, viewer)
        self.stage = CaseStage()
        self.heard: list[str] = []
        self._seen = 0

    def facts(self) -> CaseFacts:
        """The position now."""
        private = None if self.shut else self.match.view(self.viewer)
        return case_facts(self.match.view(None), private, self.viewer)

    def events(self) -> tuple[Event, ...]:
        """Public events since the last call."""
        events = self.match.events_for(None, 0)
        fresh, self._seen = events[self._seen :], len(events)
        return fresh

    def rest(self) -> Show:
        """Everything lies still."""
        self.events()
        self.stage.show(self.facts(), self.place, (), Moment(joined=True))
        return self

    def show(self, **moment: bool) -> Show:
        """Show what has happened since."""
        self.heard += self.stage.show(self.facts(), self.place, self.events(), Moment(**moment))
        return self

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds * 60)):
            self.heard += self.stage.update(1 / 60)[1]
