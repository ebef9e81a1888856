"""Levels are names with an amount of thinking."""

from __future__ import annotations

import pytest

from ai import levels
from ai.messages import LEVELS
from ai.players import MINDED
from engine.games import REGISTRY
from engine.level import Level


def test_levels_of_the_rules_and_of_the_opponents_are_the_same() -> None:
    assert tuple(Level) == LEVELS


def test_games_without_a_search_have_no_iterations() -> None:
    assert set(levels.HARD) == set(REGISTRY) - MINDED
    assert {levels.limit_of(game, "hard", True).iterations for game in MINDED} == {0}


@pytest.mark.parametrize("game", levels.HARD)
def test_only_the_planning_level_thinks(game: str) -> None:
    assert levels.limit_of(game, "easy", True).iterations == 0
    assert levels.limit_of(game, "normal", True).iterations == 0
    fast, slow = levels.limit_of(game, "hard", True), levels.limit_of(game, "hard", False)
    assert fast.iterations > slow.iterations > 0
    assert fast.seconds <= 1.0


def test_unknown_level() -> None:
    with pytest.raises(ValueError, match="no level named 'genius'"):
        levels.limit_of("whist", "genius", True)
