"""The compiled whist against the engine: the same chance gives the same game."""

import pytest

from tools.study_kernel import compare_habits, compare_random


@pytest.mark.parametrize("part", range(4))
def test_random_playouts_agree_with_the_engine(part: int) -> None:
    assert compare_random(f"suite/{part}", 500) == []


def test_playouts_by_habit_agree_with_the_rule_player_at_the_engine() -> None:
    assert compare_habits("suite", 60) == []
