"""The ground behind menus: the felt of the theme in use."""

from __future__ import annotations

from functools import cache

from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.palette import Palette


@cache
def _theme(palette: Palette) -> theme.Theme:
    """The theme that a canvas wears."""
    shipped = [theme.load(name) for name in theme.NAMES]
    return next((found for found in shipped if found.palette == palette), shipped[0])


def draw(canvas: Canvas) -> None:
    """Cover the canvas."""
    canvas.surface.blit(theme.felt(canvas.surface.get_size(), _theme(canvas.palette)), (0, 0))
