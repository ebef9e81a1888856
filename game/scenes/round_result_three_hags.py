"""The end of a round of Three Hags: the other hand is opened and counted; its piles can be looked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.actions import Ack
from engine.games.three_hags.view import View
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import seat_name
from game.scenes.fitting import fitted
from game.scenes.open_result import MOMENTS, OpenResult
from game.scenes.round_lines_three_hags import GAME, Account, account, climbs
from game.scenes.round_piles import PileRow, pile_box
from game.scenes.round_sheet_three_hags import LINE, LINES_AT, OPEN_AT, PICTURE, HagSheet, time_of
from game.session import Session
from game.strings import tr
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.scroll import Scroll
from game.ui.widgets import Widget


class HagRoundResult(OpenResult):
    """Score, piles and moments of the round that has just ended."""

    words = "hag_round"
    pages = ("score", "piles", MOMENTS)
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
        texts, plans = self.desk.texts, self.session.seats
        self.sheet = HagSheet(texts, self.account, self.place)
        self.names = [seat_name(plans, seat, self.viewer, GAME) for seat in range(self.view.seats)]
        found = climbs(self.view.moves)
        rows = [PileRow(one, self.names, self._at(one.first), last=one is found[-1]) for one in found]
        area, high = pile_box(texts, self._inner())
        self.rows.set(rows, area, high, 4)

    def _inner(self) -> Box:
        return self.place.inflate(-44, -28)

    def _at(self, moves: int) -> Callable[[], None]:
        """Open the replay after so many moves."""

        def opened() -> None:
            match = self.session.match
            done = [at for at in deals(match)[-1] if not isinstance(match.journal[at].action, Ack)]
            self.open_review(done[moves])

        return opened

    def page_widgets(self) -> Sequence[Widget]:
        return self.rows.widgets if self.page_name == "piles" else ()

    def handle(self, intent: Intent) -> None:
        on_piles = self.page_name == "piles" and self.all_shown
        if not (on_piles and self.rows.handle(intent, self.form)):
            super().handle(intent)
        if on_piles and intent.pos is None:
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
        self._draw_heads(canvas, self._inner())
        part = Form(self.rows.widgets)
        if self.form.focused in self.rows.widgets and self.form.focused:
            part.ring.set(self.form.focused)
        self.rows.draw(canvas, part)

    def _draw_heads(self, canvas: Canvas, inner: Box) -> None:
        """What a line is, and whose sign is whose."""
        texts, palette = canvas.texts, canvas.palette
        x, y = inner.right, inner.top + texts.leading("tiny") / 2
        for seat in (1, 0):
            x -= texts.width(self.names[seat], "tiny")
            canvas.text(self.names[seat], (x, y), "tiny", palette.text, "midleft")
            seat_mark(canvas, x - 14, y, seat, 6)
            x -= 36
        words, style = fitted(texts, tr("hag_round.piles_head"), x - inner.left, ("tiny",))
        canvas.text(words, (inner.left, y), style, palette.muted, "midleft")


def scene(desk: Desk, *, session: Session) -> HagRoundResult:
    """The result of the round that has just ended at this table."""
    return HagRoundResult(desk, session)
