"""Pictures of the how-to-play pages of Three Hags: combos, imps and sweeps with the cards of its table."""

from __future__ import annotations

from engine.cards import mask_of, parse
from engine.games.three_hags.combos import SUITS_IN_PLAY, card_at
from engine.games.three_hags.scoring import left_points
from game.phrases import card_sign
from game.scenes.fitting import fitted
from game.scenes.help_art import CARD, WIDE, Art, Pen
from game.scenes.help_art_combos import card, climb, combo, icon, judged, tag
from game.scenes.help_art_three_hags_tips import (
    controls,
    questions,
    tip_company,
    tip_count,
    tip_finish,
    tip_low,
    tip_pass,
    tip_sets,
    tip_sweep,
)
from game.scenes.round_lines_three_hags import picture
from game.strings import tr
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box


def idea(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("4H 4C", "5S 5H", "8S 8C", "QH JH"), (x, y), 0.96, 40, "flight")


def cards(pen: Pen, box: Box) -> None:
    x, y = box.center
    for order in range(13):
        spot = x - 348 + order * 58, y - 34
        pen.picture(picture(card_at(0, order)), spot, zoom=0.62)
    for order, word, name in ((0, "hag", "hag"), (1, "imp", "imp"), (12, "broom", "broom")):
        icon(pen, name, (x - 348 + order * 58, y + 22), 26)
        pen.label(tr(f"help.hags.{word}"), (x - 348 + order * 58, y + 46), pen.palette.text, "tiny")
    pen.label(tr("help.hags.numbers"), (x - 348 + 6.5 * 58, y + 34), pen.palette.muted, "tiny")
    suits = "   <   ".join(card_sign(card_at(suit, 2))[-1] for suit in SUITS_IN_PLAY)
    pen.label(suits, (x, y + 76), style="strong")
    pen.label(tr("help.hags.weak"), (x - 216, y + 77), pen.palette.muted, "tiny")
    pen.label(tr("help.hags.strong"), (x + 216, y + 77), pen.palette.muted, "tiny")


def deal(pen: Pen, box: Box) -> None:
    x, y = box.center
    for side in (-1, 1):
        for number in range(7):
            pen.card("", (x + side * 270 + (number - 3) * 22, y - 34), (number - 3) * 3, zoom=0.78)
        pen.label("13", (x + side * 270, y + 34), style="strong")
    for number in range(4):
        pen.card("", (x - 3 + number * 2, y - 30 - number * 3), zoom=0.78)
    pen.label(tr("three_hags_table.stock", n=13), (x, y + 36), style="smallstrong")
    pen.chip(tr("help.art.dealer"), (x - 270, y + 72))
    pen.chip(tr("help.hags.leads"), (x + 270, y + 72), strong=True)


def turn(pen: Pen, box: Box) -> None:
    x, y = box.center
    place = combo(pen, "5S 5H", (x - 290, y - 16), 0.96, frame=True)
    pen.label(tr("help.hags.lead"), (place.centerx, place.bottom + 24), pen.palette.muted, "tiny")
    pen.arrow((x - 196, y - 16), (x - 146, y - 16))
    judged(pen, "8S 8C", (x - 70, y - 16), tr("help.hags.higher"), True)
    judged(pen, "4S 4C", (x + 120, y - 16), tr("help.hags.lower"), False)
    judged(pen, "9C", (x + 300, y - 16), tr("help.hags.other_class"), False)


def passing(pen: Pen, box: Box) -> None:
    x, y = box.center
    seat_mark(pen.canvas, x - 372, y, 0, 9)
    place = combo(pen, "9H 9C", (x - 280, y), 0.9, frame=True)
    pen.chip(tr("three_hags_table.pass"), (place.right + 84, y - 22), strong=True)
    seat_mark(pen.canvas, place.right + 30, y - 22, 1, 9)
    pen.arrow((place.right + 36, y + 22), (place.right + 140, y + 22))
    for number, name in enumerate(("3S", "3C", "9H", "9C")):
        card(pen, name, (x + 60 + number * 16, y + (number % 2) * 8 - 4), (number - 1.5) * 11, 0.74)
    pen.label(tr("help.hags.aside"), (x + 84, y + 78), pen.palette.muted, "tiny")
    pen.arrow((x + 172, y), (x + 222, y))
    seat_mark(pen.canvas, x + 254, y, 0, 9)
    pen.chip(tr("help.hags.leads"), (x + 324, y), strong=True)


def drawing(pen: Pen, box: Box) -> None:
    x, y = box.center
    for row, words in enumerate((tr("help.hags.combo"), tr("three_hags_table.pass"))):
        line = y - 46 + row * 92
        pen.chip(words, (x - 310, line), strong=row == 0)
        pen.arrow((x - 236, line), (x - 186, line))
        pen.card("", (x - 144, line), zoom=0.6)
        pen.label("+1", (x - 88, line), pen.palette.accent, "strong")
    pen.canvas.box(Box(x - 6, y - 70, 1.5, 140), pen.palette.panel_edge, radius=0)
    for number, (sign, when) in enumerate((("broom", "sweep"), ("play", "lead"))):
        line = y - 46 + number * 92
        icon(pen, sign, (x + 46, line), 44)
        pen.arrow((x + 80, line), (x + 122, line))
        pen.card("", (x + 158, line), zoom=0.6)
        pen.label("+1", (x + 208, line), pen.palette.accent, "strong")
        words, style = fitted(pen.canvas.texts, tr(f"help.hags.after_{when}"), 168, ("tiny",))
        pen.canvas.text(words, (x + 236, line), style, pen.palette.muted, "midleft")


