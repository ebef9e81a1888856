"""Exact whist endings with all hands open: how many tricks side A takes when everybody plays best.

A zero-window search ("can side A take at least ``target`` of the rest?") without recursion, with a table of
positions that differ only in cards already gone, cards of equal worth tried once, sure tricks counted ahead,
and a limit on nodes: such searches have heavy tails.
"""

from __future__ import annotations

from ai.kernels.bits import highest, lowest
from ai.kernels.jit import Ints, atom, ints, kernel
from ai.kernels.whist import best_so_far
from ai.kernels.whist_rollout import beats, legal_mask, trick_winner
from ai.kernels.whist_solver_moves import distinct, follow_order, lead_order, suit_code, sure_bounds
from engine.cards import cards_of

FRAME = 16
"""Ints per ply: leader, cards on the table, those three, winning card, its seat, tricks won, moves left, the
move made, the position's two key words, tricks still needed, suggested move, table slot, unused."""
SLOT = 4
"""Ints per table entry: two key words, bounds and move, unused."""
TABLE_BITS = 17
TABLE_SIZE = SLOT << TABLE_BITS
Hands = tuple[int, int, int, int]
GAVE_UP = -1
"""The result of a search that met its node limit."""


@atom
def next_move(hands: Ints, stack: Ints, f: int, trump: int) -> int:
    """The best-looking of a frame's moves left."""
    count = stack[f + 1]
    seat = (stack[f] + count) & 3
    moves = stack[f + 8]
    hint = stack[f + 13]
    best = -1
    best_score = -1000
    while moves != 0:
        card = lowest(moves)
        moves &= moves - 1
        if card == hint:
            return card
        if count == 0:
            score = lead_order(hands, seat, card, trump)
        else:
            score = follow_order(
                hands, seat, card, count, stack[f + 2] // 13, stack[f + 5], stack[f + 6], trump
            )
        if score > best_score:
            best_score = score
            best = card
    return best


@atom
def enter(hands: Ints, stack: Ints, f: int, target: int, trump: int, table: Ints) -> int:
    """Settle a frame at once (0 or 1: whether side A gets there) or prepare its moves (2)."""
    leader = stack[f]
    count = stack[f + 1]
    seat = (leader + count) & 3
    stack[f + 13] = -1
    if count == 0:
        left = hands[leader].bit_count()
        need = target - stack[f + 7]
        if need <= 0:
            return 1
        if need > left:
            return 0
        if left == 1:
            winner = leader + trick_winner(
                highest(hands[leader]),
                highest(hands[(leader + 1) & 3]),
                highest(hands[(leader + 2) & 3]),
                highest(hands[(leader + 3) & 3]),
                trump,
            )
            return 1 - (winner & 1)
        sure = sure_bounds(hands, leader, trump, left)
        if sure & 15 >= need:
            return 1
        if left - (sure >> 4) < need:
            return 0
        key1 = suit_code(hands, 0) << 27 | suit_code(hands, 1)
        key2 = (suit_code(hands, 2) << 27 | suit_code(hands, 3)) << 5 | trump << 2 | leader
        mixed = (key1 ^ (key1 >> 23) ^ (key2 >> 5) ^ (key2 << 3)) & 4294967295
        mixed = (mixed * 73244475) & 4294967295
        slot = 4 * ((mixed ^ (mixed >> 15)) & 131071)
        stack[f + 10] = key1
        stack[f + 11] = key2
        stack[f + 12] = need
        stack[f + 14] = slot
        if table[slot] == key1 and table[slot + 1] == key2:
            bounds = table[slot + 2]
            if bounds & 15 >= need:
                return 1
            if bounds >> 4 & 15 < need:
                return 0
            hint = bounds >> 8
            if hint > 0 and hands[leader] >> (hint - 1) & 1:
                stack[f + 13] = hint - 1
    led = -1 if count == 0 else stack[f + 2] // 13
    others = hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]
    for i in range(count):
        others |= 1 << stack[f + 2 + i]
    stack[f + 8] = distinct(legal_mask(hands[seat], led), others)
    hint = stack[f + 13]
    if hint >= 0 and stack[f + 8] >> hint & 1 == 0:
        stack[f + 13] = -1
    return 2


