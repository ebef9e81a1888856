"""What became of the finished matches, per level of the opponents (WH UI13). No pygame.

The file holds one record per finished match (per person, where several play) and one per reviewed hand; every
total is counted from those, and a record is kept once per match id and seat, so neither undo nor a crash
between two writes can count a match twice.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Outcome
from engine.games.three_hags.combos import HAGS, Kind, combo_of
from engine.games.three_hags.state import ComboPlayed
from engine.games.trick_of_the_dead.state import TrickCounted
from engine.games.whist import scoring
from engine.match import Match
from game.files import Problem, read_or_quarantine, write_atomic
from game.seats import SeatPlan, humans, is_classic, is_couch, partners

log = logging.getLogger(__name__)

FILE = "statistics.json"
VERSION = 3
READABLE = (1, 2, VERSION)
"""Version 1 knew no shared win, version 2 no couch; all they hold is still right."""
CLASSIC_SEAT = 0
TEAMS = frozenset({"deception"})
"""Games whose winners are a side that is dealt anew every time: nobody shares a win with another side."""

Result = Literal["won", "shared", "lost", "drawn"]
"""``shared``: won together with seats that are no partners."""
STEP: Mapping[Result, int] = {"won": 1, "shared": 1, "lost": -1, "drawn": 0}
"""What a result does to a row of wins or losses."""


class MatchRecord(Struct, frozen=True):
    """One finished match from the person's side. ``level`` is the one it was started with (WH-E35)."""

    id: str
    game: str
    finished: str
    """UTC, ISO 8601."""
    level: str
    preset: str
    """Name of the preset, or ``custom``."""
    result: Result
    own: int
    """Final score of the person's side or seat."""
    other: int
    """Best final score among the others."""
    details: dict[str, int] = {}
    """Counts of the game's own, see ``DETAILS``."""
    player: str = ""
    """On the couch: what the person calls themselves."""
    seat: int = CLASSIC_SEAT
    """On the couch a match has a record per person."""


class Check(Struct, frozen=True):
    """The play checker's count for one reviewed hand: own choices looked at, those the adviser shares, and
    what the others cost in hundredths of the game's unit."""

    match: str
    hand: int
    game: str
    level: str
    plays: int
    agreed: int
    cost: int


class Statistics(Struct, frozen=True):
    """The file."""

    version: int = VERSION
    matches: tuple[MatchRecord, ...] = ()
    """Of classic matches (WH UI13)."""
    people: tuple[MatchRecord, ...] = ()
    """Of matches of several people, one for each of them."""
    checks: tuple[Check, ...] = ()


class Totals(Struct, frozen=True):
    """Counted from records: for one level, one preset, or everything."""

    played: int = 0
    won: int = 0
    """Alone, or with the partner."""
    shared: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0
    """Matches won (shared or not) in a row up to now; negative: lost in a row."""
    best_streak: int = 0
    own: int = 0
    other: int = 0
    details: dict[str, int] = {}
    """Sums of the game's own counts."""
    most: dict[str, int] = {}
    """The highest of each of them in one match."""
    plays: int = 0
    agreed: int = 0
    cost: int = 0

    @property
    def accuracy(self) -> float | None:
        """Share of the checked choices that the adviser shares; None before any was checked."""
        return self.agreed / self.plays if self.plays else None


def totals(records: Iterable[MatchRecord], checks: Iterable[Check] = ()) -> Totals:
    """The totals over these records, oldest first."""
    count: dict[Result, int] = dict.fromkeys(STEP, 0)
    details: dict[str, int] = {}
    most: dict[str, int] = {}
    streak = best = own = other = 0
    for record in records:
        count[record.result] += 1
        own, other = own + record.own, other + record.other
        for key, value in record.details.items():
            details[key] = details.get(key, 0) + value
            most[key] = max(most.get(key, value), value)
        step = STEP[record.result]
        streak = streak + step if step and streak * step >= 0 else step
        best = max(best, streak)
    checked = tuple(checks)
    return Totals(
        played=sum(count.values()),
        **count,
        streak=streak,
        best_streak=best,
        own=own,
        other=other,
        details=details,
        most=most,
        plays=sum(check.plays for check in checked),
        agreed=sum(check.agreed for check in checked),
        cost=sum(check.cost for check in checked),
    )


def _whist_details(match: Match, seat: int) -> dict[str, int]:
    side = seat % 2
    results: Sequence[Any] = match.view(None).results
    return {
        "hands": len(results),
        "hands_won": sum(r.tricks[side] > scoring.BOOK for r in results),
        "tricks": sum(r.tricks[side] for r in results),
        "tricks_other": sum(r.tricks[1 - side] for r in results),
        "trick_points": sum(r.trick_points[side] for r in results),
        "honour_points": sum(r.honour_points[side] for r in results),
        "slams": sum(r.tricks[side] == 13 for r in results),
    }


