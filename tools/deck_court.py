# ruff: noqa: E501  (path data reads worse when it is wrapped)
"""Court cards and jokers: one half figure drawn about (0, 0) = middle of the seam, head up, 150 wide, 145 high.

A figure is built of the same parts (crown, hair, face, collar, robe, attribute), and every suit has its own
crown, cloth, hair and attribute, so that a court is known by more than its index.
"""

import math
from collections.abc import Iterator

from tools.deck_parts import (
    GOLD,
    GOLD_DARK,
    GOLD_PALE,
    PAPER,
    SKIN,
    SKIN_SHADE,
    Tones,
    circle,
    clip,
    group,
    number,
    path,
    pip,
    polygon,
)

HAIR = {"S": ("#3a2d2a", "#241b1a"), "H": ("#b5622a", "#8a4518"), "D": ("#d9b25a", "#b08a34"), "C": ("#6d4630", "#4d2f1f"),
        "X": ("#7d3b4e", "#5b2638")}
STEEL, STEEL_DARK = "#d5dbe4", "#8d98a8"
WOOD, WOOD_DARK = "#8a5a34", "#5f3a1e"
LEAF = "#4f8a4a"
ERMINE = "#fffdf8"
STAR = "M0 -17L4.6 -5.6L16.6 -5L7.2 2.6L10.4 14.4L0 7.8L-10.4 14.4L-7.2 2.6L-16.6 -5L-4.6 -5.6Z"


def mirrored(d: str, fill: str, stroke: str = "", width: float = 0) -> str:
    """A shape and its mirror image."""
    one = path(d, fill, stroke, width)
    return one + group(one, "scale(-1 1)")


def rays(tones: Tones, slope: float) -> str:
    """The panel's ground: a fan of pale rays behind the head, down to the seam."""
    end = 80 * slope
    out = [path(f"M-80 -163L80 -163L80 {number(-end)}L-80 {number(end)}Z", tones.tint)]
    edges = (-80.0, -163.0, 80.0, -14.0)
    for k in range(0, 24, 2):
        a, b = (math.tau * (k + d) / 24 for d in (-0.5, 0.5))
        fan = [(0.0, -84.0), (300 * math.sin(a), -84 - 300 * math.cos(a)), (300 * math.sin(b), -84 - 300 * math.cos(b))]
        inside = clip(fan, edges)
        if inside:
            out.append(path(polygon(inside), PAPER, extra=' fill-opacity=".75"'))
    return "".join(out)


def face(tones: Tones, hair: str, kind: str) -> str:
    """A frontal face, its right side in shade, as in a woodcut."""
    deep = tones.deep
    lip = "#a8423e" if kind != "Q" else "#c2243f"
    out = [
        path("M-9 -62L-10 -42L0 -34L10 -42L9 -62Z", SKIN_SHADE, deep, 1.6),
        path("M-22 -98C-23 -76 -15 -62 0 -54C15 -62 23 -76 22 -98C20 -116 -20 -116 -22 -98Z", SKIN, deep, 2),
        path("M1 -111C14 -111 21 -104 21 -97C22 -77 14 -63 1 -55.5C5 -64 4 -70 2 -76L6 -80L3 -92Z", SKIN_SHADE),
        path("M-17 -96C-14 -99.5 -8 -99.5 -5 -96.5M17 -96C14 -99.5 8 -99.5 5 -96.5", stroke=hair, width=2.4),
        path("M-16 -89C-13 -93.5 -8 -93 -5.5 -89C-8 -86.5 -13 -86.5 -16 -89Z", ERMINE, deep, 1.1),
        path("M16 -89C13 -93.5 8 -93 5.5 -89C8 -86.5 13 -86.5 16 -89Z", ERMINE, deep, 1.1),
        circle(-10.2, -89.6, 2.6, deep), circle(10.2, -89.6, 2.6, deep),
        path("M-16.5 -90C-13 -94.6 -8 -94 -5 -90M16.5 -90C13 -94.6 8 -94 5 -90", stroke=deep, width=1.7),
        path("M-2 -92L-3.6 -79.5C-3 -77 3 -77 3.4 -79", stroke=deep, width=1.5),
        path("M-6.5 -69.6C-3 -72 -1.5 -71 0 -70.4C1.5 -71 3 -72 6.5 -69.6C3 -66 -3 -66 -6.5 -69.6Z", lip),
        path("M-7.5 -69.8C-3 -69 3 -69 7.5 -69.8", stroke=deep, width=1.2),
    ]
    return "".join(out)


