"""The opponents' part of ``tools.bench``: kernel, search, decisions and the worker process."""

from __future__ import annotations

import importlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from statistics import median, quantiles
from typing import Any

import psutil

from ai import levels
from ai.client import Brain, worker_environment
from ai.decide import decide
from ai.kernels import jit
from ai.kernels import whist as kernel
from ai.messages import LEVELS, MOST_ITERATIONS, Limit
from engine.codec import view_to_bytes
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS
from engine.games.whist.state import State
from engine.games.whist.view import View
from engine.match import Match

WHIST = REGISTRY["whist"]
ROUNDS = 9
ROUND_SECONDS = 0.5
HANDS = 8
"""Hands played for the decision times."""
NO_REFEREE = "OpenSpiel is not installed (the referee group of the lock files)"


def played_states(seed: str) -> Iterator[State]:
    """The states of one hand of the rule player in which a seat is to play."""
    match = Match.new(WHIST, PRESETS["one_hand"], ("normal",) * 4, seed)
    while not WHIST.deal_done(match.state):
        seat = match.actors()[0]
        if not WHIST.awaits_ack(match.state):
            yield match.state
        match.act(seat, decide(match.view(seat), "normal", "").action)


def played_views(seed: str) -> list[View]:
    """What the seat in turn sees in each of :func:`played_states`."""
    return [WHIST.view(state, state.turn) for state in played_states(seed)]


