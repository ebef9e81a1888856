"""How a sound player of Three Hags weighs combos: plain functions on ints, also for the compiler.

The hand is sorted into combos, the best ones first; what is left over costs turns. A play is worth what the
rest of the hand then costs less, and the chance that it stays on top. A seat uses its own hand, its count of
what it has not seen, and sizes. The weights were found by self-play: ``tools.study_hags_fit`` compiles this
as it is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from engine.games.three_hags.combos import BROOMS, COMBOS, HAGS, IMPS, Combo, Kind

Ints = MutableSequence[int]
Reals = MutableSequence[float]
Weights = Sequence[float]

COUNT = len(COMBOS)
CARDS, SIZE, KEY, SWEEPS, KIND = range(5)
"""Fields of a combo in the table."""
FIELDS = 5
SINGLE, PAIR, FLIGHT, SET, RUN, COVEN = range(6)
"""Kinds in the table."""
ORDER = FIELDS * COUNT
"""Where the table lists the combos as a hand is sorted into them."""
PASS = -1

# Weights, by place; each has a value for an empty stock and one for a full stock, FULL places on.
(
    W_SINGLE,
    W_SINGLE_LOW,
    W_HAG,
    W_IMP,
    W_SWEEPER,
    W_PAIR,
    W_PAIR_LOW,
    W_PAIR_HAGS,
    W_FLIGHT,
    W_SET,
    W_SET_LOW,
    W_RUN,
    W_RUN_LOW,
    W_COVEN,
    W_VALUE,
    W_HOLD_LEAD,
    W_HOLD_ANSWER,
    W_SIZE,
    W_PASS,
    W_PASS_SIZE,
    W_PASS_DANGER,
    W_OUT_DANGER,
) = range(22)
FULL = 22
WEIGHTS = 2 * FULL
WON = 1000.0
"""More than anything else: the hand is empty and the round won."""


def _sorting(combo: Combo) -> tuple[int, int]:
    """Which combos a hand is sorted into first: those that shed or sweep most and spend no imp."""
    imps = 0 if combo.cards == combo.meaning else (combo.cards & IMPS).bit_count()
    first = {
        Kind.COVEN: 0,
        Kind.FLIGHT: 1,
        Kind.RUN: (2, 4, 8)[imps],
        Kind.SET: (3, 5, 9)[imps],
        Kind.PAIR: (6, 7)[min(imps, 1)],
        Kind.SINGLE: 10,
    }
    return first[combo.kind], -combo.key


def _table() -> list[int]:
    """All combos field by field in the engine's order, then the order in which a hand is sorted into them."""
    kinds = tuple(Kind)
    flat: list[int] = []
    for combo in COMBOS:
        flat += combo.cards, combo.size, combo.key, int(combo.sweeps), kinds.index(combo.kind)
    return flat + sorted(range(COUNT), key=lambda i: _sorting(COMBOS[i]))


TABLE = _table()
"""Plain ints, of which a compiled loop needs a table of its own."""


def gather(table: Ints, hand: int, held: Ints) -> int:
    """List the combos of a hand in sorting order; returns how many there are."""
    count = 0
    for place in range(ORDER, ORDER + COUNT):
        i = table[place]
        if table[FIELDS * i] & ~hand == 0:
            held[count] = i
            count += 1
    return count


def stays(table: Ints, unseen: int, other: int, hold: Reals) -> None:
    """For every combo roughly the chance that the other seat, with ``other`` cards out of ``unseen``, has
    nothing to beat it; exactly 0 or 1 once the stock is empty."""
    total = unseen.bit_count()
    keep, below, key, size = 1.0, 1.0, -1, 0
    chance = 0.0
    for i in range(COUNT - 1, -1, -1):
        at = FIELDS * i
        if table[at + SIZE] != size:
            size = table[at + SIZE]
            keep, below, key = 1.0, 1.0, -1
            chance = 1.0
            for j in range(size):
                chance *= (other - j) / (total - j) if other > j else 0.0
        if table[at + KEY] != key:
            key = table[at + KEY]
            keep = below
        hold[i] = 1.0 if table[at + SWEEPS] == 1 else keep
        if table[at] & ~unseen == 0:
            below *= 1.0 - chance


def value_of(hand: int) -> int:
    """Points that the cards are worth to the other seat, in units of 5 (rules TH §1)."""
    hags = (hand & HAGS).bit_count()
    imps = (hand & IMPS).bit_count()
    brooms = (hand & BROOMS).bit_count()
    return hand.bit_count() + 3 * hags + 2 * imps + brooms


