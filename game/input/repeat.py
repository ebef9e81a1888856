"""A held direction repeats: after 400 ms, then every 120 ms. No pygame."""

from __future__ import annotations

FIRST = 0.400
AGAIN = 0.120


class Repeater:
    """Times the repeat of the direction one device holds; the newest press wins."""

    def __init__(self) -> None:
        self._held: list[str] = []
        self._wait = 0.0

    def press(self, direction: str) -> None:
        if direction in self._held:
            self._held.remove(direction)
        self._held.append(direction)
        self._wait = FIRST

    def release(self, direction: str) -> None:
        """Let go; an older direction still held goes on after a full first delay."""
        if direction in self._held:
            self._held.remove(direction)
            self._wait = FIRST

    def clear(self) -> None:
        self._held.clear()

    def tick(self, dt: float) -> str | None:
        """Advance by ``dt`` seconds; the direction to repeat now, at most one (a lag spike is no storm)."""
        if not self._held:
            return None
        self._wait -= dt
        if self._wait > 0:
            return None
        self._wait = max(self._wait + AGAIN, 0.0)
        return self._held[-1]
