# ruff: noqa: E501  (path data reads worse when it is wrapped)
"""Role cards, their back and the sealed envelope. The name of a role is written on the ribbon by the app."""

import math

from tools.deck_parts import (
    GOLD,
    GOLD_DARK,
    GOLD_PALE,
    HEIGHT,
    WIDTH,
    blank,
    circle,
    clip,
    frame_over,
    group,
    number,
    path,
    polygon,
    turned,
)

X0, Y0, X1, Y1 = 14, 14, 236, 336
CX = 125
PAPER, PAPER_SHADE, PAPER_DARK = "#f7ecd0", "#e3d3a9", "#b79f6b"
WAX, WAX_DARK, WAX_LIGHT = "#b3202f", "#7b1020", "#d9505b"
MASK = "M-62 -14C-40 -27 -17 -24 0 -13C17 -24 40 -27 62 -14C66 9 54 32 34 32C18 32 10 21 0 12C-10 21 -18 32 -34 32C-54 32 -66 9 -62 -14Z"
EYES = "M-45 -2C-38 -11 -22 -10 -14 2C-22 14 -39 13 -45 -2ZM45 -2C38 -11 22 -10 14 2C22 14 39 13 45 -2Z"


def field(edge: str, middle: str) -> str:
    """A ground that is lighter in the middle."""
    return (
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="125" cy="140" r="215">'
        f'<stop offset="0" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient>'
        f'<rect x="{X0}" y="{Y0}" width="{X1 - X0}" height="{Y1 - Y0}" rx="10" fill="url(#g)"/>'
    )


def rays(colour: str, opacity: float, count: int, y: float) -> str:
    """Light from a point, cut off at the panel's edge."""
    out: list[str] = []
    for k in range(count):
        a, b = (math.tau * (k + d) / count for d in (-0.22, 0.22))
        fan = [
            (CX, y),
            (CX + 420 * math.sin(a), y - 420 * math.cos(a)),
            (CX + 420 * math.sin(b), y - 420 * math.cos(b)),
        ]
        inside = clip([(float(px), float(py)) for px, py in fan], (X0, Y0, X1, Y1))
        if inside:
            out.append(path(polygon(inside), colour, extra=f' fill-opacity="{opacity}"'))
    return "".join(out)


def border(line: str) -> str:
    return (
        f'<rect x="20" y="20" width="210" height="310" rx="7" fill="none" stroke="{line}" stroke-width="2.2"/>'
        f'<rect x="25.5" y="25.5" width="199" height="299" rx="4" fill="none" stroke="{line}" stroke-width="1"/>'
    )


def ribbon() -> str:
    """Where the name goes: a band with folded ends."""
    fold = "M16 268L44 262L44 308L16 302L27 285Z"
    return (
        path(fold, PAPER_SHADE, PAPER_DARK, 2)
        + group(path(fold, PAPER_SHADE, PAPER_DARK, 2), "matrix(-1 0 0 1 250 0)")
        + path("M30 256C90 250 160 250 220 256L220 301C160 295 90 295 30 301Z", PAPER, PAPER_DARK, 2.4)
    )


def crown() -> str:
    """A large crown over a mask: who hides and wants the tricks."""
    body = "M-78 62L-90 -26L-50 10L-34 -46L0 4L34 -46L50 10L90 -26L78 62Z"
    out = [
        path(body, GOLD, GOLD_DARK, 5),
        path(
            "M-72 58L-80 0L-48 32L-33 -18L0 24L33 -18L48 32L80 0L72 58Z",
            GOLD_PALE,
            extra=' fill-opacity=".45"',
        ),
    ]
    out += [
        circle(x, y, r, GOLD_PALE, GOLD_DARK, 3.4)
        for x, y, r in ((-90, -30, 10), (-34, -52, 11), (34, -52, 11), (90, -30, 10))
    ]
    out.append(path("M-78 50L78 50L76 78C30 86 -30 86 -76 78Z", GOLD, GOLD_DARK, 5))
    out += [path("M0 52L12 66L0 80L-12 66Z", "#c2243f", GOLD_DARK, 2.4)]
    out += [circle(x, 65, 7, fill, GOLD_DARK, 2.4) for x, fill in ((-48, "#3a69c4"), (48, "#3a69c4"))]
    return group("".join(out), "translate(125 104)")


def mask(x: float, y: float, size: float, fill: str, edge: str, width: float) -> str:
    """A domino mask with open eyes."""
    drawn = path(MASK + EYES, fill, edge, width, ' fill-rule="evenodd"')
    return group(drawn, f"translate({number(x)} {number(y)}) scale({number(size)})")


