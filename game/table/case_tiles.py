"""Scene tiles: a title and six options, one of them marked. The marker bears the number in which it came."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from engine.games.deception.content import CAUSE, LOCATIONS
from game.case_words import tile_words
from game.strings import language, tr
from game.table.case_spots import is_strip, option_boxes, title_box
from game.table.case_type import Setting, Type
from game.table.layout import Rect
from game.ui import shapes
from game.ui.palette import Colour as Rgb

CARD, CARD_EDGE = (244, 238, 222), (120, 104, 80)
INK, FAINT = (34, 30, 28), (222, 212, 190)
TITLES: dict[str, Rgb] = {"cause": (112, 30, 48), "place": (20, 88, 74), "scene": (92, 62, 24)}
MARKED, MARKER, MARKER_EDGE = (255, 224, 140), (196, 96, 8), (90, 40, 0)
LEAST = 14.0
LARGEST = 19.0
_KEPT = 60


def kind_of(tile: int) -> str:
    """Cause of death, place, or any other tile of the scene."""
    if tile == CAUSE:
        return "cause"
    return "place" if tile in LOCATIONS else "scene"


class Tiles:
    """Pictures of tiles, kept by what is on them."""

    def __init__(self, kind: Type) -> None:
        self._type = kind
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def tile(
        self,
        tile: int,
        box: Rect,
        size: tuple[int, int],
        *,
        option: int = -1,
        number: int = 0,
        round_: int = 1,
        text: float = 1.0,
    ) -> pygame.Surface:
        """A tile that fills ``box`` on the table, at ``size`` pixels; ``option`` -1: without a marker."""
        key = tile, box.width, box.height, size, option, number, round_, text, language()
        if key not in self._kept:
            self._kept[key] = self._draw(tile, box, size, option, number, round_, text)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def forget(self) -> None:
        """Free all pictures, after a change of size."""
        self._kept.clear()

    def _draw(
        self,
        tile: int,
        box: Rect,
        size: tuple[int, int],
        option: int,
        number: int,
        round_: int,
        text: float,
    ) -> pygame.Surface:
        u = size[0] / box.width
        own = Rect(0, 0, box.width, box.height)
        image = shapes.box(size, round(8 * u), (*CARD, 255), (*CARD_EDGE, 255), max(1, round(1.4 * u))).copy()
        title, options = tile_words(tile)
        band = _pixels(title_box(own), u)
        top = shapes.box((size[0], band.height + round(10 * u)), round(8 * u), (*TITLES[kind_of(tile)], 255))
        if is_strip(own):
            wide = band.width + round(10 * u)
            top = shapes.box((wide, size[1]), round(8 * u), (*TITLES[kind_of(tile)], 255))
        image.blit(top, (0, 0), (0, 0, band.width, band.height))
        tag = tr("deception_table.round_short", n=round_) if round_ > 1 else ""
        self._title(image, band, title, tag, u, text)
        areas = [_pixels(area, u) for area in option_boxes(own)]
        rooms = [_room(area, u) for area in areas]
        largest = option_size(self._type, options, rooms[0].size, u, text)
        for i, (area, room, word) in enumerate(zip(areas, rooms, options, strict=True)):
            setting = self._type.fit(word, room.width, room.height, largest, _least(u))
            self._option(image, area, room, setting, u, marked=i == option)
        if option >= 0:
            area = option_boxes(own)[option]
            spot = marker_spot(area)
            self.marker(image, (spot[0] * u, spot[1] * u), marker_radius(area) * u, number)
        return image

    def _title(
        self, image: pygame.Surface, band: pygame.Rect, title: str, tag: str, u: float, text: float
    ) -> None:
        room = band.width - round(12 * u)
        if tag:
            label = self._type.font(round(14 * u)).render(tag, True, (255, 226, 150))
            image.blit(label, label.get_rect(midright=(band.right - round(6 * u), band.centery)))
            room -= label.get_width() + round(6 * u)
        largest = round(min(LARGEST * text * u, band.height * 0.82))
        setting = self._type.fit(title, room, band.height - 2, largest, _least(u))
        lines = self._type.render(setting, (255, 250, 238), "left")
        image.blit(lines, lines.get_rect(midleft=(round(7 * u), band.centery)))

    def _option(
        self,
        image: pygame.Surface,
        area: pygame.Rect,
        room: pygame.Rect,
        setting: Setting,
        u: float,
        *,
        marked: bool,
    ) -> None:
        if marked:
            inner = area.inflate(-round(2 * u), -1)
            image.blit(shapes.box(inner.size, round(5 * u), (*MARKED, 255)), inner.topleft)
        lines = self._type.render(setting, INK, "left")
        image.blit(lines, lines.get_rect(midleft=room.midleft))
        if not marked:
            dot = round(min(5.0 * u, area.height * 0.3))
            ring = shapes.box((dot, dot), dot // 2, (*CARD_EDGE, 170))
            image.blit(ring, ring.get_rect(center=(area.left + (room.left - area.left) // 2, area.centery)))

    def marker(self, image: pygame.Surface, centre: tuple[float, float], radius: float, number: int) -> None:
        """A marker with its number, around a point in pixels."""
        for part, colour in ((1.0, MARKER_EDGE), (0.88, MARKER)):
            side = round(2 * radius * part)
            disc = shapes.box((side, side), side // 2, (*colour, 255))
            image.blit(disc, disc.get_rect(center=(round(centre[0]), round(centre[1]))))
        if number:
            digit = self._type.font(max(9, round(radius * 1.5))).render(str(number), True, (255, 255, 255))
            image.blit(digit, digit.get_rect(center=(round(centre[0]), round(centre[1]))))


def marker_spot(area: Rect) -> tuple[float, float]:
    """Where the marker of an option lies, in units."""
    return area.left + min(area.height * 1.12, 28.0) / 2 + 1, area.top + area.height / 2


def marker_radius(area: Rect) -> float:
    """Units of a marker on an option."""
    return min(area.height * 0.48, 13.0)


def _least(u: float) -> int:
    return math.ceil(LEAST * u - 0.01)


def _room(area: pygame.Rect, u: float) -> pygame.Rect:
    """Where the word of an option may stand: beside the place of the marker."""
    left = round(min(area.height * 1.12, 28.0 * u) + 4 * u)
    return pygame.Rect(area.left + left, area.top, area.width - left - round(3 * u), area.height)


def option_size(kind: Type, words: Sequence[str], room: tuple[int, int], u: float, text: float) -> int:
    """The largest type in which all options of a tile stand alike, in pixels."""
    largest = min(round(LARGEST * text * u), round(room[1] * 0.84))
    sizes = [kind.fit(word, *room, max(largest, _least(u)), _least(u)).size for word in words]
    return max(_least(u), min(sizes))


def _pixels(box: Rect, u: float) -> pygame.Rect:
    left, top = round(box.left * u), round(box.top * u)
    return pygame.Rect(left, top, round(box.right * u) - left, round(box.bottom * u) - top)
