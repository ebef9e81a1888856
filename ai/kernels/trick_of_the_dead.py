"""Trick of the Dead compiled: the position's own functions and the engine's atoms, registered as they are."""

from __future__ import annotations

from types import FunctionType

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.players import trick_of_the_dead_policy, trick_of_the_dead_position
from ai.players.trick_of_the_dead_policy import choose_card, choose_trump
from ai.players.trick_of_the_dead_position import ASKED, HANDS, LED, NAMER, OVER, name, play, turn_of
from engine.games.trick_of_the_dead import atoms
from engine.games.trick_of_the_dead.atoms import legal_dead

# Every function that a compiled one calls must be registered, also those called by another.
for _module in (atoms, trick_of_the_dead_position, trick_of_the_dead_policy):
    for _function in list(vars(_module).values()):
        if isinstance(_function, FunctionType) and _function.__module__ == _module.__name__:
            atom(_function)


@kernel
def random_finish(pos: Ints, word: int) -> int:
    """Play the rest of a round at random, changing the table; returns the next chance word (a test)."""
    while pos[OVER] == 0:
        word = xorshift(word)
        if pos[ASKED] == 1:
            name(pos, (word * 4) >> 32)
            continue
        legal = legal_dead(pos[HANDS + turn_of(pos)], pos[LED])
        play(pos, nth(legal, (word * legal.bit_count()) >> 32))
    return word


@atom
def play_on(pos: Ints, weights: Reals, work: Reals) -> None:
    """Everybody plays the rest of a round by rule."""
    while pos[OVER] == 0:
        if pos[ASKED] == 1:
            name(pos, choose_trump(pos, weights))
        else:
            play(pos, choose_card(pos, weights, work))


@kernel
def play_by_habit(pos: Ints, mine: Reals, theirs: Reals, seat: int, work: Reals) -> int:
    """Play the rest of a round by rule, ``seat`` with the weights ``mine`` and the others with ``theirs``."""
    while pos[OVER] == 0:
        if pos[ASKED] == 1:
            name(pos, choose_trump(pos, mine if pos[NAMER] == seat else theirs))
        else:
            play(pos, choose_card(pos, mine if turn_of(pos) == seat else theirs, work))
    return 0