def robe(tones: Tones, suit: str, slope: float) -> str:
    """Shoulders and cloth down to the seam, with the suit's weave."""
    deep, end = tones.deep, 80 * slope
    body = f"M-80 {number(end)}L-80 -14C-76 -36 -56 -45 -24 -50L24 -50C56 -45 76 -36 80 -14L80 {number(-end)}Z"
    out = [path(body, tones.robe, deep, 2.4)]
    for x, y in weave_places(suit, slope):
        out.append(weave(suit, x, y, deep))
    low = 50 * slope
    out.append(path(f"M-26 -49C-42 -30 -48 -8 -50 {number(low)}M26 -49C42 -30 48 -8 50 {number(-low)}", stroke=deep, width=1.8))
    return "".join(out)


def weave_places(suit: str, slope: float) -> Iterator[tuple[float, float]]:
    """Where the motifs of the cloth are, between the shoulder and the seam."""
    step_x, step_y, first = {"S": (17, 14, 38), "H": (14, 13, 36), "D": (15, 13, 37), "C": (18, 14, 39), "X": (36, 24, 30)}[suit]
    for row in range(4):
        y = -33.0 + row * step_y
        for k in range(4):
            x = first + k * step_x + (row % 2) * step_x / 2
            shoulder = -45 + max(0.0, x - 40) ** 1.5 * 0.1
            for side in (-1, 1):
                if x < 78 and shoulder + 8 < y < -slope * side * x - 2:
                    yield side * x, y


def weave(suit: str, x: float, y: float, deep: str) -> str:
    """One motif of the cloth."""
    if suit == "S":
        return path(f"M{x - 7} {y + 5}L{x} {y - 1}L{x + 7} {y + 5}", stroke=GOLD, width=2)
    if suit == "H":
        return path(f"M{x - 6} {y}A6 6 0 0 0 {x + 6} {y}", stroke=GOLD_PALE, width=1.8)
    if suit == "D":
        return path(f"M{x} {y - 5}L{x + 4.2} {y}L{x} {y + 5}L{x - 4.2} {y}Z", GOLD)
    if suit == "C":
        return "".join(circle(x + dx, y + dy, 2.5, GOLD) for dx, dy in ((0, -3), (-2.9, 1.8), (2.9, 1.8)))
    return path(f"M{x} {y - 12}L{x + 11} {y}L{x} {y + 12}L{x - 11} {y}Z", GOLD, deep, 1.4)


def front(tones: Tones, suit: str, slope: float, clasp: bool = True) -> str:
    """The panel down the middle of the robe, with the suit's pip as a clasp."""
    deep, out = tones.deep, []
    left, right = number(27 * slope), number(-27 * slope)
    out.append(path(f"M-20 -50C-25 -32 -27 -14 -27 {left}L27 {right}C27 -14 25 -32 20 -50Z", tones.lining, deep, 2))
    for side in (-1, 1):
        x, inner = side * 27, side * 20
        out.append(path(f"M{side * 20} -50C{side * 25} -32 {x} -14 {x} {number(-x * slope)}L{inner} {number(-inner * slope)}"
                        f"C{inner} -14 {side * 18} -32 {side * 13} -50Z", GOLD, deep, 1.4))
    return "".join(out) + (pip(suit, 0, -20, 15, GOLD_PALE) if clasp else "")


