"""What screens share on which people come together: every device has a focus of its own, marked with the sign
of its person, and pads shine in their people's colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device, Intent
from game.joining import same
from game.scenes import lobby_draw
from game.scenes.lobby_chairs import Chair
from game.scenes.menu import Menu
from game.strings import tr
from game.ui import backdrop, hints
from game.ui.canvas import Canvas
from game.ui.form import Form
from game.ui.seat_colours import LIGHTS
from game.ui.widgets import Widget

PAIR = {"keyboard": MOUSE, "mouse": KEYBOARD}
"""Devices of one person, unless both have joined."""
TRIED = (0.45, 0.45, 0.15)
"""What a pad feels when it joins: strengths and seconds. It also tells whether it can rumble."""


class Gathering(Menu):
    """Base: ``chairs`` are among the widgets of the form; subclasses know who sits on them."""

    game_name = ""
    """Whose emblem stands beside the heading."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.form = Form([], desk.sound, apart=True)
        self.chairs: list[Chair] = []
        self.rumbles: dict[int, bool] = {}
        """Which pads could be felt when they joined, by id."""
        self.by: Device = KEYBOARD
        """The device that is pressing something now."""
        self.shown: set[Device] = set()
        """The devices that have a focus."""
        self._numbers: dict[Device, int] = {}
        self._lit: dict[int, int] = {}

    # -- who: for the subclass -----------------------------------------------------------------------

    def seats_of(self, device: Device) -> tuple[int, ...]:
        """The seats that are played with exactly this device."""
        raise NotImplementedError

    def sign_of(self, seat: int) -> int:
        """The sign of the person of a seat."""
        raise NotImplementedError

    # -- who -----------------------------------------------------------------------------------------

    def hands(self, device: Device) -> tuple[int, ...]:
        """The seats a device plays for; a mouse nobody took goes along with the keyboard, and the other way
        round."""
        own = self.seats_of(same(device))
        pair = PAIR.get(same(device).kind)
        return own if own or pair is None else self.seats_of(pair)

    def chair(self, seat: int) -> Chair:
        """The chair of a seat."""
        return next(chair for chair in self.chairs if chair.seat == seat)

    def focus(self, device: Device, widget: Widget) -> None:
        """Put the focus of a device there."""
        self.shown.add(same(device))
        self.form.ring.set(widget, self._number(device))

    def focused_seat(self, device: Device) -> int | None:
        """The seat whose chair the device has in focus: else the last one it has taken."""
        widget = self._at(device) if same(device) in self.shown else None
        if isinstance(widget, Chair):
            return widget.seat
        held = self.hands(device)
        return held[-1] if held else None

    def _number(self, device: Device) -> int:
        """Under which number the focus of a device is kept."""
        return self._numbers.setdefault(same(device), len(self._numbers) + 1)

    def _at(self, device: Device) -> Widget | None:
        return self.form.ring.current(self._number(device))

    def _cursor(self, device: Device) -> int | None:
        """The sign by which the focus of a device is marked; None: it is not in hand, and nobody's."""
        held = self.seats_of(device)
        if held:
            seat = self.focused_seat(device)
            return self.sign_of(seat if seat in held else held[0])
        return -1 if device == same(self.desk.hub.device) else None

    def felt(self, device: Device) -> None:
        """A device has joined: its pad answers, if it can."""
        pad = self.desk.hub.pads.open.get(device.id) if device.kind == "pad" else None
        if pad and self.desk.settings.value.rumble:
            self.rumbles[device.id] = pad.rumble(*TRIED)

    def changed(self) -> None:
        """Somebody came, went or has another sign: the lamps of the pads follow."""
        self.desk.stale = True
        for device, pad in ((pad.device, pad) for pad in self.desk.hub.pads.open.values()):
            held = self.seats_of(device)
            sign = self.sign_of(held[0]) if held else -1
            if self._lit.get(device.id, -1) != sign:
                self._lit[device.id] = sign
                pad.light(LIGHTS[sign] if sign >= 0 else (0, 0, 0))

    # -- widgets -------------------------------------------------------------------------------------

    def refill(self, widgets: Sequence[Widget]) -> None:
        """The same widgets in other places; everybody's focus stays."""
        old, ring = self.form.widgets, self.form.ring
        places = {n: old.index(now) for n in self._numbers.values() if (now := ring.current(n)) in old}
        self.form.replace(widgets)
        for number, index in places.items():
            self.form.ring.set(widgets[index], number)

    def into_form(self, intent: Intent) -> None:
        """Let the widgets have it, with the focus of its device."""
        self.shown.add(same(intent.device))
        self.form.handle(replace(intent, seat=self._number(intent.device)))

    def update(self, dt: float) -> bool:
        self.shown -= {d for d in self.shown if d.kind == "pad" and d.id not in self.desk.hub.pads.open}
        moving = False
        for widget in self.form.widgets:
            here = [device for device in self.shown if self._at(device) is widget]
            signs = [sign for device in here if (sign := self._cursor(device)) is not None]
            if isinstance(widget, Chair):
                widget.cursors = sorted(signs)
            moving |= widget.update(dt, bool(signs), self.desk.calm)
        return moving

    # -- drawing -------------------------------------------------------------------------------------

    def marks(self, canvas: Canvas, widgets: Sequence[Widget]) -> None:
        """Whose focus is on a widget that is no chair."""
        for widget in widgets:
            here = [self._cursor(device) for device in self.shown if self._at(device) is widget]
            lobby_draw.marks(
                canvas, widget.box, sorted(sign for sign in here if sign is not None and sign >= 0)
            )

    def prompt(self) -> str:
        """What is said beside the heading, before the buttons to press; empty: nothing."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        backdrop.draw(canvas)
        lobby_draw.heading(canvas, self.game_name, tr(self.heading))
        if words := self.prompt():
            lobby_draw.prompt(canvas, self.desk, tr(self.heading), words)
        self.page(canvas)
        hints.draw(canvas, self.desk, self.hints())
