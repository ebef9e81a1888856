"""Dealing unseen cards to hidden hands so that every consistent world is equally likely.

Completions are counted exactly, group by group; rejection sampling would hang late in a deal, and "fewest
holders first" is not uniform.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from engine.cards import JOKERS, SUIT_MASK, cards_of
from engine.shuffle import Chance, shuffle

Room = tuple[int, ...]
"""Free places per hand."""


Holders = tuple[bool, ...]
"""Which hands may hold a card."""


class Completions:
    """The ways to deal groups of cards to hands: ``sizes[g]`` cards that the hands ``holders[g]`` may hold.

    Cards that the same hands may hold are one group, whatever their suits, so that there is little to count.
    Counts are exact integers.
    """

    def __init__(self, sizes: Sequence[int], holders: Sequence[Holders]) -> None:
        self._sizes = tuple(sizes)
        self._holders = tuple(holders)
        self.count = cache(self._count)

    def _count(self, group: int, room: Room) -> int:
        """How many ways the groups from ``group`` on fill exactly this room."""
        if group == len(self._sizes):
            return int(not any(room))
        return sum(ways for _, ways in self.splits(group, room))

    def splits(self, group: int, room: Room) -> Iterator[tuple[Room, int]]:
        """Every way to share out one group by number of cards, with the number of worlds that begin like
        it."""
        may_hold = self._holders[group]
        open_room = tuple(free if may else 0 for free, may in zip(room, may_hold, strict=True))
        for taken, ways in _shares(self._sizes[group], open_room):
            rest = tuple(free - n for free, n in zip(room, taken, strict=True))
            worlds = ways * self.count(group + 1, rest)
            if worlds:
                yield taken, worlds

    def draw(self, group: int, room: Room, chance: Chance) -> Room:
        """How many cards of the group each hand gets, in proportion to the worlds. Room must be fillable."""
        pick = chance.below(self.count(group, room))
        for taken, ways in self.splits(group, room):
            if pick < ways:
                return taken
            pick -= ways
        raise AssertionError("the splits do not add up to their count")


def _shares(cards: int, room: Room) -> Iterator[tuple[Room, int]]:
    """Every way to put that many different cards into the room, with the number of choices of cards."""
    if not room:
        if cards == 0:
            yield (), 1
        return
    for n in range(max(cards - sum(room[1:]), 0), min(cards, room[0]) + 1):
        for taken, ways in _shares(cards - n, room[1:]):
            yield (n, *taken), ways * comb(cards, n)


def _groups(unseen: int, may_hold: Sequence[Sequence[bool]]) -> tuple[list[list[int]], list[Holders]]:
    """The unseen cards grouped by who may hold them, the most restricted first."""
    groups: dict[Holders, list[int]] = {}
    for suit, mask in enumerate((*SUIT_MASK, JOKERS)):
        holders = tuple(suit == 4 or bool(suits[suit]) for suits in may_hold)
        groups.setdefault(holders, []).extend(cards_of(unseen & mask))
    order = sorted(groups, key=lambda holders: (sum(holders), holders))
    return [groups[holders] for holders in order], order


def _pools(room: Sequence[int], may_hold: Sequence[Sequence[bool]]) -> list[list[int]]:
    """The hands grouped by what they may hold: such hands are filled as one, then their cards are shared
    out, which leaves far less to count with many seats."""
    pools: dict[tuple[bool, ...], list[int]] = {}
    for hand in range(len(room)):
        pools.setdefault(tuple(may_hold[hand]), []).append(hand)
    return list(pools.values())


def count_worlds(unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]]) -> int:
    """How many ways the card set ``unseen`` fills hands with ``room[h]`` free places each; 0: none.

    ``may_hold[h][s]`` says whether hand ``h`` may hold suit ``s``.
    """
    pools = _pools(room, may_hold)
    cards, holders = _groups(unseen, [may_hold[pool[0]] for pool in pools])
    ways = Completions([len(group) for group in cards], holders).count(
        0, tuple(sum(room[hand] for hand in pool) for pool in pools)
    )
    for pool in pools:
        left = sum(room[hand] for hand in pool)
        for hand in pool:
            ways *= comb(left, room[hand])
            left -= room[hand]
    return ways


def deal_unseen(
    unseen: int, room: Sequence[int], may_hold: Sequence[Sequence[bool]], chance: Chance
) -> list[int]:
    """Deal the card set ``unseen`` to hands with ``room[h]`` free places each, uniformly at random.

    ``may_hold[h][s]`` says whether hand ``h`` may hold suit ``s``; any may hold jokers. Returns one card set
    per hand. Raises ValueError when no such deal exists (the constraints contradict each other or the numbers
    do not match).
    """
    pools = _pools(room, may_hold)
    groups, holders = _groups(unseen, [may_hold[pool[0]] for pool in pools])
    completions = Completions([len(cards) for cards in groups], holders)
    free = tuple(sum(room[hand] for hand in pool) for pool in pools)
    if completions.count(0, free) == 0:
        raise ValueError("no world is consistent with these constraints")
    pooled: list[list[int]] = [[] for _ in pools]
    for group, cards in enumerate(groups):
        taken = completions.draw(group, free, chance)
        shuffle(cards, chance)
        for pool, n in enumerate(taken):
            pooled[pool] += [cards.pop() for _ in range(n)]
        free = tuple(left - n for left, n in zip(free, taken, strict=True))
    dealt = [0] * len(room)
    for pool, cards in zip(pools, pooled, strict=True):
        if len(pool) > 1:
            shuffle(cards, chance)
        for hand in pool:
            for _ in range(room[hand]):
                dealt[hand] |= 1 << cards.pop()
    return dealt
