"""tools.shots: every shot can be taken, no picture is empty, and the same call gives the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import shots

ROOT = Path(__file__).resolve().parents[2]


def take(out: Path, *arguments: str) -> list[Path]:
    """Run the tool in a process of its own: it sets up pygame for itself."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.shots", "--out", str(out), "--size", "640x360", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "random"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return sorted(out.glob("*.png"))


def test_every_shot_is_taken(tmp_path: Path):
    files = take(tmp_path)
    assert len(files) >= 30
    assert {"title_en.png", "table_deal_en.png", "pause_en.png", "hand_result_en.png"} <= {
        f.name for f in files
    }
    assert len({file.read_bytes() for file in files}) >= len(files) - 3
    assert all(file.stat().st_size > 4000 for file in files)


def test_the_same_call_gives_the_same_pictures(tmp_path: Path):
    for scene in ("table_s", "new_game"):
        one = take(tmp_path / f"one_{scene}", "--scene", scene, "--lang", "ja")
        other = take(tmp_path / f"other_{scene}", "--scene", scene, "--lang", "ja")
        assert one
        assert [f.read_bytes() for f in one] == [f.read_bytes() for f in other]


def test_a_film_is_one_sheet(tmp_path: Path):
    files = take(tmp_path, "--film", "collect")
    assert [file.name for file in files] == ["film_collect_en.png"]


def test_an_unknown_shot_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        shots.main(["--out", str(tmp_path), "--size", "tiny"])
    assert "expected WIDTHxHEIGHT" in capsys.readouterr().err
