"""How to play: the chapters at the left, a picture and a short text at the right."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games import REGISTRY
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes.fitting import fitted
from game.scenes.game_tabs import GameTabs
from game.scenes.help_art import CARD, Pen
from game.scenes.help_pages import PAGES
from game.scenes.menu import TOP, Menu
from game.strings import tr
from game.table.deck import look_of
from game.table.sprites import Sprites
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.tabs import Tabs
from game.ui.widgets import Widget

LIST = 280.0
"""Width of the chapter list, in units."""
PICTURE = 208.0
COUCH = "couch"
"""The pages that every game shares: how several people play before one screen."""
PARAGRAPH = 9.0
"""Room between two paragraphs."""
STEP = 60.0
"""How far one press of the page buttons moves a text that does not fit."""


class Chapter(Widget):
    """A line of the list. It is shown as soon as it has the focus."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def accept(self) -> bool:
        return False

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        if self.glow > 0.02:
            canvas.box(self.box, palette.raised_hover, radius=10, alpha=self.glow)
        style = "smallstrong" if self.glow > 0.5 else "small"
        words, style = fitted(canvas.texts, self.name, self.box.width - 28, (style, "small", "tiny"))
        ink = palette.text if self.glow > 0.5 else palette.muted
        canvas.text(words, (self.box.left + 16, self.box.centery), style, ink, "midleft")
        self.frame(canvas, self.box, 10)


