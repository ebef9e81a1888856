"""Long studies: numbered work on several processes, and results kept in a file so that it can be resumed."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class StudyError(Exception):
    """A sentence for the person at the terminal."""


def in_processes(work: Callable[[int], T], numbers: Sequence[int], processes: int) -> Iterator[T]:
    """What ``work`` returns for each number, as it is finished. Raises what ``work`` raises."""
    processes = min(processes, max(1, len(numbers)))
    if processes == 1:
        yield from (work(number) for number in numbers)
        return
    # Fresh processes on every system: a forked one would share the compiler's threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        futures = [pool.submit(work, number) for number in numbers]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class Lines:
    """A file with a header and one line of JSON per result. ``kept`` is what it held before."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self.kept: list[dict[str, Any]] = []
        lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else [""]
        if lines == [""]:
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")
            return
        if _json(lines[0]) != header:
            raise StudyError(f"{path} belongs to another study: {lines[0][:100]}")
        # What follows the last line end was being written when the study was stopped.
        self.kept = [json.loads(line) for line in lines[1:-1]]
        path.write_text("".join(line + "\n" for line in lines[:-1]), encoding="utf-8")

    def add(self, line: Mapping[str, Any]) -> None:
        """Append one result."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
