"""The table of Deception, for 4 to 12 seats: pure functions of sizes. No pygame.

Every seat has a pod with its eight cards. Pods stand around the table, clockwise from the viewer's at the
bottom: along top and bottom, from nine seats on at both sides too. The six tiles lie in the middle, what was
said last below them. A pod that is wide enough has its cards in two rows of four (evidence above, weapons
below); a small one in two columns (evidence at the left), so that every word has a line of its own.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.games.deception.content import CARDS_EACH
from engine.games.deception.statements import Colour
from game.table.layout import HINTS, Rect

MARGIN = 5.0
GAP = 4.0
BAR = 40.0
HEAD = 23.0
"""Height of the line above a seat's cards."""
NARROW = 1.5
"""Between the cards of a column."""
LINK = 13.0
"""Between evidence and weapons: pairs that were refused are joined there."""
AROUND = {
    4: (2, 0, 2, 0),
    5: (3, 0, 2, 0),
    6: (3, 0, 3, 0),
    7: (4, 0, 3, 0),
    8: (4, 0, 4, 0),
    9: (4, 1, 3, 1),
    10: (4, 1, 4, 1),
    11: (4, 2, 3, 2),
    12: (4, 2, 4, 2),
}
"""Pods along the top, at the right, along the bottom and at the left, by number of seats."""


class Pod(Struct, frozen=True):
    """Where a seat's things lie."""

    rect: Rect
    head: Rect
    red: tuple[Rect, ...]
    blue: tuple[Rect, ...]
    columns: bool
    """Cards in two columns; else in two rows."""

    def cards(self, colour: Colour) -> tuple[Rect, ...]:
        """The four cards of one colour."""
        return self.red if colour is Colour.RED else self.blue


class CaseLayout(Struct, frozen=True):
    """All places of one window, by place (0 is the viewer's, then clockwise)."""

    width: float
    height: float
    text: float
    seats: int
    pods: tuple[Pod, ...]
    centre: Rect
    """All that lies between the pods."""
    tiles: tuple[Rect, ...]
    drawn: Rect
    """The tile that waits to replace another, and before it is drawn the round's last words."""
    log: Rect
    speech: Rect
    """Where a replay says what has happened."""
    tracker: Rect
    bar: Rect
    hints: Rect


@lru_cache(maxsize=32)
def case_layout(width: float, height: float, seats: int, text: float = 1.0) -> CaseLayout:
    """Places for a window of ``width`` x ``height`` units (at least 1280 x 720); ``text`` 1.0 to 1.5.

    Raises KeyError for a number of seats that the game does not have.
    """
    top, right, bottom, left = AROUND[seats]
    low = height - HINTS - GAP
    bar_h = BAR + 10 * (text - 1)
    floor = low - bar_h - GAP
    deep = max(right, left)
    high = (floor - MARGIN - 3 * GAP) / 4 if deep else min((floor - MARGIN) * 0.32, 260.0 * height / 720)
    if not deep and seats <= 6:
        high = (floor - MARGIN) * 0.31
    upper, lower = MARGIN, floor - high
    middle = Rect(MARGIN, upper + high + GAP, width - 2 * MARGIN, lower - upper - high - 2 * GAP)
    wide = (width - 2 * MARGIN - 3 * GAP) / 4
    spots = _row(width, bottom, lower, high, wide)[::-1]
    ring = [*spots, *_side(MARGIN, left, middle, wide, high)[::-1], *_row(width, top, upper, high, wide)]
    ring += _side(width - MARGIN - wide, right, middle, wide, high)
    first = (bottom - 1) // 2  # the viewer sits in the middle of the bottom row
    ring = ring[first:] + ring[:first]
    centre = middle
    if deep:
        centre = Rect(MARGIN + wide + GAP, middle.top, width - 2 * (MARGIN + wide + GAP), middle.height)
    tiles, log = _tiles(centre, bool(deep), text)
    tracker = Rect(MARGIN, floor + GAP, 330.0 + 60 * (text - 1), bar_h)
    speech_h = max(log.height, 30 + 22 * text)
    return CaseLayout(
        width=width,
        height=height,
        text=text,
        seats=seats,
        pods=tuple(_pod(rect, columns=seats > 4) for rect in ring),
        centre=centre,
        tiles=tiles,
        drawn=log,
        log=log,
        speech=Rect(centre.left, centre.bottom - speech_h, centre.width, speech_h),
        tracker=tracker,
        bar=Rect(tracker.right + GAP, tracker.top, width - MARGIN - tracker.right - GAP, bar_h),
        hints=Rect(0, height - HINTS, width, HINTS),
    )


