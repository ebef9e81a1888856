"""The options of any game as rows of a form: read from its options struct, changed by its own couplings.

Nothing here knows a field by name except the opponents' level, which every game calls ``cpu_level``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Refused
from engine.game import Game
from game.strings import tr, trn

LEVEL = "cpu_level"
"""The field with the opponents' strength: a row of its own, and no part of a preset."""
CUSTOM = "custom"

IDLE: Mapping[str, Mapping[str, tuple[str, object]]] = {
    "whist": {"target_points": ("match_mode", "target"), "fixed_hands": ("match_mode", "fixed_hands")}
}
"""Per game: fields that mean something only while another field has a value. Elsewhere they are not shown."""


class Field(Struct, frozen=True):
    """One option as the form shows it."""

    name: str
    values: tuple[Any, ...]
    """Allowed values in the order offered."""
    value: Any
    rule: str = ""
    """The rule that locks it now; empty: it can be changed."""


class Effect(Struct, frozen=True):
    """What else a change has changed: the field, its new value and the rule that asked for it."""

    name: str
    value: Any
    rule: str


def allowed(game: Game, name: str) -> tuple[Any, ...]:
    """The values of a field in the order offered. Raises KeyError for a field without a list of values."""
    return game.allowed[name]


def possible(game: Game, options: Any, name: str) -> tuple[Any, ...]:
    """The values that a field may be changed to now; of a locked field all."""
    if name in game.locked_options(options):
        return allowed(game, name)
    return tuple(value for value in allowed(game, name) if _may_be(game, options, name, value))


def _may_be(game: Game, options: Any, name: str, value: Any) -> bool:
    try:
        game.change_option(options, name, value)
    except Refused:
        return False
    return True


SEATS = {("deception", "fs_seat")}
"""Options, with their game, whose value is a seat: that of the person who sets up the match is 0."""
WORDED = {("deception", "presentation_seconds", 0)}
"""Numbers that have a word of their own: (game, option, number)."""


def value_word(game: Game, name: str, value: Any) -> str:
    """A value of an option in words: a seat, a number of something, or the word for this very value."""
    key = f"{game.name}.value.{name}"
    if (game.name, name) in SEATS:
        return tr(f"{game.name}.person.{value}" if value else f"{game.name}.you")
    if (game.name, name, value) in WORDED:
        return tr(f"{key}.{value}")
    return trn(key, value) if type(value) is int else tr(f"{key}.{value}")


def fields(game: Game, options: Any) -> list[Field]:
    """The options that mean something now, without the opponents' level, in the struct's order."""
    locked = game.locked_options(options)
    return [
        Field(
            spec.name,
            possible(game, options, spec.name),
            getattr(options, spec.name),
            locked.get(spec.name, ""),
        )
        for spec in msgspec.structs.fields(game.options_type)
        if spec.name != LEVEL and in_use(game, options, spec.name)
    ]


def in_use(game: Game, options: Any, name: str) -> bool:
    """Whether the field means something under these options."""
    condition = IDLE.get(game.name, {}).get(name)
    return condition is None or getattr(options, condition[0]) == condition[1]


def change(game: Game, options: Any, name: str, value: Any) -> tuple[Any, list[Effect]]:
    """The options after a change, and what the couplings changed with it that means something now.

    Raises Refused (BAD_OPTIONS) for a locked field.
    """
    value = next((known for known in allowed(game, name) if known == value), value)
    changed = game.change_option(options, name, value)
    effects: list[Effect] = []
    for spec in msgspec.structs.fields(game.options_type):
        before, after = getattr(options, spec.name), getattr(changed, spec.name)
        if spec.name != name and before != after:
            rule = broken_rule(game, replace(changed, **{spec.name: before}))
            if rule or spec.name not in game.locked_options(changed):
                effects.append(Effect(spec.name, after, rule))
    return changed, effects


def broken_rule(game: Game, options: Any) -> str:
    """The coupling that a set of options breaks; empty when it breaks none."""
    try:
        game.check_options(options)
    except Refused as refused:
        return str(refused.detail.get("rule", ""))
    return ""


def tidy(game: Game, options: Any) -> Any:
    """The same match with idle fields at their defaults, so that equal matches have equal options."""
    for spec in msgspec.structs.fields(game.options_type):
        if not in_use(game, options, spec.name):
            options = replace(options, **{spec.name: spec.default})
    return options


def preset_of(game: Game, options: Any) -> str:
    """The preset that these options are, whatever the opponents' level; ``custom`` for any other set."""
    plain = tidy(game, options)
    for name, preset in game.presets.items():
        if tidy(game, with_level(game, preset, options)) == plain:
            return name
    return CUSTOM


def with_level(game: Game, preset: Any, options: Any) -> Any:
    """A preset with the opponents' level of ``options``."""
    level = getattr(options, LEVEL, None)
    return preset if level is None else replace(preset, **{LEVEL: level})


def remembered(game: Game, stored: Mapping[str, Any] | None) -> Any:
    """The last used options from the settings file; the first preset when there are none that can be used."""
    if stored:
        try:
            options = msgspec.convert(dict(stored), game.options_type)
            game.check_options(options)
        except (msgspec.ValidationError, Refused):
            return next(iter(game.presets.values()))
        return options
    return next(iter(game.presets.values()))
