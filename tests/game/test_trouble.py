"""The app that cannot start or go on: a sentence, a report, exit code 1, and never a traceback."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame
import pytest

from game import crash, log, paths, start, strings, trouble
from game.app import App
from game.ui.text import Texts


def raising(error: BaseException):
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.fixture(autouse=True)
def english() -> None:
    strings.use("en")


def test_an_error_is_said_in_a_sentence_and_reported(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(App, "__init__", raising(RuntimeError("a card fell off the table")))
    assert start.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said
    (report,) = (own_home / "log").glob("crash-*.txt")
    assert str(report) in said and "a card fell off" in report.read_text(encoding="utf-8")


def test_an_interrupt_from_the_terminal_is_no_error(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(App, "__init__", raising(KeyboardInterrupt()))
    assert start.main([]) == 130
    assert capsys.readouterr().err == ""
    assert not list(own_home.rglob("crash-*"))


def test_without_a_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    assert start.main([]) == 1
    assert "window" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"", b"no font"])
def test_a_shipped_file_that_is_lost_or_damaged_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    pygame.font.init()
    (tmp_path / "fonts").mkdir()
    if content is not None:
        (tmp_path / "fonts" / "BIZUDPGothic-Regular.ttf").write_bytes(content)
    strings.tr("errors.shipped_file", file="")  # the texts are there
    monkeypatch.setattr(paths, "_asset_root", lambda: tmp_path.resolve())
    with pytest.raises(paths.Unusable) as caught:
        Texts().font("body")
    assert "fonts/BIZUDPGothic-Regular.ttf" in trouble.sentence(caught.value, "-")
    with pytest.raises(FileNotFoundError) as plain:
        paths.asset("themes", "felt.json").read_bytes()
    assert trouble.lost_file(plain.value) == "themes/felt.json"


def test_what_a_native_crash_left_survives_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "native-crash.txt").write_text("Fatal Python error: Segmentation fault", encoding="utf-8")
    for _ in range(2):
        reporter = crash.Reporter(tmp_path)
        reporter.install()
        reporter.close()
    (kept,) = tmp_path.glob("crash-*-native.txt")
    assert "Segmentation fault" in kept.read_text(encoding="utf-8")


def test_a_full_disk_does_not_fill_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before = root.level
    log.start(tmp_path)
    handler = next(h for h in root.handlers if getattr(h, "hidden_hand", False))
    monkeypatch.setattr(handler, "shouldRollover", raising(OSError(28, "No space left on device")))
    logging.getLogger("game").error("a line")
    root.removeHandler(handler)
    handler.close()
    root.setLevel(before)
    assert capsys.readouterr().err == ""


def test_a_file_of_somebody_else_is_not_ours(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        (tmp_path / "x").read_bytes()
    assert trouble.lost_file(caught.value) == ""


def test_not_even_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strings, "tr", raising(FileNotFoundError("the shipped files are nowhere")))
    assert "not completely installed" in trouble.sentence(RuntimeError("x"), "-")