def _row(width: float, count: int, top: float, high: float, narrow: float) -> list[Rect]:
    """Pods side by side, from the left."""
    three = (width - 2 * MARGIN - 2 * GAP) / 3
    wide = {4: narrow, 3: three, 2: (width - 2 * MARGIN - GAP) / 2}[count]
    wide = min(wide, max(three, 5.0 * high)) if count < 4 else wide
    if count == 3 and narrow < 0.8 * three and high < 165 * width / 1280:
        wide = narrow  # between pods of another row that are narrow
    gap = (width - 2 * MARGIN - count * wide) / max(1, count - 1)
    gap = gap if gap < 3 * GAP else min(gap, 60.0)
    start = (width - count * wide - (count - 1) * gap) / 2
    return [Rect(start + i * (wide + gap), top, wide, high) for i in range(count)]


def _side(left: float, count: int, middle: Rect, wide: float, high: float) -> list[Rect]:
    """Pods below each other, from above."""
    start = middle.top + (middle.height - count * high - (count - 1) * GAP) / 2
    return [Rect(left, start + i * (high + GAP), wide, high) for i in range(count)]


def _tiles(centre: Rect, block: bool, text: float) -> tuple[tuple[Rect, ...], Rect]:
    """The six tiles, two rows of three or one row, and the line of what was said below them."""
    across = 3 if block else 6
    rows = 6 // across
    log_h = 61.0 if block else max(64.0, min(centre.height * 0.36, 40 + 60 * text))
    log_h *= 1.0 if not block else max(1.0, min(1.4, centre.height / 315))
    high = (centre.height - log_h - rows * GAP) / rows
    most = 330.0 * max(1.0, high / 150)
    wide = min(most, (centre.width - (across - 1) * GAP) / across)
    start = centre.left + (centre.width - across * wide - (across - 1) * GAP) / 2
    tiles = tuple(
        Rect(start + (i % across) * (wide + GAP), centre.top + (i // across) * (high + GAP), wide, high)
        for i in range(6)
    )
    span = tiles[across - 1].right - start
    return tiles, Rect(start, centre.bottom - log_h, span, log_h)


def _pod(rect: Rect, *, columns: bool) -> Pod:
    pad = 3.0
    head = Rect(rect.left, rect.top, rect.width, HEAD)
    inner = Rect(rect.left + pad, rect.top + HEAD, rect.width - 2 * pad, rect.height - HEAD - pad)
    if columns:
        wide, step = (inner.width - LINK) / 2, (inner.height + NARROW) / CARDS_EACH
        reds = [Rect(inner.left, inner.top + i * step, wide, step - NARROW) for i in range(CARDS_EACH)]
        blues = [Rect(red.right + LINK, red.top, wide, red.height) for red in reds]
    else:
        high, step = (inner.height - LINK) / 2, (inner.width + 3) / CARDS_EACH
        reds = [Rect(inner.left + i * step, inner.top, step - 3, high) for i in range(CARDS_EACH)]
        blues = [Rect(red.left, red.bottom + LINK, red.width, high) for red in reds]
    return Pod(rect, head, tuple(reds), tuple(blues), columns)
