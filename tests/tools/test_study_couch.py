"""The soak of several people with pads, and the count of their looks, in small."""

from __future__ import annotations

import json
import random

import pygame
import pytest

from ai.messages import ASSESS, Ask
from engine.actions import Ack
from engine.codec import view_to_bytes
from engine.games import REGISTRY
from engine.match import Match
from tests.kit.couch import sofa
from tests.kit.crowd import Crowd, Quit, Stuck
from tests.kit.tables import THREE, WHOS_WHO, chosen
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


def test_every_match_is_told_of_and_can_be_played_again_by_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def play(name: str, seed: str, found: study_couch.Findings) -> None:
        found.finished += 1

    monkeypatch.setattr(study_couch, "play", play)
    assert study_couch.main(["--game", "three_hags", "--seed", "2", "--matches", "2"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in told] == ["three_hags/2/0", "three_hags/2/1"]
    assert "2 finished, 0 left" in told[1]
    assert study_couch.main(["--game", "three_hags", "--seed", "2", "--only", "4"]) == 0
    assert capsys.readouterr().err.startswith("three_hags/2/4: ")


def test_an_app_that_was_closed_is_not_taken_for_one_that_hangs():
    """SDL makes a closed window of a signal that ends the process: then nothing that is pressed arrives."""
    options = REGISTRY["three_hags"].presets["short"]
    with sofa(dict.fromkeys((0, 1), "pad"), options, calm=True, size=(640, 360)) as couch:
        crowd = Crowd(couch, random.Random(1), trouble=0.0)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        with pytest.raises(Quit, match="closed"):
            crowd.step()


def test_opponents_who_have_nothing_to_do_can_be_asked_what_they_believe():
    """As the timeline of beliefs does after a reveal."""
    match = Match.new(WHOS_WHO, THREE, ("a", "b", "c"), "seed")
    for seat in range(3):
        match.act(seat, Ack())
    waits = next(seat for seat in range(3) if not match.legal(seat))
    assert chosen(Ask(1, view_to_bytes(match.view(waits)), "normal", "seed", ASSESS)) == Ack()


def test_people_who_plan_ahead_look_at_most_eight_times_a_hand(capsys: pytest.CaptureFixture[str]):
    assert study_couch.main(["--looks", "12"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["game"] for line in lines] == ["whist", "whos_who"]
    for line in lines:
        assert 1 <= line["all plan"]["looks"] <= 8
