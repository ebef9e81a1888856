"""What can be pointed at and said in Deception (DC §6): seats, places, tiles, cards, a crime, statements."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Union

from msgspec import Meta, Struct

from engine.games.deception.content import CARDS_EACH, EVIDENCE, OPTIONS, TILES, WEAPONS

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
