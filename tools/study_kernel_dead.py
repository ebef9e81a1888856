"""The compiled Trick of the Dead against the engine: part of :mod:`tools.study_kernel`.

Each random round, under every combination of options in turn, is brought to a random moment by the engine and
finished twice with the same chance. Compared are points, hands left, zombies, graveyard and tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.belief.trick_of_the_dead import weights_table
from ai.kernels import trick_of_the_dead as kernel
from ai.kernels.bits import start_word, xorshift
from ai.kernels.jit import reals, table_of
from ai.players import trick_of_the_dead_position as dead
from ai.players.trick_of_the_dead import habitual
from ai.players.trick_of_the_dead_policy import WORK
from engine.actions import Ack
from engine.games.trick_of_the_dead import rules
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.state import Phase, State
from engine.games.trick_of_the_dead.view import view
from engine.shuffle import Stream


def options_of(number: int) -> Options:
    """Every combination of the options that matter within a round, in turn."""
    return Options(
        players=2 + number % 2,
        survival_mode=number // 2 % 2 == 1,
        open_graveyard=number // 4 % 2 == 1,
        zombie_double=tuple(ZombieDouble)[number // 8 % 2],
        two_player_revival=tuple(TwoPlayerRevival)[number // 16 % 2],
    )


def _step(state: State, word: int) -> tuple[State, int]:
    """One random action of Trick of the Dead by the kernels' chance, and the results after it."""
    seat = rules.actors(state)[0]
    legal = rules.legal(state, seat)
    word = xorshift(word)
    state, _ = rules.apply(state, seat, legal[(word * len(legal)) >> 32])
    while state.phase is Phase.TRICK_DONE:
        state, _ = rules.apply(state, 0, Ack())
    return state, word


def compare_random(tag: str, numbers: Sequence[int]) -> list[int]:
    """The numbers of the rounds of Trick of the Dead in which kernel and engine differ: points, hands left,
    zombies, graveyard, tricks, or the chance used."""
    wrong: list[int] = []
    for number in numbers:
        state, _ = rules.start(options_of(number), f"{tag}/{number}")
        word = start_word(number)
        while state.phase is Phase.BURY:
            state, word = _step(state, word)
        for _ in range(Stream(f"{tag}/{number}", "moment").below(36)):
            state, word = _step(state, word)
        pos = table_of(dead.position_of(state))
        found = int(kernel.random_finish(pos, word))
        while state.phase is not Phase.ROUND_DONE:
            state, word = _step(state, word)
        seats = range(state.seats)
        result, top = state.results[-1], int(pos[dead.TOP])
        same = (
            found == word
            and [dead.round_points(pos, seat) for seat in seats] == list(result.after)
            and tuple(pos[dead.HANDS : dead.HANDS + state.seats]) == state.hands
            and tuple(pos[dead.ZOMBIES : dead.ZOMBIES + state.seats]) == state.zombies
            and tuple(pos[dead.ORDER + top : dead.ORDER + top + pos[dead.LEFT]]) == state.order
            and pos[dead.TRICKS] == len(state.tricks)
            and pos[dead.GONE] == state.played()
        )
        if not same:
            wrong.append(number)
    return wrong


def compare_habits(tag: str, deals: int) -> list[int]:
    """The same for rounds by habit, against the rule player at the engine's table, points and trumps."""
    wrong: list[int] = []
    for number in range(deals):
        state, _ = rules.start(options_of(number), f"{tag}/{number}")
        word = start_word(number)
        for _ in range(state.seats + Stream(f"{tag}/{number}", "moment").below(30)):
            state, word = _step(state, word)
        pos = table_of(dead.position_of(state))
        weights = weights_table(state.seats)
        kernel.play_by_habit(pos, weights, weights, 0, reals(WORK))
        while state.phase is not Phase.ROUND_DONE:
            seat = rules.actors(state)[0]
            state, _ = rules.apply(state, seat, habitual(view(state, seat))[0])
        found = [dead.round_points(pos, seat) for seat in range(state.seats)]
        if found != list(state.results[-1].after) or pos[dead.NAMED] != state.named:
            wrong.append(number)
    return wrong
