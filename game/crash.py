"""What is left of a crash: a file with error, seed and journal, enough to repeat it. No pygame."""

from __future__ import annotations

import faulthandler
import logging
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from engine.match import Match

log = logging.getLogger(__name__)

Details = Callable[[], Mapping[str, str]]
"""Supplies what a report should say about the running match (seed, options, journal) as text by title."""

KEEP = 10
"""Older reports than the newest ten are removed."""


def match_details(match: Match) -> Mapping[str, str]:
    """What repeats a match: game, options, seats, seed and journal. It holds hidden cards: for files only."""
    journal = "\n".join(
        f"{number} seat {entry.seat} {msgspec.json.encode(entry.action).decode()}"
        for number, entry in enumerate(match.journal)
    )
    options = f"{match.game.name} {msgspec.json.encode(match.options).decode()} {' '.join(match.seats)}"
    return {"Match": options, "Seed": match.seed, "Journal": journal}


class Reporter:
    """Writes crash reports into ``folder``; ``details`` is set by whoever runs a match."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.details: Details | None = None
        self._native: IO[str] | None = None

    def install(self) -> None:
        """Catch what nobody else catches: exceptions of the process, and crashes of native code."""
        sys.excepthook = self._hook
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            native = self.folder / "native-crash.txt"
            if native.exists() and native.stat().st_size:  # the last run ended so: keep what it left
                os.replace(native, self.folder / time.strftime("crash-%Y%m%d-%H%M%S-native.txt"))
            self._native = open(native, "w", encoding="utf-8")  # noqa: SIM115
            faulthandler.enable(self._native)
        except OSError as error:
            log.warning("native crashes are not recorded: %s", error)

    def close(self) -> None:
        """Give the hooks back."""
        sys.excepthook = sys.__excepthook__
        if self._native:
            faulthandler.disable()
            self._native.close()
            self._native = None

    def report(self, error: BaseException) -> Path | None:
        """Write a report; its path, or None when even that failed (then it is in the log)."""
        text = self.text(error)
        log.error("%s", text)
        path = self.folder / time.strftime("crash-%Y%m%d-%H%M%S.txt")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            for old in sorted(self.folder.glob("crash-*.txt"))[:-KEEP]:
                old.unlink()
        except OSError as problem:
            log.error("no crash report: %s", problem)
            return None
        return path

    def text(self, error: BaseException) -> str:
        """The report: versions, the traceback, and the match if one runs."""
        lines = [
            f"Python {platform.python_version()} on {platform.platform()}",
            "",
            "".join(traceback.format_exception(error)),
        ]
        if self.details:
            try:
                parts = self.details()
            except Exception as problem:
                log.exception("no match details in the crash report")
                parts = {"match details failed": repr(problem)}
            lines += [f"== {title}\n{body}\n" for title, body in parts.items()]
        return "\n".join(lines)

    def _hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        path = self.report(error)
        sys.stderr.write(f"Hidden Hand stopped because of an error. Report: {path or 'see the log'}\n")
