"""Play whole matches with senseless input, again and again, and look whether anything gives way.

    python -m tools.study_soak                      30 matches, a report as JSON
    python -m tools.study_soak --matches 3 --seed 7 --games whos_who

The app runs in this process without a screen: random keys, clicks, drags, touches, verbs of three pads,
resizes, full screen, loss of focus, changed settings, and now and then a restart. After every burst: no
screen may have failed and nothing may be logged as an error, the cards of the pack are all there once, what
lies on the table is what the engine says, the file of the match holds its journal and the notes, the table
comes to rest where somebody can go on, and every finished match is counted once.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import Answer, Limit
from engine.games import REGISTRY
from engine.games.whos_who.options import RoleDealing
from game import lobby, matches, paths
from game.app import App, Options
from game.input.intents import BUTTON_VERBS, KEYBOARD, MOUSE, TOUCH, Device, Intent
from game.scenes import make
from game.scenes.dialog import Failure
from game.scenes.table import Table
from game.scenes.table_deception import CaseTable
from game.scenes.table_three_hags import HagTable
from game.session import AT_ONCE, Session
from tests.kit import senseless
from tools import soak_deception
from tools.soak_checks import GaveWay, agreed, conserved, stored

FRAME = 1 / 60
REST = 20.0
"""Seconds of the table's own clock within which it must be somebody's turn to press something."""
EVENTS = {
    "key": senseless.key,
    "pointer": senseless.pointer,
    "touch": senseless.touch,
    "window": senseless.window,
}
"""Kinds of input that go through the queue of the window; the others are given to the app directly."""
DEVICES = (KEYBOARD, MOUSE, TOUCH, *(Device("pad", number, "xbox") for number in range(3)))
RESULTS = ("hand_result", "match_result", "reveal", "round_result", "deception_result")
"""How the names of scenes begin that the next button closes."""
CHANGES: dict[str, Sequence[Any]] = {
    "language": ("en", "ja", "auto"),
    "text_scale": (100, 125, 150),
    "theme": ("felt", "night", "paper"),
    "speed": ("slow", "normal", "fast"),
    "sort_by": ("suit", "rank"),
    "sort_direction": ("descending", "ascending"),
    **dict.fromkeys(("reduced_motion", "four_colour", "large_index", "sound", "hints"), (False, True)),
}


def _whist(chance: random.Random) -> Any:
    return REGISTRY["whist"].presets[chance.choice(("one_hand", "one_hand", "standard", "four_hands"))]


def _whos_who(chance: random.Random) -> Any:
    """Three deals each, at tables of every size."""
    preset = REGISTRY["whos_who"].presets[chance.choice(("three", "three", "four", "six"))]
    short = {"role_dealing": RoleDealing.BAG, "bag_rounds": 1}
    return replace(preset, question_allowed=chance.random() < 0.5, **short)


def _trick_of_the_dead(chance: random.Random) -> Any:
    """To the smallest target, with everything that can be chosen."""
    options = REGISTRY["trick_of_the_dead"].presets[chance.choice(("short", "two_players"))]
    choices = {name: chance.random() < 0.5 for name in ("survival_mode", "open_graveyard")}
    return replace(options, target_score=50, **choices)


def _three_hags(chance: random.Random) -> Any:
    return REGISTRY["three_hags"].presets[chance.choice(("short", "short", "standard"))]


GAMES: dict[str, Callable[[random.Random], Any]] = {
    "whist": _whist,
    "whos_who": _whos_who,
    "trick_of_the_dead": _trick_of_the_dead,
    "three_hags": _three_hags,
    "deception": soak_deception.options,
}
"""Matches to begin, by game: short ones mostly."""


class Whimsical(LocalBrain):
    """Opponents of the cheap kind that answer now or later."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        super().ask(number, view, "easy" if level == "easy" else "normal", seed, limit, temper)

    def poll(self) -> list[Answer]:
        return super().poll() if self._chance.random() < 0.5 else []


