"""Flights end exactly at their goal, in bounded time, whatever the frames are like, and never leave the
table.
"""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.layout import Pose
from game.table.moves import DEAL, SWEEP, TOSS, TURN, Move
from game.table.physics import MAX_STEPS, STEP, Flights

HERE, THERE = Pose(100, 80, 350, 0.5), Pose(1100, 600, 4, 1.06)


def fly(flights: Flights, steps: list[float]) -> float:
    """Advance until all have landed or the steps are used up; the time it took."""
    passed = 0.0
    for step in steps:
        flights.advance(step)
        passed += step
        if not len(flights):
            break
    return passed


@pytest.mark.parametrize("style", [DEAL, TOSS, SWEEP, TURN])
@pytest.mark.parametrize("rate", [20, 60, 144])
def test_a_card_comes_to_rest_exactly_and_in_time(style, rate):
    flights = Flights()
    flights.launch(Move(("card", 3, 0), 3, HERE, THERE, style, up=(False, True), push=(900, -400), spin=500))
    flight = flights.get(("card", 3, 0))
    assert flight is not None
    passed = fly(flights, [1 / rate] * 400)
    assert len(flights) == 0
    assert passed <= style.limit + 1 / rate + 1e-6
    assert flight.pose == THERE
    assert flight.turn == 1.0
    assert flight.lift == 0.0


@given(
    st.lists(st.floats(0.0005, 3.0), min_size=1, max_size=25),
    st.floats(-9000, 9000),
    st.floats(-9000, 9000),
    st.floats(-2000, 2000),
)
def test_no_lag_spike_and_no_throw_moves_a_card_off_the_table(steps, across, down, spin):
    flights = Flights()
    flights.launch(Move(("card", 3, 0), 3, HERE, THERE, TOSS, push=(across, down), spin=spin))
    for step in steps:
        flight = flights.get(("card", 3, 0))
        if flight is None:
            break
        assert math.isfinite(flight.x) and math.isfinite(flight.angle)
        assert -700 < flight.x < 1980
        assert -700 < flight.y < 1420
        flights.advance(step)
    flights.advance(TOSS.limit)
    assert len(flights) == 0


def test_a_spike_makes_up_a_bounded_number_of_steps():
    flights = Flights()
    flights.launch(Move(("card", 3, 0), 3, HERE, THERE, DEAL))
    flights.advance(STEP * MAX_STEPS)
    capped = Flights()
    capped.launch(Move(("card", 3, 0), 3, HERE, THERE, DEAL))
    capped.advance(STEP * MAX_STEPS + 0.2)
    one, other = flights.get(("card", 3, 0)), capped.get(("card", 3, 0))
    assert one is not None and other is not None
    assert one.x == other.x


def test_waiting_cards_are_seen_only_when_they_lie_somewhere():
    flights = Flights()
    flights.launch(Move(("card", 1, 0), 1, HERE, THERE, DEAL, delay=0.5, waits=False))
    flights.launch(Move(("card", 2, 0), 2, HERE, THERE, DEAL, delay=0.5, waits=True))
    flights.advance(0.1)
    assert [flight.visible for flight in flights.flying] == [False, True]


def test_two_legs_follow_each_other():
    second = Move(("card", 1, 0), 1, THERE, HERE, SWEEP)
    flights = Flights()
    flights.launch(Move(("card", 1, 0), 1, HERE, THERE, DEAL, then=second))
    passed = fly(flights, [STEP] * 1000)
    assert DEAL.limit * 0.3 < passed <= DEAL.limit + SWEEP.limit + 3 * STEP


def test_settle_ends_every_leg_at_once():
    second = Move(("card", 1, 0), 1, THERE, HERE, SWEEP, delay=9.0)
    flights = Flights()
    flights.launch(Move(("card", 1, 0), 1, HERE, THERE, DEAL, delay=9.0, then=second))
    assert [move.goal for move in flights.settle()] == [THERE, HERE]
    assert len(flights) == 0


def test_the_same_move_flies_the_same_way_every_time():
    def path() -> list[tuple[float, float, float]]:
        flights = Flights()
        flights.launch(Move(("card", 3, 0), 3, HERE, THERE, TOSS, push=(900, -400), spin=500))
        places = []
        while (flight := flights.get(("card", 3, 0))) is not None:
            places.append((flight.x, flight.y, flight.angle))
            flights.advance(1 / 60)
        return places

    assert path() == path()


def test_a_turned_card_takes_the_short_way_round():
    flights = Flights()
    flights.launch(Move(("card", 3, 0), 3, Pose(0, 0, 350), Pose(100, 0, 10), DEAL))
    flights.advance(1 / 60)
    flight = flights.get(("card", 3, 0))
    assert flight is not None
    assert -11 <= flight.angle <= 10
