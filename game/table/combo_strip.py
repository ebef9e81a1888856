"""Three Hags: the strip above the viewer's hand - what the picked cards are, and buttons for playing, passing
and the other combos.

The buttons are for the pointer. Keys and pads have a verb for each, whose glyph stands on the button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from msgspec import Struct

from game.desk import Desk
from game.input.intents import Intent
from game.strings import language, tr
from game.table.combo_lines import AREA, Line, Mood
from game.table.layout import MARGIN, Layout
from game.ui import glyphs
from game.ui.canvas import Box, Canvas
from game.ui.hints import GLYPH, tokens
from game.ui.palette import Colour
from game.ui.text import Texts
from game.ui.widgets import Button

VERBS = ("up", "down", "undo", "next", "next_tab")
"""The combo before, the combo after, pass, play, the other meaning of the imp."""
GAP = 10.0
AROUND = 16.0
"""Units around the strip for the shadows of its buttons."""
ARROW = 46.0
LEAST = 96.0
"""Width of a button with a word on it."""
INKS: Mapping[Mood, str] = {"idle": "text", "ready": "good", "open": "text", "refused": "bad"}
"""Colours of the first line; the button that plays tells the same by its look."""


class Shown(Struct, frozen=True):
    """What the strip shows at this moment."""

    line: Line
    other: str = ""
    """The other meaning of the same cards, where there is one to choose."""
    alone: str = ""
    """Nothing is picked, and the key plays this card, the one in focus."""
    can_play: bool = False
    can_pass: bool = False
    armed: bool = False
    """One more press of the key passes."""
    advised: bool = False
    """The hint is to pass."""
    offers: bool = False
    """There are combos to leaf through."""


class ComboStrip:
    """The widget of one table; ``do`` is told the verb of a button that was pressed."""

    def __init__(self, desk: Desk, do: Callable[[str], object]) -> None:
        self._desk = desk
        self._buttons = {verb: StripButton(desk, verb, lambda verb=verb: do(verb)) for verb in VERBS}
        self._grabbed: StripButton | None = None
        self.words = Box(0, 0, 0, 0)
        """Where it says what the picked cards are."""
        self._shown: Shown | None = None
        self._layout: Layout | None = None
        self._key: object = None
        self._image: pygame.Surface | None = None
        self._painted: object = None
        """All that the picture depends on."""

    def show(self, layout: Layout, shown: Shown | None) -> bool:
        """Place the buttons for what is to be shown; None: the strip is not there. True: it changed."""
        key = layout, shown, language(), self._desk.hub.device
        if key == self._key:
            return False
        self._key, self._shown, self._layout = key, shown, layout
        if shown is None:
            self._grabbed = None
        else:
            self._place(layout, shown)
        return True

    def _place(self, layout: Layout, shown: Shown) -> None:
        buttons = self._buttons
        buttons["undo"].label = tr(f"{AREA}.pass_again" if shown.armed else f"{AREA}.pass")
        alone = tr(f"{AREA}.play_one", card=shown.alone)
        buttons["next"].label = alone if shown.alone else tr(f"{AREA}.play")
        buttons["next_tab"].label = shown.other
        buttons["next_tab"].visible = bool(shown.other)
        buttons["up"].enabled = buttons["down"].enabled = shown.offers
        buttons["next"].enabled = shown.can_play or bool(shown.alone)
        buttons["next"].primary = shown.can_play and not shown.armed
        buttons["undo"].enabled = shown.can_pass
        buttons["undo"].primary = shown.armed or shown.advised
        box = strip_box(layout)
        left, right = box.left, box.right
        for verb in ("up", "down"):
            buttons[verb].box = Box(left, box.top, ARROW, box.height)
            left += ARROW + GAP / 2
        for verb in ("undo", "next", "next_tab"):
            if buttons[verb].visible:
                wide = buttons[verb].wanted(self._desk.texts)
                buttons[verb].box = Box(right - wide, box.top, wide, box.height)
                right -= wide + GAP
        self.words = Box(left + GAP / 2, box.top, right - left - GAP / 2, box.height)

    def forget(self) -> None:
        """The window, theme or language changed."""
        self._key = self._painted = None

    def button(self, verb: str) -> StripButton:
        """The button of a verb."""
        return self._buttons[verb]

    def handle(self, intent: Intent) -> bool:
        """Let the pointer do something here; True when the strip took it."""
        if self._shown is None or intent.pos is None:
            return False
        under = next((b for b in self._buttons.values() if b.hit(intent.pos)), None)
        if intent.verb in ("hover", "drag"):
            for button in self._buttons.values():
                button.glow = 1.0 if button is under else 0.0
            if self._grabbed is not None:
                self._grabbed.drag(intent.pos)
            return under is not None or self._grabbed is not None
        if intent.verb == "press":
            self._grabbed = under
            if under is not None:
                under.press(intent.pos)
            return under is not None
        if intent.verb == "release" and self._grabbed is not None:
            grabbed, self._grabbed = self._grabbed, None
            grabbed.release(intent.pos)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """The strip, if it is there: a picture that is kept until something of it changes."""
        if self._shown is None or self._layout is None:
            return
        settings = self._desk.settings.value
        area = strip_box(self._layout).inflate(2 * AROUND, 2 * AROUND)
        looks = tuple((button.glow, button.sunk) for button in self._buttons.values())
        key = self._key, looks, str(settings.keys), str(settings.pad), settings.four_colour
        if key != self._painted or self._image is None:
            self._image = pygame.Surface(canvas.rect(area).size, pygame.SRCALPHA)
            sheet = Canvas(self._image, canvas.u, canvas.texts, canvas.palette)
            sheet.origin = -area.left, -area.top
            self._paint(sheet, self._shown)
            self._painted = key
        canvas.image(self._image, area.topleft)

    def _paint(self, canvas: Canvas, shown: Shown) -> None:
        palette, box = canvas.palette, self.words
        canvas.box(box, (*palette.panel, 236), radius=12, edge=palette.panel_edge, width=1.2)
        _lines(canvas, box, shown.line)
        for button in self._buttons.values():
            if button.visible:
                button.draw(canvas)


def strip_box(layout: Layout) -> Box:
    """Where the strip lies: from the viewer's plate to the right edge."""
    pick = layout.pick
    return Box(pick.left, pick.top, layout.width - MARGIN - pick.left, pick.height)


