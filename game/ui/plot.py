"""Small plots in the colours of the theme: a line over time, and bars up and down from a middle line.

What a plot says is also said in words by whoever draws it; up and down differ in place and shape, not only in
colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from msgspec import Struct

from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour

_OVER = 3
"""Lines are drawn this much larger and shrunk."""
MOST = 60
"""More values than this are not told apart: the newest are shown."""


def line(
    canvas: Canvas,
    box: Box,
    values: Sequence[float],
    limits: tuple[float, float],
    *,
    ticks: Sequence[tuple[float, str]] = (),
    colour: Colour | None = None,
) -> None:
    """Values from left (oldest) to right, a dot on the newest; ``ticks`` are heights with their words."""
    palette = canvas.palette
    inner = _frame(canvas, box, limits, ticks)
    shown = list(values)[-MOST:]
    if not shown:
        return
    ink = colour or palette.accent
    points = [(_x(inner, number, len(shown)), _y(inner, value, limits)) for number, value in enumerate(shown)]
    if len(points) > 1:
        _strokes(canvas, points, ink)
    canvas.disc(points[-1], 5.5, palette.panel)
    canvas.disc(points[-1], 4.5, ink)


def courses(
    canvas: Canvas,
    box: Box,
    series: Sequence[tuple[Sequence[float], Colour]],
    limits: tuple[float, float],
    ticks: Sequence[tuple[float, str]] = (),
) -> list[list[Point]]:
    """Several series of the same length in one plot, each in its colour; where their values are, so that the
    caller can put signs there."""
    inner = _frame(canvas, box, limits, ticks)
    found: list[list[Point]] = []
    for values, ink in series:
        points = [(_x(inner, n, len(values)), _y(inner, value, limits)) for n, value in enumerate(values)]
        if len(points) > 1:
            _strokes(canvas, points, ink)
        found.append(points)
    return found


def bars(canvas: Canvas, box: Box, values: Sequence[float], most: float) -> None:
    """One bar per value, up for more than 0 and down for less; 0 is a small square on the middle line.

    ``most`` is the value of a full bar.
    """
    palette = canvas.palette
    shown = list(values)[-MOST:]
    middle = box.centery
    canvas.box(Box(box.left, middle - 0.75, box.width, 1.5), palette.panel_edge, radius=0)
    if not shown:
        return
    step = min(box.width / len(shown), 34.0)
    wide = max(3.0, step * 0.66)
    for number, value in enumerate(shown):
        x = box.left + (number + 0.5) * step - wide / 2
        high = min(1.0, abs(value) / most) * (box.height / 2 - 3)
        if value > 0:
            canvas.box(Box(x, middle - 2 - high, wide, high), palette.good, radius=min(4, wide / 3))
        elif value < 0:
            down = Box(x, middle + 2, wide, high)
            canvas.box(down, (*palette.bad, 60), radius=min(4, wide / 3), edge=palette.bad, width=2)
        else:
            canvas.box(Box(x + wide / 2 - 3, middle - 3, 6, 6), palette.muted, radius=1)


def share(canvas: Canvas, box: Box, parts: Sequence[tuple[float, Colour]]) -> None:
    """One bar made of parts side by side, e.g. won, drawn, lost; gaps keep them apart without colour."""
    total = sum(size for size, _ in parts)
    canvas.box(box, canvas.palette.pressed, radius=box.height / 2)
    left = box.left
    for size, colour in parts:
        width = box.width * size / total if total else 0
        if width > 3:
            canvas.box(
                Box(left, box.top, width - 2, box.height), colour, radius=min(box.height / 2, width / 3)
            )
        left += width


def _frame(canvas: Canvas, box: Box, limits: tuple[float, float], ticks: Sequence[tuple[float, str]]) -> Box:
    """Tick lines and their words at the left; what remains for the values."""
    wide = max((canvas.texts.width(words, "tiny") for _, words in ticks), default=0.0)
    inner = Box(box.left + wide + 8, box.top + 8, box.width - wide - 16, box.height - 16)
    for value, words in ticks:
        y = _y(inner, value, limits)
        canvas.text(words, (box.left + wide, y), "tiny", canvas.palette.muted, "midright")
        canvas.box(Box(inner.left, y - 0.5, inner.width, 1), canvas.palette.panel_edge, radius=0)
    return inner


def _x(inner: Box, number: int, count: int) -> float:
    return inner.left + (inner.width * number / (count - 1) if count > 1 else inner.width / 2)


def _y(inner: Box, value: float, limits: tuple[float, float]) -> float:
    low, high = limits
    part = (min(high, max(low, value)) - low) / (high - low)
    return inner.bottom - part * inner.height


def _strokes(canvas: Canvas, points: Sequence[Point], ink: Colour) -> None:
    """A smooth open polygon, drawn larger and shrunk."""
    spots = [canvas.at(point) for point in points]
    edge = canvas.px(4)
    left, top = min(x for x, _ in spots) - edge, min(y for _, y in spots) - edge
    size = max(x for x, _ in spots) - left + edge, max(y for _, y in spots) - top + edge
    big = pygame.Surface((size[0] * _OVER, size[1] * _OVER), pygame.SRCALPHA)
    big.fill((*ink, 0))
    exact = [((x - left) * _OVER, (y - top) * _OVER) for x, y in spots]
    pygame.draw.lines(big, ink, False, exact, max(2, round(2.4 * canvas.u * _OVER)))
    canvas.surface.blit(pygame.transform.smoothscale(big, size), (left, top))


class Stroke(Struct, frozen=True):
    """An open polygon in units. ``dash`` holds lengths drawn and left out in turn; empty: without gaps."""

    points: tuple[Point, ...]
    ink: Colour
    dash: tuple[float, ...] = ()
    width: float = 2.4


def strokes(u: float, box: Box, lines: Sequence[Stroke]) -> pygame.Surface:
    """Smooth lines inside ``box`` on a transparent surface of its size: to be kept, it takes a while."""
    size = max(1, round(box.width * u)), max(1, round(box.height * u))
    scale = u * 2
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    big.fill((*lines[0].ink, 0) if lines else (0, 0, 0, 0))
    for line in lines:
        spots = [((x - box.left) * scale, (y - box.top) * scale) for x, y in line.points]
        wide = max(2, round(line.width * scale))
        for run in _runs(spots, [part * scale for part in line.dash]):
            pygame.draw.lines(big, line.ink, False, run, wide)
            for x, y in run:
                pygame.draw.circle(big, line.ink, (x, y), wide / 2)
    return pygame.transform.smoothscale(big, size)


def _runs(spots: Sequence[Point], dash: Sequence[float]) -> list[list[Point]]:
    """The pieces of a polygon that a dash pattern draws."""
    if len(spots) < 2 or not dash:
        return [list(spots)] if len(spots) > 1 else []
    runs: list[list[Point]] = [[spots[0]]]
    part, left = 0, dash[0]
    for (x0, y0), (x1, y1) in pairwise(spots):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            place = x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length
            if part % 2 == 0:
                runs[-1].append(place)
            else:
                runs.append([place])
            part = (part + 1) % len(dash)
            left = dash[part]
        left -= length - done
        if part % 2 == 0:
            runs[-1].append((x1, y1))
    return [run for run in runs if len(run) > 1]
