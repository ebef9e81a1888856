"""The games this package knows, by registry name."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Game
from engine.games import deception, three_hags, trick_of_the_dead, whist, whos_who

REGISTRY: Mapping[str, Game] = {
    game.name: game
    for game in (whist.GAME, whos_who.GAME, trick_of_the_dead.GAME, three_hags.GAME, deception.GAME)
}
"""Every game by name, in the order in which they are offered."""


def game_named(name: str) -> Game:
    """The game of that registry name. Raises ValueError that lists the known ones."""
    if name not in REGISTRY:
        raise ValueError(f"no game named {name!r}; known: {', '.join(REGISTRY)}")
    return REGISTRY[name]
