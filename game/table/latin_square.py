"""A table of rows and columns: the square by which people choose unseen, and the list of what can be chosen.

Public: the same for everybody. Whoever sees which button a thumb presses does not know the row it is meant
in.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.input.intents import Family
from game.table.seat_signs import seat_sign
from game.table.whisper_rows import SMALL, STYLES, one_line
from game.ui import glyphs
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.seat_colours import colour

BUTTONS = ("a", "b", "x", "y")
"""The columns, as pads report them: by place, ``a`` is the lowest."""
LABEL = 64.0
SMALLER = ("strong", "smallstrong", "small", "tiny")


class Head(Struct, frozen=True):
    """The head of a row: words, and the sign of a person."""

    text: str
    sign: int = -1


class Grid(Struct, frozen=True):
    """``cells`` has a row for every head in ``rows`` and a text for every one in ``columns``."""

    rows: tuple[Head, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    note: str = ""
    """Written above it."""


def buttons(canvas: Canvas, families: Sequence[Family], wide: float) -> list[pygame.Surface]:
    """A picture per column of a square that wide: the button as each family of pads at this table shows it,
    in one order."""
    high = min(30.0, ((wide - LABEL) / len(BUTTONS) - 14) / (1.2 * len(families)))
    return [
        _side_by_side([glyphs.draw(canvas, name, family, high) for family in families]) for name in BUTTONS
    ]


def _side_by_side(images: Sequence[pygame.Surface]) -> pygame.Surface:
    if len(images) == 1:
        return images[0]
    gap = images[0].get_height() // 5
    wide = sum(image.get_width() + gap for image in images) - gap
    sheet = pygame.Surface((wide, images[0].get_height()), pygame.SRCALPHA)
    x = 0
    for image in images:
        sheet.blit(image, (x, 0))
        x += image.get_width() + gap
    return sheet


def square(
    canvas: Canvas,
    area: Box,
    grid: Grid,
    heads: Sequence[pygame.Surface],
    lit: int | None,
    share: float = 0.0,
) -> None:
    """Draw the square in ``area``: heads are pictures of buttons; a row is lit in step with the metronome."""
    palette = canvas.palette
    head = max(image.get_height() for image in heads) / canvas.u + 14
    wide, high = (area.width - LABEL) / len(heads), (area.height - head) / len(grid.rows)
    for column, image in enumerate(heads):
        canvas.image(image, (area.left + LABEL + (column + 0.5) * wide, area.top + head / 2 - 4), "center")
    for number, cells in enumerate(grid.cells):
        top = area.top + head + number * high
        band = Box(area.left, top + 3, area.width, high - 6)
        now = number == lit
        ground, ink = (palette.accent, palette.accent_text) if now else (palette.raised, palette.text)
        edge = palette.focus if now else palette.panel_edge
        canvas.box(band, ground, radius=12, edge=edge, width=3 if now else 1)
        if now:
            _lit(canvas, band, share)
        _label(canvas, Box(band.left, band.top, LABEL, band.height), grid.rows[number], ink)
        for column, words in enumerate(cells):
            box = Box(band.left + LABEL + column * wide, band.top, wide, band.height)
            canvas.box(Box(box.left, box.top + 8, 1.5, box.height - 16), palette.panel_edge, radius=0)
            words_in(canvas, box.inflate(-16, -4), words, ink, STYLES)


def _lit(canvas: Canvas, band: Box, share: float) -> None:
    palette, tip = canvas.palette, band.left - 8
    corners = [(tip - 16, band.centery - 12), (tip - 16, band.centery + 12), (tip, band.centery)]
    canvas.polygon(corners, palette.focus)
    if share > 0:
        bar = Box(band.left + 14, band.bottom - 7, (band.width - 28) * min(1.0, share), 4)
        canvas.box(bar, palette.accent_text, radius=2)


def listing(canvas: Canvas, area: Box, grid: Grid, column: bool) -> None:
    """Draw the list of what can be chosen. ``column``: the columns are chosen from now, else the rows."""
    palette, texts = canvas.palette, canvas.texts
    top = area.top
    if grid.note:
        top += canvas.paragraph(grid.note, area.topleft, area.width, "small", palette.muted) + 6
    label = min(area.width * 0.26, 12 + max(_wide(canvas, head) for head in grid.rows))
    head = texts.leading("strong") + 8 if any(grid.columns) else 0.0
    wide = (area.width - label) / len(grid.columns)
    high = min(64.0 * max(1.0, texts.scale / 120), (area.bottom - top - head) / len(grid.rows))
    for number, words in enumerate(grid.columns if head else ()):
        box = Box(area.left + label + number * wide, top, wide, head).inflate(-8, -4)
        _marked(canvas, box, words, column)
    for number, cells in enumerate(grid.cells):
        y = top + head + number * high
        box = Box(area.left, y, label, high)
        if column or grid.rows[number].sign >= 0:
            _label(canvas, box, grid.rows[number], palette.text)
        else:
            _marked(canvas, box.inflate(-8, -6), grid.rows[number].text, True)
        for place, words in enumerate(cells):
            cell = Box(area.left + label + place * wide, y, wide, high).inflate(-8, -6)
            canvas.box(cell, palette.panel, radius=8, edge=palette.panel_edge, width=1)
            words_in(canvas, cell.inflate(-10, -2), words, palette.text, SMALLER)


def _marked(canvas: Canvas, box: Box, words: str, now: bool) -> None:
    """A head; the ones chosen from now are filled and have a frame."""
    palette = canvas.palette
    if now:
        canvas.box(box, palette.accent, radius=8, edge=palette.focus, width=2)
    words_in(canvas, box, words, palette.accent_text if now else palette.muted, SMALLER)


def _wide(canvas: Canvas, head: Head) -> float:
    return canvas.texts.width(head.text, "smallstrong") + (34 if head.sign >= 0 else 12)


def _label(canvas: Canvas, box: Box, head: Head, ink: Colour) -> None:
    if head.sign < 0:
        words_in(canvas, box, head.text, ink, STYLES)
        return
    seat_sign(canvas, box.left + 14, box.centery, head.sign, 9, colour(canvas.palette, head.sign))
    one_line(canvas, head.text, Box(box.left + 30, box.top, box.width - 34, box.height), ink, SMALL)


def words_in(canvas: Canvas, box: Box, words: str, ink: Colour, styles: Sequence[str]) -> None:
    """Words in the middle of a box, on as many lines as fit it in the largest style that does; words that
    have line ends of their own on these."""
    texts = canvas.texts
    lines, style = words.split("\n"), styles[-1]
    for tried in styles:
        found = words.split("\n") if "\n" in words else texts.evenly(words, tried, box.width)
        whole = all(texts.width(line, tried) <= box.width for line in found)
        if whole and len(found) * texts.leading(tried) <= box.height * 1.08 and _uncut(words, found):
            lines, style = found, tried
            break
    step = min(texts.leading(style), box.height / len(lines))
    top = box.centery - step * len(lines) / 2
    for number, line in enumerate(lines):
        one_line(canvas, line, Box(box.left, top + number * step, box.width, step), ink, (style,), "center")


def _uncut(words: str, lines: Sequence[str]) -> bool:
    """Whether no western word was cut in two."""
    return words.split() == " ".join(lines).split() or not words.isascii()
