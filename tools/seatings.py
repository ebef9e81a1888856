"""How the arena seats two bots at each game, and how it counts a deal. A new game adds one line to PLANS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from engine.games.deception.options import PRESETS as DECEPTION_PRESETS
from engine.games.deception.options import Options as DeceptionOptions
from engine.games.deception.rules import shuffled_deal as deception_deal
from engine.games.deception.scoring import CRIME_WINS
from engine.games.deception.state import State as DeceptionState
from engine.games.three_hags.options import PRESETS as HAGS_PRESETS
from engine.games.three_hags.state import State as HagsState
from engine.games.trick_of_the_dead.options import PRESETS as DEAD_PRESETS
from engine.games.trick_of_the_dead.state import State as DeadState
from engine.games.whist.options import PRESETS as WHIST_PRESETS
from engine.games.whist.state import HAND_SIZE
from engine.games.whist.state import State as WhistState
from engine.games.whos_who.options import PRESETS as WHOS_WHO_PRESETS
from engine.games.whos_who.options import Options as WhosWhoOptions
from engine.games.whos_who.rules import shuffled_deal
from engine.games.whos_who.state import State as WhosWhoState
from engine.shuffle import Stream

Seating = tuple[int, ...]
"""Per seat 0 for the first named bot, 1 for the second."""


@dataclass(frozen=True)
class Table:
    """One of the tables at which the same cards are played."""

    seating: Seating
    deal: Any = None
    """Given hands; None: shuffled from the seed of the deal."""


Figures = dict[str, float]
"""What one deal gave over all its tables. ``difference``: what the first named gained on the second."""


@dataclass(frozen=True)
class Plan:
    """One game in the arena."""

    unit: str
    options: Any
    tables: Callable[[Any, str], Sequence[Table]]
    """(options, seed of the deal) -> all tables at which it is played."""
    count: Callable[[Sequence[tuple[Table, Any]]], Figures]
    """Every table with its state after the deal -> the figures of the deal, in the unit."""
    parts: Mapping[str, str]
    """Figures beside the difference, with their name on the screen."""


def two_sides() -> tuple[Seating, ...]:
    """A on one side and B on the other, both ways."""
    return ((0, 1, 0, 1), (1, 0, 1, 0))


def one_among(seats: int) -> tuple[Seating, ...]:
    """A in one seat and B in the rest, A through all seats."""
    return tuple(tuple(int(seat != place) for seat in range(seats)) for place in range(seats))


def whist_tables(options: Any, seed: str) -> list[Table]:
    """Both ways round; the cards follow from the seed."""
    del options, seed
    return [Table(seating) for seating in two_sides()]


def whist_figures(played: Sequence[tuple[Table, WhistState]]) -> Figures:
    """Tricks of the first named bot's side over the average, 6.5."""
    tricks = [state.trick_counts[table.seating.index(0) % 2] for table, state in played]
    return {"difference": fmean(tricks) - HAND_SIZE / 2}


def whos_who_tables(options: WhosWhoOptions, seed: str) -> list[Table]:
    """The same cards with every set of masters: A through all seats, and B alone for comparison.

    Every seat is a master equally often, so the prior is that of a match in which all were.
    """
    n = options.players
    dealt = shuffled_deal(options, seed, 1, Stream(seed, "first dealer").below(n), (0,) * n)
    deals = [replace(dealt, masters=masters) for masters in combinations(range(n), options.masters)]
    return [Table(seating, deal) for seating in (*one_among(n), (1,) * n) for deal in deals]


