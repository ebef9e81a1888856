"""Pictures of the pages about playing together: seats, curtain, plan, whisper, square, a pad that is gone."""

from __future__ import annotations

import math

from game.input.intents import KEYBOARD, MOUSE, Device
from game.scenes.choosing import EMPTY
from game.scenes.help_art import Art, Pen
from game.strings import tr
from game.table.curtain import glyph
from game.table.latin_square import BUTTONS
from game.table.plan_strip import number_mark
from game.table.seat_signs import seat_sign
from game.ui import glyphs, icons
from game.ui.canvas import Box, Point
from game.ui.seat_colours import colour

PAD = Device("pad", family="xbox")
SIGNS = (0, 1, 2)
"""The people of the pictures: red circle, blue triangle, yellow square."""
SQUARE = ((0, 2, 1, -1), (2, -1, 0, 1), (-1, 1, 2, 0), (1, 0, -1, 2))
"""Whom each button means in each row; -1: nobody."""


def _icon(pen: Pen, name: str, centre: Point, size: float, ink: tuple[int, int, int] | None = None) -> None:
    image = icons.icon(name, pen.canvas.px(size), ink or pen.palette.text)
    pen.canvas.image(image, centre, "center")


def _sign(pen: Pen, sign: int, centre: Point, size: float) -> None:
    seat_sign(pen.canvas, *centre, sign, size, colour(pen.palette, sign))


def _chair(pen: Pen, centre: Point, sign: int, device: str) -> None:
    """A seat as in the lobby; sign -1: the computer's."""
    box = Box(0, 0, 112, 138)
    box.center = centre
    edge = colour(pen.palette, sign) if sign >= 0 else pen.palette.panel_edge
    ground = pen.palette.raised if sign >= 0 else pen.palette.pressed
    pen.canvas.box(box, ground, radius=12, edge=edge, width=3 if sign >= 0 else 1.5)
    if sign < 0:
        _icon(pen, device, (centre[0], centre[1] - 8), 58, pen.palette.muted)
        return
    _sign(pen, sign, (centre[0], centre[1] - 26), 26)
    _icon(pen, device, (centre[0], centre[1] + 36), 34, pen.palette.muted)


def _pressed(pen: Pen, device: Device, verb: str, centre: Point) -> None:
    """The button bound to a verb."""
    image = glyph(pen.canvas, pen.desk, device, verb, 34)
    if image is not None:
        pen.canvas.image(image, centre, "center")


def join(pen: Pen, box: Box) -> None:
    x, y = box.center
    ways = (("gamepad", PAD), ("keyboard", KEYBOARD), ("mouse", MOUSE))
    for number, (name, device) in enumerate(ways):
        cy = y + (number - 1) * 56
        _icon(pen, name, (x - 368, cy), 40)
        _pressed(pen, device, "accept", (x - 284, cy))
        pen.arrow((x - 226, cy), (x - 166, y + (number - 1) * 22))
    for number, name in enumerate(("gamepad", "keyboard", "mouse", "robot")):
        _chair(pen, (x - 84 + number * 126, y), number if name != "robot" else -1, name)


def _fan(pen: Pen, centre: Point, names: tuple[str, ...], zoom: float = 0.84) -> None:
    for number, name in enumerate(names):
        turn = (number - (len(names) - 1) / 2) * 8.0
        lean = math.radians(turn)
        place = centre[0] + math.sin(lean) * 330, centre[1] + (1 - math.cos(lean)) * 330
        pen.card(name, place, turn, zoom=zoom)


def _screen(pen: Pen, box: Box, sign: int) -> None:
    """A table with the frame of whoever looks."""
    ink = colour(pen.palette, sign)
    pen.canvas.box(box, pen.palette.raised, radius=10, edge=ink, width=5)
    _sign(pen, sign, (box.left + 20, box.top + 20), 11)


def look(pen: Pen, box: Box) -> None:
    x, y = box.center
    for centre, names in ((x - 236, ("",) * 5), (x + 236, ("AS", "QH", "9H", "7D", "3C"))):
        screen = Box(centre - 166, y - 86, 332, 172)
        _screen(pen, screen, 1)
        _fan(pen, (centre, y + 22), names)
    _icon(pen, "eye_off", (x - 236, y - 62), 34)
    _icon(pen, "eye", (x + 236, y - 62), 34)
    for row, device in enumerate((PAD, KEYBOARD, MOUSE)):
        _pressed(pen, device, "peek", (x, y - 66 + row * 40))
    pen.arrow((x - 46, y + 54), (x + 46, y + 54), pen.palette.accent)
    pen.label(tr("help.art.hold"), (x, y + 78), pen.palette.muted, "tiny")


