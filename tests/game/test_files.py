"""Atomic writing, quarantine, the writer's lock."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import files

PATH = "thing.json"


def decode(raw: bytes) -> int:
    return msgspec.json.decode(raw, type=int)


def test_writing_keeps_the_version_before_as_backup(tmp_path: Path) -> None:
    path = tmp_path / PATH
    files.write_atomic(path, b"1")
    files.write_atomic(path, b"2")
    assert (path.read_bytes(), files.backup_of(path).read_bytes()) == (b"2", b"1")
    assert {p.name for p in tmp_path.iterdir()} == {PATH, PATH + ".bak"}


def test_a_failed_write_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / PATH
    files.write_atomic(path, b"1")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write_atomic(path, b"2")
    assert path.read_bytes() == b"1"
    assert [p.name for p in tmp_path.iterdir()] == [PATH]


def test_nothing_there_is_no_problem(tmp_path: Path) -> None:
    assert files.read_or_quarantine(tmp_path / PATH, decode) == (None, None)


def test_a_damaged_file_is_set_aside_and_the_backup_serves(tmp_path: Path) -> None:
    path = tmp_path / PATH
    files.write_atomic(path, b"1")
    files.write_atomic(path, b"2")
    path.write_bytes(b"rub\xffbish")
    value, problem = files.read_or_quarantine(path, decode)
    assert value == 1
    assert problem is not None
    assert problem.recovered
    assert (tmp_path / problem.kept).read_bytes() == b"rub\xffbish"
    assert not path.exists()


def test_both_damaged_gives_nothing_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / PATH
    path.write_bytes(b"")
    files.backup_of(path).write_bytes(b"{")
    value, problem = files.read_or_quarantine(path, decode)
    assert value is None
    assert problem is not None
    assert (problem.recovered, problem.kept) == (False, PATH + ".damaged-1")
    assert sorted(p.name for p in tmp_path.iterdir()) == [PATH + ".bak.damaged-1", PATH + ".damaged-1"]


def test_quarantined_files_never_overwrite_each_other(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        path = tmp_path / PATH
        path.write_text(str(number), encoding="utf-8")
        assert files.quarantine(path).name == f"{PATH}.damaged-{number}"


def test_a_crash_between_the_two_renames_is_survived(tmp_path: Path) -> None:
    path = tmp_path / PATH
    files.write_atomic(path, b"1")
    os.replace(path, files.backup_of(path))
    assert files.read_or_quarantine(path, decode) == (1, None)


def test_one_writer_at_a_time_and_a_dead_one_frees_the_lock(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from game import files; "
        "lock = files.lock_instance(Path(sys.argv[1])); print(lock is not None, flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline().strip() == "True"
    assert files.lock_instance(tmp_path) is None
    other.kill()
    other.communicate()
    lock = files.lock_instance(tmp_path)
    assert lock is not None
    lock.release()


def test_nonsense_nested_too_deeply_is_damage(tmp_path: Path) -> None:
    path = tmp_path / PATH
    path.write_bytes(b'{"options":' + b"[" * 200_000)
    value, problem = files.read_or_quarantine(path, lambda raw: msgspec.json.decode(raw, type=dict[str, Any]))
    assert value is None and problem is not None
    assert (tmp_path / problem.kept).exists() and not path.exists()


def test_a_folder_in_place_of_the_file_makes_room_for_it(tmp_path: Path) -> None:
    path = tmp_path / PATH
    (path / "inside").mkdir(parents=True)
    value, problem = files.read_or_quarantine(path, decode)
    assert value is None and problem is not None
    assert (tmp_path / problem.kept / "inside").is_dir()
    for data in (b"1", b"2", b"3"):
        files.write_atomic(path, data)
    assert files.read_or_quarantine(path, decode) == (3, None)


def test_without_the_right_to_write_nothing_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / PATH
    path.write_bytes(b"{")
    assert files.read_or_quarantine(path, decode, writable=False)[1] is not None

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refused)
    value, problem = files.read_or_quarantine(path, decode)
    assert value is None and problem is not None and problem.kept == PATH
    assert path.read_bytes() == b"{"
