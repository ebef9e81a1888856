"""Short lines at the top of the screen: one at a time, each as long as it takes to read."""

from __future__ import annotations

from game.desk import Desk
from game.ui.canvas import Box, Canvas

FADE = 0.2


class Toasts:
    """Shows the lines that were put into ``desk.lines``."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.text = ""
        """The line on show, or the last one."""
        self._left = 0.0
        self._age = 0.0

    def update(self, dt: float) -> bool:
        """Advance; True while a line fades in or out or has just changed."""
        if self._left <= 0:
            if not self._desk.lines:
                return False
            self.text = self._desk.lines.pop(0)
            self._left, self._age = 2.5 + 0.06 * len(self.text), 0.0
            return True
        self._left -= dt
        self._age += dt
        return self._age < FADE + dt or self._left < FADE

    def draw(self, canvas: Canvas) -> None:
        if self._left <= 0:
            return
        shown = 1.0 if self._desk.calm else max(0.0, min(1.0, self._age / FADE, self._left / FADE))
        width = min(canvas.texts.width(self.text, "body") + 2, canvas.width * 0.7)
        height = canvas.texts.height(self.text, "body", width)
        box = Box(0, 0, width + 56, height + 24)
        box.midtop = canvas.width / 2, 20 - 14 * (1 - shown)
        canvas.box(box, canvas.palette.panel, radius=14, edge=canvas.palette.accent, width=2, alpha=shown)
        canvas.paragraph(self.text, (box.left + 28, box.top + 12), width, "body", align="centre", alpha=shown)
