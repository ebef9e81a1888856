"""The opponents' process: it answers, can be interrupted, dies with its parent, is replaced when it dies."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import psutil
import pytest

from ai import pipe, warm
from ai.client import RESTARTS, START_OUT, Brain, worker_command, worker_environment
from ai.decide import decide
from ai.local import LocalBrain
from ai.messages import ASSESS, MOST_ITERATIONS, Answer, Limit, Note, decode_answer, essence
from ai.worker import Worker
from engine.actions import Ack
from engine.codec import view_to_bytes
from engine.games import REGISTRY
from engine.match import Match
from tests.kit.whist_positions import legal, views

VIEW = list(views("worker"))[4]
BYTES = view_to_bytes(VIEW)
LONG = Limit(MOST_ITERATIONS, 60.0)


def wait_for(found: Callable[[], object], seconds: float = 60.0) -> None:
    """Give other processes time; how much they need is not tested here."""
    until = time.monotonic() + seconds
    while not found():
        if time.monotonic() > until:
            raise AssertionError("it did not happen")
        time.sleep(0.005)


def answers_of(brain: Brain, count: int) -> list[Answer]:
    got: list[Answer] = []

    def enough() -> bool:
        got.extend(brain.poll())
        return len(got) >= count

    wait_for(enough)
    return got


@pytest.fixture
def brain() -> Iterator[Brain]:
    brain = Brain(time_out=60.0)
    yield brain
    brain.close()


def test_answers_are_those_of_decide_in_the_order_asked(brain: Brain) -> None:
    for number, level in enumerate(("easy", "normal", "easy")):
        brain.ask(number, BYTES, level, f"seed{number}")
    got = answers_of(brain, 3)
    assert [a.number for a in got] == [0, 1, 2]
    for number, level in enumerate(("easy", "normal", "easy")):
        assert essence(got[number].report) == essence(decide(VIEW, level, f"seed{number}"))


def test_until_the_search_is_ready_the_rule_player_answers_and_says_so(
    brain: Brain, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "ai.client")
    brain.ask(1, BYTES, "hard", "seed")
    first = answers_of(brain, 1)[0].report
    assert first.standin
    assert first.level == "hard"
    assert first.action == decide(VIEW, "normal", "seed").action
    assert "stands in" in caplog.text
    wait_for(lambda: brain.poll() or "whist" in brain.prepared, 300.0)
    brain.ask(2, BYTES, "hard", "seed", Limit(60, 60.0))
    second = answers_of(brain, 1)[0].report
    assert not second.standin
    assert essence(second) == essence(decide(VIEW, "hard", "seed", Limit(60, 60.0)))


def test_the_game_being_played_is_prepared_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be prepared is reported and holds up nothing."""
    games = list(REGISTRY)
    prepared: list[str] = []

    def prepare(game: str) -> None:
        prepared.append(game)
        if game == games[0]:
            raise RuntimeError("no compiler")

    monkeypatch.setattr(warm, "prepare_game", prepare)
    sink = io.BytesIO()
    worker = Worker(io.BytesIO(), sink)
    worker._wanted = games[-1]
    worker._prepare()
    assert prepared == [games[-1], *games[:-1]]
    sink.seek(0)
    said = [decode_answer(data) for data in iter(lambda: pipe.read(sink), None)]
    notes = [note for note in said if isinstance(note, Note)]
    assert len(notes) == len(said) == len(games)
    assert notes[0].ready == (games[-1],)
    assert "no compiler" in notes[1].text
    assert set(notes[-1].ready) == set(games[1:])


def test_beliefs_of_whos_who_cross_the_pipe_and_are_the_rule_players_at_first(brain: Brain) -> None:
    match = Match.new("whos_who", REGISTRY["whos_who"].presets["three"], ("hard",) * 3, "pipe")
    for seat in range(3):
        match.act(seat, Ack())
    view = match.view(2)
    data = view_to_bytes(view)
    brain.ask(1, data, "hard", "seed", ASSESS)
    first = answers_of(brain, 1)[0].report
    assert first.standin and first.beliefs == decide(view, "normal", "seed", ASSESS).beliefs
    wait_for(lambda: brain.poll() or "whos_who" in brain.prepared, 300.0)
    brain.ask(2, data, "hard", "seed", ASSESS)
    second = answers_of(brain, 1)[0].report
    assert not second.standin
    assert essence(second) == essence(decide(view, "hard", "seed", ASSESS))


def test_a_withdrawn_question_is_never_answered_and_frees_the_worker(brain: Brain) -> None:
    wait_for(lambda: brain.poll() or "whist" in brain.prepared, 300.0)
    brain.ask(1, BYTES, "hard", "seed", LONG)
    time.sleep(0.1)
    brain.cancel(1)
    brain.ask(2, BYTES, "normal", "seed")
    assert [a.number for a in answers_of(brain, 1)] == [2]
    assert brain.poll() == []


