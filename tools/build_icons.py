# ruff: noqa: E501  (path data reads worse when it is wrapped)
"""Draw the icons and emblems: SVG files in assets/icons/, paths only, in three colours set at run time.

    python -m tools.build_icons [--out DIR]

Icons stand in a box of 48, emblems in one of 96. INK, ACCENT and GROUND are placeholders that game.ui.icons
replaces by colours of the theme.
"""

import argparse
import math
import sys
from pathlib import Path

from tools.deck_parts import PIP, number

OUT = Path(__file__).resolve().parent.parent / "assets" / "icons"
INK, ACCENT, GROUND = "#0a0a0a", "#0b0b0b", "#0c0c0c"


def line(d: str, width: float = 4, colour: str = INK) -> str:
    """A stroke with round ends."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'


def fill(d: str, colour: str = INK, extra: str = "") -> str:
    """A filled shape."""
    return f'<path d="{d}" fill="{colour}" fill-rule="evenodd"{extra}/>'


def disc(x: float, y: float, r: float, colour: str = INK) -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}"/>'


def ring(x: float, y: float, r: float, width: float = 4, colour: str = INK) -> str:
    """An outlined circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'


def pip(suit: str, x: float, y: float, size: float, colour: str = INK) -> str:
    """A suit sign."""
    return fill(PIP[suit], colour, f' transform="translate({number(x)} {number(y)}) scale({number(size / 100)})"')


def tile(x: float, y: float, w: float, h: float, r: float, colour: str, turn: float = 0, edge: str = "", width: float = 2) -> str:
    """A rounded card about (x, y), turned."""
    line_ = f' stroke="{edge}" stroke-width="{width}"' if edge else ""
    return (f'<rect x="{number(-w / 2)}" y="{number(-h / 2)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}" fill="{colour}"{line_} '
            f'transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>')


def gear() -> str:
    """Eight teeth around a hole."""
    points: list[str] = []
    for k in range(8):
        for off, r in ((-0.28, 15), (-0.17, 20.5), (0.17, 20.5), (0.28, 15)):
            a = math.tau * (k + off) / 8
            points.append(f"{number(24 + r * math.sin(a))} {number(24 - r * math.cos(a))}")
    hole = "M24 16.5A7.5 7.5 0 1 0 24 31.5A7.5 7.5 0 1 0 24 16.5Z"
    return fill("M" + "L".join(points) + "Z" + hole) + line("M" + "L".join(points) + "Z", 2)


def star(x: float, y: float, r: float, inner: float = 0.42, points: int = 5) -> str:
    """Path data of a star."""
    places = []
    for k in range(2 * points):
        a, reach = math.pi * k / points, r if k % 2 == 0 else r * inner
        places.append(f"{number(x + reach * math.sin(a))} {number(y - reach * math.cos(a))}")
    return "M" + "L".join(places) + "Z"


def _hat(x: float, y: float, s: float, tilt: float, band: str) -> str:
    """A witch's hat."""
    return (f'<g transform="translate({x} {y}) rotate({tilt}) scale({s})">'
            + fill("M-27 20C-12 26 12 26 27 20C22 14 16 12 12 11C10 -4 9 -18 16 -29C4 -26 -8 -10 -12 11C-16 12 -22 14 -27 20Z")
            + line("M-27 20C-12 26 12 26 27 20C22 14 16 12 12 11C10 -4 9 -18 16 -29C4 -26 -8 -10 -12 11C-16 12 -22 14 -27 20Z", 2.4, GROUND)
            + fill("M-12.6 11C-5 15 5 15 12.4 11L11.4 3.4C4 7 -4 7 -10.6 3.4Z", band) + "</g>")


_SPEAKER = fill("M6 18L14 18L25 8L25 40L14 30L6 30Z") + line("M6 18L14 18L25 8L25 40L14 30L6 30Z", 3)
_PAGE = "M10 7L34 7L41 14L41 41L10 41Z"
_EYE = "M4 24C12 10 36 10 44 24C36 38 12 38 4 24Z"
_BOOK = "M24 13C18 8 10 8 5 10L5 38C10 36 18 36 24 41C30 36 38 36 43 38L43 10C38 8 30 8 24 13Z"

