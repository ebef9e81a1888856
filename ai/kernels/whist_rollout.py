"""The rule player, compiled: the functions of ``ai.players.whist_policy``, registered with the compiler."""

from __future__ import annotations

from ai.kernels.jit import atom
from ai.players import whist_policy as policy
from engine import tricks

legal_mask = atom(tricks.legal_mask)
beats = atom(tricks.beats)
trick_winner = atom(tricks.trick_winner)
# Every function that a compiled one calls must be registered, also those called by another.
for _function in (
    policy.suit_mask,
    policy.lowest,
    policy.highest,
    policy.above,
    policy.touching_low,
    policy.has_trumps,
    policy.may_ruff,
    policy.may_beat,
    policy.cheapest_winner,
    policy.discard,
    policy.follow_second,
    policy.follow_third,
    policy.void_in_led,
    policy.cash_score,
    policy.lead_score,
    policy.choose_lead,
    policy.choose_card,
):
    atom(_function)

choose_card = policy.choose_card
