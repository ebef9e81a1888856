"""No peeking: exchanging what a seat cannot see leaves its decision and its whole report as they were."""

from __future__ import annotations

import pytest

from ai.decide import decide
from ai.messages import LEVELS, Limit, essence
from engine.codec import view_from_bytes, view_to_bytes
from tests.kit.whist_positions import WHIST, states
from tools.nopeek import exchanged

POSITIONS = 20


@pytest.mark.parametrize("level", LEVELS)
def test_exchanging_hidden_cards_changes_nothing(level: str) -> None:
    compared = 0
    for i, state in enumerate(states("no-peek")):
        other = exchanged(state, str(i))
        if other is None or compared == POSITIONS:
            continue
        assert other.hands != state.hands
        compared += 1
        seat = state.turn
        reports = [
            essence(
                decide(view_from_bytes(view_to_bytes(WHIST.view(s, seat))), level, "seed", Limit(60, 60.0))
            )
            for s in (state, other)
        ]
        assert reports[0] == reports[1]
    assert compared == POSITIONS


def test_the_exchange_really_hides_something() -> None:
    """A player that sees the state would be caught: the proof can fail."""
    changed = [
        (state, other) for i, state in enumerate(states("no-peek")) if (other := exchanged(state, str(i)))
    ]
    peeking = [(min(a.hands), min(b.hands)) for a, b in changed]
    assert any(one != two for one, two in peeking)
