"""Saved matches: what survives, what is set aside, and that nothing is ever misread."""

from __future__ import annotations

import errno
import os
import threading
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.actions import Ack, PlayCard
from engine.games.whist.state import Deal
from engine.match import Match
from game import saves
from game.saves import Damaged, Foreign, Unstarted
from game.seats import SeatPlan, classic_seats, kinds
from game.store import HISTORY, SaveProblem, Store, read_file
from tests.kit.tables import ONE_HAND, STANDARD, WHIST, Table, plays


def written(steps: int = 30, undo: bool = False) -> tuple[bytes, Match]:
    """The bytes of a match after so many actions (first legal card), and the match."""
    plans = classic_seats(STANDARD)
    match = Match.new("whist", STANDARD, kinds(plans), "seed")
    data, checksum = saves.encode(saves.header_of(match, plans), 0)
    for _ in range(steps):
        seat = match.actors()[0]
        action = match.legal(seat)[0]
        match.act(seat, action)
        line, checksum = saves.encode(saves.played(seat, action), checksum)
        data += line
    line, checksum = saves.encode(saves.answered("k" * 32, PlayCard(7)), checksum)
    data += line
    if undo:
        match.cut(steps - 3)
        line, checksum = saves.encode(saves.Cut(steps - 3), checksum)
        data += line
    return data, match


DATA, MATCH = written(undo=True)


class TestFormat:
    def test_what_is_written_is_read(self):
        saved = saves.decode(DATA)
        assert saved.match.journal == MATCH.journal
        assert saved.match.state == MATCH.state
        assert saved.answers == {"k" * 32: PlayCard(7)}
        assert (saved.header.seats, saved.header.seed) == (classic_seats(STANDARD), "seed")
        assert saved.length == len(DATA)

    def test_a_given_deal_is_kept(self):
        state = Match.new("whist", STANDARD, ("human",) * 4, "x").state
        deal = Deal(state.dealer, state.dealt, state.turned)
        plans = tuple(SeatPlan("human", name) for name in ("Ann", "نور", "👩‍👩‍👧", "x" * 200))
        match = Match.new("whist", STANDARD, kinds(plans), "y", deal)
        data, _ = saves.encode(saves.header_of(match, plans), 0)
        saved = saves.decode(data)
        assert saved.match.deal == deal and saved.match.state == match.state and saved.header.seats == plans

    @given(st.integers(1, len(DATA) - 1))
    def test_a_torn_last_line_is_dropped(self, length: int):
        torn = DATA[:length]
        complete = torn.count(b"\n")
        if not complete:
            with pytest.raises(Unstarted):
                saves.decode(torn)
            return
        saved = saves.decode(torn)
        assert saved.length == torn.rfind(b"\n") + 1
        kept = saves.decode(DATA[: saved.length])
        assert saved.match.journal == kept.match.journal

    def test_zeros_after_a_power_cut_are_a_torn_line(self):
        assert saves.decode(DATA + b"\0" * 512).length == len(DATA)

    @example(DATA.index(b"\n"), 7)  # another line end instead
    @given(st.integers(0, len(DATA) - 2), st.integers(1, 255))
    def test_any_changed_byte_is_noticed(self, at: int, by: int):
        changed = bytearray(DATA)
        changed[at] ^= by
        with pytest.raises((Damaged, Foreign)):
            saved = saves.decode(bytes(changed))
            # A changed line end only hides the last line, which then counts as torn.
            assert saved.length < len(DATA) and at >= saved.length
            raise Damaged("cut short")

    @given(st.data())
    def test_lines_lost_moved_or_doubled_are_noticed(self, data: st.DataObject):
        lines = DATA.splitlines(keepends=True)
        at = data.draw(st.integers(1, len(lines) - 2))
        how = data.draw(st.sampled_from(["lost", "moved", "doubled"]))
        if how == "lost":
            del lines[at]
        elif how == "moved":
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        else:
            lines.insert(at, lines[at])
        with pytest.raises(Damaged):
            saves.decode(b"".join(lines))

    @given(st.binary(max_size=300))
    def test_nonsense_is_damaged(self, data: bytes):
        with pytest.raises((Damaged, Foreign)):
            saves.decode(data)

    @pytest.mark.parametrize(
        "change", [{"format": 2}, {"rules_version": 99}, {"game": "canasta"}, {"format": 2, "news": [1]}]
    )
    def test_foreign_versions_are_not_misread(self, change: dict[str, Any]):
        header = msgspec.json.decode(DATA.splitlines()[0][9:])
        line, _ = encode_raw(header | change)
        with pytest.raises(Foreign):
            saves.decode(line)

    @pytest.mark.parametrize(
        "change",
        [
            {"seed": "another"},
            {"options": {"type": "whist.Options", "match_mode": "fixed_hands", "honours": "traditional"}},
            {"options": {"type": "whist.Options", "target_points": 6}},
            {"seats": [{"kind": "human"}]},
            {"deal": {"type": "whist.Deal", "dealer": 0, "hands": [1, 2, 3, 4]}},
        ],
    )
    def test_an_impossible_header_is_damaged(self, change: dict[str, Any]):
        header = msgspec.json.decode(DATA.splitlines()[0][9:])
        line, _ = encode_raw(header | change)
        with pytest.raises(Damaged):
            saves.decode(line)

    @pytest.mark.parametrize(
        "line",
        [
            saves.played(0, PlayCard(99)),
            saves.played(9, Ack()),
            saves.Cut(500),
            saves.Cut(-1),
            saves.played(0, Ack()),
        ],
    )
    def test_an_impossible_action_is_damaged(self, line: saves.Line):
        saved = saves.decode(DATA)
        more, _ = saves.encode(line, saved.checksum)
        with pytest.raises(Damaged):
            saves.decode(DATA + more)


