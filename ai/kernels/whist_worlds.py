"""Dealing the unseen cards of whist exactly uniformly, and weighing the worlds by the plays they explain.

A plan table says, by index: what each seat is known to hold (0-3), the three hidden seats (4-6), their free
places (7-9), the unseen cards per suit (10-13), whether hidden hand ``i`` may hold suit ``s`` (14 + 4 i + s),
binomial coefficients (26 + 14 n + k) and the number of ways to deal suits ``s`` .. 3 into ``f0`` and ``f1``
free places of the first two hands (222 + 196 s + 14 f0 + f1).

A table of past plays has ten numbers each: seat, card, cards on the table before it and those cards (-1 where
none), cards gone, voids, leads, and whether the play is to be explained (it was not the searcher's own).
"""

from __future__ import annotations

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.whist_rollout import choose_card, legal_mask


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
def likelihood(hands: Ints, plays: Ints, count: int, trump: int, prior: Reals, floor: float) -> float:
    """How well four hands explain the plays of the other seats; 0 as soon as it falls below ``floor``.

    Each seat plays as the rule player would, but for a share of surprises that is unknown and learnt from its
    plays so far: ``prior`` holds how many surprises and how many expected plays that starts with. A surprise
    is one of few sensible cards, so its chance falls slower than by all the legal ones. ``hands`` are those
    before the first play and are overwritten.
    """
    weight = 1.0
    surprises = 0  # 8 bits a seat
    expected = 0
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
                strange = prior[0] + (surprises >> (8 * seat) & 255)
                usual = prior[1] + (expected >> (8 * seat) & 255)
                if guess == card or same_card(guess, card, hand, gone):
                    weight *= usual / (strange + usual)
                    expected += 1 << (8 * seat)
                else:
                    weight *= strange / (strange + usual) / (1.0 + 0.3 * (legal.bit_count() - 2))
                    surprises += 1 << (8 * seat)
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
    prior: Reals,
    weights: Reals,
    hands: Ints,
    word: int,
) -> int:
    """Weigh each world by its likelihood, then let it wander ``steps`` steps among the likely ones.

    A step swaps a card between two hidden hands and is kept by Metropolis' rule: worlds drawn in proportion
    to their likelihood stay so drawn, and copies of one world part. Returns the next chance word.
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
            new = likelihood(hands, plays, count, trump, prior, floor)
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
