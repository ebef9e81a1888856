"""Draw the deck as SVG files in assets/deck/: 52 cards and two jokers in two styles, backs, role cards.

    python -m tools.build_deck [--out DIR]

`classic` has the usual pips, `large` one big index for small screens and weak eyes. Colours are those of the
two-colour deck; palette.json says which shades to replace for the four-colour one. Same input, same bytes.
"""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from tools.deck_back import BACKS
from tools.deck_court import half, sash
from tools.deck_parts import (
    FOUR_COLOUR,
    GOLD,
    HEIGHT,
    PAPER,
    PIP,
    SANS,
    SERIF,
    TWO_COLOUR,
    WIDTH,
    Tones,
    blank,
    circle,
    frame_over,
    group,
    lettering,
    number,
    paper_around,
    path,
    pip,
    turned,
)
from tools.deck_role import ROLES

OUT = Path(__file__).resolve().parent.parent / "assets" / "deck"
LEFT, MIDDLE, RIGHT = 84, 125, 166
TOP, BOTTOM = 60, 290
SLOPE = 0.16  # of the seam of the classic courts
NAMES = {"T": "10"}


def _columns(rows: tuple[float, ...]) -> list[tuple[float, float]]:
    return [(x, y) for y in rows for x in (LEFT, RIGHT)]


_THREE, _FOUR = (TOP, 175.0, BOTTOM), (TOP, 136.7, 213.3, BOTTOM)
PLACES: dict[str, list[tuple[float, float]]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, BOTTOM)],
    "3": [(MIDDLE, TOP), (MIDDLE, 175), (MIDDLE, BOTTOM)],
    "4": _columns((TOP, BOTTOM)),
    "5": [*_columns((TOP, BOTTOM)), (MIDDLE, 175)],
    "6": _columns(_THREE),
    "7": [*_columns(_THREE), (MIDDLE, 117.5)],
    "8": [*_columns(_THREE), (MIDDLE, 117.5), (MIDDLE, 232.5)],
    "9": [*_columns(_FOUR), (MIDDLE, 175)],
    "T": [*_columns(_FOUR), (MIDDLE, 98.3), (MIDDLE, 251.7)],
}
SIZE = {"2": 58, "3": 58, "9": 49, "T": 49}


def corners(one: str) -> str:
    """An index in the top left corner and, turned, in the other one."""
    return one + turned(one)


def index(rank: str, suit: str, tones: Tones) -> str:
    """The classic corner: rank above pip."""
    name = NAMES.get(rank, rank)
    glyphs = lettering(name, SERIF, 29, 17, 43, 41, 1 if name == "10" else 0)
    return path(glyphs, tones.ink) + pip(suit, 29, 85, 35, tones.ink)


def large_index(rank: str, suit: str, tones: Tones) -> str:
    """The large corner: a rank of a quarter of the card, and its pip."""
    glyphs = lettering(NAMES.get(rank, rank), SANS, 48, 19, 79, 74, 3)
    return path(glyphs, tones.ink) + pip(suit, 48, 137, 56, tones.ink)


def ace(suit: str, tones: Tones, x: float, y: float, size: float) -> str:
    """The big pip of an ace: an engraved line inside and a small jewel."""
    inner = size * 0.8 / 100
    engraved = (
        f'<path d="{PIP[suit]}" fill="none" stroke="{PAPER}" stroke-width="{number(1.5 / inner)}" '
        f'stroke-opacity=".8" transform="translate({number(x)} {number(y)}) scale({number(inner)})"/>'
    )
    jewel = {"S": 0.04, "H": -0.06, "D": 0.0, "C": 0.0}[suit] * size
    core = pip(suit, x, y + jewel, size * 0.36, PAPER) + pip(suit, x, y + jewel, size * 0.25, tones.robe)
    dots = "".join(
        circle(x + dx * size, y + jewel + dy * size, size * 0.012, GOLD)
        for dx, dy in ((0, -0.27), (0, 0.25), (-0.22, 0.03), (0.22, 0.03))
    )
    return pip(suit, x, y, size, tones.ink) + engraved + core + (dots if suit != "D" else "")


def halves(rank: str, suit: str, tones: Tones, middle: float, slope: float) -> tuple[str, str]:
    """Ground and figures of both halves; the upper one's middle is at x = `middle`."""
    place = f"translate({number(middle)} {HEIGHT / 2})"
    ground, figure = (group(part, place) for part in half(rank, suit, tones, slope))
    return turned(ground) + ground, turned(figure) + figure


