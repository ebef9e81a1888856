"""The sign of a seat: a shape of its own, so that a seat is known without its colour or its name."""

from __future__ import annotations

import math

from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour

SHAPES = 6


def seat_sign(
    canvas: Canvas, x: float, y: float, seat: int, size: float, colour: Colour | None = None
) -> None:
    """Draw the sign of ``seat`` (0..11) with a radius of ``size`` units around a point.

    From the seventh on the shapes come again, with a hole.
    """
    ink = colour or canvas.palette.accent
    if seat >= SHAPES:
        seat_sign(canvas, x, y, seat - SHAPES, size, ink)
        shift = size * 0.15 if seat == SHAPES + 1 else 0.0
        canvas.disc((x, y + shift), size * (0.32 if seat == SHAPES + 1 else 0.42), canvas.palette.panel)
        return
    if seat == 0:
        canvas.disc((x, y), size * 0.9, ink)
    elif seat == 1:
        canvas.polygon(_corners(x, y + size * 0.15, 3, size * 1.1), ink)
    elif seat == 2:
        canvas.box(Box(x - size * 0.8, y - size * 0.8, size * 1.6, size * 1.6), ink, radius=1)
    elif seat == 3:
        canvas.polygon(_corners(x, y, 4, size * 1.1), ink)
    elif seat == 4:
        canvas.polygon(star(x, y, size * 1.15), ink)
    else:
        canvas.polygon(_corners(x, y, 6, size), ink)


def _corners(x: float, y: float, count: int, radius: float) -> list[tuple[float, float]]:
    turns = [2 * math.pi * i / count for i in range(count)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a star with five points."""
    turns = [math.pi * i / 5 for i in range(10)]
    return [
        (x + radius * (0.45 if i % 2 else 1) * math.sin(t), y - radius * (0.45 if i % 2 else 1) * math.cos(t))
        for i, t in enumerate(turns)
    ]
