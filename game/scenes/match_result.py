"""The end of a match: who won and by what, hand by hand, what it changed, and the proof of the deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.narrate import outcome_text, side_name
from game.scene import Scene
from game.scenes import exists, make
from game.scenes.fitting import fitted
from game.scenes.match_course import draw_course
from game.scenes.match_end import MatchEnd
from game.scenes.match_result_lines import Summary, change_in_statistics, summary_of
from game.scenes.match_result_standings import draw_standings, standings_height
from game.scenes.signs import mark
from game.session import Session
from game.strings import tr
from game.table.ring_hud import seat_mark
from game.ui import backdrop, hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, row
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.text import Texts
from game.ui.widgets import Button, Widget

MARGIN, GAP, PAD = 48.0, 16.0, 20.0
CROWN = 22.0
"""Room for a mark: of a master, of the best of a round."""


class DealRow(Widget):
    """One deal of the match; accepting opens its replay."""

    def __init__(self, summary: Summary, number: int, act: Callable[[], object]) -> None:
        super().__init__()
        self.summary, self.cells, self.act = summary, summary.rows[number], act
        self.marked = summary.marked[number] if summary.marked else (False,) * len(self.cells)

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=10)
        self.frame(canvas, self.box, 10)
        middles = places(self.box, self.summary, texts)
        room = self.box.width * (0.88 if self.summary.signs else 1.0) / (len(self.cells) - 1) - 8
        short = bool(self.summary.signs) and self._too_long(texts, room)
        for number, (x, cell) in enumerate(zip(middles, self.cells, strict=True)):
            bold = self.marked[number] if self.summary.signs else number in (0, len(self.cells) - 1)
            spare = CROWN if self.marked[number] else 0
            words = cell.split(" (")[0] if short else cell  # the total alone
            words, style = fitted(texts, words, room - spare, ("smallstrong" if bold else "small", "tiny"))
            drawn = canvas.text(words, (x - spare / 2, self.box.centery), style, palette.text, "center")
            if self.marked[number]:
                place = drawn.right / canvas.u + 4, self.box.centery
                mark(canvas, self.summary.mark, place, CROWN - 4)

    def _too_long(self, texts: Texts, room: float) -> bool:
        """Whether some seat's cell of the table is too long, so that all are shortened alike."""
        seats = [number for number, seat in enumerate(self.summary.signs) if seat is not None]
        cells = (row[number] for row in self.summary.rows for number in seats)
        return max(texts.width(cell, "small") for cell in cells) > room - CROWN


def places(box: Box, summary: Summary, texts: Texts) -> list[float]:
    """Middles of the columns: they share what their heads leave of the width, or are equal for seats."""
    count = len(summary.head)
    if summary.signs:
        first = box.width * 0.12
        rest = (box.width - first) / (count - 1)
        return [box.left + first / 2, *(box.left + first + (n + 0.5) * rest for n in range(count - 1))]
    widths = [texts.width(head, "tiny") for head in summary.head]
    spare = (box.width - sum(widths)) / count
    return [box.left + sum(widths[:n]) + width / 2 + (n + 0.5) * spare for n, width in enumerate(widths)]


