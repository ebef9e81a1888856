"""The one door to the opponents: a view, a level and a seed go in, a report comes out.

Stateless and deterministic: all that a player may know is in the view, all chance comes from the seed.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ai import levels, players
from ai.messages import Limit, Report, Why
from engine.actions import Ack

Stop = Callable[[], bool]
"""Asked by a search at least every 20 ms; True ends the search, its report is then ``capped``."""


def decide(
    view: Any,
    level: str,
    seed: str,
    limit: Limit | None = None,
    stop: Stop | None = None,
    temper: str = "",
) -> Report:
    """The decision of a level for the seat that sees ``view``; ``temper`` is what stays the same about it.

    ``limit`` None: the level's own; with :data:`ai.messages.ASSESS` any view will do, and nothing is decided.
    Raises ValueError for an unknown level or a view with nothing to decide; in Deception everybody may be
    asked at any time, and ``Ack`` then means: nothing.
    """
    levels.check(level)
    started = time.perf_counter()
    game = players.game_of(view)
    if limit is not None and limit.assess:
        report = _assess(game.name, view, level, seed, temper)
        return replace(report, seconds=time.perf_counter() - started)
    if game.name in players.MINDED:
        report = _mind(game.name).choose(view, level, seed, temper)
        return replace(report, seconds=time.perf_counter() - started)
    legal = game.legal(view, view.seat)
    if not legal:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if legal == (Ack(),):
        report = Report(legal[0], Why("acknowledge"), level)
    elif level == "easy":
        report = players.easy(view, seed)
    elif level == "normal":
        report = players.normal(view, seed)
    elif len(legal) == 1:
        # The action is clear, and the rule player's beliefs would not be the search's.
        report = replace(players.normal(view, seed), beliefs={})
    else:
        report = _search(game.name, view, seed, limit, stop)
    return replace(report, level=level, seconds=time.perf_counter() - started)


def _search(game: str, view: Any, seed: str, limit: Limit | None, stop: Stop | None) -> Report:
    """The planning level of a game. Loaded here and not above: it brings numpy and the compiler."""
    hard = importlib.import_module(f"ai.players.{game}_hard")
    return hard.choose(view, seed, limit, stop)


def _mind(game: str) -> Any:
    """The players of a game all of whose levels think with arrays; loaded late for the same reason."""
    return importlib.import_module(f"ai.players.{game}_mind")


def _assess(game: str, view: Any, level: str, seed: str, temper: str) -> Report:
    """What a level believes; games without anything to believe are not in ``players.BELIEFS``."""
    if game in players.MINDED:
        return _mind(game).assess(view, level, temper)
    if level != "hard" or game not in players.BELIEFS:
        return players.assess(view, level, seed)
    hard = importlib.import_module(f"ai.players.{game}_hard")
    return players.assessment(level, hard.beliefs(view, seed))
