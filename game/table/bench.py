"""How long a frame of the busiest moment takes: the deal of 52 cards, without a window, on this machine."""

from __future__ import annotations

import gc
import time
from typing import Any

import pygame

from ai.client import Thinker
from ai.messages import Answer, Limit
from engine.actions import Action
from engine.games.whist.options import Options
from game.table.choreography import Moment
from game.table.studio import Studio

FRAME = 1 / 60
SEED = "the busiest moment"


class _Nobody:
    """An opponent who never answers: nothing but the deal happens."""

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        del number, view, level, seed, limit

    def poll(self) -> list[Answer]:
        return []

    def cancel(self, number: int) -> None:
        del number

    def close(self) -> None:
        pass


def busiest_frames(
    size: tuple[int, int], deals: int = 3, game: str = "whist", options: Any = None
) -> list[float]:
    """Milliseconds of CPU on this thread per frame (update, draw and flip, 60 a second), for all frames in
    which cards fly during so many fast deals of ``game``; ``options`` None: those of Whist.

    Set ``SDL_VIDEODRIVER=dummy`` and an own ``HIDDEN_HAND_HOME`` before. Pictures are made ahead as in the
    app, where the first table waits behind menus.
    """
    brain: Thinker = _Nobody()
    studio = Studio(size, "en", brain, _never)
    studio.settings(speed="fast")
    studio.painter.patient = False
    found: list[float] = []
    try:
        table = studio.table(options or Options(), SEED, game=game)
        place, facts = table.stage.layout, table.stage.facts
        assert place is not None and facts is not None
        events = [item.event for item in table.session.events(None)]
        while not studio.painter.prewarm(0.05):
            pass
        pygame.event.clear()  # a window that closed before must not pause this table
        studio.app.frame(FRAME)
        for _ in range(deals):
            table.stage.show(facts, place, events, Moment())
            gc.collect()
            pygame.event.clear()  # a window that closed before must not pause this table
            while table.stage.busy and studio.desk.top is table:
                started = time.thread_time_ns()
                studio.app.frame(FRAME)
                found.append((time.thread_time_ns() - started) / 1e6)
            if studio.desk.top is not table:
                raise RuntimeError("something covered the table: the figures mean nothing")
    finally:
        studio.close()
    return found


def _never(view: object) -> Action:
    del view
    raise AssertionError("nobody plays in this bench")
