"""The table of Trick of the Dead for 3 and 2 seats: pure functions of sizes.

The viewer's hand lies at the bottom, the others' pods stand along the top: hands face down with their zombies
face up beside them, above a plate. The graveyard is a plot of its own at the right, where it can lie open,
in order; what the suits are worth stands at the left.
"""

from __future__ import annotations

from engine.games.trick_of_the_dead.state import DEALT
from game.table.layout import CARD_H, CARD_W, HINTS, LIFT, MARGIN, Layout, Pose, Rect

SKY = 10.0
UNDER = 6.0
"""Between the cards of a pod and its plate."""
BACKS, RISEN = 0.5, 0.62
"""Size of the others' hidden cards and of their zombies, at 720 units of height."""
TRICKS = {2: ((0.3, 0.5), (-0.3, -0.5)), 3: ((0.0, 0.53), (-0.74, -0.5), (0.74, -0.5))}
"""Cards of a trick around the centre, in card widths and heights, by place."""
APART = 34.0
"""Between two zombies of a hand that has to share its strip with many hidden cards."""
CLEAR = 38.0
"""Between the hand and the viewer's own plate: a card in focus rises into that."""
OPEN = 0.9
"""The greatest size of the cards of an open graveyard."""
FENCE = 46.0
"""Height of the fence before the graveyard."""


def yard(width: float, height: float, places: int, text: float = 1.0) -> Layout:
    """Places for 2 or 3 seats in a window of ``width`` x ``height`` units (at least 1280 x 720).

    ``text`` is the text scale, 1.0 to 1.5. Raises KeyError for another number of seats.
    """
    most = DEALT[places]
    tall = min(1.25, height / 720)
    hand_scale = min(1.02 * tall, (width - 400) / (CARD_W * (1 + 0.55 * (most - 1))) * 1.16)
    hand_y = height - HINTS - 7 - CARD_H * hand_scale * 0.55
    low = hand_y - max(82.0, CARD_H * hand_scale * 0.52 + 6)
    speech_h = 30 + 22 * text
    speech_y = hand_y - CARD_H * hand_scale * 0.56 - LIFT - speech_h - 12
    side = 138 + 106 * text
    column = Rect(MARGIN, MARGIN, side, 40 + 46 * text)
    scale, rows, plates = _pods(width, places, side, (tall, text))
    sky = plates[-1].bottom + 10
    name = 150 + 86 * text
    own = Rect(MARGIN, low - CLEAR - (10 + 44 * text), name, 10 + 44 * text)
    centre = width / 2, (sky + speech_y - 8) / 2
    trick_scale = min(tall, (speech_y - 8 - sky) / (2 * CARD_H) * 0.94)
    tricks = tuple(
        Pose(
            centre[0] + across * CARD_W * trick_scale, centre[1] + down * CARD_H * trick_scale, 0, trick_scale
        )
        for across, down in TRICKS[places]
    )
    spot = MARGIN + max(name, side) + 10
    top = column.bottom + 12
    return Layout(
        width=width,
        height=height,
        text=text,
        places=places,
        hand_scale=hand_scale,
        hand_y=hand_y,
        trick_scale=trick_scale,
        centre=centre,
        seats=(
            Pose(width / 2, hand_y),
            *(Pose(row.left + row.width / 2, row.bottom - CARD_H * scale / 2, 0.0, scale) for row in rows),
        ),
        labels=tuple((plate.left, plate.top + plate.height / 2, "midleft") for plate in (own, *plates)),
        tricks=tricks,
        piles=(),
        turned=(),
        score=column,
        counts=column,
        trump=Rect(MARGIN, hand_y - 74, 152, 146),
        speech=Rect(spot, speech_y, width - 2 * spot, speech_h),
        hints=Rect(0, height - HINTS, width, HINTS),
        most=most,
        rows=(Rect(width - MARGIN - 118, hand_y - 36, 112, 84), *rows),
        plates=(own, *plates),
        aside=_marker(tricks, centre, trick_scale),
        tracker=column,
        plot=Rect(width - MARGIN - side, MARGIN, side, low - MARGIN - 28),
        legend=Rect(MARGIN, top, side, min(own.top - 12 - top, 42 + 124 * text)),
        slips=_slips(tricks, centre, trick_scale, (MARGIN + side + 10, width - MARGIN - side - 10)),
        picks=_dug(centre, trick_scale),
    )


def _dug(centre: tuple[float, float], scale: float) -> tuple[Pose, ...]:
    """Two graves are dug in the middle of the table while all choose what to bury."""
    apart = CARD_W * scale * 0.84
    return tuple(
        Pose(centre[0] + side * apart, centre[1] + CARD_H * scale * 0.06, 2.0 * side, scale)
        for side in (-1, 1)
    )


