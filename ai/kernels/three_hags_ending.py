"""An ending of Three Hags as the exact search sees it: frames, values, sure wins, and names of positions.

No stock, so both hands are known. Values are in units of 5 points, seat 0's winnings less seat 1's. Cards are
numbered by strength as onesies here (Q♠ 0 … J♣ 38), which is also the number of the onesie among the combos.
"""

from __future__ import annotations

from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import Ints, atom, table_of
from ai.kernels.three_hags import ABOVE, COUNT, END, SIZE, SWEEPS, bonus, worth
from engine.cards import cards_of, mask_of
from engine.games.three_hags.combos import BROOMS, COMBOS, HAGS, IMPS, NUMBERS, PACK

UNIT = 5
"""Points; every score is a multiple."""
_PLACES = {combo.cards.bit_length() - 1: i for i, combo in enumerate(COMBOS) if combo.size == 1}
"""Per card its number here."""


def shape_of(cards: int) -> int:
    """A set of cards, by their numbers here."""
    return mask_of(_PLACES[card] for card in cards_of(cards))


SHAPES = table_of([shape_of(combo.cards) for combo in COMBOS])
HAG_SHAPE, IMP_SHAPE, BROOM_SHAPE, NUMBER_SHAPE = (shape_of(group) for group in (HAGS, IMPS, BROOMS, NUMBERS))
_PLAIN, _BROOM, _IMP, _HAG = (worth(group & -group) // UNIT for group in (NUMBERS, BROOMS, IMPS, HAGS))
BONUS = bonus(HAGS) // 3 // UNIT
"""For each hag that goes out last."""
SINGLES = PACK.bit_count()

H0, H1, TURN, FIRST, BASE, MOVES, KEY0, KEY1, SLOT, MOVE, LISTS, HELD = range(12)
FRAME = 13
"""Ints per ply: both hands, the seat in turn, its weakest answer (-1: it leads), where its moves begin in the
list of moves, how many are left, the position's key and place in the table, the move made,
where the lists of groups begin, and how many are in that of either seat."""
GROUPS = COUNT - SINGLES
"""Room for the groups of one seat, the combos of two or three cards that it holds."""

WALK = 4 + 2 * COUNT
PLACES = 128 * 41
"""Words of chance of one kind: per block, owner, and card or number of the card within the block."""


def _words(count: int) -> list[int]:
    """Words of chance below 2**62."""
    word, words = start_word(39), list[int]()
    for _ in range(count):
        high = word = xorshift(word)
        word = xorshift(word)
        words.append((high >> 2) << 32 | word)
    return words


WORDS = table_of(_words(WALK + 4 * PLACES))


@atom
def units(hand: int) -> int:
    """What cards left in a hand are worth."""
    return (
        _PLAIN * hand.bit_count()
        + (_BROOM - _PLAIN) * (hand & BROOM_SHAPE).bit_count()
        + (_IMP - _PLAIN) * (hand & IMP_SHAPE).bit_count()
        + (_HAG - _PLAIN) * (hand & HAG_SHAPE).bit_count()
    )


@atom
def most(hand: int, other: int) -> int:
    """The most that a hand can still win from the other."""
    return units(other) + BONUS * (hand & HAG_SHAPE).bit_count()


@atom
def weakest(hand: int, top: int, seat: int, stack: Ints, lists: int, groups: Ints) -> int:
    """The weakest combo of a hand that answers ``top``, or -1."""
    above = ABOVE[top]
    if top < SINGLES:
        rest = hand >> above << above
        return (rest & -rest).bit_length() - 1
    end = END[SIZE[top]]
    base = stack[lists + LISTS] + GROUPS * seat
    for n in range(base, base + stack[lists + HELD + seat]):
        i = groups[n]
        if i >= above:
            if i >= end:
                return -1
            if SHAPES[i] & ~hand == 0:
                return i
    return -1


@atom
def running_out(mine: int, other: int, seat: int, stack: Ints, lists: int, groups: Ints) -> int:
    """What a leader surely wins by playing what nobody can beat, one last combo aside; 0: nothing is sure."""
    strongest2 = -1
    strongest3 = -1
    base = stack[lists + LISTS] + GROUPS * (1 - seat)
    for n in range(base, base + stack[lists + HELD + 1 - seat]):
        i = groups[n]
        if SHAPES[i] & ~other == 0:
            if SIZE[i] == 2:
                strongest2 = max(strongest2, i)
            else:
                strongest3 = max(strongest3, i)
    beatable = (1 << other.bit_length()) - 1
    left = mine
    hags = 0
    base = stack[lists + LISTS] + GROUPS * seat
    for n in range(base, base + stack[lists + HELD + seat]):
        i = groups[n]
        cards = SHAPES[i]
        safe = SWEEPS[i] == 1 or ABOVE[i] > (strongest2 if SIZE[i] == 2 else strongest3)
        if safe and cards & ~left == 0 and cards & beatable != 0:
            left &= ~cards
            hags = max(hags, (cards & HAG_SHAPE).bit_count())
    rest = left & beatable
    if rest == 0:
        return units(other) + BONUS * hags
    whole = rest & (rest - 1) == 0
    if not whole and rest.bit_count() <= 3:
        for n in range(base, base + stack[lists + HELD + seat]):
            if SHAPES[groups[n]] == rest:
                whole = True
                break
    return units(other) + BONUS * (rest & HAG_SHAPE).bit_count() if whole else 0


@atom
def in_groups(hand: int, seat: int, stack: Ints, lists: int, groups: Ints) -> int:
    """The cards of a hand that are in some combo of two or three that it still holds."""
    used = 0
    base = stack[lists + LISTS] + GROUPS * seat
    for n in range(base, base + stack[lists + HELD + seat]):
        cards = SHAPES[groups[n]]
        if cards & ~hand == 0:
            used |= cards
    return used


@atom
def name(stack: Ints, f: int, lists: int, groups: Ints) -> None:
    """The key of a position: the same for positions that differ only in what number cards in no combo are,
    as long as the same cards of the other hand lie between them.

    The cards are walked by strength in blocks of one owner: such a card is its block, any other its block and
    itself. The onesies that may answer are told by the weakest of each sort.
    """
    h0 = stack[f + H0]
    h1 = stack[f + H1]
    turn = stack[f + TURN]
    first = stack[f + FIRST]
    used0 = in_groups(h0, 0, stack, lists, groups)
    used1 = in_groups(h1, 1, stack, lists, groups)
    loose = NUMBER_SHAPE & ~(used0 | used1)
    single = first if 0 <= first < SINGLES else 99
    key0 = WORDS[turn]
    key1 = WORDS[turn + 2]
    if first >= SINGLES:
        key0 ^= WORDS[4 + first]
        key1 ^= WORDS[4 + COUNT + first]
    rest = h0 | h1
    block = 0
    owner = -1
    nth = 0
    firm_first = True
    loose_first = True
    while rest != 0:
        card = rest & -rest
        rest ^= card
        seat = 0 if card & h0 != 0 else 1
        if seat != owner:
            owner = seat
            block += 1
            nth = 0
        place = card.bit_length() - 1
        at = WALK + 128 * block + 64 * seat
        if card & loose != 0:
            at += SINGLES + nth
            nth += 1
            if place >= single and seat == turn and loose_first:
                loose_first = False
                key0 ^= WORDS[at + 2 * PLACES]
                key1 ^= WORDS[at + 3 * PLACES]
        else:
            at += place
            if place >= single and seat == turn and firm_first:
                firm_first = False
                key0 ^= WORDS[at + 2 * PLACES]
                key1 ^= WORDS[at + 3 * PLACES]
        key0 ^= WORDS[at]
        key1 ^= WORDS[at + PLACES]
    stack[f + KEY0] = key0
    stack[f + KEY1] = key1


@atom
def list_groups(stack: Ints, f: int, groups: Ints) -> None:
    """List the groups of both hands of the frame after ``f``: those of ``f`` that are still held."""
    g = f + FRAME
    stack[g + LISTS] = stack[f + LISTS] + 2 * GROUPS
    for seat in range(2):
        hand = stack[g + seat]
        base = stack[f + LISTS] + GROUPS * seat
        first = at = stack[g + LISTS] + GROUPS * seat
        for n in range(base, base + stack[f + HELD + seat]):
            i = groups[n]
            if SHAPES[i] & ~hand == 0:
                groups[at] = i
                at += 1
        stack[g + HELD + seat] = at - first
