"""Shared pieces of the vector deck: palette, pips, glyph outlines, the card blank. Used by tools.build_deck.

Only what SDL_image's SVG loader draws is used: no text, use, clipPath, mask or pattern. Where something must
be cut off at a frame, the frame's outside is painted over it afterwards.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
SERIF = "KaiseiTokumin-ExtraBold.ttf"
SANS = "BIZUDPGothic-Bold.ttf"

WIDTH, HEIGHT = 250, 350
PAPER = "#fdfbf4"
EDGE = "#b9b2a2"
GOLD, GOLD_DARK, GOLD_PALE = "#e0ab3c", "#9c6a17", "#f4d98c"
SKIN, SKIN_SHADE = "#f6d9b8", "#e3b88f"


@dataclass(frozen=True)
class Tones:
    """The shades of one suit: `ink` of pips, `deep` of outlines, `robe` and `lining` of cloth, `tint` behind."""

    ink: str
    deep: str
    robe: str
    tint: str
    lining: str


# The strings must differ from each other and from every fixed colour: sprites recolour by replacing them.
TWO_COLOUR = {
    "S": Tones("#191c28", "#141722", "#2b3a6b", "#dfe4f2", "#b8283c"),
    "H": Tones("#c2203a", "#4f0d1b", "#b5253d", "#fbe6e2", "#2c4a86"),
    "D": Tones("#c2213a", "#4f0d1c", "#c4472c", "#fbe9dc", "#1f6b74"),
    "C": Tones("#191c29", "#141723", "#2c3a50", "#e2ebe4", "#6a2f66"),
    "X": Tones("#8c1f5a", "#2a1030", "#7a2a7c", "#f3e4f2", "#1f6b75"),
}
FOUR_COLOUR = {
    "D": Tones("#1857b4", "#0c2450", "#2564c0", "#dfeafa", "#c4472d"),
    "C": Tones("#17703b", "#0a331c", "#21804a", "#e0f1e4", "#6a2f67"),
}

# ruff: noqa: E501  (path data reads worse when it is wrapped)
PIP = {  # in a box of -50..50
    "S": "M0 -50C5 -36 19 -24 31 -10C41 2 46 11 46 22C46 36 36 45 24 45C15 45 8 40 4 33C5 41 9 46 17 50L-17 50"
    "C-9 46 -5 41 -4 33C-8 40 -15 45 -24 45C-36 45 -46 36 -46 22C-46 11 -41 2 -31 -10C-19 -24 -5 -36 0 -50Z",
    "H": "M0 49C-6 35 -20 22 -32 8C-42 -4 -47 -13 -47 -24C-47 -38 -37 -47 -25 -47C-13 -47 -4 -39 0 -28"
    "C4 -39 13 -47 25 -47C37 -47 47 -38 47 -24C47 -13 42 -4 32 8C20 22 6 35 0 49Z",
    "D": "M0 -52C9 -34 23 -15 39 0C23 15 9 34 0 52C-9 34 -23 15 -39 0C-23 -15 -9 -34 0 -52Z",
    "C": "M0 -50C14 -50 25 -39 25 -26C25 -19 22 -13 18 -9C20 -10 23 -10 26 -10C39 -10 49 0 49 13C49 26 39 36 26 36"
    "C17 36 9 31 5 24C6 37 10 45 18 50L-18 50C-10 45 -6 37 -5 24C-9 31 -17 36 -26 36C-39 36 -49 26 -49 13"
    "C-49 0 -39 -10 -26 -10C-23 -10 -20 -10 -18 -9C-22 -13 -25 -19 -25 -26C-25 -39 -14 -50 0 -50Z",
}


def number(value: float) -> str:
    """A coordinate as short as possible."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"


def pip(suit: str, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
    """A pip of that height, its centre at (x, y)."""
    scale = size / 100
    turn = f" scale({number(-scale)})" if turned else f" scale({number(scale)})"
    return f'<path d="{PIP[suit]}" fill="{colour}" transform="translate({number(x)} {number(y)}){turn}"/>'


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, extra: str = "") -> str:
    """A path element; round joins, so that thin outlines stay clean at every size."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{d}" fill="{fill}"{line if stroke else ""}{extra}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 0) -> str:
    """A circle element."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}/>'


def group(inner: str, transform: str, extra: str = "") -> str:
    """Elements under one transform."""
    return f'<g transform="{transform}"{extra}>{inner}</g>'


