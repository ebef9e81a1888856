"""Seeded, portable, verifiable chance: the same seed gives the same deal on every Python and OS.

A :class:`Stream` is SHA-256 in counter mode over ``seed`` and a ``label``; every use of chance in a match
has a label of its own (``deal/3``), so the generator has no state to save and none to leak. Labels for
players' thinking are derived one-way (:func:`derive`), so thinking never shifts a later deal and a player
that holds its own seed cannot reach the dealer's.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BITS = 128
"""A seed with fewer random bits could be searched for, so its commitment would prove nothing."""


class Chance(Protocol):
    """What the engine needs of a generator; ``random.Random`` does not fit by accident, only by wrapping."""

    def below(self, n: int) -> int:
        """A number 0 .. n-1, each equally likely."""
        ...


class Stream:
    """An endless stream of unbiased numbers fixed by ``seed`` and ``label``."""

    def __init__(self, seed: str, label: str) -> None:
        self._key = sha256(f"hidden-hand/{len(seed)}/{seed}/{label}".encode()).digest()
        self._block = 0
        self._buffer = b""

    def _word(self) -> int:
        if not self._buffer:
            self._buffer = sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        word, self._buffer = self._buffer[:4], self._buffer[4:]
        return int.from_bytes(word, "big")

    def below(self, n: int) -> int:
        """A number 0 .. n-1, each equally likely (rejection, no modulo bias). Raises ValueError if n < 1."""
        if not n >= 1:
            raise ValueError("below() needs a positive bound")
        words = (max(n - 1, 1).bit_length() + 31) // 32
        span = 1 << (32 * words)
        limit = span - span % n
        while True:
            value = 0
            for _ in range(words):
                value = value << 32 | self._word()
            if value < limit:
                return value % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, every order equally likely (Fisher-Yates from the end)."""
        shuffle(items, self)


def shuffle(items: MutableSequence[T], chance: Chance) -> None:
    """Shuffle in place with any generator (Fisher-Yates from the end)."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.below(i + 1)
        items[i], items[j] = items[j], items[i]


def derive(seed: str, *path: str | int) -> str:
    """A seed for another purpose (a seat's thinking), from which ``seed`` cannot be computed back.

    >>> derive("abc", "seat", 1) == derive("abc", "seat", 1) != derive("abc", "seat", 2)
    True
    """
    label = "/".join(str(part) for part in path)
    return sha256(f"hidden-hand/derive/{len(seed)}/{seed}/{label}".encode()).hexdigest()[:32]


def commitment(seed: str, options: bytes, seats: bytes) -> str:
    """``sha256(seed ‖ options ‖ seats)`` as hex, each part preceded by its length.

    Shown before a match starts; when the seed is shown afterwards anybody can check that the deals were
    fixed.
    """
    digest = sha256()
    for part in (seed.encode(), options, seats):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def proves_fairness(seed: str) -> bool:
    """Whether a commitment to this seed means anything: hex text of at least 128 bits.

    A short seed typed by a player is allowed, but somebody could have tried deals until one pleased.
    """
    return len(seed) * 4 >= SEED_BITS and all(c in "0123456789abcdef" for c in seed)
