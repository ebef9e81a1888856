"""Pictures of the tips of Three Hags, and of the last how-to-play pages."""

from __future__ import annotations

from game.scenes.help_art import Pen, keys
from game.scenes.help_art_combos import card, combo, icon
from game.strings import tr
from game.ui.canvas import Box


def tip_company(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, (names, sign) in enumerate((("QH JH", "flight"), ("5S 6S KS", "imp"), ("QS QH QC", "hag"))):
        middle = x - 280 + number * 250
        place = combo(pen, names, (middle, y), 0.92, {"KS": "7S"} if sign == "imp" else None)
        icon(pen, sign, (place.right + 30, y), 44)


def tip_low(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("AS", "3H", "4C")):
        card(pen, name, (x - 330 + number * 96, y), (number - 1) * 4, 0.9)
    pen.arrow((x - 70, y), (x - 16, y))
    for number in range(4):
        pen.card("", (x + 40 + number * 2, y - number * 3), zoom=0.84)
    pen.arrow((x + 98, y), (x + 152, y))
    for number, name in enumerate(("9C", "QC", "JC")):
        card(pen, name, (x + 216 + number * 60, y + abs(number - 1) * 6), (number - 1) * 9, 0.9)


def tip_sweep(pen: Pen, box: Box) -> None:
    x, y = box.center
    card(pen, "JC", (x - 320, y))
    icon(pen, "broom", (x - 236, y), 52)
    pen.arrow((x - 196, y), (x - 146, y))
    place = combo(pen, "8C 9C TC", (x - 40, y), 1.0, frame=True)
    pen.label("?", (place.right + 44, y), pen.palette.muted, "title")
    pen.arrow((x + 116, y), (x + 160, y))
    card(pen, "QH", (x + 220, y))
    icon(pen, "trophy", (x + 306, y), 44)


def tip_sets(pen: Pen, box: Box) -> None:
    x, y = box.center
    combo(pen, "TS TH TC", (x - 270, y), 0.94, frame=True)
    pen.label("<", (x - 140, y), pen.palette.bad, "title")
    combo(pen, "AS 2S 3S", (x - 10, y), 0.94)
    pen.label("?", (x + 104, y), pen.palette.muted, "title")
    for number in range(5):
        pen.card("", (x + 210 + number * 32, y), (number - 2) * 4, zoom=0.86)


def tip_pass(pen: Pen, box: Box) -> None:
    x, y = box.center
    card(pen, "7S", (x - 320, y), zoom=0.94)
    pen.arrow((x - 262, y), (x - 216, y))
    place = combo(pen, "8H 9H TH", (x - 110, y), 0.94)
    pen.canvas.outline(place.inflate(10, 10), pen.palette.good, radius=10, width=3)
    pen.chip(tr("three_hags_table.pass"), (x + 60, y), strong=True)
    pen.arrow((x + 112, y), (x + 160, y))
    pen.card("", (x + 210, y), zoom=0.86)
    pen.label("+1", (x + 276, y), pen.palette.accent, "strong")


def tip_finish(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, names in enumerate(("6S 7S 8S", "JC", "QS QH")):
        middle = x - 290 + number * 190
        place = combo(pen, names, (middle, y - 10), 0.88, frame=number == 2)
        pen.label(str(number + 1), (middle, place.bottom + 24), pen.palette.muted, "smallstrong")
        if number < 2:
            pen.arrow((place.right + 14, y - 10), (place.right + 52, y - 10))
    pen.label("+40", (x + 220, y - 10), pen.palette.accent, "title")
    icon(pen, "hag", (x + 320, y - 10), 60)


def tip_count(pen: Pen, box: Box) -> None:
    x, y = box.center
    parts = ((39, "all"), (22, "seen"), (9, "own"), (8, "theirs"))
    for number, (count, word) in enumerate(parts):
        middle = x - 310 + number * 205
        last = number == 3
        style = "title" if last else "heading"
        pen.label(str(count), (middle, y - 20), pen.palette.accent if last else None, style)
        pen.label(tr(f"help.hags.count_{word}"), (middle, y + 30), pen.palette.muted, "tiny")
        if number:
            sign = "=" if last else "\N{MINUS SIGN}"
            pen.label(sign, (middle - 102, y - 20), pen.palette.muted, "heading")


def controls(pen: Pen, box: Box) -> None:
    """The buttons of the device in hand at this table."""
    own = (
        ("accept", tr("three_hags_choices.key.pick")),
        ("next", tr("three_hags_choices.play")),
        ("undo", tr("three_hags_choices.pass")),
        ("down", tr("help.hags.key_leaf")),
        ("next_tab", tr("help.hags.key_reading")),
        ("prev_tab", tr("help.hags.key_sort")),
        ("previous_trick", tr("three_hags_choices.key.piles")),
        ("hint", tr("settings.verb_hint")),
    )
    keys(pen, box, own)


def questions(pen: Pen, box: Box) -> None:
    x, y = box.center
    for number, name in enumerate(("QS", "KH", "JC")):
        card(pen, name, (x - 30 + (number - 1) * 84, y + abs(number - 1) * 8), (number - 1) * 10, 1.1)
    pen.label("?", (x + 190, y), pen.palette.accent, "title")