class Errors(logging.Handler):
    """Everything that the app logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@dataclass
class Findings:
    """What the study has done."""

    matches: int = 0
    inputs: int = 0
    restarts: int = 0
    scenes: Counter[str] = field(default_factory=Counter[str])


class Soak:
    """One home, one app at a time, one stream of nonsense."""

    def __init__(self, home: Path, seed: int, games: Sequence[str] = tuple(GAMES)) -> None:
        self.games = games
        os.environ[paths.HOME_VARIABLE] = str(home)
        self.home = home
        self.chance = random.Random(seed)
        self.errors = Errors()
        self.found = Findings()
        self.inputs: list[str] = []
        self.finished: set[str] = set()
        self.forgotten = False
        self.app = self._start()

    def _start(self) -> App:
        app = App(Options(size=(1280, 720), language=self.chance.choice(("en", "ja"))))
        app.desk.brain = Whimsical(self.chance)
        logging.getLogger().addHandler(self.errors)
        store = matches.store(app.desk)
        forget = store.forget_statistics

        def forgetting(game: str) -> None:
            self.forgotten = True
            forget(game)

        store.forget_statistics = forgetting
        return app

    def close(self) -> None:
        """End the app; what it was writing is written."""
        self.app.close()
        senseless.close()
        logging.getLogger().removeHandler(self.errors)

    # -- what is done ----------------------------------------------------------------------------------

    def burst(self) -> None:
        """A handful of inputs with few frames between them, then a look."""
        for _ in range(self.chance.randint(1, 12)):
            self._one_input()
            if not self.app.desk.running:
                self._restart()
            if self.chance.random() < 0.6:
                self.frames(self.chance.choice((1, 1, 2, 5, 30)))
        self.frames(1)
        if not self.app.desk.running:
            self._restart()
        self.look()

    def frames(self, count: int) -> None:
        """Let some frames pass; now and then one of them takes long."""
        for _ in range(count):
            self.app.frame(FRAME if self.chance.random() < 0.98 else 0.4)
            top: Any = self.app.desk.top
            session = getattr(top, "session", None)
            if isinstance(session, Session):
                session.pace = AT_ONCE
                if session.outcome is not None and session.identity is not None:
                    self.finished.add(session.identity)
            if not self.app.desk.running:
                return

    def _restart(self) -> None:
        self.found.restarts += 1
        self.close()
        self.app = self._start()

    def _one_input(self) -> None:
        kind = self.chance.choices(
            ("verb", "key", "pointer", "touch", "window", "setting", "sensible"), (30, 14, 22, 6, 5, 3, 40)
        )[0]
        self.found.inputs += 1
        event = EVENTS.get(kind)
        did = event(self.chance, self.app.desk.screen) if event else getattr(self, f"_{kind}")()
        self.inputs.append(did)
        del self.inputs[:-60]

    def _verb(self) -> str:
        verb, device = self.chance.choice(BUTTON_VERBS), self.chance.choice(DEVICES)
        self.app.intent(Intent(0, verb, device))
        return f"{device.kind}{device.id}:{verb}"

    def _setting(self) -> str:
        name = self.chance.choice(list(CHANGES))
        value = self.chance.choice(CHANGES[name])
        self.app.desk.settings.change(**{name: value})
        return f"{name}={value}"

    def _sensible(self) -> str:
        """What brings a match forward, or a lost soul back to the table."""
        desk = self.app.desk
        top: Any = desk.top
        name = scene_name(self.app)
        if at_table(self.app):
            verb = self.chance.choice(("right", "accept", "accept", "next", "down"))
            if self.chance.random() < 0.5 and forward(top, self.chance):
                return "play"
            self.app.intent(Intent(0, verb, KEYBOARD))
            return verb
        if name == "pause":
            self.app.intent(Intent(0, "pause", KEYBOARD))
            return "resume"
        if name in ("title", "new_game", "match_result") and self.chance.random() < 0.3:
            game = self.chance.choice(self.games)
            session = matches.begin(desk, game, GAMES[game](self.chance), lobby.new_seed())
            desk.home_to(make("table", desk, session=session))
            return f"start {game}"
        if self.chance.random() < 0.6:  # look around
            self.app.intent(
                Intent(0, self.chance.choice(("down", "up", "right", "accept", "accept")), KEYBOARD)
            )
            return "look around"
        self.app.intent(Intent(0, self.chance.choice(("back", "next")), KEYBOARD))
        return "back or on"

    # -- what must hold --------------------------------------------------------------------------------

    def look(self) -> None:
        """Everything that must hold between two frames."""
        app = self.app
        self.found.scenes[scene_name(app)] += 1
        if isinstance(app.desk.top, Failure) or self.errors.found:
            raise GaveWay(f"{scene_name(app)}: {self.errors.found[:1]} {self._report()}")
        session = getattr(app.desk.top, "session", None)
        if isinstance(session, Session):
            conserved(session)
            stored(session)
        if at_table(app):
            agreed(app.desk.top)

    def _report(self) -> str:
        reports = sorted((self.home / "log").glob("crash-*.txt"))
        return reports[-1].read_text("utf-8") if reports else ""

    def come_to_rest(self) -> None:
        """Hands off: the table must reach a moment at which a person can go on."""
        self.app.desk.hub.focus_lost()
        session = getattr(self.app.desk.top, "session", None)
        started = session.match.decision if isinstance(session, Session) else 0
        for _ in range(round(REST / FRAME)):
            self.frames(1)
            top: Any = self.app.desk.top
            if isinstance(top, CaseTable) and top.session.match.decision > started:
                return  # a long talk goes on by itself
            if not at_table(self.app) or (not top.busy and waits(top)):
                return
        raise GaveWay(f"the table does not come to rest: {self.app.desk.top.__dict__}")

    def way_out(self) -> None:
        """From every screen the back button leads to the title or to the table."""
        for _ in range(30):
            if scene_name(self.app) == "title" or at_table(self.app):
                return
            verb = "next" if scene_name(self.app).startswith(RESULTS) else "back"
            self.app.intent(Intent(0, verb, KEYBOARD))
            self.frames(2)
            if not self.app.desk.running:
                self._restart()
        raise GaveWay(f"no way out of {scene_name(self.app)}")

    def counted(self) -> None:
        """The statistics hold every finished match once, and no other."""
        known = [record.id for record in matches.store(self.app.desk).statistics.value.matches]
        if len(known) != len(set(known)) or not set(known) <= self.finished:
            raise GaveWay("a match was counted twice or never ended")
        if not self.forgotten and set(known) != self.finished:
            raise GaveWay(f"not counted: {self.finished - set(known)}")

    def run(self, wanted: int) -> Findings:
        """Until so many matches are over."""
        number = 0
        while len(self.finished) < wanted:
            number += 1
            self.burst()
            if number % 5 == 0:
                self.come_to_rest()
            if number % 23 == 0:
                self.way_out()
            self.look()
        self.way_out()
        self.counted()
        self.found.matches = len(self.finished)
        return self.found


def forward(table: Any, chance: random.Random) -> bool:
    """Do what the rules allow the person to do; False: there is nothing."""
    if isinstance(table, CaseTable):
        return soak_deception.forward(table, chance)
    if not table.my_turn:
        return False
    if isinstance(table, HagTable):
        table.leaf(1)
        table.play_picked() if table.picked else table.pass_on()
        return True
    cards = table.legal()
    if cards:
        table.play(chance.choice(cards))
    return bool(cards)


def waits(table: Any) -> bool:
    """Whether a person can go on."""
    if isinstance(table, CaseTable):
        return soak_deception.rests(table)
    return bool(table.deciding or table.awaiting or table.panel)


def at_table(app: App) -> bool:
    """Whether a table, of whichever game, is on top."""
    return isinstance(app.desk.top, Table | CaseTable)


def scene_name(app: App) -> str:
    """Module name of the scene on top."""
    return type(app.desk.top).__module__.rsplit(".", 1)[-1]


@contextmanager
def soak(home: Path, seed: int, games: Sequence[str] = tuple(GAMES)) -> Iterator[Soak]:
    """A soak of these games whose app is closed at the end."""
    found = Soak(home, seed, games)
    try:
        yield found
    except Exception as error:
        error.add_note(f"seed {seed}, last inputs: {', '.join(found.inputs)}")
        raise
    finally:
        found.close()


def main(argv: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    lines = (__doc__ or "").splitlines()
    parser = argparse.ArgumentParser(prog="python -m tools.study_soak", description=lines[0])
    parser.add_argument("--matches", type=int, default=30, help="until so many are over")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    args = parser.parse_args(argv)
    if args.matches < 1:
        parser.error("--matches must be at least 1")
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, soak(Path(folder), args.seed, args.games) as running:
        found = running.run(args.matches)
    report = {**vars(found), "scenes": dict(found.scenes), "seconds": round(time.monotonic() - started, 1)}
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
