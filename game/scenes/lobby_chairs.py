"""A chair in the lobby: who sits there, in which colour and shape, with what; and where chairs stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.input.intents import Device
from game.input.pads import Pad
from game.scenes.fitting import fitted
from game.scenes.lobby_draw import marks
from game.strings import tr
from game.table.seat_signs import seat_sign
from game.ui import icons
from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour, Palette
from game.ui.seat_colours import colour
from game.ui.widgets import Widget

GAP = 18.0
LEAST = 27.0
"""Radius of a sign above a name; where it would have to be smaller it stands beside the name."""
BELOW, DEVICE = 16.0, 38.0
"""Room between a sign and the name below it, and height of the line that says the device."""
WIDEST, HIGHEST = 400.0, 400.0
DEVICE_ICONS = {"pad": "gamepad", "keyboard": "keyboard", "mouse": "mouse", "touch": "mouse"}


class Look(Struct, frozen=True):
    """What a chair shows. ``sign`` -1: nobody's; ``faded``: its person has no device now."""

    title: str
    note: str
    sign: int = -1
    device: Device | None = None
    device_word: str = ""
    device_short: str = ""
    """Where there is no room for the word: beside the picture the number of the pad is enough."""
    faded: bool = False
    tag: str = ""
    """What is special about the seat, in a corner."""


class Chair(Widget):
    """``look`` is asked at every drawing; ``act`` is called when somebody presses it."""

    def __init__(self, seat: int, look: Callable[[int], Look], act: Callable[[int], object]) -> None:
        super().__init__()
        self.seat, self._look, self._act = seat, look, act
        self.cursors: Sequence[int] = ()
        """The signs of those whose focus is here; -1: somebody who has not joined."""

    def accept(self) -> bool:
        self._act(self.seat)
        return True

    def draw(self, canvas: Canvas) -> None:
        look, palette, box = self._look(self.seat), canvas.palette, self.box
        fill = palette.raised if look.sign >= 0 else palette.pressed
        if self.cursors:
            fill = palette.raised_hover
        canvas.box(box, (*fill, 255 if look.sign >= 0 or self.cursors else 170), radius=16)
        if look.sign >= 0:
            ink, _ = self._inks(canvas, look)
            canvas.outline(box, ink, radius=16, width=3)
        else:
            canvas.outline(box, palette.panel_edge, radius=16, width=1.5)
        texts = canvas.texts
        lines = texts.leading("heading") + texts.leading("small")
        tall = box.height >= 2 * LEAST + lines + BELOW + DEVICE + 24
        tag = look.tag if tall else str(self.seat + 1)
        canvas.text(tag, (box.right - 14, box.top + 8), "tiny", palette.muted, "topright")
        if tall:
            self._tall(canvas, look)
        else:
            self._flat(canvas, look)
        marks(canvas, self.box, self.cursors)

    def _inks(self, canvas: Canvas, look: Look) -> tuple[Colour, Colour]:
        palette = canvas.palette
        if look.sign < 0:
            return palette.muted, palette.muted
        if look.faded:
            return dimmed(palette, look.sign), palette.muted
        return colour(palette, look.sign), palette.text

    def _sign(self, canvas: Canvas, look: Look, x: float, y: float, size: float) -> None:
        ink, _ = self._inks(canvas, look)
        if look.sign >= 0:
            seat_sign(canvas, x, y, look.sign, size, ink)
        else:
            canvas.image(icons.icon("robot", canvas.px(1.7 * size), ink), (x, y), "center")

    def _tall(self, canvas: Canvas, look: Look) -> None:
        texts, box = canvas.texts, self.box
        _, text = self._inks(canvas, look)
        room = box.width - 32
        name, style = fitted(texts, look.title, room, ("heading", "strong", "smallstrong"))
        spare = box.height - 24 - 2 * LEAST - BELOW - texts.leading(style)
        spare -= DEVICE if look.device_word else 0
        most = max(1, int(spare / texts.leading("small")))
        lines = texts.evenly(look.note, "small", room)[:most]
        size = min(58.0, box.height * 0.16)
        high = 2 * size + BELOW + texts.leading(style) + len(lines) * texts.leading("small")
        high += DEVICE if look.device_word else 0
        if (excess := high - box.height + 24) > 0:
            size = max(LEAST, size - excess / 2)
            high = box.height - 24
        y = box.top + max(14.0, (box.height - high) / 2)
        self._sign(canvas, look, box.centerx, y + size, size)
        y += 2 * size + BELOW + texts.leading(style) / 2
        canvas.text(name, (box.centerx, y), style, text, "center")
        y += texts.leading(style) / 2
        if look.device_word:
            self._device(canvas, look, (box.centerx, y + DEVICE / 2), room)
            y += DEVICE
        for line in lines:
            y += texts.leading("small")
            place = box.centerx, y - texts.leading("small") / 2
            canvas.text(line, place, "small", canvas.palette.muted, "center")

    def _device(self, canvas: Canvas, look: Look, centre: Point, room: float) -> None:
        """The picture of the device and its word, in the middle."""
        word, style = fitted(canvas.texts, look.device_word, room - 38, ("small", "tiny"))
        wide = canvas.texts.width(word, style) + 36
        left, ink = centre[0] - wide / 2, canvas.palette.muted
        icon = "warning" if look.device is None else DEVICE_ICONS[look.device.kind]
        canvas.image(icons.icon(icon, canvas.px(26), ink), (left, centre[1]), "midleft")
        canvas.text(word, (left + 36, centre[1]), style, ink, "midleft")

    def _flat(self, canvas: Canvas, look: Look) -> None:
        texts, box = canvas.texts, self.box
        _, text = self._inks(canvas, look)
        size = min(44.0, box.height * 0.22, box.width * 0.11)
        left = box.left + 18 + 2 * size + 14
        room = box.right - 14 - left
        number = texts.width(str(self.seat + 1), "tiny") + 6
        name, style = fitted(texts, look.title, room - number, ("strong", "smallstrong", "small", "tiny"))
        words = look.device_word or look.note
        lines = texts.wrap(words, "tiny", room)[:2] if not look.device_word else [words]
        more = texts.wrap(look.note, "tiny", room)[:1] if look.device_word and look.note else []
        high = texts.leading(style) + (len(lines) + len(more)) * texts.leading("tiny") + 4
        y = box.centery - high / 2 + (6 if look.tag else 0)
        self._sign(canvas, look, box.left + 18 + size, box.centery, size)
        canvas.text(name, (left, y), style, text)
        y += texts.leading(style) + 4
        for number, line in enumerate([*lines, *more]):
            x = left
            if look.device_word and number == 0:
                icon = "warning" if look.device is None else DEVICE_ICONS[look.device.kind]
                side = texts.leading("tiny")
                image = icons.icon(icon, canvas.px(side), canvas.palette.muted)
                canvas.image(image, (x, y + side / 2), "midleft")
                x += side + 8
                if texts.width(line, "tiny") > room - side - 8 and look.device:
                    line = look.device_short
                line, _ = fitted(texts, line, room - side - 8, ("tiny",))
            canvas.text(line, (x, y), "tiny", canvas.palette.muted)
            y += texts.leading("tiny")


