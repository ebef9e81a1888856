"""The app without a window or a player: scenes are set up, time is passed by hand, pictures are kept.

For ``tools.shots``, the bench and tests. Set ``SDL_VIDEODRIVER=dummy`` and an own ``HIDDEN_HAND_HOME``
before. Everything is deterministic when ``brain`` is: pictures of the same scene are equal byte for byte.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pygame

from ai.client import Thinker
from engine.actions import Ack, Action
from game import lobby
from game.app import STEP, App, Options
from game.counsel import Counsel
from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device, Intent, Verb
from game.scene import Scene
from game.scenes import make
from game.scenes.table import Table
from game.seats import SeatPlan
from game.session import AT_ONCE, Session
from game.settings import Settings
from game.table.draw import painter_of
from game.table.ring_hud import wear
from game.ui.canvas import Canvas

Chooser = Callable[[Any], Action]
"""Plays the people's seats: a view in, an action out."""


class Blank(Scene):
    """Nothing at all; what the app starts with here."""

    still = True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, 0))


class Studio:
    """One app of ``size`` pixels in one language."""

    def __init__(self, size: tuple[int, int], language: str, brain: Thinker, choose: Chooser) -> None:
        self.app = App(Options(size=size, language=language), Blank)
        self.desk: Desk = self.app.desk
        self.desk.settings.change(fullscreen=False, language=language)
        self._plain = self.desk.settings.value
        self.desk.brain, self.desk.counsel = brain, Counsel(brain)
        self.painter = painter_of(self.desk.texts)
        self.painter.patient = True
        self._choose = choose
        self._clock = 0.0

    def close(self) -> None:
        self.app.close()

    def alone(self) -> None:
        """The people and pads of the picture before are gone."""
        self.desk.home_to(Blank(self.desk))
        self.desk.seat_party(None)
        self.desk.hub.pads.open.clear()
        wear(())

    # -- settings and scenes ----------------------------------------------------------------------------

    def settings(self, **changes: Any) -> None:
        """The settings of a fresh start, but for ``changes``."""
        fields = {name: getattr(self._plain, name) for name in Settings.__struct_fields__}
        self.desk.settings.change(**{**fields, **changes})

    def show(self, name: str, **details: Any) -> Scene:
        """Only this scene, by its module's name."""
        found = make(name, self.desk, **details)
        self.desk.home_to(found)
        return found

    def push(self, name: str, **details: Any) -> Scene:
        """Another scene over the present one."""
        found = make(name, self.desk, **details)
        self.desk.push(found)
        return found

    def session(
        self,
        options: Any,
        seed: str,
        decisions: int = 0,
        seats: tuple[SeatPlan, ...] | None = None,
        game: str = "whist",
    ) -> Session:
        """A match after so many decisions (cards and acknowledged results)."""
        session = lobby.begin(None, game, options, self.desk.counsel, seed=seed, seats=seats, pace=AT_ONCE)
        while session.match.decision < decisions and not session.over:
            self.decide(session)
        return session

    def decide(self, session: Session, clock: float = 0.0) -> None:
        """One decision more: a result is acknowledged, a card chosen. The session's clock goes on by at least
        a second, so that no beat is waited for in vain.
        """
        self._clock = max(self._clock + 1.0, clock)
        seat = next((s for s in session.humans if s in session.match.actors()), None)
        if session.awaits_ack:
            session.act(session.humans[0], Ack())
        elif seat is not None:
            session.act(seat, self._choose(session.view(seat)))
        else:
            session.update(self._clock)

    def table(
        self,
        options: Any,
        seed: str,
        decisions: int = 0,
        *,
        settled: bool = True,
        seats: tuple[SeatPlan, ...] | None = None,
        game: str = "whist",
    ) -> Table:
        """The table of :meth:`session`; ``settled``: every card lies still."""
        return self.table_of(self.session(options, seed, decisions, seats, game), settled=settled)

    def table_of(self, session: Session, *, settled: bool = True) -> Table:
        """The table of a session of its own."""
        scene = cast(Table, self.show("table", session=session))
        if settled:
            scene.stage.finish()
            self.wait(0.4)
        return scene

    # -- time and input ---------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass without drawing."""
        for _ in range(round(seconds / STEP)):
            if self.desk.top:
                self.desk.top.update(STEP)

    def wait_until(self, ready: Callable[[], bool], most: float = 20.0) -> None:
        """Let time pass until something holds. Raises TimeoutError after ``most`` seconds of it."""
        passed = 0.0
        while not ready():
            self.wait(STEP)
            passed += STEP
            if passed > most:
                raise TimeoutError("the picture never came")

    def do(self, *verbs: Verb, device: Device = KEYBOARD) -> None:
        """Press these one after the other."""
        for verb in verbs:
            self.desk.hub.device = device
            self.app.intent(Intent(0, verb, device))
            self.wait(STEP)

    def point(self, verb: Verb, pos: tuple[float, float]) -> None:
        """The pointer at a place in design units."""
        self.desk.hub.device = MOUSE
        self.app.intent(Intent(0, verb, MOUSE, pos))
        self.wait(STEP)

    # -- pictures ---------------------------------------------------------------------------------------

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        self.app.draw()
        return self.desk.screen.surface.copy()

    def film(self, frames: int, gap: float) -> list[pygame.Surface]:
        """Pictures ``gap`` seconds apart."""
        found: list[pygame.Surface] = []
        for _ in range(frames):
            found.append(self.picture())
            self.wait(gap)
        return found


def save(picture: pygame.Surface, file: Path) -> None:
    """Write a PNG, or what else the name of the file asks for.

    SDL's own PNG takes five times as long for the same size: most of the time of a whole set of pictures.
    """
    if file.suffix != ".png":
        pygame.image.save(picture, str(file))
        return
    width, height = picture.get_size()
    raw, line = pygame.image.tobytes(picture, "RGB"), 3 * width
    rows = b"".join(b"\0" + raw[start : start + line] for start in range(0, line * height, line))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", zlib.compress(rows, 2)), (b"IEND", b"")
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def contact_sheet(pictures: Sequence[pygame.Surface], columns: int, width: int) -> pygame.Surface:
    """Small pictures side by side, each ``width`` pixels wide."""
    first = pictures[0]
    height = round(first.get_height() * width / first.get_width())
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (width + 4), rows * (height + 4)))
    for i, picture in enumerate(pictures):
        small = pygame.transform.smoothscale(picture, (width, height))
        sheet.blit(small, ((i % columns) * (width + 4) + 2, (i // columns) * (height + 4) + 2))
    return sheet
