"""The end of a deal of WHO'S WHO: what everybody was and declared, and the sum laid out line by line."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.whos_who.view import View
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.scenes import make, reveal_pages
from game.scenes.open_result import MOMENTS, OpenResult
from game.scenes.reveal_lines import Account, account
from game.scenes.reveal_sheet import LINE, LINES_AT, PICTURE, Sheet, time_of
from game.session import Session
from game.strings import tr
from game.ui.canvas import Canvas
from game.ui.hints import Hint
from game.ui.widgets import Button

PAGES = ("score", "hands", "masters", MOMENTS)


class Reveal(OpenResult):
    """Over the table, where all roles and declarations have just been turned at once."""

    pages = PAGES
    picture = PICTURE
    account: Account

    def read(self) -> None:
        self.view: View = self.session.view(None)
        self.account = account(self.view, self.session.seats, self.viewer)

    @property
    def seconds(self) -> float:
        return time_of(self.account)

    def set_pages(self) -> None:
        self.sheet = Sheet(self.desk.texts, self.account, self.place)

    def extra_buttons(self) -> Sequence[Button]:
        return (Button(tr("reveal.timeline"), self.open_timeline),)

    def extra_hints(self) -> Sequence[Hint]:
        return (("hint", tr("reveal.timeline")),)

    def open_timeline(self) -> None:
        """Who believed what, play by play."""
        deal = len(deals(self.session.match)) - 1
        self.desk.push(make("timeline", self.desk, session=self.session, deal=deal))

    def handle(self, intent: Intent) -> None:
        if intent.verb == "hint":
            self.open_timeline()
        else:
            super().handle(intent)

    def cue(self, before: float) -> None:
        """One sound for each line."""
        for number in range(len(self.account.lines)):
            if before < LINES_AT + number * LINE <= self.clock:
                self.desk.sound("move")

    def draw_page(self, canvas: Canvas, page: str) -> None:
        plans, viewer = self.session.seats, self.viewer
        if page == "score":
            self.sheet.draw(canvas, self.clock, self.sprites)
        elif page == "hands":
            reveal_pages.draw_hands(canvas, self.place, self.view, plans, viewer, self.sprites)
        else:
            reveal_pages.draw_masters(canvas, self.place, self.view, plans, viewer)


def scene(desk: Desk, *, session: Session) -> Reveal:
    """The result of the deal that has just ended at this table."""
    return Reveal(desk, session)
