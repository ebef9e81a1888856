"""The levels as people: what each knows, and how long the one that plans may think."""

from __future__ import annotations

from collections.abc import Mapping

from ai.messages import LEVELS, Limit

CAP_SECONDS = 1.0
"""The longest any decision may take on a slow machine: the iterations, not the clock, set the skill."""

HARD: Mapping[str, Limit] = {
    "whist": Limit(400, CAP_SECONDS),
    "whos_who": Limit(256, CAP_SECONDS),
    "trick_of_the_dead": Limit(320, CAP_SECONDS),
    "three_hags": Limit(800, CAP_SECONDS),
}
"""Iterations (worlds) of the planning level per game, with the compiled search; other games have none."""

UNCOMPILED_SHARE = 16
"""Without a compiler the same search gets this part of the iterations: it runs some hundred times slower."""


def limit_of(game: str, level: str, compiled: bool) -> Limit:
    """The limit of a level where the question names none. Raises ValueError for an unknown level."""
    check(level)
    if level != "hard" or game not in HARD:
        return Limit(0, CAP_SECONDS)
    full = HARD[game]
    if compiled:
        return full
    return Limit(max(1, full.iterations // UNCOMPILED_SHARE), full.seconds)


def check(level: str) -> None:
    """Raises ValueError for a name that is no level."""
    if level not in LEVELS:
        raise ValueError(f"no level named {level!r}; known: {', '.join(LEVELS)}")
