"""Where everything lies, in design units, for 2 to 12 seats and any window. Pure functions of sizes; no
pygame.

Seats are *places* here: place 0 is the viewer at the bottom, the others follow clockwise (left, top, right).
Angles are degrees, clockwise on the screen. :func:`layout` is the table of a partnership game; that of a
game in which every seat plays for itself is :func:`game.table.ring.ring`; ``ring.layout_of(game, ...)``
chooses. There ``plates[place]`` is what a pointer finds of a seat, ``roles[place]`` where its role card
lies, ``tricks[place]`` where its envelope lies, ``bubbles[place]`` where it speaks.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

CARD_W, CARD_H = 100.0, 140.0
"""A card at scale 1."""
MARGIN = 16.0
HINTS = 44.0
"""Height of the key-hint bar at the bottom."""
PACKET = 4.2
"""Units between two tricks put away, each for itself."""
LIFT = 30.0
"""How far a card in focus rises out of the hand."""


class Pose(Struct, frozen=True):
    """How a card lies: its centre, its angle and its size."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0


class Rect(Struct, frozen=True):
    """A box in units."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Layout(Struct, frozen=True):
    """All places of one table. Make one with :func:`layout`."""

    width: float
    height: float
    text: float
    """Text scale, 1.0 to 1.5."""
    places: int
    hand_scale: float
    hand_y: float
    trick_scale: float
    centre: tuple[float, float]
    seats: tuple[Pose, ...]
    """Where the hand of each place is centred; the angle turns its cards towards the table."""
    labels: tuple[tuple[float, float, str], ...]
    """Name label per place: a point and the anchor of the text there."""
    tricks: tuple[Pose, ...]
    """Where a card played from each place comes to lie (before its own slight angle)."""
    piles: tuple[Pose, ...]
    """Taken tricks, per side: the viewer's own side first."""
    turned: tuple[Pose, ...]
    """A card lying open before each place."""
    score: Rect
    counts: Rect
    trump: Rect
    speech: Rect
    hints: Rect
    tight_speech: bool = False
    """What lies above ``speech`` must be read with it: long sentences get smaller, not higher."""
    most: int = 13
    """Cards of a full hand."""
    rows: tuple[Rect, ...] = ()
    """Every seat for itself: the strip above a seat's plate with its cards, its tricks and its role card."""
    plates: tuple[Rect, ...] = ()
    """Every seat for itself: name and numbers of a seat."""
    roles: tuple[Pose, ...] = ()
    """Role cards per place."""
    bubbles: tuple[Rect, ...] = ()
    """Where a seat's words appear, above its plate."""
    aside: Pose = Pose(0, 0)
    """The open card that nobody holds; the others out of play lie beside it."""
    tracker: Rect = Rect(0, 0, 0, 0)
    """Where in the deal and in the match play is."""
    questions: Rect = Rect(0, 0, 0, 0)
    """Room for the list of questions."""
    plot: Rect = Rect(0, 0, 0, 0)
    """Trick of the Dead: the graveyard. Three Hags: where the pile is climbed."""
    legend: Rect = Rect(0, 0, 0, 0)
    """What the suits are worth; Three Hags: the order of the cards, and what they are worth."""
    stock: Pose = Pose(0, 0)
    """Three Hags: the cards still to be drawn; what is set aside lies at ``aside``."""
    pick: Rect = Rect(0, 0, 0, 0)
    """Three Hags: what the chosen cards form, between the sentence and the viewer's hand."""
    slips: tuple[Rect, ...] = ()
    """Trick of the Dead: where the points of a trick are counted, by the place that won it."""

    picks: tuple[Pose, ...] = ()
    """Where cards that are picked in the hand lie until the choice is confirmed; () in the hand itself."""

    def hand(self, count: int) -> tuple[Pose, ...]:
        """The viewer's own fan of ``count`` cards, left to right."""
        return _fan(self.width, self.hand_y, self.hand_scale, count)

    def backs(self, place: int, count: int) -> tuple[Pose, ...]:
        """The fan of face-down cards of another place."""
        if self.rows:
            return _row(self.rows[place], self.seats[place].scale, count, self.most)
        return _backs(self.seats[place], count, self.places)

    def pile(self, place: int, index: int) -> Pose:
        """Where a trick put away by a place lies, each for itself: they grow from the role card leftwards."""
        row, role = self.rows[place], self.roles[place]
        scale = self.seats[-1].scale
        right = min(row.right, role.x - CARD_W * role.scale / 2 - 7)
        return Pose(right - CARD_W * scale / 2 - index * PACKET, row.top + row.height / 2, 0.0, scale)

    def left_over(self, index: int) -> Pose:
        """The cards out of play besides the open one, from it to the left."""
        wide = CARD_W * self.aside.scale
        return replace(self.aside, x=self.aside.x - wide * (1.08 + 0.34 * index))


