"""Drawing in design units: what a scene's ``draw`` receives."""

from __future__ import annotations

import pygame

from game.ui import shapes
from game.ui.palette import Palette
from game.ui.shapes import Ink, rgba
from game.ui.text import Align, Colour, Texts

Box = pygame.FRect
Point = tuple[float, float]


class Canvas:
    """One frame's target. ``surface`` is for pixel work; everything else takes units.

    ``alpha`` (0..1) is how far the moment of drawing is between the last two fixed updates. ``origin``
    shifts and ``clip`` cuts everything drawn through the canvas (scroll views).
    """

    def __init__(
        self, surface: pygame.Surface, u: float, texts: Texts, palette: Palette, alpha: float = 1.0
    ) -> None:
        self.surface, self.u, self.texts, self.palette, self.alpha = surface, u, texts, palette, alpha
        self.width = surface.get_width() / u
        self.height = surface.get_height() / u
        self.origin: Point = (0.0, 0.0)

    @property
    def bounds(self) -> Box:
        """The whole canvas in units."""
        return Box(0, 0, self.width, self.height)

    # -- conversions ----------------------------------------------------------------------------------

    def px(self, units: float) -> int:
        """A length in pixels, at least 1 for anything visible."""
        return max(1, round(units * self.u)) if units > 0 else round(units * self.u)

    def at(self, point: Point) -> tuple[int, int]:
        """A place in pixels."""
        return round((point[0] + self.origin[0]) * self.u), round((point[1] + self.origin[1]) * self.u)

    def rect(self, box: Box) -> pygame.Rect:
        """A box in pixels; neighbours stay neighbours (edges are rounded, not sizes)."""
        left, top = self.at(box.topleft)
        right, bottom = self.at(box.bottomright)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    # -- drawing --------------------------------------------------------------------------------------

    def fill(self, colour: Ink) -> None:
        self.surface.fill(colour)

    def veil(self, colour: Colour, alpha: float) -> None:
        """Cover the whole canvas with a translucent colour."""
        sheet = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        sheet.fill((*colour, round(alpha * 255)))
        self.surface.blit(sheet, (0, 0))

    def box(
        self,
        box: Box,
        fill: Ink,
        *,
        radius: float = 12,
        edge: Ink | None = None,
        width: float = 0,
        alpha: float = 1.0,
    ) -> None:
        """A smooth rounded box; a colour may have its own alpha as fourth number."""
        rect = self.rect(box)
        image = shapes.box(
            rect.size,
            self.px(radius) if radius else 0,
            rgba(fill),
            rgba(edge) if edge else None,
            self.px(width) if width else 0,
        )
        self._blit(image, rect.topleft, alpha)

    def outline(
        self, box: Box, colour: Colour, *, radius: float = 12, width: float = 3, alpha: float = 1.0
    ) -> None:
        """Only the edge of a rounded box."""
        self.box(box, (*colour, 0), radius=radius, edge=colour, width=width, alpha=alpha)

    def shadow(
        self, box: Box, *, radius: float = 12, blur: float = 18, drop: float = 6, alpha: float = 0.45
    ) -> None:
        """A soft shadow below a box, ``drop`` units lower."""
        rect, spread = self.rect(box), self.px(blur)
        image = shapes.shadow(rect.size, self.px(radius), spread, round(alpha * 255))
        self.surface.blit(image, (rect.left - spread, rect.top - spread + self.px(drop)))

    def panel(self, box: Box, *, radius: float = 20) -> None:
        """The ground of menus: a raised sheet with a soft shadow and a thin edge."""
        self.shadow(box, radius=radius, blur=28, drop=10, alpha=0.5)
        self.box(box, self.palette.panel, radius=radius, edge=self.palette.panel_edge, width=1.5)

    def image(
        self, image: pygame.Surface, point: Point, anchor: str = "topleft", alpha: float = 1.0
    ) -> pygame.Rect:
        """Blit a surface with its ``anchor`` (a Rect attribute) at ``point``; the pixels covered."""
        rect = image.get_rect()
        setattr(rect, anchor, self.at(point))
        self._blit(image, rect.topleft, alpha)
        return rect

    def text(
        self,
        text: str,
        point: Point,
        style: str = "body",
        colour: Colour | None = None,
        anchor: str = "topleft",
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """One line of text; the pixels covered."""
        image = self.texts.line(text, style, colour or self.palette.text)
        return self.image(image, point, anchor, alpha)

    def paragraph(
        self,
        text: str,
        point: Point,
        width: float,
        style: str = "body",
        colour: Colour | None = None,
        align: Align = "left",
        alpha: float = 1.0,
    ) -> float:
        """Wrapped text from its upper left corner; returns its height in units."""
        image = self.texts.block(text, style, colour or self.palette.text, width, align)
        self.image(image, point, alpha=alpha)
        return image.get_height() / self.u

    def polygon(self, points: list[Point], colour: Colour) -> None:
        """A smooth filled polygon, for small marks (drawn 4 times larger, then shrunk)."""
        spots = [self.at(point) for point in points]
        exact = [((x + self.origin[0]) * self.u, (y + self.origin[1]) * self.u) for x, y in points]
        left, top = min(x for x, _ in spots) - 1, min(y for _, y in spots) - 1
        right, low = max(x for x, _ in spots) + 2, max(y for _, y in spots) + 2
        big = pygame.Surface(((right - left) * 4, (low - top) * 4), pygame.SRCALPHA)
        big.fill((*colour, 0))
        pygame.draw.polygon(big, colour, [((x - left) * 4, (y - top) * 4) for x, y in exact])
        self.surface.blit(pygame.transform.smoothscale(big, (right - left, low - top)), (left, top))

    def disc(self, centre: Point, radius: float, colour: Ink) -> None:
        """A smooth filled circle."""
        self.box(Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), colour, radius=radius)

    def _blit(self, image: pygame.Surface, place: tuple[int, int], alpha: float) -> None:
        if alpha >= 1.0:
            self.surface.blit(image, place)
        elif alpha > 0.0:
            image.set_alpha(round(alpha * 255))
            self.surface.blit(image, place)
            image.set_alpha(255)
