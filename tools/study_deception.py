"""How often cases of Deception are solved: ``python -m tools.study_deception [--games N] [--players 5,8] …``.

    python -m tools.study_deception --games 1000 --players 5,8 --levels easy,normal,hard
    python -m tools.study_deception --games 1000 --players 5 --levels hard --pick random --set hard.misleads=0

Computers sit at every seat and talk as at the table: after each public event everybody is asked, in order
from the scientist's left. ``alone`` is how often one investigator would have been right by itself at the end;
``named`` how often the murderer recognised the witness in a reversal.
Prints one JSON object with rates and 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from msgspec.structs import replace

from ai.belief.deception import pairs_of
from ai.belief.deception_hearsay import posterior
from ai.decide import decide
from ai.players import deception_mind as players
from ai.players.deception_levels import SKILLS
from engine.actions import Ack, Action
from engine.games.deception import GAME
from engine.games.deception.events import Said
from engine.games.deception.options import LEAST_FOR_ACCOMPLICE, Options
from engine.games.deception.roles import Role
from engine.match import Match
from tools import deception_case


@dataclass
class Tally:
    """What one kind of table came to."""

    games: int = 0
    solved: int = 0
    crime_won: int = 0
    alone: list[float] = field(default_factory=list[float])
    causes: dict[str, int] = field(default_factory=dict[str, int])
    statements: list[int] = field(default_factory=list[int])
    """How many were made in each case."""
    times: list[float] = field(default_factory=list[float])
    """Milliseconds of every decision of every tenth case."""

    @property
    def reversals(self) -> int:
        """Cases that went on after the solution."""
        return sum(self.causes.get(cause, 0) for cause in ("witness_named", "witness_missed"))

    def report(self) -> dict[str, Any]:
        """Rates with intervals."""
        return {
            "games": self.games,
            "solved": rate(self.solved, self.games),
            "crime_won": rate(self.crime_won, self.games),
            "alone": rate(sum(self.alone), len(self.alone)),
            "named": rate(self.causes.get("witness_named", 0), self.reversals),
            "causes": self.causes,
            "statements": spread(self.statements, "median"),
            "decision_ms": spread(self.times, "p50"),
        }


def spread(values: Sequence[float], middle: str) -> dict[str, float]:
    """Median, 95th percentile and maximum."""
    ordered = sorted(values)
    parts = {middle: len(ordered) // 2, "p95": 95 * len(ordered) // 100, "max": len(ordered) - 1}
    return {name: round(ordered[place], 2) for name, place in parts.items()}


def rate(hits: float, count: int) -> dict[str, float]:
    """A share with its 95 % interval (Wilson)."""
    if not count:
        return {}
    p, z = hits / count, 1.96
    centre = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * (p * (1 - p) / count + z * z / (4 * count * count)) ** 0.5 / (1 + z * z / count)
    return {"rate": round(p, 4), "low": round(centre - half, 4), "high": round(centre + half, 4)}


def play(options: Options, levels: Sequence[str], seed: str, tally: Tally) -> Match:
    """One game of these levels to the end. The same is done without saying what everybody believes; only
    every tenth case is played and timed through the one door."""
    match = Match.new(GAME, options, levels, seed)

    def ask(seat: int) -> Action:
        if tally.games % 10 and players.idle(match.state, seat):
            return Ack()
        if tally.games % 10:
            return players.act(
                match.view(seat), levels[seat], match.thinking_seed(seat), match.temper(seat)
            ).action
        started = time.perf_counter()
        report = decide(match.view(seat), levels[seat], match.thinking_seed(seat), temper=match.temper(seat))
        tally.times.append(1000 * (time.perf_counter() - started))
        return report.action

    deception_case.play(match, ask)
    return match


def would_be_right(match: Match, levels: Sequence[str]) -> list[float]:
    """For each investigator, whether its own likeliest pair at the end is the crime, attempts set aside."""
    found: list[float] = []
    state = match.state
    for seat, role in enumerate(state.roles):
        if role is not Role.INVESTIGATOR:
            continue
        view = match.view(seat)
        silent = replace(view, record=tuple(e for e in view.record if not hasattr(e, "correct")))
        pairs = pairs_of(silent, [s for s in view.others if s != seat])
        mind = players.mind_of(levels[seat], match.temper(seat))
        best = int(np.argmax(posterior(silent, pairs, replace(mind, hears=0.0))))
        found.append(float(pairs.crimes[best] == state.solution))
    return found


def study(options: Options, crime: str, town: str, games: int, seed: str, first: int = 0) -> Tally:
    """So many games of one table: the crime's side on one level, everybody else on another."""
    tally = Tally()
    for number in range(first, first + games):
        name = f"{seed}/{options.players}/{number}"
        roles = Match.new(GAME, options, ["any"] * options.players, name).state.roles
        levels = [crime if role.crime else town for role in roles]
        match = play(options, levels, name, tally)
        outcome = match.outcome
        assert outcome is not None
        tally.games += 1
        tally.crime_won += match.state.murderer in outcome.winners
        tally.solved += outcome.cause in ("solved", "witness_named", "witness_missed")
        tally.causes[outcome.cause] = tally.causes.get(outcome.cause, 0) + 1
        tally.statements.append(sum(isinstance(event, Said) for event in match.state.record))
        tally.alone += would_be_right(match, levels)
    return tally


def options_of(players: int, helpers: str) -> Options:
    """A table of so many, with an accomplice and a witness where wanted."""
    room = players >= LEAST_FOR_ACCOMPLICE
    return Options(
        players=players, use_accomplice=room and helpers != "none", use_witness=room and helpers == "both"
    )


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tools.study_deception", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game: to go on later")
    parser.add_argument("--players", default="5,8")
    parser.add_argument(
        "--levels", default="easy,normal,hard", help="level, or crime:town for different sides"
    )
    parser.add_argument("--helpers", choices=("none", "accomplice", "both"), default="none")
    parser.add_argument(
        "--pick", choices=("own", "random"), default="own", help="random: the murderer does not care"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="LEVEL.SKILL=VALUE", help="another skill; repeatable"
    )
    parser.add_argument("--seed", default="deception")
    wanted = parser.parse_args(arguments)
    if wanted.pick == "random":
        for name, skill in dict(SKILLS).items():
            players.SKILLS[name] = replace(skill, cunning=0.0)
    for change in wanted.set:
        where, _, value = change.partition("=")
        name, _, field_name = where.partition(".")
        players.SKILLS[name] = replace(players.SKILLS[name], **{field_name: json.loads(value)})
    found: dict[str, Any] = {}
    for count in map(int, wanted.players.split(",")):
        for level in wanted.levels.split(","):
            crime, _, town = level.partition(":")
            options = options_of(count, wanted.helpers)
            tally = study(options, crime, town or crime, wanted.games, wanted.seed, wanted.first)
            found[f"{count} seats, {level}"] = tally.report()
            print(f"{count} seats, {level}: {found[f'{count} seats, {level}']}", file=sys.stderr)
    asked = {name: getattr(wanted, name) for name in ("seed", "pick", "set", "helpers")}
    print(json.dumps({**asked, "tables": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
