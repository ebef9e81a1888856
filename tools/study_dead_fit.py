"""Find the weights of the rule player of Trick of the Dead by self-play: ``python -m tools.study_dead_fit``.

Evolution strategies: random changes of all weights at once, tried both ways in one seat against the present
weights in the rest, on the same deals; the weights move along what was gained. Prints them when done.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from ai.kernels.bits import nth, start_word, xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel, table_of
from ai.kernels.trick_of_the_dead import play_by_habit
from ai.players import trick_of_the_dead_position as position
from ai.players.trick_of_the_dead_policy import WEIGHTS, WORK, choose_burial
from ai.players.trick_of_the_dead_position import BURIED, HANDS, LEADER, LEFT, ORDER, POSITION, SEATS
from engine.games.trick_of_the_dead.options import Options, ZombieDouble
from tools.study_dead_weights import SCALES, START

PACK = (1 << 54) - 1


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


@kernel
def match_up(
    start: Ints, first: int, deals: int, mine: Reals, theirs: Reals, pos: Ints, work: Reals, out: Ints
) -> float:
    """The mean lead of one seat with weights ``mine`` over the average of the rest with ``theirs``."""
    n = start[SEATS]
    dealt = 16 if n == 3 else 20
    total = 0.0
    for number in range(first, first + deals):
        word0 = start_word(number)
        for seat in range(n):
            for i in range(POSITION):
                pos[i] = start[i]
            word = word0
            graves = PACK
            for other in range(n):
                word = draw(graves, dealt, word, out)
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
            pos[LEADER] = number % n
            play_by_habit(pos, mine, theirs, seat, work)
            got = 0.0
            for other in range(n):
                points = position.round_points(pos, other)
                got += points if other == seat else -points / (n - 1)
            total += got
    return total / (deals * n)


def starts(players: int) -> list[Ints]:
    """Rounds under the options that people play most, the standard one twice."""
    chosen = [
        Options(players=players),
        Options(players=players, survival_mode=True),
        Options(players=players),
        Options(players=players, open_graveyard=True),
        Options(players=players),
        Options(players=players, zombie_double=ZombieDouble.WHOLE_TRICK),
    ]
    return [table_of(position.begin(options, 0)) for options in chosen]


def main() -> int:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--deals", type=int, default=250, help="deals per trial")
    parser.add_argument("--trials", type=int, default=40, help="changes tried per step")
    parser.add_argument(
        "--size", type=float, default=0.35, help="of a change, in units of each weight's scale"
    )
    parser.add_argument("--rate", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", help="a file of weights to begin with and to write to")
    args = parser.parse_args()
    chance = np.random.default_rng(args.seed)
    tables = starts(args.players)
    scales = np.array(SCALES)
    weights = np.array(START)
    if args.resume:
        try:
            weights = np.loadtxt(args.resume)
        except OSError:
            pass
    first_weights = weights.copy()
    pos, work, out = table_of([0] * POSITION), np.zeros(WORK), table_of([0, 0])
    until = time.perf_counter() + args.seconds
    number = 10_000_000 * args.seed
    step = 0
    motion = np.zeros(WEIGHTS)
    while time.perf_counter() < until:
        gradient = np.zeros(WEIGHTS)
        for _ in range(args.trials):
            change = chance.standard_normal(WEIGHTS)
            start = tables[int(chance.integers(len(tables)))]
            shift = args.size * scales * change
            up = match_up(start, number, args.deals, weights + shift, weights, pos, work, out)
            down = match_up(start, number, args.deals, weights - shift, weights, pos, work, out)
            number += args.deals
            gradient += (up - down) * change / (2 * args.trials)
        motion = 0.8 * motion + 0.2 * gradient
        size = float(np.sqrt((motion**2).mean()))
        weights = weights + args.rate * scales * motion
        step += 1
        if step % 5 == 0:
            gain = match_up(tables[0], 0, 2000, weights, first_weights, pos, work, out)
            print(
                f"{step}: {gain:+.3f} against the first weights, motion {size:.3f}",
                file=sys.stderr,
                flush=True,
            )
            if args.resume:
                np.savetxt(args.resume, weights)
    print(", ".join(f"{w:.3g}" for w in weights))
    return 0


if __name__ == "__main__":
    sys.exit(main())
