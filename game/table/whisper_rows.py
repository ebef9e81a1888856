"""The numbered rows of a whisper, with the one in step with the metronome lit, and the people who take part.

Public: the same for everybody, whatever is whispered to whom.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.table.seat_signs import seat_sign
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.seat_colours import colour
from game.ui.text import Texts

GAP = 7.0
HIGHEST = 60.0
"""Units: rows grow no higher, however few they are."""
STYLES = ("heading", "button", "strong", "smallstrong", "small", "tiny")
"""The most wanted first."""
SMALL = ("smallstrong", "small", "tiny")
ELLIPSIS = "…"
LEAST = 0.6
"""Of the last style: where words are long they are written smaller, as far as that."""


class Row(Struct, frozen=True):
    """One message; ``sign`` (0..11) is the sign of the person it names."""

    text: str
    sign: int = -1


class Person(Struct, frozen=True):
    """Somebody who takes part; ``ready``: has pressed."""

    name: str
    sign: int
    ready: bool = False


def one_line(
    canvas: Canvas, words: str, box: Box, ink: Colour, styles: Sequence[str] = STYLES, align: str = "midleft"
) -> None:
    """Write the words in a box on one line: in the first style in which they fit, else smaller than the last,
    and cut only where that could not be read.
    """
    texts, point = canvas.texts, getattr(box, align)
    fitting = (
        s for s in styles if texts.leading(s) <= box.height * 1.12 and texts.width(words, s) <= box.width
    )
    style = next(fitting, styles[-1])
    scale = min(1.0, box.width / max(1.0, texts.width(words, style)))
    if scale < LEAST:
        words, scale = _cut(texts, words, style, box.width / LEAST), LEAST
    image = texts.line(words, style, ink)
    if scale < 1.0:
        size = max(1, round(image.get_width() * scale)), max(1, round(image.get_height() * scale))
        image = pygame.transform.smoothscale(image, size)
    canvas.image(image, point, align)


def _cut(texts: Texts, words: str, style: str, wide: float) -> str:
    while words and texts.width(words + ELLIPSIS, style) > wide:
        words = words[:-1].rstrip()
    return words + ELLIPSIS


def rows(canvas: Canvas, area: Box, found: Sequence[Row], lit: int | None, share: float = 0.0) -> None:
    """Draw all rows from the top of ``area``. ``share`` (0..1): how much of the lit row's time has passed."""
    high = min(HIGHEST * max(1.0, canvas.texts.scale / 120), (area.height + GAP) / len(found) - GAP)
    top = area.top + (area.height - len(found) * (high + GAP) + GAP) / 2
    for number, row in enumerate(found):
        box = Box(area.left, top + number * (high + GAP), area.width, high)
        _row(canvas, box, number + 1, row, lit == number, share)


def _row(canvas: Canvas, box: Box, number: int, row: Row, lit: bool, share: float) -> None:
    palette, middle = canvas.palette, box.centery
    ground, ink = (palette.accent, palette.accent_text) if lit else (palette.raised, palette.text)
    canvas.box(
        box, ground, radius=12, edge=palette.focus if lit else palette.panel_edge, width=3 if lit else 1
    )
    if lit:
        tip = box.left - 8
        canvas.polygon([(tip - 16, middle - 12), (tip - 16, middle + 12), (tip, middle)], palette.focus)
        if share > 0:
            bar = Box(box.left + 14, box.bottom - 8, (box.width - 28) * min(1.0, share), 4)
            canvas.box(bar, palette.accent_text, radius=2)
    left = box.left + 22
    label = max(34.0, canvas.texts.width("0", "heading") + 14)
    one_line(canvas, str(number), Box(left, box.top + 4, label, box.height - 8), ink)
    left += label
    if row.sign >= 0:
        size = min(13.0, box.height * 0.28)
        seat_sign(canvas, left + size, middle, row.sign, size, ink if lit else colour(palette, row.sign))
        left += 2 * size + 12
    one_line(canvas, row.text, Box(left, box.top + 4, box.right - 18 - left, box.height - 8), ink)


def people(canvas: Canvas, area: Box, found: Sequence[Person]) -> None:
    """Everybody who takes part, side by side; a tick says who is ready."""
    gap = 10.0
    wide = min(230.0, (area.width + gap) / len(found) - gap)
    left = area.left + (area.width - len(found) * (wide + gap) + gap) / 2
    for number, person in enumerate(found):
        _person(canvas, Box(left + number * (wide + gap), area.top, wide, area.height), person)


def _person(canvas: Canvas, box: Box, person: Person) -> None:
    palette, middle = canvas.palette, box.centery
    edge = palette.good if person.ready else palette.panel_edge
    canvas.box(box, palette.panel, radius=box.height / 2, edge=edge, width=2 if person.ready else 1)
    seat_sign(canvas, box.left + 22, middle, person.sign, 10, colour(palette, person.sign))
    room = box.right - 10 - (box.left + 38) - (24 if person.ready else 0)
    one_line(canvas, person.name, Box(box.left + 38, box.top, room, box.height), palette.text, SMALL)
    if person.ready:
        tick(canvas, box.right - 24, middle, palette.good)


def tick(canvas: Canvas, x: float, y: float, ink: Colour) -> None:
    """A check mark around a point."""
    canvas.polygon(
        [(x - 9, y), (x - 6, y - 3), (x - 2, y + 2), (x + 7, y - 8), (x + 10, y - 5), (x - 2, y + 8)], ink
    )
