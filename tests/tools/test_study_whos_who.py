"""tools.study_whos_who: its sums by hand, a whole small study, and one that is stopped and resumed."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.actions import PlayCard
from engine.cards import text
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from engine.match import Match
from tools import study_whos_who as study
from tools.calibration_plot import calibration_svg, wilson
from tools.whos_who_deals import KINDS, Study, greedy, moments, play


def test_scores_of_beliefs() -> None:
    assert study.log_loss([0.0, 0.25, 0.75], [2], 0) == -math.log(0.75)
    assert study.brier([0.0, 0.25, 0.75], [2], 0) == pytest.approx(0.0625)
    assert study.log_loss([0.0, 0.5, 0.5, 0.5, 0.5], [1, 2], 0) == pytest.approx(math.log(2))
    assert study.log_loss([0.0, 0.0, 1.0], [1], 0) == pytest.approx(-math.log(study.LEAST))


@pytest.mark.parametrize(
    ("chances", "masters", "right"),
    [
        ([0.0, 0.3, 0.7], [2], 1.0),
        ([0.0, 0.3, 0.7], [1], 0.0),
        ([0.0, 0.5, 0.5], [1], 0.5),
        ([0.0, 0.9, 0.5, 0.5, 0.1], [1, 2], 0.75),
        ([0.0, 0.9, 0.6, 0.4, 0.1], [2, 4], 0.5),
    ],
)
def test_names_that_are_right(chances: list[float], masters: list[int], right: float) -> None:
    assert study.right_names(chances, masters, 0) == right


def test_ratio_and_its_interval() -> None:
    assert study.ratio_of([1.0, 2.0, 3.0], [2.0, 4.0, 6.0]) == {"mean": 0.5, "low": 0.5, "high": 0.5}
    found = study.ratio_of([1.0, 3.0], [2.0, 2.0])
    assert found["mean"] == 1.0
    assert found["high"] - 1 == pytest.approx(1.96 * math.sqrt(1 / 2) / 2, abs=1e-5)
    assert study.ratio_of([1.0], [0.0])["mean"] is None


def test_calibration_error_by_hand() -> None:
    # Ten beliefs of .8 of which six are true, ten of .1 of which one is.
    sums = np.zeros((1, 10, 3))
    sums[0, 8], sums[0, 1] = (10, 8.0, 6), (10, 1.0, 1)
    assert study.calibration_error(sums) == pytest.approx((2.0 + 0.0) / 20)
    assert study.bins_of(sums) == [(0.1, 0.1, 10), (0.8, 0.6, 10)]


def test_moments_are_the_same_parts_of_every_deal() -> None:
    assert [moments(n) for n in (3, 4, 5, 6)] == [(5, 10, 15), (4, 8, 11), (3, 6, 9), (2, 5, 7)]


def test_the_greedy_player_takes_what_it_can_as_cheaply_as_it_can() -> None:
    match = Match.new("whos_who", PRESETS["three"], ("a",) * 3, "greedy")
    while match.state.phase is not Phase.FINAL:
        seat = match.actors()[0]
        if match.state.phase is not Phase.PLAY:
            match.act(seat, match.legal(seat)[-1])
            continue
        action = greedy(match.view(seat), "s")
        legal = [a.card for a in match.legal(seat) if isinstance(a, PlayCard)]
        assert isinstance(action, PlayCard) and action.card in legal
        took = {}
        for card in legal:
            branch = Match.new("whos_who", PRESETS["three"], ("a",) * 3, "greedy")
            for entry in match.journal:
                branch.act(entry.seat, entry.action)
            (played, *_) = branch.act(seat, PlayCard(card))
            took[card] = played.winning  # type: ignore[union-attr]
        if match.state.trick:
            assert took[action.card] == any(took.values()), text(action.card)
        else:
            assert action.card % 13 == max(card % 13 for card in legal)
        match.act(seat, action)


def test_masters_go_round_and_all_kinds_get_the_same_cards() -> None:
    plan = Study(PRESETS["three"], ("greedy", "easy"), "easy", "s")
    lines = [play(plan, number) for number in range(3)]
    assert sorted(line["masters"][0] for line, _ in lines) == [0, 1, 2]
    for one, other in lines:
        assert (one["kind"], other["kind"]) == ("greedy", "easy")
        assert one["masters"] == other["masters"]
        assert sum(one["tricks"]) == 17
        assert len(one["observer"]) == 10
        for hunters in one["moments"].values():
            assert [seat for seat, _, _ in hunters] == [s for s in range(3) if s not in one["masters"]]
            for seat, hard, oracle in hunters:
                assert hard[seat] == oracle[seat] == 0
                assert sum(hard) == pytest.approx(1, abs=1e-5) and sum(oracle) == pytest.approx(1, abs=1e-5)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert study.main([*arguments, "--jobs", "1", "--hunters", "normal"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_small_study_resumed_is_the_same_and_draws_its_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "study.jsonl", tmp_path / "plot.svg"
    kinds = ("--masters", "greedy,normal")
    run(capsys, "beliefs", "--deals", "2", "--masters", "greedy", "--out", str(out))
    out.write_text(out.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    resumed = run(capsys, "beliefs", "--deals", "4", *kinds, "--out", str(out), "--plot", str(plot))
    assert resumed == run(capsys, "beliefs", "--deals", "4", *kinds)
    for kind in ("greedy", "normal"):
        assert resumed[kind]["deals"] == 4
        for moment in ("5", "10", "15", "final"):
            found = resumed[kind][moment]
            assert found["log_loss"]["prior"]["mean"] == pytest.approx(math.log(2), abs=1e-5)
            assert 0 <= found["calibration_error"]["mean"] <= 1
            assert found["right"]["prior"]["mean"] == 0.5
    assert ET.parse(plot).getroot().tag.endswith("svg")
    hiding = run(capsys, "hiding", "--deals", "4", *kinds, "--out", str(out))
    assert 0 <= hiding["greedy"]["concealed"]["mean"] <= 1
    assert len(hiding["normal"]["observer"]) == 10
    gap = hiding["normal"]["points"]["mean"] - hiding["greedy"]["points"]["mean"]
    assert hiding["normal minus greedy"]["points"]["mean"] == pytest.approx(gap, abs=1e-4)


def test_two_masters_and_foreign_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "study.jsonl"
    five = ("beliefs", "--deals", "2", "--masters", "easy", "--players", "5", "--question", "--out", str(out))
    report = run(capsys, *five)
    assert report["masters"] == 2 and report["question"]
    assert set(report["easy"]) == {"deals", "3", "6", "9", "final", "declared"}
    assert study.main(["beliefs", "--deals", "2", "--out", str(out)]) == 1
    assert "another study" in capsys.readouterr().err
    assert study.main(["beliefs", "--deals", "1", "--masters", "genius"]) == 1
    assert f"known: {', '.join(KINDS)}" in capsys.readouterr().err


def test_levels_are_the_arenas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []

    def run(contest: Any, deals: int, jobs: int, record: Path) -> dict[str, Any]:
        asked.append((*contest.seats, str(contest.options.players), record.name))
        return dict.fromkeys(("deals", "difference", "master", "hunter"), deals)

    monkeypatch.setattr(study.arena, "run", run)
    found = study.levels(study.parse(["levels", "--deals", "7", "--players", "4", "--out", str(tmp_path)]))
    assert set(found) == {"hard-normal", "normal-easy", "hard-easy"}
    assert ("hard", "easy", "4", "hard-easy.jsonl") in asked


def test_the_plot_names_its_series_and_has_intervals() -> None:
    low, high = wilson(0.5, 10)  # 0.2366 .. 0.7634 by the textbook formula
    assert (low, high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    drawn = calibration_svg({"one": {"a & b": [(0.5, 0.5, 10)], "c": [(0.1, 0.2, 0)]}, "two": {}})
    assert "a &amp; b" in drawn and drawn.count("<circle") == 2
    assert ET.fromstring(drawn).tag.endswith("svg")
