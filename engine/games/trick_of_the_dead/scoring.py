"""Counting tricks and rounds (TD §7) and naming the winner."""

from __future__ import annotations

from engine.cards import SUIT_MASK, CardSet
from engine.game import Outcome
from engine.games.trick_of_the_dead.atoms import diamond_points, trick_points
from engine.games.trick_of_the_dead.options import Options, ZombieDouble
from engine.games.trick_of_the_dead.state import MOST_ROUNDS, Count, Hands, Numbers, RoundResult


def club_penalty(options: Options) -> int:
    """What each captured club costs: 2, in survival mode 3."""
    return 3 if options.survival_mode else 2


def heart_bonus(options: Options) -> int:
    """What each heart still in hand at the end of a round is worth: 2, in survival mode 3."""
    return 3 if options.survival_mode else 2


def count_trick(options: Options, cards: tuple[int, ...], best: int, zombie: bool) -> Count:
    """The points of a trick won by card ``best``, played as a zombie or not (TD §7, D9, D10)."""
    penalty = club_penalty(options)
    diamonds = sum(diamond_points(card) for card in cards)
    hearts = sum(card // 13 == 1 for card in cards)
    clubs = sum(card // 13 == 3 for card in cards)
    joker = best >= 52
    whole = options.zombie_double is ZombieDouble.WHOLE_TRICK
    points = trick_points(diamonds, hearts, clubs, penalty, zombie, whole, joker)
    return Count(diamonds, hearts, clubs, zombie, joker, points)


def survival_bonus(options: Options, hand: CardSet) -> int:
    """What the hearts still in hand at the end of a round are worth."""
    return heart_bonus(options) * (hand & SUIT_MASK[1]).bit_count()


def count_round(
    options: Options, number: int, dealer: int, tricks: Numbers, points: Numbers, left: Hands, before: Numbers
) -> RoundResult:
    """The result of a round; ``left`` is what the seats still hold."""
    survival = tuple(survival_bonus(options, hand) for hand in left)
    return RoundResult(
        number=number,
        dealer=dealer,
        tricks=tricks,
        trick_points=points,
        hearts_left=tuple((hand & SUIT_MASK[1]).bit_count() for hand in left),
        survival=survival,
        after=tuple(had + got + more for had, got, more in zip(before, points, survival, strict=True)),
    )


def match_outcome(options: Options, results: tuple[RoundResult, ...]) -> Outcome | None:
    """None while the match goes on; else who won (TD §7, D23, D24).

    At the end of a round with somebody at the target, or after 30 rounds, the highest total wins; equal
    totals share the win.
    """
    if not results:
        return None
    totals = results[-1].after
    most = max(totals)
    if most < options.target_score and len(results) < MOST_ROUNDS:
        return None
    winners = tuple(seat for seat, total in enumerate(totals) if total == most)
    return Outcome(
        winners=winners, scores=totals, cause="target" if most >= options.target_score else "rounds"
    )
