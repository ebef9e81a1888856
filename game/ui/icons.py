"""Icons and emblems of ``assets/icons`` at exact pixels, in colours of the theme.

canvas.image(icons.icon("undo", canvas.px(26), palette.text), place)
Button(tr("ui.undo"), act, icon=icons.button("undo"))
icons.emblem("whist", canvas.px(96), palette)      # a game by its registry name, or "hidden_hand"
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from functools import cache, lru_cache

import pygame

from game import paths
from game.ui.palette import Colour, Palette

log = logging.getLogger(__name__)

_INK, _ACCENT, _GROUND = "#0a0a0a", "#0b0b0b", "#0c0c0c"
"""The placeholders of tools.build_icons."""


_EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'


@cache
def _source(name: str) -> str:
    try:
        return paths.asset("icons", f"{name}.svg").read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # every icon has its word beside it: the game goes on without
        log.error("no icon %s: %s", name, error)
        return _EMPTY


@lru_cache(maxsize=256)
def _drawn(name: str, px: int, ink: Colour, accent: Colour, ground: Colour) -> pygame.Surface:
    text = _source(name)
    for token, colour in ((_INK, ink), (_ACCENT, accent), (_GROUND, ground)):
        text = text.replace(token, "#{:02x}{:02x}{:02x}".format(*colour))
    try:
        image = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (px, px)).convert_alpha()
    except pygame.error as error:
        log.error("the icon %s is damaged: %s", name, error)
        return pygame.Surface((px, px), pygame.SRCALPHA)
    # The loader may round a side up by an empty row.
    return image if image.get_size() == (px, px) else image.subsurface((0, 0, px, px))


def icon(
    name: str, px: int, ink: Colour, accent: Colour | None = None, ground: Colour = (24, 30, 34)
) -> pygame.Surface:
    """A square picture of ``px`` pixels; shared, not to be drawn on. ``ground`` is what it will lie on.

    Without an ``accent`` it is all ``ink``, with ``ground`` showing through. One that is not there is empty.
    """
    if accent is None:
        accent = ground
    return _drawn(name, max(1, px), ink, accent, ground)


def button(name: str) -> Callable[[int, Colour], pygame.Surface]:
    """The icon as widgets take it: a function of pixels and ink."""
    return lambda px, ink: icon(name, px, ink)


def emblem(name: str, px: int, palette: Palette) -> pygame.Surface:
    """The emblem of a game, by its registry name, or ``hidden_hand``."""
    return icon(f"emblem_{name}", px, palette.text, palette.accent, palette.ground_deep)


def forget() -> None:
    """Free the pictures, after a change of size or theme."""
    _drawn.cache_clear()
