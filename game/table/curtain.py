"""What everybody sees while hands are covered: the frame in the colour of whoever is asked or looks, the
cover with what to press, the call to look away, and the question whether a card may be taken back.

Made from public facts alone: names, signs and devices of people, and whose gate is open or announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec import Struct

from game.desk import Desk
from game.input import bindings
from game.input.intents import Device, Family
from game.strings import language, tr
from game.table.seat_signs import seat_sign
from game.ui import glyphs
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.seat_colours import colour
from game.ui.text import Texts

FAMILIES: Mapping[str, Family] = {"keyboard": "keyboard", "mouse": "mouse", "touch": "mouse", "pad": "xbox"}
EDGE, WIDE = 7.0, 22.0
"""Thickness of the frame: while somebody is asked or looks, and while the others look away."""
BADGE = 13.0
MARK = "\0"
"""Where the picture of what is pressed stands in a sentence."""
GLYPH = 30.0
ANSWER = 26.0
"""Height of the pictures of keys: on the cover, and on an answer."""


class Line(Struct, frozen=True):
    """What the cover says: a sentence about a person, and the devices whose buttons it names."""

    key: str
    name: str
    sign: int
    devices: tuple[Device, ...] = ()
    word: str = ""
    """What is passed on, where people share a device."""


class Row(Struct, frozen=True):
    """One person who is asked whether a card may be taken back."""

    seat: int
    name: str
    sign: int
    device: Device | None
    agreed: bool


class Question(Struct, frozen=True):
    """Somebody wants to take a card back."""

    name: str
    sign: int
    rows: tuple[Row, ...]


def pressed(desk: Desk, device: Device, verb: str) -> tuple[str, ...]:
    """What is pressed for a verb on a device; nothing on a screen that is touched."""
    settings = desk.settings.value
    if device.kind == "pad":
        return bindings.merged("pad", settings.pad)[verb][:1]
    if device.kind == "mouse":
        return {"peek": ("mouse_right",), "accept": ("mouse_left",)}.get(verb, ())
    return bindings.merged("keys", settings.keys)[verb][:1] if device.kind == "keyboard" else ()


def glyph(canvas: Canvas, desk: Desk, device: Device, verb: str, high: float) -> pygame.Surface | None:
    """The picture of that."""
    found = pressed(desk, device, verb)
    return glyphs.draw(canvas, found[0], device.family, high) if found else None


def ink_of(canvas: Canvas, sign: int) -> Colour:
    """The colour of a sign on panels of the theme in use."""
    return colour(canvas.palette, sign)


class Painter:
    """Draws them, and keeps what costs time to draw."""

    def __init__(self) -> None:
        self._cover: tuple[object, pygame.Surface] | None = None
        self._badge: tuple[object, pygame.Surface] | None = None

    def edge(self, canvas: Canvas, sign: int, *, wide: bool) -> None:
        """The frame around everything, with the shape in the upper corners: colour alone says nothing."""
        ink = ink_of(canvas, sign)
        width, height = canvas.surface.get_size()
        thick = canvas.px(WIDE if wide else EDGE)
        for side in (
            (0, 0, width, thick),
            (0, height - thick, width, thick),
            (0, 0, thick, height),
            (width - thick, 0, thick, height),
        ):
            canvas.surface.fill(ink, side)
        image = self._corner(canvas, sign, ink)
        canvas.image(image, (0, 0))
        canvas.image(image, (canvas.width, 0), "topright")

    def _corner(self, canvas: Canvas, sign: int, ink: Colour) -> pygame.Surface:
        key = sign, ink, canvas.u, canvas.palette.panel
        if self._badge is None or self._badge[0] != key:
            size = canvas.px(2 * BADGE + 6)
            image = pygame.Surface((size, size), pygame.SRCALPHA)
            sheet = Canvas(image, canvas.u, canvas.texts, canvas.palette)
            sheet.disc((BADGE + 3, BADGE + 3), BADGE + 3, ink)
            sheet.disc((BADGE + 3, BADGE + 3), BADGE, canvas.palette.panel)
            seat_sign(sheet, BADGE + 3, BADGE + 3, sign, BADGE * 0.68, ink)
            self._badge = key, image
        return self._badge[1]

    def tab(self, canvas: Canvas, sign: int, name: str, left: float) -> None:
        """At the top while somebody looks: who it is; before the hand is covered by itself how much of the
        last seconds is ``left``, 0..1."""
        large = canvas.texts.scale > 110  # names beside the seat at the top need their room
        text, style = tr("couch.looking", name=name), "tiny" if large else "smallstrong"
        high = canvas.texts.leading(style) + 8
        box = Box(0, 0, canvas.texts.width(text, style) + 62, high)
        box.midtop = canvas.width * (0.58 if large else 0.5), 0
        ink = ink_of(canvas, sign)
        canvas.box(box, canvas.palette.panel, radius=10, edge=ink, width=2.4)
        seat_sign(canvas, box.left + 22, box.centery, sign, 9, ink)
        canvas.text(text, (box.left + 42, box.centery), style, anchor="midleft")
        if left < 1:
            bar = Box(box.left + 14, box.bottom - 5, (box.width - 28) * max(0.0, left), 3)
            canvas.box(bar, ink, radius=1)

    def cover(self, canvas: Canvas, desk: Desk, area: Box, line: Line) -> None:
        """The sentence over the covered hand."""
        settings = desk.settings.value
        key = (
            line,
            tuple(area),
            canvas.u,
            canvas.texts.scale,
            language(),
            settings.theme,
            str(settings.keys),
            str(settings.pad),
        )
        if self._cover is None or self._cover[0] != key:
            image = pygame.Surface(canvas.rect(area).size, pygame.SRCALPHA)
            sheet = Canvas(image, canvas.u, canvas.texts, canvas.palette)
            _paint_cover(sheet, desk, Box(0, 0, area.width, area.height), line)
            self._cover = key, image
        canvas.image(self._cover[1], area.topleft)

    def notice(self, canvas: Canvas, sign: int, name: str) -> None:
        """Before a hand is shown: everybody but this person looks away."""
        texts, palette = canvas.texts, canvas.palette
        room = canvas.width - 270
        head = _fitting(lambda part: tr("couch.will_look", name=part), name, texts, "heading", room)
        call = tr("couch.look_away")
        wide = max(texts.width(head, "heading"), texts.width(call, "title")) + 190
        high = texts.leading("heading") + texts.leading("title") + 56
        box = Box(0, 0, min(wide, canvas.width - 80), high)
        box.center = canvas.width / 2, canvas.height * 0.42
        ink = ink_of(canvas, sign)
        canvas.shadow(box, radius=24, blur=30, drop=10, alpha=0.6)
        canvas.box(box, palette.panel, radius=24, edge=ink, width=5)
        seat_sign(canvas, box.left + 74, box.centery, sign, 40, ink)
        left, y = box.left + 140, box.top + 26
        canvas.text(head, (left, y), "heading", palette.text)
        canvas.text(call, (left, y + texts.leading("heading") + 4), "title", ink)

    def question(self, canvas: Canvas, desk: Desk, asked: Question) -> list[tuple[Box, int, bool]]:
        """Who wants to take a card back, and what each of the others presses; where that can be clicked:
        box, seat, yes or no."""
        texts, palette = canvas.texts, canvas.palette
        room = canvas.width - 180
        text = _fitting(lambda part: tr("couch.undo_asked", name=part), asked.name, texts, "heading", room)
        answers = tr("couch.agree"), tr("couch.decline"), tr("couch.agreed")
        names = max((texts.width(row.name, "strong") for row in asked.rows), default=0.0)
        keys = (
            glyph(canvas, desk, row.device, verb, ANSWER)
            for row in asked.rows
            if row.device is not None
            for verb in ("accept", "back")
        )
        icon = max((image.get_width() / canvas.u for image in keys if image is not None), default=0.0)
        button = max(texts.width(words, "button") for words in answers) + icon + 48
        wide = max(texts.width(text, "heading") + 120, names + 2 * button + 150)
        step = texts.leading("button") + 30
        box = Box(0, 0, min(wide, canvas.width - 60), texts.leading("heading") + 56 + step * len(asked.rows))
        box.center = canvas.width / 2, canvas.height * 0.44
        ink = ink_of(canvas, asked.sign)
        canvas.shadow(box, radius=22, blur=30, drop=10, alpha=0.6)
        canvas.box(box, palette.panel, radius=22, edge=ink, width=3)
        y = box.top + 24 + texts.leading("heading") / 2
        seat_sign(canvas, box.left + 44, y, asked.sign, 15, ink)
        canvas.text(text, (box.left + 76, y), "heading", anchor="midleft")
        found: list[tuple[Box, int, bool]] = []
        y += texts.leading("heading") / 2 + 10 + step / 2
        for row in asked.rows:
            seat_sign(canvas, box.left + 44, y, row.sign, 11, ink_of(canvas, row.sign))
            canvas.text(row.name, (box.left + 72, y), "strong", anchor="midleft")
            right = box.right - 28
            if row.agreed:
                canvas.text(answers[2], (right, y), "strong", palette.good, "midright")
            else:
                for yes in (False, True):
                    place = Box(right - button, y - step / 2 + 5, button, step - 10)
                    _answer(canvas, desk, place, row.device, answers[0 if yes else 1], yes)
                    found.append((place, row.seat, yes))
                    right -= button + 12
            y += step
        return found


def shortened(words: Callable[[str], str], name: str, fits: Callable[[str], bool]) -> str:
    """A sentence with a name in it: with as much of the name as there is room for."""
    cut = len(name)
    while not fits(words(name[:cut] + ("…" if cut < len(name) else ""))) and cut > 1:
        cut -= 1
    return words(name[:cut].rstrip() + ("…" if cut < len(name) else ""))


def _fitting(words: Callable[[str], str], name: str, texts: Texts, style: str, room: float) -> str:
    return shortened(words, name, lambda text: texts.width(text, style) <= room)


def _answer(canvas: Canvas, desk: Desk, box: Box, device: Device | None, text: str, yes: bool) -> None:
    """One answer with what is pressed for it."""
    palette = canvas.palette
    canvas.box(box, palette.raised, radius=12, edge=palette.good if yes else palette.bad, width=1.6)
    image = glyph(canvas, desk, device, "accept" if yes else "back", ANSWER) if device else None
    wide = canvas.texts.width(text, "button") + (image.get_width() / canvas.u + 10 if image else 0)
    x = box.centerx - wide / 2
    if image:
        canvas.image(image, (x, box.centery), "midleft")
        x += image.get_width() / canvas.u + 10
    canvas.text(text, (x, box.centery), "button", anchor="midleft")


def _paint_cover(canvas: Canvas, desk: Desk, area: Box, line: Line) -> None:
    """A band across the covered hand: the sign of a person and the sentence to them."""
    palette, texts = canvas.palette, canvas.texts
    icons = [image for device in line.devices if (image := glyph(canvas, desk, device, "peek", GLYPH))]

    def words(name: str) -> str:
        text = tr(line.key, name=name, keys=MARK, device=line.word)
        return text if icons else text.replace(MARK, tr("couch.here"))

    sign = 50.0 if line.sign >= 0 else 0.0
    room, text = area.width - sign - 50, words(line.name)
    fits = (s for s in ("strong", "smallstrong", "tiny") if _wide(canvas, text, s, icons) <= room)
    style = next(fits, "tiny")
    text = shortened(words, line.name, lambda part: _wide(canvas, part, style, icons) <= room)
    wide = min(area.width, _wide(canvas, text, style, icons) + sign + 50)
    box = Box(0, 0, wide, max(GLYPH, texts.leading(style)) + 26)
    box.center = area.centerx, area.centery
    ink = ink_of(canvas, line.sign) if line.sign >= 0 else palette.panel_edge
    canvas.box(box, (*palette.panel, 246), radius=18, edge=ink, width=3 if line.sign >= 0 else 1.5)
    x = box.left + 24
    if line.sign >= 0:
        seat_sign(canvas, x + 14, box.centery, line.sign, 14, ink)
        x += sign
    for number, part in enumerate(text.split(MARK)):
        if number:
            x = _keys(canvas, icons, x, box.centery, style)
        if part:
            canvas.text(part, (x, box.centery), style, anchor="midleft")
            x += texts.width(part, style)


def _keys(canvas: Canvas, icons: Sequence[pygame.Surface], x: float, y: float, style: str) -> float:
    """The pictures of what can be pressed, each with an *or* before it; where the sentence goes on."""
    between = tr("couch.or")
    for number, image in enumerate(icons):
        if number:
            canvas.text(between, (x + 6, y), style, canvas.palette.muted, "midleft")
            x += canvas.texts.width(between, style) + 12
        canvas.image(image, (x, y), "midleft")
        x += image.get_width() / canvas.u
    return x


def _wide(canvas: Canvas, text: str, style: str, icons: Sequence[pygame.Surface]) -> float:
    words = sum(canvas.texts.width(part, style) for part in text.split(MARK) if part)
    keys = sum(image.get_width() / canvas.u for image in icons)
    return words + keys + max(0, len(icons) - 1) * (canvas.texts.width(tr("couch.or"), style) + 12)
