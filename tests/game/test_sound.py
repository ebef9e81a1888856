"""Sounds: silent without a device, bounded in number, variants in turn, files as the recipes make them."""

import logging
import os
import re
import wave
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import paths
from game import sound as module
from game.sound import SAME, VOICES, Sounds
from tools import build_sounds


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sounds(enabled=True, volume=80)
    yield made
    made.close()


def busy() -> int:
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def test_the_files_are_what_the_tool_makes():
    made = build_sounds.files()
    found = {path.stem: path for path in paths.asset("sounds").glob("*.wav")}
    assert set(found) == set(made)
    for name, path in found.items():
        with wave.open(str(path), "rb") as source:
            assert (source.getnchannels(), source.getframerate()) == (1, build_sounds.RATE)
            kept = source.readframes(source.getnframes())
        # Other processors may round a sample differently: compare within one step.
        worst = max(
            abs(int.from_bytes(kept[i : i + 2], "little", signed=True) - value)
            for i, value in zip(range(0, len(kept), 2), memoryview(made[name]).cast("h"), strict=True)
        )
        assert worst <= 1, name


def test_every_sound_that_the_code_names_exists():
    source = "\n".join(path.read_text("utf-8") for path in Path(module.__file__).parent.rglob("*.py"))
    named = set(re.findall(r"""sound\(\s*"([a-z_]+)\"""", source))
    named |= set(re.findall(r"""Cue\([^"\n]+"([a-z_]+)"\)""", source))
    assert {"move", "deal", "sweep"} <= named
    assert named <= {re.sub(r"_\d+$", "", name) for name in build_sounds.files()}


def test_off_is_silent_and_opens_no_device():
    pygame.mixer.quit()
    made = Sounds()
    made.play("deal")
    assert not made.audible
    assert pygame.mixer.get_init() is None


def test_without_a_device_it_says_so_once_and_never_raises(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    with caplog.at_level(logging.WARNING):
        made = Sounds(enabled=True)
        for _ in range(5):
            made.play("deal")
        made.configure(enabled=False, volume=50)
        made.configure(enabled=True, volume=50)
        made.play("deal")
    assert len(caplog.records) == 1
    assert not made.audible


def test_every_name_of_the_table_is_there(sounds: Sounds):
    from game.table import choreography

    assert sounds.audible
    assert set(choreography._SOUNDS.values()) <= set(sounds._sounds)
    assert set(build_sounds.RECIPES) == set(sounds._sounds)
    assert len(sounds._sounds["deal"]) == 4


def test_an_unknown_name_is_logged_once(sounds: Sounds, caplog: pytest.LogCaptureFixture):
    sounds.play("no such sound")
    sounds.play("no such sound")
    assert [r.getMessage() for r in caplog.records].count("no sound 'no such sound'") == 1


def test_voices_are_bounded(sounds: Sounds):
    for _ in range(10):
        sounds.play("match_won")
    assert busy() == SAME
    for name in build_sounds.RECIPES:
        for _ in range(4):
            sounds.play(name)
    assert SAME < busy() <= VOICES


def test_variants_take_turns(sounds: Sounds, monkeypatch: pytest.MonkeyPatch):
    heard: list[pygame.mixer.Sound] = []
    start = Sounds._start
    monkeypatch.setattr(
        Sounds, "_start", lambda self, name, one, *rest: heard.append(one) or start(self, name, one, *rest)
    )
    for _ in range(5):
        sounds.play("deal")
    variants = sounds._sounds["deal"]
    assert heard == [*variants, variants[0]]


def test_pan_and_strength_reach_the_channel(sounds: Sounds, monkeypatch: pytest.MonkeyPatch):
    levels: list[tuple[float, float]] = []

    class Channel:
        def play(self, clip: object) -> None:
            assert clip in sounds._sounds["deal"]

        def set_volume(self, left: float, right: float) -> None:
            levels.append((left, right))

        def get_busy(self) -> bool:
            return False

    monkeypatch.setattr(pygame.mixer, "find_channel", Channel)
    sounds.play("deal")
    sounds.play("deal", strength=0.5)
    sounds.play("deal", pan=-1.0)
    (left, right), soft, panned = levels
    assert left == right > 0
    assert soft == pytest.approx((left / 2, right / 2))
    assert panned == pytest.approx((left, 0))
    sounds.configure(enabled=True, volume=0)
    sounds.play("deal")
    assert len(levels) == 3


def test_a_lost_device_ends_the_sound_not_the_game(sounds: Sounds, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise pygame.error("device unplugged")

    monkeypatch.setattr(module.Sounds, "_start", fail)
    sounds.play("deal")
    assert not sounds.audible
    sounds.play("deal")
