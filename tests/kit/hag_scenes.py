"""Finished rounds and matches of Three Hags inside a running app."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.cards import parse_set
from engine.games.three_hags.combos import BY_CARDS
from engine.games.three_hags.options import PRESETS, Options
from engine.games.three_hags.scoring import count_round
from engine.games.three_hags.state import Move, Phase
from engine.games.three_hags.view import View
from game import matches
from game.app import App
from game.session import AT_ONCE, Session
from tests.kit.dead_table import advance

GAME = "three_hags"
STANDARD = PRESETS["standard"]


def begin(running: App, options: Options = STANDARD, seed: str = "hags") -> Session:
    """A stored match at its first moment, in which computers do not let one wait."""
    session = matches.begin(running.desk, GAME, options, seed)
    session.pace = AT_ONCE
    return session


def over(running: App, options: Options = STANDARD, seed: str = "hags") -> Session:
    """A session whose first round is over."""
    session = begin(running, options, seed)
    advance(session, lambda: session.view(None).phase is Phase.ROUND_DONE)
    return session


def ended(running: App, options: Options = STANDARD, seed: str = "hags") -> Session:
    """A session whose match is over."""
    session = begin(running, options, seed)
    advance(session, lambda: session.over)
    return session


def found(
    running: App, wanted: Callable[[View], bool], options: Options = STANDARD, tries: int = 40
) -> Session:
    """The first of some seeds whose first round ends in a view that is wanted."""
    for number in range(tries):
        session = over(running, options, f"hags {number}")
        if wanted(session.view(None)):
            return session
    raise LookupError("no such round")


def scored(view: View, left: str, last: str, winner: int = 0, before: tuple[int, int] = (0, 0)) -> View:
    """A finished round with another end: the combo ``last`` emptied the hand while ``left`` was held."""
    cards = parse_set(last)
    combo = BY_CARDS[cards][0]
    held = parse_set(left)
    result = count_round(1, 1 - winner, winner, held, cards, before)
    opened = (0, held) if winner == 0 else (held, 0)
    moves = (*view.moves[:-1], Move(winner, cards, combo.meaning, drew=False))
    return replace(view, results=(result,), moves=moves, opened=opened)
