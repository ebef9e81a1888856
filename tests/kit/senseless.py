"""Senseless input as SDL would report it: keys, pointer, touch and window events by chance.

Every function posts to pygame's queue and returns what it did, in words for a report.
"""

from __future__ import annotations

import random
from typing import Any

import pygame

from game.platform.screen import Screen

SIZES = ((640, 360), (800, 600), (1280, 720), (1366, 768), (1024, 1024), (1720, 720), (1600, 900))
KEYS = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE,
    pygame.K_ESCAPE, pygame.K_z, pygame.K_n, pygame.K_p, pygame.K_h, pygame.K_t, pygame.K_m, pygame.K_F11,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_q, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_1,
    pygame.K_2, pygame.K_5, pygame.K_e,
)  # fmt: skip
SCANCODES = {
    pygame.K_LEFT: pygame.KSCAN_LEFT,
    pygame.K_RIGHT: pygame.KSCAN_RIGHT,
    pygame.K_UP: pygame.KSCAN_UP,
    pygame.K_DOWN: pygame.KSCAN_DOWN,
}
WINDOW = {
    "lost": pygame.WINDOWFOCUSLOST,
    "gained": pygame.WINDOWFOCUSGAINED,
    "minimised": pygame.WINDOWMINIMIZED,
    "exposed": pygame.WINDOWEXPOSED,
}


def key(chance: random.Random, screen: Screen) -> str:
    """A key goes down or up; nothing says that it was the other before."""
    code = chance.choice(KEYS)
    down = chance.random() < 0.6
    _post(
        pygame.KEYDOWN if down else pygame.KEYUP,
        key=code,
        scancode=SCANCODES.get(code, 0),
        mod=0,
        unicode="",
    )
    return f"{'down' if down else 'up'} {pygame.key.name(code)}"


def pointer(chance: random.Random, screen: Screen) -> str:
    """The mouse is moved, pressed, let go, clicked, dragged or its wheel turned, also outside the window."""
    x, y = _place(chance, screen)
    kind = chance.choice(("down", "up", "move", "move", "wheel", "click", "drag"))
    button = chance.choice((1, 1, 1, 1, 2, 3))
    if kind == "wheel":
        _post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=chance.choice((-2.0, 1.0)))
    if kind in ("down", "click", "drag"):
        _post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)
    if kind == "drag":
        x, y = _place(chance, screen)
    if kind in ("move", "drag"):
        _post(pygame.MOUSEMOTION, pos=(x, y), rel=(20, 20), buttons=(0, 0, 0))
    if kind in ("up", "click", "drag"):
        _post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)
    return f"mouse {kind} {button} {x},{y}"


def touch(chance: random.Random, screen: Screen) -> str:
    """One of two fingers does something."""
    kind = chance.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
    x, y = chance.random(), chance.random()
    _post(kind, finger_id=chance.randint(1, 2), touch_id=1, x=x, y=y, dx=0.0, dy=0.0)
    return f"touch {pygame.event.event_name(kind)}"


def window(chance: random.Random, screen: Screen) -> str:
    """The window gets another size, or loses or gains the focus."""
    kind = chance.choice((*WINDOW, "size"))
    if kind in WINDOW:
        _post(WINDOW[kind])
    elif not screen.fullscreen:
        screen.window.size = chance.choice(SIZES)
        _post(pygame.WINDOWSIZECHANGED)
    return f"window {kind}"


def close() -> None:
    """End pygame, as the process of a closed app would."""
    pygame.quit()


def _place(chance: random.Random, screen: Screen) -> tuple[int, int]:
    width, height = screen.points
    return chance.randint(-20, width + 20), chance.randint(-20, height + 20)


def _post(kind: int, **details: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **details))
