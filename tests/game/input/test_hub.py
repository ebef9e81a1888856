"""Keyboard, mouse and touch as intents; the device in hand; focus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.input.hub import MOVED, Hub
from game.input.intents import Intent
from game.platform import screen

K = pygame


@pytest.fixture
def hub() -> Iterator[Hub]:
    screen.prepare()
    window = screen.Screen((1280, 720), fullscreen=False)
    found = Hub(lambda x, y: (x / 2, y / 2), lambda: (1280, 720))
    yield found
    found.close()
    window.close()
    pygame.quit()


def key(kind: int, code: int, scan: int = 0, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, scancode=scan, mod=mod, unicode="")


def down(hub: Hub, code: int, scan: int = 0, mod: int = 0) -> list[str]:
    return [intent.verb for intent in hub.feed(key(pygame.KEYDOWN, code, scan, mod))]


def up(hub: Hub, code: int, scan: int = 0) -> list[str]:
    return [intent.verb for intent in hub.feed(key(pygame.KEYUP, code, scan))]


def feed(hub: Hub, kind: int, **fields: Any) -> list[Intent]:
    return hub.feed(pygame.event.Event(kind, **fields))


@pytest.mark.parametrize(("code", "number"), [(K.K_1, 1), (K.K_6, 6), (K.K_KP_3, 3)])
def test_a_digit_picks_from_a_numbered_list(hub: Hub, code: int, number: int):
    (intent,) = hub.feed(key(pygame.KEYDOWN, code))
    assert (intent.verb, intent.amount) == ("pick", number)


def test_a_digit_that_the_player_gave_a_meaning_keeps_it(hub: Hub):
    hub.bind({"hint": ("key:1",)}, {})
    assert down(hub, K.K_1) == ["hint"]


@pytest.mark.parametrize(
    ("code", "scan", "verb"),
    [
        (K.K_LEFT, K.KSCAN_LEFT, "left"),
        (K.K_RIGHT, K.KSCAN_RIGHT, "right"),
        (K.K_UP, K.KSCAN_UP, "up"),
        (K.K_DOWN, K.KSCAN_DOWN, "down"),
        (K.K_RETURN, 0, "accept"),
        (K.K_SPACE, 0, "accept"),
        (K.K_KP_ENTER, 0, "accept"),
        (K.K_ESCAPE, 0, "back"),
        (K.K_z, 0, "undo"),
        (K.K_n, 0, "next"),
        (K.K_p, 0, "pause"),
        (K.K_h, 0, "hint"),
        (K.K_F11, 0, "fullscreen"),
    ],
)
def test_the_keys_of_the_rules(hub: Hub, code: int, scan: int, verb: str) -> None:
    """WH UI8, plus hint and full screen."""
    assert down(hub, code, scan) == [verb]


def test_letters_follow_the_layout_arrows_their_place(hub: Hub) -> None:
    # On a French keyboard the letter Z is typed by the key at the place of W.
    assert down(hub, K.K_z, K.KSCAN_W) == ["undo"]
    assert down(hub, K.K_KP_8, K.KSCAN_UP) == ["up"]


def test_a_key_held_down_is_one_press(hub: Hub) -> None:
    assert down(hub, K.K_z) == ["undo"]
    assert down(hub, K.K_z) == []
    up(hub, K.K_z)
    assert down(hub, K.K_z) == ["undo"]


def test_alt_enter_is_full_screen_and_plays_no_card(hub: Hub) -> None:
    assert down(hub, K.K_RETURN, mod=pygame.KMOD_LALT) == ["fullscreen"]


def test_two_arrows_repeat_the_later_then_the_earlier(hub: Hub) -> None:
    down(hub, K.K_LEFT, K.KSCAN_LEFT)
    down(hub, K.K_DOWN, K.KSCAN_DOWN)
    assert [i.verb for i in hub.tick(0.41)] == ["down"]
    up(hub, K.K_DOWN, K.KSCAN_DOWN)
    assert hub.tick(0.3) == []
    assert [i.verb for i in hub.tick(0.2)] == ["left"]


def test_a_lag_spike_is_no_storm_of_repeats(hub: Hub) -> None:
    down(hub, K.K_LEFT, K.KSCAN_LEFT)
    assert len(hub.tick(60.0)) == 1


def test_holding_tab_peeks_and_focus_loss_ends_it(hub: Hub) -> None:
    assert down(hub, K.K_TAB) == ["peek"]
    assert up(hub, K.K_TAB) == ["peek_end"]
    down(hub, K.K_TAB)
    assert [intent.verb for intent in hub.focus_lost()] == ["peek_end"]
    assert up(hub, K.K_TAB) == []


def test_a_key_held_over_a_focus_loss_waits_for_its_release(hub: Hub) -> None:
    down(hub, K.K_RETURN)
    hub.focus_lost()
    hub.focus_gained()
    assert down(hub, K.K_RETURN) == []
    up(hub, K.K_RETURN)
    assert down(hub, K.K_RETURN) == ["accept"]


def test_a_new_scene_gets_no_old_repeats_or_drags(hub: Hub) -> None:
    down(hub, K.K_LEFT, K.KSCAN_LEFT)
    feed(hub, K.MOUSEBUTTONDOWN, button=1, pos=(10, 10), touch=False)
    hub.release_all()
    assert hub.tick(5.0) == []
    assert feed(hub, K.MOUSEBUTTONUP, button=1, pos=(10, 10), touch=False) == []


def test_other_bindings_are_used_at_once(hub: Hub) -> None:
    hub.bind({"undo": ("key:u",)}, {})
    assert down(hub, K.K_u) == ["undo"]
    assert down(hub, K.K_z) == []


# -- pointer -----------------------------------------------------------------------------------------


def motion(hub: Hub, x: int, y: int, rel: tuple[int, int] = (40, 0)) -> list[Intent]:
    return feed(hub, K.MOUSEMOTION, pos=(x, y), rel=rel, buttons=(0, 0, 0), touch=False)


def test_hover_press_drag_release_in_design_units(hub: Hub) -> None:
    story = [
        *motion(hub, 100, 60),
        *feed(hub, K.MOUSEBUTTONDOWN, button=1, pos=(100, 60), touch=False),
        *motion(hub, 200, 60),
        *feed(hub, K.MOUSEBUTTONUP, button=1, pos=(200, 80), touch=False),
        *motion(hub, 220, 80),
    ]
    assert [(i.verb, i.pos) for i in story] == [
        ("hover", (50, 30)),
        ("press", (50, 30)),
        ("drag", (100, 30)),
        ("release", (100, 40)),
        ("hover", (110, 40)),
    ]


def test_the_right_button_goes_back_and_the_middle_one_does_nothing(hub: Hub) -> None:
    assert [i.verb for i in feed(hub, K.MOUSEBUTTONDOWN, button=3, pos=(1, 1), touch=False)] == ["back"]
    assert feed(hub, K.MOUSEBUTTONUP, button=3, pos=(1, 1), touch=False) == []
    assert feed(hub, K.MOUSEBUTTONDOWN, button=2, pos=(1, 1), touch=False) == []


def test_the_wheel_has_an_amount(hub: Hub) -> None:
    (intent,) = feed(hub, K.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0, flipped=False, touch=False)
    assert (intent.verb, intent.amount) == ("wheel", -2.0)


def test_the_first_finger_is_the_pointer(hub: Hub) -> None:
    def finger(kind: int, number: int, x: float) -> list[Intent]:
        return feed(hub, kind, finger_id=number, x=x, y=0.5, touch_id=1, dx=0.0, dy=0.0)

    story = [
        *finger(K.FINGERDOWN, 7, 0.25),
        *finger(K.FINGERDOWN, 8, 0.9),
        *finger(K.FINGERMOTION, 8, 0.8),
        *finger(K.FINGERMOTION, 7, 0.5),
        *finger(K.FINGERUP, 8, 0.8),
        *finger(K.FINGERUP, 7, 0.5),
    ]
    assert [(i.verb, i.pos) for i in story] == [
        ("press", (160, 180)),
        ("drag", (320, 180)),
        ("release", (320, 180)),
    ]
    assert {i.device.kind for i in story} == {"touch"}


def test_mouse_events_made_from_touch_are_skipped(hub: Hub) -> None:
    assert feed(hub, K.MOUSEBUTTONDOWN, button=1, pos=(10, 10), touch=True) == []


def test_the_device_in_hand_is_the_last_one_really_used(hub: Hub) -> None:
    down(hub, K.K_z)
    assert motion(hub, 5, 5, rel=(1, 0)) == []
    assert hub.device.kind == "keyboard", "a nudge of the table is no mouse in hand"
    motion(hub, 50, 5, rel=(MOVED, 0))
    assert hub.device.kind == "mouse"
    down(hub, K.K_n)
    assert hub.device.kind == "keyboard"
    feed(hub, K.MOUSEBUTTONDOWN, button=1, pos=(10, 10), touch=False)
    assert hub.device.kind == "mouse"


class TestTyping:
    def test_text_keys_and_compositions_come_as_they_are_and_mean_nothing_else(self, hub: Hub):
        seen: list[tuple[str, str]] = []
        hub.typing = lambda what, text: seen.append((what, text))
        assert down(hub, K.K_z) == []
        assert feed(hub, pygame.TEXTEDITING, text="ka", start=0, length=2) == []
        assert feed(hub, pygame.TEXTINPUT, text="か") == []
        assert down(hub, K.K_LEFT, K.KSCAN_LEFT) == []
        assert seen == [("key", "key:z"), ("editing", "ka"), ("text", "か"), ("key", "scan:left")]
        assert hub.tick(2.0) == [], "an arrow repeats as text does, not as an intent"

    def test_a_held_key_types_again(self, hub: Hub):
        seen: list[str] = []
        hub.typing = lambda what, text: seen.append(text)
        for _ in range(3):
            down(hub, K.K_BACKSPACE)
        assert seen == ["key:backspace"] * 3

    def test_the_key_that_began_it_does_nothing_while_it_is_held(self, hub: Hub):
        seen: list[str] = []
        down(hub, K.K_RETURN)
        hub.typing = lambda what, text: seen.append(text)
        down(hub, K.K_RETURN)
        assert seen == []
        up(hub, K.K_RETURN)
        down(hub, K.K_RETURN)
        assert seen == ["key:return"]

    def test_the_key_that_ended_it_is_not_pressed_anew(self, hub: Hub):
        hub.typing = lambda what, text: None
        down(hub, K.K_RETURN)
        hub.typing = None
        assert down(hub, K.K_RETURN) == [], "still held"
        up(hub, K.K_RETURN)
        assert down(hub, K.K_RETURN) == ["accept"]

    def test_without_somebody_who_types_text_is_nothing(self, hub: Hub):
        assert feed(hub, pygame.TEXTINPUT, text="z") == []
        assert down(hub, K.K_z) == ["undo"]

    def test_full_screen_is_always_full_screen(self, hub: Hub):
        hub.typing = lambda what, text: None
        assert down(hub, K.K_RETURN, mod=K.KMOD_ALT) == ["fullscreen"]
