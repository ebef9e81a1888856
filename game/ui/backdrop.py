"""The quiet felt behind menus: a soft light in the middle, dark corners, rasterised once per size."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame

from game.ui.canvas import Canvas
from game.ui.palette import Colour

GRAIN = 128
"""Side of the noise tile, in pixels."""


@lru_cache(maxsize=2)
def _felt(size: tuple[int, int], light: Colour, dark: Colour) -> pygame.Surface:
    """An elliptic gradient from ``light`` to ``dark``, drawn small and enlarged smoothly."""
    small = pygame.Surface((96, 54))
    for y in range(54):
        for x in range(96):
            far = min(1.0, ((x - 47.5) / 62) ** 2 + ((y - 22) / 42) ** 2)
            small.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(light, dark, strict=True)))
    felt = pygame.transform.smoothscale(small, size)
    tile = _grain()
    for top in range(0, size[1], tile.get_height()):
        for left in range(0, size[0], tile.get_width()):
            felt.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    return felt


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """A tile of faint noise to hide the steps of a dark gradient. Always the same (pixels are compared)."""
    levels = (byte % 5 for byte in Random(7).randbytes(GRAIN * GRAIN))
    return pygame.image.frombytes(b"".join(bytes((n, n, n)) for n in levels), (GRAIN, GRAIN), "RGB")


def draw(canvas: Canvas) -> None:
    """Cover the canvas."""
    canvas.surface.blit(
        _felt(canvas.surface.get_size(), canvas.palette.ground, canvas.palette.ground_deep), (0, 0)
    )
