"""The table at rest: which card lies where. A pure function of the facts, the layout and the sorted hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.games.whos_who.state import Role
from game.table import dead_layout, hag_layout
from game.table.climb import Climb
from game.table.facts import Facts, Graves, Secrets
from game.table.flourish import flourish
from game.table.layout import Layout, Pose

Key = tuple[str, int, int]
"""What lies there: ``("card", card, 0)`` a card whose face is seen, ``("back", seat, i)`` one of a hand's
unknown cards, ``("pile", side, i)`` a trick put away, ``("role", seat, 0)`` a role card, ``("sealed",
seat, i)`` an envelope of the interim (0) or the end (1), ``("left", i, 0)`` a card out of play,
``("grave", i, 0)`` the ``i``-th card of the closed graveyard from below, ``("buried", seat, i)`` what the
viewer has buried before everybody has, ``("stock", i, 0)`` the ``i``-th card of the stock from below."""

ROLE_BACK, MASTER, HUNTER, ENVELOPE = 100, 101, 102, 103
"""In place of a card: what has the size and the ways of a card without being one of the pack. The back of a
role card is a picture of its own."""
ROLE_CARDS = {None: ROLE_BACK, Role.MASTER: MASTER, Role.HUNTER: HUNTER}

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
    if facts.climb is not None:
        return _climb(facts, facts.climb, layout, hand)
    if facts.graves is not None:
        _graves(out, facts, facts.graves, layout)
    else:
        _backs(out, facts, layout)
    if facts.secrets is not None:
        _secrets(out, facts, facts.secrets, layout)
    for i, card in enumerate(facts.leftover):
        out["left", i, 0] = Placed(card, layout.left_over(len(facts.leftover) - 1 - i), OPEN)
    if facts.aside is not None:
        out["card", facts.aside, 0] = Placed(facts.aside, layout.aside, OPEN)
    if facts.turned:
        seat, card = facts.turned
        out["card", card, 0] = Placed(card, layout.turned[facts.place(seat)], OPEN)
    for i, (seat, card) in enumerate(facts.trick):
        out["card", card, 0] = Placed(card, trick_pose(layout, facts.place(seat), facts.first + i), TRICK)
    if hand is None:
        shown = facts.graves.zombies[facts.viewer] if facts.graves else ()
        poses = layout.hand(facts.counts[facts.viewer])
        hidden = len(poses) - len(shown)
        for i, pose in enumerate(poses[:hidden]):
            out["back", facts.viewer, i] = Placed(None, pose, HAND)
        for card, pose in zip(shown, poses[hidden:], strict=True):
            out["card", card, 0] = Placed(card, pose, FAN)
    else:
        for card, pose in zip(hand, layout.hand(len(hand)), strict=True):
            out["card", card, 0] = Placed(card, pose, HAND)
    return out


def _backs(out: Picture, facts: Facts, layout: Layout) -> None:
    for place in range(1, facts.seats):
        seat = facts.seat_at(place)
        for i, pose in enumerate(layout.backs(place, facts.counts[seat])):
            out["back", seat, i] = Placed(None, pose, FAN)


def _climb(facts: Facts, climb: Climb, layout: Layout, hand: Sequence[int] | None) -> Picture:
    """Three Hags: the stock, what is set aside, the pile, and both hands; the other one lies open at the end
    of the round."""
    out: Picture = {}
    for i in range(climb.stock):
        out["stock", i, 0] = Placed(None, hag_layout.stock(layout, i), PILE)
    for i, card in enumerate(climb.aside):
        out["card", card, 0] = Placed(card, hag_layout.aside(layout, i), PILE)
    other = 1 - facts.viewer
    if climb.left:
        for card, pose in zip(climb.left[other], hag_layout.opened(layout, facts.counts[other]), strict=True):
            out["card", card, 0] = Placed(card, pose, OPEN)
    else:
        for i, pose in enumerate(hag_layout.backs(layout, facts.counts[other])):
            out["back", other, i] = Placed(None, pose, FAN)
    spots = hag_layout.pile(layout, climb.pile, facts.viewer)
    below = sorted(zip(climb.pile[:-1], spots[:-1], strict=True), key=lambda it: it[0].seat == facts.viewer)
    for played, poses in (*below, *zip(climb.pile[-1:], spots[-1:], strict=True)):
        for card, pose in zip(played.cards, poses, strict=True):
            out["card", card, 0] = Placed(card, pose, TRICK)
    own = hag_layout.hand(layout, facts.counts[facts.viewer])
    if hand is None and climb.left:
        hand = climb.left[facts.viewer]
    for i, pose in enumerate(own):
        key: Key = ("back", facts.viewer, i) if hand is None else ("card", hand[i], 0)
        out[key] = Placed(None if hand is None else hand[i], pose, HAND)
    return out


def _graves(out: Picture, facts: Facts, graves: Graves, layout: Layout) -> None:
    """The graveyard; the others' hidden cards and beside them their zombies, or at the end of the round all
    they still hold; the card that a pair is looked for with."""
    for i, card in enumerate(graves.cards):
        out["card", card, 0] = Placed(card, dead_layout.open_grave(layout, i), FAN)
    for i in range(0 if graves.cards else graves.size):
        out["grave", i, 0] = Placed(None, dead_layout.grave(layout, i), PILE)
    for i in range(len(graves.buried)):
        out["buried", facts.viewer, i] = Placed(None, layout.picks[i], OPEN)
    for place in range(1, facts.seats):
        seat = facts.seat_at(place)
        shown = graves.left[seat] if graves.left else graves.zombies[seat]
        hidden = facts.counts[seat] - len(shown)
        backs, faces = dead_layout.hand_of(layout, place, hidden, len(shown))
        for i, pose in enumerate(backs):
            out["back", seat, i] = Placed(None, pose, FAN)
        for card, pose in zip(shown, faces, strict=True):
            out["card", card, 0] = Placed(card, pose, FAN)
    if graves.marker is not None:
        out["marker", graves.marker[1], 0] = Placed(graves.marker[1], layout.aside, OPEN)


def _secrets(out: Picture, facts: Facts, secrets: Secrets, layout: Layout) -> None:
    """Role cards, and under them what was sealed at the interim; the envelopes of the moment lie before
    their seats. Every seat has the same until all is revealed."""
    over = bool(secrets.declared)
    for seat, role in enumerate(secrets.roles):
        place = facts.place(seat)
        if secrets.interim_over and not over:
            out["sealed", seat, 0] = Placed(ENVELOPE, tucked_pose(layout, place), PILE)
        out["role", seat, 0] = Placed(ROLE_CARDS[role], layout.roles[place], FAN)
    if secrets.sealing:
        for seat in range(facts.seats):
            key: Key = ("sealed", seat, 0 if secrets.sealing == "interim" else 1)
            out[key] = Placed(
                ENVELOPE, envelope_pose(layout, facts.place(seat), facts.deal * 60 + seat), OPEN
            )


def envelope_pose(layout: Layout, place: int, number: int) -> Pose:
    """Where the envelope of a place lies while all declare: across, before its seat."""
    spot = layout.tricks[place]
    return replace(spot, angle=90.0 + 3.0 * flourish(number).angle, scale=spot.scale * 0.62)


def tucked_pose(layout: Layout, place: int) -> Pose:
    """A sealed envelope half under the role card of its place."""
    role = layout.roles[place]
    return replace(role, x=role.x - 7 * role.scale / 0.42, y=role.y + 3, angle=-9.0)


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
    if facts.graves is not None:
        return dead_layout.pile(layout, facts.place(side), index)
    if facts.solo:
        return layout.pile(facts.place(side), index)
    own = facts.sides[facts.viewer]
    spot = layout.piles[0 if side == own else 1 + (side - (side > own)) % (len(layout.piles) - 1)]
    tilt = flourish(1000 + side * 100 + index).angle
    step = 8.0 * spot.scale / 0.56
    return replace(spot, x=spot.x - 38 + index * step, angle=90 * (index % 2) * 0 + 2.0 * tilt)
