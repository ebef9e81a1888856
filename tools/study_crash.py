"""Kill a session at random moments, again and again, and look whether anything acknowledged was lost.

    python -m tools.study_crash                 200 kills, a report as JSON
    python -m tools.study_crash --kills 8 --seed 3
    python -m tools.study_crash --game three_hags

A headless session (``tools.play whist --headless --worker``) says on stdout what it has done, is killed
with SIGKILL and started again on the same folder. After each kill the file must hold everything that was
said, notes of suspicion included, plus at most the one action that was on its way; the opponents' process
must be gone; and a match that ended is counted exactly once.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psutil

from engine.match import Match
from engine.shuffle import Stream
from game import paths
from game.store import Store, history, read_file

GRACE = 10.0
"""Seconds within which the opponents' process must have noticed."""


@dataclass(frozen=True)
class Kind:
    """A game to kill: its matches as words of the command line, and the actions of a whole deal (None: as
    many as it takes until an action that ends one, by the name it is told by)."""

    name: str
    matches: tuple[tuple[str, ...], ...]
    deal: int | None
    ends: tuple[str, ...] = ("Ack",)


WHIST = Kind(
    "whist", tuple(("--preset", name, "--undo", "4") for name in ("one_hand", "four_hands", "standard")), 66
)
"""52 cards, 13 tricks and the result acknowledged."""
_BAG = ("--option", "role_dealing=bag", "--option", "bag_rounds=1")
WHOS_WHO = Kind("whos_who", (("--preset", "three", *_BAG), ("--preset", "three")), 78)
"""Three looks, 51 cards, 17 tricks, six declarations and the result."""
_DEAD = ("--option", "target_score=50")
TRICK_OF_THE_DEAD = Kind(
    "trick_of_the_dead", (("--preset", "two_players", *_DEAD), ("--preset", "standard", *_DEAD)), 61
)
"""Three burials, 42 cards, 14 tricks, trumps and the result; with two players a few less."""
THREE_HAGS = Kind("three_hags", tuple(("--preset", name) for name in ("short", "standard")), None)
DECEPTION = Kind(
    "deception",
    (("--preset", "four"), ("--preset", "six"), ("--preset", "witness")),
    None,
    ("deception.Solve", "deception.NameWitness"),
)
KINDS = {kind.name: kind for kind in (WHIST, WHOS_WHO, TRICK_OF_THE_DEAD, THREE_HAGS, DECEPTION)}

Told = list[tuple[int, Any]]
"""The journal as a reader of stdout knows it: (seat, action)."""


class Lost(AssertionError):
    """Something acknowledged was not in the file, or something was counted twice."""


@dataclass
class Findings:
    """What a study has seen."""

    kills: int = 0
    actions: int = 0
    undone: int = 0
    matches: int = 0
    ahead: int = 0
    """Kills that hit between an action being saved and being acknowledged."""
    before_start: int = 0
    worker_seconds: list[float] = field(default_factory=list[float])


@dataclass
class Run:
    """One process from start to its end."""

    lines: int = 0
    start: int | None = None
    told: Told = field(default_factory=list[tuple[int, Any]])
    marks: int = 0
    ended: bool = False
    worker: int | None = None
    identity: str | None = None


def live(
    home: Path,
    known: dict[str, Told],
    kind: Kind,
    match: tuple[str, ...],
    when: tuple[int | None, float],
    found: Findings,
) -> Run:
    """Start a session, let it acknowledge so many lines, wait so many seconds and kill it (``when``).

    Lines None: until a deal is over, which may be when the match is counted and archived.
    """
    lines, delay = when
    command = [sys.executable, "-m", "tools.play", kind.name, "--headless", "--worker", *match]
    environment = {**os.environ, paths.HOME_VARIABLE: str(home)}
    root = Path(__file__).resolve().parent.parent
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=environment, cwd=root)
        assert process.stdout is not None
        run = Run()
        with process.stdout as said:
            try:
                while not enough(run, lines, kind) and (data := said.readline()):
                    hear(run, data, known, found)
                time.sleep(delay)
            finally:
                process.kill()
            for line in said:
                hear(run, line, known, found)
        if process.wait() not in (0, -9):
            errors.seek(0)
            raise Lost(
                f"the session ended by itself ({process.returncode}): {errors.read().decode()[-2000:]}"
            )
    found.kills += 1
    found.before_start += run.start is None
    return run


def enough(run: Run, lines: int | None, kind: Kind) -> bool:
    """Whether it is time to kill."""
    if lines is not None:
        return run.lines >= lines
    if run.lines <= 1:
        return False
    return len(run.told) % kind.deal == 0 if kind.deal else run.told[-1][1]["type"] in kind.ends


