"""The end of a round: that of Trick of the Dead, where the cards still in hand are opened and the sum is laid
out; other games with rounds have ``round_result_<game>``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.actions import PlayCard
from engine.games.trick_of_the_dead.view import View
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import seat_name
from game.scene import Scene
from game.scenes import exists, make
from game.scenes.open_result import MOMENTS, OpenResult
from game.scenes.round_lines import GAME, Account, account, trick_lines
from game.scenes.round_sheet import LINE, LINES_AT, OPEN_AT, PICTURE, RoundSheet, time_of
from game.scenes.round_tricks import HEAD, TrickRow, draw_heads
from game.session import Session
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.scroll import Scroll
from game.ui.widgets import Widget

LOWEST = 27.0
"""Height of a trick's line at text of 100 %; fewer are shown at a time where it would be less."""


class RoundResult(OpenResult):
    """Score, tricks and moments of the round that has just ended. Burials stay secret (TD §8)."""

    words = "round"
    pages = ("score", "tricks", MOMENTS)
    picture = PICTURE
    account: Account

    def __init__(self, desk: Desk, session: Session) -> None:
        self.rows = Scroll()
        super().__init__(desk, session)

    def read(self) -> None:
        self.view: View = self.session.view(None)
        self.account = account(self.view, self.session.seats, self.viewer)

    @property
    def seconds(self) -> float:
        return time_of(self.account)

    # -- pages ---------------------------------------------------------------------------------------

    def set_pages(self) -> None:
        texts = self.desk.texts
        self.sheet = RoundSheet(texts, self.account, self.place)
        plans, viewer = self.session.seats, self.viewer
        names = [seat_name(plans, seat, viewer, GAME) for seat in range(self.view.seats)]
        lines = trick_lines(self.view)
        rows = [TrickRow(line, names, self._at(line.number)) for line in lines]
        inner = self.place.inflate(-44, -28)
        head = texts.leading("tiny") + HEAD
        area = Box(inner.left, inner.top + head, inner.width, inner.height - head)
        fits = (area.height + 3) / len(rows) - 3
        lowest = max(LOWEST, texts.leading("smallstrong") + 1)
        self.rows.set(rows, area, min(44.0, fits) if fits >= lowest else lowest + 4, 3)

    def _at(self, number: int) -> Callable[[], None]:
        """Open the replay at the first card of a trick."""

        def opened() -> None:
            match = self.session.match
            cards = [at for at in deals(match)[-1] if isinstance(match.journal[at].action, PlayCard)]
            self.open_review(cards[(number - 1) * self.view.seats])

        return opened

    def page_widgets(self) -> Sequence[Widget]:
        return self.rows.widgets if self.page_name == "tricks" else ()

    def handle(self, intent: Intent) -> None:
        on_tricks = self.page_name == "tricks" and self.all_shown
        if not (on_tricks and self.rows.handle(intent, self.form)):
            super().handle(intent)
        if on_tricks and intent.pos is None:
            self.rows.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        return super().update(dt) | self.rows.update(dt, self.desk.calm)

    def cue(self, before: float) -> None:
        if before < OPEN_AT <= self.clock:
            self.desk.sound("flip")
        for number in range(len(self.account.lines)):
            if before < LINES_AT + number * LINE <= self.clock:
                self.desk.sound("move")

    # -- drawing -------------------------------------------------------------------------------------

    def draw_page(self, canvas: Canvas, page: str) -> None:
        if page == "score":
            self.sheet.draw(canvas, self.clock, self.sprites)
            return
        canvas.panel(self.place)
        trumps = [trick.trump for trick in self.view.tricks]
        draw_heads(canvas, self.place.inflate(-44, -28), self.view.seats, trumps)
        part = Form(self.rows.widgets)
        if self.form.focused in self.rows.widgets and self.form.focused:
            part.ring.set(self.form.focused)
        self.rows.draw(canvas, part)


def scene(desk: Desk, *, session: Session) -> Scene:
    """The result of the round that has just ended at this table."""
    own = f"round_result_{session.match.game.name}"
    return make(own, desk, session=session) if exists(own) else RoundResult(desk, session)
