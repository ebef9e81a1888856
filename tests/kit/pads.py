"""Real SDL game controllers without hardware: virtual joysticks in the SDL2 library that pygame-ce bundles.

What arrives in ``pygame.event.get()`` is genuine (device, button, axis events); rumble and light bar calls
come back through C callbacks and are recorded. Works on the dummy driver without root. :func:`bus` skips the
test by name where they are missing::

    with bus() as pads:
        pad = pads.plug("Pad", PLAYSTATION)
        pad.press("a"); app.frame(1 / 60); pad.release("a"); app.frame(1 / 60)

Between press and release there must be one look at the events: SDL would cancel both out.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

# Without the focus SDL drops pad events, and a hidden window has none. Read when pygame starts.
os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")

BUTTONS = (
    "a", "b", "x", "y", "back", "guide", "start", "ls", "rs", "lb", "rb",
    "dpup", "dpdown", "dpleft", "dpright",
)  # fmt: skip
AXES = ("leftx", "lefty", "rightx", "righty", "lt", "rt")
XBOX, PLAYSTATION, NINTENDO = (0x045E, 0x028E), (0x054C, 0x0CE6), (0x057E, 0x2009)
UNKNOWN = (0xDEAD, 0xBEEF)

_UPDATE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_PLAYER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int)
_RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)
_LIGHT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint8, ctypes.c_uint8)
_EFFECT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1 (SDL 2.24 and later)."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", _UPDATE),
        ("set_player", _PLAYER),
        ("rumble", _RUMBLE),
        ("rumble_triggers", _RUMBLE),
        ("set_light", _LIGHT),
        ("send_effect", _EFFECT),
    )


def _library() -> Path | None:
    """The SDL2 that this pygame-ce wheel has loaded (its place differs between systems)."""
    package = Path(pygame.__file__).resolve().parent
    for folder, pattern in (
        (package.parent / "pygame_ce.libs", "libSDL2-2*.so*"),
        (package / ".dylibs", "libSDL2-2*.dylib"),
        (package, "SDL2.dll"),
    ):
        if found := sorted(folder.glob(pattern)):
            return found[0]
    return None


def load() -> Any:
    """The loaded library with typed functions; skips the test when there are no virtual joysticks."""
    path = _library()
    if path is None:
        pytest.skip("virtual pads: this pygame-ce brings no SDL2 library of its own")
    sdl = ctypes.CDLL(str(path))
    signatures = (
        ("AttachVirtualEx", ctypes.c_int, [ctypes.POINTER(_Description)]),
        ("DetachVirtual", ctypes.c_int, [ctypes.c_int]),
        ("SetVirtualButton", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]),
        ("SetVirtualAxis", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]),
        ("Open", ctypes.c_void_p, [ctypes.c_int]),
        ("Close", None, [ctypes.c_void_p]),
        ("GetDeviceInstanceID", ctypes.c_int32, [ctypes.c_int]),
    )
    for name, result, arguments in signatures:
        function = getattr(sdl, "SDL_Joystick" + name, None)
        if function is None:
            pytest.skip(f"virtual pads: this SDL2 has no SDL_Joystick{name}")
        function.restype, function.argtypes = result, arguments
    sdl.SDL_GetError.restype = ctypes.c_char_p
    return sdl


class VirtualPad:
    """One plugged-in pad. ``rumbles`` and ``lights`` hold every call that reached it, oldest first."""

    def __init__(self, sdl: Any, name: str, ids: tuple[int, int], mapped: bool) -> None:
        self._sdl = sdl
        self.rumbles: list[tuple[int, int]] = []
        self.lights: list[tuple[int, int, int]] = []
        # SDL keeps bare pointers: the callbacks and the name must live as long as the pad.
        self._callbacks = (
            _UPDATE(lambda _: None),
            _PLAYER(lambda _, index: None),
            _RUMBLE(lambda _, low, high: self.rumbles.append((low, high)) or 0),
            _RUMBLE(lambda _, left, right: 0),
            _LIGHT(lambda _, r, g, b: self.lights.append((r, g, b)) or 0),
            _EFFECT(lambda _, data, size: 0),
        )
        self._name = name.encode()
        masks = ((1 << len(BUTTONS)) - 1, (1 << len(AXES)) - 1) if mapped else (0, 0)
        kind, axes, buttons = (1, len(AXES), len(BUTTONS)) if mapped else (0, 2, 4)
        description = _Description(
            1, kind, axes, buttons, 0, *ids, 0, *masks, self._name, None, *self._callbacks
        )  # fmt: skip
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        self._check(0 if index >= 0 else -1)
        self.instance_id = int(sdl.SDL_JoystickGetDeviceInstanceID(index))
        self._joystick = sdl.SDL_JoystickOpen(index)
        if mapped:
            self.axis("lt", -1.0)  # SDL begins with half-pulled triggers; real ones rest at the low end
            self.axis("rt", -1.0)

    def _check(self, result: int) -> None:
        if result != 0:
            raise RuntimeError(self._sdl.SDL_GetError().decode())

    def press(self, button: str) -> None:
        self._check(self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS.index(button), 1))

    def release(self, button: str) -> None:
        self._check(self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS.index(button), 0))

    def axis(self, axis: str, value: float) -> None:
        """Push an axis to -1.0 .. 1.0 (a trigger rests at -1.0)."""
        raw = round(value * (32768 if value < 0 else 32767))
        self._check(self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, AXES.index(axis), raw))

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._joystick is not None

    def unplug(self) -> None:
        """Pull the cable; a second time does nothing."""
        if self._joystick is None:
            return
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.instance_id:
                self._check(self._sdl.SDL_JoystickDetachVirtual(index))
                break
        self._sdl.SDL_JoystickClose(self._joystick)
        self._joystick = None


class Bus:
    """Where pads are plugged in."""

    def __init__(self) -> None:
        self._sdl = load()
        self._pads: list[VirtualPad] = []

    def plug(
        self, name: str = "Virtual Pad", ids: tuple[int, int] = XBOX, *, mapped: bool = True
    ) -> VirtualPad:
        """Plug a pad in; ``mapped=False`` makes a joystick that SDL has no button names for."""
        pad = VirtualPad(self._sdl, name, ids, mapped)
        self._pads.append(pad)
        return pad

    def close(self) -> None:
        for pad in self._pads:
            pad.unplug()


@contextmanager
def bus() -> Iterator[Bus]:
    """A bus whose pads are all unplugged at the end. pygame must have been started."""
    found = Bus()
    try:
        yield found
    finally:
        found.close()
        if pygame.display.get_init():
            pygame.event.get()
