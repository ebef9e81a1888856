"""Rounds of Three Hags played to the end by rule in sampled worlds, and what they are worth."""

from __future__ import annotations

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, kernel
from ai.kernels.three_hags import HANDS, OVER, POSITION, STOCK, TURN, WINNER, points
from ai.kernels.three_hags_policy import choose, gather, move_on
from engine.games.three_hags.state import DEALT

WORLD = 2 + DEALT
"""Ints of a world: the hidden hand, the stock in the place of the position's, and a chance word."""
UNIT = 5
"""All scores are multiples of this many points."""
MOST = 80
"""More units than a round can bring: 39 cards and three hags are worth 69."""


@kernel
def deal_worlds(unseen: int, other: int, left: int, first: int, last: int, word: int, worlds: Ints) -> int:
    """Worlds ``first`` .. ``last - 1``: the unseen cards shuffled into the other hand and the stock.

    Returns the next chance word.
    """
    for world in range(first, last):
        at = WORLD * world
        rest = unseen
        hand = 0
        total = other + left
        for i in range(total):
            word = xorshift(word)
            skip = (word * (total - i)) >> 32
            cards = rest
            for _ in range(skip):
                cards &= cards - 1
            card = cards & -cards
            rest ^= card
            if i < left:
                worlds[at + 1 + DEALT - left + i] = card.bit_length() - 1
            else:
                hand |= card
        worlds[at] = hand
        word = xorshift(word)
        worlds[at + 1 + DEALT] = word
    return word


@kernel
def play_out(
    start: Ints,
    worlds: Ints,
    first: int,
    last: int,
    move: int,
    column: int,
    columns: int,
    utility: Reals,
    results: Reals,
    player: Reals,
    noise: float,
    pos: Ints,
    scratch: Ints,
) -> int:
    """Try one move of the seat in turn in worlds ``first`` .. ``last - 1`` and play on by rule.

    What came of it goes to its column of ``results``, as ``utility`` values it (:data:`MOST` entries for a
    loss, then as many for a win, by units of points). Returns the points won and lost in all.
    """
    me = start[TURN]
    total = 0
    for world in range(first, last):
        for i in range(POSITION):
            pos[i] = start[i]
        at = WORLD * world
        pos[HANDS + 1 - me] = worlds[at]
        for i in range(DEALT):
            pos[STOCK + i] = worlds[at + 1 + i]
        word = worlds[at + 1 + DEALT]
        gather(pos[HANDS], 0, scratch)
        gather(pos[HANDS + 1], 1, scratch)
        move_on(pos, move, scratch)
        while pos[OVER] == 0:
            word = xorshift(word)
            move_on(pos, choose(pos, player, scratch, noise, word), scratch)
        won = points(pos)
        if pos[WINNER] == me:
            results[columns * world + column] = utility[MOST + won // UNIT]
            total += won
        else:
            results[columns * world + column] = utility[won // UNIT]
            total -= won
    return total


@kernel
def column_sum(results: Reals, columns: int, first: int, last: int, column: int) -> float:
    """Sum of one column over worlds ``first`` .. ``last - 1``."""
    total = 0.0
    for world in range(first, last):
        total += results[columns * world + column]
    return total


@kernel
def squared_gap(results: Reals, columns: int, count: int, one: int, other: int) -> float:
    """Sum of squared differences between two columns over the first ``count`` worlds."""
    total = 0.0
    for world in range(count):
        gap = results[columns * world + one] - results[columns * world + other]
        total += gap * gap
    return total
