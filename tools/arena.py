"""AI against AI on duplicate deals: the same cards are played in every seating, so luck cancels out.

    python -m tools.arena GAME --seats A,B [--deals N] [--seed S] [--json]
    python -m tools.arena whos_who --seats A,B [--players N] [--masters K] [--question] [--preset NAME]
    python -m tools.arena trick_of_the_dead --seats A,B [--players N] [--option NAME=VALUE ...]

A and B are levels (easy, normal, hard) or bots ``module:function`` with ``function(view, seed) -> Action``.
The difference is A minus B with its 95 % interval over deals. WHO'S WHO: A in one seat and B in the rest, A
through all seats, with every set of masters; the difference is to B in the same seat and role among B, and is
given as master and as hunter too. Trick of the Dead: A in one seat and B in the rest, A through all seats;
the difference is A's points over the average of the others. Deception: the same case with A on the crime's
side, with A on the other, and with B on both; the difference is to B in the same place. Progress goes to
stderr; with --json one object is all that stdout gets. The result depends on the seed alone, not on the
number of processes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Any

import msgspec

from ai import levels
from ai.decide import decide
from ai.messages import LEVELS, Limit
from ai.players import MINDED, game_of
from engine.actions import Ack, Action
from engine.codec import view_to_bytes
from engine.errors import Refused
from engine.games import REGISTRY
from engine.match import Match
from engine.shuffle import derive
from tools import deception_case
from tools.chosen import with_changes
from tools.jobs import Lines, StudyError, in_processes
from tools.seatings import PLANS, Figures, Plan, Table

PATIENCE = 600.0
"""Seconds a level may take here: never so few that the clock decides, or a result could not be repeated."""

Bot = Callable[[Any, str], Action]


class ArenaError(StudyError):
    """A bot that cannot be had, breaks down or cheats."""


@dataclass(frozen=True)
class Contest:
    """What is played: everything a process needs to play any deal of it."""

    game: str
    seats: tuple[str, ...]
    seed: str
    options: Any = None
    """None: those of the plan."""

    @property
    def plan(self) -> Plan:
        return PLANS[self.game]

    @property
    def header(self) -> dict[str, Any]:
        """What a file of results begins with."""
        header = {"game": self.game, "seats": list(self.seats), "seed": self.seed}
        return header if self.options is None else {**header, "options": msgspec.to_builtins(self.options)}


@dataclass(frozen=True)
class Played:
    """One deal in all its seatings."""

    deal: int
    difference: float
    """First named minus second, mean over the seatings."""
    times: dict[str, list[float]]
    """Milliseconds of every decision per name."""
    figures: Figures = field(default_factory=dict)
    """What else the game counts."""


@cache
def bot_named(name: str) -> Bot:
    """The bot of a name. Raises ArenaError."""
    if name in LEVELS:
        return _level_bot(name)
    module, colon, function = name.partition(":")
    if not colon:
        raise ArenaError(f"{name!r} is neither a level ({', '.join(LEVELS)}) nor module:function")
    try:
        return getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise ArenaError(f"the bot {name!r} cannot be loaded: {error}") from error


def _level_bot(level: str, temper: str = "") -> Bot:
    def play(view: Any, seed: str) -> Action:
        limit: Limit | None = None
        if level == "hard":
            compiled = import_module("ai.kernels.jit").COMPILED
            limit = Limit(levels.limit_of(game_of(view).name, level, compiled).iterations, PATIENCE)
        return decide(view, level, seed, limit, temper=temper).action

    return play


def play_deal(contest: Contest, number: int) -> Played:
    """Play deal ``number`` at all its tables. Raises ArenaError when a bot breaks down or cheats."""
    plan = contest.plan
    game = REGISTRY[contest.game]
    options = contest.options or plan.options
    seed = derive(contest.seed, "arena", number)
    bots = Bots(number, contest.seats)
    played: list[tuple[Table, Any]] = []
    for table in plan.tables(options, seed):
        names = tuple(contest.seats[who] for who in table.seating)
        match = Match.new(game, options, names, seed, table.deal)
        if contest.game in MINDED:
            _play_case(match, names, bots)
        while not game.deal_done(match.state):
            seat = match.actors()[0]
            if match.legal(seat) == (Ack(),):
                match.act(seat, Ack())
            else:
                bots.decide(match, seat, names[seat])
        played.append((table, match.state))
    figures = plan.count(played)
    return Played(number, figures.pop("difference"), bots.times, figures)


def _play_case(match: Match, names: Sequence[str], bots: Bots) -> None:
    """A case of Deception, where everybody may speak at any time. Raises ArenaError."""
    try:
        deception_case.play(match, lambda seat: bots.choice(match, seat, names[seat]))
    except Refused as refused:
        raise ArenaError(f"{refused.action} is not legal ({refused.reason.value})") from refused


class Bots:
    """The bots of one deal. A level that sees the same with the same seed again decides the same: it is not
    asked twice, so that tables at which others alone have changed cost little."""

    def __init__(self, deal: int, names: Sequence[str]) -> None:
        self._deal = deal
        self._known: dict[tuple[str, str, bytes], Action] = {}
        self.times: dict[str, list[float]] = {name: [] for name in names}

    def decide(self, match: Match, seat: int, name: str) -> None:
        """Let the bot of that name act. Raises ArenaError."""
        action = self.choice(match, seat, name)
        try:
            match.act(seat, action)
        except Refused as refused:
            where = self._where(match, seat, name)
            raise ArenaError(f"{where}: {action} is not legal ({refused.reason.value})") from refused

    def choice(self, match: Match, seat: int, name: str) -> Action:
        """What the bot of that name does. Raises ArenaError."""
        view, seed = match.view(seat), match.thinking_seed(seat)
        key = (name, seed, view_to_bytes(view))
        found = self._known.get(key)
        if found is None:
            # A level has a mind of its own, the same all match; a foreign bot knows nothing of it.
            bot = _level_bot(name, match.temper(seat)) if name in LEVELS else bot_named(name)
            found = self._ask(bot, name, view, seed, self._where(match, seat, name))
            if name in LEVELS:
                self._known[key] = found
        return found

    def _where(self, match: Match, seat: int, name: str) -> str:
        return f"{name} in seat {seat}, deal {self._deal}, card {match.decision}"

    def _ask(self, bot: Bot, name: str, view: Any, seed: str, where: str) -> Action:
        started = time.perf_counter()
        try:
            action: Any = bot(view, seed)
        except Exception as error:
            raise ArenaError(f"{where}: the bot failed with {type(error).__name__}: {error}") from error
        self.times[name].append(1000 * (time.perf_counter() - started))
        if not isinstance(action, Action):
            raise ArenaError(f"{where}: the bot returned {action!r}, which is no action")
        return action


def interval(values: Sequence[float]) -> tuple[float, float | None, float | None]:
    """Mean and the ends of its 95 % interval (Student's t); None for the ends of a single value."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, None, None
    half = _t975(len(values) - 1) * stdev(values) / len(values) ** 0.5
    return mean, mean - half, mean + half


def _t975(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (exact for 1 and 2, else expanded around the normal's)."""
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    z, v = 1.959964, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def summary(contest: Contest, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """The result as the one JSON object."""
    played = sorted(played, key=lambda p: p.deal)
    mean, low, high = interval([p.difference for p in played])
    decisions: dict[str, Any] = {}
    for name in dict.fromkeys(contest.seats):
        times = [ms for p in played for ms in p.times.get(name, [])]
        cuts = quantiles(times, n=20, method="inclusive") if len(times) > 1 else times * 19
        decisions[name] = {"p50_ms": round(cuts[9], 3), "p95_ms": round(cuts[18], 3), "count": len(times)}
    return {
        "game": contest.game,
        "seats": list(contest.seats),
        "deals": len(played),
        "seed": contest.seed,
        "unit": contest.plan.unit,
        "difference": {"mean": mean, "low": low, "high": high},
        **_parts(contest, played),
        "decisions": decisions,
        "seconds": round(seconds, 3),
    }


def _parts(contest: Contest, played: Sequence[Played]) -> dict[str, Any]:
    """What the game counts beside the difference: the scores of both and the difference, per part."""
    if not contest.plan.parts:
        return {}

    def ends(name: str) -> dict[str, float | None]:
        return dict(zip(("mean", "low", "high"), interval([p.figures[name] for p in played]), strict=True))

    parts: dict[str, Any] = {"options": msgspec.to_builtins(contest.options or contest.plan.options)}
    for part in contest.plan.parts:
        parts[part] = {
            "first": ends(f"{part}_first"), "second": ends(f"{part}_second"), "difference": ends(part)
        }  # fmt: skip
    return parts


def _as_line(played: Played) -> dict[str, Any]:
    """One deal as it is kept in a file of results."""
    times = {name: [round(ms, 3) for ms in values] for name, values in played.times.items()}
    line = {"deal": played.deal, "difference": played.difference, "times": times}
    return {**line, "figures": played.figures} if played.figures else line


def run(contest: Contest, deals: int, processes: int, record: Path | None = None) -> dict[str, Any]:
    """Play deals 0 .. ``deals`` - 1 and sum them up. Raises StudyError."""
    for name in contest.seats:
        bot_named(name)
    started = time.perf_counter()
    kept = Lines(record, contest.header) if record else None
    played = [Played(**line) for line in kept.kept if line["deal"] < deals] if kept else []
    missing = sorted(set(range(deals)) - {p.deal for p in played})
    for result in in_processes(partial(play_deal, contest), missing, processes):
        played.append(result)
        if kept:
            kept.add(_as_line(result))
        if sys.stderr.isatty() or len(played) % max(1, deals // 20) == 0:
            mean = fmean(p.difference for p in played)
            print(f"{len(played)}/{deals} deals, {mean:+.3f} so far", file=sys.stderr, flush=True)
    return summary(contest, played, time.perf_counter() - started)


def _words(result: dict[str, Any]) -> str:
    first, second = result["seats"]
    gap = result["difference"]
    ends = "" if gap["low"] is None else f" (95 %: {gap['low']:+.3f} to {gap['high']:+.3f})"
    lines = [f"{first} minus {second}: {gap['mean']:+.3f} {result['unit']}{ends}, {result['deals']} deals"]
    for part, words in PLANS[result["game"]].parts.items():
        lines.append(
            f"{words}: {first} {_signed(result[part]['first'])}, {second} {_signed(result[part]['second'])},"
            f" difference {_signed(result[part]['difference'])}"
        )
    for name, times in result["decisions"].items():
        lines.append(
            f"{name}: {times['p50_ms']} ms median, {times['p95_ms']} ms p95, {times['count']} decisions"
        )
    return "\n".join(lines)


def _signed(value: dict[str, float | None]) -> str:
    """A mean with its interval in words."""
    ends = "" if value["low"] is None else f" ({value['low']:+.3f} to {value['high']:+.3f})"
    return f"{value['mean']:+.3f}{ends}"


def options_of(args: argparse.Namespace) -> Any:
    """The options asked for, None where nothing was said. Raises Refused or ValueError."""
    game = REGISTRY[args.game]
    options = game.presets[args.preset] if args.preset else None
    asked = {"players": args.players, "masters": args.masters, "question_allowed": args.question or None}
    for name, value in asked.items():
        if value is not None:
            options = game.change_option(options or PLANS[args.game].options, name, value)
    if args.option:
        options = with_changes(args.game, options or PLANS[args.game].options, args.option)
    return options


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line. Exits with a sentence for nonsense."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena", description="AI against AI on duplicate deals."
    )
    parser.add_argument("game", choices=tuple(PLANS))
    parser.add_argument("--seats", required=True, metavar="A,B", help="two levels or module:function bots")
    parser.add_argument("--deals", type=int, default=100, help="different deals, each in every seating")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--preset", help="a named set of options of the game")
    parser.add_argument("--players", type=int, help="number of seats, where the game leaves it open")
    parser.add_argument("--masters", type=int, help="WHO'S WHO with five or six: 1 or 2")
    parser.add_argument("--question", action="store_true", help="WHO'S WHO: questions are allowed")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep results there and go on from there")
    args = parser.parse_args(argv)
    args.names = tuple(name.strip() for name in args.seats.split(","))
    if len(args.names) != 2:
        parser.error("--seats takes two names: A,B")
    if args.deals < 1 or args.processes < 1:
        parser.error("--deals and --processes must be at least 1")
    presets = REGISTRY[args.game].presets
    if args.preset and args.preset not in presets:
        parser.error(f"no preset {args.preset!r} of {args.game}; known: {', '.join(presets)}")
    try:
        args.options = options_of(args)
    except Refused as refused:
        parser.error(
            f"{args.game} is not played like that ({refused.detail.get('rule', refused.reason.value)})"
        )
    except ValueError as error:
        parser.error(str(error))
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = parse(argv)
    contest = Contest(args.game, args.names, args.seed, args.options)
    try:
        for name in args.names:
            bot_named(name)
    except ArenaError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    try:
        result = run(contest, args.deals, args.processes, args.resume)
    except (OSError, UnicodeError) as error:
        print(f"arena: the file of results {args.resume} cannot be used: {error}", file=sys.stderr)
        return 2
    except StudyError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 1
    print(json.dumps(result) if args.json else _words(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
