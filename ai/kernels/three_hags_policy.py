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
MANY_CARDS = len(_SORTED)
"""Combos of two or three cards, each set of cards once: they are numbered here as hands are sorted."""
COMBO = table_of(_SORTED)
GROUP = table_of([COMBOS[i].cards for i in _SORTED])
SWEEP_GROUPS = sum(COMBOS[i].sweeps for i in _SORTED)
"""The first so many are the coven and the flights."""
WITH = table_of([g for card in range(52) for g in range(MANY_CARDS) if COMBOS[_SORTED[g]].cards >> card & 1])
"""Per card the groups it is in, card after card."""
FROM = table_of(
    [sum((COMBOS[i].cards & ((1 << card) - 1)).bit_count() for i in _SORTED) for card in range(53)]
)
"""Per card where its groups begin in :data:`WITH`."""
SINGLE_OF = table_of(
    [next((i for i, combo in enumerate(COMBOS) if combo.cards == 1 << card), -1) for card in range(52)]
)
"""Per card its onesie."""

# Scratch and lists of one round, in one table of ints.
HELD = 0
"""Per seat the number of groups held."""
LIST = 2
"""Per seat the groups held."""
IS_PIECE = LIST + 2 * MANY_CARDS
"""Per group held by the seat in turn whether its hand is sorted into it."""
NEW = IS_PIECE + MANY_CARDS
SCRATCH = NEW + MANY_CARDS


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
    at = LIST + MANY_CARDS * seat
    count = 0
    for g in range(MANY_CARDS):
        if GROUP[g] & ~hand == 0:
            scratch[at + count] = g
            count += 1
    scratch[HELD + seat] = count


@atom
def regather(hand: int, drawn: int, seat: int, scratch: Ints) -> None:
    """The list after cards went and the card ``drawn`` (-1: none) came."""
    at = LIST + MANY_CARDS * seat
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
def sort_hand(hand: int, seat: int, scratch: Ints) -> tuple[int, int, int]:
    """Sort a hand into pieces: the cards of its sweeping pieces, its other threes and its pairs."""
    at = LIST + MANY_CARDS * seat
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
    return flights, threes, pairs


@atom
def safe(i: int, best: int, other: int) -> bool:
    """Whether nobody can beat combo ``i`` when ``best`` is the strongest of its class that is still out."""
    return SWEEPS[i] == 1 or best < ABOVE[i] or other < SIZE[i]


@atom
def choose(pos: Ints, table: Reals, scratch: Ints, noise: float, word: int) -> int:
    """The move of the seat in turn."""
    seat = pos[TURN]
    hand = pos[HANDS + seat]
    other = pos[HANDS + 1 - seat].bit_count()
    left = pos[LEFT]
    top = pos[TOP]
    kind = 0 if left > MANY else (1 if left > 0 else 2)
    if top != LEAD:
        kind += STAGES
    own = EACH * kind
    itself = WEIGHTS + COUNT * kind
    unseen = PACK & ~(pos[PLAYED] | hand)
    flights, threes, pairs = sort_hand(hand, seat, scratch)
    class_ = 0 if top == LEAD else SIZE[top]
    best1 = best_unseen(unseen, 1)
    best2 = best_unseen(unseen, 2) if class_ == 0 or class_ == 2 else -1
    best3 = best_unseen(unseen, 3) if class_ == 0 or class_ == 3 else -1
    at = LIST + MANY_CARDS * seat
    count = scratch[HELD + seat]
    grouped = flights | threes | pairs
    # With no stock: how many pieces could still be beaten, so that one may run out of the rest.
    weak = 0
    if left == 0:
        if class_ != 0:
            if class_ != 2:
                best2 = best_unseen(unseen, 2)
            if class_ != 3:
                best3 = best_unseen(unseen, 3)
        for n in range(count):
            if scratch[IS_PIECE + n] == 1:
                i = COMBO[scratch[at + n]]
                if not safe(i, best3 if SIZE[i] == 3 else best2, other):
                    weak += 1
        rest = hand & ~grouped
        while rest != 0:
            card = rest & -rest
            rest ^= card
            if not safe(SINGLE_OF[card.bit_length() - 1], best1, other):
                weak += 1
    chosen = PASS
    most = -1.0e9
    if top != LEAD:
        most = table[own + PASSING] / (other + left)
        if noise > 0.0:
            word = xorshift(word)
            most += noise * (word / 4294967296.0 - 0.5)
    if class_ != 1:
        for n in range(count):
            i = COMBO[scratch[at + n]]
            size = SIZE[i]
            if class_ != 0 and (size != class_ or i < ABOVE[top]):
                continue
            cards = CARDS[i]
            value = table[itself + i]
            holds = safe(i, best3 if size == 3 else best2, other)
            if scratch[IS_PIECE + n] == 1:
                value += table[own + PIECE]
                if left == 0 and holds and weak <= 1:
                    value += WON - 40.0 * (cards & HAGS).bit_count()
            else:
                value += table[own + CUT_FLIGHT] * (cards & flights).bit_count()
                value += table[own + CUT_THREE] * (cards & threes).bit_count()
                value += table[own + CUT_PAIR] * (cards & pairs).bit_count()
            if holds:
                value += table[own + SAFE]
            elif other == size:
                value += table[own + DANGER]
            if left == 0 and cards == hand:
                value += 2.0 * WON
            if noise > 0.0:
                word = xorshift(word)
                value += noise * (word / 4294967296.0 - 0.5)
            if value > most:
                most = value
                chosen = i
    if class_ < 2:
        rest = hand
        while rest != 0:
            card = rest & -rest
            rest ^= card
            i = SINGLE_OF[card.bit_length() - 1]
            if class_ != 0 and i < ABOVE[top]:
                continue
            value = table[itself + i]
            holds = safe(i, best1, other)
            if card & grouped == 0:
                if left == 0 and holds and weak <= 1:
                    value += WON - 40.0 * (card & HAGS).bit_count()
            elif card & flights != 0:
                value += table[own + CUT_FLIGHT]
            elif card & threes != 0:
                value += table[own + CUT_THREE]
            else:
                value += table[own + CUT_PAIR]
            if holds:
                value += table[own + SAFE]
            elif other == 1:
                value += table[own + DANGER]
            if left == 0 and card == hand:
                value += 2.0 * WON
            if noise > 0.0:
                word = xorshift(word)
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
