"""What a Three Hags match is played under (TH §2): options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.level import Level
from engine.option_values import Allowed, check_values


class Options(Struct, frozen=True, forbid_unknown_fields=True, tag="three_hags.Options"):
    """Fixed when a match starts and stored with it."""

    target_score: int = 75
    """The match ends when a seat has this many points."""
    cpu_level: Level = Level.NORMAL


PRESETS: Mapping[str, Options] = {
    "standard": Options(),
    "short": Options(target_score=50),
    "long": Options(target_score=100),
    "longest": Options(target_score=150),
}
"""In the order offered."""

ALLOWED: Allowed = {"target_score": (50, 75, 100, 150), "cpu_level": tuple(Level)}
"""Allowed values per field, in the order in which they are offered."""


def check_options(options: Options) -> None:
    """Raises Refused (BAD_OPTIONS) for options outside the table of TH §2, whoever made them."""
    check_values(options, ALLOWED)


def locked_options(options: Options) -> Mapping[str, str]:
    """No option of this game locks another."""
    return {}


def change_option(options: Options, field: str, value: Any) -> Options:
    """The options after one change. Raises Refused (BAD_OPTIONS) for an unknown field or value."""
    if value not in ALLOWED.get(field, ()):
        raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
    changed = replace(options, **{field: value})
    check_options(changed)
    return changed
