"""All finished tricks of the deal, one page each: who led, played what, took it (shared rules §3.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table import marks
from game.table.bar import Entry
from game.table.draw import ALL_AT_ONCE, Painter
from game.table.layout import CARD_H, Pose
from game.table.notes import Asked, answered
from game.table.panel import PAD, Panel, Part
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button, Widget

SCALE = 0.8


class Trick(Protocol):
    """A complete trick of any game, in playing order."""

    @property
    def leader(self) -> int: ...
    @property
    def cards(self) -> tuple[int, ...]: ...
    @property
    def winner(self) -> int: ...


class PagesPanel(Panel):
    """The pages of ``tricks``, beginning with the last one."""

    def __init__(
        self,
        desk: Desk,
        painter: Painter,
        tricks: Sequence[Trick],
        name: Callable[[int], str],
        close: Callable[[], object],
        asked: Sequence[Asked] | None = None,
    ) -> None:
        """``asked``: the questions of the deal; None where none are played with."""
        super().__init__(desk, close)
        self.painter, self.tricks, self._name = painter, tuple(tricks), name
        self.asked = asked
        self.page = len(self.tricks) - 1
        self._strip = Strip(self)
        self._buttons = (
            Button(tr("choices.pages.earlier"), lambda: self.turn(-1)),
            Button(tr("table.key.close"), close, primary=True),
            Button(tr("choices.pages.later"), lambda: self.turn(1)),
        )
        seats = len(self.tricks[0].cards)
        self.wide = max(620.0, seats * 142.0 + 2 * PAD)

    def show(self, tricks: Sequence[Trick]) -> None:
        """More tricks have been played while it is open: the page stays, unless it was the last one."""
        if len(tricks) != len(self.tricks):
            last = self.page == len(self.tricks) - 1
            self.tricks = tuple(tricks)
            self.page = len(tricks) - 1 if last else min(self.page, len(tricks) - 1)
            self.refresh()

    def turn(self, step: int) -> None:
        """Another page; at the ends it stays."""
        self.go(self.page + step)

    def go(self, page: int) -> None:
        """Open that page, the nearest one if there is no such."""
        page = max(0, min(len(self.tricks) - 1, page))
        if page != self.page:
            self.page = page
            self.desk.sound("move")
            self.refresh()

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        high = CARD_H * SCALE + 16 + texts.leading("smallstrong") + texts.leading("tiny")
        self._buttons[0].enabled = self.page > 0
        self._buttons[2].enabled = self.page < len(self.tricks) - 1
        title = tr("choices.pages.title", n=self.page + 1, of=len(self.tricks))
        taken = tr("table.previous_won", name=self._name(self.tricks[self.page].winner))
        head = Part(texts.leading("strong"), draw=lambda c, a: _head(c, a, title, taken))
        rows = self.row(self._strip, high=34), self.row(*self._buttons, high=48)
        if self.asked is None:
            return head, Part(high, draw=self._cards), *rows
        said = " · ".join(answered(item, self._name) for item in self.asked if item.trick == self.page + 1)
        heard = Part(texts.leading("tiny"), draw=lambda c, a: _heard(c, a, said))
        return head, Part(high, draw=self._cards), heard, *rows

    def _cards(self, canvas: Canvas, area: Box) -> None:
        trick = self.tricks[self.page]
        count = len(trick.cards)
        step = area.width / count
        texts, palette = canvas.texts, canvas.palette
        self.painter.begin(ALL_AT_ONCE)
        for i in range(count):
            seat = (trick.leader + i) % count
            x = area.left + step * (i + 0.5)
            pose = Pose(x, area.top + 6 + CARD_H * SCALE / 2, 0.0, SCALE)
            self.draw_card(canvas, i, pose)
            if seat == trick.winner:
                marks.winning(canvas, self.painter.drawn(pose), True)
            name = self._name(seat)
            style = "smallstrong" if texts.width(name, "smallstrong") <= step - 34 else "tiny"
            y = area.top + CARD_H * SCALE + 16 + texts.leading("smallstrong") / 2
            wide = texts.width(name, style) + 22
            seat_mark(canvas, x - wide / 2 + 7, y, seat, 7)
            canvas.text(name, (x - wide / 2 + 22, y), style, palette.text, "midleft")
            if i == 0:
                low = y + texts.leading("smallstrong") / 2 + texts.leading("tiny") / 2
                canvas.text(tr("table.previous_led"), (x, low), "tiny", palette.muted, "center")

    def draw_card(self, canvas: Canvas, index: int, pose: Pose) -> None:
        """The card of that number of the page's trick."""
        self.painter.card(canvas, self.tricks[self.page].cards[index], pose)

    def handle(self, intent: Intent) -> None:
        steps = {"left": -1, "prev_tab": -1, "right": 1, "next_tab": 1}
        ends = {"up": 0, "down": len(self.tricks) - 1}
        if intent.verb in steps:
            self.turn(steps[intent.verb])
        elif intent.verb in ends:
            self.go(ends[intent.verb])
        elif intent.verb == "wheel":
            self.turn(-1 if intent.amount > 0 else 1)
        elif intent.verb in ("accept", "previous_trick"):
            self.close()
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return (
            Entry("left", tr("choices.pages.earlier"), self.page > 0),
            Entry("right", tr("choices.pages.later"), self.page < len(self.tricks) - 1),
            Entry("back", tr("table.key.close")),
        )


class Strip(Widget):
    """All tricks of the deal in one line, each with the sign of who took it; pressing one opens its page."""

    def __init__(self, panel: PagesPanel) -> None:
        super().__init__()
        self._panel = panel

    def _cell(self, index: int) -> Box:
        step = min(46.0, self.box.width / max(1, len(self._panel.tricks)))
        return Box(self.box.left + index * step, self.box.top, step - 4, self.box.height)

    def release(self, pos: tuple[float, float]) -> bool:
        self.sunk = False
        for index in range(len(self._panel.tricks)):
            if self._cell(index).collidepoint(pos):
                self._panel.go(index)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        for index, trick in enumerate(self._panel.tricks):
            cell = self._cell(index)
            here = index == self._panel.page
            fill = palette.raised_hover if here else palette.pressed
            canvas.box(cell, fill, radius=8, edge=palette.focus if here else None, width=2 if here else 0)
            seat_mark(canvas, cell.centerx, cell.centery, trick.winner, min(8.0, cell.width * 0.32))


def _heard(canvas: Canvas, area: Box, said: str) -> None:
    """What was asked during the trick."""
    canvas.text(said, area.center, "tiny", canvas.palette.text, "center")


def _head(canvas: Canvas, area: Box, title: str, taken: str) -> None:
    canvas.text(title, area.midleft, "strong", canvas.palette.accent, "midleft")
    canvas.text(taken, area.midright, "small", canvas.palette.text, "midright")