def layout(width: float, height: float, places: int = 4, text: float = 1.0, hand: int = 13) -> Layout:
    """Places for a window of ``width`` x ``height`` units (at least 1280 x 720) and hands of up to
    ``hand`` cards.
    """
    tall = height / 720
    tag = 12 + 25.4 * text
    hand_scale = min(1.05 * min(tall, 1.25), (width - 400) / (CARD_W * (1 + 0.55 * (hand - 1))) * 1.12)
    hand_y = height - HINTS - 7 - CARD_H * hand_scale * 0.55
    speech_h = 30 + 22 * text
    speech_y = hand_y - CARD_H * hand_scale * 0.56 - LIFT - speech_h - 12
    high = 14 + 88 * text
    top = 48.0 * min(tall, 1.25)
    sky = top * 2 - 4 if places <= 4 else top * 2 + tag
    centre = (width / 2, (sky + speech_y) / 2)
    frame = (width, height, MARGIN + high + 6)
    seats = tuple(_seat(i, places, frame, centre, hand_y, top) for i in range(places))
    small = 1.0 if places <= 4 else 0.74 if places <= 6 else 0.58
    room = speech_y - sky
    trick_scale = min(small * tall, room / (2 * CARD_H) * 0.94)
    panel = 138 + 106 * text
    return Layout(
        width=width,
        height=height,
        text=text,
        places=places,
        hand_scale=hand_scale,
        hand_y=hand_y,
        trick_scale=trick_scale,
        centre=centre,
        seats=seats,
        labels=tuple(_label(i, seats[i], places, width, tag) for i in range(places)),
        tricks=tuple(_trick(i, places, centre, trick_scale, room) for i in range(places)),
        piles=(
            Pose(width - MARGIN - 84, hand_y + 6, 0.0, 0.56),
            _their_pile(seats[-1] if places == 4 else None, width, top, (text, speech_y + speech_h)),
        ),
        turned=tuple(_turned(i, seats[i], centre, places) for i in range(places)),
        score=Rect(MARGIN, MARGIN, panel, high),
        counts=Rect(width - MARGIN - panel, MARGIN, panel, high),
        trump=Rect(MARGIN, hand_y - 74, 152, 146),
        speech=Rect(width / 2 - 440, speech_y, 880, speech_h),
        hints=Rect(0, height - HINTS, width, HINTS),
    )


def _their_pile(right: Pose | None, width: float, top: float, speech: tuple[float, float]) -> Pose:
    """The other side's tricks lie with the opponent at the right; beside the top where no such seat is.

    ``speech`` is the text scale and where a sentence ends: one of some lines leaves the pile's label free.
    """
    if right is None:
        return Pose(width / 2 + 212 + 0.1 * (width - 1280), top - 4, 0.0, 0.5)
    text, low = speech
    sentence, label = 12 + 64 * text, 12 + 21 * text
    return Pose(width - MARGIN - 205, min(right.y + 34, low - sentence - label - CARD_H * 0.25), 0.0, 0.5)


@lru_cache(maxsize=256)
def _row(row: Rect, scale: float, count: int, most: int) -> tuple[Pose, ...]:
    """A flat fan of backs from the left end of a strip. As it thins out, tricks grow at the other end: its
    step leaves them room after the first one."""
    card = CARD_W * scale
    step = min(14.0 * scale / 0.42, (row.width - 2 * card - 5) / max(1, most - 2))
    middle = row.left + (card + step * (count - 1)) / 2
    poses: list[Pose] = []
    for i in range(count):
        off = i - (count - 1) / 2
        lean = off / max(6.0, (count - 1) / 2)
        y = row.top + row.height / 2 + 2.4 * lean * lean - 1
        poses.append(Pose(middle + off * step, y, 4.0 * lean, scale))
    return tuple(poses)


def _fan(width: float, hand_y: float, scale: float, count: int) -> tuple[Pose, ...]:
    """A gentle arc: evenly spaced, tilted by up to 7 degrees, lowest at the ends."""
    card = CARD_W * scale
    step = min(card * 0.66, (width - 410 - card) / max(1, count - 1))
    poses: list[Pose] = []
    for i in range(count):
        off = i - (count - 1) / 2
        lean = off / max(6.0, (count - 1) / 2)
        poses.append(Pose(width / 2 + off * step, hand_y + 13 * lean * lean - 4, 5.0 * lean, scale))
    return tuple(poses)


@lru_cache(maxsize=512)
def _backs(seat: Pose, count: int, places: int) -> tuple[Pose, ...]:
    """A small fan around the seat's centre, each card turned with it."""
    scale = seat.scale
    step = min(15.0 if places <= 4 else 11.0, 190.0 / max(1, count - 1)) * scale / 0.52
    turn = math.radians(seat.angle)
    poses: list[Pose] = []
    for i in range(count):
        off = i - (count - 1) / 2
        lean = off / max(6.0, (count - 1) / 2)
        along, out = -off * step, -9 * lean * lean
        x = seat.x + math.cos(turn) * -along - math.sin(turn) * -out
        y = seat.y + math.sin(turn) * -along + math.cos(turn) * -out
        poses.append(Pose(x, y, seat.angle + 7 * lean, scale))
    return tuple(poses)