def king(tones: Tones, suit: str, slope: float) -> str:
    """Crown, beard and an ermine collar."""
    deep, (hair, dark) = tones.deep, HAIR[suit]
    beard = {
        "S": "M-22 -84C-24 -60 -16 -36 0 -26C16 -36 24 -60 22 -84C18 -72 12 -76 0 -77C-12 -76 -18 -72 -22 -84Z",
        "H": "M-22 -84C-26 -58 -20 -44 -10 -40C-6 -36 6 -36 10 -40C20 -44 26 -58 22 -84C18 -73 12 -76 0 -77C-12 -76 -18 -73 -22 -84Z",
        "D": "M-22 -84C-24 -62 -18 -52 -12 -48L-14 -30L-2 -44L0 -26L2 -44L14 -30L12 -48C18 -52 24 -62 22 -84C18 -73 12 -76 0 -77C-12 -76 -18 -73 -22 -84Z",
        "C": "M-22 -84C-28 -64 -26 -50 -16 -44C-12 -34 -4 -34 0 -38C4 -34 12 -34 16 -44C26 -50 28 -64 22 -84C18 -73 12 -76 0 -77C-12 -76 -18 -73 -22 -84Z",
    }[suit]
    crown = {
        "S": "M-27 -104L-33 -138L-17 -122L0 -144L17 -122L33 -138L27 -104C12 -110 -12 -110 -27 -104Z",
        "H": "M-27 -104L-33 -130C-27 -138 -17 -136 -14 -126C-12 -138 -5 -142 0 -144C5 -142 12 -138 14 -126C17 -136 27 -138 33 -130L27 -104C12 -110 -12 -110 -27 -104Z",
        "D": "M-27 -104L-32 -134L-20 -128L-14 -142L0 -130L14 -142L20 -128L32 -134L27 -104C12 -110 -12 -110 -27 -104Z",
        "C": "M-27 -104C-38 -124 -34 -134 -24 -134C-24 -124 -16 -120 -10 -124C-10 -136 -6 -142 0 -144C6 -142 10 -136 10 -124C16 -120 24 -124 24 -134C34 -134 38 -124 27 -104C12 -110 -12 -110 -27 -104Z",
    }[suit]
    jewels = {
        "S": circle(-33, -138, 3.6, tones.lining) + circle(33, -138, 3.6, tones.lining) + circle(0, -141, 4, tones.lining),
        "H": pip("H", 0, -128, 13, tones.robe), "D": pip("D", 0, -118, 15, tones.lining),
        "C": pip("C", 0, -130, 14, tones.robe)}[suit]
    return "".join([
        mirrored("M-20 -104C-34 -96 -36 -72 -30 -54C-36 -52 -38 -46 -34 -42C-22 -44 -16 -60 -18 -84Z", hair, deep, 1.8),
        robe(tones, suit, slope), front(tones, suit, slope, clasp=False),
        path("M-56 -42C-44 -58 -24 -60 0 -60C24 -60 44 -58 56 -42C50 -30 34 -24 24 -30C14 -22 8 -24 0 -26"
             "C-8 -24 -14 -22 -24 -30C-34 -24 -50 -30 -56 -42Z", ERMINE, deep, 2),
        "".join(mirrored(f"M{x} {y}l2.4 6l-2.4 3l-2.4 -3Z", deep) for x, y in ((44, -46), (33, -40), (22, -40))),
        face(tones, dark, "K"),
        path(beard, hair, deep, 1.8),
        mirrored("M-8 -62C-10 -54 -8 -46 -4 -40", "none", dark, 1.6),
        mirrored("M0 -74C-6 -77 -14 -76 -18 -68C-12 -69 -5 -69 0 -71Z", dark),
        path("M-6 -67.5C-3 -66 3 -66 6 -67.5", stroke="#a8423e", width=2.4),
        path(crown, GOLD, deep, 2.2), jewels,
        path("M-27.5 -103C-12 -109.5 12 -109.5 27.5 -103L26.5 -96C12 -102 -12 -102 -26.5 -96Z", GOLD_DARK, deep, 1.8),
        "".join(circle(x, y, 2.2, GOLD_PALE) for x, y in ((-18, -102.6), (-6, -104.2), (6, -104.2), (18, -102.6))),
    ])


