"""A question or a message over the present scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.strings import tr
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, row
from game.ui.widgets import Button

WIDTH = 640.0  # at normal text size

Choice = tuple[str, Callable[[], object]]


class Dialog(Scene):
    """Text and one to three buttons. The last button is the safe one: *back* means it."""

    overlay = True
    still = True

    def __init__(self, desk: Desk, title: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__(desk)
        self.title, self.text, self._choices = title, text, list(choices)
        self.form = Form([Button(label, self._closing(act)) for label, act in self._choices], desk.sound)
        self.form.ring.set(self.form.widgets[-1])
        self.box = Box(0, 0, WIDTH, 100)

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def close_then_act() -> None:
            self.desk.pop()
            act()

        return close_then_act

    def layout(self) -> None:
        texts = self.desk.texts
        width, height = self.desk.screen.size
        wide = WIDTH * texts.scale / 100
        inner = wide - 80
        head = texts.height(self.title, "heading", inner)
        body = texts.height(self.text, "body", inner)
        self.box = Box(0, 0, wide, head + body + 168)
        self.box.center = width / 2, height / 2
        row(self.form.widgets, Box(self.box.left + 40, self.box.bottom - 92, inner, 60), gap=32)

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("back", "menu"):
            self.form.widgets[-1].accept()
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil(canvas.palette.ground_deep, 0.6)
        canvas.shadow(self.box, radius=20, blur=30, drop=12)
        canvas.box(self.box, canvas.palette.panel, radius=20, edge=canvas.palette.panel_edge, width=2)
        left, inner = self.box.left + 40, self.box.width - 80
        used = canvas.paragraph(
            self.title, (left, self.box.top + 30), inner, "heading", canvas.palette.accent
        )
        canvas.paragraph(self.text, (left, self.box.top + 44 + used), inner, "body")
        self.form.draw(canvas)


class Failure(Dialog):
    """An error stopped a scene: what happened, where the report is, and the way back to the title."""

    overlay = False

    def __init__(self, desk: Desk, report: Path | None, lost: str = "") -> None:
        """``lost`` is the shipped file whose absence was the reason."""
        where = tr("errors.report", file=report.name) if report else tr("errors.no_report")
        what = tr("errors.shipped_file", file=lost) if lost else tr("errors.scene_failed")
        text = what + "\n" + where
        super().__init__(
            desk,
            tr("errors.title"),
            text,
            [(tr("ui.quit"), desk.quit), (tr("errors.to_title"), lambda: None)],
        )

    def _closing(self, act: Callable[[], object]) -> Callable[[], object]:
        def act_then_title() -> None:
            from game.scenes import make

            act()
            if self.desk.running:
                self.desk.home_to(make("title", self.desk))

        return act_then_title

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.ground)
        super().draw(canvas)


def scene(desk: Desk, title: str, text: str, choices: Sequence[Choice]) -> Scene:
    """A dialog over the present scene."""
    return Dialog(desk, title, text, choices)
