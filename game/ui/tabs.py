"""Tabs over a page: chosen by the shoulder buttons from anywhere, by arrows while focused, or by pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.canvas import Box, Canvas, Point
from game.ui.widgets import Widget


class Tabs(Widget):
    """A row of names; ``change(index)`` is called when another one is chosen."""

    def __init__(self, names: Sequence[str], index: int, change: Callable[[int], object]) -> None:
        super().__init__()
        self.names, self.index, self.change = list(names), index, change

    def go(self, step: int) -> bool:
        """Choose the next (+1) or previous (-1) tab, around the end."""
        return self._choose((self.index + step) % len(self.names))

    def adjust(self, step: int) -> bool:
        self.go(step)
        return True

    def _choose(self, index: int) -> bool:
        if index == self.index:
            return False
        self.index = index
        self.change(index)
        return True

    def _box(self, index: int) -> Box:
        width = self.box.width / len(self.names)
        return Box(self.box.left + index * width, self.box.top, width, self.box.height)

    def release(self, pos: Point) -> bool:
        self.sunk = False
        hits = [n for n in range(len(self.names)) if self._box(n).collidepoint(pos)]
        return bool(hits) and self._choose(hits[0])

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.box(self.box, (*palette.pressed, 200), radius=14)
        for number, name in enumerate(self.names):
            box = self._box(number).inflate(-10, -10)
            chosen = number == self.index
            if chosen:
                canvas.box(box, palette.accent, radius=10)
            style = "strong" if canvas.texts.width(name, "strong") < box.width - 12 else "smallstrong"
            ink = palette.accent_text if chosen else palette.muted
            canvas.text(name, box.center, style, ink, "center")
        self.frame(canvas, self.box)
