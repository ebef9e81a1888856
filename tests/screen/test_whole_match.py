"""A whole match of Whist, a deal of WHO'S WHO, a round of Trick of the Dead and of Three Hags and a case of
Deception through the real window, with keys alone, a pad alone and the mouse alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.screen


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of its own for this test; skipped by name where Xvfb or xdotool is missing."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def drive(display: str, *arguments: str) -> dict[str, Any]:
    """What the driver reports, once it has come to its end."""
    environment = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.screen.drive", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_a_deal_of_whos_who_with_one_device(device: str, display: str) -> None:
    """Role, eight tricks, interim and final declarations, reveal, and the role of the next deal."""
    report = drive(display, device, "--game", "whos_who")
    assert report["scenes"] == ["title", "new_game", "table_whos_who", "reveal", "table_whos_who"]
    assert report["entries"] >= 6 + 8 * 6 + 8 + 6 + 6 + 1


@pytest.mark.parametrize(
    ("device", "preset"),
    [("keys", "standard"), ("pad", "two_players")],
)
def test_a_round_of_trick_of_the_dead_with_one_device(device: str, preset: str, display: str) -> None:
    """Burying, fourteen tricks or eighteen, naming trumps if the joker is the person's, the result."""
    report = drive(display, device, "--game", "trick_of_the_dead", "--preset", preset)
    assert report["scenes"][:4] == ["title", "new_game", "table_trick_of_the_dead", "round_result"]
    assert report["scenes"][4] in ("table_trick_of_the_dead", "match_result")
    seats, tricks = (2, 18) if preset == "two_players" else (3, 14)
    assert report["entries"] >= seats + tricks * seats + tricks + 1


@pytest.mark.parametrize("device", ["pad", "mouse"])
def test_a_round_of_three_hags_with_one_device(device: str, display: str) -> None:
    """Combos are picked, played and passed until a hand is empty; then the next round is dealt."""
    report = drive(display, device, "--game", "three_hags")
    around = ["title", "new_game", "table_three_hags", "round_result_three_hags"]
    assert report["scenes"][:4] == around
    assert report["scenes"][4:] in (["table_three_hags"], ["match_result"])  # a round can be worth the match
    assert report["entries"] >= 13


@pytest.mark.parametrize(("device", "role"), [("keys", "badge"), ("mouse", "badge"), ("pad", "scientist")])
def test_a_case_of_deception_with_one_device(device: str, role: str, display: str) -> None:
    """The night, markers and presentations, or words and an attempt, until the case is closed."""
    report = drive(display, device, "--game", "deception", "--preset", role)
    assert report["scenes"] == ["title", "new_game", "table_deception", "deception_result", "title"]
    assert len(report["winners"]) in (1, 3)  # the murderer, or everybody else
    did = set(report["did"])
    if role == "scientist":
        assert did >= {"Ack", "ChooseLocation", "PlaceMarker"}
        assert did <= {"Ack", "ChooseLocation", "PlaceMarker", "StartPresentations", "ReplaceTile"}
    else:
        assert did >= {"Ack", "Pick", "Say", "Solve"}
        assert did <= {"Ack", "Pick", "Say", "Solve", "EndPresentation"}


@pytest.mark.parametrize("device", ["keys", "pad", "mouse"])
def test_a_whole_match_with_one_device(device: str, display: str, own_home: Path) -> None:
    report = drive(display, device)
    assert report["scenes"] == ["title", "new_game", "table", "hand_result", "match_result", "title"]
    assert report["entries"] == 52 + 13 + 1
    won = {(0, 2): "won", (1, 3): "lost"}[tuple(report["winners"])]
    (counted,) = own_home.rglob("statistics.json")
    matches = json.loads(counted.read_text(encoding="utf-8"))["matches"]
    assert [(m["result"], m["preset"], m["level"]) for m in matches] == [(won, "one_hand", "normal")]
