# ruff: noqa: E501  (path data reads worse when it is wrapped)
"""The backs of the deck. Every one looks the same after half a turn, so a turned card tells nothing."""

import math
from collections.abc import Callable

from tools.deck_parts import (
    GOLD,
    GOLD_PALE,
    PIP,
    blank,
    circle,
    clip,
    frame_over,
    number,
    path,
    polygon,
    turned,
)

X0, Y0, X1, Y1 = 14, 14, 236, 336
INNER = (27.0, 27.0, 223.0, 323.0)
CX, CY = 125, 175


def field(edge: str, middle: str) -> str:
    """The coloured field, a gradient that is the same from either end."""
    return (
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="14" x2="0" y2="336">'
        f'<stop offset="0" stop-color="{edge}"/><stop offset=".5" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></linearGradient>'
        f'<rect x="{X0}" y="{Y0}" width="{X1 - X0}" height="{Y1 - Y0}" rx="10" fill="url(#g)"/>'
    )


def border(line: str) -> str:
    """Two fine lines inside the field's edge."""
    return (
        f'<rect x="20" y="20" width="210" height="310" rx="6" fill="none" stroke="{line}" stroke-width="1.8"/>'
        f'<rect x="25" y="25" width="200" height="300" rx="3" fill="none" stroke="{line}" stroke-width=".9"/>'
    )


def rosette(radius: float, petals: int, fill: str) -> str:
    """A ring of petals about the middle that do not overlap."""
    wide = radius * math.sin(math.pi / petals) * 0.9
    petal = (f"M0 0C{number(wide)} {number(-radius * .45)} {number(wide)} {number(-radius * .8)} 0 {number(-radius)}"
             f"C{number(-wide)} {number(-radius * .8)} {number(-wide)} {number(-radius * .45)} 0 0Z")
    return "".join(path(petal, fill, extra=f' transform="translate({CX} {CY}) rotate({number(360 * k / petals)})"')
                   for k in range(petals))


def medallion(base: str) -> str:
    """The middle: a rosette between spades and hearts that point outwards."""
    out = [circle(CX, CY, 52, base, GOLD, 2.2), circle(CX, CY, 46.5, "none", GOLD, 0.9)]
    out += [rosette(23, 8, GOLD), circle(CX, CY, 6, base, GOLD_PALE, 1.6)]
    for suit, x, y, turn in (("S", 125, 141, ""), ("H", 91, 175, " rotate(90)")):
        one = f'<path d="{PIP[suit]}" fill="{GOLD_PALE}" transform="translate({x} {y}) scale(.17){turn}"/>'
        out += [one, turned(one)]
    return "".join(out)


def card(art: str, middle: str, line: str) -> str:
    """A whole back."""
    return blank(art + frame_over(X0, Y0, X1, Y1, 10) + border(line) + middle)


def lattice() -> str:
    """Crossing lines with small lozenges: the classic back of a club."""
    art = [field("#931f35", "#641023")]
    for k in range(-11, 12):
        for side in (-1, 1):
            x0, x1 = CX + k * 24 - side * 175, CX + k * 24 + side * 175
            line = clip([(x0 - .5, 0), (x0 + .5, 0), (x1 + .5, 350), (x1 - .5, 350)], INNER)
            if line:
                art.append(path(polygon(line), "#eabfa8", extra=' fill-opacity=".5"'))
    for row in range(-13, 14):
        for col in range(-5, 6):
            x, y = CX + col * 24 + (12 if row % 2 else 0), CY + row * 12
            if INNER[0] + 3 < x < INNER[2] - 3 and INNER[1] + 3 < y < INNER[3] - 3:
                art.append(path(f"M{x} {y - 3.4}L{x + 3.4} {y}L{x} {y + 3.4}L{x - 3.4} {y}Z", GOLD_PALE,
                                extra=' fill-opacity=".85"'))
    return card("".join(art), medallion("#4d0b1a"), GOLD_PALE)


