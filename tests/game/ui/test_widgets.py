"""Widgets and forms: keyboard, pointer, scrolling, drags that survive a new layout."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.input.intents import KEYBOARD, MOUSE, Intent, Verb
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column, row
from game.ui.scroll import Scroll
from game.ui.tabs import Tabs
from game.ui.text import Texts
from game.ui.theme import load
from game.ui.widgets import Button, Slider, Stepper, Toggle, Widget


def press(form: Form, *verbs: Verb, again: bool = False) -> list[bool]:
    return [form.handle(Intent(0, verb, KEYBOARD, again=again)) for verb in verbs]


def pointer(form: Form, verb: Verb, pos: tuple[float, float]) -> bool:
    return form.handle(Intent(0, verb, MOUSE, pos))


def click(form: Form, pos: tuple[float, float]) -> None:
    for verb in ("hover", "press", "release"):
        pointer(form, verb, pos)


def buttons(log: list[str], names: Sequence[str], disabled: Sequence[str] = ()) -> list[Widget]:
    found: list[Widget] = [
        Button(name, lambda name=name: log.append(name), enabled=name not in disabled) for name in names
    ]
    column(found, Box(100, 100, 200, 400), 50, 10)
    return found


def test_arrows_and_accept() -> None:
    log: list[str] = []
    form = Form(buttons(log, "abc", disabled="b"))
    press(form, "down", "accept", "down", "accept")
    assert log == ["c", "a"], "the disabled one is skipped, the end wraps"


def test_a_held_accept_acts_once() -> None:
    log: list[str] = []
    form = Form(buttons(log, "a"))
    press(form, "accept")
    press(form, "accept", again=True)
    assert log == ["a"]


def test_pointer_acts_only_when_released_inside() -> None:
    log: list[str] = []
    form = Form(buttons(log, "ab"))
    click(form, (200, 125))
    pointer(form, "press", (200, 125))
    pointer(form, "drag", (200, 180))
    pointer(form, "release", (200, 180))
    assert log == ["a"]
    pointer(form, "press", (200, 125))
    pointer(form, "drag", (900, 900))
    pointer(form, "drag", (200, 125))
    pointer(form, "release", (200, 125))
    assert log == ["a", "a"]


def test_the_pointer_brings_the_focus() -> None:
    log: list[str] = []
    sounds: list[str] = []
    form = Form(buttons(log, "abc"), sounds.append)
    pointer(form, "hover", (200, 240))
    press(form, "accept")
    assert (log, sounds) == (["c"], ["move", "accept"])


def test_a_disabled_button_cannot_be_clicked() -> None:
    log: list[str] = []
    form = Form(buttons(log, "ab", disabled="a"))
    click(form, (200, 125))
    assert log == []


def test_toggle_by_all_means() -> None:
    told: list[bool] = []
    toggle = Toggle("Sound", False, told.append, ("off", "on"))
    row([toggle], Box(0, 0, 600, 50))
    form = Form([toggle])
    press(form, "accept", "left", "left", "right")
    click(form, (300, 25))
    assert told == [True, False, True, False]


def test_stepper_wraps_and_its_left_arrow_goes_back() -> None:
    told: list[object] = []
    stepper = Stepper("Pace", [(1, "slow"), (2, "normal"), (3, "fast")], 2, told.append)
    row([stepper], Box(0, 0, 600, 50))
    form = Form([stepper])
    press(form, "right", "right", "left")
    click(form, (stepper.value_box().left + 20, 25))
    click(form, (20, 25))
    assert told == [3, 1, 3, 2, 3]


def test_slider_keeps_to_its_steps_and_limits() -> None:
    told: list[int] = []
    slider = Slider("Size", 100, (100, 150, 10), told.append, str)
    row([slider], Box(0, 0, 600, 50))
    form = Form([slider])
    press(form, "left", "right", "right")
    box = slider.value_box()
    pointer(form, "press", (box.right - slider.room, 25))
    pointer(form, "drag", (box.left + 16, 25))
    pointer(form, "release", (box.left + 16, 25))
    assert told == [110, 120, 150, 100]


def test_a_drag_goes_on_when_the_form_is_laid_out_anew() -> None:
    told: list[int] = []

    def make() -> Slider:
        slider = Slider("Size", told[-1] if told else 100, (100, 150, 10), told.append, str)
        row([slider], Box(0, 0, 600, 50))
        return slider

    form = Form([make()])
    box = make().value_box()
    for share in (0.2, 0.6, 1.0):
        place = box.left + 16 + (box.width - 106) * share, 25
        pointer(form, "press" if share == 0.2 else "drag", place)
        form.replace([make()])
    assert told == [110, 130, 150]


def test_tabs_turn_by_arrows_and_pointer() -> None:
    told: list[int] = []
    tabs = Tabs(["a", "b", "c"], 0, told.append)
    row([tabs], Box(0, 0, 300, 40))
    form = Form([tabs])
    press(form, "right", "left", "left")
    click(form, (150, 20))
    click(form, (150, 20))
    assert told == [1, 0, 2, 1]


# -- scrolling -----------------------------------------------------------------------------------------


@pytest.fixture
def long_list() -> tuple[Form, Scroll, list[str]]:
    log: list[str] = []
    widgets = buttons(log, [str(n) for n in range(12)])
    scroll = Scroll()
    scroll.set(widgets, Box(100, 100, 200, 180), 50, 10)
    return Form(widgets), scroll, log


def go(form: Form, scroll: Scroll, verb: Verb, times: int = 1) -> None:
    for _ in range(times):
        intent = Intent(0, verb, KEYBOARD)
        if not scroll.handle(intent, form):
            form.handle(intent)
        scroll.reveal(form.focused)
        scroll.update(1.0, calm=True)


def test_the_column_follows_the_focus(long_list: tuple[Form, Scroll, list[str]]) -> None:
    form, scroll, log = long_list
    go(form, scroll, "down", 7)
    focus = form.focused
    assert focus
    assert scroll.area.contains(focus.box)
    form.handle(Intent(0, "accept", KEYBOARD))
    assert log == ["7"]
    go(form, scroll, "up", 7)
    assert scroll.offset == 0


def test_what_is_scrolled_away_cannot_be_hit(long_list: tuple[Form, Scroll, list[str]]) -> None:
    form, scroll, log = long_list
    click(form, (200, 300))
    assert log == [], "below the area"
    scroll.handle(Intent(0, "wheel", MOUSE, (200, 150), amount=-5), form)
    scroll.update(1.0, calm=True)
    assert scroll.offset == 360
    click(form, (200, 110))
    assert log == ["6"]
    click(form, (200, 90))
    assert log == ["6"], "above the area"


def test_the_wheel_stops_at_both_ends(long_list: tuple[Form, Scroll, list[str]]) -> None:
    form, scroll, _ = long_list
    for amount, end in ((9, 0.0), (-90, scroll.limit)):
        scroll.handle(Intent(0, "wheel", MOUSE, (200, 150), amount=amount), form)
        scroll.update(1.0, calm=True)
        assert scroll.offset == end


def test_a_label_that_must_shrink_takes_its_neighbours_along(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.init()
    long, short = Button("Considerably longer words", print), Button("Done", print)
    row([long, short], Box(0, 0, 500, 50))
    drawn: dict[str, str] = {}
    canvas = Canvas(pygame.Surface((500, 50)), 1.0, Texts(), load("felt").palette)
    monkeypatch.setattr(canvas, "text", lambda text, place, style, *_: drawn.update({text: style}))
    short.draw(canvas)
    long.draw(canvas)
    assert drawn["Done"] == drawn["Considerably longer words"] != "button"
