"""The bar along the bottom: what can be done now, with the glyph of the device in hand; each entry can be
clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.desk import Desk
from game.strings import language
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
        self._image: pygame.Surface | None = None
        self._key: object = None

    def forget(self) -> None:
        """The window, theme or language changed."""
        self._key = None

    def at(self, x: float, y: float) -> Entry | None:
        """The entry under a point, when it can be done."""
        return next((entry for box, entry in self.boxes if box.collidepoint(x, y) and entry.ready), None)

    def draw(self, canvas: Canvas, desk: Desk, rect: Rect, entries: Sequence[Entry], note: str) -> None:
        """Draw the bar; ``note`` is a small line at its left, shown when there is room."""
        settings = desk.settings.value
        key = (
            tuple(entries),
            note,
            self.hovered,
            desk.hub.device,
            rect,
            canvas.u,
            canvas.texts.scale,
            settings.theme,
            language(),
            str(settings.keys),
            str(settings.pad),
        )
        if key != self._key or self._image is None:
            size = canvas.rect(Box(rect.left, rect.top, rect.width, rect.height)).size
            self._image = pygame.Surface(size, pygame.SRCALPHA)
            self._image.fill((*canvas.palette.panel, 205))
            sheet = Canvas(self._image, canvas.u, canvas.texts, canvas.palette)
            sheet.origin = -rect.left, -rect.top
            self._paint(sheet, desk, rect, entries, note)
            self._key = key
        canvas.image(self._image, (rect.left, rect.top))

    def _paint(self, canvas: Canvas, desk: Desk, rect: Rect, entries: Sequence[Entry], note: str) -> None:
        palette, texts = canvas.palette, canvas.texts
        icons = [self._icon(canvas, desk, entry) for entry in entries]
        style = "small"
        wide = self._width(canvas, entries, icons, style)
        if wide > rect.width - 40:
            style = "tiny"
            wide = self._width(canvas, entries, icons, style)
        spare = max(0.0, wide - rect.width + 40)
        gap = max(8.0, 26.0 - spare / max(1, len(entries)))
        x, y = rect.right - 22, rect.top + rect.height / 2
        self.boxes = []
        for entry, image in zip(reversed(entries), reversed(icons), strict=True):
            label = texts.width(entry.label, style)
            icon = image.get_width() / canvas.u + 8 if image else 0.0
            left = x - label - icon
            box = Box(left - gap / 2, rect.top + 3, label + icon + gap, rect.height - 6)
            self.boxes.append((box, entry))
            if self.hovered == entry.verb and entry.ready:
                canvas.box(box, (*palette.raised_hover, 255), radius=10)
            if image:
                canvas.image(image, (left, y), "midleft", 1.0 if entry.ready else 0.4)
            ink = palette.text if entry.ready else palette.disabled
            canvas.text(entry.label, (left + icon, y), style, ink, "midleft")
            x = left - gap
        if note and texts.width(note, "tiny") < x - 16:
            canvas.text(note, (16, y), "tiny", palette.muted, "midleft")

    @staticmethod
    def _icon(canvas: Canvas, desk: Desk, entry: Entry) -> pygame.Surface | None:
        found = tokens(desk, entry.verb)
        return glyphs.draw(canvas, found[0], desk.hub.device.family, GLYPH) if found else None

    @staticmethod
    def _width(
        canvas: Canvas,
        entries: Sequence[Entry],
        icons: Sequence[pygame.Surface | None],
        style: str,
    ) -> float:
        labels = sum(canvas.texts.width(entry.label, style) + 34 for entry in entries)
        return labels + sum(image.get_width() / canvas.u for image in icons if image)
