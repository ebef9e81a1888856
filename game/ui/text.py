"""Text: styles in design units, cached rendering, Japanese line breaking, coloured suit symbols.

Lines break where UAX #14 allows (uniseg), so that no line begins with 。 or a small kana. SDL_ttf has no
fallback font: one family covers both scripts.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import lru_cache
from typing import Literal

import msgspec
import pygame
from uniseg.linebreak import line_break_units  # pyright: ignore[reportMissingTypeStubs]

from game import paths

Align = Literal["left", "centre", "right"]
Colour = tuple[int, int, int]

REGULAR, BOLD, DISPLAY = "BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf", "KaiseiTokumin-ExtraBold.ttf"


class Style(msgspec.Struct, frozen=True):
    """Font file, size in units at text scale 100 %, line height; ``fixed`` ignores the text scale."""

    file: str
    size: float
    leading: float = 1.35
    fixed: bool = False


STYLES = {
    "logo": Style(DISPLAY, 92, 1.1, fixed=True),
    "title": Style(DISPLAY, 46, 1.2, fixed=True),
    "heading": Style(BOLD, 28),
    "button": Style(BOLD, 24),
    "strong": Style(BOLD, 21),
    "body": Style(REGULAR, 21, 1.5),
    "reading": Style(REGULAR, 19.5, 1.46),
    "small": Style(REGULAR, 17.5, 1.45),
    "smallstrong": Style(BOLD, 17.5, 1.45),
    "tiny": Style(REGULAR, 15),
}

SUITS = "♠♥♦♣"
_CACHE = 600
_EAST_ASIAN = 0x2E80
"""From here on in Unicode words are not parted by spaces."""
_PLACES = re.compile(r"(?<= )(?! )|(?<=[^\W\d][-–—])(?=[^\W\d])")
"""Where a western line may end: after spaces, and after a dash within a word."""


class Texts:
    """Fonts and rendered text for one window size and text scale; ``resize`` empties the caches."""

    def __init__(self, u: float = 1.0, scale: int = 100) -> None:
        self.u, self.scale = u, scale
        self.suit_colours: dict[str, Colour] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._cache: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._lines: OrderedDict[tuple[str, str, float], list[str]] = OrderedDict()

    def resize(self, u: float, scale: int) -> None:
        """Use other pixels per unit or another text scale (percent)."""
        if (u, scale) != (self.u, self.scale):
            self.u, self.scale = u, scale
            self.forget()

    def forget(self) -> None:
        """Empty the caches (size, scale or colours changed)."""
        self._fonts.clear()
        self._cache.clear()
        self._lines.clear()

    # -- measuring, in design units -------------------------------------------------------------------

    def font(self, style: str) -> pygame.font.Font:
        """The font of a style at the pixels of this moment."""
        spec = STYLES[style]
        factor = 1.0 if spec.fixed else self.scale / 100
        size = max(6, round(spec.size * factor * self.u))
        key = (spec.file, size)
        if key not in self._fonts:
            path = paths.asset("fonts", spec.file)
            try:
                font = pygame.font.Font(path, size)
                font.size("A")  # a damaged file makes a font that only fails when it is used
            except (OSError, ValueError, pygame.error) as error:
                raise paths.Unusable(path, error) from error
            self._fonts[key] = font
        return self._fonts[key]

    def leading(self, style: str) -> float:
        """Distance of two base lines, in units."""
        spec = STYLES[style]
        return spec.size * spec.leading * (1.0 if spec.fixed else self.scale / 100)

    def width(self, text: str, style: str) -> float:
        """Width of one line, in units."""
        return self.font(style).size(text)[0] / self.u

    def height(self, text: str, style: str, width: float) -> float:
        """Height of ``text`` wrapped to ``width`` units."""
        return len(self.wrap(text, style, width)) * self.leading(style)

    def wrap(self, text: str, style: str, width: float) -> list[str]:
        """Lines of ``text`` no wider than ``width`` units; ``\\n`` breaks too. A longer word is cut."""
        key = (text, style, width)
        if key in self._lines:
            self._lines.move_to_end(key)
            return self._lines[key]
        font, limit = self.font(style), width * self.u
        lines = [line for part in text.split("\n") for line in wrapped(part, font, limit)]
        self._lines[key] = lines
        if len(self._lines) > _CACHE:
            self._lines.popitem(last=False)
        return lines

    def evenly(self, text: str, style: str, width: float) -> list[str]:
        """As :meth:`wrap`, into as few lines, but of much the same length: for centred text."""
        lines = self.wrap(text, style, width)
        if len(lines) < 2:
            return lines
        font = self.font(style)
        widest = max(font.size(unit.rstrip())[0] for unit in _units(text.replace("\n", " "))) / self.u
        low, high = max(width / len(lines), min(width, widest)), width
        while high - low > 8.0:
            middle = (low + high) / 2
            tried = self.wrap(text, style, middle)
            low, high, lines = (low, middle, tried) if len(tried) <= len(lines) else (middle, high, lines)
        return lines

    # -- rendering ------------------------------------------------------------------------------------

    def line(self, text: str, style: str, colour: Colour) -> pygame.Surface:
        """One line, suit symbols in their own colours when ``suit_colours`` knows them."""
        key = (text, style, colour)
        return self._cached(key) or self._keep(key, self._render(text, style, colour))

    def block(
        self, text: str, style: str, colour: Colour, width: float, align: Align = "left"
    ) -> pygame.Surface:
        """Wrapped text on a transparent surface of ``width`` units."""
        key = (text, style, colour, width, align)
        if found := self._cached(key):
            return found
        lines = self.evenly(text, style, width) if align == "centre" else self.wrap(text, style, width)
        step = self.leading(style) * self.u
        full = round(width * self.u)
        surface = pygame.Surface((full, max(1, round(step * len(lines)))), pygame.SRCALPHA)
        surface.fill((*colour, 0))
        for number, line in enumerate(lines):
            image = self._render(line, style, colour)
            spare = full - image.get_width()
            x = {"left": 0, "centre": spare // 2, "right": spare}[align]
            y = round(number * step + (step - image.get_height()) / 2)
            surface.blit(image, (x, y))
        return self._keep(key, surface)

    def _render(self, text: str, style: str, colour: Colour) -> pygame.Surface:
        font = self.font(style)
        if not self.suit_colours or not any(suit in text for suit in SUITS):
            return font.render(text, True, colour)
        parts = [(run, self.suit_colours.get(run, colour)) for run in _runs(text)]
        images = [font.render(run, True, ink) for run, ink in parts if run]
        surface = pygame.Surface(
            (sum(i.get_width() for i in images), max(i.get_height() for i in images)), pygame.SRCALPHA
        )
        x = 0
        for image in images:
            surface.blit(image, (x, 0))
            x += image.get_width()
        return surface

    def _cached(self, key: tuple[object, ...]) -> pygame.Surface | None:
        if found := self._cache.get(key):
            self._cache.move_to_end(key)
        return found

    def _keep(self, key: tuple[object, ...], surface: pygame.Surface) -> pygame.Surface:
        self._cache[key] = surface
        if len(self._cache) > _CACHE:
            self._cache.popitem(last=False)
        return surface


def _runs(text: str) -> list[str]:
    """Split into single suit symbols and the text between them."""
    out = [""]
    for char in text:
        if char in SUITS or out[-1] in SUITS:
            out.append(char)
        else:
            out[-1] += char
    return [run for run in out if run]


def wrapped(text: str, font: pygame.font.Font, limit: float) -> list[str]:
    """Lines of ``text`` no wider than ``limit`` pixels; a longer word is cut."""
    if font.size(text)[0] <= limit:
        return [text.rstrip()]  # looking for breaks takes a while
    lines: list[str] = []
    line = ""
    for unit in _units(text):
        if not line or font.size((line + unit).rstrip())[0] <= limit:
            line += unit
        else:
            lines.append(line.rstrip())
            line = unit
        while font.size(line.rstrip())[0] > limit and len(line) > 1:
            cut = _fitting(line, font, limit)
            lines.append(line[:cut])
            line = line[cut:]
    lines.append(line.rstrip())
    return lines


@lru_cache(maxsize=4096)
def _units(text: str) -> tuple[str, ...]:
    """The text between two places where a line may end. UAX #14 is slow: western text, which breaks at
    spaces and dashes, does without."""
    if all(ord(char) < _EAST_ASIAN for char in text):
        return tuple(_PLACES.split(text))
    return tuple(line_break_units(text))


def _fitting(text: str, font: pygame.font.Font, limit: float) -> int:
    """How many leading characters of an unbreakable ``text`` fit (at least one)."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle])[0] <= limit:
            low = middle
        else:
            high = middle - 1
    return low