ICONS: dict[str, str] = {
    "pause": line("M16 10L16 38M32 10L32 38", 7),
    "play": fill("M15 9L39 24L15 39Z") + line("M15 9L39 24L15 39Z", 4),
    "undo": line("M17 8L7 18L17 28M8 18L28 18C37 18 41 24 41 30C41 36 37 40 28 40L18 40", 4.6),
    "hint": line("M24 5C14 5 10 12 10 18C10 25 16 27 17 33L31 33C32 27 38 25 38 18C38 12 34 5 24 5Z", 4) + line("M18.5 38.5L29.5 38.5M21 43.5L27 43.5", 3.6)
    + line("M20 20L24 25L28 20M24 25L24 32", 2.8),
    "previous": tile(31, 25, 17, 24, 3, "none", 14, INK, 3.4) + tile(22, 24, 17, 24, 3, GROUND, -6, INK, 3.4) + line("M11 40L5 34L11 28M6 34L20 34", 4),
    "settings": gear(),
    "check": line("M8 25L19 36L40 12", 6.4),
    "close": line("M12 12L36 36M36 12L12 36", 5.6),
    "crown": fill("M6 36L4 14L15 24L24 8L33 24L44 14L42 36Z", ACCENT) + line("M6 36L4 14L15 24L24 8L33 24L44 14L42 36Z", 3) + line("M8 42L40 42", 3.6),
    "dealer": disc(24, 24, 20, ACCENT) + ring(24, 24, 19, 3) + tile(20, 25, 13, 18, 2, GROUND, -14, INK, 2.4) + tile(27, 24, 13, 18, 2, GROUND, 10, INK, 2.4) + pip("S", 27.2, 24, 8),
    "turn": fill("M9 6L41 24L9 42L16 24Z", ACCENT) + line("M9 6L41 24L9 42L16 24Z", 3),
    "lock": line("M15 22L15 15C15 5 33 5 33 15L33 22", 4.4) + fill("M9 22L39 22L39 43L9 43Z") + line("M9 22L39 22L39 43L9 43Z", 3) + disc(24, 31, 3.4, GROUND) + line("M24 32L24 37", 3, GROUND),
    "sound_on": _SPEAKER + line("M31 17C35 21 35 27 31 31M36 11C44 18 44 30 36 37", 3.8),
    "sound_off": _SPEAKER + line("M32 18L43 30M43 18L32 30", 4),
    "save": line("M8 8L34 8L41 15L41 41L8 41Z", 3.8) + line("M15 9L15 18L30 18L30 9", 3.4) + line("M15 41L15 28L34 28L34 41", 3.4),
    "warning": fill("M24 6L45 42L3 42Z", ACCENT) + line("M24 6L45 42L3 42Z", 3.6) + line("M24 19L24 29", 4.4) + disc(24, 36, 2.8),
    "info": ring(24, 24, 19) + line("M24 22L24 34", 4.6) + disc(24, 14.5, 3),
    "help": ring(24, 24, 19) + line("M17.5 19C17.5 11 30.5 11 30.5 19C30.5 24 24 24 24 29", 4.2) + disc(24, 35, 2.8),
    "back": line("M28 9L13 24L28 39", 5.4), "next": line("M20 9L35 24L20 39", 5.4),
    "menu": line("M8 13L40 13M8 24L40 24M8 35L40 35", 5),
    "statistics": line("M6 42L42 42", 3.6) + fill("M9 27L17 27L17 38L9 38ZM20 17L28 17L28 38L20 38ZM31 8L39 8L39 38L31 38Z"),
    "book": line(_BOOK, 3.6) + line("M24 13L24 41", 3) + line("M10 17L18 18M10 24L18 25M30 18L38 17M30 25L38 24", 2.6),
    "exit": line("M27 8L9 8L9 40L27 40", 4.2) + line("M20 24L42 24M33 14L43 24L33 34", 4.4),
    "fullscreen": line("M7 17L7 7L17 7M31 7L41 7L41 17M41 31L41 41L31 41M17 41L7 41L7 31", 4.6),
    "language": ring(24, 24, 19, 3.4) + line("M5 24L43 24M24 5C12 16 12 32 24 43C36 32 36 16 24 5M8.5 14.5C18 19 30 19 39.5 14.5M8.5 33.5C18 29 30 29 39.5 33.5", 2.6),
    "trash": line("M8 12L40 12M19 12L20 6L28 6L29 12", 4) + line("M12 13L14 42L34 42L36 13", 4) + line("M20 20L20.6 35M28 20L27.4 35", 3),
    "eye": line(_EYE, 3.8) + disc(24, 24, 7.4) + disc(26.5, 21.5, 2.2, GROUND),
    "eye_off": line(_EYE, 3.8) + disc(24, 24, 7.4) + line("M8 41L40 7", 8, GROUND) + line("M8 41L40 7", 3.8),
    "star": fill(star(24, 25, 20), ACCENT) + line(star(24, 25, 20), 3),
    "trophy": fill("M13 7L35 7L34 22C33 30 15 30 14 22Z", ACCENT) + line("M13 7L35 7L34 22C33 30 15 30 14 22Z", 3.4) + line("M13 11L6 11C5 19 9 22 14.5 22M35 11L42 11C43 19 39 22 33.5 22M24 28L24 36M15 41L33 41M18 41L20 36L28 36L30 41", 3.4),
    "clock": ring(24, 24, 19) + line("M24 13L24 24L32 29", 4),
    "replay": line("M38 12L38 21L29 21M37.5 20C32 8 14 8 9.5 20C6 32 15 41 24 41C31 41 36 37 38 32", 4.4),
    "human": disc(24, 15, 8.6) + fill("M7 42C7 29 14 26 24 26C34 26 41 29 41 42Z") + line("M7 42C7 29 14 26 24 26C34 26 41 29 41 42Z", 2),
    "robot": line("M10 18L38 18L38 40L10 40ZM24 18L24 10", 4) + disc(24, 8, 4) + disc(18, 27, 3.4) + disc(30, 27, 3.4) + line("M18 34.5L30 34.5M5 25L5 33M43 25L43 33", 3.4),
    "partners": disc(16, 16, 7) + disc(33, 16, 7) + fill("M3 40C3 29 8 26 16 26C21 26 24 27.5 25 30C26 27.5 29 26 33 26C40 26 45 29 45 40Z"),
    "page": line(_PAGE, 3.8) + line("M17 20L34 20M17 27L34 27M17 34L28 34", 3),
    "keyboard": line("M4 12L44 12L44 37L4 37Z", 3.4) + line("M11 20L12 20M18.5 20L19.5 20M26 20L27 20M33.5 20L37 20M11 27L14 27M20 27L21 27M27 27L28 27M34 27L37 27M16 32.5L32 32.5", 3.2),
    "mouse": line("M24 5C14 5 12 13 12 19L12 30C12 38 17 43 24 43C31 43 36 38 36 30L36 19C36 13 34 5 24 5Z", 3.8) + line("M24 12L24 19", 4) + line("M12 23L36 23", 2.6),
    "gamepad": fill("M14 13C6 13 3 28 3 35C3 41 9 41 12 36L16 31L32 31L36 36C39 41 45 41 45 35C45 28 42 13 34 13Z") + line("M14.5 17.5L14.5 26M10.2 21.8L18.8 21.8", 3, GROUND) + disc(31, 24.5, 2.3, GROUND) + disc(36.4, 19.4, 2.3, GROUND),
    **{f"suit_{suit}": pip(suit, 24, 24, 44) for suit in "SHDC"},
    "weapons": line("M10 38L36 12M12 10L38 36", 4.6) + fill("M30 6L42 6L42 18L38 16L32 10ZM6 6L18 6L16 10L10 16L6 18Z") + line("M6 32L16 42M32 42L42 32M5 43L10 38M43 43L38 38", 4),
    "life": fill("M24 42C10 31 4 24 4 16C4 4 19 4 24 14C29 4 44 4 44 16C44 24 38 31 24 42Z") + line("M4 23L17 23L21 15L27 31L31 23L44 23", 3.4, GROUND),
    "supplies": fill("M6 14L42 14L42 42L6 42Z") + line("M6 14L42 14L42 42L6 42Z", 3) + line("M7 24L41 24M7 33L41 33M24 24L24 33", 2.8, GROUND) + line("M16 13L18 6L30 6L32 13", 4),
    "obstacles": line("M10 8L38 40M38 8L10 40", 5.6) + line("M3 24L45 24", 4.4) + line("M14 18L14 30M34 18L34 30", 3.2),
    "headstone": fill("M10 41L10 20C10 3 38 3 38 20L38 41Z") + line("M5 43L43 43", 4.4) + line("M24 13L24 30M17 19L31 19", 3.6, GROUND),
    "hag": _hat(23, 27, 0.76, -6, ACCENT),
    "imp": fill("M12 24C3 19 3 9 8 3C9 11 14 14 21 16ZM36 24C45 19 45 9 40 3C39 11 34 14 27 16Z") + fill("M24 13C34 13 39 20 38 29C37 37 30 40 24 46C18 40 11 37 10 29C9 20 14 13 24 13Z")
    + fill("M14 25L22.5 29C20.5 32.5 15 32 14 25ZM34 25L25.5 29C27.5 32.5 33 32 34 25Z", GROUND) + line("M17.5 36C21 39.4 27 39.4 30.5 36", 2.6, GROUND),
    "broom": line("M44 4L27 21", 4.4) + fill("M18 18L30 30C30 36 28 41 25 44L21.5 42.5L18.5 45L15 43L11 45.5L9.5 42L5 43L6 38.5L2.5 37L5 33L3 29.5L5.5 26.5L4 23C7 20 12 18 18 18Z")
    + line("M19.5 27.5L12 36M23 30L18.5 37.5M17 24.5L10 30", 1.3, GROUND) + line("M17.5 17.5L30.5 30.5", 3.4, ACCENT),
    "flight": line("M14 36L45 27", 3.2) + fill("M16 32L18 40L3 47C0 41 -0 36 2 31Z") + line("M13 35L5 36M14 38L6 42", 1.6, GROUND) + fill("M16 34C16 24 20 16 27 17C32 18 34 24 37 31L27 34Z")
    + fill("M21 21C15 25 9 23 5 19C11 20 15 17 20 17Z") + fill("M27 20L38 27L36.6 29L26 25Z") + disc(29, 13, 4.6) + fill("M32 11L38 14.6L32.6 15.6L35 18.4L29 18Z") + fill("M19 11C26 13.6 33 13.4 39 11C36 8.6 34 8 32.4 7.6L30 0C25.6 1.2 24 4 24.4 8C22 8.6 20.4 9.6 19 11Z")
    + fill("M24.4 8C27 9.2 30 9 32.4 7.6L31.8 5.6C29 7 26.6 7 24.2 6Z", ACCENT) + line("M33 31L38 36L43 35", 2.8),
    "motion": line("M5 16L16 16M3 25L14 25M6 34L17 34", 3.6) + tile(31, 25, 17, 25, 3, "none", 16, INK, 3.8),
}


