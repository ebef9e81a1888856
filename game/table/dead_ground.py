"""The ground of Trick of the Dead: a burial hill by moonlight, and the fenced plot of the graveyard.

All of it is the same as long as the window is: it is painted once and kept (``draw.Painter``).
"""

from __future__ import annotations

import math

import pygame

from game.table.flourish import flourish
from game.table.layout import Layout
from game.ui import theme
from game.ui.canvas import Box, Canvas

EARTH, EARTH_EDGE, CLOD, TURF = (46, 37, 31), (26, 21, 18), (70, 58, 48), (58, 74, 48)
STONE, STONE_EDGE, CARVED = (128, 132, 134), (64, 68, 72), (30, 32, 36)
IRON = (18, 20, 22)
NIGHT, MOON = (8, 12, 14), (228, 236, 214)
HILL, PALE_HILL, GLOW = 0.5, 0.3, 0.13
"""How far the hill hides a dark and a light ground, and how bright the moon is: cards and words stay the
brightest.
"""
REACH = 1.02
"""Radius of the moon, in card heights of the trick."""


def draw(canvas: Canvas, layout: Layout) -> None:
    """Onto the felt."""
    _moon(canvas, layout)
    _hill(canvas, layout)
    _plot(canvas, layout)


def horizon(layout: Layout, x: float) -> float:
    """How high the hill is at ``x``: highest in the middle of the table."""
    part = (x - layout.centre[0]) / (layout.width / 2)
    return layout.centre[1] + 34 + 30 * part * part + 5 * math.sin(x / 71)


def _sheet(canvas: Canvas) -> Canvas:
    """A clear sheet over the whole table, to be laid on the felt when it is painted."""
    sheet = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    sheet.fill((*NIGHT, 0))
    return Canvas(sheet, canvas.u, canvas.texts, canvas.palette)


def _moon(canvas: Canvas, layout: Layout) -> None:
    """A pale moon with its glow, rising behind the hill in the middle of the table."""
    x, y = layout.centre
    radius = 140 * layout.trick_scale * REACH
    sky = _sheet(canvas)
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for row in range(48):
        for column in range(48):
            far = math.hypot(column - 23.5, row - 23.5) / 24
            light = max(0.0, 1 - far) ** 2 * 0.5
            small.set_at((column, row), (*MOON, round(255 * GLOW * light)))
    side = canvas.px(radius * 4)
    sky.image(pygame.transform.smoothscale(small, (side, side)), (x, y), "center")
    sky.disc((x, y), radius, (*MOON, round(255 * GLOW * 0.62)))
    for across, down, size in (
        (-0.42, -0.3, 0.2),
        (0.34, -0.52, 0.13),
        (0.52, 0.02, 0.17),
        (-0.62, 0.16, 0.1),
    ):
        sky.disc((x + across * radius, y + down * radius), size * radius, (*NIGHT, 16))
    below = (layout.width, layout.height + 4), (0, layout.height + 4)
    pygame.draw.polygon(sky.surface, (*NIGHT, 0), [canvas.at(point) for point in (*_ridge(layout), *below)])
    canvas.surface.blit(sky.surface, (0, 0))


def _ridge(layout: Layout) -> list[tuple[float, float]]:
    """The upper edge of the hill, from left to right."""
    steps = 48
    return [(layout.width * i / steps, horizon(layout, layout.width * i / steps)) for i in range(steps + 1)]


def _hill(canvas: Canvas, layout: Layout) -> None:
    """The hill with crosses, headstones and bare trees, all as shadows against the moon."""
    ink = _sheet(canvas)
    ridge = _ridge(layout)
    foot = max(y for _, y in ridge) + 2
    ink.polygon([*ridge, (layout.width, foot), (0, foot)], NIGHT)
    ink.surface.fill((*NIGHT, 255), ink.rect(Box(0, foot - 1, layout.width, layout.height - foot + 2)))
    middle, half = layout.centre[0], layout.width / 2
    for k, (part, high) in enumerate(_STANDING):
        x = middle + part * half
        _grave(ink, x, horizon(layout, x), high, k)
    for part, high, turn in ((-0.5, 132.0, 1), (0.565, 116.0, -1)):
        x = middle + part * half
        _branch(ink, (x, horizon(layout, x) + 6), -90 + 5 * turn, high * 0.36, (8.5, turn, 0))
    light = theme.luminance(canvas.palette.ground) > 0.3
    alpha = round(255 * (PALE_HILL if light else HILL))
    ink.surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.surface.blit(ink.surface, (0, 0))


_STANDING = (
    (-0.41, 34.0), (-0.345, 44.0), (-0.27, 30.0), (-0.2, 38.0), (-0.06, 24.0),
    (0.13, 26.0), (0.21, 40.0), (0.285, 32.0), (0.36, 46.0), (0.44, 34.0),
)  # fmt: skip
"""What stands on the hill: how far from the middle, in half widths of the table, and how high."""


