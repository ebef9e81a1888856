"""The compiled Three Hags against the engine: part of :mod:`tools.study_kernel`.

Each random round is brought to a random moment by the engine and finished twice with the same chance.
Compared are hands, stock, who won with which last cards, the points, and the chance used.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.kernels import three_hags as kernel
from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import table_of
from engine.games.three_hags import rules
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Phase, State
from engine.shuffle import Stream

MOMENTS = 30
"""The kernel takes over after at most so many moves; few rounds are over before."""


def _step(state: State, word: int) -> tuple[State, int]:
    """One random action by the kernels' chance."""
    legal = rules.legal(state, rules.actors(state)[0])
    word = xorshift(word)
    state, _ = rules.apply(state, rules.actors(state)[0], legal[(word * len(legal)) >> 32])
    return state, word


def compare_random(tag: str, numbers: Sequence[int]) -> list[int]:
    """The numbers of the rounds of Three Hags in which kernel and engine differ."""
    wrong: list[int] = []
    for number in numbers:
        state, _ = rules.start(Options(), f"{tag}/{number}")
        word = start_word(number)
        for _ in range(Stream(f"{tag}/{number}", "moment").below(MOMENTS)):
            before = state, word
            state, word = _step(state, word)
            if state.phase is Phase.ROUND_DONE:
                state, word = before
                break
        pos = table_of(kernel.position_of(state))
        found = int(kernel.random_finish(pos, word))
        while state.phase is not Phase.ROUND_DONE:
            state, word = _step(state, word)
        result = state.results[-1]
        left = int(pos[kernel.LEFT])
        same = (
            found == word
            and tuple(pos[kernel.HANDS : kernel.HANDS + 2]) == state.hands
            and tuple(pos[kernel.POSITION - left : kernel.POSITION]) == state.stock
            and pos[kernel.PLAYED] == state.played()
            and (pos[kernel.WINNER], pos[kernel.LAST]) == (result.winner, result.last)
            and kernel.points(pos) == result.points
        )
        if not same:
            wrong.append(number)
    return wrong
