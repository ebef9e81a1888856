"""The study of Three Hags endings: what it tests, and that it can find something."""

from __future__ import annotations

import json

import pytest

from ai import decide as door
from engine.games.three_hags import rules
from tools import study_endings


def test_hard_loses_nothing_in_endings(capsys: pytest.CaptureFixture[str]) -> None:
    assert study_endings.main(["--endings", "24", "--rounds", "0"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["endings"] == 24
    assert found["lost"] == found["wrong"] == 0


def test_endings_have_a_choice_and_no_stock() -> None:
    for view in study_endings.endings("suite", 12):
        assert view.stock_size == 0
        assert view.seat is not None
        assert sum(view.hand_sizes) <= study_endings.CARDS
        assert len(rules.legal(view, view.seat)) > 1


def test_a_player_that_does_not_solve_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = door.decide
    monkeypatch.setattr(
        study_endings, "decide", lambda view, level, seed, limit=None: decide(view, "easy", seed)
    )
    assert study_endings.study("suite", 30, 0)["lost"] > 0


def test_exactness_is_looked_at_from_the_last_card_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_endings, "ITERATIONS", 16)
    begun, solved = study_endings.first_exact("suite", 0)
    assert 0 < solved <= begun <= 39
