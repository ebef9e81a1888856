"""Pictures of the how-to-play pages of Deception: word cards, tiles, markers and badges as on its table."""

from __future__ import annotations

from engine.games.deception.roles import Role
from engine.games.deception.statements import Colour
from game.scenes.fitting import fitted
from game.scenes.help_art import Art, Pen
from game.scenes.help_art_case import (
    AGONY,
    BELT,
    BONE,
    CAUSE,
    CYANIDE,
    FACE,
    KNIFE,
    LETTER,
    MARKS,
    MOTIVE,
    NO_MARKS,
    PILLS,
    POISONING,
    RECEIPT,
    RESTAURANT,
    ROPE,
    SILENCE,
    SNAKE,
    SOUND,
    TICKET,
    TOWN,
    WINE,
    card,
    chip,
    icon,
    note,
    pair,
    ring,
    tile,
)
from game.scenes.help_art_deception_tips import (
    controls,
    questions,
    tip_crime,
    tip_investigator,
    tip_scientist,
    tip_witness,
)
from game.scenes.signs import mark, verdict
from game.strings import tr
from game.table.case_pods import badge
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box


def idea(pen: Pen, box: Box) -> None:
    x, y = box.center
    tile(pen, (x - 330, y), CAUSE, POISONING, 1)
    pen.arrow((x - 232, y), (x - 176, y))
    place = pair(pen, (x - 90, y), WINE, CYANIDE)
    ring(pen, place)
    pen.arrow((x + 6, y), (x + 56, y))
    seat_mark(pen.canvas, x + 96, y, 4, 15)
    chip(pen, Role.MURDERER, (x + 200, y))
    pen.check((x + 320, y))


def cards(pen: Pen, box: Box) -> None:
    x, y = box.center
    for place, (red, blue) in enumerate(
        zip((LETTER, RECEIPT, WINE, TICKET), (KNIFE, ROPE, PILLS, SNAKE), strict=True)
    ):
        middle = x - 168 + place * 138
        card(pen, (middle, y - 36), Colour.RED, red, place)
        card(pen, (middle, y + 36), Colour.BLUE, blue, place)
    note(pen, "evidence", (x - 330, y - 36), 160)
    note(pen, "weapons", (x - 330, y + 36), 160)


def roles(pen: Pen, box: Box) -> None:
    x, y = box.center
    rows = (
        ("four_five", (Role.SCIENTIST, Role.MURDERER, Role.INVESTIGATOR)),
        ("from_six", (Role.ACCOMPLICE, Role.WITNESS)),
    )
    for number, (name, found) in enumerate(rows):
        line = y - 38 + number * 84
        note(pen, name, (x - 320, line), 170)
        for place, role in enumerate(found):
            chip(pen, role, (x - 130 + place * 205, line))
    pen.canvas.box(Box(x - 400, y + 3, 800, 1.5), pen.palette.panel_edge, radius=0)


def dealt(pen: Pen, box: Box) -> None:
    x, y = box.center
    seat_mark(pen.canvas, x - 330, y - 24, 2, 14)
    chip(pen, Role.SCIENTIST, (x - 330, y + 22))
    for number in range(4):
        card(pen, (x - 150 + number * 9, y - 36 - number * 2), Colour.RED, LETTER, number, 0.62)
        card(pen, (x - 150 + number * 9, y + 20 - number * 2), Colour.BLUE, KNIFE, number, 0.62)
    pen.arrow((x - 66, y - 8), (x - 8, y - 8))
    note(pen, "away", (x + 46, y - 8), 92)
    for number, seat in enumerate((0, 1, 3, 4)):
        middle = x + 150 + number * 72
        seat_mark(pen.canvas, middle, y - 30, seat, 12)
        badge(pen.canvas, (middle, y + 16), 15)
    note(pen, "one_badge", (x + 258, y + 60), 300)


def night(pen: Pen, box: Box) -> None:
    x, y = box.center
    picks = ((1, RECEIPT, ROPE, False), (4, WINE, CYANIDE, True), (3, BONE, BELT, False))
    for number, (seat, red, blue, real) in enumerate(picks):
        middle = x - 280 + number * 280
        seat_mark(pen.canvas, middle, y - 74, seat, 11)
        place = pair(pen, (middle, y + 4), red, blue, (number, number))
        if real:
            ring(pen, place)
            mark(pen.canvas, "eye", (place.right + 18, y + 4), 34)
        else:
            note(pen, "decoy", (middle, y + 84), 200)
    note(pen, "real", (x, y + 86), 200)


