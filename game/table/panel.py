"""A panel over the table: it takes all input while it is there, and is made of parts below each other.

Panels know no session: a scene gives them what to show and what to call. Those that show private facts are
kept and drawn by the scene only while the privacy gate is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.desk import Desk
from game.input.intents import Intent
from game.table.bar import Entry
from game.table.layout import CARD_H, HINTS, Layout
from game.table.overlays import Kind
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, row
from game.ui.palette import Colour
from game.ui.text import Align
from game.ui.widgets import Widget

PAD = 28.0
GAP = 14.0
GUARD = 0.35
"""Seconds after a panel came by itself in which a press does nothing: it was meant for the table."""

RISE, RISING = 18.0, 0.16
"""A panel comes up by so many units in so many seconds."""
INKS: dict[Kind, str] = {"refused": "bad", "hint": "good", "info": "muted"}
"""Colours of sentences, which say the same in words."""

Drawing = Callable[[Canvas, Box], object]
Spot = Callable[[float, float], Box]
"""Where a panel of a width and a height is put."""


class Part(Struct, frozen=True):
    """One block of a panel: a text, a row of widgets, or a drawing of its own."""

    high: float
    text: str = ""
    style: str = "body"
    ink: str = "text"
    """The role of its colour in the palette."""
    align: Align = "centre"
    widgets: tuple[Widget, ...] = ()
    draw: Drawing | None = None


class Panel:
    """Base of panels. Subclasses say what is in them by ``parts``, which may be asked again at any time."""

    title = ""
    wide = 720.0
    """Width at normal text size; it grows with the text as far as the window allows."""
    closable = True
    """Whether *back* closes it."""

    def __init__(self, desk: Desk, close: Callable[[], object] | None = None) -> None:
        self.desk = desk
        self.close = close or (lambda: None)
        self.form = Form([], desk.sound)
        self.box = Box(0, 0, self.wide, 100)
        self.guard = 0.0
        self._rising = RISING
        self.said = ""
        """A sentence for the player: a hint, or why something cannot be done."""
        self._kind: Kind = "info"
        self._placed: list[tuple[Part, Box]] = []
        self._again: Callable[[], None] | None = None
        """Places it once more where it is, however it was placed."""

    def parts(self, width: float) -> Sequence[Part]:
        """What is in it, from top to bottom, for a width of that many units inside."""
        raise NotImplementedError

    # -- parts ------------------------------------------------------------------------------------------

    def words(
        self, text: str, width: float, style: str = "body", ink: str = "text", align: Align = "centre"
    ) -> Part:
        """A paragraph."""
        return Part(self.desk.texts.height(text, style, width), text, style, ink, align)

    def row(self, *widgets: Widget, high: float = 58.0) -> Part:
        """Widgets side by side; higher with large text."""
        return Part(high * max(1.0, self.desk.texts.scale / 115), widgets=widgets)

    def say(self, text: str, kind: Kind = "info") -> None:
        """Show a sentence in the panel; a hint stays, others go with the next choice."""
        self.said, self._kind = text, kind
        self.refresh()

    def with_said(self, parts: list[Part], width: float) -> list[Part]:
        """The parts with the sentence of the moment, above the last one."""
        if self.said:
            parts.insert(len(parts) - 1, self.words(self.said, width, "small", INKS[self._kind]))
        return parts

    def forget_said(self) -> None:
        """Something was chosen: what was said about it is old."""
        if self._kind != "hint":
            self.said = ""

    # -- placing ----------------------------------------------------------------------------------------

    def place(self, layout: Layout) -> None:
        """Lay out for this window; also after the contents have changed."""
        self.put(layout.width, lambda wide, high: _spot(layout, wide, high))
        self._again = lambda: self.place(layout)

    def put(self, width: float, spot: Spot) -> None:
        """Lay out in a window of that width, on a table of any kind."""
        self._again = lambda: self.put(width, spot)
        wide = min(self.wide * max(1.0, self.desk.texts.scale / 110), width - 40)
        inner = wide - 2 * PAD
        parts = self.with_said(list(self.parts(inner)), inner)
        high = sum(part.high for part in parts) + GAP * (len(parts) - 1) + 2 * PAD - 6
        self.box = spot(wide, high)
        y = self.box.top + PAD - 3
        self._placed = []
        for part in parts:
            area = Box(self.box.left + PAD, y, inner, part.high)
            if part.widgets:
                row(part.widgets, area)
            self._placed.append((part, area))
            y += part.high + GAP
        found = [widget for part in parts for widget in part.widgets]
        if found != self.form.widgets:
            self.form.replace(found)

    def refresh(self) -> None:
        """Place anew what has changed."""
        if self._again is not None:
            self._again()
            self.desk.stale = True

    # -- input ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Take an intent, whatever it is."""
        if self.guard > 0 and intent.verb in ("accept", "press", "next"):
            return
        outside = intent.verb == "press" and intent.pos is not None and not self.box.collidepoint(intent.pos)
        if intent.verb == "back" or (outside and self.closable):
            if self.closable:
                self.desk.sound("back")
                self.close()
        else:
            self.form.handle(intent)

    def drop(self, intent: Intent) -> None:
        """A pointer that held something else is let go here: what is there is pressed."""
        for verb in ("press", "release"):
            self.handle(replace(intent, verb=verb))

    def update(self, dt: float) -> bool:
        """Ease the looks; True while something moves."""
        self.guard = max(0.0, self.guard - dt)
        rising = self._rising > 0
        self._rising = 0.0 if self.desk.calm else max(0.0, self._rising - dt)
        return self.form.update(dt, self.desk.calm) or rising

    def bar(self) -> tuple[Entry, ...]:
        """What the bar offers while it is there."""
        raise NotImplementedError

    # -- looks ------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The panel over the table."""
        left, top = canvas.origin
        canvas.origin = left, top + RISE * (self._rising / RISING) ** 2
        canvas.panel(self.box)
        for part, area in self._placed:
            if part.text:
                ink: Colour = getattr(canvas.palette, part.ink)
                canvas.paragraph(part.text, area.topleft, area.width, part.style, ink, part.align)
            elif part.draw is not None:
                part.draw(canvas, area)
        self.form.draw(canvas)
        canvas.origin = left, top


def _spot(layout: Layout, wide: float, high: float) -> Box:
    """In the middle between the seats along the top and the hand; where it is too high for that, over the
    seats, then over the hand as well."""
    hand_top = layout.hand_y - CARD_H * layout.hand_scale * 0.56 - 12
    sky = max(
        (plate.bottom + 10 for plate in layout.plates if plate.bottom < layout.height * 0.3), default=8.0
    )
    low = hand_top if high <= hand_top - 8 else layout.height - HINTS
    box = Box(0, 0, wide, high)
    box.center = (
        layout.width / 2,
        (sky + low) / 2 if high <= low - sky else min(low - high / 2, low / 2 + sky / 2),
    )
    box.top = max(4.0, box.top)
    return box
