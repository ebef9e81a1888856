"""Pictures of the how-to-play pages of Trick of the Dead, with the real cards, zombies and signs of suits."""

from __future__ import annotations

import math

from engine.cards import parse
from game.numbers import MINUS
from game.scenes.fitting import fitted
from game.scenes.help_art import CARD, WIDE, Art, Pen, keys
from game.strings import tr, trn
from game.table.dead_hud import THEMES
from game.table.deck import ZOMBIE
from game.table.ring_hud import seat_mark
from game.ui import icons
from game.ui.canvas import Box, Point

SIGNS = ("♠", "♥", "♦", "♣")


def _zombie(pen: Pen, name: str, centre: Point, angle: float = 0.0, zoom: float = 1.0) -> None:
    pen.picture(parse(name) + ZOMBIE, centre, angle, zoom=zoom)


def _icon(pen: Pen, name: str, centre: Point, size: float, *, bright: bool = False) -> None:
    ink = pen.palette.accent if bright else pen.palette.text
    pen.canvas.image(icons.icon(name, pen.canvas.px(size), ink), centre, "center")


def _grave(pen: Pen, centre: Point, words: str) -> None:
    """Earth with a headstone and a number of cards."""
    x, y = centre
    words, style = fitted(pen.canvas.texts, words, 160.0, ("smallstrong", "tiny"))
    wide = max(148.0, pen.canvas.texts.width(words, style) + 16)
    plot = Box(x - wide / 2, y - 62, wide, 124)
    pen.canvas.box(plot, pen.palette.pressed, radius=14, edge=pen.palette.panel_edge, width=1.5)
    _icon(pen, "headstone", (x, y - 14), 72)
    pen.label(words, (x, y + 42), style=style)


def _sums(pen: Pen, parts: str, end: str, place: Point, *, centred: bool = False) -> None:
    """A formula with its result, large, from its left middle on."""
    wide = pen.canvas.texts.width(parts, "strong")
    left, y = place
    if centred:
        left -= (wide + 24 + pen.canvas.texts.width(end, "heading")) / 2
    pen.canvas.text(parts, (left, y), "strong", pen.palette.text, "midleft")
    pen.canvas.text(end, (left + wide + 24, y), "heading", pen.palette.accent, "midleft")


def idea(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("9S", "9D", "4C")):
        pen.card(name, (x - 300 + number * 66, y + abs(number - 1) * 6), (number - 1) * 8)
    pen.arrow((x - 96, y), (x - 40, y))
    _grave(pen, (x + 60, y), tr("trick_of_the_dead_table.graveyard"))
    pen.arrow((x + 148, y - 10), (x + 198, y - 28))
    _zombie(pen, "KD", (x + 270, y), 6, 1.2)


def cards(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("AS", "KS", "QS", "JS", "TS", "9S", "3S", "2S")):
        pen.card(name, (x - 340 + number * 62 + (26 if number > 5 else 0), y - 14))
    pen.label("…", (x + 1, y - 14), style="heading")
    pen.label(tr("help.dead.high"), (x - 340, y + 66), pen.palette.muted, "tiny")
    pen.label(tr("help.dead.low"), (x + 120, y + 66), pen.palette.muted, "tiny")
    for number, name in enumerate(("X1", "X2")):
        pen.card(name, (x + 254 + number * 62, y - 14), (number - 0.5) * 8)
    pen.label(tr("help.dead.masters"), (x + 285, y + 72), pen.palette.accent, "smallstrong")


def suits(pen: Pen, box: Box) -> None:
    x, y = box.center
    worth = ("0", "+1", "+2 … +14", f"{MINUS}2")
    for suit, theme in enumerate(THEMES):
        plate = Box(x - 396 + suit * 200, y - 78, 190, 156)
        pen.canvas.box(plate, pen.palette.raised, radius=16, edge=pen.palette.panel_edge, width=1.5)
        pen.label(SIGNS[suit], (plate.centerx - 32, y - 40), style="title")
        _icon(pen, theme, (plate.centerx + 34, y - 40), 52)
        pen.label(tr(f"trick_of_the_dead_table.theme.{theme}"), (plate.centerx, y + 12), pen.palette.muted)
        good = suit in (1, 2)
        ink = pen.palette.accent if good else pen.palette.bad if suit == 3 else pen.palette.muted
        pen.label(worth[suit], (plate.centerx, y + 50), ink, "strong")


def bury(pen: Pen, box: Box) -> None:
    x, y = box.center
    names = ("AS", "9S", "8H", "5H", "QD", "4D", "KC", "QC")
    for number, name in enumerate(names):
        low = 16 if name in ("KC", "QC") else -12
        pen.card(name, (x - 350 + number * 46, y + low), (number - 4) * 1.5, dim=name not in ("KC", "QC"))
    pen.arrow((x + 34, y + 10), (x + 92, y + 10), pen.palette.accent)
    _grave(pen, (x + 220, y), tr("help.dead.grave_sum"))
    pen.label(tr("help.dead.hand_sum"), (x - 240, y + 76), style="smallstrong")


