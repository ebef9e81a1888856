"""What the menu scenes share: a heading, a back button's meaning, a hint bar, one form."""

from __future__ import annotations

from collections.abc import Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes.game_tabs import MARGIN, GameTabs
from game.strings import tr
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.hints import Hint

TOP = 108.0
"""Where the page begins below the heading."""


class Menu(Scene):
    """Base of full-screen menus. *Back* closes it; subclasses fill ``form`` in ``layout``."""

    still = True
    heading = ""
    """Catalogue key of the heading."""
    games: GameTabs | None = None
    """Which game it is about: beside the heading, which makes room."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.form = Form([], desk.sound)

    def area(self, width: float = 860.0) -> Box:
        """The column of the page: centred, above the hint bar."""
        full, height = self.desk.screen.size
        wide = min(width, full - 120)
        return Box((full - wide) / 2, TOP, wide, height - TOP - hints.HEIGHT - 24)

    def hints(self) -> Sequence[Hint]:
        """What the bar at the bottom says."""
        return (("accept", tr("ui.hint_choose")), ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        if intent.verb == "back":
            self.close()
        else:
            self.form.handle(intent)

    def close(self) -> None:
        """Leave this screen."""
        self.desk.sound("back")
        self.desk.pop()

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        if self.games:
            canvas.text(tr(self.heading), (MARGIN, 50), "title", anchor="midleft")
        else:
            canvas.text(tr(self.heading), (canvas.width / 2, 50), "title", anchor="center")
        self.page(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def page(self, canvas: Canvas) -> None:
        """Draw what is between heading and hint bar."""
        self.form.draw(canvas)
