"""Statistics: finished matches of the classic set-up, once each, under the level they were started with
(WH UI13)."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.game import Outcome
from engine.games.whist.state import Deal
from engine.games.whos_who.options import RoleDealing
from engine.level import Level
from game.seats import SeatPlan, couch_seats
from game.statistics import FILE, Check, MatchRecord, StatisticsStore, counts, records_of, totals
from game.store import Store
from tests.kit.tables import ONE_HAND, STANDARD, THREE, WHIST, WHOS_WHO, Table, record_of


def record(number: int = 0, result: str = "won", **fields: object) -> MatchRecord:
    return msgspec.convert(
        {
            "id": f"m{number}",
            "game": "whist",
            "finished": "2026-01-01T00:00:00+00:00",
            "level": "normal",
            "preset": "standard",
            "result": result,
            "own": 5,
            "other": 3,
            **fields,
        },
        MatchRecord,
    )


def check(match: str = "m0", hand: int = 1, plays: int = 10, agreed: int = 8) -> Check:
    return Check(match, hand, "whist", "normal", plays, agreed, 150)


class TestWhatCounts:
    def test_a_finished_classic_match(self):
        table = Table.new(replace(ONE_HAND, cpu_level=Level.HARD))
        table.play_out()
        found = record_of("id", table.session.match, table.session.seats)
        assert found is not None
        end = table.session.outcome
        assert end is not None
        assert found.result == ("won" if 0 in end.winners else "lost")
        assert (found.own, found.other) == (end.scores[0], end.scores[1])
        assert (found.level, found.preset, found.game) == ("hard", "one_hand", "whist")
        assert found.details["hands"] == 1
        assert found.details["tricks"] + found.details["tricks_other"] == 13

    def test_a_drawn_match(self):
        for number in itertools.count():
            table = Table.new(WHIST.presets["four_hands"], seed=f"seed {number}")
            table.play_out()
            if table.session.outcome is not None and not table.session.outcome.winners:
                break
        found = record_of("id", table.session.match, table.session.seats)
        assert found is not None and found.result == "drawn" and found.own == found.other

    def test_not_while_it_goes_on(self):
        table = Table.new()
        table.settle()
        assert not counts(table.session.match, table.session.seats)

    @pytest.mark.parametrize(
        "seats",
        [
            ("human", "easy", "normal", "easy"),
            ("human", "normal", "hard", "normal"),
            ("normal", "human", "normal", "normal"),
            ("human", "normal", "human", "normal"),
            ("normal", "normal", "normal", "normal"),
        ],
    )
    def test_not_another_set_up(self, seats: tuple[str, ...]):
        plans = tuple(msgspec.convert({"kind": kind}, SeatPlan) for kind in seats)
        table = Table.new(ONE_HAND, seats=plans)
        table.play_out()
        assert table.session.outcome is not None
        assert record_of("id", table.session.match, plans) is None

    def test_not_given_hands(self):
        state = Table.new(ONE_HAND).session.match.state
        table = Table.new(ONE_HAND, deal=Deal(state.dealer, state.dealt, state.turned))
        table.play_out()
        assert record_of("id", table.session.match, table.session.seats) is None

    def test_custom_options_are_told_apart(self):
        table = Table.new(replace(ONE_HAND, trump_mode=WHIST.presets["cycle"].trump_mode))
        table.play_out()
        found = record_of("id", table.session.match, table.session.seats)
        assert found is not None and found.preset == "custom"


@cache
def six_deals(seed: str = "one") -> Table:
    """A finished match of WHO'S WHO against easy opponents."""
    options = replace(THREE, role_dealing=RoleDealing.BAG, bag_rounds=2, cpu_level=Level.EASY)
    table = Table.new(options, seed=seed)
    table.play_out()
    return table