def _whos_who_details(match: Match, seat: int) -> dict[str, int]:
    """Deals as master and as hunter, and what became of the secret and of the search for it.

    With two masters a declaration is right when both names are.
    """
    results: Sequence[Any] = match.view(None).results
    master = [r for r in results if seat in r.masters]
    hunter = [r for r in results if seat not in r.masters]
    right = [r for r in hunter if set(r.declared[seat].seats) == set(r.masters)]
    interim = [r for r in hunter if r.declared[seat].interim]
    return {
        "deals": len(results),
        "tricks": sum(r.tricks[seat] for r in results),
        "master": len(master),
        "concealed": sum(bool(r.hidden[seat]) for r in master),
        "master_points": sum(r.points[seat] for r in master),
        "hunter": len(hunter),
        "right": len(right),
        "wrong": len(hunter) - len(right),
        "hunter_points": sum(r.points[seat] for r in hunter),
        "interim": len(interim),
        "interim_right": sum(r in right for r in interim),
    }


def _dead_details(match: Match, seat: int) -> dict[str, int]:
    """Rounds and their points, and by what the tricks were won."""
    results: Sequence[Any] = match.view(None).results
    counted = [event for event in match.events_for(None) if isinstance(event, TrickCounted)]
    won = [event.count for event in counted if event.seat == seat]
    return {
        "rounds": len(results),
        "points": sum(r.trick_points[seat] + r.survival[seat] for r in results),
        "tricks": len(won),
        "zombie_wins": sum(count.doubled for count in won),
        "joker_wins": sum(count.joker for count in won),
        "hearts": sum(r.hearts_left[seat] for r in results),
        "survival_points": sum(r.survival[seat] for r in results),
    }


def _hag_details(match: Match, seat: int) -> dict[str, int]:
    """Rounds and their points, and what the person swept. A shut-out is a match in which the other scored
    nothing."""
    results: Sequence[Any] = match.view(None).results
    won = [r for r in results if r.winner == seat]
    plays = [event for event in match.events_for(None) if isinstance(event, ComboPlayed)]
    combos = [combo_of(play.cards, play.meaning) for play in plays if play.seat == seat]
    swept = [combo for combo in combos if combo is not None and combo.sweeps]
    return {
        "rounds": len(results),
        "rounds_won": len(won),
        "points": sum(r.points for r in won),
        "points_other": sum(r.points for r in results if r.winner != seat),
        "bonus": sum(r.hag_bonus for r in won),
        "hags": sum((r.last & HAGS).bit_count() for r in won),
        "brooms": sum(combo.kind is Kind.SINGLE for combo in swept),
        "flights": sum(combo.kind is Kind.FLIGHT for combo in swept),
        "covens": sum(combo.kind is Kind.COVEN for combo in swept),
        "shut_outs": int(results[-1].after[1 - seat] == 0),
    }


def _case_details(match: Match, seat: int) -> dict[str, int]:
    """Games and wins by side and role, and what became of the badge."""
    view = match.view(None)
    role, won = view.opened.roles[seat], int(seat in match.outcome.winners) if match.outcome else 0
    side = "crime" if role.crime else "investigation"
    mine = [event for event in view.attempts if event.seat == seat]
    return {
        side: 1,
        f"{side}_won": won,
        role.value: 1,
        f"{role.value}_won": won,
        "badges": int(role.value != "scientist"),
        "tried": len(mine),
        "solved": sum(event.correct for event in mine),
        "rounds": view.round,
    }


DETAILS: Mapping[str, Callable[[Match, int], dict[str, int]]] = {
    "whist": _whist_details,
    "whos_who": _whos_who_details,
    "trick_of_the_dead": _dead_details,
    "three_hags": _hag_details,
    "deception": _case_details,
}
"""What is counted besides the score, per game: (finished match, the person's seat) -> counts."""


def counts(match: Match, plans: Sequence[SeatPlan]) -> bool:
    """Whether this match is one for the statistics: finished, shuffled, no practice, the classic set-up or
    several people by name. Whether a seat changed hands meanwhile is the session's to know."""
    real = match.outcome is not None and not match.practice and match.deal is None
    return real and (is_classic(match.options, plans) or is_couch(match.options, plans))


def records_of(identity: str, match: Match, plans: Sequence[SeatPlan]) -> tuple[MatchRecord, ...]:
    """The record of a classic match, one per person of a match of several people, none of any other."""
    end = match.outcome
    if end is None or not counts(match, plans):
        return ()
    people = humans(plans)
    if len(people) == 1:
        return (_record(identity, match, end, CLASSIC_SEAT),)
    return tuple(_record(identity, match, end, seat, plans[seat].name) for seat in people)


def record_of(identity: str, match: Match, plans: Sequence[SeatPlan]) -> MatchRecord | None:
    """The record of a classic match, or None where it does not count."""
    return next((r for r in records_of(identity, match, plans) if not r.player), None)


