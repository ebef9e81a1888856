"""Trick of the Dead compiled: the position's own functions and the engine's atoms, registered as they are."""

from __future__ import annotations

from types import FunctionType

from ai.kernels.bits import nth, xorshift
from ai.kernels.jit import Ints, atom, kernel
from ai.players import trick_of_the_dead_position
from ai.players.trick_of_the_dead_position import ASKED, HANDS, LED, OVER, name, play, turn_of
from engine.games.trick_of_the_dead import atoms
from engine.games.trick_of_the_dead.atoms import legal_dead

# Every function that a compiled one calls must be registered, also those called by another.
for _module in (atoms, trick_of_the_dead_position):
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
