"""The case review: how sure everybody was of the true pair when, and what every clue did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.deception.events import MarkerPlaced, SolveTried, TileReplaced, TilesLaid
from engine.games.deception.view import View
from game import matches
from game.case_options import OtherOptions
from game.case_review import CaseReview, Moment
from game.case_words import marker_words, pair_words, tile_words
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import Voice
from game.scene import Scene
from game.scenes import make
from game.scenes.deception_review_lines import Line, Told, lines_of, told_marks
from game.scenes.deception_review_plot import MarkCard, ReviewPlot, across, draw_chances
from game.scenes.fitting import fitted
from game.scenes.menu import Menu
from game.session import Session
from game.strings import tr
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.widgets import Button, Stepper, Widget

MARGIN, GAP = 40.0, 14.0
SIDE = 400.0
FRESH = 0.3
"""Seconds between two drawings of lines that are still growing."""


class Choice(Stepper):
    """A choice whose value needs most of the row."""

    def value_box(self) -> Box:
        width = self.box.width * 0.68
        return Box(self.box.right - width - 6, self.box.top + 5, width, self.box.height - 10)


class CaseReviewScene(Menu):
    """Left: the plot, and what happened at its cursor. Right: what is shown, and the clues one by one."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.view: View = session.view(None)
        viewer = session.people[0] if len(session.people) == 1 else None
        self.voice = Voice(session.seats, viewer, session.match.game.name, session.options)
        self.review = CaseReview(session.match, session.seats, matches.counsel(desk))
        self.other: OtherOptions | None = None
        """What else could have been marked: looked for once the review is done."""
        self.culprit = False
        """Whether the murderer alone is looked for, whatever the cards."""
        self.cursor = 0
        self.plot = ReviewPlot((), (), 0, self._moved)
        self.lines: tuple[Line, ...] = ()
        self.marks: tuple[Told, ...] = ()
        self.list = Scroll()
        self._age, self._known = 0.0, -1.0
        self._choice: list[Widget] = []

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        top, low = 62 + 18 * scale, height - hints.HEIGHT - 12
        side = SIDE + 130 * (scale - 1)
        left = width - 2 * MARGIN - side - GAP
        named = lines_of(self.review, self.voice, culprit=False)
        rows = -(-len(named) // across(texts, left - 32, named))
        under = texts.leading("small") + rows * (texts.leading("tiny") + 4) + 26
        self.plot.box = Box(MARGIN, top, left, low - top - under - GAP)
        self.under = Box(MARGIN, low - under, left, under)
        self.side = Box(MARGIN + left + GAP, top, side, low - top)
        self._done = Button(tr("case_review.done"), self.close)
        self._replay = Button(tr("case_end.replay"), self.open_replay)
        wide, high = 170 * scale, 46 * (1 + (scale - 1) / 2)
        self._done.box = Box(width - MARGIN - wide, 16, wide, high)
        self._replay.box = Box(width - MARGIN - 2 * wide - GAP, 16, wide, high)
        choices = [(False, tr("case_review.pair")), (True, tr("case_review.culprit"))]
        pick = Choice(tr("case_review.about_what"), choices, self.culprit, self.choose)
        pick.box = Box(self.side.left, self.side.top, self.side.width, 46 * (1 + (scale - 1) * 0.7))
        self._choice = [pick]
        self._refill()

    def choose(self, culprit: bool) -> None:
        """Look at the chances of the true pair, or of the murderer."""
        self.culprit = culprit
        self._refill()

    def _refill(self) -> None:
        """Lines and list anew: more is known, or something else is looked at."""
        self._known = self._progress
        self.lines = lines_of(self.review, self.voice, culprit=self.culprit)
        self.marks = told_marks(self.review, self.other)
        self.plot.moments, self.plot.lines = self.review.moments, self.lines
        self._list()
        self.desk.stale = True

    def _list(self) -> None:
        texts = self.desk.texts
        top = self._choice[0].box.bottom + 12 + texts.leading("smallstrong") + 4
        area = Box(self.side.left, top, self.side.width - 22, self.side.bottom - top)
        widest = max((texts.width(mark.words, "smallstrong") for mark in self.marks), default=0.0)
        style = "smallstrong" if widest <= area.width - 54 else "tiny"
        cards: list[Widget] = [MarkCard(mark, style, self._going(mark.moment)) for mark in self.marks]
        focus = self.form.focused
        place = self.form.widgets.index(focus) if focus in self.form.widgets and focus else 0
        self.list.set(cards, area, 3 * texts.leading("tiny") + 14, 8)
        widgets: list[Widget] = [self.plot, *self._choice, *cards, self._replay, self._done]
        self.form.replace(widgets)
        self.form.ring.set(widgets[min(place, len(widgets) - 1)])

    @property
    def _progress(self) -> float:
        """Grows with every answer."""
        return self.review.progress + (self.other.known if self.other else 0)

    @property
    def done(self) -> bool:
        """Whether everything that can be known is there."""
        return self.review.done and (self.other is None or self.other.done)

    def _going(self, moment: int) -> Callable[[], None]:
        return lambda: self.plot.go(moment)

    def _moved(self, moment: int) -> None:
        self.cursor = moment
        self.desk.stale = True

    # -- what can be done ----------------------------------------------------------------------------

    def open_replay(self) -> None:
        """The table as it was at the cursor."""
        at = self.review.moments[self.cursor].decision if self.review.moments else None
        self.desk.push(make("review_deception", self.desk, session=self.session, decision=at))

    def next_mark(self, step: int = 1) -> None:
        """The cursor to the next clue, or the one before."""
        marks = [i for i, moment in enumerate(self.review.moments) if moment.kind == "marker"]
        beyond = [i for i in marks if (i > self.cursor if step > 0 else i < self.cursor)]
        if beyond:
            self.plot.go(beyond[0] if step > 0 else beyond[-1])
        elif marks:
            self.plot.go(marks[0] if step > 0 else marks[-1])

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        return (
            ("next", tr("case_review.next_mark")),
            ("hint", tr("case_end.replay")),
            ("accept", tr("ui.hint_choose")),
            ("back", tr("ui.hint_back")),
        )

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if verb == "next":
            self.next_mark()
        elif verb in ("next_tab", "prev_tab"):
            self.next_mark(1 if verb == "next_tab" else -1)
        elif verb in ("hint", "previous_trick"):
            self.open_replay()
        elif not self.list.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.list.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        moved = super().update(dt) | self.list.update(dt, self.desk.calm)
        if not self.review.done:
            self.review.update()
        else:
            self.other = self.other or OtherOptions(
                self.review, self.session.seats, matches.counsel(self.desk)
            )
            self.other.update()
        self._age += dt
        if self._progress != self._known and (self._age >= FRESH or self.done):
            self._age = 0.0
            self._refill()
            moved = True
        return moved

    def shutdown(self) -> None:
        self.review.close()
        if self.other:
            self.other.close()

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        palette, texts = canvas.palette, canvas.texts
        y = 24 + 20 * texts.scale / 100
        x = canvas.text(tr("case_review.title"), (MARGIN, y), "heading", palette.accent, "midleft").right
        x = x / canvas.u + 24
        words = tr("case_review.about" if self.review.done else "case_review.thinking", share=self._share())
        room = self._replay.box.left - x - 16
        if texts.width(words, "tiny") <= room:
            words, style = fitted(texts, words, room, ("small", "tiny"))
            canvas.text(words, (x, y + 2), style, palette.muted, "midleft")
        head = self._choice[0].box.bottom + 12
        canvas.text(tr("case_review.marks"), (self.side.left + 4, head), "smallstrong", palette.accent)
        if not self.marks:
            place = self.side.left + 4, head + texts.leading("smallstrong") + 4
            words = tr(
                "case_review.none" if self.review.done else "case_review.thinking", share=self._share()
            )
            canvas.paragraph(words, place, self.side.width - 8, "small", palette.muted)
        self._draw_under(canvas)
        for widget in (self.plot, *self._choice, self._replay, self._done):
            widget.draw(canvas)
        part = Form(self.list.widgets)
        if self.form.focused in self.list.widgets and self.form.focused:
            part.ring.set(self.form.focused)
        self.list.draw(canvas, part)
        hints.draw(canvas, self.desk, self.hints())

    def _share(self) -> int:
        return round(100 * self.review.progress)

    def _draw_under(self, canvas: Canvas) -> None:
        """What happened at the cursor, and everybody's chance there."""
        canvas.panel(self.under, radius=16)
        inner = self.under.inflate(-32, -20)
        if not self.review.moments:
            return
        words = self.moment_words(self.review.moments[self.cursor])
        words, style = fitted(canvas.texts, words, inner.width, ("smallstrong", "tiny"))
        canvas.text(words, inner.topleft, style, canvas.palette.text)
        top = inner.top + canvas.texts.leading("small") + 4
        draw_chances(canvas, Box(inner.left, top, inner.width, inner.bottom - top), self.lines, self.cursor)

    def moment_words(self, moment: Moment) -> str:
        """What happened there."""
        event = moment.event
        if isinstance(event, MarkerPlaced):
            return marker_words(event.tile, event.option)
        if isinstance(event, TileReplaced):
            old = tile_words(event.old)[0]
            return tr("case_review.replaced", old=old, new=marker_words(event.new, event.option))
        if isinstance(event, SolveTried):
            red, blue = pair_words(self.view, event.crime)
            return tr("case_review.tried", seat=self.voice.name(event.seat), red=red, blue=blue)
        return tr("case_review.start" if isinstance(event, TilesLaid) else "case_review.talk")


def scene(desk: Desk, *, session: Session) -> Scene:
    """The review of the case that has been closed at this table."""
    return CaseReviewScene(desk, session)
