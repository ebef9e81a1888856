"""The mailbox and the writer: every answer to whoever asked, every write in its order."""

from __future__ import annotations

import threading

from ai.messages import Report
from engine.codec import view_to_bytes
from engine.match import Match
from game.counsel import Counsel
from game.writer import Writer
from tests.kit.tables import STANDARD, FakeBrain


def view() -> bytes:
    match = Match.new("whist", STANDARD, ("easy",) * 4, "seed")
    return view_to_bytes(match.view(match.actors()[0]))


class TestCounsel:
    def test_several_sessions_share_one_brain(self):
        counsel = Counsel(FakeBrain())
        got: list[tuple[str, Report]] = []
        for who in ("a", "b", "c"):
            counsel.ask(view(), "easy", who, lambda report, who=who: got.append((who, report)))
        assert counsel.pending == 3
        counsel.poll()
        assert [who for who, _ in got] == ["a", "b", "c"] and counsel.pending == 0

    def test_a_cancelled_question_is_answered_to_nobody(self):
        brain = FakeBrain()
        counsel = Counsel(brain)
        got: list[Report] = []
        number = counsel.ask(view(), "easy", "s", got.append)
        late = dict(brain.open)
        counsel.cancel(number)
        counsel.cancel(number)
        counsel.cancel(None)
        brain.open = late
        counsel.poll()
        assert got == [] and brain.cancelled == [number]

    def test_somebody_who_asks_again_when_answered(self):
        brain = FakeBrain()
        counsel = Counsel(brain)
        count = 0

        def again(report: Report) -> None:
            nonlocal count
            count += 1
            counsel.ask(view(), "easy", str(count), again)

        counsel.ask(view(), "easy", "0", again)
        for _ in range(5):
            counsel.poll()
        assert count == 5 and counsel.pending == 1
        counsel.close()
        assert counsel.pending == 0 and brain.closed


class TestWriter:
    def test_in_order_and_off_this_thread(self):
        done: list[object] = []
        writer = Writer(lambda error: None)
        for i in range(50):
            writer.submit(lambda i=i: done.append(i))
        writer.submit(lambda: done.append(threading.current_thread().name))
        assert writer.flush()
        writer.close()
        assert done == [*range(50), "writer"]

    def test_an_error_is_told_and_the_rest_is_still_done(self):
        told: list[Exception] = []
        done: list[int] = []

        def fail() -> None:
            raise OSError(28, "full")

        writer = Writer(told.append)
        writer.submit(fail)
        writer.submit(lambda: done.append(1))
        writer.close()
        assert [getattr(error, "errno", None) for error in told] == [28] and done == [1]
