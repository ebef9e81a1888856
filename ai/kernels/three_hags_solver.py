"""Exact endings of Three Hags: no stock, so both hands are known, and best play has one value.

The question "does seat 0 get at least so much?" is searched without recursion, with a table of positions and
a limit on nodes, and asked until the value is found. Values are in units of 5 points, seat 0's winnings less
seat 1's; they depend on the position alone, so the table keeps bounds of them. Cards are numbered by strength
as onesies here (Q♠ 0 … J♣ 38), which is also the number of the onesie among the combos.
"""

from __future__ import annotations

from collections.abc import Callable

from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import COMPILED, Ints, atom, ints, kernel, table_of
from ai.kernels.three_hags import (
    ABOVE,
    CARDS,
    COUNT,
    END,
    PASS,
    SIZE,
    STRONGER,
    SWEEPS,
    bonus,
    moves_of,
    worth,
)
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
_BONUS = bonus(HAGS) // 3 // UNIT
SINGLES = PACK.bit_count()

H0, H1, TURN, FIRST, BASE, MOVES, KEY0, KEY1, SLOT, MOVE, LISTS, HELD = range(12)
FRAME = 13
"""Ints per ply: both hands, the seat in turn, its weakest answer (-1: it leads), where its moves begin in the
list of moves, how many are left, the position's key and place in the table, the move made,
where the lists of groups begin, and how many are in that of either seat."""
PLIES = 128
LISTED = 64 * PLIES
ENTRY = 4
"""Ints per place of the table: the key, bounds and move, and the number of the search."""
BITS = 18
TABLE_SIZE = ENTRY << BITS
SHIFT = 128
"""Added to bounds in the table."""
LOWER, UPPER, NODES, BEST, LIMIT, STAMP, DEPTH, FOUND, TARGET = range(9)
OUT = 9
"""What a search is told and tells: bounds of the value, nodes, a move that reaches the lower bound (-1: any
does), the limit of nodes, the number of the search, and where it was interrupted: the ply (-1: between two
questions), what was found there, and the question."""
SLICE = 8192 if COMPILED else 64
"""Nodes between two looks at ``stop``."""
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
    return units(other) + _BONUS * (hand & HAG_SHAPE).bit_count()


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
        return units(other) + _BONUS * hags
    whole = rest & (rest - 1) == 0
    if not whole and rest.bit_count() <= 3:
        for n in range(base, base + stack[lists + HELD + seat]):
            if SHAPES[groups[n]] == rest:
                whole = True
                break
    return units(other) + _BONUS * (rest & HAG_SHAPE).bit_count() if whole else 0


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
def settle(stack: Ints, f: int, lists: int, target: int, groups: Ints, out: Ints, table: Ints) -> int:
    """Whether seat 0 gets ``target`` (0 or 1) where that is plain to see or known, else 2. The groups held
    are among those listed for frame ``lists``."""
    h0 = stack[f + H0]
    h1 = stack[f + H1]
    turn = stack[f + TURN]
    first = stack[f + FIRST]
    mine = h0 if turn == 0 else h1
    size = mine.bit_count()
    high = most(h0, h1)
    low = -most(h1, h0)
    if target > high:
        return 0
    if target <= low:
        return 1
    # Whoever can go out at once can do no better.
    if size <= 3 and (first < 0 or SIZE[first] == size):
        whole = size == 1
        if not whole:
            base = stack[lists + LISTS] + GROUPS * turn
            for n in range(base, base + stack[lists + HELD + turn]):
                i = groups[n]
                if SHAPES[i] == mine and i >= first:
                    whole = True
        if whole:
            return 1 - turn
    if first < 0 and f > 0:
        sure = running_out(mine, h1 if turn == 0 else h0, turn, stack, lists, groups)
        if sure > 0 and (sure >= target if turn == 0 else -sure < target):
            return 1 - turn
    name(stack, f, lists, groups)
    key0 = stack[f + KEY0]
    key1 = stack[f + KEY1]
    slot = ENTRY * (key0 & ((1 << BITS) - 1))
    stack[f + SLOT] = slot
    stack[f + MOVE] = -1
    if table[slot] == key0 and table[slot + 1] == key1 and table[slot + 3] == out[STAMP]:
        bounds = table[slot + 2]
        if (bounds & 255) - SHIFT >= target:
            return 1
        if (bounds >> 8 & 255) - SHIFT < target:
            return 0
        stack[f + MOVE] = (bounds >> 16) - 1
    return 2


