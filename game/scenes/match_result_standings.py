"""The standings of a match in which every seat plays for itself, and what else there is to tell of it."""

from __future__ import annotations

from game.scenes.fitting import fitted
from game.scenes.match_result_lines import Standing, Summary
from game.table.ring_hud import seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

MANY = 3
"""More seats than this stand in two columns where the text is large."""


def _columns(texts: Texts, summary: Summary) -> int:
    return 2 if texts.scale > 110 and len(summary.standings) > MANY else 1


def _step(texts: Texts) -> float:
    return texts.leading("smallstrong") + 3


def standings_height(texts: Texts, summary: Summary, width: float) -> float:
    """Height of the standings and the notes below them at this width."""
    rows = -(-len(summary.standings) // _columns(texts, summary))
    notes = sum(texts.height(note, "tiny", width) for note in _told(texts, summary))
    return rows * _step(texts) + 4 + notes + 6


def _told(texts: Texts, summary: Summary) -> tuple[str, ...]:
    """The notes, fewer of them where the text is large."""
    return summary.notes if texts.scale <= 110 else summary.notes[1:2] if texts.scale <= 130 else ()


def draw_standings(canvas: Canvas, box: Box, summary: Summary) -> None:
    """Place, sign, name and total of each seat; a trophy for those who won, alone or together."""
    texts = canvas.texts
    columns, step = _columns(texts, summary), _step(texts)
    rows = -(-len(summary.standings) // columns)
    wide = (box.width - 20 * (columns - 1)) / columns
    for number, standing in enumerate(summary.standings):
        column, row = divmod(number, rows)
        place = Box(box.left + column * (wide + 20), box.top + row * step, wide, step)
        _draw_one(canvas, place, standing)
    y = box.top + rows * step + 4
    for note in _told(texts, summary):
        y += canvas.paragraph(note, (box.left, y), box.width, "tiny", canvas.palette.muted)


def _draw_one(canvas: Canvas, line: Box, standing: Standing) -> None:
    palette, texts = canvas.palette, canvas.texts
    y = line.centery
    ink = palette.accent if standing.winner else palette.text
    canvas.text(f"{standing.place}.", (line.left + 22, y), "small", palette.muted, "midright")
    seat_mark(canvas, line.left + 38, y, standing.seat, 6.5)
    room = line.width - 52 - texts.width(standing.total, "strong") - 36
    name, style = fitted(texts, standing.name, room, ("smallstrong", "tiny"))
    drawn = canvas.text(name, (line.left + 52, y), style, ink, "midleft")
    if standing.winner:
        trophy = icons.icon("trophy", canvas.px(20), palette.accent, ground=palette.panel)
        canvas.image(trophy, (drawn.right / canvas.u + 8, y), "midleft")
    canvas.text(standing.total, (line.right, y), "strong", ink, "midright")
