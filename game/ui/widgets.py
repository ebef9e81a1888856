"""Buttons, toggles, steppers, sliders: boxes that can have the focus.

A focused widget differs by an outline *and* a marker at its left edge, a pressed one sinks, a disabled one is
dim and skipped: nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour
from game.ui.text import Texts

EASE = 12.0
"""Speed of the focus glow: it covers 1/e of the way in 1/12 s."""

LABELS = ("button", "strong", "smallstrong", "small")
"""Styles of a button's label, the most wanted first."""

WIDE = 260.0
"""From this width on a button's icon stands at its left edge, so that the icons of a column line up."""


class Widget:
    """Base: a box in units, a glow (0..1) that follows the focus, a hook for being pressed.

    ``window`` is the part of the screen in which it can be seen and hit (a scroll area); None is all of it.
    """

    focusable = True

    def __init__(self, *, enabled: bool = True, hint: str = "") -> None:
        self.box = Box(0, 0, 10, 10)
        self.enabled = enabled
        self.hint = hint
        self.visible = True
        self.window: Box | None = None
        self.glow = 0.0
        self.sunk = False

    @property
    def reachable(self) -> bool:
        """True when the focus may rest here."""
        return self.focusable and self.enabled and self.visible

    def hit(self, pos: Point) -> bool:
        """True when the pointer at ``pos`` is on it."""
        seen = self.window is None or self.window.collidepoint(pos)
        return self.reachable and seen and self.box.collidepoint(pos)

    def accept(self) -> bool:
        """Act; False when there is nothing to do."""
        return False

    def adjust(self, step: int) -> bool:
        """Left (-1) or right (+1) while focused; False lets the focus move instead."""
        del step
        return False

    def press(self, pos: Point) -> None:
        """The pointer went down inside."""
        del pos
        self.sunk = True

    def drag(self, pos: Point) -> None:
        """The pointer moved while down."""
        self.sunk = self.box.collidepoint(pos)

    def release(self, pos: Point) -> bool:
        """The pointer went up; acts when still inside. True when something was done."""
        self.sunk = False
        return self.box.collidepoint(pos) and self.enabled and self.accept()

    def update(self, dt: float, focused: bool, calm: bool) -> bool:
        """Ease the glow; True while it moves."""
        goal = 1.0 if focused else 0.0
        if calm or abs(goal - self.glow) < 0.01:
            moved, self.glow = self.glow != goal, goal
            return moved
        self.glow += (goal - self.glow) * min(1.0, EASE * dt)
        return True

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    # -- shared looks ---------------------------------------------------------------------------------

    def frame(self, canvas: Canvas, box: Box, radius: float = 14) -> None:
        """The focus mark: an outline outside the box and a pointer at the left."""
        if self.glow <= 0.02:
            return
        palette = canvas.palette
        grow = 3 + 2 * self.glow
        canvas.outline(
            box.inflate(2 * grow, 2 * grow), palette.focus, radius=radius + grow, width=3, alpha=self.glow
        )
        tip = box.left - 12 + 4 * self.glow
        y = box.centery
        if self.glow > 0.5:
            canvas.polygon([(tip - 12, y - 9), (tip - 12, y + 9), (tip, y)], palette.focus)

    def ink(self, canvas: Canvas) -> Colour:
        return canvas.palette.text if self.enabled else canvas.palette.disabled


