"""The part of ``tools.bench`` about the opponents of Three Hags: playouts and decisions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from ai import levels
from ai.decide import decide
from ai.kernels import jit
from ai.kernels import three_hags as kernel
from ai.messages import LEVELS, Limit
from engine.games import REGISTRY
from engine.games.three_hags.state import State
from engine.games.three_hags.view import View
from engine.match import Match
from tools import bench_ai

HAGS = REGISTRY["three_hags"]
ROUNDS = 8
"""Rounds for the decision times."""


def played(seed: str) -> list[tuple[State, View]]:
    """Every moment of a round of normal players, and what the seat in turn sees."""
    match = Match.new(HAGS, HAGS.presets["standard"], ("normal",) * 2, seed)
    found: list[tuple[State, View]] = []
    while not HAGS.deal_done(match.state):
        seat = match.actors()[0]
        found.append((match.state, match.view(seat)))
        match.act(seat, decide(match.view(seat), "normal", "").action)
    return found


def playouts() -> dict[str, Any]:
    """Random playouts of whole rounds and the hard level's own playouts, per second of CPU."""
    moments = played("bench")
    position = kernel.position_of(moments[0][0])
    many = 2_000 if jit.COMPILED else 20

    def random(count: int) -> None:
        word = 12345
        table = jit.ints(kernel.POSITION)
        for _ in range(count):
            for i, value in enumerate(position):
                table[i] = value
            word = int(kernel.random_finish(table, word))

    limit = Limit(levels.limit_of("three_hags", "hard", jit.COMPILED).iterations, 600.0)
    views = [view for _, view in moments if len(HAGS.legal(view, view.seat or 0)) > 1][::4]

    def hard() -> float:
        started = time.process_time()
        nodes = sum(decide(view, "hard", "bench", limit).nodes for view in views)
        return nodes / (time.process_time() - started)

    rates: Mapping[str, Callable[[], float]] = {
        "random_per_second": lambda: bench_ai.per_second(random, many),
        "hard_per_second": hard,
    }
    figures: dict[str, Any] = {name: round(v) for name, v in bench_ai.interleaved(rates, 5).items()}
    return {**figures, "compiled": jit.COMPILED}


def decisions() -> dict[str, Any]:
    """Milliseconds per decision over whole rounds, forced ones included; and of hard's in two parts, with a
    stock and without one."""
    views = [view for number in range(ROUNDS) for _, view in played(f"deal/{number}")]
    figures: dict[str, Any] = {level: bench_ai.decision_times(views, level) for level in LEVELS}
    figures["hard_stock"] = bench_ai.decision_times([v for v in views if v.stock_size], "hard")
    figures["hard_ending"] = bench_ai.decision_times([v for v in views if not v.stock_size], "hard")
    return figures
