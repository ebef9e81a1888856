"""Find the weights of the rule player of Three Hags by self-play: ``python -m tools.study_hags_fit``.

Evolution strategies as in ``tools.study_dead_fit``: random changes of all weights at once, tried both ways
against the present weights on the same cards, each deal with the hands exchanged; the weights move along what
was gained. Begins with the weights in use or, to go on from there, with those in a file, to which they are
written. Prints the weights when done.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import Ints, Reals, atom, ints, kernel, reals, table_of
from ai.kernels.three_hags import (
    HANDS,
    LAST,
    LEAD,
    LEFT,
    OVER,
    PASS,
    PLAYED,
    POSITION,
    STOCK,
    TOP,
    TURN,
    WINNER,
    play,
    points,
)
from ai.players import three_hags_policy as policy
from ai.players.three_hags_policy import COUNT, TABLE, WEIGHTS, choose
from ai.players.three_hags_weights import WEIGHTS as IN_USE
from engine.cards import cards_of
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.state import DEALT

for _function in list(vars(policy).values()):
    if isinstance(_function, FunctionType) and _function.__module__ == policy.__name__:
        atom(_function)

CARDS = tuple(cards_of(PACK))
SCALES = np.array([1.0] * 14 + [0.3, 1.5, 1.5, 0.7, 1.0, 0.5, 2.0, 2.0] * 1)


@atom
def deal(pos: Ints, pack: Ints, word: int) -> None:
    """Shuffle and deal a round; seat 0 leads."""
    for i in range(38, 0, -1):
        word = xorshift(word)
        j = (word * (i + 1)) >> 32
        pack[i], pack[j] = pack[j], pack[i]
    pos[HANDS] = 0
    pos[HANDS + 1] = 0
    for i in range(DEALT):
        pos[HANDS] |= 1 << pack[i]
        pos[HANDS + 1] |= 1 << pack[DEALT + i]
        pos[STOCK + i] = pack[2 * DEALT + i]
    pos[TURN] = 0
    pos[TOP] = LEAD
    pos[LEFT] = DEALT
    pos[PLAYED] = 0
    pos[OVER] = 0


@atom
def play_round(pos: Ints, table: Ints, mine: Reals, theirs: Reals, seat: int, held: Ints, hold: Reals, worth: Reals) -> int:
    """Finish a round by rule; what ``seat`` wins or loses."""
    while pos[OVER] == 0:
        turn = pos[TURN]
        hand = pos[HANDS + turn]
        unseen = PACK & ~(pos[PLAYED] | hand)
        other = pos[HANDS + 1 - turn].bit_count()
        weights = mine if turn == seat else theirs
        move = choose(table, hand, pos[TOP], unseen, other, pos[LEFT], weights, held, hold, worth)
        play(pos, PASS if move < 0 else move)
    won = points(pos)
    return won if pos[WINNER] == seat else -won


@kernel
def match_up(
    first: int, deals: int, mine: Reals, theirs: Reals, table: Ints, pos: Ints, pack: Ints, keep: Ints,
    held: Ints, hold: Reals, worth: Reals, full: int,
) -> float:
    """The mean points per round of the weights ``mine`` against ``theirs``, each deal both ways round."""
    total = 0
    for number in range(first, first + deals):
        deal(pos, pack, start_word(number))
        for i in range(POSITION):
            keep[i] = pos[i]
        for seat in range(2):
            for i in range(POSITION):
                pos[i] = keep[i]
            total += play_round(pos, table, mine, theirs, seat, held, hold, worth)
    return total / (2 * deals)


class Fit:
    """The weights on their way."""

    def __init__(self, weights: Sequence[float], seed: int, deals: int) -> None:
        self.first: Any = np.array(weights)
        self.weights: Any = self.first.copy()
        self.motion: Any = np.zeros(WEIGHTS)
        self.scales: Any = np.concatenate((SCALES, SCALES))
        self.chance = np.random.default_rng(seed)
        self.deals = deals
        self.number = 10_000_000 * seed
        self._scratch = (
            table_of(list(TABLE)), ints(POSITION), table_of(list(CARDS)), ints(POSITION),
            ints(COUNT), reals(2 * COUNT), reals(COUNT + 1),
        )

    def lead(self, first: int, deals: int, mine: Any, theirs: Any) -> float:
        """What ``mine`` gain on ``theirs`` per round."""
        return float(match_up(first, deals, mine, theirs, *self._scratch, 0))

    def step(self, trials: int, size: float, rate: float) -> None:
        """Try changes and move."""
        gradient = np.zeros(WEIGHTS)
        for _ in range(trials):
            change = self.chance.standard_normal(WEIGHTS)
            shift = size * self.scales * change
            gain = self.lead(self.number, self.deals, self.weights + shift, self.weights - shift)
            self.number += self.deals
            gradient += gain * change / trials
        self.motion = 0.8 * self.motion + 0.2 * gradient
        self.weights = self.weights + rate * self.scales * self.motion

    def gain(self) -> float:
        """What the weights gain on those that the fit began with."""
        return self.lead(0, 2000, self.weights, self.first)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the weights as a JSON list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--deals", type=int, default=150, help="deals per trial")
    parser.add_argument("--trials", type=int, default=40, help="changes tried per step")
    parser.add_argument("--size", type=float, default=0.5, help="of a change, in units of SCALES")
    parser.add_argument("--rate", type=float, default=0.15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="weights to go on from, if it exists, and to write")
    args = parser.parse_args(argv)
    weights = list(IN_USE)
    if args.file and args.file.exists():
        weights = json.loads(args.file.read_text(encoding="utf-8"))
    fit = Fit(weights, args.seed, args.deals)
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
