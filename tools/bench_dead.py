"""The part of ``tools.bench`` about the opponents of Trick of the Dead: playouts and decisions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from ai import levels
from ai.decide import decide
from ai.kernels import jit
from ai.kernels import trick_of_the_dead as kernel
from ai.messages import LEVELS, Limit
from ai.players.trick_of_the_dead_position import POSITION, position_of
from engine.actions import Ack
from engine.games import REGISTRY
from engine.games.trick_of_the_dead.state import Phase, State
from engine.games.trick_of_the_dead.view import View
from engine.match import Match
from tools import bench_ai

DEAD = REGISTRY["trick_of_the_dead"]
TABLES = ("standard", "two_players")
ROUNDS = 4
"""Rounds per table for the decision times."""


def played(preset: str, seed: str) -> list[tuple[State, View]]:
    """Every moment of a round of normal players in which a seat has to decide something, and what it sees."""
    options = DEAD.presets[preset]
    match = Match.new(DEAD, options, ("normal",) * options.players, seed)
    found: list[tuple[State, View]] = []
    while not DEAD.deal_done(match.state):
        seat = match.actors()[0]
        if match.legal(seat) != (Ack(),):
            found.append((match.state, match.view(seat)))
        match.act(seat, decide(match.view(seat), "normal", "").action)
    return found


def playouts() -> dict[str, Any]:
    """Random playouts from eight cards each and the hard level's own playouts, per second of CPU."""
    moments = [m for m in played("standard", "bench") if m[0].phase is Phase.PLAY]
    state = next(state for state, _ in moments if len(state.tricks) == 6 and not state.trick)
    position = position_of(state)
    many = 2_000 if jit.COMPILED else 20

    def random(count: int) -> None:
        word = 12345
        table = jit.ints(POSITION)
        for _ in range(count):
            for i in range(POSITION):
                table[i] = position[i]
            word = int(kernel.random_finish(table, word))

    limit = Limit(levels.limit_of("trick_of_the_dead", "hard", jit.COMPILED).iterations, 600.0)
    views = [view for _, view in moments if len(DEAD.legal(view, view.turn or 0)) > 1][::4]

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
    """Milliseconds per decision over whole rounds with three seats, then of hard with two, forced ones
    included; and of hard's burials alone."""
    views = {preset: [v for d in range(ROUNDS) for _, v in played(preset, f"deal/{d}")] for preset in TABLES}
    figures: dict[str, Any] = {level: bench_ai.decision_times(views["standard"], level) for level in LEVELS}
    figures["hard_two"] = bench_ai.decision_times(views["two_players"], "hard")
    buried = [view for preset in TABLES for view in views[preset] if view.phase is Phase.BURY]
    figures["hard_bury"] = bench_ai.decision_times(buried, "hard")
    return figures
