"""Dealing unseen cards to hidden hands so that every consistent world is equally likely.

Completions are counted exactly, suit by suit; rejection sampling would hang late in a deal and "fewest holders
first" is not uniform.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from engine.cards import SUIT_MASK, cards_of
from engine.shuffle import Chance, shuffle


def deal_unseen(unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]], chance: Chance) -> list[int]:
    """Deal the card set ``unseen`` to hands with ``room[h]`` free places each, uniformly at random.

    ``may_hold[h][s]`` says whether hand ``h`` may hold suit ``s``. Returns one card set per hand. Raises
    ValueError when the cards cannot be dealt that way (the constraints contradict each other).
    """
    suits = [list(cards_of(unseen & SUIT_MASK[s])) for s in range(4)]
    hands = range(len(room))
    if sum(len(cards) for cards in suits) != sum(room):
        raise ValueError("the unseen cards do not fill the hands exactly")

    @cache
    def splits(suit: int, free: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Ways to share out one suit, each with the number of worlds that begin like it."""
        found: list[tuple[tuple[int, ...], int]] = []

        def share(hand: int, left: int, taken: tuple[int, ...], ways: int) -> None:
            if hand == len(free):
                if left == 0:
                    rest = tuple(f - t for f, t in zip(free, taken, strict=True))
                    total = ways * worlds(suit + 1, rest)
                    if total:
                        found.append((taken, total))
                return
            most = min(left, free[hand]) if may_hold[hand][suit] else 0
            for n in range(most + 1):
                share(hand + 1, left - n, (*taken, n), ways * comb(left, n))

        share(0, len(suits[suit]), (), 1)
        return tuple(found)

    @cache
    def worlds(suit: int, free: tuple[int, ...]) -> int:
        if suit == 4:
            return int(not any(free))
        return sum(ways for _, ways in splits(suit, free))

    free = tuple(room)
    total = worlds(0, free)
    if total == 0:
        raise ValueError("no world is consistent with these constraints")
    dealt = [0 for _ in hands]
    for suit, cards in enumerate(suits):
        pick = chance.below(worlds(suit, free))
        for taken, ways in splits(suit, free):
            if pick < ways:
                break
            pick -= ways
        else:
            raise AssertionError("the splits do not add up to their total")
        shuffle(cards, chance)
        for hand in hands:
            for _ in range(taken[hand]):
                dealt[hand] |= 1 << cards.pop()
        free = tuple(f - t for f, t in zip(free, taken, strict=True))
    return dealt


def count_worlds(unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]]) -> int:
    """How many ways the unseen cards can be dealt under these constraints (0: they contradict each other)."""
    sizes = [(unseen & SUIT_MASK[s]).bit_count() for s in range(4)]

    @cache
    def worlds(suit: int, free: tuple[int, ...]) -> int:
        if suit == 4:
            return int(not any(free))

        def share(hand: int, left: int, taken: tuple[int, ...], ways: int) -> int:
            if hand == len(free):
                rest = tuple(f - t for f, t in zip(free, taken, strict=True))
                return ways * worlds(suit + 1, rest) if left == 0 else 0
            most = min(left, free[hand]) if may_hold[hand][suit] else 0
            return sum(share(hand + 1, left - n, (*taken, n), ways * comb(left, n)) for n in range(most + 1))

        return share(0, sizes[suit], (), 1)

    return worlds(0, tuple(room))
