"""The end of a case: the whole truth, every attempt with both halves judged, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import Voice
from game.scene import Scene
from game.scenes import make
from game.scenes.case_art import CaseArt
from game.scenes.deception_lines import Account, account
from game.scenes.deception_result_draw import AttemptRow, draw_attempt_heads, draw_people, draw_truth, time_of
from game.scenes.fitting import fitted
from game.scenes.match_end import MatchEnd
from game.scenes.match_result_lines import change_in_statistics
from game.session import Session
from game.strings import tr
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, row
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Widget

MARGIN, GAP, PAD = 48.0, 16.0, 20.0
PAGES = ("truth", "attempts", "game")
LEFT = 0.47
"""Share of the page that the crime itself takes; the people have the rest."""


class CaseResult(MatchEnd):
    """Three pages: the truth, the attempts, and what there is about the game itself."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.style = "small"
        self.practice = matches.origin(session) is not None
        self.art = CaseArt()
        self.page_number = 0
        self.clock = 0.0
        self.rows = Scroll()
        self.tabs = Tabs([], 0, self._turn)
        self.place = Box(0, 0, 10, 10)
        self._buttons: list[Widget] = []
        self._proofs: list[Widget] = []
        self.read()

    def read(self) -> None:
        """The account in the language in use."""
        self.view = self.session.view(None)
        self.voice = Voice(self.session.seats, self.viewer, self.game, self.session.options)
        self.account: Account = account(self.view, self.voice)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.read()
        self.art.forget()
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        low = height - hints.HEIGHT - 14
        first = "leave_practice" if self.practice else "again"
        actions = ((first, self.go_on), ("review", self.open_review), ("replay", self.open_replay))
        more = (("same", self.same_deals), ("new_game", self.new_game), ("title", self.to_title))
        self._buttons = [
            Button(tr(f"case_end.{name}"), act, primary=name == first)
            for name, act in (*actions, *(() if self.practice else more))
        ]
        high = 54 * (1 + (scale - 1) * 0.7)
        bar = Box(MARGIN, low - high, width - 2 * MARGIN, high)
        row(self._buttons, bar, 12)
        names = [tr(f"case_end.page.{name}") for name in PAGES]
        self.tabs = Tabs(names, self.page_number, self._turn)
        wide = min(width * 0.45, 170 * len(names) * scale)
        self.tabs.box = Box(width - MARGIN - wide, 22, wide, 46 + 18 * (scale - 1))
        top = 46 + 58 * scale
        self.place = Box(MARGIN, top, width - 2 * MARGIN, bar.top - 16 - top)
        self._attempt_rows()
        self._proof_buttons(scale)
        self._set_widgets()

    def _attempt_rows(self) -> None:
        texts, inner = self.desk.texts, self.place.inflate(-2 * PAD, -2 * (PAD - 4))
        rows: list[Widget] = [
            AttemptRow(one, self.view, self.voice, self.art) for one in self.account.attempts
        ]
        head = texts.leading("tiny") + 8
        area = Box(inner.left, inner.top + head, inner.width, inner.height - head)
        self.rows.set(rows, area, max(46.0, texts.leading("small") + 22), 8)

    def _proof_buttons(self, scale: float) -> None:
        inner = self.place.inflate(-2 * PAD, -2 * PAD)
        wide, high = 250 * scale, 46 * scale
        verify = Button(tr("scenes.match.verify"), self.verify)
        export = Button(tr("scenes.match.export"), self.export)
        for number, button in enumerate((verify, export)):
            left = inner.left + number * (wide + GAP)
            button.box = Box(left, inner.bottom - high, wide, high)
        self._proofs = [verify, export]

    def _set_widgets(self) -> None:
        """The tabs, what can be pressed on the page, and the buttons."""
        page = PAGES[self.page_number]
        own = self.rows.widgets if page == "attempts" else self._proofs if page == "game" else []
        first = self.form.focused is None
        self.form.replace([*self._buttons, self.tabs, *own])
        if first:
            self.form.ring.set(self._buttons[0])

    def _turn(self, page: int) -> None:
        self.page_number = page
        self.tabs.index = page
        self.finish()
        self._set_widgets()
        self.form.ring.set(self.tabs)

    # -- what can be done ----------------------------------------------------------------------------

    @property
    def all_shown(self) -> bool:
        """Whether everything is turned over."""
        return self.clock >= time_of(self.account)

    def finish(self) -> None:
        """Show everything at once."""
        self.clock = max(self.clock, time_of(self.account))
        self.desk.stale = True

    def go_on(self) -> None:
        """The next case, or back to where the practice was begun."""
        if self.practice:
            matches.leave_practice(self.desk)
        else:
            self.again()

    def open_review(self) -> None:
        """Whom everybody suspected when, and what the clues were worth."""
        self.desk.push(make("deception_review", self.desk, session=self.session))

    def open_replay(self) -> None:
        """The case again, step by step."""
        self.desk.push(make("review_deception", self.desk, session=self.session))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        if not self.all_shown:
            return (("next", tr("reveal.skip")),)
        tabs = ("next_tab", tr("ui.hint_next_tab"))
        more = (("hint", tr("case_end.review")), ("previous_trick", tr("case_end.replay")))
        on = tr("case_end.leave_practice" if self.practice else "case_end.again")
        return (tabs, *more, ("next", on), ("accept", tr("ui.hint_choose")))

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if not self.all_shown and verb in ("accept", "press", "next", "back"):
            self.finish()
        elif verb == "next":
            self.go_on()
        elif verb == "hint":
            self.open_review()
        elif verb == "previous_trick":
            self.open_replay()
        elif verb in ("next_tab", "prev_tab"):
            self.tabs.go(1 if verb == "next_tab" else -1)
        elif PAGES[self.page_number] != "attempts" or not self.rows.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.rows.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if not self.all_shown:
            before = self.clock
            self.clock = time_of(self.account) if self.desk.calm else self.clock + dt
            if int(before / 0.4) != int(self.clock / 0.4) and not self.desk.calm:
                self.desk.sound("flip" if self.clock > 0.8 else "move")
            moved = True
        return self.rows.update(dt, self.desk.calm) or moved

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        palette, texts, told = canvas.palette, canvas.texts, self.account
        room = self.tabs.box.left - MARGIN - 20
        title = tr("scenes.practice_title", title=told.title) if self.practice else told.title
        title, style = fitted(texts, title, room, ("title", "heading", "strong", "tiny"))
        canvas.text(title, (MARGIN, 46), style, anchor="midleft")
        cause, style = fitted(texts, told.cause, self.place.width, ("small", "tiny"))
        canvas.text(cause, (MARGIN, 46 + 40 * texts.scale / 100), style, palette.muted, "midleft")
        page = PAGES[self.page_number]
        if page == "truth":
            wide = (self.place.width - GAP) * LEFT
            one = Box(self.place.left, self.place.top, wide, self.place.height)
            two = Box(one.right + GAP, one.top, self.place.width - GAP - wide, one.height)
            draw_truth(canvas, one, told, self.view, self.art, self.clock)
            draw_people(canvas, two, told, self.viewer, self.clock)
        else:
            canvas.panel(self.place)
            if page == "attempts":
                self._draw_attempts(canvas)
            else:
                self._draw_game(canvas)
        for widget in self.form.widgets:
            if widget.window is None:
                widget.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def _draw_attempts(self, canvas: Canvas) -> None:
        inner = self.place.inflate(-2 * PAD, -2 * (PAD - 4))
        if not self.rows.widgets:
            canvas.text(tr("case_end.no_attempt"), inner.topleft, "body", canvas.palette.muted)
            return
        draw_attempt_heads(canvas, inner)
        part = Form(self.rows.widgets)
        if self.form.focused in self.rows.widgets and self.form.focused:
            part.ring.set(self.form.focused)
        self.rows.draw(canvas, part)

    def _draw_game(self, canvas: Canvas) -> None:
        """What the case changed in the statistics, its number and its seal."""
        inner = self.place.inflate(-2 * PAD, -2 * PAD)
        level, changes = change_in_statistics(matches.store(self.desk).statistics, self.session)
        head = tr("scenes.match.statistics", level=level).rstrip(": ")
        lines = [(change, canvas.palette.text) for change in changes]
        self.section(canvas, inner, inner.top, head, lines)
        y = inner.top + self.section_height(canvas.texts, inner.width, changes) + 10
        self.section(canvas, inner, y, tr("scenes.match.proof"), self.proof_lines(self.verified))


def scene(desk: Desk, *, session: Session) -> Scene:
    """The result of the case that has been closed at this table."""
    return CaseResult(desk, session)
