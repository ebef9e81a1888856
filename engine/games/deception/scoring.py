"""Who has won and why (DC §5). There are no points and no ties."""

from __future__ import annotations

from engine.game import Outcome
from engine.games.deception.state import Opened

CRIME_WINS = ("badges_gone", "rounds_over", "witness_named")
"""Causes for which the crime's side wins; ``solved`` and ``witness_missed`` are the investigation's."""


def closing(opened: Opened) -> Outcome:
    """The winning seats, 1 for each of them and 0 for the others, and the cause."""
    crime_won = opened.cause in CRIME_WINS
    won = [role.crime == crime_won for role in opened.roles]
    return Outcome(
        winners=tuple(seat for seat, one in enumerate(won) if one),
        scores=tuple(int(one) for one in won),
        cause=opened.cause,
    )
