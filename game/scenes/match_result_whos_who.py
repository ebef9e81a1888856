"""A finished WHO'S WHO match: totals deal by deal, the standings, and who read and hid best (WW §9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.whos_who.state import DealResult
from engine.games.whos_who.view import View
from game.narrate import listed, seat_name
from game.scenes.match_result_lines import Summary, cells, standings, won_by
from game.scenes.reveal_lines import GAME, seats_from
from game.strings import tr, trn


def summary(view: Any, viewer: int | None, plans: Any, events: Any = ()) -> Summary:
    """The table: a column per seat, the reader's own first; the masters of each deal are marked."""
    del events
    table: View = view
    order = seats_from(viewer, table.seats)
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(table.seats)]
    return Summary(
        head=(tr("scenes.match.deal"), *(names[seat] for seat in order)),
        rows=tuple(cells(r.number, r.after, r.points, order) for r in table.results),
        marked=tuple((False, *(seat in result.masters for seat in order)) for result in table.results),
        signs=(None, *order),
        standings=standings(table.scores, order, names),
        outcome=won_by(table.scores, names),
        notes=tuple(_notes(table, names)),
    )


def _notes(table: View, names: Sequence[str]) -> list[str]:
    """How often each was master, and the sharpest and the best hidden, where somebody was."""
    counts = table.master_counts
    lines = [trn("scenes.match.each_master", counts[0])] if min(counts) == max(counts) else []
    seats = range(table.seats)
    read = [_read(table.results, seat) for seat in seats]
    hid = [_hid(table.results, seat) for seat in seats]
    for key, found in (("sharpest", read), ("hidden", hid)):
        best = max((part / whole for part, whole in found if whole), default=0.0)
        if best > 0:
            seat = [seat for seat in seats if found[seat][1] and found[seat][0] / found[seat][1] == best]
            part, whole = found[seat[0]]
            who = listed([names[one] for one in seat])
            lines.append(tr(f"scenes.match.{key}", seats=who, n=part, of=whole))
    return lines


def _read(results: Sequence[DealResult], seat: int) -> tuple[int, int]:
    """Names that were right, of all a hunter gave."""
    declared = [(result, given) for result in results if (given := result.declared[seat]) is not None]
    right = sum(name in result.masters for result, given in declared for name in given.seats)
    return right, sum(len(given.seats) for _, given in declared)


def _hid(results: Sequence[DealResult], seat: int) -> tuple[int, int]:
    """Deals in which a master stayed hidden, of those as a master."""
    own = [result for result in results if seat in result.masters]
    return sum(bool(result.hidden[seat]) for result in own), len(own)
