"""The table of a game in which every seat plays for itself, for 3 to 6 seats: pure functions of sizes.

The viewer's hand lies at the bottom. Every other seat has a pod: a strip with its cards face down, the
tricks it took and its role card, and below it a plate with its name and numbers. Pods stand where their
seats sit: along the top and, from four seats on, at both sides.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.games.whos_who.state import HAND_SIZE
from game.table.dead_layout import yard
from game.table.hag_layout import circle
from game.table.layout import CARD_H, CARD_W, HINTS, LIFT, MARGIN, Layout, Pose, Rect, layout

HANDS: Mapping[str, Mapping[int, int]] = {"whos_who": HAND_SIZE}
"""Games in which every seat plays for itself: the cards of a full hand by number of seats."""
SKY = 9.0
"""Units above the topmost cards."""
UNDER = 5.0
"""Between a strip and its plate."""
BACKS = {3: 0.5, 4: 0.46, 5: 0.42, 6: 0.4}
"""Size of the cards of the others, by number of seats."""
LEAST = {3: 292.0, 4: 238.0, 5: 0.0, 6: 0.0}
"""Least width of the plates of the others: long hands lie above them."""
AT_THE_TOP = {3: 2, 4: 1, 5: 2, 6: 3}
"""Pods along the top, by number of seats; the other seats sit left and right."""
SPOTS = {
    3: ((0.0, 0.53), (-0.74, -0.5), (0.74, -0.5)),
    4: ((0.0, 0.53), (-1.12, 0.0), (0.0, -0.53), (1.12, 0.0)),
    5: ((0.0, 0.53), (-1.66, 0.04), (-0.56, -0.53), (0.56, -0.53), (1.66, 0.04)),
    6: ((0.0, 0.53), (-2.12, 0.12), (-1.07, -0.42), (0.0, -0.53), (1.07, -0.42), (2.12, 0.12)),
}
"""Cards of a trick around the centre, in card widths and heights, by place."""


class _Sizes(Struct, frozen=True):
    """What the parts of one table measure."""

    width: float
    height: float
    text: float
    places: int
    tall: float
    scale: float
    """Size of the others' cards."""
    plate: tuple[float, float]
    """Of the others."""
    name: float
    """Width of the viewer's own plate."""
    hand_y: float
    hand_scale: float

    @property
    def strip(self) -> float:
        return CARD_H * self.scale

    @property
    def low(self) -> float:
        """Where the viewer's hand and what lies beside it begin, seen from above."""
        return self.hand_y - max(82.0, CARD_H * self.hand_scale * 0.52 + 6)

    @property
    def pod(self) -> float:
        return self.strip + UNDER + self.plate[1]

    @property
    def corner(self) -> tuple[float, float]:
        """A corner panel beside the pods along the top: width and height."""
        top = AT_THE_TOP[self.places]
        free = (self.width - top * self.plate[0] - (top - 1) * 12) / 2 - MARGIN - 12
        return min(138 + 106 * self.text, free), 34 + 41 * self.text


def ring(width: float, height: float, places: int, text: float = 1.0, hand: int = 13) -> Layout:
    """Places for 3 to 6 seats in a window of ``width`` x ``height`` units (at least 1280 x 720) and hands
    of up to ``hand`` cards. ``text`` is the text scale, 1.0 to 1.5.
    """
    tall = min(1.25, height / 720)
    hand_scale = min(1.05 * tall, (width - 400) / (CARD_W * (1 + 0.55 * (hand - 1))) * 1.12)
    hand_y = height - HINTS - 7 - CARD_H * hand_scale * 0.55
    scale = BACKS[places] * tall
    name = 138 + 72 * text
    plate = max(name, LEAST[places]), 8 + 42 * text
    sizes = _Sizes(width, height, text, places, tall, scale, plate, name, hand_y, hand_scale)
    speech_h = 30 + 22 * text
    speech_y = hand_y - CARD_H * hand_scale * 0.56 - LIFT - speech_h - 12
    sky = SKY + sizes.pod + 8
    centre = width / 2, (sky + speech_y - 6) / 2
    trick_scale = min(tall, (speech_y - 6 - sky) / (2 * CARD_H) * 0.94)
    rows, plates = _pods(sizes, centre[1])
    role = scale * CARD_W / 2
    side = MARGIN + name + 10
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
            *(Pose(row.left + row.width / 2, row.top + row.height / 2, 0.0, scale) for row in rows[1:]),
        ),
        labels=tuple((plate.left, plate.top + plate.height / 2, "midleft") for plate in plates),
        tricks=_tricks(places, centre, trick_scale),
        piles=(),
        turned=tuple(_turned(place, plates, rows, centre, tall) for place in range(places)),
        score=Rect(MARGIN, MARGIN, *sizes.corner),
        counts=Rect(width - MARGIN - sizes.corner[0], MARGIN, *sizes.corner),
        trump=Rect(MARGIN, hand_y - 74, 152, 146),
        speech=Rect(side, speech_y, width - 2 * side, speech_h),
        hints=Rect(0, height - HINTS, width, HINTS),
        most=hand,
        rows=rows,
        plates=plates,
        roles=(
            Pose(width - MARGIN - 42, hand_y - 8, 0.0, 0.74),
            *(
                Pose(plate.right - role, row.top + row.height / 2, 0.0, scale)
                for row, plate in _others(rows, plates)
            ),
        ),
        bubbles=tuple(_bubble(plate, text) for plate in plates),
        aside=Pose(
            width - MARGIN - 0.31 * CARD_W * tall, MARGIN + 0.31 * CARD_H * tall - 4, 0.0, 0.62 * tall
        ),
        tracker=Rect(MARGIN, MARGIN, *sizes.corner),
        questions=_questions(sizes, plates),
    )


