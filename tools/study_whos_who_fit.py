"""Learn how each kind of player plays WHO'S WHO: the weights that the hard player's inference rests on.

python -m tools.study_whos_who_fit play FILE --deals 200 [--seed S] [--preset three] [--kinds easy,hard,...]
python -m tools.study_whos_who_fit fit FILE [FILE ...] [--write]

``play`` appends single deals of players of mixed kinds (equal counts, so an even prior), one JSON line each.
``fit`` finds for every kind and role the softmax weights under which its plays are likeliest (Newton's
method with a small penalty), prints how well they predict, and writes ai/kernels/whos_who_weights.py. Hard
masters of the last file are the sly ones that hunters expect; those of the others are what hard masters think
that hunters expect of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from ai.belief.whos_who import given_evidence
from ai.decide import decide
from ai.kernels import whos_who_weights
from ai.kernels.whos_who import (
    CARDS,
    FEATURES,
    POSITION,
    WIDTH,
    WORK,
    advance,
    card_features,
    position_before,
)
from ai.kernels.whos_who_likelihood import SETS, friend_chances
from ai.messages import Limit
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase, State
from engine.games.whos_who.view import view
from engine.match import Match
from engine.shuffle import Stream
from tools.whos_who_deals import greedy

HARD_MASTER = whos_who_weights.HARD_MASTER
KINDS = ("easy", "greedy", "normal", "hard")
ROWS = {
    ("easy", True): whos_who_weights.BLIND,
    ("easy", False): whos_who_weights.BLIND,
    ("greedy", True): whos_who_weights.GREEDY,
    ("greedy", False): whos_who_weights.GREEDY,
    ("normal", True): whos_who_weights.NORMAL,
    ("normal", False): whos_who_weights.NORMAL,
    ("hard", True): HARD_MASTER,
    ("hard", False): whos_who_weights.HARD_HUNTER,
}
"""Kind and whether it is a master -> the row of weights. Only the hard level plays its roles so
differently that more than chance could be learnt."""
PENALTY = 2.0
"""Strength of the pull of every weight towards 0."""


def play_deal(preset: str, kinds: Sequence[str], seed: str, iterations: int = 128) -> State:
    """One deal to its reveal; ``kinds`` says how each seat plays."""
    match = Match.new("whos_who", PRESETS[preset], tuple(kinds), seed)
    number = 0
    while match.state.phase is not Phase.REVEAL:
        seat = match.actors()[0]
        number += 1
        seen = match.view(seat)
        kind = kinds[seat]
        if kind == "greedy" and seen.phase is Phase.PLAY:
            match.act(seat, greedy(seen, seed))
        else:
            level = "easy" if kind == "greedy" else kind
            limit = Limit(iterations, 600.0)
            match.act(seat, decide(seen, level, f"{seed}/{number}", limit).action)
    return match.state


class Record(msgspec.Struct):
    """One finished deal and how each seat played."""

    kinds: tuple[str, ...]
    state: State


def play(path: Path, args: argparse.Namespace) -> int:
    """Append deals of mixed players to ``path``."""
    with path.open("ab") as out:
        for number in range(args.deals):
            seed = f"{args.seed}/{args.preset}/{number}"
            chance = Stream(seed, "kinds")
            kinds = tuple(
                args.kinds[chance.below(len(args.kinds))] for _ in range(PRESETS[args.preset].players)
            )
            record = Record(kinds, play_deal(args.preset, kinds, seed, args.iterations))
            out.write(msgspec.json.encode(record) + b"\n")
            out.flush()
    return 0


def records(paths: Sequence[Path]) -> Iterator[Record]:
    """The deals of several files."""
    for path in paths:
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Record)


Choices = list[tuple[np.ndarray, int]]
"""Features of the legal cards, one row each, and which was played."""


def choices_of(record: Record, latest: bool, into: dict[tuple[int, bool], Choices]) -> None:
    """Add every real choice of a deal under (row of weights, whether it was a lead).

    Hard masters of the ``latest`` file count for the sly master instead.
    """
    state = record.state
    seen = view(state, None)
    masters = [int(sum(1 << seat for seat in state.masters))]
    evidence = given_evidence(seen, (0,) * state.seats)
    tables, beliefs = evidence.tables, evidence.beliefs
    sets = [int(tables.masters[i]) for i in range(tables.sets)]
    pos = [int(number) for number in position_before(seen)][:POSITION]
    hands = list(state.dealt)
    work, cards = [0.0] * WORK, [0] * CARDS
    for number, (seat, card) in enumerate(state.plays()):
        friend_chances(state.seats, seat, tables.sets, sets, beliefs, SETS * number, work)
        found = card_features(pos, hands[seat], work, cards)
        if found > 1:
            rows = np.array(work[FEATURES : FEATURES + WIDTH * found]).reshape(found, WIDTH)
            row = ROWS.get((record.kinds[seat], bool(masters[0] >> seat & 1)), whos_who_weights.RANDOM)
            if row == HARD_MASTER and latest:
                row = whos_who_weights.SLY_MASTER
            into.setdefault((row, pos[3] == 0), []).append((rows, cards.index(card, 0, found)))
        hands[seat] ^= 1 << card
        advance(pos, card)


def fitted(choices: Choices, penalty: float = PENALTY) -> tuple[np.ndarray, float, float]:
    """The likeliest weights, and the mean log likelihood of a play under them and under even chances."""
    weights = np.zeros(WIDTH)
    sizes = np.array([len(rows) for rows, _ in choices])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    table = np.concatenate([rows for rows, _ in choices])
    played = starts + np.array([place for _, place in choices])
    owner = np.repeat(np.arange(len(choices)), sizes)
    for _ in range(30):
        chances = np.exp(table @ weights - (table @ weights).max())
        chances /= np.add.reduceat(chances, starts)[owner]
        mean = np.add.reduceat(table * chances[:, None], starts)
        gradient = table[played].sum(0) - mean.sum(0) - penalty * weights
        spread = (table * chances[:, None]).T @ table - mean.T @ mean + penalty * np.eye(WIDTH)
        step = np.linalg.solve(spread, gradient)
        weights = weights + step * min(1.0, 3.0 / np.abs(step).max())
        if np.abs(step).max() < 1e-4:
            break
    scores = table @ weights
    sums = np.log(np.add.reduceat(np.exp(scores), starts))
    return weights, float((scores[played] - sums).mean()), float(-np.log(sizes).mean())


def fit(args: argparse.Namespace) -> int:
    """Fit every row that has data; the others keep their weights."""
    into: dict[tuple[int, bool], Choices] = {}
    deals = 0
    for path in args.files:
        for record in records([path]):
            choices_of(record, path == args.files[-1], into)
            deals += 1
    leads: list[tuple[float, ...]] = list(whos_who_weights.LEADS)
    answers: list[tuple[float, ...]] = list(whos_who_weights.ANSWERS)
    for (row, lead), choices in sorted(into.items()):
        if row == whos_who_weights.RANDOM:
            continue  # kinds that are no more
        weights, got, even = fitted(choices)
        print(
            f"row {row} {'lead' if lead else 'answer':6} {len(choices):6} plays: {got:.3f} (even {even:.3f})"
        )
        (leads if lead else answers)[row] = tuple(round(float(w), 3) for w in weights)
    if args.write:
        Path(whos_who_weights.__file__).write_text(module_text(deals, leads, answers), encoding="utf-8")
    return 0


def module_text(deals: int, leads: Sequence[tuple[float, ...]], answers: Sequence[tuple[float, ...]]) -> str:
    """The Python module with these weights."""

    def half(weights: Sequence[float]) -> str:
        return ", ".join(str(weight) for weight in weights)

    def table(rows: Sequence[tuple[float, ...]]) -> str:
        return "(\n" + "".join(f"    ({half(row[:8])},\n     {half(row[8:])}),\n" for row in rows) + ")"

    return f'''"""How each kind of player weighs what it sees in a card, a row per kind and 16 features a row.