def plan(pen: Pen, box: Box) -> None:
    x, y = box.center
    names = ("AS", "QH", "9H", "7D", "3C")
    queued = {"7D": 1, "AS": 3}
    for name, place in pen.row(names, (x - 200, y - 8), 74).items():
        if name in queued:
            mark = place[0] - 18, place[1] + 24
            pen.canvas.disc(mark, 15, pen.palette.panel_edge)
            pen.canvas.disc(mark, 13.5, pen.palette.panel)
            pen.label(str(queued[name]), mark, pen.palette.accent, "strong")
    for row, key in enumerate(("followlowest", "wincheaply", "cashwinners")):
        centre = x + 210, y - 56 + row * 50
        pen.chip(tr(f"couch.plan.{key}"), centre)
        if row == 0:
            wide = pen.canvas.texts.width(tr(f"couch.plan.{key}"), "smallstrong")
            number_mark(pen.canvas, centre[0] + wide / 2 + 32, centre[1], 2)


def whisper(pen: Pen, box: Box) -> None:
    """Every pad buzzes in both rows; one buzzes twice in the first, the others in the second."""
    x, y = box.center
    wide, mine = 210.0, (1, 0, 1)
    for row in (0, 1):
        cy = y - 26 + row * 66
        plate = Box(x - 370, cy - 26, wide, 52)
        lit = row == 0
        ground = pen.palette.accent if lit else pen.palette.raised
        pen.canvas.box(plate, ground, radius=10, edge=pen.palette.panel_edge, width=1.5)
        ink = pen.palette.accent_text if lit else pen.palette.text
        pen.label(f"{row + 1}  {tr(f'help.art.row_{row + 1}')}", plate.center, ink)
    for number, sign in enumerate(SIGNS):
        left = x - 60 + number * 150
        _icon(pen, "gamepad", (left + 30, y - 78), 40, colour(pen.palette, sign))
        _sign(pen, sign, (left + 68, y - 78), 10)
        for row in (0, 1):
            _pulses(pen, (left + 40, y - 26 + row * 66), twice=mine[number] == row)


def _pulses(pen: Pen, centre: Point, *, twice: bool) -> None:
    """One long buzz, or two short ones that take as much."""
    ink = pen.palette.accent if twice else pen.palette.muted
    x, y = centre
    for left, wide in ((x - 40, 30), (x + 10, 30)) if twice else ((x - 30, 60),):
        pen.canvas.box(Box(left, y - 9, wide, 18), ink, radius=9)


def square(pen: Pen, box: Box) -> None:
    x, y = box.center
    wide, high, left, top = 104.0, 36.0, x - 208, y - 56
    for column, token in enumerate(BUTTONS):
        image = glyphs.draw(pen.canvas, token, "xbox", 30)
        pen.canvas.image(image, (left + (column + 0.5) * wide, top - 22), "center")
    for row, cells in enumerate(SQUARE):
        felt = row == 2
        plate = Box(left - 44, top + row * high + 2, 44 + 4 * wide, high - 4)
        ground = pen.palette.raised_hover if felt else pen.palette.raised
        edge = pen.palette.accent if felt else pen.palette.panel_edge
        pen.canvas.box(plate, ground, radius=8, edge=edge, width=2.5 if felt else 1)
        pen.label(str(row + 1), (left - 22, plate.centery))
        for column, cell in enumerate(cells):
            centre = left + (column + 0.5) * wide, plate.centery
            if cell < 0:
                pen.label(EMPTY, centre, pen.palette.muted)
            else:
                _sign(pen, cell, centre, 11)
    mark = Box(left + 2 * wide + 6, top + 2 * high - 1, wide - 12, high + 2)
    pen.canvas.outline(mark, pen.palette.accent, radius=12, width=3.5)
    _icon(pen, "gamepad", (left - 92, top + 2.5 * high - 12), 38)
    _pulses(pen, (left - 92, top + 2.5 * high + 18), twice=True)


def away(pen: Pen, box: Box) -> None:
    x, y = box.center
    _chair(pen, (x - 300, y), 0, "gamepad")
    pen.arrow((x - 226, y), (x - 166, y))
    _chair(pen, (x - 92, y), 0, "warning")
    for way, (name, cy) in enumerate((("gamepad", y - 42), ("robot", y + 42))):
        pen.arrow((x - 18, y - 10 + way * 20), (x + 50, cy))
        _icon(pen, name, (x + 92, cy), 48, colour(pen.palette, 0) if way == 0 else pen.palette.muted)
    _pressed(pen, PAD, "accept", (x + 152, y - 42))
    pen.chip(tr("help.art.not_counted"), (x + 242, y + 42))


COUCH: dict[str, Art] = {
    "join": join,
    "look": look,
    "plan": plan,
    "whisper": whisper,
    "square": square,
    "away": away,
}
"""Pages about playing together in their order, with their pictures."""
