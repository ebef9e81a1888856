"""tools.study_combos: equal on the real table, and it would notice a missing combo."""

from __future__ import annotations

import json

import pytest

from engine.games.three_hags.combos import COMBOS, Kind
from tools import study_combos


def test_the_table_is_brute_force(capsys: pytest.CaptureFixture[str]) -> None:
    assert study_combos.main(["--hands", "100", "--seed", "suite"]) == 0
    assert json.loads(capsys.readouterr().out) == {"hands": 100, "different": 0, "first": []}


def test_a_wrong_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_sets(hand: int) -> tuple:
        return tuple(c for c in COMBOS if c.cards & ~hand == 0 and c.kind is not Kind.SET)

    monkeypatch.setattr(study_combos, "combos_in", without_sets)
    assert study_combos.differing(60, "suite")
