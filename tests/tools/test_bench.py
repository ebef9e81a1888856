"""tools.bench: the shape of what it reports, with the measuring itself cut short."""

from __future__ import annotations

import json

import pytest

from ai import levels
from ai.messages import Limit
from game.table import case_bench
from tools import bench, bench_ai, bench_app, bench_dead, bench_deception, bench_hags, bench_whos_who


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_ai, "ROUNDS", 1)
    monkeypatch.setattr(bench_ai, "ROUND_SECONDS", 0.001)
    monkeypatch.setattr(bench_ai, "HANDS", 1)
    monkeypatch.setitem(levels.HARD, "whist", Limit(8, 60.0))
    monkeypatch.setitem(levels.HARD, "whos_who", Limit(8, 60.0))
    monkeypatch.setattr(bench_whos_who, "DEALS", 1)
    monkeypatch.setitem(levels.HARD, "trick_of_the_dead", Limit(8, 60.0))
    monkeypatch.setattr(bench_dead, "ROUNDS", 1)
    monkeypatch.setitem(levels.HARD, "three_hags", Limit(8, 60.0))
    monkeypatch.setattr(bench_hags, "ROUNDS", 1)
    monkeypatch.setattr(bench_ai, "_many", lambda: 10)
    monkeypatch.setattr(bench_ai, "_referee", lambda: None)


def test_json_is_one_object_and_names_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--json", "--only", "playouts,decisions"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(result) == {"playouts", "decisions", "missing"}
    assert result["missing"] == {"playouts.openspiel": bench_ai.NO_REFEREE}
    assert result["playouts"]["random_per_second"] > 0
    assert set(result["decisions"]) == {"easy", "normal", "hard"}
    assert all(level["count"] == 52 for level in result["decisions"].values())


def test_whos_who_is_timed_by_level_and_by_number_of_seats() -> None:
    result = bench.run(["whos_who_playouts", "whos_who_decisions"])
    assert result["whos_who_playouts"]["random_per_second"] > 0
    assert result["whos_who_playouts"]["hard_per_second"] > 0
    timed = result["whos_who_decisions"]
    assert set(timed) == {"easy", "normal", "hard", "hard_four", "hard_five", "hard_six", "assess"}
    # 51 cards and twice three declarations; four seats with thirteen, five with ten, six with eight.
    assert [timed[name]["count"] for name in ("easy", "hard_four", "hard_five", "hard_six")] == [
        57,
        60,
        60,
        60,
    ]


def test_trick_of_the_dead_is_timed_by_level_and_with_two_seats() -> None:
    result = bench.run(["dead_playouts", "dead_decisions"])
    assert result["dead_playouts"]["random_per_second"] > 0
    assert result["dead_playouts"]["hard_per_second"] > 0
    timed = result["dead_decisions"]
    assert set(timed) == {"easy", "normal", "hard", "hard_two", "hard_bury"}
    # Three burials and fourteen cards each, and whoever names trumps; burials of both tables.
    assert timed["easy"]["count"] >= 45
    assert timed["hard_two"]["count"] >= 38
    assert timed["hard_bury"]["count"] == 5


def test_three_hags_is_timed_by_level_and_with_and_without_a_stock() -> None:
    result = bench.run(["hags_playouts", "hags_decisions"])
    assert result["hags_playouts"]["random_per_second"] > 0
    assert result["hags_playouts"]["hard_per_second"] > 0
    timed = result["hags_decisions"]
    assert set(timed) == {"easy", "normal", "hard", "hard_stock", "hard_ending"}
    assert timed["hard_stock"]["count"] == 13
    assert timed["hard_ending"]["count"] == timed["easy"]["count"] - 13 > 3


def test_unknown_part(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["--only", "weather"])
    assert "no part named weather" in capsys.readouterr().err


def test_every_part_is_measured_by_default() -> None:
    whist, whos_who = {"playouts", "search", "decisions"}, {"whos_who_playouts", "whos_who_decisions"}
    dead, hags = {"dead_playouts", "dead_decisions"}, {"hags_playouts", "hags_decisions"}
    case = {"deception_decisions", "deception_frames"}
    assert set(bench.PARTS) == {*whist, *whos_who, *dead, *hags, *case, "worker", "frames", "startup"}


def test_frames_of_deception_are_those_of_its_largest_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def busiest(size: tuple[int, int], seats: int) -> list[float]:
        asked.append(seats)
        return [2.0, 4.0, 6.0]

    monkeypatch.setattr(case_bench, "busiest_frames", busiest)
    found = bench.run(["deception_frames"])["deception_frames"]
    assert asked == [12]
    assert (found["frames"], found["p50_ms"], found["max_ms"], found["seats"]) == (3, 4.0, 6.0, 12)


def test_deception_is_timed_by_level_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_deception, "CASES", (("five", 1),))
    timed = bench.run(["deception_decisions"])["deception_decisions"]
    assert set(timed) == {"easy_five", "normal_five", "hard_five", "assess"}
    for figures in timed.values():
        assert 0 < figures["p50_ms"] <= figures["p95_ms"]
        assert figures["count"] > 5


def test_interleaved_takes_the_median_and_drops_the_first_round() -> None:
    values = iter([1000.0, 3.0, 1.0, 2.0])
    assert bench_ai.interleaved({"rate": lambda: next(values)}, rounds=3) == {"rate": 2.0}


def test_an_app_that_cannot_start_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_app, "START", "raise SystemExit('no screen')")
    assert bench_app.startup() == {"missing": {"title": "the app did not start: no screen"}}
