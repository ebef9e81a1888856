"""Seats to pick from: a plate per seat with its number, its shape and its name. Never colour alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.table.hud import cut
from game.table.ring_hud import seat_mark
from game.table.seat_signs import star
from game.table.suspicion import mark_sign
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Widget

HIGH = 92.0


class Plate(Widget):
    """One choice: a seat, or ``seat`` None for a choice that is no seat. ``picked`` marks it chosen."""

    def __init__(self, seat: int | None, name: str, number: int, press: Callable[[], object]) -> None:
        super().__init__()
        self.seat, self.label, self.number, self._press = seat, name, number, press
        self.picked = False
        self.advised = False
        """A hint names it."""
        self.mark = 0
        """How much the viewer suspects the seat, by their own notes."""

    def accept(self) -> bool:
        self._press()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, box = canvas.palette, self.box
        fill = palette.raised_hover if self.picked or self.glow > 0.5 else palette.raised
        edge = palette.accent if self.picked else palette.panel_edge
        canvas.box(box, fill, radius=14, edge=edge, width=3.0 if self.picked else 1.4)
        self.frame(canvas, box)
        high = canvas.texts.leading("smallstrong")
        sign = Box(0, 0, 30, 30)
        sign.center = box.centerx, box.top + (box.height - high) / 2 + 1
        if self.seat is not None:
            seat_mark(canvas, sign.centerx, sign.centery, self.seat, 13)
        else:
            canvas.text("…", sign.center, "heading", palette.muted, "center")
        canvas.text(str(self.number), (box.left + 12, box.top + 6), "tiny", palette.muted)
        style = "smallstrong" if canvas.texts.width(self.label, "smallstrong") <= box.width - 14 else "tiny"
        label = cut(canvas.texts, self.label, style, box.width - 10)
        canvas.text(label, (box.centerx, box.bottom - 7 - high / 2), style, palette.text, "center")
        corner = box.right - 22, box.top + 21
        if self.picked:
            _tick(canvas, corner)
        elif self.advised:
            canvas.polygon(star(*corner, 12), palette.good)
        if self.mark:
            mark_sign(canvas, (box.left + 22, box.centery + 8), self.mark, 5.0, palette.text)


def _tick(canvas: Canvas, centre: tuple[float, float]) -> None:
    """A check mark on a disc."""
    x, y = centre
    canvas.disc(centre, 12, canvas.palette.accent)
    points = [
        (x - 7, y),
        (x - 4.5, y - 2.5),
        (x - 2, y + 0.5),
        (x + 4.5, y - 6),
        (x + 7, y - 3.5),
        (x - 2, y + 6),
    ]
    canvas.polygon(points, canvas.palette.accent_text)


def plates(
    seats: Sequence[int], name: Callable[[int], str], press: Callable[[int], object]
) -> tuple[Plate, ...]:
    """A plate for each of these seats, numbered from 1 in this order."""
    return tuple(Plate(seat, name(seat), i + 1, _pressing(press, seat)) for i, seat in enumerate(seats))


def _pressing(press: Callable[[int], object], seat: int) -> Callable[[], object]:
    return lambda: press(seat)