def hear(run: Run, data: bytes, known: dict[str, Told], found: Findings) -> None:
    """Take note of one acknowledgement; half a line is none."""
    if not data.endswith(b"\n"):
        return
    run.lines += 1
    line: dict[str, Any] = json.loads(data)
    if "start" in line:
        run.start, run.worker, run.identity = line["start"], line["worker"], line["id"]
        run.told = list(known.get(line["id"], []))
        if line["start"] != len(run.told):
            raise Lost(f"the session went on at {line['start']}, {len(run.told)} actions were saved")
        return
    if "end" in line:
        run.ended = True
        return
    if not line["saved"]:
        raise Lost("the session says that it is not saving")
    found.actions += 1
    count = line["n"]
    run.marks = line.get("marks", run.marks)
    if "undo" in line:
        found.undone += 1
        run.told = run.told[:count]
    else:
        run.told = [*run.told[: count - 1], (line["seat"], line["action"])]
    if len(run.told) != count:
        raise Lost(f"{count} actions are acknowledged, {len(run.told)} were told")


def journal(match: Match) -> Told:
    """The journal of a saved match in the form it is told in."""
    return [(entry.seat, json.loads(msgspec.json.encode(entry.action))) for entry in match.journal]


def check(home: Path, run: Run, known: dict[str, Told], found: Findings) -> None:
    """Look into the files after a kill. Raises Lost."""
    data = home / "data"
    if run.identity is None:
        return
    name = f"-{run.identity}.match"
    files = [*(data / "running").glob(f"*{name}"), *(p for p in history(data) if p.name.endswith(name))]
    path = files[0]
    read = read_file(path)
    saved = journal(read.match)
    if not run.marks <= len(read.marks) <= run.marks + 1 and run.marks:
        raise Lost(f"{run.marks} notes were made, {len(read.marks)} are saved")
    told = run.told
    one_more = saved[: len(told)] == told and len(saved) == len(told) + 1
    # An undo that was saved but not acknowledged takes back at most the four plays of a trick.
    one_back = told[: len(saved)] == saved and len(told) - 4 <= len(saved) < len(told)
    if saved != told and not one_more and not (one_back and b'"cut"' in last_line(path)):
        raise Lost(f"acknowledged {told[-5:]}, saved {saved[-5:]} ({len(told)} and {len(saved)} actions)")
    found.ahead += saved != told
    known[run.identity] = saved


def last_line(path: Path) -> bytes:
    """The last complete line of a file."""
    return path.read_bytes().rpartition(b"\n")[0].rpartition(b"\n")[2]


def gone(worker: int | None) -> float:
    """Seconds until that process is gone. Raises Lost when it stays."""
    started = time.monotonic()
    while worker is not None and alive(worker):
        if time.monotonic() - started > GRACE:
            raise Lost(f"the opponents' process {worker} outlives the session")
        time.sleep(0.01)
    return time.monotonic() - started


def alive(pid: int) -> bool:
    """Whether the process runs; one that is only waiting to be collected does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def counted(home: Path, game: str) -> tuple[set[str], list[str]]:
    """Ids of the finished matches in the files, and of those in the statistics, after all has been
    settled."""
    store = Store(home / "data")
    store.running(game)
    store.close()
    saved = (read_file(path) for path in store.history())
    finished = {found.header.id for found in saved if found.match.outcome is not None}
    return finished, [record.id for record in store.statistics.matches(game)]


def moment(chance: Stream) -> tuple[int | None, float]:
    """When to kill: (acknowledged lines to wait for, seconds after them)."""
    kind = chance.below(8)
    if kind == 0:
        return 0, chance.below(1500) / 1000  # while starting, or soon after
    if kind <= 2:
        return None, chance.below(60) / 10000  # at the end of a hand
    return chance.below(70), chance.below(40) / 10000


def study(home: Path, kills: int, seed: str, found: Findings, kind: Kind = WHIST) -> None:
    """Kill so many sessions of a game, all on one folder. Raises Lost."""
    chance = Stream(seed, "crash")
    known: dict[str, Told] = {}
    finished: set[str] = set()
    while found.kills < kills:
        match = kind.matches[chance.below(len(kind.matches))]
        run = live(home, known, kind, match, moment(chance), found)
        found.worker_seconds.append(gone(run.worker))
        check(home, run, known, found)
        seen, statistics = counted(home, kind.name)
        finished |= seen  # the history forgets old ones, the statistics do not
        if sorted(finished) != sorted(statistics):
            raise Lost(f"{len(finished)} matches are finished, {len(statistics)} are counted")
        found.matches = len(finished)


def main(argv: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.study_crash", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--game", choices=list(KINDS), default="whist")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", default="crash")
    args = parser.parse_args(argv)
    found, started = Findings(), time.monotonic()
    lost: str | None = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            study(Path(folder), args.kills, args.seed, found, KINDS[args.game])
        except Lost as error:
            lost = str(error)
    slowest = max(found.worker_seconds, default=0.0)
    print(
        json.dumps(
            {
                "kills": found.kills,
                "actions_acknowledged": found.actions,
                "undone": found.undone,
                "saved_but_not_acknowledged": found.ahead,
                "killed_before_start": found.before_start,
                "matches_finished_and_counted_once": found.matches,
                "worker_gone_within_s": round(slowest, 3),
                "lost": lost,
                "seconds": round(time.monotonic() - started, 1),
            },
            indent=1,
        )
    )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
