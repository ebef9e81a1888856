"""The order of the cards in a hand, and which of them a point touches. No pygame."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from engine.games.three_hags.combos import order_of
from game.table.layout import CARD_H, CARD_W, Pose

SUIT_PLACE = (0, 1, 3, 2, 4)
"""Spades, hearts, clubs, diamonds: black and red take turns; jokers last."""
OTHER_SUITS = ((1, 3, 2), (0, 2, 3), (0, 1, 3), (1, 0, 2))
"""For spades, hearts, diamonds, clubs as trumps: the other suits, so that colours take turns all along."""

RANKINGS: Mapping[str, Callable[[int], int]] = {"three_hags": order_of}
"""Games whose ranks have an order of their own: the place of a card's rank in it."""

SortBy = Literal["suit", "rank"]
Direction = Literal["descending", "ascending"]


def ordered(
    cards: Iterable[int],
    by: SortBy = "suit",
    direction: Direction = "descending",
    trump: int = -1,
    game: str = "",
) -> tuple[int, ...]:
    """Cards from left to right.

    By suit: the suit ``trump`` (0..3; any other number is none) where the high cards are, then the others
    with black and red taking turns, ranks within. By rank: equal ranks together. The direction is that of
    the ranks, which follow each other as they do in ``game``.

    >>> [c for c in ordered([0, 12, 13], "suit", "ascending")]
    [0, 12, 13]
    >>> [c for c in ordered([0, 9, 10, 11, 12], "rank", "ascending", game="three_hags")]
    [10, 11, 12, 0, 9]
    """
    sign = -1 if direction == "descending" else 1
    rank = RANKINGS.get(game, _high_ace)
    if by == "suit":
        suits = _suits(trump, trumps_first=direction == "descending")
        return tuple(sorted(cards, key=lambda c: (suits.index(c // 13), sign * rank(c))))
    return tuple(sorted(cards, key=lambda c: (c >= 52, sign * rank(c), SUIT_PLACE[c // 13])))


def _high_ace(card: int) -> int:
    return card % 13


def _suits(trump: int, *, trumps_first: bool) -> tuple[int, ...]:
    """All suits from left to right, the jokers last."""
    if not 0 <= trump <= 3:
        return tuple(sorted(range(5), key=lambda suit: SUIT_PLACE[suit]))
    rest = OTHER_SUITS[trump]
    return (trump, *rest, 4) if trumps_first else (*rest, trump, 4)


def touched(
    poses: Sequence[Pose], x: float, y: float, raised: int | None = None, reach: float = 0.0
) -> int | None:
    """The index of the card at a point: the raised one first, then the topmost, which is the last drawn.

    ``reach`` extends every card downwards, so that a card that rises does not slip away from the pointer.
    """
    order = list(range(len(poses) - 1, -1, -1))
    if raised is not None and 0 <= raised < len(poses) and _inside(poses[raised], x, y, reach):
        right = raised + 1
        # The strip of the next card still belongs to the next card.
        if right >= len(poses) or not _inside(poses[right], x, y, 0.0):
            return raised
    return next((i for i in order if _inside(poses[i], x, y, reach)), None)


def _inside(pose: Pose, x: float, y: float, reach: float) -> bool:
    turn = math.radians(pose.angle)
    dx, dy = x - pose.x, y - pose.y
    along = dx * math.cos(turn) + dy * math.sin(turn)
    down = -dx * math.sin(turn) + dy * math.cos(turn)
    return (
        abs(along) <= CARD_W * pose.scale / 2
        and -CARD_H * pose.scale / 2 <= down <= CARD_H * pose.scale / 2 + reach
    )


def next_index(count: int, current: int | None, verb: str, legal: Sequence[int] = ()) -> int | None:
    """Where the highlight goes: left and right step through the hand and wrap, up and down through the
    legal cards.
    """
    if count == 0:
        return None
    if current is None or not 0 <= current < count:
        start = legal[0] if legal else (count - 1 if verb == "left" else 0)
        return start
    if verb in ("left", "right"):
        return (current + (1 if verb == "right" else -1)) % count
    if not legal:
        return current
    if verb == "up":
        return next((i for i in legal if i > current), legal[0])
    return next((i for i in reversed(legal) if i < current), legal[-1])
