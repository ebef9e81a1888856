"""A plain information-set tree for whist with random rollouts: a yardstick for strength and for speed."""

from __future__ import annotations

import time

from ai.belief.whist import deal_plan
from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, ints, kernel
from ai.kernels.whist import best_so_far, random_finish, table_from
from ai.kernels.whist_rollout import beats, legal_mask
from ai.kernels.whist_worlds import deal_worlds
from ai.search.tree import NODE, back_up, count_available, expand, log_table, random_move, select
from ai.search.whist import seed_word
from engine.games.whist.view import View

EXPLORE = 0.7
"""Exploration in units of all the tricks still to come."""
BATCH = 1000
"""Worlds dealt at a time."""


@kernel
def grow(
    table: Ints,
    worlds: Ints,
    count: int,
    nodes: Ints,
    used: int,
    scale: float,
    logs: Reals,
    word: int,
    hands: Ints,
    path: Ints,
) -> int:
    """One iteration per world. Returns ``used << 32 | word``: nodes in use and the next chance word.

    One long function, so that the position stays in registers.
    """
    trump = table[9]
    for world in range(count):
        for seat in range(4):
            hands[seat] = worlds[4 * world + seat]
        leader = table[4]
        turn = table[5]
        c0 = table[6]
        c1 = table[7]
        c2 = table[8]
        place = best_so_far(turn, c0, c1, c2, trump)
        best = c2 if place == 2 else c1 if place == 1 else c0
        best_seat = (leader + place) & 3
        left = hands[(leader + 3) & 3].bit_count()
        node = 0
        path[0] = 0
        length = 1
        won = 0
        inside = True
        while inside and left > 0:
            seat = (leader + turn) & 3
            legal = legal_mask(hands[seat], -1 if turn == 0 else c0 // 13)
            untried = legal & ~nodes[7 * node + 6]
            if untried != 0:
                word = xorshift(word)
                card = random_move(untried, word)
                count_available(nodes, node, legal)
                expand(nodes, used, node, card)
                node = used
                used += 1
                inside = False
            else:
                node = select(nodes, node, legal, seat & 1 == 0, scale, logs)
                card = nodes[7 * node]
            path[length] = node
            length += 1
            hands[seat] ^= 1 << card
            if turn == 0:
                c0 = card
                best = card
                best_seat = seat
            else:
                if turn == 1:
                    c1 = card
                elif turn == 2:
                    c2 = card
                if beats(card, best, trump):
                    best = card
                    best_seat = seat
            turn += 1
            if turn == 4:
                won += 1 - (best_seat & 1)
                leader = best_seat
                turn = 0
                left -= 1
        if left > 0:
            result = random_finish(hands, leader, turn, c0, c1, c2, trump, word)
            word = result >> 4
            won += result & 15
        back_up(nodes, path, length, won)
    return used << 32 | word


class Tree:
    """A growing tree for one view in which the viewer is to play."""

    def __init__(self, view: View, iterations: int, seed: str | int) -> None:
        self.view = view
        self.table = table_from(view)
        self.plan = deal_plan(view)
        self.word = seed_word(seed)
        self.nodes = ints(NODE * (iterations + 1))
        self.used = 1
        self.limit = iterations
        self.logs = log_table(iterations + 2)
        self.worlds = ints(4 * BATCH)
        self.scale = EXPLORE * view.hand.bit_count()

    def grow(self, iterations: int) -> None:
        """Add up to that many iterations, within the tree's limit."""
        hands, path = ints(4), ints(54)
        left = min(iterations, self.limit - int(self.nodes[1]))
        while left > 0:
            count = min(left, BATCH)
            self.word = int(deal_worlds(self.plan, 0, count, self.word, self.worlds))
            state = int(
                grow(
                    self.table,
                    self.worlds,
                    count,
                    self.nodes,
                    self.used,
                    self.scale,
                    self.logs,
                    self.word,
                    hands,
                    path,
                )
            )
            self.used, self.word = state >> 32, state & 0xFFFFFFFF
            left -= count

    def visits(self) -> dict[int, int]:
        """How often each card was tried at the root."""
        found: dict[int, int] = {}
        child = int(self.nodes[4])
        while child:
            found[int(self.nodes[NODE * child])] = int(self.nodes[NODE * child + 1])
            child = int(self.nodes[NODE * child + 5])
        return found


def choose(view: View, iterations: int, seed: str | int) -> int:
    """The card tried most often."""
    tree = Tree(view, iterations, seed)
    tree.grow(iterations)
    visits = tree.visits()
    return max(sorted(visits), key=lambda card: visits[card])


def iterations_per_second(view: View, iterations: int = 100_000, tree_size: int = 1000) -> float:
    """Speed in trees of ``tree_size`` iterations for this view, dealing a world for each included."""
    Tree(view, 10, 1).grow(10)
    before = time.process_time()
    for number in range(iterations // tree_size):
        Tree(view, tree_size, number).grow(tree_size)
    return iterations / (time.process_time() - before)
