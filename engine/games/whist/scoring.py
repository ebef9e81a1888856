"""Counting a hand (WH §6) and naming a winner."""

from __future__ import annotations

from engine.cards import ACE, JACK, CardSet
from engine.game import Outcome
from engine.games.whist.options import Honours, MatchMode, Options
from engine.games.whist.state import HandResult, Pair, side_of
from engine.tricks import NO_TRUMP

BOOK = 6
"""The first six tricks are worth nothing."""


def trick_points(tricks: int) -> int:
    """Points for a side's tricks in a hand: one for each over six.

    >>> [trick_points(n) for n in (6, 7, 8, 10, 13)]
    [0, 1, 2, 4, 7]
    """
    return max(tricks - BOOK, 0)


def honours_dealt(dealt: tuple[CardSet, ...], trump: int) -> Pair:
    """How many of A K Q J of trumps each side was dealt; none in a no-trump hand."""
    if trump == NO_TRUMP:
        return (0, 0)
    honours = sum(1 << (13 * trump + rank) for rank in range(JACK, ACE + 1))
    counts = [0, 0]
    for seat, hand in enumerate(dealt):
        counts[side_of(seat)] += (hand & honours).bit_count()
    return (counts[0], counts[1])


def honours_worth(dealt: int) -> int:
    """Points for a side that was dealt so many honours: three count 2, four count 4."""
    return {3: 2, 4: 4}.get(dealt, 0)


def count_hand(
    options: Options, number: int, dealer: int, trump: int, tricks: Pair, honours: Pair, before: Pair
) -> HandResult:
    """The result of a hand: tricks first, then honours by the mode's rules (WH §6, D1-D4)."""
    score = list(before)
    points = (trick_points(tricks[0]), trick_points(tricks[1]))
    added = [0, 0]
    for side in (0, 1):
        score[side] += points[side]
    won_by_tricks = options.match_mode is MatchMode.TARGET and max(score) >= options.target_points
    if not won_by_tricks:
        for side in (0, 1):
            added[side] = _honours_added(options, score[side], before[side], honours_worth(honours[side]))
            score[side] += added[side]
    return HandResult(
        number=number,
        dealer=dealer,
        trump=trump,
        tricks=tricks,
        trick_points=points,
        honours_dealt=honours,
        honour_points=(added[0], added[1]),
        before=before,
        after=(score[0], score[1]),
    )


def _honours_added(options: Options, score: int, start: int, worth: int) -> int:
    if options.honours is Honours.TRADITIONAL:
        return 0 if start == options.target_points - 1 else worth
    if options.honours is Honours.UP_TO_ONE_SHORT:
        return max(score, min(score + worth, options.target_points - 1)) - score
    return 0


def match_outcome(options: Options, results: tuple[HandResult, ...]) -> Outcome | None:
    """None while the match goes on; else who won. Fixed hands may be drawn (WH-D17), a race never is."""
    if not results:
        return None
    last = results[-1]
    a, b = last.after
    if options.match_mode is MatchMode.FIXED_HANDS:
        if len(results) < options.fixed_hands:
            return None
        cause = "total" if a != b else "draw"
    else:
        if max(a, b) < options.target_points:
            return None
        winner = 0 if a > b else 1
        cause = (
            "tricks"
            if last.before[winner] + last.trick_points[winner] >= options.target_points
            else "honours"
        )
    winners: tuple[int, ...] = () if a == b else (0, 2) if a > b else (1, 3)
    return Outcome(winners=winners, scores=(a, b), cause=cause)
