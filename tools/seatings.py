"""How the arena seats two bots at each game, and how it counts a deal. A new game adds one line to PLANS."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.whist import options as whist_options
from engine.games.whist.state import HAND_SIZE, State

Seating = tuple[int, ...]
"""Per seat 0 for the first named bot, 1 for the second."""


@dataclass(frozen=True)
class Plan:
    """One game in the arena."""

    unit: str
    options: Any
    seatings: Callable[[], tuple[Seating, ...]]
    """All seatings in which one deal is played."""
    difference: Callable[[Any, Seating], float]
    """(state after the deal, seating) -> what the first named gained on the second, in the unit."""


def two_sides() -> tuple[Seating, ...]:
    """A on one side and B on the other, both ways."""
    return ((0, 1, 0, 1), (1, 0, 1, 0))


def one_among(seats: int) -> tuple[Seating, ...]:
    """A in one seat and B in the rest, A through all seats."""
    return tuple(tuple(int(seat != place) for seat in range(seats)) for place in range(seats))


def whist_difference(state: State, seating: Seating) -> float:
    """Tricks of the first named bot's side over the average, 6.5."""
    return state.trick_counts[seating.index(0) % 2] - HAND_SIZE / 2


PLANS: Mapping[str, Plan] = {
    "whist": Plan(
        unit="tricks per table over 6.5",
        options=whist_options.PRESETS["one_hand"],
        seatings=two_sides,
        difference=whist_difference,
    ),
}
