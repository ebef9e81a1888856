"""What hard never does for a hair's breadth: plays that people call blunders (design: never look stupid)."""

from __future__ import annotations

import pytest

from ai.players.whist_hard import FOOLISH, HAIR, guarded, looks_foolish
from engine.cards import parse
from tests.kit.whist_positions import position

RUFFER = "AC KC QC JC TC 5D 4D 3D 2D 9S 8S 7S 2S"


@pytest.mark.parametrize(
    ("hand", "plays", "foolish", "sensible"),
    [
        # Fourth hand, the partner's ace wins: no trump on it.
        (RUFFER, "4H AH 5H", "2S 9S", "2D 5D AC"),
        # The opponents' ace wins: trumping it is fine.
        (RUFFER, "AH 4H 5H", "", "2S 2D"),
        # No king under an ace while a low card will do.
        ("KH 9H 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H 5H AH", "KH 9H", "3H"),
        # The partner has the trick: a queen is not wasted on it, nor an ace over its king.
        ("QH 9H 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H AH 5H", "QH 9H", "3H"),
        ("AH 9H 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H KH 5H", "AH", "3H"),
        # Touching cards are worth the same: either may go.
        ("4H 3H AC KC QC JC 5D 4D 3D 2D 9S 8S 7S", "6H 5H AH", "", "4H 3H"),
    ],
)
def test_what_looks_foolish(hand: str, plays: str, foolish: str, sensible: str) -> None:
    view = position(hand, plays)
    assert [looks_foolish(view, parse(code)) for code in foolish.split()] == [True] * len(foolish.split())
    assert [looks_foolish(view, parse(code)) for code in sensible.split()] == [False] * len(sensible.split())


def test_a_foolish_card_must_be_better_by_a_wide_margin() -> None:
    view = position(RUFFER, "4H AH 5H")
    habit = parse("2D")
    worth_it = {parse("2S"): 5.0 + FOOLISH + HAIR + 0.01, habit: 5.0}
    not_worth_it = {parse("2S"): 5.0 + FOOLISH - 0.01, habit: 5.0}
    assert guarded(view, worth_it, habit) == parse("2S")
    assert guarded(view, not_worth_it, habit) == habit


def test_within_a_hair_the_habit_is_kept_and_beyond_it_the_search_decides() -> None:
    view = position(RUFFER, "AH 4H 5H")
    habit = parse("2S")
    assert guarded(view, {habit: 5.0, parse("7S"): 5.0 + HAIR / 2}, habit) == habit
    assert guarded(view, {habit: 5.0, parse("7S"): 5.0 + HAIR * 2}, habit) == parse("7S")


def test_from_a_sequence_the_top_is_led() -> None:
    view = position("KH QH JH 2H AC KC QC 5D 4D 3D 9S 8S 7S")
    values = {parse("KH"): 5.0, parse("QH"): 5.0, parse("JH"): 5.0, parse("2H"): 4.0}
    assert guarded(view, values, parse("2H")) == parse("KH")
