"""Cards, combos and climbs of Three Hags, as the pictures of its how-to-play pages draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import parse
from game.phrases import card_sign
from game.scenes.help_art import CARD, WIDE, Pen
from game.scenes.round_lines_three_hags import picture
from game.scenes.signs import verdict
from game.strings import tr
from game.ui import icons
from game.ui.canvas import Box, Point

FAN = 0.44
"""Of a card's width between two cards of one combo."""


def card(pen: Pen, name: str, centre: Point, angle: float = 0.0, zoom: float = 1.0) -> None:
    pen.picture(picture(parse(name)), centre, angle, zoom=zoom)


def icon(pen: Pen, name: str, centre: Point, size: float) -> None:
    palette = pen.palette
    pen.canvas.image(
        icons.icon(name, pen.canvas.px(size), palette.text, palette.accent, palette.ground), centre, "center"
    )


def width(count: int, zoom: float) -> float:
    """How wide a combo of so many cards is drawn."""
    return WIDE * zoom * (1 + FAN * (count - 1))


def combo(
    pen: Pen,
    names: str,
    centre: Point,
    zoom: float = 0.8,
    imps: Mapping[str, str] | None = None,
    frame: bool = False,
) -> Box:
    """Cards that lie together; ``imps``: what those among them stand for. Their place."""
    cards = names.split()
    wide = width(len(cards), zoom)
    place = Box(centre[0] - wide / 2, centre[1] - CARD * zoom / 2, wide, CARD * zoom)
    first = place.left + WIDE * zoom / 2
    for number, name in enumerate(cards):
        spot = first + number * WIDE * zoom * FAN, centre[1]
        card(pen, name, spot, zoom=zoom)
        if imps and name in imps:
            words = tr("three_hags_choices.stands_for", card=card_sign(parse(imps[name])))
            tag(pen, words, (spot[0] + 4, place.top + 6 - pen.canvas.texts.leading("tiny") / 2))
    if frame:
        pen.canvas.outline(place.inflate(8, 8), pen.palette.accent, radius=9, width=3)
    return place


def tag(pen: Pen, words: str, centre: Point) -> None:
    texts = pen.canvas.texts
    box = Box(0, 0, texts.width(words, "tiny") + 12, texts.leading("tiny"))
    box.center = centre
    pen.canvas.box(box, pen.palette.panel, radius=8, edge=pen.palette.accent, width=1.5)
    pen.label(words, centre, style="tiny")


def climb(
    pen: Pen, combos: Sequence[str], centre: Point, zoom: float, gap: float = 44.0, end: str = ""
) -> None:
    """Combos one on the other, from left to right; the last one is framed, with an icon where it sweeps."""
    widths = [width(len(names.split()), zoom) for names in combos]
    x = centre[0] - (sum(widths) + gap * (len(widths) - 1) + (40 if end else 0)) / 2
    for number, (names, wide) in enumerate(zip(combos, widths, strict=True)):
        last = number == len(combos) - 1
        combo(pen, names, (x + wide / 2, centre[1]), zoom, frame=last)
        if not last:
            pen.arrow((x + wide + 8, centre[1]), (x + wide + gap - 8, centre[1]))
        elif end:
            icon(pen, end, (x + wide + 38, centre[1]), 48)
        x += wide + gap


def judged(pen: Pen, names: str, centre: Point, words: str, right: bool, zoom: float = 0.74) -> None:
    """A combo, or none, with a check mark or a cross and a word."""
    place = combo(pen, names, centre, zoom)
    y = place.bottom + 20
    wide = pen.canvas.texts.width(words, "tiny") + 24
    verdict(pen.canvas, (centre[0] - wide / 2 + 8, y), right)
    x = centre[0] - wide / 2 + 24
    pen.canvas.text(words, (x, y), "tiny", pen.palette.text if right else pen.palette.muted, "midleft")
