"""Dealing the unseen cards of WHO'S WHO exactly uniformly to up to six hands and the cards left over.

Only hands that have shown a void need counting; the others are filled at random with what they leave. A plan
table says, by index: how many hands are restricted and how many are not, unseen cards per suit (2-5), then
for each hand, restricted ones first, its seat (6 is the left-over pile), its free places and the suits it may
hold as four bits (6 + 3 i), and what each seat is known to hold (30 + seat). The table of ways holds binomial
coefficients (14 n + k) and the number of ways to fill the restricted hands from ``i`` on when so many cards
of the first three suits are left (196 + 2744 i + 196 a + 14 b + c): floats, off by 1e-15 at most.
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel

PLAN, WAYS = 40, 196 + 7 * 2744
PILE = 6
"""The "seat" of the cards left over face down."""


@atom
def ways_after(plan: Ints, ways: Reals, hand: int, a: int, b: int, c: int, d: int, pick: float) -> int:
    """Walk over all ways to fill one restricted hand; how many cards of each suit it takes.

    With ``pick`` >= 0 it stops where that much has been counted and returns the four numbers as bytes; with
    ``pick`` < 0 it stores the whole count.
    """
    room = plan[6 + 3 * hand + 1]
    may = plan[6 + 3 * hand + 2]
    after = 196 + 2744 * (hand + 1)
    total = 0.0
    last = -1
    for i in range(min(room, a if may & 1 else 0) + 1):
        for j in range(min(room - i, b if may & 2 else 0) + 1):
            for k in range(min(room - i - j, c if may & 4 else 0) + 1):
                m = room - i - j - k
                if m > (d if may & 8 else 0):
                    continue
                rest = ways[after + 196 * (a - i) + 14 * (b - j) + c - k]
                if rest == 0.0:
                    continue
                total += ways[14 * a + i] * ways[14 * b + j] * ways[14 * c + k] * ways[14 * d + m] * rest
                last = i | j << 8 | k << 16 | m << 24
                if 0.0 <= pick < total:
                    return last
    if pick < 0.0:
        ways[196 + 2744 * hand + 196 * a + 14 * b + c] = total
    return last


@kernel
def count_worlds(plan: Ints, ways: Reals) -> float:
    """Fill in the counts; returns in how many ways the restricted hands can be filled."""
    restricted = plan[0]
    left = plan[2].bit_count() + plan[3].bit_count() + plan[4].bit_count() + plan[5].bit_count()
    for hand in range(restricted):
        left -= plan[6 + 3 * hand + 1]
    na = plan[2].bit_count()
    nb = plan[3].bit_count()
    nc = plan[4].bit_count()
    nd = plan[5].bit_count()
    for hand in range(restricted, -1, -1):
        for a in range(na + 1):
            for b in range(nb + 1):
                for c in range(nc + 1):
                    d = left - a - b - c
                    if d < 0 or d > nd:
                        continue
                    if hand == restricted:
                        ways[196 + 2744 * hand + 196 * a + 14 * b + c] = 1.0
                    else:
                        ways_after(plan, ways, hand, a, b, c, d, -1.0)
        if hand > 0:
            left += plan[6 + 3 * (hand - 1) + 1]
    return ways[196 + 196 * na + 14 * nb + nc]


@kernel
def deal_worlds(plan: Ints, ways: Reals, first: int, last: int, word: int, out: Ints) -> int:
    """Deal worlds ``first`` .. ``last - 1`` into ``out`` (six hands each), every world equally likely.

    Returns the next chance word. The plan must admit at least one world.
    """
    restricted = plan[0]
    hands = restricted + plan[1]
    for world in range(first, last):
        base = 6 * world
        for seat in range(6):
            out[base + seat] = plan[30 + seat]
        a = plan[2]
        b = plan[3]
        c = plan[4]
        d = plan[5]
        for hand in range(restricted):
            na = a.bit_count()
            nb = b.bit_count()
            nc = c.bit_count()
            word = xorshift(word)
            high = word
            word = xorshift(word)
            share = (high + word / 4294967296.0) / 4294967296.0
            pick = share * ways[196 + 2744 * hand + 196 * na + 14 * nb + nc]
            taken = ways_after(plan, ways, hand, na, nb, nc, d.bit_count(), pick)
            got = 0
            for suit in range(4):
                pool = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
                for _ in range(taken >> (8 * suit) & 255):
                    word = xorshift(word)
                    card = 1 << nth(pool, (word * pool.bit_count()) >> 32)
                    pool ^= card
                    got |= card
            out[base + plan[6 + 3 * hand]] |= got
            a &= ~got
            b &= ~got
            c &= ~got
            d &= ~got
        rest = a | b | c | d
        for hand in range(restricted, hands):
            seat = plan[6 + 3 * hand]
            if seat == 6:
                continue  # the pile is what the seats leave
            for _ in range(plan[6 + 3 * hand + 1]):
                word = xorshift(word)
                card = 1 << nth(rest, (word * rest.bit_count()) >> 32)
                rest ^= card
                out[base + seat] |= card
    return word
