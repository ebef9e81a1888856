"""The play checker: what it asks, what it counts, and that it asks from what was known then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ai.messages import ADVICE, ActionValue, Answer, Ask
from engine.actions import Ack, PlayCard
from engine.codec import view_from_bytes, view_to_bytes
from engine.errors import Refused
from engine.match import Match
from game.counsel import Counsel
from game.lobby import deals, practise
from game.review import AGREED, Review, Reviewer
from game.seats import SeatPlan, couch_seats
from game.thinking import advice_seed
from tests.kit.results import JudgeBrain
from tests.kit.tables import ONE_HAND, STANDARD, THREE, WHIST, WHOS_WHO, FakeBrain, Table, report


class Adviser(FakeBrain):
    """Moves like the fake brain; as adviser it values a card at a tenth of its rank, so the highest is
    best."""

    def poll(self) -> list[Answer]:
        if self.held:
            return []
        ready, self.open = self.open, {}
        return [self.answer(ask) for ask in ready.values()]

    def answer(self, ask: Ask) -> Answer:
        if ask.level != "hard":
            return Answer(ask.number, report(self.choose(ask)))
        view = view_from_bytes(ask.view)
        values = tuple(
            ActionValue(a, (a.card % 13) / 10, 1)
            for a in WHIST.legal(view, view.seat)
            if isinstance(a, PlayCard)
        )
        best = max(values, key=lambda v: v.value)
        return Answer(ask.number, report(best.action, values=values, **self.fields))


def finished(brain: FakeBrain | None = None, folder: Path | None = None) -> Table:
    table = Table.new(ONE_HAND, brain or Adviser(), folder=folder)
    table.play_out(lambda: bool(table.session.view(None).results))
    return table


def review_of(table: Table, **fields: Any) -> tuple[Review, Adviser]:
    brain = Adviser(**fields)
    review = Review(table.session.match, 0, deals(table.session.match)[0], Counsel(brain))
    for _ in range(100):
        review.update()
    assert review.done
    return review, brain


def choices(match: Match, seat: int) -> list[int]:
    return [
        i
        for i, entry in enumerate(match.journal)
        if entry.seat == seat
        and not isinstance(entry.action, Ack)
        and len(WHIST.legal(match.state_at(i), seat)) > 1
    ]


def test_each_own_choice_is_asked_with_the_view_of_that_moment():
    table = finished()
    review, brain = review_of(table)
    match = table.session.match
    expected = [
        (view_to_bytes(WHIST.view(match.state_at(d), 0)), "hard", advice_seed(match, 0, d))
        for d in choices(match, 0)
    ]
    assert [(a.view, a.level, a.seed) for a in brain.asked] == expected
    assert review.plays == review.total == len(expected) > 5
    assert all(view_from_bytes(a.view).opened is None for a in brain.asked)


def test_the_three_costliest_choices_are_the_moments():
    table = finished()
    review, _ = review_of(table)
    match = table.session.match
    losses = {}
    for d in choices(match, 0):
        cards = [a.card % 13 for a in WHIST.legal(match.state_at(d), 0) if isinstance(a, PlayCard)]
        action = match.journal[d].action
        assert isinstance(action, PlayCard)
        losses[d] = (max(cards) - action.card % 13) / 10
    worst = sorted(losses, key=lambda d: (-losses[d], d))[:3]
    assert [m.decision for m in review.moments] == worst
    for moment in review.moments:
        assert moment.loss == pytest.approx(losses[moment.decision])
        assert moment.played == match.journal[moment.decision].action != moment.best
    assert review.agreed == sum(loss < AGREED for loss in losses.values())
    assert review.cost == pytest.approx(sum(losses.values()))


def test_a_hint_and_the_review_ask_the_same_question():
    table = Table.new(ONE_HAND, Adviser())
    table.settle()
    table.session.hint(0)
    asked = table.brain.asked[-1]
    table.play_out(lambda: bool(table.session.view(None).results))
    _, brain = review_of(table)
    assert (asked.view, asked.level, asked.seed) in [(a.view, a.level, a.seed) for a in brain.asked]


def test_the_stand_in_judges_nobody():
    review, _ = review_of(finished(), standin=True)
    assert review.plays == 0 and review.moments == [] and review.total > 0


def test_one_question_at_a_time_and_none_after_close():
    table = finished()
    brain = Adviser()
    review = Review(table.session.match, 0, deals(table.session.match)[0], Counsel(brain))
    brain.held = True
    for _ in range(10):
        review.update()
    assert len(brain.asked) == 1
    review.close()
    brain.held = False
    review.update()
    assert review.done and brain.cancelled == [1] and len(brain.asked) == 1


class TestReviewer:
    def table(self, folder: Path) -> tuple[Table, Reviewer]:
        self.asked = Adviser()  # a brain of its own: the reviewer's questions apart from the session's
        table = Table.new(STANDARD, Adviser(), folder=folder)
        return table, Reviewer(table.session, Counsel(self.asked), table.store)

    def test_nothing_before_the_deal_is_over(self, tmp_path: Path):
        table, reviewer = self.table(tmp_path)
        table.play_out(lambda: len(table.session.view(None).tricks) == 5)
        reviewer.update()
        assert reviewer.latest is None and self.asked.asked == []
        table.close()

    def test_every_deal_is_reviewed_and_counted_once(self, tmp_path: Path):
        table, reviewer = self.table(tmp_path)
        hands = 0
        while hands < 2:
            hands += 1
            table.play_out(lambda hands=hands: len(table.session.view(None).results) == hands)
            for _ in range(100):
                reviewer.update()
            table.person_acts()
            table.settle()
        assert len(reviewer.reviews) == 2 and all(r.done for r in reviewer.reviews)
        assert table.store is not None
        found = table.store.statistics.totals("whist", level="normal")
        assert found.plays == sum(r.plays for r in reviewer.reviews) > 10
        assert found.agreed == sum(r.agreed for r in reviewer.reviews)
        table.close()

    def test_after_continue_only_the_hand_on_the_table_is_reviewed_again(self, tmp_path: Path):
        table, _ = self.table(tmp_path)
        table.play_out(lambda: len(table.session.view(None).results) == 2)
        table.close()
        again = Table.resumed(tmp_path, Adviser())
        reviewer = Reviewer(again.session, Counsel(Adviser()), again.store)
        for _ in range(100):
            reviewer.update()
        (review,) = reviewer.reviews
        assert review.deal == deals(again.session.match)[1]
        assert again.store is not None
        assert [c.hand for c in again.store.statistics.value.checks] == [2]
        again.close()

    def test_it_leaves_the_players_alone_while_they_think_and_while_paused(self, tmp_path: Path):
        table, reviewer = self.table(tmp_path)
        table.play_out(lambda: bool(table.session.view(None).results))
        table.session.pause()
        reviewer.update()
        assert self.asked.asked == []
        table.session.resume()
        reviewer.update()
        assert len(self.asked.asked) == 1
        table.close()

    def test_nobody_is_reviewed_at_a_table_of_several(self):
        seats = (SeatPlan("human"), SeatPlan("easy"), SeatPlan("human"), SeatPlan("easy"))
        table = Table.new(ONE_HAND, Adviser(), seats=seats)
        reviewer = Reviewer(table.session, Counsel(Adviser()))
        table.play_out(lambda: bool(table.session.view(None).results))
        reviewer.update()
        assert reviewer.latest is None

    def test_each_of_several_by_their_seat_and_nothing_is_counted(self, tmp_path: Path):
        seats = couch_seats(ONE_HAND, {0: ("Ann", 0), 2: ("Ben", 1)})
        table = Table.new(ONE_HAND, Adviser(), seats=seats, folder=tmp_path)
        reviewers = [Reviewer(table.session, Counsel(Adviser()), table.store, seat) for seat in (0, 2)]
        table.play_out(lambda: bool(table.session.view(None).results))
        found: list[Review] = []
        for reviewer in reviewers:
            reviewer.update()
            assert reviewer.latest is not None
            found.append(reviewer.latest)
            while not reviewer.latest.done:
                reviewer.update()
            reviewer.update()
        assert [review.seat for review in found] == [0, 2] and all(review.plays for review in found)
        table.close()
        assert table.store is not None and table.store.statistics.value.checks == ()

    def test_what_a_computer_decided_for_a_person_is_not_theirs(self, tmp_path: Path):
        table, reviewer = self.table(tmp_path)
        table.play_out(lambda: len(table.session.match.journal) > 30)
        table.session.hand_over(0)
        start = table.session.match.decision
        table.settle()
        table.session.take_back(0)
        played = range(start, table.session.match.decision)
        own = [d for d in played if table.session.match.journal[d].seat == 0]
        assert own and set(own) <= table.session.helped
        table.play_out(lambda: bool(table.session.view(None).results))
        reviewer.update()
        while reviewer.latest and not reviewer.latest.done:
            reviewer.update()
        reviewer.update()
        assert reviewer.latest is not None and reviewer.latest.plays < reviewer.latest.total
        assert not {moment.decision for moment in reviewer.latest.moments} & set(own)
        table.close()
        assert table.store is not None and table.store.statistics.value.checks == ()


def test_hints_and_reviews_ask_for_comparable_values():
    """Every card weighed in the same worlds: otherwise a dropped card's value means something else."""
    table = Table.new(STANDARD)
    table.settle()
    while table.session.awaits_ack:
        table.person_acts()
        table.settle()
    table.session.hint(0)
    assert table.brain.asked[-1].limit == ADVICE


