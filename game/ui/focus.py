"""Which widget has the focus, for every seat, and where an arrow moves it. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

STEP = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Boxed(Protocol):
    """What spatial navigation needs of a rectangle."""

    @property
    def left(self) -> float: ...
    @property
    def right(self) -> float: ...
    @property
    def top(self) -> float: ...
    @property
    def bottom(self) -> float: ...
    @property
    def centerx(self) -> float: ...
    @property
    def centery(self) -> float: ...


class Focusable(Protocol):
    """Anything that can have the focus."""

    @property
    def box(self) -> Boxed: ...
    @property
    def reachable(self) -> bool: ...


F = TypeVar("F", bound=Focusable)


def neighbour(items: Sequence[F], current: F, direction: str, *, wrap: bool = True) -> F:
    """The reachable item that an arrow leads to; ``current`` when there is none.

    Ahead comes first: the distance along the direction plus twice the sideways miss (none when the boxes
    overlap sideways). With nothing ahead the focus wraps to the far end of the same row or column.
    """
    dx, dy = STEP[direction]
    here = current.box
    best: tuple[tuple[int, float], F] | None = None
    for item in items:
        if item is current or not item.reachable:
            continue
        box = item.box
        across, down = box.centerx - here.centerx, box.centery - here.centery
        ahead = across * dx + down * dy
        if dx:
            overlap = box.top < here.bottom and box.bottom > here.top
        else:
            overlap = box.left < here.right and box.right > here.left
        if ahead > 0.5:
            rank = (0, ahead + (0 if overlap else 2 * abs(across * dy + down * dx)))
        elif wrap and overlap and ahead < -0.5:
            rank = (1, ahead)
        else:
            continue
        if best is None or rank < best[0]:
            best = rank, item
    return best[1] if best else current


class FocusRing(Generic[F]):
    """The focus of every seat over one set of items."""

    def __init__(self, items: Sequence[F] = ()) -> None:
        self.items: list[F] = list(items)
        self._cursor: dict[int, F] = {}

    def current(self, seat: int = 0) -> F | None:
        """The item with the focus; the first reachable one when it was never set or cannot be reached now."""
        found = self._cursor.get(seat)
        if found is not None and found.reachable and found in self.items:
            return found
        first = next((item for item in self.items if item.reachable), None)
        if first is not None:
            self._cursor[seat] = first
        return first

    def set(self, item: F, seat: int = 0) -> bool:
        """Give an item the focus; True when that changed something. Unreachable items are ignored."""
        if not item.reachable or self._cursor.get(seat) is item:
            return False
        self._cursor[seat] = item
        return True

    def move(self, direction: str, seat: int = 0, *, wrap: bool = True) -> bool:
        """Move by an arrow; True when the focus changed."""
        current = self.current(seat)
        return current is not None and self.set(neighbour(self.items, current, direction, wrap=wrap), seat)

    def step(self, amount: int, seat: int = 0) -> bool:
        """Move to the next (+1) or previous (-1) reachable item in reading order."""
        reachable = [item for item in self.items if item.reachable]
        current = self.current(seat)
        if current is None or len(reachable) < 2:
            return False
        return self.set(reachable[(reachable.index(current) + amount) % len(reachable)], seat)