class MatchResult(MatchEnd):
    """The match deal by deal, the standings, statistics and the seal."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.reviewer = matches.reviewer(desk, session)
        self.rows = Scroll()
        self._buttons: list[Widget] = []
        self._check = Button("", self.verify)
        self._statistics = ("", "")
        self._proof = 0.0

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        low = height - hints.HEIGHT - 14
        bar = Box(MARGIN, low - 54 * scale, width - 2 * MARGIN, 54 * scale)
        actions = (("again", self.again), ("same_deals", self.same_deals), ("new_game", self.new_game))
        more = (("export", self.export), ("title", self.to_title))
        self._buttons = [
            Button(tr(f"scenes.match.{name}"), act, primary=name == "again")
            for name, act in (*actions, *more)
        ]
        row(self._buttons, bar, 12)
        top = 46 + 62 * scale
        left = (width - 2 * MARGIN - GAP) * (0.54 - 0.08 * (scale - 1))
        self.table = Box(MARGIN, top, left, bar.top - 16 - top)
        self.side = Box(MARGIN + left + GAP, top, width - 2 * MARGIN - left - GAP, bar.top - 16 - top)
        match, plans = self.session.match, self.session.seats
        events = match.events_for(None)
        self.summary = summary_of(self.game, self.session.view(None), self.viewer, plans, events)
        deals: list[Widget] = [
            DealRow(self.summary, number, self._opening(number)) for number in range(len(self.summary.rows))
        ]
        inner = self.table.inflate(-2 * PAD, -2 * (PAD - 4))
        head = texts.leading("tiny") + 6
        place = Box(inner.left, inner.top + head, inner.width, inner.height - head)
        self.rows.set(deals, place, 38 * scale, 6)
        level, changes = change_in_statistics(matches.store(self.desk).statistics, self.session)
        self._statistics = tr("scenes.match.statistics", level=level).rstrip(": "), "   ".join(changes)
        inner = self.side.inflate(-2 * PAD, -2 * (PAD - 6))
        top = inner.top + self._head_height(texts, inner.width)
        for self.style in ("small", "tiny"):
            self._proof = top + self.section_height(texts, inner.width, [self._statistics[1]])
            longest = [text for text, _ in self.proof_lines(True)]
            if self._proof + self.section_height(texts, inner.width, longest) <= inner.bottom + 8:
                break
        words = tr("scenes.match.verify")
        self._check = Button(words, self.verify)
        wide, high = texts.width(words, "smallstrong") + 40, texts.leading("smallstrong") + 6
        self._check.box = Box(inner.right - wide, self._proof + 8, wide, high)
        first = self.form.focused is None
        self.form.replace([*deals, self._check, *self._buttons])
        if first:
            self.form.ring.set(self._buttons[0])

    def _opening(self, deal: int) -> Callable[[], None]:
        return lambda: self.desk.push(make("review", self.desk, session=self.session, deal=deal))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        again = ("next", tr("scenes.match.again"))
        return (again, ("accept", tr("ui.hint_choose")), ("back", tr("scenes.match.title")))

    def handle(self, intent: Intent) -> None:
        if intent.verb == "next":
            self.again()
        elif not self.rows.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.rows.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        self.reviewer.update()
        return self.rows.update(dt, self.desk.calm) or moved

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        palette, scale = canvas.palette, canvas.texts.scale / 100
        end = self.session.outcome
        assert end is not None
        result = "drawn" if not end.winners else "won" if (self.viewer or 0) in end.winners else "lost"
        if result == "won" and self.summary.standings and len(end.winners) > 1:
            result = "shared"
        key = f"scenes.match.{result}" if self.viewer is not None else "scenes.match.over"
        canvas.text(tr(key), (canvas.width / 2, 46), "title", palette.text, "center")
        words = self.summary.outcome or outcome_text(end, self.viewer, self.session.seats, self.game)
        size = "small" if canvas.texts.width(words, "small") < canvas.width - 2 * MARGIN else "tiny"
        canvas.text(words, (canvas.width / 2, 46 + 44 * scale), size, palette.muted, "center")
        canvas.panel(self.table)
        canvas.panel(self.side)
        head = self.table.inflate(-2 * PAD, -2 * (PAD - 4))
        self._draw_heads(canvas, head)
        part = Form(self.rows.widgets)
        if self.form.focused in self.rows.widgets and self.form.focused:
            part.ring.set(self.form.focused)
        self.rows.draw(canvas, part)
        if self.summary.course:
            top = max(row.box.bottom for row in self.rows.widgets) + 14
            draw_course(canvas, Box(head.left, top, head.width, head.bottom - top), self.summary)
        self._draw_side(canvas, end.scores)
        for widget in (*self._buttons, self._check):
            widget.draw(canvas)
        hints.draw(canvas, self.desk, self.hints())

    def _head_height(self, texts: Texts, width: float) -> float:
        """Height of what is above the statistics."""
        if self.summary.standings:
            return standings_height(texts, self.summary, width)
        return texts.leading("smallstrong") + texts.leading("title") + 2

    def _draw_heads(self, canvas: Canvas, head: Box) -> None:
        """The names of the columns, with the sign of a seat where a column is one."""
        texts, palette = canvas.texts, canvas.palette
        room = head.width / len(self.summary.head) - 4
        signs = self.summary.signs or (None,) * len(self.summary.head)
        for x, word, seat in zip(places(head, self.summary, texts), self.summary.head, signs, strict=True):
            y = head.top + texts.leading("tiny") / 2
            if seat is None:
                place, anchor = ((x, y), "center") if self.summary.signs else ((x, head.top), "midtop")
                canvas.text(word, place, "tiny", palette.muted, anchor)
                continue
            wide = texts.width(word, "tiny") + 14
            if wide > room:  # the sign is enough: the standings have the names
                seat_mark(canvas, x, y, seat, 7)
                continue
            seat_mark(canvas, x - wide / 2 + 5, y, seat, 5)
            canvas.text(word, (x - wide / 2 + 14, y), "tiny", palette.muted, "midleft")

    def _draw_sides(self, canvas: Canvas, inner: Box, scores: tuple[int, ...]) -> None:
        """The final score of two sides."""
        texts, palette = canvas.texts, canvas.palette
        own = 0 if self.viewer is None else self.viewer % 2
        y = inner.top
        for side in (own, 1 - own):
            x = inner.left + inner.width * (0.25 if side == own else 0.75)
            name = side_name(side, self.viewer, self.session.seats)
            style = "smallstrong" if texts.width(name, "smallstrong") < inner.width / 2 else "tiny"
            canvas.text(name, (x, y), style, palette.accent, "midtop")
            number_y = y + texts.leading("smallstrong") - 4
            canvas.text(str(scores[side]), (x, number_y), "title", palette.text, "midtop")

    def _draw_side(self, canvas: Canvas, scores: tuple[int, ...]) -> None:
        """The final score, the statistics, the seed and its seal."""
        texts, palette = canvas.texts, canvas.palette
        inner = self.side.inflate(-2 * PAD, -2 * (PAD - 6))
        if self.summary.standings:
            draw_standings(canvas, inner, self.summary)
        else:
            self._draw_sides(canvas, inner, scores)
        y = inner.top + self._head_height(texts, inner.width)
        self.section(canvas, inner, y, self._statistics[0], [(self._statistics[1], palette.text)])
        self.section(canvas, inner, self._proof, tr("scenes.match.proof"), self.proof_lines(self.verified))


def scene(desk: Desk, *, session: Session) -> Scene:
    """The result of the match that has ended at this table: the game's own, where one match is one story."""
    own = f"{session.match.game.name}_result"
    return make(own, desk, session=session) if exists(own) else MatchResult(desk, session)
