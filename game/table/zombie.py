"""The look of a zombie: a card torn at its edges, mouldy, with its kind written on it - a shape and a word,
not a colour alone. It is the same for every card, so it tells nothing else."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game import paths
from game.table.flourish import flourish
from game.ui.text import BOLD

MOULD = (196, 224, 178)
"""The paper is multiplied by it."""
RIM, RIM_DARK = (92, 168, 62), (24, 58, 26)
INK, GROUND = (232, 250, 214), (34, 74, 36)
WITHIN = 0.93
"""The face is a little smaller than the paper, so that no tear hides what it is."""
TEETH = 34
"""Torn points along the whole edge."""
LARGE = 180
"""Above so many pixels of width edges are smooth with less work."""
SMALL = 84
"""Below so many pixels of width the word stands across the lower end; it could not be read along the side."""


def rotten(card: pygame.Surface, label: str) -> pygame.Surface:
    """The picture of a card as a zombie, of the same size."""
    size = width, height = card.get_size()
    paper, rim = torn_paper(size, label)
    image = pygame.Surface(size, pygame.SRCALPHA, card)
    image.fill((253, 251, 244, 255))
    face = pygame.transform.smoothscale(card, (round(width * WITHIN), round(height * WITHIN)))
    image.blit(face, face.get_rect(center=(width // 2, height // 2)))
    image.blit(paper, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(rim, (0, 0))
    return image


@lru_cache(maxsize=8)
def torn_paper(size: tuple[int, int], label: str) -> tuple[pygame.Surface, pygame.Surface]:
    """What every zombie of a size has: the shape of its mouldy paper, to multiply by; rim and word, to lay
    over it."""
    width, height = size
    over = 2 if width > LARGE else 3
    large = width * over, height * over
    outline = [(x * large[0], y * large[1]) for x, y in _torn(height / width)]
    mask = pygame.Surface(large, pygame.SRCALPHA)
    mask.fill((*MOULD, 0))
    pygame.draw.polygon(mask, (*MOULD, 255), outline)
    rim = pygame.Surface(large, pygame.SRCALPHA)
    rim.fill((*RIM, 0))
    thick = max(2, round(width * 0.024 * over))
    for colour, wide in ((RIM_DARK, round(thick * 1.7)), (RIM, thick)):
        pygame.draw.lines(rim, colour, True, outline, wide)
        for point in outline:
            pygame.draw.circle(rim, colour, point, wide / 2)
    rim = pygame.transform.smoothscale(rim, size)
    if label:
        _write(rim, label)
    return pygame.transform.smoothscale(mask, size), rim


def _torn(tall: float) -> list[tuple[float, float]]:
    """The outline in parts of width and height: bites and tips, always the same."""
    points: list[tuple[float, float]] = []
    for k in range(TEETH):
        chance = flourish(4000 + k)
        x, y = _along(k / TEETH, tall)
        deep = (0.008 if k % 2 else 0.044) + 0.01 * (chance.angle + 1)
        dx, dy = 0.5 - x, 0.5 - y
        away = math.hypot(dx, dy * tall) or 1.0
        points.append((x + dx / away * deep * 1.3, y + dy / away * deep * 1.3))
    return points


def _along(part: float, tall: float) -> tuple[float, float]:
    """A point of the card's edge, ``part`` 0..1 of the way round from the upper left corner."""
    way = part * (2 + 2 * tall)
    if way < 1:
        return way, 0.0
    if way < 1 + tall:
        return 1.0, (way - 1) / tall
    if way < 2 + tall:
        return 2 + tall - way, 1.0
    return 0.0, (2 + 2 * tall - way) / tall


def _write(image: pygame.Surface, label: str) -> None:
    """The word: up the left edge, where it is seen in a fan; on small cards across the lower end."""
    width, height = image.get_size()
    small = width < SMALL
    px = max(6, round(width * (0.17 if small else 0.115)))
    word = pygame.font.Font(paths.asset("fonts", BOLD), px).render(label, True, INK)
    room = width * 0.84 if small else height * 0.44
    if word.get_width() > room:
        word = pygame.transform.smoothscale(
            word, (round(room), round(word.get_height() * room / word.get_width()))
        )
    pad = max(1, round(px * 0.3))
    tag = pygame.Surface((word.get_width() + 2 * pad, word.get_height() + pad // 2), pygame.SRCALPHA)
    pygame.draw.rect(tag, GROUND, tag.get_rect(), border_radius=max(1, pad))
    tag.blit(word, word.get_rect(center=tag.get_rect().center))
    if small:
        image.blit(tag, tag.get_rect(midbottom=(width // 2, round(height * 0.94))))
    else:
        tag = pygame.transform.rotate(tag, 90)
        image.blit(tag, tag.get_rect(bottomleft=(round(width * 0.055), round(height * 0.95))))