def _others(rows: tuple[Rect, ...], plates: tuple[Rect, ...]) -> list[tuple[Rect, Rect]]:
    return list(zip(rows[1:], plates[1:], strict=True))


def _tricks(places: int, centre: tuple[float, float], scale: float) -> tuple[Pose, ...]:
    """Where a card played from each place comes to lie."""
    return tuple(
        Pose(centre[0] + across * CARD_W * scale, centre[1] + down * CARD_H * scale, 0.0, scale)
        for across, down in SPOTS[places]
    )


def _pods(sizes: _Sizes, middle: float) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Strip and plate of every place."""
    wide, high = sizes.plate
    top = AT_THE_TOP[sizes.places]
    free = sizes.width - 2 * (sizes.corner[0] + MARGIN + 12)
    step = min((330.0 if top == 3 else 420.0) * sizes.width / 1280, (free - wide) / max(1, top - 1))
    lefts = [sizes.width / 2 + (i - (top - 1) / 2) * step - wide / 2 for i in range(top)]
    spots = [(left, SKY) for left in lefts]
    if sizes.places > top + 1:
        y = max(112 + 28 * sizes.text, middle - sizes.pod * 0.75)
        spots = [(MARGIN, y), *spots, (sizes.width - MARGIN - wide, y)]
    role = CARD_W * sizes.scale + 7
    rows = [Rect(sizes.width - MARGIN - 204, sizes.hand_y - 8 - sizes.strip / 2, 112, sizes.strip)]
    plates = [Rect(MARGIN, sizes.low - high, sizes.name, high)]
    for x, y in spots:
        rows.append(Rect(x, y, wide - role, sizes.strip))
        plates.append(Rect(x, y + sizes.strip + UNDER, wide, high))
    return tuple(rows), tuple(plates)


def _turned(
    place: int, plates: tuple[Rect, ...], rows: tuple[Rect, ...], centre: tuple[float, float], tall: float
) -> Pose:
    """The dealer's open card: beside the pod, towards the middle of the table."""
    if place == 0:
        x = min(centre[0] + 330, plates[-1].left - 50)
        return Pose(x, centre[1] + 92 * tall, 4.0, 0.72)
    plate, row = plates[place], rows[place]
    y = (row.top + plate.bottom) / 2
    if plate.left > centre[0]:
        return Pose(plate.left - 56, y, -3.0, 0.72)
    if plate.right < centre[0]:
        return Pose(plate.right + 56, y, -3.0, 0.72)
    return Pose(plate.left - 60, max(y, 64.0), -4.0, 0.72)


def _bubble(plate: Rect, text: float) -> Rect:
    high = 12 + 22 * text
    return Rect(plate.left, plate.top - high - 9, plate.width, high)


def _questions(sizes: _Sizes, plates: tuple[Rect, ...]) -> Rect:
    """At the right, between whatever is there above and the viewer's hand."""
    right = plates[-1]
    aside = MARGIN + 0.62 * CARD_H * sizes.tall + 12 + 22 * sizes.text
    top = right.bottom + 12 if right.right > sizes.width - MARGIN - 1 else aside
    return Rect(sizes.width - MARGIN - sizes.name, top, sizes.name, sizes.low - top)


def layout_of(game: str, width: float, height: float, places: int, text: float = 1.0) -> Layout:
    """The layout of a game's table. Raises KeyError for a number of seats that the game does not have."""
    if game == "trick_of_the_dead":
        return yard(width, height, places, text)
    if game == "three_hags":
        return circle(width, height, text)
    if game in HANDS:
        return ring(width, height, places, text, HANDS[game][places])
    return layout(width, height, places, text)
