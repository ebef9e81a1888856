"""How the totals of a match went, a line per seat with its sign, below the table of a short match."""

from __future__ import annotations

from game.numbers import plain
from game.scenes.match_result_lines import Summary
from game.table.ring_hud import seat_colour, seat_mark
from game.ui import plot
from game.ui.canvas import Box, Canvas

LEAST, MOST = 110.0, 300.0
"""Height of the picture in units, at a text scale of 100 %; with less room there is none."""
SIGN = 5.5


def draw_course(canvas: Canvas, room: Box, summary: Summary) -> None:
    """The totals from the first deal to the last, and the target they were on their way to."""
    if room.height < LEAST * canvas.texts.scale / 100:
        return
    values = [total for course in summary.course for total in course]
    limits = float(min(0, *values)), float(max(summary.target, *values))
    seats = [seat for seat in summary.signs if seat is not None]
    series = [(course, seat_colour(canvas, seat)) for course, seat in zip(summary.course, seats, strict=True)]
    ticks = [(float(n), plain(n)) for n in (0, summary.target)]
    box = Box(room.left, room.top, room.width, min(MOST, room.height))
    for seat, points in zip(seats, plot.courses(canvas, box, series, limits, ticks), strict=True):
        for x, y in points[1:]:
            seat_mark(canvas, x, y, seat, SIGN)
