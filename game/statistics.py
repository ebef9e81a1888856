"""What became of the finished matches, per level of the opponents (WH UI13). No pygame.

The file holds one record per finished match (per person, where several play) and one per reviewed hand; every
total is counted from those, and a record is kept once per match id and seat, so neither undo nor a crash
between two writes can count a match twice.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Outcome
from engine.match import Match
from game.files import Problem, read_or_quarantine, write_atomic
from game.match_details import DETAILS
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
    """Counts of the game's own, see ``match_details``."""
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
