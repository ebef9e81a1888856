"""What a game of Deception is at one moment (DC §4), and its actions.

The public record of a game is its public events themselves: what is on the tiles, who has tried and what was
said follow from them, for the rules, the screen and the opponents alike.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.actions import Action
from engine.games.deception.content import LOCATIONS
from engine.games.deception.events import (
    CrimeSideRevealed,
    MarkerPlaced,
    Record,
    SolveTried,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.options import Options
from engine.games.deception.roles import Role, Roles
from engine.games.deception.statements import Crime, Evidence, Option, Place, Seat, Statement, Tile, Weapons


class Phase(StrEnum):
    """DC §4. Talk, presentations and replacing come once per round; drawing is no state of its own."""

    LOOK = "look"
    ROLES = "roles"
    CRIME = "crime"
    BRIEF = "brief"
    TILES = "tiles"
    MARK = "mark"
    TALK = "talk"
    PRESENT = "present"
    REPLACE = "replace"
    REVERSAL = "reversal"
    END = "end"


INVESTIGATION = (Phase.TILES, Phase.MARK, Phase.TALK, Phase.PRESENT, Phase.REPLACE)
"""Phases in which a badge may be spent (DC §4, D7)."""
OPEN_TALK = (Phase.MARK, Phase.TALK, Phase.REPLACE)
"""Phases in which everybody but the scientist may speak, after the first marker (D10)."""
SECRET_LOOKS = (Phase.LOOK, Phase.ROLES, Phase.BRIEF)
"""Phases that end when every seat has acknowledged."""


class Pick(Action, frozen=True, tag="deception.Pick"):
    """Pick two of one's own cards at night; only the murderer's count (DC §4, decoy)."""

    red: Place
    blue: Place


class ChooseLocation(Action, frozen=True, tag="deception.ChooseLocation"):
    """The scientist's choice of the location tile."""

    tile: Tile


class PlaceMarker(Action, frozen=True, tag="deception.PlaceMarker"):
    """Mark an option of a tile that has no marker yet."""

    tile: Tile
    option: Option


class StartPresentations(Action, frozen=True, tag="deception.StartPresentations"):
    """The scientist ends the open talk of a round."""


class Say(Action, frozen=True, tag="deception.Say"):
    """A statement in open talk, or of the presenter; without effect on the rules."""

    statement: Statement


class EndPresentation(Action, frozen=True, tag="deception.EndPresentation"):
    """The presenter has finished."""


class ReplaceTile(Action, frozen=True, tag="deception.ReplaceTile"):
    """Discard a situation tile for the drawn one and mark that (DC §4.2)."""

    tile: Tile
    option: Option


class Solve(Action, frozen=True, tag="deception.Solve"):
    """Spend the badge on one red and one blue card of another seat (DC §4.3)."""

    owner: Seat
    red: Place
    blue: Place


class Advise(Action, frozen=True, tag="deception.Advise"):
    """The accomplice tells the murderer whom to name (DC §4, reversal)."""

    seat: Seat


class NameWitness(Action, frozen=True, tag="deception.NameWitness"):
    """The murderer names the seat it takes for the witness."""

    seat: Seat


class Deal(Struct, frozen=True, forbid_unknown_fields=True, tag="deception.Deal"):
    """A given beginning: cards and roles of all seats, and the situation tiles, the first to lie first."""

    evidence: Evidence
    weapons: Weapons
    roles: tuple[Role, ...]
    situations: tuple[Tile, ...]


class TableTile(Struct, frozen=True):
    """A tile on the table; ``option`` -1: no marker yet."""

    tile: Tile
    option: int
    round: int
    """The round in which it came."""


class Opened(Struct, frozen=True):
    """What the end turns over."""

    cause: str
    named: Seat | None
    roles: tuple[Role, ...]
    solution: Crime