@atom
def remember(stack: Ints, f: int, target: int, value: int, out: Ints, table: Ints) -> None:
    """Keep what a position has shown."""
    slot = stack[f + SLOT]
    low = -most(stack[f + H1], stack[f + H0])
    high = most(stack[f + H0], stack[f + H1])
    if (
        table[slot] == stack[f + KEY0]
        and table[slot + 1] == stack[f + KEY1]
        and table[slot + 3] == out[STAMP]
    ):
        low = (table[slot + 2] & 255) - SHIFT
        high = (table[slot + 2] >> 8 & 255) - SHIFT
    if value == 1:
        low = target
    else:
        high = target - 1
    table[slot] = stack[f + KEY0]
    table[slot + 1] = stack[f + KEY1]
    table[slot + 2] = low + SHIFT | (high + SHIFT) << 8 | (stack[f + MOVE] + 1) << 16
    table[slot + 3] = out[STAMP]


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
def take(stack: Ints, f: int, moves: Ints, order: Ints) -> int:
    """The most promising move left, which then is none any more."""
    base = stack[f + BASE]
    last = base + stack[f + MOVES] - 1
    best = base
    for n in range(base + 1, last + 1):
        if order[n] > order[best]:
            best = n
    move = moves[best]
    moves[best] = moves[last]
    order[best] = order[last]
    stack[f + MOVES] -= 1
    return move


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
        won = units(stack[g + 1 - turn]) + _BONUS * (SHAPES[move] & HAG_SHAPE).bit_count()
        return 1 if (won if turn == 0 else -won) >= target else 0
    if SWEEPS[move] == 0:
        other = 1 - turn
        stack[g + FIRST] = weakest(stack[g + other], move, other, stack, f, groups)
    if stack[g + FIRST] < 0:
        stack[g + TURN] = turn
    return 2


@atom
def scan(
    stack: Ints, f: int, target: int, groups: Ints, moves: Ints, order: Ints, out: Ints, table: Ints
) -> int:
    """Whether a move of a position settles it at once (0 or 1, else 2); moves that are settled the other way
    are dropped."""
    turn = stack[f + TURN]
    base = stack[f + BASE]
    n = stack[f + MOVES] - 1
    hint = stack[f + MOVE]
    while n >= 0:
        move = moves[base + n]
        value = descend(stack, f, move, target, groups)
        if value == 2:
            value = settle(stack, f + FRAME, f, target, groups, out, table)
        if value == 1 - turn:
            return value
        if value < 2:
            last = base + stack[f + MOVES] - 1
            moves[base + n] = moves[last]
            order[base + n] = order[last]
            stack[f + MOVES] -= 1
        n -= 1
    stack[f + MOVE] = hint
    return 2 if stack[f + MOVES] > 0 else turn


@atom
def reaches(
    target: int, stack: Ints, groups: Ints, moves: Ints, order: Ints, history: Ints, out: Ints, table: Ints
) -> int:
    """Whether seat 0 gets at least ``target`` from frame 0 (0 or 1); -1 when the limit interrupts it."""
    value = out[FOUND]
    depth = out[DEPTH]
    if depth < 0:
        depth = 0
        value = settle(stack, 0, 0, target, groups, out, table)
        if value < 2:
            return value
        out[NODES] += 1
        list_moves(stack, 0, groups, moves, order, history)
        value = scan(stack, 0, target, groups, moves, order, out, table)
    while True:
        f = FRAME * depth
        if value < 2:
            # A move of frame f has turned out.
            turn = stack[f + TURN]
            if value == 1 - turn:
                move = stack[f + MOVE]
                place = COUNT + SIZE[stack[f + FIRST]] if move == PASS else move
                side = 2 * turn + (0 if stack[f + FIRST] < 0 else 1)
                history[(COUNT + 4) * side + place] += 1 + (stack[f] | stack[f + 1]).bit_count()
            elif stack[f + MOVES] > 0:
                value = 2
            if value < 2:
                remember(stack, f, target, value, out, table)
                if depth == 0:
                    return value
                depth -= 1
                continue
        move = take(stack, f, moves, order)
        value = descend(stack, f, move, target, groups)
        if value < 2:
            continue
        value = settle(stack, f + FRAME, f, target, groups, out, table)
        if value < 2:
            continue
        out[NODES] += 1
        depth += 1
        list_groups(stack, f, groups)
        list_moves(stack, f + FRAME, groups, moves, order, history)
        value = scan(stack, f + FRAME, target, groups, moves, order, out, table)
        if out[NODES] >= out[LIMIT]:
            out[DEPTH] = depth
            out[FOUND] = value
            return -1


