"""Rule players: sound habits without search. They load no numpy, so the table may ask one as a stand-in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.messages import Report
from ai.players import whist
from engine.game import Game
from engine.games import REGISTRY

Player = Callable[[Any, str], Report]
"""(view of the seat to act, seed) -> report. Always a legal action, within a few milliseconds."""

NORMAL: Mapping[str, Player] = {"whist": whist.normal}
EASY: Mapping[str, Player] = {"whist": whist.easy}


def game_of(view: Any) -> Game:
    """The game a view belongs to. Raises ValueError for anything else."""
    for game in REGISTRY.values():
        if isinstance(view, game.view_type):
            return game
    raise ValueError(f"not a view of any game: {type(view).__name__}")


def normal(view: Any, seed: str) -> Report:
    """The rule player's decision for whichever game the view is of."""
    return NORMAL[game_of(view).name](view, seed)


def easy(view: Any, seed: str) -> Report:
    """The beginner's decision."""
    return EASY[game_of(view).name](view, seed)
