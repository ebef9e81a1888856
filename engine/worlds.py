"""Dealing unseen cards to hidden hands so that every consistent world is equally likely.

Completions are counted exactly, suit by suit; rejection sampling would hang late in a deal, and "fewest
holders first" is not uniform.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from engine.cards import SUIT_MASK, cards_of
from engine.shuffle import Chance, shuffle

Room = tuple[int, ...]
"""Free places per hand."""


class Completions:
    """The ways to deal cards of ``sizes[suit]`` per suit to hands that may not hold every suit.

    ``may_hold[h][s]`` says whether hand ``h`` may hold suit ``s``. Counts are exact integers.
    """

    def __init__(self, sizes: Sequence[int], may_hold: Sequence[Sequence[bool]]) -> None:
        self._sizes = tuple(sizes)
        self._may_hold = tuple(tuple(suits) for suits in may_hold)
        self.count = cache(self._count)

    def _count(self, suit: int, room: Room) -> int:
        """How many ways the suits from ``suit`` on fill exactly this room."""
        if suit == len(self._sizes):
            return int(not any(room))
        return sum(ways for _, ways in self.splits(suit, room))

    def splits(self, suit: int, room: Room) -> Iterator[tuple[Room, int]]:
        """Every way to share out one suit by number of cards, with the number of worlds that begin like
        it."""
        for taken, ways in self._share(suit, 0, self._sizes[suit], room):
            rest = tuple(free - n for free, n in zip(room, taken, strict=True))
            worlds = ways * self.count(suit + 1, rest)
            if worlds:
                yield taken, worlds

    def _share(self, suit: int, hand: int, left: int, room: Room) -> Iterator[tuple[Room, int]]:
        if hand == len(room):
            if left == 0:
                yield (), 1
            return
        most = min(left, room[hand]) if self._may_hold[hand][suit] else 0
        for n in range(most + 1):
            for taken, ways in self._share(suit, hand + 1, left - n, room):
                yield (n, *taken), ways * comb(left, n)

    def draw(self, suit: int, room: Room, chance: Chance) -> Room:
        """How many cards of the suit each hand gets, drawn in proportion to the worlds. Room must be
        fillable."""
        pick = chance.below(self.count(suit, room))
        for taken, ways in self.splits(suit, room):
            if pick < ways:
                return taken
            pick -= ways
        raise AssertionError("the splits do not add up to their count")


def _by_suit(cards: int) -> list[list[int]]:
    return [list(cards_of(cards & mask)) for mask in SUIT_MASK]


def count_worlds(unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]]) -> int:
    """How many ways the card set ``unseen`` fills hands with ``room[h]`` free places each; 0: none."""
    sizes = [len(cards) for cards in _by_suit(unseen)]
    return Completions(sizes, may_hold).count(0, tuple(room))


def deal_unseen(
    unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]], chance: Chance
) -> list[int]:
    """Deal the card set ``unseen`` to hands with ``room[h]`` free places each, uniformly at random.

    Returns one card set per hand. Raises ValueError when no such deal exists (the constraints contradict
    each other or the numbers do not match).
    """
    suits = _by_suit(unseen)
    completions = Completions([len(cards) for cards in suits], may_hold)
    free = tuple(room)
    if completions.count(0, free) == 0:
        raise ValueError("no world is consistent with these constraints")
    dealt = [0] * len(free)
    for suit, cards in enumerate(suits):
        taken = completions.draw(suit, free, chance)
        shuffle(cards, chance)
        for hand, n in enumerate(taken):
            for _ in range(n):
                dealt[hand] |= 1 << cards.pop()
        free = tuple(left - n for left, n in zip(free, taken, strict=True))
    return dealt
