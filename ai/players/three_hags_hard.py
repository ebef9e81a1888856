"""Three Hags by search: the ``hard`` player. Near ties go to the rule player's choice."""

from __future__ import annotations

from collections.abc import Callable

from ai import levels
from ai.kernels.jit import COMPILED
from ai.messages import ActionValue, Limit, Report, Why
from ai.players import three_hags as rule_player
from ai.search import three_hags as search
from ai.search.three_hags import SearchResult
from engine.actions import Action
from engine.games.three_hags.combos import Combo, combo_of
from engine.games.three_hags.state import PlayCombo
from engine.games.three_hags.view import View

HAIR = 0.3
"""Points: below this the search cannot tell two actions apart."""
CLEARLY = 1.0
"""Points from which a reason says that the action is better than the habitual one."""


def choose(view: View, seed: str, limit: Limit | None, stop: Callable[[], bool] | None) -> Report:
    """The report of the planning level; the seat that sees ``view`` must have a choice."""
    limit = limit or levels.limit_of("three_hags", "hard", COMPILED)
    found = search.choose(view, limit.iterations, limit.seconds, seed, stop, limit.every)
    habit = rule_player.normal(view, seed)
    worth = {value.action: value.chance for value in found.values if value.action in found.alive}
    action = max(worth, key=lambda action: worth[action])
    if habit.action in worth and worth[habit.action] >= worth[action] - (0.0 if found.exact else HAIR):
        action = habit.action
    return Report(
        action=action,
        why=habit.why if action == habit.action else reason(view, found, action, habit.action),
        level="hard",
        values=tuple(ActionValue(v.action, v.value, v.visits) for v in found.values if v.visits),
        nodes=found.nodes,
        worlds=found.worlds,
        effective=float(found.worlds),
        capped=found.capped,
    )


def reason(view: View, found: SearchResult, action: Action, habit: Action) -> Why:
    """Why the search prefers an action to the rule player's."""
    if found.exact:
        return Why("solved")
    if found.sure:
        return Why(rule_player.play_code(view, _combo(action)))
    if found.match:
        return Why("search_match")
    value = {v.action: v.value for v in found.values}
    gain = value[action] - value.get(habit, value[action])
    return Why("search_best", {"gain": f"{gain:.1f}"}) if gain >= CLEARLY else Why("search_close")


def _combo(action: Action) -> Combo | None:
    return combo_of(action.cards, action.meaning) if isinstance(action, PlayCombo) else None
