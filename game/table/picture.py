"""The table at rest: which card lies where. A pure function of the facts, the layout and the sorted hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.table.facts import Facts
from game.table.flourish import flourish
from game.table.layout import Layout, Pose

Key = tuple[str, int, int]
"""What lies there: ``("card", card, 0)`` a card whose face is seen, ``("back", seat, i)`` one of a hand's
unknown cards, ``("pile", side, i)`` a trick put away."""

TRICK_TILT = 5.0
"""Greatest angle at which a played card comes to rest, in degrees."""


class Placed(Struct, frozen=True):
    """A card at rest; ``card`` None shows its back. Higher layers are drawn later."""

    card: int | None
    pose: Pose
    layer: int = 0


Picture = dict[Key, Placed]
"""In drawing order."""

PILE, FAN, OPEN, TRICK, HAND = range(5)


def picture(facts: Facts, layout: Layout, hand: Sequence[int] | None) -> Picture:
    """All cards at rest. ``hand``: the viewer's cards in their order; None while the gate is closed."""
    out: Picture = {}
    for side, count in enumerate(facts.piles):
        for i in range(count):
            out["pile", side, i] = Placed(None, pile_pose(facts, layout, side, i), PILE)
    for place in range(1, facts.seats):
        seat = facts.seat_at(place)
        for i, pose in enumerate(layout.backs(place, facts.counts[seat])):
            out["back", seat, i] = Placed(None, pose, FAN)
    if facts.turned:
        seat, card = facts.turned
        out["card", card, 0] = Placed(card, layout.turned[facts.place(seat)], OPEN)
    for i, (seat, card) in enumerate(facts.trick):
        out["card", card, 0] = Placed(card, trick_pose(layout, facts.place(seat), facts.first + i), TRICK)
    if hand is None:
        for i, pose in enumerate(layout.hand(facts.counts[facts.viewer])):
            out["back", facts.viewer, i] = Placed(None, pose, HAND)
    else:
        for card, pose in zip(hand, layout.hand(len(hand)), strict=True):
            out["card", card, 0] = Placed(card, pose, HAND)
    return out


def trick_pose(layout: Layout, place: int, number: int) -> Pose:
    """Where the play of that number comes to rest: before its seat, at an angle of its own."""
    spot, chance = layout.tricks[place], flourish(number)
    return replace(
        spot,
        x=spot.x + 3 * chance.across,
        y=spot.y + 3 * chance.along,
        angle=spot.angle + TRICK_TILT * chance.angle,
    )


def pile_pose(facts: Facts, layout: Layout, side: int, index: int) -> Pose:
    """The ``index``-th trick put away by a side: packets overlap so that they can be counted."""
    own = facts.sides[facts.viewer]
    spot = layout.piles[0 if side == own else 1 + (side - (side > own)) % (len(layout.piles) - 1)]
    tilt = flourish(1000 + side * 100 + index).angle
    step = 8.0 * spot.scale / 0.56
    return replace(spot, x=spot.x - 38 + index * step, angle=90 * (index % 2) * 0 + 2.0 * tilt)
