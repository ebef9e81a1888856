"""Whist worlds: exact uniform deals of the unseen cards, weighted by how well they explain the plays.

A world is four hands that give the searcher exactly its view: hand sizes, voids shown and the turned card are
respected while dealing. Every past play of the other seats is then judged again in each world, with all that
is known now, and worlds are drawn anew in proportion to how well they explain those plays.
"""

from __future__ import annotations

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, atom, ints, kernel
from ai.kernels.whist import choose, legal_mask
from engine.cards import SUIT_MASK
from engine.games.whist.view import View
from engine.tricks import beats

CHOOSE = [[0] * 14 for _ in range(14)]
"""Binomial coefficients."""
for _n in range(14):
    CHOOSE[_n][0] = 1
    for _k in range(1, _n + 1):
        CHOOSE[_n][_k] = CHOOSE[_n - 1][_k - 1] + (CHOOSE[_n - 1][_k] if _k < _n else 0)

_FIXED, _SEATS, _ROOM, _UNSEEN, _MAY, _BINOMIAL, _WORLDS = 0, 4, 7, 10, 14, 26, 222
_STATES = 14 * 14
_PLAN = _WORLDS + 5 * _STATES
PLAY_SIZE = 9
"""Numbers per past play: seat, card, turn, suit led, winning card, its seat, cards gone, voids, is it hidden."""


def deal_plan(view: View) -> Ints:
    """What :func:`deal_worlds` needs: known cards, who has room, who may hold what, and exact counts of worlds."""
    assert view.seat is not None
    plan = ints(_PLAN)
    hidden = [(view.seat + i) % 4 for i in (1, 2, 3)]
    voids = view.voids()
    plan[_FIXED + view.seat] = view.hand
    unseen = view.unseen()
    for i, seat in enumerate(hidden):
        known = view.known_to_hold(seat)
        plan[_FIXED + seat] = known
        unseen &= ~known
        plan[_SEATS + i] = seat
        plan[_ROOM + i] = view.cards_left(seat) - known.bit_count()
        for suit in range(4):
            plan[_MAY + 4 * i + suit] = 0 if voids[seat][suit] else 1
    for suit in range(4):
        plan[_UNSEEN + suit] = unseen & SUIT_MASK[suit]
    for n in range(14):
        for k in range(n + 1):
            plan[_BINOMIAL + 14 * n + k] = CHOOSE[n][k]
    count_worlds(plan)
    return plan


def world_count(plan: Ints) -> int:
    """How many worlds are consistent with the view."""
    return int(plan[_WORLDS + 14 * plan[_ROOM] + plan[_ROOM + 1]])


@kernel
def count_worlds(plan: Ints) -> int:
    """Fill in the number of ways to deal suits ``s`` .. 3 when the hands have that much room left.

    The third hand's room follows from the other two. The largest count is 39! / 13!**3 < 2**57.
    """
    plan[222 + 4 * 196] = 1
    below = 0  # cards in the suits s .. 3
    for suit in range(3, -1, -1):
        size = plan[10 + suit].bit_count()
        below += size
        for f0 in range(min(13, below) + 1):
            for f1 in range(min(13, below - f0) + 1):
                f2 = below - f0 - f1
                if f2 > 13:
                    continue
                total = 0
                for a in range(min(size, f0) * plan[14 + suit] + 1):
                    for b in range(min(size - a, f1) * plan[18 + suit] + 1):
                        c = size - a - b
                        if c > f2 or (c > 0 and plan[22 + suit] == 0):
                            continue
                        ways = plan[26 + 14 * size + a] * plan[26 + 14 * (size - a) + b]
                        total += ways * plan[222 + 196 * (suit + 1) + 14 * (f0 - a) + f1 - b]
                plan[222 + 196 * suit + 14 * f0 + f1] = total
    return 0


