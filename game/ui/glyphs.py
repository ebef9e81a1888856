"""Pictures of keys and pad buttons, drawn at the size needed, for the device in hand.

A pad's face buttons are known by place (``a`` is the lowest): each family draws its own sign there.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.input.intents import Family
from game.strings import tr
from game.ui import shapes
from game.ui.canvas import Canvas
from game.ui.palette import Colour
from game.ui.text import Texts

_OVER = 3
"""Signs are drawn this much larger and shrunk."""

_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_NAMED = (
    "return", "enter", "space", "escape", "tab", "page up", "page down", "backspace", "delete", "home", "end",
    "left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "insert", "caps lock",
)  # fmt: skip
_NINTENDO = {"a": "B", "b": "A", "x": "Y", "y": "X"}
_SHOULDERS: dict[Family, dict[str, str]] = {
    "xbox": {"lb": "LB", "rb": "RB", "lt": "LT", "rt": "RT", "ls": "LS", "rs": "RS"},
    "playstation": {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "ls": "L3", "rs": "R3"},
    "nintendo": {"lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "ls": "LS", "rs": "RS"},
}
_FACE: dict[str, Colour] = {
    "a": (112, 196, 112),
    "b": (232, 104, 96),
    "x": (96, 156, 232),
    "y": (236, 190, 84),
}
_PLAIN: Colour = (228, 230, 234)
_BODY: Colour = (40, 46, 54)
_CAP: Colour = (236, 232, 220)
_CAP_INK: Colour = (34, 38, 42)


def key_name(token: str) -> str:
    """What is printed on a key, in the player's language where keys have words."""
    kind, _, name = token.partition(":")
    if kind == "scan":
        return _ARROWS[name]
    if name in _NAMED:
        return tr("ui.key_" + name.replace(" ", "_"))
    return name.upper() if len(name) <= 3 else name.title()


def draw(canvas: Canvas, token: str, family: Family, height: float) -> pygame.Surface:
    """The picture of a binding token, ``height`` units high."""
    px = canvas.px(height)
    if ":" in token:
        return _keycap(canvas.texts, key_name(token), px)
    if token in ("mouse_left", "mouse_right"):
        return _mouse(token == "mouse_right", px)
    if family in ("keyboard", "mouse"):
        family = "xbox"
    if token in _FACE:
        return _face(canvas.texts, token, family, px)
    if token.startswith("dp"):
        return _dpad(token[2:], px)
    if token in ("start", "back"):
        return _small_button(token, family, px)
    names = (_SHOULDERS[family].get(part, part.upper()) for part in token.split("+"))
    return _plate(canvas.texts, "+".join(names), px)


def _text(texts: Texts, text: str, colour: Colour, px: int, share: float = 0.58) -> pygame.Surface:
    """Bold text whose capitals fit a glyph of ``px`` pixels."""
    image = texts.line(text, "heading", colour)
    scale = px * share / image.get_height()
    size = max(1, round(image.get_width() * scale)), max(1, round(image.get_height() * scale))
    return pygame.transform.smoothscale(image, size)


