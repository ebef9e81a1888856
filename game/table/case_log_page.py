"""The whole record of a case: what was marked, said, tried, from the first tile on. Public; it scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.games.deception.events import (
    Advised,
    CrimeSideRevealed,
    MarkerPlaced,
    PresentationBegun,
    Record,
    Said,
    SolveTried,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.state import Table
from game.case_words import crime_words, marker_words, statement_words, tile_words
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import Voice, listed
from game.strings import tr
from game.table.bar import Entry
from game.table.case_panel import AREA, CasePanel
from game.table.panel import Part
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button

STEP = 3
"""Lines per press or turn of the wheel."""
INDENT = 30.0
STYLE = "small"


class Line(Struct, frozen=True):
    """One entry of the log; ``seat`` None: nobody says it."""

    text: str
    seat: int | None = None


def log_lines(table: Table, voice: Voice) -> tuple[Line, ...]:
    """Everything public, in order."""
    return tuple(_line(event, number, table, voice) for number, event in enumerate(table.record))


def _line(event: Record, number: int, table: Table, voice: Voice) -> Line:
    match event:
        case TilesLaid():
            return Line(tr(f"{AREA}.log.laid", tiles=listed([tile_words(tile)[0] for tile in event.tiles])))
        case MarkerPlaced():
            return Line(tr(f"{AREA}.log.marked", marker=marker_words(event.tile, event.option)))
        case Said():
            words = statement_words(voice, table, event.seat, event.statement, number)
            return Line(tr(f"{AREA}.log.said", name=voice.name(event.seat), words=words), event.seat)
        case PresentationBegun():
            return Line(tr(voice.to(event.seat, f"{AREA}.log.presents"), name=voice.name(event.seat)))
        case TileDrawn():
            return Line(tr(f"{AREA}.log.drawn", n=event.round, tile=tile_words(event.tile)[0]))
        case TileReplaced():
            old, new = tile_words(event.old)[0], marker_words(event.new, event.option)
            return Line(tr(f"{AREA}.log.replaced", old=old, marker=new))
        case SolveTried():
            key = voice.to(event.seat, f"{AREA}.log.{'right' if event.correct else 'wrong'}")
            crime = crime_words(voice, table, event.crime)
            return Line(tr(key, name=voice.name(event.seat), crime=crime), event.seat)
        case CrimeSideRevealed():
            murderer, helper = voice.name(event.murderer), voice.name(event.accomplice)
            return Line(tr(f"{AREA}.log.crime_side", murderer=murderer, accomplice=helper))
        case Advised():
            return Line(tr(f"{AREA}.log.advised", name=voice.name(event.seat)))


class LogPage(CasePanel):
    """Lines from above; it opens at the end and stays there while more comes."""

    wide = 940.0

    def __init__(
        self, desk: Desk, table: Table, voice: Voice, high: float, close: Callable[[], object]
    ) -> None:
        super().__init__(desk, close)
        self._voice, self._high = voice, high
        self._lines = log_lines(table, voice)
        self._button = Button(tr("table.key.close"), close, primary=True)
        self._rows: list[tuple[str, int | None]] = []
        self.top: int | None = None
        """First row shown; None: the end is."""

    def show(self, table: Table) -> None:
        """More has happened while it is open."""
        self._lines = log_lines(table, self._voice)
        self.refresh()

    @property
    def shown(self) -> int:
        """Rows that have room."""
        return max(4, int(self._high // self.desk.texts.leading(STYLE)))

    @property
    def last(self) -> int:
        """The first row when the end is shown."""
        return max(0, len(self._rows) - self.shown)

    def scroll(self, rows: int) -> None:
        """Move by so many rows."""
        now = self.last if self.top is None else self.top
        there = max(0, min(self.last, now + rows))
        if there != now:
            self.desk.sound("move")
        self.top = None if there >= self.last else there
        self.refresh()

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        self._rows = []
        for line in self._lines:
            wrapped = texts.wrap(line.text, STYLE, width - INDENT - 20)
            self._rows += [(words, line.seat if i == 0 else None) for i, words in enumerate(wrapped)]
        return (
            self.words(tr(f"{AREA}.log.title"), width, "strong", "accent"),
            Part(self.shown * texts.leading(STYLE), draw=self._write),
            self.row(self._button, high=44),
        )

    def _write(self, canvas: Canvas, area: Box) -> None:
        step, palette = canvas.texts.leading(STYLE), canvas.palette
        first = self.last if self.top is None else min(self.top, self.last)
        for i, (words, seat) in enumerate(self._rows[first : first + self.shown]):
            y = area.top + (i + 0.5) * step
            if seat is not None:
                seat_mark(canvas, area.left + 12, y, seat, 7)
            canvas.text(words, (area.left + INDENT, y), STYLE, palette.text, "midleft")
        if self.last > 0:
            share = self.shown / len(self._rows)
            track = Box(area.right - 6, area.top, 6, area.height)
            canvas.box(track, (*palette.raised, 160), radius=3)
            top = track.top + track.height * first / len(self._rows)
            canvas.box(Box(track.left, top, 6, track.height * share), palette.muted, radius=3)

    def handle(self, intent: Intent) -> None:
        steps = {"up": -STEP, "left": -self.shown, "prev_tab": -self.shown}
        steps |= {"down": STEP, "right": self.shown, "next_tab": self.shown}
        if intent.verb in steps:
            self.scroll(steps[intent.verb])
        elif intent.verb == "wheel":
            self.scroll(round(-STEP * intent.amount))
        elif intent.verb in ("accept", "previous_trick", "next"):
            self.close()
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return (
            Entry("up", tr(f"{AREA}.key.scroll"), self.last > 0),
            Entry("back", tr("table.key.close")),
        )