def encode_raw(value: Any) -> tuple[bytes, int]:
    body = msgspec.json.encode(value)
    checksum = zlib.crc32(body, 0)
    return b"%08x %s\n" % (checksum, body), checksum


class TestStore:
    def running(self, folder: Path) -> list[Path]:
        return sorted((folder / "running").glob("*.match"))

    def test_every_action_is_in_the_file_when_act_returns(self, tmp_path: Path):
        table = Table.new(folder=tmp_path)
        table.settle()
        for _ in range(8):
            table.person_acts()
            assert read_file(self.running(tmp_path)[0]).match.journal == table.session.match.journal
            table.settle()
            assert read_file(self.running(tmp_path)[0]).match.journal == table.session.match.journal
        table.close()

    def test_a_torn_line_is_cut_off_before_writing_goes_on(self, tmp_path: Path):
        table = Table.new(folder=tmp_path)
        table.settle()
        table.person_acts()
        before = plays(table.session)
        table.close()
        path = self.running(tmp_path)[0]
        with path.open("ab") as file:
            file.write(b'00000000 {"type":"play","se')
        again = Table.resumed(tmp_path)
        assert plays(again.session) == before
        again.play_out(lambda: len(again.session.view(None).tricks) == 2)
        expected = plays(again.session)
        again.close()
        assert [(e.seat, repr(e.action)) for e in read_file(path).match.journal] == expected

    @pytest.mark.parametrize(
        ("spoil", "code"),
        [
            (lambda data: data[:400] + b"?" + data[401:], "damaged"),
            (lambda data: b"not a match\n" + data, "damaged"),
            (
                lambda data: encode_raw({"type": "header", "format": 9, "game": "whist", "rules_version": 1})[
                    0
                ],
                "foreign",
            ),
        ],
    )
    def test_what_cannot_be_read_is_set_aside_with_a_message(self, tmp_path: Path, spoil: Any, code: str):
        table = Table.new(folder=tmp_path)
        table.settle()
        table.close()
        path = self.running(tmp_path)[0]
        spoiled = spoil(path.read_bytes())
        path.write_bytes(spoiled)
        store = Store(tmp_path)
        assert store.running("whist") is None
        (problem,) = store.take_problems()
        assert problem.code == code
        assert problem.file in problem.sentence()
        assert (path.parent / problem.file).read_bytes() == spoiled
        assert store.take_problems() == [] and store.running("whist") is None
        store.close()

    def test_killed_between_creating_the_file_and_the_first_line(self, tmp_path: Path):
        (tmp_path / "running").mkdir()
        (tmp_path / "running" / "whist-0.match").write_bytes(b"")
        store = Store(tmp_path)
        assert store.running("whist") is None
        assert store.take_problems() == []
        store.close()

    def test_a_finished_match_goes_to_the_history(self, tmp_path: Path):
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.play_out()
        table.close()
        assert self.running(tmp_path) == []
        store = Store(tmp_path)
        (path,) = store.history()
        assert read_file(path).match.outcome == table.session.outcome
        assert store.running("whist") is None
        store.close()

    def test_a_new_match_replaces_the_running_one_which_is_kept_in_the_history(self, tmp_path: Path):
        first = Table.new(folder=tmp_path)
        first.settle()
        first.person_acts()
        first.close()
        second = Table.new(ONE_HAND, folder=tmp_path, seed="another")
        second.close()
        store = Store(tmp_path)
        saved = store.running("whist")
        assert saved is not None and saved.header.seed == "another"
        assert [read_file(p).header.seed for p in store.history()] == ["a seed for tests"]
        assert store.statistics.totals("whist").played == 0
        store.close()

    def test_only_the_last_matches_are_kept(self, tmp_path: Path):
        (tmp_path / "history").mkdir()
        for i in range(HISTORY + 5):
            (tmp_path / "history" / f"2001-01-01T{i:06d}-whist-0.match").write_bytes(b"")
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.play_out()
        table.close()
        kept = Store(tmp_path).history()
        assert len(kept) == HISTORY
        assert read_file(kept[0]).match.outcome is not None

    def test_a_second_copy_writes_nothing(self, tmp_path: Path):
        table = Table.new(folder=tmp_path)
        table.settle()
        table.close()
        before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
        store = Store(tmp_path, writable=False)
        assert [p.code for p in store.take_problems()] == ["second_copy"]
        found = store.resume("whist")
        assert found is not None and found[1] is None
        assert store.begin(found[0].match, found[0].header.seats) is None
        store.close()
        assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before