def group_cost(table: Ints, i: int, weights: Weights, late: float) -> float:
    """What it costs to still have to play combo ``i``; below 0 for an asset. ``late``: 1 with no stock."""
    at = FIELDS * i
    kind, key = table[at + KIND], table[at + KEY]
    base, slope, low = W_COVEN, -1, 0.0
    if kind == SINGLE:
        order = key >> 2
        base, slope, low = W_SINGLE, W_SINGLE_LOW, (12 - order) / 12.0
        if order == 0:
            base, slope = W_HAG, -1
        elif order == 1:
            base, slope = W_IMP, -1
        elif table[at + SWEEPS] == 1:
            base, slope = W_SWEEPER, -1
    elif kind == PAIR:
        base, slope, low = W_PAIR, W_PAIR_LOW, (12 - key) / 12.0
        if key == 0:
            base, slope = W_PAIR_HAGS, -1
    elif kind == FLIGHT:
        base = W_FLIGHT
    elif kind == SET:
        base, slope, low = W_SET, W_SET_LOW, (12 - key) / 12.0
    elif kind == RUN:
        base, slope, low = W_RUN, W_RUN_LOW, (59 - key) / 39.0
    cost = mixed(weights, base, late)
    if slope >= 0:
        cost += low * mixed(weights, slope, late)
    return cost


def mixed(weights: Weights, place: int, late: float) -> float:
    """A weight between its values for an empty and for a full stock."""
    return late * weights[place] + (1.0 - late) * weights[FULL + place]


def rest_cost(table: Ints, rest: int, held: Ints, count: int, cost: Reals) -> float:
    """What the rest of a hand costs when sorted greedily; ``held`` lists at least the combos in it."""
    total = 0.0
    for place in range(count):
        if rest == 0:
            break
        i = held[place]
        cards = table[FIELDS * i]
        if cards & ~rest == 0:
            rest &= ~cards
            total += cost[i]
    return total


def weigh(
    table: Ints,
    hand: int,
    top: int,
    unseen: int,
    other: int,
    stock: int,
    weights: Weights,
    held: Ints,
    hold: Reals,
    worth: Reals,
) -> int:
    """The worth of every combo of the hand that may be played on the combo ``top`` (-1: a lead), in ``worth``
    by the place in ``held``; returns how many combos are held.

    Combos that may not be played get -2 * WON; the pass is at ``worth[count]``. ``hold`` takes 2 * COUNT.
    """
    late = 1.0 - stock / 13.0
    size = table[FIELDS * top + SIZE] if top >= 0 else 0
    key = table[FIELDS * top + KEY] if top >= 0 else -1
    count = gather(table, hand, held)
    stays(table, unseen, other, hold)
    cost = hold[COUNT:]
    for place in range(count):
        cost[held[place]] = group_cost(table, held[place], weights, late)
    caught = mixed(weights, W_VALUE, late) / (other + 1.0)
    w_hold = mixed(weights, W_HOLD_LEAD if size == 0 else W_HOLD_ANSWER, late)
    w_size = mixed(weights, W_SIZE, late)
    danger = mixed(weights, W_OUT_DANGER, late)
    for place in range(count):
        at = FIELDS * held[place]
        if size > 0 and (table[at + SIZE] != size or table[at + KEY] <= key):
            worth[place] = -2.0 * WON
            continue
        rest = hand & ~table[at]
        found = -rest_cost(table, rest, held, count, cost) - caught * value_of(rest)
        found += w_hold * hold[held[place]] + w_size * table[at + SIZE]
        if table[at + SIZE] == other and stock < 3:
            found -= danger * (1.0 - hold[held[place]])
        if rest == 0 and stock == 0:
            found += WON + 4 * (table[at] & HAGS).bit_count()
        worth[place] = found
    if size == 0:
        worth[count] = -2.0 * WON
    else:
        found = -rest_cost(table, hand, held, count, cost) - caught * value_of(hand)
        found += mixed(weights, W_PASS, late) + size * mixed(weights, W_PASS_SIZE, late)
        found -= mixed(weights, W_PASS_DANGER, late) / (other + stock + 0.0)
        worth[count] = found
    return count


def choose(
    table: Ints,
    hand: int,
    top: int,
    unseen: int,
    other: int,
    stock: int,
    weights: Weights,
    held: Ints,
    hold: Reals,
    worth: Reals,
) -> int:
    """The combo that the rule player plays, by its place in the engine's order, or PASS."""
    count = weigh(table, hand, top, unseen, other, stock, weights, held, hold, worth)
    best = count if top >= 0 else 0
    for place in range(count):
        if worth[place] > worth[best]:
            best = place
    return PASS if best == count else held[best]