def turned(inner: str) -> str:
    """The same, turned by half a circle about the middle of the card."""
    return group(inner, f"matrix(-1 0 0 -1 {WIDTH} {HEIGHT})")


@cache
def _font(name: str) -> TTFont:
    return TTFont(FONTS / name)


def _cap(font: TTFont) -> float:
    """Height of a capital H in font units."""
    from fontTools.pens.boundsPen import BoundsPen

    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord("H")]].draw(pen)  # pyright: ignore[reportOptionalSubscript]
    assert pen.bounds is not None
    return pen.bounds[3]


def lettering(
    text: str, font_name: str, x: float, top: float, cap: float, widest: float, gap: float = 0
) -> str:
    """Path data of `text` centred on x, its capitals `cap` high from `top`, squeezed to `widest` if wider."""
    from fontTools.pens.boundsPen import BoundsPen

    font = _font(font_name)
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap() or {}
    scale = cap / _cap(font)
    boxes: list[tuple[str, float, float, float]] = []
    for char in text:
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(char)]].draw(pen)
        assert pen.bounds is not None
        boxes.append((cmap[ord(char)], pen.bounds[0], pen.bounds[2], pen.bounds[1]))
    width = sum((right - left) * scale for _, left, right, _ in boxes) + gap * (len(text) - 1)
    squeeze = min(1.0, widest / width)
    out = SVGPathPen(glyphs, ntos=number)
    at = x - width * squeeze / 2
    for name, left, right, low in boxes:
        # A letter that hangs below the line (J) is pressed up into the height of a capital.
        flat = min(1.0, cap / (cap - low * scale)) if -low * scale > 0.15 * cap else 1.0
        base = top + cap + (low * scale * flat if flat < 1 else 0)
        pen = TransformPen(out, (scale * squeeze, 0, 0, -scale * flat, at - left * scale * squeeze, base))
        glyphs[name].draw(pen)
        at += ((right - left) * scale + gap) * squeeze
    return out.getCommands()


def clip(
    points: list[tuple[float, float]], box: tuple[float, float, float, float]
) -> list[tuple[float, float]]:
    """A convex polygon cut off at a box (x0, y0, x1, y1); empty when nothing is left."""
    x0, y0, x1, y1 = box
    for axis, limit, keep_less in ((0, x0, False), (1, y0, False), (0, x1, True), (1, y1, True)):
        out: list[tuple[float, float]] = []
        for i, here in enumerate(points):
            there = points[i - 1]
            ins, was = (((p[axis] <= limit) == keep_less or p[axis] == limit) for p in (here, there))
            if ins != was:
                t = (limit - there[axis]) / (here[axis] - there[axis])
                out.append((there[0] + t * (here[0] - there[0]), there[1] + t * (here[1] - there[1])))
            if ins:
                out.append(here)
        points = out
    return points


def polygon(points: list[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def blank(body: str) -> str:
    """The whole SVG of a card: paper with a rounded edge, then `body`."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="1.2" y="1.2" width="247.6" height="347.6" rx="19" fill="{PAPER}" stroke="{EDGE}" '
        f'stroke-width="2.4"/>{body}</svg>\n'
    )


def paper_around(hole: str) -> str:
    """Paint the paper outside of a shape, to cut off what the art draws beyond it (within the card)."""
    outer = (
        "M21 3.5L229 3.5A17 17 0 0 1 246.5 21L246.5 329A17 17 0 0 1 229 346.5L21 346.5A17 17 0 0 1 3.5 329"
        "L3.5 21A17 17 0 0 1 21 3.5Z"
    )
    return path(outer + hole, PAPER, extra=' fill-rule="evenodd"')


def frame_over(x0: float, y0: float, x1: float, y1: float, radius: float) -> str:
    """Paint the paper outside of a rounded panel."""
    r, left, top, right, bottom = number(radius), x0 + radius, y0 + radius, x1 - radius, y1 - radius
    return paper_around(
        f"M{left} {y0}L{right} {y0}A{r} {r} 0 0 1 {x1} {top}L{x1} {bottom}A{r} {r} 0 0 1 {right} {y1}"
        f"L{left} {y1}A{r} {r} 0 0 1 {x0} {bottom}L{x0} {top}A{r} {r} 0 0 1 {left} {y0}Z"
    )
