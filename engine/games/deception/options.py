"""What a game of Deception is played under (DC §2): options, couplings and presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.level import Level
from engine.option_values import Allowed, check_values

LEAST_FOR_ACCOMPLICE = 6
"""Seats from which an accomplice, and then a witness, may join (DC-D1)."""


class ScientistChoice(StrEnum):
    """How the forensic scientist is found (DC §3.3)."""

    RANDOM = "random"
    CHOSEN = "chosen"


class Options(Struct, frozen=True, forbid_unknown_fields=True, tag="deception.Options"):
    """Fixed when a game starts and stored with it."""

    players: int = 6
    use_accomplice: bool = False
    use_witness: bool = False
    fs_assignment: ScientistChoice = ScientistChoice.RANDOM
    fs_seat: int = 0
    """The scientist's seat when it is chosen; without meaning otherwise."""
    presentation_seconds: int = 30
    """The advisory clock of a presentation; 0: none. It changes nothing but the display (D21)."""
    cpu_level: Level = Level.NORMAL


PRESETS: Mapping[str, Options] = {
    "six": Options(),
    "four": Options(players=4),
    "five": Options(players=5),
    "accomplice": Options(players=7, use_accomplice=True),
    "witness": Options(players=8, use_accomplice=True, use_witness=True),
    "twelve": Options(players=12, use_accomplice=True, use_witness=True),
}
"""In the order offered; any other legal combination is "custom"."""

ALLOWED: Allowed = {
    "players": tuple(range(4, 13)),
    "use_accomplice": (False, True),
    "use_witness": (False, True),
    "fs_assignment": tuple(ScientistChoice),
    "fs_seat": tuple(range(12)),
    "presentation_seconds": (0, 15, 30, 60, 90),
    "cpu_level": tuple(Level),
}
"""Allowed values per field, in the order in which they are offered."""


def check_options(options: Options) -> None:
    """Raises Refused (BAD_OPTIONS) for options outside the table of DC §2, whoever made them."""
    check_values(options, ALLOWED)
    if options.use_accomplice and options.players < LEAST_FOR_ACCOMPLICE:
        raise Refused(Reason.BAD_OPTIONS, rule="accomplice_from_six")
    if options.use_witness and not options.use_accomplice:
        raise Refused(Reason.BAD_OPTIONS, rule="witness_with_accomplice")
    if options.fs_seat >= options.players:
        raise Refused(Reason.BAD_OPTIONS, rule="no_such_seat")


def locked_options(options: Options) -> Mapping[str, str]:
    """Fields that cannot be changed now, with the rule that locks them."""
    locked: dict[str, str] = {}
    if options.players < LEAST_FOR_ACCOMPLICE:
        locked["use_accomplice"] = "accomplice_from_six"
    if not options.use_accomplice:
        locked["use_witness"] = "witness_with_accomplice"
    if options.fs_assignment is not ScientistChoice.CHOSEN:
        locked["fs_seat"] = "only_when_chosen"
    return locked


def change_option(options: Options, field: str, value: Any) -> Options:
    """The options after one change on the options screen, with the couplings applied.

    Raises Refused (BAD_OPTIONS) for a locked field, an unknown field or a value that is not allowed.
    """
    if value not in ALLOWED.get(field, ()):
        raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
    if field in locked_options(options) and value != getattr(options, field):
        raise Refused(Reason.BAD_OPTIONS, rule=locked_options(options)[field])
    if field == "fs_seat" and value >= options.players:
        raise Refused(Reason.BAD_OPTIONS, rule="no_such_seat")
    changed = replace(options, **{field: value})
    changed = replace(
        changed,
        use_accomplice=changed.use_accomplice and changed.players >= LEAST_FOR_ACCOMPLICE,
        fs_seat=changed.fs_seat if _seat_stays(changed) else 0,
    )
    changed = replace(changed, use_witness=changed.use_witness and changed.use_accomplice)
    check_options(changed)
    return changed


def _seat_stays(options: Options) -> bool:
    return options.fs_assignment is ScientistChoice.CHOSEN and options.fs_seat < options.players
