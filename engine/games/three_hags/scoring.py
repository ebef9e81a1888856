"""Counting rounds (TH §6) and naming the winner."""

from __future__ import annotations

from engine.cards import CardSet
from engine.game import Outcome
from engine.games.three_hags.combos import BROOMS, HAGS, IMPS, NUMBERS
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Pair, RoundResult

HAG_BONUS = 20
"""For each hag in the combo that empties the hand."""
VALUES = ((NUMBERS, 5), (BROOMS, 10), (IMPS, 15), (HAGS, 20))
"""What a card left in hand is worth, by group (TH §1)."""


def left_points(hand: CardSet) -> int:
    """What the cards still in a hand are worth to the other seat.

    >>> from engine.cards import parse_set
    >>> left_points(parse_set("QC KH JS 2S"))
    50
    """
    return sum(value * (hand & group).bit_count() for group, value in VALUES)


def hag_bonus(last: CardSet) -> int:
    """The bonus of the combo that emptied the hand (D25)."""
    return HAG_BONUS * (last & HAGS).bit_count()


def count_round(
    number: int, dealer: int, winner: int, left: CardSet, last: CardSet, before: Pair
) -> RoundResult:
    """The result of a round that ``winner`` ended with the cards ``last`` while the other held ``left``."""
    points, bonus = left_points(left), hag_bonus(last)
    after = list(before)
    after[winner] += points + bonus
    return RoundResult(number, dealer, winner, left, points, last, bonus, (after[0], after[1]))


def match_outcome(options: Options, results: tuple[RoundResult, ...]) -> Outcome | None:
    """None while nobody has reached the target; there are no ties, since one seat scores per round (D26)."""
    if not results or max(results[-1].after) < options.target_score:
        return None
    totals = results[-1].after
    return Outcome(winners=(totals.index(max(totals)),), scores=totals, cause="target")
