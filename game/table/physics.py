"""Cards in flight: pymunk bodies on critically damped springs, which come to rest exactly and in bounded
time.

Physics is for looks only. Steps are fixed; of a lag spike at most ``MAX_STEPS`` are made up, while the
deadline runs on, so that a spike ends a flight at its goal and never throws a card off the table."""

from __future__ import annotations

import math

import pymunk

from game.table.layout import Pose
from game.table.moves import Move
from game.table.picture import Key

STEP = 1 / 120
MAX_STEPS = 12
TOP_SPEED = 4200.0
"""Units/s no card exceeds, however hard it was thrown."""
NEAR, SLOW = 0.4, 6.0
"""Within so many units of the goal and below so many units/s a card is taken to have arrived."""


class Flight:
    """One move under way. Read ``x y angle scale lift turn``; ``turn`` 0 is the back, 1 the face."""

    def __init__(self, space: pymunk.Space, move: Move) -> None:
        self._space = space
        self.move = move
        self._wait = move.delay
        self._left = move.style.limit
        self._body: pymunk.Body | None = None
        self._last: tuple[float, float, float] | None = None
        self.done = False
        self.x, self.y, self.angle, self.scale = (
            move.start.x,
            move.start.y,
            move.start.angle,
            move.start.scale,
        )
        self.lift = 0.0
        self.turn = 1.0 if move.up[0] else 0.0

    @property
    def visible(self) -> bool:
        """Whether it is to be drawn: it has started, or waits in sight."""
        return self.move.waits or self._body is not None or self.done

    @property
    def started(self) -> bool:
        return self._body is not None or self.done

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass for waiting and the deadline (the springs are stepped by
        :class:`Flights`).
        """
        if self.done:
            return
        if self._body is None:
            self._wait -= dt
            if self._wait > 0:
                return
            dt = -self._wait
            self._launch()
        self._left -= dt
        if self._left <= 0:
            self.land()

    def _launch(self) -> None:
        move = self.move
        body = pymunk.Body(1.0, 1.0)
        body.position = move.start.x, move.start.y
        body.angle = math.radians(_nearest(move.start.angle, move.goal.angle))
        speed = math.hypot(*move.push)
        cut = min(1.0, TOP_SPEED / speed) if speed else 1.0
        body.velocity = move.push[0] * cut, move.push[1] * cut
        body.angular_velocity = math.radians(move.spin)
        self._space.add(body)
        self._body = body

    def pull(self) -> None:
        """Set the spring's force for the next step."""
        body = self._body
        if body is None or self.done:
            return
        w, goal = self.move.style.spring, self.move.goal
        (px, py), (vx, vy) = body.position, body.velocity
        body.force = w * w * (goal.x - px) - 2 * w * vx, w * w * (goal.y - py) - 2 * w * vy
        body.torque = w * w * (math.radians(goal.angle) - body.angle) - 2 * w * body.angular_velocity

    def read(self) -> None:
        """Take over the body's place after a step; land when it has arrived."""
        body = self._body
        if body is None or self.done:
            return
        self.x, self.y = body.position
        self.angle = math.degrees(body.angle)
        goal = self.move.goal
        if (
            abs(self.x - goal.x) + abs(self.y - goal.y) < NEAR
            and body.velocity.length < SLOW
            and self.progress > self.move.style.flip[1]
        ):
            self.land()
            return
        self._shape()

    @property
    def progress(self) -> float:
        """Share of the time used, 0..1."""
        return 1.0 if self.done else 1.0 - max(0.0, self._left) / self.move.style.limit if self._body else 0.0

    def _shape(self) -> None:
        """Size, height and side follow the way covered, so that a card grows and shrinks with its flight."""
        move, t = self.move, self.progress
        whole = math.hypot(move.goal.x - move.start.x, move.goal.y - move.start.y)
        left = math.hypot(move.goal.x - self.x, move.goal.y - self.y)
        covered = min(1.0, max(t * 0.6, 1.0 - left / whole if whole > 1 else t))
        ease = covered * covered * (3 - 2 * covered)
        self.scale = move.start.scale + (move.goal.scale - move.start.scale) * ease
        self.lift = move.style.lift * math.sin(math.pi * min(1.0, covered)) ** 0.8 if covered < 1 else 0.0
        a, b = move.style.flip
        part = min(1.0, max(0.0, (t - a) / (b - a)))
        part = part * part * (3 - 2 * part)
        up0, up1 = (1.0 if up else 0.0 for up in move.up)
        self.turn = up0 + (up1 - up0) * part

    def land(self) -> None:
        """Come to rest exactly at the goal, now."""
        if self._body is not None:
            self._space.remove(self._body)
            self._body = None
        goal = self.move.goal
        self.x, self.y, self.angle, self.scale = goal.x, goal.y, goal.angle, goal.scale
        self.lift = 0.0
        self.turn = 1.0 if self.move.up[1] else 0.0
        self.done = True

    @property
    def pose(self) -> Pose:
        return Pose(self.x, self.y, self.angle, self.scale)


def _nearest(angle: float, goal: float) -> float:
    """The same direction as ``angle``, at most half a turn away from ``goal``: springs take the short way."""
    return goal + (angle - goal + 180.0) % 360.0 - 180.0


class Flights:
    """All cards in flight, stepped together."""

    def __init__(self) -> None:
        self._space = pymunk.Space()
        self._space.gravity = (0, 0)
        self._flights: dict[Key, Flight] = {}
        self._spare = 0.0

    def __len__(self) -> int:
        return len(self._flights)

    @property
    def flying(self) -> list[Flight]:
        """In drawing order: by layer, then the one launched last on top."""
        return sorted(self._flights.values(), key=lambda flight: flight.move.layer)

    def get(self, key: Key) -> Flight | None:
        return self._flights.get(key)

    def launch(self, move: Move) -> None:
        """Start a move; a flight of the same card that is still under way ends here."""
        old = self._flights.pop(move.key, None)
        if old is not None:
            old.land()
        self._flights[move.key] = Flight(self._space, move)

    def advance(self, dt: float) -> list[Move]:
        """Let ``dt`` seconds pass; the moves that have come to rest."""
        for flight in self._flights.values():
            flight.advance(dt)
        self._spare = min(self._spare + dt, MAX_STEPS * STEP)
        moving = [flight for flight in self._flights.values() if flight.started]
        while self._spare >= STEP - 1e-9:
            self._spare -= STEP
            for flight in moving:
                flight.pull()
            self._space.step(STEP)
            for flight in moving:
                flight.read()
        return self._collect()

    def _collect(self) -> list[Move]:
        landed = [key for key, flight in self._flights.items() if flight.done]
        moves: list[Move] = []
        for key in landed:
            move = self._flights.pop(key).move
            moves.append(move)
            if move.then is not None:
                self.launch(move.then)
        return moves

    def settle(self) -> list[Move]:
        """Bring everything to rest at once."""
        moves: list[Move] = []
        while self._flights:
            for flight in self._flights.values():
                flight.land()
            moves += self._collect()
        self._spare = 0.0
        return moves
