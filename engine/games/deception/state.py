"""What a game of Deception is at one moment (DC §4), its actions, statements, and the events only it has.

The public record of a game is its public events themselves: what is on the tiles, who has tried and what was
said follow from them, for the rules, the screen and the opponents alike.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Union

from msgspec import Meta, Struct

from engine.actions import Action
from engine.events import Event, Private
from engine.games.deception.content import CARDS_EACH, EVIDENCE, LOCATIONS, OPTIONS, ROUNDS, TILES, WEAPONS
from engine.games.deception.options import Options
from engine.games.deception.roles import Role, Roles

MOST_SEATS = 12
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Place = Annotated[int, Meta(ge=0, lt=CARDS_EACH)]
"""Position of a card before its seat, 0 .. 3 from the left; people count from 1."""
Tile = Annotated[int, Meta(ge=0, lt=TILES)]
Option = Annotated[int, Meta(ge=0, lt=OPTIONS)]
Red = Annotated[int, Meta(ge=0, lt=EVIDENCE)]
Blue = Annotated[int, Meta(ge=0, lt=WEAPONS)]
Evidence = tuple[tuple[Red, ...], ...]
"""Four evidence cards per seat, none once they have left the game."""
Weapons = tuple[tuple[Blue, ...], ...]


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


class Colour(StrEnum):
    """The two kinds of cards."""

    RED = "red"
    BLUE = "blue"


class Crime(Struct, frozen=True):
    """A pair of cards of one seat: the solution, or what somebody tried."""

    owner: Seat
    red: Place
    blue: Place


class Suspect(Struct, frozen=True, tag="suspect"):
    """ "I suspect ``owner``", with the evidence, the weapon, both or neither."""

    owner: Seat
    red: Place | None
    blue: Place | None


class Doubt(Struct, frozen=True, tag="doubt"):
    """ "I do not believe it of ``owner``"."""

    owner: Seat


class Trust(Struct, frozen=True, tag="trust"):
    """ "I trust ``seat``"."""

    seat: Seat


class CluePointsTo(Struct, frozen=True, tag="clue"):
    """ "This tile points to that card"."""

    tile: Tile
    owner: Seat
    colour: Colour
    place: Place


class NothingToSay(Struct, frozen=True, tag="nothing"):
    """ "I pass"."""


Statement = Union[Suspect, Doubt, Trust, CluePointsTo, NothingToSay]  # noqa: UP007


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


class TableLaid(Event, frozen=True, tag="deception.TableLaid"):
    """Four cards of each colour lie before every seat."""

    evidence: Evidence
    weapons: Weapons


class Acknowledged(Private, frozen=True, tag="deception.Acknowledged"):
    """``seat`` has looked: its own business until all have."""


class RoleReceived(Private, frozen=True, tag="deception.RoleReceived"):
    """What ``seat`` is."""

    role: Role


class ScientistRevealed(Event, frozen=True, tag="deception.ScientistRevealed"):
    """Roles are dealt; the scientist's cards leave the game and all others get a badge (DC §3.4)."""

    seat: Seat


class NightFell(Event, frozen=True, tag="deception.NightFell"):
    """Everybody has seen their role: now every seat but the scientist picks two cards."""


class PickRecorded(Private, frozen=True, tag="deception.PickRecorded"):
    """What ``seat`` picked."""

    red: Place
    blue: Place


class BriefingBegun(Event, frozen=True, tag="deception.BriefingBegun"):
    """All picks are in: every seat opens one private page."""


class Briefed(Private, frozen=True, tag="deception.Briefed"):
    """What ``seat`` is told: roles it knows, the witness's pair, the solution; all empty for most (DC §7)."""

    known: tuple[tuple[Seat, Role], ...]
    pair: tuple[Seat, ...]
    solution: Crime | None


class InvestigationBegun(Event, frozen=True, tag="deception.InvestigationBegun"):
    """The night is over; the scientist chooses the location."""


class TilesLaid(Event, frozen=True, tag="deception.TilesLaid"):
    """Cause, location and four situations lie open; ``left`` tiles remain to draw from."""

    tiles: tuple[Tile, ...]
    left: int


class MarkerPlaced(Event, frozen=True, tag="deception.MarkerPlaced"):
    """A marker lies on an option and stays there."""

    tile: Tile
    option: Option


class Said(Event, frozen=True, tag="deception.Said"):
    """A statement; ``presenting``: as the presenter."""

    seat: Seat
    statement: Statement
    presenting: bool


class PresentationBegun(Event, frozen=True, tag="deception.PresentationBegun"):
    """It is this seat's turn to present."""

    seat: Seat


class TileDrawn(Event, frozen=True, tag="deception.TileDrawn"):
    """All have presented; the next round's tile is drawn, seen by all."""

    round: Annotated[int, Meta(ge=2, le=ROUNDS)]
    tile: Tile


class TileReplaced(Event, frozen=True, tag="deception.TileReplaced"):
    """The drawn tile took the place of another, with its marker."""

    old: Tile
    new: Tile
    option: Option


class SolveTried(Event, frozen=True, tag="deception.SolveTried"):
    """A seat spent its badge. When wrong, nobody is told which half was (DC §4.3)."""

    seat: Seat
    crime: Crime
    correct: bool


class CrimeSideRevealed(Event, frozen=True, tag="deception.CrimeSideRevealed"):
    """Before the reversal murderer and accomplice are shown (D20)."""

    murderer: Seat
    accomplice: Seat


class Advised(Event, frozen=True, tag="deception.Advised"):
    """The accomplice's advice: it is given openly."""

    seat: Seat


class CaseClosed(Event, frozen=True, tag="deception.CaseClosed"):
    """The game is over and everything is open."""

    cause: str
    named: Seat | None
    """Whom the murderer took for the witness, in a reversal."""
    roles: tuple[Role, ...]
    solution: Crime


Record = Union[  # noqa: UP007
    TilesLaid,
    MarkerPlaced,
    Said,
    PresentationBegun,
    TileDrawn,
    TileReplaced,
    SolveTried,
    CrimeSideRevealed,
    Advised,
]
"""A public event of the investigation, as it stands in the record."""


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
