"""Parts of an information-set Monte-Carlo tree (Cowling, Powley, Whitehouse 2012) that all games share.

A node is ``NODE`` ints in one flat table: move, visits, times available, reward, first child, next sibling,
mask of moves that have children. Node 0 is the root; 0 as a link means none. Rewards are ints: what side 0
got.
"""

from __future__ import annotations

import math
from functools import cache

from ai.kernels.bits import nth
from ai.kernels.jit import Ints, Reals, atom, reals

NODE = 7


@cache
def log_table(size: int) -> Reals:
    """``log(n)`` for n below ``size`` (0 for 0), so that no kernel calls a library's own logarithm."""
    table = reals(size)
    for n in range(1, size):
        table[n] = math.log(n)
    return table


@atom
def select(nodes: Ints, node: int, legal: int, maximise: bool, scale: float, logs: Reals) -> int:
    """The child to follow among those whose move is legal in this world, by UCB over availability.

    ``scale``: one exploration unit in units of reward. All of ``legal`` must have children.
    """
    best = 0
    best_score = -1.0e18
    child = nodes[7 * node + 4]
    while child != 0:
        at = 7 * child
        if (legal >> nodes[at]) & 1:
            nodes[at + 2] += 1
            visits = nodes[at + 1]
            mean = nodes[at + 3] / visits
            score = (mean if maximise else -mean) + scale * math.sqrt(logs[nodes[at + 2]] / visits)
            if score > best_score:
                best_score = score
                best = child
        child = nodes[at + 5]
    return best


@atom
def count_available(nodes: Ints, node: int, legal: int) -> None:
    """Note that these moves could have been chosen here, when a new one is tried instead."""
    child = nodes[7 * node + 4]
    while child != 0:
        at = 7 * child
        if (legal >> nodes[at]) & 1:
            nodes[at + 2] += 1
        child = nodes[at + 5]


@atom
def expand(nodes: Ints, used: int, node: int, move: int) -> None:
    """Make node number ``used`` the child of ``node`` for ``move``."""
    at = 7 * used
    nodes[at] = move
    nodes[at + 1] = 0
    nodes[at + 2] = 1
    nodes[at + 3] = 0
    nodes[at + 4] = 0
    nodes[at + 5] = nodes[7 * node + 4]
    nodes[at + 6] = 0
    nodes[7 * node + 4] = used
    nodes[7 * node + 6] |= 1 << move


@atom
def back_up(nodes: Ints, path: Ints, length: int, reward: int) -> None:
    """Add one visit and the reward to every node of the path."""
    for i in range(length):
        at = 7 * path[i]
        nodes[at + 1] += 1
        nodes[at + 3] += reward


@atom
def random_move(mask: int, word: int) -> int:
    """One of the moves of a set, by a chance word."""
    return nth(mask, (word * mask.bit_count()) >> 32)
