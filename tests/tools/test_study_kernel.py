"""tools.study_kernel: the compiled games follow the engine, and one that does not is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.three_hags.state import State
from tools import study_kernel, study_kernel_hags


def test_whos_who_for_every_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert study_kernel.main(["whos_who", "--deals", "48", "--jobs", "1"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["deals"], report["different"]) == ("whos_who", 48, 0)


@pytest.mark.parametrize(("index", "value"), [(study_kernel.whos_who_kernel.TRUMP, 1), (12, 9)])
def test_a_kernel_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch, index: int, value: int) -> None:
    right = study_kernel.whos_who_kernel.position_of

    def wrong(view: Any) -> Any:
        table = right(view)
        table[index] = value
        return table

    monkeypatch.setattr(study_kernel.whos_who_kernel, "position_of", wrong)
    assert study_kernel.compare_whos_who("wrong", range(24)) != []


def test_whist_still_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert study_kernel.main(["--deals", "20", "--habits", "5"]) == 0
    assert json.loads(capsys.readouterr().out)["habits_different"] == 0


def test_three_hags_and_a_kernel_of_it_that_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert study_kernel.main(["three_hags", "--deals", "40", "--jobs", "1"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["deals"], report["different"]) == ("three_hags", 40, 0)
    right = study_kernel_hags.kernel.position_of

    def wrong(state: State) -> list[int]:
        """The last card of the stock first."""
        position = right(state)
        return [*position[: -len(state.stock)], *reversed(state.stock)] if state.stock else position

    monkeypatch.setattr(study_kernel_hags.kernel, "position_of", wrong)
    assert study_kernel.main(["three_hags", "--deals", "40", "--jobs", "1"]) == 1
    assert json.loads(capsys.readouterr().out)["different"] > 5
