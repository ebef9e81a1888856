"""Prepare the opponents' compiled search: ``python -m ai.warm`` fills the cache, with progress lines."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from ai.decide import decide
from ai.messages import Limit
from engine.game import Game
from engine.games import REGISTRY
from engine.match import Match


def _silent(line: str) -> None:
    del line


def prepare(tell: Callable[[str], None] = _silent) -> None:
    """Make every kernel ready, compiling what the cache lacks. Raises whatever the compiler raises."""
    for game in REGISTRY.values():
        started = time.perf_counter()
        tell(f"opponents: preparing {game.name} ...")
        for view in _questions(game):
            decide(view, "hard", "warm", Limit(iterations=8, seconds=600.0))
        tell(f"opponents: {game.name} ready ({time.perf_counter() - started:.1f} s)")


def _questions(game: Game) -> list[Any]:
    """Views from early and late in a deal: together they reach every kernel."""
    match = Match.new(game, game.options_type(), ("normal",) * game.seats(game.options_type()), "warm")
    views: list[Any] = []
    while not game.deal_done(match.state):
        seat = match.actors()[0]
        view = match.view(seat)
        if not game.awaits_ack(view):
            views.append(view)
        match.act(seat, decide(view, "normal", "warm").action)
    return [views[i * (len(views) - 1) // 12] for i in range(12)]


def main() -> int:
    """Exit code 0 when everything is prepared."""
    prepare(lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
