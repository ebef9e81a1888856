"""The calibration plot as SVG: how often what was believed with some probability was true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

Bins = Sequence[tuple[float, float, int]]
"""Per bin the mean of what was believed, the share that was true, and how many there were."""

SIDE, GAP, MARGIN = 220, 50, 50
MARKS = ("circle", "square", "diamond", "triangle")
INKS = ("#1b5e9e", "#b3541e", "#2f7d32", "#7b3fa0")
"""Series differ by ink and by mark."""


def calibration_svg(panels: Mapping[str, Mapping[str, Bins]]) -> str:
    """One panel per moment, in it one series per kind of master."""
    names = list(dict.fromkeys(name for panel in panels.values() for name in panel))
    width = MARGIN + len(panels) * (SIDE + GAP)
    height = SIDE + 2 * MARGIN + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for i, (title, series) in enumerate(panels.items()):
        x = MARGIN + i * (SIDE + GAP)
        parts += _frame(x, MARGIN, title)
        for name, bins in series.items():
            which = names.index(name) % len(MARKS)
            parts += _series(x, MARGIN, bins, which)
    for i, name in enumerate(names):
        x, y = MARGIN + 10 + 150 * i, height - 12
        parts += [_mark(i % len(MARKS), x, y - 4, 5), f'<text x="{x + 12}" y="{y}">{escape(name)}</text>']
    return "\n".join([*parts, "</svg>", ""])


def _frame(x: int, y: int, title: str) -> list[str]:
    """Axes from 0 to 1, and the line on which believed and true are the same."""
    parts = [
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#444"/>',
        f'<line x1="{x}" y1="{y + SIDE}" x2="{x + SIDE}" y2="{y}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{x + SIDE / 2}" y="{y - 12}" text-anchor="middle" font-size="14">{escape(title)}</text>',
        f'<text x="{x + SIDE / 2}" y="{y + SIDE + 34}" text-anchor="middle">believed</text>',
    ]
    for tick in (0.0, 0.5, 1.0):
        at = SIDE * tick
        parts += [
            f'<text x="{x + at}" y="{y + SIDE + 16}" text-anchor="middle">{tick:g}</text>',
            f'<text x="{x - 6}" y="{y + SIDE - at + 4}" text-anchor="end">{tick:g}</text>',
        ]
    return parts


def _series(x: int, y: int, bins: Bins, which: int) -> list[str]:
    """A mark per bin, larger for more cases, with the 95 % interval of the share (Wilson's)."""
    most = max((count for _, _, count in bins), default=1)
    parts: list[str] = []
    for believed, true, count in bins:
        if count == 0:
            continue
        low, high = wilson(true, count)
        px, top, bottom = x + SIDE * believed, y + SIDE * (1 - high), y + SIDE * (1 - low)
        parts += [
            f'<line x1="{px:.1f}" y1="{bottom:.1f}" x2="{px:.1f}" y2="{top:.1f}" stroke="{INKS[which]}"/>',
            _mark(which, px, y + SIDE * (1 - true), 3 + 4 * (count / most) ** 0.5),
        ]
    return parts


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share of ``count`` cases (Wilson 1927)."""
    z = 1.959964
    scale = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / scale
    half = z * ((share * (1 - share) + z * z / (4 * count)) / count) ** 0.5 / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def _mark(which: int, x: float, y: float, r: float) -> str:
    ink = f'fill="{INKS[which]}" fill-opacity="0.8"'
    if MARKS[which] == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {ink}/>'
    corners = {
        "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
        "triangle": ((0, -1.2), (1.2, 1), (-1.2, 1)),
    }[MARKS[which]]
    points = " ".join(f"{x + r * dx:.1f},{y + r * dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" {ink}/>'
