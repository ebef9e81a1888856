"""The table of Three Hags: two seats facing each other, pure functions of sizes.

The viewer's hand lies at the bottom, as wide as the window; the other hand at the top beside its plate. The
pile is climbed in the middle: what was played before trails to the left in two rows, one per seat, and the
combo to beat lies large at the right. Stock and what is set aside lie at the right edge, the order of the
cards stands at the left.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.table.climb import Played
from game.table.flourish import flourish
from game.table.layout import CARD_H, CARD_W, HINTS, MARGIN, Layout, Pose, Rect

SKY = 12.0
LIFTED = 38.0
"""A card that is chosen stands so far out of the hand."""
BACKS = 0.52
"""Size of the other's cards, of the stock and of what is set aside, at 720 units of height."""
OPEN = 0.66
"""Size of the other hand's cards when the round is over and they lie open."""
TRAIL = 0.66
"""Size of the combos before the top one, compared with it."""
INNER = 0.46
"""From one card of a combo to the next, in widths of a card."""
BUNCH = 15.0
"""Units between the oldest combos of a long pile: only their edges are seen."""
MOST = 20
"""Cards of a large hand; more lie closer together."""


def circle(width: float, height: float, text: float = 1.0) -> Layout:
    """Places for a window of ``width`` x ``height`` units (at least 1280 x 720); ``text`` 1.0 to 1.5."""
    tall = min(1.25, height / 720)
    scale, hand_scale = BACKS * tall, 1.02 * tall
    hand_y = height - HINTS - 8 - CARD_H * hand_scale * 0.53
    low = hand_y - CARD_H * hand_scale * 0.53 - LIFTED
    pick_h, speech_h = 34 + 22 * text, 24 + 28 * text
    pick_y = low - 2 - pick_h
    speech_y = pick_y - 4 - speech_h
    side = 138 + 106 * text
    plate = 150 + 86 * text, 10 + 44 * text
    tracker = Rect(MARGIN, MARGIN, side, 22 + 40 * text)
    own = Rect(MARGIN, low - 6 - plate[1], *plate)
    fan = 300.0 * tall
    left = max(tracker.right + 14, (width - plate[0] - 14 - fan) / 2 - 60)
    row = Rect(left + plate[0] + 14, SKY, fan, CARD_H * scale)
    other = Rect(left, SKY + (row.height - plate[1]) / 2, *plate)
    room = MARGIN + side + 14
    top = max(row.bottom, other.bottom) + 12
    plot = Rect(room, top, width - 2 * room, speech_y - 4 - top)
    legend = Rect(MARGIN, tracker.bottom + 12, side, own.top - 12 - tracker.bottom - 12)
    pile_scale = min(hand_scale, (plot.height - _label_height(text) - 8) / (CARD_H * 1.2))
    column, heap = width - MARGIN - side / 2, CARD_H * scale + 14 + 22 * text
    stock_y = MARGIN + 10 + CARD_H * scale / 2
    return Layout(
        width=width,
        height=height,
        text=text,
        places=2,
        hand_scale=hand_scale,
        hand_y=hand_y,
        trick_scale=pile_scale,
        centre=plot.centre,
        seats=(Pose(width / 2, hand_y), Pose(row.left + row.width / 2, row.top + row.height / 2, 0.0, scale)),
        labels=tuple((rect.left, rect.top + rect.height / 2, "midleft") for rect in (own, other)),
        tricks=(
            Pose(plot.centre[0], plot.bottom, 0.0, pile_scale),
            Pose(plot.centre[0], plot.top, 0.0, pile_scale),
        ),
        piles=(),
        turned=(),
        score=tracker,
        counts=tracker,
        trump=tracker,
        speech=Rect(room, speech_y, width - room - MARGIN, speech_h),
        tight_speech=True,
        pick=Rect(own.right + 12, pick_y, width - 2 * own.right - 24, pick_h),
        hints=Rect(0, height - HINTS, width, HINTS),
        most=MOST,
        rows=(Rect(width / 2 - 60, hand_y - 42, 120, 84), row),
        plates=(own, other),
        tracker=tracker,
        plot=plot,
        legend=legend,
        stock=Pose(column - 6, stock_y, 0.0, scale),
        aside=Pose(column, stock_y + heap + 46, 0.0, scale),
        bubbles=(
            Rect(room, speech_y + speech_h - 16 - 26 * text, plate[0], 10 + 26 * text),
            Rect(other.left, other.bottom + 10, plate[0], 10 + 26 * text),
        ),
    )


def _label_height(text: float) -> float:
    """The lines that name the top combo."""
    return 14 + 46 * text


def hand(layout: Layout, count: int) -> tuple[Pose, ...]:
    """The viewer's fan: as wide as the window, so that each of twenty cards can be read."""
    card = CARD_W * layout.hand_scale
    step = min(card * 0.7, (layout.width - 70 - card) / max(1, count - 1))
    poses: list[Pose] = []
    for i in range(count):
        off = i - (count - 1) / 2
        lean = off / max(7.0, (count - 1) / 2)
        down = 7 * lean * lean - 3
        poses.append(Pose(layout.width / 2 + off * step, layout.hand_y + down, 2.6 * lean, layout.hand_scale))
    return tuple(poses)