@lru_cache(maxsize=128)
def _keycap(texts: Texts, text: str, px: int) -> pygame.Surface:
    label = _text(texts, text, _CAP_INK, px, 0.66)
    width = max(px, label.get_width() + px // 2)
    surface = pygame.Surface((width, px), pygame.SRCALPHA)
    radius, lip = max(2, px // 5), max(1, px // 9)
    surface.blit(shapes.box((width, px), radius, (150, 146, 134, 255)), (0, 0))
    surface.blit(
        shapes.box((width, px - lip), radius, (*_CAP, 255), (196, 190, 176, 255), max(1, px // 20)), (0, 0)
    )
    surface.blit(label, label.get_rect(center=(width // 2, (px - lip) // 2)))
    return surface


@lru_cache(maxsize=64)
def _face(texts: Texts, token: str, family: Family, px: int) -> pygame.Surface:
    surface = pygame.Surface((px, px), pygame.SRCALPHA)
    ink = _FACE[token] if family == "xbox" else _PLAIN
    surface.blit(shapes.box((px, px), px // 2, (*_BODY, 255), (*ink, 255), max(1, px // 14)), (0, 0))
    if family == "playstation":
        surface.blit(_sign(token, px), (0, 0))
    else:
        text = _NINTENDO[token] if family == "nintendo" else token.upper()
        label = _text(texts, text, ink, px, 0.78)
        surface.blit(label, label.get_rect(center=(px // 2, px // 2)))
    return surface


def _sign(token: str, px: int) -> pygame.Surface:
    """Cross, circle, square, triangle by place."""
    size = px * _OVER
    big = pygame.Surface((size, size), pygame.SRCALPHA)
    line = max(2, size // 12)
    low, high, middle = size * 0.3, size * 0.7, size / 2
    colour = {"a": (150, 186, 240), "b": (240, 132, 128), "x": (226, 158, 214), "y": (132, 214, 180)}[token]
    big.fill((*colour, 0))
    if token == "a":
        pygame.draw.line(big, colour, (low, low), (high, high), line)
        pygame.draw.line(big, colour, (low, high), (high, low), line)
    elif token == "b":
        pygame.draw.circle(big, colour, (middle, middle), size * 0.23, line)
    elif token == "x":
        pygame.draw.rect(big, colour, (low, low, high - low, high - low), line)
    else:
        points = [(middle, size * 0.25), (size * 0.74, size * 0.66), (size * 0.26, size * 0.66)]
        pygame.draw.polygon(big, colour, points, line)
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=32)
def _dpad(direction: str, px: int) -> pygame.Surface:
    size = px * _OVER
    big = pygame.Surface((size, size), pygame.SRCALPHA)
    big.fill((*_PLAIN, 0))
    third = size / 3
    for box in ((third, 0, third, size), (0, third, size, third)):
        pygame.draw.rect(big, (92, 100, 110), pygame.Rect(*(round(n) for n in box)), border_radius=size // 14)
    arm = {"up": (third, 0), "down": (third, 2 * third), "left": (0, third), "right": (2 * third, third)}.get(
        direction
    )
    if arm:
        rect = pygame.Rect(round(arm[0]), round(arm[1]), round(third), round(third))
        pygame.draw.rect(big, _PLAIN, rect, border_radius=size // 14)
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=32)
def _small_button(token: str, family: Family, px: int) -> pygame.Surface:
    """Start and back: three bars or two windows; plus and minus on Nintendo's pads."""
    size = px * _OVER
    big = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(big, _BODY, (size // 2, size // 2), size // 2)
    pygame.draw.circle(big, _PLAIN, (size // 2, size // 2), size // 2, max(2, size // 16))
    line, low, high = max(2, size // 12), size * 0.3, size * 0.7
    if family == "nintendo":
        pygame.draw.line(big, _PLAIN, (low, size / 2), (high, size / 2), line)
        if token == "start":
            pygame.draw.line(big, _PLAIN, (size / 2, low), (size / 2, high), line)
    elif token == "start":
        for y in (0.36, 0.5, 0.64):
            pygame.draw.line(big, _PLAIN, (low, size * y), (high, size * y), max(2, size // 16))
    else:
        for x, y in ((0.28, 0.3), (0.42, 0.42)):
            rect = pygame.Rect(round(size * x), round(size * y), round(size * 0.3), round(size * 0.26))
            pygame.draw.rect(big, _BODY, rect)
            pygame.draw.rect(big, _PLAIN, rect, max(2, size // 18))
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=64)
def _plate(texts: Texts, text: str, px: int) -> pygame.Surface:
    label = _text(texts, text, _PLAIN, px, 0.66)
    width = max(round(px * 1.35), label.get_width() + px // 2)
    surface = shapes.box((width, px), px // 3, (*_BODY, 255), (*_PLAIN, 255), max(1, px // 16)).copy()
    surface.blit(label, label.get_rect(center=(width // 2, px // 2)))
    return surface


@lru_cache(maxsize=16)
def _mouse(right: bool, px: int) -> pygame.Surface:
    high = px * _OVER
    wide = round(high * 0.7)
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    big.fill((*_CAP, 0))
    body = pygame.Rect(0, 0, wide, high)
    pygame.draw.rect(big, _CAP, body, border_radius=wide // 2)
    pressed = pygame.Rect(wide // 2 if right else 0, 0, wide // 2, round(high * 0.42))
    corner = {"border_top_right_radius": wide // 2} if right else {"border_top_left_radius": wide // 2}
    pygame.draw.rect(big, (206, 122, 60), pressed, **corner)
    line = max(2, high // 26)
    pygame.draw.line(big, _CAP_INK, (wide // 2, 0), (wide // 2, high * 0.42), line)
    pygame.draw.line(big, _CAP_INK, (0, high * 0.42), (wide, high * 0.42), line)
    pygame.draw.rect(big, _CAP_INK, body, line, border_radius=wide // 2)
    return pygame.transform.smoothscale(big, (max(1, wide // _OVER), px))


def forget() -> None:
    """Free every picture (size, language or fonts changed)."""
    for cached in (_keycap, _face, _dpad, _small_button, _plate, _mouse):
        cached.cache_clear()
