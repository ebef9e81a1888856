"""The trick at a moment of the timeline: its cards as played, who led, who took it, what was believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.trick_record import Trick
from game.scenes.fitting import fitted
from game.scenes.timeline_lines import Belief, Guests, percent
from game.scenes.timeline_plot import sample
from game.strings import tr
from game.table import marks
from game.table.layout import CARD_H, Pose
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Widget

PICTURE = 118.0
"""Height for which the card pictures are made, in units."""
PAD = 16.0


def draw_trick(canvas: Canvas, box: Box, trick: Trick, shown: int, guests: Guests, sprites: Sprites) -> None:
    """The trick side by side; of its cards ``shown`` had been played, the last of these is framed."""
    palette, texts = canvas.palette, canvas.texts
    count = len(trick.cards)
    names = 2 * texts.leading("tiny")
    high = min(PICTURE, box.height - names - 8)
    wide = min(box.width / count, high * 5 / 7 + 60)
    left = box.left + (box.width - wide * count) / 2
    sprites.begin_frame(99)
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % count
        x, y = left + (place + 0.5) * wide, box.top + high / 2
        image, corner = sprites.pose(card, canvas.at((x, y)), zoom=high / PICTURE, dim=place >= shown)
        canvas.surface.blit(image, corner)
        if place == shown - 1:
            edge = Box(x - high * 5 / 14 - 5, y - high / 2 - 5, high * 5 / 7 + 10, high + 10)
            canvas.outline(edge, palette.focus, radius=9, width=3)
        if seat == trick.winner and shown:
            marks.winning(canvas, Pose(x, y, 0.0, high / CARD_H), True)
        below = box.top + high + 6 + texts.leading("tiny") / 2
        name = guests.name(seat)
        used = texts.width(name, "tiny") + 16
        if used <= wide - 6:
            seat_mark(canvas, x - used / 2 + 4, below, seat, 5.5)
            canvas.text(name, (x - used / 2 + 14, below), "tiny", palette.text, "midleft")
        else:
            seat_mark(canvas, x, below, seat, 8)
        told = [tr("timeline.led")] if place == 0 else []
        if seat == trick.winner and shown:
            told.append(tr("timeline.took"))
        words = tr("reveal.comma").join(told)
        if texts.width(words, "tiny") > wide - 4:
            words = told[0]
        canvas.text(words, (x, below + texts.leading("tiny")), "tiny", palette.muted, "center")


def draw_beliefs(canvas: Canvas, box: Box, head: str, beliefs: Sequence[Belief], moment: int) -> None:
    """The legend: each line's sample, name and value at the cursor."""
    palette, texts = canvas.palette, canvas.texts
    y = box.top
    y += canvas.paragraph(head, (box.left, y), box.width, "tiny", palette.muted) + 2
    step = min(texts.leading("small"), (box.bottom - y) / max(1, len(beliefs)))
    for belief in beliefs:
        middle = y + step / 2
        sample(canvas, box.left, middle, belief.sign)
        chance = belief.at(moment)
        value = tr("timeline.not_yet") if chance is None else percent(chance)
        room = box.width - 50 - texts.width("100 %", "smallstrong") - 6
        name, style = fitted(texts, belief.name, room, ("small", "tiny"))
        canvas.text(name, (box.left + 44, middle), style, palette.text, "midleft")
        canvas.text(value, (box.right, middle), "smallstrong", palette.text, "midright")
        y += step


class MoveCard(Widget):
    """One of the plays that changed most; accepting moves the cursor there."""

    def __init__(self, number: int, words: tuple[str, str], act: Callable[[], object]) -> None:
        super().__init__()
        self.number, self.words, self.act = number, words, act

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        what, changed = self.words
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=12)
        self.frame(canvas, self.box, 12)
        canvas.disc((self.box.left + 22, self.box.centery), 12, palette.accent)
        place = self.box.left + 22, self.box.centery
        canvas.text(str(self.number), place, "tiny", palette.accent_text, "center")
        left, room = self.box.left + 44, self.box.width - 54
        first, style = fitted(texts, what, room, ("smallstrong", "tiny"))
        lines = texts.wrap(changed, "tiny", room)[:2]
        high = texts.leading("tiny") * (len(lines) + 1) + 2
        y = self.box.centery - high / 2
        canvas.text(first, (left, y + texts.leading("tiny") / 2), style, palette.text, "midleft")
        for number, line in enumerate(lines):
            canvas.text(line, (left, y + texts.leading("tiny") * (number + 1) + 2), "tiny", palette.muted)