def queen(tones: Tones, suit: str, slope: float) -> str:
    """Long hair, a lighter crown, a necklace."""
    deep, (hair, dark) = tones.deep, HAIR[suit]
    locks = {
        "S": "M-24 -104C-40 -92 -38 -50 -34 -22L-16 -30C-22 -50 -20 -80 -16 -104Z",
        "H": "M-22 -106C-42 -100 -38 -82 -36 -74C-46 -66 -36 -56 -40 -46C-46 -36 -34 -26 -26 -30C-18 -40 -22 -80 -16 -104Z",
        "D": "M-22 -106C-44 -96 -44 -70 -32 -60C-38 -54 -32 -44 -22 -46C-18 -60 -20 -84 -16 -104Z",
        "C": "M-22 -106C-38 -100 -40 -76 -33 -66C-40 -60 -40 -52 -32 -50C-38 -42 -34 -32 -26 -28C-18 -42 -22 -84 -16 -104Z",
    }[suit]
    crown = {
        "S": "M-24 -108C-30 -124 -22 -134 -10 -128C-6 -134 -4 -140 0 -146C4 -140 6 -134 10 -128C22 -134 30 -124 24 -108C12 -114 -12 -114 -24 -108Z",
        "H": "M-24 -108L-30 -126L-16 -120L-10 -134L0 -124L10 -134L16 -120L30 -126L24 -108C12 -114 -12 -114 -24 -108Z",
        "D": "M-24 -108L-26 -122L-13 -120L0 -146L13 -120L26 -122L24 -108C12 -114 -12 -114 -24 -108Z",
        "C": "M-24 -108C-32 -116 -32 -126 -24 -128C-18 -136 -8 -136 -6 -130C-4 -140 4 -140 6 -130C8 -136 18 -136 24 -128C32 -126 32 -116 24 -108C12 -114 -12 -114 -24 -108Z",
    }[suit]
    jewels = {
        "S": circle(0, -124, 4.6, PAPER, deep, 1.2) + circle(1.8, -125, 3.6, GOLD),
        "H": "".join(circle(x, y, 3, tones.robe) for x, y in ((-30, -127), (-10, -135), (10, -135), (30, -127))),
        "D": pip("D", 0, -123, 16, tones.lining), "C": "".join(circle(x, -121, 3, tones.lining) for x in (-14, 0, 14))}[suit]
    return "".join([
        robe(tones, suit, slope), front(tones, suit, slope, clasp=False),
        mirrored(locks, hair, deep, 1.8),
        mirrored("M-28 -84C-32 -66 -32 -50 -29 -38", "none", dark, 1.6),
        path("M-34 -46C-24 -58 24 -58 34 -46C24 -22 10 -16 0 -14C-10 -16 -24 -22 -34 -46Z", SKIN, deep, 1.8),
        path("M2 -52C20 -52 28 -50 32 -45C24 -24 12 -17 2 -15C8 -28 8 -40 2 -52Z", SKIN_SHADE),
        mirrored("M-42 -48C-34 -34 -18 -18 0 -13L0 -6C-24 -10 -44 -26 -52 -44Z", ERMINE, deep, 1.8),
        face(tones, dark, "Q"),
        "".join(mirrored(f"M{x} {y}m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z", GOLD, deep, 0.8)
                for x, y in ((-17, -42), (-10.5, -36), (-3.4, -32.6))),
        pip(suit, 0, -24, 12, tones.robe),
        path("M0 -113C-16 -113 -25 -104 -24 -88C-18 -92 -12 -104 0 -107C12 -104 18 -92 24 -88C25 -104 16 -113 0 -113Z", hair, deep, 1.8),
        path(crown, GOLD, deep, 2.2), jewels,
        path("M-24.5 -107.5C-12 -113.5 12 -113.5 24.5 -107.5L23.6 -102C12 -108 -12 -108 -23.6 -102Z", GOLD_DARK, deep, 1.6),
        mirrored("M-23.5 -80m-2.6 0a2.6 3.4 0 1 0 5.2 0a2.6 3.4 0 1 0 -5.2 0Z", GOLD, deep, 0.8),
    ])


