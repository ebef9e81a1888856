"""What people have planned is played for them like a computer's card: in their turn, after the same beat."""

from __future__ import annotations

import pytest

from engine.actions import Ack, PlayCard
from engine.games.whos_who.state import Phase
from game.privacy.plan import CashWinners, FollowLowest, PlanCard
from tests.game.test_handover import couch, to_turn, turn
from tests.kit.tables import STANDARD, THREE, Table


def in_turn(seat: int = 2) -> Table:
    """Whist: partners on the couch, and the person of ``seat`` has the turn."""
    return to_turn(couch(STANDARD, 0, 2), seat)


def card(table: Table, seat: int) -> PlayCard:
    found = table.session.legal(seat)[0]
    assert isinstance(found, PlayCard)
    return found


def waited(table: Table) -> float:
    """Seconds until something happens."""
    began = table.now
    while not table.tick(0.01):
        assert table.now - began < 3, "nothing happens"
    return table.now - began


class TestTime:
    def test_after_a_beat_of_its_own_drawn_from_public_events(self):
        table, other = in_turn(), in_turn()
        planned = card(table, 2)
        table.session.plans.put(2, [PlanCard(planned.card)])
        time = waited(table)
        assert 0.4 <= time <= 1.01 and table.session.match.journal[-1].action == planned
        other.session.hand_over(2)
        assert waited(other) == pytest.approx(time), "just when a computer's card would have come"

    def test_it_does_not_depend_on_what_is_planned(self):
        times: set[float] = set()
        for number in (0, -1):
            table = in_turn()
            legal = table.session.legal(2)
            planned = legal[number]
            assert isinstance(planned, PlayCard)
            table.session.plans.put(2, [PlanCard(planned.card)])
            times.add(round(waited(table), 2))
        assert len(times) == 1

    def test_not_while_cards_move_or_the_table_is_paused(self):
        table = in_turn()
        table.session.plans.put(2, [PlanCard(card(table, 2).card)])
        before = table.session.match.decision
        for _ in range(100):
            assert not table.tick(busy=True)
        table.session.pause()
        for _ in range(100):
            assert not table.tick()
        table.session.resume()
        assert waited(table) >= 0.4 and table.session.match.decision == before + 1

    def test_not_while_somebody_asks_for_an_undo(self):
        table = to_turn(couch(STANDARD, 0, 1), 0)
        table.person_acts()
        assert turn(table) == 1
        table.session.plans.put(1, [PlanCard(card(table, 1).card)])
        table.session.undo(0)
        for _ in range(100):
            assert not table.tick()
        assert table.session.undo_request is not None


class TestWhat:
    def test_in_the_persons_own_turn_only(self):
        table = in_turn(0)
        table.session.plans.put(2, [FollowLowest()])
        for _ in range(100):
            table.tick()
        assert turn(table) == 0, "the other's turn"
        table.person_acts()
        for _ in range(100):
            table.tick()
        assert any(e.seat == 2 for e in table.session.match.journal)

    def test_orders_go_on_through_the_tricks(self):
        """Nobody touches anything but the button between tricks, and the first person their own cards."""
        table = to_turn(couch(STANDARD, 0, 2), 0)
        before = len(table.session.match.journal)
        table.session.plans.put(2, [FollowLowest()])
        table.person_acts()
        while table.session.plans.of(2) and not table.session.over:
            if not table.tick():
                if table.session.awaits_ack:
                    table.session.act(0, Ack())
                elif turn(table) == 0:
                    table.person_acts()
        plays = [e for e in table.session.match.journal[before:] if e.seat == 2]
        assert plays and all(isinstance(e.action, PlayCard) for e in plays)

    def test_what_is_not_legal_drops_the_rest_and_the_person_is_waited_for(self):
        table = in_turn()
        not_mine = next(c for c in range(52) if not table.session.view(2).hand >> c & 1)
        table.session.plans.put(2, [PlanCard(not_mine), FollowLowest()])
        for _ in range(100):
            assert not table.tick()
        assert table.session.plans.of(2) == () and table.session.awaited == (2,)
        table.person_acts()

    def test_the_person_may_play_something_else_first(self):
        table = in_turn()
        table.session.plans.put(2, [CashWinners()])
        table.tick(0.1)
        own = card(table, 2)
        table.session.act(2, own)
        assert [e.action for e in table.session.match.journal if e.seat == 2][-1] == own

    def test_nothing_secret_is_ever_chosen(self):
        table = couch(THREE, 0, 2)
        table.play_out(lambda: table.session.view(None).phase is Phase.INTERIM)
        table.session.plans.put(0, [PlanCard(5), FollowLowest()])
        for _ in range(100):
            table.tick()
        assert table.session.awaited == (0, 2)


class TestForgotten:
    def test_with_the_deal(self):
        table = couch(STANDARD, 0, 2)
        table.play_out(lambda: len(table.session.view(None).tricks) == 12 and turn(table) in (0, 2))
        seat = turn(table)
        assert seat is not None
        table.session.plans.put(2 - seat, [FollowLowest()])
        table.play_out(lambda: bool(table.session.view(None).results))
        assert table.session.plans.of(2 - seat) == ()

    def test_with_an_undo(self):
        table = to_turn(couch(STANDARD, 0, 2), 0)
        table.person_acts()
        for seat in (0, 2):
            table.session.plans.put(seat, [FollowLowest()])
        table.session.undo(0)
        table.session.agree(2)
        assert table.session.plans.of(0) == table.session.plans.of(2) == ()

    def test_one_person_may_plan_as_well(self):
        table = Table.new(STANDARD)
        table.settle()
        table.play_out(lambda: turn(table) == 0)
        planned = card(table, 0)
        table.session.plans.put(0, [PlanCard(planned.card)])
        assert waited(table) >= 0.4 and table.session.match.journal[-1].action == planned
