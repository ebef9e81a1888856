"""Settings: defaults, storing, damaged and foreign files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.settings import FILE, Settings, SettingsStore


def write(folder: Path, content: dict[str, Any]) -> None:
    (folder / FILE).write_text(json.dumps(content), encoding="utf-8")


def read(folder: Path) -> dict[str, Any]:
    return json.loads((folder / FILE).read_text(encoding="utf-8"))


def test_first_start_is_full_screen_and_silent(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    assert (store.first_start, store.value.fullscreen, store.value.sound) == (True, True, False)  # UI9
    assert store.problem is None


def test_changes_are_stored_at_once_and_told(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    told: list[tuple[int, int]] = []
    store.listen(lambda old, new: told.append((old.text_scale, new.text_scale)))
    store.change(text_scale=130, options={"whist": {"target_points": 7}})
    store.change(text_scale=130)
    assert told == [(100, 130)], "a change that changes nothing is not told"
    again = SettingsStore(tmp_path)
    assert (again.value, again.first_start) == (store.value, False)


@pytest.mark.parametrize("bad", [{"text_scale": 99}, {"volume": 101}, {"speed": "warp"}, {"window": [1, 2]}])
def test_values_out_of_range_are_refused(tmp_path: Path, bad: dict[str, Any]) -> None:
    store = SettingsStore(tmp_path)
    with pytest.raises(ValueError, match=r"Expected|Invalid"):
        store.change(**bad)
    assert store.value == Settings()


def test_one_unusable_field_costs_only_itself(tmp_path: Path) -> None:
    write(tmp_path, {"text_scale": 900, "four_colour": True, "theme": "night"})
    store = SettingsStore(tmp_path)
    assert store.unusable == ["text_scale"]
    assert store.value == Settings(four_colour=True, theme="night")


def test_fields_of_a_later_version_are_written_back(tmp_path: Path) -> None:
    write(tmp_path, {"version": 1, "hologram": {"depth": 3}, "sound": True})
    store = SettingsStore(tmp_path)
    store.change(volume=10)
    assert read(tmp_path)["hologram"] == {"depth": 3}
    assert (read(tmp_path)["sound"], read(tmp_path)["volume"]) == (True, 10)


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[1]", b"\x00\xff", b'"text"'])
def test_a_damaged_file_is_set_aside(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    store = SettingsStore(tmp_path)
    assert store.value == Settings()
    assert store.problem is not None
    assert (tmp_path / store.problem.kept).read_bytes() == rubbish
    assert not store.first_start


def test_a_second_copy_stores_nothing(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path, writable=False)
    store.change(volume=0)
    assert store.value.volume == 0
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_costs_only_the_storing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SettingsStore(tmp_path / "there")
    (tmp_path / "there").write_text("a file where the folder should be", encoding="utf-8")
    assert store.change(volume=0).volume == 0
    assert "not stored" in caplog.text


def test_every_card_back_can_be_chosen():
    from game.table.deck import BACKS, look_of

    field = next(f for f in msgspec.structs.fields(Settings) if f.name == "back")
    assert get_args(field.type) == BACKS
    assert look_of(Settings(back="night", large_index=True)).back == "night"
