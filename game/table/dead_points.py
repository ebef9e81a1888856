"""The points of a trick beside the card that took it, and the hearts that survive a round; over the cards."""

from __future__ import annotations

import math

from game.narrate_trick_of_the_dead import terms
from game.numbers import signed
from game.strings import tr
from game.table import words
from game.table.facts import Facts, Graves
from game.table.layout import Layout
from game.table.ring_hud import fitted
from game.ui.canvas import Box, Canvas


def voices(canvas: Canvas, layout: Layout, facts: Facts, grown: float) -> None:
    """How the points of the trick on the table come about, beside the card that took it; at the end of the
    round the hearts that are still held. ``grown`` 0..1: how far that has grown."""
    graves = facts.graves
    if graves is None:
        return
    if graves.count is not None and facts.winning is not None:
        slip(canvas, layout, facts, graves, grown)
    elif graves.survival:
        survivors(canvas, layout, facts, graves, grown)


def slip(canvas: Canvas, layout: Layout, facts: Facts, graves: Graves, grown: float) -> None:
    """The points of a trick: the formula and, large, what it comes to."""
    count = graves.count
    assert count is not None and facts.winning is not None
    texts, palette = canvas.texts, canvas.palette
    room = layout.slips[facts.place(facts.winning)]
    pieces = terms(count, graves.penalty, graves.whole)
    lines: list[str] = [""]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}".strip()
        if lines[-1] and texts.width(longer, "smallstrong") > room.width - 36:
            lines.append(piece)
        else:
            lines[-1] = longer
    tags = _tags(count.doubled and (graves.whole or count.diamonds > 0), count.joker)
    step = texts.leading("smallstrong")
    number = signed(count.points) if count.points else "±0"
    wide = max(
        texts.width(number, "heading"),
        *(texts.width(line, "smallstrong") for line in lines),
        *(texts.width(tag, "tiny") + 12 for tag in tags),
    )
    high = 12 + texts.leading("heading") + step * len(lines) + len(tags) * (texts.leading("tiny") + 3) + 6
    box = Box(0, 0, min(room.width, wide + 36), high)
    size = 1.0 if grown >= 1 else 0.35 + 0.65 * grown + 0.14 * math.sin(math.pi * grown)
    right = room.left < layout.centre[0]
    box.midright = (room.right, room.top + room.height / 2) if right else box.midright
    if not right:
        box.midleft = room.left, room.top + room.height / 2
    sky = layout.plates[-1].bottom + 6
    box.top = min(max(box.top, sky), layout.speech.top - 4 - box.height)
    box.top -= 22 * (1 - grown)
    if size != 1.0:
        box.inflate_ip(box.width * (size - 1), box.height * (size - 1))
    canvas.shadow(box, radius=14, blur=12, drop=4, alpha=0.45)
    edge = palette.good if count.points > 0 else palette.bad if count.points < 0 else palette.panel_edge
    canvas.box(box, (*palette.panel, 248), radius=14, edge=edge, width=2.2)
    if grown < 0.5:
        return
    y = box.top + 6
    for line in lines:
        canvas.text(line, (box.centerx, y + step / 2), "smallstrong", palette.text, "center")
        y += step
    for tag in tags:
        canvas.text(tag, (box.centerx, y + texts.leading("tiny") / 2), "tiny", palette.muted, "center")
        y += texts.leading("tiny") + 3
    canvas.text(
        number,
        (box.centerx, y + texts.leading("heading") / 2),
        "heading",
        edge if count.points else palette.text,
        "center",
    )


def _tags(doubled: bool, joker: bool) -> list[str]:
    """Why there is a ×2 or a +5, in words."""
    found: list[str] = []
    if doubled:
        found.append(tr("trick_of_the_dead_table.zombie_wins"))
    if joker:
        found.append(tr("trick_of_the_dead_table.joker_wins"))
    return found


def survivors(canvas: Canvas, layout: Layout, facts: Facts, graves: Graves, grown: float) -> None:
    """For each seat, as they sit: how many hearts are still held and what they are worth."""
    texts, palette = canvas.texts, canvas.palette
    order = [*range(1, (facts.seats + 1) // 2 + facts.seats % 2 - 1), 0]
    order += [place for place in range(1, facts.seats) if place not in order]
    wide = min(200.0, 96 + 64 * layout.text)
    high = 14 + texts.leading("smallstrong") + texts.leading("heading") + texts.leading("tiny")
    for i, place in enumerate(order):
        seat = facts.seat_at(place)
        bonus = graves.survival[seat]
        hearts = bonus // graves.bonus
        box = Box(0, 0, wide, high)
        box.center = layout.centre[0] + (i - (len(order) - 1) / 2) * (wide + 16), layout.centre[1] - 8
        if grown < 1.0:
            box.inflate_ip(0.0, box.height * (grown - 1.0) * 0.7)
        edge = palette.good if bonus else palette.panel_edge
        canvas.shadow(box, radius=14, blur=12, drop=4, alpha=0.45)
        canvas.box(box, (*palette.panel, 248), radius=14, edge=edge, width=2.0)
        if grown < 0.6:
            continue
        name, small = fitted(canvas, words.seat_name(facts, seat), wide - 20, "small", "tiny")
        y = box.top + 6
        for text, style, ink in (
            (name, small, palette.muted),
            (f"♥ {hearts} × {graves.bonus}", "smallstrong", palette.text),
            (signed(bonus), "heading", edge if bonus else palette.muted),
        ):
            canvas.text(text, (box.centerx, y + texts.leading(style) / 2), style, ink, "center")
            y += texts.leading(style)