class Table(Struct, frozen=True):
    """The public facts of a game: what :class:`State` and :class:`View` have in common."""

    options: Options
    phase: Phase
    round: int
    """1 .. 3; 1 before the investigation."""
    evidence: Evidence
    weapons: Weapons
    scientist: Seat | None
    """None before the roles are dealt."""
    badges: tuple[bool, ...]
    """Who may still try to solve the case; none before the roles are dealt."""
    presenter: Seat | None
    drawn: Tile | None
    """The tile that waits to replace another."""
    record: tuple[Record, ...]
    """Everything public since the location was chosen, in order."""
    opened: Opened | None
    """Everything, at the end."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.options.players

    @property
    def turn(self) -> int | None:
        """The seat that moves the game on, where everybody knows which: the scientist, the presenter, or the
        murderer once it is shown."""
        if self.phase is Phase.PRESENT:
            return self.presenter
        if self.phase is Phase.REVERSAL and self.crime_side is not None:
            return self.crime_side.murderer
        return self.scientist if self.phase in INVESTIGATION else None

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but the scientist's, clockwise from its left; none before it is known."""
        if self.scientist is None:
            return ()
        return tuple((self.scientist + i) % self.seats for i in range(1, self.seats))

    @property
    def tiles(self) -> tuple[TableTile, ...]:
        """The six tiles on the table with their markers: cause, location, situations."""
        laid: list[TableTile] = []
        number = 1
        for event in self.record:
            if isinstance(event, TilesLaid):
                laid = [TableTile(tile, -1, 1) for tile in event.tiles]
            elif isinstance(event, MarkerPlaced):
                laid = [TableTile(t.tile, event.option, 1) if t.tile == event.tile else t for t in laid]
            elif isinstance(event, TileDrawn):
                number = event.round
            elif isinstance(event, TileReplaced):
                new = TableTile(event.new, event.option, number)
                laid = [new if t.tile == event.old else t for t in laid]
        return tuple(laid)

    @property
    def attempts(self) -> tuple[SolveTried, ...]:
        """All attempts so far, in order."""
        return tuple(event for event in self.record if isinstance(event, SolveTried))

    @property
    def refused(self) -> tuple[Crime, ...]:
        """The pairs that were wrong."""
        return tuple(event.crime for event in self.attempts if not event.correct)

    @property
    def crime_side(self) -> CrimeSideRevealed | None:
        """Who they were, once the reversal has begun."""
        return next((event for event in self.record if isinstance(event, CrimeSideRevealed)), None)

    @property
    def marked(self) -> bool:
        """Whether the first marker lies: from then on people talk (D10)."""
        return any(isinstance(event, MarkerPlaced) for event in self.record)

    def replaceable(self) -> tuple[int, ...]:
        """The situation tiles on the table (DC §4.2)."""
        return tuple(t.tile for t in self.tiles if t.tile != 0 and t.tile not in LOCATIONS)

    def candidates(self) -> tuple[int, ...]:
        """Whom a reversal may name: not the scientist nor the crime's side (D18)."""
        shown = self.crime_side
        if shown is None:
            return ()
        return tuple(s for s in sorted(self.others) if s not in (shown.murderer, shown.accomplice))

    def speaks(self, seat: int) -> bool:
        """Whether a seat may make a statement now (DC §4)."""
        if seat == self.scientist:
            return False
        return self.presenter == seat if self.phase is Phase.PRESENT else self.open_talk

    @property
    def open_talk(self) -> bool:
        """Whether all but the scientist may speak."""
        return self.phase in OPEN_TALK and self.marked


class State(Table, frozen=True, tag="deception.State"):
    """The whole truth. Never leaves the engine, a save file or a tool: seats get a View."""

    seed: str
    dealt: Deal
    acknowledged: tuple[bool, ...]
    """Who has looked, in the phases that wait for everybody."""
    picks: tuple[Crime | None, ...]
    """What each seat picked at night."""

    @property
    def roles(self) -> Roles:
        """The roles of all seats, already before they are shown to their owners."""
        return self.dealt.roles

    @property
    def murderer(self) -> int:
        """The murderer's seat."""
        return self.roles.index(Role.MURDERER)

    @property
    def solution(self) -> Crime | None:
        """The murderer's pick; None before it is made."""
        return self.picks[self.murderer]

    def role_of(self, seat: int) -> Role | None:
        """What a seat is; None before roles are dealt."""
        return None if self.phase is Phase.LOOK else self.roles[seat]

    def owes(self, seat: int) -> bool:
        """Whether a seat has not looked, or not picked, what this phase asks of it."""
        if self.phase in SECRET_LOOKS:
            return not self.acknowledged[seat]
        return self.phase is Phase.CRIME and seat != self.scientist and self.picks[seat] is None
