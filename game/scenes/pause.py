"""Pause: a curtain over the table. It ends only by an explicit *resume*, never by itself."""

from __future__ import annotations

from collections.abc import Callable

from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import make
from game.strings import tr
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column
from game.ui.widgets import Button, Widget


class Pause(Scene):
    """Drawn over the table, whose ``pause`` has closed the privacy gate and stopped the CPUs.

    ``away`` says that the window lost the focus. ``extra`` are more entries of the table's own
    (label, action) below *resume*; the pause ends before such an action is done.
    """

    overlay = True
    still = True

    def __init__(
        self, desk: Desk, *, away: bool = False, extra: tuple[tuple[str, Callable[[], object]], ...] = ()
    ) -> None:
        super().__init__(desk)
        self.away, self._extra = away, extra
        self.form = Form([], desk.sound)

    def layout(self) -> None:
        width, height = self.desk.screen.size
        widgets: list[Widget] = [Button(tr("ui.resume"), self.desk.pop, primary=True)]
        widgets += [Button(label, self._closing(act)) for label, act in self._extra]
        widgets += [
            Button(tr("ui.how_to_play"), lambda: self.desk.push(make("how_to_play", self.desk))),
            Button(tr("ui.settings"), lambda: self.desk.push(make("settings", self.desk))),
            Button(tr("ui.save_and_leave"), self._leave_match),
        ]
        step = min(70.0, (height - 290) / len(widgets))
        column(widgets, Box(width / 2 - 190, 236, 380, height), step - 12, 12)
        self.form.replace(widgets)

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def close_then_act() -> None:
            self.desk.pop()
            act()

        return close_then_act

    def _leave_match(self) -> None:
        """The match is stored with every action: leaving it is only going home."""
        self.desk.home_to(make("title", self.desk))

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("pause", "back", "menu"):
            self.desk.pop()
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.veil(palette.ground_deep, 0.82)
        canvas.text(tr("ui.paused"), (canvas.width / 2, 120), "title", palette.text, "center")
        note = tr("ui.paused_away") if self.away else tr("ui.paused_note")
        width = min(720.0, canvas.width - 80)
        canvas.paragraph(note, ((canvas.width - width) / 2, 160), width, "small", palette.muted, "centre")
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, (("accept", tr("ui.hint_choose")), ("pause", tr("ui.resume"))))


def scene(desk: Desk, **details: bool) -> Scene:
    """The pause curtain."""
    return Pause(desk, away=details.get("away", False))