@atom
def remember(stack: Ints, f: int, value: int, table: Ints, left: int) -> None:
    """Keep what a frame at the start of a trick has shown."""
    slot = stack[f + 14]
    need = stack[f + 12]
    lower = 0
    upper = left
    if table[slot] == stack[f + 10] and table[slot + 1] == stack[f + 11]:
        lower = table[slot + 2] & 15
        upper = table[slot + 2] >> 4 & 15
    if value == 1:
        lower = max(lower, need)
    else:
        upper = min(upper, need - 1)
    table[slot] = stack[f + 10]
    table[slot + 1] = stack[f + 11]
    table[slot + 2] = lower | upper << 4 | (stack[f + 9] + 1) << 8


@atom
def descend(hands: Ints, stack: Ints, f: int, card: int, trump: int) -> None:
    """Play ``card`` in a frame and set up the next one."""
    leader = stack[f]
    count = stack[f + 1]
    seat = (leader + count) & 3
    stack[f + 9] = card
    stack[f + 8] &= ~(1 << card)
    hands[seat] ^= 1 << card
    g = f + 16
    best = card
    best_seat = seat
    if count > 0 and not beats(card, stack[f + 5], trump):
        best = stack[f + 5]
        best_seat = stack[f + 6]
    stack[g + 7] = stack[f + 7]
    if count == 3:
        stack[g] = best_seat
        stack[g + 1] = 0
        stack[g + 7] += 1 - (best_seat & 1)
        return
    stack[g] = leader
    stack[g + 1] = count + 1
    stack[g + 2] = stack[f + 2]
    stack[g + 3] = stack[f + 3]
    stack[g + 4] = stack[f + 4]
    stack[g + 2 + count] = card
    stack[g + 5] = best
    stack[g + 6] = best_seat


@kernel
def solve_loop(hands: Ints, stack: Ints, trump: int, guess: int, table: Ints, limit: int) -> int:
    """The exact tricks of side A from the position in frame 0, searched outwards from ``guess``.

    Returns ``nodes << 8 | tricks``, or ``nodes << 8 | 255`` when ``limit`` nodes were not enough.
    """
    nodes = 0
    last = (stack[0] + 3) & 3
    low = 0
    high = hands[last].bit_count()
    target = max(1, min(guess, high))
    while low < high:
        depth = 0
        value = enter(hands, stack, 0, target, trump, table)
        nodes += 1
        returning = value < 2
        while True:
            f = 16 * depth
            if returning:
                if depth == 0:
                    break
                depth -= 1
                f -= 16
                seat = (stack[f] + stack[f + 1]) & 3
                hands[seat] ^= 1 << stack[f + 9]
                wanted = 1 - (seat & 1)
                if value == wanted or stack[f + 8] == 0:
                    if stack[f + 1] == 0:
                        remember(stack, f, value, table, hands[seat].bit_count())
                    continue
            card = next_move(hands, stack, f, trump)
            descend(hands, stack, f, card, trump)
            depth += 1
            nodes += 1
            if nodes > limit:
                return nodes << 8 | 255
            value = enter(hands, stack, 16 * depth, target, trump, table)
            returning = value < 2
        if value == 1:
            low = target
        else:
            high = target - 1
        target = low + 1 if value == 1 else high
    return nodes << 8 | low


