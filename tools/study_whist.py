"""Whist strength in duplicate pairs: ``python -m tools.study_whist A B --pairs 400 --out FILE``.

A and B are bots: ``easy``, ``normal``, ``hard``, ``plain`` (a shorter rule player), ``random``,
``search:WORLDS`` (bare), ``ismcts:ITERATIONS`` (random rollouts, no knowledge), ``module:PATH/FUNCTION``.
Each deal is played twice with the sides swapped; the number is A's tricks per table over 6.5. FILE gets one
line per pair, and a study that finds lines there goes on after them. Times are process CPU time.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.decide import decide
from engine.actions import Ack, PlayCard
from engine.games.whist.options import Options, TrumpMode
from engine.games.whist.rules import shuffled_deal
from engine.match import Match
from engine.shuffle import Stream, derive

Bot = Callable[[Any, str], int]
"""(view, seed) -> card."""


def bot_named(name: str) -> Bot:
    """The bot of a command-line name. Raises ValueError."""
    kind, _, detail = name.partition(":")
    if kind in ("normal", "easy", "hard"):
        return _level(kind)
    if kind == "random":
        return _random
    if kind == "plain":
        from tools.study_plain import plain

        return plain
    if kind == "search":
        from ai.search import whist

        worlds = int(detail or 400)
        return lambda view, seed: whist.choose(view, worlds, 60.0, seed).card
    if kind == "ismcts":
        from ai.search import whist_tree

        iterations = int(detail or 10_000)
        return lambda view, seed: whist_tree.choose(view, iterations, seed)
    if kind == "module":
        import importlib

        path, _, function = detail.partition("/")
        return getattr(importlib.import_module(path), function)
    raise ValueError(f"no bot named {name!r}")


def _level(level: str) -> Bot:
    def choose(view: Any, seed: str) -> int:
        action = decide(view, level, seed).action
        assert isinstance(action, PlayCard)
        return action.card

    return choose


def _random(view: Any, seed: str) -> int:
    from engine.cards import cards_of
    from engine.tricks import legal_mask

    legal = list(cards_of(legal_mask(view.hand, view.led)))
    return legal[Stream(seed, "random").below(len(legal))]


def play_hand(bots: tuple[Bot, Bot], deal: Any, options: Options, seed: str, times: list[list[float]]) -> int:
    """One hand, ``bots`` for sides A and B: the tricks of side A."""
    match = Match.new("whist", options, ("bot",) * 4, seed, deal)
    while len(match.state.tricks) < 13:
        if match.state.turn is None:
            match.act(0, Ack())
            continue
        seat = match.state.turn
        view = match.view(seat)
        before = time.process_time()
        card = bots[seat % 2](view, derive(seed, "study", seat, match.decision))
        if len(match.legal(seat)) > 1:
            times[seat % 2].append(time.process_time() - before)
        match.act(seat, PlayCard(card))
    return match.state.trick_counts[0]


def play_pair(a: Bot, b: Bot, number: int, times: list[list[float]], no_trump: bool = False) -> float:
    """The pair's result for A, in tricks per table over what both sides' cards are worth."""
    options = Options(trump_mode=TrumpMode.CYCLE_NT) if no_trump else Options()
    deal = shuffled_deal(options, f"study/{number}", 1, number % 4)
    first = play_hand((a, b), deal, options, f"play/{number}", times)
    times.reverse()
    second = play_hand((b, a), deal, options, f"play/{number}", times)
    times.reverse()
    return (first - second) / 2


def summary(values: list[float]) -> dict[str, float]:
    """Mean, standard error and 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    sd = math.sqrt(sum((x - mean) ** 2 for x in values) / max(1, n - 1))
    error = sd / math.sqrt(n)
    return {"pairs": n, "mean": mean, "se": error, "low": mean - 1.96 * error, "high": mean + 1.96 * error}


def quantile(values: list[float], share: float) -> float:
    """The value below which that share lies; 0 for none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def main() -> int:
    """Run the study and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--out", type=Path, default=None)
    args = parser.parse_args()
    a, b = bot_named(args.a), bot_named(args.b)
    values: list[float] = []
    if args.out and args.out.exists():
        values = [float(line) for line in args.out.read_text().split()]
    times: list[list[float]] = [[], []]
    for number in range(args.first + len(values), args.first + args.pairs):
        values.append(play_pair(a, b, number, times))
        if args.out:
            with args.out.open("a", encoding="utf-8") as file:
                file.write(f"{values[-1]}\n")
    report: dict[str, Any] = {"a": args.a, "b": args.b, **summary(values)}
    for name, spent in zip("ab", times, strict=True):
        spent = spent[5:]
        report[f"{name}_ms"] = {
            "mean": 1000 * sum(spent) / max(1, len(spent)),
            "p50": 1000 * quantile(spent, 0.5),
            "p95": 1000 * quantile(spent, 0.95),
            "count": len(spent),
        }
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