def jack(tones: Tones, suit: str, slope: float) -> str:
    """A cap with a plume, bobbed hair and a ruff."""
    deep, (hair, dark) = tones.deep, HAIR[suit]
    cap = {
        "S": "M-28 -104C-36 -122 -20 -136 4 -134C28 -134 38 -122 30 -108C16 -112 -12 -112 -28 -104Z",
        "H": "M-30 -106C-28 -128 -8 -134 8 -132C26 -130 36 -118 30 -104C14 -110 -14 -112 -30 -106Z",
        "D": "M-30 -104L-34 -112C-20 -124 -10 -138 6 -138C22 -136 28 -124 34 -112L30 -104C14 -111 -14 -111 -30 -104Z",
        "C": "M-28 -104C-34 -118 -30 -128 -20 -128C-18 -136 -4 -140 2 -134C14 -140 24 -134 24 -126C34 -126 34 -114 28 -104C14 -111 -14 -111 -28 -104Z",
    }[suit]
    plume = {
        "S": "M-22 -114C-42 -118 -50 -132 -44 -147C-34 -144 -25 -134 -22 -114Z",
        "H": "M-24 -114C-46 -116 -52 -134 -46 -148C-34 -144 -26 -132 -24 -114Z",
        "D": "M-24 -114C-44 -112 -56 -124 -58 -140C-42 -140 -28 -130 -24 -114Z",
        "C": "M-22 -114C-42 -110 -52 -120 -54 -136C-40 -138 -28 -130 -22 -114Z",
    }[suit]
    vein = {"S": "M-22 -114C-30 -122 -38 -132 -42 -142", "H": "M-24 -114C-32 -124 -40 -134 -45 -142",
            "D": "M-24 -114C-34 -120 -46 -128 -54 -136", "C": "M-22 -114C-32 -118 -44 -126 -50 -132"}[suit]
    return "".join([
        mirrored("M-18 -106C-36 -100 -38 -76 -35 -60C-30 -54 -22 -54 -17 -60C-20 -76 -18 -90 -16 -104Z", hair, deep, 1.8),
        mirrored("M-28 -94C-31 -82 -31 -72 -29 -62", "none", dark, 1.6),
        robe(tones, suit, slope), front(tones, suit, slope),
        face(tones, dark, "J"),
        path("M-38 -44C-38 -52 -28 -56 -20 -54C-10 -50 10 -50 20 -54C28 -56 38 -52 38 -44C34 -36 26 -38 24 -34"
             "C18 -30 12 -36 8 -30C4 -26 -4 -26 -8 -30C-12 -36 -18 -30 -24 -34C-26 -38 -34 -36 -38 -44Z", ERMINE, deep, 1.9),
        path("M-24 -34L-20 -50M-8 -30L-6 -46M8 -30L6 -46M24 -34L20 -50", stroke=deep, width=1.3),
        path("M0 -112C-16 -112 -23 -104 -22 -92C-14 -96 -4 -98 6 -104C12 -100 18 -96 22 -92C23 -104 16 -112 0 -112Z", hair, deep, 1.6),
        path(plume, PAPER, deep, 1.8), path(vein, stroke=deep, width=1.2),
        path(cap, tones.lining, deep, 2.2),
        path("M-30 -104C-14 -111 14 -111 30 -104L29 -98C14 -105 -14 -105 -29 -98Z", GOLD, deep, 1.8),
        pip(suit, -21, -114, 15, GOLD_PALE),
    ])


def shaft(x: float, top: float, colour: str, deep: str, width: float = 5) -> str:
    """A pole of an attribute, down into the sash."""
    return path(f"M{x - width / 2} {top}L{x - width / 2} -8L{x + width / 2} -8L{x + width / 2} {top}Z", colour, deep, 1.6)


