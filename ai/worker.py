"""The opponents' process: ``python -m ai.worker``. Questions come in on stdin, answers go out on stdout.

It imports neither the app nor pygame and is told nothing but the bytes of views. A thread of its own reads
the pipe, so a withdrawn question ends the search at its next look (every 20 ms at most) and the end of the
parent ends this process at once. The searches are prepared in the background, that of the game being played
before others; until then the rule player answers for them.
"""

from __future__ import annotations

import importlib
import os
import queue
import signal
import sys
import threading
import time
import traceback
from typing import Any, BinaryIO, NoReturn

from msgspec import DecodeError
from msgspec.structs import replace

from ai import decide, pipe, players
from ai.messages import Answer, Ask, Cancel, Failed, FromWorker, Note, Report, decode_question, encode
from engine.codec import view_from_bytes
from engine.games import REGISTRY

WATCH_SECONDS = 1.0
"""How often to look whether the parent is still the parent, in case something else holds the pipe open."""

NICENESS = 5
"""The worker gives way to the table where both want the same core (on Windows the client sees to it)."""


class Worker:
    """Answers questions one after the other, in the order in which they came."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._sending = threading.Lock()
        self._questions: queue.Queue[Ask] = queue.Queue()
        self._cancelled: set[int] = set()
        self._ready: tuple[str, ...] = ()
        self._wanted = ""

    def run(self) -> None:
        """Answer until the parent closes the pipe or dies; does not return."""
        threading.Thread(target=self._listen, name="pipe", daemon=True).start()
        threading.Thread(target=self._watch, args=(os.getppid(),), name="parent", daemon=True).start()
        threading.Thread(target=self._prepare, name="compile", daemon=True).start()
        while True:
            self._answer(self._questions.get())

    def _send(self, message: FromWorker) -> None:
        try:
            with self._sending:
                pipe.write(self._sink, encode(message))
        except OSError:
            _end()

    def _listen(self) -> None:
        while True:
            try:
                data = pipe.read(self._source)
                if data is None:
                    _end()
                message = decode_question(data)
            except (ValueError, DecodeError) as error:
                self._send(Note(f"unreadable question: {error}", self._ready))
                _end(1)
            if isinstance(message, Cancel):
                self._cancelled.add(message.number)
            else:
                self._questions.put(message)

    def _watch(self, parent: int) -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        _end()

    def _prepare(self) -> None:
        """Load or compile the searches. Without one the rule player stands in for good."""
        left = list(REGISTRY)
        while left:
            game = self._wanted if self._wanted in left else left[0]
            left.remove(game)
            started = time.perf_counter()
            try:
                importlib.import_module("ai.warm").prepare_game(game)
            except Exception as error:  # noqa: BLE001 - whatever the compiler raises, the rule player goes on
                self._send(Note(f"the search of {game} cannot be prepared: {error!r}", self._ready))
                continue
            self._ready = (*self._ready, game)
            spent = time.perf_counter() - started
            self._send(Note(f"search of {game} ready after {spent:.2f} s", self._ready))

    def _answer(self, ask: Ask) -> None:
        if ask.number in self._cancelled:
            return
        try:
            view = view_from_bytes(ask.view)
            report = self._decide(view, ask)
        except Exception as error:  # noqa: BLE001 - it is reported, and the compiled search is kept
            traceback.print_exc()
            self._send(Failed(ask.number, f"{type(error).__name__}: {error}"))
            return
        if ask.number not in self._cancelled:
            self._send(Answer(ask.number, report))

    def _decide(self, view: Any, ask: Ask) -> Report:
        def withdrawn() -> bool:
            return ask.number in self._cancelled

        if ask.level == "hard" and not self._can_search(view, ask):
            self._wanted = players.game_of(view).name
            self._send(
                Note(f"question {ask.number}: the rule player stands in, still preparing", self._ready)
            )
            quick = players.stand_in(view, ask.seed, ask.limit)
            return replace(quick, level="hard", standin=True)
        return decide.decide(view, ask.level, ask.seed, ask.limit, withdrawn, ask.temper)

    def _can_search(self, view: Any, ask: Ask) -> bool:
        """Whether the search of this game is ready, or not needed: the action is clear."""
        game = players.game_of(view)
        if game.name in self._ready or game.name in players.MINDED:
            return True
        assesses = ask.limit is not None and ask.limit.assess
        return not assesses and len(game.legal(view, view.seat)) < 2


def _end(code: int = 0) -> NoReturn:
    """Leave at once, whatever the other threads are doing: nothing here needs saving."""
    os._exit(code)


def main() -> None:
    """Take over stdin and stdout; what a library prints goes to stderr instead of into the pipe.

    Ctrl-C in a terminal is the parent's business, and frames come before thoughts.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    source = os.fdopen(os.dup(0), "rb")
    sys.stdout = sys.stderr
    Worker(source, sink).run()


if __name__ == "__main__":
    main()
