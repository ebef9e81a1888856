"""Find the weights of the rule player of Trick of the Dead by self-play: ``python -m tools.study_dead_fit``.

Evolution strategies: random changes of all weights at once, tried both ways in one seat against the present
weights in the rest, on the same deals; the weights move along what was gained. Begins with the weights in use
or, to go on from there, with those in a file, to which they are written. Prints the weights when done.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ai.kernels.bits import nth, start_word, xorshift
from ai.kernels.jit import Ints, Reals, atom, ints, kernel, reals, table_of
from ai.kernels.trick_of_the_dead import play_by_habit
from ai.players import trick_of_the_dead_position as position
from ai.players.trick_of_the_dead_policy import WEIGHTS, WORK, choose_burial
from ai.players.trick_of_the_dead_position import BURIED, HANDS, LEADER, LEFT, ORDER, POSITION, SEATS
from ai.players.trick_of_the_dead_weights import weights_of
from engine.games.trick_of_the_dead.options import Options, ZombieDouble

PACK = (1 << 54) - 1
# fmt: off
SCALES = (
    0.2, 0.15, 0.01, 0.1, 0.015, 0.15, 0.015, 1.0, 1.0, 1.0, 1.0, 0.8, 1.0, 1.5, 0.04, 0.3, 1.0, 1.0,
    0.15, 3.0, 1.0, 1.0, 1.0, 1.0, 1.2, 1.2, 1.2, 1.2, 0.12, 0.12, 0.12, 0.12, 1.0, 1.0, 2.0, 2.0, 2.0,
    0.4, 1.0, 0.25, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.25, 1.0, 1.0, 1.0, 1.0, 0.15, 0.15, 0.15, 0.15,
    0.3, 0.3, 0.3, 0.3, 3.0, 1.0, 0.5, 0.8, 1.0, 1.0, 1.0, 1.0, 0.2,
)
"""How far each weight is changed, by its place in the table."""
# fmt: on


@atom
def draw(pool: int, count: int, word: int, out: Ints) -> int:
    """Take ``count`` cards from a pool at random: into ``out[0]``, what is left into ``out[1]``."""
    taken = 0
    for _ in range(count):
        word = xorshift(word)
        card = 1 << nth(pool, (word * pool.bit_count()) >> 32)
        pool ^= card
        taken |= card
    out[0] = taken
    out[1] = pool
    return word


@atom
def deal(pos: Ints, word: int, mine: Reals, theirs: Reals, seat: int, out: Ints) -> None:
    """Deal, bury and lay the graveyard."""
    n = pos[SEATS]
    graves = PACK
    for other in range(n):
        word = draw(graves, 16 if n == 3 else 20, word, out)
        graves = out[1]
        pos[HANDS + other] = out[0]
    for other in range(n):
        buried = choose_burial(pos[HANDS + other], mine if other == seat else theirs)
        pos[HANDS + other] ^= buried
        pos[BURIED + other] = buried
        graves |= buried
    pos[LEFT] = graves.bit_count()
    for i in range(pos[LEFT]):
        word = draw(graves, 1, word, out)
        pos[ORDER + i] = out[0].bit_length() - 1
        graves = out[1]


@kernel
def match_up(
    start: Ints, first: int, deals: int, mine: Reals, theirs: Reals, pos: Ints, work: Reals, out: Ints
) -> float:
    """The mean lead of one seat with weights ``mine`` over the average of the rest with ``theirs``."""
    n = start[SEATS]
    total = 0.0
    for number in range(first, first + deals):
        for seat in range(n):
            for i in range(POSITION):
                pos[i] = start[i]
            deal(pos, start_word(number), mine, theirs, seat, out)
            pos[LEADER] = number % n
            play_by_habit(pos, mine, theirs, seat, work)
            for other in range(n):
                points = position.round_points(pos, other)
                total += points if other == seat else -points / (n - 1)
    return total / (deals * n)


def starts(players: int) -> list[Ints]:
    """Rounds under the options that people play most, the standard ones thrice."""
    chosen = [
        *[Options(players=players)] * 3,
        Options(players=players, survival_mode=True),
        Options(players=players, open_graveyard=True),
        Options(players=players, zombie_double=ZombieDouble.WHOLE_TRICK),
    ]
    return [table_of(position.begin(options, 0)) for options in chosen]


class Fit:
    """The weights on their way."""

    def __init__(self, players: int, weights: Sequence[float], seed: int, deals: int) -> None:
        self.tables = starts(players)
        self.first: Any = np.array(weights)
        self.weights: Any = self.first.copy()
        self.motion: Any = np.zeros(WEIGHTS)
        self.scales: Any = np.array(SCALES)
        self.chance = np.random.default_rng(seed)
        self.deals = deals
        self.number = 10_000_000 * seed
        self._scratch = ints(POSITION), reals(WORK), ints(2)

    def lead(self, table: Ints, first: int, deals: int, mine: Any, theirs: Any) -> float:
        """What ``mine`` gain on ``theirs`` per round."""
        return float(match_up(table, first, deals, mine, theirs, *self._scratch))

    def step(self, trials: int, size: float, rate: float) -> None:
        """Try changes and move."""
        gradient = np.zeros(WEIGHTS)
        for _ in range(trials):
            change = self.chance.standard_normal(WEIGHTS)
            table = self.tables[int(self.chance.integers(len(self.tables)))]
            shift = size * self.scales * change
            up = self.lead(table, self.number, self.deals, self.weights + shift, self.weights)
            down = self.lead(table, self.number, self.deals, self.weights - shift, self.weights)
            self.number += self.deals
            gradient += (up - down) * change / (2 * trials)
        self.motion = 0.8 * self.motion + 0.2 * gradient
        self.weights = self.weights + rate * self.scales * self.motion

    def gain(self) -> float:
        """What the weights gain on those that the fit began with, under the standard options."""
        return self.lead(self.tables[0], 0, 2000, self.weights, self.first)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the weights as a JSON list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, choices=(2, 3), default=3)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--deals", type=int, default=250, help="deals per trial")
    parser.add_argument("--trials", type=int, default=40, help="changes tried per step")
    parser.add_argument("--size", type=float, default=0.5, help="of a change, in units of SCALES")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="weights to go on from, if it exists, and to write")
    args = parser.parse_args(argv)
    weights = list(weights_of(args.players))
    if args.file and args.file.exists():
        weights = json.loads(args.file.read_text(encoding="utf-8"))
    fit = Fit(args.players, weights, args.seed, args.deals)
    until = time.perf_counter() + args.seconds
    step = 0
    while time.perf_counter() < until:
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