def _lines(canvas: Canvas, box: Box, line: Line) -> None:
    texts, palette = canvas.texts, canvas.palette
    room = box.width - 2 * 16
    ink: Colour = getattr(palette, INKS[line.mood])
    style = _fitting(texts, line.text, room, ("smallstrong", "small", "tiny"))
    middle = box.centery
    if not line.note or texts.width(line.text, style) > room:
        broken = texts.wrap(line.text, style, room)
        y = middle - texts.leading(style) * (len(broken) - 1) / 2
        for number, text in enumerate(broken):
            canvas.text(text, (box.centerx, y + number * texts.leading(style)), style, ink, "center")
        return
    small = "tiny" if style == "tiny" else _fitting(texts, line.note, room, ("small", "tiny"))
    notes = texts.wrap(line.note, small, room)[: 1 if texts.width(line.note, small) <= room else 2]
    step = min(texts.leading(small), (box.height - texts.leading(style)) / max(1, len(notes)))
    top = middle - (texts.leading(style) * 0.9 + step * len(notes)) / 2
    canvas.text(line.text, (box.centerx, top + texts.leading(style) * 0.45), style, ink, "center")
    y = top + texts.leading(style) * 0.9 + step / 2
    for note in notes:
        canvas.text(note, (box.centerx, y), small, palette.muted, "center")
        y += step


def _fitting(texts: Texts, text: str, room: float, styles: tuple[str, ...]) -> str:
    return next((style for style in styles if texts.width(text, style) <= room), styles[-1])


class StripButton(Button):
    """A button with the glyph of its verb on the device in hand; the pointer's has an arrow or none."""

    def __init__(self, desk: Desk, verb: str, act: Callable[[], object]) -> None:
        super().__init__("", act)
        self._desk, self.verb = desk, verb

    def _token(self) -> str | None:
        if self._desk.hub.device.kind not in ("keyboard", "pad"):
            return None
        return min(tokens(self._desk, self.verb), key=lambda token: len(glyphs.key_name(token)), default=None)

    def wanted(self, texts: Texts) -> float:
        """The width it needs."""
        token = self._token()
        glyph = max(GLYPH * 1.3, texts.width(glyphs.key_name(token), "small") + 16) + 8 if token else 0.0
        return max(LEAST, texts.width(self.label, "smallstrong") + glyph + 28)

    def frame(self, canvas: Canvas, box: Box, radius: float = 14) -> None:
        """It never has the focus of keys: that is on a card."""

    def _label(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        token, texts = self._token(), canvas.texts
        glyph = glyphs.draw(canvas, token, self._desk.hub.device.family, GLYPH) if token else None
        dim = 1.0 if self.enabled else 0.4
        if not self.label:
            if glyph is not None:
                canvas.image(glyph, box.center, "center", dim)
            else:
                _arrow(canvas, box, self.verb == "up", ink)
            return
        wide = texts.width(self.label, "smallstrong")
        icon = glyph.get_width() / canvas.u + 8 if glyph is not None else 0.0
        left = box.centerx - (wide + icon) / 2
        if glyph is not None:
            canvas.image(glyph, (left, box.centery), "midleft", dim)
        canvas.text(self.label, (left + icon, box.centery), "smallstrong", ink, "midleft")


def _arrow(canvas: Canvas, box: Box, back: bool, ink: Colour) -> None:
    x, y, side = box.centerx, box.centery, -1 if back else 1
    canvas.polygon([(x - 6 * side, y - 10), (x - 6 * side, y + 10), (x + 8 * side, y)], ink)
