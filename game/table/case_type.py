"""Words set as large as their place allows: word cards and tiles. A word is never cut, nor broken inside in a
western language; sizes are pixels."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import pygame
from msgspec import Struct

from game import paths
from game.ui.text import BOLD, DISPLAY, REGULAR

LEAST = 14
"""Pixels of the smallest type of a word at 720 lines."""
LINE = 1.06
"""From one line to the next, in sizes of the type."""
ONE_LINE = 0.8
"""A word stands in one line if that makes it no smaller than this part of what several lines allow."""
_EAST_ASIAN = 0x2E80
_NOT_FIRST = frozenset("ーァィゥェォャュョッぁぃぅぇぉゃゅょっ々、。」）)・:：")
"""No line begins with one of these."""


class Setting(Struct, frozen=True):
    """How a word is set."""

    lines: tuple[str, ...]
    size: int
    file: str

    @property
    def height(self) -> int:
        """Of all lines, in pixels."""
        return round(self.size * (LINE * (len(self.lines) - 1) + 1))


class Type:
    """Fonts by size, and how words fit."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._set: dict[tuple[str, int, int, int, int], Setting] = {}

    def font(self, size: int, file: str = BOLD) -> pygame.font.Font:
        """A font of ``size`` pixels. Raises paths.Unusable for a damaged installation."""
        key = file, max(6, size)
        if key not in self._fonts:
            path = paths.asset("fonts", file)
            try:
                self._fonts[key] = pygame.font.Font(path, key[1])
            except (OSError, ValueError, pygame.error) as error:
                raise paths.Unusable(path, error) from error
        return self._fonts[key]

    def width(self, text: str, size: int, file: str = BOLD) -> int:
        """Pixels of one line."""
        return self.font(size, file).size(text)[0]

    def fit(self, word: str, width: int, height: int, largest: int, least: int = LEAST) -> Setting:
        """The word as large as fits into ``width`` x ``height`` pixels, ``largest`` at most. One that does
        not fit in ``least`` becomes smaller."""
        key = word, width, height, largest, least
        if key not in self._set:
            self._set[key] = self._fit(word, width, height, largest, least)
        return self._set[key]

    def _fit(self, word: str, width: int, height: int, largest: int, least: int) -> Setting:
        for file in (BOLD, REGULAR):
            one = many = None
            for size in range(min(largest, height), least - 1, -1):
                for count in (1, 2, 3):
                    lines = self._lines(word, size, file, width, count)
                    found = Setting(lines, size, file) if lines else None
                    if found is None or found.height > height:
                        continue
                    one = found if count == 1 and one is None else one
                    many = found if many is None else many
                    break
                if one is not None:
                    break
            if one is not None and many is not None and one.size >= ONE_LINE * many.size:
                return one
            if many is not None:
                return many
        return (
            self._fit(word, width, height, least - 1, max(6, least - 4))
            if least > 6
            else Setting((word,), 6, REGULAR)
        )

    def _lines(self, word: str, size: int, file: str, width: int, count: int) -> tuple[str, ...] | None:
        """The word in ``count`` lines, no wider than ``width``; None where that cannot be."""
        best: tuple[float, tuple[str, ...]] | None = None
        for lines, ugly in ways(word, count):
            wide = max(self.width(line, size, file) for line in lines)
            score = wide * (1.0 + ugly)
            if wide <= width and (best is None or score < best[0]):
                best = score, lines
        return best[1] if best else None

    def short(self, text: str, width: int, size: int, file: str = BOLD) -> str:
        """The text cut with an ellipsis where it is wider than ``width``: for names that people gave."""
        if self.width(text, size, file) <= width:
            return text
        while text and self.width(text + "…", size, file) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def render(self, setting: Setting, colour: tuple[int, int, int], align: str = "centre") -> pygame.Surface:
        """The lines on a transparent ground, as wide as the longest."""
        font = self.font(setting.size, setting.file)
        images = [font.render(line, True, colour) for line in setting.lines]
        wide = max(image.get_width() for image in images)
        step = setting.size * LINE
        high = round(step * (len(images) - 1)) + images[0].get_height()
        sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        for i, image in enumerate(images):
            spare = wide - image.get_width()
            sheet.blit(image, (spare // 2 if align == "centre" else 0, round(i * step)))
        return sheet

    def initial(self, word: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """The first letter of a word in the display face, or bold where that has no such letter."""
        letter = word[0].upper()
        face = self.font(size, DISPLAY)
        if letter in "哺":
            face = self.font(size, BOLD)
        image = face.render(letter, True, colour)
        return image.subsurface(image.get_bounding_rect())


@lru_cache(maxsize=4096)
def ways(word: str, count: int) -> tuple[tuple[tuple[str, ...], float], ...]:
    """All ways to set a word in ``count`` lines, each with how ugly its breaks are, from 0."""
    parts = _parts(word)
    if count == 1:
        return (((word,), 0.0),)
    found: list[tuple[tuple[str, ...], float]] = []
    for i in range(1, len(parts)):
        head = "".join(parts[:i])
        rest = "".join(parts[i:])
        cost = _cost(head, rest)
        for lines, more in ways(rest, count - 1):
            found.append(((head.rstrip(), *lines), cost + more))
    return tuple(found)


def _parts(word: str) -> list[str]:
    """The word between two places where a line may end. Those of Japanese words are few enough to do without
    UAX #14, which takes long."""
    parts: list[str] = []
    if all(ord(char) < _EAST_ASIAN for char in word):
        return [part + " " for part in word.split(" ")[:-1]] + [word.split(" ")[-1]]
    for char in word:
        joined = char in _NOT_FIRST or (char.isascii() and parts and parts[-1][-1].isascii())
        if parts and joined:
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def _cost(head: str, rest: str) -> float:
    """A break inside a run of one script is worse than one between words."""
    if head.endswith((" ", "の", "・", ":", "：", "や")):
        return 0.0
    return 0.0 if _script(head[-1]) != _script(rest[0]) else 0.35


def _script(char: str) -> str:
    return unicodedata.name(char, "?").split(" ")[0].split("-")[0]
