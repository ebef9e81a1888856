"""Whist worlds: exact uniform deals of the unseen cards, weighted by how well they explain the plays.

A world is four hands that give the searcher exactly its view: hand sizes, voids shown and the turned card are
respected while dealing. Every past play of the other seats is then judged again in each world, with all that
is known now, and worlds are drawn anew in proportion to how well they explain those plays.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, ints, kernel, reals
from ai.kernels.whist_rollout import choose_card, legal_mask
from engine.cards import SUIT_MASK
from engine.games.whist.view import View

DRAWS = 2
"""Worlds dealt and weighed for each world kept."""
MOVES = 40
"""Steps each kept world then wanders among the likely ones."""
SURPRISE = 0.2
"""How often a player does something else than the rule player, in all other cards together."""

CHOOSE = [[0] * 14 for _ in range(14)]
"""Binomial coefficients."""
for _n in range(14):
    CHOOSE[_n][0] = 1
    for _k in range(1, _n + 1):
        CHOOSE[_n][_k] = CHOOSE[_n - 1][_k - 1] + (CHOOSE[_n - 1][_k] if _k < _n else 0)

_FIXED, _SEATS, _ROOM, _UNSEEN, _MAY, _BINOMIAL, _WORLDS = 0, 4, 7, 10, 14, 26, 222
_STATES = 14 * 14
_PLAN = _WORLDS + 5 * _STATES
PLAY_SIZE = 10
"""Numbers per past play: seat, card, turn, the trick (3), cards gone, voids, leads, is it another's."""


def deal_plan(view: View) -> Ints:
    """What :func:`deal_worlds` needs: known cards, room, who may hold what, and exact counts of worlds."""
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


@atom
def scatter(plan: Ints, cards: int, a: int, b: int, c: int, out: Ints, base: int, word: int) -> int:
    """Give ``a``, ``b`` and ``c`` of the cards to the three hidden hands, every way equally likely.

    Each card in turn goes to a hand in proportion to the places it has left. Returns the next chance word.
    """
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


@kernel
def deal_worlds(plan: Ints, first: int, last: int, word: int, out: Ints) -> int:
    """Deal worlds ``first`` .. ``last - 1`` into ``out`` (four hands each), every world equally likely.

    Returns the next chance word. The plan must admit at least one world.
    """
    free = True  # no void shown: the hands fill up without counting
    for i in range(14, 26):
        free = free and plan[i] == 1
    for world in range(first, last):
        base = 4 * world
        for seat in range(4):
            out[base + seat] = plan[seat]
        f0 = plan[7]
        f1 = plan[8]
        f2 = plan[9]
        if free:
            cards = plan[10] | plan[11] | plan[12] | plan[13]
            word = scatter(plan, cards, f0, f1, f2, out, base, word)
            continue
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
            word = scatter(plan, cards, a, b, c, out, base, word)
    return word


