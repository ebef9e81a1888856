"""Which key or pad button does what. A button that was taken changes places with the one it replaces."""

from __future__ import annotations

from collections.abc import Callable

from game.desk import Desk
from game.input import bindings
from game.input.bindings import Source
from game.input.intents import BUTTON_VERBS, Device, Intent
from game.scene import Scene
from game.scenes.menu import Menu
from game.strings import tr
from game.ui import glyphs
from game.ui.canvas import Box, Canvas
from game.ui.scroll import Scroll
from game.ui.widgets import Button, Row, Widget

PATIENCE = 6.0
"""Seconds to wait for a button (a pad may have been put away)."""


def _changes(desk: Desk, source: Source) -> bindings.Table:
    """The player's own bindings of one kind."""
    return desk.settings.value.keys if source == "keys" else desk.settings.value.pad


class _Binding(Row):
    """One verb with the glyphs of what it is bound to."""

    def __init__(self, desk: Desk, source: Source, verb: str, act: Callable[[str], object]) -> None:
        super().__init__(tr(f"settings.verb_{verb}"))
        self._desk = desk
        self._source: Source = source
        self.verb, self._act = verb, act

    def accept(self) -> bool:
        self._act(self.verb)
        return True

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        table = bindings.merged(self._source, _changes(self._desk, self._source))
        family = self._desk.hub.device.family if self._source == "pad" else "keyboard"
        x = box.right - 8
        for token in reversed(table[self.verb]):
            image = glyphs.draw(canvas, token, family, 32)
            x -= image.get_width() / canvas.u
            canvas.image(image, (x, box.centery), "midleft")
            x -= 10
        if not table[self.verb]:
            canvas.text(
                tr("settings.unbound"),
                (box.right - 8, box.centery),
                "small",
                canvas.palette.muted,
                "midright",
            )


class Remap(Menu):
    """The verbs in a scrolling column; choosing one waits for the next key or button."""

    def __init__(self, desk: Desk, source: Source) -> None:
        super().__init__(desk)
        self.source: Source = source
        self.heading = f"settings.remap_{source}"
        self.scroll = Scroll()
        self.waiting = ""
        self._left = 0.0

    def layout(self) -> None:
        verbs = [verb for verb in BUTTON_VERBS if verb not in bindings.FIXED[self.source]]
        rows: list[Widget] = [_Binding(self.desk, self.source, verb, self._wait) for verb in verbs]
        rows.append(Button(tr("settings.remap_defaults"), self._defaults))
        self.scroll.set(rows, self.area(), 56 * self.desk.texts.scale / 100)
        self.form.replace(rows)

    def _defaults(self) -> None:
        self.desk.settings.change(**{self.source: {}})

    def _wait(self, verb: str) -> None:
        self.waiting, self._left = verb, PATIENCE
        self.desk.hub.capture = self._captured

    def _stop(self) -> None:
        self.waiting = ""
        self.desk.hub.capture = None
        self.desk.stale = True

    def _captured(self, source: Source, token: str, device: Device) -> None:
        """A key or button while waiting. Escape, and anything of the other kind, cancels."""
        del device
        verb = self.waiting
        self._stop()
        if source != self.source or (token == "key:escape" and verb != "back"):
            return
        table = bindings.merged(self.source, _changes(self.desk, self.source))
        new = bindings.rebind(table, verb, token)
        if new is None:
            self.desk.toast(tr("settings.remap_needed"))
        else:
            self.desk.settings.change(**{self.source: bindings.changes(self.source, new)})

    def pause(self) -> None:
        self._stop()

    def leave(self) -> None:
        self._stop()

    def handle(self, intent: Intent) -> None:
        if self.waiting:
            if intent.verb == "press":
                self._stop()
            return
        if not self.scroll.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.scroll.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        moved = super().update(dt) | self.scroll.update(dt, self.desk.calm)
        if self.waiting:
            before, self._left = self._left, self._left - dt
            if self._left <= 0:
                self._stop()
            return moved or int(before) != int(self._left)
        return moved

    def page(self, canvas: Canvas) -> None:
        canvas.panel(self.area(1000).inflate(0, 36))
        self.scroll.draw(canvas, self.form)
        if self.waiting:
            self._prompt(canvas)

    def _prompt(self, canvas: Canvas) -> None:
        canvas.veil(canvas.palette.ground_deep, 0.65)
        box = Box(0, 0, 620, 150 * max(1.0, canvas.texts.scale / 120))
        box.center = canvas.width / 2, canvas.height / 2
        canvas.panel(box)
        name = tr(f"settings.verb_{self.waiting}")
        text = tr(f"settings.press_{self.source}", action=name)
        canvas.paragraph(text, (box.left + 30, box.top + 26), 560, "heading", align="centre")
        cancel = tr("settings.press_cancel", n=max(1, int(self._left) + 1))
        canvas.text(cancel, (box.centerx, box.bottom - 32), "small", canvas.palette.muted, "center")


def scene(desk: Desk, source: Source) -> Scene:
    """The screen for the bindings of the keyboard (``keys``) or the pad (``pad``)."""
    return Remap(desk, source)
