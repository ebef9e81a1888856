"""Which key or pad button does what. A button that was taken changes places with the one it replaces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.desk import Desk
from game.input import bindings
from game.input.bindings import Source
from game.input.intents import BUTTON_VERBS, Device, Intent
from game.scene import Scene
from game.scenes.menu import Menu
from game.strings import tr
from game.ui import glyphs
from game.ui.canvas import Box, Canvas, Point
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.widgets import Button, Row, Widget

ESCAPE = "key:escape"
PLUS = 36.0
"""Width of the sign for one more button."""
PATIENCE = 6.0
"""Seconds to wait for a button (a pad may have been put away)."""


TWOFOLD = ("undo", "next", "previous_trick", "next_tab", "prev_tab")
"""Verbs that do another thing at the table of Three Hags: both are named, for buttons hold in all games."""


def verb_name(verb: str) -> str:
    """What a verb is called where its buttons are chosen."""
    return tr(f"settings.{'binding' if verb in TWOFOLD else 'verb'}_{verb}")


def _changes(desk: Desk, source: Source) -> bindings.Table:
    """The player's own bindings of one kind."""
    return desk.settings.value.keys if source == "keys" else desk.settings.value.pad


class _Binding(Row):
    """One verb with the glyphs of what it is bound to, and a plus for one more.

    ``act`` is told the verb and whether its buttons are kept.
    """

    def __init__(self, desk: Desk, source: Source, verb: str, act: Callable[[str, bool], object]) -> None:
        super().__init__(verb_name(verb))
        self._desk = desk
        self._source: Source = source
        self.verb, self._act = verb, act

    def accept(self) -> bool:
        self._act(self.verb, False)
        return True

    def adjust(self, step: int) -> bool:
        if step > 0:
            self._act(self.verb, True)
        return step > 0

    def release(self, pos: Point) -> bool:
        more = self._plus().collidepoint(pos)
        self.sunk = False
        return self.adjust(1) if more else super().release(pos)

    def value_box(self) -> Box:
        width = self.box.width * 0.46
        return Box(self.box.right - width - 12, self.box.top + 6, width, self.box.height - 12)

    def _plus(self) -> Box:
        box = self.value_box()
        return Box(box.right - PLUS, box.top, PLUS, box.height)

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        found = bindings.merged(self._source, _changes(self._desk, self._source))[self.verb]
        family = self._desk.hub.device.family if self._source == "pad" else "keyboard"
        plus = self._plus()
        canvas.box(plus, canvas.palette.pressed, radius=8)
        for wide, high in ((14, 3), (3, 14)):
            sign = Box(0, 0, wide, high)
            sign.center = plus.center
            canvas.box(sign, canvas.palette.accent, radius=1)
        x, high = plus.left - 12, 32.0
        images = [glyphs.draw(canvas, token, family, high) for token in found]
        need = sum(image.get_width() / canvas.u + 10 for image in images)
        if need > x - box.left:
            high *= (x - box.left) / need
            images = [glyphs.draw(canvas, token, family, high) for token in found]
        for image in reversed(images):
            x -= image.get_width() / canvas.u
            canvas.image(image, (x, box.centery), "midleft")
            x -= 10
        if not found:
            words = tr("settings.unbound")
            canvas.text(words, (x, box.centery), "small", canvas.palette.muted, "midright")


class Remap(Menu):
    """The verbs in a scrolling column; choosing one waits for the next key or button."""

    def __init__(self, desk: Desk, source: Source) -> None:
        super().__init__(desk)
        self.source: Source = source
        self.heading = f"settings.remap_{source}"
        self.scroll = Scroll()
        self.waiting = ""
        self.more = False
        """The button waited for is one more; the others are kept."""
        self._left = 0.0

    def layout(self) -> None:
        verbs = [verb for verb in BUTTON_VERBS if verb not in bindings.FIXED[self.source]]
        rows: list[Widget] = [_Binding(self.desk, self.source, verb, self._wait) for verb in verbs]
        rows.append(Button(tr("settings.remap_defaults"), self._defaults))
        self.scroll.set(rows, self.area(), 56 * self.desk.texts.scale / 100)
        self.form.replace(rows)

    def _defaults(self) -> None:
        self.desk.settings.change(**{self.source: {}})

    def hints(self) -> Sequence[Hint]:
        more = (("right", tr("settings.remap_more")),) if isinstance(self.form.focused, _Binding) else ()
        return (*more, ("accept", tr("ui.hint_change")), ("back", tr("ui.hint_back")))

    def _wait(self, verb: str, more: bool) -> None:
        self.waiting, self.more, self._left = verb, more, PATIENCE
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
        if source != self.source or (token == ESCAPE and verb != "back"):
            return
        table = bindings.merged(self.source, _changes(self.desk, self.source))
        new = (bindings.add if self.more else bindings.rebind)(table, verb, token)
        if new is None and self.more:
            other = bindings.owner(table, token)
            name = tr("settings.fullscreen") if other == "fullscreen" else verb_name(str(other))
            self.desk.toast(tr("settings.remap_only", action=name))
        elif new is None:
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
        name = verb_name(self.waiting)
        text = tr(f"settings.press_{'more_' if self.more else ''}{self.source}", action=name)
        high = canvas.texts.height(text, "heading", 560) + canvas.texts.leading("small") + 76
        box = Box(0, 0, 620, high)
        box.center = canvas.width / 2, canvas.height / 2
        canvas.panel(box)
        canvas.paragraph(text, (box.left + 30, box.top + 26), 560, "heading", align="centre")
        # Escape can be a key of "back" and of nothing else.
        way = "press_wait" if (self.source, self.waiting) == ("keys", "back") else "press_cancel"
        cancel = tr(f"settings.{way}", n=max(1, int(self._left) + 1))
        canvas.text(cancel, (box.centerx, box.bottom - 32), "small", canvas.palette.muted, "center")


def scene(desk: Desk, source: Source) -> Scene:
    """The screen for the bindings of the keyboard (``keys``) or the pad (``pad``)."""
    return Remap(desk, source)
