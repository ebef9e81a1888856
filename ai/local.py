"""The opponents without a process of their own, for the terminal, tools and tests.

The questions are answered inside :meth:`LocalBrain.poll`. That loads numpy and the compiler, so the table
never imports this module.
"""

from __future__ import annotations

from ai.decide import decide
from ai.messages import Answer, Ask, Limit
from engine.codec import view_from_bytes


class LocalBrain:
    """Has the interface of :class:`ai.client.Brain`, but ``poll`` takes as long as thinking takes."""

    def __init__(self) -> None:
        self._open: dict[int, Ask] = {}
        self.ready = True

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        """Put a question; it is answered at the next :meth:`poll`."""
        self._open[number] = Ask(number, view, level, seed, limit, temper)

    def cancel(self, number: int) -> None:
        """Withdraw a question."""
        self._open.pop(number, None)

    def poll(self) -> list[Answer]:
        """Answer every open question, in the order asked. Raises what :func:`ai.decide.decide` raises."""
        asked, self._open = self._open, {}
        return [
            Answer(
                ask.number,
                decide(view_from_bytes(ask.view), ask.level, ask.seed, ask.limit, temper=ask.temper),
            )
            for ask in asked.values()
        ]

    def close(self) -> None:
        """Forget all questions."""
        self._open.clear()
