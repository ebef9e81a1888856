"""Run the app inside a test, one frame at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pygame
import pytest

from game.app import App, Options
from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device, Intent, Verb
from game.scene import Scene

FRAME = 1 / 60


@contextmanager
def app(
    first: Callable[[Desk], Scene] | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
    options: Options | None = None,
) -> Iterator[App]:
    """The whole app, closed at the end. The player's folders are the test's own (see conftest)."""
    found = App(options or Options(size=size, language=language), first)
    pygame.event.get()
    try:
        yield found
    finally:
        found.close()
        pygame.quit()


def frames(running: App, seconds: float = 0.5) -> None:
    """Let time pass."""
    for _ in range(max(1, round(seconds / FRAME))):
        running.frame(FRAME)


def send(running: App, *verbs: Verb, device: Device = KEYBOARD) -> None:
    """Give intents directly to the top scene, with a frame after each."""
    for verb in verbs:
        running.intent(Intent(0, verb, device))
        running.frame(FRAME)


def point(running: App, verb: Verb, pos: tuple[float, float], amount: float = 0.0) -> None:
    """A pointer intent at a place in design units."""
    running.intent(Intent(0, verb, MOUSE, pos, amount))
    running.frame(FRAME)


def click(running: App, pos: tuple[float, float]) -> None:
    """Move to a place, press and release there."""
    for verb in ("hover", "press", "release"):
        point(running, verb, pos)


def key(running: App, code: int, *, mod: int = 0) -> None:
    """Press and release a key as SDL would report it, with frames between."""
    scan = _SCANCODES.get(code, 0)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, scancode=scan, mod=mod, unicode=""))
        running.frame(FRAME)


def picture(running: App) -> bytes:
    """The pixels of the top scene, drawn now."""
    running.draw()
    return pygame.image.tobytes(running.desk.screen.surface, "RGB")


def texts_drawn(running: App, monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """Every line of text that the next drawing renders or takes from the cache."""
    seen: list[str] = []
    texts = running.desk.texts
    line, block = texts.line, texts.block

    def note_line(text: str, *rest: object) -> pygame.Surface:
        seen.append(text)
        return line(text, *rest)  # pyright: ignore[reportArgumentType]

    def note_block(text: str, *rest: object) -> pygame.Surface:
        seen.append(text)
        return block(text, *rest)  # pyright: ignore[reportArgumentType]

    with monkeypatch.context() as patch:
        patch.setattr(texts, "line", note_line)
        patch.setattr(texts, "block", note_block)
        running.draw()
    return seen


_SCANCODES = {
    pygame.K_UP: pygame.KSCAN_UP,
    pygame.K_DOWN: pygame.KSCAN_DOWN,
    pygame.K_LEFT: pygame.KSCAN_LEFT,
    pygame.K_RIGHT: pygame.KSCAN_RIGHT,
}