def test_a_choice_made_after_a_hint_has_its_value_but_does_not_count(tmp_path: Path):
    table = Table.new(ONE_HAND, Adviser(), folder=tmp_path)
    table.settle()
    table.session.hint(0)
    table.tick()
    helped = table.session.match.decision
    table.play_out(lambda: bool(table.session.view(None).results))
    assert table.session.helped == {helped}
    seat, (deal,) = table.session.humans[0], deals(table.session.match)
    reviews = [
        Review(table.session.match, seat, deal, Counsel(Adviser()), helped=who)
        for who in ((), table.session.helped)
    ]
    for review in reviews:
        while not review.done:
            review.update()
    counted, helped_review = reviews
    assert helped in helped_review.reports
    assert helped_review.plays == counted.plays - 1
    table.close()


def test_taking_back_forgets_the_help_for_what_came_later():
    table = Table.new(STANDARD)
    table.settle()
    table.session.hint(0)
    table.tick()
    table.person_acts()
    before = set(table.session.helped)
    assert before
    table.session.helped.add(table.session.match.decision)
    table.session.undo(0)
    assert table.session.helped == before


class TestWhosWho:
    """Not only cards: questions, answers and sealed choices are looked at with what was known then."""

    def revealed(self, **how: Any) -> Table:
        options = replace(THREE, question_allowed=True)
        table = Table.new(options, JudgeBrain(), **how)
        table.play_out(lambda: bool(table.session.view(None).results))
        return table

    def test_every_own_choice_from_the_view_of_that_moment(self):
        table = self.revealed()
        match, brain = table.session.match, JudgeBrain()
        review = Review(match, 0, deals(match)[0], Counsel(brain))
        while not review.done:
            review.update()
        own = [
            d
            for d in deals(match)[0]
            if match.journal[d].seat == 0 and len(WHOS_WHO.legal(match.state_at(d), 0)) > 1
        ]
        kinds = {type(match.journal[d].action).__name__ for d in own}
        assert {"PlayCard", "Declare"} <= kinds
        assert sorted(review.reports) == own
        views = [view_from_bytes(ask.view) for ask in brain.asked]
        assert all(view.seat == 0 and view.opened is None and view.results == () for view in views)

    def test_a_point_is_counted_more_generously_than_a_trick(self):
        table = self.revealed()
        review = Review(table.session.match, 0, deals(table.session.match)[0], Counsel(JudgeBrain()))
        while not review.done:
            review.update()
        assert review.tolerance > AGREED
        assert review.agreed == review.plays - sum(
            moment.loss >= review.tolerance for moment in review._found
        )

    def test_nothing_is_asked_while_others_may_be_choosing_in_secret(self):
        table = self.revealed()
        brain = JudgeBrain()
        reviewer = Reviewer(table.session, Counsel(brain))
        table.session.act(0, Ack())
        reviewer.update()
        assert table.session.view(None).phase.value == "peek" and brain.asked == []
        table.settle()
        table.person_acts()
        table.settle()
        reviewer.update()
        assert brain.asked

    def test_again_as_practice_it_ends_with_the_deal_and_shares_the_roles(self):
        table = self.revealed()
        match = table.session.match
        decision = next(d for d in deals(match)[0] if isinstance(match.journal[d].action, PlayCard))
        again = practise(match, decision, table.session.seats, Counsel(JudgeBrain()))
        assert again.match.state.masters == match.state.masters
        played = Table(again, JudgeBrain())
        played.settle()
        played.play_out()
        assert again.over and again.outcome is None and len(again.view(None).results) == 1
        with pytest.raises(Refused):
            again.act(0, Ack())
