"""Twelve colours of people on one couch, by theme. Every one goes with a shape of its own.

Chosen for the largest smallest difference between any two, also as people see them who lack one kind of
cone, and for a contrast of at least 4 with the panels they lie on. Signs n and n + 6 have the same outline
(``game.table.seat_signs``), so those two differ the most. They are public: a pad shines in them too.
"""

from __future__ import annotations

from game.ui.palette import Colour, Palette

COLOURS = (
    "red", "blue", "yellow", "green", "pink", "silver",
    "orange", "cyan", "lime", "purple", "brown", "teal",
)  # fmt: skip
"""What they are called, by sign: in sentences ``party.colour.<sign>``."""

_DARK: tuple[Colour, ...] = (
    (254, 107, 84), (112, 155, 223), (242, 234, 121), (22, 217, 115), (254, 152, 197), (250, 250, 250),
    (255, 152, 46), (141, 226, 247), (170, 247, 28), (179, 128, 255), (191, 150, 124), (39, 177, 164),
)  # fmt: skip
_LIGHT: tuple[Colour, ...] = (
    (183, 45, 38), (8, 74, 196), (145, 111, 13), (32, 124, 58), (209, 18, 170), (102, 108, 113),
    (196, 79, 14), (29, 116, 147), (45, 97, 0), (98, 57, 136), (86, 62, 43), (3, 61, 60),
)  # fmt: skip
LIGHTS: tuple[Colour, ...] = (
    (255, 0, 0), (0, 40, 255), (255, 190, 0), (0, 200, 40), (255, 60, 150), (255, 255, 255),
    (255, 90, 0), (0, 220, 255), (130, 255, 0), (130, 0, 255), (120, 50, 10), (0, 140, 110),
)  # fmt: skip
"""What the light bar of a pad shows: full colours, for a lamp knows no ground."""


def colours(palette: Palette) -> tuple[Colour, ...]:
    """The colours on the panels of a theme."""
    return _LIGHT if sum(palette.panel) > sum(palette.text) else _DARK


def colour(palette: Palette, sign: int) -> Colour:
    """The colour of a sign; the accent for nobody's."""
    return colours(palette)[sign] if sign >= 0 else palette.accent
