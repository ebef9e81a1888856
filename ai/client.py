"""The table's end of the opponents' process. Nothing here waits, and nothing loads numpy.

>>> brain = Brain()                                     # doctest: +SKIP
>>> brain.ask(1, view_to_bytes(view), "hard", seed)     # doctest: +SKIP
>>> brain.poll()                                        # doctest: +SKIP
[Answer(number=1, report=Report(...))]
"""

from __future__ import annotations

import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Protocol

import msgspec
from msgspec.structs import replace

from ai import pipe, players
from ai.messages import Answer, Ask, Cancel, Failed, FromWorker, Limit, Note, ToWorker, decode_answer, encode
from engine.codec import view_from_bytes
from engine.games import REGISTRY

log = logging.getLogger(__name__)

TIME_OUT = 5.0
"""Seconds after which a question counts as lost: five times the longest decision."""
START_OUT = 30.0
"""Seconds within which a process must have said something for the first time."""
RESTARTS = 3
"""After so many crashes the rule player answers for good."""

_WINDOWS_FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(
    subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0
)


class Thinker(Protocol):
    """What a session needs: :class:`Brain` here, or ``ai.local.LocalBrain`` in-process."""

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None: ...
    def poll(self) -> list[Answer]: ...
    def cancel(self, number: int) -> None: ...
    def close(self) -> None: ...


def worker_command() -> tuple[str, ...]:
    """How to start the worker with the Python that runs now: in a checkout, a wheel or a frozen bundle.

    A bundle has no ``-m``: its main program must call ``ai.worker.main`` when given ``--ai-worker``.
    """
    if getattr(sys, "frozen", False):
        return (sys.executable, "--ai-worker")
    return (sys.executable, "-P", "-X", "utf8", "-m", "ai.worker")


def worker_environment() -> dict[str, str]:
    """This process's environment, in which the worker finds the same packages as we did."""
    root = str(Path(__file__).resolve().parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class _Process:
    """One run of the worker: its pipes and the threads that serve them."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(environment),
            creationflags=_WINDOWS_FLAGS,
        )
        self.pid = self._popen.pid
        self.inbox: queue.SimpleQueue[FromWorker | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._read, self._write, self._log):
            threading.Thread(target=work, name=f"brain{work.__name__}", daemon=True).start()

    def send(self, message: ToWorker) -> None:
        self._outbox.put(encode(message))

    def end(self) -> None:
        """Kill it: it holds nothing that needs saving. A thread collects it, for that may take a while."""
        self._outbox.put(None)
        self._popen.kill()
        threading.Thread(target=self._popen.wait, name="brain_end").start()

    def _read(self) -> None:
        source = self._pipe(self._popen.stdout)
        try:
            while (data := pipe.read(source)) is not None:
                self.inbox.put(decode_answer(data))
        except (OSError, ValueError, msgspec.DecodeError) as error:
            log.error("the opponents' process sent nonsense: %s", error)
        self.inbox.put(None)

    def _write(self) -> None:
        sink = self._pipe(self._popen.stdin)
        try:
            while (data := self._outbox.get()) is not None:
                pipe.write(sink, data)
        except OSError as error:
            log.debug("the opponents' process does not listen: %s", error)

    def _log(self) -> None:
        for line in self._pipe(self._popen.stderr):
            log.warning("opponents: %s", line.decode(errors="replace").rstrip())

    @staticmethod
    def _pipe(pipe_end: IO[bytes] | None) -> IO[bytes]:
        assert pipe_end is not None
        return pipe_end


class Brain:
    """Starts the worker, asks it, and answers for it with the rule player when it crashes or is silent.

    ``clock`` gives seconds that never go back.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        time_out: float = TIME_OUT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = tuple(command or worker_command())
        self._environment = environment or worker_environment()
        self._time_out = time_out
        self._clock = clock
        self._open: dict[int, tuple[Ask, float]] = {}
        self._crashes = 0
        self.prepared: frozenset[str] = frozenset()
        """The games whose search is ready; for others the rule player stands in for the planning level."""
        self._heard = False
        self._started = 0.0
        self._process: _Process | None = None
        self._start()

    @property
    def pid(self) -> int | None:
        """The worker's process id; None when there is none (any more)."""
        return self._process.pid if self._process else None

    @property
    def ready(self) -> bool:
        """Whether the search of every game is ready."""
        return self.prepared >= set(REGISTRY)

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        """Put a question. Numbers are the caller's and must not repeat."""
        question = Ask(number, view, level, seed, limit, temper)
        patience = self._time_out + (limit.seconds if limit else 0.0)
        self._open[number] = (question, self._clock() + patience)
        if self._process:
            self._process.send(question)

    def cancel(self, number: int) -> None:
        """Withdraw a question: no answer to it will be returned. Unknown numbers are fine."""
        if self._open.pop(number, None) and self._process:
            self._process.send(Cancel(number))

    def poll(self) -> list[Answer]:
        """The answers that have come since the last call. Never waits; call it once per frame."""
        answers: list[Answer] = []
        while self._process:
            try:
                message = self._process.inbox.get_nowait()
            except queue.Empty:
                break
            if message is None:
                self._crashed("has ended")
            else:
                self._take(message, answers)
        self._look_at_the_clock(answers)
        if not self._process:
            answers += [self._stand_in(question) for question, _ in self._open.values()]
            self._open.clear()
            if 0 < self._crashes <= RESTARTS:
                self._start()
        return answers

    def _look_at_the_clock(self, answers: list[Answer]) -> None:
        """A process that is silent is lost; one that starts slowly (cold disk, busy machine) is only stood in
        for."""
        now = self._clock()
        late = [number for number, (_, deadline) in self._open.items() if deadline < now]
        if not self._process or not late:
            return
        if self._heard or now - self._started > START_OUT:
            self._crashed("is silent")
            return
        for number in late:
            question, _ = self._open.pop(number)
            self._process.send(Cancel(number))
            answers.append(self._stand_in(question))

    def close(self) -> None:
        """End the worker."""
        self._open.clear()
        if self._process:
            self._process.end()
            self._process = None

    def _take(self, message: FromWorker, answers: list[Answer]) -> None:
        self._heard = True
        if isinstance(message, Note):
            self.prepared |= set(message.ready)
            log.info("opponents: %s", message.text)
            return
        asked = self._open.pop(message.number, None)
        if asked is None:
            return  # withdrawn in the meantime
        if isinstance(message, Failed):
            log.error("question %d: %s", message.number, message.message)
            answers.append(self._stand_in(asked[0]))
        else:
            answers.append(message)

    def _start(self) -> None:
        self.prepared, self._heard = frozenset(), False
        self._started = self._clock()
        try:
            self._process = _Process(self._command, self._environment)
        except OSError as error:
            log.error("the opponents' process cannot be started: %s", error)
            self._process = None
            self._crashes = RESTARTS + 1

    def _crashed(self, what: str) -> None:
        """Start again; what was asked is answered by the rule player, for it might crash the next one too."""
        log.error("the opponents' process %s; %d questions open", what, len(self._open))
        if self._process:
            self._process.end()
        self._process = None
        self._crashes += 1
        if self._crashes > RESTARTS:
            log.error("the rule player answers from now on")

    def _stand_in(self, question: Ask) -> Answer:
        log.warning("question %d is answered by the rule player", question.number)
        report = players.stand_in(view_from_bytes(question.view), question.seed, question.limit)
        return Answer(question.number, replace(report, level=question.level, standin=True))
