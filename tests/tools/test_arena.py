"""tools.arena: duplicate deals, intervals, repeatability, bots that misbehave, studies that are resumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ai.players import game_of
from engine.actions import Ack, Action, PlayCard
from engine.games import REGISTRY
from engine.games.whos_who.state import Phase, Wait
from engine.match import Match
from tools import arena, seatings
from tools.arena import ArenaError, Contest
from tools.jobs import StudyError

HERE = "tests.tools.test_arena"


def lowest(view: Any, seed: str) -> Action:
    """A bot: the lowest-numbered legal card."""
    del seed
    return REGISTRY["whist"].legal(view, view.seat)[0]


def first_choice(view: Any, seed: str) -> Action:
    """A bot for WHO'S WHO: the first legal action."""
    del seed
    return REGISTRY["whos_who"].legal(view, view.seat)[0]


def forgetful(view: Any, seed: str) -> Action:
    """A bot that waits where it must declare."""
    return Wait() if view.phase is Phase.FINAL else first_choice(view, seed)


def cheat(view: Any, seed: str) -> Action:
    """A bot that plays cards it does not hold."""
    del seed
    return PlayCard(next(c for c in range(52) if not view.hand >> c & 1))


def broken(view: Any, seed: str) -> Action:
    raise RuntimeError("out of order")


def shy(view: Any, seed: str) -> Any:
    return None


def sleepy(view: Any, seed: str) -> Action:
    return Ack()


def test_json_object_is_all_of_stdout_and_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    code = arena.main(["whist", "--seats=normal,easy", "--deals=4", "--seed=x", "--json", "--processes=1"])
    out = capsys.readouterr().out
    result = json.loads(out)
    assert code == 0
    assert out.count("\n") == 1
    assert set(result) == {
        "game", "seats", "deals", "seed", "unit", "difference", "decisions", "seconds"
    }  # fmt: skip
    assert result["unit"] == "tricks per table over 6.5"
    assert set(result["difference"]) == {"mean", "low", "high"}
    assert set(result["decisions"]) == {"normal", "easy"}
    # Four deals, two seatings, 26 cards for each of the two.
    assert [d["count"] for d in result["decisions"].values()] == [208, 208]
    assert result["difference"]["low"] < result["difference"]["mean"] < result["difference"]["high"]


def test_exchanging_the_names_changes_the_sign_alone() -> None:
    ours = arena.run(Contest("whist", ("normal", "easy"), "7"), 6, 1)
    theirs = arena.run(Contest("whist", ("easy", "normal"), "7"), 6, 1)
    assert ours["difference"]["mean"] == -theirs["difference"]["mean"] != 0


def test_a_bot_against_itself_is_even() -> None:
    result = arena.run(Contest("whist", ("normal", "normal"), "7"), 5, 1)
    assert result["difference"] == {"mean": 0, "low": 0, "high": 0}


def test_number_of_processes_does_not_matter() -> None:
    contest = Contest("whist", ("normal", f"{HERE}:lowest"), "9")
    alone, together = arena.run(contest, 6, 1), arena.run(contest, 6, 2)
    assert alone["difference"] == together["difference"]


def test_both_seatings_play_the_same_cards() -> None:
    plan = seatings.PLANS["whist"]
    tables = plan.tables(plan.options, "s")
    assert [table.seating for table in tables] == [(0, 1, 0, 1), (1, 0, 1, 0)]
    deals = [Match.new(REGISTRY["whist"], plan.options, ("a",) * 4, "s", t.deal).state.hands for t in tables]
    assert deals[0] == deals[1]