def hand(x: float, y: float, tones: Tones) -> str:
    """A fist around a shaft, with a cuff below."""
    deep = tones.deep
    return (
        path(f"M{x - 13} {y + 23}C{x - 11} {y + 13} {x - 10} {y + 9} {x - 9} {y + 6}L{x + 9} {y + 6}"
             f"C{x + 11} {y + 10} {x + 13} {y + 15} {x + 15} {y + 19}Z", tones.lining, deep, 1.8)
        + path(f"M{x - 10} {y + 9}L{x + 11} {y + 9}L{x + 10} {y + 3}L{x - 9} {y + 3}Z", ERMINE, deep, 1.5)
        + path(f"M{x - 9} {y + 3}C{x - 12} {y - 6} {x - 9} {y - 12} {x - 4} {y - 12}L{x + 5} {y - 12}"
               f"C{x + 11} {y - 11} {x + 12} {y - 3} {x + 10} {y + 3}Z", SKIN, deep, 1.8)
        + path(f"M{x - 8} {y - 7}L{x + 9} {y - 7}M{x - 9} {y - 2}L{x + 10} {y - 2}", stroke=deep, width=1.1)
    )


def attribute(rank: str, suit: str, tones: Tones) -> str:
    """What the figure holds, at the right of the panel."""
    deep, x = tones.deep, 46 if rank + suit in ("JH", "JC") else 55
    if rank == "K":
        things = {
            "S": path(f"M{x} -146L{x + 6} -134L{x + 5} -44L{x - 5} -44L{x - 6} -134Z", STEEL, deep, 1.8)
            + path(f"M{x} -142L{x} -46", stroke=STEEL_DARK, width=1.6)
            + path(f"M{x - 17} -46C{x - 8} -40 {x + 8} -40 {x + 17} -46L{x + 17} -38C{x + 8} -33 {x - 8} -33 {x - 17} -38Z", GOLD, deep, 1.8)
            + shaft(x, -36, GOLD_DARK, deep, 6),
            "H": shaft(x, -112, GOLD, deep) + pip("H", x, -124, 34, deep) + pip("H", x, -124.5, 28, tones.robe)
            + path(f"M{x - 9} -104L{x + 9} -104L{x + 6} -96L{x - 6} -96Z", GOLD_DARK, deep, 1.5),
            "D": shaft(x, -104, GOLD_DARK, deep)
            + "".join(path("M0 -24L3.6 -13L-3.6 -13Z", GOLD, deep, 1,
                           f' transform="translate({x} -122) rotate({a})"') for a in range(0, 360, 45))
            + circle(x, -122, 12, GOLD, deep, 1.8) + pip("D", x, -122, 16, tones.robe),
            "C": shaft(x, -120, WOOD, deep, 6) + circle(x - 8, -110, 9, GOLD, deep, 1.8) + circle(x + 8, -110, 9, GOLD, deep, 1.8)
            + circle(x, -124, 10, GOLD, deep, 1.8) + circle(x, -113, 5, GOLD_DARK),
        }
    elif rank == "Q":
        stem = path(f"M{x} -8C{x - 3} -30 {x + 2} -60 {x} -96", stroke=deep, width=5) + path(
            f"M{x} -8C{x - 3} -30 {x + 2} -60 {x} -96", stroke=LEAF, width=2.6)
        leaf = path(f"M{x} -58C{x - 18} -62 {x - 20} -76 {x - 18} -84C{x - 8} -80 {x - 1} -70 {x} -58Z", LEAF, deep, 1.5) + path(
            f"M{x} -48C{x + 16} -50 {x + 19} -62 {x + 18} -70C{x + 8} -67 {x + 1} -60 {x} -48Z", LEAF, deep, 1.5)
        things = {
            "S": stem + leaf + path(f"M{x} -92C{x - 16} -98 {x - 19} -112 {x - 18} -128C{x - 9} -124 {x - 5} -118 {x} -132"
                                    f"C{x + 5} -118 {x + 9} -124 {x + 18} -128C{x + 19} -112 {x + 16} -98 {x} -92Z", PAPER, deep, 1.8)
            + path(f"M{x} -94C{x - 7} -104 {x - 6} -116 {x} -130C{x + 6} -116 {x + 7} -104 {x} -94Z", tones.tint, deep, 1.4),
            "H": stem + leaf + "".join(circle(x + dx, -112 + dy, 10, tones.robe, deep, 1.6)
                                       for dx, dy in ((0, -11), (11, -3), (7, 10), (-7, 10), (-11, -3)))
            + circle(x, -112, 8, GOLD, deep, 1.4) + path(f"M{x - 4} -112A4 4 0 1 1 {x} -108", stroke=GOLD_DARK, width=1.6),
            "D": shaft(x, -92, GOLD, deep, 5) + "".join(
                path("M0 0L-6 -46A30 30 0 0 1 6 -46Z", (tones.lining, GOLD_PALE)[k % 2], deep, 1.3,
                     f' transform="translate({x} -88) rotate({a})"') for k, a in enumerate((-42, -28, -14, 0, 14, 28, 42)[1:-1]))
            + circle(x, -88, 6, GOLD, deep, 1.6),
            "C": stem + leaf + group(pip("C", 0, 0, 42, deep), f"translate({x} -114)") + pip("C", x, -114, 36, LEAF)
            + circle(x, -112, 3.4, GOLD),
        }
    else:
        things = {
            "S": shaft(x, -120, WOOD, deep) + path(f"M{x} -148L{x + 6} -118L{x - 6} -118Z", STEEL, deep, 1.6)
            + path(f"M{x + 2} -118C{x + 22} -124 {x + 26} -104 {x + 20} -90C{x + 14} -98 {x + 8} -98 {x + 2} -98Z", STEEL, deep, 1.7)
            + path(f"M{x - 2} -114L{x - 15} -108L{x - 2} -101Z", STEEL_DARK, deep, 1.5),
            "H": shaft(x, -110, WOOD, deep, 4) + path(f"M{x + 2} -138L{x + 2} -88L{x + 24} -94C{x + 19} -104 {x + 19} -124 {x + 24} -132Z", tones.robe, deep, 1.7)
            + shaft(x, -142, WOOD, deep, 4) + pip("H", x + 12, -113, 16, GOLD_PALE) + circle(x, -143, 4, GOLD, deep, 1.4),
            "D": shaft(x, -112, WOOD, deep, 4) + path(f"M{x} -146L{x + 11} -116L{x} -124L{x - 11} -116Z", STEEL, deep, 1.7)
            + path(f"M{x} -144L{x} -124", stroke=STEEL_DARK, width=1.4)
            + "".join(path(f"M{x} {y}l9 -8l0 9l-9 8Z", tones.lining, deep, 1.2) + path(f"M{x} {y}l-9 -8l0 9l9 8Z", tones.lining, deep, 1.2)
                      for y in (-72, -60, -48)),
            "C": path(f"M{x - 12} -68C{x - 2} -84 {x - 14} -118 {x + 16} -140C{x + 22} -134 {x + 24} -124 {x + 22} -118"
                      f"C{x + 10} -112 {x + 12} -84 {x + 2} -62Z", GOLD, deep, 1.8)
            + path(f"M{x + 16} -140C{x + 24} -138 {x + 26} -124 {x + 22} -118C{x + 14} -122 {x + 12} -134 {x + 16} -140Z", GOLD_DARK, deep, 1.6)
            + path(f"M{x - 6} -84L{x + 5} -78M{x - 3} -100L{x + 9} -94", stroke=deep, width=2)
            + path(f"M{x - 12} -68C{x - 10} -50 {x - 4} -44 {x} -36", stroke=deep, width=6) + path(f"M{x - 12} -68C{x - 10} -50 {x - 4} -44 {x} -36", stroke=GOLD_DARK, width=3),
        }
    return things[suit] + hand(x, -29, tones)


