"""One card's way from where it lies to where it will lie: the vocabulary of choreography and physics."""

from __future__ import annotations

from msgspec import Struct

from game.table.facts import Facts
from game.table.flourish import flourish
from game.table.layout import Layout, Pose
from game.table.picture import Key, Picture

AIR = 10
"""Layer of cards in flight above all that lie."""


class Style(Struct, frozen=True):
    """How a card moves.

    ``spring`` is the natural frequency (1/s) of the critically damped spring to the goal, ``limit`` the
    seconds after which it lies there whatever happens, ``lift`` how high it flies (0..1), ``flip`` the part
    of the time in which it turns over."""

    spring: float
    limit: float
    lift: float = 0.0
    flip: tuple[float, float] = (0.15, 0.6)


DEAL = Style(spring=13.0, limit=0.62, lift=0.55)
TOSS = Style(spring=13.5, limit=0.62, lift=1.0, flip=(0.02, 0.34))
OPEN = Style(spring=13.0, limit=0.60, lift=0.9, flip=(0.2, 0.6))
GATHER = Style(spring=20.0, limit=0.34, lift=0.25)
SWEEP = Style(spring=13.0, limit=0.60, lift=0.5, flip=(0.0, 0.32))
SLIDE = Style(spring=16.0, limit=0.42)
REVEAL = Style(spring=13.0, limit=0.75, lift=1.0, flip=(0.15, 0.75))
SLIP = Style(spring=12.0, limit=0.60, lift=0.3)
LIE = Style(spring=11.0, limit=1.0, flip=(0.0, 1.0))
"""Goes there and stays until its time is over."""
TURN = Style(spring=18.0, limit=0.26, lift=0.35, flip=(0.0, 0.9))


class Move(Struct, frozen=True):
    """A card leaves ``start`` after ``delay`` seconds and comes to rest at ``goal``.

    Until then it lies at ``start`` (``waits`` True) or is not to be seen. ``push`` is its speed at the
    start in units/s, ``spin`` in degrees/s. ``then`` is the rest of a way in two legs."""

    key: Key
    card: int | None
    """The face that may be seen on the way; None: only its back."""
    start: Pose
    goal: Pose
    style: Style
    delay: float = 0.0
    up: tuple[bool, bool] = (False, False)
    """Whether its face is up at the start and at the end."""
    push: tuple[float, float] = (0.0, 0.0)
    spin: float = 0.0
    waits: bool = True
    layer: float = 0
    then: Move | None = None


class Cue(Struct, frozen=True):
    """A sound at a moment of the timeline."""

    at: float
    sound: str


class Spell(Struct, frozen=True):
    """What crosses the table while a pile is swept (Three Hags)."""

    name: str
    seat: int
    at: float
    """Seconds after which it begins."""
    length: float


class Timeline(Struct, frozen=True):
    """Everything that moves because of one batch of events; cues in order of time.

    ``hidden`` are resting cards not to be drawn until all has come to rest (they arrive as other moves).
    """

    moves: tuple[Move, ...] = ()
    cues: tuple[Cue, ...] = ()
    hidden: frozenset[Key] = frozenset()
    linger: float = 0.0
    """Seconds for which what has come to rest is to be looked at before play goes on."""
    say: float | None = None
    """When panels and marks go by the new position; None: when all has come to rest."""

    spell: Spell | None = None

    @property
    def length(self) -> float:
        """Seconds after which everything lies still, at the latest."""
        return max((_end(move) for move in self.moves), default=0.0)


def _end(move: Move) -> float:
    own = move.delay + move.style.limit
    return own + (_end(move.then) if move.then else 0.0)


class Scene(Struct, frozen=True):
    """What the choreographer works with."""

    before: Picture
    after: Picture
    old: Facts | None
    new: Facts
    layout: Layout
    thrown: tuple[int, Pose, tuple[float, float]] | None = None
    """A card let go by the player: the card, where, and its speed in units/s."""


def impulse(start: Pose, goal: Pose, number: int, force: float) -> tuple[tuple[float, float], float]:
    """The push and spin with which a card leaves a hand: towards its goal, with a little chance of its
    own.
    """
    chance = flourish(number)
    dx, dy = goal.x - start.x, goal.y - start.y
    bend = 0.14 * chance.across
    push = force * 6.0
    return ((dx - dy * bend) * push, (dy + dx * bend) * push), 420.0 * chance.spin + (
        160 if chance.angle > 0 else -160
    )
