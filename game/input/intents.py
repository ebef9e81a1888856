"""What a player wants, whatever was pressed: the only input a scene sees. No pygame."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["keyboard", "mouse", "touch", "pad"]
Family = Literal["keyboard", "mouse", "xbox", "playstation", "nintendo"]
"""Whose glyphs to draw in hints."""

BUTTON_VERBS = (
    "up", "down", "left", "right", "accept", "back", "undo", "next", "hint", "previous_trick",
    "pause", "menu", "next_tab", "prev_tab", "peek", "fullscreen",
)  # fmt: skip
"""Verbs a key or pad button can be bound to, in the order of the remapping screen."""

DIRECTIONS = ("up", "down", "left", "right")
POINTER_VERBS = ("hover", "press", "drag", "release", "wheel")
"""Verbs with a place: ``press``/``release`` of the main button or a finger, ``drag`` between them."""

Verb = Literal[
    "up", "down", "left", "right", "accept", "back", "undo", "next", "hint", "previous_trick",
    "pause", "menu", "next_tab", "prev_tab", "peek", "peek_end", "fullscreen",
    "hover", "press", "drag", "release", "wheel", "pick",
]  # fmt: skip


class Device(msgspec.Struct, frozen=True):
    """One source of input. ``id`` is a pad's instance id (never reused), else 0."""

    kind: Kind
    id: int = 0
    family: Family = "keyboard"


KEYBOARD = Device("keyboard")
MOUSE = Device("mouse", family="mouse")
TOUCH = Device("touch", family="mouse")


class Intent(msgspec.Struct, frozen=True):
    """``pos`` is in design units (pointer verbs only); ``amount`` is wheel steps, up positive, and the
    number for ``pick`` (a digit key without a meaning of its own).

    ``again`` marks the automatic repeat of a held direction. ``peek`` is followed by ``peek_end`` on
    release, loss of focus or unplugging, whatever happens in between.
    """

    seat: int
    verb: Verb
    device: Device
    pos: tuple[float, float] | None = None
    amount: float = 0.0
    again: bool = False
