"""Who might be a master: the public prior, the same given one's own role, and normal's simple suspicion."""

from __future__ import annotations

import math
from collections.abc import Mapping

from engine.games.whos_who.roles import role_weights
from engine.games.whos_who.state import Role
from engine.games.whos_who.view import View
from engine.trick_record import Trick
from engine.tricks import winning_index

Sets = dict[tuple[int, ...], float]
"""The probability of every possible set of masters."""

# What public play tells normal about a seat, in nats for "master": a person's rule of thumb. Who grabs tricks
# may be the master, who leaves them to others is not. Small, for among players who all grab it says nothing.
PER_TRICK, PER_TAKE, PER_DUCK, PER_RUFF = 0.05, 0.05, -0.10, 0.05
YES, NO = 0.5, -0.05
"""What a seat's own answer says: nearly everybody answers no, and a yes may be a lie as well."""


def prior(view: View) -> Sets:
    """The possible sets of masters of this deal by the public prior (WW §9) and the viewer's own role.

    Once the deal is open, the one set that was.
    """
    if view.opened is not None:
        return {view.results[-1].masters: 1.0}
    weights = {
        masters: weight
        for masters, weight in role_weights(view.options, view.master_counts).items()
        if view.seat is None or (view.seat in masters) == (view.role is Role.MASTER)
    }
    total = sum(weights.values())
    return {masters: weight / total for masters, weight in weights.items()}


def suspected(view: View) -> Sets:
    """The prior, made likelier by what the masters of a set have done in public."""
    scores = suspicion(view)
    weights = {
        masters: chance * math.exp(sum(scores[seat] for seat in masters))
        for masters, chance in prior(view).items()
    }
    total = sum(weights.values())
    return {masters: weight / total for masters, weight in weights.items()}


def suspicion(view: View) -> list[float]:
    """Per seat how much its public play speaks for a master: tricks taken for itself, tricks let go."""
    n = view.seats
    scores = [0.0] * n
    for trick in view.tricks:
        scores[trick.winner] += PER_TRICK * n / (n - 1)
        for seat in range(n):
            scores[seat] -= PER_TRICK / (n - 1)
        for seat, gain in _habits(trick, view.trump, n):
            scores[seat] += gain
    for question in view.questions:
        if question.yes is not None:
            scores[question.asked] += YES if question.yes else NO
    return scores


def _habits(trick: Trick, trump: int, n: int) -> list[tuple[int, float]]:
    """What each seat after the leader did to the card that was winning: took it over, or lay below."""
    found: list[tuple[int, float]] = []
    led = trick.cards[0] // 13
    for i in range(1, n):
        seat, card = (trick.leader + i) % n, trick.cards[i]
        best = trick.cards[winning_index(trick.cards[:i], trump)]
        if winning_index(trick.cards[: i + 1], trump) == i:
            found.append((seat, PER_RUFF if card // 13 != led else PER_TAKE))
        elif card // 13 == led == best // 13 and best % 13 <= 8:
            found.append((seat, PER_DUCK))
    return found


def marginals(sets: Mapping[tuple[int, ...], float], seats: int) -> tuple[float, ...]:
    """For every seat the probability of being a master, rounded so that it is the same on every machine."""
    return tuple(
        round(sum(chance for masters, chance in sets.items() if seat in masters), 6) for seat in range(seats)
    )


def as_beliefs(chances: tuple[float, ...]) -> dict[str, float]:
    """The form of :attr:`ai.messages.Report.beliefs`."""
    return {str(seat): chance for seat, chance in enumerate(chances)}
