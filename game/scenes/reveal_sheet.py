"""Drawing the open deal of WHO'S WHO: a role card and a declaration per seat, and the sum line by line."""

from __future__ import annotations

from msgspec import Struct

from game.scenes.fitting import fitted
from game.scenes.reveal_lines import Account, Column, Line
from game.scenes.signs import verdict
from game.strings import tr
from game.table.picture import HUNTER, MASTER
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

PAD, GAP = 20.0, 6.0
LINES_AT, LINE = 0.5, 0.5
"""Seconds until the first line of the sum comes, and per line."""
PICTURE = 110.0
"""Height for which the card pictures are made, in units."""
ALL_AT_ONCE = 99
CARD = 5 / 7
"""Width of a role card by its height."""


class Way(Struct, frozen=True):
    """How large everything is."""

    style: str
    card: float
    notes: int
    """How many of the sentences below lines are shown, the most wanted first."""
    beside: bool
    """The declaration stands beside the card, not below it."""


SIZES = (
    ("body", 160.0, 3), ("body", 132.0, 3), ("body", 120.0, 3), ("small", 104.0, 3), ("small", 84.0, 3),
    ("tiny", 84.0, 3), ("tiny", 66.0, 3), ("tiny", 66.0, 2), ("tiny", 56.0, 1), ("tiny", 44.0, 0),
    ("tiny", 32.0, 0),
)  # fmt: skip
WAYS = tuple(Way(*size, beside) for size in SIZES for beside in (True, False))
"""The most wanted first."""


def time_of(account: Account) -> float:
    """Seconds until everything is on show."""
    return LINES_AT + LINE * len(account.lines)


