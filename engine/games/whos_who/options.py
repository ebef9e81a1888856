"""What a WHO'S WHO match is played under (WW §2): options, couplings and presets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.level import Level
from engine.option_values import Allowed, check_values


class RoleDealing(StrEnum):
    """How the master of each deal is drawn (WW §9)."""

    DRAWN = "drawn"
    """Whoever was master less often is likelier, never certain, to be master next."""
    BAG = "bag"
    """A shuffled list with every seat equally often: shortest, but the last master can be counted out."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, tag="whos_who.Options"):
    """Fixed when a match starts and stored with it."""

    players: int = 3
    masters: int = 1
    question_allowed: bool = False
    role_dealing: RoleDealing = RoleDealing.DRAWN
    min_deals: int = 6
    """With ``drawn``: the match may end after this many deals, once all were master equally often."""
    cap_deals: int = 12
    """With ``drawn``: from the deal after this on only seats that were master least often are drawn."""
    bag_rounds: int = 2
    """With ``bag``: how often each seat is master."""
    cpu_level: Level = Level.NORMAL


class Lengths(Struct, frozen=True):
    """What WW §9 gives for a number of seats and masters."""

    base: int
    min_deals: int
    cap_deals: int
    bag_rounds: int


LENGTHS: Mapping[tuple[int, int], Lengths] = {
    (3, 1): Lengths(3, 6, 12, 2),
    (4, 1): Lengths(6, 8, 16, 2),
    (5, 1): Lengths(8, 10, 20, 2),
    (6, 1): Lengths(12, 6, 18, 1),
    (5, 2): Lengths(4, 10, 15, 4),
    (6, 2): Lengths(4, 6, 12, 2),
}
"""By (players, masters): weight base of the draw and the default match lengths (WW §9)."""


def standard(players: int, masters: int, level: Level = Level.NORMAL) -> Options:
    """The default options for that many seats and masters."""
    lengths = LENGTHS[players, masters]
    return Options(
        players=players,
        masters=masters,
        min_deals=lengths.min_deals,
        cap_deals=lengths.cap_deals,
        bag_rounds=lengths.bag_rounds,
        cpu_level=level,
    )


PRESETS: Mapping[str, Options] = {
    "three": standard(3, 1),
    "four": standard(4, 1),
    "five": standard(5, 2),
    "six": standard(6, 2),
    "five_one_master": standard(5, 1),
    "six_one_master": standard(6, 1),
}
"""One per table size and number of masters; questions and the bag are switches beside them."""

ALLOWED: Allowed = {
    "players": (3, 4, 5, 6),
    "masters": (1, 2),
    "question_allowed": (False, True),
    "role_dealing": tuple(RoleDealing),
    "min_deals": tuple(range(1, 61)),
    "cap_deals": tuple(range(1, 61)),
    "bag_rounds": tuple(range(1, 7)),
    "cpu_level": tuple(Level),
}
"""Allowed values per field, in the order in which they are offered."""

LENGTH_FIELDS = ("min_deals", "cap_deals", "bag_rounds")


def check_options(options: Options) -> None:
    """Raises Refused (BAD_OPTIONS) for options outside the table of WW §2, whoever made them."""
    check_values(options, ALLOWED)
    if options.players < 5 and options.masters != 1:
        raise Refused(Reason.BAD_OPTIONS, rule="one_master_below_five")
    if options.min_deals > options.cap_deals:
        raise Refused(Reason.BAD_OPTIONS, rule="min_above_cap")
    if options.players * options.bag_rounds % options.masters:
        raise Refused(Reason.BAD_OPTIONS, rule="bag_in_pairs")


def locked_options(options: Options) -> Mapping[str, str]:
    """Fields that cannot be changed now, with the rule that locks them."""
    locked: dict[str, str] = {}
    if options.players < 5:
        locked["masters"] = "one_master_below_five"
    if options.role_dealing is RoleDealing.DRAWN:
        locked["bag_rounds"] = "only_with_bag"
    else:
        locked["min_deals"] = locked["cap_deals"] = "only_with_drawn"
    return locked


def change_option(options: Options, field: str, value: Any) -> Options:
    """The options after one change on the options screen, couplings applied (WW §2, §9).

    Another number of seats brings its usual number of masters, and either brings its usual match length.
    A shortest match above the cap takes the cap with it, and the other way round. Raises Refused
    (BAD_OPTIONS) for a locked field, an unknown field or a value that is not allowed.
    """
    if value not in ALLOWED.get(field, ()):
        raise Refused(Reason.BAD_OPTIONS, rule=f"{field}_unknown")
    if field in locked_options(options) and value != getattr(options, field):
        raise Refused(Reason.BAD_OPTIONS, rule=locked_options(options)[field])
    changed = replace(options, **{field: value})
    if field == "players" and value != options.players:
        changed = replace(changed, masters=2 if value >= 5 else 1)
    if (changed.players, changed.masters) != (options.players, options.masters):
        usual = standard(changed.players, changed.masters)
        changed = replace(changed, **{name: getattr(usual, name) for name in LENGTH_FIELDS})
    if field == "min_deals":
        changed = replace(changed, cap_deals=max(changed.cap_deals, changed.min_deals))
    if field == "cap_deals":
        changed = replace(changed, min_deals=min(changed.cap_deals, changed.min_deals))
    check_options(changed)
    return changed