def _record(identity: str, match: Match, end: Outcome, seat: int, player: str = "") -> MatchRecord:
    place = seat % len(end.scores)  # two sides have two scores
    others = [score for i, score in enumerate(end.scores) if i != place]
    return MatchRecord(
        id=identity,
        game=match.game.name,
        finished=datetime.now(UTC).isoformat(timespec="seconds"),
        level=match.options.cpu_level.value,
        preset=preset_name(match),
        result=_result(match, end, seat),
        own=end.scores[place],
        other=max(others),
        details=DETAILS[match.game.name](match, seat),
        player=player,
        seat=seat,
    )


def _result(match: Match, end: Outcome, seat: int) -> Result:
    if not end.winners:
        return "drawn"
    if seat not in end.winners:
        return "lost"
    if match.game.name in TEAMS:
        return "won"
    side = {seat, *partners(match.options, seat)}
    return "won" if set(end.winners) <= side else "shared"


def preset_name(match: Match) -> str:
    """The preset that the options are, whatever the level; ``custom`` for any other set."""
    level = match.options.cpu_level
    for name, preset in match.game.presets.items():
        if replace(preset, cpu_level=level) == match.options:
            return name
    return "custom"


class StatisticsStore:
    """The statistics in memory and their file. ``add`` changes memory at once; ``write`` belongs in the
    writer.

    ``problem`` is set when the file was damaged and set aside.
    """

    def __init__(self, folder: Path, *, writable: bool = True) -> None:
        self._path = folder / FILE
        self._writable = writable
        self._lock = threading.Lock()
        self.problem: Problem | None = None
        if writable:
            found, self.problem = read_or_quarantine(self._path, _decode)
        else:
            found = _look(self._path)
        self.value = found or Statistics()

    def add(self, record: MatchRecord) -> bool:
        """Keep a record; False when that match is counted already (for that person)."""
        with self._lock:
            value = self.value
            known = value.people if record.player else value.matches
            if any((other.id, other.seat) == (record.id, record.seat) for other in known):
                return False
            if record.player:
                self.value = replace(value, people=(*known, record))
            else:
                self.value = replace(value, matches=(*known, record))
            return True

    def check(self, check: Check) -> bool:
        """Keep the checker's count for a hand; False when that hand was counted already."""
        with self._lock:
            if any((known.match, known.hand) == (check.match, check.hand) for known in self.value.checks):
                return False
            self.value = replace(self.value, checks=(*self.value.checks, check))
            return True

    def forget(self, game: str) -> None:
        """Drop everything kept of a game but what is kept by name: the player asked for it."""
        with self._lock:
            matches = tuple(record for record in self.value.matches if record.game != game)
            checks = tuple(check for check in self.value.checks if check.game != game)
            self.value = replace(self.value, matches=matches, checks=checks)

    def forget_player(self, player: str, game: str | None = None) -> None:
        """Drop what is kept of a person by name, of one game or of all: they asked for it."""
        with self._lock:
            kept = (r for r in self.value.people if r.player != player or game not in (None, r.game))
            self.value = replace(self.value, people=tuple(kept))

    def players(self, game: str | None = None) -> list[str]:
        """The names of those who have played on the couch (a game), who played last first."""
        records = (r for r in reversed(self.value.people) if game in (None, r.game))
        return list(dict.fromkeys(record.player for record in records))

    def of_player(self, player: str, game: str) -> list[MatchRecord]:
        """The records of a person by name, oldest first; ``totals`` counts them."""
        return [r for r in self.value.people if (r.player, r.game) == (player, game)]

    def write(self) -> None:
        """Store the file. Blocks for the disk: for the writer thread. Raises OSError."""
        if self._writable:
            with self._lock:
                data = msgspec.json.encode(self.value)
            write_atomic(self._path, msgspec.json.format(data, indent=1))

    def matches(self, game: str, *, level: str | None = None, preset: str | None = None) -> list[MatchRecord]:
        """The records of a game, oldest first, for one level or preset only where given (lists and plots)."""
        return [
            record
            for record in self.value.matches
            if record.game == game and level in (None, record.level) and preset in (None, record.preset)
        ]

    def totals(self, game: str, *, level: str | None = None, preset: str | None = None) -> Totals:
        """The totals of a game, for one level or preset only where given."""
        checks = [
            check
            for check in self.value.checks
            if check.game == game and level in (None, check.level) and preset is None
        ]
        return totals(self.matches(game, level=level, preset=preset), checks)


def _decode(raw: bytes) -> Statistics:
    value = msgspec.json.decode(raw, type=Statistics)
    if value.version not in READABLE:
        raise ValueError(f"statistics of version {value.version}")
    return replace(value, version=VERSION)


def _look(path: Path) -> Statistics | None:
    """What a second copy of the app shows: it must not set anything aside."""
    try:
        return _decode(path.read_bytes())
    except (OSError, ValueError) as error:
        log.info("%s is not shown: %s", path.name, error)
        return None
