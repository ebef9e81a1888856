"""The quiet felt behind menus: a soft light in the middle, dark corners, rasterised once per size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.canvas import Canvas
from game.ui.palette import Colour


@lru_cache(maxsize=2)
def _felt(size: tuple[int, int], light: Colour, dark: Colour) -> pygame.Surface:
    """An elliptic gradient from ``light`` to ``dark``, drawn small and enlarged smoothly."""
    small = pygame.Surface((96, 54))
    for y in range(54):
        for x in range(96):
            far = min(1.0, ((x - 47.5) / 62) ** 2 + ((y - 22) / 42) ** 2)
            small.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(light, dark, strict=True)))
    return pygame.transform.smoothscale(small, size)


def draw(canvas: Canvas) -> None:
    """Cover the canvas."""
    canvas.surface.blit(
        _felt(canvas.surface.get_size(), canvas.palette.ground, canvas.palette.ground_deep), (0, 0)
    )
