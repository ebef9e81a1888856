"""Small signs of an open deal: the crown of a master, the eye of a hunter, right and wrong."""

from __future__ import annotations

import pygame

from game.ui import icons
from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour


def crown(canvas: Canvas, place: Point, size: float, anchor: str = "midleft") -> pygame.Rect:
    """The mark of a master; the pixels covered."""
    return mark(canvas, "crown", place, size, anchor)


def mark(canvas: Canvas, icon: str, place: Point, size: float, anchor: str = "midleft") -> pygame.Rect:
    """An icon as a mark on a panel; the pixels covered."""
    palette = canvas.palette
    image = icons.icon(icon, canvas.px(size), palette.accent, ground=palette.panel)
    return canvas.image(image, place, anchor)


def role_sign(canvas: Canvas, centre: Point, role: str, ink: Colour) -> None:
    """A small crown for a master, an eye for a hunter."""
    name = "crown" if role == "master" else "eye"
    image = icons.icon(name, canvas.px(20), ink, ground=canvas.palette.panel)
    canvas.image(image, centre, "center")


def verdict(canvas: Canvas, centre: Point, right: bool) -> None:
    """A check mark on a disc, or a cross in a ring: not only a colour."""
    palette = canvas.palette
    x, y = centre
    if right:
        canvas.disc(centre, 8, palette.good)
        tip, low = (x + 4.8, y - 3), (x - 1, y + 3.6)
        points = [(x - 4.5, y), low, tip, (x + 3, y - 4.8), (x - 1, y - 0.4), (x - 3, y - 2)]
        canvas.polygon(points, palette.panel)
    else:
        canvas.outline(Box(x - 8, y - 8, 16, 16), palette.bad, radius=8, width=1.6)
        for way in (-1, 1):
            ends = [(x - 4, y - 4 * way), (x - 3, y - 5 * way), (x + 4, y + 4 * way), (x + 3, y + 5 * way)]
            canvas.polygon([ends[0], ends[1], ends[2], ends[3]], palette.bad)
