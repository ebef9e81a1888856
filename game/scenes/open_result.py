"""What the open end of a deal has in every game with pages: counting that can be skipped, tabs, the play
checker's moments, replay, the same deal again, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.actions import Ack
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.lobby import deals
from game.narrate import Voice
from game.review import Review
from game.scenes import make
from game.scenes.couch_signs import dress
from game.scenes.hand_result_moments import MomentCard, draw_moments, moment_words
from game.scenes.menu import Menu
from game.session import Session
from game.strings import tr
from game.table.deck import look_of
from game.table.sprites import Sprites
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import row
from game.ui.hints import Hint
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Widget

MARGIN = 48.0
MOMENTS = "moments"
"""The page of the play checker; the others are the game's own."""


class OpenResult(Menu):
    """Over the table, which goes on when this scene is left with *next*.

    A game says what its ``pages`` are, ``read``s its account, and overrides ``draw_page`` and what it has
    beyond the rest.
    """

    words = "reveal"
    """The catalogue's prefix of titles and buttons."""
    pages: Sequence[str] = (MOMENTS,)
    picture = 110.0
    """Height for which card pictures are made, in units."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = session.people[0] if len(session.people) == 1 else None
        self.practice = matches.origin(session) is not None
        dress(session)
        self.clock = 0.0
        self.page_number = 0
        self.tabs = Tabs([], 0, self._turn)
        self.place = Box(0, 0, 10, 10)
        self.reviewer = matches.reviewer(desk, session)
        self._cards: list[MomentCard] = []
        self._seen: tuple[object, ...] = ()
        self._buttons: list[Widget] = []
        self.sprites = Sprites(height=self.picture * desk.screen.u)
        self.account: Any = None
        self.read()

    # -- what a game adds ----------------------------------------------------------------------------

    def read(self) -> None:
        """Make ``account``, which has ``title``, ``subtitle`` and ``last``, from the public view."""
        raise NotImplementedError

    @property
    def seconds(self) -> float:
        """How long the counting takes."""
        return 0.0

    def set_pages(self) -> None:
        """Lay out the game's own pages in ``place``."""

    def page_widgets(self) -> Sequence[Widget]:
        """What can be pressed on the page shown, besides the moments."""
        return ()

    def extra_buttons(self) -> Sequence[Button]:
        """Buttons after the first."""
        return ()

    def extra_hints(self) -> Sequence[Hint]:
        """Hints of these."""
        return ()

    def draw_page(self, canvas: Canvas, page: str) -> None:
        """One of the game's own pages."""

    def cue(self, before: float) -> None:
        """Sounds between ``before`` and the clock."""

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.read()  # the words may be in another language now
        self.sprites.configure(look_of(self.desk.settings.value), self.picture * self.desk.screen.u)
        width, height = self.desk.screen.size
        scale = self.desk.texts.scale / 100
        low = height - hints.HEIGHT - 14
        self._buttons = self._actions()
        bar = Box(MARGIN, low - 54 * scale, width - 2 * MARGIN, 54 * scale)
        row(self._buttons, bar, 14)
        names = [tr(f"{self.words}.page.{name}") for name in self.pages]
        self.tabs = Tabs(names, self.page_number, self._turn)
        wide = min(width * 0.58, 160 * len(names) * scale)
        self.tabs.box = Box(width - MARGIN - wide, 22, wide, 46 + 18 * (scale - 1))
        top = 46 + 58 * scale
        self.place = Box(MARGIN, top, width - 2 * MARGIN, bar.top - 16 - top)
        self.set_pages()
        self._set_widgets()

    def _actions(self) -> list[Widget]:
        label = "leave_practice" if self.practice else "match_result" if self.account.last else "next_deal"
        found: list[Widget] = [Button(tr(f"{self.words}.{label}"), self.next, primary=True)]
        found += self.extra_buttons()
        found.append(Button(tr(f"{self.words}.review"), self.open_review))
        if not self.practice:
            enabled = bool(self.session.people)
            found.append(Button(tr(f"{self.words}.again"), self.deal_again, enabled=enabled))
        return found

    @property
    def page_name(self) -> str:
        """The page shown."""
        return self.pages[self.page_number]

    def _turn(self, page: int) -> None:
        self.page_number = page
        self.tabs.index = page
        self.finish()
        self._set_widgets()
        self.form.ring.set(self.tabs)

    @property
    def review(self) -> Review | None:
        """The play checker of this deal."""
        return self.reviewer.latest

    def _set_widgets(self) -> None:
        """The tabs, what is on the page, and the buttons, with the focus where it was."""
        texts, review, focus = self.desk.texts, self.review, self.form.focused
        voice = Voice(self.session.seats, self.viewer, self.session.match.game.name)
        top = self.place.top + 20 + texts.leading("strong") + 8
        high = min(3 * texts.leading("tiny") + 34, (self.place.bottom - 16 - top) / 3 - 8)
        self._cards = []
        shown = self.page_name == MOMENTS and review is not None
        for number, moment in enumerate(review.moments if shown and review else []):
            words = moment_words(review, moment, voice) if review else ("", "", "")
            card = MomentCard(words, self._opening(moment.decision))
            card.box = Box(self.place.left + 18, top + number * (high + 8), self.place.width - 36, high)
            self._cards.append(card)
        self.form.replace([self.tabs, *self.page_widgets(), *self._cards, *self._buttons])
        if focus is None:
            self.form.ring.set(self._buttons[0])
        elif isinstance(focus, Button):
            same = (button for button in self._buttons if getattr(button, "label", "") == focus.label)
            if keep := next(same, None):
                keep.glow = focus.glow
                self.form.ring.set(keep)

    def _opening(self, decision: int) -> Callable[[], None]:
        return lambda: self.open_review(decision)

    # -- what can be done ----------------------------------------------------------------------------

    @property
    def all_shown(self) -> bool:
        """Whether the sum is complete."""
        return self.clock >= self.seconds

    def finish(self) -> None:
        """Show everything at once."""
        self.clock = max(self.clock, self.seconds)
        self.desk.stale = True

    def next(self) -> None:
        """Show all, then go on: the next deal, the match result, or out of the practice."""
        if not self.all_shown:
            self.finish()
        elif self.practice:
            matches.leave_practice(self.desk)
        else:
            if self.session.people and self.session.awaits_ack:
                self.session.act(self.session.people[0], Ack())
            self.desk.pop()

    def open_review(self, decision: int | None = None) -> None:
        """The replay of this deal with everything open, at a decision or at its start."""
        deal = len(deals(self.session.match)) - 1
        self.desk.push(make("review", self.desk, session=self.session, deal=deal, decision=decision))

    def deal_again(self) -> None:
        """Practise the same deal from its first choice."""
        practice = matches.practise(self.desk, self.session, deals(self.session.match)[-1].start)
        self.desk.push(make("table", self.desk, session=practice))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        if not self.all_shown:
            return (("next", tr(f"{self.words}.skip")), ("pause", tr("scenes.menu")))
        first = getattr(self._buttons[0], "label", "")
        more = (("next_tab", tr("ui.hint_next_tab")), *self.extra_hints())
        return (*more, ("pause", tr("scenes.menu")), ("next", first), ("accept", tr("ui.hint_choose")))

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if not self.all_shown and verb in ("accept", "press", "next"):
            self.finish()
        elif verb == "next":
            self.next()
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
                self.cue(before)
            moved = True
        self.reviewer.update()
        review = self.review
        seen: tuple[object, ...] = (review and len(review.reports), review and review.done)
        if seen != self._seen:
            self._seen = seen
            self._set_widgets()
            moved = True
        return moved

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        title = self.account.title
        if self.practice:
            title = tr(f"{self.words}.practice", title=title)
        room = self.tabs.box.left - MARGIN - 20
        fitting = (s for s in ("title", "heading", "strong") if canvas.texts.width(title, s) <= room)
        canvas.text(title, (MARGIN, 46), next(fitting, "tiny"), anchor="midleft")
        y = 46 + 40 * canvas.texts.scale / 100
        canvas.text(self.account.subtitle, (MARGIN, y), "small", canvas.palette.muted, "midleft")
        if self.page_name == MOMENTS:
            canvas.panel(self.place)
            draw_moments(canvas, self.place, self.review)
        else:
            self.draw_page(canvas, self.page_name)
        for widget in self.form.widgets:
            if widget.window is None:
                widget.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())