def _pods(
    width: float, places: int, side: float, sizes: tuple[float, float]
) -> tuple[float, tuple[Rect, ...], tuple[Rect, ...]]:
    """The size of the others' cards, then the strip of cards and the plate of every other seat, between the
    columns at the sides."""
    tall, text = sizes
    count = places - 1
    free = width - 2 * (MARGIN + side + 12)
    wide = min(400.0 * max(1.0, width / 1280), (free - 16 * (count - 1)) / count)
    gap = min(width * 0.06, (free - count * wide) / count) if count > 1 else 0.0
    left = width / 2 - (count * wide + (count - 1) * (16 + gap)) / 2
    scale = min(BACKS * tall, wide / 600)
    high = CARD_H * scale * RISEN / BACKS
    rows = tuple(Rect(left + i * (wide + 16 + gap), SKY, wide, high) for i in range(count))
    plates = tuple(Rect(row.left, row.bottom + UNDER, wide, 10 + 44 * text) for row in rows)
    return scale, rows, plates


def _marker(tricks: tuple[Pose, ...], centre: tuple[float, float], scale: float) -> Pose:
    """With two players the card that won the trick before lies at the left of the new one."""
    left = min(spot.x for spot in tricks) - CARD_W * scale * 1.5
    return Pose(left, centre[1], 0.0, scale * 0.72)


def _slips(
    tricks: tuple[Pose, ...], centre: tuple[float, float], scale: float, room: tuple[float, float]
) -> tuple[Rect, ...]:
    """The points of a trick are counted beside the card that won it, on the free side: with two players the
    last winner lies at the left.
    """
    found: list[Rect] = []
    for spot in tricks:
        reach = CARD_W * scale / 2 + 22
        if spot.x < centre[0] - 1 and len(tricks) > 2:
            found.append(Rect(room[0], spot.y - 70, spot.x - reach - room[0], 140))
        else:
            found.append(Rect(spot.x + reach, spot.y - 70, room[1] - spot.x - reach, 140))
    return tuple(found)


def hand_of(layout: Layout, place: int, hidden: int, shown: int) -> tuple[tuple[Pose, ...], tuple[Pose, ...]]:
    """Another place's hand: a flat fan of backs, and beside it what lies face up."""
    row, scale = layout.rows[place], layout.seats[place].scale
    card, large = CARD_W * scale, CARD_W * scale * RISEN / BACKS
    room = row.width - card - 30
    wanted = large + max(0, shown - 1) * APART if shown else 0.0
    step = max(4.0, min(17.0, (room - wanted - card) / max(1, layout.most - 1)))
    y = row.bottom - CARD_H * scale / 2
    backs: list[Pose] = []
    for i in range(hidden):
        lean = (i - (hidden - 1) / 2) / max(6.0, (hidden - 1) / 2)
        backs.append(Pose(row.left + card / 2 + i * step, y + 2.2 * lean * lean - 1, 4.0 * lean, scale))
    left = row.left + (card + step * (hidden - 1) + 12 if hidden else 0.0)
    apart = min(large + 8, (row.left + room + 12 - left - large) / max(1, shown - 1))
    middle = row.bottom - CARD_H * scale * RISEN / BACKS / 2
    faces = tuple(
        Pose(left + large / 2 + i * apart, middle, 0.0, scale * RISEN / BACKS) for i in range(shown)
    )
    return tuple(backs), faces


def pile(layout: Layout, place: int, index: int) -> Pose:
    """A trick put away: all lie on each other at the right end of the seat's strip."""
    row, scale = layout.rows[place], layout.seats[-1].scale
    x = row.right - CARD_W * scale / 2 - 0.9 * min(index, 18)
    return Pose(x, row.bottom - CARD_H * scale / 2 - 0.7 * min(index, 18), 0.0, scale)


def grave(layout: Layout, index: int) -> Pose:
    """The ``index``-th card of a closed graveyard from below: a heap in the earth of its plot."""
    plot = layout.plot
    scale = 0.92 * min(1.25, layout.height / 720)
    deep = min(index, 20)
    y = plot.top + plot.height * 0.56
    return Pose(plot.left + plot.width / 2 - 9 + 0.9 * deep, y + 9 - 1.6 * deep, -3.0, scale)


def head(layout: Layout) -> float:
    """Height of the heading of the graveyard."""
    return 14 + 46 * layout.text


def open_grave(layout: Layout, index: int) -> Pose:
    """The ``index``-th card from the top of an open graveyard: rows to be read, the next to rise first."""
    plot = layout.plot
    across, deepest = 3, -(-_most_graves(layout) // 3)
    room = plot.height - head(layout) - FENCE
    scale = min(OPEN * layout.height / 720, (plot.width - 24) / (CARD_W * (1 + 0.8 * (across - 1))))
    down = min(CARD_H * scale * 0.7, (room - CARD_H * scale) / max(1, deepest - 1))
    step = (plot.width - 24 - CARD_W * scale) / (across - 1)
    column, row = index % across, index // across
    x = plot.left + 12 + CARD_W * scale / 2 + column * step
    return Pose(x, plot.top + head(layout) + CARD_H * scale / 2 + row * down, 0.0, scale)


def _most_graves(layout: Layout) -> int:
    return 12 if layout.places == 3 else 18


__all__ = ["grave", "hand_of", "head", "open_grave", "pile", "yard"]
