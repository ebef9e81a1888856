"""Word cards: the word is the card. Beside it a number (its position) on a sign of its kind and, faint, the
word's initial as a seal: evidence has round corners and a round sign, a weapon cut corners and a pointed one.
"""

from __future__ import annotations

import math
from collections import OrderedDict

import pygame

from engine.games.deception.statements import Colour
from game.case_words import card_word
from game.strings import language
from game.table.case_type import Setting, Type

PAPER = {Colour.RED: (252, 243, 232), Colour.BLUE: (233, 242, 251)}
BAND = {Colour.RED: (176, 34, 42), Colour.BLUE: (26, 82, 158)}
EDGE = {Colour.RED: (206, 152, 140), Colour.BLUE: (140, 168, 204)}
INK = (28, 26, 32)
TALL = 2.3
"""A card wider than this many heights has its sign at the left, else on a band at the top."""
_KEPT = 420
LARGEST = 22.0
"""Units of the largest type on a card on the table, at text scale 1."""


class WordCards:
    """Pictures of word cards, kept by word and size."""

    def __init__(self, kind: Type) -> None:
        self._type = kind
        self._papers: dict[tuple[Colour, int, int], pygame.Surface] = {}
        self._cards: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def card(
        self, colour: Colour, number: int, place: int, size: tuple[int, int], u: float, text: float = 1.0
    ) -> pygame.Surface:
        """A card at exact pixels; ``place`` 0..3 is its position. ``u``: pixels per unit."""
        key = colour, number, place, size, u, text, language()
        if key not in self._cards:
            self._cards[key] = self._draw(colour, number, place, size, u, text)
            if len(self._cards) > _KEPT:
                self._cards.popitem(last=False)
        self._cards.move_to_end(key)
        return self._cards[key]

    def _draw(
        self, colour: Colour, number: int, place: int, size: tuple[int, int], u: float, text: float
    ) -> pygame.Surface:
        image = self.paper(colour, size, u).copy()
        word = card_word(colour, number)
        area, centred = word_area(size, u)
        setting = setting_of(self._type, word, size, u, text)
        self._seal(image, colour, number, word, area)
        lines = self._type.render(setting, INK, "centre" if centred else "left")
        x = area.centerx - lines.get_width() // 2 if centred else area.left
        image.blit(lines, (x, area.centery - lines.get_height() // 2 + (1 if len(setting.lines) == 1 else 0)))
        band = band_area(size, u)
        digit = self._type.font(round(min(15 * u, band.height * 0.9))).render(
            str(place + 1), True, (255, 255, 255)
        )
        middle = band.centerx if is_tall(size) else band.left + round(10 * u)
        spot = digit.get_rect(center=(middle, band.centery))
        image.blit(digit, spot)
        return image

    def _seal(self, image: pygame.Surface, colour: Colour, number: int, word: str, area: pygame.Rect) -> None:
        """The initial as large as the card allows, faint, turned a little as the number has it."""
        side = round(min(area.height * 1.25, area.width * 0.8))
        letter = self._type.initial(word, side, BAND[colour]).copy()
        letter = pygame.transform.rotozoom(letter, (number * 37 % 25) - 12, 1.0)
        letter.set_alpha(30)
        spot = letter.get_rect(midright=(area.right - round(area.height * 0.06), area.centery))
        clip = image.get_clip()
        image.set_clip(area.inflate(2, 0))
        image.blit(letter, spot)
        image.set_clip(clip)

    def paper(self, colour: Colour, size: tuple[int, int], u: float) -> pygame.Surface:
        """A card without its word."""
        key = colour, *size
        if key not in self._papers:
            self._papers[key] = _paper(colour, size, u)
        return self._papers[key]

    def forget(self) -> None:
        """Free all pictures, after a change of size."""
        self._papers.clear()
        self._cards.clear()


def is_tall(size: tuple[int, int]) -> bool:
    """Whether a card of this size has its band at the top."""
    return size[0] < TALL * size[1]


def band_area(size: tuple[int, int], u: float) -> pygame.Rect:
    """Where the position stands, in pixels within the card."""
    if is_tall(size):
        return pygame.Rect(0, 0, size[0], round(20 * u))
    return pygame.Rect(0, 0, round(22 * u), size[1])


def word_area(size: tuple[int, int], u: float) -> tuple[pygame.Rect, bool]:
    """Where the word may stand, in pixels within the card, and whether it is centred."""
    band = band_area(size, u)
    pad = round(4 * u)
    if is_tall(size):
        return pygame.Rect(pad, band.height + 1, size[0] - 2 * pad, size[1] - band.height - 3), True
    left = band.width + round(5 * u)
    return pygame.Rect(left, 0, size[0] - left - round(3 * u), size[1] - 1), False


def setting_of(kind: Type, word: str, size: tuple[int, int], u: float, text: float = 1.0) -> Setting:
    """How a word is set on a card of this size."""
    area, _ = word_area(size, u)
    largest = LARGEST * text * u
    largest = round(largest if is_tall(size) else min(largest, 0.62 * size[1]))
    return kind.fit(word, area.width, area.height, largest, math.ceil(14 * u - 0.01))


def _paper(colour: Colour, size: tuple[int, int], u: float) -> pygame.Surface:
    over = 4 if size[1] < 64 else 2
    wide, high = size[0] * over, size[1] * over
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    big.fill((*EDGE[colour], 0))
    line, radius = max(over, round(1.2 * u * over)), 6 * u * over
    outer = _outline(colour, pygame.Rect(0, 0, wide, high), radius)
    pygame.draw.polygon(big, EDGE[colour], outer)
    inner = _outline(colour, pygame.Rect(line, line, wide - 2 * line, high - 2 * line), radius - line)
    pygame.draw.polygon(big, PAPER[colour], inner)
    mask, band = big.copy(), big.copy()
    for sheet, points in ((mask, outer), (band, _band(colour, wide, high, u * over, is_tall(size)))):
        sheet.fill((*BAND[colour], 0))
        pygame.draw.polygon(sheet, BAND[colour], points)
    mask.blit(band, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    big.blit(mask, (0, 0))
    return pygame.transform.smoothscale(big, size)


def _outline(colour: Colour, box: pygame.Rect, radius: float) -> list[tuple[float, float]]:
    """Round corners for evidence, cut corners for a weapon."""
    points: list[tuple[float, float]] = []
    corners = (
        (box.right - radius, box.top + radius, -90),
        (box.right - radius, box.bottom - radius, 0),
        (box.left + radius, box.bottom - radius, 90),
        (box.left + radius, box.top + radius, 180),
    )
    steps = 8 if colour is Colour.RED else 1
    for x, y, start in corners:
        for i in range(steps + 1):
            turn = math.radians(start + 90 * i / steps)
            points.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return points


def _band(colour: Colour, wide: int, high: int, u: float, tall: bool) -> list[tuple[float, float]]:
    """The ground of the number: ends in a bow for evidence, in a point for a weapon."""
    if tall:
        low = 20 * u
        if colour is Colour.BLUE:
            return [(0, 0), (wide, 0), (wide, low * 0.62), (wide / 2, low * 1.16), (0, low * 0.62)]
        turns = [math.pi * i / 16 for i in range(17)]
        bow = [(wide / 2 * (1 + math.cos(t)), low * (0.74 + 0.3 * math.sin(t))) for t in turns]
        return [(0, 0), (wide, 0), *bow]
    right, bow_ = 21 * u, 4.5 * u
    if colour is Colour.RED:
        turns = [math.pi * (i / 12 - 0.5) for i in range(13)]
        ends = [(right - bow_ + bow_ * math.cos(t), high / 2 + high / 2 * math.sin(t)) for t in turns]
        return [(0, 0), *ends, (0, high)]
    return [(0, 0), (right - bow_, 0), (right + bow_ * 0.4, high / 2), (right - bow_, high), (0, high)]
