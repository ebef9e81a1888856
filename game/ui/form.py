"""Widgets of one scene: routes intents to them, keeps the focus, draws them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.input.intents import DIRECTIONS, Intent
from game.ui.canvas import Box, Canvas, Point
from game.ui.focus import FocusRing
from game.ui.widgets import Widget, alike


def _silent(name: str) -> None:
    del name


class Form:
    """A set of widgets with one focus. ``sound`` is told ``move`` and ``accept``.

    ``apart``: with one focus per seat of the intents instead, for a screen on which everybody moves about.
    """

    def __init__(
        self,
        widgets: Sequence[Widget] = (),
        sound: Callable[[str], object] | None = None,
        *,
        apart: bool = False,
    ) -> None:
        self.apart = apart
        self.ring: FocusRing[Widget] = FocusRing(widgets)
        self._sound = sound or _silent
        self._grabbed: Widget | None = None

    @property
    def widgets(self) -> list[Widget]:
        return self.ring.items

    @property
    def focused(self) -> Widget | None:
        """The widget in focus (of seat 0)."""
        return self.ring.current()

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Other widgets; the focus and a drag go on with the same number in the list."""
        current, old = self.ring.current(), self.ring.items
        place = old.index(current) if current in old else 0
        grabbed = old.index(self._grabbed) if self._grabbed in old else len(widgets)
        self.ring = FocusRing(widgets)
        self._grabbed = widgets[grabbed] if grabbed < len(widgets) else None
        for before, after in zip(old, widgets, strict=False):
            after.glow = before.glow
        if widgets:
            self.ring.set(widgets[min(place, len(widgets) - 1)])

    def handle(self, intent: Intent) -> bool:
        """Let the widgets have an intent; True when one of them (or the focus) took it."""
        if intent.pos is not None:
            return self._pointer(intent, intent.pos)
        seat = self.seat(intent)
        widget = self.ring.current(seat)
        if intent.verb in DIRECTIONS:
            sideways = intent.verb in ("left", "right")
            if widget and sideways and widget.adjust(1 if intent.verb == "right" else -1):
                self._sound("move")
                return True
            return self._moved(self.ring.move(intent.verb, seat, wrap=not intent.again))
        if intent.verb == "peek":
            return self._moved(self.ring.step(1, seat))
        if intent.verb == "accept" and widget and not intent.again:
            if widget.accept():
                self._sound("accept")
            return True
        return False

    def seat(self, intent: Intent) -> int:
        """Whose focus an intent moves."""
        return intent.seat if self.apart else 0

    def focus(self, widget: Widget, seat: int = 0) -> None:
        """Give a widget the focus, with the sound of a move."""
        self._moved(self.ring.set(widget, seat))

    def at(self, pos: Point) -> Widget | None:
        """The reachable widget under a place."""
        return next((w for w in reversed(self.widgets) if w.hit(pos)), None)

    @property
    def grabbed(self) -> Widget | None:
        """The widget on which the pointer went down and has not come up."""
        return self._grabbed

    def grab(self, widget: Widget | None) -> None:
        """Go on with a press that began on this widget in another form."""
        self._grabbed = widget

    def _moved(self, changed: bool) -> bool:
        if changed:
            self._sound("move")
        return changed

    def _pointer(self, intent: Intent, pos: Point) -> bool:
        if intent.verb == "hover":
            under = self.at(pos)
            return under is not None and self._moved(self.ring.set(under, self.seat(intent)))
        if intent.verb == "press":
            self._grabbed = self.at(pos)
            if self._grabbed:
                self.ring.set(self._grabbed, self.seat(intent))
                self._grabbed.press(pos)
            return self._grabbed is not None
        if self._grabbed is None:
            return False
        if intent.verb == "drag":
            self._grabbed.drag(pos)
        elif intent.verb == "release":
            widget, self._grabbed = self._grabbed, None
            if widget.release(pos):
                self._sound("accept")
        return True

    def update(self, dt: float, calm: bool = False) -> bool:
        """Ease the looks; True while something moves."""
        current = self.ring.current()
        moving = [widget.update(dt, widget is current, calm) for widget in self.widgets]
        return any(moving)

    def draw(self, canvas: Canvas) -> None:
        """Draw all; the focused one last, above its neighbours."""
        current = self.ring.current()
        for widget in self.widgets:
            if widget.visible and widget is not current:
                widget.draw(canvas)
        if current and current.visible:
            current.draw(canvas)


def column(widgets: Sequence[Widget], area: Box, height: float, gap: float = 12) -> float:
    """Stack widgets from the top of ``area``, each as wide as it; returns the height used."""
    alike(widgets)
    for number, widget in enumerate(widgets):
        widget.box = Box(area.left, area.top + number * (height + gap), area.width, height)
    return len(widgets) * (height + gap) - gap if widgets else 0.0


def row(widgets: Sequence[Widget], area: Box, gap: float = 16) -> None:
    """Share the width of ``area`` equally."""
    if not widgets:
        return
    alike(widgets)
    width = (area.width - gap * (len(widgets) - 1)) / len(widgets)
    for number, widget in enumerate(widgets):
        widget.box = Box(area.left + number * (width + gap), area.top, width, area.height)
