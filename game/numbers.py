"""Numbers as they are written: with a real minus sign, which screen readers and fonts tell from a hyphen."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def plain(n: int) -> str:
    """A number that stands for itself: ``5``, ``−3``."""
    return str(n) if n >= 0 else f"{MINUS}{-n}"


def signed(n: int) -> str:
    """A number that is added: with its sign, ``+5``, ``−3``, ``0``."""
    return f"+{n}" if n > 0 else plain(n)


def tenths(value: float) -> str:
    """With one digit after the point: ``2.5``, ``−0.3``."""
    return f"{value:.1f}".replace("-", MINUS)
