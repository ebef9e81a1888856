"""tools.study_hags_fit: weights are even with themselves, and the fit goes on from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.players.three_hags_policy import WEIGHTS
from ai.players.three_hags_weights import WEIGHTS as IN_USE
from tools import study_hags_fit
from tools.study_hags_fit import Fit


def test_weights_are_even_with_themselves_and_worse_without_sense() -> None:
    fit = Fit(IN_USE, 1, 2)
    assert fit.gain() == 0.0
    fit.weights = -fit.first
    assert fit.gain() < -10


def test_it_goes_on_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "weights.json"
    argv = ["--seconds", "0.001", "--trials", "2", "--deals", "2", "--file", str(kept)]
    assert study_hags_fit.main(argv) == 0
    first = json.loads(capsys.readouterr().out)
    assert len(first) == WEIGHTS == len(IN_USE)
    assert first == json.loads(kept.read_text(encoding="utf-8")) != list(IN_USE)
    assert study_hags_fit.main(argv) == 0
    assert json.loads(capsys.readouterr().out) != first