class TestWhosWho:
    """Every seat for itself; the details follow from the results of the deals."""

    @pytest.mark.parametrize("seed", ["one", "two"])
    def test_a_finished_match(self, seed: str):
        table = six_deals(seed)
        found = record_of("id", table.session.match, table.session.seats)
        end, results = table.session.outcome, table.session.view(None).results
        assert found is not None and end is not None
        assert (found.game, found.level, found.preset) == ("whos_who", "easy", "custom")
        assert (found.own, found.other) == (end.scores[0], max(end.scores[1:]))
        details = found.details
        assert details["deals"] == len(results) == details["master"] + details["hunter"] == 6
        assert details["master"] == 2
        assert details["right"] + details["wrong"] == details["hunter"]
        assert details["interim_right"] <= min(details["interim"], details["right"])
        assert details["master_points"] + details["hunter_points"] == found.own
        assert details["concealed"] == sum(r.hidden[0] > 0 for r in results)
        assert details["tricks"] == sum(r.tricks[0] for r in results)
        assert details["interim"] == sum(
            d is not None and d.interim for d in (r.declared[0] for r in results)
        )

    def test_two_masters_must_both_be_named(self):
        table = Table.new(WHOS_WHO.presets["six"], seed="six")
        table.play_out()
        found = record_of("id", table.session.match, table.session.seats)
        results = [r for r in table.session.view(None).results if 0 not in r.masters]
        assert found is not None
        assert found.details["right"] == sum(r.declared[0].seats == r.masters for r in results)
        assert found.details["right"] < sum(bool({*r.declared[0].seats} & {*r.masters}) for r in results)

    @pytest.mark.parametrize(
        ("game", "winners", "result"),
        [
            ("whos_who", (0,), "won"),
            ("whos_who", (0, 2), "shared"),
            ("whos_who", (1, 2), "lost"),
            ("whist", (0, 2), "won"),
            ("whist", (1, 3), "lost"),
            ("whist", (), "drawn"),
        ],
    )
    def test_a_partner_shares_no_win_a_rival_does(
        self, game: str, winners: tuple[int, ...], result: str, monkeypatch: pytest.MonkeyPatch
    ):
        table = six_deals() if game == "whos_who" else Table.new(ONE_HAND)
        table.play_out()
        end = Outcome(winners, (5, 5, 5) if game == "whos_who" else (5, 3), "")
        monkeypatch.setattr(type(table.session.match), "outcome", end)
        found = record_of("id", table.session.match, table.session.seats)
        assert found is not None and found.result == result

    def test_a_shared_win_goes_on_with_the_row(self):
        found = totals([record(0), record(1, "shared"), record(2, "lost"), record(3, "shared")])
        assert (found.played, found.won, found.shared, found.lost, found.streak) == (4, 1, 2, 1, 1)
        assert found.best_streak == 2

    def test_beside_whist(self, tmp_path: Path):
        for options in (ONE_HAND, replace(THREE, role_dealing=RoleDealing.BAG, bag_rounds=1)):
            table = Table.new(options, folder=tmp_path)
            table.play_out()
            table.close()
        store = StatisticsStore(tmp_path)
        assert store.totals("whist").played == store.totals("whos_who").played == 1
        store.forget("whos_who")
        assert (store.totals("whist").played, store.totals("whos_who").played) == (1, 0)


class TestTotals:
    def test_of_nothing(self):
        assert totals([]).played == 0 and totals([]).accuracy is None

    @given(st.lists(st.sampled_from(["won", "shared", "lost", "drawn"])))
    def test_add_up(self, results: list[str]):
        found = totals(record(i, result) for i, result in enumerate(results))
        assert found.played == len(results) == found.won + found.shared + found.lost + found.drawn
        kinds = ["won" if result == "shared" else result for result in results]
        runs = [(key, len(list(run))) for key, run in itertools.groupby(kinds)]
        assert found.best_streak == max([n for key, n in runs if key == "won"], default=0)
        last, length = runs[-1] if runs else ("drawn", 0)
        assert found.streak == {"won": length, "lost": -length, "drawn": 0}[last]
        assert found.own == 5 * len(results)

    def test_details_and_checks(self):
        found = totals(
            [record(0, details={"hands": 3}), record(1, details={"hands": 4})], [check(), check(hand=2)]
        )
        assert found.details == {"hands": 7}
        assert found.accuracy == 0.8


