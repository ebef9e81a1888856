"""What can be pointed at on the table of Deception, and where it lies."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from engine.games.deception.content import CARDS_EACH, OPTIONS
from engine.games.deception.statements import Colour
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.layout import Rect


class CardSpot(Struct, frozen=True):
    """A card before a seat."""

    owner: int
    colour: Colour
    place: int


class OptionSpot(Struct, frozen=True):
    """An option of a tile."""

    tile: int
    option: int


class TileSpot(Struct, frozen=True):
    """A tile on the table, offered or drawn."""

    tile: int


class SeatSpot(Struct, frozen=True):
    """A seat with all that lies before it."""

    seat: int


Spot = CardSpot | OptionSpot | TileSpot | SeatSpot
Kinds = Collection[type[Spot]]
TITLE = 0.16
"""Part of a tile's height that its title takes."""


def tile_boxes(place: CaseLayout, facts: CaseFacts) -> dict[int, Rect]:
    """Where each tile that is seen lies, in reading order."""
    if facts.offered:
        shown = dict(zip(facts.offered, _offers(place), strict=True))
    else:
        shown = {tile.tile: rect for tile, rect in zip(facts.tiles, place.tiles, strict=False)}
    if facts.drawn is not None:
        shown[facts.drawn] = place.drawn
    return shown


def _offers(place: CaseLayout) -> list[Rect]:
    """Places of the four locations to choose from: a square of the tiles' places, or the middle ones."""
    block = place.tiles[3].top > place.tiles[0].top
    if not block:
        return list(place.tiles[1:5])
    shift = (place.tiles[1].left - place.tiles[0].left) / 2
    return [
        Rect(rect.left + shift, rect.top, rect.width, rect.height)
        for rect in (place.tiles[i] for i in (0, 1, 3, 4))
    ]


def is_strip(box: Rect) -> bool:
    """Whether a tile lies as a strip: its title at the left, its options in two rows of three."""
    return box.width > 4.2 * box.height


def title_box(box: Rect) -> Rect:
    """Where the title of a tile stands."""
    if is_strip(box):
        return Rect(box.left, box.top, box.width * 0.22, box.height)
    return Rect(box.left, box.top, box.width, box.height * TITLE)


def option_boxes(box: Rect) -> tuple[Rect, ...]:
    """Where the six options of a tile lie."""
    title, pad = title_box(box), 3.0
    if is_strip(box):
        wide, high = (box.right - title.right - 2 * pad) / 3, (box.height - 2) / 2
        left, top = title.right + pad, box.top + 1
        return tuple(Rect(left + i % 3 * wide, top + i // 3 * high, wide, high) for i in range(OPTIONS))
    high = (box.bottom - title.bottom - pad) / OPTIONS
    left, wide = box.left + pad, box.width - 2 * pad
    return tuple(Rect(left, title.bottom + i * high, wide, high) for i in range(OPTIONS))


def box_of(place: CaseLayout, facts: CaseFacts, spot: Spot) -> Rect | None:
    """Where something lies; None while it is not on the table."""
    if isinstance(spot, SeatSpot):
        return place.pods[facts.place(spot.seat)].rect
    if isinstance(spot, CardSpot):
        if not facts.cards(spot.owner, spot.colour):
            return None
        return place.pods[facts.place(spot.owner)].cards(spot.colour)[spot.place]
    box = tile_boxes(place, facts).get(spot.tile)
    if box is None or isinstance(spot, TileSpot):
        return box
    return option_boxes(box)[spot.option]


def spots(place: CaseLayout, facts: CaseFacts, *kinds: type[Spot]) -> tuple[Spot, ...]:
    """Everything of these kinds in order: seats clockwise from the viewer's with their cards, then tiles."""
    found: list[Spot] = []
    for number in range(facts.seats):
        seat = facts.seat_at(number)
        if SeatSpot in kinds:
            found.append(SeatSpot(seat))
        if CardSpot in kinds and facts.cards(seat, Colour.RED):
            found += [CardSpot(seat, colour, i) for colour in Colour for i in range(CARDS_EACH)]
    for tile in tile_boxes(place, facts):
        if TileSpot in kinds:
            found.append(TileSpot(tile))
        if OptionSpot in kinds:
            found += [OptionSpot(tile, option) for option in range(OPTIONS)]
    return tuple(found)


def spot_at(place: CaseLayout, facts: CaseFacts, x: float, y: float, kinds: Kinds) -> Spot | None:
    """What lies at a point, the smallest thing of the kinds that are wanted."""
    order = [kind for kind in (CardSpot, OptionSpot, TileSpot, SeatSpot) if kind in kinds]
    for kind in order:
        for spot in spots(place, facts, kind):
            box = box_of(place, facts, spot)
            if box is not None and box.holds(x, y):
                return spot
    return None