def onesie(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("4H", "4C", "7C", "9S", "9H", "9C", "JC"), (x, y), 0.82, 34, "broom")


def pair(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("4H 4C", "5S 5H", "JS JC"), (x - 130, y - 8), 0.84)
    judged(pen, "5S 5H", (x + 250, y - 8), tr("help.hags.on_same"), False, 0.7)
    tag(pen, tr("help.hags.on", card="5♣ 5♥"), (x + 250, y - 62))


def flight(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("TH TC", "JS JC", "QH JH"), (x - 150, y), 0.9, 44, "flight")
    judged(pen, "QS JH", (x + 290, y - 12), tr("help.hags.two_suits"), False, 0.8)


def sets(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("4S 4H 4C", "9S 9H 9C", "AS 2S 3S"), (x - 120, y), 0.84)
    judged(pen, "JS JH JC", (x + 310, y - 12), tr("help.hags.set_on_run"), False, 0.7)


def runs(pen: Pen, box: Box) -> None:
    x, y = box.center
    place = combo(pen, "4H 5H 6H", (x - 310, y - 12), 0.86, frame=True)
    pen.label(tr("help.hags.lead"), (place.centerx, place.bottom + 20), pen.palette.muted, "tiny")
    pen.arrow((x - 222, y - 12), (x - 180, y - 12))
    judged(pen, "7H 8H 9H", (x - 90, y - 12), tr("help.hags.same_suit"), True)
    judged(pen, "3C 4C 5C", (x + 110, y - 12), tr("help.hags.better_suit"), True)
    judged(pen, "8S 9S TS", (x + 310, y - 12), tr("help.hags.weaker_suit"), False)


def coven(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("4S 4H 4C", "8S 9S TS", "AH 2H 3H", "QS QH QC"), (x, y), 0.84, 36, "hag")


