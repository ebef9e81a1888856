"""Pictures of the how-to-play pages of WHO'S WHO, with the real cards and role cards."""

from __future__ import annotations

import math

from game.numbers import MINUS
from game.scenes.fitting import fitted
from game.scenes.help_art import Art, Pen, keys
from game.scenes.signs import crown, verdict
from game.strings import tr
from game.table.picture import ENVELOPE, HUNTER, MASTER, ROLE_BACK
from game.table.ring_hud import seat_colour, seat_mark
from game.ui import plot
from game.ui.canvas import Box, Point

SEATS = ("you", "left", "right")


def _name(pen: Pen, seat: int, centre: Point, word: str = "") -> None:
    """The sign of a seat with its name."""
    words = word or tr(f"help.art.{SEATS[seat]}")
    wide = pen.canvas.texts.width(words, "smallstrong") + 20
    seat_mark(pen.canvas, centre[0] - wide / 2 + 5, centre[1], seat, 7)
    pen.canvas.text(words, (centre[0] - wide / 2 + 18, centre[1]), "smallstrong", pen.palette.text, "midleft")


def idea(pen: Pen, box: Box) -> None:
    x, y = box.center
    for card, step, angle in ((HUNTER, -1, -9.0), (HUNTER, 1, 9.0), (MASTER, 0, 0.0)):
        zoom = 1.22 if card == MASTER else 1.08
        pen.picture(card, (x + step * 118, y + abs(step) * 12), angle, zoom=zoom)
    for side in (-1, 1):
        pen.card("", (x + side * 290, y + 14), side * 14)
        pen.card("AS" if side < 0 else "KH", (x + side * 248, y + 4), side * 5)


def roles(pen: Pen, box: Box) -> None:
    x, y = box.center
    for place, seat in enumerate((1, 0, 2)):
        centre = x + (place - 1) * 210, y - 12
        pen.picture(HUNTER if seat == 0 else ROLE_BACK, centre)
        _name(pen, seat, (centre[0], y + 70))
        if seat:
            pen.label("?", (centre[0] + 66, y - 12), pen.palette.muted, "title")
    pen.label(tr("help.who.knows_self"), (x + 138, y - 84), pen.palette.muted, "tiny")
    pen.arrow((x + 96, y - 76), (x + 54, y - 52))


