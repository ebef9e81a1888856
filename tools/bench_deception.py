"""The part of ``tools.bench`` about the opponents of Deception: decisions by level, and what is believed."""

from __future__ import annotations

import time
from statistics import quantiles
from typing import Any

from ai.decide import decide
from ai.messages import ASSESS, LEVELS
from engine.actions import Action
from engine.games import REGISTRY
from engine.games.deception.view import View
from engine.match import Match
from tools import deception_case

CASES = (("six", 2), ("twelve", 1))
"""Tables and how many cases of each."""


def decisions() -> dict[str, Any]:
    """Milliseconds per decision over whole cases, of everybody who is asked; the first of a match makes up
    the seat's mind. ``assess``: what it takes to say what a seat believes."""
    figures: dict[str, Any] = {}
    assessed: list[float] = []
    _play("six", "normal", "warm", [], [])  # imports and the table, which the opponents' process loads first
    for preset, cases in CASES:
        for level in LEVELS:
            times: list[float] = []
            for number in range(cases):
                _play(preset, level, f"bench/{number}", times, assessed)
            figures[f"{level}_{preset}"] = _summed(times)
    figures["assess"] = _summed(assessed)
    return figures


def _play(preset: str, level: str, seed: str, times: list[float], assessed: list[float]) -> None:
    game = REGISTRY["deception"]
    options = game.presets[preset]
    match = Match.new(game, options, (level,) * options.players, seed)

    def timed(view: View, seat: int, into: list[float], limit: Any) -> Action:
        started = time.perf_counter()
        report = decide(view, level, match.thinking_seed(seat), limit, temper=match.temper(seat))
        into.append(1000 * (time.perf_counter() - started))
        return report.action

    def ask(seat: int) -> Action:
        action = timed(match.view(seat), seat, times, None)
        if len(times) % 10 == 0:
            other = len(times) // 10 % options.players
            timed(match.view(other), other, assessed, ASSESS)
        return action

    deception_case.play(match, ask)


def _summed(times: list[float]) -> dict[str, Any]:
    cuts = quantiles(times, n=20)
    return {
        "mean_ms": round(sum(times) / len(times), 3),
        "p50_ms": round(cuts[9], 3),
        "p95_ms": round(cuts[18], 3),
        "max_ms": round(max(times), 3),
        "count": len(times),
    }