def joker(tones: Tones, slope: float) -> str:
    """A jester: a cap of three bells, a toothed collar, cloth of lozenges, a smile."""
    deep, dark = tones.deep, HAIR["X"][1]
    bell = "".join(circle(x, y, 6, GOLD, deep, 1.6) + path(f"M{x - 4} {y + 1}L{x + 4} {y + 1}M{x} {y + 1}L{x} {y + 5}", stroke=deep, width=1.2)
                   for x, y in ((-58, -98), (58, -98), (2, -140)))
    return "".join([
        robe(tones, "X", slope),
        path("M-26 -104C-30 -132 -52 -128 -58 -104C-50 -108 -44 -100 -36 -84C-28 -82 -24 -86 -22 -92Z", tones.lining, deep, 2),
        path("M26 -104C30 -132 52 -128 58 -104C50 -108 44 -100 36 -84C28 -82 24 -86 22 -92Z", GOLD, deep, 2),
        face(tones, dark, "J"),
        path("M-12 -72C-6 -63 6 -63 12 -72C6 -69 -6 -69 -12 -72Z", "#a8423e", deep, 1.2),
        circle(-15, -78, 3, "#e8977f"), circle(15, -78, 3, "#e09077"),
        path("M-26 -98C-24 -120 -14 -138 2 -140C16 -132 26 -118 26 -98C12 -106 -12 -106 -26 -98Z", tones.robe, deep, 2),
        path("M2 -140C8 -128 2 -116 0 -104C10 -104 20 -102 26 -98C26 -118 16 -132 2 -140Z", tones.lining, deep, 1.6),
        path("M-27 -98C-12 -106 12 -106 27 -98L26 -91C12 -98 -12 -98 -26 -91Z", GOLD, deep, 1.8),
        path("M-48 -48L-30 -60L30 -60L48 -48L40 -28L28 -42L18 -20L6 -38L0 -16L-6 -38L-18 -20L-28 -42L-40 -28Z", PAPER, deep, 2),
        "".join(circle(x, y, 3.4, GOLD, deep, 1.2) for x, y in ((-40, -27), (-18, -19), (0, -15), (18, -19), (40, -27))),
        bell,
    ])


