"""The seed of a match: typed on the keyboard, pasted, or put together from digits with pad or mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from engine.shuffle import proves_fairness
from game import lobby
from game.desk import Desk
from game.input import bindings
from game.input.bindings import Source
from game.input.intents import Device, Intent, Verb
from game.scene import Scene
from game.strings import tr
from game.ui import hints
from game.ui.canvas import Box, Canvas
from game.ui.form import Form
from game.ui.widgets import Button, Widget, alike

LONGEST = 64
WIDTH = 860.0
DIGITS = "0123456789abcdef"


class SeedEditor(Scene):
    """``done`` gets the new seed (empty: by chance) when the player confirms it."""

    overlay = True
    still = True

    def __init__(self, desk: Desk, seed: str, done: Callable[[str], object]) -> None:
        super().__init__(desk)
        self.seed, self._done = seed, done
        self.form = Form([], desk.sound)
        self.box = Box(0, 0, WIDTH, 100)

    def layout(self) -> None:
        scale = self.desk.texts.scale / 100
        width, height = self.desk.screen.size
        inner = WIDTH - 80
        texts = self.desk.texts
        self._head = texts.leading("heading") + texts.height(tr("scenes.seed_text"), "small", inner) + 40
        self._note = 2 * texts.leading("tiny") + 8
        key, gap = 46 * min(scale, 1.2), 8.0
        total = self._head + 62 * scale + self._note + 3 * (key + gap) + 58 * scale + 52
        self.box = Box((width - WIDTH) / 2, (height - hints.HEIGHT - total) / 2, WIDTH, total)
        left, top = self.box.left + 40, self.box.top + self._head
        self._field = Box(left, top, inner, 54 * scale)
        top += 62 * scale + self._note
        keys: list[Widget] = [Button(digit, lambda digit=digit: self.add(digit)) for digit in DIGITS]
        step = (inner + gap) / 8
        for number, button in enumerate(keys):
            row, column = divmod(number, 8)
            button.box = Box(left + column * step, top + row * (key + gap), step - gap, key)
        tools = (("erase", self.erase), ("clear", self.clear), ("paste", self.paste), ("dice", self.dice))
        below: list[Widget] = [Button(tr(f"scenes.seed_{name}"), act) for name, act in tools]
        step = (inner + gap) / 4
        for number, button in enumerate(below):
            button.box = Box(left + number * step, top + 2 * (key + gap), step - gap, key)
        ends: list[Widget] = [
            Button(tr("scenes.seed_done"), self.confirm, primary=True),
            Button(tr("scenes.seed_cancel"), self.desk.pop),
        ]
        top += 3 * (key + gap) + 12
        for number, button in enumerate(ends):
            button.box = Box(left + number * (inner / 2 + 5), top, inner / 2 - 5, 54 * scale)
        alike(below)
        alike(ends)
        first = self.form.focused is None
        self.form.replace([*keys, *below, *ends])
        if first:
            self.form.ring.set(ends[0])

    # -- editing -------------------------------------------------------------------------------------

    def add(self, letter: str) -> None:
        """One more digit or letter at the end."""
        if len(self.seed) < LONGEST:
            self.seed += letter
        self.desk.stale = True

    def erase(self) -> None:
        self.seed = self.seed[:-1]

    def clear(self) -> None:
        self.seed = ""

    def dice(self) -> None:
        """A long number by chance, to be shown and shared."""
        self.seed = lobby.new_seed()

    def paste(self) -> None:
        """Take digits and letters from the clipboard."""
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        found = "".join(c for c in text.lower() if c.isascii() and c.isalnum())[:LONGEST]
        if found:
            self.seed = found
        else:
            self.desk.toast(tr("scenes.seed_nothing"))

    def confirm(self) -> None:
        self.desk.pop()
        self._done(self.seed)

    # -- typing --------------------------------------------------------------------------------------

    def resume(self) -> None:
        self.desk.hub.capture = self.typed

    def pause(self) -> None:
        self.desk.hub.capture = None

    def typed(self, source: Source, token: str, device: Device) -> None:
        """The keyboard types here; every other key or button means what it means elsewhere."""
        self.desk.stale = True
        name = token.removeprefix("key:").strip("[]")
        if source == "keys":
            if name == "v" and pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META):
                return self.paste()
            if len(name) == 1 and name.isascii() and name.isalnum():
                return self.add(name)
            if name == "backspace":
                return self.erase()
            if name == "delete":
                return self.clear()
        settings = self.desk.settings.value
        changes = settings.keys if source == "keys" else settings.pad
        verb = bindings.by_token(bindings.merged(source, changes)).get(token)
        if verb is not None:
            self.handle(Intent(self.desk.hub.seat_of(device), cast(Verb, verb), device))

    def handle(self, intent: Intent) -> None:
        if intent.verb == "back":
            self.desk.pop()
        elif intent.verb == "undo":
            self.erase()
        elif intent.verb == "next":
            self.confirm()
        else:
            self.form.handle(intent)

    def update(self, dt: float) -> bool:
        return self.form.update(dt, self.desk.calm)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        canvas.veil(palette.ground_deep, 0.6)
        canvas.panel(self.box)
        left, inner = self.box.left + 40, WIDTH - 80
        canvas.text(tr("scenes.seed_title"), (left, self.box.top + 22), "heading", palette.accent)
        canvas.paragraph(
            tr("scenes.seed_text"),
            (left, self.box.top + 26 + texts.leading("heading")),
            inner,
            "small",
            palette.muted,
        )
        canvas.box(self._field, palette.pressed, radius=12, edge=palette.accent, width=2)
        sizes = ("heading", "body", "small")
        style = next((size for size in sizes if texts.width(self.seed, size) < inner - 50), "tiny")
        x, y = self._field.left + 20, self._field.centery
        if self.seed:
            x = canvas.text(self.seed, (x, y), style, palette.text, "midleft").right / canvas.u
        else:
            canvas.text(tr("scenes.seed_empty"), (x + 12, y), "body", palette.muted, "midleft")
        canvas.box(Box(x + 3, self._field.centery - 14, 2.5, 28), palette.focus, radius=1)
        kind = "none" if not self.seed else "long" if proves_fairness(self.seed) else "short"
        canvas.paragraph(
            tr(f"scenes.seed_{kind}"), (left, self._field.bottom + 6), inner, "tiny", palette.muted
        )
        self.form.draw(canvas)
        bar = Box(0, canvas.height - hints.HEIGHT, canvas.width, hints.HEIGHT)
        canvas.box(bar, palette.ground_deep, radius=0)
        tips = (("accept", tr("ui.hint_choose")), ("undo", tr("scenes.seed_erase")))
        hints.draw(canvas, self.desk, (*tips, ("next", tr("scenes.seed_done")), ("back", tr("ui.hint_back"))))


def scene(desk: Desk, *, seed: str, done: Callable[[str], object]) -> Scene:
    """Over the new-game screen."""
    return SeedEditor(desk, seed, done)
