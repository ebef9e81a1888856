"""Exact endings of Three Hags: with no stock both hands are known, and best play has one value.

The question "does seat 0 get at least so much?" is asked until the value is found. It is searched by proof
numbers, depth first and without recursion, with a table of positions and a limit on nodes: always on where
the least is still to show. Values depend on the position alone, so the table keeps bounds of them from one
question to the next.
"""

from __future__ import annotations

from collections.abc import Callable

from ai.kernels.jit import COMPILED, Ints, atom, ints, kernel
from ai.kernels.three_hags import ABOVE, CARDS, COUNT, END, PASS, SIZE, STRONGER, moves_of
from ai.kernels.three_hags_ending import (
    AGAINST,
    BASE,
    EASIEST,
    FIRST,
    FRAME,
    GROUPS,
    H0,
    H1,
    HELD,
    KEY0,
    KEY1,
    LEAST,
    LIMITS,
    LISTS,
    MOVE,
    MOVES,
    SECOND,
    SHAPES,
    SINCE,
    SINGLES,
    TOTAL,
    TURN,
    UNIT,
    descend,
    guess,
    learn,
    list_groups,
    list_moves,
    most,
    name,
    running_out,
    shape_of,
)
from ai.kernels.three_hags_known import (
    BEST,
    DEPTH,
    FAR,
    FOUND,
    LIMIT,
    LOWER,
    NODES,
    OUT,
    SHIFT,
    STAMP,
    TABLE_SIZE,
    TARGET,
    UPPER,
    place_of,
    postpone,
    remember,
)

PLIES = 128
LISTED = 256 * PLIES
KID = 4
"""Ints per move listed: the key of the position after it, and what seat 0 and seat 1 look to have to show."""
SHARE = 8
"""All moves of a position must be refuted: the hardest counts, and a part of the others, since they lead to
much the same positions."""
SLACK = 4
"""A move is left for the next one when it has become that part harder: turning back costs nodes."""
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
    stack[f + MOVE] = -1
    slot = place_of(key0, key1, out[STAMP], table)
    if slot >= 0:
        bounds = table[slot + 2]
        if (bounds & 255) - SHIFT >= target:
            return 1
        if (bounds >> 8 & 255) - SHIFT < target:
            return 0
        stack[f + MOVE] = (bounds >> 16) - 1
    return 2


@atom
def scan(
    stack: Ints,
    f: int,
    target: int,
    groups: Ints,
    moves: Ints,
    order: Ints,
    kids: Ints,
    out: Ints,
    table: Ints,
) -> int:
    """Whether a move of a position settles it at once (0 or 1, else 2); moves that are settled the other way
    are dropped."""
    turn = stack[f + TURN]
    base = stack[f + BASE]
    n = stack[f + MOVES] - 1
    hint = stack[f + MOVE]
    g = f + FRAME
    while n >= 0:
        move = moves[base + n]
        value = descend(stack, f, move, target, groups)
        if value == 2:
            value = settle(stack, g, f, target, groups, out, table)
        if value == 1 - turn:
            return value
        at = base + n
        if value < 2:
            last = base + stack[f + MOVES] - 1
            moves[at] = moves[last]
            order[at] = order[last]
            for k in range(KID):
                kids[KID * at + k] = kids[KID * last + k]
            stack[f + MOVES] -= 1
        else:
            kids[KID * at] = stack[g + KEY0]
            kids[KID * at + 1] = stack[g + KEY1]
            kids[KID * at + 2] = guess(stack, g, 0, target, f, groups)
            kids[KID * at + 3] = guess(stack, g, 1, target, f, groups)
        n -= 1
    stack[f + MOVE] = hint
    return 2 if stack[f + MOVES] > 0 else turn