def _bearing(place: int, places: int) -> float:
    """Direction of a place seen from the table's centre: 0 = down (viewer), 90 = left, 180 = up, 270 =
    right.
    """
    others = places - 1
    if place == 0:
        return 0.0
    if others == 1:
        return 180.0
    if others == 2:
        return (120.0, 240.0)[place - 1]
    return 90.0 + 180.0 * (place - 1) / (others - 1)


def _seat(
    place: int,
    places: int,
    frame: tuple[float, float, float],
    centre: tuple[float, float],
    hand_y: float,
    top: float,
) -> Pose:
    """On a flattened frame around the table, cards turned towards the centre. ``frame``: width, height, and
    where the panels in the corners end."""
    width, height, panels = frame
    if place == 0:
        return Pose(width / 2, hand_y, 0.0, 1.0)
    turn = math.radians(_bearing(place, places))
    dx, dy = -math.sin(turn), math.cos(turn)
    power = 0.72 if places > 4 else 1.0
    x = centre[0] + (width / 2 - 54 * min(1.25, height / 720)) * math.copysign(abs(dx) ** power, dx)
    y = centre[1] + (centre[1] - top) * math.copysign(abs(dy) ** power, dy)
    scale = (0.52 if places <= 4 else 0.44 if places <= 7 else 0.34) * min(1.25, height / 720)
    if abs(dx) > 0.8:
        y = max(y, panels + _reach(scale, places))
    return Pose(x, y, math.degrees(turn), scale)


def _reach(scale: float, places: int) -> float:
    """Half the length of a full fan at the side."""
    return (118 if places <= 4 else 76) * scale / 0.52


def _label(place: int, seat: Pose, places: int, width: float, tag: float) -> tuple[float, float, str]:
    """Names: below the end of a fan at the side, beside or below one at the top, above the trumps for the
    viewer."""
    if place == 0:
        return MARGIN, seat.y - 80 - tag / 2, "midleft"
    turn = math.radians(seat.angle)
    if abs(math.sin(turn)) > 0.8:
        left = seat.x < width / 2
        y = seat.y + _reach(seat.scale, places) + 2 + tag / 2
        return MARGIN if left else width - MARGIN, y, "midleft" if left else "midright"
    if places <= 4 and abs(math.sin(turn)) < 0.2:
        return seat.x - 120 * seat.scale / 0.52, seat.y - 6, "midright"
    return seat.x, seat.y + CARD_H * seat.scale / 2 + 4 + tag / 2, "center"


def _trick(place: int, places: int, centre: tuple[float, float], scale: float, room: float) -> Pose:
    """Around the centre, each before its own seat, so that who played what is seen by the place."""
    turn = math.radians(_bearing(place, places))
    spread = 1.12 if places <= 4 else 1.0 + 0.16 * places
    rx = CARD_W * scale * spread
    ry = min(CARD_H * scale * 0.53 * (1.0 if places <= 4 else 1.1), room / 2 - CARD_H * scale / 2)
    return Pose(centre[0] - math.sin(turn) * rx, centre[1] + math.cos(turn) * ry, 0.0, scale)


def _turned(place: int, seat: Pose, centre: tuple[float, float], places: int) -> Pose:
    """An open card lies on the way from a seat to the centre, beside the middle of the fan."""
    if place == 0:
        return Pose(centre[0] + 330, centre[1] + 92, 4.0, 0.72)
    turn = math.radians(seat.angle)
    if abs(math.sin(turn)) > 0.8:
        reach = CARD_H * seat.scale / 2 + 62
        return Pose(seat.x + reach * math.copysign(1, centre[0] - seat.x), seat.y - 20, -3.0, 0.72)
    return Pose(seat.x - 196 if places <= 4 else seat.x, seat.y + 100, -4.0, 0.72)


def pack_pose(layout: Layout, place: int) -> Pose:
    """Where the dealer holds the pack."""
    seat = layout.seats[place]
    cx, cy = layout.centre
    if place == 0:
        return Pose(cx, layout.hand_y - 150, 0.0, layout.seats[-1].scale)
    if layout.plates:
        return _beside_plate(layout, place)
    reach = 82.0
    away = math.hypot(cx - seat.x, cy - seat.y) or 1.0
    return Pose(
        seat.x + (cx - seat.x) / away * reach, seat.y + (cy - seat.y) / away * reach, seat.angle, seat.scale
    )


def _beside_plate(layout: Layout, place: int) -> Pose:
    """On the side of a seat's plate that is turned to the middle of the table."""
    plate, seat = layout.plates[place], layout.seats[place]
    reach = CARD_H * seat.scale / 2 + 10
    if plate.right < layout.centre[0] - plate.width and plate.top > layout.tracker.bottom:
        return Pose(plate.right + reach, plate.top, 0.0, seat.scale)
    if plate.left > layout.centre[0] + plate.width and plate.top > layout.tracker.bottom:
        return Pose(plate.left - reach, plate.top, 0.0, seat.scale)
    return Pose(plate.left + plate.width / 2, plate.bottom + reach, 0.0, seat.scale)
