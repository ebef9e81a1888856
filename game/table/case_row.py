"""The row of buttons below the table of Deception, and the spots of the table as widgets: one ring of focus
for both, so that keys, pad and pointer reach everything the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from game.pace import TalkPace
from game.strings import tr
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_panel import AREA
from game.table.case_spots import SeatSpot, Spot, box_of
from game.table.case_type import Type
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.text import Texts
from game.ui.widgets import Button, Widget

PACES: tuple[TalkPace, ...] = get_args(TalkPace)
GAP = 24.0
"""Between two buttons, with room for the sign of the focus."""
PACE_WIDE = 46.0


class SpotWidget(Widget):
    """Something on the table. It draws nothing: the table does."""

    def __init__(self, spot: Spot, box: Box, press: Callable[[Spot], object]) -> None:
        super().__init__()
        self.spot, self.box, self._press = spot, box, press

    def accept(self) -> bool:
        self._press(self.spot)
        return True

    def update(self, dt: float, focused: bool, calm: bool) -> bool:
        del dt, focused, calm
        return False

    def draw(self, canvas: Canvas) -> None:
        del canvas


class PaceButton(Button):
    """One of the three paces, with a sign and, where it is chosen, a bar below it and its word."""

    def __init__(self, pace: TalkPace, act: Callable[[], object]) -> None:
        super().__init__(tr(f"{AREA}.pace.{pace}"), act)
        self.pace: TalkPace = pace
        self.chosen = False

    def wide(self, texts: Texts) -> float:
        """The width it needs."""
        return PACE_WIDE + (texts.width(self.label, "tiny") + 8 if self.chosen else 0.0)

    def draw(self, canvas: Canvas) -> None:
        palette, box = canvas.palette, self.box
        fill = palette.raised_hover if self.chosen or self.glow > 0.5 else palette.raised
        canvas.box(
            box, fill, radius=10, edge=palette.accent if self.chosen else palette.panel_edge, width=1.5
        )
        self.frame(canvas, box, 10)
        sign(canvas, box.left + PACE_WIDE / 2, box.centery, self.pace, palette.text)
        if self.chosen:
            canvas.text(self.label, (box.left + PACE_WIDE - 2, box.centery), "tiny", palette.text, "midleft")
            canvas.box(Box(box.left + 8, box.bottom - 5, box.width - 16, 3), palette.accent, radius=1)


def sign(canvas: Canvas, x: float, y: float, pace: TalkPace, ink: Colour) -> None:
    """A bar and a wedge for single steps, one wedge, two wedges."""
    starts = {"step": (x - 1,), "auto": (x - 6,), "fast": (x - 12, x)}[pace]
    if pace == "step":
        canvas.box(Box(x - 9, y - 8, 4, 16), ink, radius=1)
    for left in starts:
        canvas.polygon([(left, y - 8), (left, y + 8), (left + 12, y)], ink)


class ButtonRow:
    """What the viewer presses: the one thing that goes on, giving it up, solving, and the pace."""

    def __init__(
        self,
        go: Callable[[], object],
        cancel: Callable[[], object],
        solve: Callable[[], object],
        step: Callable[[], object],
        pace: Callable[[TalkPace], object],
    ) -> None:
        self.main = Button("", go, primary=True)
        self.cancel = Button(tr("choices.cancel"), cancel)
        self.solve = Button(tr(f"{AREA}.solve"), solve)
        self.step = Button(tr(f"{AREA}.next_word"), step)
        self.paces = tuple(PaceButton(one, _setting(pace, one)) for one in PACES)
        self.text = Box(0, 0, 10, 10)
        """What is left for a sentence."""

    def set(
        self,
        layout: CaseLayout,
        texts: Texts,
        main: str,
        *,
        cancel: bool,
        solve: bool,
        step: bool,
        pace: TalkPace | None,
    ) -> list[Widget]:
        """Lay out, from the right, what is offered now. ``main`` empty: nothing goes on by a press."""
        self.main.label = main
        self.main.enabled = bool(main)
        rect = layout.bar
        found: list[tuple[Widget, float]] = []
        if main:
            found.append((self.main, min(rect.width * 0.46, texts.width(main, "strong") + 60)))
        if step:
            found.append((self.step, texts.width(self.step.label, "strong") + 44))
        if cancel:
            found.append((self.cancel, texts.width(self.cancel.label, "strong") + 44))
        if solve:
            found.append((self.solve, texts.width(self.solve.label, "strong") + 44))
        for button in reversed(self.paces) if pace is not None else ():
            button.chosen = button.pace == pace
            found.append((button, button.wide(texts)))
        x = rect.right
        for widget, wide in found:
            widget.box = Box(x - wide, rect.top, wide, rect.height)
            x -= wide + (4 if isinstance(widget, PaceButton) else GAP)
        self.text = Box(rect.left + 6, rect.top, max(10.0, x - rect.left - 16), rect.height)
        return [widget for widget, _ in reversed(found)]

    def draw(
        self, canvas: Canvas, area: Box, widgets: Sequence[Widget], words: str, left: int | None, kind: Type
    ) -> None:
        """The buttons among ``widgets``, with a sentence and the clock (None: without) in ``area``."""
        area = area if left is None else clock_face(canvas, area, left)
        sentence(canvas, area, words, kind)
        for widget in widgets:
            if not isinstance(widget, SpotWidget):
                widget.draw(canvas)


def _setting(pace: Callable[[TalkPace], object], one: TalkPace) -> Callable[[], object]:
    return lambda: pace(one)


def spot_widgets(
    place: CaseLayout, facts: CaseFacts, spots: Sequence[Spot], press: Callable[[Spot], object]
) -> list[Widget]:
    """A widget for each spot. Where the cards of a seat can be pointed at too, the seat is its head."""
    both = any(not isinstance(spot, SeatSpot) for spot in spots)
    found: list[Widget] = []
    for spot in spots:
        rect = box_of(place, facts, spot)
        if isinstance(spot, SeatSpot) and both:
            rect = place.pods[facts.place(spot.seat)].head
        if rect is not None:
            found.append(SpotWidget(spot, Box(rect.left, rect.top, rect.width, rect.height), press))
    return found


def again(widgets: Sequence[Widget], before: object) -> Widget | None:
    """The one of these widgets that is now what that one was."""
    spot = before.spot if isinstance(before, SpotWidget) else None
    return next((w for w in widgets if w is before or (isinstance(w, SpotWidget) and w.spot == spot)), None)


def clock_face(canvas: Canvas, area: Box, left: int) -> Box:
    """The advisory clock of a presentation at the left, and what room is left beside it."""
    words = f"{left // 60}:{left % 60:02}"
    wide = canvas.texts.width(words, "smallstrong") + 20
    box = Box(area.left, area.centery - 15, wide, 30)
    palette = canvas.palette
    canvas.box(box, palette.pressed, radius=15, edge=palette.muted if left else palette.bad, width=2)
    canvas.text(words, box.center, "smallstrong", palette.text, "center")
    return Box(area.left + wide + 10, area.top, max(10.0, area.width - wide - 10), area.height)


def sentence(canvas: Canvas, area: Box, words: str, kind: Type) -> None:
    """A sentence in one line or two; where the text is large, as large as there is room."""
    texts, ink = canvas.texts, canvas.palette.text
    for style in ("small", "tiny"):
        lines = texts.wrap(words, style, area.width)
        high = texts.leading(style) * len(lines)
        if high <= area.height + 6:
            for number, line in enumerate(lines):
                y = area.centery + texts.leading(style) * (number - (len(lines) - 1) / 2)
                canvas.text(line, (area.left, y), style, ink, "midleft")
            return
    rect = canvas.rect(area)
    setting = kind.fit(words, rect.width, rect.height, canvas.px(16), canvas.px(11))
    canvas.image(kind.render(setting, ink, "left"), (area.left, area.centery), "midleft")