class Disk:
    """Takes the place of os.write: full after so many bytes, until there is room again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int, code: int) -> None:
        self.room = room
        self.code = code
        self._write = os.write
        monkeypatch.setattr("game.store.os.write", self.write)

    def write(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(self.code, os.strerror(self.code))
        done = self._write(handle, data[: self.room])
        self.room -= done
        return done


class TestDisk:
    @pytest.mark.parametrize("room", [0, 7, 300, 1000, 1017])
    def test_a_full_disk_loses_nothing_and_is_tried_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
    ):
        disk = Disk(monkeypatch, room, errno.ENOSPC)
        table = Table.new(folder=tmp_path)
        table.settle()
        table.person_acts()
        table.settle()
        table.session.undo(0)
        table.play_out(lambda: len(table.session.view(None).tricks) == 3)
        assert table.session.problem == SaveProblem("disk_full", detail=os.strerror(errno.ENOSPC))
        disk.room = 10**9
        table.tick(3.0)
        table.settle()
        assert table.session.problem is None
        assert table.store is not None
        assert [p.code for p in table.store.take_problems()] == ["disk_full", "saved_again"]
        expected = plays(table.session)
        table.close()
        assert plays(Table.resumed(tmp_path).session) == expected

    @pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.EIO])
    def test_other_refusals_are_told_apart(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int):
        Disk(monkeypatch, 0, code)
        table = Table.new(ONE_HAND, folder=tmp_path)
        assert table.session.problem is not None
        assert table.session.problem.code == ("failed" if code == errno.EIO else "read_only")
        assert table.session.problem.sentence()
        table.play_out()
        assert table.session.outcome is not None

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path):
        (tmp_path / "running").write_text("in the way")
        table = Table.new(ONE_HAND, folder=tmp_path)
        assert table.session.problem is not None
        (tmp_path / "running").unlink()
        table.tick(3.0)
        assert table.session.problem is None
        table.play_out()
        table.close()
        assert history_length(tmp_path) == 1

    def test_attempts_are_seconds_apart(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        disk = Disk(monkeypatch, 0, errno.ENOSPC)
        tried = []
        monkeypatch.setattr("game.store.os.write", lambda *a: tried.append(1) or disk.write(*a))
        table = Table.new(folder=tmp_path)
        table.session.pause()
        tried.clear()
        for _ in range(100):
            table.tick(0.1)
        assert 4 <= len(tried) <= 6

    def test_fsync_happens_on_another_thread(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        threads: set[str] = set()
        real = os.fsync
        monkeypatch.setattr(
            "os.fsync", lambda handle: (threads.add(threading.current_thread().name), real(handle))[1]
        )
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.play_out()
        table.close()
        assert threads == {"writer"}


def history_length(folder: Path) -> int:
    store = Store(folder)
    store.close()
    return len(store.history())


def test_the_rules_version_is_in_the_header():
    assert saves.decode(DATA).header.rules_version == WHIST.rules_version


class TestHostileFolder:
    """What somebody may find, or put, where the running match should be."""

    def test_a_folder_is_set_aside_and_told_once(self, tmp_path: Path):
        (tmp_path / "running" / f"whist-x{saves.SUFFIX}").mkdir(parents=True)
        store = Store(tmp_path)
        assert [store.running("whist") for _ in range(3)] == [None] * 3
        assert [problem.code for problem in store.take_problems()] == ["foreign"]
        store.close()

    @pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(5, "I/O error")])
    def test_an_unreadable_file_is_told_once_and_stays(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
    ):
        file = tmp_path / "running" / f"whist-x{saves.SUFFIX}"
        file.parent.mkdir()
        file.write_bytes(DATA)

        def refused(self: Path) -> bytes:
            raise error

        store = Store(tmp_path)
        monkeypatch.setattr(Path, "read_bytes", refused)
        assert [store.running("whist") for _ in range(3)] == [None] * 3
        assert len(store.take_problems()) == 1 and file.exists()
        store.close()

    @pytest.mark.parametrize("body", [b"[" * 200_000, b'{"type":"header","x":' + b"[" * 200_000])
    def test_a_right_checksum_over_deep_nonsense(self, body: bytes):
        with pytest.raises(Damaged):
            saves.decode(b"%08x %s\n" % (zlib.crc32(body), body))

    def test_a_damaged_file_that_cannot_be_moved_is_told_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        file = tmp_path / "running" / f"whist-x{saves.SUFFIX}"
        file.parent.mkdir()
        file.write_bytes(b"rubbish\n")

        def refused(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "replace", refused)
        store = Store(tmp_path)
        assert [store.running("whist") for _ in range(3)] == [None] * 3
        assert [(p.code, p.file) for p in store.take_problems()] == [("damaged", file.name)]
        store.close()

    def test_a_finished_match_leaves_nothing_among_the_running(self, tmp_path: Path):
        table = Table.new(ONE_HAND, folder=tmp_path)
        table.play_out()
        assert table.store is not None and table.store.writer.flush()  # it has moved before the table is left
        table.close()
        assert not list((tmp_path / "running").iterdir())
        assert history_length(tmp_path) == 1

    @pytest.mark.parametrize("data", [bytes(4000), b"\xff" * 50, b"hello"])
    def test_what_was_never_a_first_line_is_damage_not_a_beginning(self, tmp_path: Path, data: bytes):
        file = tmp_path / "running" / f"whist-x{saves.SUFFIX}"
        file.parent.mkdir()
        file.write_bytes(data)
        store = Store(tmp_path)
        assert store.running("whist") is None
        (problem,) = store.take_problems()
        assert problem.code == "damaged" and file.with_name(problem.file).read_bytes() == data
        store.close()

    def test_a_file_that_was_never_begun_goes_away_silently(self, tmp_path: Path):
        file = tmp_path / "running" / f"whist-x{saves.SUFFIX}"
        file.parent.mkdir()
        file.write_bytes(DATA[:100])
        store = Store(tmp_path)
        assert store.running("whist") is None and not store.take_problems() and not file.exists()
        store.close()

    def test_a_job_that_fails_in_any_way_does_not_end_the_writer(self, tmp_path: Path):
        store = Store(tmp_path)
        done: list[int] = []

        def broken() -> None:
            raise RecursionError("too deep")

        store.writer.submit(broken)
        store.writer.submit(lambda: done.append(1))
        assert store.writer.flush() and done == [1]
        assert [problem.code for problem in store.take_problems()] == ["failed"]
        store.close()
