"""The public side of a game with hidden roles and sealed declarations, and what its viewer knows of itself.
No pygame."""

from __future__ import annotations

from msgspec import Struct

from engine.games.whos_who.state import Declaration, Phase, Question, Role
from engine.games.whos_who.view import View


class Own(Struct, frozen=True):
    """What only the viewer knows of itself; there only while its gate is open."""

    role: Role
    counts: bool
    """What it declares now counts (WW §5): a hunter's that is not locked."""
    locked: bool
    """Its interim declaration stands."""


class Secrets(Struct, frozen=True):
    """The public side of a game with hidden roles and sealed declarations."""

    roles: tuple[Role | None, ...]
    """The role card of each seat; None: face down. The viewer's own lies open while its gate does."""
    masters: int
    """How many masters there are."""
    interim_after: int
    """After which trick the interim declarations come."""
    sealing: str = ""
    """``interim`` or ``final`` while all seats are declaring, the same whoever has done so already."""
    interim_over: bool = False
    questions: tuple[Question, ...] = ()
    may_ask: bool = False
    """Questions are allowed in this match."""
    heard: bool = False
    """The last question was put during the trick on the table: it and its answer are still heard."""
    declared: tuple[Declaration | None, ...] = ()
    """What each hunter named, once all is revealed."""
    points: tuple[int, ...] = ()
    """The points of this deal, once all is revealed."""
    own: Own | None = None


def secrets_of(public: View, mine: View | None, viewer: int) -> Secrets:
    """The secrets of a WHO'S WHO position; ``mine`` is the viewer's own view while its gate is open."""
    result = public.results[-1] if public.opened is not None else None
    roles: list[Role | None] = [None] * public.seats
    if result is not None:
        roles = [Role.MASTER if s in result.masters else Role.HUNTER for s in range(public.seats)]
    elif mine is not None:
        roles[viewer] = mine.role
    put_away = len(public.tricks) - (public.phase is Phase.TRICK_DONE)
    own = None if mine is None or mine.role is None else Own(mine.role, mine.counts, mine.locked)
    sealing = public.phase.value if public.phase in (Phase.INTERIM, Phase.FINAL) else ""
    return Secrets(
        roles=tuple(roles),
        masters=public.options.masters,
        interim_after=public.interim_after,
        sealing=sealing,
        interim_over=public.interim_over,
        questions=public.questions,
        may_ask=public.options.question_allowed,
        heard=bool(public.questions) and public.questions[-1].after >= put_away * public.seats,
        declared=result.declared if result else (),
        points=result.points if result else (),
        own=own,
    )
