"""One mailbox for everything that is asked of the opponents' process: moves, hints, reviews. No pygame.

The app makes one :class:`Counsel` around its brain and hands it to every session, so that request numbers
never repeat and a late answer (after an undo, a pause, a new match) finds nobody waiting and is dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from ai.client import Thinker
from ai.messages import Limit, Report

Done = Callable[[Report], None]


class Counsel:
    """Numbers the requests and gives each answer to whoever asked for it."""

    def __init__(self, brain: Thinker) -> None:
        self.brain = brain
        """Who answers; its process, if any, ends with ``close``."""
        self._last = 0
        self._waiting: dict[int, Done] = {}

    @property
    def pending(self) -> int:
        """How many requests are open."""
        return len(self._waiting)

    def ask(
        self, view: bytes, level: str, seed: str, done: Done, limit: Limit | None = None, temper: str = ""
    ) -> int:
        """Ask for the move of the seat whose view this is; ``done`` gets the report during a later poll."""
        self._last += 1
        self._waiting[self._last] = done
        self.brain.ask(self._last, view, level, seed, limit, temper)
        return self._last

    def cancel(self, number: int | None) -> None:
        """Nobody wants that answer any more. None and answered numbers are fine."""
        if number is not None and self._waiting.pop(number, None) is not None:
            self.brain.cancel(number)

    def poll(self) -> None:
        """Hand out what has arrived; never blocks."""
        for answer in self.brain.poll():
            done = self._waiting.pop(answer.number, None)
            if done is not None:
                done(answer.report)

    def close(self) -> None:
        """Forget all requests and end the brain."""
        self._waiting.clear()
        self.brain.close()
