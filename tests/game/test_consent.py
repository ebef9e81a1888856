"""Taking a play back where several people play: asked, agreed to, refused, withdrawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import Ack
from engine.errors import Reason, Refused
from game.consent import UndoRequest
from game.privacy.plan import PlanCard
from game.session import Rewound
from tests.game.test_handover import couch, to_turn, turn
from tests.kit.tables import STANDARD, THREE, Table, plays


def asked(*people: int, **how: object) -> tuple[Table, int]:
    """A table at which the first of the people has played and wants to take it back; and when that was."""
    table = to_turn(couch(STANDARD, *people, **how), people[0])
    decision = table.session.match.decision
    table.person_acts()
    table.session.undo(people[0])
    return table, decision


class TestAsking:
    def test_one_person_asks_nobody(self):
        table = Table.new(STANDARD)
        table.settle()
        table.play_out(lambda: turn(table) == 0)
        decision = table.session.match.decision
        table.person_acts()
        table.session.undo(0)
        assert table.session.match.decision == decision and table.session.undo_request is None

    def test_all_the_others_have_to_agree(self):
        table, decision = asked(0, 1, 3)
        session = table.session
        assert session.undo_request == UndoRequest(0) and session.undo_awaits == (1, 3)
        session.agree(3)
        assert session.undo_request == UndoRequest(0, (3,)) and session.undo_awaits == (1,)
        session.agree(3)
        assert session.undo_awaits == (1,) and session.match.decision > decision
        session.agree(1)
        assert session.undo_request is None and session.undo_awaits == ()
        assert session.match.decision == decision and turn(table) == 0

    def test_what_computers_played_after_it_goes_as_well(self):
        table = to_turn(couch(STANDARD, 0, 2), 0)
        decision = table.session.match.decision
        table.person_acts()
        while turn(table) != 2 and not table.session.awaits_ack:
            table.tick()
        assert table.session.match.decision > decision + 1 or table.session.awaits_ack
        table.session.undo(0)
        table.session.agree(2)
        assert table.session.match.decision == decision
        assert isinstance(table.session.events(None)[-1].event, Rewound)

    def test_and_what_other_people_played(self):
        """Back to the position before one's own last play, whoever has played since (WH §8)."""
        table = to_turn(couch(STANDARD, 0, 1), 0)
        decision = table.session.match.decision
        while turn(table) in (0, 1) and not table.session.awaits_ack:
            table.person_acts()
        table.session.undo(0)
        table.session.agree(1)
        assert table.session.match.decision == decision

    def test_nobody_else_plays_at_the_moment(self):
        table = to_turn(couch(STANDARD, 0, 2), 0)
        decision = table.session.match.decision
        table.session.hand_over(2)
        table.person_acts()
        table.session.undo(0)
        assert table.session.match.decision == decision

    def test_other_games_take_nothing_back(self):
        table = couch(THREE, 0, 1)
        table.play_out(lambda: len(table.session.match.journal) > 10)
        for seat in (0, 1):
            assert not table.session.can_undo(seat)
            with pytest.raises(Refused):
                table.session.undo(seat)
        assert table.session.undo_request is None


class TestAnswers:
    def test_one_no_is_enough(self):
        table, decision = asked(0, 1, 3)
        table.session.agree(1)
        table.session.refuse_undo(3)
        assert table.session.undo_request is None and table.session.match.decision > decision
        with pytest.raises(Refused):
            table.session.agree(1)

    def test_the_asker_may_think_again(self):
        table, decision = asked(0, 1)
        table.session.refuse_undo(0)
        assert table.session.undo_request is None and table.session.match.decision > decision

    @pytest.mark.parametrize(("seat", "reason"), [(0, Reason.NOT_YOUR_TURN), (2, Reason.NOT_YOUR_TURN)])
    def test_whose_word_does_not_count(self, seat: int, reason: Reason):
        """The asker's own, and a computer's."""
        table, _ = asked(0, 1)
        with pytest.raises(Refused) as refused:
            table.session.agree(seat)
        assert refused.value.reason is reason and table.session.undo_request == UndoRequest(0)

    def test_nothing_was_asked(self):
        table = couch(STANDARD, 0, 1)
        for deed in (table.session.agree, table.session.refuse_undo):
            with pytest.raises(Refused):
                deed(1)

    def test_no_second_question_meanwhile(self):
        table, _ = asked(0, 1)
        for seat in (0, 1):
            assert not table.session.can_undo(seat)
            with pytest.raises(Refused) as refused:
                table.session.undo(seat)
            assert refused.value.reason is Reason.WRONG_PHASE


