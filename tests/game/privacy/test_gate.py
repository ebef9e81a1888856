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
