"""Twelve colours of people: readable on every theme, apart for everybody, and never the only sign."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.seats import SIGNS
from game.ui import seat_colours, theme
from game.ui.palette import Colour
from game.ui.theme import NAMES, contrast

Matrix = tuple[tuple[float, float, float], ...]
SIGHTS: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green cones": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue cones": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""How linear colours look to people (Machado, Oliveira and Fernandes 2009)."""
WHITE = (0.9505, 1.0, 1.089)


def seen(colour: Colour, sight: Matrix) -> tuple[float, float, float]:
    """The colour in CIELAB as that sight sees it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    r, g, b = (max(0.0, min(1.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in sight)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b,
           0.0193 * r + 0.1192 * g + 0.9505 * b)  # fmt: skip
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (v / w for v, w in zip(xyz, WHITE, strict=True))
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, sight: Matrix) -> float:
    """The difference of two colours (CIE 1976): 2.3 can just be told."""
    pairs = zip(seen(one, sight), seen(other, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("name", NAMES)
def test_they_stand_out_from_what_they_lie_on(name: str):
    palette = theme.load(name).palette
    found = seat_colours.colours(palette)
    assert len(found) == len(seat_colours.COLOURS) == len(seat_colours.LIGHTS) == SIGNS
    for colour in found:
        assert contrast(colour, palette.panel) >= 4.0
        assert contrast(colour, palette.raised_hover) >= 3.0


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", NAMES)
def test_any_two_can_be_told_apart(name: str, sight: str):
    found = seat_colours.colours(theme.load(name).palette)
    least = {sign: apart(found[sign], found[sign + 6], SIGHTS[sight]) for sign in range(6)}
    assert min(least.values()) > 9, "signs with the same outline"
    assert min(apart(a, b, SIGHTS[sight]) for a, b in combinations(found, 2)) > 5


def test_nobody_has_the_colour_of_the_theme():
    palette = theme.load(NAMES[0]).palette
    assert seat_colours.colour(palette, -1) == palette.accent
    assert palette.accent not in seat_colours.colours(palette)
