"""Rule players: sound habits without search. They load no numpy, so the table may ask one as a stand-in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.messages import Limit, Report, Why
from ai.players import deception, three_hags, trick_of_the_dead, whist, whos_who
from engine.actions import Ack
from engine.game import Game
from engine.games import REGISTRY

Player = Callable[[Any, str], Report]
"""(view of the seat to act, seed) -> report. Always a legal action, within a few milliseconds."""
Beliefs = Callable[[Any, str], dict[str, float]]
"""(view of any seat at any moment, seed) -> :attr:`ai.messages.Report.beliefs`."""

NORMAL: Mapping[str, Player] = {
    "whist": whist.normal,
    "whos_who": whos_who.normal,
    "trick_of_the_dead": trick_of_the_dead.normal,
    "three_hags": three_hags.normal,
    "deception": deception.stand_in,
}
EASY: Mapping[str, Player] = {
    "whist": whist.easy,
    "whos_who": whos_who.easy,
    "trick_of_the_dead": trick_of_the_dead.easy,
    "three_hags": three_hags.easy,
    "deception": deception.stand_in,
}
BELIEFS: Mapping[str, Mapping[str, Beliefs]] = {
    "whos_who": {"easy": whos_who.easy_beliefs, "normal": whos_who.normal_beliefs}
}
"""Per game with something to believe, for the levels without search."""
MINDED = frozenset({"deception"})
"""Games all of whose levels think with arrays, in ``ai/players/<game>_mind.py``; above stands what answers
when the opponents' process is gone."""


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


def assessment(level: str, beliefs: dict[str, float]) -> Report:
    """The report of a player that was only asked what it believes (:data:`ai.messages.ASSESS`)."""
    return Report(Ack(), Why("assess"), level, beliefs=beliefs)


def assess(view: Any, level: str, seed: str) -> Report:
    """What a level without search believes; nothing in a game without anything to believe."""
    known = BELIEFS.get(game_of(view).name)
    return assessment(level, known[level](view, seed) if known else {})


def stand_in(view: Any, seed: str, limit: Limit | None) -> Report:
    """What the rule player answers to a question put to a search that is not there."""
    return assess(view, "normal", seed) if limit is not None and limit.assess else normal(view, seed)