def deal(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number in range(17):
        turn = (number - 8) * 2.4
        place = x - 150 + math.sin(math.radians(turn)) * 560, y + 560 - math.cos(math.radians(turn)) * 560
        pen.card("", (place[0], place[1] - 22), turn, zoom=0.86)
    pen.label("17", (x - 150, y + 74), style="heading")
    pen.card("6D", (x + 210, y - 10))
    pen.label(tr("help.who.turned"), (x + 210, y + 72), pen.palette.muted, "tiny")
    pen.arrow((x + 262, y - 10), (x + 304, y - 10))
    pen.label("♦", (x + 340, y - 18), style="title")
    pen.label(tr("help.art.trump"), (x + 340, y + 26), pen.palette.muted)


def tricks(pen: Pen, box: Box) -> None:
    x, y = box.center
    spots = {"9C": (x - 250, y + 26), "JC": (x - 312, y - 16), "4C": (x - 188, y - 16)}
    for number, (name, place) in enumerate(spots.items()):
        pen.card(name, place, (0, 7, -7)[number], zoom=0.86)
    for number, place in enumerate(((x - 250, y + 88), (x - 312, y - 80), (x - 188, y - 80))):
        pen.chip(str(number + 1), place, strong=number == 0)
    pen.card("QH", (x - 30, y), -4)
    pen.label(tr("help.art.led"), (x - 30, y - 78), pen.palette.muted)
    places = pen.row(("KH", "2H", "AS", "9D"), (x + 220, y + 4), 94, dim=("AS", "9D"))
    for name in ("KH", "2H"):
        pen.legal(places[name])
    pen.label(tr("help.art.your_hand"), (x + 220, y + 84), pen.palette.muted)


def winner(pen: Pen, box: Box) -> None:
    x, y = box.center
    for left, names, best in ((x - 190, ("KH", "AH", "2S"), "2S"), (x + 190, ("AD", "KC", "QC"), "AD")):
        places = pen.row(names, (left, y + 4), 92)
        pen.wins(places[best])
        pen.label(tr("help.art.led"), (places[names[0]][0], y + 84), pen.palette.muted, "tiny")
    pen.chip(tr("help.art.trump") + "  ♠", (x, y - 92))


def interim(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.chip(tr("help.who.after", n=10), (x - 270, y - 4), strong=True)
    pen.arrow((x - 170, y - 4), (x - 130, y - 4))
    for seat in range(3):
        pen.picture(ENVELOPE, (x - 60 + seat * 104, y - 16))
        _name(pen, seat, (x - 60 + seat * 104, y + 66))
    pen.chip("+5", (x + 300, y - 30), strong=True)
    verdict(pen.canvas, (x + 346, y - 30), True)
    pen.chip(f"{MINUS}2", (x + 300, y + 22))
    verdict(pen.canvas, (x + 346, y + 22), False)


def reveal(pen: Pen, box: Box) -> None:
    x, y = box.center
    for place, (seat, card) in enumerate(((1, HUNTER), (0, HUNTER), (2, MASTER))):
        centre = x + (place - 1) * 220, y - 14
        pen.picture(card, centre)
        _name(pen, seat, (centre[0], y + 68))
        if card == HUNTER:
            right = seat == 0
            verdict(pen.canvas, (centre[0] + 66, y - 14), right)
            seat_mark(pen.canvas, centre[0] + 92, y - 14, 2 if right else 0, 8)


def master_score(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.picture(MASTER, (x - 320, y))
    for number in range(6):
        pen.card("", (x - 226 + number * 44, y - 8), zoom=0.6)
    pen.label(f"6 {tr('help.who.tricks')}", (x - 116, y + 58), pen.palette.muted)
    words = f"5 {tr('help.who.hidden')}"
    half = pen.canvas.texts.width(words, "smallstrong") / 2 + 14
    chip = x + 66 + half
    pen.label("+", (x + 46, y - 8), style="heading")
    pen.chip(words, (chip, y - 8), strong=True)
    pen.label("=", (chip + half + 24, y - 8), style="heading")
    pen.label("11", (chip + half + 72, y - 8), pen.palette.accent, "title")


def hunter_score(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side in (0, 1):
        pen.picture(HUNTER, (x - 350 + side * 56, y), (-6, 6)[side])
    formula = f"(11 {MINUS} 6) ÷ 2 = 2.5 → 3"
    words, style = fitted(pen.canvas.texts, formula, 390, ("strong", "smallstrong", "tiny"))
    pen.label(words, (x - 34, y - 16), style=style)
    pen.label(tr("help.who.each"), (x - 34, y + 20), pen.palette.muted)
    for number, (points, right) in enumerate((("+3", True), ("+5", True), (f"{MINUS}2", False))):
        place = x + 196, y - 56 + number * 52
        pen.chip(points, place, strong=right)
        verdict(pen.canvas, (place[0] + 50, place[1]), right)
        word = (tr("reveal.at_end"), tr("reveal.at_interim"), "")[number]
        pen.canvas.text(word, (place[0] + 70, place[1]), "tiny", pen.palette.muted, "midleft")


def match(pen: Pen, box: Box) -> None:
    """After deal 5 with counts 2, 2 and 1 (WW-E21)."""
    x, y = box.center
    for seat, (count, part) in enumerate(((2, 1), (2, 1), (1, 3))):
        line = y - 52 + seat * 48
        _name(pen, seat, (x - 280, line))
        for number in range(count):
            crown(pen.canvas, (x - 170 + number * 40, line), 26, "center")
        bar = Box(x - 40, line - 9, 240, 18)
        pen.canvas.box(bar, pen.palette.pressed, radius=9)
        pen.canvas.box(Box(bar.left, bar.top, bar.width * part / 5, 18), pen.palette.accent, radius=9)
        pen.canvas.text(f"{20 * part} %", (x + 214, line), "strong", pen.palette.text, "midleft")
    pen.label(tr("reveal.next_chance"), (x + 80, y - 86), pen.palette.muted, "tiny")
    place = x + 224 + pen.canvas.texts.width("60 %", "strong"), y + 44
    pen.canvas.text(tr("help.who.likelier"), place, "tiny", pen.palette.accent, "midleft")


def four(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, card in enumerate((MASTER, HUNTER, HUNTER, HUNTER)):
        pen.picture(card, (x - 320 + number * 88 + (26 if number else 0), y))
    for number in range(13):
        name = "6D" if number == 12 else ""
        pen.card(name, (x + 130 + number * 14 + (22 if name else 0), y - 8 - (10 if name else 0)), zoom=0.86)
    pen.label(tr("help.who.first_turn"), (x + 320, y + 68), pen.palette.muted, "tiny")


def double(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, card in enumerate((MASTER, MASTER, HUNTER, HUNTER, HUNTER)):
        pen.picture(card, (x - 330 + number * 90 + (22 if number > 1 else 0), y))
    pen.card("9S", (x + 216, y - 6))
    pen.card("", (x + 340, y - 6))
    pen.label(tr("help.art.trump"), (x + 216, y + 72), pen.palette.muted, "tiny")
    pen.label(tr("help.who.left_over"), (x + 340, y + 72), pen.palette.muted, "tiny")


def question(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side, words, seat in ((-1, tr("help.who.ask"), 0), (1, tr("help.who.no"), 1)):
        wide = pen.canvas.texts.width(words, "strong") + 48
        high = pen.canvas.texts.leading("strong") + 24
        bubble = Box(0, 0, wide, high)
        bubble.center = x + side * 150, y - 26 + side * 14
        tail = bubble.centerx - side * wide * 0.2
        points: list[Point] = [(tail - 12, bubble.bottom - 2), (tail + 12, bubble.bottom - 2)]
        pen.canvas.polygon([*points, (tail + side * 22, bubble.bottom + 22)], pen.palette.raised_hover)
        pen.canvas.box(bubble, pen.palette.raised_hover, radius=high / 2)
        pen.label(words, bubble.center, style="strong")
        _name(pen, seat, (tail + side * 34, bubble.bottom + 42))
    pen.picture(ROLE_BACK, (x + 330, y), 6)


def tip_master(pen: Pen, box: Box) -> None:
    """Tricks taken in the course of a deal: few early, many late."""
    x, y = box.center
    heights = (0, 1, 0, 1, 1, 0, 1, 1, 0, 2, 2, 3, 3, 4, 4)
    for number, high in enumerate(heights):
        column = Box(x - 300 + number * 34, y + 50 - high * 26, 24, high * 26 + 3)
        pen.canvas.box(column, pen.palette.accent if number > 8 else pen.palette.muted, radius=5)
    pen.canvas.box(Box(x - 312, y + 54, 532, 2), pen.palette.panel_edge, radius=0)
    pen.label(tr("help.who.early"), (x - 170, y + 74), pen.palette.muted, "tiny")
    pen.label(tr("help.who.late"), (x + 120, y + 74), pen.palette.muted, "tiny")
    pen.picture(MASTER, (x + 320, y))


def tip_hunter(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side, names, word, right in ((-1, ("7C", "KC"), "helps", True), (1, ("QD", "KD"), "beats", False)):
        left = x + side * 190
        pen.card(names[0], (left - 66, y - 10), -5)
        pen.arrow((left - 14, y - 10), (left + 10, y - 10))
        pen.card(names[1], (left + 64, y - 10), 5)
        words = tr(f"help.who.{word}")
        half = pen.canvas.texts.width(words, "smallstrong") / 2
        verdict(pen.canvas, (left - half - 14, y + 74), right)
        pen.label(words, (left + 4, y + 74), pen.palette.text)
        who = tr("help.art.you") if side > 0 else tr("help.art.left")
        pen.label(who, (left - 66, y - 82), pen.palette.muted, "tiny")
        who = tr("help.art.right") if side > 0 else tr("help.art.you")
        pen.label(who, (left + 64, y - 82), pen.palette.muted, "tiny")


def tip_read(pen: Pen, box: Box) -> None:
    """Two suspicions drifting apart, trick by trick."""
    x, y = box.center
    field = Box(x - 330, y - 76, 560, 140)
    pen.canvas.box(field, pen.palette.panel, radius=10, edge=pen.palette.panel_edge, width=1.5)
    for number in range(1, 9):
        pen.canvas.box(
            Box(field.left + number * field.width / 9, field.top, 1, field.height),
            pen.palette.raised,
            radius=0,
        )
    lines = ((1, (50, 50, 46, 52, 60, 58, 72, 80, 84)), (2, (50, 50, 54, 48, 40, 42, 28, 20, 16)))
    for (seat, values), dash in zip(lines, ((), (12.0, 6.0)), strict=True):
        spots = [
            (field.left + (n + 0.5) * field.width / 9, field.bottom - 10 - value / 100 * (field.height - 20))
            for n, value in enumerate(values)
        ]
        stroke = plot.Stroke(tuple(spots), seat_colour(pen.canvas, seat), dash, 3.0)
        pen.canvas.image(plot.strokes(pen.canvas.u, field, [stroke]), field.topleft)
        seat_mark(pen.canvas, *spots[-1], seat, 7)
        _name(pen, seat, (field.right + 66, spots[-1][1]))
    pen.label(tr("help.who.suspect"), (field.left + 60, field.bottom + 18), pen.palette.muted, "tiny")


def tip_interim(pen: Pen, box: Box) -> None:
    """With 90 % at the end, from 64 % on now (WW §13)."""
    x, y = box.center
    for row, (words, formula, share) in enumerate(
        ((tr("help.who.now"), f"7p {MINUS} 2", 9 / 14), (tr("help.who.at_end"), f"5q {MINUS} 2", 0.9))
    ):
        line = y - 36 + row * 68
        pen.canvas.text(words, (x - 330, line), "smallstrong", pen.palette.text, "midleft")
        large = pen.canvas.texts.scale > 120
        bar = Box(x - 160, line - 11, 230 if large else 310, 22)
        pen.canvas.box(bar, pen.palette.pressed, radius=11)
        fill = pen.palette.accent if row == 0 else pen.palette.muted
        pen.canvas.box(Box(bar.left, bar.top, bar.width * share, 22), fill, radius=11)
        place = bar.right + 14, line
        pen.canvas.text(f"{round(100 * share)} %", place, "strong", pen.palette.text, "midleft")
        ink = pen.palette.accent if row == 0 else pen.palette.text
        pen.canvas.text(formula, (x + 370, line), "strong" if large else "heading", ink, "midright")


def controls(pen: Pen, box: Box) -> None:
    """The buttons of the device in hand at this table."""
    named = [(verb, tr(f"settings.verb_{verb}")) for verb in ("accept", "next", "hint", "pause")]
    opens = (("previous_trick", "tricks"), ("prev_tab", "notes"), ("next_tab", "ask"), ("peek", "role"))
    keys(pen, box, [*named, *((verb, tr(f"choices.key.{word}")) for verb, word in opens)])


def questions(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, angle in enumerate((-14, 0, 14)):
        pen.picture(ROLE_BACK, (x + (number - 1) * 72, y + abs(angle) * 0.8), angle, zoom=1.1)
    pen.label("?", (x + 170, y), pen.palette.accent, "title")


WHOS_WHO: dict[str, Art] = {
    "idea": idea,
    "roles": roles,
    "deal": deal,
    "tricks": tricks,
    "winner": winner,
    "interim": interim,
    "reveal": reveal,
    "master_score": master_score,
    "hunter_score": hunter_score,
    "match": match,
    "four": four,
    "double": double,
    "question": question,
    "tip_master": tip_master,
    "tip_hunter": tip_hunter,
    "tip_read": tip_read,
    "tip_interim": tip_interim,
    "controls": controls,
    "questions": questions,
}
"""Pages of WHO'S WHO in their order, with their pictures."""