@atom
def prepare(stack: Ints, groups: Ints, history: Ints) -> None:
    """List the groups of both hands of frame 0 and forget what was learnt about moves."""
    for side in range(4):
        for i in range(COUNT + 4):
            # Big combos look promising as leads.
            history[(COUNT + 4) * side + i] = 60 * SIZE[i] if i < COUNT and side % 2 == 0 else 0
    for seat in range(2):
        count = 0
        for i in range(SINGLES, COUNT):
            if STRONGER[i] == i and SHAPES[i] & ~stack[seat] == 0:
                groups[GROUPS * seat + count] = i
                count += 1
        stack[HELD + seat] = count
    stack[LISTS] = 0
    stack[BASE] = 0


@kernel
def narrow(stack: Ints, groups: Ints, moves: Ints, order: Ints, history: Ints, out: Ints, table: Ints) -> int:
    """Narrow the bounds in ``out`` to the value of frame 0; 1 when it was found, 0 when the limit of nodes
    interrupted: call again with a higher one."""
    if out[NODES] == 0:
        prepare(stack, groups, history)
    while out[LOWER] < out[UPPER]:
        target = out[TARGET]
        value = reaches(target, stack, groups, moves, order, history, out, table)
        if value < 0:
            return 0
        out[DEPTH] = -1
        if value == 1:
            out[LOWER] = target
            out[BEST] = stack[MOVE]
        else:
            # No round is worth 0.
            out[UPPER] = target - 1 if target != 1 else -1
        out[TARGET] = (out[LOWER] + out[UPPER] + 1) // 2
    return 1


class Solver:
    """Solves positions one after another with one table; what it answers does not depend on earlier ones."""

    def __init__(self) -> None:
        self._table = ints(TABLE_SIZE)
        self._stack = ints(FRAME * PLIES)
        self._groups = ints(2 * GROUPS * PLIES)
        self._moves, self._order = ints(LISTED), ints(LISTED)
        self._history = ints(4 * (COUNT + 4))
        self._out = ints(OUT)
        self.nodes = 0
        """Nodes of the last call."""
        self.bounds = (0, 0)
        """Points between which the value of the last position lies."""
        self.best = -1
        """A move that reaches the lower bound; -1 when every move does."""

    def solve(
        self, mine: int, other: int, top: int, limit: int, stop: Callable[[], bool] | None = None
    ) -> int | None:
        """Points that the seat in turn wins (below 0: loses), both playing best; None beyond the limit of
        nodes, or when ``stop``, asked now and then, says so.

        ``mine``: its hand; ``top``: the combo to answer, by index, or -1. A pass must not be forced.
        """
        me, you = shape_of(mine), shape_of(other)
        whole = [i for i in moves_of(mine, top) if i != PASS and CARDS[i] == mine]
        if whole:
            self.nodes, self.best = 0, whole[0]
            self.bounds = (UNIT * most(me, you),) * 2
            return self.bounds[0]
        out = self._out
        out[STAMP] += 1
        out[LOWER], out[UPPER] = -most(you, me), most(me, you)
        out[NODES], out[BEST], out[DEPTH], out[TARGET] = 0, -1, -1, 1
        self._place(me, you, top)
        found = 0
        while not found and out[NODES] < limit and not (stop is not None and stop()):
            out[LIMIT] = min(limit, out[NODES] + SLICE)
            found = narrow(
                self._stack, self._groups, self._moves, self._order, self._history, out, self._table
            )
        self.nodes, self.best = int(out[NODES]), int(out[BEST])
        self.bounds = UNIT * int(out[LOWER]), UNIT * int(out[UPPER])
        return self.bounds[0] if found else None

    def _place(self, me: int, you: int, top: int) -> None:
        """Set up frame 0."""
        stack = self._stack
        stack[H0], stack[H1], stack[TURN], stack[FIRST] = me, you, 0, -1
        if top >= 0:
            answers = [i for i in range(ABOVE[top], END[SIZE[top]]) if SHAPES[i] & ~me == 0]
            assert answers, "a seat without an answer has nothing to choose"
            stack[FIRST] = answers[0]
