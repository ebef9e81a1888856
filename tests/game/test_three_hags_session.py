"""A session of Three Hags: its pace, forced moves, saving, statistics, review, and a round once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ai.messages import Ask
from engine.actions import Ack, Action
from engine.cards import parse_set
from engine.codec import view_from_bytes
from engine.errors import Refused
from engine.games import REGISTRY
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import (
    CardDrawn,
    ComboPlayed,
    Deal,
    Pass,
    Phase,
    PileSwept,
    PlayCombo,
    RoundCounted,
)
from game import lobby, review, statistics
from game.counsel import Counsel
from game.match_details import DETAILS
from game.review import Review, Reviewer
from game.seats import SeatPlan, classic_seats, is_classic
from game.session import AT_ONCE
from game.store import Store
from tests.kit.results import STEP, JudgeBrain
from tests.kit.tables import FakeBrain, Table

SHORT = Options(target_score=50)
LONG = Options(target_score=150)


def played_rounds(count: int, seed: str = "rounds", **how: Any) -> Table:
    """A table at the result of a round."""
    table = Table.new(LONG, seed=seed, **how)
    table.play_out(lambda: len(table.session.view(None).results) == count)
    return table


def test_one_person_against_one_computer():
    plans = classic_seats(SHORT)
    assert [plan.kind for plan in plans] == ["human", "normal"]
    assert is_classic(SHORT, plans)
    assert not is_classic(SHORT, (SeatPlan("human"), SeatPlan("human")))


class TestPace:
    def test_a_computer_takes_its_beat_for_a_play_and_for_a_pass(self):
        """The wait before a move hangs on the number of events alone."""
        waits: list[list[float]] = []
        for pick in (0, -1):  # answers if it can, passes
            table = Table.new(LONG, seed="beat", brain=FakeBrain(lambda ask, pick=pick: legal(ask)[pick]))
            table.settle()
            found = list[float]()
            for _ in range(3):
                table.person_acts()
                began = table.now
                while table.session.thinking is not None:
                    table.tick(0.01)
                found.append(table.now - began)
            waits.append(found)
        assert all(0.4 <= wait <= 1.05 for found in waits for wait in found)
        assert waits[0][0] == pytest.approx(waits[1][0])

    def test_nothing_is_taken_back(self):
        table = Table.new(SHORT)
        table.settle()
        table.person_acts()
        assert not table.session.can_undo(0)
        with pytest.raises(Refused):
            table.session.undo(0)

    def test_a_hand_too_small_for_the_pile_passes_at_once(self):
        """Everybody sees that it must; without the setting a person is asked all the same."""
        for automatic in (False, True):
            table = at_a_forced_pass()
            table.session.auto_last = automatic
            before = table.session.match.decision
            for _ in range(40):
                table.tick()
            moved = table.session.match.decision > before
            assert moved == automatic
            if moved:
                assert table.session.match.journal[before].action == Pass()

    def test_the_result_waits_for_the_button(self):
        table = played_rounds(1)
        assert table.session.awaits_ack and table.session.thinking is None
        assert not table.tick(60.0)
        table.session.act(0, Ack())
        assert table.session.view(None).round_number == 2


def legal(ask: Ask) -> tuple[Action, ...]:
    view = view_from_bytes(ask.view)
    return REGISTRY["three_hags"].legal(view, view.seat)


def at_a_forced_pass() -> Table:
    """The person holds fewer cards than the pile asks for."""
    for number in range(200):
        table = Table.new(LONG, seed=f"forced {number}")
        table.settle()
        while not table.session.awaits_ack:
            view = table.session.view(None)
            if view.turn == 0 and table.session.match.game.publicly_forced(view) and view.top is not None:
                return table
            table.person_acts()
            table.settle()
    raise AssertionError("no such position")


class TestSecrets:
    def test_a_drawn_card_is_in_its_own_stream_only(self):
        session = played_rounds(1).session
        streams = [[n.event for n in session.events(seat)] for seat in (None, 0, 1)]
        drawn = [[event for event in stream if isinstance(event, CardDrawn)] for stream in streams]
        assert drawn[0] == []
        assert drawn[1] and {event.seat for event in drawn[1]} == {0}
        assert drawn[2] and {event.seat for event in drawn[2]} == {1}

    def test_a_computer_is_asked_with_its_own_view(self):
        brain = FakeBrain()
        played_rounds(1, brain=brain)
        views = [view_from_bytes(ask.view) for ask in brain.asked]
        assert views and {view.seat for view in views} == {1}
        assert all(view.opened is None for view in views)


def test_a_match_goes_on_in_the_middle_of_a_round(tmp_path: Path):
    table = Table.new(SHORT, folder=tmp_path, seed="saved")
    table.settle()
    for _ in range(4):
        table.person_acts()
        table.settle()
    session = table.session
    table.close()
    again = Table.resumed(tmp_path, game="three_hags")
    for seat in (None, 0, 1):
        assert again.session.view(seat) == session.view(seat)
    assert again.session.match.journal == session.match.journal
    again.play_out()
    again.close()
    store = Store(tmp_path)
    assert [record.game for record in store.statistics.value.matches] == ["three_hags"]
    store.close()


class TestStatistics:
    def test_counted_from_the_events_of_a_whole_match(self, tmp_path: Path):
        table = Table.new(LONG, folder=tmp_path, seed="counted")
        table.play_out()
        table.close()
        events = [numbered.event for numbered in table.session.events(None)]
        results = [event.result for event in events if isinstance(event, RoundCounted)]
        (record,) = Store(tmp_path).statistics.value.matches
        details, end = record.details, table.session.outcome
        assert end is not None and (record.own, record.other) == end.scores
        assert details["rounds"] == len(results)
        assert details["points"] == record.own and details["points_other"] == record.other
        assert details["rounds_won"] == sum(result.winner == 0 for result in results)
        swept = [event for event in events if isinstance(event, PileSwept) and event.seat == 0]
        assert details["brooms"] + details["flights"] + details["covens"] == len(swept) > 0
        own = [result for result in results if result.winner == 0]
        assert details["bonus"] == sum(result.hag_bonus for result in own) == 20 * details["hags"]
        assert record.preset == "longest" and details["shut_outs"] == (record.other == 0)

    def test_each_kind_of_sweep(self):
        """A coven, then two flights, then the broom: all that can be swept."""
        own = parse_set("QS QH QC JC JS JH KS KH KC TC 9C 8C 7C")
        rest = [card for card in range(52) if (PACK & ~own) >> card & 1]
        other = sum(1 << card for card in rest[:13])
        table = Table.new(SHORT, deal=Deal(1, (own, other), tuple(rest[13:])))
        table.settle()
        session = table.session
        for cards in ("QS QH QC", "JC"):
            session.act(0, PlayCombo(parse_set(cards), parse_set(cards)))
        assert session.view(None).phase is Phase.LEAD and session.view(None).turn == 0
        table.play_out(lambda: bool(session.view(None).results))
        details = DETAILS["three_hags"](session.match, 0)
        others = DETAILS["three_hags"](session.match, 1)
        assert details["covens"] == 1 and details["brooms"] == 1 and others["covens"] == others["brooms"] == 0
        played = [n.event for n in session.events(None) if isinstance(n.event, ComboPlayed)]
        assert details["flights"] == sum(flies(event.cards) for event in played if event.seat == 0)

    def test_the_longest_match_is_the_highest_count(self):
        records = [record(rounds) for rounds in (3, 7, 5)]
        totals = statistics.totals(records)
        assert totals.details == {"rounds": 15} and totals.most == {"rounds": 7}
        assert statistics.totals([]).most == {}


def flies(cards: int) -> bool:
    return cards in {parse_set(f"Q{suit} J{suit}") for suit in "SHC"}


def record(rounds: int) -> statistics.MatchRecord:
    return statistics.MatchRecord(
        str(rounds), "three_hags", "", "hard", "standard", "won", 75, 0, {"rounds": rounds}
    )


class TestReview:
    def reviewed(self) -> tuple[Table, Review]:
        table = played_rounds(1)
        (deal,) = lobby.deals(table.session.match)
        found = Review(table.session.match, 0, deal, Counsel(JudgeBrain()))
        while not found.done:
            found.update()
        found.update()
        return table, found

    def test_every_own_choice_is_judged_with_what_was_known(self):
        table, found = self.reviewed()
        match = table.session.match
        choices = [
            decision
            for decision in found.deal
            if match.journal[decision].seat == 0 and len(match.game.legal(match.state_at(decision), 0)) > 1
        ]
        assert list(found.reports) == choices and found.plays == len(choices)

    def test_less_than_the_tolerance_is_no_moment(self):
        table, found = self.reviewed()
        assert found.tolerance == review.TOLERANCE["three_hags"] > STEP
        assert found.moments and all(moment.loss >= found.tolerance for moment in found.moments)
        match, losses = table.session.match, list[float]()
        for decision in found.reports:
            moves = match.game.legal(match.state_at(decision), 0)
            losses.append(STEP * (len(moves) - 1 - moves.index(match.journal[decision].action)))
        assert found.agreed == sum(loss < found.tolerance for loss in losses)
        assert found.moments[0].loss == max(losses)

    def test_from_a_moment_the_round_goes_on_otherwise(self):
        table, found = self.reviewed()
        moment = found.moments[0]
        practice = lobby.practise(
            table.session.match, moment.decision, table.session.seats, Counsel(FakeBrain()), pace=AT_ONCE
        )
        assert practice.view(0).moves == table.session.match.state_at(moment.decision).moves
        practice.act(0, moment.best)
        tried = Table(practice, None)
        tried.play_out()
        assert practice.over and practice.outcome is None and len(practice.view(None).results) == 1

    def test_the_same_round_once_more(self):
        table, found = self.reviewed()
        again = lobby.practise(
            table.session.match, found.deal.start, table.session.seats, Counsel(FakeBrain())
        )
        start = table.session.match.state_at(found.deal.start)
        assert again.view(0).hand == start.hands[0] and again.view(1).hand == start.hands[1]

    def test_counted_once_per_round(self, tmp_path: Path):
        table = Table.new(LONG, folder=tmp_path, seed="checks")
        table.settle()
        reviewer = Reviewer(table.session, Counsel(JudgeBrain()), table.store)
        rounds = 0
        while rounds < 2:
            table.play_out(lambda: table.session.awaits_ack)
            rounds += 1
            for _ in range(200):
                reviewer.update()
            table.person_acts()
            table.settle()
        assert table.store is not None
        assert [check.hand for check in table.store.statistics.value.checks] == [1, 2]
        table.close()
