"""A finished match as data that any game can fill, and what it changed in the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.events import Event
from game.narrate import listed
from game.numbers import plain, signed
from game.scenes.statistics_figures import percent
from game.seats import SeatPlan
from game.session import Session
from game.statistics import StatisticsStore, totals
from game.strings import tr


class Standing(Struct, frozen=True):
    """A seat that plays for itself, at the end."""

    place: int
    """1 is the best; equal totals have equal places."""
    seat: int
    name: str
    total: str
    winner: bool


class Summary(Struct, frozen=True):
    """A table: its head, and one row of words per deal."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[tuple[bool, ...], ...] = ()
    """Cells with a sign, where the game has something to mark."""
    mark: str = "crown"
    """That sign."""
    signs: tuple[int | None, ...] = ()
    """The seat of each column, where columns are seats."""
    standings: tuple[Standing, ...] = ()
    """Best first, where every seat is on its own."""
    outcome: str = ""
    """Who won, in few words; empty: the sentence of the game."""
    notes: tuple[str, ...] = ()
    """What else there is to tell of the match."""
    course: tuple[tuple[int, ...], ...] = ()
    """The totals of each column from 0 on, to be drawn where there is room."""
    target: int = 0
    """What they are on their way to."""


def cells(number: int, after: Sequence[int], gained: Sequence[int], order: Sequence[int]) -> tuple[str, ...]:
    """A row: the number of the deal, then each seat's total with what the deal brought."""
    return (str(number), *(f"{plain(after[seat])} ({signed(gained[seat])})" for seat in order))


def standings(totals: Sequence[int], order: Sequence[int], names: Sequence[str]) -> tuple[Standing, ...]:
    """The seats, best first; equal totals stand in ``order``."""
    return tuple(
        Standing(
            1 + sum(other > totals[seat] for other in totals),
            seat,
            names[seat],
            plain(totals[seat]),
            totals[seat] == max(totals),
        )
        for seat in sorted(order, key=lambda seat: -totals[seat])
    )


def won_by(totals: Sequence[int], names: Sequence[str]) -> str:
    """Who won, alone or together, and with how many points."""
    best = max(totals)
    winners = listed([names[seat] for seat, total in enumerate(totals) if total == best])
    return tr("scenes.match.won_by", names=winners, n=plain(best))


Reader = Callable[[Any, int | None, Sequence[SeatPlan], Sequence[Event]], Summary]


def summary_of(
    game: str, view: Any, viewer: int | None, plans: Sequence[SeatPlan], events: Sequence[Event] = ()
) -> Summary:
    """The table of a match, in the words of its game. ``events``: all public ones of the match."""
    from game.scenes.match_result_three_hags import summary as three_hags
    from game.scenes.match_result_trick_of_the_dead import summary as trick_of_the_dead
    from game.scenes.match_result_whist import summary as whist
    from game.scenes.match_result_whos_who import summary as whos_who

    readers: dict[str, Reader] = {
        "whist": whist,
        "whos_who": whos_who,
        "trick_of_the_dead": trick_of_the_dead,
        "three_hags": three_hags,
    }
    return readers[game](view, viewer, plans, events)


def change_in_statistics(store: StatisticsStore, session: Session) -> tuple[str, list[str]]:
    """The level's name and what this match changed there; one sentence when it does not count."""
    identity = session.identity
    record = next((r for r in store.value.matches if r.id == identity), None) if identity else None
    if record is None:
        return "", [tr("scenes.match.not_counted")]
    records = store.matches(record.game, level=record.level)
    now, before = totals(records), totals(r for r in records if r.id != identity)
    lines = [
        tr("scenes.match.change", what=tr(f"scenes.stat.{name}"), before=one, after=other)
        for name, one, other in (
            ("played", before.played, now.played),
            (record.result, getattr(before, record.result), getattr(now, record.result)),
            ("rate", percent(before.won, before.played), percent(now.won, now.played)),
        )
    ]
    return tr(f"{record.game}.value.cpu_level.{record.level}"), lines
