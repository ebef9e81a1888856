"""The gate: closed by default, open for one, closed by pause, and silent about what it shows."""

from __future__ import annotations

import logging

import pytest

from engine.actions import PlayCard
from engine.cards import cards_of, text
from engine.events import Private
from game.narrate import card_name
from game.privacy import Curtain, OpenTable, PrivacyGate, gate_for
from game.seats import SeatPlan
from tests.kit.tables import ONE_HAND, Table

TWO = (SeatPlan("human", "Ann"), SeatPlan("easy"), SeatPlan("human", "Bob"), SeatPlan("easy"))


def private_answers(gate: PrivacyGate, seat: int) -> list[object]:
    """Everything the gate gives out for a seat."""
    return [
        gate.look(seat),
        gate.legal(seat),
        gate.hint(seat),
        gate.events(seat),
        gate.refusal(seat, PlayCard(0)),
    ]


CLOSED: list[object] = [None, (), None, (), None]


class TestOnePerson:
    def test_stands_open(self):
        table = Table.new(ONE_HAND)
        table.settle()
        gate = gate_for(table.session)
        assert isinstance(gate.secrecy, OpenTable)
        assert gate.look(0) == table.session.view(0)
        assert gate.legal(0) == table.session.legal(0)
        assert any(isinstance(n.event, Private) for n in gate.events(0))

    def test_never_for_a_computer_seat(self):
        table = Table.new(ONE_HAND)
        gate = gate_for(table.session)
        for seat in (1, 2, 3):
            assert not gate.reveal(seat)
            assert private_answers(gate, seat) == CLOSED

    def test_pause_covers_and_resume_uncovers(self):
        table = Table.new(ONE_HAND)
        table.settle()
        gate = gate_for(table.session)
        table.session.pause()
        assert private_answers(gate, 0) == CLOSED
        assert not gate.reveal(0)
        table.session.resume()
        assert gate.look(0) is not None

    def test_covered_until_revealed(self):
        table = Table.new(ONE_HAND)
        table.settle()
        gate = gate_for(table.session)
        gate.conceal()
        assert private_answers(gate, 0) == CLOSED
        assert gate.reveal(0) and gate.look(0) is not None

    def test_the_hint_comes_through_the_gate(self):
        table = Table.new(ONE_HAND)
        table.settle()
        gate = gate_for(table.session)
        table.session.hint(0)
        table.tick()
        assert gate.hint(0) == table.session.hint_report(0) is not None
        gate.conceal()
        assert gate.hint(0) is None


class TestSeveral:
    def test_closed_by_default_and_open_for_one_at_a_time(self):
        table = Table.new(ONE_HAND, seats=TWO)
        gate = gate_for(table.session)
        assert isinstance(gate.secrecy, Curtain)
        assert private_answers(gate, 0) == private_answers(gate, 2) == CLOSED
        assert gate.reveal(0)
        assert gate.look(0) == table.session.view(0) and gate.look(2) is None
        assert gate.reveal(2)
        assert gate.look(0) is None and gate.look(2) == table.session.view(2)
        gate.conceal()
        assert private_answers(gate, 0) == private_answers(gate, 2) == CLOSED

    def test_pause_covers(self):
        table = Table.new(ONE_HAND, seats=TWO)
        gate = gate_for(table.session)
        gate.reveal(2)
        table.session.pause()
        assert private_answers(gate, 2) == CLOSED

    def test_nobody_at_the_table(self):
        table = Table.new(ONE_HAND, seats=tuple(SeatPlan("easy") for _ in range(4)))
        gate = gate_for(table.session)
        for seat in range(4):
            gate.reveal(seat)
            assert private_answers(gate, seat) == CLOSED


def couch(way: str = "curtain") -> tuple[Table, PrivacyGate]:
    table = Table.new(ONE_HAND, seats=TWO)
    return table, gate_for(table.session, way)


