"""What a Trick of the Dead match is played under (TD §2): options, couplings and presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.level import Level
from engine.option_values import Allowed, check_values


class ZombieDouble(StrEnum):
    """What a trick won by a zombie counts twice (TD-D9)."""

    DIAMONDS = "diamonds"
    WHOLE_TRICK = "whole_trick"


class TwoPlayerRevival(StrEnum):
    """Which cards are compared for a revival with two players (TD-D14)."""

    WITH_LAST_WINNER = "with_last_winner"
    TRICK_PAIR = "trick_pair"


class Options(Struct, frozen=True, forbid_unknown_fields=True, tag="trick_of_the_dead.Options"):
    """Fixed when a match starts and stored with it."""

    players: int = 3
    survival_mode: bool = False
    """Clubs cost 3 instead of 2, hearts still in hand are worth 3 instead of 2."""
    open_graveyard: bool = False
    """The graveyard lies face up, in order, once everybody has buried."""
    zombie_double: ZombieDouble = ZombieDouble.DIAMONDS
    two_player_revival: TwoPlayerRevival = TwoPlayerRevival.WITH_LAST_WINNER
    target_score: int = 100
    cpu_level: Level = Level.NORMAL


PRESETS: Mapping[str, Options] = {
    "standard": Options(),
    "survival": Options(survival_mode=True),
    "open_graveyard": Options(open_graveyard=True),
    "two_players": Options(players=2),
    "short": Options(target_score=50),
    "long": Options(target_score=150),
}
"""In the order offered; any other legal combination is "custom"."""

ALLOWED: Allowed = {
    "players": (2, 3),
    "survival_mode": (False, True),
    "open_graveyard": (False, True),
    "zombie_double": tuple(ZombieDouble),
    "two_player_revival": tuple(TwoPlayerRevival),
    "target_score": (50, 100, 150),
    "cpu_level": tuple(Level),
}
"""Allowed values per field, in the order in which they are offered."""


def preset_of(options: Options) -> str | None:
    """The name of the preset these options are, whatever the opponents' level; None: custom."""
    for name, preset in PRESETS.items():
        if replace(preset, cpu_level=options.cpu_level) == options:
            return name
    return None


def check_options(options: Options) -> None:
    """Raises Refused (BAD_OPTIONS) for options outside the table of TD §2, whoever made them."""
    check_values(options, ALLOWED)


def locked_options(options: Options) -> Mapping[str, str]:
    """Fields that cannot be changed now, with the rule that locks them."""
    return {} if options.players == 2 else {"two_player_revival": "only_with_two"}


def change_option(options: Options, field: str, value: Any) -> Options:
    """The options after one change on the options screen.

    Raises Refused (BAD_OPTIONS) for a locked field, an unknown field or a value that is not allowed.
    """
    if value not in ALLOWED.get(field, ()):
        raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
    if field in locked_options(options) and value != getattr(options, field):
        raise Refused(Reason.BAD_OPTIONS, rule=locked_options(options)[field])
    changed = replace(options, **{field: value})
    if changed.players != 2:
        changed = replace(changed, two_player_revival=TwoPlayerRevival.WITH_LAST_WINNER)
    check_options(changed)
    return changed
