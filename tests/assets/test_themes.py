"""Every theme can be read: text against everything it lies on, WCAG 2 contrast 4.5 or more."""

import os

import msgspec
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import paths
from game.ui import theme as themes
from game.ui.palette import Palette

GROUNDS = ("ground", "ground_deep", "panel", "raised", "raised_hover", "pressed")
PANELS = ("panel", "raised", "pressed")


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_reads_on_every_ground(name: str, ground: str):
    palette = themes.load(name).palette
    for ink in ("text", "muted", "accent"):
        assert themes.contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5, (name, ink, ground)


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize("panel", PANELS)
def test_signs_read_on_panels(name: str, panel: str):
    theme = themes.load(name)
    ground = getattr(theme.palette, panel)
    for ink in ("good", "bad", "black_suit", "red_suit", "blue_suit", "green_suit"):
        assert themes.contrast(getattr(theme.palette, ink), ground) >= 4.5, (name, ink, panel)
    assert themes.contrast(theme.side_a, ground) >= 4.5
    assert themes.contrast(theme.side_b, ground) >= 4.5


@pytest.mark.parametrize("name", themes.NAMES)
def test_text_reads_on_the_accent_and_focus_shows_everywhere(name: str):
    palette = themes.load(name).palette
    for fill in ("accent", "good"):
        assert themes.contrast(palette.accent_text, getattr(palette, fill)) >= 4.5
    for ground in GROUNDS:
        assert themes.contrast(palette.focus, getattr(palette, ground)) >= 3


def test_the_files_and_the_names_agree_and_hold_every_colour():
    files = sorted(path.stem for path in paths.asset("themes").glob("*.json"))
    assert files == sorted(themes.NAMES)
    for name in themes.NAMES:
        raw = msgspec.json.decode(paths.asset("themes", f"{name}.json").read_bytes())
        assert raw["name"] == name == themes.load(name).name
        assert set(raw["palette"]) == {field.name for field in msgspec.structs.fields(Palette)}


def test_an_unknown_theme_is_the_default_one(caplog: pytest.LogCaptureFixture):
    assert themes.load("no such theme") == themes.load(themes.NAMES[0])
    assert "no such theme" in caplog.text


def test_felt_has_its_size_its_light_and_always_the_same_grain():
    pygame.display.init()
    theme = themes.load("felt")
    first = themes.felt((320, 180), theme)
    assert first.get_size() == (320, 180)
    assert themes.felt((320, 180), theme) is first
    themes.felt.cache_clear()
    assert pygame.image.tobytes(themes.felt((320, 180), theme), "RGB") == pygame.image.tobytes(first, "RGB")
    light = pygame.transform.average_color(first, pygame.Rect(140, 60, 40, 40))
    dark = pygame.transform.average_color(first, pygame.Rect(0, 0, 20, 20))
    assert sum(light[:3]) > sum(dark[:3]) + 60
    assert len({tuple(first.get_at((x, 90))) for x in range(140, 180)}) > 8


def test_contrast_is_that_of_wcag():
    assert themes.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert themes.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