def tricks(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.card("5H", (x - 320, y), -4)
    pen.label(tr("help.art.led"), (x - 320, y - 78), pen.palette.muted)
    left = x - 90
    for number, (name, free) in enumerate((("8H", True), ("X1", True), ("KC", False), ("2D", False))):
        place = left + number * 106, y + 4
        if name == "8H":
            _zombie(pen, name, place)
        else:
            pen.card(name, place, dim=not free)
        if free:
            pen.legal(place)
    pen.label(tr("help.art.your_hand"), (left + 159, y + 84), pen.palette.muted)


def winner(pen: Pen, box: Box) -> None:
    x, y = box.center
    none, spades = tr("trick_of_the_dead_table.page_no_trump"), tr("round.trumps", suit="♠")
    led, texts = tr("help.art.led"), pen.canvas.texts
    for left, names, best, trumps in (
        (x - 200, ("4H", "QH", "AC"), "QH", none),
        (x + 200, ("TD", "2S", "AD"), "2S", spades),
    ):
        places = pen.row(names, (left, y - 10), 94)
        pen.wins(places[best])
        first = places[names[0]][0]
        pen.label(led, (first, y + 80), pen.palette.muted, "tiny")
        clear = first + texts.width(led, "tiny") / 2 + 10 + texts.width(trumps, "smallstrong") / 2 + 14
        pen.chip(trumps, (max(left + 44, clear), y + 80))


def pairs(pen: Pen, box: Box) -> None:
    x, y = box.center
    places = pen.row(("4H", "9C", "9D"), (x - 270, y), 92)
    for name in ("9C", "9D"):
        place = places[name]
        edge = Box(place[0] - WIDE / 2 - 4, place[1] - CARD / 2 - 4, WIDE + 8, CARD + 8)
        pen.canvas.outline(edge, pen.palette.good, radius=9, width=3)
    pen.label("9 = 9", (x - 224, y + 80), pen.palette.good, "strong")
    pen.arrow((x - 118, y), (x - 70, y))
    _grave(pen, (x + 16, y), tr("help.dead.top_card"))
    pen.arrow((x + 102, y - 12), (x + 150, y - 26), pen.palette.accent)
    _zombie(pen, "6H", (x + 210, y - 8))
    pen.label(tr("help.dead.to_winner"), (x + 210, y + 72), pen.palette.text, "tiny")


def zombies(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number in range(4):
        pen.card("", (x - 350 + number * 30, y - 12), (number - 2) * 4, zoom=0.9)
    _zombie(pen, "JH", (x - 226, y - 12), 8, 0.9)
    seat_mark(pen.canvas, x - 318, y + 66, 1, 7)
    pen.label(tr("help.dead.all_see"), (x - 220, y + 66), pen.palette.muted, "tiny")
    pen.card("9D", (x + 20, y - 12))
    _zombie(pen, "KD", (x + 112, y - 12))
    pen.wins((x + 112, y - 12))
    pen.card("4C", (x + 204, y - 12))
    _sums(pen, f"♦ 22 ×2 {MINUS} ♣ 2", "42", (x + 112, y + 74), centred=True)


def joker(pen: Pen, box: Box) -> None:
    x, y = box.center
    places = pen.row(("AH", "X1", "AD"), (x - 250, y), 96)
    pen.wins(places["X1"])
    pen.arrow((x - 86, y), (x - 34, y))
    for suit in range(4):
        angle = suit * math.pi / 2 - math.pi / 2
        place = x + 70 + 56 * math.cos(angle), y + 56 * math.sin(angle)
        chosen = suit == 0
        pen.canvas.disc(place, 30, pen.palette.accent if chosen else pen.palette.raised_hover)
        pen.label(SIGNS[suit], place, pen.palette.accent_text if chosen else None, "heading")
    pen.arrow((x + 174, y), (x + 222, y))
    pen.chip(tr("round.trumps", suit="♠"), (x + 318, y - 14))
    pen.label(tr("help.dead.next_trick"), (x + 318, y + 24), pen.palette.muted, "tiny")


def ace(pen: Pen, box: Box) -> None:
    x, y = box.center
    for left, names in ((x - 200, ("AS", "X2", "KS")), (x + 200, ("X2", "AS", "KS"))):
        places = pen.row(names, (left, y + 8), 96)
        pen.wins(places[names[0]])
        pen.label(tr("help.dead.first_wins"), (places[names[0]][0], y + 86), pen.palette.muted, "tiny")
    pen.chip(tr("round.trumps", suit="♠"), (x, y - 82))


def scoring(pen: Pen, box: Box) -> None:
    x, y = box.center
    rows = (
        (("9D", "KD", "4C"), f"♦ 9 + ♦ 13 {MINUS} ♣ 2", "20"),
        (("7H", "X2", "2S"), "♥ 1 + 5", "6"),
    )
    for number, (names, parts, end) in enumerate(rows):
        line = y - 46 + number * 92
        for place, name in enumerate(names):
            pen.card(name, (x - 330 + place * 58, line), zoom=0.68)
        pen.arrow((x - 158, line), (x - 112, line))
        _sums(pen, parts, end, (x - 92, line))
    words = tr("trick_of_the_dead_table.joker_wins")
    pen.canvas.text(words, (box.right - 16, y + 46), "tiny", pen.palette.muted, "midright")


def bonus(pen: Pen, box: Box) -> None:
    x, y = box.center
    _zombie(pen, "X2", (x - 320, y))
    pen.card("QD", (x - 232, y))
    pen.card("3D", (x - 144, y))
    pen.wins((x - 320, y))
    _sums(pen, "♦ 15 ×2 + 5", "35", (x + 140, y - 30), centred=True)
    pen.label(tr("trick_of_the_dead_table.zombie_wins"), (x + 140, y + 18), pen.palette.muted, "small")
    pen.label(tr("trick_of_the_dead_table.joker_wins"), (x + 140, y + 54), pen.palette.muted, "small")


def survival(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number in range(2):
        place = x - 300 + number * 120
        edge = Box(place - 42, y - 56, 84, 112)
        pen.canvas.outline(edge, pen.palette.muted, radius=10, width=1.5)
        pen.label("0", (place, y), pen.palette.muted, "heading")
    _zombie(pen, "6H", (x + 20, y - 4))
    pen.card("3H", (x + 112, y - 4))
    pen.card("QC", (x + 204, y - 4), dim=True)
    pen.chip("+2", (x + 20, y + 68), strong=True)
    pen.chip("+2", (x + 112, y + 68), strong=True)
    pen.chip("0", (x + 204, y + 68))
    _icon(pen, "life", (x + 330, y - 4), 60, bright=True)


def match(pen: Pen, box: Box) -> None:
    x, y = box.center
    for seat, total in enumerate((104, 101, 60)):
        line = y - 52 + seat * 48
        seat_mark(pen.canvas, x - 320, line, seat, 8)
        bar = Box(x - 290, line - 11, 460, 22)
        pen.canvas.box(bar, pen.palette.pressed, radius=11)
        wide = bar.width * min(1.0, total / 110)
        ink = pen.palette.accent if seat == 0 else pen.palette.muted
        pen.canvas.box(Box(bar.left, bar.top, wide, 22), ink, radius=11)
        pen.label(str(total), (x + 220, line), style="strong")
    goal = x - 290 + 460 * 100 / 110
    pen.canvas.box(Box(goal - 1.5, y - 76, 3, 144), pen.palette.text, radius=0)
    pen.label("100", (goal, y - 86), pen.palette.text, "tiny")
    _icon(pen, "trophy", (x + 280, y - 52), 34, bright=True)


def two(pen: Pen, box: Box) -> None:
    x, y = box.center
    pen.card("7S", (x - 300, y - 8), dim=True, zoom=0.9)
    pen.label(tr("trick_of_the_dead_table.marker"), (x - 300, y + 66), pen.palette.muted, "tiny")
    pen.card("9H", (x - 170, y - 8))
    pen.card("7D", (x - 78, y - 8))
    pen.wins((x - 170, y - 8))
    pen.label("7 = 7", (x - 78, y + 68), pen.palette.good, "strong")
    pen.arrow((x - 8, y - 8), (x + 40, y - 8))
    _grave(pen, (x + 128, y), trn("trick_of_the_dead_table.graves", 18))
    pen.label(f"20 {MINUS} 2 = 18", (x + 314, y - 14))
    pen.label(tr("help.dead.each_hand"), (x + 314, y + 20), pen.palette.muted, "tiny")


def hard(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side, (sign, theme, before, after) in enumerate(
        (("♣", "obstacles", f"{MINUS}2", f"{MINUS}3"), ("♥", "life", "+2", "+3"))
    ):
        middle = x - 200 + side * 400
        plate = Box(middle - 170, y - 66, 340, 132)
        pen.canvas.box(plate, pen.palette.raised, radius=16, edge=pen.palette.panel_edge, width=1.5)
        pen.label(sign, (middle - 124, y), style="title")
        _icon(pen, theme, (middle - 66, y), 54)
        pen.label(before, (middle + 4, y), pen.palette.muted, "heading")
        pen.arrow((middle + 40, y), (middle + 82, y))
        pen.label(after, (middle + 124, y), pen.palette.bad if side == 0 else pen.palette.good, "title")


def open_graves(pen: Pen, box: Box) -> None:
    x, y = box.center
    names = ("6H", "KC", "2S", "AD", "9C", "JS", "4D", "TH", "QC", "3S", "8D", "5C")
    for number, name in enumerate(names):
        lift = -16 if number == 0 else 0
        pen.card(name, (x - 330 + number * 60 + (0 if number else -14), y - 4 + lift))
    pen.arrow((x - 344, y + 84), (x - 344, y + 56), pen.palette.accent)
    pen.label(tr("help.dead.rises_next"), (x - 250, y + 82), pen.palette.accent, "tiny")


def tip_bury(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("KC", "QC")):
        pen.card(name, (x - 300 + number * 84, y), (number - 0.5) * 8)
    pen.arrow((x - 156, y), (x - 104, y))
    _grave(pen, (x - 12, y), tr("trick_of_the_dead_table.graveyard"))
    pen.arrow((x + 78, y - 10), (x + 128, y - 24))
    _zombie(pen, "KC", (x + 200, y), 5)
    pen.label("?", (x + 300, y - 6), pen.palette.accent, "title")


def tip_pair(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side, (names, best, word, right) in enumerate(
        ((("TD", "AD", "AS"), "AD", "yours", True), (("4C", "KC", "4H"), "KC", "theirs", False))
    ):
        left = x - 200 + side * 400
        places = pen.row(names, (left, y - 10), 92)
        pen.wins(places[best])
        ink = pen.palette.good if right else pen.palette.bad
        pen.label(tr(f"help.dead.{word}"), (left, y + 74), ink, "smallstrong")


def tip_joker(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("AS", "QS", "9S", "7S", "4S", "KH", "5D")):
        pen.card(name, (x - 300 + number * 62, y - 6), (number - 3) * 2, dim=number > 4)
    pen.card("X1", (x + 200, y - 6), 6)
    pen.label("5 × ♠", (x - 176, y + 76), pen.palette.muted, "smallstrong")
    pen.chip(tr("round.trumps", suit="♠"), (x + 330, y - 6))


def tip_clubs(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side, (names, best, words) in enumerate(
        ((("9S", "JS", "KC"), "JS", "throw"), (("2C", "QC", "9C"), "QC", "lead"))
    ):
        left = x - 200 + side * 400
        places = pen.row(names, (left, y - 10), 92)
        pen.wins(places[best])
        own = places["KC" if side == 0 else "2C"]
        pen.canvas.disc((own[0], own[1] - CARD / 2 - 12), 6, pen.palette.text)
        pen.label(tr(f"help.dead.{words}"), (left, y + 74), pen.palette.muted, "smallstrong")


def tip_diamonds(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (names, parts, end) in enumerate(
        ((("TD", "AD", "KD"), "♦ 37", "37"), (("TD", "KD", "AD"), "♦ 37 ×2", "74"))
    ):
        line = y - 46 + number * 92
        for place, name in enumerate(names):
            where = x - 330 + place * 58, line
            if number and name == "AD":
                _zombie(pen, name, where, zoom=0.68)
            else:
                pen.card(name, where, zoom=0.68)
        pen.arrow((x - 158, line), (x - 112, line))
        _sums(pen, parts, end, (x - 92, line))


def controls(pen: Pen, box: Box) -> None:
    """The buttons of the device in hand at this table."""
    verbs = ("accept", "back", "next", "hint", "pause", "menu")
    named = [(verb, tr(f"settings.verb_{verb}")) for verb in verbs]
    keys(pen, box, [*named, ("previous_trick", tr("choices.key.tricks")), ("up", tr("help.dead.key_up"))])


def questions(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("2C", "X1", "AH")):
        _zombie(pen, name, (x + (number - 1) * 74, y + abs(number - 1) * 8), (number - 1) * 10, 1.1)
    pen.label("?", (x + 190, y), pen.palette.accent, "title")


TRICK_OF_THE_DEAD: dict[str, Art] = {
    "idea": idea,
    "cards": cards,
    "suits": suits,
    "bury": bury,
    "tricks": tricks,
    "winner": winner,
    "pairs": pairs,
    "zombies": zombies,
    "joker": joker,
    "ace": ace,
    "scoring": scoring,
    "bonus": bonus,
    "survival": survival,
    "match": match,
    "two": two,
    "hard": hard,
    "open": open_graves,
    "tip_bury": tip_bury,
    "tip_pair": tip_pair,
    "tip_joker": tip_joker,
    "tip_clubs": tip_clubs,
    "tip_diamonds": tip_diamonds,
    "controls": controls,
    "questions": questions,
}
"""Pages of Trick of the Dead in their order, with their pictures."""