def sweeps(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (names, sign) in enumerate((("JC", "broom"), ("QH JH", "flight"), ("QS QH QC", "hag"))):
        middle = x - 290 + number * 250
        place = combo(pen, names, (middle, y - 16), 0.88)
        icon(pen, sign, (place.right + 30, y - 16), 50)
        pen.label(tr(f"help.hags.sweep_{sign}"), (middle + 16, y + 66), style="smallstrong")


def imps(pen: Pen, box: Box) -> None:
    x, y = box.center
    rows = (
        ("KH TC", {"KH": "TH"}, "pair", "10"),
        ("2S KH 2C", {"KH": "2H"}, "set", "2"),
        ("5S 6S KS", {"KS": "7S"}, "run", "♠ 5-6-7"),
    )
    for number, (names, meant, kind, words) in enumerate(rows):
        middle = x - 270 + number * 270
        combo(pen, names, (middle, y - 10), 0.9, meant)
        pen.label(tr(f"help.hags.{kind}_of", what=words), (middle, y + 74), style="smallstrong")


def imp_choice(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, stands in enumerate(("4S", "7S")):
        middle = x - 318 + number * 206
        combo(pen, "5S 6S KS" if number else "KS 5S 6S", (middle, y - 10), 0.84, {"KS": stands})
        pen.label("♠ 5-6-7" if number else "♠ 4-5-6", (middle, y + 70), style="smallstrong")
    pen.label(tr("help.hags.or"), (x - 215, y - 10), pen.palette.muted)
    pen.canvas.box(Box(x - 6, y - 70, 1.5, 140), pen.palette.panel_edge, radius=0)
    for number, (names, stands, words) in enumerate(
        (("KS 9S TS", "8S", "♠ 8-9-10"), ("AS 2S KS", "3S", "♠ A-2-3"))
    ):
        middle = x + 110 + number * 200
        combo(pen, names, (middle, y - 10), 0.84, {"KS": stands})
        words = tr("help.hags.only", what=words)
        words, style = fitted(pen.canvas.texts, words, 190, ("smallstrong", "tiny"))
        pen.label(words, (middle, y + 70), style=style)


def imp_never(pen: Pen, box: Box) -> None:
    x, y = box.center
    rows = (
        ("KH 5H", "twice", "5♥"),
        ("KH 5H 5C", "twice", "5♥"),
        ("KS KH 5S", "twice", "5♠"),
        ("KH JC", "court", "J"),
        ("KC QC", "court", "Q"),
    )
    for number, (names, word, what) in enumerate(rows):
        words = tr(f"help.hags.{word}", card=what)
        judged(pen, names, (x - 336 + number * 168, y - 12), words, False, 0.86)


def imp_natural(pen: Pen, box: Box) -> None:
    x, y = box.center
    climb(pen, ("QS QH", "KH KC", "AS AC"), (x - 210, y), 0.8)
    pen.canvas.box(Box(x + 52, y - 70, 1.5, 140), pen.palette.panel_edge, radius=0)
    climb(pen, ("QC", "KS", "AS"), (x + 240, y), 0.8)


def ending(pen: Pen, box: Box) -> None:
    x, y = box.center
    outline = Box(x - 350 - WIDE * 0.4, y - 12 - CARD * 0.4, WIDE * 0.8, CARD * 0.8)
    pen.canvas.outline(outline, pen.palette.muted, radius=8, width=1.5)
    pen.label("0", (x - 350, y - 12), pen.palette.muted, "heading")
    combo(pen, "9H 9C", (x - 200, y - 12), 0.9, frame=True)
    words, style = fitted(pen.canvas.texts, tr("help.hags.last"), 330, ("smallstrong", "tiny"))
    pen.label(words, (x - 200, y + 68), pen.palette.text, style)
    pen.arrow((x - 120, y - 12), (x - 70, y - 12))
    icon(pen, "trophy", (x - 26, y - 12), 52)
    pen.canvas.box(Box(x + 50, y - 70, 1.5, 140), pen.palette.panel_edge, radius=0)
    combo(pen, "4S", (x + 120, y - 12), 0.8)
    pen.arrow((x + 170, y - 12), (x + 212, y - 12))
    pen.card("", (x + 256, y - 12), zoom=0.8)
    pen.label("+1", (x + 312, y - 12), pen.palette.accent, "strong")
    words, style = fitted(pen.canvas.texts, tr("help.hags.goes_on"), 330, ("tiny",))
    pen.label(words, (x + 216, y + 68), pen.palette.muted, style)


def scoring(pen: Pen, box: Box) -> None:
    x, y = box.center
    left = x - 330
    for number, name in enumerate(("QC", "KH", "JS", "2S")):
        spot = left + number * 128, y - 8
        card(pen, name, spot)
        pen.chip(str(left_points(mask_of([parse(name)]))), (spot[0], y + 68), strong=True)
        if number:
            pen.label("+", (spot[0] - 64, y - 8), pen.palette.muted, "heading")
    pen.label("= 50", (x + 270, y - 8), pen.palette.accent, "title")


def bonus(pen: Pen, box: Box) -> None:
    x, y = box.center
    combo(pen, "QS QH QC", (x - 250, y - 8), 0.96, frame=True)
    pen.label("3 × 20 = 60", (x - 250, y + 76), style="smallstrong")
    pen.label("+", (x - 110, y - 8), pen.palette.muted, "heading")
    card(pen, "4H", (x - 20, y - 8), zoom=0.96)
    pen.label("5", (x - 20, y + 76), style="smallstrong")
    pen.label("= 65", (x + 120, y - 8), pen.palette.accent, "title")
    icon(pen, "hag", (x + 290, y - 8), 84)


def match(pen: Pen, box: Box) -> None:
    x, y = box.center
    goal = 75
    for seat, (before, after) in enumerate(((45, 80), (50, 50))):
        line = y - 30 + seat * 62
        seat_mark(pen.canvas, x - 330, line, seat, 9)
        bar = Box(x - 296, line - 12, 470, 24)
        pen.canvas.box(bar, pen.palette.pressed, radius=12)
        for points, ink in ((after, pen.palette.accent), (before, pen.palette.muted)):
            wide = bar.width * min(1.0, points / 85)
            pen.canvas.box(Box(bar.left, bar.top, wide, 24), ink, radius=12)
        words = f"{before} → {after}" if after != before else str(after)
        pen.label(words, (x + 256, line), style="strong")
    mark = x - 296 + 470 * goal / 85
    pen.canvas.box(Box(mark - 1.5, y - 58, 3, 116), pen.palette.text, radius=0)
    pen.label(str(goal), (mark, y - 72), style="smallstrong")
    icon(pen, "trophy", (x + 366, y - 30), 38)


THREE_HAGS: dict[str, Art] = {
    "idea": idea,
    "cards": cards,
    "deal": deal,
    "turn": turn,
    "pass": passing,
    "draw": drawing,
    "onesie": onesie,
    "pair": pair,
    "flight": flight,
    "set": sets,
    "run": runs,
    "coven": coven,
    "sweeps": sweeps,
    "imps": imps,
    "imp_choice": imp_choice,
    "imp_never": imp_never,
    "imp_natural": imp_natural,
    "ending": ending,
    "scoring": scoring,
    "bonus": bonus,
    "match": match,
    "tip_company": tip_company,
    "tip_low": tip_low,
    "tip_sweep": tip_sweep,
    "tip_sets": tip_sets,
    "tip_pass": tip_pass,
    "tip_finish": tip_finish,
    "tip_count": tip_count,
    "controls": controls,
    "questions": questions,
}
"""Pages of Three Hags in their order, with their pictures."""
