"""The compiled Trick of the Dead against the engine: the same chance gives the same round."""

import pytest

from tools.study_kernel import compare_dead, compare_dead_habits, dead_options


@pytest.mark.parametrize("part", range(4))
def test_random_rounds_agree_with_the_engine(part: int) -> None:
    assert compare_dead(f"suite/{part}", 500) == []


def test_rounds_by_habit_agree_with_the_rule_player_at_the_engine() -> None:
    assert compare_dead_habits("suite", 64) == []


def test_all_options_are_compared() -> None:
    assert len({dead_options(number) for number in range(32)}) == 32
