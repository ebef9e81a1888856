"""Statistics: a row per level of the opponents, the details of the row in focus, plots over time. Where
several people have played on one couch there is a second page: a row for each of them, by name."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games import REGISTRY
from game import matches
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes.dialog import Dialog
from game.scenes.fitting import fitted
from game.scenes.game_tabs import GameTabs
from game.scenes.menu import TOP, Menu
from game.scenes.new_game_options import LEVEL, allowed
from game.scenes.statistics_figures import figures, percent
from game.seats import PARTNERS
from game.statistics import STEP, TEAMS, MatchRecord, StatisticsStore, Totals, totals
from game.strings import tr
from game.ui import hints, plot
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.text import Texts
from game.ui.widgets import Button, Widget, alike

MARGIN, GAP, PAD = 48.0, 16.0, 22.0
COLUMNS = ("played", "won", "drawn", "lost", "rate")
SOLO_COLUMNS = ("played", "won", "shared", "lost", "rate")
"""Where every seat is on its own a match cannot be drawn, but its win can be shared."""
DECIDED_COLUMNS = ("played", "won", "lost", "rate")
DECIDED = frozenset({"three_hags", "deception"})
"""Games in which every match is won or lost."""
WIDTHS = {"played": 1.1, "won": 0.85, "drawn": 1.05, "shared": 1.05, "lost": 0.85, "rate": 1.25}
FIRST = 0.27
"""Share of a row for its name."""


ROOM = 0.62
"""Share of the table for people's rows; the rest is for their matches over time."""


class LevelRow(Widget):
    """One level: played, won, drawn, lost. In focus, its details are shown."""

    def __init__(self, label: str, totals: Totals, chosen: bool, names: Sequence[str]) -> None:
        super().__init__()
        self.label, self.totals, self.chosen, self.names = label, totals, chosen, names

    def accept(self) -> bool:
        return True

    def words(self) -> tuple[str, ...]:
        """The numbers, in the order of the columns."""
        t = self.totals
        return (*(str(getattr(t, name)) for name in self.names[:-1]), percent(t.won, t.played))

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        fill = palette.raised_hover if self.chosen else palette.raised
        canvas.box(self.box, fill, radius=12, edge=palette.accent if self.chosen else None, width=2)
        self.frame(canvas, self.box, 12)
        room = self.box.width * FIRST - 20
        label, style = fitted(canvas.texts, self.label, room, ("strong", "small", "tiny"))
        place = (self.box.left + 18, self.box.centery)
        canvas.text(label, place, style, palette.accent if self.chosen else palette.text, "midleft")
        places = columns(self.box, self.names)
        room = places[-1] - places[-2] - 14
        style = "body" if canvas.texts.width(percent(1, 1), "body") <= room else "small"
        for x, word in zip(places, self.words(), strict=True):
            canvas.text(word, (x, self.box.centery), style, palette.text, "midright")


def columns(box: Box, names: Sequence[str] = SOLO_COLUMNS) -> list[float]:
    """Right edges of the numbers in a row."""
    widths = [WIDTHS[name] for name in names]
    unit = box.width * (1 - FIRST) / sum(widths)
    return [box.left + box.width * FIRST + sum(widths[: n + 1]) * unit - 14 for n in range(len(widths))]


