"""Who sits where: a person or a computer level per seat. No pygame."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.game import Game
from engine.games import REGISTRY

Kind = Literal["human", "easy", "normal", "hard"]
KINDS: tuple[Kind, ...] = ("human", "easy", "normal", "hard")
HUMAN: Kind = "human"
PARTNERS: Mapping[str, tuple[int, ...]] = {"whist": (2,)}
"""By game, the seats on the side of seat 0, which are also the steps from any seat to its partners; nobody
where every seat is on its own."""
SIGNS = 12
"""So many signs there are for people on the couch: a colour and a shape each."""


class SeatPlan(Struct, frozen=True):
    """What sits on one seat. ``name`` is what a person calls themselves; empty: the catalogue names the
    seat. ``sign`` is the colour and shape of a person on the couch, below ``SIGNS``; -1: none."""

    kind: Kind
    name: str = ""
    sign: int = -1


def game_of(options: Any) -> Game:
    """The game that these are options of."""
    return next(game for game in REGISTRY.values() if isinstance(options, game.options_type))


def classic_seats(options: Any) -> tuple[SeatPlan, ...]:
    """A person at seat 0 among computers of the chosen level; a partner is always normal (whist.md §1-2)."""
    return _seated(options, {0: SeatPlan(HUMAN)})


def couch_seats(options: Any, people: Mapping[int, tuple[str, int]]) -> tuple[SeatPlan, ...]:
    """People by seat as (name, sign) among computers. Raises ValueError for a seat that is not there."""
    return _seated(options, {seat: SeatPlan(HUMAN, name, sign) for seat, (name, sign) in people.items()})


def _seated(options: Any, people: Mapping[int, SeatPlan]) -> tuple[SeatPlan, ...]:
    seats = range(game_of(options).seats(options))
    if not people.keys() <= set(seats):
        raise ValueError(f"there are {len(seats)} seats, and people at {sorted(people)}")
    return tuple(people.get(seat) or SeatPlan(level_at(options, people, seat)) for seat in seats)


def level_at(options: Any, people: Collection[int], seat: int) -> Kind:
    """The level of a computer on that seat: the chosen one, but normal beside a person (whist.md §1-2)."""
    level: Kind = options.cpu_level.value
    return "normal" if any(other in people for other in partners(options, seat)) else level


def partners(options: Any, seat: int) -> tuple[int, ...]:
    """The other seats on the side of a seat, as far as the rules fix it beforehand."""
    game = game_of(options)
    return tuple((seat + step) % game.seats(options) for step in PARTNERS.get(game.name, ()))


def kinds(plans: Sequence[SeatPlan]) -> tuple[str, ...]:
    """The seats as a match and its commitment hold them: names are no part of the rules."""
    return tuple(plan.kind for plan in plans)


def is_classic(options: Any, plans: Sequence[SeatPlan]) -> bool:
    """Whether a match with these seats counts in the statistics (WH UI13): one person against unchanged
    levels."""
    return kinds(plans) == kinds(classic_seats(options))


def is_couch(options: Any, plans: Sequence[SeatPlan]) -> bool:
    """Whether several people play, with names, among unchanged levels: such matches count per person."""
    people = dict.fromkeys(humans(plans), ("", -1))
    named = all(plans[seat].name for seat in people)
    return len(people) > 1 and named and kinds(plans) == kinds(couch_seats(options, people))


def humans(plans: Sequence[SeatPlan]) -> tuple[int, ...]:
    """The seats with a person."""
    return tuple(seat for seat, plan in enumerate(plans) if plan.kind == HUMAN)