@kernel
def deal_worlds(plan: Ints, first: int, last: int, word: int, out: Ints) -> int:
    """Deal worlds ``first`` .. ``last - 1`` into ``out`` (four hands each), every world equally likely.

    Returns the next chance word. The plan must admit at least one world.
    """
    for world in range(first, last):
        base = 4 * world
        for seat in range(4):
            out[base + seat] = plan[seat]
        f0 = plan[7]
        f1 = plan[8]
        f2 = plan[9]
        for suit in range(4):
            cards = plan[10 + suit]
            size = cards.bit_count()
            if size == 0:
                continue
            total = plan[222 + 196 * suit + 14 * f0 + f1]
            limit = 9223372036854775807 - 9223372036854775807 % total
            pick = limit
            while pick >= limit:
                word = xorshift(word)
                high = word >> 1
                word = xorshift(word)
                pick = high << 32 | word
            pick %= total
            a = 0
            b = 0
            c = size
            found = False
            for i in range(min(size, f0) * plan[14 + suit] + 1):
                for j in range(min(size - i, f1) * plan[18 + suit] + 1):
                    k = size - i - j
                    if k > f2 or (k > 0 and plan[22 + suit] == 0):
                        continue
                    ways = plan[26 + 14 * size + i] * plan[26 + 14 * (size - i) + j]
                    ways *= plan[222 + 196 * (suit + 1) + 14 * (f0 - i) + f1 - j]
                    if pick < ways:
                        a = i
                        b = j
                        c = k
                        found = True
                        break
                    pick -= ways
                if found:
                    break
            f0 -= a
            f1 -= b
            f2 -= c
            # Each card in turn goes to a hand in proportion to the places it has left in this suit.
            while cards != 0:
                card = cards & -cards
                cards ^= card
                word = xorshift(word)
                place = (word * (a + b + c)) >> 32
                if place < a:
                    out[base + plan[4]] |= card
                    a -= 1
                elif place < a + b:
                    out[base + plan[5]] |= card
                    b -= 1
                else:
                    out[base + plan[6]] |= card
                    c -= 1
    return word


def past_plays(view: View) -> tuple[Ints, int]:
    """The plays of this hand as a flat table of ``PLAY_SIZE`` numbers each, and how many there are."""
    plays = view.plays()
    table = ints(max(1, PLAY_SIZE * len(plays)))
    gone = voids = 0
    led, best, best_seat, turn = -1, 0, 0, 0
    for i, (seat, card) in enumerate(plays):
        row = (seat, card, turn, led, best, best_seat, gone, voids, int(seat != view.seat))
        for j, number in enumerate(row):
            table[PLAY_SIZE * i + j] = number
        gone |= 1 << card
        if led < 0:
            led, best, best_seat = card // 13, card, seat
        else:
            if card // 13 != led:
                voids |= 1 << (4 * seat + led)
            if beats(card, best, view.trump):
                best, best_seat = card, seat
        turn += 1
        if turn == 4:
            turn, led = 0, -1
    return table, len(plays)


@atom
def same_card(one: int, other: int, hand: int, gone: int) -> bool:
    """Whether two cards of a hand are worth the same: one suit, and everything between is in hand or gone."""
    if one // 13 != other // 13:
        return False
    low = min(one, other)
    high = max(one, other)
    between = (1 << high) - (2 << low)
    return between & ~(hand | gone) == 0


@kernel
def weigh_worlds(
    worlds: Ints,
    first: int,
    last: int,
    plays: Ints,
    count: int,
    trump: int,
    odds: Reals,
    weights: Reals,
    hands: Ints,
) -> int:
    """Weight of each world: how well it explains the plays of the other seats.

    ``odds[n]``: how likely a play is, relative to the expected one, that is not what the rollout player would do
    with ``n`` legal cards.
    """
    for world in range(first, last):
        for seat in range(4):
            hands[seat] = worlds[4 * world + seat]
        for i in range(count):
            hands[plays[9 * i]] |= 1 << plays[9 * i + 1]
        weight = 1.0
        for i in range(count):
            row = 9 * i
            seat = plays[row]
            card = plays[row + 1]
            hand = hands[seat]
            if plays[row + 8] == 1:
                legal = legal_mask(hand, plays[row + 3])
                if legal & (legal - 1) != 0:
                    gone = plays[row + 6]
                    guess = choose(
                        hand,
                        seat,
                        plays[row + 2],
                        plays[row + 3],
                        plays[row + 4],
                        plays[row + 5],
                        trump,
                        gone,
                        plays[row + 7],
                    )
                    if guess != card and not same_card(guess, card, hand, gone):
                        weight *= odds[legal.bit_count()]
            hands[seat] = hand ^ (1 << card)
        weights[world] = weight
    return 0


@kernel
def resample(worlds: Ints, weights: Reals, count: int, chosen: Ints, wanted: int, offset: float) -> float:
    """Systematic resampling of ``wanted`` worlds in proportion to their weights, spread evenly.

    ``offset`` 0 .. 1 is the only chance in it. Returns the effective sample size of the weights.
    """
    total = 0.0
    squares = 0.0
    for world in range(count):
        total += weights[world]
        squares += weights[world] * weights[world]
    step = total / wanted
    reach = weights[0]
    world = 0
    for i in range(wanted):
        target = (i + offset) * step
        while reach < target and world < count - 1:
            world += 1
            reach += weights[world]
        for seat in range(4):
            chosen[4 * i + seat] = worlds[4 * world + seat]
    return total * total / squares
