"""The notebook: suspicions, the questions of the deal, who has been master how often. Tabs of one panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr, trn
from game.table.ask import question
from game.table.bar import Entry
from game.table.layout import Layout
from game.table.panel import Panel, Part
from game.table.ring_hud import seat_mark
from game.table.suspicion import MarkRow
from game.ui.canvas import Box, Canvas
from game.ui.tabs import Tabs
from game.ui.widgets import Button

Name = Callable[[int], str]
SUSPICIONS, QUESTIONS, MASTERS = range(3)
ANSWERED = {None: "choices.notes.open", True: "choices.notes.yes", False: "choices.notes.no"}


class Asked(Struct, frozen=True):
    """A question of the deal; ``yes`` None: not answered yet. ``trick`` counts from 1."""

    asker: int
    asked: int
    yes: bool | None
    trick: int


class Standing(Struct, frozen=True):
    """What everybody knows of a seat: how often it was master, the chance that gave it in this deal, its
    total. The chance is in parts of a thousand."""

    seat: int
    masters: int
    chance: int
    total: int


class NotesPanel(Panel):
    """Three pages; the person's marks may be changed on the first one at any time."""

    wide = 780.0

    def __init__(
        self,
        desk: Desk,
        name: Name,
        marks: Mapping[int, int],
        mark: Callable[[int, int], object],
        asked: Sequence[Asked],
        standings: Sequence[Standing],
        masters: int,
        close: Callable[[], object],
        *,
        questions: bool,
        seat: int | None = None,
    ) -> None:
        """``questions``: whether they are played with, so that there is a page for them. ``seat``: the one
        to begin with."""
        super().__init__(desk, close)
        self._name, self._masters, self._seat = name, masters, seat
        self.asked, self.standings = tuple(asked), tuple(standings)
        self.pages = (SUSPICIONS, *((QUESTIONS,) if questions else ()), MASTERS)
        titles = {
            SUSPICIONS: tr("choices.notes.suspicions"),
            QUESTIONS: tr("choices.notes.questions"),
            MASTERS: tr("choices.notes.masters"),
        }
        self.rows = tuple(
            MarkRow(seat, name(seat), value, _marking(mark, seat)) for seat, value in marks.items()
        )
        self.tabs = Tabs([titles[page] for page in self.pages], 0, self._turned)
        self.tabs.focusable = True
        self.chances = False
        self._chances = Button("", self._show_chances)
        self._close = Button(tr("table.key.close"), close, primary=True)

    @property
    def page(self) -> int:
        """The page that is open."""
        return self.pages[self.tabs.index]

    def open(self, page: int) -> None:
        """Open a page that there is."""
        if page in self.pages:
            self.tabs.index = self.pages.index(page)
            self.refresh()

    def show(self, asked: Sequence[Asked]) -> None:
        """A question was asked or answered while it is open."""
        if tuple(asked) != self.asked:
            self.asked = tuple(asked)
            self.refresh()

    def place(self, layout: Layout) -> None:
        first = not self.form.widgets
        super().place(layout)
        if first and self.page == SUSPICIONS:
            self.form.ring.set(next((row for row in self.rows if row.seat == self._seat), self.rows[0]))

    def _turned(self, index: int) -> None:
        del index
        self.refresh()

    def _show_chances(self) -> None:
        self.chances = not self.chances
        self.refresh()

    def parts(self, width: float) -> Sequence[Part]:
        head = self.row(self.tabs, high=50)
        if self.page == SUSPICIONS:
            note = self.words(tr("choices.notes.suspicions_note"), width, "small", "muted")
            rows = [self.row(row, high=46 if len(self.rows) < 5 else 40) for row in self.rows]
            return head, note, *rows, self.row(self._close, high=50)
        if self.page == QUESTIONS:
            return head, *self._questions(width), self.row(self._close, high=50)
        return head, *self._standings(width)

    def _questions(self, width: float) -> Sequence[Part]:
        if not self.asked:
            return (self.words(tr("choices.notes.no_questions"), width, "body", "muted"),)
        quoted = tr("choices.quoted", text=question(self._masters))
        lines = [self.words(quoted, width, "small", "muted")]
        for item in self.asked:
            line = tr("choices.notes.asked", trick=item.trick, what=answered(item, self._name))
            lines.append(self.words(line, width, "body", align="left"))
        return lines

    def _standings(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        step = texts.leading("body")
        table = Part(step * len(self.standings) + texts.leading("small"), draw=self._draw_standings)
        self._chances.label = tr("choices.notes.hide_chances" if self.chances else "choices.notes.chances")
        note = "choices.notes.chances_note" if self.chances else "choices.notes.masters_note"
        return (
            table,
            self.words(tr(note), width, "small", "muted"),
            self.row(self._chances, self._close, high=50),
        )

    def _draw_standings(self, canvas: Canvas, area: Box) -> None:
        palette, texts = canvas.palette, canvas.texts
        columns = (area.left + area.width * 0.56, area.left + area.width * 0.79, area.right - 6)
        heads = (
            tr("choices.notes.col_masters"),
            tr("choices.notes.col_chance"),
            tr("choices.notes.col_total"),
        )
        y = area.top + texts.leading("small") / 2
        for x, text in zip(columns, heads, strict=True):
            if text != heads[1] or self.chances:
                canvas.text(text, (x, y), "tiny", palette.muted, "midright")
        y += texts.leading("small") / 2 + texts.leading("body") / 2
        for item in self.standings:
            seat_mark(canvas, area.left + 14, y, item.seat, 9)
            canvas.text(self._name(item.seat), (area.left + 36, y), "body", palette.text, "midleft")
            canvas.text(trn("choices.notes.times", item.masters), (columns[0], y), "body", anchor="midright")
            if self.chances:
                share = tr("choices.notes.percent", n=round(item.chance / 10))
                canvas.text(share, (columns[1], y), "strong", palette.accent, "midright")
            canvas.text(str(item.total), (columns[2], y), "body", anchor="midright")
            y += texts.leading("body")

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("next_tab", "prev_tab"):
            self.tabs.go(1 if intent.verb == "next_tab" else -1)
            self.desk.sound("move")
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return Entry("next_tab", tr("choices.key.page")), Entry("back", tr("table.key.close"))


def answered(item: Asked, name: Name) -> str:
    """``You → Left: “No.”``"""
    return tr(ANSWERED[item.yes], asker=name(item.asker), asked=name(item.asked))


def _marking(mark: Callable[[int, int], object], seat: int) -> Callable[[int], object]:
    return lambda value: mark(seat, value)
