"""The command line of the app."""

from __future__ import annotations

import argparse
import os

from game import trouble
from game.app import App, Options
from game.paths import HOME_VARIABLE
from game.strings import LANGUAGES

LARGEST = 8192
"""Pixels of a side: more is a slip of the finger."""


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    fits = width.isdecimal() and height.isdecimal() and len(text) < 12
    if not fits or not 640 <= int(width) <= LARGEST or not 360 <= int(height) <= LARGEST:
        raise argparse.ArgumentTypeError(
            f"expected WIDTHxHEIGHT from 640x360 to {LARGEST}x{LARGEST}, like 1280x720"
        )
    return int(width), int(height)


def options(argv: list[str] | None = None) -> Options:
    """Parse the command line (exits with a message when it is wrong)."""
    parser = argparse.ArgumentParser(
        prog="hidden-hand", description="A card table for one screen: you, a partner and two opponents."
    )
    parser.add_argument("--windowed", action="store_true", help="start in a window this time")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window (means --windowed)")
    parser.add_argument("--lang", choices=LANGUAGES, help="language this time")
    parser.add_argument("--home", metavar="DIR", help="folder of settings, saves, statistics and logs")
    found = parser.parse_args(argv)
    if found.home:
        os.environ[HOME_VARIABLE] = found.home
    return Options(found.windowed, found.size, found.lang, opponents=True)


def main(argv: list[str] | None = None) -> int:
    """Run the app until the player quits; the exit code. What stops it is said in a sentence."""
    chosen = options(argv)
    try:
        App(chosen).run()
    except KeyboardInterrupt:
        return 130  # every action is in the file already
    except Exception as error:  # noqa: BLE001 - reported, and the player gets a sentence instead of a traceback
        return trouble.stopped(error)
    return 0
