"""Endings of Three Hags: ``python -m tools.study_endings --endings 500 --rounds 100``.

First, ``hard`` decides in endings that a plain exhaustive search can follow to the end, taken from rounds of
the rule player: what it loses against best play must be 0. Then hard plays hard, and it is counted how many
endings it solved as soon as the stock was empty, and how many cards were in play when the others became
exact. Prints one JSON object; exit code 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any

from ai.decide import decide
from ai.messages import Limit
from engine.actions import Action
from engine.cards import CardSet
from engine.games.three_hags.combos import Combo, answers_in, combo_of, combos_in
from engine.games.three_hags.options import Options
from engine.games.three_hags.rules import legal
from engine.games.three_hags.scoring import hag_bonus, left_points
from engine.games.three_hags.state import Phase, PlayCombo
from engine.games.three_hags.view import View
from engine.match import Match
from tools.arena import PATIENCE

CARDS = 11
"""Cards in play that the exhaustive search can follow."""
ITERATIONS = 800
"""Of the planning level, as in ai.levels."""


class Exhaustive:
    """Every line of an ending to its end: slow, and nothing but the rules. Values in points of the seat in
    turn."""

    def __init__(self) -> None:
        self._known: dict[tuple[CardSet, CardSet, int, int], int] = {}

    def value(self, mine: CardSet, other: CardSet, top: Combo | None) -> int:
        """What the seat in turn wins when both play best."""
        key = (mine, other, top.size if top else 0, top.key if top else 0)
        if key not in self._known:
            plays = answers_in(mine, top.size, top.key) if top else combos_in(mine)
            values = [self.after(mine, other, combo) for combo in plays]
            if top:
                values.append(self.after(mine, other, None))
            self._known[key] = max(values)
        return self._known[key]

    def after(self, mine: CardSet, other: CardSet, combo: Combo | None) -> int:
        """What it wins by playing ``combo``, or by passing."""
        if combo is None:
            return -self.value(other, mine, None)
        rest = mine & ~combo.cards
        if rest == 0:
            return left_points(other) + hag_bonus(combo.cards)
        if combo.sweeps:
            return self.value(rest, other, None)
        return -self.value(other, rest, combo)


def endings(tag: str, count: int) -> Iterator[View]:
    """Endings with a choice, one of each of many rounds of the rule player, of all sizes up to CARDS."""
    number = found = 0
    while found < count:
        match = Match.new("three_hags", Options(), ("normal",) * 2, f"{tag}/{number}")
        wanted = 3 + number % (CARDS - 2)
        number += 1
        while match.state.phase in (Phase.LEAD, Phase.FOLLOW):
            seat = match.actors()[0]
            view = match.view(seat)
            small = not view.stock_size and sum(view.hand_sizes) <= wanted
            if small and len(legal(view, seat)) > 1:
                found += 1
                yield view
                break
            match.act(seat, decide(view, "normal", "ending").action)


def loss(view: View) -> int:
    """Points that hard throws away in an ending."""
    action = decide(view, "hard", "ending", Limit(ITERATIONS, PATIENCE)).action
    plain = Exhaustive()
    best = plain.value(view.hand, view.unseen(), view.top)
    return best - plain.after(view.hand, view.unseen(), _combo(action))


def _combo(action: Action) -> Combo | None:
    return combo_of(action.cards, action.meaning) if isinstance(action, PlayCombo) else None


def first_exact(tag: str, number: int) -> tuple[int, int]:
    """One round of hard against hard: cards in play at its first choice with no stock, and at the first that
    it solved (0: none was). (0, 0) when there was no such choice."""
    match = Match.new("three_hags", Options(), ("hard",) * 2, f"{tag}/{number}")
    begun = 0
    while match.state.phase in (Phase.LEAD, Phase.FOLLOW):
        seat = match.actors()[0]
        view = match.view(seat)
        choices = legal(view, seat)
        if len(choices) == 1:
            match.act(seat, choices[0])
            continue
        report = decide(view, "hard", match.thinking_seed(seat), Limit(ITERATIONS, PATIENCE))
        if not view.stock_size:
            cards = sum(view.hand_sizes)
            begun = begun or cards
            if report.worlds == 1:
                return begun, cards
        match.act(seat, report.action)
    return begun, 0


def study(tag: str, count: int, rounds: int) -> dict[str, Any]:
    """Both parts."""
    losses = [loss(view) for view in endings(tag, count)]
    exact: list[tuple[int, int]] = []
    for number in range(rounds):
        exact.append(first_exact(tag, number))
        print(f"round {number + 1} of {rounds}: {exact[-1]}", file=sys.stderr, flush=True)
    exact = [(begun, solved) for begun, solved in exact if begun]
    late = [(begun, solved) for begun, solved in exact if solved < begun]
    return {
        "endings": len(losses),
        "lost": sum(losses),
        "wrong": sum(lost != 0 for lost in losses),
        "rounds": len(exact),
        "solved_at_once": round(1 - len(late) / len(exact), 4) if exact else None,
        "cards_in_play": median(begun for begun, _ in exact) if exact else None,
        "late": sorted(late),
    }


def main(arguments: list[str] | None = None) -> int:
    """Exit code 1 when hard lost anything in a solved ending."""
    parser = argparse.ArgumentParser(description="Endings of Three Hags")
    parser.add_argument("--endings", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", default="endings")
    given = parser.parse_args(arguments)
    found = study(given.seed, given.endings, given.rounds)
    print(json.dumps(found))
    return 1 if found["lost"] or found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
