"""How much the viewer suspects a seat, from -2 to 2: the row in which it is marked, and the small mark on
the seat's plate. Signs and words, never colour alone. Private: drawn only while the gate is open."""

from __future__ import annotations

from collections.abc import Callable

from game.strings import tr
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Widget

VALUES = (-2, -1, 0, 1, 2)
WORDS = {-2: "surely_not", -1: "rather_not", 0: "unsure", 1: "rather", 2: "surely"}


def word(value: int) -> str:
    """A suspicion in words."""
    return tr(f"choices.suspicion.{WORDS[value]}")


class MarkRow(Widget):
    """One seat and its five steps: left and right change it, and each step can be pressed."""

    def __init__(self, seat: int, name: str, value: int, change: Callable[[int], object]) -> None:
        super().__init__()
        self.seat, self.label, self.value, self._change = seat, name, value, change

    def _set(self, value: int) -> bool:
        value = max(VALUES[0], min(VALUES[-1], value))
        if value == self.value:
            return False
        self.value = value
        self._change(value)
        return True

    def adjust(self, step: int) -> bool:
        self._set(self.value + step)
        return True

    def accept(self) -> bool:
        return self._set(VALUES[0] if self.value == VALUES[-1] else self.value + 1)

    def step_box(self, value: int) -> Box:
        """Where the step of that value is."""
        left = self.box.left + self.box.width * 0.34
        wide = self.box.width * 0.36 / len(VALUES)
        return Box(left + (value + 2) * wide + 2, self.box.top + 5, wide - 4, self.box.height - 10)

    def release(self, pos: tuple[float, float]) -> bool:
        self.sunk = False
        return any(self.step_box(value).collidepoint(pos) and self._set(value) for value in VALUES)

    def draw(self, canvas: Canvas) -> None:
        palette, texts, box = canvas.palette, canvas.texts, self.box
        canvas.box(box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=12)
        self.frame(canvas, box, 12)
        seat_mark(canvas, box.left + 24, box.centery, self.seat, 10)
        room = self.step_box(-2).left - box.left - 52
        style = "smallstrong" if texts.width(self.label, "smallstrong") <= room else "tiny"
        canvas.text(self.label, (box.left + 44, box.centery), style, palette.text, "midleft")
        for value in VALUES:
            step, here = self.step_box(value), value == self.value
            edge = palette.focus if here else palette.panel_edge
            canvas.box(step, palette.pressed, radius=8, edge=edge, width=2.6 if here else 1.0)
            size = min(6.0, step.width * 0.14)
            mark_sign(canvas, step.center, value, size, palette.text if here else palette.muted)
        said = word(self.value)
        left = self.step_box(2).right + 14
        style = "small" if texts.width(said, "small") <= box.right - left - 8 else "tiny"
        canvas.text(said, (left, box.centery), style, palette.text, "midleft")


def mark_sign(
    canvas: Canvas, centre: tuple[float, float], value: int, size: float, ink: tuple[int, int, int]
) -> None:
    """One or two minus signs, a ring, one or two plus signs."""
    x, y = centre
    thick = size * 0.42
    if value == 0:
        canvas.disc(centre, size * 0.5, ink)
        return
    count = abs(value)
    for i in range(count):
        middle = x + (i - (count - 1) / 2) * size * 2.5
        canvas.box(Box(middle - size, y - thick / 2, 2 * size, thick), ink, radius=0)
        if value > 0:
            canvas.box(Box(middle - thick / 2, y - size, thick, 2 * size), ink, radius=0)


def on_plate(canvas: Canvas, plate: Box, value: int) -> None:
    """The mark of a seat on the lower edge of its plate, between its numbers."""
    if value == 0:
        return
    box = Box(0, 0, 42, 22)
    box.center = plate.centerx, plate.bottom + 4
    canvas.box(box, canvas.palette.panel, radius=11, edge=canvas.palette.muted, width=1.4)
    mark_sign(canvas, box.center, value, 6.0, canvas.palette.text)
