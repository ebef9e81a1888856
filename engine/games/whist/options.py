"""What a Whist match is played under (WH §2): options, couplings and presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.level import Level
from engine.option_values import Allowed, check_values


class MatchMode(StrEnum):
    """Race to a score, or a set number of hands."""

    TARGET = "target"
    FIXED_HANDS = "fixed_hands"


class TrumpMode(StrEnum):
    """Where trumps come from (WH §4)."""

    LAST_CARD = "last_card"
    CYCLE = "cycle"
    CYCLE_NT = "cycle_nt"


class Honours(StrEnum):
    """The bonus for A K Q J of trumps as dealt (WH §6)."""

    NONE = "none"
    TRADITIONAL = "traditional"
    UP_TO_ONE_SHORT = "up_to_one_short"


class Options(Struct, frozen=True, forbid_unknown_fields=True, tag="whist.Options"):
    """Fixed when a match starts and stored with it (WH UI12)."""

    match_mode: MatchMode = MatchMode.TARGET
    target_points: Literal[5, 7, 10] = 5
    fixed_hands: Literal[1, 4, 8] = 4
    trump_mode: TrumpMode = TrumpMode.LAST_CARD
    honours: Honours = Honours.NONE
    cpu_level: Level = Level.NORMAL


PRESETS: Mapping[str, Options] = {
    "standard": Options(),
    "traditional_honours": Options(honours=Honours.TRADITIONAL),
    "honours_one_short": Options(honours=Honours.UP_TO_ONE_SHORT),
    "cycle": Options(trump_mode=TrumpMode.CYCLE),
    "cycle_nt": Options(trump_mode=TrumpMode.CYCLE_NT),
    "one_hand": Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=1),
    "four_hands": Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=4),
    "eight_hands": Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=8),
    "cycle_four_hands": Options(match_mode=MatchMode.FIXED_HANDS, fixed_hands=4, trump_mode=TrumpMode.CYCLE),
}
"""WH §2, in the order offered; any other legal combination is "custom". The opponents' level is no part of
a preset."""

ALLOWED: Allowed = {
    "match_mode": tuple(MatchMode),
    "target_points": (5, 7, 10),
    "fixed_hands": (1, 4, 8),
    "trump_mode": tuple(TrumpMode),
    "honours": tuple(Honours),
    "cpu_level": tuple(Level),
}
"""Allowed values per field, in the order in which they are offered."""


def check_options(options: Options) -> None:
    """Raises Refused (BAD_OPTIONS, WH-D26) for options that break a coupling, whoever made them."""
    check_values(options, ALLOWED)
    if options.honours is Honours.TRADITIONAL and options.match_mode is not MatchMode.TARGET:
        raise Refused(Reason.BAD_OPTIONS, rule="traditional_needs_target")
    if options.honours is Honours.TRADITIONAL and options.target_points != 5:
        raise Refused(Reason.BAD_OPTIONS, rule="traditional_needs_five")
    if options.match_mode is MatchMode.FIXED_HANDS and options.honours is not Honours.NONE:
        raise Refused(Reason.BAD_OPTIONS, rule="fixed_hands_without_honours")


def locked_options(options: Options) -> Mapping[str, str]:
    """Fields that cannot be changed now, with the rule that locks them (WH §2, E30)."""
    locked: dict[str, str] = {}
    if options.honours is Honours.TRADITIONAL:
        locked["target_points"] = "traditional_needs_five"
    if options.match_mode is MatchMode.FIXED_HANDS:
        locked["honours"] = "fixed_hands_without_honours"
    return locked


def change_option(options: Options, field: str, value: Any) -> Options:
    """The options after one change on the options screen, couplings applied (WH §2).

    Raises Refused (BAD_OPTIONS) for a locked field, an unknown field or a value that is not allowed.
    """
    if value not in ALLOWED.get(field, ()):
        raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
    if field in locked_options(options) and value != getattr(options, field):
        raise Refused(Reason.BAD_OPTIONS, rule=locked_options(options)[field])
    changed = replace(options, **{field: value})
    if field == "honours" and changed.honours is Honours.TRADITIONAL:
        changed = replace(changed, match_mode=MatchMode.TARGET, target_points=5)
    if field == "match_mode" and changed.match_mode is MatchMode.FIXED_HANDS:
        changed = replace(changed, honours=Honours.NONE)
    check_options(changed)
    return changed