def panel(rank: str, suit: str, tones: Tones) -> str:
    """The two-headed art of the classic style in its frame."""
    x0, y0, x1, y1 = 52, 26, 198, 324
    ground, figures = halves(rank, suit, tones, WIDTH / 2, SLOPE)
    inner = (
        f'<rect x="{x0 + 4}" y="{y0 + 4}" width="{x1 - x0 - 8}" height="{y1 - y0 - 8}" rx="6" fill="none" '
        f'stroke="{GOLD}" stroke-width="1.6"/>'
    )
    outline = (
        f'<rect x="{x0}" y="{y0}" width="{x1 - x0}" height="{y1 - y0}" rx="9" fill="none" '
        f'stroke="{tones.deep}" stroke-width="2.4"/>'
    )
    band = group(sash(tones, suit, 80, SLOPE), f"translate({WIDTH / 2} {HEIGHT / 2})")
    return ground + inner + figures + band + frame_over(x0, y0, x1, y1, 9) + outline


def classic(rank: str, suit: str, tones: Tones) -> str:
    """One card of the classic style."""
    if rank in "JQK":
        return blank(panel(rank, suit, tones) + corners(index(rank, suit, tones)))
    if rank == "A":
        return blank(
            ace(suit, tones, 125, 175, 182 if suit == "S" else 146) + corners(index(rank, suit, tones))
        )
    size = SIZE.get(rank, 53)
    pips = "".join(pip(suit, x, y, size, tones.ink, turned=y > 176) for x, y in PLACES[rank])
    return blank(pips + corners(index(rank, suit, tones)))


def large(rank: str, suit: str, tones: Tones) -> str:
    """One card of the large-index style: the art stands beside the index, in two offset halves."""
    if rank in "JQK":
        return blank(large_panel(rank, suit, tones) + corners(large_index(rank, suit, tones)))
    body = ace(suit, tones, 168, 88, 112) if rank == "A" else pip(suit, 168, 88, 112, tones.ink)
    return blank(corners(body) + corners(large_index(rank, suit, tones)))


def large_panel(rank: str, suit: str, tones: Tones) -> str:
    """The art of the large style: two offset panels that meet in the middle."""
    shape = (
        "M92 14L226 14A10 10 0 0 1 236 24L236 175L158 175L158 336L24 336A10 10 0 0 1 14 326L14 175L92 175Z"
    )
    ground, figures = halves(rank, suit, tones, 162, 0)
    band = group(sash(tones, suit, 111, 0), "translate(125 175)")
    return ground + figures + paper_around(shape) + path(shape, "none", tones.deep, 2.4) + band


def joker(number_: int, style: str) -> str:
    """The two jokers: one in the colours of the court, one in black and silver."""
    tones = TWO_COLOUR["X"] if number_ == 1 else Tones("#262a36", "#15171f", "#434a5c", "#e9eaee", "#8a8f9d")
    star = "M0 -50L13.5 -17L49 -15.5L21.5 7L31 41L0 21.5L-31 41L-21.5 7L-49 -15.5L-13.5 -17Z"

    def star_at(x: float, y: float, size: float) -> str:
        return path(star, tones.ink, extra=f' transform="translate({x} {y}) scale({number(size / 100)})"')

    if style == "large":
        return blank(
            large_panel("X", "X", tones)
            + corners(star_at(48, 60, 76) + path(lettering("JOKER", SANS, 48, 112, 18, 76, 2), tones.ink))
        )
    word = "".join(
        path(lettering(c, SERIF, 29, 58 + k * 24, 19, 26), tones.ink) for k, c in enumerate("JOKER")
    )
    return blank(panel("X", "X", tones) + corners(star_at(29, 34, 36) + word))


def files() -> dict[str, str]:
    """Name below assets/deck -> content, of the whole deck."""
    out: dict[str, str] = {}
    for style, draw in (("classic", classic), ("large", large)):
        for suit in "SHDC":
            for rank in "23456789TJQKA":
                out[f"{style}/{rank}{suit}.svg"] = draw(rank, suit, TWO_COLOUR[suit])
        for k in (1, 2):
            out[f"{style}/X{k}.svg"] = joker(k, style)
    for name, svg in BACKS.items():
        out[f"backs/{name}.svg"] = svg()
    for name, svg in ROLES.items():
        out[f"roles/{name}.svg"] = svg()
    swaps = {
        suit: dict(zip(asdict(TWO_COLOUR[suit]).values(), asdict(tones).values(), strict=True))
        for suit, tones in FOUR_COLOUR.items()
    }
    out["palette.json"] = json.dumps({"four_colour": swaps}, indent=1) + "\n"
    return out


def main() -> int:
    """Write the files; returns a process exit code."""
    parser = argparse.ArgumentParser(description="Draw assets/deck.")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    made = files()
    for name, text in made.items():
        target = args.out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(made)} files, {sum(map(len, made.values())) / 1e3:.0f} kB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
