"""Who and what the app stands on, with the full licence texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game import paths
from game.desk import Desk
from game.input.intents import Intent
from game.scene import Scene
from game.scenes.menu import Menu
from game.strings import tr
from game.ui.canvas import Box, Canvas
from game.ui.hints import Hint
from game.ui.scroll import Scroll
from game.ui.widgets import Button, Widget

PAGE = 0.85
"""Share of the visible height that one step of the reader moves."""

DESIGNED = ("three_hags", "deception")
"""Games whose designer is known; the line is ``<game>.credit``."""
_WRITTEN = {"biz": "BIZ", "udpgothic": "UDPGothic"}
"""Words of font names that are not simply capitalised."""


def licences() -> list[Path]:
    """The shipped licence texts, by name."""
    return sorted(paths.asset("licences").glob("*.txt"))


def title(path: Path) -> str:
    """What a licence text is about, from its file name: ``fonts-kaisei-tokumin``, ``python-msgspec``."""
    group, _, rest = path.stem.partition("-")
    if group != "fonts":
        return rest or group
    return " ".join(_WRITTEN.get(word, word.capitalize()) for word in rest.split("-"))


class Credits(Menu):
    """The list of licences; choosing one opens the text."""

    heading = "ui.credits"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.scroll = Scroll()

    def layout(self) -> None:
        rows: list[Widget] = [Button(title(path), lambda path=path: self._open(path)) for path in licences()]
        area = self.area()
        top = area.top + self.desk.texts.height(self.words(), "body", area.width) + 16
        scale = self.desk.texts.scale / 100
        self.scroll.set(rows, Box(area.left, top, area.width, area.bottom - top), 54 * scale)
        self.form.replace(rows)

    @staticmethod
    def words() -> str:
        """What stands above the list: the app, and who designed the games."""
        return "\n".join([tr("ui.credits_text"), *(tr(f"{game}.credit") for game in DESIGNED)])

    def _open(self, path: Path) -> None:
        self.desk.push(Reader(self.desk, title(path), path.read_text(encoding="utf-8")))

    def handle(self, intent: Intent) -> None:
        if not self.scroll.handle(intent, self.form):
            super().handle(intent)
        if intent.pos is None:
            self.scroll.reveal(self.form.focused)

    def update(self, dt: float) -> bool:
        return super().update(dt) | self.scroll.update(dt, self.desk.calm)

    def page(self, canvas: Canvas) -> None:
        area = self.area()
        canvas.panel(self.area(1000).inflate(0, 36))
        canvas.paragraph(self.words(), area.topleft, area.width)
        self.scroll.draw(canvas, self.form)


class Reader(Menu):
    """A long text, moved by arrows, wheel or drag."""

    def __init__(self, desk: Desk, name: str, text: str) -> None:
        super().__init__(desk)
        self._name, self._text = name, text
        self._lines: list[str] = []
        self.offset = 0.0

    def layout(self) -> None:
        self._lines = self.desk.texts.wrap(self._text, "small", self.area().width)
        self._move(0)

    def _move(self, units: float) -> None:
        length = len(self._lines) * self.desk.texts.leading("small")
        self.offset = max(0.0, min(length - self.area().height, self.offset + units))
        self.offset = max(0.0, self.offset)

    def hints(self) -> Sequence[Hint]:
        return (("up", tr("ui.hint_scroll")), ("down", tr("ui.hint_scroll")), ("back", tr("ui.hint_back")))

    def handle(self, intent: Intent) -> None:
        step = self.desk.texts.leading("small") * 3
        page = self.area().height * PAGE
        moves = {"up": -step, "down": step, "prev_tab": -page, "next_tab": page, "accept": page}
        if intent.verb == "wheel":
            self._move(-intent.amount * step)
        elif intent.verb in moves:
            self._move(moves[intent.verb])
        else:
            super().handle(intent)

    def page(self, canvas: Canvas) -> None:
        area = self.area()
        canvas.panel(self.area(1000).inflate(0, 36))
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(area))
        step = canvas.texts.leading("small")
        first = int(self.offset / step)
        for number in range(first, min(len(self._lines), first + int(area.height / step) + 2)):
            canvas.text(self._lines[number], (area.left, area.top + number * step - self.offset), "small")
        canvas.surface.set_clip(clip)


def scene(desk: Desk) -> Scene:
    """The credits screen."""
    return Credits(desk)