def test_seating_plan_of_one_against_the_rest() -> None:
    assert seatings.one_among(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


@pytest.mark.parametrize(("preset", "sets"), [("three", 3), ("four", 4), ("five", 10), ("six_one_master", 6)])
def test_whos_who_plays_the_same_cards_with_every_set_of_masters(preset: str, sets: int) -> None:
    options = REGISTRY["whos_who"].presets[preset]
    tables = seatings.PLANS["whos_who"].tables(options, "s")
    assert len(tables) == sets * (options.players + 1)
    assert len({(t.seating, t.deal.masters) for t in tables}) == len(tables)
    assert len({(t.deal.hands, t.deal.turned, t.deal.dealer) for t in tables}) == 1
    (shuffled,) = {Match.new("whos_who", options, ("a",) * options.players, "s").state.hands}
    assert tables[0].deal.hands == shuffled


def test_whos_who_gives_both_roles_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["whos_who", "--seats=normal,easy", "--deals=6", "--players=4", "--question", "--processes=1"]
    assert arena.main([*argv, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["options"]["players"] == 4 and result["options"]["question_allowed"]
    for role in ("master", "hunter"):
        first, second, gap = (result[role][name] for name in ("first", "second", "difference"))
        assert gap["mean"] == pytest.approx(first["mean"] - second["mean"])
        assert gap["low"] < gap["mean"] < gap["high"]
    both = [result[role]["difference"]["mean"] for role in ("master", "hunter")]
    assert result["difference"]["mean"] == pytest.approx(both[0] / 4 + 3 * both[1] / 4)
    assert arena.main(argv) == 0
    assert "as master: normal" in capsys.readouterr().out


def test_whos_who_bots_alone_are_even_and_asked_once_for_the_same_question() -> None:
    result = arena.run(Contest("whos_who", ("easy", "easy"), "7"), 2, 1)
    assert result["difference"]["mean"] == 0
    assert result["master"]["first"] == result["master"]["second"]
    # Three sets of masters are all the tables that differ, and beginners play their cards alike at each.
    assert result["decisions"]["easy"]["count"] < 2 * 3 * (51 + 2 * 3)


def test_whos_who_bots_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["whos_who", "--deals", "1", "--processes", "1", "--seats"]
    assert arena.main([*argv, f"{HERE}:first_choice,{HERE}:first_choice"]) == 0
    capsys.readouterr()
    assert arena.main([*argv, f"easy,{HERE}:forgetful"]) == 1
    assert "is not legal (wrong_phase)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["whos_who", "--players", "7"], "players_unknown"),
        (["whos_who", "--masters", "2"], "one_master_below_five"),
        (["whos_who", "--preset", "seven"], "known: three, four"),
        (["whist", "--players", "3"], "players_unknown"),
        (["trick_of_the_dead", "--option", "two_player_revival=trick_pair"], "only_with_two"),
        (["trick_of_the_dead", "--option", "zombies=many"], "no option 'zombies=many'"),
        (["trick_of_the_dead", "--option", "survival_mode=perhaps"], "survival_mode=perhaps: "),
    ],
)
def test_impossible_options_are_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        arena.parse([*arguments, "--seats", "easy,easy"])
    assert sentence in capsys.readouterr().err


def test_any_option_of_a_game_can_be_chosen() -> None:
    words = ["--players=2", "--option=survival_mode=true", "--option=two_player_revival=trick_pair"]
    chosen = arena.parse(["trick_of_the_dead", "--seats", "easy,easy", *words]).options
    assert (chosen.players, chosen.survival_mode, chosen.two_player_revival) == (2, True, "trick_pair")


def test_options_belong_to_a_study(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    five = REGISTRY["whos_who"].presets["five_one_master"]
    names = ("normal", "easy")
    arena.run(Contest("whos_who", names, "5", five), 1, 1, file)
    resumed = arena.run(Contest("whos_who", names, "5", five), 2, 1, file)
    straight = arena.run(Contest("whos_who", names, "5", five), 2, 1)
    assert resumed["master"] == straight["master"]
    with pytest.raises(StudyError, match="another study"):
        arena.run(Contest("whos_who", names, "5"), 2, 1, file)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("cheat", "is not legal (not_your_card)"),
        ("broken", "RuntimeError: out of order"),
        ("shy", "returned None, which is no action"),
        ("sleepy", "is not legal (wrong_phase)"),
        ("nobody", "cannot be loaded"),
    ],
)
def test_a_bad_bot_is_reported_in_a_sentence(
    bot: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = arena.main(["whist", "--seats", f"normal,{HERE}:{bot}", "--deals", "1", "--processes", "1"])
    captured = capsys.readouterr()
    assert code == (2 if bot == "nobody" else 1)
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.startswith("arena: ")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_of_results_that_is_none(
    tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    file.write_bytes(content) if content else file.mkdir()
    argv = ["whist", "--seats", "normal,easy", "--deals", "1", "--processes", "1", "--resume", str(file)]
    assert arena.main(argv) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and str(file) in said


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ArenaError, match="neither a level"):
        arena.run(Contest("whist", ("normal", "genius"), "1"), 1, 1)
    with pytest.raises(SystemExit):
        arena.parse(["whist", "--seats", "normal"])


def test_a_study_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    contest = Contest("whist", ("normal", f"{HERE}:lowest"), "5")
    file = tmp_path / "study.jsonl"
    arena.run(contest, 3, 1, file)
    text = file.read_text(encoding="utf-8")
    # Killed while the third deal was being written.
    file.write_text(text[:-20], encoding="utf-8")
    resumed = arena.run(contest, 5, 1, file)
    straight = arena.run(contest, 5, 1)
    assert resumed["difference"] == straight["difference"]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + 5
    with pytest.raises(StudyError, match="another study"):
        arena.run(Contest("whist", contest.seats, "6"), 5, 1, file)


def test_interval_is_students() -> None:
    # scipy.stats.t.ppf(.975, [1, 4, 30])
    assert arena._t975(1) == pytest.approx(12.7062, abs=1e-3)
    assert arena._t975(4) == pytest.approx(2.7764, abs=1e-2)
    assert arena._t975(30) == pytest.approx(2.0423, abs=1e-3)
    assert arena.interval([2.0]) == (2.0, None, None)
    mean, low, high = arena.interval([0.0, 1.0, 2.0])
    assert (mean, low, high) == pytest.approx((1.0, 1 - 4.303 / 3**0.5, 1 + 4.303 / 3**0.5))


def first_legal(view: Any, seed: str) -> Action:
    """A bot for any game: the first legal action."""
    del seed
    return game_of(view).legal(view, view.seat)[0]


@pytest.mark.parametrize("players", [2, 3])
def test_trick_of_the_dead_takes_a_bot_through_all_seats(players: int) -> None:
    options = seatings.dead_tables(replace(seatings.DEAD_PRESETS["standard"], players=players), "x")
    assert [table.seating for table in options] == list(seatings.one_among(players))
    contest = Contest(
        "trick_of_the_dead",
        (f"{HERE}:first_legal", f"{HERE}:first_legal"),
        "even",
        replace(seatings.DEAD_PRESETS["standard"], players=players),
    )
    # Every hand is held by both, so a bot against itself gains nothing.
    assert [arena.play_deal(contest, number).difference for number in range(3)] == [0.0] * 3


def test_trick_of_the_dead_counts_points_over_the_others() -> None:
    result = arena.run(Contest("trick_of_the_dead", ("normal", f"{HERE}:first_legal"), "gain"), 12, 1)
    assert result["difference"]["low"] > 0
    assert result["unit"] == "points per round over the others' average"


def test_three_hags_plays_every_deal_twice_with_the_hands_exchanged() -> None:
    plan = seatings.PLANS["three_hags"]
    tables = plan.tables(plan.options, "s")
    assert [table.seating for table in tables] == [(0, 1), (1, 0)]
    deals = {Match.new("three_hags", plan.options, ("a", "b"), "s", t.deal).state.dealt for t in tables}
    assert len(deals) == 1
    contest = Contest("three_hags", (f"{HERE}:first_legal", f"{HERE}:first_legal"), "even")
    # Each holds both hands once, so a bot against itself gains nothing.
    assert [arena.play_deal(contest, number).difference for number in range(3)] == [0.0] * 3


def test_three_hags_counts_points_as_the_rounds_are_scored() -> None:
    ours = arena.run(Contest("three_hags", ("normal", "easy"), "gain"), 25, 1)
    theirs = arena.run(Contest("three_hags", ("easy", "normal"), "gain"), 25, 1)
    assert ours["difference"]["low"] > 0
    assert ours["difference"]["mean"] == -theirs["difference"]["mean"]
    assert ours["unit"] == "points per round, own minus other's"
