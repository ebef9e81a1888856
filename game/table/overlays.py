"""What lies over the table for a moment: the speech line, the button that goes on, the previous trick."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from game.strings import tr
from game.table import hud, marks, words
from game.table.draw import ALL_AT_ONCE, Painter
from game.table.facts import Facts
from game.table.layout import CARD_H, CARD_W, Layout, Pose, Rect
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

Kind = Literal["refused", "hint", "info"]


class Speech(Struct, frozen=True):
    """A sentence for the player."""

    text: str
    kind: Kind = "info"


class Room(Protocol):
    """Any table with a place for sentences."""

    @property
    def width(self) -> float: ...
    @property
    def speech(self) -> Rect: ...
    @property
    def tight_speech(self) -> bool: ...


def speech(
    canvas: Canvas, layout: Room, said: Speech, width: float | None = None, left: float | None = None
) -> Box:
    """A small line between the trick and the hand, with a sign for its kind."""
    texts = canvas.texts
    room = (width or layout.speech.width) - 84
    style = _speech_style(texts, layout, said.text, room)
    lines = texts.wrap(said.text, style, room)
    wide = max(texts.width(line, style) for line in lines) + 74
    high = max(len(lines) * texts.leading(style) + 12, 40.0)
    box = Box(0, 0, wide, high)
    box.midbottom = layout.width / 2, layout.speech.bottom
    box.left = max(layout.speech.left, min(box.left, layout.speech.right - wide))
    if left is not None:
        box.left = left
    speech_lines(canvas, box, said.kind, style, lines, texts.leading(style))
    return box


def speech_lines(canvas: Canvas, box: Box, kind: Kind, style: str, lines: Sequence[str], step: float) -> None:
    """Lines in a box with the sign of their kind, ``step`` units from one to the next."""
    palette, high = canvas.palette, box.height
    canvas.shadow(box, radius=high / 2, blur=12, drop=4, alpha=0.4)
    edge = {"refused": palette.bad, "hint": palette.good, "info": palette.panel_edge}[kind]
    canvas.box(box, (*palette.panel, 246), radius=min(22.0, high / 2), edge=edge, width=1.8)
    _sign(canvas, box.left + 26, box.centery, kind)
    y = box.centery - len(lines) * step / 2
    for line in lines:
        canvas.text(line, (box.left + 48, y + step / 2), style, palette.text, "midleft")
        y += step


def _speech_style(texts: Texts, layout: Room, text: str, room: float) -> str:
    """The largest style in which a sentence keeps to its place."""
    if layout.tight_speech:
        most = layout.speech.height + 4 - 12
        return next((s for s in ("body", "small") if texts.height(text, s, room) <= most), "tiny")
    style = "body" if texts.height(text, "body", room) <= layout.speech.height else "small"
    return "tiny" if texts.height(text, style, room) > layout.speech.height * 1.5 else style


def prompt(canvas: Canvas, layout: Layout, text: str) -> None:
    """A quiet word where sentences appear: it is the viewer's turn."""
    y = layout.speech.bottom - layout.speech.height / 2
    hud.caption(canvas, text, (layout.width / 2, y), "small")


def _sign(canvas: Canvas, x: float, y: float, kind: Kind) -> None:
    palette = canvas.palette
    if kind == "refused":
        canvas.disc((x, y), 11, palette.bad)
        canvas.box(Box(x - 6, y - 1.6, 12, 3.2), palette.panel, radius=1)
    elif kind == "hint":
        points = [
            (
                x + (12 if i % 2 == 0 else 5) * math.sin(math.pi * i / 5),
                y - (12 if i % 2 == 0 else 5) * math.cos(math.pi * i / 5),
            )
            for i in range(10)
        ]
        canvas.polygon(points, palette.good)
    else:
        canvas.disc((x, y), 5, palette.accent)


def result_bar(canvas: Canvas, layout: Layout, text: str, label: str) -> tuple[float, Box]:
    """Where the sentence about a finished trick and the button that goes on lie: the left edge and the
    button.
    """
    texts = canvas.texts
    style = "button"
    while texts.width(label, style) > 330 and style != "small":
        style = {"button": "strong", "strong": "small"}[style]
    button = max(190.0, texts.width(label, style) + 64)
    words_wide = texts.width(text, "body") + 74
    if layout.plates:  # beside the viewer's own plate; a long sentence takes two lines
        words_wide = min(words_wide, layout.speech.width - 16 - button)
    total = words_wide + 16 + button
    left = (layout.width - total) / 2
    left = max(left, layout.speech.left) if layout.plates else left
    high = min(54.0, layout.speech.height)
    box = Box(left + words_wide + 16, layout.speech.bottom - 20 - high / 2, button, high)
    return left, box


def previous(canvas: Canvas, painter: Painter, layout: Layout, facts: Facts, names: tuple[str, ...]) -> None:
    """Draw the previous trick in the middle of the table."""
    if facts.previous is None:
        return
    plays, winner = facts.previous
    palette, texts = canvas.palette, canvas.texts
    line = texts.leading("small")
    scale = 0.8 * layout.trick_scale / 0.96
    head, taken = tr("table.previous"), tr("table.previous_won", name=words.seat_name(facts, winner, names))
    titles = texts.width(head, "smallstrong") + texts.width(taken, "small") + 80
    called = [words.seat_name(facts, seat, names) for seat, _ in plays]
    widest = max(texts.width(name, "smallstrong") for name in called) + 22
    wide = max(titles, len(plays) * max(CARD_W * scale + 34, 128.0, widest) + 48)
    box = Box(0, 0, min(layout.width - 300, wide), CARD_H * scale + 3 * line + 56)
    box.center = layout.centre[0], layout.centre[1] + 6
    if box.left < layout.score.right + 8:
        box.top = max(box.top, layout.score.bottom + 8)  # long names: below the panels in the corners
    canvas.shadow(box, radius=20, blur=30, drop=10, alpha=0.55)
    canvas.box(box, palette.panel, radius=20, edge=palette.accent, width=2)
    canvas.text(head, (box.left + 24, box.top + 14), "smallstrong", palette.accent)
    canvas.text(taken, (box.right - 24, box.top + 14), "small", palette.text, "topright")
    step = (box.width - 32) / len(plays)
    painter.begin(ALL_AT_ONCE)
    for i, (seat, card) in enumerate(plays):
        x = box.left + 16 + step * (i + 0.5)
        pose = Pose(x, box.top + line + 34 + CARD_H * scale / 2, 0.0, scale)
        painter.card(canvas, card, pose)
        if seat == winner:
            marks.winning(canvas, painter.drawn(pose), True)
        y = pose.y + CARD_H * scale / 2 + 8 + line / 2
        style = "smallstrong" if texts.width(called[i], "smallstrong") <= step - 6 else "tiny"
        canvas.text(called[i], (x, y), style, palette.text, "center")
        if i == 0:
            canvas.text(tr("table.previous_led"), (x, y + line), "tiny", palette.muted, "center")
