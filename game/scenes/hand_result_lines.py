"""The result of a deal as data that any game can fill: lines that are counted up, progress, open hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.scenes.open_hands import OpenHand


class Line(Struct, frozen=True):
    """One step of the counting: a number per side (or seat), the reader's own first."""

    label: str
    values: tuple[int, ...]
    before: tuple[int, ...] = ()
    """What the numbers were before, for a line that shows both."""
    sign: bool = False
    """Points added: with a plus, and a dash for none."""
    note: str = ""
    strong: bool = False

    def text(self, column: int, share: float = 1.0) -> str:
        """The number of a column while it is being counted up."""
        start = self.before[column] if self.before else 0
        value = start + round((self.values[column] - start) * share)
        if self.before:
            return f"{start} → {value}"
        if self.sign:
            return f"+{value}" if self.values[column] else "–"
        return str(value)


class Progress(Struct, frozen=True):
    """How far each side has come. ``target`` 0: there is none, only a place in a series."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    target: int
    words: str


class Account(Struct, frozen=True):
    """The whole result of one deal."""

    title: str
    subtitle: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    progress: Progress
    hands: tuple[OpenHand, ...]
    last: bool
    """Whether the match is decided with this deal."""


def account_of(game: str, view: Any, seats: Any, viewer: int | None) -> Account:
    """The result of the last deal of a public view, in the words of its game."""
    from game.scenes.hand_result_whist import account as whist

    readers: dict[str, Callable[[Any, Any, int | None], Account]] = {"whist": whist}
    return readers[game](view, seats, viewer)