@kernel
def solve_worlds(
    position: Ints,
    worlds: Ints,
    first: int,
    last: int,
    card: int,
    column: int,
    results: Ints,
    hands: Ints,
    stack: Ints,
    table: Ints,
    limit: int,
) -> int:
    """Tricks of side A after ``card`` with best play in worlds ``first`` .. ``last - 1``, into a column.

    Returns the nodes used, or -1 when ``limit`` nodes were not enough for one of the worlds.
    """
    nodes = 0
    trump = position[9]
    guess = 0
    for world in range(first, last):
        for seat in range(4):
            hands[seat] = worlds[4 * world + seat]
        for i in range(5):
            stack[i] = position[4 + i]
        place = best_so_far(stack[1], stack[2], stack[3], stack[4], trump)
        stack[5] = stack[2 + place]
        stack[6] = (stack[0] + place) & 3
        stack[7] = 0
        descend(hands, stack, 0, card, trump)
        for i in range(8):
            stack[i] = stack[16 + i]
        won = stack[7]
        stack[7] = 0
        found = solve_loop(hands, stack, trump, guess, table, limit)
        nodes += found >> 8
        if found & 255 == 255:
            return -1
        guess = found & 255
        results[13 * world + column] = won + guess
    return nodes


class Solver:
    """Solves positions one after another with one table."""

    def __init__(self) -> None:
        self._table = ints(TABLE_SIZE)
        self._stack = ints(FRAME * 53)
        self._hands = ints(4)
        self._trump = -1
        self.nodes = 0
        """Nodes of the last call."""

    def solve(
        self, hands: Hands, leader: int, trick: tuple[int, ...], trump: int, limit: int, guess: int = -1
    ) -> int:
        """Tricks of side A (seats 0 and 2) from here on, the open trick included; GAVE_UP beyond ``limit``.

        ``hands`` are what the seats still hold, ``trick`` the cards on the table, at most three.
        """
        self.nodes = 0
        self._trump = trump
        return self._search(hands, leader, trick, limit, guess)

    def solve_cards(
        self, hands: Hands, leader: int, trick: tuple[int, ...], trump: int, limit: int
    ) -> dict[int, int] | None:
        """The same for every card that the player in turn may play; None where ``limit`` nodes do not do."""
        self.nodes = 0
        self._trump = trump
        seat = (leader + len(trick)) % 4
        legal = legal_mask(hands[seat], trick[0] // 13 if trick else -1)
        others = sum(hands) - hands[seat] + sum(1 << card for card in trick)
        worth: dict[int, int] = {}
        value = last = -1
        for card in cards_of(legal):
            if last < 0 or last // 13 != card // 13 or others & ((1 << card) - (2 << last)):
                value = self._after(hands, leader, trick, card, limit, value)
                if value == GAVE_UP:
                    return None
            worth[card] = value
            last = card
        return worth

    def _after(
        self, hands: Hands, leader: int, trick: tuple[int, ...], card: int, limit: int, guess: int
    ) -> int:
        seat = (leader + len(trick)) % 4
        left = [hand ^ (1 << card) if i == seat else hand for i, hand in enumerate(hands)]
        after = (left[0], left[1], left[2], left[3])
        if len(trick) < 3:
            return self._search(after, leader, (*trick, card), limit, guess)
        winner = (leader + trick_winner(trick[0], trick[1], trick[2], card, self._trump)) % 4
        won = 1 - winner % 2
        rest = self._search(after, winner, (), limit, guess - won if guess >= 0 else -1)
        return GAVE_UP if rest == GAVE_UP else rest + won

    def _search(self, hands: Hands, leader: int, trick: tuple[int, ...], limit: int, guess: int) -> int:
        left = hands[(leader + 3) % 4].bit_count()
        if left == 0:
            return 0
        for seat in range(4):
            self._hands[seat] = hands[seat]
        c0, c1, c2 = (*trick, -1, -1, -1)[:3]
        place = best_so_far(len(trick), c0, c1, c2, self._trump)
        frame = (leader, len(trick), c0, c1, c2, (*trick, -1)[place], (leader + place) % 4, 0)
        for i, number in enumerate(frame):
            self._stack[i] = number
        first = (left + 1) // 2 if guess < 0 else guess
        found = int(solve_loop(self._hands, self._stack, self._trump, first, self._table, limit))
        self.nodes += found >> 8
        return GAVE_UP if found & 255 == 255 else found & 255
