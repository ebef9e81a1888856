"""The compiled WHO'S WHO against the engine: the same chance gives the same deal."""

from __future__ import annotations

import pytest

from ai.kernels.bits import nth, start_word, xorshift
from ai.kernels.jit import ints
from ai.kernels.whos_who import (
    AHEAD,
    DONE,
    GONE,
    LEADER,
    MOST,
    POSITION,
    TAKEN,
    VOIDS,
    position_of,
    random_finish,
)
from ai.kernels.whos_who_rollout import overlooked
from engine.actions import Ack, PlayCard
from engine.cards import mask_of
from engine.games.whos_who import rules
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase, State, Wait
from tests.kit.whos_who_moments import random_moment


def finished(state: State, word: int) -> tuple[State, int]:
    """The deal played on at random by the engine, up to the final declarations."""
    while state.phase is not Phase.FINAL:
        seat = rules.actors(state)[0]
        if state.phase is Phase.PLAY:
            legal = mask_of(a.card for a in rules.legal(state, seat) if isinstance(a, PlayCard))
            word = xorshift(word)
            action = PlayCard(nth(legal, (word * legal.bit_count()) >> 32))
        else:
            action = Wait() if state.phase is Phase.INTERIM else Ack()
        state, _ = rules.apply(state, seat, action)
    return state, word


@pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
def test_random_deals_agree_with_the_engine(preset: str) -> None:
    for number in range(60):
        plays = number % 40
        state, seen = random_moment(preset, f"kernel/{number}", plays)
        table = position_of(seen)
        assert int(table[DONE]) == len(state.tricks)
        assert int(table[LEADER]) == state.leader
        if seen.trick:
            assert int(table[AHEAD]) in range(state.seats)
        voids = seen.voids()
        for seat in range(state.seats):
            for suit in range(4):
                assert bool(int(table[VOIDS]) >> (4 * seat + suit) & 1) == voids[seat][suit]
        hands = ints(MOST)
        for seat, hand in enumerate(state.hands):
            hands[seat] = hand
        word = int(random_finish(table, hands, start_word(number)))
        state, expected = finished(state, start_word(number))
        assert word == expected
        assert tuple(int(table[TAKEN + seat]) for seat in range(state.seats)) == state.trick_counts
        out = 0 if state.seats == 4 else 1 << state.turned
        assert int(table[GONE]) == state.played() | out


def test_every_table_size_is_compared() -> None:
    assert {PRESETS[name].players for name in ("three", "four", "five", "six")} == {3, 4, 5, 6}


@pytest.mark.parametrize(
    ("tricks", "wanted", "chance"),
    [
        ((7, 6, 4), 1, 0.0),  # the master took most: named
        ((4, 6, 7), 1, 1.0),  # somebody else did
        ((6, 5, 6), 1, 0.5),  # a draw with the third seat
        ((3, 4, 1, 1, 1), 2, 0.0),
        ((2, 4, 2, 2, 0), 2, 1 - 2 / 3),
        ((1, 0, 3, 3, 3), 2, 1.0),
    ],
)
def test_who_goes_by_tricks_alone_overlooks_whoever_took_few(tricks, wanted, chance):
    """Hunter in seat 1, master in seat 0: the hunter's own tricks do not count."""
    position = ints(POSITION)
    position[0] = len(tricks)
    for seat, n in enumerate(tricks):
        position[12 + seat] = n
    assert overlooked(position, 1, 0, wanted) == pytest.approx(chance)