class StatisticsScene(Menu):
    """One game at a time; only finished classic matches are in the numbers (WH UI13)."""

    heading = "ui.statistics"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        names = list(REGISTRY)
        stored = desk.settings.value.game
        self.game = stored if stored in names else names[0]
        self.people = False
        """By name those who played together, instead of one person by level."""
        self.level: str | None = None
        """The level (or the person) whose details are shown; None: all levels together."""
        self.scroll = Scroll()
        self.rows: list[LevelRow] = []

    @property
    def names(self) -> Sequence[str]:
        """The columns of the game on show."""
        if self.game in DECIDED:
            return DECIDED_COLUMNS
        return COLUMNS if self.game in PARTNERS else SOLO_COLUMNS

    # -- layout --------------------------------------------------------------------------------------

    @property
    def _kept(self) -> StatisticsStore:
        return matches.store(self.desk).statistics

    def levels(self) -> list[str | None]:
        """The rows: each level, then all together; or each person, who played last first."""
        if self.people:
            return [*self._kept.players(self.game)]
        return [*(str(level) for level in allowed(REGISTRY[self.game], LEVEL)), None]

    def layout(self) -> None:
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        top, low = TOP - 6, height - hints.HEIGHT - 14
        if len(REGISTRY) > 1:
            self.games = GameTabs(list(REGISTRY), self.game, self._turn)
            self.games.place(width, texts.width(tr(self.heading), "title"))
        button = 50 * scale
        reset = Button(tr("scenes.stat.reset"), self._ask_reset)
        back = Button(tr("ui.hint_back"), self.close, primary=True)
        wide = 214 + 120 * (scale - 1)
        turn = Button(tr("party.stat_alone" if self.people else "party.stat_people"), self.turn_page)
        pages: list[Widget] = [turn] if self._kept.players() else []
        if pages:
            wide *= 0.86
        used = (2 + len(pages)) * (wide + GAP)
        turn.box = Box(width - MARGIN + GAP - used, low - button, wide, button)
        self.note = Box(MARGIN + 4, low - button, width - 2 * MARGIN - used - 8, button)
        reset.box = Box(width - MARGIN - 2 * wide - GAP, low - button, wide, button)
        back.box = Box(width - MARGIN - wide, low - button, wide, button)
        alike((*pages, reset, back))
        bottom = low - button - GAP
        left = (width - 2 * MARGIN - GAP) * 0.56
        self.table = Box(MARGIN, top, left, bottom - top)
        self.details = Box(MARGIN + left + GAP, top, width - 2 * MARGIN - left - GAP, bottom - top)
        self._rows(texts, scale)
        first = self.form.focused is None
        self.form.replace([*([self.games] if self.games else []), *self.rows, *pages, reset, back])
        if first:
            self.form.ring.set(next((row for row in self.rows if row.chosen), back))

    def _rows(self, texts: Texts, scale: float) -> None:
        inner = self.table.inflate(-2 * PAD, -2 * (PAD - 6))
        head = texts.leading("tiny") + 6
        high = min(44 * scale, (inner.height - head) / 4 - 6)
        self.rows = []
        if self.level not in self.levels():
            self.level = next(iter(self.levels()), None)
        for level in self.levels():
            if level is None:
                label = tr("scenes.stat.all")
            else:
                label = level if self.people else tr(f"{self.game}.value.{LEVEL}.{level}")
            self.rows.append(LevelRow(label, self._totals(level), level == self.level, self.names))
        most = int((inner.height - head) * ROOM / (high + 6)) if self.people else len(self.rows)
        seen = max(1, min(len(self.rows), most))
        area = Box(inner.left, inner.top + head, inner.width, seen * (high + 6) - 6)
        self.scroll.set(self.rows, area, high, 6)
        under = area.bottom + 12
        self.history = Box(inner.left, under, inner.width, inner.bottom - under)

    def _totals(self, level: str | None) -> Totals:
        if self.people:
            return totals(self._records(level))
        return self._kept.totals(self.game, level=level)

    def _records(self, level: str | None) -> list[MatchRecord]:
        if self.people:
            return self._kept.of_player(level or "", self.game)
        return self._kept.matches(self.game, level=level)

    def turn_page(self) -> None:
        """From one person by level to several by name, and back."""
        self.people = not self.people
        self.level, self.scroll = None, Scroll()
        self.layout()
        if chosen := next((row for row in self.rows if row.chosen), None):
            self.form.ring.set(chosen)
        self.desk.stale = True

    def _turn(self, game: str) -> None:
        self.game = game
        if self.people:
            self.level, self.scroll = None, Scroll()
        self.layout()

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        games: tuple[Hint, ...] = (("next_tab", tr("scenes.hint_game")),) if self.games else ()
        page = tr("party.stat_alone" if self.people else "party.stat_people")
        pages: tuple[Hint, ...] = (("next", page),) if self._kept.players() else ()
        return (*games, *pages, ("accept", tr("ui.hint_choose")), ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("next_tab", "prev_tab") and self.games:
            self.games.go(1 if intent.verb == "next_tab" else -1)
            return
        if intent.verb == "next" and self._kept.players():
            self.turn_page()
            return
        if not self.scroll.handle(intent, self.form):
            super().handle(intent)
        focus = self.form.focused
        if intent.pos is None:
            self.scroll.reveal(focus)
        if isinstance(focus, LevelRow) and not focus.chosen:
            self.level = self.levels()[self.rows.index(focus)]
            for row in self.rows:
                row.chosen = row is focus
            self.desk.stale = True

    def _ask_reset(self) -> None:
        name = tr(f"{self.game}.name")
        if self.people and self.level is None:
            return
        choices = [(tr("scenes.stat.reset_yes"), self._reset), (tr("scenes.stat.reset_no"), lambda: None)]
        text = tr("scenes.stat.reset_text", game=name)
        if self.people:
            text = tr("party.stat_reset", name=self.level, game=name)
        self.desk.push(Dialog(self.desk, tr("scenes.stat.reset_title"), text, choices))

    def _reset(self) -> None:
        if self.people:
            matches.store(self.desk).forget_player(str(self.level), self.game)
        else:
            matches.store(self.desk).forget_statistics(self.game)
        self.layout()

    # -- drawing -------------------------------------------------------------------------------------

    def page(self, canvas: Canvas) -> None:
        canvas.panel(self.table)
        canvas.panel(self.details)
        palette, texts = canvas.palette, canvas.texts
        head = self.table.top + PAD - 6
        for x, name in zip(columns(self.scroll.area, self.names), self.names, strict=True):
            canvas.text(tr(f"scenes.stat.{name}"), (x, head), "tiny", palette.muted, "topright")
        if self.history.height >= 3 * texts.leading("tiny"):
            self._draw_history(canvas, self.history)
        if self.rows:
            self._draw_details(canvas)
        alone = "party.stat_note_alone" if self._kept.players() else "scenes.stat.note"
        words = tr("party.stat_note" if self.people else alone)
        high = texts.height(words, "tiny", self.note.width)
        top = min(self.note.centery - high / 2, self.note.bottom + 6 - high)
        canvas.paragraph(words, (self.note.left, top), self.note.width, "tiny", palette.muted)
        self._draw_widgets(canvas)

    def _draw_widgets(self, canvas: Canvas) -> None:
        if self.scroll.limit == 0:
            self.form.draw(canvas)
            return
        for rows in (True, False):
            part = Form([w for w in self.form.widgets if isinstance(w, LevelRow) == rows])
            if self.form.focused in part.widgets and self.form.focused:
                part.ring.set(self.form.focused)
            if rows:
                self.scroll.draw(canvas, part)
            else:
                part.draw(canvas)

    def update(self, dt: float) -> bool:
        moved = self.scroll.update(dt, self.desk.calm)
        return super().update(dt) or moved

    def _draw_history(self, canvas: Canvas, box: Box) -> None:
        """The result of each match as a bar: up for won, down for lost, by the difference in points."""
        texts, palette = canvas.texts, canvas.palette
        records = self._records(self.level)
        if not records:
            empty = tr("party.stat_empty" if self.people else "scenes.stat.empty")
            canvas.paragraph(empty, box.topleft, box.width, "small", palette.muted)
            return
        shown = min(len(records), plot.MOST)
        key = "scenes.stat.history_sides" if self.game in TEAMS else "scenes.stat.history"
        canvas.text(tr(key, n=shown), box.topleft, "tiny", palette.muted)
        top = box.top + texts.leading("tiny") + 4
        values = [
            float(STEP[record.result] if self.game in TEAMS else record.own - record.other)
            for record in records
        ]
        most = max(3.0, *(abs(value) for value in values))
        plot.bars(canvas, Box(box.left, top, box.width, box.bottom - top), values, most)

    def _draw_details(self, canvas: Canvas) -> None:
        texts, palette = canvas.texts, canvas.palette
        inner = self.details.inflate(-2 * PAD, -2 * (PAD - 6))
        index = self.levels().index(self.level)
        row = self.rows[index]
        y = inner.top
        canvas.text(row.label, (inner.left, y), "strong", palette.accent)
        named = texts.width(row.label, "strong") + 24
        t = row.totals
        even = float(t.drawn + t.shared)
        parts = [(float(t.won), palette.good), (even, palette.muted), (float(t.lost), palette.bad)]
        bar = Box(inner.left + named, y + texts.leading("strong") / 2 - 6, inner.width - named, 12)
        plot.share(canvas, bar, parts)
        y += texts.leading("strong") + 8
        lines = figures(self.game, t, checked=not self.people)
        checks = [c for c in self._accuracy() if c is not None]
        chart = (
            110.0 if len(checks) > 1 and inner.bottom - y > len(lines) * texts.leading("small") + 106 else 0.0
        )
        style, strong, step = pitch(texts, (inner.bottom - y - chart) / len(lines))
        for label, value in lines:
            room = inner.width - texts.width(value, strong) - 12
            size = style if texts.width(label, style) <= room else "tiny"
            canvas.text(label, (inner.left, y + step / 2), size, palette.muted, "midleft")
            canvas.text(value, (inner.right, y + step / 2), strong, palette.text, "midright")
            y += step
        if chart:
            self._draw_accuracy(canvas, Box(inner.left, y + 8, inner.width, inner.bottom - y - 8), checks)

    def _draw_accuracy(self, canvas: Canvas, box: Box, checks: Sequence[float]) -> None:
        """How much the adviser agreed with, hand by hand."""
        canvas.text(tr("scenes.stat.accuracy_plot"), box.topleft, "tiny", canvas.palette.muted)
        top = box.top + canvas.texts.leading("tiny")
        ticks = [(share, percent(share, 1.0)) for share in (0.0, 0.5, 1.0)]
        plot.line(canvas, Box(box.left, top, box.width, box.bottom - top), checks, (0.0, 1.0), ticks=ticks)

    def _accuracy(self) -> list[float | None]:
        checks = () if self.people else self._kept.value.checks
        return [
            check.agreed / check.plays if check.plays else None
            for check in checks
            if check.game == self.game and self.level in (None, check.level)
        ]


def pitch(texts: Texts, room: float) -> tuple[str, str, float]:
    """Styles of names and numbers of which a line needs no more than ``room``, and the distance of lines."""
    style, strong = ("small", "smallstrong") if texts.leading("small") <= room else ("tiny", "tiny")
    return style, strong, min(texts.leading(style) + 5, room)


def scene(desk: Desk) -> Scene:
    """The statistics screen."""
    return StatisticsScene(desk)
