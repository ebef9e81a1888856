"""Drawing the end of a round of Trick of the Dead: what each seat still holds, the sum, and the way to the
target."""

from __future__ import annotations

from msgspec import Struct

from game.scenes.fitting import fitted
from game.scenes.round_lines import Account, Left, Line
from game.strings import tr
from game.table.deck import ZOMBIE
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

PAD = 20.0
PICTURE = 110.0
"""Height for which the card pictures are made, in units."""
ALL_AT_ONCE = 99
CARD = 5 / 7
OPEN_AT, OPEN = 0.2, 0.5
"""Seconds until the hands open, and how long that takes."""
LINES_AT, LINE = 0.9, 0.42
"""Seconds until the first line, and per line."""
BAR = 22.0


class Way(Struct, frozen=True):
    """How large everything is."""

    style: str
    card: float
    gap: float
    """Between two lines."""
    brief: bool = False
    """Without the number of tricks, which no sum needs."""


WAYS = tuple(
    Way(style, card, gap, brief)
    for style, card, gap, brief in (
        ("body", 112.0, 4.0, False), ("small", 112.0, 5.0, False), ("small", 92.0, 4.0, False),
        ("small", 78.0, 3.0, False), ("tiny", 84.0, 4.0, False), ("tiny", 78.0, 3.0, True),
        ("tiny", 66.0, 1.0, True), ("tiny", 56.0, 0.0, True), ("tiny", 48.0, -2.0, True),
        ("tiny", 40.0, -4.0, True),
    )
)  # fmt: skip


def time_of(account: Account) -> float:
    """Seconds until everything is on show."""
    return LINES_AT + LINE * len(account.lines)


