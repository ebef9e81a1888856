"""Themes: the colours of a whole look, and the felt that everything lies on.

``load("felt")`` gives the frozen ``Theme`` of ``assets/themes/felt.json``; ``theme.palette`` is what widgets
take. ``felt(size, theme)`` is the ready background surface, made once per size and theme.
"""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from random import Random
from typing import Annotated

import msgspec
import pygame

from game import paths
from game.ui.palette import Colour, Palette

log = logging.getLogger(__name__)

NAMES = ("felt", "night", "paper")
"""Shipped themes; the first is the default. Their titles are strings ``settings.theme_<name>``."""

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One look. The felt runs from ``palette.ground`` in the light to ``palette.ground_deep`` far from it."""

    name: str
    grain: Share
    """How rough the felt is."""
    light: tuple[Share, Share]
    """Where the light falls, as shares of width and height."""
    side_a: Colour
    side_b: Colour
    """Colours of the two sides of a partnership game; never the only sign of a side."""
    palette: Palette


@cache
def load(name: str) -> Theme:
    """A shipped theme; the default one, and a line in the log, for a name that is not shipped.

    Raises msgspec.ValidationError for a file that is no theme: a fault of the installation.
    """
    if name not in NAMES:
        log.warning("no theme %r, using %r", name, NAMES[0])
        name = NAMES[0]
    return msgspec.json.decode(paths.asset("themes", f"{name}.json").read_bytes(), type=Theme)


def luminance(colour: Colour) -> float:
    """Relative luminance 0..1 (WCAG 2)."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio 1..21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The table's ground: soft light, dark corners, a grain of crossing fibres. Same input, same pixels."""
    ground = _gradient(theme, size)
    strength = round(14 * theme.grain)
    if strength:
        width, height = size
        for seed, grid, part in (
            (1, (width, height), strength),
            (2, (max(2, width // 9), height), strength),
            (3, (width, max(2, height // 9)), strength),
        ):
            ground.blit(_noise(seed, grid, size, part), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        average = round(1.5 * strength)
        ground.fill((average, average, average), special_flags=pygame.BLEND_RGB_SUB)
    return ground


def _gradient(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """An ellipse of light, computed small and enlarged smoothly."""
    small = pygame.Surface((48, 27))
    light, dark = theme.palette.ground, theme.palette.ground_deep
    for y in range(27):
        for x in range(48):
            across, down = (x + 0.5) / 48 - theme.light[0], (y + 0.5) / 27 - theme.light[1]
            far = min(1.0, (across / 0.66) ** 2 + (down / 0.78) ** 2)
            far = far * far * (3 - 2 * far) * 0.75 + far * 0.25
            small.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(light, dark, strict=True)))
    # Twice, so that the pixels of the small picture do not show as facets.
    middle = pygame.transform.smoothscale(small, (max(48, size[0] // 6), max(27, size[1] // 6)))
    return pygame.transform.smoothscale(middle, size).convert(32)


def _noise(seed: int, grid: tuple[int, int], size: tuple[int, int], strength: int) -> pygame.Surface:
    """Grey noise of 0..strength, made on ``grid`` and stretched to ``size``."""
    scale = bytes(value * strength // 255 for value in range(256))
    data = Random(seed).randbytes(grid[0] * grid[1]).translate(scale)
    sheet = pygame.image.frombytes(data, grid, "P")
    sheet.set_palette([(value, value, value) for value in range(256)])
    grey = sheet.convert(32)
    return grey if grid == size else pygame.transform.smoothscale(grey, size)
