"""A new match: presets at the left, every option at the right, couplings applied while one looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.games import REGISTRY
from engine.shuffle import proves_fairness
from game import lobby, matches
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import make
from game.scenes.dialog import Dialog
from game.scenes.fitting import joined
from game.scenes.game_tabs import GameTabs
from game.scenes.menu import TOP, Menu
from game.scenes.new_game_options import (
    CUSTOM,
    LEVEL,
    Effect,
    allowed,
    change,
    fields,
    preset_of,
    remembered,
    tidy,
    value_word,
)
from game.scenes.new_game_options import with_level as at_level
from game.scenes.new_game_rows import Levels, Option, Preset, Value, preset_height
from game.strings import tr
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form, row
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.widgets import Button, Widget

MARGIN, GUTTER, INSET = 48.0, 28.0, 22.0
ROW, START, GAP = 42.0, 52.0, 6.0
"""Heights of an option and of the button, at text of 100 %, and the gap between two options."""
LOW = 0.85
"""An option may be that part of its height if then all can be seen."""
SEEN = 5
"""Options that are to be seen without scrolling: where the notes leave less room, they share one place."""

WARNINGS: Mapping[tuple[str, str, str], str] = {
    ("whos_who", "role_dealing", "bag"): "whos_who.warning.bag",
}
"""Choices whose price is said at once: (game, option, value) -> text."""


class NewGame(Menu):
    """``seed`` and ``options`` may be given: "the same deals again" comes here with both filled in."""

    heading = "ui.new_game"

    def __init__(self, desk: Desk, *, game: str = "", options: Any = None, seed: str = "") -> None:
        super().__init__(desk)
        stored = desk.settings.value
        name = game or stored.game
        self.game = REGISTRY.get(name) or next(iter(REGISTRY.values()))
        self.options = options or remembered(self.game, stored.options.get(self.game.name))
        self.typed = seed
        """A seed the player wants; empty: one by chance."""
        self._chance = lobby.new_seed()
        self.custom = False
        self.note = ""
        """What the last change brought about, until the focus moves."""
        self.left, self.right = Scroll(), Scroll()
        self._heights = (0.0, 0.0)
        self.compact = False
        """The notes below the options share one place: the line about the opponents is that of its row."""
        self.start = Button(tr("scenes.start"), self.begin, primary=True)
        self.party = Button(tr("party.open"), self.gather)
        self._noted: Widget | None = None

    @property
    def seed(self) -> str:
        """The seed a match started now would have."""
        return self.typed or self._chance

    # -- building ------------------------------------------------------------------------------------

    def layout(self) -> None:
        width, height = self.desk.screen.size
        texts = self.desk.texts
        scale = texts.scale / 100
        top, bottom = TOP, height - hints.HEIGHT - 20
        if len(REGISTRY) > 1:
            self.games = GameTabs(list(REGISTRY), self.game.name, self.turn)
            self.games.place(width, texts.width(tr(self.heading), "title"))
        left = round((width - 2 * MARGIN - GUTTER) * (0.565 - 0.0013 * (texts.scale - 100)))
        right = MARGIN + left + GUTTER
        self.sheets = (
            Box(MARGIN, top, left, bottom - top),
            Box(right, top, width - MARGIN - right, bottom - top),
        )
        self._fill(scale)

    def _fill(self, scale: float) -> None:
        """Make all widgets anew, with the focus where it was."""
        one, two = (sheet.inflate(-2 * INSET, -2 * (INSET - 9)) for sheet in self.sheets)
        foot, button = self._note_lines(two, scale)
        presets, rows = self._presets(), self._rows()
        if not self.compact and len(rows) * (ROW * scale + GAP) - GAP > two.height - foot:
            foot, button = self._note_lines(two, scale, len(rows))
            rows = self._rows()
        self.left.set(presets, one, preset_height(self.desk.texts, presets, one), 4)
        area = Box(two.left, two.top, two.width, two.height - foot)
        natural = ROW * scale
        high = natural
        if self.compact:
            all_fit = (area.height + GAP) / len(rows) - GAP
            some_fit = max(0.9 * natural, (area.height + GAP) / SEEN - GAP)
            high = min(natural, all_fit if all_fit >= LOW * natural else some_fit)
        self.right.set(rows, area, high, GAP)
        self.start.label = tr("scenes.start")
        self.party.label = tr("party.open")
        row([self.start, self.party], Box(two.left, two.bottom - button, two.width, button), 14)
        first = self.form.focused is None
        self.form.replace([*([self.games] if self.games else []), *presets, *rows, self.start, self.party])
        if first:
            chosen = next((row for row in presets if row.chosen), presets[0])
            self.form.ring.set(chosen)
            self.left.reveal(chosen)

    def _presets(self) -> list[Preset]:
        now = CUSTOM if self.custom else preset_of(self.game, self.options)
        names = [*self.game.presets, CUSTOM]
        key = f"{self.game.name}.preset"
        return [
            Preset(tr(f"{key}.{name}"), tr(f"{key}.{name}.about"), self._taking(name), chosen=name == now)
            for name in names
        ]

    def _rows(self) -> list[Widget]:
        name, rows = self.game.name, list[Widget]()
        for field in fields(self.game, self.options):
            choices = [(value, self.word(field.name, value)) for value in field.values]
            rows.append(
                Option(
                    tr(f"{name}.option.{field.name}"),
                    choices,
                    field.value,
                    self._changing(field.name),
                    locked=tr(f"{name}.rule.{field.rule}") if field.rule else "",
                    hint=tr(f"{name}.option.{field.name}.help"),
                )
            )
        level = getattr(self.options, LEVEL)
        choices = [(value, self.word(LEVEL, value)) for value in allowed(self.game, LEVEL)]
        rows.append(
            Levels(
                tr(f"{name}.option.{LEVEL}"),
                choices,
                level,
                self._changing(LEVEL),
                hint=self.about(level) if self.compact else tr(f"{name}.option.{LEVEL}.help"),
            )
        )
        shown = self.typed or tr("scenes.seed_random")
        rows.append(Value(tr("scenes.seed"), shown, self.edit_seed, hint=self.promise(self.seed)))
        return rows

    def _note_lines(self, sheet: Box, scale: float, count: int = SEEN) -> tuple[float, float]:
        """How high the notes below the options may become: nothing jumps when another level is chosen. The
        height of all that is below the options, and that of the button. ``count`` options are to be seen.
        """
        texts, width = self.desk.texts, sheet.width
        levels = [self.about(level) for level in allowed(self.game, LEVEL)]
        line, self.compact = texts.leading("tiny"), False
        self._heights = (
            max(texts.height(words, "tiny", width - 16) for words in levels) + 4,
            max(3 * line, texts.height(self.promise("0"), "tiny", width)),
        )
        foot = sum(self._heights) + START * scale + 36
        self.compact = sheet.height - foot < count * (ROW * scale + GAP) - GAP
        if not self.compact:
            return foot, START * scale
        self._heights = (0.0, 3 * line)
        return 3 * line + 0.88 * START * scale + 20, 0.88 * START * scale

    def about(self, level: object) -> str:
        """A line of character of the opponents, and who plays on your side."""
        name = self.game.name
        return joined([tr(f"scenes.level.{name}.{level}"), tr(f"scenes.partner.{name}")])

    def word(self, field: str, value: object) -> str:
        """A value of an option in words."""
        return value_word(self.game, field, value)

    # -- choosing ------------------------------------------------------------------------------------

    def turn(self, game: str) -> None:
        """Show another game, with its own last used options."""
        self.game = REGISTRY[game]
        self.options = remembered(self.game, self.desk.settings.value.options.get(self.game.name))
        self.custom, self.note = False, ""
        self.left, self.right = Scroll(), Scroll()
        self.layout()
        if self.games:
            self.form.ring.set(self.games)
        self.left.reveal(next((row for row in self.left.widgets if getattr(row, "chosen", False)), None))

    def _taking(self, name: str) -> Callable[[], None]:
        return lambda: self.take(name)

    def take(self, name: str) -> None:
        """Choose a preset; *custom* leads to the options."""
        self.custom = name == CUSTOM
        if not self.custom:
            self.options = at_level(self.game, self.game.presets[name], self.options)
        self._again("")
        if self.custom:
            self.form.ring.set(self.right.widgets[0])

    def _changing(self, field: str) -> Callable[[Any], None]:
        return lambda value: self.set(field, value)

    def set(self, field: str, value: Any) -> None:
        """Change one option; what the couplings change with it is said in a sentence."""
        self.options, effects = change(self.game, self.options, field, value)
        self.custom = False
        warning = tr(warned) if (warned := WARNINGS.get((self.game.name, field, str(value)))) else ""
        self._again(joined([warning, self._said(effects)]) if warning else self._said(effects))

    def _said(self, effects: Sequence[Effect]) -> str:
        name = self.game.name
        rules = dict.fromkeys(tr(f"{name}.rule.{effect.rule}") for effect in effects if effect.rule)
        changes = [
            tr("scenes.changed_too", option=tr(f"{name}.option.{e.name}"), value=self.word(e.name, e.value))
            for e in effects
        ]
        return joined([*rules, *changes])

    def _again(self, note: str) -> None:
        """Rows follow the options: they come, go, lock and unlock; the focus stays on the same option."""
        focus = self.form.focused
        label = getattr(focus, "label", "")
        self._fill(self.desk.texts.scale / 100)
        same = next((w for w in self.form.widgets if getattr(w, "label", "") == label), None)
        if same:
            same.glow = focus.glow if focus else 0.0
            self.form.ring.set(same)
        self.note, self._noted = note, self.form.focused
        self.desk.stale = True

    def edit_seed(self) -> None:
        """Open the editor of the seed."""
        self.desk.push(make("new_game_seed", self.desk, seed=self.typed, done=self.use_seed))

    def use_seed(self, seed: str) -> None:
        """Play the deals of this seed; empty: of one by chance."""
        self.typed = seed
        self._again("")

    # -- starting ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start; over a stored match only after a question (WH UI12)."""
        self._sure(self._begin)

    def gather(self) -> None:
        """Several people play: they come together in the lobby."""
        self._sure(self._gather)

    def _sure(self, act: Callable[[], None]) -> None:
        if matches.running(self.desk, self.game.name) is None:
            act()
            return
        name = tr(f"{self.game.name}.name")
        choices = [(tr("scenes.replace_yes"), act), (tr("scenes.replace_no"), lambda: None)]
        self.desk.push(
            Dialog(self.desk, tr("scenes.replace_title"), tr("scenes.replace_text", game=name), choices)
        )

    def _begin(self) -> None:
        options = tidy(self.game, self.options)
        stored = self.desk.settings.value.options
        kept = {**stored, self.game.name: msgspec.to_builtins(options)}
        self.desk.settings.change(game=self.game.name, options=kept)
        self.desk.seat_party(None)
        session = matches.begin(self.desk, self.game.name, options, self.seed)
        self.desk.replace(make("table", self.desk, session=session))

    def _gather(self) -> None:
        lobby = make("lobby", self.desk, game=self.game.name, options=self.options, seed=self.typed)
        self.desk.replace(lobby)

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        games: tuple[Hint, ...] = (("prev_tab", tr("scenes.hint_game")),) if self.games else ()
        across = (*games, ("next_tab", tr("scenes.hint_across")))
        accept = (("accept", tr("ui.hint_choose")), ("back", tr("ui.hint_back")))
        return (*across, ("next", tr("scenes.start")), *accept)

    def handle(self, intent: Intent) -> None:
        focus = self.form.focused
        if intent.verb == "next":
            self.begin()
        elif intent.verb == "prev_tab" and self.games:
            self.games.go(1)
        elif intent.verb in ("next_tab", "prev_tab"):
            self._across()
        elif intent.pos is not None and intent.verb == "wheel":
            side = self.left if intent.pos[0] < self.sheets[0].right else self.right
            side.handle(intent, self.form)
        elif not (self.left.handle(intent, self.form) or self.right.handle(intent, self.form)):
            super().handle(intent)
        if intent.pos is None:
            self.left.reveal(self.form.focused)
            self.right.reveal(self.form.focused)
        if self.form.focused is not focus and self.form.focused is not self._noted:
            self.note = ""

    def _across(self) -> None:
        """Between the presets and the options."""
        presets = [row for row in self.left.widgets if isinstance(row, Preset)]
        if self.form.focused in presets:
            self.form.focus(self.right.widgets[0])
        else:
            self.form.focus(next((row for row in presets if row.chosen), presets[0]))

    def update(self, dt: float) -> bool:
        calm = self.desk.calm
        moved = [super().update(dt), self.left.update(dt, calm), self.right.update(dt, calm)]
        return any(moved)

    # -- drawing -------------------------------------------------------------------------------------

    def page(self, canvas: Canvas) -> None:
        for sheet in self.sheets:
            canvas.panel(sheet)
        for side in (self.left, self.right):
            side.draw(canvas, _part(self.form, side.widgets))
        for button in (self.start, self.party):
            button.draw(canvas)
        if self.games:
            self.games.draw(canvas)
        self._foot(canvas)

    def _foot(self, canvas: Canvas) -> None:
        """Below the options: who the opponents are, and what the row in focus means or the deals' seal."""
        palette, (high, low) = canvas.palette, self._heights
        left, width = self.right.area.left, self.right.area.width
        y = self.right.area.bottom + 12
        if not self.compact:
            canvas.box(Box(left, y + 2, 4, high - 4), palette.accent, radius=2)
            about = self.about(getattr(self.options, LEVEL))
            _fitted(canvas, about, Box(left + 16, y, width - 16, high), palette.text)
            y += high + 10
        focus = self.form.focused
        words = self.note or (focus.hint if focus else "") or self.promise(self.seed)
        ink = palette.accent if self.note or getattr(focus, "locked", False) else palette.muted
        _fitted(canvas, words, Box(left, y, width, low), ink)

    def promise(self, seed: str) -> str:
        """The commitment in short, and whether it proves anything; in fewer words where room is scarce."""
        whole = matches.commitment_of(tidy(self.game, self.options), seed)
        key = "scenes.promise" if proves_fairness(seed) else "scenes.promise_typed"
        return tr(f"{key}_short" if self.compact else key, hash=f"{whole[:8]} … {whole[-8:]}")


def _fitted(canvas: Canvas, words: str, box: Box, ink: tuple[int, int, int]) -> None:
    """A sentence in the largest style in which it fits into the box, in its middle."""
    style = "small" if canvas.texts.height(words, "small", box.width) <= box.height + 1 else "tiny"
    high = canvas.texts.height(words, style, box.width)
    canvas.paragraph(words, (box.left, box.top + max(0.0, (box.height - high) / 2)), box.width, style, ink)


def _part(form: Form, widgets: Sequence[Widget]) -> Form:
    """A form with only these widgets, to be drawn, with the focus if one of them has it."""
    part = Form(widgets)
    if form.focused in widgets and form.focused:
        part.ring.set(form.focused)
    return part


def scene(desk: Desk, *, game: str = "", options: Any = None, seed: str = "") -> Scene:
    """The new-game screen, with the last used options or the given ones."""
    return NewGame(desk, game=game, options=options, seed=seed)