class TestAsking:
    """Hold to look: announced, opened, limited, and one at a time."""

    def test_the_others_are_called_to_look_away_first(self):
        _, gate = couch()
        assert gate.request(2, 10.0)
        assert (gate.opening, gate.opened) == (2, None) and private_answers(gate, 2) == CLOSED
        assert not gate.update(10.0 + gate.secrecy.notice - 0.01)
        assert gate.update(10.0 + gate.secrecy.notice)
        assert (gate.opening, gate.opened) == (None, 2) and gate.look(2) is not None
        assert not gate.update(11.0)
        assert gate.request(2, 11.0), "it is open for them"

    def test_let_go_before_it_opens(self):
        _, gate = couch()
        gate.request(2, 10.0)
        gate.conceal()
        assert (gate.opening, gate.opened) == (None, None)
        assert not gate.update(12.0) and gate.opened is None

    def test_one_at_a_time(self):
        _, gate = couch()
        gate.request(2, 10.0)
        assert not gate.request(0, 10.1) and gate.opening == 2
        gate.update(11.0)
        assert not gate.request(0, 11.1) and (gate.opening, gate.opened) == (None, 2)
        gate.conceal()
        assert gate.request(0, 11.2) and gate.opening == 0

    def test_covered_after_the_limit(self):
        _, gate = couch()
        gate.request(0, 0.0)
        gate.update(1.0)
        assert not gate.update(1.0 + gate.secrecy.limit - 0.01) and gate.opened == 0
        assert gate.update(1.0 + gate.secrecy.limit) and gate.opened is None
        gate.request(0, 30.0)
        gate.update(31.0)
        assert not gate.update(45.0) and gate.opened == 0, "the next look has its own time"

    def test_covered_after_the_limit_also_when_opened_at_once(self):
        _, gate = couch()
        gate.reveal(0)
        gate.update(5.0)
        assert not gate.update(24.0) and gate.update(25.0) and gate.opened is None

    @pytest.mark.parametrize("moment", [10.1, 11.0])
    def test_a_pause_ends_the_look_for_good(self, moment: float):
        table, gate = couch()
        gate.request(0, 10.0)
        gate.update(moment)
        table.session.pause()
        gate.update(11.1)
        assert (gate.opening, gate.opened) == (None, None) and not gate.request(0, 11.1)
        table.session.resume()
        assert not gate.update(15.0) and gate.opened is None

    def test_never_for_a_computer(self):
        _, gate = couch()
        for seat in (1, 3, 9):
            assert not gate.request(seat, 0.0)
        assert not gate.update(5.0)


class TestTrust:
    def test_the_person_in_turn_sees_without_asking(self):
        table, gate = couch("trust")
        table.settle()
        turn = table.session.view(None).turn
        assert gate.update(0.0) and gate.opened == turn and gate.opening is None
        assert not gate.update(999.0), "no limit"
        table.person_acts()
        table.play_out(lambda: table.session.view(None).turn == 2 - turn)
        gate.update(1000.0)
        assert gate.opened == 2 - turn

    def test_a_tap_closes_and_opens(self):
        table, gate = couch("trust")
        table.settle()
        gate.update(0.0)
        turn = gate.opened
        assert turn is not None
        assert not gate.request(turn, 1.0) and gate.opened is None
        assert not gate.update(2.0), "it stays closed in this turn"
        assert gate.request(turn, 3.0) and gate.opened == turn and gate.opening is None
        assert gate.request(2 - turn, 4.0) and gate.opened == 2 - turn, "another's tap takes over"

    def test_a_pause_covers_until_it_is_over(self):
        table, gate = couch("trust")
        table.settle()
        gate.update(0.0)
        turn = gate.opened
        gate.conceal()
        table.session.pause()
        assert not gate.update(1.0) and gate.opened is None
        table.session.resume()
        assert gate.update(2.0) and gate.opened == turn


def test_the_log_says_when_but_not_what(caplog: pytest.LogCaptureFixture):
    table = Table.new(ONE_HAND)
    table.settle()
    gate = gate_for(table.session)
    with caplog.at_level(logging.DEBUG):
        gate.look(0)
        gate.conceal()
        gate.reveal(0)
        gate.legal(0)
        table.person_acts()
        table.settle()
    assert [r.message for r in caplog.records if r.name == "game.privacy.gate"] == [
        "gate of seat 0 opened",
        "gate of seat 0 closed",
        "gate of seat 0 opened",
    ]
    dealt = table.session.match.state.dealt
    for hand in dealt:
        for card in cards_of(hand):
            assert f" {text(card)} " not in f" {caplog.text} " and card_name(card) not in caplog.text
            assert str(hand) not in caplog.text
