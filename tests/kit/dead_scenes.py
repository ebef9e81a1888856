"""Finished rounds and matches of Trick of the Dead inside a running app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.state import Phase
from game import matches
from game.app import App
from game.session import AT_ONCE, Session
from tests.kit.dead_table import advance

GAME = "trick_of_the_dead"
STANDARD = PRESETS["standard"]


def begin(running: App, options: Options = STANDARD, seed: str = "graves") -> Session:
    """A stored match at its first moment, in which computers do not let one wait."""
    session = matches.begin(running.desk, GAME, options, seed)
    session.pace = AT_ONCE
    return session


def over(running: App, options: Options = STANDARD, seed: str = "graves") -> Session:
    """A session whose first round is over."""
    session = begin(running, options, seed)
    advance(session, lambda: session.view(None).phase is Phase.ROUND_DONE)
    return session


def ended(running: App, options: Options = STANDARD, seed: str = "graves") -> Session:
    """A session whose match is over."""
    session = begin(running, options, seed)
    advance(session, lambda: session.over)
    return session


def found(running: App, options: Options, wanted: Callable[[Any], bool]) -> Session:
    """The first of some seeds whose first round ends in a view that is wanted."""
    for number in range(60):
        session = over(running, options, f"graves {number}")
        if wanted(session.view(None)):
            return session
    raise LookupError("no such round")
