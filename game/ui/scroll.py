"""A column of widgets that may be longer than its area: it follows the focus and the wheel."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.intents import Intent
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.widgets import Widget

EASE = 16.0
MARGIN = 26.0
"""Room around the area that is still drawn: focus outlines and marks reach beyond their widget."""


class Scroll:
    """Places ``widgets`` below each other in ``area`` and moves them; they stay members of a ``Form``."""

    def __init__(self) -> None:
        self.area = Box(0, 0, 10, 10)
        self.widgets: list[Widget] = []
        self._tops: list[float] = []
        self.length = 0.0
        self.offset = 0.0
        self._goal = 0.0

    def set(self, widgets: Sequence[Widget], area: Box, height: float, gap: float = 10) -> None:
        """Lay out anew, each ``height`` units high; the offset is kept as far as it is possible."""
        self.area, self.widgets = area, list(widgets)
        self._tops = [number * (height + gap) for number in range(len(widgets))]
        self.length = len(widgets) * (height + gap) - gap if widgets else 0.0
        for widget in widgets:
            widget.box = Box(area.left, area.top, area.width, height)
            widget.window = area
        self._goal = self.offset = self._limited(self.offset)
        self._place()

    @property
    def limit(self) -> float:
        """The largest offset."""
        return max(0.0, self.length - self.area.height)

    def _limited(self, offset: float) -> float:
        return max(0.0, min(self.limit, offset))

    def _place(self) -> None:
        for widget, top in zip(self.widgets, self._tops, strict=True):
            widget.box.top = self.area.top + top - self.offset

    def handle(self, intent: Intent, form: Form) -> bool:
        """The wheel moves the column; up and down go along it (what is scrolled away has no honest place)."""
        if intent.verb == "wheel" and self.limit > 0:
            self._goal = self._limited(self._goal - intent.amount * 72)
            return True
        here = form.ring.current(form.seat(intent))
        if intent.verb not in ("up", "down") or here not in self.widgets:
            return False
        order = [widget for widget in self.widgets if widget.reachable]
        place = order.index(here) + (1 if intent.verb == "down" else -1)
        if not 0 <= place < len(order):
            return False
        form.focus(order[place], form.seat(intent))
        return True

    def reveal(self, widget: Widget | None) -> None:
        """Bring a widget wholly into the area."""
        if widget not in self.widgets:
            return
        top = self._tops[self.widgets.index(widget)]
        low = top + widget.box.height - self.area.height
        self._goal = self._limited(min(max(self._goal, low), top))

    def update(self, dt: float, calm: bool) -> bool:
        """Ease to the goal; True while it moves."""
        if self.offset == self._goal:
            return False
        step = (self._goal - self.offset) * min(1.0, EASE * dt)
        self.offset = self._goal if calm or abs(self._goal - self.offset) < 0.5 else self.offset + step
        self._place()
        return True

    def draw(self, canvas: Canvas, form: Form) -> None:
        """Draw the widgets cut to the area, and a bar when there is more."""
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(self.area.inflate(2 * MARGIN, 2 * 8)))
        form.draw(canvas)
        canvas.surface.set_clip(clip)
        if self.limit > 0:
            x = self.area.right + 14
            canvas.box(Box(x, self.area.top, 6, self.area.height), (*canvas.palette.raised, 160), radius=3)
            share = self.area.height / self.length
            top = self.area.top + self.offset * share
            canvas.box(Box(x, top, 6, self.area.height * share), canvas.palette.muted, radius=3)
