"""Game controllers: the only module that touches ``pygame._sdl2.controller``.

Pads are known by *instance id* (a device index shifts when another pad goes; equal pads have equal GUIDs).
On every device event the whole list is compared again: SDL's own event can name a wrong index or be missing
when a pad comes and goes between two looks. JOY* events are skipped, never blocked: SDL makes the
CONTROLLER* events out of them.
"""

from __future__ import annotations

import logging
import struct
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.input.intents import Device, Family

log = logging.getLogger(__name__)

STICK_ON: Final = 12288
STICK_OFF: Final = 8192
"""Of 32767: the stick counts as pushed beyond the first and as let go below the second (hysteresis)."""

BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpup",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpdown",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpleft",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpright",
}
TRIGGERS: Final = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}

_FAMILIES: dict[int, Family] = {0x054C: "playstation", 0x057E: "nintendo"}


def family(guid: str) -> Family:
    """Whose glyphs a pad wears, by the USB vendor id in its GUID (bytes 4 and 5, little endian)."""
    try:
        (vendor,) = struct.unpack_from("<H", bytes.fromhex(guid), 4)
    except (ValueError, struct.error):
        return "xbox"
    return _FAMILIES.get(vendor, "xbox")


class Pad:
    """One opened pad: its state between events, as named buttons and a stick direction."""

    def __init__(self, handle: controller.Controller, joystick: pygame.joystick.JoystickType) -> None:
        self.handle = handle
        self.name = str(handle.name)
        self.device = Device("pad", joystick.get_instance_id(), family(joystick.get_guid()))
        self.axes: dict[int, int] = {}
        self.triggers: set[str] = set()
        self.direction: str | None = None
        self.number = 0
        """What people call it: the lowest number that was free when it was plugged in."""

    def stick(self, axis: int, value: int) -> tuple[str | None, str | None]:
        """Left stick moved: the direction let go and the direction newly pushed (None, None: no change)."""
        self.axes[axis] = value
        x = self.axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0)
        y = self.axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0)
        far = max(abs(x), abs(y))
        if far < (STICK_OFF if self.direction else STICK_ON):
            now = None
        elif abs(x) > abs(y):
            now = "right" if x > 0 else "left"
        else:
            now = "down" if y > 0 else "up"
        if now == self.direction:
            return None, None
        before, self.direction = self.direction, now
        return before, now

    def trigger(self, name: str, value: int) -> bool | None:
        """Trigger moved: True when it was just pulled, False when just let go, None for no change."""
        if name in self.triggers:
            if value < STICK_OFF:
                self.triggers.discard(name)
                return False
        elif value > STICK_ON:
            self.triggers.add(name)
            return True
        return None

    def held(self) -> set[str]:
        """Names of the buttons physically down now."""
        return {name for code, name in BUTTONS.items() if self.handle.get_button(code)} | self.triggers

    def rumble(self, low: float, high: float, seconds: float) -> bool:
        """Strengths 0..1. False when this pad has no motors."""
        return self.handle.rumble(low, high, round(seconds * 1000))

    def light(self, colour: tuple[int, int, int]) -> bool:
        """Colour of the light bar (public: others see it). False when this pad has none."""
        return self.handle.set_led(colour)


class Pads:
    """All opened pads by instance id."""

    def __init__(self) -> None:
        if not controller.get_init():
            controller.init()
        self.open: dict[int, Pad] = {}

    def reconcile(self) -> tuple[list[Pad], list[Pad]]:
        """Compare with what is plugged in now; open and close. Returns (came, went)."""
        # Controller.as_joystick would look at the index the pad had when it was opened, by now another pad's.
        now: set[int] = set()
        came: list[Pad] = []
        for index in range(controller.get_count()):
            try:
                if not controller.is_controller(index):
                    continue
                joystick = pygame.joystick.Joystick(index)
                if joystick.get_instance_id() not in self.open:
                    came.append(Pad(controller.Controller(index), joystick))
            except pygame.error as error:
                log.info("pad %d went away while it was opened: %s", index, error)
                continue
            now.add(joystick.get_instance_id())
        went = [pad for key, pad in self.open.items() if key not in now]
        for pad in went:
            pad.handle.quit()
            del self.open[pad.device.id]
        for pad in came:
            taken = {other.number for other in self.open.values()}
            pad.number = next(number for number in range(1, len(taken) + 2) if number not in taken)
            self.open[pad.device.id] = pad
            log.info("pad %d plugged in: %s", pad.device.id, pad.name)
        return came, went

    def unknown(self, device_index: int) -> str | None:
        """Name of a joystick that SDL has no button names for, or None when the pad is a known one."""
        if device_index >= controller.get_count() or controller.is_controller(device_index):
            return None
        try:
            return pygame.joystick.Joystick(device_index).get_name()
        except pygame.error as error:
            log.info("joystick %d went away before it was looked at: %s", device_index, error)
            return None

    def close(self) -> None:
        for pad in self.open.values():
            pad.handle.quit()
        self.open.clear()
        controller.quit()
