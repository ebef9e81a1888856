"""The numbered rows of a whisper, with the one in step with the metronome lit, and the people who take part.

Public: the same for everybody, whatever is whispered to whom.
"""

from __future__ import annotations

from collections.abc import Sequence

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
ELLIPSIS = "…"


class Row(Struct, frozen=True):
    """One message; ``sign`` (0..11) is the sign of the person it names."""

    text: str
    sign: int = -1


class Person(Struct, frozen=True):
    """Somebody who takes part. ``mark``: "ready" has pressed, "missing" has no pad, "" neither."""

    name: str
    sign: int
    mark: str = ""


def fitted(texts: Texts, words: str, wide: float, high: float, styles: Sequence[str]) -> tuple[str, str]:
    """The words and the first style in which they fit a box; cut in the last one where none does."""
    for style in styles:
        if texts.leading(style) <= high * 1.12 and texts.width(words, style) <= wide:
            return words, style
    style, kept = styles[-1], len(words)
    while kept > 1 and texts.width(words[:kept] + ELLIPSIS, style) > wide:
        kept -= 1
    cut = words[:kept].rstrip() + ELLIPSIS if kept < len(words) else words
    return cut, style


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
    mark, style = fitted(canvas.texts, str(number), 60, box.height - 8, STYLES)
    canvas.text(mark, (left, middle), style, ink, "midleft")
    left += max(34.0, canvas.texts.width("0", style) + 18)
    if row.sign >= 0:
        size = min(13.0, box.height * 0.28)
        seat_sign(canvas, left + size, middle, row.sign, size, ink if lit else colour(palette, row.sign))
        left += 2 * size + 12
    words, style = fitted(canvas.texts, row.text, box.right - 18 - left, box.height - 8, STYLES)
    canvas.text(words, (left, middle), style, ink, "midleft")


def people(canvas: Canvas, area: Box, found: Sequence[Person]) -> None:
    """Everybody who takes part, side by side; a tick or a cross says who is ready or missing."""
    gap = 10.0
    wide = min(230.0, (area.width + gap) / len(found) - gap)
    left = area.left + (area.width - len(found) * (wide + gap) + gap) / 2
    for number, person in enumerate(found):
        _person(canvas, Box(left + number * (wide + gap), area.top, wide, area.height), person)


def _person(canvas: Canvas, box: Box, person: Person) -> None:
    palette, middle = canvas.palette, box.centery
    edge = {"ready": palette.good, "missing": palette.bad}.get(person.mark, palette.panel_edge)
    canvas.box(box, palette.panel, radius=box.height / 2, edge=edge, width=2 if person.mark else 1)
    seat_sign(canvas, box.left + 22, middle, person.sign, 10, colour(palette, person.sign))
    room = box.right - 14 - (box.left + 40) - (24 if person.mark else 0)
    words, style = fitted(canvas.texts, person.name, room, box.height, ("smallstrong", "small", "tiny"))
    canvas.text(words, (box.left + 40, middle), style, palette.text, "midleft")
    x = box.right - 24
    if person.mark == "ready":
        tick(canvas, x, middle, palette.good)
    elif person.mark == "missing":
        cross(canvas, x, middle, palette.bad)


def tick(canvas: Canvas, x: float, y: float, ink: Colour) -> None:
    """A check mark around a point."""
    canvas.polygon(
        [(x - 9, y), (x - 6, y - 3), (x - 2, y + 2), (x + 7, y - 8), (x + 10, y - 5), (x - 2, y + 8)], ink
    )


def cross(canvas: Canvas, x: float, y: float, ink: Colour) -> None:
    """An x around a point."""
    for turn in (1, -1):
        canvas.polygon(
            [(x - 7, y - 5 * turn), (x - 5, y - 7 * turn), (x + 7, y + 5 * turn), (x + 5, y + 7 * turn)], ink
        )
