"""tools.study_hags_fit: weights are even with themselves, and the fit goes on from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import study_hags_fit
from tools.study_hags_fit import PLAYERS, Fit


@pytest.mark.parametrize("name", PLAYERS)
def test_weights_are_even_with_themselves_and_worse_without_sense(name: str) -> None:
    fit = Fit(PLAYERS[name], PLAYERS[name].weights, 1, 2)
    assert fit.gain() == 0.0
    fit.weights = -fit.first
    assert fit.gain() < -10


@pytest.mark.parametrize("name", PLAYERS)
def test_it_goes_on_from_a_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "weights.json"
    argv = ["--player", name, "--seconds", "0.001", "--trials", "2", "--deals", "2", "--file", str(kept)]
    assert study_hags_fit.main(argv) == 0
    first = json.loads(capsys.readouterr().out)
    in_use = list(PLAYERS[name].weights)
    assert len(first) == len(in_use)
    assert first == json.loads(kept.read_text(encoding="utf-8")) != in_use
    assert study_hags_fit.main(argv) == 0
    assert json.loads(capsys.readouterr().out) != first
