"""Icons: committed as the tool draws them, exact in size, in the colours asked for."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from engine.games import REGISTRY
from game import paths
from game.ui import icons, theme
from tools import build_icons


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    win = pygame.Window("icons", (320, 240))
    win.get_surface()
    yield
    win.destroy()


def test_the_files_are_what_the_tool_draws():
    made = build_icons.files()
    assert {path.name for path in paths.asset("icons").glob("*.svg")} == set(made)
    for name, text in made.items():
        assert paths.asset("icons", name).read_text(encoding="utf-8") == text, name


@pytest.mark.parametrize("name", [*build_icons.ICONS, *(f"emblem_{n}" for n in build_icons.EMBLEMS)])
def test_an_icon_has_its_size_and_only_colours_it_was_given(name: str):
    ink, accent, ground = (250, 10, 10), (10, 250, 10), (10, 10, 250)
    for px in (20, 33):
        image = icons.icon(name, px, ink, accent, ground)
        assert image.get_size() == (px, px)
        pixels = [image.get_at((x, y)) for x in range(px) for y in range(px)]
        solid = [c for c in pixels if c.a == 255]
        assert sum(c.a > 100 for c in pixels) > px * px * 0.06
        # Mixtures of the three have the same sum; a placeholder or a fixed grey would not.
        assert all(abs(c.r + c.g + c.b - 270) <= 24 for c in solid)
        assert any(c.a > 100 and c.r > 150 for c in pixels)


def test_icons_differ_and_are_shared():
    images = {pygame.image.tobytes(icons.icon(n, 48, (255, 255, 255)), "RGBA") for n in build_icons.ICONS}
    assert len(images) == len(build_icons.ICONS)
    assert icons.icon("undo", 26, (1, 2, 3)) is icons.icon("undo", 26, (1, 2, 3))
    assert icons.button("undo")(26, (1, 2, 3)) is icons.icon("undo", 26, (1, 2, 3))


def test_every_game_has_an_emblem():
    palette = theme.load("felt").palette
    for name in ("hidden_hand", *REGISTRY):
        assert icons.emblem(name, 64, palette).get_size() == (64, 64)


def test_an_icon_that_is_not_there_is_empty_and_logged(caplog: pytest.LogCaptureFixture):
    image = icons.icon("no such icon", 64, (255, 255, 255))
    assert image.get_size() == (64, 64)
    assert image.get_bounding_rect(1).size == (0, 0)
    assert "no such icon" in caplog.text
