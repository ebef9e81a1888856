"""The chance in how cards fly and lie, seeded by a public number only.

Never by the match and never by the card: equal public views must give equal pixels.
"""

from __future__ import annotations

from msgspec import Struct

_MASK = (1 << 64) - 1


class Flourish(Struct, frozen=True):
    """Each value is in -1..1; who uses it decides what it is worth."""

    angle: float
    spin: float
    across: float
    along: float


def _mix(number: int) -> int:
    """One output of splitmix64."""
    z = (number + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def flourish(number: int) -> Flourish:
    """The chance belonging to the public event of that number; always the same for the same number."""
    bits = _mix(number * 2 + 1)
    parts = [((bits >> shift) & 0xFFFF) / 32767.5 - 1.0 for shift in (0, 16, 32, 48)]
    return Flourish(*parts)
