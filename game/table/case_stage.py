"""What moves on the table of Deception: markers being set down, tiles turning over, attempts to solve the
case, a badge on its way to the scientist, the light on the presenter. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.events import Event
from engine.games.deception import events as happened
from engine.games.deception.state import Phase
from engine.games.deception.statements import Crime, NothingToSay, Suspect
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.choreography import Moment, audible, instant

DUSK_TIME = 0.7
"""Seconds in which the lights go down or up."""
LIGHT_TIME = 0.45
"""Seconds in which the light walks from one presenter to the next."""
POINT_TIME = 3.2
"""Seconds for which what a statement speaks of is pointed at."""
Kind = Literal["laid", "away", "tile", "marker", "drawn", "swap", "trial", "badge", "shown"]


class Motion(Struct, frozen=True):
    """Something on its way. ``seat``, ``tile`` and ``crime`` say what, by kind."""

    kind: Kind
    at: float
    length: float
    seat: int = -1
    tile: int = -1
    option: int = -1
    old: int = -1
    """The tile that is replaced."""
    number: int = 0
    crime: Crime | None = None
    correct: bool = False

    @property
    def end(self) -> float:
        return self.at + self.length


class Score(Struct, frozen=True):
    """The motions of one batch of events, its sounds, and when the panels may tell what came of it."""

    motions: tuple[Motion, ...]
    cues: tuple[tuple[float, str], ...]
    tell: float = 0.0


def score(events: Sequence[Event], old: CaseFacts | None, facts: CaseFacts) -> Score:
    """How a batch of events is shown, one after the other."""
    motions: list[Motion] = []
    cues: list[tuple[float, str]] = []
    clock = tell = 0.0
    for event in events:
        maker = _MAKERS.get(type(event))
        more = maker(event, clock, facts) if maker else []
        motions += more
        cues += [(clock + late, name) for late, name in _sounds(event, facts)]
        clock = max([clock, *(motion.end for motion in more)])
        if isinstance(event, happened.SolveTried):
            tell = clock
    if old is None:
        tell = 0.0
    return Score(tuple(motions), tuple(sorted(cues)), tell)


def _laid(event: happened.TableLaid, at: float, facts: CaseFacts) -> list[Motion]:
    del event
    return [Motion("laid", at + 0.11 * facts.place(seat), 0.4, seat=seat) for seat in range(facts.seats)]


def _scientist(event: happened.ScientistRevealed, at: float, facts: CaseFacts) -> list[Motion]:
    del facts
    return [Motion("away", at, 0.9, seat=event.seat)]


def _tiles(event: happened.TilesLaid, at: float, facts: CaseFacts) -> list[Motion]:
    del facts
    return [Motion("tile", at + 0.16 * i, 0.36, tile=tile) for i, tile in enumerate(event.tiles)]


def _marker(event: happened.MarkerPlaced, at: float, facts: CaseFacts) -> list[Motion]:
    number = next((n for t, n in zip(facts.tiles, facts.order, strict=True) if t.tile == event.tile), 0)
    return [Motion("marker", at, 0.6, tile=event.tile, option=event.option, number=number)]


def _drawn(event: happened.TileDrawn, at: float, facts: CaseFacts) -> list[Motion]:
    del facts
    return [Motion("drawn", at, 0.45, tile=event.tile)]


def _replaced(event: happened.TileReplaced, at: float, facts: CaseFacts) -> list[Motion]:
    number = next((n for t, n in zip(facts.tiles, facts.order, strict=True) if t.tile == event.new), 0)
    swap = Motion("swap", at, 0.8, tile=event.new, old=event.old)
    return [swap, Motion("marker", at + 0.85, 0.6, tile=event.new, option=event.option, number=number)]


def _tried(event: happened.SolveTried, at: float, facts: CaseFacts) -> list[Motion]:
    del facts
    trial = Motion("trial", at, 2.3, seat=event.seat, crime=event.crime, correct=event.correct)
    return [trial, Motion("badge", at + 1.9, 0.7, seat=event.seat)]


def _shown(event: Event, at: float, facts: CaseFacts) -> list[Motion]:
    del event, facts
    return [Motion("shown", at, 0.8)]


_MAKERS: dict[type[Event], Callable[[Any, float, CaseFacts], list[Motion]]] = {
    happened.TableLaid: _laid,
    happened.ScientistRevealed: _scientist,
    happened.TilesLaid: _tiles,
    happened.MarkerPlaced: _marker,
    happened.TileDrawn: _drawn,
    happened.TileReplaced: _replaced,
    happened.SolveTried: _tried,
    happened.CrimeSideRevealed: _shown,
    happened.CaseClosed: _shown,
}

_HEARD: dict[type[Event], tuple[tuple[float, str], ...]] = {
    happened.ScientistRevealed: ((0.0, "unveil"),),
    happened.NightFell: ((0.0, "hush"),),
    happened.BriefingBegun: ((0.0, "seal"),),
    happened.InvestigationBegun: ((0.0, "unveil"),),
    happened.MarkerPlaced: ((0.34, "play"),),
    happened.PresentationBegun: ((0.0, "gather"),),
    happened.TileDrawn: ((0.0, "flip"),),
    happened.TileReplaced: ((0.1, "toss"), (1.19, "play")),
    happened.CrimeSideRevealed: ((0.0, "unveil"),),
    happened.Advised: ((0.0, "answer"),),
    happened.CaseClosed: ((0.0, "match_end"),),
}


def _sounds(event: Event, facts: CaseFacts) -> tuple[tuple[float, str], ...]:
    """Sounds of an event, by seconds after its beginning. They tell nothing that is not public."""
    if isinstance(event, happened.TableLaid):
        return ((0.0, "shuffle"), *((0.11 * i, "deal") for i in range(facts.seats)))
    if isinstance(event, happened.TilesLaid):
        return tuple((0.16 * i, "flip") for i in range(len(event.tiles)))
    if isinstance(event, happened.SolveTried):
        return (0.0, "named"), (1.3, "trick" if event.correct else "refuse"), (1.95, "sweep")
    if isinstance(event, happened.Said):
        if isinstance(event.statement, NothingToSay):
            return ((0.0, "pass"),)
        return ((0.0, "ask" if isinstance(event.statement, Suspect) else "answer"),)
    return _HEARD.get(type(event), ())


class CaseStage:
    """The moving picture of one table of Deception. ``shown`` is what the panels tell."""

    def __init__(self) -> None:
        self.place: CaseLayout | None = None
        self.facts: CaseFacts | None = None
        self.shown: CaseFacts | None = None
        self.rate = 1.0
        self.dusk = 0.0
        """How low the lights are, 0..1."""
        self.light: tuple[int | None, int | None, float] = (None, None, 1.0)
        """Seats the presenters' light comes from and goes to, and how far it has come."""
        self.pointing: tuple[happened.Said, float] | None = None
        """The last statement, and seconds since it was made, while what it speaks of is pointed at."""
        self._motions: tuple[Motion, ...] = ()
        self._cues: list[tuple[float, str]] = []
        self._clock = 0.0
        self._tell: float | None = None

    # -- showing a position -----------------------------------------------------------------------------

    def show(
        self, facts: CaseFacts, place: CaseLayout, events: Sequence[Event], moment: Moment
    ) -> tuple[str, ...]:
        """Go to a new position by way of ``events``; the sounds to be heard at once."""
        self.finish()
        old, self.facts, self.place = self.facts, facts, place
        spoken = next((event for event in reversed(events) if isinstance(event, happened.Said)), None)
        found = score(events, old, facts)
        if instant(moment):
            self._tell_all(snap=True)
            self.pointing = (spoken, 0.0) if spoken and moment.pressed and not moment.calm else None
            return tuple(dict.fromkeys(name for _, name in found.cues)) if audible(moment) else ()
        self._motions, self._cues, self._clock = found.motions, list(found.cues), 0.0
        self.pointing = (spoken, 0.0) if spoken else None if events else self.pointing
        self._tell = found.tell or None
        if self._tell is None:
            self._tell_all()
        return self._due()

    def _tell_all(self, *, snap: bool = False) -> None:
        """The panels tell the newest facts."""
        old, self.shown, self._tell = self.shown, self.facts, None
        lit = self._lit(self.facts)
        if snap:
            self.dusk, self.light = self._dusk_goal(), (lit, lit, 1.0)
        elif lit != self.light[1]:
            self.light = (self._lit(old), lit, 0.0)

    def _lit(self, facts: CaseFacts | None) -> int | None:
        return facts.public.presenter if facts and facts.phase is Phase.PRESENT else None

    def _dusk_goal(self) -> float:
        return 1.0 if self.facts is not None and self.facts.night else 0.0

    # -- time -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is on its way that the others wait for."""
        return bool(self._motions) or self._tell is not None

    @property
    def lively(self) -> bool:
        """Whether more frames are sure to follow this one."""
        said = self.pointing is not None and self.pointing[1] < POINT_TIME / 2
        return self.busy or said or self.light[2] < 1.0

    def update(self, dt: float) -> tuple[bool, tuple[str, ...]]:
        """Let ``dt`` seconds pass: whether anything moved, and the sounds that are due."""
        self.hurry(Moment(frame=dt))
        moved = self._ease(dt)
        if not self.busy and not self._cues:
            return moved, ()
        self._clock += dt * self.rate
        heard = self._due()
        if self._tell is not None and self._clock >= self._tell:
            self._tell_all()
        if self._tell is None and all(motion.end <= self._clock for motion in self._motions):
            self._motions = ()
        return True, heard

    def _ease(self, dt: float) -> bool:
        gap = self._dusk_goal() - self.dusk
        self.dusk += max(-dt / DUSK_TIME, min(dt / DUSK_TIME, gap))
        start, goal, part = self.light
        if part < 1.0:
            self.light = start, goal, min(1.0, part + dt * self.rate / LIGHT_TIME)
        if self.pointing is not None:
            said, since = self.pointing
            self.pointing = (said, since + dt) if since + dt < POINT_TIME else None
            return True
        return gap != 0.0 or part < 1.0

    def hurry(self, moment: Moment) -> None:
        """Bring everything to rest if this moment wants no motion."""
        if instant(moment):
            self.finish()

    def finish(self) -> None:
        """Bring everything to rest at once; sounds not yet heard are dropped."""
        self._motions, self._cues = (), []
        if self.facts is not None:
            self._tell_all(snap=True)

    def _due(self) -> tuple[str, ...]:
        due = tuple(name for at, name in self._cues if at <= self._clock)
        self._cues = [cue for cue in self._cues if cue[0] > self._clock]
        return due

    # -- for the painter --------------------------------------------------------------------------------

    def moving(self) -> list[tuple[Motion, float]]:
        """Motions that are to be seen now, each with how far it has come, 0..1."""
        return [
            (motion, (self._clock - motion.at) / motion.length)
            for motion in self._motions
            if motion.at <= self._clock < motion.end
        ]

    def hidden(self, kind: Kind) -> frozenset[tuple[int, int]]:
        """(seat, tile) of the motions of a kind that have not ended: what they bring is not yet seen."""
        return frozenset((m.seat, m.tile) for m in self._motions if m.kind == kind and self._clock < m.end)
