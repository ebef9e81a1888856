"""Settings: every change is applied and stored at once. Reachable from the title and from a paused match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine import cards
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes import make
from game.scenes.menu import Menu
from game.strings import tr
from game.table.deck import BACK, BACKS, look_of
from game.table.sprites import Sprites
from game.ui import theme
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Slider, Stepper, Toggle, Widget

PREVIEW = 88.0
"""Height of the sample cards on the display page, in units."""
SAMPLE = (*(cards.parse(name) for name in ("AS", "QH", "8D", "KC", "TD")), BACK)
TABS = ("play", "display", "sound", "controls")


class SettingsScene(Menu):
    """Four pages of rows; the sentence below explains the row in focus."""

    heading = "ui.settings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.tab = 0
        self.scroll = Scroll()
        self.tabs = Tabs([], 0, self._turn)
        self.sprites = Sprites(height=PREVIEW * desk.screen.u)

    # -- building ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.tabs = Tabs([tr(f"settings.tab_{name}") for name in TABS], self.tab, self._turn)
        rows = [self._play, self._display, self._sound, self._controls][self.tab]()
        area = self.area()
        scale = self.desk.texts.scale / 100
        self.tabs.box = Box(area.left, area.top, area.width, 56 * scale)
        note = self.desk.texts.leading("small") * 2 + 22
        top = self.tabs.box.bottom + 22
        place = Box(area.left, top, area.width, area.bottom - top - note)
        self.scroll.set(rows, place, 52 * scale)
        focus = self.form.focused
        on_tabs = focus is None or isinstance(focus, Tabs)
        self.form.replace([self.tabs, *rows])
        if on_tabs and rows:
            self.form.ring.set(self.tabs)

    def _turn(self, index: int) -> None:
        self.tab = index
        self.scroll.offset = 0
        self.form.ring.set(self.tabs)
        self.layout()

    def _set(self, name: str) -> Callable[[Any], object]:
        return lambda value: self.desk.settings.change(**{name: value})

    def _toggle(self, name: str) -> Toggle:
        words = tr("settings.off"), tr("settings.on")
        value = bool(getattr(self.desk.settings.value, name))
        return Toggle(tr(f"settings.{name}"), value, self._set(name), words, hint=tr(f"settings.{name}_note"))

    def _choice(self, name: str, values: Sequence[object]) -> Stepper:
        choices = [(value, tr(f"settings.{name}_{value}")) for value in values]
        now = getattr(self.desk.settings.value, name)
        return Stepper(
            tr(f"settings.{name}"), choices, now, self._set(name), hint=tr(f"settings.{name}_note")
        )

    def _percent(self, name: str, limits: tuple[int, int, int]) -> Slider:
        return Slider(
            tr(f"settings.{name}"),
            getattr(self.desk.settings.value, name),
            limits,
            self._set(name),
            lambda value: tr("settings.percent", n=value),
            hint=tr(f"settings.{name}_note"),
        )

    def _play(self) -> list[Widget]:
        return [
            self._choice("language", ("auto", "en", "ja")),
            self._choice("speed", ("slow", "normal", "fast")),
            self._toggle("reduced_motion"),
            self._sort_by(),
            self._choice("sort_direction", ("descending", "ascending")),
            self._toggle("hints"),
            self._toggle("auto_last"),
        ]

    def _sort_by(self) -> Stepper:
        """It is for all games, also for those in which the hand was sorted otherwise at the table."""
        stepper = self._choice("sort_by", ("suit", "rank"))
        stepper.change = self._sort_all_by
        return stepper

    def _sort_all_by(self, by: str) -> None:
        self.desk.settings.change(sort_by=by, sorting={})

    def _display(self) -> list[Widget]:
        return [
            self._fullscreen(),
            self._choice("theme", theme.NAMES),
            self._percent("text_scale", (100, 150, 10)),
            self._toggle("four_colour"),
            self._toggle("large_index"),
            self._choice("back", BACKS),
        ]

    def _fullscreen(self) -> Toggle:
        """What is shown now: the command line may have overruled what is stored."""
        toggle = self._toggle("fullscreen")
        toggle.value = self.desk.screen.fullscreen
        toggle.change = self.desk.set_fullscreen
        return toggle

    def _sound(self) -> list[Widget]:
        return [self._toggle("sound"), self._percent("volume", (0, 100, 10)), self._toggle("rumble")]

    def _controls(self) -> list[Widget]:
        return [
            Button(
                tr(f"settings.remap_{source}"), self._remap(source), hint=tr(f"settings.remap_{source}_note")
            )
            for source in ("keys", "pad")
        ]

    def _remap(self, source: str) -> Callable[[], None]:
        return lambda: self.desk.push(make("remap", self.desk, source=source))

    # -- verbs ---------------------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        return (
            ("prev_tab", tr("ui.hint_prev_tab")),
            ("next_tab", tr("ui.hint_next_tab")),
            ("accept", tr("ui.hint_change")),
            ("back", tr("ui.hint_back")),
        )

    def handle(self, intent: Intent) -> None:
        if intent.verb in ("prev_tab", "next_tab"):
            self.tabs.go(1 if intent.verb == "next_tab" else -1)
        elif not self.scroll.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.scroll.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        return self.scroll.update(dt, self.desk.calm) or moved

    def page(self, canvas: Canvas) -> None:
        sheet = self.area(1000).inflate(0, 36)
        canvas.panel(sheet)
        self.scroll.draw(canvas, self.form)
        self.tabs.draw(canvas)
        if TABS[self.tab] == "display":
            self._preview(canvas)
        focus = self.form.focused
        if focus and focus.hint:
            area = self.area()
            top = area.bottom - canvas.texts.leading("small") * 2
            canvas.paragraph(focus.hint, (area.left + 4, top), area.width - 8, "small", canvas.palette.muted)

    def _preview(self, canvas: Canvas) -> None:
        """A few cards in the chosen style, where there is room for them."""
        area = self.scroll.area
        free = Box(area.left, area.top + self.scroll.length, area.width, area.height - self.scroll.length)
        if free.height < PREVIEW + 12:
            return
        self.sprites.configure(look_of(self.desk.settings.value), PREVIEW * canvas.u)
        self.sprites.begin_frame(len(SAMPLE))
        for number, card in enumerate(SAMPLE):
            centre = free.centerx + (number - (len(SAMPLE) - 1) / 2) * PREVIEW * 0.8, free.centery + 6
            image, corner = self.sprites.pose(card, canvas.at(centre), (2 - number) * 2.0)
            canvas.surface.blit(image, corner)


def scene(desk: Desk) -> Scene:
    """The settings screen."""
    return SettingsScene(desk)