def lantern() -> str:
    """A lantern over crossed arrows: who looks for the hidden one."""
    out: list[str] = []
    for side in (1, -1):
        arrow = (
            path("M-96 104L90 -98", "none", "#5f3a1e", 11)
            + path("M-96 104L90 -98", "none", "#b98148", 6)
            + path("M104 -114L98 -76L66 -106Z", "#d5dbe4", "#5d6878", 3.4)
            + path("M-108 96L-88 74L-74 78L-96 104ZM-88 116L-66 94L-70 80L-96 104Z", "#c7442f", "#6a1d14", 3)
        )
        out.append(group(arrow, f"scale({side} 1)"))
    out.append(circle(0, 8, 88, "#fff1b0").replace("/>", ' fill-opacity=".30"/>'))
    out.append(path("M-26 -66C-26 -104 26 -104 26 -66", "none", GOLD_DARK, 13))
    out.append(path("M-26 -66C-26 -104 26 -104 26 -66", "none", GOLD, 7))
    out.append(path("M-44 -34L44 -34L50 70L-50 70Z", "#fff6cf", "#5b430f", 5))
    out.append(
        path("M0 -22C20 2 28 22 24 38C20 54 10 60 0 60C-10 60 -20 54 -24 38C-28 22 -12 10 0 -22Z", "#f08a24")
    )
    out.append(
        path("M0 12C9 26 14 34 12 44C10 54 5 57 0 57C-5 57 -10 54 -12 44C-14 34 -5 28 0 12Z", "#ffe27a")
    )
    out.append(path("M-19 -32L-22 68M19 -32L22 68", "none", "#5b430f", 4))
    out.append(path("M-20 -70L20 -70L58 -32L-58 -32Z", GOLD, GOLD_DARK, 5))
    out.append(path("M-60 68L60 68L66 92L-66 92Z", GOLD, GOLD_DARK, 5))
    return group("".join(out), "translate(125 136) scale(1.02)")


def master() -> str:
    art = field("#3b0d2f", "#8c2462") + rays("#ffd98a", 0.13, 18, 140)
    figure = crown() + mask(CX, 216, 1.06, "#1d1024", GOLD, 4)
    return blank(art + figure + frame_over(X0, Y0, X1, Y1, 10) + border(GOLD) + ribbon())


def hunter() -> str:
    art = field("#0d2b33", "#2d7568") + rays("#fff3bd", 0.16, 14, 140)
    return blank(art + lantern() + frame_over(X0, Y0, X1, Y1, 10) + border("#9fd0b8") + ribbon())


def back() -> str:
    """The same for every role and from either end: masks on a starless night."""
    art = [field("#241c4e", "#45398a").replace('cy="140"', 'cy="175"')]
    for row in range(-1, 12):
        for column in range(-1, 8):
            x, y = 125 + (column - 3) * 36 + (row % 2) * 18, 175 + (row - 5) * 32
            if X0 < x < X1 and Y0 < y < Y1:
                art.append(
                    path(
                        f"M{x} {y - 5}L{x + 4} {y}L{x} {y + 5}L{x - 4} {y}Z",
                        "#8f84d6",
                        extra=' fill-opacity=".5"',
                    )
                )
    half = mask(CX, 110, 1.3, GOLD_PALE, GOLD_DARK, 4)
    band = path("M20 166L230 166L230 184L20 184Z", "#1b1540", GOLD, 2.4)
    lozenge = path("M125 148L152 175L125 202L98 175Z", "#1b1540", GOLD, 3.4) + circle(CX, 175, 9, GOLD)
    return blank(
        "".join(art) + half + turned(half) + band + lozenge + frame_over(X0, Y0, X1, Y1, 10) + border(GOLD)
    )


def envelope() -> str:
    """Sealed: drawn across, then stood on its side, so that it lies across when a card is turned right."""
    wide, high = HEIGHT, WIDTH
    body = (
        f'<rect x="2" y="2" width="{wide - 4}" height="{high - 4}" rx="10" fill="{PAPER}" stroke="{PAPER_DARK}" stroke-width="4"/>'
        + path(f"M4 {high - 8}L140 118M{wide - 4} {high - 8}L210 118", "none", PAPER_DARK, 3)
        + path(f"M6 8L{wide - 6} 8L190 142Q175 154 160 142Z", PAPER_SHADE, PAPER_DARK, 4)
    )
    drops = "".join(
        circle(175 + 34 * math.cos(t), 138 + 34 * math.sin(t), 11, WAX)
        for t in (0.3, 1.2, 2.3, 3.3, 4.1, 5.2)
    )
    seal = drops + circle(175, 138, 38, WAX, WAX_DARK, 3) + circle(175, 138, 28, "none", WAX_LIGHT, 2.4)
    seal += mask(175, 136, 0.37, WAX_DARK, WAX_DARK, 1)
    inner = group(body + seal, f"matrix(0 -1 1 0 0 {HEIGHT})")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{inner}</svg>\n'


ROLES = {"master": master, "hunter": hunter, "back": back, "envelope": envelope}
"""File name -> drawing."""
