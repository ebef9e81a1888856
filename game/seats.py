"""Who sits where: a person or a computer level per seat. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

Kind = Literal["human", "easy", "normal", "hard"]
KINDS: tuple[Kind, ...] = ("human", "easy", "normal", "hard")
HUMAN: Kind = "human"


class SeatPlan(Struct, frozen=True):
    """What sits on one seat. ``name`` is what a person calls themselves; empty: the catalogue names the
    seat."""

    kind: Kind
    name: str = ""


def classic_seats(options: Any) -> tuple[SeatPlan, ...]:
    """The set-up of whist.md §1-2: a person at seat 0, a normal partner, two opponents of the chosen
    level."""
    rival: Kind = options.cpu_level.value
    return (SeatPlan(HUMAN), SeatPlan(rival), SeatPlan("normal"), SeatPlan(rival))


def kinds(plans: Sequence[SeatPlan]) -> tuple[str, ...]:
    """The seats as a match and its commitment hold them: names are no part of the rules."""
    return tuple(plan.kind for plan in plans)


def is_classic(options: Any, plans: Sequence[SeatPlan]) -> bool:
    """Whether a match with these seats counts in the statistics (WH UI13): one person against unchanged
    levels."""
    return kinds(plans) == kinds(classic_seats(options))


def humans(plans: Sequence[SeatPlan]) -> tuple[int, ...]:
    """The seats with a person."""
    return tuple(seat for seat, plan in enumerate(plans) if plan.kind == HUMAN)