def told(pen: Pen, box: Box) -> None:
    x, y = box.center
    table = (
        (Role.SCIENTIST, "all"),
        (Role.MURDERER, "partner"),
        (Role.ACCOMPLICE, "murderer"),
        (Role.WITNESS, "two"),
        (Role.INVESTIGATOR, "nothing"),
    )
    for number, (role, name) in enumerate(table):
        line = y - 72 + number * 36
        chip(pen, role, (x - 260, line))
        words, style = fitted(pen.canvas.texts, tr(f"help.case.told_{name}"), 470, ("small", "tiny"))
        pen.canvas.text(words, (x - 130, line), style, pen.palette.text, "midleft")


def tiles(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, laid in enumerate((CAUSE, TOWN, MOTIVE, SOUND)):
        tile(pen, (x - 318 + number * 178, y - 8), laid)
    note(pen, "cause", (x - 318, y + 86))
    note(pen, "chosen", (x - 140, y + 86))
    note(pen, "random", (x + 126, y + 86), 320)
    for number in range(3):
        spot = Box(x + 330 + number * 4, y - 50 - number * 4, 74, 84)
        pen.canvas.box(spot, pen.palette.raised_hover, radius=8, edge=pen.palette.panel_edge, width=1.5)
    note(pen, "pile", (x + 374, y + 86), 110)


def markers(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (laid, option) in enumerate(
        ((CAUSE, POISONING), (TOWN, RESTAURANT), (MARKS, NO_MARKS), (MOTIVE, -1))
    ):
        tile(pen, (x - 300 + number * 186, y), laid, option, (1, 3, 2, 0)[number], wide=174)
    icon(pen, "lock", (x + 392, y), 34)


def talk(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (seat, name) in enumerate(((1, "say_clue"), (3, "say_suspect"), (4, "say_doubt"))):
        line = y - 56 + number * 56
        left = x - 360 + number * 40
        seat_mark(pen.canvas, left, line, seat, 13)
        words, style = fitted(pen.canvas.texts, tr(f"help.case.{name}"), 600, ("smallstrong", "tiny"))
        bubble = Box(left + 26, line - 21, pen.canvas.texts.width(words, style) + 36, 42)
        pen.canvas.box(bubble, pen.palette.raised_hover, radius=20, edge=pen.palette.panel_edge, width=1)
        pen.canvas.text(words, (bubble.left + 18, line), style, pen.palette.text, "midleft")


def present(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, seat in enumerate((2, 1, 3, 4, 5)):
        middle = x - 300 + number * 150
        now = number == 2
        spot = Box(middle - 46, y - 46, 92, 92)
        if now:
            pen.canvas.box(spot, pen.palette.raised_hover, radius=46, edge=pen.palette.focus, width=3)
        seat_mark(pen.canvas, middle, y, seat, 20 if now else 15)
        if number:
            pen.label(str(number), (middle, y + 64), pen.palette.accent if now else pen.palette.muted)
        else:
            note(pen, "silent", (middle, y + 64), 140)
        if 0 < number < 4:
            pen.arrow((middle + 50, y), (middle + 98, y))
    pen.chip(tr("help.case.seconds"), (x, y - 74), strong=True)


def solve(pen: Pen, box: Box) -> None:
    x, y = box.center
    badge(pen.canvas, (x - 340, y), 26)
    pen.arrow((x - 300, y), (x - 246, y))
    ring(pen, pair(pen, (x - 160, y), WINE, CYANIDE, (1, 2)))
    seat_mark(pen.canvas, x - 160, y - 86, 4, 9)
    pen.check((x - 58, y))
    pen.canvas.box(Box(x - 20, y - 70, 1.5, 140), pen.palette.panel_edge, radius=0)
    for number, name in enumerate(("own", "two_owners")):
        line = y - 38 + number * 76
        card(pen, (x + 70, line), Colour.RED, LETTER, 0, 0.8)
        card(pen, (x + 180, line), Colour.BLUE, KNIFE, 1, 0.8)
        for side, spot in ((0, x + 18), (1, x + 128)):
            seat_mark(pen.canvas, spot, line - 26, 0 if number == 0 else (1, 3)[side], 6)
        verdict(pen.canvas, (x + 250, line), False)
        note(pen, name, (x + 340, line), 150)


def no(pen: Pen, box: Box) -> None:
    x, y = box.center
    seat_mark(pen.canvas, x - 350, y, 1, 14)
    pair(pen, (x - 240, y), WINE, ROPE, (1, 2))
    pen.arrow((x - 160, y), (x - 110, y))
    pen.label(tr("help.case.no"), (x - 40, y), pen.palette.bad, "heading")
    pen.arrow((x + 26, y), (x + 76, y))
    badge(pen.canvas, (x + 116, y - 16), 18, spent=True)
    seat_mark(pen.canvas, x + 116, y + 24, 1, 9)
    pen.canvas.box(Box(x + 160, y - 60, 1.5, 120), pen.palette.panel_edge, radius=0)
    for number, seat in enumerate((3, 4)):
        badge(pen.canvas, (x + 210 + number * 60, y - 16), 18)
        seat_mark(pen.canvas, x + 210 + number * 60, y + 24, seat, 9)
    note(pen, "still", (x + 240, y + 66), 240)


def replace(pen: Pen, box: Box) -> None:
    x, y = box.center
    tile(pen, (x - 340, y), SOUND, SILENCE, 5, wide=150)
    verdict(pen.canvas, (x - 248, y), False)
    pen.arrow((x - 230, y), (x - 188, y))
    tile(pen, (x - 100, y), FACE, AGONY, 7, 2, wide=150)
    icon(pen, "lock", (x + 30, y), 30)
    tile(pen, (x + 140, y), CAUSE, POISONING, 1, wide=150)
    tile(pen, (x + 304, y), TOWN, RESTAURANT, 3, wide=150)


def ending(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (name, crime) in enumerate(
        (("end_solved", False), ("end_rounds", True), ("end_badges", True))
    ):
        line = y - 58 + number * 58
        words, style = fitted(pen.canvas.texts, tr(f"help.case.{name}"), 470, ("smallstrong", "tiny"))
        pen.canvas.text(words, (x - 380, line), style, pen.palette.text, "midleft")
        pen.arrow((x + 120, line), (x + 174, line))
        pen.chip(
            tr("help.case.crime_wins" if crime else "help.case.town_wins"), (x + 290, line), strong=not crime
        )


def reversal(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.check((x - 360, y))
    pen.arrow((x - 330, y), (x - 286, y))
    chip(pen, Role.MURDERER, (x - 210, y - 24), 150)
    chip(pen, Role.ACCOMPLICE, (x - 210, y + 24), 150)
    icon(pen, "eye", (x - 96, y), 40)
    for number, (role, won) in enumerate(((Role.WITNESS, "crime_wins"), (Role.INVESTIGATOR, "town_wins"))):
        line = y - 34 + number * 68
        pen.arrow((x - 62, y), (x - 2, line))
        chip(pen, role, (x + 92, line), 170)
        pen.arrow((x + 180, line), (x + 214, line))
        pen.chip(tr(f"help.case.{won}"), (x + 310, line), strong=number == 1)


def silence(pen: Pen, box: Box) -> None:
    x, y = box.center
    seat_mark(pen.canvas, x - 200, y - 20, 2, 20)
    chip(pen, Role.SCIENTIST, (x - 200, y + 34))
    for number, name in enumerate(("close", "not_him", "nod")):
        line = y - 54 + number * 54
        pen.chip(tr(f"help.case.{name}"), (x + 110, line))
        verdict(pen.canvas, (x + 110 + 150, line), False)
    icon(pen, "sound_off", (x - 80, y), 56)


DECEPTION: dict[str, Art] = {
    "idea": idea,
    "cards": cards,
    "roles": roles,
    "dealt": dealt,
    "night": night,
    "told": told,
    "tiles": tiles,
    "markers": markers,
    "silence": silence,
    "talk": talk,
    "present": present,
    "solve": solve,
    "no": no,
    "replace": replace,
    "ending": ending,
    "reversal": reversal,
    "tip_scientist": tip_scientist,
    "tip_investigator": tip_investigator,
    "tip_crime": tip_crime,
    "tip_witness": tip_witness,
    "questions": questions,
    "controls": controls,
}
"""Pages in their order, with their pictures."""
