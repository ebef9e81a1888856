"""The title: the first thing seen, and the way to everything."""

from __future__ import annotations

from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import exists, make
from game.strings import tr
from game.ui import backdrop
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column
from game.ui.widgets import Button, Widget


class Title(Scene):
    """Logo and main menu."""

    still = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.form = Form([], desk.sound)

    def layout(self) -> None:
        width, height = self.desk.screen.size
        widgets: list[Widget] = [
            Button(tr(f"ui.{name}"), lambda name=name: self._open(name))
            for name in ("new_game", "how_to_play", "statistics", "settings", "credits")
            if exists(name)
        ]
        widgets.append(Button(tr("ui.quit"), self.desk.quit))
        step = min(66.0, (height - 300) / len(widgets))
        column(widgets, Box(width / 2 - 170, 270, 340, height), step - 12, 12)
        self.form.replace(widgets)

    def _open(self, name: str) -> None:
        self.desk.push(make(name, self.desk))

    def handle(self, intent: Intent) -> None:
        self.form.handle(intent)

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        canvas.text(tr("ui.logo"), (canvas.width / 2, 130), "logo", canvas.palette.text, "center")
        canvas.text(tr("ui.tagline"), (canvas.width / 2, 206), "body", canvas.palette.muted, "center")
        self.form.draw(canvas)


def scene(desk: Desk) -> Scene:
    """The title screen."""
    return Title(desk)
