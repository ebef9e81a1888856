"""Files that survive a crash: atomic writes, damaged files set aside, one writer at a time. No pygame.

A file is written to a temporary neighbour, forced to disk and moved into place; the version before stays
as ``name.bak``. Reading tries the file, then its ``.bak``; whatever cannot be decoded is renamed to
``name.damaged-N`` and reported as a :class:`Problem`, never silently dropped.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

log = logging.getLogger(__name__)
T = TypeVar("T")


class Problem(msgspec.Struct, frozen=True):
    """A file that could not be read: ``kept`` is its new name; ``recovered`` says a backup served instead."""

    file: str
    detail: str
    kept: str
    recovered: bool


def backup_of(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def write_atomic(path: Path, data: bytes) -> None:
    """Replace ``path`` by ``data``: a crash leaves the old or the new file, never half. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        if path.exists():
            os.replace(path, backup_of(path))
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a rename durable. Windows has no such call, some network folders refuse it: both are harmless."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def quarantine(path: Path) -> Path:
    """Rename ``path`` to the first free ``name.damaged-N`` beside it; the new path. Raises OSError."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    os.replace(path, aside)
    return aside


def read_or_quarantine(
    path: Path, decode: Callable[[bytes], T], *, writable: bool = True
) -> tuple[T | None, Problem | None]:
    """Decode ``path``, or its backup when it is missing or damaged.

    ``decode`` reports damage by ValueError (msgspec's errors are; it gives up on nonsense nested too deeply
    with RecursionError). ``(None, None)``: there is no file. ``writable=False`` leaves everything in place.
    """
    problem: Problem | None = None
    for candidate in (path, backup_of(path)):
        try:
            raw = candidate.read_bytes()
        except FileNotFoundError:
            continue
        except OSError as error:  # no right to, or a folder in its place: it would be in the way of writing
            log.warning("cannot read %s: %s", candidate.name, error)
            aside = _set_aside(candidate, path.name, str(error), writable)
            problem = problem or aside
            continue
        try:
            value = decode(raw)
        except (ValueError, RecursionError) as error:
            log.warning("%s is damaged: %s", candidate.name, error)
            aside = _set_aside(candidate, path.name, str(error), writable)
            problem = problem or aside
            continue
        if problem:
            problem = msgspec.structs.replace(problem, recovered=True)
        return value, problem
    return None, problem


def _set_aside(path: Path, file: str, detail: str, writable: bool) -> Problem:
    """Quarantine where that is allowed; where it is not, the file keeps its name."""
    kept = path
    if writable:
        try:
            kept = quarantine(path)
        except OSError as error:
            log.error("cannot set %s aside: %s", path.name, error)
    return Problem(file, detail, kept.name, False)


class InstanceLock:
    """Held while this process is the one that writes in a folder; the system frees it if the process dies."""

    def __init__(self, handle: IO[Any]) -> None:
        self._handle = handle

    def release(self) -> None:
        self._handle.close()


def lock_instance(folder: Path) -> InstanceLock | None:
    """The writer's lock of ``folder``, or None when another running copy holds it. Raises OSError."""
    handle = open(folder / "writer.lock", "a+b")  # noqa: SIM115 - lives as long as the lock
    try:
        if sys.platform == "win32":
            import msvcrt

            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        return None
    return InstanceLock(handle)