class TestStore:
    def test_a_match_is_kept_once(self, tmp_path: Path):
        store = StatisticsStore(tmp_path)
        assert store.add(record()) and not store.add(record())
        store.write()
        again = StatisticsStore(tmp_path)
        assert not again.add(record())
        assert again.totals("whist").played == 1

    def test_a_hand_is_checked_once(self, tmp_path: Path):
        store = StatisticsStore(tmp_path)
        assert store.check(check()) and not store.check(check()) and store.check(check(hand=2))
        assert store.totals("whist", level="normal").plays == 20
        assert store.totals("whist", level="easy").plays == 0

    def test_levels_presets_and_games_apart(self, tmp_path: Path):
        store = StatisticsStore(tmp_path)
        for i, (game, level, preset) in enumerate(
            [("whist", "easy", "standard"), ("whist", "hard", "cycle"), ("other", "easy", "standard")]
        ):
            store.add(record(i, game=game, level=level, preset=preset))
        assert store.totals("whist").played == 2
        assert store.totals("whist", level="hard").played == 1
        assert store.totals("whist", preset="cycle").played == 1
        assert [r.id for r in store.matches("whist", level="easy")] == ["m0"]

    @pytest.mark.parametrize("data", [b"", b"{", b'{"version": 4}', b'{"matches": [{"id": 1}]}'])
    def test_a_damaged_file_is_set_aside_with_a_message(self, tmp_path: Path, data: bytes):
        (tmp_path / FILE).write_bytes(data)
        store = Store(tmp_path)
        (problem,) = store.take_problems()
        assert problem.code == "statistics" and problem.file in problem.sentence()
        assert (tmp_path / problem.file).read_bytes() == data
        assert store.statistics.totals("whist").played == 0
        store.close()

    def test_what_version_1_kept_of_whist_is_still_there(self, tmp_path: Path):
        old = b"""{"version": 1, "matches": [{"id": "a", "game": "whist", "finished": "2026-01-01T00:00:00",
            "level": "hard", "preset": "standard", "result": "drawn", "own": 3, "other": 3,
            "details": {"hands": 4}}], "checks": [{"match": "a", "hand": 1, "game": "whist", "level": "hard",
            "plays": 10, "agreed": 9, "cost": 40}]}"""
        (tmp_path / FILE).write_bytes(old)
        store = StatisticsStore(tmp_path)
        assert store.problem is None
        assert store.add(record(1, "shared", game="whos_who"))
        store.write()
        again = StatisticsStore(tmp_path)
        found = again.totals("whist")
        assert (found.played, found.drawn, found.details, found.plays) == (1, 1, {"hands": 4}, 10)
        assert again.totals("whos_who").shared == 1
        assert b'"version": 3' in (tmp_path / FILE).read_bytes()

    def test_a_second_copy_sets_nothing_aside(self, tmp_path: Path):
        (tmp_path / FILE).write_bytes(b"{")
        store = StatisticsStore(tmp_path, writable=False)
        store.add(record())
        store.write()
        assert (tmp_path / FILE).read_bytes() == b"{"