@atom
def weigh(
    stack: Ints, f: int, target: int, moves: Ints, order: Ints, kids: Ints, out: Ints, table: Ints
) -> int:
    """Whether what is known of the moves of frame ``f`` settles it (0 or 1). Else 2, and the frame tells the
    easiest move, what it needs, what the second needs, what refutes it and what refutes all."""
    turn = stack[f + TURN]
    base = stack[f + BASE]
    best = -1
    least = second = FAR
    hardest = total = against = 0
    for n in range(base, base + stack[f + MOVES]):
        at = KID * n
        need = kids[at + 2 + turn]
        refuting = kids[at + 3 - turn]
        slot = place_of(kids[at], kids[at + 1], out[STAMP], table)
        if slot >= 0:
            bounds = table[slot + 2]
            value = 2
            if (bounds & 255) - SHIFT >= target:
                value = 1
            elif (bounds >> 8 & 255) - SHIFT < target:
                value = 0
            if value == 1 - turn:
                stack[f + MOVE] = moves[n]
                return value
            if value == turn:
                continue
            if table[slot + 4] == target:
                need = table[slot + 5 + turn]
                refuting = table[slot + 6 - turn]
        total += refuting
        hardest = max(hardest, refuting)
        if best < 0 or need < least or (need == least and order[n] > order[best]):
            second = least
            least = need
            best = n
            against = refuting
        elif need < second:
            second = need
    stack[f + EASIEST] = best
    stack[f + LEAST] = least
    stack[f + SECOND] = second
    stack[f + AGAINST] = against
    stack[f + TOTAL] = min(hardest + (total - hardest) // SHARE, FAR - 1)
    return 2 if best >= 0 else turn


@atom
def enter(
    stack: Ints, f: int, target: int, groups: Ints, moves: Ints, order: Ints, kids: Ints, history: Ints
) -> None:
    """Set up the frame after ``f`` for its easiest move, with how much may be spent on it."""
    turn = stack[f + TURN]
    best = stack[f + EASIEST]
    g = f + FRAME
    descend(stack, f, moves[best], target, groups)
    stack[g + KEY0] = kids[KID * best]
    stack[g + KEY1] = kids[KID * best + 1]
    stack[g + MOVE] = -1
    second = stack[f + SECOND]
    stack[g + LIMITS + turn] = min(stack[f + LIMITS + turn], second + 1 + second // SLACK)
    stack[g + LIMITS + 1 - turn] = stack[f + LIMITS + 1 - turn] - stack[f + TOTAL] + stack[f + AGAINST]
    list_groups(stack, f, groups)
    list_moves(stack, g, groups, moves, order, history)


@atom
def reaches(
    target: int,
    stack: Ints,
    groups: Ints,
    moves: Ints,
    order: Ints,
    kids: Ints,
    history: Ints,
    out: Ints,
    table: Ints,
) -> int:
    """Whether seat 0 gets at least ``target`` from frame 0 (0 or 1); -1 when the limit interrupts it."""
    value = out[FOUND]
    depth = out[DEPTH]
    if depth < 0:
        depth = 0
        value = settle(stack, 0, 0, target, groups, out, table)
        if value < 2:
            return value
        stack[LIMITS] = stack[LIMITS + 1] = FAR
        stack[SINCE] = out[NODES]
        out[NODES] += 1
        list_moves(stack, 0, groups, moves, order, history)
        value = scan(stack, 0, target, groups, moves, order, kids, out, table)
    while True:
        f = FRAME * depth
        if value == 2:
            value = weigh(stack, f, target, moves, order, kids, out, table)
        if value < 2:
            learn(stack, f, value, history)
            remember(stack, f, target, value, out, table)
            if depth == 0:
                return value
            depth -= 1
            value = 2
            continue
        turn = stack[f + TURN]
        least = stack[f + LEAST]
        total = stack[f + TOTAL]
        if depth > 0 and (least >= stack[f + LIMITS + turn] or total >= stack[f + LIMITS + 1 - turn]):
            postpone(stack, f, target, out, table)
            depth -= 1
            continue
        enter(stack, f, target, groups, moves, order, kids, history)
        depth += 1
        stack[f + FRAME + SINCE] = out[NODES]
        out[NODES] += 1
        value = scan(stack, f + FRAME, target, groups, moves, order, kids, out, table)
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
def narrow(
    stack: Ints, groups: Ints, moves: Ints, order: Ints, kids: Ints, history: Ints, out: Ints, table: Ints
) -> int:
    """Narrow the bounds in ``out`` to the value of frame 0; 1 when it was found, 0 when the limit of nodes
    interrupted: call again with a higher one."""
    if out[NODES] == 0:
        prepare(stack, groups, history)
    while out[LOWER] < out[UPPER]:
        target = out[TARGET]
        value = reaches(target, stack, groups, moves, order, kids, history, out, table)
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
        self._kids = ints(KID * LISTED)
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
                self._stack,
                self._groups,
                self._moves,
                self._order,
                self._kids,
                self._history,
                out,
                self._table,
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
