"""What the player chose, kept in ``settings.json``. No pygame.

A field that this version does not know is kept and written back; one that it cannot use (hand-edited, or from
a later version) falls back to its default and is reported. A file that is no JSON object is set aside.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.files import Problem, read_or_quarantine, write_atomic
from game.pace import TalkPace

log = logging.getLogger(__name__)

FILE = "settings.json"

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
TextScale = Annotated[int, msgspec.Meta(ge=100, le=150)]
SortBy = Literal["suit", "rank"]
Pixels = Annotated[int, msgspec.Meta(ge=320, le=16384)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One player's choices. ``keys`` and ``pad`` hold only bindings that differ from the built-in ones."""

    version: int = 1
    language: Literal["auto", "en", "ja"] = "auto"
    fullscreen: bool = True
    window: tuple[Pixels, Pixels] = (1280, 720)
    theme: str = "felt"
    four_colour: bool = False
    large_index: bool = False
    back: Literal["lattice", "waves", "night", "leaves"] = "lattice"
    text_scale: TextScale = 100
    speed: Literal["slow", "normal", "fast"] = "normal"
    reduced_motion: bool = False
    sort_by: SortBy = "suit"
    sort_direction: Literal["descending", "ascending"] = "descending"
    sorting: dict[str, SortBy] = {}
    """Games whose hands were sorted otherwise at the table; forgotten when ``sort_by`` is chosen anew."""
    hints: bool = True
    auto_last: bool = True
    """The last card of a hand, which everybody knows to be forced, is played for the person."""
    talk_pace: TalkPace = "auto"
    """How computers talk where talk is free: word by word, by themselves, or quickly."""
    sound: bool = False
    volume: Percent = 70
    rumble: bool = True
    keys: dict[str, tuple[str, ...]] = {}
    pad: dict[str, tuple[str, ...]] = {}
    game: str = "whist"
    options: dict[str, dict[str, Any]] = {}
    """Last used options of each game, as plain JSON values; the game validates them when they are used."""

    players: tuple[str, ...] = ()
    """Names of people who have played on the couch, the latest first."""
    secrecy: str = "curtain"
    """How several people kept secrets the last time, by its name in ``game.privacy.ways``."""

    def sorted_by(self, game: str) -> SortBy:
        """How the hand is sorted at the table of a game."""
        return self.sorting.get(game, self.sort_by)


def decode(raw: bytes) -> tuple[Settings, dict[str, Any], list[str]]:
    """Settings, the fields this version does not know, and the names of known fields that were unusable.

    Raises msgspec.DecodeError (a ValueError) when the bytes are no JSON object.
    """
    found = msgspec.json.decode(raw, type=dict[str, Any])
    usable: dict[str, Any] = {}
    unusable: list[str] = []
    unknown = dict(found)
    for field in msgspec.structs.fields(Settings):
        if field.name not in found:
            continue
        value = unknown.pop(field.name)
        try:
            usable[field.name] = msgspec.convert(value, field.type)
        except msgspec.ValidationError as error:
            log.warning("setting %s: %s", field.name, error)
            unusable.append(field.name)
    return Settings(**usable), unknown, unusable


class SettingsStore:
    """The settings in force; ``change`` stores them at once and tells the listeners.

    ``problem`` is set when the file was damaged; ``first_start`` when there was none. A store with
    ``writable=False`` (a second copy of the app) changes only its own memory.
    """

    def __init__(self, folder: Path, *, writable: bool = True) -> None:
        self._path = folder / FILE
        self.writable = writable
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        found, self.problem = read_or_quarantine(self._path, decode, writable=writable)
        self.first_start = found is None and self.problem is None
        self.value, self._unknown, self.unusable = found or (Settings(), {}, [])

    def listen(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Call ``listener(old, new)`` after every change."""
        self._listeners.append(listener)

    def change(self, **fields: Any) -> Settings:
        """Replace fields, store the file, tell the listeners. A full disk costs only the storing (logged)."""
        old = self.value
        self.value = msgspec.convert(msgspec.to_builtins(msgspec.structs.replace(old, **fields)), Settings)
        if self.value == old:
            return old
        self.save()
        for listener in self._listeners:
            listener(old, self.value)
        return self.value

    def save(self) -> None:
        if not self.writable:
            return
        data = msgspec.json.encode(self._unknown | msgspec.to_builtins(self.value))
        try:
            write_atomic(self._path, msgspec.json.format(data, indent=2))
        except OSError as error:
            log.error("settings not stored: %s", error)


__all__ = ["FILE", "Problem", "Settings", "SettingsStore", "decode"]