def scale_disc(x: float, y: float, left: bool, right: bool) -> str:
    """One wave scale with its base on y; only the halves that are inside the field."""
    out = []
    for r, fill in ((18.5, "#cfe0ee"), (16, "#1f4468"), (12.2, "#cfe0ee"), (9.8, "#2b5d8a"), (5.6, "#cfe0ee"), (3.2, "#1f4468")):
        x0, y0 = (x - r, y) if left else (x, y - r)
        x1, y1 = (x + r, y) if right else (x, y - r)
        foot = "" if left and right else f"L{number(x)} {number(y)}"
        out.append(path(f"M{number(x0)} {number(y0)}A{r} {r} 0 0 1 {number(x1)} {number(y1)}{foot}Z", fill))
    return "".join(out)


def waves() -> str:
    """Overlapping wave scales (seigaiha), in two fields that meet in the middle."""
    art: list[str] = []
    for row in range(15):
        y = 33 + row * 10
        for k in range(7 if row % 2 else 6):
            x = 14 + 37 * k + (0 if row % 2 else 18.5)
            art.append(scale_disc(x, y, x > 15, x < 235))
    upper = f'<rect x="14" y="14" width="222" height="161" fill="#1f4468"/>{"".join(art)}'
    lines = "".join(f'<rect x="14" y="{y}" width="222" height="{h}" fill="{c}"/>'
                    for y, h, c in ((168, 14, "#122f4a"), (170, 1.4, GOLD), (178.6, 1.4, GOLD)))
    return card(turned(upper) + upper + lines, medallion("#122f4a"), "#e8f1f8")


def night() -> str:
    """A night sky: rays from the middle, stars, and a sun."""
    art = [field("#141a3c", "#2f2768")]
    for k in range(0, 96, 2):
        a, b = math.tau * k / 96, math.tau * (k + 1) / 96
        fan = [(float(CX), float(CY)), (CX + 260 * math.cos(a), CY + 260 * math.sin(a)),
               (CX + 260 * math.cos(b), CY + 260 * math.sin(b))]
        art.append(path(polygon(clip(fan, INNER)), "#8f86d8", extra=' fill-opacity=".17"'))
    star = "M0 -10C1 -2 2 -1 10 0C2 1 1 2 0 10C-1 2 -2 1 -10 0C-2 -1 -1 -2 0 -10Z"
    places = ((56, 56, 1.1), (96, 44, .5), (150, 66, .7), (200, 48, .9), (74, 94, .55), (184, 104, 1.2), (46, 130, .7),
              (206, 146, .5), (120, 86, .9), (58, 162, .45), (42, 88, .4), (208, 84, .6), (92, 116, .4), (148, 110, .4))
    up = "".join(path(star, "#f6ebc4", extra=f' transform="translate({x} {y}) scale({s})"') for x, y, s in places)
    sun = (circle(CX, CY, 52, "#171c44", GOLD, 2.2) + circle(CX, CY, 46.5, "none", GOLD, 0.9) + rosette(42, 24, GOLD)
           + circle(CX, CY, 22, "#171c44", GOLD, 1.6) + rosette(17, 8, GOLD_PALE))
    return card("".join(art) + up + turned(up), sun, GOLD)


def leaves() -> str:
    """Climbing leaves on green."""
    leaf = "M0 0C9 -3 15 -13 13 -26C1 -24 -6 -12 0 0Z"
    half: list[str] = []
    for col in range(5):
        x = CX + (col - 2) * 40
        vine = [(x + 6 * math.sin((y - CY) / 14), float(y)) for y in range(31, 176, 4)]
        half.append(path("M" + "L".join(f"{number(a)} {b}" for a, b in vine), stroke="#a9c99a", width=1.5))
        for k in range(6):
            y = 54 + k * 23
            side = 1 if (k + col) % 2 else -1
            half.append(path(leaf, "#8fb985" if k % 2 else "#d0ba68", "#143628", 0.8,
                             f' transform="translate({number(x + 6 * math.sin((y - CY) / 14))} {y}) scale({side * .86} .86) rotate(26)"'))
    upper = "".join(half)
    return card(field("#1f4f3b", "#123226") + turned(upper) + upper, medallion("#0d281d"), "#d7e2b4")


BACKS: dict[str, Callable[[], str]] = {"lattice": lattice, "waves": waves, "night": night, "leaves": leaves}
