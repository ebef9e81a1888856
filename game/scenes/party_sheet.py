"""A sheet of rows over a screen on which several people move about: it listens to the device that opened it.

The others go on below it: what their devices want is handed to ``others``. The mouse may always help; a
sheet closes when the pad that opened it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device, Intent
from game.joining import same
from game.scene import Scene
from game.strings import tr
from game.table.seat_signs import seat_sign
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column
from game.ui.hints import Hint
from game.ui.seat_colours import colour
from game.ui.widgets import Widget

WIDTH = 660.0
ROW, GAP, PAD = 54.0, 10.0, 36.0


def _nobody(intent: Intent) -> None:
    del intent


class Sheet(Scene):
    """``rows`` makes the widgets, anew when something has changed; ``head`` gives title and sign (-1: none).

    A row is ``tall`` units high at text of 100 %; number ``first`` has the focus. *Back* closes it.
    """

    overlay = True
    still = True

    def __init__(
        self,
        desk: Desk,
        opener: Device,
        head: Callable[[], tuple[str, int]],
        rows: Callable[[Sheet], Sequence[Widget]],
        *,
        text: str = "",
        tall: float = ROW,
        first: int = 0,
        others: Callable[[Intent], object] = _nobody,
    ) -> None:
        super().__init__(desk)
        self.opener = same(opener)
        self._head, self._rows, self._text, self._tall, self._others = head, rows, text, tall, others
        self._first = first
        self.form = Form([], desk.sound)
        self.box = Box(0, 0, WIDTH, 100)

    def layout(self) -> None:
        texts = self.desk.texts
        scale = texts.scale / 100
        width, height = self.desk.screen.size
        wide = min(WIDTH * max(1.0, scale * 0.9), width - 96)
        inner = wide - 2 * PAD
        widgets = list(self._rows(self))
        top = 24 + texts.leading("heading") + 12
        if self._text:
            top += texts.height(self._text, "small", inner) + 8
        room = height - hints.HEIGHT - 24 - top - PAD
        high = min(self._tall * scale, room / len(widgets) - GAP)
        total = top + len(widgets) * (high + GAP) - GAP + PAD - 8
        self.box = Box((width - wide) / 2, max(12.0, (height - hints.HEIGHT - total) / 2), wide, total)
        column(widgets, Box(self.box.left + PAD, self.box.top + top, inner, room), high, GAP)
        first = not self.form.widgets
        self.form.replace(widgets)
        if first:
            self.form.ring.set(widgets[self._first])

    def again(self) -> None:
        """The rows follow what they have changed."""
        self.layout()
        self.desk.stale = True

    def close(self) -> None:
        """Back to the screen below."""
        if self.desk.top is self:
            self.desk.pop()

    def closing(self, act: Callable[[], object]) -> Callable[[], None]:
        """An action that closes the sheet first."""

        def close_then_act() -> None:
            self.close()
            act()

        return close_then_act

    def heard(self, device: Device) -> bool:
        """Whether this sheet listens to a device: its opener, or the mouse; the keyboard goes with that."""
        held = same(device)
        return held == self.opener or held == MOUSE or (held == KEYBOARD and self.opener == MOUSE)

    def handle(self, intent: Intent) -> None:
        if not self.heard(intent.device):
            self._others(intent)
        elif intent.verb in ("back", "menu"):
            self.desk.sound("back")
            self.close()
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        if self.opener.kind == "pad" and self.opener.id not in self.desk.hub.pads.open:
            self.close()
            return True
        return self.form.update(dt, self.desk.calm)

    def hints(self) -> Sequence[Hint]:
        """What the bar at the bottom says."""
        return (("accept", tr("ui.hint_choose")), ("back", tr("ui.hint_back")))

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        canvas.veil(palette.ground_deep, 0.6)
        canvas.panel(self.box)
        title, sign = self._head()
        left, y = self.box.left + PAD, self.box.top + 24 + texts.leading("heading") / 2
        ink = colour(palette, sign)
        if sign >= 0:
            seat_sign(canvas, left + 16, y, sign, 16, ink)
            left += 46
        canvas.text(title, (left, y), "heading", ink if sign >= 0 else palette.accent, "midleft")
        if self._text:
            place = self.box.left + PAD, self.box.top + 32 + texts.leading("heading")
            canvas.paragraph(self._text, place, self.box.width - 2 * PAD, "small", palette.muted)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints(), solid=True)