class TestOnce:
    def test_by_playing(self, tmp_path: Path):
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.settle()
        while not table.session.over:
            table.person_acts()
            table.settle()
            if len(table.session.view(None).tricks) == 13 and table.session.can_undo(0):
                table.session.undo(0)
                table.person_acts()
                table.settle()
                table.session.act(0, table.session.legal(0)[0])
                table.settle()
        assert table.store is not None
        assert table.store.statistics.totals("whist").played == 1
        table.close()
        assert StatisticsStore(tmp_path).totals("whist").played == 1

    @pytest.mark.parametrize("written", [False, True], ids=["before the statistics", "after the statistics"])
    def test_a_crash_at_the_end_neither_loses_nor_doubles_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool
    ):
        """The process dies after the last action, before or after the statistics are on the disk."""
        table = Table.new(ONE_HAND, folder=tmp_path)
        assert table.store is not None
        jobs = []
        monkeypatch.setattr(table.store.writer, "submit", jobs.append)
        table.play_out()
        assert table.session.outcome is not None
        if written:
            table.store.statistics.write()
        assert len(list((tmp_path / "running").iterdir())) == 1
        for _ in range(2):
            store = Store(tmp_path)
            assert store.running("whist") is None
            store.close()
            assert store.statistics.totals("whist").played == 1
            assert len(store.history()) == 1

    def test_a_full_disk_at_the_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        table = Table.new(ONE_HAND, folder=tmp_path)
        assert table.store is not None

        def full(path: Path, data: bytes) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("game.statistics.write_atomic", full)
            table.play_out()
            table.store.writer.flush()
        assert [p.code for p in table.store.take_problems()] == ["disk_full"]
        table.close()
        store = Store(tmp_path)
        assert store.running("whist") is None
        store.close()
        assert StatisticsStore(tmp_path).totals("whist").played == 1

    def test_abandoned_matches_do_not_count(self, tmp_path: Path):
        for seed in ("one", "two"):
            table = Table.new(STANDARD, folder=tmp_path, seed=seed)
            table.settle()
            table.person_acts()
            table.close()
        assert StatisticsStore(tmp_path).totals("whist").played == 0


def couch_record(
    number: int, player: str, seat: int, result: str = "won", game: str = "whist"
) -> MatchRecord:
    return record(number, result, player=player, seat=seat, game=game)


