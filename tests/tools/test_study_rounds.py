"""tools.study_rounds: every round ends, none has more tricks than there are cards for."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.trick_of_the_dead.rules import PACK
from engine.games.trick_of_the_dead.state import Phase
from tools import study_rounds
from tools.study_rounds import WAYS, options_of, play_round


def test_the_report_has_every_way_of_playing(capsys: pytest.CaptureFixture[str]) -> None:
    assert study_rounds.main(["--rounds", "12"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rounds"] == 12
    for name in (*WAYS, "mixed"):
        for seats, least in ((2, 18), (3, 14)):
            found = report[f"{name}, {seats} seats"]
            assert least <= found["tricks"] <= 54 // seats
    assert report["raising, 2 seats"]["zombies"] > report["calm, 2 seats"]["zombies"]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.sampled_from(sorted(WAYS)), min_size=3, max_size=3))
def test_any_mixture_of_players_comes_to_an_end(number: int, names: list[str]) -> None:
    options = options_of(number)
    state = play_round(options, [WAYS[name] for name in names], f"mixture/{number}")
    assert state.phase is Phase.ROUND_DONE
    assert 0 in state.hand_sizes
    assert len(state.tricks) * options.players == state.played().bit_count() <= PACK


def test_a_round_that_does_not_end_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(study_rounds, "MOST_TRICKS", {2: 9, 3: 9})
    assert study_rounds.main(["--rounds", "1"]) == 1
    assert "10 tricks" in capsys.readouterr().err
