"""The plot of a case review: a line per seat with its own dashes and sign, clues as numbered ticks, a cursor;
and the cards of the clues beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.case_review import Moment
from game.scenes.deception_review_lines import Line, Told, percent
from game.scenes.fitting import fitted
from game.strings import tr
from game.table.ring_hud import seat_colour, seat_mark
from game.ui import plot
from game.ui.canvas import Box, Canvas, Point
from game.ui.text import Texts
from game.ui.widgets import Widget

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (13.0, 6.0),
    (3.0, 6.0),
    (14.0, 5.0, 3.0, 5.0),
    (22.0, 7.0),
    (8.0, 4.0, 2.5, 4.0, 2.5, 4.0),
)
"""By line: they are told apart without their colour."""
PAD = 18.0
LIMITS = (0.12, 0.2, 0.4, 0.6, 0.8)
"""Chances at the top of the plot, the least that will do; else certainty."""


class ReviewPlot(Widget):
    """``cursor`` is the moment looked at; ``change`` is called when it is moved."""

    def __init__(
        self,
        moments: Sequence[Moment],
        lines: Sequence[Line],
        cursor: int,
        change: Callable[[int], object],
    ) -> None:
        super().__init__()
        self.moments, self.lines, self.cursor, self.change = moments, lines, cursor, change
        self._kept: tuple[object, pygame.Surface] | None = None
        self._inner = Box(0, 0, 10, 10)

    # -- moving --------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return max(0, len(self.moments) - 1)

    def go(self, moment: int) -> None:
        """Look at another moment."""
        moment = max(0, min(self.last, moment))
        if moment != self.cursor:
            self.cursor = moment
            self.change(moment)

    def adjust(self, step: int) -> bool:
        self.go(self.cursor + step)
        return True

    def press(self, pos: Point) -> None:
        super().press(pos)
        self.drag(pos)

    def drag(self, pos: Point) -> None:
        self.go(round((pos[0] - self._inner.left) / max(1.0, self._inner.width) * self.last))

    def release(self, pos: Point) -> bool:
        self.sunk = False
        return self.box.collidepoint(pos)

    # -- drawing -------------------------------------------------------------------------------------

    @property
    def most(self) -> float:
        """The chance at the top of the plot: enough for every line, and a round number."""
        highest = max((chance for line in self.lines for _, chance in line.points), default=0.0)
        return next((limit for limit in LIMITS if highest <= 0.95 * limit), 1.0)

    def _place(self, moment: float, chance: float) -> Point:
        inner = self._inner
        part = chance / self.most
        return inner.left + inner.width * moment / max(1, self.last), inner.bottom - inner.height * part

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        canvas.panel(self.box, radius=16)
        self.frame(canvas, self.box, 16)
        wide, high = texts.width("100 %", "tiny"), texts.leading("tiny")
        left, top = self.box.left + PAD + wide + 6, self.box.top + PAD + 8
        self._inner = Box(
            left, top, self.box.right - PAD - 14 - left, self.box.bottom - 14 - high * 1.5 - top
        )
        self._grid(canvas)
        x, _ = self._place(self.cursor, 0)
        canvas.box(Box(x - 1.25, top - 8, 2.5, self._inner.height + 14), palette.focus, radius=1)
        image = self._strokes(canvas)
        if image is not None:
            canvas.image(image, self._inner.inflate(12, 12).topleft)
        for line in self.lines:
            value = line.at(self.cursor)
            if value is not None:
                seat_mark(canvas, *self._place(self.cursor, value), line.seat, 7)

    def _grid(self, canvas: Canvas) -> None:
        """Heights in percent, clues as numbers in discs, attempts as crosses, rounds as bands."""
        palette, inner = canvas.palette, self._inner
        for quarter in range(5):
            y, percent = inner.bottom - inner.height * quarter / 4, round(25 * quarter * self.most)
            canvas.box(Box(inner.left, y - 0.5, inner.width, 1), palette.panel_edge, radius=0)
            words = tr("case_review.percent", n=percent)
            canvas.text(words, (inner.left - 8, y), "tiny", palette.muted, "midright")
        number, y = 0, inner.bottom + 8 + canvas.texts.leading("tiny") / 2
        for i, moment in enumerate(self.moments):
            x, _ = self._place(i, 0)
            if moment.kind == "marker":
                number += 1
                here = i == self.cursor
                canvas.box(Box(x - 0.5, inner.top, 1, inner.height), palette.panel_edge, radius=0)
                canvas.disc((x, y), 11, palette.accent if here else palette.raised_hover)
                ink = palette.accent_text if here else palette.text
                canvas.text(str(number), (x, y), "tiny", ink, "center")
            elif moment.kind == "attempt":
                for way in (-1, 1):
                    ends = [
                        (x - 5, y - 4 * way),
                        (x - 4, y - 5 * way),
                        (x + 5, y + 4 * way),
                        (x + 4, y + 5 * way),
                    ]
                    canvas.polygon(ends, palette.bad)
            else:
                canvas.disc((x, y), 2.5, palette.muted)
        bounds = [i + 0.5 for i, (one, two) in enumerate(pairwise(self.moments)) if two.round > one.round]
        for number, bound in enumerate(bounds, 2):
            x, _ = self._place(bound, 0)
            canvas.box(Box(x - 1, inner.top - 8, 2, inner.height + 8), palette.muted, radius=0)
            words = tr("deception_table.round_short", n=number)
            canvas.text(words, (x + 6, inner.top - 10), "tiny", palette.muted)

    def _strokes(self, canvas: Canvas) -> pygame.Surface | None:
        box = self._inner.inflate(12, 12)
        key = tuple(line.points for line in self.lines), self.most, tuple(box), canvas.u, canvas.palette
        if self._kept is None or self._kept[0] != key:
            drawn = [
                plot.Stroke(
                    tuple(self._place(i, chance) for i, chance in line.points),
                    seat_colour(canvas, line.seat),
                    DASHES[line.seat % len(DASHES)],
                )
                for line in self.lines
                if len(line.points) > 1
            ]
            self._kept = key, plot.strokes(canvas.u, box, drawn)
        return self._kept[1]


def across(texts: Texts, width: float, lines: Sequence[Line]) -> int:
    """How many names with their chances fit beside each other."""
    if not lines:
        return 1
    widest = max(texts.width(line.name, "tiny") for line in lines) + texts.width("99.9 %", "smallstrong") + 56
    return max(1, min(len(lines), 4, int(width / widest)))


def draw_chances(canvas: Canvas, box: Box, lines: Sequence[Line], moment: int) -> None:
    """Everybody's sign, name and chance at a moment, in up to four columns."""
    texts, palette = canvas.texts, canvas.palette
    count = across(texts, box.width, lines)
    rows = -(-len(lines) // count)
    wide, step = box.width / count, box.height / max(1, rows)
    for number, line in enumerate(lines):
        x, y = box.left + number % count * wide, box.top + (number // count + 0.5) * step
        seat_mark(canvas, x + 9, y, line.seat, 7)
        value = line.at(moment)
        share = tr("scenes.none") if value is None else percent(value)
        room = wide - 44 - texts.width(share, "smallstrong")
        name, style = fitted(texts, line.name, room, ("small", "tiny"))
        canvas.text(name, (x + 22, y), style, palette.text, "midleft")
        canvas.text(share, (x + wide - 18, y), "smallstrong", palette.accent, "midright")


class MarkCard(Widget):
    """A clue: its words, what it did, and what would have been better. Accepting goes to it."""

    def __init__(self, told: Told, style: str, act: Callable[[], object]) -> None:
        super().__init__()
        self.told, self.style, self.act = told, style, act

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts, told = canvas.palette, canvas.texts, self.told
        fill = palette.raised_hover if self.glow > 0.5 else palette.raised
        edge = {"helped": palette.good, "misled": palette.bad}.get(told.flag)
        canvas.box(self.box, fill, radius=10, edge=edge, width=2 if edge else 0)
        self.frame(canvas, self.box, 10)
        x, step = self.box.left + 14, texts.leading("tiny")
        top = self.box.centery - (1.5 if told.best else 1.0) * step
        canvas.disc((x + 10, top + step / 2), 10.5, palette.accent)
        canvas.text(str(told.number), (x + 10, top + step / 2), "tiny", palette.accent_text, "center")
        room = self.box.right - 12 - x - 28
        words, style = fitted(texts, told.words, room, (self.style, "tiny"))
        canvas.text(words, (x + 28, top + step / 2), style, palette.text, "midleft")
        y = top + 1.5 * step
        rises = told.after >= told.before
        ink = palette.good if rises else palette.bad
        tip = y - 6 if rises else y + 6
        canvas.polygon([(x + 4, 2 * y - tip), (x + 16, 2 * y - tip), (x + 10, tip)], ink)
        shares = [percent(value) for value in (told.before, told.after)]
        words = tr("case_review.change", before=shares[0], after=shares[1])
        drawn = canvas.text(words, (x + 28, y), "tiny", palette.text, "midleft")
        if told.flag:
            left = drawn.right / canvas.u + 14
            words, style = fitted(
                texts, tr(f"case_review.{told.flag}"), self.box.right - 12 - left, ("smallstrong", "tiny")
            )
            canvas.text(words, (left, y), style, ink, "midleft")
        words, style = fitted(texts, told.best, room, ("tiny",))
        canvas.text(words, (x + 28, top + 2.5 * step), style, palette.muted, "midleft")
