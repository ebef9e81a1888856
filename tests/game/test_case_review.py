"""The case review: who was how near the truth when, what the markers did, what would have been better."""

from __future__ import annotations

from typing import Any

import pytest

from ai.messages import ASSESS, ActionValue, Ask, PairBelief, Report, Why
from engine.actions import Ack
from engine.codec import view_from_bytes
from engine.games.deception.events import MarkerPlaced, Said, SolveTried, TileReplaced, TilesLaid
from engine.games.deception.roles import Role
from engine.games.deception.rules import legal
from engine.games.deception.state import Solve
from game.case_review import BETTER, CaseReview
from game.counsel import Counsel
from tests.game.test_deception_session import HUMAN, case, night, on, talker
from tests.kit.tables import FakeBrain, Table


class Judge(FakeBrain):
    """Believes in the true pair a little more with every marker; would always have marked another way."""

    def __init__(self, truth: Any, **fields: Any) -> None:
        super().__init__(**fields)
        self._truth = truth

    def poll(self) -> list[Any]:
        answers = super().poll()
        return [type(a)(a.number, self._report(self.by_number(a.number))) for a in answers]

    def by_number(self, number: int) -> Ask:
        return next(ask for ask in self.asked if ask.number == number)

    def _report(self, ask: Ask) -> Report:
        view = view_from_bytes(ask.view)
        marks = sum(isinstance(e, MarkerPlaced | TileReplaced) for e in view.record)
        if view.role is Role.SCIENTIST:
            actions = legal(view, view.seat)
            values = tuple(ActionValue(a, float(a == actions[-1]), 1) for a in actions)
            return Report(actions[-1], Why("mark"), "hard", values=values)
        p = marks / 20 if marks != 3 else 0.0
        true = self._truth
        pairs = (PairBelief(true.owner, true.red, true.blue, p),)
        beliefs = {str(true.owner): 0.5}
        return Report(Ack(), Why("assess"), ask.level, pairs=pairs, beliefs=beliefs)


def over() -> Table:
    """A game that nobody has solved, in which the person was wrong once."""
    table = on(night(case(talker)), lambda view: view.round == 2)
    right = table.session.match.state.solution
    table.session.act(HUMAN, Solve(right.owner, right.red, (right.blue + 1) % 4))
    return on(table, lambda view: False)


def reviewed(table: Table) -> tuple[CaseReview, Judge]:
    judge = Judge(table.session.match.state.solution)
    review = CaseReview(table.session.match, table.session.seats, Counsel(judge))
    for _ in range(2000):
        if review.done:
            return review, judge
        review.update()
    raise AssertionError("the review does not end")


def test_a_case_that_is_open_has_no_review():
    table = on(night(case()), lambda view: view.round == 2)
    with pytest.raises(ValueError, match="no review"):
        CaseReview(table.session.match, table.session.seats, None)


def test_the_moments_are_markers_the_talk_after_them_and_attempts():
    table = over()
    review, _ = reviewed(table)
    events = [moment.event for moment in review.moments]
    record = table.session.view(None).record
    kept = [e for e in record if isinstance(e, TilesLaid | MarkerPlaced | TileReplaced | SolveTried)]
    assert [event for event in events if event is not None] == kept
    talks = [i for i, moment in enumerate(review.moments) if moment.kind == "talk"]
    assert len(talks) > 8
    for i in talks:
        earlier, now = (table.session.match.state_at(review.moments[at].decision).record for at in (i - 1, i))
        assert any(isinstance(event, Said) for event in now[len(earlier) :])
    assert [m.round for m in review.moments] == sorted(m.round for m in review.moments)


def test_observers_are_those_who_had_to_find_out():
    table = over()
    review, judge = reviewed(table)
    assert review.observers == (0, 3)
    assessed = [ask for ask in judge.asked if ask.limit == ASSESS]
    assert {view_from_bytes(ask.view).seat for ask in assessed} == {0, 3}
    assert all(view_from_bytes(ask.view).opened is None for ask in judge.asked), "nothing of the end"
    assert {ask.level for ask in assessed if view_from_bytes(ask.view).seat == HUMAN} == {"hard"}
    assert {ask.level for ask in assessed if view_from_bytes(ask.view).seat == 3} == {"normal"}


def test_the_line_of_a_seat_and_what_the_markers_did():
    review, _ = reviewed(over())
    assert len(review.line(3)) == len(review.moments)
    assert review.murderer_chance(3, 0) == 0.5 and review.progress == 1.0
    effects = review.effects()
    assert len(effects) == 8, "six markers and two replacements"
    helped, misled = review.helped_most(), review.misled_most()
    assert helped is not None and helped.change == pytest.approx(0.2), "from nothing to the fourth marker"
    assert misled is not None and misled.change == pytest.approx(-0.1), "the third"
    assert isinstance(review.moments[misled.moment].event, MarkerPlaced)


def test_better_marks_are_the_advisers():
    review, _ = reviewed(over())
    found = review.better_marks()
    assert len(found) == 3 and all(better.gain >= BETTER for better in found)
    assert all(better.made != better.best for better in found)


def test_closing_stops_all_questions():
    table = over()
    judge = Judge(table.session.match.state.solution)
    judge.held = True
    review = CaseReview(table.session.match, table.session.seats, Counsel(judge))
    review.update()
    assert judge.open and not review.done
    review.close()
    assert review.done and not judge.open
    assert review.chance(0, 0) is None


def test_without_opponents_there_is_nothing_to_wait_for():
    table = over()
    assert CaseReview(table.session.match, table.session.seats, None).done
