"""Signs on cards, each a shape of its own and never only a colour: legal, winning, hint, focus.

Pictures are made once per size and angle and shared.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.table.layout import CARD_H, CARD_W, Pose
from game.ui import icons
from game.ui.canvas import Canvas

WHITE = (255, 255, 255)
INK = (16, 20, 24)
_OVER = 4
MOULD = (138, 206, 92)
"""Of all that has to do with the graveyard."""
LEGAL_WIDTH = 2.6


@lru_cache(maxsize=256)
def _frame(
    size: tuple[int, int], width: int, gap: int, colour: tuple[int, int, int], angle: int
) -> pygame.Surface:
    """A rounded outline around a card of ``size`` pixels, ``gap`` pixels outside it, turned (degrees
    clockwise).
    """
    w, h = size
    grow = gap + width
    over = 2
    big = pygame.Surface(((w + 2 * grow + 4) * over, (h + 2 * grow + 4) * over), pygame.SRCALPHA)
    big.fill((*colour, 0))
    radius = round(w * 0.06) + grow
    box = pygame.Rect(2 * over, 2 * over, (w + 2 * grow) * over, (h + 2 * grow) * over)
    hair = max(1, over // 2)
    pygame.draw.rect(big, (*INK, 190), box, (width + 1) * over, border_radius=radius * over)
    pygame.draw.rect(big, colour, box.inflate(-hair, -hair), width * over, border_radius=radius * over)
    small = pygame.transform.smoothscale(big, (big.get_width() // over, big.get_height() // over))
    return pygame.transform.rotozoom(small, -angle, 1.0) if angle % 360 else small


def prepare(u: float, pose: Pose) -> None:
    """Make the outline of a legal card ahead."""
    size = max(1, round(CARD_W * pose.scale * u)), max(1, round(CARD_H * pose.scale * u))
    _frame(size, max(1, round(LEGAL_WIDTH * u)), 0, WHITE, round(pose.angle / 2) * 2)


def frame(canvas: Canvas, pose: Pose, colour: tuple[int, int, int], width: float, gap: float = 0.0) -> None:
    """Draw an outline around a card."""
    size = canvas.px(CARD_W * pose.scale), canvas.px(CARD_H * pose.scale)
    image = _frame(size, canvas.px(width), round(gap * canvas.u), colour, round(pose.angle / 2) * 2)
    canvas.image(image, (pose.x, pose.y), "center")


def corner(pose: Pose, right: float, down: float) -> tuple[float, float]:
    """A point of a card: ``right`` and ``down`` from its centre, in units before turning."""
    turn = math.radians(pose.angle)
    return (
        pose.x + right * math.cos(turn) - down * math.sin(turn),
        pose.y + right * math.sin(turn) + down * math.cos(turn),
    )


@lru_cache(maxsize=64)
def _dot(radius: int) -> pygame.Surface:
    big = pygame.Surface((radius * 2 * _OVER + 2 * _OVER,) * 2, pygame.SRCALPHA)
    middle = big.get_width() // 2
    pygame.draw.circle(big, (*INK, 220), (middle, middle), radius * _OVER)
    pygame.draw.circle(big, WHITE, (middle, middle), round(radius * _OVER * 0.76))
    return pygame.transform.smoothscale(big, (big.get_width() // _OVER,) * 2)


def legal(canvas: Canvas, pose: Pose, strip: float) -> None:
    """UI1: a white outline and a dot, above the visible ``strip`` (units) of the card."""
    frame(canvas, pose, WHITE, LEGAL_WIDTH)
    left = -CARD_W * pose.scale / 2 + strip / 2
    canvas.image(_dot(canvas.px(6.5)), corner(pose, left, -CARD_H * pose.scale / 2 - 11), "center")


@lru_cache(maxsize=64)
def _badge(radius: int, kind: str, fill: tuple[int, int, int], ink: tuple[int, int, int]) -> pygame.Surface:
    side = (radius * 2 + 2) * _OVER
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    c = side / 2
    r = radius * _OVER
    pygame.draw.circle(big, ink, (c, c), r)
    pygame.draw.circle(big, fill, (c, c), r * 0.88)
    line = max(2, round(r * 0.24))
    if kind == "check":
        points = [(c - r * 0.46, c + r * 0.02), (c - r * 0.12, c + r * 0.38), (c + r * 0.48, c - r * 0.34)]
        pygame.draw.lines(big, ink, False, points, line)
        for point in points:
            pygame.draw.circle(big, ink, point, line / 2)
    else:
        points: list[tuple[float, float]] = []
        for i in range(10):
            reach = r * (0.66 if i % 2 == 0 else 0.28)
            turn = math.pi * i / 5 - math.pi / 2
            points.append((c + reach * math.cos(turn), c + reach * math.sin(turn)))
        pygame.draw.polygon(big, ink, points)
    return pygame.transform.smoothscale(big, (side // _OVER, side // _OVER))


def winning(canvas: Canvas, pose: Pose, done: bool) -> None:
    """UI3: a frame and a check mark; both heavier once the trick is complete."""
    palette = canvas.palette
    frame(canvas, pose, palette.accent, 5.0 if done else 3.6, 1.0)
    badge = _badge(canvas.px(17 if done else 14), "check", palette.accent, palette.accent_text)
    at = corner(pose, CARD_W * pose.scale / 2 - 6, -CARD_H * pose.scale / 2 + 6)
    canvas.image(badge, at, "center")


def hint(canvas: Canvas, pose: Pose, strip: float) -> None:
    """The card that the adviser would play: a star on its visible ``strip`` and a frame of its own."""
    palette = canvas.palette
    frame(canvas, pose, palette.good, 4.0, 3.0)
    badge = _badge(canvas.px(16), "star", palette.good, palette.accent_text)
    canvas.image(badge, corner(pose, (strip - CARD_W * pose.scale) / 2, CARD_H * pose.scale * 0.2), "center")


def focus(canvas: Canvas, pose: Pose) -> None:
    """The highlighted card: a frame and a pointer below it; it is raised as well."""
    palette = canvas.palette
    frame(canvas, pose, palette.focus, 3.4, 2.6)


def picked(canvas: Canvas, pose: Pose, strip: float) -> None:
    """A card that is chosen to be played with others: a frame, and a check mark on its visible ``strip``."""
    palette = canvas.palette
    frame(canvas, pose, palette.accent, 4.0, 1.0)
    x, y = corner(pose, (strip - CARD_W * pose.scale) / 2, CARD_H * pose.scale * 0.24)
    badge = _badge(canvas.px(14), "check", palette.accent, palette.accent_text)
    canvas.image(badge, (x, y), "center")


def equal(canvas: Canvas, pose: Pose) -> None:
    """One of the cards of equal rank that made a card rise: a frame and a headstone at its left edge."""
    frame(canvas, pose, MOULD, 3.6, 4.0)
    x, y = corner(pose, -CARD_W * pose.scale / 2 + 2, CARD_H * pose.scale * 0.12)
    canvas.disc((x, y), 14, INK)
    canvas.image(icons.icon("headstone", canvas.px(20), MOULD, MOULD, INK), (x, y), "center")


@lru_cache(maxsize=24)
def _glow(size: tuple[int, int]) -> pygame.Surface:
    """A soft green light of that many pixels, brightest in the middle."""
    small = pygame.Surface((24, 32), pygame.SRCALPHA)
    for y in range(32):
        for x in range(24):
            far = math.hypot((x - 11.5) / 12, (y - 15.5) / 16)
            small.set_at((x, y), (*MOULD, round(190 * max(0.0, 1 - far) ** 1.3)))
    return pygame.transform.smoothscale(small, size)


def glow(canvas: Canvas, pose: Pose) -> None:
    """The light around a card that rises; its size goes in steps, so that few pictures do."""
    high = max(1, round(CARD_H * pose.scale * 1.75 * canvas.u / 24)) * 24
    canvas.image(_glow((high * 3 // 4, high)), (pose.x, pose.y), "center")


def forget() -> None:
    """Free the pictures (the window changed its size, or the theme its colours)."""
    _frame.cache_clear()
    _dot.cache_clear()
    _badge.cache_clear()
    _glow.cache_clear()
