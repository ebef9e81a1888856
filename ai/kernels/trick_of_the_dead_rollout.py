"""Playing rounds of Trick of the Dead to their end by rule, and what the end is worth.

A table for the value of an end has, by index: how much of it is the chance of winning the match (0 .. 1),
what that chance is worth in points, the target, how far apart totals are after the rounds still to come, and
the totals before the round (4-6); when the round is the last of the match (7: 1), its end decides it.
"""

from __future__ import annotations

import math

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.trick_of_the_dead import play_on
from ai.kernels.trick_of_the_dead_worlds import WORLD
from ai.players.trick_of_the_dead_policy import TASTE, choose_burial
from ai.players.trick_of_the_dead_position import (
    BURIED,
    HANDS,
    LEFT,
    ORDER,
    POSITION,
    SEATS,
    name,
    play,
    round_points,
)

SHARE, WORTH, TARGET, SPREAD, BEFORE, LAST_ROUND, STAKES = 0, 1, 2, 3, 4, 7, 8
PLAY, DECLARE, BURY = 0, 1, 2


@atom
def chance_of(stakes: Reals, pos: Ints, me: int) -> float:
    """The chance of seat ``me`` to win the match after this round, a shared win counted as its part."""
    n = pos[SEATS]
    mine = stakes[BEFORE + me] + round_points(pos, me)
    most = mine
    for seat in range(n):
        total = stakes[BEFORE + seat] + round_points(pos, seat)
        most = total if total > most else most
    if most >= stakes[TARGET] or stakes[LAST_ROUND] == 1.0:
        if mine < most:
            return 0.0
        winners = 0
        for seat in range(n):
            if stakes[BEFORE + seat] + round_points(pos, seat) == most:
                winners += 1
        return 1.0 / winners
    # More rounds will come: everybody against everybody, by a curve without a library's own exponential.
    sum_of_all = 0.0
    own = 0.0
    for seat in range(n):
        product = 1.0
        for other in range(n):
            if other != seat:
                gap = stakes[BEFORE + seat] + round_points(pos, seat)
                gap -= stakes[BEFORE + other] + round_points(pos, other)
                product *= 0.5 + 0.5 * gap / math.sqrt(gap * gap + stakes[SPREAD] * stakes[SPREAD])
        sum_of_all += product
        if seat == me:
            own = product
    return own / sum_of_all


@atom
def value_of(stakes: Reals, pos: Ints, me: int) -> float:
    """What a finished round is worth to seat ``me`` in points: its lead over the average of the others,
    blended with the chance of winning the match where the round may end it."""
    n = pos[SEATS]
    lead = 0.0
    for seat in range(n):
        points = round_points(pos, seat)
        lead += points if seat == me else -points / (n - 1)
    share = stakes[SHARE]
    if share == 0.0:
        return lead
    return (1.0 - share) * lead + share * stakes[WORTH] * (chance_of(stakes, pos, me) - 1.0 / n)


@atom
def set_up(start: Ints, worlds: Ints, world: int, pos: Ints) -> None:
    """The position in one world."""
    for i in range(POSITION):
        pos[i] = start[i]
    at = WORLD * world
    for seat in range(start[SEATS]):
        pos[HANDS + seat] = worlds[at + seat]
    for i in range(start[LEFT]):
        pos[ORDER + i] = worlds[at + 3 + i]


@kernel
def draw_tastes(first: int, last: int, word: int, size: float, tastes: Reals) -> int:
    """What is added to each card's worth in worlds ``first`` .. ``last - 1``; returns the next chance
    word."""
    for i in range(54 * first, 54 * last):
        word = xorshift(word)
        tastes[i] = size * (word / 4294967296.0 - 0.5)
    return word


@atom
def bury_all(start: Ints, pos: Ints, me: int, mine: int, weights: Reals) -> None:
    """Everybody buries, seat ``me`` the cards ``mine``; the graveyard is laid in an order of this world's
    own.

    Cards common to two burials tried in one world keep their order.
    """
    graves = 0
    word = 0
    for i in range(start[LEFT]):
        graves |= 1 << pos[ORDER + i]
        word = (word * 54 + pos[ORDER + i] + 1) & 4294967295
    for seat in range(pos[SEATS]):
        buried = mine if seat == me else choose_burial(pos[HANDS + seat], weights)
        pos[HANDS + seat] &= ~buried
        pos[BURIED + seat] = buried
        graves |= buried
    pos[LEFT] = graves.bit_count()
    lay_alike(graves, pos, word)


@atom
def lay_alike(graves: int, pos: Ints, word: int) -> None:
    """Draw cards from the whole pack until all of these are laid: the same chance lays subsets alike."""
    pack = (1 << 54) - 1
    at = ORDER
    word = word if word != 0 else 1
    while graves != 0:
        word = xorshift(word)
        card = nth(pack, (word * pack.bit_count()) >> 32)
        bit = 1 << card
        pack ^= bit
        if graves & bit:
            graves ^= bit
            pos[at] = card
            at += 1


@kernel
def play_out(
    start: Ints,
    worlds: Ints,
    tastes: Reals,
    first: int,
    last: int,
    kind: int,
    move: int,
    column: int,
    columns: int,
    me: int,
    weights: Reals,
    stakes: Reals,
    results: Reals,
    pos: Ints,
    work: Reals,
) -> int:
    """Try one move of seat ``me`` in worlds ``first`` .. ``last - 1``: what came of it into its column.

    ``kind``: a card, a trump suit, or two cards to bury as a set. The last two tables are scratch.
    """
    for world in range(first, last):
        set_up(start, worlds, world, pos)
        for card in range(54):
            work[TASTE + card] = tastes[54 * world + card]
        if kind == PLAY:
            play(pos, move)
        elif kind == DECLARE:
            name(pos, move)
        else:
            bury_all(start, pos, me, move, weights)
        play_on(pos, weights, work)
        results[columns * world + column] = value_of(stakes, pos, me)
    return 0


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
