"""Worlds of Three Hags: part of :mod:`tools.study_worlds`. A world is both hands and the stock in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

from ai.kernels.bits import start_word
from ai.kernels.jit import ints
from ai.kernels.three_hags_rollout import WORLD, deal_worlds
from engine.cards import cards_of, mask_of
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.sample import sample
from engine.games.three_hags.state import DEALT
from engine.games.three_hags.view import View
from engine.shuffle import Stream

World = tuple[int, ...]
FEW = 60
"""More worlds are not listed."""


def by_engine(view: View, count: int, seed: str) -> list[World]:
    """Worlds of the engine's sampler."""
    chance = Stream(seed, "worlds")
    sampled = (sample(view, chance) for _ in range(count))
    return [(*state.hands, *state.stock) for state in sampled]


def by_kernel(view: View, count: int, seed: str) -> list[World]:
    """Worlds of the opponents' compiled sampler."""
    assert view.seat is not None
    other, left = view.hand_sizes[1 - view.seat], view.stock_size
    worlds = ints(WORLD * count)
    word = start_word(Stream(seed, "worlds").below(1 << 32))
    deal_worlds(view.unseen(), other, left, 0, count, word, worlds)
    found: list[World] = []
    for at in range(0, WORLD * count, WORLD):
        hands = [view.hand, view.hand]
        hands[1 - view.seat] = int(worlds[at])
        found.append((*hands, *(int(card) for card in worlds[at + 1 + DEALT - left : at + 1 + DEALT])))
    return found


SAMPLERS: Mapping[str, Callable[[View, int, str], list[World]]] = {"engine": by_engine, "kernel": by_kernel}


def flaw(view: View, world: World) -> str | None:
    """What is impossible about a world, for the seat that sees ``view``; None for a possible one."""
    hands, stock = world[:2], world[2:]
    if tuple(hand.bit_count() for hand in hands) != view.hand_sizes:
        return "a hand has a wrong number of cards"
    if len(stock) != view.stock_size or len(set(stock)) != len(stock):
        return "the stock has a wrong number of cards"
    if view.seat is not None and hands[view.seat] != view.hand:
        return "the viewer's own hand has changed"
    if hands[0] | hands[1] | mask_of(stock) | view.played() != PACK:
        return "a card is missing, or in two places"
    return None


def all_worlds(view: View) -> list[World] | None:
    """Every consistent world, listed by brute force; None when there are too many."""
    unseen = view.unseen()
    cards = tuple(cards_of(unseen))
    count = 1
    for i in range(view.stock_size):
        count *= len(cards) - i
    if count > FEW:
        return None
    found: list[World] = []
    for stock in permutations(cards, view.stock_size):
        hands = [view.hand, view.hand]
        hands[1 if view.seat == 0 else 0] = unseen & ~mask_of(stock)
        found.append((*hands, *stock))
    return found