def whos_who_figures(played: Sequence[tuple[Table, WhosWhoState]]) -> Figures:
    """Points of A and of B as master and as hunter: in the same seat, with the same cards and role, among B.

    ``difference`` is the mean of both roles, each weighed as often as a seat has it.
    """
    points: dict[tuple[str, str], list[float]] = {}
    for table, state in played:
        result = state.results[-1]
        among = "second" if 0 not in table.seating else "first"
        for seat, mine in enumerate(result.points):
            if among == "second" or table.seating[seat] == 0:
                role = "master" if seat in result.masters else "hunter"
                points.setdefault((role, among), []).append(mine)
    figures = {f"{role}_{among}": fmean(found) for (role, among), found in points.items()}
    for role in ("master", "hunter"):
        figures[role] = figures[f"{role}_first"] - figures[f"{role}_second"]
    options = played[0][1].options
    share = options.masters / options.players
    return {"difference": share * figures["master"] + (1 - share) * figures["hunter"], **figures}


def dead_tables(options: Any, seed: str) -> list[Table]:
    """A through all seats; the cards follow from the seed."""
    del seed
    return [Table(seating) for seating in one_among(options.players)]


def dead_figures(played: Sequence[tuple[Table, DeadState]]) -> Figures:
    """Points of A's round over the average of the others at its table."""
    leads: list[float] = []
    for table, state in played:
        after = state.results[-1].after
        mine = table.seating.index(0)
        leads.append(after[mine] - fmean(points for seat, points in enumerate(after) if seat != mine))
    return {"difference": fmean(leads)}


def hags_tables(options: Any, seed: str) -> list[Table]:
    """Both ways round; the cards follow from the seed, so the hands are exchanged."""
    del options, seed
    return [Table((0, 1)), Table((1, 0))]


def hags_figures(played: Sequence[tuple[Table, HagsState]]) -> Figures:
    """Points of A's round minus B's."""
    gains: list[int] = []
    for table, state in played:
        after, mine = state.results[-1].after, table.seating.index(0)
        gains.append(after[mine] - after[1 - mine])
    return {"difference": fmean(gains)}


def deception_tables(options: DeceptionOptions, seed: str) -> list[Table]:
    """The same case three times: B on both sides, A on the crime's side, A on the other."""
    deal = deception_deal(options, seed)
    crime = tuple(int(not role.crime) for role in deal.roles)
    town = tuple(int(role.crime) for role in deal.roles)
    return [Table(seating, deal) for seating in ((1,) * options.players, crime, town)]


def deception_figures(played: Sequence[tuple[Table, DeceptionState]]) -> Figures:
    """Cases won by A and by B on each side, against B on the other; ``difference`` is the mean of both."""
    ends = [state.opened for _, state in played]
    crime = [float(end is not None and end.cause in CRIME_WINS) for end in ends]
    figures = {
        "crime_first": crime[1], "crime_second": crime[0],
        "investigation_first": 1 - crime[2], "investigation_second": 1 - crime[0],
        "crime": crime[1] - crime[0], "investigation": crime[0] - crime[2],
    }  # fmt: skip
    return {"difference": fmean((figures["crime"], figures["investigation"])), **figures}


PLANS: Mapping[str, Plan] = {
    "whist": Plan(
        unit="tricks per table over 6.5",
        options=WHIST_PRESETS["one_hand"],
        tables=whist_tables,
        count=whist_figures,
        parts={},
    ),
    "whos_who": Plan(
        unit="points per deal and seat",
        options=WHOS_WHO_PRESETS["three"],
        tables=whos_who_tables,
        count=whos_who_figures,
        parts={"master": "as master", "hunter": "as hunter"},
    ),
    "three_hags": Plan(
        unit="points per round, own minus other's",
        options=HAGS_PRESETS["standard"],
        tables=hags_tables,
        count=hags_figures,
        parts={},
    ),
    "trick_of_the_dead": Plan(
        unit="points per round over the others' average",
        options=DEAD_PRESETS["standard"],
        tables=dead_tables,
        count=dead_figures,
        parts={},
    ),
    "deception": Plan(
        unit="cases won per case",
        options=DECEPTION_PRESETS["five"],
        tables=deception_tables,
        count=deception_figures,
        parts={"crime": "on the crime's side", "investigation": "investigating"},
    ),
}
