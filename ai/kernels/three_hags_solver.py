"""Exact endings of Three Hags: with no stock both hands are known, and best play has one value.

The question "does seat 0 get at least so much?" is searched without recursion, with a table of positions and
a limit on nodes, and asked until the value is found. Values depend on the position alone, so the table keeps
bounds of them.
"""

from __future__ import annotations

from collections.abc import Callable

from ai.kernels.jit import COMPILED, Ints, atom, ints, kernel
from ai.kernels.three_hags import ABOVE, CARDS, COUNT, END, PASS, SIZE, STRONGER, SWEEPS, moves_of
from ai.kernels.three_hags_ending import (
    BASE,
    BONUS,
    FIRST,
    FRAME,
    GROUPS,
    H0,
    H1,
    HAG_SHAPE,
    HELD,
    KEY0,
    KEY1,
    LISTS,
    MOVE,
    MOVES,
    NUMBER_SHAPE,
    SHAPES,
    SINGLES,
    SLOT,
    TURN,
    UNIT,
    list_groups,
    most,
    name,
    running_out,
    shape_of,
    units,
    weakest,
)

PLIES = 128
LISTED = 256 * PLIES
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
        won = units(stack[g + 1 - turn]) + BONUS * (SHAPES[move] & HAG_SHAPE).bit_count()
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
