"""Three Hags without search: ``normal`` (sorts its hand, counts what is out) and ``easy`` (a beginner).

Both read nothing but their view.
"""

from __future__ import annotations

from ai.messages import Report, Why
from ai.players import three_hags_policy as policy
from ai.players.three_hags_weights import WEIGHTS
from engine.actions import Ack, Action
from engine.games.three_hags.combos import COMBOS, HAGS, Combo, Kind, answers_in, combos_in, order_of
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.three_hags.view import View
from engine.shuffle import Stream

Choice = Combo | None
"""A combo to play, or None for the pass."""


def action_of(choice: Choice) -> Action:
    """The action of a choice."""
    return Pass() if choice is None else PlayCombo(choice.cards, choice.meaning)


def habitual(view: View) -> Choice:
    """What the rule player plays when it does not plan the ending."""
    assert view.seat is not None
    top = COMBOS.index(view.top) if view.top else -1
    found = policy.choose(
        policy.TABLE, view.hand, top, view.unseen(), view.hand_sizes[1 - view.seat], view.stock_size,
        WEIGHTS, [0] * policy.COUNT, [0.0] * (2 * policy.COUNT), [0.0] * (policy.COUNT + 1),
    )  # fmt: skip
    return None if found == policy.PASS else COMBOS[found]


def normal(view: View, seed: str) -> Report:
    """Sheds by plan, keeps its best combos together and counts what is out."""
    del seed
    if view.turn is None:
        return Report(Ack(), Why("acknowledge"), "normal")
    return Report(action_of(habitual(view)), Why("only_play"), "normal")


def easy(view: View, seed: str) -> Report:
    """Sheds low singles and what is plain to see, answers whenever it can, and forgets what has gone."""
    if view.turn is None:
        return Report(Ack(), Why("acknowledge"), "easy")
    chance = Stream(seed, "easy")
    del chance
    top = view.top
    found = answers_in(view.hand, top.size, top.key) if top else combos_in(view.hand)
    return Report(action_of(found[0] if found else None), Why("only_play"), "easy")
