"""The compiled Trick of the Dead against the engine: the same chance gives the same round."""

import pytest

from engine.games.trick_of_the_dead.options import TwoPlayerRevival, ZombieDouble
from tools.study_kernel_dead import compare_habits, compare_random, options_of


@pytest.mark.parametrize("part", range(4))
def test_random_rounds_agree_with_the_engine(part: int) -> None:
    assert compare_random("suite", range(500 * part, 500 * (part + 1))) == []


def test_rounds_by_habit_agree_with_the_rule_player_at_the_engine() -> None:
    assert compare_habits("suite", 64) == []


def test_all_options_are_compared() -> None:
    seen = [options_of(number) for number in range(32)]
    assert len(set(seen)) == 32
    assert {options.zombie_double for options in seen} == set(ZombieDouble)
    assert {options.two_player_revival for options in seen} == set(TwoPlayerRevival)
