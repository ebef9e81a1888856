"""Pictures of buttons: one for everything that can be bound, different where it matters, cached, sharp."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.app import App
from game.input import bindings
from game.input.intents import KEYBOARD, MOUSE, TOUCH, Device, Family
from game.input.pads import BUTTONS, TRIGGERS
from game.strings import LANGUAGES, use
from game.ui import glyphs, hints, shapes
from game.ui.canvas import Box, Canvas
from tests.kit import ui

PADS: tuple[Family, ...] = ("xbox", "playstation", "nintendo")


@pytest.fixture
def running() -> Iterator[App]:
    with ui.app() as found:
        yield found


def canvas_of(running: App) -> Canvas:
    desk = running.desk
    return Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette)


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


@pytest.mark.parametrize("family", PADS)
def test_every_pad_button_has_its_own_picture(running: App, family: Family) -> None:
    names = [*BUTTONS.values(), *TRIGGERS.values()]
    found = {pixels(glyphs.draw(canvas_of(running), name, family, 32)) for name in names}
    assert len(found) == len(names)


def test_face_buttons_differ_between_the_families(running: App) -> None:
    for name in ("a", "b", "x", "y"):
        found = {pixels(glyphs.draw(canvas_of(running), name, family, 32)) for family in PADS}
        assert len(found) == 3


def test_two_buttons_together_are_named_as_on_the_pad(running: App) -> None:
    found = {pixels(glyphs.draw(canvas_of(running), "lb+rb", family, 32)) for family in PADS}
    assert len(found) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bound_key_can_be_drawn(running: App, language: str) -> None:
    use(language)
    for tokens in bindings.KEYS.values():
        for token in tokens:
            image = glyphs.draw(canvas_of(running), token, "keyboard", 26)
            assert image.get_height() == 26
            assert 26 <= image.get_width() <= 160
    use("en")


def test_pictures_are_kept_and_drawn_at_the_pixels_of_the_window(running: App) -> None:
    canvas = canvas_of(running)
    assert glyphs.draw(canvas, "key:z", "keyboard", 26) is glyphs.draw(canvas, "key:z", "keyboard", 26)
    with ui.app(size=(2560, 1440)) as large:
        assert glyphs.draw(canvas_of(large), "key:z", "keyboard", 26).get_height() == 52


@pytest.mark.parametrize(
    ("device", "verb", "expected"),
    [
        (KEYBOARD, "accept", "key:return"),
        (KEYBOARD, "undo", "key:z"),
        (MOUSE, "accept", "mouse_left"),
        (MOUSE, "back", "mouse_right"),
        (MOUSE, "undo", "key:z"),
        (TOUCH, "accept", "mouse_left"),
        (Device("pad", 3, "xbox"), "undo", "x"),
        (Device("pad", 3, "xbox"), "pause", "start"),
    ],
)
def test_hints_follow_the_device_in_hand(running: App, device: Device, verb: str, expected: str) -> None:
    running.desk.hub.device = device
    assert hints.tokens(running.desk, verb)[0] == expected


def test_hints_follow_the_players_bindings(running: App) -> None:
    running.desk.settings.change(keys={"undo": ("key:u",), "hint": ()})
    running.desk.hub.device = KEYBOARD
    assert hints.tokens(running.desk, "undo") == ("key:u",)
    canvas = canvas_of(running)
    before = pixels(running.desk.screen.surface)
    hints.draw(canvas, running.desk, (("hint", "never seen"),), solid=True)
    bare = pixels(running.desk.screen.surface)
    hints.draw(canvas, running.desk, (("undo", "seen"),), solid=True)
    assert before != bare != pixels(running.desk.screen.surface)


def test_a_full_bar_of_hints_stays_in_the_window(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    running.desk.settings.change(text_scale=150)
    lefts: list[float] = []
    canvas = canvas_of(running)
    monkeypatch.setattr(canvas, "image", lambda image, place, *_, **__: lefts.append(place[0]))
    verbs = ("next_tab", "prev_tab", "hint", "next", "back")
    hints.draw(canvas, running.desk, [(verb, "twelve chars") for verb in verbs])
    assert len(lefts) == 10 and min(lefts) > 0


# -- shapes and canvas -------------------------------------------------------------------------------


def test_a_box_is_filled_edged_and_round() -> None:
    box = shapes.box((40, 30), 10, (10, 20, 30, 255), (200, 0, 0, 255), 2)
    assert tuple(box.get_at((20, 15))) == (10, 20, 30, 255)
    assert tuple(box.get_at((20, 0))) == (200, 0, 0, 255)
    assert box.get_at((0, 0)).a == 0
    between = {box.get_at((x, y)).a for x in range(10) for y in range(10)}
    assert len(between) > 5, "the corner is smooth"


def test_an_outline_leaves_the_middle_clear() -> None:
    box = shapes.box((40, 30), 10, (200, 0, 0, 0), (200, 0, 0, 255), 3)
    assert box.get_at((20, 15)).a == 0
    assert box.get_at((20, 1)).a == 255
    assert box.get_at((1, 15)).a == 255


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (7, 7)])
def test_tiny_boxes_are_drawn_too(size: tuple[int, int]) -> None:
    assert shapes.box(size, 30, (1, 2, 3, 255), (4, 5, 6, 255), 9).get_size() == size
    assert shapes.shadow(size, 30, 6, 100).get_size() == (size[0] + 12, size[1] + 12)


def test_a_shadow_fades_outwards() -> None:
    shadow = shapes.shadow((60, 60), 8, 16, 120)
    row = [shadow.get_at((x, 46)).a for x in range(0, 47, 6)]
    assert row == sorted(row)
    assert row[0] < 20 < 90 < row[-1] <= 120


def test_neighbouring_boxes_touch_at_any_scale() -> None:
    with ui.app(size=(1366, 768)) as running:
        canvas = canvas_of(running)
        boxes = [canvas.rect(Box(100 + 33.3 * n, 50, 33.3, 20)) for n in range(12)]
        assert all(a.right == b.left for a, b in itertools.pairwise(boxes))
