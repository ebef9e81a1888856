"""How a quick player of Three Hags chooses, for the many rounds that the search plays out.

The hand is sorted into pieces (coven, flights, runs, sets, pairs, single cards), and a play is weighed by
what it is, which pieces it breaks and whether anything can beat it: a sum of weights that were found by
self-play. A seat uses its own hand and what everybody may count. Which combos a hand holds is kept in a list
from move to move, in the order in which a hand is sorted.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel, reals, table_of
from ai.kernels.three_hags import (
    ABOVE,
    CARDS,
    COUNT,
    END,
    HANDS,
    LEAD,
    LEFT,
    OVER,
    PASS,
    PLAYED,
    POSITION,
    SIZE,
    STOCK,
    STRONGER,
    SWEEPS,
    TOP,
    TURN,
    WINNER,
    play,
    points,
)
from engine.cards import CLUBS, JACK, make
from engine.games.three_hags.combos import BROOMS, COMBOS, HAGS, IMPS, PACK, Combo, Kind
from engine.games.three_hags.state import DEALT

# The weights of one kind of decision, by place.
(
    SINGLE,
    SINGLE_KEY,
    SWEEPER,
    PAIR,
    PAIR_KEY,
    FLIGHT,
    SET,
    SET_KEY,
    RUN,
    RUN_KEY,
    COVEN,
    HAG,
    IMP,
    BROOM,
    CUT_FLIGHT,
    CUT_THREE,
    CUT_PAIR,
    PIECE,
    SAFE,
    DANGER,
    PASSING,
) = range(21)
EACH = 21
STAGES = 3
"""Much, little and no stock."""
SETS = 2 * STAGES
"""Kinds of decision: leading, then answering, per stage."""
WEIGHTS = EACH * SETS
TABLE = WEIGHTS + SETS * COUNT
"""Reals of a player: its weights, then what each combo is worth in itself per kind of decision."""
WON = 1000.0
"""More than anything else: the round is won."""
MANY = 6
"""From so many cards left the stock is much."""


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


_SORTED = sorted(
    (i for i, combo in enumerate(COMBOS) if combo.size > 1 and STRONGER[i] == i),
    key=lambda i: _sorting(COMBOS[i]),
)
GROUPS = len(_SORTED)
"""Combos of two or three cards, each set of cards once: they are numbered here as hands are sorted."""
COMBO = table_of(_SORTED)
GROUP = table_of([COMBOS[i].cards for i in _SORTED])
SWEEP_GROUPS = sum(COMBOS[i].sweeps for i in _SORTED)
"""The first so many are the coven and the flights."""
WITH = table_of([g for card in range(52) for g in range(GROUPS) if COMBOS[_SORTED[g]].cards >> card & 1])
"""Per card the groups it is in, card after card."""
FROM = table_of(
    [sum((COMBOS[i].cards & ((1 << card) - 1)).bit_count() for i in _SORTED) for card in range(53)]
)
"""Per card where its groups begin in :data:`WITH`."""
SINGLE_OF = table_of(
    [next((i for i, combo in enumerate(COMBOS) if combo.cards == 1 << card), -1) for card in range(52)]
)
"""Per card its onesie."""

# Scratch of one round, in one table of ints.
HELD = 0
"""Per seat the number of groups held."""
BEST = 1
"""At ``BEST + size`` the strongest combo of that class among the cards that the seat in turn has not seen."""
FLIGHTS, THREES, PAIRS, WEAK = range(5, 9)
"""The cards of its sweeping pieces, its other threes and its pairs; how many can be beaten (no stock)."""
LIST = 9
"""Per seat the groups held."""
IS_PIECE = LIST + 2 * GROUPS
"""Per group held by the seat in turn whether its hand is sorted into it."""
NEW = IS_PIECE + GROUPS
SCRATCH = NEW + GROUPS


def player(weights: Sequence[float]) -> Reals:
    """The table of a player with these weights."""
    table = reals(TABLE)
    for i, weight in enumerate(weights):
        table[i] = weight
    for kind in range(SETS):
        own = weights[EACH * kind : EACH * (kind + 1)]
        for i, combo in enumerate(COMBOS):
            table[WEIGHTS + COUNT * kind + i] = _itself(combo, own)
    return table


def _itself(combo: Combo, weights: Sequence[float]) -> float:
    """What a combo is worth in itself."""
    kind, key = combo.kind, combo.key
    if kind is Kind.FLIGHT:
        return weights[FLIGHT]
    if kind is Kind.COVEN:
        return weights[COVEN]
    if combo.cards == 1 << make(CLUBS, JACK):
        return weights[SWEEPER]
    value = weights[HAG] * (combo.cards & HAGS).bit_count() + weights[IMP] * (combo.cards & IMPS).bit_count()
    value += weights[BROOM] * (combo.cards & BROOMS).bit_count()
    if kind is Kind.SINGLE:
        return value + weights[SINGLE] + weights[SINGLE_KEY] * key / 50.0
    if kind is Kind.PAIR:
        return value + weights[PAIR] + weights[PAIR_KEY] * key / 12.0
    if kind is Kind.SET:
        return value + weights[SET] + weights[SET_KEY] * key / 12.0
    return value + weights[RUN] + weights[RUN_KEY] * (key - 20) / 39.0


@atom
def gather(hand: int, seat: int, scratch: Ints) -> None:
    """List the groups of a hand."""
    at = LIST + GROUPS * seat
    count = 0
    for g in range(GROUPS):
        if GROUP[g] & ~hand == 0:
            scratch[at + count] = g
            count += 1
    scratch[HELD + seat] = count


@atom
def regather(hand: int, drawn: int, seat: int, scratch: Ints) -> None:
    """The list after cards went and the card ``drawn`` (-1: none) came."""
    at = LIST + GROUPS * seat
    count = 0
    for i in range(at, at + scratch[HELD + seat]):
        g = scratch[i]
        if GROUP[g] & ~hand == 0:
            scratch[at + count] = g
            count += 1
    if drawn >= 0:
        fresh = 0
        for i in range(FROM[drawn], FROM[drawn + 1]):
            if GROUP[WITH[i]] & ~hand == 0:
                scratch[NEW + fresh] = WITH[i]
                fresh += 1
        to = at + count + fresh - 1
        old = at + count - 1
        count += fresh
        fresh -= 1
        while fresh >= 0:
            if old >= at and scratch[old] > scratch[NEW + fresh]:
                scratch[to] = scratch[old]
                old -= 1
            else:
                scratch[to] = scratch[NEW + fresh]
                fresh -= 1
            to -= 1
    scratch[HELD + seat] = count


@atom
def move_on(pos: Ints, move: int, scratch: Ints) -> None:
    """Play a move and keep the list of the seat that made it."""
    seat = pos[TURN]
    left = pos[LEFT]
    drawn = pos[STOCK + DEALT - left] if left > 0 else -1
    play(pos, move)
    if move != PASS or left > 0:
        regather(pos[HANDS + seat], drawn, seat, scratch)


@atom
def best_unseen(unseen: int, size: int) -> int:
    """The strongest combo of a class among the unseen cards; -1: none."""
    i = END[size] - 1
    while i >= END[size - 1]:
        if CARDS[i] & ~unseen == 0:
            return i
        i -= 1
    return -1


@atom
def sort_hand(hand: int, seat: int, scratch: Ints) -> None:
    """Sort a hand into pieces."""
    at = LIST + GROUPS * seat
    rest = hand
    flights = threes = pairs = 0
    for n in range(scratch[HELD + seat]):
        g = scratch[at + n]
        cards = GROUP[g]
        scratch[IS_PIECE + n] = 0
        if cards & ~rest == 0:
            rest ^= cards
            scratch[IS_PIECE + n] = 1
            if g < SWEEP_GROUPS:
                flights |= cards
            elif cards.bit_count() == 3:
                threes |= cards
            else:
                pairs |= cards
    scratch[FLIGHTS] = flights
    scratch[THREES] = threes
    scratch[PAIRS] = pairs


@atom
def safe(i: int, other: int, scratch: Ints) -> bool:
    """Whether a hand of ``other`` cards surely cannot beat combo ``i``."""
    return SWEEPS[i] == 1 or scratch[BEST + SIZE[i]] < ABOVE[i] or other < SIZE[i]


@atom
def count_weak(hand: int, seat: int, other: int, scratch: Ints) -> None:
    """How many pieces of a hand can be beaten: with one at most, a leader runs out."""
    at = LIST + GROUPS * seat
    weak = 0
    for n in range(scratch[HELD + seat]):
        if scratch[IS_PIECE + n] == 1 and not safe(COMBO[scratch[at + n]], other, scratch):
            weak += 1
    rest = hand & ~(scratch[FLIGHTS] | scratch[THREES] | scratch[PAIRS])
    while rest != 0:
        card = rest & -rest
        rest ^= card
        if not safe(SINGLE_OF[card.bit_length() - 1], other, scratch):
            weak += 1
    scratch[WEAK] = weak


@atom
def size_up(pos: Ints, scratch: Ints) -> None:
    """Sort the hand in turn, and see what is out against it."""
    seat = pos[TURN]
    hand = pos[HANDS + seat]
    unseen = PACK & ~(pos[PLAYED] | hand)
    sort_hand(hand, seat, scratch)
    for size in range(1, 4):
        if pos[LEFT] == 0 or pos[TOP] == LEAD or SIZE[pos[TOP]] == size:
            scratch[BEST + size] = best_unseen(unseen, size)
    if pos[LEFT] == 0:
        count_weak(hand, seat, pos[HANDS + 1 - seat].bit_count(), scratch)


@atom
def value_of(i: int, piece: bool, pos: Ints, table: Reals, kind: int, scratch: Ints) -> float:
    """How good it is to play combo ``i``."""
    own = EACH * kind
    cards = CARDS[i]
    other = pos[HANDS + 1 - pos[TURN]].bit_count()
    value = table[WEIGHTS + COUNT * kind + i]
    holds = safe(i, other, scratch)
    if piece:
        if SIZE[i] > 1:
            value += table[own + PIECE]
        if pos[LEFT] == 0 and holds and scratch[WEAK] <= 1:
            value += WON - 40.0 * (cards & HAGS).bit_count()
    else:
        value += table[own + CUT_FLIGHT] * (cards & scratch[FLIGHTS]).bit_count()
        value += table[own + CUT_THREE] * (cards & scratch[THREES]).bit_count()
        value += table[own + CUT_PAIR] * (cards & scratch[PAIRS]).bit_count()
    if holds:
        value += table[own + SAFE]
    elif other == SIZE[i]:
        value += table[own + DANGER]
    if pos[LEFT] == 0 and cards == pos[HANDS + pos[TURN]]:
        value += 2.0 * WON
    return value


@atom
def kind_of(pos: Ints) -> int:
    """The kind of decision."""
    left = pos[LEFT]
    stage = 0 if left > MANY else (1 if left > 0 else 2)
    return stage if pos[TOP] == LEAD else stage + STAGES


@atom
def choose(pos: Ints, table: Reals, scratch: Ints, noise: float, word: int) -> int:
    """The move of the seat in turn. ``noise``: how much chance, started by ``word``, is added to each."""
    size_up(pos, scratch)
    seat = pos[TURN]
    top = pos[TOP]
    kind = kind_of(pos)
    first = 0 if top == LEAD else ABOVE[top]
    end = COUNT if top == LEAD else END[SIZE[top]]
    chosen = PASS
    most = -1.0e9
    if top != LEAD:
        word = xorshift(word)
        most = table[EACH * kind + PASSING] / (pos[HANDS + 1 - seat].bit_count() + pos[LEFT])
        most += noise * (word / 4294967296.0 - 0.5)
    at = LIST + GROUPS * seat
    for n in range(scratch[HELD + seat] if end > END[1] else 0):
        i = COMBO[scratch[at + n]]
        if first <= i < end:
            word = xorshift(word)
            value = value_of(i, scratch[IS_PIECE + n] == 1, pos, table, kind, scratch)
            value += noise * (word / 4294967296.0 - 0.5)
            if value > most:
                most = value
                chosen = i
    grouped = scratch[FLIGHTS] | scratch[THREES] | scratch[PAIRS]
    rest = pos[HANDS + seat] if first < END[1] else 0
    while rest != 0:
        card = rest & -rest
        rest ^= card
        i = SINGLE_OF[card.bit_length() - 1]
        if first <= i:
            word = xorshift(word)
            value = value_of(i, card & grouped == 0, pos, table, kind, scratch)
            value += noise * (word / 4294967296.0 - 0.5)
            if value > most:
                most = value
                chosen = i
    return chosen


@kernel
def duel(starts: Ints, first: int, last: int, mine: Reals, theirs: Reals, pos: Ints, scratch: Ints) -> float:
    """Points per round by which player ``mine`` beats ``theirs`` in rounds ``first`` .. ``last - 1`` of a
    table of positions, each played from both sides."""
    total = 0
    for number in range(first, last):
        for seat in range(2):
            for i in range(POSITION):
                pos[i] = starts[POSITION * number + i]
            gather(pos[HANDS], 0, scratch)
            gather(pos[HANDS + 1], 1, scratch)
            while pos[OVER] == 0:
                if pos[TURN] == seat:
                    move_on(pos, choose(pos, mine, scratch, 0.0, 1), scratch)
                else:
                    move_on(pos, choose(pos, theirs, scratch, 0.0, 1), scratch)
            won = points(pos)
            total += won if pos[WINNER] == seat else -won
    return total / (2.0 * (last - first))