def dimmed(palette: Palette, sign: int) -> Colour:
    """The colour of somebody who is not there: halfway to the ground of the chair."""
    red, green, blue = (
        round((a + b) / 2) for a, b in zip(colour(palette, sign), palette.raised, strict=True)
    )
    return red, green, blue


def place(chairs: Sequence[Chair], area: Box, order: Sequence[int], *, aisle: float = 0.0) -> None:
    """Stand the chairs in rows in the middle of ``area``; ``order`` are seats from the first place on. An
    ``aisle`` parts the two halves of a row."""
    count = len(chairs)
    across = count if count <= 4 else 3 if count <= 6 else 4
    rows = -(-count // across)
    wide = min(WIDEST, (area.width - (across - 1) * GAP - aisle) / across)
    high = min(HIGHEST, (area.height - (rows - 1) * GAP) / rows)
    by_seat = {chair.seat: chair for chair in chairs}
    top = area.top + (area.height - rows * high - (rows - 1) * GAP) / 2
    for number, seat in enumerate(order):
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        left = area.centerx - (in_row * wide + (in_row - 1) * GAP + aisle) / 2
        left += aisle if aisle and column >= across / 2 else 0
        by_seat[seat].box = Box(left + column * (wide + GAP), top + row * (high + GAP), wide, high)


def seen_with(look: Look, device: Device | None, pads: Mapping[int, Pad]) -> Look:
    """The look with the device of the chair's person, in words too; None where it is gone."""
    pad = pads.get(device.id) if device is not None and device.kind == "pad" else None
    if device is None or (device.kind == "pad" and pad is None):
        return replace(look, device=None, device_word=tr("party.device.gone"))
    if pad is not None:
        word, short = tr("party.device.pad", n=pad.number), str(pad.number)
    else:
        word = short = tr("party.device.keyboard" if device.kind == "keyboard" else "party.device.mouse")
    return replace(look, device=device, device_word=word, device_short=short)
