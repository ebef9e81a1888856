"""The result of a deal: how it was counted, the four hands, and the moments that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.actions import Ack
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import Voice
from game.review import Moment, Review
from game.scene import Scene
from game.scenes import make, open_hands
from game.scenes.hand_result_draw import draw_account, needed
from game.scenes.hand_result_lines import account_of
from game.scenes.hand_result_moments import MomentCard, draw_moments, moment_words, moments_height
from game.scenes.menu import Menu
from game.session import Session
from game.strings import tr
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import row
from game.ui.hints import Hint
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Widget

LINE_SECONDS = 0.45
"""Until the next line is counted."""
MARGIN, GAP = 48.0, 16.0
PAGES = ("score", "hands", "moments")


class HandResult(Menu):
    """Over the table, which goes on when this scene is left with *next*.

    Everything is seen at once where it fits; with large text there are three pages.
    """

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = session.people[0] if len(session.people) == 1 else None
        self.practice = matches.origin(session) is not None
        self.reviewer = matches.reviewer(desk, session)
        self.account = account_of(session.match.game.name, session.view(None), session.seats, self.viewer)
        self.counted = 0.0
        self.page_number = 0
        self.tabs: Tabs | None = None
        self._boxes: dict[str, Box] = {}
        self._cards: list[MomentCard] = []
        self._buttons: list[Widget] = []
        self._seen: tuple[object, ...] = ()

    @property
    def review(self) -> Review | None:
        """The play checker of this deal."""
        return self.reviewer.latest

    @property
    def first_time(self) -> str:
        """In a practice: how this deal went in the match it comes from."""
        first = matches.origin(self.session)
        if first is None:
            return ""
        game, match, number = self.session.match.game, first.match, len(deals(self.session.match)) - 1
        view = game.view(match.state_at(deals(match)[number].stop), None)
        line = account_of(game.name, view, self.session.seats, self.viewer).lines[0]
        now = self.account.lines[0]
        return tr("scenes.first_time", what=now.label, first=line.values[0], now=now.values[0])

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        # The words may be in another language now.
        game = self.session.match.game.name
        self.account = account_of(game, self.session.view(None), self.session.seats, self.viewer)
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        low = height - hints.HEIGHT - 14
        self._buttons = self._actions()
        bar = Box(MARGIN, low - 54 * scale, width - 2 * MARGIN, 54 * scale)
        row(self._buttons, bar, 14)
        area = Box(MARGIN, 46 + 62 * scale, width - 2 * MARGIN, 0)
        area.height = bar.top - 16 - area.top
        half = (area.width - GAP) * 0.47
        strip = open_hands.height(texts)
        score_room = area.height - strip - GAP
        paged = max(needed(texts, self.account, half), moments_height(texts)) > score_room
        if paged:
            names = [tr(f"scenes.page_{name}") for name in PAGES]
            self.tabs = Tabs(names, self.page_number, self._turn)
            self.tabs.box = Box(area.left, area.top, area.width, 46 * scale)
            page = Box(area.left, area.top + 46 * scale + 12, area.width, area.height - 46 * scale - 12)
            self._boxes = dict.fromkeys(PAGES, page)
        else:
            self.tabs = None
            self._boxes = {
                "score": Box(area.left, area.top, half, score_room),
                "moments": Box(area.left + half + GAP, area.top, area.width - half - GAP, score_room),
                "hands": Box(area.left, area.bottom - strip, area.width, strip),
            }
        self._moment_cards()

    def _actions(self) -> list[Widget]:
        label = "leave_practice" if self.practice else "match_result" if self.account.last else "next_hand"
        return [
            Button(tr(f"scenes.{label}"), self.next, primary=True),
            Button(tr("scenes.review_tricks"), lambda: self.open_review(None)),
            Button(tr("scenes.deal_again"), self.deal_again, enabled=bool(self.session.people)),
        ]

    def _moment_cards(self) -> None:
        """One card per moment found so far."""
        review = self.review
        moments = review.moments if review else []
        box = self._boxes["moments"]
        scale = self.desk.texts.scale / 100
        top = box.top + 46 * scale
        room = (box.bottom - 14 - top - 2 * 8) / 3
        self._cards = []
        for number, moment in enumerate(moments):
            card = MomentCard(self._words(moment), lambda at=moment.decision: self.open_review(at))
            card.box = Box(box.left + 16, top + number * (room + 8), box.width - 32, room)
            card.visible = self.tabs is None or PAGES[self.page_number] == "moments"
            self._cards.append(card)
        first = self.form.focused is None
        focus = self.form.focused
        self.form.replace([*([self.tabs] if self.tabs else []), *self._cards, *self._buttons])
        if first:
            self.form.ring.set(self._buttons[0])
        elif isinstance(focus, Button):
            same = next((b for b in self._buttons if getattr(b, "label", "") == focus.label), None)
            if same:
                same.glow = focus.glow
                self.form.ring.set(same)

    def _words(self, moment: Moment) -> tuple[str, str, str]:
        assert self.review is not None
        game = self.session.match.game.name
        return moment_words(self.review, moment, Voice(self.session.seats, self.viewer, game))

    def _turn(self, page: int) -> None:
        self.page_number = page
        self._moment_cards()
        if self.tabs:
            self.form.ring.set(self.tabs)

    # -- what can be done ----------------------------------------------------------------------------

    def next(self) -> None:
        """Finish the counting, then go on: the next deal, the match result, or out of the practice."""
        if not self.all_counted:
            self.counted = float(len(self.account.lines))
            return
        if self.practice:
            matches.leave_practice(self.desk)
            return
        if self.session.people and self.session.awaits_ack:
            self.session.act(self.session.people[0], Ack())
        self.desk.pop()

    def open_review(self, decision: int | None) -> None:
        """The replay of this deal, at a decision of the journal or at its start."""
        deal = len(deals(self.session.match)) - 1
        self.desk.push(make("review", self.desk, session=self.session, deal=deal, decision=decision))

    def deal_again(self) -> None:
        """Practise the same deal from its first card."""
        start = deals(self.session.match)[-1].start
        practice = matches.practise(self.desk, self.session, start)
        self.desk.push(make("table", self.desk, session=practice))

    # -- verbs ---------------------------------------------------------------------------------------

    @property
    def all_counted(self) -> bool:
        """Whether the counting up has come to its end."""
        return self.counted >= len(self.account.lines)

    def hints(self) -> Sequence[Hint]:
        first = getattr(self._buttons[0], "label", "")
        tabs: tuple[Hint, ...] = (("next_tab", tr("ui.hint_next_tab")),) if self.tabs else ()
        menu = (("previous_trick", tr("scenes.review_tricks")), ("pause", tr("scenes.menu")))
        return (*tabs, *menu, ("next", first), ("accept", tr("ui.hint_choose")))

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if not self.all_counted and verb in ("accept", "press", "next"):
            self.counted = float(len(self.account.lines))
            self.desk.stale = True
        elif verb == "next":
            self.next()
        elif verb == "previous_trick":
            self.open_review(None)
        elif verb in ("back", "menu", "pause"):
            self.desk.push(make("pause", self.desk, over=True))
        elif verb in ("next_tab", "prev_tab") and self.tabs:
            self.tabs.go(1 if verb == "next_tab" else -1)
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if not self.all_counted:
            step = len(self.account.lines) if self.desk.calm else dt / LINE_SECONDS
            before, self.counted = self.counted, self.counted + step
            if int(before) != int(self.counted) and not self.desk.calm:
                self.desk.sound("move")
            moved = True
        self.reviewer.update()
        review = self.review
        seen: tuple[Any, ...] = (review and review.plays, review and review.done)
        if seen != self._seen:
            self._seen = seen
            self._moment_cards()
            moved = True
        return moved

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        title = tr("scenes.practice_title", title=self.account.title) if self.practice else self.account.title
        canvas.text(title, (canvas.width / 2, 46), "title", anchor="center")
        y = 46 + 44 * canvas.texts.scale / 100
        canvas.text(
            self.first_time or self.account.subtitle,
            (canvas.width / 2, y),
            "small",
            canvas.palette.muted,
            "center",
        )
        pages = PAGES if self.tabs is None else (PAGES[self.page_number],)
        for name in pages:
            box = self._boxes[name]
            if name == "hands":
                open_hands.draw_row(canvas, box, self.account.hands)
            elif name == "score":
                canvas.panel(box)
                draw_account(canvas, box, self.account, self.counted)
            else:
                canvas.panel(box)
                draw_moments(canvas, box, self.review)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())


def scene(desk: Desk, *, session: Session) -> Scene:
    """The result of the deal that has just ended at this table."""
    return HandResult(desk, session)
