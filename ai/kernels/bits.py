"""Bit and chance helpers that kernels share."""

from __future__ import annotations

from ai.kernels.jit import atom

WORD = (1 << 32) - 1


@atom
def lowest(mask: int) -> int:
    """The lowest card of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


@atom
def highest(mask: int) -> int:
    """The highest card of a set; -1 for the empty set."""
    return mask.bit_length() - 1


@atom
def nth(mask: int, n: int) -> int:
    """The n-th card of a set from below, counting from 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@atom
def xorshift(word: int) -> int:
    """The next of a chain of 32-bit words that visits every number but 0 (Marsaglia 2003).

    A 64-bit generator would overflow differently compiled and uncompiled.
    """
    word ^= (word << 13) & 4294967295
    word ^= word >> 17
    return word ^ ((word << 5) & 4294967295)


@atom
def start_word(seed: int) -> int:
    """A starting word for :func:`xorshift` from any seed >= 0: never 0, and near seeds give far words."""
    word = (seed ^ (seed >> 32)) & 4294967295
    word = ((word ^ (word >> 16)) * 73244475) & 4294967295
    word = ((word ^ (word >> 16)) * 73244475) & 4294967295
    word ^= word >> 16
    return word if word != 0 else 2463534242
