"""An ending of Three Hags as the exact search sees it: frames, values, sure wins, and names of positions.

No stock, so both hands are known. Values are in units of 5 points, seat 0's winnings less seat 1's. Cards are
numbered by strength as onesies here (Q♠ 0 … J♣ 38), which is also the number of the onesie among the combos.
"""

from __future__ import annotations

from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import Ints, atom, table_of
from ai.kernels.three_hags import ABOVE, COUNT, END, PASS, SIZE, SWEEPS, bonus, worth
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

H0, H1, TURN, FIRST, BASE, MOVES, KEY0, KEY1, MOVE, LISTS, HELD = range(11)
LIMITS, SINCE, EASIEST, LEAST, SECOND, AGAINST, TOTAL = 12, 14, 15, 16, 17, 18, 19
FRAME = 20
"""Ints per ply: both hands, the seat in turn, its weakest answer (-1: it leads), where its moves begin in the
list of moves, how many are left, the position's key, the move made, where the lists of groups begin, and how
many are in that of either seat; then how much may be spent on showing that seat 0, and seat 1, gets its way,
the nodes when it was entered, and what is to show: see :func:`ai.kernels.three_hags_solver.weigh`."""
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
def beatable_rest(mine: int, other: int, seat: int, stack: Ints, lists: int, groups: Ints) -> tuple[int, int]:
    """The cards that are left of a hand when it has led what nobody can beat, and the most hags in a combo
    led so."""
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
    return left & beatable, hags


@atom
def running_out(mine: int, other: int, seat: int, stack: Ints, lists: int, groups: Ints) -> int:
    """What a leader surely wins by playing what nobody can beat, one last combo aside; 0: nothing is sure."""
    rest, hags = beatable_rest(mine, other, seat, stack, lists, groups)
    if rest == 0:
        return units(other) + BONUS * hags
    whole = rest & (rest - 1) == 0
    if not whole and rest.bit_count() <= 3:
        base = stack[lists + LISTS] + GROUPS * seat
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


@atom
def list_moves(stack: Ints, f: int, groups: Ints, moves: Ints, order: Ints, history: Ints) -> None:
    """List the moves of a position, its groups listed, with how promising they look."""
    turn = stack[f + TURN]
    first = stack[f + FIRST]
    mine = stack[f + turn]
    other = stack[f + 1 - turn]
    at = stack[f + BASE]
    known = stack[f + MOVE]
    past = (COUNT + 4) * (2 * turn + (0 if first < 0 else 1))
    size = 0 if first < 0 else SIZE[first]
    used = 0
    base = stack[f + LISTS] + GROUPS * turn
    for n in range(base, base + stack[f + HELD + turn]):
        i = groups[n]
        used |= SHAPES[i]
        if size == 0 or (size > 1 and i >= first and SIZE[i] == size):
            moves[at] = i
            order[at] = history[past + i] if i != known else 1 << 60
            at += 1
    if size < 2:
        rest = mine if size == 0 else mine >> first << first
        last = -1
        while rest != 0:
            card = rest & -rest
            rest ^= card
            i = card.bit_length() - 1
            # Number cards in no combo, with nothing of the other's between them, are worth the same.
            if card & NUMBER_SHAPE & ~used != 0:
                if last >= 0 and other & (card - (1 << last)) == 0:
                    continue
                last = i
            moves[at] = i
            order[at] = history[past + i] if i != known else 1 << 60
            at += 1
    if size != 0:
        moves[at] = PASS
        order[at] = history[past + COUNT + size] if known != PASS else 1 << 60
        at += 1
    stack[f + MOVES] = at - stack[f + BASE]


@atom
def descend(stack: Ints, f: int, move: int, target: int, groups: Ints) -> int:
    """Play a move and set up the next frame; 0 or 1 when it ends the round, else 2.

    A seat that has no answer passes at once.
    """
    stack[f + MOVE] = move
    g = f + FRAME
    turn = stack[f + TURN]
    stack[g + H0] = stack[f + H0]
    stack[g + H1] = stack[f + H1]
    stack[g + BASE] = stack[f + BASE] + stack[f + MOVES]
    stack[g + FIRST] = -1
    stack[g + TURN] = 1 - turn
    if move == PASS:
        return 2
    stack[g + turn] &= ~SHAPES[move]
    if stack[g + turn] == 0:
        won = units(stack[g + 1 - turn]) + BONUS * (SHAPES[move] & HAG_SHAPE).bit_count()
        return 1 if (won if turn == 0 else -won) >= target else 0
    if SWEEPS[move] == 0:
        other = 1 - turn
        stack[g + FIRST] = weakest(stack[g + other], move, other, stack, f, groups)
    if stack[g + FIRST] < 0:
        stack[g + TURN] = turn
    return 2


@atom
def guess(stack: Ints, g: int, seat: int, target: int, lists: int, groups: Ints) -> int:
    """How much a position looks to need to show that ``seat`` gets its way: the cards that it can not get rid
    of by leading what nobody beats, or as many as save it from losing too much."""
    hand = stack[g + seat]
    other = stack[g + 1 - seat]
    rest, _ = beatable_rest(hand, other, seat, stack, lists, groups)
    # Seat 0 gets its way when it loses little enough, seat 1 when seat 0 wins too little.
    spare = target + most(other, hand) if seat == 0 else most(other, hand) - target + 1
    return 1 + min(2 * rest.bit_count(), spare)


@atom
def learn(stack: Ints, f: int, value: int, history: Ints) -> None:
    """Moves that settled a position look promising elsewhere."""
    turn = stack[f + TURN]
    if value == 1 - turn:
        move = stack[f + MOVE]
        place = COUNT + SIZE[stack[f + FIRST]] if move == PASS else move
        side = 2 * turn + (0 if stack[f + FIRST] < 0 else 1)
        history[(COUNT + 4) * side + place] += 1 + (stack[f] | stack[f + 1]).bit_count()
