"""The one thread that waits for the disk, so that no frame has to. No pygame."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)

Job = Callable[[], None]


class Writer:
    """Does jobs one after another in a thread of its own.

    A job that fails is logged and its error handed to ``failed``; later jobs still run.
    """

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """Do this after everything submitted before."""
        self._jobs.put(job)

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything submitted so far is done (tools, tests, quitting); False: it took too
        long."""
        done = threading.Event()
        self._jobs.put(done.set)
        return done.wait(seconds)

    def close(self) -> None:
        """Finish what was submitted and end the thread."""
        self._jobs.put(None)
        self._thread.join(timeout=10.0)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except OSError as error:
                log.error("background write failed: %s", error)
                self._failed(error)
            except Exception as error:  # without this thread nothing would reach the disk
                log.exception("background work failed")
                self._failed(error)