def _fan(x: float, y: float, reach: float, angles: tuple[float, ...], w: float, h: float, colours: tuple[str, ...]) -> str:
    """Cards in a fan about a point below."""
    out = []
    for angle, colour in zip(angles, colours, strict=True):
        a = math.radians(angle)
        out.append(tile(x + reach * math.sin(a), y - reach * math.cos(a), w, h, 4, colour, angle, INK, 2.4))
    return "".join(out)


def _fingerprint(x: float, y: float) -> str:
    """Broken arcs about a core."""
    out = []
    for k, r in enumerate((4.5, 9, 13.5, 18)):
        gap = 0.55 + 0.22 * (k % 2)
        start, end = math.pi / 2 + gap, math.pi / 2 - gap + math.tau
        large = 1
        out.append(line(f"M{number(x + r * math.cos(start))} {number(y + 1.15 * r * math.sin(start))}A{r} {number(1.15 * r)} 0 {large} 1 "
                        f"{number(x + r * math.cos(end))} {number(y + 1.15 * r * math.sin(end))}", 2.6))
    return "".join(out) + line(f"M{x} {y}L{x} {y + 9}", 2.6)


EMBLEMS: dict[str, str] = {
    "hidden_hand": _fan(48, 100, 47, (-31, 31), 27, 43, (GROUND, GROUND)) + _fan(48, 100, 52, (-16, 16), 28, 46, (ACCENT, ACCENT))
    + tile(48, 45, 36, 54, 5, INK, 0, GROUND, 2.6) + pip("S", 48, 40, 26, GROUND) + line("M48 50L48 56", 6.6, GROUND)
    + line("M16 89C34 82 62 82 80 89", 4.4, ACCENT),
    "whist": tile(48, 22, 26, 36, 4, GROUND, 4, INK, 2.8) + tile(48, 74, 26, 36, 4, GROUND, -3, INK, 2.8)
    + tile(22, 48, 26, 36, 4, GROUND, 86, INK, 2.8) + tile(74, 48, 26, 36, 4, GROUND, 93, INK, 2.8)
    + disc(48, 48, 15, ACCENT) + ring(48, 48, 15, 2.8) + pip("S", 48, 19, 15) + pip("C", 48, 77, 15) + pip("H", 20, 48, 15) + pip("D", 76, 48, 15) + fill(star(48, 48.5, 9.5)),
    "whos_who": fill("M20 30L14 6L34 20L48 4L62 20L82 6L76 30Z", ACCENT) + line("M20 30L14 6L34 20L48 4L62 20L82 6L76 30Z", 2.8)
    + fill("M8 42C20 34 36 36 48 42C60 36 76 34 88 42C90 62 82 80 66 80C56 80 52 70 48 66C44 70 40 80 30 80C14 80 6 62 8 42Z"
           "M22 52C26 46 36 47 40 55C36 62 25 62 22 52ZM74 52C70 46 60 47 56 55C60 62 71 62 74 52Z")
    + line("M8 42C20 34 36 36 48 42C60 36 76 34 88 42C90 62 82 80 66 80C56 80 52 70 48 66C44 70 40 80 30 80C14 80 6 62 8 42Z", 2.4),
    "trick_of_the_dead": fill("M48 6C22 6 10 24 10 42C10 54 16 60 24 64L24 80C24 84 28 86 32 86L64 86C68 86 72 84 72 80L72 64C80 60 86 54 86 42C86 24 74 6 48 6Z", GROUND)
    + line("M48 6C22 6 10 24 10 42C10 54 16 60 24 64L24 80C24 84 28 86 32 86L64 86C68 86 72 84 72 80L72 64C80 60 86 54 86 42C86 24 74 6 48 6Z", 3.4)
    + fill("M20 44C20 34 42 34 41 47C40 58 22 58 20 44ZM76 44C76 34 54 34 55 47C56 58 74 58 76 44Z") + disc(31, 46, 3.4, ACCENT) + disc(65, 46, 3.4, ACCENT)
    + pip("S", 48, 62, 17) + line("M34 76L34 85M43 76L43 85M53 76L53 85M62 76L62 85", 2.8),
    "three_hags": _hat(27, 34, 0.82, -14, ACCENT) + _hat(71, 34, 0.82, 12, ACCENT) + _hat(48, 62, 1.12, -2, ACCENT),
    "deception": ring(42, 40, 30, 6) + _fingerprint(42, 40) + line("M65 63L86 85", 11) + line("M68 66L85 84", 4.4, ACCENT),
    "couch": fill("M20 46L20 28C20 18 28 16 34 16L62 16C68 16 76 18 76 28L76 46Z") + line("M48 18L48 50", 2.6, GROUND)
    + line("M24 80L24 86M72 80L72 86", 6) + fill("M26 48L70 48L70 64L26 64Z", ACCENT) + line("M48 48L48 64", 2.6, GROUND)
    + fill("M6 50C6 38 26 38 26 50L26 62L70 62L70 50C70 38 90 38 90 50L90 74C90 79 87 80 84 80L12 80C9 80 6 79 6 74Z") + pip("H", 34, 33, 15, GROUND) + pip("S", 62, 33, 15, GROUND),
}


def files() -> dict[str, str]:
    """File name -> SVG."""
    made: dict[str, str] = {}
    for box, shapes, folder in ((48, ICONS, ""), (96, EMBLEMS, "emblem_")):
        for name, body in shapes.items():
            made[f"{folder}{name}.svg"] = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}">{body}</svg>\n'
    return made


def main() -> int:
    """Write the files; returns a process exit code."""
    parser = argparse.ArgumentParser(description="Draw assets/icons.")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    made = files()
    for name, text in made.items():
        (args.out / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(made)} files, {sum(map(len, made.values())) / 1e3:.0f} kB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
