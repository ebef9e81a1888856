"""A finished Whist match as a table, hand by hand. Made from the public view."""

from __future__ import annotations

from typing import Any

from engine.cards import SUIT_SYMBOLS
from engine.games.whist.options import Honours
from engine.games.whist.view import View
from engine.tricks import NO_TRUMP
from game.scenes.match_result_lines import Summary
from game.strings import tr


def summary(view: Any, viewer: int | None, plans: Any = (), events: Any = ()) -> Summary:
    """The table with the reader's own side first in every pair."""
    del plans, events
    table: View = view
    own = 0 if viewer is None else viewer % 2
    honours = table.options.honours is not Honours.NONE

    def pair(numbers: tuple[int, int]) -> str:
        return tr("scenes.pair", own=numbers[own], other=numbers[1 - own])

    names = ["hand", "trumps", "tricks", "points", *(["honours"] if honours else []), "score"]
    rows: list[tuple[str, ...]] = []
    for result in table.results:
        trump = tr("scenes.match.no_trumps") if result.trump == NO_TRUMP else SUIT_SYMBOLS[result.trump]
        cells = [str(result.number), trump, pair(result.tricks), pair(result.trick_points)]
        if honours:
            cells.append(pair(result.honour_points))
        rows.append((*cells, pair(result.after)))
    return Summary(tuple(tr(f"scenes.match.{name}") for name in names), tuple(rows))
