"""Run the real app in a real window and let one of the players play with one device alone: a match of
Whist, a deal of WHO'S WHO, a round of Trick of the Dead or Three Hags, or a case of Deception.

    python -m tests.screen.drive keys|pad|mouse [--game whos_who|three_hags] [--preset one_hand]

Prints one line of JSON: the scenes passed, cards and frames, what the person did, how the match ended. Exit
status 1: it stuck.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from game.app import App, Options
from game.session import AT_ONCE
from tests.screen import case, hags
from tests.screen.players import Device, Keys, Mouse, Pad, one_deal, one_round, scene_name, whole_match

PLAYS = {
    "whist": (whole_match, "one_hand"),
    "whos_who": (one_deal, "six"),
    "trick_of_the_dead": (one_round, "standard"),
    "three_hags": (hags.one_round, "standard"),
    "deception": (case.one_case, "scientist"),
}
"""What is played of each game, and with which preset."""


class Driver:
    """Called after every frame; lets the player act when its waiting time is over."""

    def __init__(self, steps: Iterator[float], seconds: float) -> None:
        self._steps, self._due = steps, 0.0
        self._end = time.monotonic() + seconds
        self.played = 0
        self.did: set[str] = set()
        self.outcome: Any = None
        self.stuck = ""

    def __call__(self, app: App) -> None:
        now = time.monotonic()
        session = getattr(app.desk.top, "session", None)
        if session is not None:
            session.pace = AT_ONCE  # the waiting is the same for every device: skip it
            journal = session.match.journal
            self.did.update(type(e.action).__name__ for e in journal[self.played :] if e.seat == 0)
            self.played = max(self.played, len(journal))
            self.outcome = session.outcome or self.outcome
        if now > self._end:
            self.stuck = f"still in {scene_name(app)} after the time allowed"
            app.desk.running = False
        elif now >= self._due:
            try:
                self._due = now + next(self._steps)
            except StopIteration:
                app.desk.running = False
            except AssertionError as error:
                self.stuck = str(error)
                app.desk.running = False


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tests.screen.drive")
    parser.add_argument("device", choices=("keys", "pad", "mouse"))
    parser.add_argument("--game", choices=tuple(PLAYS), default="whist")
    parser.add_argument("--preset", default="")
    parser.add_argument("--seconds", type=float, default=150.0)
    arguments = parser.parse_args()
    app = App(Options(size=(1280, 720), language="en", opponents=True))
    app.desk.settings.change(speed="fast", reduced_motion=True, game=arguments.game)
    device: Device = (
        Keys() if arguments.device == "keys" else Pad() if arguments.device == "pad" else Mouse(app)
    )
    seen: list[str] = []
    plays, preset = PLAYS[arguments.game]
    driver = Driver(plays(app, device, arguments.preset or preset, seen), arguments.seconds)
    try:
        app.run(driver)
    finally:
        device.close()
    report = {"scenes": seen, "entries": driver.played, "frames": app.frames, "stuck": driver.stuck}
    report["did"] = sorted(driver.did)
    report["winners"] = list(driver.outcome.winners) if driver.outcome else None
    print(json.dumps(report), flush=True)
    return 1 if driver.stuck else 0


if __name__ == "__main__":
    sys.exit(main())
