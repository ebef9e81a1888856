"""What happens in a game of Deception, and what of it stands in the public record (DC §7)."""

from __future__ import annotations

from typing import Annotated, Union

from msgspec import Meta

from engine.events import Event, Private
from engine.games.deception.content import ROUNDS
from engine.games.deception.roles import Role
from engine.games.deception.statements import Crime, Evidence, Option, Place, Seat, Statement, Tile, Weapons


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
