"""The end of a deal of WHO'S WHO: what everybody was and declared, and the sum laid out line by line."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Ack
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import Voice
from game.review import Review
from game.scenes import make, reveal_pages
from game.scenes.hand_result_moments import MomentCard, draw_moments, moment_words
from game.scenes.menu import Menu
from game.scenes.reveal_lines import account
from game.scenes.reveal_sheet import LINE, LINES_AT, PICTURE, Sheet, time_of
from game.session import Session
from game.strings import tr
from game.table.sprites import Sprites, look_of
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import row
from game.ui.hints import Hint
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Widget

MARGIN = 48.0
PAGES = ("score", "hands", "masters", "moments")


class Reveal(Menu):
    """Over the table, where all roles and declarations have just been turned at once. The table goes on when
    this scene is left with *next*.
    """

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = session.humans[0] if len(session.humans) == 1 else None
        self.practice = matches.origin(session) is not None
        self.clock = 0.0
        self.page_number = 0
        self.tabs = Tabs([], 0, self._turn)
        self.place = Box(0, 0, 10, 10)
        self.reviewer = matches.reviewer(desk, session)
        self._cards: list[MomentCard] = []
        self._seen: tuple[object, ...] = ()
        self._buttons: list[Widget] = []
        self.sprites = Sprites(height=PICTURE * desk.screen.u)
        self._account()

    def _account(self) -> None:
        self.view = self.session.view(None)
        self.account = account(self.view, self.session.seats, self.viewer)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        self._account()  # the words may be in another language now
        self.sprites.configure(look_of(self.desk.settings.value), PICTURE * self.desk.screen.u)
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        low = height - hints.HEIGHT - 14
        self._buttons = self._actions()
        bar = Box(MARGIN, low - 54 * scale, width - 2 * MARGIN, 54 * scale)
        row(self._buttons, bar, 14)
        names = [tr(f"reveal.page.{name}") for name in PAGES]
        self.tabs = Tabs(names, self.page_number, self._turn)
        wide = min(width * 0.58, 640 * scale)
        self.tabs.box = Box(width - MARGIN - wide, 22, wide, 46 + 18 * (scale - 1))
        top = 46 + 58 * scale
        self.place = Box(MARGIN, top, width - 2 * MARGIN, bar.top - 16 - top)
        self.sheet = Sheet(texts, self.account, self.place)
        self._moment_cards()

    def _actions(self) -> list[Widget]:
        label = "leave_practice" if self.practice else "match_result" if self.account.last else "next_deal"
        found: list[Widget] = [Button(tr(f"reveal.{label}"), self.next, primary=True)]
        found.append(Button(tr("reveal.timeline"), self.open_timeline))
        found.append(Button(tr("reveal.review"), self.open_review))
        if not self.practice:
            found.append(Button(tr("reveal.again"), self.deal_again, enabled=bool(self.session.humans)))
        return found

    def _turn(self, page: int) -> None:
        self.page_number = page
        self.tabs.index = page
        self.finish()
        self._moment_cards()
        self.form.ring.set(self.tabs)

    @property
    def review(self) -> Review | None:
        """The play checker of this deal."""
        return self.reviewer.latest

    def _moment_cards(self) -> None:
        """One card per moment found so far, while their page is shown."""
        texts, review, focus = self.desk.texts, self.review, self.form.focused
        voice = Voice(self.session.seats, self.viewer, self.session.match.game.name)
        top = self.place.top + 20 + texts.leading("strong") + 8
        high = min(3 * texts.leading("tiny") + 34, (self.place.bottom - 16 - top) / 3 - 8)
        self._cards = []
        shown = PAGES[self.page_number] == "moments" and review is not None
        for number, moment in enumerate(review.moments if shown and review else []):
            words = moment_words(review, moment, voice) if review else ("", "", "")
            card = MomentCard(words, lambda at=moment.decision: self.open_review(at))
            card.box = Box(self.place.left + 18, top + number * (high + 8), self.place.width - 36, high)
            self._cards.append(card)
        self.form.replace([self.tabs, *self._cards, *self._buttons])
        if focus is None:
            self.form.ring.set(self._buttons[0])
        elif isinstance(focus, Button):
            same = (button for button in self._buttons if getattr(button, "label", "") == focus.label)
            if keep := next(same, None):
                keep.glow = focus.glow
                self.form.ring.set(keep)

    # -- what can be done ----------------------------------------------------------------------------

    @property
    def all_shown(self) -> bool:
        """Whether the sum is complete."""
        return self.clock >= time_of(self.account)

    def finish(self) -> None:
        """Show everything at once."""
        self.clock = max(self.clock, time_of(self.account))
        self.desk.stale = True

    def next(self) -> None:
        """Show all, then go on: the next deal, the match result, or out of the practice."""
        if not self.all_shown:
            self.finish()
        elif self.practice:
            matches.leave_practice(self.desk)
        else:
            if self.session.humans and self.session.awaits_ack:
                self.session.act(self.session.humans[0], Ack())
            self.desk.pop()

    def open_timeline(self) -> None:
        """Who believed what, play by play."""
        deal = len(deals(self.session.match)) - 1
        self.desk.push(make("timeline", self.desk, session=self.session, deal=deal))

    def open_review(self, decision: int | None = None) -> None:
        """The replay of this deal with all hands and roles open, at a decision or at its start."""
        deal = len(deals(self.session.match)) - 1
        self.desk.push(make("review", self.desk, session=self.session, deal=deal, decision=decision))

    def deal_again(self) -> None:
        """Practise the same deal, with the same roles, from its first card."""
        practice = matches.practise(self.desk, self.session, deals(self.session.match)[-1].start)
        self.desk.push(make("table", self.desk, session=practice))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        if not self.all_shown:
            return (("next", tr("reveal.skip")), ("pause", tr("scenes.menu")))
        first = getattr(self._buttons[0], "label", "")
        more = (("next_tab", tr("ui.hint_next_tab")), ("hint", tr("reveal.timeline")))
        return (*more, ("pause", tr("scenes.menu")), ("next", first), ("accept", tr("ui.hint_choose")))

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if not self.all_shown and verb in ("accept", "press", "next"):
            self.finish()
        elif verb == "next":
            self.next()
        elif verb == "hint":
            self.open_timeline()
        elif verb == "previous_trick":
            self.open_review()
        elif verb in ("back", "menu", "pause"):
            self.desk.push(make("pause", self.desk, over=True))
        elif verb in ("next_tab", "prev_tab"):
            self.tabs.go(1 if verb == "next_tab" else -1)
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if not self.all_shown:
            before = self.clock
            self.clock += dt
            if self.desk.calm:
                self.finish()
            else:
                self._sound(before)
            moved = True
        self.reviewer.update()
        review = self.review
        seen: tuple[object, ...] = (review and len(review.reports), review and review.done)
        if seen != self._seen:
            self._seen = seen
            self._moment_cards()
            moved = True
        return moved

    def _sound(self, before: float) -> None:
        """One for each line."""
        for number in range(len(self.account.lines)):
            if before < LINES_AT + number * LINE <= self.clock:
                self.desk.sound("move")

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        title = self.account.title
        if self.practice:
            title = tr("reveal.practice", title=title)
        room = self.tabs.box.left - MARGIN - 20
        fitting = (s for s in ("title", "heading", "strong") if canvas.texts.width(title, s) <= room)
        canvas.text(title, (MARGIN, 46), next(fitting, "tiny"), anchor="midleft")
        y = 46 + 40 * canvas.texts.scale / 100
        canvas.text(self.account.subtitle, (MARGIN, y), "small", canvas.palette.muted, "midleft")
        page = PAGES[self.page_number]
        if page == "score":
            self.sheet.draw(canvas, self.clock, self.sprites)
        elif page == "hands":
            reveal_pages.draw_hands(
                canvas, self.place, self.view, self.session.seats, self.viewer, self.sprites
            )
        elif page == "masters":
            reveal_pages.draw_masters(canvas, self.place, self.view, self.session.seats, self.viewer)
        else:
            canvas.panel(self.place)
            draw_moments(canvas, self.place, self.review)
        self.form.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())


def scene(desk: Desk, *, session: Session) -> Reveal:
    """The result of the deal that has just ended at this table."""
    return Reveal(desk, session)
