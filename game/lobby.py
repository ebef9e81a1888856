"""How a session comes about: a new match, the stored one, a practice from a past moment. No pygame."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from engine.match import Match
from engine.shuffle import SEED_BITS
from game.counsel import Counsel
from game.seats import HUMAN, Kind, SeatPlan, classic_seats, kinds
from game.session import AT_ONCE, Pace, Session
from game.store import Store
from game.thinking import ADVISER


def new_seed() -> str:
    """A seed long enough for the commitment to prove something, as hex text."""
    return secrets.token_hex(SEED_BITS // 8)


def begin(
    store: Store | None,
    game: str,
    options: Any,
    counsel: Counsel | None,
    *,
    seats: tuple[SeatPlan, ...] | None = None,
    seed: str | None = None,
    deal: Any = None,
    pace: Pace | None = None,
) -> Session:
    """A new match, saved in ``store``; it replaces the running one, so ask the player first (WH UI12).

    ``seats`` None: the classic set-up. Raises Refused (BAD_OPTIONS, BAD_DEAL).
    """
    plans = seats or classic_seats(options)
    match = Match.new(game, options, kinds(plans), seed or new_seed(), deal)
    return Session(match, plans, counsel, store.begin(match, plans) if store else None, pace=pace)


def resume(store: Store, game: str, counsel: Counsel | None, *, pace: Pace | None = None) -> Session | None:
    """The stored match with the options and seats it was started with, whatever is set now (WH-E35)."""
    found = store.resume(game)
    if found is None:
        return None
    saved, file = found
    return Session(
        saved.match,
        saved.header.seats,
        counsel,
        file,
        pace=pace,
        answers=saved.answers,
        marks=saved.marks,
        away=saved.away,
        counted=saved.counted,
    )


def practise(
    match: Match,
    decision: int,
    seats: tuple[SeatPlan, ...],
    counsel: Counsel | None,
    *,
    pace: Pace | None = None,
    away: Iterable[int] = (),
) -> Session:
    """A "what if" from a past moment: not saved, not counted, over with its deal. Computers play for the
    people who are ``away``.

    From the start of one of the ``deals`` it is "play this deal again". Raises Refused before the deal
    is over.
    """
    return Session(match.what_if(decision), seats, counsel, pace=pace, away=away)


def rehearse(
    match: Match, decision: int, seats: tuple[SeatPlan, ...], counsel: Counsel, level: Kind = ADVISER
) -> Session:
    """A deal that is over, played again without people: ``level`` sits where they sat, for comparison.

    Call ``update`` until ``over``; it takes as long as the computer players think. Raises Refused like
    ``practise``.
    """
    plans = tuple(SeatPlan(level) if plan.kind == HUMAN else plan for plan in seats)
    return practise(match, decision, plans, counsel, pace=AT_ONCE)


def deals(match: Match) -> list[range]:
    """The decisions of each deal of the match so far, its last result not included.

    ``deals(match)[h].start`` is where hand ``h`` (from 0) began.
    """
    found: list[range] = []
    start = 0
    for decision in range(match.decision + 1):
        if match.game.deal_done(match.state_at(decision)):
            if decision > start:
                found.append(range(start, decision))
            start = decision + 1
    if start <= match.decision:
        found.append(range(start, match.decision))
    return found
