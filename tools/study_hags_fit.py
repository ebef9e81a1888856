"""Find weights of Three Hags by self-play: ``python -m tools.study_hags_fit [--player rule|quick]``.

``rule``: the player without search; ``quick``: the one by which the search plays rounds out. Evolution
strategies: random changes of all weights at once are played against their opposites on the same cards, each
deal from both sides; the weights move along what was gained. Begins with the weights in use or, to go on from
there, with those in a file, to which they are written. Prints the weights when done.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from ai.kernels import three_hags_policy as quick
from ai.kernels.jit import Ints, Reals, atom, ints, kernel, reals, table_of
from ai.kernels.three_hags import (
    HANDS,
    LEAD,
    LEFT,
    OVER,
    PASS,
    PLAYED,
    POSITION,
    TOP,
    TURN,
    WINNER,
    play,
    points,
)
from ai.kernels.three_hags_weights import WEIGHTS as QUICK_WEIGHTS
from ai.players import three_hags_policy
from ai.players.three_hags_policy import COUNT, TABLE, choose
from ai.players.three_hags_weights import WEIGHTS as RULE_WEIGHTS
from engine.cards import cards_of, mask_of
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.state import DEALT, SEATS

for _function in list(vars(three_hags_policy).values()):
    if isinstance(_function, FunctionType) and _function.__module__ == three_hags_policy.__name__:
        atom(_function)

# fmt: off
RULE_SCALES = (
    1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.3, 1.5, 1.5, 0.7, 1.0, 0.5, 2.0,
    2.0,
)
"""How far each weight is changed, by its place in the table, with and without a stock."""
# fmt: on
JUDGED = 2000
"""Deals on which progress is measured."""


@kernel
def duel(
    starts: Ints,
    rounds: int,
    mine: Reals,
    theirs: Reals,
    table: Ints,
    pos: Ints,
    held: Ints,
    hold: Reals,
    worth: Reals,
) -> float:
    """Points per round by which the weights ``mine`` beat ``theirs``; each deal is played from both sides."""
    total = 0
    for number in range(rounds):
        for seat in range(SEATS):
            for i in range(POSITION):
                pos[i] = starts[POSITION * number + i]
            while pos[OVER] == 0:
                hand, other = pos[HANDS + pos[TURN]], pos[HANDS + 1 - pos[TURN]].bit_count()
                unseen = PACK & ~(pos[PLAYED] | hand)
                weights = mine if pos[TURN] == seat else theirs
                move = choose(table, hand, pos[TOP], unseen, other, pos[LEFT], weights, held, hold, worth)
                play(pos, PASS if move < 0 else move)
            won = points(pos)
            total += won if pos[WINNER] == seat else -won
    return total / (2.0 * rounds)


Duel = Callable[[Ints, int, Any, Any], float]
"""(starts of rounds, how many, weights, other weights) -> points per round that the former gain."""


def rule_duel() -> Duel:
    """The rule player against itself with other weights."""
    scratch = table_of(list(TABLE)), ints(POSITION), ints(COUNT), reals(2 * COUNT), reals(COUNT + 1)
    return lambda starts, rounds, mine, theirs: float(duel(starts, rounds, mine, theirs, *scratch))


def quick_duel() -> Duel:
    """The search's quick player against itself with other weights."""
    scratch = ints(POSITION), ints(quick.SCRATCH)

    def play_off(starts: Ints, rounds: int, mine: Any, theirs: Any) -> float:
        ours, others = (quick.player([float(w) for w in weights]) for weights in (mine, theirs))
        return float(quick.duel(starts, 0, rounds, ours, others, *scratch))

    return play_off


@dataclass(frozen=True)
class Player:
    """A player whose weights can be fitted."""

    weights: Sequence[float]
    """Those in use."""
    scales: Sequence[float]
    duel: Callable[[], Duel]


PLAYERS: Mapping[str, Player] = {
    "rule": Player(RULE_WEIGHTS, RULE_SCALES * 2, rule_duel),
    "quick": Player(QUICK_WEIGHTS, (1.0,) * len(QUICK_WEIGHTS), quick_duel),
}


class Fit:
    """The weights on their way."""

    def __init__(self, player: Player, weights: Sequence[float], seed: int, deals: int) -> None:
        self.first: Any = np.array(weights)
        self.weights: Any = self.first.copy()
        self.motion: Any = np.zeros(len(weights))
        self.scales: Any = np.array(player.scales)
        self.chance = np.random.default_rng(seed)
        self.deals = deals
        self._cards = list(cards_of(PACK))
        self._judged = self._starts(JUDGED)
        self._duel = player.duel()

    def _starts(self, deals: int) -> Ints:
        """So many shuffled rounds that seat 0 leads."""
        found: list[int] = []
        for _ in range(deals):
            cards = [int(card) for card in self.chance.permutation(self._cards)]
            hands = [mask_of(cards[DEALT * seat : DEALT * (seat + 1)]) for seat in range(SEATS)]
            found += [*hands, 0, LEAD, DEALT, 0, 0, 0, 0, *cards[SEATS * DEALT :]]
        return table_of(found)

    def step(self, trials: int, size: float, rate: float) -> None:
        """Try changes and move."""
        gradient = np.zeros(len(self.weights))
        for _ in range(trials):
            change = self.chance.standard_normal(len(self.weights))
            shift = size * self.scales * change
            starts = self._starts(self.deals)
            more, less = self.weights + shift, self.weights - shift
            gradient += self._duel(starts, self.deals, more, less) * change / trials
        self.motion = 0.8 * self.motion + 0.2 * gradient
        self.weights = self.weights + rate * self.scales * self.motion

    def gain(self) -> float:
        """Points per round that the weights gain on those that the fit began with."""
        return self._duel(self._judged, JUDGED, self.weights, self.first)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the weights as a JSON list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--player", choices=tuple(PLAYERS), default="rule")
    parser.add_argument("--seconds", type=float, default=200, help="of the processor's time")
    parser.add_argument("--deals", type=int, default=60, help="deals per trial")
    parser.add_argument("--trials", type=int, default=30, help="changes tried per step")
    parser.add_argument("--size", type=float, default=0.5, help="of a change, in units of SCALES")
    parser.add_argument("--rate", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="weights to go on from, if it exists, and to write")
    args = parser.parse_args(argv)
    player = PLAYERS[args.player]
    weights = list(player.weights)
    if args.file and args.file.exists():
        weights = json.loads(args.file.read_text(encoding="utf-8"))
    fit = Fit(player, weights, args.seed, args.deals)
    until = time.process_time() + args.seconds
    step = 0
    while time.process_time() < until:
        fit.step(args.trials, args.size, args.rate)
        step += 1
        found = json.dumps([round(float(weight), 3) for weight in fit.weights])
        if args.file:
            args.file.write_text(found, encoding="utf-8")
        if step % 5 == 0:
            print(f"step {step}: {fit.gain():+.3f} on the first weights", file=sys.stderr, flush=True)
    print(json.dumps([round(float(weight), 3) for weight in fit.weights]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
