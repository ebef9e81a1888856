"""The no-peek proof by the thousand: exchange what a seat cannot see, and compare its reports byte by byte.

python -m tools.nopeek [--positions N] [--level LEVEL] [--seed S]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from ai import levels
from ai.decide import decide
from ai.kernels.jit import COMPILED
from ai.messages import LEVELS, Limit, essence
from engine.codec import view_from_bytes, view_to_bytes
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS
from engine.games.whist.state import State
from engine.match import Match
from engine.shuffle import Stream

WHIST = REGISTRY["whist"]


def exchanged(state: State, seed: str) -> State | None:
    """Another state in which the seat in turn sees the same; None if hidden cards cannot change hands."""
    chance = Stream(seed, "exchange")
    view = WHIST.view(state, state.turn)
    for _ in range(8):
        other = WHIST.sample(view, chance)
        if other.hands != state.hands:
            return other
    return None


def positions(seed: str) -> Iterator[State]:
    """States with a seat in turn, from hands played by random legal cards, without end."""
    number = 0
    while True:
        number += 1
        name = f"{seed}/{number}"
        chance = Stream(name, "nopeek")
        match = Match.new(WHIST, PRESETS["one_hand"], ("normal",) * 4, name)
        while not WHIST.deal_done(match.state):
            if not WHIST.awaits_ack(match.state):
                yield match.state
            seat = match.actors()[0]
            legal = match.legal(seat)
            match.act(seat, legal[chance.below(len(legal))])


def report_bytes(state: State, level: str, seed: str) -> bytes:
    """The report of the seat in turn, which is given the bytes of its view and nothing else."""
    view = view_from_bytes(view_to_bytes(WHIST.view(state, state.turn)))
    limit = Limit(levels.limit_of("whist", level, COMPILED).iterations, 600.0)
    return essence(decide(view, level, seed, limit))


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.nopeek", description="The no-peek proof.")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--level", choices=LEVELS, default="hard")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    compared = 0
    for number, state in enumerate(positions(args.seed)):
        other = exchanged(state, f"{args.seed}/{number}")
        if other is None:
            continue
        seed = f"{args.seed}/{number}/think"
        if report_bytes(state, args.level, seed) != report_bytes(other, args.level, seed):
            print(f"position {number}: the report of seat {state.turn} depends on hidden cards")
            print(WHIST.to_text(state))
            return 1
        compared += 1
        if compared == args.positions:
            break
    print(f"{compared} positions, {args.level}: every report is the same, byte for byte")
    return 0


if __name__ == "__main__":
    sys.exit(main())
