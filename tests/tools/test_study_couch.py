"""The soak of several people with pads, and the count of their looks, in small."""

from __future__ import annotations

import json

import pytest

from tests.kit.crowd import Crowd, Stuck
from tools import study_couch
from tools.soak_checks import GaveWay


def test_a_match_of_people_who_press_at_random(capsys: pytest.CaptureFixture[str]):
    assert study_couch.main(["--game", "three_hags", "--matches", "1", "--seed", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["matches"] == found["finished"] + found["left"] == 1
    assert found["looks"] > 5 and found["presses"] > 20


def test_what_breaks_is_reported_with_its_seed(monkeypatch: pytest.MonkeyPatch):
    def stuck(crowd: Crowd) -> None:
        raise Stuck("nothing helps")

    monkeypatch.setattr(Crowd, "step", stuck)
    with pytest.raises(GaveWay, match="three_hags/5/0: nothing helps"):
        study_couch.main(["--game", "three_hags", "--matches", "1", "--seed", "5"])


def test_people_who_plan_ahead_look_at_most_eight_times_a_hand(capsys: pytest.CaptureFixture[str]):
    assert study_couch.main(["--looks", "12"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["game"] for line in lines] == ["whist", "whos_who"]
    for line in lines:
        assert 1 <= line["all plan"]["looks"] <= 8
