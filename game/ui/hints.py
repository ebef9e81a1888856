"""The line at the bottom that says which button does what, with the glyphs of the device in hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.desk import Desk
from game.input import bindings
from game.input.intents import Family
from game.strings import tr
from game.ui import glyphs
from game.ui.canvas import Box, Canvas

HEIGHT = 44.0
GLYPH = 26.0
_MOUSE = {"accept": "mouse_left", "back": "mouse_right"}

Hint = tuple[str, str]
"""Verb and what it does here."""


def tokens(desk: Desk, verb: str) -> tuple[str, ...]:
    """What to press for a verb on the device in hand (none when nothing is bound)."""
    device, settings = desk.hub.device, desk.settings.value
    if device.kind == "pad":
        return bindings.merged("pad", settings.pad)[verb]
    if device.kind in ("mouse", "touch") and verb in _MOUSE:
        return (_MOUSE[verb],)
    return bindings.merged("keys", settings.keys)[verb]


def joining(desk: Desk) -> list[tuple[str, Family, str]]:
    """What to press to take part, on every kind of device that is there: token, family and its name."""
    settings, pads = desk.settings.value, desk.hub.pads.open
    found: list[tuple[str, Family, str]] = []
    if pads:
        token = bindings.merged("pad", settings.pad)["accept"][0]
        found.append((token, next(iter(pads.values())).device.family, tr("party.device.any_pad")))
    token = bindings.merged("keys", settings.keys)["accept"][0]
    found.append((token, "keyboard", tr("party.device.keyboard")))
    found.append(("mouse_left", "mouse", tr("party.device.mouse")))
    return found


def draw(canvas: Canvas, desk: Desk, hints: Sequence[Hint], *, solid: bool = False) -> None:
    """Draw the bar along the bottom edge, from the right. Hints without a button are left out.

    ``solid`` hides what is below, for a scene drawn over another one.
    """
    texts, palette = canvas.texts, canvas.palette
    middle = canvas.height - HEIGHT / 2
    ground = (*palette.ground_deep, 255 if solid else 150)
    canvas.box(Box(0, canvas.height - HEIGHT, canvas.width, HEIGHT), ground, radius=0)
    pressed = [(tokens(desk, verb), label) for verb, label in hints]
    images = [
        (glyphs.draw(canvas, found[0], desk.hub.device.family, GLYPH), label)
        for found, label in pressed
        if found
    ]
    wide = sum(image.get_width() / canvas.u + 8 + texts.width(label, "small") + 26 for image, label in images)
    style, gap = ("small", 26.0) if wide <= canvas.width - 28 else ("tiny", 16.0)
    x = canvas.width - 28
    for image, label in reversed(images):
        x -= texts.width(label, style)
        canvas.text(label, (x, middle), style, palette.muted, "midleft")
        x -= image.get_width() / canvas.u + 8
        canvas.image(image, (x, middle), "midleft")
        x -= gap