class RoundSheet:
    """Places one account in a box, as large as it fits."""

    def __init__(self, texts: Texts, account: Account, box: Box) -> None:
        self.account, self.box = account, box
        self.inner = box.inflate(-2 * PAD, -2 * (PAD - 6))
        labels = max(texts.width(line.label, "strong") for line in account.lines)
        self.label = min(labels + 40, self.inner.width * 0.27)
        fitting = (way for way in WAYS if self._needs(texts, way) <= self.inner.height)
        self.way = next(fitting, WAYS[-1])

    def column(self, number: int) -> Box:
        """The place of a seat, over the whole height."""
        wide = (self.inner.width - self.label) / len(self.account.columns)
        return Box(self.inner.left + self.label + number * wide, self.inner.top, wide, self.inner.height)

    def _needs(self, texts: Texts, way: Way) -> float:
        lines = (len(self.account.lines) - way.brief) * (texts.leading(way.style) + way.gap) + 3 * 4
        return self._head(texts, way) + lines + BAR

    def _head(self, texts: Texts, way: Way) -> float:
        """Height of names and cards."""
        return texts.leading("smallstrong") + way.card + 14

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, clock: float, sprites: Sprites) -> None:
        """The sheet ``clock`` seconds after it was laid down."""
        canvas.panel(self.box)
        sprites.begin_frame(ALL_AT_ONCE)
        texts = canvas.texts
        opened = max(0.0, min(1.0, (clock - OPEN_AT) / OPEN))
        y = self.inner.top + texts.leading("smallstrong") + 6 + self.way.card / 2
        words, style = fitted(texts, tr("round.left"), self.label - 10, ("small", "tiny"))
        canvas.text(words, (self.inner.left, y), style, canvas.palette.muted, "midleft")
        for number, column in enumerate(self.account.columns):
            self._draw_head(canvas, self.column(number), column, opened, sprites)
        y = self.inner.top + self._head(texts, self.way)
        share = 0.0
        for number, line in enumerate(self.account.lines[self.way.brief :]):
            share = max(0.0, min(1.0, (clock - LINES_AT - number * LINE) / (LINE * 0.7)))
            if share > 0:
                y = self._draw_line(canvas, y, line, share)
        if share > 0:
            self._draw_bars(canvas, y + 2, share)

    def _draw_head(self, canvas: Canvas, box: Box, column: Left, opened: float, sprites: Sprites) -> None:
        texts, palette = canvas.texts, canvas.palette
        words, style = fitted(texts, column.name, box.width - 60, ("smallstrong", "tiny"))
        wide = texts.width(words, style) + 22
        y = box.top + texts.leading("smallstrong") / 2
        seat_mark(canvas, box.centerx - wide / 2 + 7, y, column.seat, 7)
        name = canvas.text(words, (box.centerx - wide / 2 + 22, y), style, palette.text, "midleft")
        if column.dealer:
            mark = icons.icon("dealer", canvas.px(20), palette.muted)
            canvas.image(mark, (name.right / canvas.u + 6, y), "midleft")
        top = box.top + texts.leading("smallstrong") + 6
        middle = top + self.way.card / 2
        if not column.cards:
            words, style = fitted(texts, tr("round.empty"), box.width - 12, ("small", "tiny"))
            canvas.text(words, (box.centerx, middle), style, palette.muted, "center", opened)
            return
        self._draw_cards(
            canvas, Box(box.left + 8, top, box.width - 16, self.way.card), column, opened, sprites
        )

    def _draw_cards(self, canvas: Canvas, box: Box, column: Left, opened: float, sprites: Sprites) -> None:
        """The cards still in hand side by side, each heart with what it is worth."""
        wide, count = box.height * CARD, len(column.cards)
        apart = max(wide + 6, canvas.texts.width("+0", "tiny") + 16 if column.hearts else 0.0)
        step = min(apart, (box.width - wide) / max(1, count - 1))
        left = box.centerx - step * (count - 1) / 2
        for number, (card, zombie) in enumerate(zip(column.cards, column.zombies, strict=True)):
            centre = left + number * step, box.centery + (1 - opened) * 10
            image, corner = sprites.pose(
                card + ZOMBIE if zombie else card,
                canvas.at(centre),
                turn=max(0.08, opened),
                zoom=box.height / PICTURE,
            )
            canvas.surface.blit(image, corner)
            if card // 13 == 1 and opened >= 1:
                self._badge(canvas, (centre[0], box.bottom + 6), f"+{self.account.bonus}")

    def _badge(self, canvas: Canvas, foot: tuple[float, float], words: str) -> None:
        texts, palette = canvas.texts, canvas.palette
        wide, high = texts.width(words, "tiny") + 12, texts.leading("tiny")
        box = Box(0, 0, wide, high)
        box.midbottom = foot
        canvas.box(box, palette.panel, radius=high / 2, edge=palette.good, width=2)
        canvas.text(words, box.center, "tiny", palette.text, "center")

    def _draw_line(self, canvas: Canvas, y: float, line: Line, share: float) -> float:
        """One line of the sum from ``y`` on; where the next begins."""
        texts, palette, style = canvas.texts, canvas.palette, self.way.style
        high = texts.leading(style)
        if line.strong:
            canvas.box(Box(self.inner.left, y, self.inner.width, 1.5), palette.panel_edge, radius=0)
            y += 4
        middle = y + high / 2
        bold = {"body": "strong", "small": "smallstrong"}.get(style, style)
        ink = palette.accent if line.strong else palette.text
        x = self.inner.left
        if line.icon:
            image = icons.icon(line.icon, canvas.px(min(22.0, high)), palette.muted)
            canvas.image(image, (x + 12, middle), "center")
        if not line.strong:
            x += 30
        words, size = fitted(
            texts,
            line.label,
            self.inner.left + self.label - 8 - x,
            (bold if line.strong else style, "small", "tiny"),
        )
        canvas.text(words, (x, middle), size, ink, "midleft", share)
        for number, whole in enumerate(line.cells):
            box, cell = self.column(number), line.text(number, share)
            size = bold if texts.width(whole, bold) <= box.width - 6 else "tiny"
            canvas.text(cell, (box.centerx, middle), size, ink, "center", share)
        return y + high + self.way.gap

    def _draw_bars(self, canvas: Canvas, y: float, share: float) -> None:
        """How far each total is on its way to the target; what this round brought or cost has another ink."""
        texts, palette = canvas.texts, canvas.palette
        target = self.account.target
        if texts.leading("tiny") < BAR + 2:
            words, style = fitted(texts, tr("round.target", n=target), self.label - 8, ("small", "tiny"))
            canvas.text(words, (self.inner.left, y + BAR / 2), style, palette.muted, "midleft", share)
        for number, (before, after) in enumerate(self.account.totals):
            column = self.column(number)
            bar = Box(column.left + 14, y + BAR / 2 - 6, column.width - 28, 12)
            canvas.box(bar, palette.pressed, radius=6)
            now = before + (after - before) * share
            more = palette.accent if after >= before else palette.bad
            for points, ink in ((max(before, now), more), (min(before, now), palette.muted)):
                part = max(0.0, min(1.0, points / target))
                if part > 0:
                    canvas.box(Box(bar.left, bar.top, max(8.0, bar.width * part), 12), ink, radius=6)
            if after >= target and share >= 1:
                mark = icons.icon("trophy", canvas.px(20), palette.accent)
                canvas.image(mark, (bar.right - 2, bar.centery), "center")