class HowToPlay(Menu):
    """Up and down choose the chapter; the page buttons or the wheel move a text longer than its panel."""

    heading = "ui.how_to_play"

    def __init__(self, desk: Desk, game: str = "") -> None:
        super().__init__(desk)
        self.offered = [name for name in PAGES if name in REGISTRY or name == COUCH]
        wanted = game or desk.settings.value.game
        self.game = wanted if wanted in self.offered else self.offered[0]
        self.chapter = 0
        self.offset = 0.0
        self.scroll = Scroll()
        self.sprites = Sprites(height=CARD * desk.screen.u)

    # -- layout --------------------------------------------------------------------------------------

    @property
    def pages(self) -> list[str]:
        """The chapters of the game on show."""
        return list(PAGES[self.game])

    def sheet(self) -> Box:
        """The panel with picture and text."""
        width, height = self.desk.screen.size
        left = max(40.0, width / 2 - 600) + LIST + 24
        return Box(left, TOP, width - left - max(40.0, width / 2 - 600), height - TOP - hints.HEIGHT - 20)

    def _text_box(self) -> Box:
        sheet = self.sheet()
        head = self.desk.texts.leading("heading")
        top = sheet.top + PICTURE + 24 + head
        return Box(sheet.left + 36, top, sheet.width - 72, sheet.bottom - top - 16)

    def layout(self) -> None:
        self.sprites.configure(look_of(self.desk.settings.value), CARD * self.desk.screen.u)
        width, _ = self.desk.screen.size
        rows: list[Widget] = [Chapter(tr(f"help.{self.game}.{page}.title")) for page in self.pages]
        widgets = list(rows)
        if len(self.offered) > 1:
            self.games = GameTabs(self.offered, self.game, self._choose_game)
            self.games.place(width, self.desk.texts.width(tr(self.heading), "title"))
            widgets.append(self.games)
        sheet = self.sheet()
        scale = self.desk.texts.scale / 100
        all_fit = (sheet.bottom - TOP + 3) / len(rows) - 3
        step = all_fit if 25.5 * scale <= all_fit < 33 * scale else 33 * scale
        self.scroll.set(rows, Box(sheet.left - LIST - 24, TOP, LIST, sheet.bottom - TOP), step, 3)
        self.form.replace(widgets)
        self.form.ring.set(rows[self.chapter])

    def _choose_game(self, game: str) -> None:
        self.game, self.chapter, self.offset = game, 0, 0.0
        self.scroll = Scroll()
        self.layout()
        if self.games:
            self.form.ring.set(self.games)

    def turn(self, page: int) -> None:
        """Show a chapter by its number."""
        self.chapter = page % len(self.pages)
        self.offset = 0.0
        self.form.ring.set(self.scroll.widgets[self.chapter])
        self.scroll.reveal(self.scroll.widgets[self.chapter])

    # -- verbs ---------------------------------------------------------------------------------------

    def limit(self) -> float:
        """How far the text of the chapter can be moved, in units."""
        box = self._text_box()
        texts = self.desk.texts
        gaps = PARAGRAPH * (len(self._words()) - 1)
        length = sum(texts.height(part, "reading", box.width) for part in self._words()) + gaps
        return max(0.0, length - box.height)

    def _words(self) -> list[str]:
        """The paragraphs of the chapter."""
        return tr(f"help.{self.game}.{self.pages[self.chapter]}.text").split("\n")

    def _move(self, units: float) -> None:
        self.offset = max(0.0, min(self.limit(), self.offset + units))

    def hints(self) -> Sequence[Hint]:
        found: list[Hint] = [("up", tr("ui.hint_chapter")), ("down", tr("ui.hint_chapter"))]
        if self.limit() > 0:
            found += [("prev_tab", tr("ui.hint_scroll")), ("next_tab", tr("ui.hint_scroll"))]
        return (*found, ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        over_text = intent.pos is not None and self.sheet().collidepoint(intent.pos)
        if intent.verb == "wheel" and over_text:
            self._move(-intent.amount * STEP)
        elif intent.verb in ("prev_tab", "next_tab"):
            self._move(STEP if intent.verb == "next_tab" else -STEP)
        elif intent.verb in ("left", "right", "accept", "next") and not isinstance(self.form.focused, Tabs):
            self.turn(self.chapter + (-1 if intent.verb == "left" else 1))
        elif not (intent.verb == "hover" or self.scroll.handle(intent, self.form)):
            super().handle(intent)
        focus = self.form.focused
        if focus in self.scroll.widgets and self.scroll.widgets[self.chapter] is not focus:
            self.turn(self.scroll.widgets.index(focus))

    def update(self, dt: float) -> bool:
        return super().update(dt) | self.scroll.update(dt, self.desk.calm)

    # -- picture -------------------------------------------------------------------------------------

    def page(self, canvas: Canvas) -> None:
        """The picture, the heading and the text of the chapter."""
        sheet = self.sheet()
        canvas.panel(sheet)
        self.scroll.draw(canvas, self.form)
        if self.games:
            self.games.draw(canvas)
        picture = Box(sheet.left + 16, sheet.top + 16, sheet.width - 32, PICTURE - 8)
        canvas.box(picture, canvas.palette.ground, radius=12)
        self.sprites.begin_frame(60)
        PAGES[self.game][self.pages[self.chapter]](
            Pen(canvas, self.desk, self.sprites), picture.inflate(-16, -12)
        )
        title = tr(f"help.{self.game}.{self.pages[self.chapter]}.title")
        text = self._text_box()
        head = canvas.texts.leading("heading")
        canvas.text(title, (text.left, text.top - head / 2 - 4), "heading", canvas.palette.accent, "midleft")
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(text))
        y = text.top - self.offset
        for part in self._words():
            y += canvas.paragraph(part, (text.left, y), text.width, "reading") + PARAGRAPH
        canvas.surface.set_clip(clip)
        if limit := self.limit():
            share = text.height / (text.height + limit)
            rail = Box(sheet.right - 18, text.top, 6, text.height)
            canvas.box(rail, (*canvas.palette.raised, 160), radius=3)
            top = rail.top + self.offset * share
            canvas.box(Box(rail.left, top, 6, rail.height * share), canvas.palette.muted, radius=3)


def scene(desk: Desk, game: str = "") -> Scene:
    """The pages of one game, the first one if not told."""
    return HowToPlay(desk, game)
