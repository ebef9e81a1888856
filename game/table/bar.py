"""The bar along the bottom: what can be done now, with the glyph of the device in hand; each entry can be
clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.desk import Desk
from game.table.layout import Rect
from game.ui import glyphs
from game.ui.canvas import Box, Canvas
from game.ui.hints import GLYPH, tokens


class Entry(Struct, frozen=True):
    """A verb, what it does here, and whether it can be done now."""

    verb: str
    label: str
    ready: bool = True


class Bar:
    """Draws entries from the right and remembers where they are, for the pointer."""

    def __init__(self) -> None:
        self.boxes: list[tuple[Box, Entry]] = []
        self.hovered: str | None = None

    def at(self, x: float, y: float) -> Entry | None:
        """The entry under a point, when it can be done."""
        return next((entry for box, entry in self.boxes if box.collidepoint(x, y) and entry.ready), None)

    def draw(self, canvas: Canvas, desk: Desk, rect: Rect, entries: Sequence[Entry], note: str) -> None:
        """Draw the bar; ``note`` is a small line at its left, shown when there is room."""
        palette, texts = canvas.palette, canvas.texts
        canvas.box(Box(rect.left, rect.top, rect.width, rect.height), (*palette.panel, 205), radius=0)
        style = "small"
        wide = self._width(canvas, desk, entries, style)
        if wide > rect.width - 40:
            style = "tiny"
            wide = self._width(canvas, desk, entries, style)
        gap = (
            26.0
            if wide < rect.width - 40
            else max(8.0, 26.0 - (wide - rect.width + 40) / max(1, len(entries)))
        )
        x, y = rect.right - 22, rect.top + rect.height / 2
        self.boxes = []
        for entry in reversed(entries):
            found = tokens(desk, entry.verb)
            label = texts.width(entry.label, style)
            image = glyphs.draw(canvas, found[0], desk.hub.device.family, GLYPH) if found else None
            icon = image.get_width() / canvas.u + 8 if image else 0.0
            left = x - label - icon
            box = Box(left - gap / 2, rect.top + 3, label + icon + gap, rect.height - 6)
            self.boxes.append((box, entry))
            if self.hovered == entry.verb and entry.ready:
                canvas.box(box, (*palette.raised_hover, 210), radius=10)
            if image:
                canvas.image(image, (left, y), "midleft", 1.0 if entry.ready else 0.4)
            ink = palette.text if entry.ready else palette.disabled
            canvas.text(entry.label, (left + icon, y), style, ink, "midleft")
            x = left - gap
        if note and texts.width(note, "tiny") < x - 16:
            canvas.text(note, (16, y), "tiny", palette.muted, "midleft")

    def _width(self, canvas: Canvas, desk: Desk, entries: Sequence[Entry], style: str) -> float:
        wide = 0.0
        for entry in entries:
            found = tokens(desk, entry.verb)
            icon = (
                glyphs.draw(canvas, found[0], desk.hub.device.family, GLYPH).get_width() / canvas.u
                if found
                else 0
            )
            wide += canvas.texts.width(entry.label, style) + icon + 34
        return wide
