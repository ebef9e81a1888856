"""Events in, intents out: keyboard, mouse, touch and pads for all seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import pygame

from game.input import bindings
from game.input.bindings import Source
from game.input.intents import DIRECTIONS, KEYBOARD, MOUSE, TOUCH, Device, Intent, Verb
from game.input.pads import BUTTONS, TRIGGERS, Pad, Pads
from game.input.repeat import Repeater
from game.party import Party

GUARD: Final = 0.25
"""Seconds after the window got the focus in which a pad button that goes down counts as held from before."""

MOVED: Final = 12
"""Points a mouse moves before it counts as the device in hand (opening a window moves it a little)."""

_ARROWS: Final = {
    pygame.KSCAN_UP: "scan:up",
    pygame.KSCAN_DOWN: "scan:down",
    pygame.KSCAN_LEFT: "scan:left",
    pygame.KSCAN_RIGHT: "scan:right",
}

_DIGITS: Final = {f"key:{mark}": n for n in range(1, 10) for mark in (str(n), f"[{n}]")}
"""Digit keys, those of the number pad too: they pick from a numbered list where they are bound to nothing."""

Capture = Callable[[Source, str, Device], None]
Typing = Callable[[str, str], None]


def key_token(event: pygame.event.Event) -> str:
    """Binding token of a KEYDOWN/KEYUP: arrows by place, all else by what the layout types."""
    return _ARROWS.get(event.scancode) or f"key:{pygame.key.name(event.key)}"


class Hub:
    """All input devices. ``device`` is the one used last: its glyphs are shown.

    ``capture``, when set, gets the next key or button as ``(source, token, device)`` instead of any scene
    (the remapping screen). ``typing``, when set, gets what the keyboard types, as ``(what, text)``: ``text``,
    what an input method is composing (``editing``), and every ``key`` by its token. ``news`` collects pads
    that came, went or are not known, for a message.
    """

    def __init__(
        self,
        to_units: Callable[[float, float], tuple[float, float]],
        window_size: Callable[[], tuple[int, int]],
    ) -> None:
        self._to_units = to_units
        self._window_size = window_size
        self.pads = Pads()
        self.device: Device = KEYBOARD
        self.capture: Capture | None = None
        self.typing: Typing | None = None
        self.news: list[tuple[str, str]] = []
        self.party: Party | None = None
        """Which device plays for which seat; None: every device for the one person."""
        self.right_peeks = False
        """Whether the right mouse button, while it is held, asks to look; else it goes back."""
        self._tables: dict[Source, dict[str, str]] = {}
        self._repeat: dict[Device, Repeater] = {}
        self._down: dict[Device, set[str]] = {}
        self._ignored: dict[Device, set[str]] = {}
        self._peeking: dict[Device, str] = {}
        self._guard = 0.0
        self._finger: int | None = None
        self._pressed = False
        self._moved = 0
        self.bind({}, {})

    # -- configuration -------------------------------------------------------------------------------

    def bind(self, keys: Mapping[str, tuple[str, ...]], pad: Mapping[str, tuple[str, ...]]) -> None:
        """Take over the player's bindings (differences from the defaults)."""
        self._tables = {
            "keys": bindings.by_token(bindings.merged("keys", keys)),
            "pad": bindings.by_token(bindings.merged("pad", pad)),
        }

    def seat_of(self, device: Device) -> int:
        """The seat a device plays for now: 0 without a party, -1 for a device that nobody took."""
        if self.party is None:
            return 0
        seat = self.party.seat_of(device)
        return -1 if seat is None else seat

    # -- per frame -----------------------------------------------------------------------------------

    def feed(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one pygame event (often none)."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            return self._key_down(event)
        if kind == pygame.KEYUP:
            return self._up(KEYBOARD, "keys", key_token(event))
        if kind in _POINTER:
            return self._pointer(event)
        if kind in _TEXT:
            if self.typing:
                self.typing(_TEXT[kind], event.text)
            return []
        if kind in _PAD:
            return self._pad(event)
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            return self._devices_changed()
        if kind == pygame.JOYDEVICEADDED and (name := self.pads.unknown(event.device_index)):
            self.news.append(("unknown", name))
        return []

    def tick(self, dt: float) -> list[Intent]:
        """Advance automatic repeat by ``dt`` seconds."""
        self._guard = max(0.0, self._guard - dt)
        out: list[Intent] = []
        for device, repeater in self._repeat.items():
            if verb := repeater.tick(dt):
                out.append(Intent(self.seat_of(device), cast(Verb, verb), device, again=True))
        return out

    def release_all(self) -> list[Intent]:
        """Forget everything held (scene change): held buttons do nothing until pressed anew."""
        for repeater in self._repeat.values():
            repeater.clear()
        self._pressed = False
        self._finger = None
        ends = [self._intent("peek_end", device) for device in self._peeking]
        self._peeking.clear()
        return ends

    def focus_lost(self) -> list[Intent]:
        """The window lost the focus: release everything, and ignore what stays held until it is let go."""
        for device, held in self._down.items():
            self._ignored.setdefault(device, set()).update(held)
        return self.release_all()

    def focus_gained(self) -> None:
        """Pad buttons held while the focus returns arrive as fresh presses: ignore those for a moment."""
        self._guard = GUARD
        pygame.key.set_mods(0)

    def close(self) -> None:
        self.pads.close()

    # -- buttons -------------------------------------------------------------------------------------

    def _intent(self, verb: str, device: Device, **more: Any) -> Intent:
        return Intent(self.seat_of(device), cast(Verb, verb), device, **more)

    def _key_down(self, event: pygame.event.Event) -> list[Intent]:
        token = key_token(event)
        if token in ("key:return", "key:enter") and event.mod & pygame.KMOD_ALT:
            return [self._intent("fullscreen", KEYBOARD)]
        if self.typing:
            held = self._down.setdefault(KEYBOARD, set())
            if token not in held or token in _AGAIN:
                self.device = KEYBOARD
                self.typing("key", token)
            held.add(token)  # held when the typing ends: not pressed anew
            return []
        return self._button_down(KEYBOARD, "keys", token)

    def _button_down(self, device: Device, source: Source, token: str) -> list[Intent]:
        held = self._down.setdefault(device, set())
        if token in held:
            return []
        held.add(token)
        if source == "pad" and self._guard > 0:
            self._ignored.setdefault(device, set()).add(token)
        if token in self._ignored.get(device, ()):
            return []
        self.device = device
        self._moved = 0
        if self.capture:
            self.capture(source, token, device)
            return []
        table = self._tables[source]
        out: list[Intent] = []
        for chord, verb in table.items():
            parts = chord.split("+") if source == "pad" else [chord]
            if len(parts) > 1 and token in parts and held.issuperset(parts):
                out += self._act(device, chord, verb)
        if verb := table.get(token):
            out += self._act(device, token, verb)
        elif source == "keys" and token in _DIGITS:
            out.append(self._intent("pick", device, amount=float(_DIGITS[token])))
        return out

    def _act(self, device: Device, token: str, verb: str) -> list[Intent]:
        if verb in DIRECTIONS:
            self._repeat.setdefault(device, Repeater()).press(verb)
        if verb == "peek":
            self._peeking[device] = token
        return [self._intent(verb, device)]

    def _up(self, device: Device, source: Source, token: str) -> list[Intent]:
        self._down.get(device, set()).discard(token)
        self._ignored.get(device, set()).discard(token)
        verb = self._tables[source].get(token)
        if verb in DIRECTIONS and device in self._repeat:
            self._repeat[device].release(verb)
        peek = self._peeking.get(device)
        if peek and token in peek.split("+"):
            del self._peeking[device]
            return [self._intent("peek_end", device)]
        return []

    # -- pads ----------------------------------------------------------------------------------------

    def _pad(self, event: pygame.event.Event) -> list[Intent]:
        pad = self.pads.open.get(event.instance_id)
        if pad is None:
            return []
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(pad, event.axis, event.value)
        token = BUTTONS.get(event.button)
        if token is None:
            return []
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._button_down(pad.device, "pad", token)
        return self._up(pad.device, "pad", token)

    def _axis(self, pad: Pad, axis: int, value: int) -> list[Intent]:
        if axis in TRIGGERS:
            token = TRIGGERS[axis]
            pulled = pad.trigger(token, value)
            if pulled is None:
                return []
            return (
                self._button_down(pad.device, "pad", token) if pulled else self._up(pad.device, "pad", token)
            )
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        before, now = pad.stick(axis, value)
        repeater = self._repeat.setdefault(pad.device, Repeater())
        if before:
            repeater.release(before)
        if now is None or self.capture:
            return []
        self.device = pad.device
        repeater.press(now)
        return [self._intent(now, pad.device)]

    def _devices_changed(self) -> list[Intent]:
        came, went = self.pads.reconcile()
        out: list[Intent] = []
        for pad in went:
            device = pad.device
            for state in (self._repeat, self._down, self._ignored):
                state.pop(device, None)
            if self._peeking.pop(device, None):
                out.append(self._intent("peek_end", device))
            if self.device == device:
                self.device = KEYBOARD
            self.news.append(("went", pad.name))
        self.news += [("came", pad.name) for pad in came]
        return out

    # -- mouse and touch -----------------------------------------------------------------------------

    def _pointer(self, event: pygame.event.Event) -> list[Intent]:
        if event.type in _FINGER:
            return self._touch(event)
        if getattr(event, "touch", False):
            return []
        if event.type == pygame.MOUSEWHEEL:
            x, y = self._to_units(*pygame.mouse.get_pos())
            return [self._intent("wheel", MOUSE, pos=(x, y), amount=float(event.precise_y))]
        pos = self._to_units(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._moved += abs(event.rel[0]) + abs(event.rel[1])
        if event.type != pygame.MOUSEMOTION or self._moved > MOVED:
            self.device = MOUSE
        if self.device.kind != "mouse":
            return []  # a nudge of the table moves no focus
        if event.type == pygame.MOUSEMOTION:
            return [self._intent("drag" if self._pressed else "hover", MOUSE, pos=pos)]
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_RIGHT:
            return self._right(pos, down)
        if event.button != pygame.BUTTON_LEFT or (not down and not self._pressed):
            return []
        self._pressed = down
        return [self._intent("press" if down else "release", MOUSE, pos=pos)]

    def _right(self, pos: tuple[float, float], down: bool) -> list[Intent]:
        if down and self.right_peeks:
            self._peeking[MOUSE] = "right"
            return [self._intent("peek", MOUSE, pos=pos)]
        if down:
            return [self._intent("back", MOUSE)]
        return [self._intent("peek_end", MOUSE)] if self._peeking.pop(MOUSE, None) else []

    def _touch(self, event: pygame.event.Event) -> list[Intent]:
        """The first finger is the pointer; others are ignored while it is down."""
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None:
                return []
            self._finger = event.finger_id
        elif event.finger_id != self._finger:
            return []
        self.device = TOUCH
        width, height = self._window_size()
        pos = self._to_units(event.x * width, event.y * height)
        if event.type == pygame.FINGERUP:
            self._finger = None
        verb = {pygame.FINGERDOWN: "press", pygame.FINGERMOTION: "drag"}.get(event.type, "release")
        return [self._intent(verb, TOUCH, pos=pos)]


_AGAIN = ("key:backspace", *_ARROWS.values())
"""Keys that act again while they are held and text is typed."""
_TEXT = {pygame.TEXTINPUT: "text", pygame.TEXTEDITING: "editing"}
_FINGER = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_POINTER = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    *_FINGER,
)
_PAD = (pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