def past_plays(view: View) -> tuple[Ints, int]:
    """The plays of this hand as a flat table of ``PLAY_SIZE`` numbers each, and how many there are."""
    plays = view.plays()
    table = ints(max(1, PLAY_SIZE * len(plays)))
    gone = voids = leads = 0
    trick = [-1, -1, -1]
    for i, (seat, card) in enumerate(plays):
        turn = i % 4
        if turn == 0:
            trick = [-1, -1, -1]
        row = (seat, card, turn, *trick, gone, voids, leads, int(seat != view.seat))
        for j, number in enumerate(row):
            table[PLAY_SIZE * i + j] = number
        gone |= 1 << card
        if turn == 0:
            leads |= 1 << (4 * seat + card // 13)
        elif card // 13 != trick[0] // 13:
            voids |= 1 << (4 * seat + trick[0] // 13)
        if turn < 3:
            trick[turn] = card
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


@atom
def likelihood(hands: Ints, plays: Ints, count: int, trump: int, odds: Reals, floor: float) -> float:
    """How well four hands explain the plays of the other seats; 0 as soon as it falls below ``floor``.

    ``hands`` are those before the first play and are overwritten.
    """
    weight = 1.0
    for i in range(count):
        row = 10 * i
        seat = plays[row]
        card = plays[row + 1]
        hand = hands[seat]
        if plays[row + 9] == 1:
            turn = plays[row + 2]
            c0 = plays[row + 3]
            c1 = plays[row + 4]
            c2 = plays[row + 5]
            legal = legal_mask(hand, -1 if turn == 0 else c0 // 13)
            if legal & (legal - 1) != 0:
                gone = plays[row + 6]
                voids = plays[row + 7]
                guess = choose_card(hand, c0, c1, c2, turn, trump, gone, voids, plays[row + 8], seat) & 63
                if guess != card and not same_card(guess, card, hand, gone):
                    weight *= odds[legal.bit_count()]
                    if weight < floor:
                        return 0.0
        hands[seat] = hand ^ (1 << card)
    return weight


@kernel
def explain_worlds(
    worlds: Ints,
    first: int,
    last: int,
    steps: int,
    plan: Ints,
    plays: Ints,
    count: int,
    trump: int,
    odds: Reals,
    weights: Reals,
    hands: Ints,
    word: int,
) -> int:
    """Weigh each world by its likelihood, then let it wander ``steps`` steps among the likely ones.

    A step swaps a card between two hidden hands and is kept by Metropolis' rule: worlds drawn in proportion
    to their likelihood stay so drawn, and copies of one world part. ``odds[n]``: how likely another play is
    than the rule player's, relative to that, with ``n`` legal cards. Returns the next chance word.
    """
    for world in range(first, last):
        base = 4 * world
        weight = 0.0
        for step in range(steps + 1):
            one = 0
            other = 0
            swap = 0
            floor = 0.0
            if step > 0:
                word = xorshift(word)
                i = (word * 3) >> 32
                word = xorshift(word)
                j = (i + 1 + ((word * 2) >> 32)) % 3
                one = plan[4 + i]
                other = plan[4 + j]
                free_one = worlds[base + one] & ~plan[one]
                free_other = worlds[base + other] & ~plan[other]
                if free_one == 0 or free_other == 0:
                    continue
                word = xorshift(word)
                x = nth(free_one, (word * free_one.bit_count()) >> 32)
                word = xorshift(word)
                y = nth(free_other, (word * free_other.bit_count()) >> 32)
                word = xorshift(word)
                if plan[14 + 4 * i + y // 13] == 0 or plan[14 + 4 * j + x // 13] == 0:
                    continue
                swap = 1 << x | 1 << y
                floor = weight * word / 4294967296.0
            for seat in range(4):
                hands[seat] = worlds[base + seat]
            hands[one] ^= swap
            hands[other] ^= swap
            for k in range(count):
                hands[plays[10 * k]] |= 1 << plays[10 * k + 1]
            new = likelihood(hands, plays, count, trump, odds, floor)
            if step == 0 or new > floor:
                weight = new
                worlds[base + one] ^= swap
                worlds[base + other] ^= swap
        weights[world] = weight
    return word


@kernel
def resample(
    worlds: Ints, weights: Reals, count: int, chosen: Ints, wanted: int, stride: int, offset: float
) -> float:
    """Systematic resampling of ``wanted`` worlds in proportion to their weights.

    ``offset`` 0 .. 1 is the only chance in it. Copies of one world are put ``stride`` (coprime to ``wanted``)
    places apart. Returns the effective sample size of the weights.
    """
    total = 0.0
    squares = 0.0
    for world in range(count):
        total += weights[world]
        squares += weights[world] * weights[world]
    step = total / wanted
    reach = weights[0]
    world = 0
    place = 0
    for i in range(wanted):
        target = (i + offset) * step
        while reach < target and world < count - 1:
            world += 1
            reach += weights[world]
        for seat in range(4):
            chosen[4 * place + seat] = worlds[4 * world + seat]
        place = (place + stride) % wanted
    return total * total / squares


class Worlds:
    """Weighted worlds for one view: drawn at once, refined piece by piece as they are asked for."""

    def __init__(self, view: View, wanted: int, word: int, surprise: float = SURPRISE) -> None:
        self.view = view
        self.wanted = wanted
        self.word = word
        self.plan = deal_plan(view)
        self.plays, self.count = past_plays(view)
        self.worlds = ints(4 * wanted)
        """Four hands per world; the first ``ready`` worlds may be used."""
        self.ready = 0
        self.effective = float(wanted)
        """Effective sample size: of the weights before refining, out of ``DRAWS * wanted`` draws."""
        self._hands = ints(4)
        self.odds = reals(14)
        for n in range(2, 14):
            self.odds[n] = surprise / (n - 1) / (1 - surprise)

    def draw(self, slice_size: int, halted: Callable[[], bool]) -> None:
        """Deal, weigh and resample. ``halted`` is asked after every ``slice_size`` draws."""
        if self.count == 0:
            self.word = deal_worlds(self.plan, 0, self.wanted, self.word, self.worlds)
            self.ready = self.wanted
            return
        dealt = DRAWS * self.wanted
        drawn = ints(4 * dealt)
        weights = reals(dealt)
        done = 0
        while done < dealt:
            last = min(dealt, done + slice_size)
            self.word = deal_worlds(self.plan, done, last, self.word, drawn)
            self._explain(drawn, done, last, 0, weights)
            done = last
            if halted():
                break
        stride = max(1, int(0.618 * self.wanted))
        while gcd(stride, self.wanted) != 1:
            stride -= 1
        self.effective = float(resample(drawn, weights, done, self.worlds, self.wanted, stride, 0.5))

    def refine(self, last: int) -> None:
        """Make the worlds up to ``last`` ready for use."""
        if self.count and self.ready < last:
            self._explain(self.worlds, self.ready, last, MOVES, reals(self.wanted))
        self.ready = max(self.ready, last)

    def _explain(self, worlds: Ints, first: int, last: int, steps: int, weights: Reals) -> None:
        self.word = explain_worlds(
            worlds,
            first,
            last,
            steps,
            self.plan,
            self.plays,
            self.count,
            self.view.trump,
            self.odds,
            weights,
            self._hands,
            self.word,
        )
