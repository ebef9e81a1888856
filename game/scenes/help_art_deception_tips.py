"""Pictures of the tips, the questions and the buttons of Deception."""

from __future__ import annotations

from engine.games.deception.roles import Role
from engine.games.deception.statements import Colour
from game.scenes.help_art import Pen, keys
from game.scenes.help_art_case import (
    BELT,
    BONE,
    CAUSE,
    COLOUR,
    CYANIDE,
    KNIFE,
    LETTER,
    LIPSTICK,
    LOVE,
    MARKS,
    MOTIVE,
    NO_MARKS,
    PILLS,
    POISONING,
    RECEIPT,
    RED,
    ROPE,
    WINE,
    card,
    chip,
    icon,
    note,
    pair,
    ring,
    tile,
)
from game.scenes.signs import verdict
from game.strings import tr
from game.table.case_pods import badge
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box


def tip_scientist(pen: Pen, box: Box) -> None:
    x, y = box.center
    tile(pen, (x - 310, y - 8), CAUSE, POISONING, 1)
    note(pen, "first", (x - 310, y + 86), 240)
    for number, (seat, blue, good) in enumerate(((4, CYANIDE, True), (1, KNIFE, False), (3, ROPE, False))):
        line = y - 56 + number * 56
        pen.arrow((x - 212, y), (x - 150, line))
        seat_mark(pen.canvas, x - 128, line, seat, 9)
        card(pen, (x - 40, line), Colour.BLUE, blue, number, 0.84)
        verdict(pen.canvas, (x + 40, line), good)
    tile(pen, (x + 170, y - 8), MARKS, NO_MARKS, 2)
    note(pen, "then_push", (x + 330, y), 130)


def tip_investigator(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (red, blue, share) in enumerate(((WINE, CYANIDE, 46), (LETTER, PILLS, 21), (BONE, KNIFE, 3))):
        middle = x - 300 + number * 190
        place = pair(pen, (middle, y - 10), red, blue, (number, number))
        if number == 0:
            ring(pen, place)
        pen.label(tr("case_review.percent", n=share), (middle, y + 76), pen.palette.accent)
    badge(pen.canvas, (x + 290, y - 14), 30)
    note(pen, "use_it", (x + 290, y + 58), 180)


def tip_crime(pen: Pen, box: Box) -> None:
    x, y = box.center
    chip(pen, Role.MURDERER, (x - 330, y - 44), 150)
    pair(pen, (x - 200, y - 6), LIPSTICK, BELT)
    note(pen, "neighbours", (x - 60, y + 76), 420)
    for number, (seat, red, blue) in enumerate(((1, RECEIPT, ROPE), (3, WINE, PILLS))):
        pair(pen, (x - 40 + number * 150, y - 6), red, blue)
        seat_mark(pen.canvas, x - 40 + number * 150 + 72, y - 44, seat, 8)
    pen.arrow((x + 196, y - 6), (x + 250, y - 6))
    seat_mark(pen.canvas, x + 300, y - 6, 3, 22)
    note(pen, "scapegoat", (x + 300, y + 50), 160)


def tip_witness(pen: Pen, box: Box) -> None:
    x, y = box.center
    chip(pen, Role.WITNESS, (x - 300, y))
    icon(pen, "eye", (x - 180, y), 38)
    for number, seat in enumerate((2, 4)):
        seat_mark(pen.canvas, x - 90 + number * 74, y, seat, 20)
    note(pen, "which", (x - 53, y + 54), 200)
    pen.canvas.box(Box(x + 60, y - 64, 1.5, 128), pen.palette.panel_edge, radius=0)
    for number, (name, good) in enumerate((("nudge", True), ("point", False))):
        line = y - 34 + number * 68
        pen.chip(tr(f"help.case.{name}"), (x + 210, line))
        verdict(pen.canvas, (x + 372, line), good)


def questions(pen: Pen, box: Box) -> None:
    x, y = box.center
    pair(pen, (x - 230, y), LETTER, KNIFE, (0, 1))
    tile(pen, (x - 30, y), COLOUR, RED, 8, 3)
    tile(pen, (x + 150, y), MOTIVE, LOVE, 4)
    pen.label("?", (x + 320, y), pen.palette.accent, "title")


def controls(pen: Pen, box: Box) -> None:
    """The buttons of the device in hand at this table."""
    own = (
        ("accept", tr("help.case.key_accept")),
        ("next", tr("help.case.key_next")),
        ("next_tab", tr("help.case.key_solve")),
        ("prev_tab", tr("help.case.key_jump")),
        ("peek", tr("deception_choices.key.role")),
        ("previous_trick", tr("deception_choices.key.log")),
        ("undo", tr("deception_choices.key.pace")),
        ("hint", tr("settings.verb_hint")),
    )
    keys(pen, box, own)
