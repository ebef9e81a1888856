"""Trick of the Dead by search: the ``hard`` player. One search decides burials, trumps and cards.

Near ties go to the rule player's choice, and a play that people would call a blunder must be better by a wide
margin.
"""

from __future__ import annotations

from collections.abc import Callable

from ai import levels
from ai.kernels.jit import COMPILED
from ai.messages import Limit, Report, Why
from ai.players import trick_of_the_dead as rule_player
from ai.players.trick_of_the_dead_position import (
    BEST,
    CLUBS,
    COUNT,
    DIAMONDS,
    HEARTS,
    LED,
    PAIR,
    PENALTY,
    RANKS,
    TRUMP,
    position_of,
)
from ai.search import trick_of_the_dead as search
from engine.actions import Action, PlayCard
from engine.cards import JOKERS, cards_of, parse_set
from engine.games.trick_of_the_dead.atoms import diamond_points, legal_dead, rank_twice, takes
from engine.games.trick_of_the_dead.state import Bury, NameTrump
from engine.games.trick_of_the_dead.view import View

HAIR = 0.15
"""Points: below this the search cannot tell two actions apart."""
FOOLISH = 1.5
"""Points by which a foolish-looking action must be better than every other before it is chosen."""
BIG_DIAMONDS = parse_set("KD AD")
CLEARLY = 0.5
"""Points from which a reason says that the action is better than the habitual one."""


def choose(view: View, seed: str, limit: Limit | None, stop: Callable[[], bool] | None) -> Report:
    """The report of the planning level; the seat that sees ``view`` must have a choice."""
    limit = limit or levels.limit_of("trick_of_the_dead", "hard", COMPILED)
    found = search.choose(view, limit.iterations, limit.seconds, seed, stop, limit.every)
    habit, reason = rule_player.habitual(view)
    worth = {value.action: value.value for value in found.values if value.action in found.alive}
    action = guarded(view, worth, habit)
    if action != habit:
        reason = reason_for(view, action)
        gain = worth[action] - next(v.value for v in found.values if v.action == habit)
        if gain >= CLEARLY and found.blended:
            reason = Why("search_match", reason.detail)
        elif gain >= CLEARLY:
            reason = Why("search_best", {**reason.detail, "gain": f"{gain:.1f}"})
    return Report(
        action=action,
        why=reason,
        level="hard",
        values=tuple(value for value in found.values if value.visits),
        nodes=found.nodes,
        worlds=found.worlds,
        effective=found.effective,
        capped=found.capped,
    )


def reason_for(view: View, action: Action) -> Why:
    """The habit that would explain an action."""
    if isinstance(action, Bury):
        return rule_player.bury_reason(action.cards)[1]
    if isinstance(action, NameTrump):
        return rule_player.name_reason(view, action.suit)[1]
    assert isinstance(action, PlayCard)
    return rule_player.why(view, action.card, rule_player.play_code(view, action.card))


def guarded(view: View, worth: dict[Action, float], habit: Action) -> Action:
    """The action to take given what each candidate is worth and what the rule player would do."""
    sane = {action: value - FOOLISH * looks_foolish(view, action) for action, value in worth.items()}
    best = max(sane, key=lambda action: sane[action])
    return habit if habit in sane and sane[habit] >= sane[best] - HAIR else best


def looks_foolish(view: View, action: Action) -> bool:
    """Whether people would call this a blunder, whatever a search over sampled hands thinks of it."""
    if isinstance(action, Bury):
        # Burying a joker, or the ace or king of diamonds.
        return bool(action.cards & (JOKERS | BIG_DIAMONDS))
    if not isinstance(action, PlayCard):
        return False
    pos = position_of(view)
    if pos[COUNT] == 0:
        return False
    card = action.card
    assert view.seat is not None
    legal = legal_dead(view.hand, view.led)
    lost = [c for c in cards_of(legal) if not takes(c, pos[BEST], pos[LED], pos[TRUMP])]
    if card in lost:
        if card >= 52:
            return legal & ~JOKERS != 0
        # A bigger diamond than needed under a trick that is lost, unless a pair is avoided.
        cheaper = [
            c
            for c in lost
            if c // 13 == 2 and diamond_points(c) < diamond_points(card) and not rank_twice(pos[RANKS], c)
        ]
        return card // 13 == 2 and bool(cheaper)
    # A joker, last to play, on a trick that costs points.
    last = pos[COUNT] == view.seats - 1
    poor = pos[DIAMONDS] + pos[HEARTS] <= pos[PENALTY] * pos[CLUBS] and not pos[PAIR]
    return last and card >= 52 and poor and bool(legal & ~JOKERS)
