"""The court cards of Three Hags: queens are hags, kings imps, jacks brooms. Their sign stands under the
letter, where it is seen in a fan, and large in the middle; letter and suit stay as they are."""

from __future__ import annotations

import pygame

from engine.games.three_hags.combos import BROOM, HAG, IMP
from game.ui import icons
from game.ui.palette import Colour

SIGNS = {HAG: "hag", IMP: "imp", BROOM: "broom"}
"""The icon of a rank."""
PAPER, GOLD = (253, 251, 244), (198, 142, 38)
BLACK, RED, GREEN = (24, 26, 40), (186, 24, 50), (23, 112, 59)
UNDER_INDEX = {"classic": (0.112, 0.385, 0.2), "large": (0.19, 0.63, 0.27)}
"""By style of the deck: where the small sign stands and how large it is, in widths and heights."""


def is_court(card: int) -> bool:
    """Whether it carries a sign."""
    return 0 <= card < 52 and card % 13 in SIGNS


def crafted(card: pygame.Surface, number: int, style: str, four_colour: bool) -> pygame.Surface:
    """The picture of court card ``number`` with its signs, of the same size."""
    width, height = card.get_size()
    ink = _ink(number // 13, four_colour)
    image = card.copy()
    _medal(image, SIGNS[number % 13], (width / 2, height / 2), width * 0.5, ink)
    x, y, size = UNDER_INDEX[style]
    for turned in (False, True):
        spot = (width * (1 - x), height * (1 - y)) if turned else (width * x, height * y)
        if style == "large":
            _medal(image, SIGNS[number % 13], spot, width * size, ink, turned=turned)
        else:
            _sign(image, SIGNS[number % 13], spot, width * size, ink, turned=turned)
    return image


def _ink(suit: int, four_colour: bool) -> Colour:
    if suit in (1, 2):
        return RED
    return GREEN if suit == 3 and four_colour else BLACK


def _medal(
    image: pygame.Surface,
    name: str,
    centre: tuple[float, float],
    size: float,
    ink: Colour,
    *,
    turned: bool = False,
) -> None:
    """A sign on a round of paper with an edge."""
    over = 4
    side = round(size) + 2
    disc = pygame.Surface((side * over, side * over), pygame.SRCALPHA)
    disc.fill((*GOLD, 0))
    middle = side * over / 2
    for colour, part in ((GOLD, 1.0), (PAPER, 0.94), (ink, 0.89), (PAPER, 0.86)):
        pygame.draw.circle(disc, colour, (middle, middle), size * over / 2 * part)
    small = pygame.transform.smoothscale(disc, (side, side))
    image.blit(small, small.get_rect(center=(round(centre[0]), round(centre[1]))))
    _sign(image, name, centre, size * 0.7, ink, turned=turned)


def _sign(
    image: pygame.Surface,
    name: str,
    centre: tuple[float, float],
    size: float,
    ink: Colour,
    *,
    turned: bool = False,
) -> None:
    sign = icons.icon(name, max(6, round(size)), ink, GOLD, PAPER)
    if turned:
        sign = pygame.transform.rotate(sign, 180)
    image.blit(sign, sign.get_rect(center=(round(centre[0]), round(centre[1]))))
