"""Let several people with pads press at random through whole matches, and count how often they have to look.

    python -m tools.study_couch                            ten matches of each game, a report as JSON
    python -m tools.study_couch --game whist --matches 200 --seed 3
    python -m tools.study_couch --game whist --seed 2 --only 3     the one match that an error names whist/2/3
    python -m tools.study_couch --looks 200                only: looks per person and hand when planning

The app runs in this process without a screen, with real virtual pads: people hold the two buttons that show
their hand, press what comes to their thumbs, plan ahead, ask for a card back; pads are pulled out and others
come in, the window loses the focus or changes its size. Every few steps the table is compared with one whose
hidden cards and roles lie elsewhere: the same pixels, else it has leaked. No card may be lost, no scene may
fail, nothing may be logged as an error, and every match has to reach its end.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Else SDL makes "the window was closed" of a signal that ends this process.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from msgspec.structs import replace

from engine.games import REGISTRY
from engine.games.whos_who.options import RoleDealing
from game import paths
from game.privacy import WAYS
from game.table.sprites import Sprites
from tests.kit.couch import sofa
from tests.kit.crowd import Crowd, over
from tools import couch_looks
from tools.soak_checks import GaveWay, agreed, conserved

STEPS = 6000
"""In which a match must be over."""
EVERY = 15
"""Steps between two comparisons with another table."""
SMALL = (640, 360)
NO_PICTURES_AHEAD = patch.object(Sprites, "prewarm", return_value=True)
"""Few are ever seen."""


def _whos_who(chance: random.Random) -> Any:
    options = REGISTRY["whos_who"].presets[chance.choice(("three", "three", "four"))]
    asks = chance.random() < 0.5
    return replace(options, role_dealing=RoleDealing.BAG, bag_rounds=1, question_allowed=asks)


def _deception(chance: random.Random) -> Any:
    return REGISTRY["deception"].presets[chance.choice(("four", "four", "five"))]


GAMES: dict[str, Callable[[random.Random], Any]] = {
    "whist": lambda chance: REGISTRY["whist"].presets["one_hand"],
    "whos_who": _whos_who,
    "trick_of_the_dead": lambda chance: REGISTRY["trick_of_the_dead"].presets["short"],
    "three_hags": lambda chance: REGISTRY["three_hags"].presets["short"],
    "deception": _deception,
}
"""The shortest matches of each game: more of them find more."""


class Errors(logging.Handler):
    """Everything that the app logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "why.test" not in record.getMessage():  # a reason that the fake opponents give
            self.found.append(record.getMessage())


@dataclass
class Findings:
    """What the study has done in one game."""

    matches: int = 0
    finished: int = 0
    left: int = 0
    """Matches that somebody has left by the menu."""
    steps: int = 0
    presses: int = 0
    looks: int = 0
    troubles: int = 0
    compared: int = 0
    people: Counter[int] = field(default_factory=Counter[int])
    ways: Counter[str] = field(default_factory=Counter[str])

    def report(self) -> dict[str, Any]:
        """As JSON."""
        return vars(self) | {"people": dict(self.people), "ways": dict(self.ways)}


def play(name: str, seed: str, found: Findings) -> None:
    """One match. Raises GaveWay, Leaked, Stuck or whatever a scene has failed of."""
    chance = random.Random(seed)
    options = GAMES[name](chance)
    seats = REGISTRY[name].seats(options)
    count = chance.randint(2, min(seats, 8))
    people = sorted(chance.sample(range(seats), count))
    way = chance.choice([*WAYS, "curtain"])
    errors = Errors()
    logging.getLogger().addHandler(errors)
    sitting = sofa(dict.fromkeys(people, "pad"), options, seed=seed, calm=True, size=SMALL, way=way)
    try:
        with NO_PICTURES_AHEAD, sitting as couch:
            crowd = Crowd(couch, chance)
            session, number = crowd.session, 0
            while not over(crowd):
                crowd.step()
                number += 1
                if number % EVERY == 0 and not over(crowd):
                    crowd.check()
                    conserved(session)
                    if crowd.base is crowd.top and not crowd.base.busy:
                        agreed(crowd.base)
                if number > STEPS:
                    raise GaveWay(f"not over after {number} steps: {crowd.last}")
            if session.people != tuple(people) or errors.found:
                raise GaveWay(f"{session.people} at the table; errors {errors.found} after {crowd.last}")
    finally:
        logging.getLogger().removeHandler(errors)
    found.matches += 1
    found.finished += session.outcome is not None
    found.left += session.outcome is None
    found.steps += number
    found.presses += crowd.presses
    found.looks += crowd.looks
    found.troubles += crowd.troubles
    found.compared += crowd.checks
    found.people[count] += 1
    found.ways[way] += 1


def soak(name: str, numbers: Iterable[int], seed: int, told: Callable[[str], object] = print) -> Findings:
    """These matches of a game. The seed of the one that breaks something is part of the error.

    ``told`` hears of every match that is over, so that a run which is cut off has told what was done.
    """
    found = Findings()
    for number in numbers:
        one, started = f"{name}/{seed}/{number}", time.monotonic()
        with tempfile.TemporaryDirectory() as home:
            os.environ[paths.HOME_VARIABLE] = home
            try:
                play(name, one, found)
            except Exception as error:
                raise GaveWay(f"match {one}: {error}") from error
        done = f"{found.finished} finished, {found.left} left, {found.steps} steps, {found.compared} compared"
        told(f"{one}: {time.monotonic() - started:.1f} s; {done}")
    return found


def main(argv: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    lines = (__doc__ or "").splitlines()
    parser = argparse.ArgumentParser(prog="python -m tools.study_couch", description=lines[0])
    parser.add_argument("--game", choices=list(GAMES), action="append", help="may be given several times")
    parser.add_argument("--matches", type=int, default=10, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="only the match with this number")
    parser.add_argument(
        "--looks", type=int, default=0, metavar="HANDS", help="only count looks, in so many hands"
    )
    args = parser.parse_args(argv)
    if args.matches < 1 or args.looks < 0:
        parser.error("--matches must be at least 1, and --looks not negative")
    games: list[str] = args.game or list(GAMES)
    for name in games:
        started = time.monotonic()
        if args.looks:
            if name not in couch_looks.TABLES:
                continue
            report = couch_looks.study(name, args.looks, args.seed)
        else:
            numbers = range(args.matches) if args.only is None else [args.only]
            report = soak(name, numbers, args.seed, partial(print, file=sys.stderr, flush=True)).report()
        print(
            json.dumps({"game": name, **report, "seconds": round(time.monotonic() - started, 1)}), flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
