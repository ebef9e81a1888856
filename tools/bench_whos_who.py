"""The part of ``tools.bench`` about the opponents of WHO'S WHO: playouts, search and decisions."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from ai import levels
from ai.decide import decide
from ai.kernels import jit
from ai.kernels import whos_who as kernel
from ai.messages import ASSESS, LEVELS, Limit
from engine.actions import Ack
from engine.games import REGISTRY
from engine.games.whos_who.state import Phase, State
from engine.games.whos_who.view import View
from engine.match import Match
from tools import bench_ai

WHOS_WHO = REGISTRY["whos_who"]
TABLES = ("three", "four", "five", "six")
DEALS = 4
"""Deals per table for the decision times."""


def played(preset: str, seed: str) -> list[tuple[State, View]]:
    """Every moment of a deal of normal players in which a seat has to decide something, and what it sees."""
    options = WHOS_WHO.presets[preset]
    match = Match.new(WHOS_WHO, options, ("normal",) * options.players, seed)
    found: list[tuple[State, View]] = []
    while not WHOS_WHO.deal_done(match.state):
        seat = match.actors()[0]
        if match.legal(seat) != (Ack(),):
            found.append((match.state, match.view(seat)))
        match.act(seat, decide(match.view(seat), "normal", "").action)
    return found


def playouts() -> dict[str, Any]:
    """Random playouts from eight cards each and the hard level's own playouts, per second of CPU."""
    moments = [m for m in played("three", "bench") if m[1].phase is Phase.PLAY]
    state, view = next(m for m in moments if len(m[1].tricks) == 9 and not m[1].trick)
    position = kernel.position_of(view)
    many = 2_000 if jit.COMPILED else 20

    def random(count: int) -> None:
        word = 12345
        table, hands = jit.ints(kernel.POSITION), jit.ints(kernel.MOST)
        for _ in range(count):
            for i in range(kernel.POSITION):
                table[i] = position[i]
            for seat, hand in enumerate(state.hands):
                hands[seat] = hand
            word = int(kernel.random_finish(table, hands, word))

    limit = Limit(levels.limit_of("whos_who", "hard", jit.COMPILED).iterations, 600.0)
    views = [v for _, v in moments if len(WHOS_WHO.legal(v, v.turn or 0)) > 1][::4]

    def hard() -> float:
        started = time.process_time()
        nodes = sum(decide(v, "hard", "bench", limit).nodes for v in views)
        return nodes / (time.process_time() - started)

    rates: Mapping[str, Callable[[], float]] = {
        "random_per_second": lambda: bench_ai.per_second(random, many),
        "hard_per_second": hard,
    }
    figures: dict[str, Any] = {name: round(v) for name, v in bench_ai.interleaved(rates, 5).items()}
    return {**figures, "compiled": jit.COMPILED}


def decisions() -> dict[str, Any]:
    """Milliseconds per decision over whole deals: each level with three seats, then hard by number of seats.

    Declarations and cards without a choice are included. ``assess``: what hard takes to say what it believes.
    """
    views = {preset: [v for d in range(DEALS) for _, v in played(preset, f"deal/{d}")] for preset in TABLES}
    figures: dict[str, Any] = {level: bench_ai.decision_times(views["three"], level) for level in LEVELS}
    for preset in TABLES[1:]:
        figures[f"hard_{preset}"] = bench_ai.decision_times(views[preset], "hard")
    figures["assess"] = bench_ai.decision_times(views["three"][::3], "hard", ASSESS)
    return figures