def backs(layout: Layout, count: int) -> tuple[Pose, ...]:
    """The other hand, face down."""
    row, scale = layout.rows[1], layout.seats[1].scale
    card = CARD_W * scale
    step = min(18.0 * scale / BACKS, (row.width - card) / max(1, count - 1))
    poses: list[Pose] = []
    for i in range(count):
        off = i - (count - 1) / 2
        lean = off / max(6.0, (count - 1) / 2)
        y = row.top + row.height / 2 - 3 * lean * lean + 1
        poses.append(Pose(row.left + (card + step * (count - 1)) / 2 + off * step, y, -4.0 * lean, scale))
    return tuple(poses)


def opened(layout: Layout, count: int) -> tuple[Pose, ...]:
    """The other hand at the end of a round: open, beside its plate."""
    scale = layout.seats[1].scale * OPEN / BACKS
    left, card = layout.rows[1].left, CARD_W * scale
    right = stock_box(layout).left - 8
    step = min(card + 6, (right - left - card) / max(1, count - 1))
    y = SKY - 4 + CARD_H * scale / 2
    return tuple(Pose(left + card / 2 + i * step, y, 0.0, scale) for i in range(count))


def stock(layout: Layout, index: int) -> Pose:
    """The ``index``-th card of the stock from below."""
    spot = layout.stock
    return replace(spot, x=spot.x + 0.9 * index, y=spot.y - 1.1 * index)


def aside(layout: Layout, index: int) -> Pose:
    """The ``index``-th card that was set aside: a loose heap, each as it fell."""
    spot, chance = layout.aside, flourish(8000 + index)
    reach = 26.0 * spot.scale / BACKS
    return replace(
        spot,
        x=spot.x + reach * 1.9 * chance.across,
        y=spot.y + reach * 0.6 * chance.along,
        angle=26.0 * chance.angle,
    )


def stock_box(layout: Layout) -> Rect:
    """What a pointer finds of the stock."""
    return _around(layout.stock, 14.0, 0.0)


def aside_box(layout: Layout) -> Rect:
    """What a pointer finds of the cards set aside, their caption included."""
    return _around(layout.aside, 58.0, 14 + 22 * layout.text)


def _around(spot: Pose, across: float, below: float) -> Rect:
    wide, high = CARD_W * spot.scale + 2 * across, CARD_H * spot.scale + 28
    return Rect(spot.x - wide / 2, spot.y - high / 2, wide, high + below)


# -- the pile -------------------------------------------------------------------------------------------


def pile(layout: Layout, climb: Sequence[Played], viewer: int) -> list[tuple[Pose, ...]]:
    """Where the cards of each combo of the pile lie, oldest first."""
    if not climb:
        return []
    lefts = _trail(layout, climb)
    span = _width(climb[-1], layout.trick_scale) - lefts[0]
    start = layout.plot.left + max(0.0, (layout.plot.width - span) / 2) - lefts[0]
    tops = (*(False for _ in climb[1:]), True)
    return [
        _combo(layout, played, start + left, viewer, top)
        for played, left, top in zip(climb, lefts, tops, strict=True)
    ]


def _width(played: Played, scale: float) -> float:
    return CARD_W * scale * (1 + INNER * (len(played.cards) - 1))


def _trail(layout: Layout, climb: Sequence[Played]) -> list[float]:
    """The left edge of each combo, that of the top one 0. Seats take turns and each has a row of its own, so
    that a combo stands beside the last but one; the oldest of a long pile lie under each other."""
    small = layout.trick_scale * TRAIL
    room = layout.plot.width - _width(climb[-1], layout.trick_scale)
    lefts, edges = [0.0], [-18.0, -18.0]
    for k in range(len(climb) - 2, -1, -1):
        wide = _width(climb[k], small)
        left = min(edges[climb[k].seat] - wide, lefts[0] - wide * 0.45)
        if -left > room - BUNCH * min(k, 4):
            left = lefts[0] - min(BUNCH, max(0.0, (room + lefts[0]) / (k + 1)))
        edges[climb[k].seat] = left - 10
        lefts.insert(0, left)
    return lefts


def _combo(layout: Layout, played: Played, left: float, viewer: int, top: bool) -> tuple[Pose, ...]:
    scale = layout.trick_scale * (1.0 if top else TRAIL)
    x, apart = left + CARD_W * scale / 2, CARD_W * scale * INNER
    down = CARD_H * scale * (0.08 if top else _row(layout))
    y = pile_y(layout) + (down if played.seat == viewer else -down)
    poses: list[Pose] = []
    for i in range(len(played.cards)):
        chance = flourish(played.number * 3 + i)
        poses.append(Pose(x + i * apart, y + 1.5 * chance.along, 1.4 * chance.angle, scale))
    return tuple(poses)


def _row(layout: Layout) -> float:
    """How far the rows of the trail are from the middle line, in heights of their cards. Where there is
    little room the row of the other seat lies partly under the viewer's own."""
    room = layout.plot.height - _label_height(layout.text) - 8
    return min(0.54, max(0.38, (room / (CARD_H * layout.trick_scale * TRAIL) - 1) / 2))


def pile_y(layout: Layout) -> float:
    """The middle line of the pile: below it is room for what the top combo is called."""
    return layout.plot.top + (layout.plot.height - _label_height(layout.text)) / 2


def pile_bottom(layout: Layout) -> float:
    """Where the lowest card of a pile ends."""
    high = CARD_H * layout.trick_scale
    return pile_y(layout) + high * max(0.58, TRAIL * (_row(layout) + 0.5))