Made by tools.study_whos_who_fit from {deals} deals of mixed players; features: ai.kernels.whos_who.
"""

from __future__ import annotations

BLIND, GREEDY, NORMAL, SPARE, HARD_MASTER, HARD_HUNTER, SLY_MASTER, RANDOM = range(8)
"""The rows: ways of playing. A blind player knows no role, a greedy one wants every trick; the sly master is
the hard one as it plays now, the hard master one as it played before it had learnt to hide from itself."""

# fmt: off
LEADS = {table(leads)}
ANSWERS = {table(answers)}
# fmt: on
'''


def main() -> int:
    """Exit code 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    jobs = parser.add_subparsers(dest="job", required=True)
    player = jobs.add_parser("play")
    player.add_argument("file", type=Path)
    player.add_argument("--deals", type=int, default=100)
    player.add_argument("--seed", default="fit")
    player.add_argument("--preset", choices=tuple(PRESETS), default="three")
    player.add_argument("--iterations", type=int, default=128, help="samples of the hard players")
    player.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS))
    fitter = jobs.add_parser("fit")
    fitter.add_argument("files", type=Path, nargs="+")
    fitter.add_argument("--write", action="store_true")
    args = parser.parse_args()
    return play(args.file, args) if args.job == "play" else fit(args)


if __name__ == "__main__":
    raise SystemExit(main())
