"""Scoring a deal (WW §6) and naming the winner (WW §9)."""

from __future__ import annotations

from engine.game import Outcome
from engine.games.whos_who.options import Options
from engine.games.whos_who.roles import roles_over
from engine.games.whos_who.state import DealResult, Declaration, Numbers, Seats

NAMED, NAMED_EARLY, MISNAMED, HIDDEN = 3, 5, -2, 5
"""Points for a master named at the end, one named at the interim, a hunter named, and staying hidden."""


def round_half_away(numerator: int, denominator: int) -> int:
    """The nearest integer to a fraction, halves away from zero (WW-D1). The denominator is positive.

    >>> [round_half_away(n, 2) for n in (1, 3, 5, -1, -3)], round_half_away(1, 3), round_half_away(-5, 3)
    ([1, 2, 3, -1, -2], 0, -2)
    """
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def hunters_share(tricks: Numbers, masters: Seats) -> int:
    """What every hunter gets for tricks: the difference to all masters' tricks, evenly (WW-D11, D16)."""
    by_masters = sum(tricks[seat] for seat in masters)
    return round_half_away(sum(tricks) - 2 * by_masters, len(tricks) - len(masters))


def naming_points(declared: Declaration, masters: Seats) -> int:
    """Bonus and malus for the seats a hunter named (WW-D6, D15)."""
    right = NAMED_EARLY if declared.interim else NAMED
    return sum(right if seat in masters else MISNAMED for seat in declared.seats)


def score_deal(
    number: int,
    dealer: int,
    trump: int,
    masters: Seats,
    tricks: Numbers,
    declared: tuple[Declaration | None, ...],
    before: Numbers,
) -> DealResult:
    """The result of a deal. ``declared`` is None for masters and a declaration for every hunter (WW §6)."""
    seats = range(len(tricks))
    share = hunters_share(tricks, masters)
    named_by_all = {seat for seat in masters if all(d is None or seat in d.seats for d in declared)}
    naming = tuple(0 if d is None else naming_points(d, masters) for d in declared)
    hidden = tuple(HIDDEN if seat in masters and seat not in named_by_all else 0 for seat in seats)
    points = tuple(
        (tricks[seat] if seat in masters else share) + naming[seat] + hidden[seat] for seat in seats
    )
    return DealResult(
        number=number,
        dealer=dealer,
        trump=trump,
        masters=masters,
        tricks=tricks,
        declared=declared,
        share=share,
        naming=naming,
        hidden=hidden,
        points=points,
        after=tuple(had + got for had, got in zip(before, points, strict=True)),
    )


def match_outcome(options: Options, results: tuple[DealResult, ...]) -> Outcome | None:
    """None while the match goes on; else the highest totals win, equal totals together (WW §9, D23)."""
    counts = tuple(sum(seat in result.masters for result in results) for seat in range(options.players))
    if not results or not roles_over(options, counts):
        return None
    totals = results[-1].after
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Outcome(winners=winners, scores=totals, cause="total" if len(winners) == 1 else "shared")