def _grave(canvas: Canvas, x: float, y: float, high: float, number: int) -> None:
    """A cross, or a headstone, a little askew."""
    lean = 5 * flourish(5200 + number).angle
    top = x + lean, y - high
    if number % 3 == 1:
        canvas.polygon(
            [(x - 3.5, y + 6), (top[0] - 3.5, top[1]), (top[0] + 3.5, top[1]), (x + 3.5, y + 6)], NIGHT
        )
        arm, low = high * 0.3, y - high * 0.72
        middle = x + lean * 0.72
        canvas.polygon(
            [
                (middle - arm, low - 3),
                (middle + arm, low - 1),
                (middle + arm, low + 5),
                (middle - arm, low + 3),
            ],
            NIGHT,
        )
        return
    wide = high * 0.34
    arch = [
        (top[0] + wide * math.cos(math.pi * i / 10), top[1] + wide - wide * math.sin(math.pi * i / 10))
        for i in range(11)
    ]
    canvas.polygon([(x + wide, y + 8), *arch, (x - wide, y + 8)], NIGHT)


def _branch(
    canvas: Canvas, root: tuple[float, float], angle: float, long: float, kind: tuple[float, int, int]
) -> None:
    """A bare tree: a branch with smaller ones. ``angle`` in degrees, -90 upwards; ``kind`` is how thick it
    is, which way the tree leans, and how many branches lie below it."""
    thick, turn, depth = kind
    chance = flourish(5300 + depth * 17 + round(abs(angle)))
    x, y = root
    tip = x + long * math.cos(math.radians(angle)), y + long * math.sin(math.radians(angle))
    dx, dy = math.sin(math.radians(angle)) * thick / 2, -math.cos(math.radians(angle)) * thick / 2
    ends = ((x, y, 1.0), (*tip, 0.62))
    left = [(px + dx * slim, py + dy * slim) for px, py, slim in ends]
    right = [(px - dx * slim, py - dy * slim) for px, py, slim in reversed(ends)]
    canvas.polygon([*left, *right], NIGHT)
    if depth < 4:
        for side in (-1, 1):
            bend = 27 + 13 * chance.angle * side + (9 if side == turn else -3)
            part = 0.74 + 0.1 * chance.across * side
            _branch(canvas, tip, angle + side * bend, long * part, (thick * 0.62, turn, depth + 1))


# -- the graveyard --------------------------------------------------------------------------------------


def _plot(canvas: Canvas, layout: Layout) -> None:
    """Fenced earth."""
    rect = layout.plot
    box = Box(rect.left, rect.top, rect.width, rect.height)
    canvas.shadow(box, radius=16, blur=14, drop=4, alpha=0.4)
    canvas.box(box, (*EARTH, 246), radius=16, edge=EARTH_EDGE, width=3)
    _soil(canvas, box)
    _fence(canvas, box)


def _soil(canvas: Canvas, box: Box) -> None:
    """Clods and pebbles, always the same, and two crooked crosses at the back of the fence."""
    for k in range(70):
        chance = flourish(5000 + k)
        x = box.centerx + chance.across * (box.width / 2 - 12)
        y = box.centery + chance.along * (box.height / 2 - 14)
        ink = EARTH_EDGE if k % 3 else CLOD
        canvas.disc((x, y), 1.6 + 2.2 * (chance.angle + 1), (*ink, 150))
    for side in (-1, 1):
        x, y = box.centerx + side * box.width * 0.33, box.bottom - 62
        lean = side * 5
        post = [(x - 4 + lean, y - 34), (x + 4 + lean, y - 34), (x + 4, y + 26), (x - 4, y + 26)]
        canvas.polygon(post, STONE_EDGE)
        low = y - 21
        arms = [
            (x - 15 + lean, low),
            (x + 15 + lean, low + 4),
            (x + 15 + lean, low + 11),
            (x - 15 + lean, low + 7),
        ]
        canvas.polygon(arms, STONE_EDGE)


def _fence(canvas: Canvas, box: Box) -> None:
    """Iron railings along the lower edge, on turf."""
    high = 34.0
    turf = Box(box.left + 3, box.bottom - 14, box.width - 6, 11)
    canvas.box(turf, TURF, radius=6)
    canvas.box(Box(box.left + 6, box.bottom - high + 6, box.width - 12, 3), IRON, radius=1)
    canvas.box(Box(box.left + 6, box.bottom - 14, box.width - 12, 3), IRON, radius=1)
    count = max(6, int(box.width / 20))
    for i in range(count):
        x = box.left + 12 + (box.width - 24) * i / (count - 1)
        canvas.box(Box(x - 1.6, box.bottom - high, 3.2, high - 6), IRON, radius=1)
        canvas.polygon(
            [(x - 4, box.bottom - high + 2), (x, box.bottom - high - 9), (x + 4, box.bottom - high + 2)], IRON
        )


__all__ = ["CARVED", "CLOD", "EARTH", "EARTH_EDGE", "STONE", "STONE_EDGE", "draw", "horizon"]
