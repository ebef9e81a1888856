"""A finished match of Three Hags: totals round by round with the combos that went out, the standings, the
best round, bonuses and sweeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import Event
from engine.games.three_hags.combos import Combo, combo_of
from engine.games.three_hags.state import ComboPlayed, RoundCounted, RoundResult
from engine.games.three_hags.view import View
from game.combo_words import combo_label
from game.narrate import seat_name
from game.phrases import chained
from game.scenes.match_result_lines import Summary, cells, standings, won_by
from game.scenes.reveal_lines import seats_from
from game.scenes.round_lines_three_hags import GAME
from game.strings import tr


def summary(view: Any, viewer: int | None, plans: Any, events: Sequence[Event] = ()) -> Summary:
    """The table: a column per seat, the reader's own first, and one for the last combo of each round; who won
    a round is marked."""
    table: View = view
    order = seats_from(viewer, table.seats)
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(table.seats)]
    rows: list[tuple[str, ...]] = []
    marked: list[tuple[bool, ...]] = []
    lasts = _last_combos(events)
    for number, result in enumerate(table.results):
        gained = [result.points if seat == result.winner else 0 for seat in range(table.seats)]
        combo = _out_words(lasts[number], result) if number < len(lasts) else ""
        rows.append((*cells(result.number, result.after, gained, order), combo))
        marked.append((False, *(seat == result.winner for seat in order), False))
    return Summary(
        head=(tr("scenes.match.round"), *(names[seat] for seat in order), tr("scenes.match.out_with")),
        rows=tuple(rows),
        marked=tuple(marked),
        mark="star",
        signs=(None, *order, None),
        standings=standings(table.scores, order, names),
        outcome=won_by(table.scores, names),
        notes=tuple(_notes(table, order, names, events)),
    )


def _last_combos(events: Sequence[Event]) -> list[Combo]:
    """The combo that ended each round, oldest first."""
    found: list[Combo] = []
    last: Combo | None = None
    for event in events:
        if isinstance(event, ComboPlayed):
            last = combo_of(event.cards, event.meaning)
        elif isinstance(event, RoundCounted) and last is not None:
            found.append(last)
    return found


def _out_words(combo: Combo, result: RoundResult) -> str:
    words = combo_label(combo)
    if not result.hag_bonus:
        return words
    return tr("scenes.match.out_with_bonus", combo=words, points=result.hag_bonus)


def _notes(table: View, order: Sequence[int], names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """The best round, the bonuses, and who swept how often."""
    best = max(table.results, key=lambda result: result.points)
    lines = [tr("scenes.match.best_round", seat=names[best.winner], points=best.points, n=best.number)]
    bonus = [sum(r.hag_bonus for r in table.results if r.winner == seat) for seat in range(table.seats)]
    lines.append(
        tr("scenes.match.hag_bonus", list=_each(order, names, bonus))
        if any(bonus)
        else tr("scenes.match.no_bonus")
    )
    sweeps = [0] * table.seats
    for event in events:
        if isinstance(event, ComboPlayed):
            combo = combo_of(event.cards, event.meaning)
            sweeps[event.seat] += combo is not None and combo.sweeps
    return [*lines, tr("scenes.match.sweeps", list=_each(order, names, sweeps))]


def _each(order: Sequence[int], names: Sequence[str], values: Sequence[int]) -> str:
    return chained([tr("session.entry", seat=names[seat], n=values[seat]) for seat in order])
