"""The plot of beliefs: a line per seat with its own dashes and sign, a grid of tricks, a cursor to move."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.scenes.fitting import fitted
from game.scenes.signs import crown
from game.scenes.timeline_lines import Belief
from game.strings import tr
from game.table.ring_hud import seat_colour, seat_mark
from game.timeline import Moment, Move
from game.ui import plot
from game.ui.canvas import Box, Canvas, Point
from game.ui.widgets import Widget

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (13.0, 6.0),
    (3.0, 6.0),
    (14.0, 5.0, 3.0, 5.0),
    (22.0, 7.0),
    (8.0, 4.0, 2.5, 4.0, 2.5, 4.0),
)
"""By seat: lines are told apart without their colour."""


class Content(Struct, frozen=True):
    """Everything the plot shows but the cursor."""

    moments: tuple[Moment, ...]
    beliefs: tuple[Belief, ...]
    moves: tuple[Move, ...]
    masters: tuple[int, ...]
    interim: int | None
    """The moment after which the interim declarations came."""


class Plot(Widget):
    """``cursor`` is the moment looked at; ``change`` is called when it is moved by arrows or pointer."""

    def __init__(self, content: Content, cursor: int, change: Callable[[int], object]) -> None:
        super().__init__()
        self.content, self.cursor, self.change = content, cursor, change
        self._lines: tuple[object, pygame.Surface] | None = None

    # -- moving --------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.content.moments) - 1

    def go(self, moment: int) -> None:
        """Look at another moment."""
        moment = max(0, min(self.last, moment))
        if moment != self.cursor:
            self.cursor = moment
            self.change(moment)

    def adjust(self, step: int) -> bool:
        self.go(self.cursor + step)
        return True

    def jump(self, step: int) -> None:
        """To the end of the next trick (+1) or of the one before (-1)."""
        ends = [0, *(i for i, moment in enumerate(self.content.moments) if moment.closes)]
        beyond = [i for i in ends if (i > self.cursor if step > 0 else i < self.cursor)]
        if beyond:
            self.go(beyond[0] if step > 0 else beyond[-1])

    def press(self, pos: Point) -> None:
        super().press(pos)
        self.drag(pos)

    def drag(self, pos: Point) -> None:
        inner = self.inner(None)
        self.go(round((pos[0] - inner.left) / inner.width * self.last))

    def release(self, pos: Point) -> bool:
        self.sunk = False
        return self.box.collidepoint(pos)

    # -- places --------------------------------------------------------------------------------------

    def inner(self, canvas: Canvas | None) -> Box:
        """The field of the lines; the last one measured where there is no canvas."""
        if canvas is not None:
            texts = canvas.texts
            left = texts.width("100 %", "tiny") + 16
            names = max((min(150.0, texts.width(b.name, "tiny")) for b in self.content.beliefs), default=0.0)
            top, low = 30.0, texts.leading("tiny") + 10
            self._inner = Box(
                self.box.left + left,
                self.box.top + top,
                self.box.width - left - names - 58,
                self.box.height - top - low,
            )
        return self._inner

    _inner = Box(0, 0, 10, 10)

    def x(self, inner: Box, moment: float) -> float:
        """Where a moment is."""
        return inner.left + inner.width * moment / max(1, self.last)

    @staticmethod
    def y(inner: Box, chance: float) -> float:
        """Where a probability is."""
        return inner.bottom - inner.height * max(0.0, min(1.0, chance))

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.box, radius=16)
        self.frame(canvas, self.box, 16)
        inner = self.inner(canvas)
        self._draw_grid(canvas, inner)
        key = (canvas.u, tuple(inner), canvas.palette, self.content.beliefs)
        if self._lines is None or self._lines[0] != key:
            self._lines = key, plot.strokes(canvas.u, inner.inflate(12, 12), self._strokes(canvas, inner))
        canvas.image(self._lines[1], inner.inflate(12, 12).topleft)
        for belief in self.content.beliefs:
            self._draw_signs(canvas, inner, belief)
        self._draw_names(canvas, inner)
        self._draw_moves(canvas, inner)
        self._draw_cursor(canvas, inner)

    def _draw_grid(self, canvas: Canvas, inner: Box) -> None:
        palette, texts = canvas.palette, canvas.texts
        for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y(inner, chance)
            canvas.box(Box(inner.left, y - 0.5, inner.width, 1), (*palette.panel_edge, 130), radius=0)
            if chance in (0.0, 0.5, 1.0):
                words = tr("scenes.percent", n=round(100 * chance))
                canvas.text(words, (inner.left - 8, y), "tiny", palette.muted, "midright")
        start, number = 0, 0
        ends = [i for i, moment in enumerate(self.content.moments) if moment.closes]
        every = 1 if inner.width / max(1, len(ends)) > texts.width("17", "tiny") + 6 else 2
        for number, end in enumerate(ends, 1):
            left, right = self.x(inner, start), self.x(inner, end)
            canvas.box(Box(right - 0.5, inner.top, 1, inner.height), (*palette.panel_edge, 190), radius=0)
            if number % every == 0 or number == 1:
                here = start < self.cursor <= end
                ink = palette.accent if here else palette.muted
                place = (left + right) / 2, inner.bottom + 4
                canvas.text(str(number), place, "tiny", ink, "midtop")
            start = end
        if self.content.interim is not None:
            self._draw_interim(canvas, inner, self.x(inner, self.content.interim))

    def _draw_interim(self, canvas: Canvas, inner: Box, x: float) -> None:
        """When the interim declarations came: a dotted line with its word."""
        palette = canvas.palette
        y = inner.top
        while y < inner.bottom:
            canvas.box(Box(x - 1, y, 2, 5), palette.muted, radius=0)
            y += 10
        canvas.text(tr("timeline.interim"), (x + 5, inner.top + 1), "tiny", palette.muted)

    def _strokes(self, canvas: Canvas, inner: Box) -> list[plot.Stroke]:
        return [
            plot.Stroke(
                tuple((self.x(inner, i), self.y(inner, chance)) for i, chance in belief.points),
                seat_colour(canvas, belief.sign),
                DASHES[belief.sign % len(DASHES)],
            )
            for belief in self.content.beliefs
        ]

    def _draw_signs(self, canvas: Canvas, inner: Box, belief: Belief) -> None:
        """The seat's sign at the end of every other trick, and of the deal."""
        moments = self.content.moments
        for i, chance in belief.points:
            if moments[i].closes and (moments[i].trick % 2 == 0 or i == self.last):
                seat_mark(canvas, self.x(inner, i), self.y(inner, chance), belief.sign, 5)

    def _draw_names(self, canvas: Canvas, inner: Box) -> None:
        """Signs and names at the right end, one below the other where lines meet."""
        texts, palette = canvas.texts, canvas.palette
        ends = [
            (self.y(inner, belief.points[-1][1]), n)
            for n, belief in enumerate(self.content.beliefs)
            if belief.points
        ]
        step = texts.leading("tiny") * 0.92
        places: list[float] = []
        for y, _ in sorted(ends):
            places.append(max(y, places[-1] + step if places else inner.top))
        over = (places[-1] if places else 0) - inner.bottom
        for number in reversed(range(len(places))):
            limit = inner.bottom if number == len(places) - 1 else places[number + 1] - step
            places[number] = min(places[number], limit) if over > 0 else places[number]
        for y, (_, number) in zip(places, sorted(ends), strict=True):
            belief = self.content.beliefs[number]
            x = inner.right + 16
            seat_mark(canvas, x, y, belief.sign, 5.5)
            words, style = fitted(texts, belief.name, min(150.0, self.box.right - x - 32), ("tiny",))
            drawn = canvas.text(words, (x + 12, y), style, palette.text, "midleft")
            if belief.sign in self.content.masters:
                crown(canvas, (drawn.right / canvas.u + 4, y), 16)

    def _draw_moves(self, canvas: Canvas, inner: Box) -> None:
        """Numbered flags on the plays that changed most."""
        palette = canvas.palette
        for number, move in reversed(list(enumerate(self.content.moves, 1))):
            x, y = self.x(inner, move.moment), inner.top - 12
            canvas.polygon([(x - 6, y + 3), (x + 6, y + 3), (x, y + 13)], palette.accent)
            canvas.disc((x, y - 3), 10, palette.accent)
            canvas.text(str(number), (x, y - 3), "tiny", palette.accent_text, "center")

    def _draw_cursor(self, canvas: Canvas, inner: Box) -> None:
        x = self.x(inner, self.cursor)
        canvas.box(Box(x - 1.5, inner.top, 3, inner.height), (*canvas.palette.focus, 200), radius=1)
        canvas.disc((x, inner.bottom), 6, canvas.palette.focus)


def sample(canvas: Canvas, left: float, y: float, seat: int) -> None:
    """A short piece of a seat's line with its sign, for a legend."""
    ink = seat_colour(canvas, seat)
    box = Box(left, y - 4, 34, 8)
    line = plot.Stroke(((left, y), (left + 34, y)), ink, DASHES[seat % len(DASHES)])
    canvas.image(plot.strokes(canvas.u, box, [line]), box.topleft)
    seat_mark(canvas, left + 17, y, seat, 5.5)
