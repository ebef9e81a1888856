"""A finished match of Trick of the Dead: totals round by round, the standings, the best trick, zombies and
survivors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import Event
from engine.games.trick_of_the_dead.state import Revived, RoundBegun, TrickCounted
from engine.games.trick_of_the_dead.view import View
from game.narrate import seat_name
from game.numbers import plain
from game.scenes.fitting import joined
from game.scenes.match_result_lines import Summary, cells, standings, won_by
from game.scenes.reveal_lines import seats_from
from game.scenes.round_lines import GAME
from game.strings import tr, trn


def summary(view: Any, viewer: int | None, plans: Any, events: Sequence[Event] = ()) -> Summary:
    """The table: a column per seat, the reader's own first; who won most in a round is marked."""
    table: View = view
    order = seats_from(viewer, table.seats)
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(table.seats)]
    rows: list[tuple[str, ...]] = []
    marked: list[tuple[bool, ...]] = []
    for result in table.results:
        gained = [got + more for got, more in zip(result.trick_points, result.survival, strict=True)]
        rows.append(cells(result.number, result.after, gained, order))
        marked.append((False, *(gained[seat] == max(gained) for seat in order)))
    return Summary(
        head=(tr("scenes.match.round"), *(names[seat] for seat in order)),
        rows=tuple(rows),
        marked=tuple(marked),
        mark="star",
        signs=(None, *order),
        standings=standings(table.scores, order, names),
        outcome=won_by(table.scores, names),
        notes=tuple(_notes(table, names, events)),
        course=tuple((0, *(result.after[seat] for result in table.results)) for seat in order),
        target=table.options.target_score,
    )


def _notes(table: View, names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """What rose and what it won, the best trick, and the hearts that survived."""
    risen = sum(isinstance(event, Revived) for event in events)
    counted = [event for event in events if isinstance(event, TrickCounted)]
    won = sum(event.count.doubled for event in counted)
    lines = [joined([trn("scenes.match.risen", risen), trn("scenes.match.zombie_wins", won)])]
    if counted:
        lines.append(_best_trick(names, events))
    hearts = sum(sum(result.hearts_left) for result in table.results)
    if hearts:
        lines.append(trn("scenes.match.survivors", hearts))
    return lines


def _best_trick(names: Sequence[str], events: Sequence[Event]) -> str:
    """The first trick with the most points."""
    number, best = 1, (-999, 0, 1)
    for event in events:
        if isinstance(event, RoundBegun):
            number = event.number
        elif isinstance(event, TrickCounted) and event.count.points > best[0]:
            best = event.count.points, event.seat, number
    points, seat, number = best
    return tr("scenes.match.best_trick", seat=names[seat], points=plain(points), n=number)