class TestMeanwhile:
    def test_the_computers_wait(self):
        table, _ = asked(3, 1)
        assert turn(table) == 0 or table.session.awaits_ack
        before = plays(table.session)
        for _ in range(200):
            table.tick()
        assert plays(table.session) == before
        table.session.refuse_undo(1)
        began = table.now
        while not table.session.awaits_ack and not table.tick(0.01):
            pass
        assert table.session.awaits_ack or 0.4 <= table.now - began <= 1.1

    def test_a_card_withdraws_the_question(self):
        table, decision = asked(0, 1, 3)
        table.session.agree(3)
        assert turn(table) == 1
        table.person_acts()
        assert table.session.undo_request is None
        assert table.session.match.decision == decision + 2
        with pytest.raises(Refused):
            table.session.agree(1)

    def test_so_does_going_on(self):
        table = couch(STANDARD, 0, 1)
        table.play_out(lambda: table.session.awaits_ack)
        seat = next(s for s in (0, 1) if table.session.can_undo(s))
        table.session.undo(seat)
        table.session.act(1 - seat, Ack())
        assert table.session.undo_request is None

    def test_while_paused_nobody_answers(self):
        table, _ = asked(0, 1)
        table.session.pause()
        with pytest.raises(Refused):
            table.session.agree(1)
        table.session.resume()
        assert table.session.undo_request == UndoRequest(0)
        table.session.agree(1)
        assert turn(table) == 0

    def test_who_leaves_is_not_asked_any_more(self):
        table, decision = asked(0, 1, 3)
        table.session.agree(1)
        table.session.hand_over(3)
        assert table.session.match.decision == decision

    def test_the_question_leaves_with_the_asker(self):
        table, decision = asked(0, 1)
        table.session.hand_over(0)
        assert table.session.undo_request is None and table.session.match.decision == decision + 1

    def test_who_comes_back_is_asked(self):
        table = to_turn(couch(STANDARD, 0, 1, 3), 0)
        table.session.hand_over(3)
        table.person_acts()
        table.session.undo(0)
        table.session.take_back(3)
        assert table.session.undo_awaits == (1, 3)
        table.session.agree(1)
        assert table.session.undo_request is not None

    def test_plans_are_void_afterwards(self):
        table, _ = asked(0, 1)
        table.session.plans.put(1, [PlanCard(0)])
        table.session.agree(1)
        assert table.session.plans.of(1) == ()

    def test_the_question_is_not_kept(self, tmp_path: Path):
        table, decision = asked(0, 1, folder=tmp_path)
        table.close()
        again = Table.resumed(tmp_path)
        assert again.session.undo_request is None and again.session.match.decision == decision + 1
        again.session.undo(0)
        again.session.agree(1)
        again.close()
        third = Table.resumed(tmp_path)
        assert third.session.match.decision == decision
        third.close()


def test_whether_it_can_be_asked_is_public():
    """The same for whatever the others hold: it follows from the plays alone."""
    table = to_turn(couch(STANDARD, 0, 1), 0)
    table.person_acts()
    for view in (table.session.view(None), table.session.view(2)):
        assert table.session.match.game.takeback(view, 0) == 1
