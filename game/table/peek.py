"""The viewer's own role: the card that is looked at before the deal begins and again at any time. Private:
the scene keeps and draws it only while the gate is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table.bar import Entry
from game.table.draw import ALL_AT_ONCE, Painter
from game.table.layout import CARD_H, CARD_W, Pose
from game.table.panel import GUARD, Panel, Part
from game.table.picture import HUNTER, MASTER
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button

CARD = Box(0, 0, CARD_W * 1.12, CARD_H * 1.12)
CARDS = {"master": MASTER, "hunter": HUNTER}


class RolePanel(Panel):
    """What the viewer is and what that means. ``first``: before the deal, with a button that goes on."""

    wide = 760.0

    def __init__(
        self,
        desk: Desk,
        painter: Painter,
        role: str,
        masters: int,
        go_on: Callable[[], object],
        *,
        first: bool,
    ) -> None:
        super().__init__(desk, go_on)
        self._painter = painter
        self.role, self.masters, self.first = role, masters, first
        self.closable = not first
        self.guard = GUARD if first else 0.0
        label = tr("choices.role.seen" if first else "table.key.close")
        self._button = Button(label, go_on, primary=True)

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        room = width - CARD.width - 28
        title, note = role_title(self.role, self.masters), role_note(self.role, self.masters)
        high = texts.height(title, "heading", room) + 8 + texts.height(note, "body", room)
        if self.first:
            high += 6 + texts.height(tr("choices.role.secret"), "small", room)
        shown = Part(max(CARD.height, high), draw=self._draw_role)
        return shown, self.row(self._button)

    def _draw_role(self, canvas: Canvas, area: Box) -> None:
        card = CARD.move(area.left, area.centery - CARD.height / 2)
        self._painter.begin(ALL_AT_ONCE)
        scale = CARD.height / CARD_H
        self._painter.card(canvas, CARDS[self.role], Pose(card.centerx, card.centery, 0.0, scale))
        left, room = card.right + 28, area.width - CARD.width - 28
        y = area.top + 2
        title = role_title(self.role, self.masters)
        y += 8 + canvas.paragraph(title, (left, y), room, "heading", canvas.palette.accent)
        y += 6 + canvas.paragraph(role_note(self.role, self.masters), (left, y), room, "body")
        if self.first:
            canvas.paragraph(tr("choices.role.secret"), (left, y), room, "small", canvas.palette.muted)

    def handle(self, intent: Intent) -> None:
        if intent.verb == "next":
            intent = Intent(intent.seat, "accept", intent.device)
        super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        if self.first:
            return Entry("accept", tr("choices.role.seen")), Entry("pause", tr("table.key.pause"))
        return (Entry("back", tr("table.key.close")),)


def role_title(role: str, masters: int) -> str:
    """``You are the MASTER``."""
    if role == "hunter":
        return tr("choices.role.hunter")
    return tr("choices.role.master_one" if masters == 1 else "choices.role.master_two")


def role_note(role: str, masters: int) -> str:
    """What the role wants, in a sentence or two."""
    return tr(f"choices.role.{role}_note_{'one' if masters == 1 else 'two'}")
