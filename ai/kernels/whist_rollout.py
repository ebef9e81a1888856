"""The rule player and the plain player, compiled: their functions, registered with the compiler."""

from __future__ import annotations

from types import FunctionType

from ai.kernels.jit import atom
from ai.players import whist_cards, whist_leads, whist_plain, whist_policy
from engine import tricks

legal_mask = atom(tricks.legal_mask)
beats = atom(tricks.beats)
trick_winner = atom(tricks.trick_winner)
# Every function that a compiled one calls must be registered, also those called by another.
for _module in (whist_cards, whist_leads, whist_plain, whist_policy):
    for _function in list(vars(_module).values()):
        if isinstance(_function, FunctionType) and _function.__module__ == _module.__name__:
            atom(_function)

choose_card = whist_policy.choose_card
plain_card = whist_plain.plain_card
