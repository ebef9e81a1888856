"""Dealing the unseen cards of Trick of the Dead exactly uniformly to one or two hidden hands and the
graveyard.

A plan table says, by index: the seats of the hidden hands (0-1), their free places (2-3), the graveyard's
(4), the unseen cards per suit and the jokers (5-9), whether hidden hand ``i`` may hold suit ``s`` or jokers
(10 + 5 i + s), the viewer's cards known to lie in the graveyard (20), whether its order is to be drawn (21),
what each seat is known to hold (22-24) and the graveyard as it lies open (25-42). The table of ways holds
binomial coefficients (14 n + k) and the number of ways to deal the groups ``g`` .. 4 into ``f0`` and ``f1``
free places of the hidden hands (196 + 441 g + 21 f0 + f1); the largest, 38! / (14! 14! 10!), is below 2**55.
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, atom, kernel

ROOM, PILE, UNSEEN, MAY, OWN_GRAVES, SHUFFLED, KNOWN, OPEN_ORDER, PLAN = 2, 4, 5, 10, 20, 21, 22, 25, 43
COUNTS, WAYS = 196, 196 + 6 * 441
WORLD = 21
"""Numbers per world: three hands, then the graveyard, top first."""


@kernel
def count_worlds(plan: Ints, ways: Ints) -> int:
    """Fill in the counts; returns how many deals of cards there are (the graveyard's order left aside)."""
    ways[COUNTS + 5 * 441] = 1
    below = 0  # cards in the groups from this one on
    for group in range(4, -1, -1):
        size = plan[UNSEEN + group].bit_count()
        below += size
        at = COUNTS + 441 * group
        for f0 in range(min(plan[ROOM], below) + 1):
            for f1 in range(min(plan[ROOM + 1], below - f0) + 1):
                total = 0
                if below - f0 - f1 <= plan[PILE]:
                    for a in range(min(size, f0) * plan[MAY + group] + 1):
                        for b in range(min(size - a, f1) * plan[MAY + 5 + group] + 1):
                            if size - a - b <= below - f0 - f1:
                                chosen = ways[14 * size + a] * ways[14 * (size - a) + b]
                                total += chosen * ways[at + 441 + 21 * (f0 - a) + f1 - b]
                ways[at + 21 * f0 + f1] = total
    return ways[COUNTS + 21 * plan[ROOM] + plan[ROOM + 1]]


@atom
def scatter(cards: int, a: int, b: int, c: int, word: int, plan: Ints, out: Ints, base: int) -> int:
    """Give ``a`` and ``b`` of the cards to the hidden hands and leave ``c``; returns the next chance word.

    Each card in turn goes to a place in proportion to the places left: every way is equally likely.
    """
    while cards != 0:
        card = cards & -cards
        cards ^= card
        word = xorshift(word)
        place = (word * (a + b + c)) >> 32
        if place < a:
            out[base + plan[0]] |= card
            a -= 1
        elif place < a + b:
            out[base + plan[1]] |= card
            b -= 1
        else:
            c -= 1
    return word


@atom
def shares_of(plan: Ints, ways: Ints, group: int, f0: int, f1: int, f2: int, pick: int) -> int:
    """How many cards of a group each hidden hand gets in deal number ``pick``: as ``a | b << 8``."""
    size = plan[UNSEEN + group].bit_count()
    after = COUNTS + 441 * (group + 1)
    for a in range(min(size, f0) * plan[MAY + group] + 1):
        for b in range(min(size - a, f1) * plan[MAY + 5 + group] + 1):
            if size - a - b > f2:
                continue
            chosen = ways[14 * size + a] * ways[14 * (size - a) + b] * ways[after + 21 * (f0 - a) + f1 - b]
            if pick < chosen:
                return a | b << 8
            pick -= chosen
    return 0


@kernel
def deal_worlds(plan: Ints, ways: Ints, first: int, last: int, word: int, out: Ints) -> int:
    """Deal worlds ``first`` .. ``last - 1`` into ``out``, every world equally likely.

    Returns the next chance word. The plan must admit at least one world.
    """
    free = True  # no void shown: the hands fill up without counting
    unseen = 0
    for group in range(5):
        unseen |= plan[UNSEEN + group]
        for hand in range(2):
            free = free and (plan[ROOM + hand] == 0 or plan[MAY + 5 * hand + group] == 1)
    for world in range(first, last):
        base = 21 * world
        for seat in range(3):
            out[base + seat] = plan[KNOWN + seat]
        f0 = plan[ROOM]
        f1 = plan[ROOM + 1]
        f2 = plan[PILE]
        if free:
            word = scatter(unseen, f0, f1, f2, word, plan, out, base)
        else:
            for group in range(5):
                cards = plan[UNSEEN + group]
                size = cards.bit_count()
                if size == 0:
                    continue
                total = ways[COUNTS + 441 * group + 21 * f0 + f1]
                limit = 9223372036854775807 - 9223372036854775807 % total
                pick = limit
                while pick >= limit:
                    word = xorshift(word)
                    half = word >> 1
                    word = xorshift(word)
                    pick = half << 32 | word
                taken = shares_of(plan, ways, group, f0, f1, f2, pick % total)
                a = taken & 255
                b = taken >> 8
                word = scatter(cards, a, b, size - a - b, word, plan, out, base)
                f0 -= a
                f1 -= b
                f2 -= size - a - b
        graves = unseen & ~out[base + plan[0]] & ~out[base + plan[1]] | plan[OWN_GRAVES]
        if plan[SHUFFLED] == 1:
            word = lay(graves, out, base + 3, word)
        else:
            for i in range(18):
                out[base + 3 + i] = plan[OPEN_ORDER + i]
    return word


@atom
def lay(graves: int, out: Ints, at: int, word: int) -> int:
    """Lay these cards in an order in which every one is equally likely; returns the next chance word."""
    while graves != 0:
        word = xorshift(word)
        card = nth(graves, (word * graves.bit_count()) >> 32)
        graves ^= 1 << card
        out[at] = card
        at += 1
    return word
