"""What an exact search of Three Hags keeps of the positions it has seen: bounds of their values, and how much
is still to show for and against the question asked.

A position has two places; the one on which fewer nodes were spent gives way.
"""

from __future__ import annotations

from ai.kernels.jit import Ints, atom
from ai.kernels.three_hags_ending import KEY0, KEY1, LEAST, MOVE, SINCE, TOTAL, TURN

ENTRY = 8
"""Ints per place of the table: the key, bounds and move, the number of the search; a question with what is
still to show for and against it; and the nodes spent."""
BITS = 19
TABLE_SIZE = ENTRY << BITS
SHIFT = 128
"""Added to bounds in the table."""
WIDE = 255 << 8
"""Bounds that say nothing."""
NEVER = 1 << 20
"""No question."""
FAR = 1 << 40
"""More than is ever to show."""
LOWER, UPPER, NODES, BEST, LIMIT, STAMP, DEPTH, FOUND, TARGET = range(9)
OUT = 9
"""What a search is told and tells: bounds of the value, nodes, a move that reaches the lower bound (-1: any
does), the limit of nodes, the number of the search, and where it was interrupted: the ply (-1: between two
questions), what was found there, and the question."""


@atom
def place_of(key0: int, key1: int, stamp: int, table: Ints) -> int:
    """Where the table keeps a position of this search, or -1."""
    slot = ENTRY * (key0 & ((1 << BITS) - 1))
    if table[slot] == key0 and table[slot + 1] == key1 and table[slot + 3] == stamp:
        return slot
    slot ^= ENTRY
    if table[slot] == key0 and table[slot + 1] == key1 and table[slot + 3] == stamp:
        return slot
    return -1


@atom
def take_place(key0: int, key1: int, out: Ints, table: Ints) -> int:
    """A place of the table for a position: its own, an empty one, or that of the one with less work."""
    slot = place_of(key0, key1, out[STAMP], table)
    if slot >= 0:
        return slot
    slot = ENTRY * (key0 & ((1 << BITS) - 1))
    other = slot ^ ENTRY
    if table[slot + 3] == out[STAMP] and (
        table[other + 3] != out[STAMP] or table[other + 7] < table[slot + 7]
    ):
        slot = other
    table[slot] = key0
    table[slot + 1] = key1
    table[slot + 2] = WIDE
    table[slot + 3] = out[STAMP]
    table[slot + 4] = NEVER
    table[slot + 7] = 0
    return slot


@atom
def remember(stack: Ints, f: int, target: int, value: int, out: Ints, table: Ints) -> None:
    """Keep what a position has shown."""
    work = out[NODES] - stack[f + SINCE]
    slot = take_place(stack[f + KEY0], stack[f + KEY1], out, table)
    low = (table[slot + 2] & 255) - SHIFT
    high = (table[slot + 2] >> 8 & 255) - SHIFT
    if value == 1:
        low = max(low, target)
    else:
        high = min(high, target - 1)
    table[slot + 2] = low + SHIFT | (high + SHIFT) << 8 | (stack[f + MOVE] + 1) << 16
    table[slot + 7] += work


@atom
def postpone(stack: Ints, f: int, target: int, out: Ints, table: Ints) -> None:
    """Keep how much is still to show at a position."""
    work = out[NODES] - stack[f + SINCE]
    slot = take_place(stack[f + KEY0], stack[f + KEY1], out, table)
    turn = stack[f + TURN]
    table[slot + 4] = target
    table[slot + 5 + turn] = stack[f + LEAST]
    table[slot + 6 - turn] = stack[f + TOTAL]
    table[slot + 7] += work
