"""Rounds of Three Hags played to the end by rule in sampled worlds, and what they are worth."""

from __future__ import annotations

from types import FunctionType

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.three_hags import (
    HANDS,
    LEFT,
    OVER,
    PASS,
    PLAYED,
    POSITION,
    STOCK,
    TOP,
    TURN,
    WINNER,
    play,
    points,
)
from ai.players import three_hags_policy
from ai.players.three_hags_policy import choose
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.state import DEALT

for _function in list(vars(three_hags_policy).values()):
    if isinstance(_function, FunctionType) and _function.__module__ == three_hags_policy.__name__:
        atom(_function)

WORLD = 1 + DEALT
"""Ints of a world: the hidden hand, then the stock in the place of the position's."""
UNIT = 5
"""All scores are multiples of this many points."""
MOST = 80
"""More units than a round can bring: 39 cards and three hags are worth 69."""


@atom
def habit(pos: Ints, table: Ints, weights: Reals, held: Ints, hold: Reals, worth: Reals) -> int:
    """The move of the rule player for the seat in turn."""
    seat = pos[TURN]
    hand, other = pos[HANDS + seat], pos[HANDS + 1 - seat]
    unseen = PACK & ~(pos[PLAYED] | hand)
    found = choose(table, hand, pos[TOP], unseen, other.bit_count(), pos[LEFT], weights, held, hold, worth)
    return PASS if found < 0 else found


@kernel
def duel(
    starts: Ints,
    rounds: int,
    mine: Reals,
    theirs: Reals,
    table: Ints,
    pos: Ints,
    held: Ints,
    hold: Reals,
    worth: Reals,
) -> float:
    """Points per round by which seats with the weights ``mine`` beat ``theirs``: each of the positions is
    played from both sides."""
    total = 0
    for number in range(rounds):
        for seat in range(2):
            for i in range(POSITION):
                pos[i] = starts[POSITION * number + i]
            while pos[OVER] == 0:
                if pos[TURN] == seat:
                    play(pos, habit(pos, table, mine, held, hold, worth))
                else:
                    play(pos, habit(pos, table, theirs, held, hold, worth))
            won = points(pos)
            total += won if pos[WINNER] == seat else -won
    return total / (2.0 * rounds)


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
    table: Ints,
    weights: Reals,
    pos: Ints,
    held: Ints,
    hold: Reals,
    worth: Reals,
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
        play(pos, move)
        while pos[OVER] == 0:
            play(pos, habit(pos, table, weights, held, hold, worth))
        won = points(pos)
        if pos[WINNER] == me:
            results[columns * world + column] = utility[MOST + won // UNIT]
            total += won
        else:
            results[columns * world + column] = utility[won // UNIT]
            total -= won
    return total