class TestPeople:
    """Several people: one record each, by name, apart from the classic set-up (WH UI13)."""

    @pytest.mark.parametrize("people", [(0, 2), (1, 2), (0, 1, 2, 3), (1, 2, 3)])
    def test_a_match_of_whist(self, people: tuple[int, ...]):
        plans = couch_seats(ONE_HAND, {seat: (f"N{seat}", seat) for seat in people})
        table = Table.new(ONE_HAND, seats=plans)
        table.play_out()
        found = records_of("id", table.session.match, plans)
        end = table.session.outcome
        assert end is not None and [(r.player, r.seat) for r in found] == [(f"N{s}", s) for s in people]
        for one in found:
            assert one.result == ("won" if one.seat in end.winners else "lost")
            assert (one.own, one.other) == (end.scores[one.seat % 2], end.scores[1 - one.seat % 2])
            tricks = table.session.view(None).results[0].tricks
            assert one.details["tricks"] == tricks[one.seat % 2]

    def test_each_for_themselves(self):
        options = replace(THREE, role_dealing=RoleDealing.BAG, bag_rounds=1, cpu_level=Level.EASY)
        plans = couch_seats(options, {1: ("Ann", 0), 2: ("Ben", 1)})
        table = Table.new(options, seats=plans)
        table.play_out()
        end = table.session.outcome
        assert end is not None
        for one, seat in zip(records_of("id", table.session.match, plans), (1, 2), strict=True):
            assert one.own == end.scores[seat]
            assert one.other == max(score for i, score in enumerate(end.scores) if i != seat)
            assert one.details["master"] + one.details["hunter"] == one.details["deals"] == 3
            won = seat in end.winners
            assert one.result == ("lost" if not won else "won" if end.winners == (seat,) else "shared")

    def test_other_levels_given_hands_and_the_nameless_count_for_nobody(self):
        state = Table.new(ONE_HAND).session.match.state
        plans = couch_seats(ONE_HAND, {0: ("Ann", 0), 2: ("Ben", 1)})
        given = Table.new(ONE_HAND, seats=plans, deal=Deal(state.dealer, state.dealt, state.turned))
        changed = Table.new(ONE_HAND, seats=(plans[0], SeatPlan("easy"), plans[2], plans[3]))
        nameless = Table.new(ONE_HAND, seats=(plans[0], plans[1], SeatPlan("human"), plans[3]))
        for table in (given, changed, nameless):
            table.play_out()
            assert table.session.outcome is not None
            assert records_of("id", table.session.match, table.session.seats) == ()

    def test_kept_once_per_person(self, tmp_path: Path):
        table = Table.new(
            ONE_HAND, seats=couch_seats(ONE_HAND, {0: ("Ann", 0), 1: ("Ann", 5)}), folder=tmp_path
        )
        table.play_out()
        table.close()
        assert table.store is not None
        statistics = table.store.statistics
        assert [r.seat for r in statistics.value.people] == [0, 1] and statistics.value.matches == ()
        assert not any(map(statistics.add, statistics.value.people))
        again = StatisticsStore(tmp_path)
        assert again.value == statistics.value and len(again.of_player("Ann", "whist")) == 2
        assert again.totals("whist").played == 0, "the classic totals are of the classic set-up"

    def test_settled_after_a_crash(self, tmp_path: Path):
        """The match ended, but nothing had been counted when the power went."""
        table = Table.new(
            ONE_HAND, seats=couch_seats(ONE_HAND, {0: ("Ann", 0), 1: ("Ben", 5)}), folder=tmp_path
        )
        table.play_out(lambda: len(table.session.match.journal) == 3)
        (path,) = (tmp_path / "running").glob("*.match")
        name = path.name
        table.play_out()
        table.close()
        (done,) = (tmp_path / "history").glob("*.match")
        done.rename(tmp_path / "running" / name)
        (tmp_path / FILE).unlink()
        store = Store(tmp_path)
        assert store.running("whist") is None
        store.close()
        assert StatisticsStore(tmp_path).players("whist") == ["Ben", "Ann"]

    def test_what_is_asked_by_name(self, tmp_path: Path):
        store = StatisticsStore(tmp_path)
        for one in (
            couch_record(1, "Ann", 0),
            couch_record(1, "Ben", 2, "lost"),
            couch_record(2, "Ann", 0, "lost"),
            couch_record(3, "Ann", 1, game="whos_who"),
            couch_record(4, "春", 1, game="whos_who"),
        ):
            assert store.add(one)
        assert store.players() == ["春", "Ann", "Ben"] and store.players("whist") == ["Ann", "Ben"]
        assert [r.id for r in store.of_player("Ann", "whist")] == ["m1", "m2"]
        found = totals(store.of_player("Ann", "whist"))
        assert (found.played, found.won, found.lost, found.streak) == (2, 1, 1, -1)

    def test_forgetting_a_person(self, tmp_path: Path):
        store = StatisticsStore(tmp_path)
        for one in (
            record(0),
            couch_record(1, "Ann", 0),
            couch_record(1, "Ben", 2),
            couch_record(2, "Ann", 0, game="whos_who"),
        ):
            store.add(one)
        store.forget("whist")
        assert store.value.matches == () and len(store.value.people) == 3, "kept by name"
        store.forget_player("Ann", "whist")
        assert [(r.player, r.game) for r in store.value.people] == [("Ben", "whist"), ("Ann", "whos_who")]
        store.forget_player("Ann")
        assert store.players() == ["Ben"]

    def test_through_the_store(self, tmp_path: Path):
        store = Store(tmp_path)
        store.statistics.add(couch_record(1, "Ann", 0))
        store.statistics.add(couch_record(1, "Ben", 2))
        store.forget_player("Ann")
        store.close()
        assert StatisticsStore(tmp_path).players() == ["Ben"]

    @pytest.mark.parametrize("version", [1, 2])
    def test_older_files_knew_no_people(self, tmp_path: Path, version: int):
        old = msgspec.json.decode(msgspec.json.encode(record()))
        del old["player"], old["seat"]
        (tmp_path / FILE).write_bytes(msgspec.json.encode({"version": version, "matches": [old]}))
        store = StatisticsStore(tmp_path)
        assert store.problem is None and store.value.people == () and store.value.matches == (record(),)
