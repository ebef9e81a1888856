"""tools.study_deception and the arena's cases: whole games, rates with intervals, the same again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ai.players import deception_mind
from ai.players.deception_levels import SKILLS
from engine.games import REGISTRY
from engine.games.deception.roles import Role
from tools import arena, seatings
from tools import study_deception as study
from tools.arena import Contest


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert study.main([*arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_small_study_is_the_same_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deception_mind, "SKILLS", dict(SKILLS))
    asked = ("--games", "3", "--players", "5,6", "--levels", "easy,hard:normal", "--helpers", "both")
    found = run(capsys, *asked)
    again = run(capsys, *asked)
    assert set(found["tables"]) == {
        f"{n} seats, {level}" for n in (5, 6) for level in ("easy", "hard:normal")
    }
    for name, table in found["tables"].items():
        assert table["games"] == 3 == sum(table["causes"].values())
        assert 0 <= table["solved"]["low"] <= table["solved"]["rate"] <= table["solved"]["high"] <= 1
        assert table["decision_ms"]["p50"] <= table["decision_ms"]["p95"] <= table["decision_ms"]["max"]
        same = again["tables"][name]
        assert {**table, "decision_ms": 0} == {**same, "decision_ms": 0}
        assert 0 < table["statements"]["median"] <= table["statements"]["max"] < 100
    later = run(capsys, *asked[:1], "2", "--first", "1", *asked[2:])
    assert all(table["games"] == 2 for table in later["tables"].values())
    plain = ("--pick", "random", "--set", "hard.misleads=0", "--set", "hard.patience=[0.9,0.8,0.7]")
    picked = run(capsys, "--games", "2", "--players", "5", "--levels", "hard", *plain)
    assert (picked["pick"], picked["set"]) == ("random", list(plain[3::2]))
    assert deception_mind.SKILLS["hard"].cunning == deception_mind.SKILLS["hard"].misleads == 0.0
    assert deception_mind.SKILLS["hard"].patience[0] == 0.9


def test_wilson_interval() -> None:
    assert study.rate(5, 10) == {"rate": 0.5, "low": 0.2366, "high": 0.7634}
    assert study.rate(0, 0) == {}


def test_the_same_case_is_played_on_both_sides() -> None:
    options = REGISTRY["deception"].presets["witness"]
    tables = seatings.PLANS["deception"].tables(options, "s")
    assert len({repr(table.deal) for table in tables}) == 1
    both, crime, town = (table.seating for table in tables)
    roles = tables[0].deal.roles
    assert set(both) == {1}
    for seat, role in enumerate(roles):
        assert (crime[seat] == 0) == role.crime == (role in (Role.MURDERER, Role.ACCOMPLICE))
        assert (town[seat] == 0) != role.crime


def test_arena_of_deception() -> None:
    contest = Contest("deception", ("hard", "easy"), "7")
    result = arena.run(contest, 2, 1)
    for part in ("crime", "investigation"):
        mean = result[part]["first"]["mean"] - result[part]["second"]["mean"]
        assert result[part]["difference"]["mean"] == pytest.approx(mean)
    even = arena.run(Contest("deception", ("easy", "easy"), "7"), 2, 1)
    assert even["difference"]["mean"] == 0
