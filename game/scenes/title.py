"""The title: the first thing seen, and the way to everything.

Every entry of the menu has a card in the fan beside it; the one in focus rises and shows its face.
"""

from __future__ import annotations

import math

from engine import cards
from engine.games import REGISTRY
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import exists, make
from game.scenes.game_tabs import short_name
from game.strings import tr
from game.table.deck import BACK, look_of
from game.table.sprites import Sprites
from game.ui import backdrop, hints, icons
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, column
from game.ui.widgets import Button, Widget

ENTRIES = {
    "new_game": "star",
    "how_to_play": "book",
    "statistics": "statistics",
    "settings": "settings",
    "credits": "info",
}
"""Scenes behind the menu's entries, with their icons."""
FACES = tuple(cards.parse(name) for name in ("AS", "QH", "JC", "KD", "TS", "AH", "KC"))
CARD = 250.0
"""Height of a card of the fan, in units."""
SPREAD, WIDEST = 13.0, 56.0
"""Degrees between two neighbours, and of the whole fan at most."""
RADIUS = 520.0
OPENING = 0.7
"""Seconds in which the fan opens."""


class Title(Scene):
    """Logo, main menu and the fan."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.form = Form([], desk.sound)
        self.sprites = Sprites(height=CARD * desk.screen.u)
        self.opened = 1.0 if desk.calm else 0.0
        self.raised: list[float] = []

    # -- entries -------------------------------------------------------------------------------------

    def layout(self) -> None:
        _, height = self.desk.screen.size
        self.sprites.configure(look_of(self.desk.settings.value), CARD * self.desk.screen.u)
        widgets: list[Widget] = self._stored_matches()
        for name, icon in ENTRIES.items():
            if exists(name):
                act = lambda name=name: self.desk.push(make(name, self.desk))  # noqa: E731
                first = name == "new_game" and not widgets
                widgets.append(Button(tr(f"ui.{name}"), act, primary=first, icon=icons.button(icon)))
        widgets.append(Button(tr("ui.quit"), self.desk.quit, icon=icons.button("exit")))
        step = min(66.0, (height - 250 - 70) / len(widgets))
        column(widgets, Box(self.left, 250, 330, height), step - 12, 12)
        self.form.replace(widgets)
        if len(self.raised) != len(widgets):
            self.raised = [0.0] * len(widgets)

    @property
    def left(self) -> float:
        """Left edge of logo and menu."""
        return max(96.0, self.desk.screen.size[0] / 2 - 540)

    def _stored_matches(self) -> list[Widget]:
        """One *Continue* for each game with a running match."""
        found: list[Widget] = []
        for name in REGISTRY:
            if matches.running(self.desk, name):
                note = short_name(name)
                act = lambda name=name: self._continue(name)  # noqa: E731
                found.append(
                    Button(tr("ui.continue", game=note), act, primary=not found, icon=icons.button("play"))
                )
        return found

    def _continue(self, name: str) -> None:
        session = matches.go_on(self.desk, name)
        if session is None:
            self.layout()
        elif session.couch:
            self.desk.replace(make("take_seats", self.desk, session=session))
        else:
            self.desk.replace(make("table", self.desk, session=session))

    # -- verbs ---------------------------------------------------------------------------------------

    def resume(self) -> None:
        self.desk.seat_party(None)
        self.layout()

    def handle(self, intent: Intent) -> None:
        self.form.handle(intent)

    def update(self, dt: float) -> bool:
        moving = self.form.update(dt, self.desk.calm)
        if self.opened < 1.0:
            self.opened = 1.0 if self.desk.calm else min(1.0, self.opened + dt / OPENING)
            moving = True
        current = self.form.focused
        for number, widget in enumerate(self.form.widgets):
            goal = 1.0 if widget is current and self.opened > 0.6 else 0.0
            far = goal - self.raised[number]
            if far:
                step = far * min(1.0, 9 * dt)
                self.raised[number] = (
                    goal if self.desk.calm or abs(far) < 0.01 else self.raised[number] + step
                )
                moving = True
        self.still = not moving
        return moving

    # -- picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        self._fan(canvas)
        canvas.text(tr("ui.logo"), (self.left - 4, 120), "logo", canvas.palette.text, "midleft")
        canvas.text(tr("ui.tagline"), (self.left, 192), "body", canvas.palette.muted, "midleft")
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, (("accept", tr("ui.hint_choose")),))

    def _fan(self, canvas: Canvas) -> None:
        """Cards from left to right on a circle whose centre is below the window."""
        self.sprites.begin_frame(8)
        count = len(self.raised)
        spread = min(SPREAD, WIDEST / max(1, count - 1)) * (1 - (1 - self.opened) ** 3)
        x0, y0 = self.left + 780, canvas.height * 0.60 + RADIUS
        for number, up in enumerate(self.raised):
            angle = (number - (count - 1) / 2) * spread
            turn = math.cos(math.pi * up)
            reach = RADIUS + 44 * up
            place = x0 + reach * math.sin(math.radians(angle)), y0 - reach * math.cos(math.radians(angle))
            card = FACES[number % len(FACES)] if turn < 0 else BACK
            image, corner = self.sprites.pose(
                card, canvas.at(place), -angle, lift=up, turn=max(0.08, abs(turn))
            )
            canvas.surface.blit(image, corner)


def scene(desk: Desk) -> Scene:
    """The title screen."""
    return Title(desk)