def interleaved(rates: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median of several rounds per rate; in every round each is measured once, after a first warm one."""
    found: dict[str, list[float]] = {name: [] for name in rates}
    for number in range(rounds + 1):
        for name, rate in rates.items():
            value = rate()
            if number:
                found[name].append(value)
    return {name: median(values) for name, values in found.items()}


def per_second(work: Callable[[int], object], size: int) -> float:
    """Units of work per second of CPU; ``work(n)`` does n of them, as many as fill a round."""
    done = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < ROUND_SECONDS:
        work(size)
        done += size
    return done / passed


def playouts() -> dict[str, Any]:
    """Random playouts from eight cards each, position copied every time; beside OpenSpiel's spades."""
    state = next(s for s in played_states("bench") if len(s.tricks) == 5 and not s.trick)
    table = kernel.table_from(WHIST.view(state, state.turn), state.hands)
    hands = jit.ints(4)
    rates: dict[str, Callable[[], float]] = {
        "random_per_second": lambda: per_second(
            lambda n: kernel.random_playouts(table, n, 12345, hands), _many()
        ),
        "rule_player_per_second": lambda: per_second(
            lambda n: kernel.heuristic_playouts(table, n, hands, 0), _many()
        ),
    }
    referee = _referee()
    if referee:
        rates["openspiel_spades_per_second"] = referee.spades_playouts
    figures: dict[str, Any] = {name: round(value) for name, value in interleaved(rates).items()}
    figures["compiled"] = jit.COMPILED
    if referee:
        ratio = figures["random_per_second"] / figures["openspiel_spades_per_second"]
        return {**figures, "ratio_to_openspiel": round(ratio, 2)}
    return {**figures, "missing": {"openspiel": NO_REFEREE}}


def _many() -> int:
    return 20_000 if jit.COMPILED else 20


def search() -> dict[str, Any]:
    """Iterations per second of the hard level over whole hands; beside OpenSpiel's bridge search."""
    views = [view for view in played_views("bench") if decide(view, "normal", "").why.code != "only_card"][
        ::3
    ]
    limit = Limit(levels.limit_of("whist", "hard", jit.COMPILED).iterations, 600.0)

    def hard() -> float:
        started = time.process_time()
        nodes = sum(decide(view, "hard", "bench", limit).nodes for view in views)
        return nodes / (time.process_time() - started)

    rates: dict[str, Callable[[], float]] = {"hard_iterations_per_second": hard}
    tree = _tree()
    if tree:
        rates["tree_iterations_per_second"] = lambda: tree(views[0])
    referee = _referee()
    if referee:
        rates["openspiel_bridge_per_second"] = referee.bridge_iterations
    figures: dict[str, Any] = {name: round(value) for name, value in interleaved(rates, 5).items()}
    if not referee:
        return {**figures, "missing": {"openspiel": NO_REFEREE}}
    base = figures["openspiel_bridge_per_second"]
    for name in ("hard", "tree"):
        if f"{name}_iterations_per_second" in figures:
            figures[f"{name}_ratio_to_openspiel"] = round(figures[f"{name}_iterations_per_second"] / base, 2)
    return figures


def _tree() -> Callable[[View], float] | None:
    """Iterations per second of the tree search, where this checkout has one."""
    with suppress(ImportError):
        return importlib.import_module("ai.search.whist_tree").iterations_per_second
    return None


def _referee() -> Any:
    """The module that measures OpenSpiel, or None where it is not installed."""
    with suppress(ImportError):
        return importlib.import_module("tools.bench_referee")
    return None


def decisions() -> dict[str, Any]:
    """Milliseconds per decision of each level over whole hands, cards without a choice included."""
    questions = [view for number in range(HANDS) for view in played_views(f"decisions/{number}")]
    return {level: decision_times(questions, level) for level in LEVELS}


def decision_times(views: Sequence[Any], level: str, limit: Limit | None = None) -> dict[str, Any]:
    """Milliseconds per decision over these views, the first of them asked once before."""
    decide(views[0], level, "warm", limit)
    times: list[float] = []
    for number, view in enumerate(views):
        started = time.perf_counter()
        decide(view, level, str(number), limit)
        times.append(1000 * (time.perf_counter() - started))
    cuts = quantiles(times, n=20)
    return {
        "mean_ms": round(sum(times) / len(times), 3),
        "p50_ms": round(cuts[9], 3),
        "p95_ms": round(cuts[18], 3),
        "max_ms": round(max(times), 3),
        "count": len(times),
    }


def worker() -> dict[str, Any]:
    """Start-up with an empty and a filled cache, memory, and how fast a withdrawn question ends."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as cache:
        environment = {**worker_environment(), "NUMBA_CACHE_DIR": cache}
        for name in ("cold", "warm"):
            started = time.perf_counter()
            brain = Brain(environment=environment, time_out=600.0)
            try:
                question = view_to_bytes(played_views("bench")[0])
                _answer(brain, 1, question, "hard")
                figures[f"{name}_first_answer_s"] = round(time.perf_counter() - started, 3)
                while not brain.ready:
                    brain.poll()
                    time.sleep(0.002)
                figures[f"{name}_ready_s"] = round(time.perf_counter() - started, 3)
                if name == "warm":
                    figures.update(_at_work(brain))
            finally:
                brain.close()
    return figures


def _answer(brain: Brain, number: int, view: bytes, level: str) -> float:
    """Milliseconds until the answer to a question is there."""
    started = time.perf_counter()
    brain.ask(number, view, level, "bench")
    while not brain.poll():
        time.sleep(0.0005)
    return 1000 * (time.perf_counter() - started)


def _at_work(brain: Brain) -> dict[str, Any]:
    assert brain.pid is not None
    views = [view_to_bytes(view) for view in played_views("work")]
    times = [_answer(brain, 100 + number, view, "hard") for number, view in enumerate(views)]
    latencies: list[float] = []
    for number in range(20):
        brain.ask(1000 + number, views[0], "hard", "bench", Limit(MOST_ITERATIONS, 600.0))
        time.sleep(0.05 + 0.007 * number)
        brain.cancel(1000 + number)
        latencies.append(_answer(brain, 2000 + number, views[0], "easy"))
    return {
        "hard_answer_p50_ms": round(median(times), 2),
        "cancel_median_ms": round(median(latencies), 2),
        "cancel_max_ms": round(max(latencies), 2),
        "memory_mb": round(psutil.Process(brain.pid).memory_info().rss / 2**20, 1),
        "cores": os.cpu_count(),
    }
