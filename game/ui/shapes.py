"""Smooth rounded boxes and soft shadows, rasterised once per size. pygame's own are not anti-aliased."""

from __future__ import annotations

from functools import lru_cache

import pygame

Rgba = tuple[int, int, int, int]
Ink = tuple[int, int, int] | Rgba

_OVER = 4
"""Supersampling of corners."""


def rgba(colour: Ink, alpha: int | None = None) -> Rgba:
    """A colour with alpha: its own, ``alpha``, or opaque."""
    own = colour[3] if len(colour) == 4 else 255
    return colour[0], colour[1], colour[2], own if alpha is None else alpha


@lru_cache(maxsize=64)
def _corner(radius: int, colour: Rgba) -> pygame.Surface:
    """Upper left quarter of a disc, ``radius`` pixels wide."""
    big = radius * _OVER
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    pygame.draw.circle(surface, colour, (big, big), big)
    return pygame.transform.smoothscale(surface, (radius, radius))


def _rounded(size: tuple[int, int], radius: int, colour: Rgba) -> pygame.Surface:
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    if radius:
        corner = _corner(radius, colour)
        right, low = width - radius, height - radius
        for place, flip_x, flip_y in (
            ((0, 0), False, False),
            ((right, 0), True, False),
            ((0, low), False, True),
            ((right, low), True, True),
        ):
            surface.fill((*colour[:3], 0), (*place, radius, radius))
            surface.blit(
                pygame.transform.flip(corner, flip_x, flip_y), place, special_flags=pygame.BLEND_RGBA_MAX
            )
    return surface


@lru_cache(maxsize=256)
def box(
    size: tuple[int, int], radius: int, fill: Rgba, edge: Rgba | None = None, width: int = 0
) -> pygame.Surface:
    """A rounded box of ``size`` pixels with an edge ``width`` pixels wide inside it."""
    if edge is None or width <= 0:
        return _rounded(size, radius, fill)
    inner = (size[0] - 2 * width, size[1] - 2 * width)
    if min(inner) <= 0:
        return _rounded(size, radius, edge)
    surface = _rounded(size, radius, edge)
    hole = _rounded(inner, max(0, radius - width), (0, 0, 0, 255))
    clear = pygame.Surface(inner, pygame.SRCALPHA)
    clear.fill((255, 255, 255, 255))
    clear.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    clear.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    surface.blit(clear, (width, width), special_flags=pygame.BLEND_RGBA_MULT)
    if fill[3]:
        surface.blit(_rounded(inner, max(0, radius - width), fill), (width, width))
    return surface


@lru_cache(maxsize=96)
def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """A soft black shadow of a rounded box; the surface is ``blur`` pixels larger on every side."""
    width, height = size[0] + 2 * blur, size[1] + 2 * blur
    shrink = max(1, blur // 4)
    small = pygame.Surface((max(2, width // shrink), max(2, height // shrink)), pygame.SRCALPHA)
    small.fill((0, 0, 0, 0))
    inset = blur / shrink
    rect = pygame.Rect(0, 0, max(1, round(size[0] / shrink)), max(1, round(size[1] / shrink)))
    rect.topleft = round(inset), round(inset)
    pygame.draw.rect(small, (0, 0, 0, alpha), rect, border_radius=max(1, radius // shrink))
    small = pygame.transform.box_blur(small, max(1, round(inset / 2)))
    small = pygame.transform.box_blur(small, max(1, round(inset / 3)))
    return pygame.transform.smoothscale(small, (width, height))


def forget() -> None:
    """Free every rasterised shape (the window changed its size)."""
    _corner.cache_clear()
    box.cache_clear()
    shadow.cache_clear()