class Sheet:
    """Places one account in a box, as large as it fits."""

    def __init__(self, texts: Texts, account: Account, box: Box) -> None:
        self.account, self.box = account, box
        self.inner = box.inflate(-2 * PAD, -2 * (PAD - 6))
        labels = max(texts.width(line.label, "strong") for line in account.lines)
        self.label = min(labels + 18, self.inner.width * 0.22)
        fitting = (way for way in WAYS if self._fits(texts, way))
        self.way = next(fitting, WAYS[-1])

    # -- measuring -----------------------------------------------------------------------------------

    def column(self, number: int) -> Box:
        """The place of a seat, over the whole height."""
        count = len(self.account.columns)
        wide = (self.inner.width - self.label) / count
        return Box(self.inner.left + self.label + number * wide, self.inner.top, wide, self.inner.height)

    def _notes(self, way: Way) -> list[str]:
        """The sentences shown, by line; empty where there is none."""
        shown = [1, 3, 2][: way.notes]
        return [line.note if n in shown else "" for n, line in enumerate(self.account.lines)]

    def _fits(self, texts: Texts, way: Way) -> bool:
        wide = self.column(0).width - 8
        if way.beside and wide < way.card * CARD + 12 + self._declared_width(texts):
            return False
        rows = len(self.account.lines) * (texts.leading(way.style) + 4) + 12
        notes = sum(texts.height(note, "tiny", self.inner.width) for note in self._notes(way) if note)
        return self._head(texts, way) + rows + notes <= self.inner.height

    def _declared_width(self, texts: Texts) -> float:
        words = [
            min(150.0, texts.width(self.account.columns[self._index(one.seat)].name, "tiny")) + 58
            for column in self.account.columns
            for one in column.named
        ]
        words.append(texts.width(tr("reveal.at_interim"), "tiny") + 20)
        return max(words)

    def _index(self, seat: int) -> int:
        return next(n for n, column in enumerate(self.account.columns) if column.seat == seat)

    def _head(self, texts: Texts, way: Way) -> float:
        """Height of names, cards and declarations."""
        named = max(len(column.named) for column in self.account.columns) + 1
        lines = named * texts.leading("tiny") + 4
        below = max(way.card, lines) if way.beside else way.card + 4 + lines
        return texts.leading("smallstrong") + 4 + below + 8

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, clock: float, sprites: Sprites) -> None:
        """The sheet ``clock`` seconds after it was laid down."""
        canvas.panel(self.box)
        sprites.begin_frame(ALL_AT_ONCE)
        for number, column in enumerate(self.account.columns):
            self._draw_head(canvas, self.column(number), column, sprites)
        y = self.inner.top + self._head(canvas.texts, self.way)
        notes = self._notes(self.way)
        for number, line in enumerate(self.account.lines):
            share = max(0.0, min(1.0, (clock - LINES_AT - number * LINE) / (LINE * 0.7)))
            if share > 0:
                y = self._draw_line(canvas, y, line, notes[number], share)

    def _draw_head(self, canvas: Canvas, box: Box, column: Column, sprites: Sprites) -> None:
        texts, palette, way = canvas.texts, canvas.palette, self.way
        words, style = fitted(texts, column.name, box.width - 34, ("smallstrong", "tiny"))
        wide = texts.width(words, style) + 22
        y = box.top + texts.leading("smallstrong") / 2
        seat_mark(canvas, box.centerx - wide / 2 + 7, y, column.seat, 7)
        name = canvas.text(words, (box.centerx - wide / 2 + 22, y), style, palette.text, "midleft")
        if column.dealer and name.right / canvas.u + 24 < box.right:
            mark = icons.icon("dealer", canvas.px(20), palette.muted, ground=palette.panel)
            canvas.image(mark, (name.right / canvas.u + 6, y), "midleft")
        top = box.top + texts.leading("smallstrong") + 4
        card = Box(0, top, way.card * CARD, way.card)
        if way.beside:
            used = card.width + 12 + self._declared_width(texts)
            card.left = box.centerx - used / 2
            spot = Box(card.right + 12, top, used - card.width - 12, way.card)
        else:
            card.centerx = box.centerx
            spot = Box(box.left, card.bottom + 4, box.width, 0)
        role = MASTER if column.master else HUNTER
        image, corner = sprites.pose(role, canvas.at(card.center), zoom=card.height / PICTURE)
        canvas.surface.blit(image, corner)
        self._draw_declared(canvas, spot, column)

    def _draw_declared(self, canvas: Canvas, spot: Box, column: Column) -> None:
        """The names with a check mark or a cross, and when they were declared."""
        texts, palette = canvas.texts, canvas.palette
        step = texts.leading("tiny")
        centred = not self.way.beside
        rows = len(column.named) + 1
        y = spot.top if centred else spot.centery - rows * step / 2
        if not column.named:
            words = tr("reveal.master")
            x = spot.centerx if centred else spot.left
            anchor = "center" if centred else "midleft"
            canvas.text(words, (x, y + step / 2), "tiny", palette.accent, anchor)
            return
        for one in column.named:
            whole = self.account.columns[self._index(one.seat)].name
            name, _ = fitted(texts, whole, max(spot.width, 60.0) - 44, ("tiny",))
            wide = texts.width(name, "tiny") + 42
            left = spot.centerx - wide / 2 if centred else spot.left
            middle = y + step / 2
            verdict(canvas, (left + 8, middle), one.right)
            seat_mark(canvas, left + 28, middle, one.seat, 5)
            canvas.text(name, (left + 40, middle), "tiny", palette.text, "midleft")
            y += step
        words = tr("reveal.at_interim" if column.interim else "reveal.at_end")
        wide = texts.width(words, "tiny")
        left = spot.centerx - wide / 2 if centred else spot.left + (8 if column.interim else 0)
        if column.interim:
            edge = Box(left - 8, y + 2, wide + 16, step - 3)
            canvas.box(edge, (*palette.panel, 0), radius=8, edge=palette.accent, width=1.5)
        ink = palette.accent if column.interim else palette.muted
        canvas.text(words, (left, y + step / 2), "tiny", ink, "midleft")

    def _draw_line(self, canvas: Canvas, y: float, line: Line, note: str, share: float) -> float:
        """One line of the sum from ``y`` on; where the next begins."""
        texts, palette, style = canvas.texts, canvas.palette, self.way.style
        high = texts.leading(style)
        if line.strong:
            canvas.box(Box(self.inner.left, y, self.inner.width, 1.5), palette.panel_edge, radius=0)
            y += 4
        bold = {"body": "strong", "small": "smallstrong"}.get(style, style)
        ink = palette.accent if line.strong else palette.text
        label = bold if line.strong else style
        words, label = fitted(texts, line.label, self.label - 8, (label, "small", "tiny"))
        canvas.text(words, (self.inner.left, y + high / 2), label, ink, "midleft", share)
        for number, whole in enumerate(line.cells):
            box, cell = self.column(number), line.text(number, share)
            size = bold if texts.width(whole, bold) <= box.width - 6 else "tiny"
            canvas.text(cell, (box.centerx, y + high / 2), size, ink, "center", share)
        y += high
        if note:
            place = self.inner.left, y - 2
            y += canvas.paragraph(note, place, self.inner.width, "tiny", palette.muted, alpha=share)
        return y + 4