class Button(Widget):
    """Does one thing. ``primary`` marks the one most likely wanted; ``note`` is a second, smaller line."""

    def __init__(
        self,
        label: str,
        act: Callable[[], object],
        *,
        primary: bool = False,
        note: str = "",
        enabled: bool = True,
        hint: str = "",
        icon: Callable[[int, Colour], pygame.Surface] | None = None,
    ) -> None:
        super().__init__(enabled=enabled, hint=hint)
        self.label, self.act, self.primary, self.note, self.icon = label, act, primary, note, icon
        self.peers: Sequence[Button] = ()
        """Buttons beside it, whose labels are as large as its own."""

    def accept(self) -> bool:
        if self.enabled:
            self.act()
        return self.enabled

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        box = self.box.move(0, 2 if self.sunk else -2 * self.glow)
        if not self.sunk and self.enabled:
            canvas.shadow(box, radius=14, blur=10, drop=4, alpha=0.35)
        if not self.enabled:
            fill, edge, ink = (*palette.raised, 90), palette.panel_edge, palette.disabled
        elif self.primary:
            fill, edge, ink = palette.accent, palette.focus, palette.accent_text
        else:
            fill = (
                palette.pressed if self.sunk else palette.raised_hover if self.glow > 0.5 else palette.raised
            )
            edge, ink = palette.panel_edge, palette.text
        canvas.box(box, fill, radius=14, edge=edge, width=1.5)
        self.frame(canvas, box)
        self._label(canvas, box, ink)

    def smaller(self, texts: Texts) -> int:
        """Which of ``LABELS`` the label must have to fit between the edges."""
        free = self.box.width - (84 if self.icon else 32)
        fitting = (n for n, style in enumerate(LABELS) if texts.width(self.label, style) <= free)
        return next(fitting, len(LABELS) - 1)

    def _label(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        style = LABELS[max(button.smaller(canvas.texts) for button in (self, *self.peers))]
        x = box.centerx
        if self.icon:
            wide = box.width > WIDE
            words = canvas.texts.width(self.label, style)
            left = box.left + 24 if wide else x - (words + 38) / 2
            canvas.image(self.icon(canvas.px(26), ink), (left, box.centery), "midleft")
            x = max(x, left + 38 + words / 2)  # in the middle, or beside the icon where that would touch it
        if self.note:
            lift = canvas.texts.leading("small") / 2
            canvas.text(self.label, (x, box.centery - lift), style, ink, "center")
            canvas.text(self.note, (x, box.centery + lift), "small", ink, "center")
        else:
            canvas.text(self.label, (x, box.centery), style, ink, "center")


def alike(widgets: Sequence[Widget]) -> None:
    """Let the labels of the buttons among ``widgets`` have one size."""
    buttons = [widget for widget in widgets if isinstance(widget, Button)]
    for button in buttons:
        button.peers = buttons


class Row(Widget):
    """Base of settings rows: a label at the left, a value at the right."""

    def __init__(self, label: str, *, enabled: bool = True, hint: str = "") -> None:
        super().__init__(enabled=enabled, hint=hint)
        self.label = label

    def value_box(self) -> Box:
        """Where the value is drawn: the right-hand part of the row."""
        width = min(340.0, self.box.width * 0.46)
        return Box(self.box.right - width - 12, self.box.top + 6, width, self.box.height - 12)

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        fill = palette.raised_hover if self.glow > 0.5 else palette.raised
        canvas.box(self.box, (*fill, 255 if self.enabled else 110), radius=12)
        self.frame(canvas, self.box, 12)
        room = self.value_box().left - self.box.left - 32
        style = "strong" if canvas.texts.width(self.label, "strong") <= room else "smallstrong"
        if canvas.texts.width(self.label, style) <= room:
            canvas.text(
                self.label, (self.box.left + 20, self.box.centery), style, self.ink(canvas), "midleft"
            )
        else:
            high = canvas.texts.height(self.label, "tiny", room)
            canvas.paragraph(
                self.label, (self.box.left + 20, self.box.centery - high / 2), room, "tiny", self.ink(canvas)
            )
        self.draw_value(canvas, self.value_box())

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        raise NotImplementedError


class Toggle(Row):
    """On or off, as a switch with the word beside it."""

    def __init__(
        self,
        label: str,
        value: bool,
        change: Callable[[bool], object],
        words: tuple[str, str],
        **more: object,
    ) -> None:
        super().__init__(label, enabled=bool(more.get("enabled", True)), hint=str(more.get("hint", "")))
        self.value, self.change, self.words = value, change, words
        self.slide = 1.0 if value else 0.0

    def accept(self) -> bool:
        if self.enabled:
            self.value = not self.value
            self.change(self.value)
        return self.enabled

    def adjust(self, step: int) -> bool:
        if (step > 0) != self.value:
            self.accept()
        return True

    def update(self, dt: float, focused: bool, calm: bool) -> bool:
        moving = super().update(dt, focused, calm)
        goal = 1.0 if self.value else 0.0
        if calm or abs(goal - self.slide) < 0.01:
            moving, self.slide = moving or self.slide != goal, goal
            return moving
        self.slide += (goal - self.slide) * min(1.0, 16 * dt)
        return True

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        track = Box(box.right - 74, box.centery - 15, 60, 30)
        canvas.box(
            track,
            palette.accent if self.value else palette.pressed,
            radius=15,
            edge=palette.panel_edge,
            width=1.5,
        )
        canvas.disc((track.left + 15 + 30 * self.slide, track.centery), 11, self.ink(canvas))
        canvas.text(
            self.words[self.value], (track.left - 14, box.centery), "body", self.ink(canvas), "midright"
        )


class Stepper(Row):
    """One of several choices, with arrows at both sides."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[object, str]],
        value: object,
        change: Callable[..., object],
        *,
        enabled: bool = True,
        hint: str = "",
        wrap: bool = True,
    ) -> None:
        super().__init__(label, enabled=enabled, hint=hint)
        self.choices, self.change, self.wrap = list(choices), change, wrap
        values = [choice for choice, _ in self.choices]
        self.index = values.index(value) if value in values else 0

    @property
    def value(self) -> object:
        return self.choices[self.index][0]

    def accept(self) -> bool:
        return self._go(self.index + 1, wrap=True)

    def adjust(self, step: int) -> bool:
        self._go(self.index + step, wrap=self.wrap)
        return True

    def release(self, pos: Point) -> bool:
        """A click on the left arrow goes back, anywhere else forward."""
        self.sunk = False
        if not self.box.collidepoint(pos) or not self.enabled:
            return False
        back = self.value_box().left <= pos[0] < self.value_box().left + 56
        return self._go(self.index + (-1 if back else 1), wrap=True)

    def _go(self, index: int, *, wrap: bool) -> bool:
        if not self.enabled:
            return False
        index = index % len(self.choices) if wrap else max(0, min(index, len(self.choices) - 1))
        if index == self.index:
            return False
        self.index = index
        self.change(self.value)
        return True

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, palette.pressed, radius=10)
        word = self.choices[self.index][1]
        style = "body" if canvas.texts.width(word, "body") <= box.width - 76 else "small"
        if canvas.texts.width(word, style) > box.width - 76:
            style = "tiny"
        canvas.text(word, box.center, style, self.ink(canvas), "center")
        if self.enabled:
            for x, way in ((box.left + 22, -1), (box.right - 22, 1)):
                y = box.centery
                canvas.polygon([(x - 5 * way, y - 9), (x - 5 * way, y + 9), (x + 7 * way, y)], palette.accent)


class Slider(Row):
    """A number in a range, by arrows or by dragging."""

    def __init__(
        self,
        label: str,
        value: int,
        limits: tuple[int, int, int],
        change: Callable[[int], object],
        show: Callable[[int], str],
        *,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(label, enabled=enabled, hint=hint)
        self.low, self.high, self.step = limits
        self.value, self.change, self.show = value, change, show
        self.room = 106.0
        """Width kept for the number, known when it was first drawn."""

    def adjust(self, step: int) -> bool:
        self._set(self.value + step * self.step)
        return True

    def accept(self) -> bool:
        self._set(self.low if self.value >= self.high else self.value + self.step)
        return True

    def _set(self, value: float) -> None:
        steps = round((value - self.low) / self.step)
        new = max(self.low, min(self.high, self.low + steps * self.step))
        if new != self.value and self.enabled:
            self.value = new
            self.change(new)

    def _track(self) -> Box:
        box = self.value_box()
        return Box(box.left + 16, box.centery - 4, box.width - self.room, 8)

    def press(self, pos: Point) -> None:
        super().press(pos)
        self.drag(pos)

    def drag(self, pos: Point) -> None:
        track = self._track()
        if pos[0] >= track.left - 20:
            share = (pos[0] - track.left) / track.width
            self._set(self.low + max(0.0, min(1.0, share)) * (self.high - self.low))

    def release(self, pos: Point) -> bool:
        self.sunk = False
        return self.box.collidepoint(pos)

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        self.room = canvas.texts.width(self.show(self.high), "body") + 52
        track = self._track()
        share = (self.value - self.low) / (self.high - self.low)
        canvas.box(track, palette.pressed, radius=4)
        canvas.box(Box(track.left, track.top, max(8, track.width * share), 8), palette.accent, radius=4)
        canvas.disc((track.left + track.width * share, track.centery), 12, self.ink(canvas))
        canvas.text(
            self.show(self.value), (box.right - 10, box.centery), "body", self.ink(canvas), "midright"
        )