def marotte(tones: Tones) -> str:
    """The jester's stick with a star."""
    deep, x = tones.deep, 58
    return (shaft(x, -50, WOOD, deep, 4) + path(STAR, GOLD, deep, 1.7, f' transform="translate({x} -58)"') + hand(x, -26, tones))


def half(rank: str, suit: str, tones: Tones, slope: float) -> tuple[str, str]:
    """Ground and figure of one half about the middle of the seam, which rises by `slope` to the right."""
    if suit == "X":
        return rays(tones, slope), joker(tones, slope) + marotte(tones)
    figure = {"K": king, "Q": queen, "J": jack}[rank]
    return rays(tones, slope), figure(tones, suit, slope) + attribute(rank, suit, tones)


def sash(tones: Tones, suit: str, reach: float, slope: float) -> str:
    """The band over the seam, the same after half a turn; `reach` to each side, rising by `slope` to the right."""
    deep = tones.deep
    y = reach * slope

    def band(w: float, fill: str, line: float) -> str:
        return path(f"M{-reach} {y - w}L{reach} {-y - w}L{reach} {-y + w}L{-reach} {y + w}Z", fill, deep, line)

    marks: list[str] = []
    for k in range(-6, 7):
        x = k * 22
        if abs(x) > reach - 6:
            continue
        if suit == "X":
            place = f' transform="translate({x} {number(-x * slope)}) scale({number(-.38 if k < 0 else .38)})"'
            marks.append(path(STAR, GOLD_PALE, extra=place) if k % 2 else circle(x, -x * slope, 2.2, GOLD))
        else:
            mark = pip(suit, x, -x * slope, 10, GOLD_PALE, turned=k < 0)
            marks.append(mark if k % 2 else circle(x, -x * slope, 2.2, GOLD))
    return band(11, GOLD, 1.8) + band(8, tones.deep, 1) + "".join(marks)
