"""Folders that are missing, in the way, or not for writing: the game can be played all the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game import paths
from game.claim import claim
from tests.kit import ui


def test_the_usual_start(own_home: Path) -> None:
    lock, unkept = claim()
    assert lock is not None and unkept is None
    again, reason = claim()
    assert again is None and reason is not None and reason.code == "second_copy"
    lock.release()


@pytest.mark.parametrize("kind", ["data", "config", "log"])
def test_a_file_in_place_of_a_folder_costs_only_the_keeping(own_home: Path, kind: str) -> None:
    (own_home / kind).write_bytes(b"in the way")
    lock, unkept = claim()
    assert lock is not None and unkept is not None
    assert unkept.code == "no_folder" and str(own_home / kind) in unkept.sentence()
    assert paths.data_dir().is_relative_to(os.environ[paths.HOME_VARIABLE])
    assert not paths.data_dir().is_relative_to(own_home)
    assert (own_home / kind).read_bytes() == b"in the way"
    lock.release()


def test_a_lock_that_cannot_be_opened_means_reading_only(own_home: Path) -> None:
    (paths.data_dir() / "writer.lock").mkdir()
    lock, unkept = claim()
    assert lock is None and unkept is not None and unkept.code != "second_copy"


def test_the_app_says_why_nothing_is_kept_and_plays(own_home: Path) -> None:
    (own_home / "data").write_bytes(b"in the way")
    with ui.app() as app:
        ui.frames(app, 0.2)
        assert str(own_home / "data") in app.toasts.text


def test_a_home_of_nobody_is_a_plain_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(paths.HOME_VARIABLE, "~no-such-person/here")
    assert paths.data_dir().is_dir()