def test_damaged_questions_get_a_legal_move_and_a_log_line(
    brain: Brain, caplog: pytest.LogCaptureFixture
) -> None:
    brain.ask(1, BYTES, "genius", "seed")
    report = answers_of(brain, 1)[0].report
    assert report.standin
    assert report.action in legal(VIEW)
    assert "no level named 'genius'" in caplog.text


def test_a_killed_worker_is_replaced_and_its_question_answered(
    brain: Brain, caplog: pytest.LogCaptureFixture
) -> None:
    first = brain.pid
    assert first
    answers_of_started(brain)
    os.kill(first, signal.SIGKILL)
    brain.ask(1, BYTES, "hard", "seed")
    report = answers_of(brain, 1)[0].report
    assert report.standin
    assert report.action in legal(VIEW)
    assert "has ended" in caplog.text
    assert brain.pid not in (None, first)
    brain.ask(2, BYTES, "normal", "seed")
    assert not answers_of(brain, 1)[0].report.standin


def answers_of_started(brain: Brain) -> None:
    """Wait until the worker answers at all."""
    brain.ask(999, BYTES, "easy", "seed")
    answers_of(brain, 1)


def test_a_silent_worker_counts_as_lost_and_after_some_losses_nobody_waits() -> None:
    now = [0.0]
    sleeper = (sys.executable, "-c", "import time; time.sleep(600)")
    brain = Brain(sleeper, clock=lambda: now[0], time_out=5.0)
    try:
        for number in range(RESTARTS + 1):
            brain.ask(number, BYTES, "hard", "seed")
            assert brain.poll() == []
            now[0] += START_OUT + 0.1
            (answer,) = brain.poll()
            assert answer.number == number
            assert answer.report.standin
        assert brain.pid is None
        brain.ask(99, BYTES, "hard", "seed")
        assert [a.number for a in brain.poll()] == [99]
    finally:
        brain.close()


def test_a_worker_that_starts_slowly_is_stood_in_for_and_kept() -> None:
    now = [0.0]
    sleeper = (sys.executable, "-c", "import time; time.sleep(600)")
    brain = Brain(sleeper, clock=lambda: now[0], time_out=5.0)
    try:
        first = brain.pid
        for number in range(RESTARTS + 1):
            brain.ask(number, BYTES, "hard", "seed")
            now[0] += 5.1
            (answer,) = brain.poll()
            assert answer.number == number and answer.report.standin
        assert brain.pid == first
    finally:
        brain.close()


def test_a_worker_that_cannot_be_started_is_done_without() -> None:
    brain = Brain(("/nowhere/python",))
    brain.ask(1, BYTES, "hard", "seed")
    assert brain.poll()[0].report.standin
    brain.close()


def test_a_worker_that_talks_nonsense_is_done_without() -> None:
    brain = Brain((sys.executable, "-c", "print('hello' * 100)"), time_out=60.0)
    brain.ask(1, BYTES, "hard", "seed")
    assert answers_of(brain, 1)[0].report.standin
    brain.close()


def test_the_worker_dies_with_a_parent_that_was_killed() -> None:
    """kill -9: nobody closes anything in an orderly way, and the worker is in the middle of a search."""
    code = (
        "import sys, time; from ai.client import Brain; from ai.messages import Limit\n"
        "brain = Brain(time_out=600.0)\n"
        "while 'whist' not in brain.prepared: brain.poll(); time.sleep(0.01)\n"
        f"brain.ask(1, {BYTES!r}, 'hard', 'seed', Limit(10**6, 600.0))\n"
        "print(brain.pid, flush=True); time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    worker = psutil.Process(int(parent.stdout.readline()))
    assert worker.is_running()
    parent.kill()
    parent.wait()
    wait_for(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)


def test_the_worker_ends_when_the_table_closes_it(brain: Brain) -> None:
    assert brain.pid
    worker = psutil.Process(brain.pid)
    brain.close()
    wait_for(lambda: not worker.is_running())
    assert brain.pid is None


def test_the_worker_loads_neither_the_game_nor_pygame() -> None:
    code = (
        "import sys, ai.worker, ai.warm; ai.warm.prepare();"
        "print([n for n in sys.modules if n.split('.')[0] in ('game', 'pygame', 'pymunk')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_command_in_a_frozen_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert worker_command()[-2:] == ("-m", "ai.worker")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert worker_command() == (sys.executable, "--ai-worker")
    assert "PYTHONPATH" in worker_environment()


def test_local_brain_has_the_same_interface_and_answers() -> None:
    brain = LocalBrain()
    brain.ask(1, BYTES, "normal", "seed")
    brain.ask(2, BYTES, "easy", "seed")
    brain.cancel(1)
    assert [essence(a.report) for a in brain.poll()] == [essence(decide(VIEW, "easy", "seed"))]
    assert brain.poll() == []
    brain.close()
