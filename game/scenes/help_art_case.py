"""What the pictures of the how-to-play pages of Deception are made of: word cards, tiles, roles, notes."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from engine.games.deception.roles import Role
from engine.games.deception.statements import Colour
from game.case_words import role_word
from game.scenes.case_art import CaseArt
from game.scenes.fitting import fitted
from game.scenes.help_art import Pen
from game.strings import tr
from game.ui import icons
from game.ui.canvas import Box, Point
from game.ui.text import Texts

KNIFE, ROPE, PILLS, SNAKE, CYANIDE, BELT = 0, 25, 42, 51, 82, 72
LETTER, RECEIPT, WINE, LIPSTICK, BONE, TICKET = 6, 22, 42, 47, 87, 20
"""Weapons and evidence of the pictures, by number."""
CAUSE, TOWN, MOTIVE, SOUND, MARKS, FACE, COLOUR = 0, 2, 6, 11, 12, 25, 29
POISONING, RESTAURANT, LOVE, SILENCE, NO_MARKS, AGONY, RED = 3, 2, 2, 0, 5, 2, 0
"""Tiles and the options marked on them."""
HIGH, WIDE = 62.0, 128.0
"""Of a card."""

_arts: WeakKeyDictionary[Texts, CaseArt] = WeakKeyDictionary()


def art(pen: Pen) -> CaseArt:
    """The pictures of cards and tiles, kept as long as the fonts they are set in."""
    return _arts.setdefault(pen.canvas.texts, CaseArt())


def card(pen: Pen, centre: Point, colour: Colour, number: int, place: int = 0, zoom: float = 1.0) -> Box:
    """A word card around a point; its box."""
    box = Box(0, 0, WIDE * zoom, HIGH * zoom)
    box.center = centre
    art(pen).card(pen.canvas, box, colour, number, place)
    return box


def pair(pen: Pen, centre: Point, red: int, blue: int, places: Point = (0, 0), zoom: float = 1.0) -> Box:
    """Evidence above, weapon below; the box around both."""
    step = HIGH * zoom / 2 + 3
    one = card(pen, (centre[0], centre[1] - step), Colour.RED, red, int(places[0]), zoom)
    two = card(pen, (centre[0], centre[1] + step), Colour.BLUE, blue, int(places[1]), zoom)
    return one.union(two)


def tile(
    pen: Pen, centre: Point, number: int, option: int = -1, order: int = 0, round_: int = 1, wide: float = 168
) -> Box:
    """A tile around a point; its box."""
    box = Box(0, 0, wide, 162)
    box.center = centre
    art(pen).tile(pen.canvas, box, number, option, order, round_)
    return box


def chip(pen: Pen, role: Role, centre: Point, room: float = 190.0) -> None:
    """A role on a plate."""
    words, style = fitted(pen.canvas.texts, role_word(role), room - 20, ("smallstrong", "tiny"))
    high = pen.canvas.texts.leading("smallstrong") + 8
    box = Box(0, 0, pen.canvas.texts.width(words, style) + 26, high)
    box.center = centre
    fill = (128, 20, 34) if role.crime else pen.palette.raised_hover
    pen.canvas.box(box, fill, radius=high / 2, edge=pen.palette.panel_edge, width=1)
    pen.canvas.text(words, centre, style, (255, 240, 236) if role.crime else pen.palette.text, "center")


def note(pen: Pen, name: str, centre: Point, room: float = 220.0) -> None:
    """A small word of the pictures."""
    words = tr(f"help.case.{name}")
    texts = pen.canvas.texts
    lines = texts.wrap(words, "tiny", room)
    step = texts.leading("tiny") * 0.94
    for number, line in enumerate(lines):
        y = centre[1] + (number - (len(lines) - 1) / 2) * step
        pen.canvas.text(line, (centre[0], y), "tiny", pen.palette.muted, "center")


def ring(pen: Pen, box: Box) -> None:
    """A gold frame around cards."""
    pen.canvas.outline(box.inflate(12, 12), pen.palette.accent, radius=10, width=3)


def icon(pen: Pen, name: str, centre: Point, size: float) -> None:
    """An icon of the interface around a point."""
    image = icons.icon(name, pen.canvas.px(size), pen.palette.accent, ground=pen.palette.ground)
    pen.canvas.image(image, centre, "center")
