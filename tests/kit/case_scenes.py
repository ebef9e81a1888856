"""Closed cases of Deception inside a running app, played by the computer at every seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace as replaced

from ai.decide import decide
from engine.actions import Action
from engine.games.deception.options import PRESETS, Options
from engine.games.deception.view import View
from engine.match import Match
from game.app import App
from game.phrases import Voice
from game.seats import classic_seats, kinds
from game.session import AT_ONCE, Session
from tools import deception_case

__all__ = ["Match", "found", "played", "replaced", "session", "voice"]

GAME = "deception"
FOUR, WITNESS = PRESETS["four"], PRESETS["witness"]


@cache
def played(options: Options = FOUR, seed: str = "case") -> Match:
    """A whole case. Shared: nobody may act in it."""
    match = Match.new(GAME, options, kinds(classic_seats(options)), seed)

    def ask(seat: int) -> Action:
        return decide(match.view(seat), "normal", match.thinking_seed(seat), temper=match.temper(seat)).action

    deception_case.play(match, ask)
    return match


def found(wanted: Callable[[View], bool], options: Options = FOUR, tries: int = 12) -> Match:
    """The first of some cases that ends in a view that is wanted. Raises LookupError without one."""
    for number in range(tries):
        match = played(options, f"case {number}")
        if wanted(match.view(None)):
            return match
    raise LookupError("no such case")


def session(running: App, match: Match) -> Session:
    """The session of a closed case, with a person at seat 0."""
    return Session(match, classic_seats(match.options), running.desk.counsel, pace=AT_ONCE)


def voice(match: Match, viewer: int | None = 0) -> Voice:
    """Who tells it."""
    return Voice(classic_seats(match.options), viewer, GAME, match.options)
