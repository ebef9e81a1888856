"""The player's matches on this machine: the running one per game, and the last finished ones. No pygame.

``running/`` holds the file of the match in progress, ``history/`` those that are over. Each action is
written at once on the calling thread (that survives a kill); the forcing to disk and all moving is the
writer thread's.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct

from engine.actions import Action
from engine.match import Match
from game import saves
from game.notebook import Mark
from game.saves import SUFFIX, Damaged, Foreign, Header, Saved, Unstarted
from game.seats import SeatPlan
from game.statistics import Check, StatisticsStore, records_of
from game.strings import tr
from game.writer import Writer

log = logging.getLogger(__name__)

HISTORY = 50
"""So many finished matches are kept."""
RETRY = 2.0
"""Seconds between attempts to write when the disk refused."""
_OPEN = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class SaveProblem(Struct, frozen=True):
    """Something the player must be told: ``code`` damaged, foreign, disk_full, read_only, failed, no_folder,
    statistics or second_copy; ``file`` is the name a file was set aside under, or the folder."""

    code: str
    file: str = ""
    detail: str = ""

    def sentence(self) -> str:
        """In the player's language."""
        return tr(f"session.problem.{self.code}", file=self.file, detail=self.detail)


def problem_of(error: Exception) -> SaveProblem:
    """What an error of the disk means for the player."""
    if not isinstance(error, OSError):
        return SaveProblem("failed", detail=type(error).__name__)
    full, forbidden = (
        (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)),
        (errno.EROFS, errno.EACCES, errno.EPERM),
    )
    code = "disk_full" if error.errno in full else "read_only" if error.errno in forbidden else "failed"
    return SaveProblem(code, detail=error.strerror or str(error))


