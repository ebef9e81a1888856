"""How a table decides for whom private facts may be on the one screen that everybody looks at. No pygame.

Which of these a table uses, and what else belongs to a way of keeping secrets: :mod:`game.privacy.ways`.
"""

from __future__ import annotations

from math import inf
from typing import Protocol

NOTICE = 0.7
"""Seconds from the call to look away until a hand is shown."""
LIMIT = 20.0
"""Seconds after which a hand that is still held open is covered by itself."""


class Secrecy(Protocol):
    """For whom the gate may stand open on the shared screen."""

    name: str
    notice: float
    """Seconds between asking and seeing, in which the others look away."""
    limit: float
    """Seconds after which the gate closes by itself."""
    held: bool
    """Whether the gate stands open only while it is held, for one who asked before the others."""
    whispers: bool
    """Whether what fits into a whisper is whispered instead of shown."""

    def reveal(self, seat: int) -> None:
        """The person of ``seat`` asks to see. Nobody else's gate stays open."""
        ...

    def conceal(self) -> None:
        """Everything closes: let go, focus lost, pad lost, paused."""
        ...

    def shows(self, seat: int) -> bool:
        """Whether this seat's private facts may be on the screen now."""
        ...


class OpenTable:
    """One person: what they know simply lies open, until it is covered."""

    name = "open"
    notice = 0.0
    limit = inf
    held = False
    whispers = False

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._covered = False

    def reveal(self, seat: int) -> None:
        if seat == self._seat:
            self._covered = False

    def conceal(self) -> None:
        self._covered = True

    def shows(self, seat: int) -> bool:
        return seat == self._seat and not self._covered


class Curtain:
    """Several persons: closed until a seat asks, and closed again before anybody else sees."""

    name = "curtain"
    notice = NOTICE
    limit = LIMIT
    held = True

    def __init__(self, *, whispers: bool = False) -> None:
        self.whispers = whispers
        self._open: int | None = None

    def reveal(self, seat: int) -> None:
        self._open = seat

    def conceal(self) -> None:
        self._open = None

    def shows(self, seat: int) -> bool:
        return seat == self._open


class Trust(Curtain):
    """Several persons who do not look at each other's cards: a tap opens and closes, nobody is called to
    look away, and the hand of the person in turn lies open by itself (see ``PrivacyGate.update``)."""

    name = "trust"
    notice = 0.0
    limit = inf
    held = False
