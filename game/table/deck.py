"""The deck as the player has chosen it, and its drawings: faces, backs, role cards.

A card is drawn afresh from its SVG at the pixels of this moment; :mod:`game.table.sprites` keeps the
pictures and turns them.
"""

from __future__ import annotations

import io
import json
import math
from functools import cache

import msgspec
import pygame

from engine import cards
from game import paths
from game.settings import Settings
from game.strings import tr
from game.table.picture import ENVELOPE, HUNTER, MASTER, ROLE_BACK
from game.ui.text import BOLD

BACK = -1
"""In place of a card: the back."""
STYLES = ("classic", "large")
BACKS = ("lattice", "waves", "night", "leaves")
ZOMBIE = 200
"""Added to a card: its picture as a zombie."""
CRAFT = 300
"""Added to a court card: its picture as a hag, an imp or a broom."""
ROLES = {ROLE_BACK: "back", MASTER: "master", HUNTER: "hunter", ENVELOPE: "envelope"}
"""Files of what is no card of the pack."""
RIBBON = 0.795, 0.13
"""The label of a role card: its middle and its height, in heights of the card. None on small cards."""
READABLE = 84
"""Pixels of height from which a role card carries its name."""
LABEL = (38, 28, 14)
EDGE = (185, 178, 162)
"""Of a card: its clear corners have this colour."""


class DeckLook(msgspec.Struct, frozen=True, kw_only=True):
    """What the player chose: ``style`` of STYLES, four or two colours, ``back`` of BACKS."""

    style: str = "classic"
    four_colour: bool = False
    back: str = "lattice"
    labels: tuple[str, str] = ("", "")
    """What is written on the role cards: master, hunter."""
    zombie: str = ""
    """What is written on zombies."""


def look_of(settings: Settings) -> DeckLook:
    """The deck that the settings ask for."""
    return DeckLook(
        style="large" if settings.large_index else "classic",
        four_colour=settings.four_colour,
        back=settings.back,
        labels=(tr("whos_who.role.master"), tr("whos_who.role.hunter")),
        zombie=tr("trick_of_the_dead_table.zombie"),
    )


@cache
def _swaps() -> dict[str, dict[str, str]]:
    """Suit letter -> colour of the two-colour deck -> colour of the four-colour deck."""
    return json.loads(paths.asset("deck", "palette.json").read_text(encoding="utf-8"))["four_colour"]


@cache
def _source(look: DeckLook, card: int) -> bytes:
    """The SVG of a card or the back, recoloured."""
    if card == BACK:
        return paths.asset("deck", "backs", f"{look.back}.svg").read_bytes()
    if card in ROLES:
        return paths.asset("deck", "roles", f"{ROLES[card]}.svg").read_bytes()
    name = cards.text(card)
    text = paths.asset("deck", look.style, f"{name}.svg").read_text(encoding="utf-8")
    if look.four_colour and card < 52:
        for old, new in _swaps().get(name[1], {}).items():
            text = text.replace(old, new)
    return text.encode()


def size_for(height: float) -> tuple[int, int]:
    """Pixels of a card not higher than ``height``: a multiple of 5 by 7, which the drawing fills exactly."""
    unit = max(4, math.floor(height / 7))
    return 5 * unit, 7 * unit


def rasterise(look: DeckLook, card: int, size: tuple[int, int]) -> pygame.Surface:
    """One card drawn afresh at ``size`` pixels. Its clear corners have the colour of the edge, not black, so
    that turning it draws no dark line around it. (The loader may add an empty row: cut.)"""
    drawn = pygame.image.load_sized_svg(io.BytesIO(_source(look, card)), size).convert_alpha()
    image = pygame.Surface(size, pygame.SRCALPHA, drawn)
    image.fill(EDGE)
    image.blit(drawn, (0, 0))
    drawn.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    image.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if card in (MASTER, HUNTER) and size[1] >= READABLE:
        _label(image, look.labels[card - MASTER])
    return image


def _label(image: pygame.Surface, text: str) -> None:
    """Write the name of a role on its ribbon."""
    width, height = image.get_size()
    px = round(height * RIBBON[1] * 0.74)
    drawn = pygame.font.Font(paths.asset("fonts", BOLD), max(6, px)).render(text, True, LABEL)
    wide = drawn.get_width() / (width * 0.8)
    if wide > 1:
        size = round(drawn.get_width() / wide), round(drawn.get_height() / wide)
        drawn = pygame.transform.smoothscale(drawn, size)
    image.blit(drawn, drawn.get_rect(center=(width // 2, round(height * RIBBON[0]))))
