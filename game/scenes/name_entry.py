"""Typing a name: on the keyboard, with an input method too, or letter by letter with pad and mouse.

Over the lobby. It listens to the device that opened it, to the mouse and to the keyboard, which types; what
other pads want is handed on.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.desk import Desk
from game.input.intents import DIRECTIONS, KEYBOARD, Device, Intent, Verb
from game.joining import same
from game.scene import Scene
from game.scenes.name_keys import ACROSS, PAGES, appended, fitting, varied
from game.strings import tr
from game.table.seat_signs import seat_sign
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.seat_colours import colour
from game.ui.tabs import Tabs
from game.ui.text import Texts
from game.ui.widgets import Button, Widget, alike

WIDTH, PAD, GAP = 1000.0, 34.0, 8.0
LINES = 5
NAMES, NAMES_ACROSS = "names", 5
REMEMBERED = 15
"""So many names from before are offered; ready ones fill the page."""
REPEAT = (400, 40)
"""Milliseconds after which a held key types again, and between two of them."""
NOTHING = "\uffff"
"""A letter that no font has."""

_KEYS: dict[str, Verb] = {
    "scan:up": "up",
    "scan:down": "down",
    "scan:left": "left",
    "scan:right": "right",
    "key:escape": "back",
    "key:tab": "next_tab",
    "key:page down": "next_tab",
    "key:page up": "prev_tab",
}
"""What the keys mean that type nothing."""


class NameEntry(Scene):
    """``done`` gets the name (empty: the one after the colour) and says whether it can be taken."""

    overlay = True
    still = True

    def __init__(
        self,
        desk: Desk,
        opener: Device,
        name: str,
        sign: int,
        done: Callable[[str], bool],
        others: Callable[[Intent], object],
    ) -> None:
        super().__init__(desk)
        self.opener, self.name, self.sign, self._done, self._others = same(opener), name, sign, done, others
        self.composed = ""
        """What the input method is still composing; the keys are its own meanwhile."""
        self.page = NAMES
        self._letters: dict[str, Button] = {}
        self.form = Form([], desk.sound)
        self._typing = True
        """The last thing that was done with the keyboard was typing: Enter is *done* then."""
        self._just_composed = False
        self._field = Box(0, 0, 10, 10)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self) -> None:
        texts, (width, height) = self.desk.texts, self.desk.screen.size
        scale = min(1.25, texts.scale / 100)
        wide = min(WIDTH, width - 80)
        head, field, tabs, key, tools = 30.0 + texts.leading("heading"), 58 * scale, 46 * scale, 50.0, 54.0
        room = height - hints.HEIGHT - 24 - head - field - tabs - tools * scale - 22 - 4 * GAP
        key = min(key * scale, (room - (LINES - 1) * GAP) / LINES)
        tools = tools * scale
        total = head + field + tabs + tools + LINES * (key + GAP) + 3 * GAP + 24
        self.box = Box((width - wide) / 2, max(10.0, (height - hints.HEIGHT - total) / 2), wide, total)
        left, inner, top = self.box.left + PAD, wide - 2 * PAD, self.box.top + head
        self._field = Box(left, top, inner, field)
        top += field + GAP
        names = [tr(f"party.page.{page}") for page in self.pages]
        tab = Tabs(names, self.pages.index(self.page), lambda index: self.turn(self.pages[index]))
        tab.box = Box(left, top, inner, tabs)
        top += tabs + GAP
        keys = self._keys(Box(left, top, inner, LINES * (key + GAP) - GAP))
        top += LINES * (key + GAP)
        below = self._tools(Box(left, top, inner, tools))
        first = not self.form.widgets
        self.form.replace([tab, *keys, *below])
        if first:
            self.form.ring.set(self.done if self.opener == KEYBOARD else keys[0])
        self._tell_input_method()

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages in order: names that only have to be chosen, then letters."""
        return (NAMES, *PAGES)

    def _keys(self, area: Box) -> list[Button]:
        across = NAMES_ACROSS if self.page == NAMES else ACROSS
        if self.page == NAMES:
            keys: list[Button] = [Button(name, self._choosing(name)) for name in self.ready()]
            self._letters = {}
        else:
            keys = [Button("", self._adding(letter)) for letter in PAGES[self.page]]
            self._letters = dict(zip(PAGES[self.page], keys, strict=True))
            self._label()
        wide = (area.width + GAP) / across
        high = (area.height + GAP) / LINES
        for number, key in enumerate(keys):
            line, column = divmod(number, across)
            key.box = Box(area.left + column * wide, area.top + line * high, wide - GAP, high - GAP)
        alike(keys)
        return keys

    def _tools(self, area: Box) -> list[Widget]:
        """The bottom row: the form of the last letter, a space, erase, and the two ways out."""
        self.done = Button(tr("party.done"), self.confirm, primary=True)
        other = "party.vary_latin" if self.page == "latin" else "party.vary_kana"
        tools = [
            Button(tr(other), self.vary, enabled=self.page != NAMES),
            Button(tr("party.space"), lambda: self.add(" ")),
            Button(tr("party.erase"), self.erase),
            Button(tr("ui.hint_back"), self.close),
            self.done,
        ]
        wide = (area.width + GAP) / len(tools)
        for number, tool in enumerate(tools):
            tool.box = Box(area.left + number * wide, area.top, wide - GAP, area.height)
        alike(tools)
        return [*tools]

    def ready(self) -> list[str]:
        """Names that need no typing: those from before, then a few for everybody."""
        known = self.desk.settings.value.players[:REMEMBERED]
        names = dict.fromkeys((*known, *tr("party.ready_names").split()))
        return list(names)[: NAMES_ACROSS * LINES]

    # -- writing -------------------------------------------------------------------------------------

    def _adding(self, letter: str) -> Callable[[], None]:
        return lambda: self.add(fitting(letter, self.name))

    def _label(self) -> None:
        """The keys show what they write: after the first letter of a word, small ones."""
        for letter, key in self._letters.items():
            key.label = fitting(letter, self.name)

    def _choosing(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.name = name
            self.form.ring.set(self.done)

        return choose

    def add(self, text: str) -> None:
        """Write what can be drawn at the end; what does not fit any more is left out."""
        before, self.name = self.name, appended(self.name, self._drawable(text))
        if text and self.name == before:
            self.desk.sound("refuse")
        self._label()
        self.desk.stale = True

    def _drawable(self, text: str) -> str:
        return "".join(letter for letter in text if drawable(self.desk.texts, letter))

    def erase(self) -> None:
        """Take the last letter back."""
        self.name = self.name[:-1]
        self._label()
        self.desk.stale = True

    def vary(self) -> None:
        """The last letter in its next form: は, ば, ぱ; つ, っ, づ; A, a."""
        if self.name:
            self.name = self.name[:-1] + varied(self.name[-1])
        self.desk.stale = True

    def turn(self, page: str) -> None:
        """Show other letters."""
        self.page = page
        self.layout()
        self.desk.stale = True

    def confirm(self) -> None:
        """Take the name, and close where nobody else has it."""
        if self._done(self.name.strip()):
            self.close()

    def close(self) -> None:
        """Back to the sheet below."""
        if self.desk.top is self:
            self.desk.pop()

    # -- the keyboard --------------------------------------------------------------------------------

    def resume(self) -> None:
        self.desk.hub.typing = self.typed
        pygame.key.set_repeat(*REPEAT)
        pygame.key.start_text_input()
        self._tell_input_method()

    def pause(self) -> None:
        self.desk.hub.typing = None
        pygame.key.set_repeat()
        pygame.key.stop_text_input()

    def leave(self) -> None:
        self.composed = ""

    def _tell_input_method(self) -> None:
        """Where its list of candidates has room: below the field."""
        screen = self.desk.screen
        scale = screen.u * screen.points[0] / screen.surface.get_width()
        box = self._field
        pygame.key.set_text_input_rect(
            pygame.Rect(*(round(n * scale) for n in (box.left, box.top, box.width, box.height)))
        )

    def typed(self, what: str, text: str) -> None:
        """From the keyboard: ``text`` that is typed, what is being composed (``editing``), or a ``key``."""
        self.desk.stale = True
        if what == "editing":
            self.composed = text
        elif what == "text":
            self._just_composed = bool(self.composed)
            self.composed, self._typing = "", True
            self.add(text)
        elif not (self.composed or self._just_composed):
            self._key(text)

    def _key(self, token: str) -> None:
        if token == "key:backspace":
            self.erase()
        elif token == "key:delete":
            self.name = ""
            self._label()
        elif token in ("key:return", "key:enter"):
            if self._typing:
                self.confirm()
            else:
                self.form.handle(Intent(0, "accept", KEYBOARD))
        elif verb := _KEYS.get(token):
            self._typing = self._typing and verb not in DIRECTIONS
            self._act(Intent(0, verb, KEYBOARD))

    # -- verbs ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if intent.device.kind == "pad" and same(intent.device) != self.opener:
            self._others(intent)
        else:
            self._act(intent)

    def _act(self, intent: Intent) -> None:
        if intent.verb == "back":
            self.desk.sound("back")
            self.close()
        elif intent.verb == "undo":
            self.erase()
        elif intent.verb == "hint":
            self.vary()
        elif intent.verb in ("next", "pause"):
            self.confirm()
        elif intent.verb in ("next_tab", "prev_tab"):
            step = 1 if intent.verb == "next_tab" else -1
            self.turn(self.pages[(self.pages.index(self.page) + step) % len(self.pages)])
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        self._just_composed = False
        if self.opener.kind == "pad" and self.opener.id not in self.desk.hub.pads.open:
            self.close()
            return True
        return self.form.update(dt, self.desk.calm)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        canvas.veil(palette.ground_deep, 0.6)
        canvas.panel(self.box)
        left, y = self.box.left + PAD, self.box.top + 16 + texts.leading("heading") / 2
        ink = colour(palette, self.sign)
        seat_sign(canvas, left + 16, y, self.sign, 16, ink)
        canvas.text(tr("party.name_title"), (left + 46, y), "heading", palette.accent, "midleft")
        self._draw_field(canvas)
        self.form.draw(canvas)
        tips = (
            ("undo", tr("party.erase")),
            ("hint", tr("party.vary_latin" if self.page == "latin" else "party.vary_kana")),
            ("next_tab", tr("party.hint_page")),
            ("next", tr("party.done")),
            ("accept", tr("ui.hint_choose")),
            ("back", tr("ui.hint_back")),
        )
        shown = tips if self.desk.hub.device.kind == "pad" else (("accept", tr("party.done")), tips[-1])
        hints.draw(canvas, self.desk, shown, solid=True)

    def _draw_field(self, canvas: Canvas) -> None:
        palette, texts, box = canvas.palette, canvas.texts, self._field
        canvas.box(box, palette.pressed, radius=12, edge=palette.accent, width=2)
        x, y, style = box.left + 20, box.centery, "heading"
        if not (self.name or self.composed):
            words = tr("party.name_empty", name=tr(f"party.colour.{self.sign}"))
            canvas.text(words, (x + 12, y), "body", palette.muted, "midleft")
        if self.name:
            canvas.text(self.name, (x, y), style, palette.text, "midleft")
            x += texts.width(self.name, style)
        if composed := self._drawable(self.composed):
            canvas.text(composed, (x, y), style, palette.accent, "midleft")
            wide = texts.width(composed, style)
            canvas.box(Box(x, y + texts.leading(style) / 2 - 4, wide, 2.5), palette.accent, radius=1)
            x += wide
        canvas.box(Box(x + 3, y - 15, 2.5, 30), palette.focus, radius=1)


def drawable(texts: Texts, letter: str) -> bool:
    """Whether the font has a letter: all others look alike (``Font.metrics`` does not tell)."""
    font = texts.font("heading")
    try:
        image, empty = (font.render(c, True, (255, 255, 255)) for c in (letter, NOTHING))
    except (pygame.error, ValueError):  # what joins or turns letters has no width of its own
        return False
    return image.get_size() != empty.get_size() or image.get_buffer().raw != empty.get_buffer().raw


def _nobody(intent: Intent) -> None:
    del intent


def scene(
    desk: Desk,
    *,
    opener: Device,
    called: str,
    sign: int,
    done: Callable[[str], bool],
    others: Callable[[Intent], object] = _nobody,
) -> Scene:
    """Over the lobby, for the person who is ``called`` so now."""
    return NameEntry(desk, opener, called, sign, done, others)
