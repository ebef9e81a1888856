"""How well WHO'S WHO is read, and how well masters hide:

    python -m tools.study_whos_who beliefs --deals 2000 --masters greedy,hard --out FILE [--plot FILE.svg]
    python -m tools.study_whos_who hiding  --deals 2000 --masters easy,normal,hard --out FILE
    python -m tools.study_whos_who levels  --deals 400 --out FOLDER

Hard hunters play single deals, all sets of masters equally often, against masters of each kind with the same
cards. ``beliefs``: log loss, Brier score, share of the gain of an oracle that sees all hands, calibration
error and right declarations, at some moments of the deal and at its end. ``hiding``: how often a master stays
concealed, its score, and what an observer without hand or role believes, as a share of the prior's log loss.
``levels``: hard over normal over easy, by the arena. Prints one JSON object; every figure is a mean with its
95 % interval. With --out a study can be stopped and resumed, with more deals or other masters as well.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from engine.errors import Refused
from engine.games import REGISTRY
from engine.games.whos_who.options import Options
from tools import arena
from tools.calibration_plot import calibration_svg
from tools.jobs import Lines, StudyError, in_processes
from tools.whos_who_deals import FINAL, KINDS, Study, moments, play

Line = dict[str, Any]
BINS = 10
RESAMPLES = 400
LEAST = 1e-6
"""No probability counts as less: beliefs are rounded to six digits."""


def mean_of(values: Sequence[float]) -> Line:
    """A mean over deals with its 95 % interval."""
    mean, low, high = arena.interval(values)
    ends = (None if end is None else round(end, 5) for end in (mean, low, high))
    return dict(zip(("mean", "low", "high"), ends, strict=True))


def ratio_of(above: Sequence[float], below: Sequence[float]) -> Line:
    """The ratio of two means over the same deals with its 95 % interval (delta method)."""
    n, bottom = len(above), fmean(below)
    if bottom == 0:
        return {"mean": None, "low": None, "high": None}
    ratio = fmean(above) / bottom
    squares = fmean((a - ratio * b) ** 2 for a, b in zip(above, below, strict=True))
    half = 1.96 * math.sqrt(squares / n) / abs(bottom)
    ends = (round(end, 5) for end in (ratio, ratio - half, ratio + half))
    return dict(zip(("mean", "low", "high"), ends, strict=True))


def log_loss(chances: Sequence[float], masters: Sequence[int], seat: int | None) -> float:
    """One master: of the seat that it is. Two: per other seat, the mean of whether it is one."""
    if len(masters) == 1:
        return -math.log(max(LEAST, chances[masters[0]]))
    others = [other for other in range(len(chances)) if other != seat]
    return fmean(-math.log(max(LEAST, chances[s] if s in masters else 1 - chances[s])) for s in others)


def brier(chances: Sequence[float], masters: Sequence[int], seat: int | None) -> float:
    """The mean square of what was believed minus what is so, over the other seats."""
    return fmean((chances[s] - (s in masters)) ** 2 for s in range(len(chances)) if s != seat)


def right_names(chances: Sequence[float], masters: Sequence[int], seat: int) -> float:
    """The share of the masters among the seats believed likeliest; equal ones count in part."""
    others = sorted((s for s in range(len(chances)) if s != seat), key=lambda s: -chances[s])
    edge = chances[others[len(masters) - 1]]
    sure = [s for s in others if chances[s] > edge]
    tied = [s for s in others if chances[s] == edge]
    part = (len(masters) - len(sure)) / len(tied)
    return sum((s in masters) * (1.0 if s in sure else part) for s in (*sure, *tied)) / len(masters)


def even(line: Line, seat: int | None) -> list[float]:
    """The prior of somebody who knows only that ``seat`` is a hunter."""
    n, k = len(line["tricks"]), len(line["masters"])
    return [0.0 if s == seat else k / (n - (seat is not None)) for s in range(n)]


def per_deal(lines: Sequence[Line], moment: str, figure: Callable[..., float], who: str) -> list[float]:
    """A figure of what ``who`` (prior, hard, oracle) believed at a moment: per deal, over its hunters."""
    found: list[float] = []
    for line in lines:
        values: list[float] = []
        for seat, hard, oracle in line["moments"][moment]:
            chances = {"prior": even(line, seat), "hard": hard, "oracle": oracle}[who]
            values.append(figure(chances, line["masters"], seat))
        found.append(fmean(values))
    return found


def bin_sums(lines: Sequence[Line], moment: str) -> Any:
    """Per deal and bin: how many beliefs, their sum, and how many were true."""
    sums = np.zeros((len(lines), BINS, 3))
    for i, line in enumerate(lines):
        for seat, hard, _ in line["moments"][moment]:
            for other, chance in enumerate(hard):
                if other != seat:
                    at = min(BINS - 1, int(chance * BINS))
                    sums[i, at] += (1, chance, other in line["masters"])
    return sums


def calibration_error(sums: Any) -> float:
    """The gap between believed and true, per bin, weighed by how many beliefs it holds."""
    total = sums.sum(axis=0)
    return float(np.abs(total[:, 1] - total[:, 2]).sum() / total[:, 0].sum())


def calibration(sums: Any) -> Line:
    """The calibration error with its 95 % interval (bootstrap over deals)."""
    chance = np.random.default_rng(1)
    drawn = [calibration_error(sums[chance.integers(0, len(sums), len(sums))]) for _ in range(RESAMPLES)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return {
        "mean": round(calibration_error(sums), 5),
        "low": round(float(low), 5),
        "high": round(float(high), 5),
    }


def bins_of(sums: Any) -> list[tuple[float, float, int]]:
    """The points of the plot."""
    total = sums.sum(axis=0)
    return [(float(p / n), float(y / n), int(n)) for n, p, y in total if n]


def beliefs_at(lines: Sequence[Line], moment: str) -> Line:
    """All about one moment."""
    loss = {who: per_deal(lines, moment, log_loss, who) for who in ("prior", "hard", "oracle")}
    gain = [p - h for p, h in zip(loss["prior"], loss["hard"], strict=True)]
    best = [p - o for p, o in zip(loss["prior"], loss["oracle"], strict=True)]
    right = {who: per_deal(lines, moment, right_names, who) for who in ("prior", "hard", "oracle")}
    return {
        "log_loss": {who: mean_of(values) for who, values in loss.items()},
        "brier": {who: mean_of(per_deal(lines, moment, brier, who)) for who in ("prior", "hard", "oracle")},
        "gain_over_prior": mean_of(gain),
        "share_of_oracle_gain": ratio_of(gain, best),
        "calibration_error": calibration(bin_sums(lines, moment)),
        "right": {who: mean_of(values) for who, values in right.items()},
        "right_of_oracle": ratio_of(right["hard"], right["oracle"]),
    }


def declarations(lines: Sequence[Line]) -> Line:
    """What the hunters declared, for it counts, and how much of it at the interim."""
    right, early = [], []
    for line in lines:
        declared = [(seats, interim) for seats, interim in filter(None, line["declared"])]
        k = len(line["masters"])
        right.append(fmean(sum(s in line["masters"] for s in seats) / k for seats, _ in declared))
        early.append(fmean(bool(interim) for _, interim in declared))
    return {"right": mean_of(right), "interim": mean_of(early)}


def beliefs_report(study: Study, lines: Sequence[Line], plot: Path | None) -> Line:
    """Per kind of master what hunters believed; the plot is written on the way."""
    report: Line = {}
    panels: dict[str, dict[str, Any]] = {}
    for kind in study.kinds:
        own = [line for line in lines if line["kind"] == kind]
        report[kind] = {"deals": len(own)}
        for moment in (*map(str, moments(study.options.players)), FINAL):
            report[kind][moment] = beliefs_at(own, moment)
            title = "at the end" if moment == FINAL else f"after trick {moment}"
            panels.setdefault(title, {})[f"{kind} master"] = bins_of(bin_sums(own, moment))
        report[kind]["declared"] = declarations(own)
    if plot:
        plot.write_text(calibration_svg(panels), encoding="utf-8")
    return report


def hiding_report(study: Study, lines: Sequence[Line]) -> Line:
    """Per kind how masters fared and what an observer knew; then each kind over the one before."""
    report: Line = {}
    kept: dict[str, dict[str, list[float]]] = {}
    for kind in study.kinds:
        own = sorted((line for line in lines if line["kind"] == kind), key=lambda line: line["deal"])
        per = {
            name: [fmean(value(line, s) for s in line["masters"]) for line in own]
            for name, value in (
                ("concealed", lambda line, s: line["hidden"][s] > 0),
                ("points", lambda line, s: line["points"][s]),
                ("tricks", lambda line, s: line["tricks"][s]),
            )
        }
        hunters = [fmean(p for s, p in enumerate(line["points"]) if s not in line["masters"]) for line in own]
        kept[kind] = per
        report[kind] = {"deals": len(own), **{name: mean_of(values) for name, values in per.items()}}
        report[kind]["hunter_points"] = mean_of(hunters)
        report[kind]["observer"] = {
            trick + 1: _observer_share(own, trick) for trick in range(len(own[0]["observer"]))
        }
    for less, more in pairwise(study.kinds):
        report[f"{more} minus {less}"] = {
            name: mean_of([b - a for a, b in zip(kept[less][name], kept[more][name], strict=True)])
            for name in kept[less]
        }
    return report


def _observer_share(lines: Sequence[Line], trick: int) -> Line:
    """The observer's log loss after a trick as a share of the prior's."""
    loss = [log_loss(line["observer"][trick], line["masters"], None) for line in lines]
    return ratio_of(loss, [log_loss(even(line, None), line["masters"], None) for line in lines])


def played(study: Study, deals: int, jobs: int, out: Path | None) -> list[Line]:
    """The lines of deals 0 .. ``deals`` - 1, those of the file and the missing ones. Raises StudyError."""
    for kind in {*study.kinds, study.hunters}:
        if kind not in KINDS:
            raise StudyError(f"no kind of player named {kind!r}; known: {', '.join(KINDS)}")
    file = Lines(out, study.header) if out else None
    known = {(line["deal"], line["kind"]): line for line in (file.kept if file else [])}
    found = {key: line for key, line in known.items() if key[0] < deals and key[1] in study.kinds}
    missing = [number for number in range(deals) if any((number, k) not in known for k in study.kinds)]
    for done, lines in enumerate(in_processes(partial(play, study), missing, jobs), 1):
        for line in lines:
            key = (line["deal"], line["kind"])
            if key not in found:
                found[key] = line
                if file:
                    file.add(line)
        if sys.stderr.isatty() or done % max(1, len(missing) // 50) == 0:
            print(f"{done}/{len(missing)} deals", file=sys.stderr, flush=True)
    return [json.loads(json.dumps(found[key])) for key in sorted(found)]


def levels(args: argparse.Namespace) -> Line:
    """Hard over normal, normal over easy, hard over easy, by the arena."""
    report: Line = {}
    for pair in (("hard", "normal"), ("normal", "easy"), ("hard", "easy")):
        name = "-".join(pair)
        if args.out:
            args.out.mkdir(parents=True, exist_ok=True)
        out = args.out / f"{name}.jsonl" if args.out else None
        contest = arena.Contest("whos_who", pair, args.seed, options_of(args))
        result = arena.run(contest, args.deals, args.jobs, out)
        report[name] = {part: result[part] for part in ("deals", "difference", "master", "hunter")}
    return report


def options_of(args: argparse.Namespace) -> Options:
    """The table asked for. Raises Refused."""
    game = REGISTRY["whos_who"]
    options = game.change_option(game.presets["three"], "players", args.players)
    if args.k is not None:
        options = game.change_option(options, "masters", args.k)
    return game.change_option(options, "question_allowed", args.question)


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("beliefs", "hiding", "levels"))
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument(
        "--masters", default="", metavar="KINDS", help=f"kinds of masters, of {', '.join(KINDS)}"
    )
    parser.add_argument("--hunters", default="hard", help="kind of the hunters")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--k", type=int, help="number of masters, where it is open")
    parser.add_argument("--question", action="store_true", help="questions are allowed")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="keep results there and go on from there")
    parser.add_argument("--plot", type=Path, help="draw the calibration there, as SVG")
    args = parser.parse_args(argv)
    usual = {"beliefs": "greedy,easy,normal,hard", "hiding": "easy,normal,hard", "levels": "hard"}
    args.kinds = tuple(kind.strip() for kind in (args.masters or usual[args.what]).split(","))
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Print one JSON object."""
    args = parse(argv)
    try:
        study = Study(options_of(args), args.kinds, args.hunters, args.seed)
        if args.what == "levels":
            report = levels(args)
        else:
            lines = played(study, args.deals, args.jobs, args.out)
            report = (
                beliefs_report(study, lines, args.plot)
                if args.what == "beliefs"
                else hiding_report(study, lines)
            )
    except (StudyError, Refused, OSError) as error:
        print(f"study_whos_who: {error}", file=sys.stderr)
        return 1
    print(json.dumps({**study.header, **report}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
