"""Who sits where: a person or a computer level per seat. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.game import Game
from engine.games import REGISTRY

Kind = Literal["human", "easy", "normal", "hard"]
KINDS: tuple[Kind, ...] = ("human", "easy", "normal", "hard")
HUMAN: Kind = "human"
PARTNERS: Mapping[str, tuple[int, ...]] = {"whist": (2,)}
"""Seats on the side of seat 0, by game; nobody where every seat is on its own."""


class SeatPlan(Struct, frozen=True):
    """What sits on one seat. ``name`` is what a person calls themselves; empty: the catalogue names the
    seat."""

    kind: Kind
    name: str = ""


def game_of(options: Any) -> Game:
    """The game that these are options of."""
    return next(game for game in REGISTRY.values() if isinstance(options, game.options_type))


def classic_seats(options: Any) -> tuple[SeatPlan, ...]:
    """A person at seat 0 among computers of the chosen level; a partner is always normal (whist.md §1-2)."""
    game = game_of(options)
    rival: Kind = options.cpu_level.value
    others = [SeatPlan(rival)] * (game.seats(options) - 1)
    for seat in PARTNERS.get(game.name, ()):
        others[seat - 1] = SeatPlan("normal")
    return (SeatPlan(HUMAN), *others)


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
