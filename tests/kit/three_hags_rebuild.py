"""Rebuild a seat's Three Hags view from nothing but the events that seat was shown (OBS-3)."""

from __future__ import annotations

from engine.events import HandReceived, MatchEnded
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import (
    CardDrawn,
    ComboPlayed,
    Move,
    Passed,
    Phase,
    PileCleared,
    PileSwept,
    RoundBegun,
    RoundCounted,
    StockDrawn,
)
from engine.games.three_hags.view import View


def rebuild(options: Options, seat: int | None, events: tuple) -> View:
    """The view after these events, by simple bookkeeping."""
    facts: dict = {"results": (), "hand": 0}
    for event in events:
        _note(facts, event, seat)
    return View(options=options, seat=seat, **facts)


def _resize(facts: dict, seat: int, change: int) -> None:
    sizes = list(facts["hand_sizes"])
    sizes[seat] += change
    facts["hand_sizes"] = tuple(sizes)


def _note(facts: dict, event: object, seat: int | None) -> None:
    match event:
        case RoundBegun():
            facts.update(
                phase=Phase.LEAD,
                round_number=event.number,
                dealer=event.dealer,
                turn=1 - event.dealer,
                moves=(),
                hand_sizes=(13, 13),
                stock_size=13,
                hand=0,
                opened=None,
            )
        case HandReceived():
            facts["hand"] = event.cards
        case ComboPlayed():
            facts["moves"] += (Move(event.seat, event.cards, event.meaning, False),)
            facts.update(phase=Phase.FOLLOW, turn=1 - event.seat)
            _resize(facts, event.seat, -event.cards.bit_count())
            if event.seat == seat:
                facts["hand"] &= ~event.cards
        case Passed():
            facts["moves"] += (Move(event.seat, 0, 0, False),)
        case StockDrawn():
            last = facts["moves"][-1]
            facts["moves"] = (*facts["moves"][:-1], Move(last.seat, last.cards, last.meaning, True))
            facts["stock_size"] = event.left
            _resize(facts, event.seat, 1)
        case CardDrawn():
            facts["hand"] |= 1 << event.card
        case PileSwept() | PileCleared():
            facts.update(phase=Phase.LEAD, turn=event.seat)
        case RoundCounted():
            result = event.result
            facts["results"] += (result,)
            facts.update(phase=Phase.ROUND_DONE, turn=None)
            facts["opened"] = (result.left, 0) if result.winner else (0, result.left)
        case MatchEnded():
            facts["phase"] = Phase.MATCH_END
        case _:
            raise AssertionError(f"an event nobody thought of: {event!r}")
