"""The command line of the app."""

from __future__ import annotations

import argparse
import os

from game.app import App, Options
from game.paths import HOME_VARIABLE
from game.strings import LANGUAGES


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()) or int(width) < 640 or int(height) < 360:
        raise argparse.ArgumentTypeError("expected WIDTHxHEIGHT of at least 640x360, like 1280x720")
    return int(width), int(height)


def options(argv: list[str] | None = None) -> Options:
    """Parse the command line (exits with a message when it is wrong)."""
    parser = argparse.ArgumentParser(prog="hidden-hand", description="Five card games at one table.")
    parser.add_argument("--windowed", action="store_true", help="start in a window this time")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window (means --windowed)")
    parser.add_argument("--lang", choices=LANGUAGES, help="language this time")
    parser.add_argument("--home", metavar="DIR", help="folder of settings, saves, statistics and logs")
    found = parser.parse_args(argv)
    if found.home:
        os.environ[HOME_VARIABLE] = found.home
    return Options(found.windowed, found.size, found.lang, opponents=True)


def main(argv: list[str] | None = None) -> int:
    """Run the app until the player quits; the exit code."""
    App(options(argv)).run()
    return 0
