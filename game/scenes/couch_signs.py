"""The colours and shapes that the seats of a match are drawn with, at the table and in its results."""

from __future__ import annotations

from collections.abc import Sequence

from game.seats import SIGNS, SeatPlan
from game.session import Session
from game.table.ring_hud import wear


def signs_of(plans: Sequence[SeatPlan]) -> tuple[int, ...]:
    """The sign of every seat: those that people have chosen, and for computers the first that are left."""
    taken = {plan.sign for plan in plans}
    free = (sign for sign in range(SIGNS) if sign not in taken)
    return tuple(plan.sign if plan.sign >= 0 else next(free) for plan in plans)


def dress(session: Session) -> None:
    """Seats of this match are drawn with the signs that its people have chosen, if there are several."""
    wear(signs_of(session.seats) if session.couch else ())