class MatchFile:
    """The file of a running match. What the disk refuses stays in memory and is tried again (see
    ``tend``)."""

    def __init__(self, store: Store, path: Path, header: Header, saved: Saved | None = None) -> None:
        self._store = store
        self._path = path
        self.header = header
        self._handle: int | None = None
        self._pending = b""
        self._checksum = saved.checksum if saved else 0
        self._good = saved.length if saved else None
        self._retry_at = 0.0
        self._sync_queued = False
        self._finished = False
        self._retire: Callable[[], None] | None = None
        self.problem: SaveProblem | None = None
        """Why nothing is being saved at the moment; None: all is well."""
        if saved is None:
            self._append(header)

    @property
    def id(self) -> str:
        """Of the match."""
        return self.header.id

    @property
    def saved(self) -> bool:
        """Whether everything so far has been handed to the system."""
        return not self._pending

    def played(self, seat: int, action: Action) -> None:
        """A seat acted."""
        self._append(saves.played(seat, action))

    def answered(self, key: str, action: Action) -> None:
        """A computer player gave an answer that it might not give again."""
        self._append(saves.answered(key, action))

    def marked(self, mark: Mark) -> None:
        """A person noted a suspicion."""
        self._append(saves.Marked(mark))

    def handed(self, seat: int, *, away: bool) -> None:
        """A person left their seat to a computer, or took it back."""
        self._append(saves.Handed(seat, away))

    def cut(self, to: int) -> None:
        """An undo: only the first ``to`` actions still hold."""
        self._append(saves.Cut(to))

    def tend(self, now: float) -> None:
        """Try again what the disk refused, every few seconds. ``now`` is any steady clock."""
        if self._pending and now >= self._retry_at:
            self._retry_at = now + RETRY
            self._write()
        if self._retire and self.saved:
            self._retire()
            self._retire = None

    def finish(self, match: Match, plans: tuple[SeatPlan, ...], *, counted: bool = True) -> None:
        """The match is over: count it once, then move the file to the history (as soon as all is written).

        ``counted`` False: it is in nobody's statistics, because a seat changed hands.
        """
        self._finished = True
        records = records_of(self.id, match, plans) if counted else ()
        for record in records:
            self._store.statistics.add(record)
        self._retire = partial(self._store.retire, self, counted=bool(records))
        self.tend(0.0)

    def close(self) -> None:
        """Stop writing. A match that is not over stays the running one."""
        self._write()
        if not self._finished or self._retire:
            self._store.writer.submit(self.release)

    def release(self) -> None:
        """Force to disk and close (writer thread). Raises OSError."""
        handle, self._handle = self._handle, None
        if handle is not None:
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._path

    def _append(self, line: saves.Line) -> None:
        data, self._checksum = saves.encode(line, self._checksum)
        self._pending += data
        self._write()

    def _write(self) -> None:
        if not self._pending:
            return  # opening would make the file anew after it has moved to the history
        try:
            if self._handle is None:
                self._open()
            assert self._handle is not None
            while self._pending:
                # What went out is no longer pending even if the next call fails: a line is never doubled.
                self._pending = self._pending[os.write(self._handle, self._pending) :]
        except OSError as error:
            known, self.problem = self.problem, problem_of(error)
            if self.problem != known:
                log.error("%s is not being saved: %s", self._path.name, error)
                self._store.tell(self.problem)
            return
        if self.problem is not None:
            log.info("%s is being saved again", self._path.name)
            self.problem = None
            self._store.tell(SaveProblem("saved_again"))
        if not self._sync_queued:
            self._sync_queued = True
            self._store.writer.submit(self._sync)

    def _open(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._handle = os.open(self._path, _OPEN, 0o600)
        if self._good is not None:
            os.ftruncate(self._handle, self._good)
            self._good = None

    def _sync(self) -> None:
        self._sync_queued = False
        if self._handle is not None:
            os.fsync(self._handle)


class Store:
    """All saved matches below one folder, and the statistics. Make one per app, with the instance lock held.

    ``writable=False`` (a second copy of the app, or no right to write) reads, and writes nothing; ``unkept``
    says why.
    """

    def __init__(self, folder: Path, *, writable: bool = True, unkept: SaveProblem | None = None) -> None:
        self.folder = folder
        self.writable = writable
        self._problems: deque[SaveProblem] = deque()
        self._unreadable: set[Path] = set()
        self.writer = Writer(self._failed)
        self.statistics = StatisticsStore(folder, writable=writable)
        if self.statistics.problem is not None:
            self.tell(SaveProblem("statistics", self.statistics.problem.kept))
        if not writable:
            self.tell(unkept or SaveProblem("second_copy"))

    def take_problems(self) -> list[SaveProblem]:
        """What the player has to be told since the last call."""
        found: list[SaveProblem] = []
        while self._problems:  # the writer may add some meanwhile
            found.append(self._problems.popleft())
        return found

    def tell(self, problem: SaveProblem) -> None:
        """Something for the player to know; callable from the writer thread."""
        self._problems.append(problem)

    def begin(self, match: Match, plans: tuple[SeatPlan, ...]) -> MatchFile | None:
        """The file for a match that starts now; it replaces the running one, so ask the player first.

        None for a match that is not saved: practice, or no right to write.
        """
        if not self.writable or match.practice:
            return None
        header = saves.header_of(match, plans)
        others = self._files(match.game.name)
        file = MatchFile(self, self._running / f"{match.game.name}-{header.id}{SUFFIX}", header)
        for other in others:
            self.writer.submit(lambda other=other: self._settle(other, abandon=True))
        return file

    def running(self, game: str) -> Saved | None:
        """The match that "Continue" would go on with. Damaged and foreign files are set aside on the way."""
        found: list[tuple[str, Saved]] = []
        for path in self._files(game):
            saved = self._read(path)
            if saved is None:
                continue
            if saved.match.outcome is not None:
                self.writer.submit(lambda path=path: self._settle(path))
            else:
                found.append((saved.header.created, saved))
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def resume(self, game: str) -> tuple[Saved, MatchFile | None] | None:
        """The running match and its file to go on writing (None: no right to write)."""
        saved = self.running(game)
        if saved is None:
            return None
        path = self._running / f"{game}-{saved.header.id}{SUFFIX}"
        return saved, MatchFile(self, path, saved.header, saved) if self.writable else None

    def history(self) -> list[Path]:
        """Files of finished and abandoned matches, newest first."""
        return history(self.folder)

    def check(self, check: Check) -> None:
        """Keep the play checker's count of a hand."""
        if self.statistics.check(check):
            self.writer.submit(self.statistics.write)

    def forget_statistics(self, game: str) -> None:
        """Start the statistics of a game anew. There is no way back: ask the player first."""
        self.statistics.forget(game)
        self.writer.submit(self.statistics.write)

    def forget_player(self, player: str, game: str | None = None) -> None:
        """Forget what is kept of a person by name, of one game or of all. There is no way back."""
        self.statistics.forget_player(player, game)
        self.writer.submit(self.statistics.write)

    def retire(self, file: MatchFile, *, counted: bool) -> None:
        """Called by a match file whose match is over."""

        def job() -> None:
            # Statistics first: a crash in between leaves a finished running file, which is settled at the
            # next start.
            if counted:
                self.statistics.write()
            file.release()
            self._archive(file.path, file.header)

        self.writer.submit(job)

    def close(self) -> None:
        """Finish all writing. For the end of the app."""
        self.writer.close()

    @property
    def _running(self) -> Path:
        return self.folder / "running"

    def _files(self, game: str) -> list[Path]:
        return sorted(self._running.glob(f"{game}-*{SUFFIX}"))

    def _read(self, path: Path) -> Saved | None:
        try:
            return saves.decode(path.read_bytes())
        except Unstarted:
            # Killed between creating the file and the end of the first line.
            log.info("%s was never begun", path.name)
            if self.writable:
                with contextlib.suppress(OSError):
                    path.unlink()
        except Damaged as error:
            self._set_aside(path, "damaged", str(error))
        except Foreign as error:
            self._set_aside(path, "foreign", str(error))
        except OSError as error:
            if path.is_dir():
                self._set_aside(path, "foreign", str(error))
            elif path not in self._unreadable:  # once is enough: the title looks again at every resize
                self._unreadable.add(path)
                log.error("cannot read %s: %s", path.name, error)
                self.tell(problem_of(error))
        return None

    def _set_aside(self, path: Path, code: str, detail: str) -> None:
        """Rename, so that it is neither misread nor lost; the name no longer ends like a match."""
        if path in self._unreadable:
            return
        log.warning("%s is %s: %s", path.name, code, detail)
        number = 1
        while (aside := path.with_name(f"{path.name}.{code}-{number}")).exists():
            number += 1
        try:
            if self.writable:
                os.replace(path, aside)
        except OSError as error:
            log.error("cannot set %s aside: %s", path.name, error)
            aside = path
        if not self.writable or aside == path:
            self._unreadable.add(path)
        if self.writable:
            self.tell(SaveProblem(code, aside.name, detail))

    def _settle(self, path: Path, *, abandon: bool = False) -> None:
        """A match that is over but still among the running: count it unless it is counted, then archive
        it."""
        if not self.writable or not path.exists():
            return
        saved = self._read(path)
        if saved is None:
            return
        records = records_of(saved.header.id, saved.match, saved.header.seats) if saved.counted else ()
        for record in records:
            self.statistics.add(record)
        if records:
            self.statistics.write()  # even if known: an earlier attempt may have reached memory only
        if abandon or saved.match.outcome is not None:
            self._archive(path, saved.header)

    def _archive(self, path: Path, header: Header) -> None:
        stamp = header.created.replace(":", "").replace("+0000", "Z")
        target = self.folder / "history" / f"{stamp}-{header.game}-{header.id}{SUFFIX}"
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(path, target)
        for old in self.history()[HISTORY:]:
            old.unlink()

    def _failed(self, error: Exception) -> None:
        self.tell(problem_of(error))


def read_file(path: Path) -> Saved:
    """A saved match from any file. Raises OSError, Damaged or Foreign."""
    return saves.decode(path.read_bytes())


def history(folder: Path) -> list[Path]:
    """Files of finished and abandoned matches below the store's folder, newest first."""
    return sorted((folder / "history").glob(f"*{SUFFIX}"), reverse=True)
