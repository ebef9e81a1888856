"""How fast a table moves by itself. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.shuffle import Stream

TalkPace = Literal["step", "auto", "fast"]
"""How people follow a talk: word by word at the press of a button, by itself, or by itself and quickly."""
READING: Mapping[TalkPace, float] = {"step": 1.0, "auto": 3.5, "fast": 1.0}
"""Beats that a statement stays before the next: it has to be read."""


@dataclass(frozen=True)
class Pace:
    """Seconds: a computer's card comes ``least`` to ``least + spread`` after the turn began; where nobody
    is there to press a button, a result stays for ``result``. Sealed choices are not closed before ``sealed``
    has passed, for the computers' thinking to fit in. Who thinks longer is looked for again every ``late``
    only, so that the time it took tells as little as possible."""

    least: float = 0.4
    spread: float = 0.6
    result: float = 1.2
    sealed: float = 2.5
    late: float = 0.5

    def beat(self, number: int) -> float:
        """The wait before the card that follows public event ``number``."""
        return self.least + self.spread * Stream("beat", str(number)).below(1001) / 1000


AT_ONCE = Pace(0.0, 0.0, 0.0, 0.0, 0.0)
"""For tools without an audience."""
