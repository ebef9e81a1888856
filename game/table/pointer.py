"""The pointer on the hand: a tap plays, a drag carries the card, letting go above the hand throws it. No
pygame.
"""

from __future__ import annotations

from collections import deque

from game.table.layout import Pose

SLOP = 9.0
"""Units the pointer may wander before a press becomes a drag."""
MEMORY = 0.09
"""Seconds of movement that make the speed of a throw."""
THROW = 700.0
"""Upward speed (units/s) at which letting go throws the card, wherever it is."""
TILT = 0.016
"""Degrees of tilt per unit/s sideways."""


class Grab:
    """One press on a card of the hand, until it is released."""

    def __init__(self, card: int, x: float, y: float, pose: Pose) -> None:
        self.card = card
        self.dragged = False
        self._press = x, y
        self._grip = pose.x - x, pose.y - y
        self._scale = pose.scale
        self._clock = 0.0
        self._trail: deque[tuple[float, float, float]] = deque([(0.0, x, y)])
        self._x, self._y = x, y

    def move(self, x: float, y: float) -> None:
        """The pointer is here now."""
        if abs(x - self._press[0]) + abs(y - self._press[1]) > SLOP:
            self.dragged = True
        self._x, self._y = x, y
        self._trail.append((self._clock, x, y))
        while len(self._trail) > 2 and self._clock - self._trail[0][0] > MEMORY:
            self._trail.popleft()

    def pass_time(self, dt: float) -> None:
        self._clock += dt

    @property
    def speed(self) -> tuple[float, float]:
        """Units/s of the last moments; zero after the pointer has rested."""
        then, x, y = self._trail[0]
        span = self._clock - then
        if self._clock - self._trail[-1][0] > MEMORY:
            return 0.0, 0.0
        span = max(span, 1 / 120)
        return (self._x - x) / span, (self._y - y) / span

    @property
    def pose(self) -> Pose:
        """Where the carried card is: under the pointer, tilted by its speed."""
        tilt = max(-16.0, min(16.0, self.speed[0] * TILT))
        return Pose(self._x + self._grip[0], self._y + self._grip[1], tilt, self._scale)

    def thrown(self, line: float) -> bool:
        """Whether letting go here plays the card: above ``line``, or with a swing upwards."""
        return self.pose.y < line or self.speed[1] < -THROW
