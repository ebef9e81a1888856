"""Three Hags without search: ``normal`` (sorts its hand, counts what is out) and ``easy`` (a beginner).

Both read nothing but their view.
"""

from __future__ import annotations

from ai.messages import Report, Why
from ai.players import three_hags_policy as policy
from ai.players.three_hags_ending import FORESIGHT, unstoppable
from ai.players.three_hags_weights import WEIGHTS
from engine.actions import Ack, Action
from engine.cards import CardSet
from engine.games.three_hags.combos import COMBOS, Combo, Kind, answers_in, combos_in, order_of
from engine.games.three_hags.scoring import hag_bonus
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.three_hags.view import View
from engine.shuffle import Stream

CODES = (
    "only_play",
    "go_out",
    "go_out_hags",
    "unstoppable",
    "sweep",
    "too_many",
    "unbeatable",
    "lead_run",
    "lead_set",
    "lead_pair",
    "lead_hag",
    "lead_imp",
    "lead_low",
    "lead_other",
    "answer_cheap",
    "answer_whole",
    "answer_strong",
    "pass_none",
    "pass_whole",
    "pass_draw",
    "pass_save",
    "easy_lead",
    "easy_group",
    "easy_answer",
    "easy_pass",
    "acknowledge",
)
"""All reasons of these two players: ``three_hags.why.<code>`` of the catalogue."""

Choice = Combo | None
"""A combo to play, or None for the pass."""
LOW = 6
"""Up to this place in the game's order (the 5) a single is called low."""


def action_of(choice: Choice) -> Action:
    """The action of a choice."""
    return Pass() if choice is None else PlayCombo(choice.cards, choice.meaning)


def playable(view: View) -> tuple[Combo, ...]:
    """The combos that the viewer may play now."""
    top = view.top
    return answers_in(view.hand, top.size, top.key) if top else combos_in(view.hand)


def normal(view: View, seed: str) -> Report:
    """Sheds by plan, keeps its best combos together, counts what is out, and sees a win a few cards off."""
    del seed
    if view.turn is None:
        return Report(Ack(), Why("acknowledge"), "normal")
    choice = planned(view) or habitual(view)
    return Report(action_of(choice), Why(play_code(view, choice)), "normal")


def planned(view: View) -> Choice:
    """What goes out for certain, as far as the rule player looks ahead; None without such a thing."""
    return unstoppable(view.hand, view.unseen(), playable(view)) if _near(view) else None


def _near(view: View) -> bool:
    """Whether the end is near enough to be planned: no stock, and few cards."""
    return not view.stock_size and view.hand.bit_count() <= FORESIGHT


def habitual(view: View) -> Choice:
    """What the rule player plays when nothing is certain."""
    assert view.seat is not None
    top = COMBOS.index(view.top) if view.top else -1
    found = policy.choose(
        policy.TABLE, view.hand, top, view.unseen(), view.hand_sizes[1 - view.seat], view.stock_size,
        WEIGHTS, [0] * policy.COUNT, [0.0] * (2 * policy.COUNT), [0.0] * (policy.COUNT + 1),
    )  # fmt: skip
    return None if found == policy.PASS else COMBOS[found]


def play_code(view: View, choice: Choice) -> str:
    """The habit behind a play or pass of the seat in turn; every sentence is true of the position."""
    legal = playable(view)
    if choice is None:
        return _pass_code(view, legal)
    if not view.stock_size and choice.cards == view.hand:
        return "go_out_hags" if hag_bonus(choice.cards) else "go_out"
    if not view.pile and len(legal) == 1:
        return "only_play"
    if _near(view) and unstoppable(view.hand, view.unseen(), (choice,)):
        return "unstoppable"
    if choice.sweeps:
        return "sweep"
    assert view.seat is not None
    if view.hand_sizes[1 - view.seat] < choice.size:
        return "too_many"
    if not answers_in(view.unseen(), choice.size, choice.key):
        return "unbeatable"
    return _answer_code(view, choice, legal) if view.pile else _lead_code(choice, legal)


def _lead_code(choice: Combo, legal: tuple[Combo, ...]) -> str:
    if choice.kind is not Kind.SINGLE:
        return {Kind.RUN: "lead_run", Kind.SET: "lead_set"}.get(choice.kind, "lead_pair")
    order = choice.key // 4
    alone = not any(combo.size > 1 and combo.cards & choice.cards for combo in legal)
    if order < 2 and alone:
        return "lead_hag" if order == 0 else "lead_imp"
    return "lead_low" if 2 <= order <= LOW else "lead_other"


def _answer_code(view: View, choice: Combo, legal: tuple[Combo, ...]) -> str:
    if choice.key == min(combo.key for combo in legal):
        return "answer_cheap"
    return "answer_strong" if spoils(view.hand, choice) else "answer_whole"


def _pass_code(view: View, legal: tuple[Combo, ...]) -> str:
    if not legal:
        return "pass_none"
    if all(spoils(view.hand, combo) for combo in legal):
        return "pass_whole"
    return "pass_draw" if view.stock_size else "pass_save"


def sorted_hand(hand: CardSet) -> list[Combo]:
    """The combos into which the rule player sorts a hand, the best ones first; no card is in two of them."""
    held = [0] * policy.COUNT
    groups: list[Combo] = []
    for place in range(policy.gather(policy.TABLE, hand, held)):
        combo = COMBOS[held[place]]
        if combo.cards & ~hand == 0:
            groups.append(combo)
            hand &= ~combo.cards
    return groups


def spoils(hand: CardSet, choice: Combo) -> bool:
    """Whether playing this takes a card out of a better combo: a bigger one, or a flight."""
    return any(
        group.cards & choice.cards and (group.size > choice.size or group.kind is Kind.FLIGHT)
        for group in sorted_hand(hand)
        if group.cards != choice.cards
    )


def easy(view: View, seed: str) -> Report:
    """Sheds low cards and what is plain to see, answers whenever it can, and forgets what has gone."""
    if view.turn is None:
        return Report(Ack(), Why("acknowledge"), "easy")
    legal = playable(view)
    out = [combo for combo in legal if combo.cards == view.hand and not view.stock_size]
    if out or len(legal) < 2:
        choice = out[-1] if out else legal[0] if legal else None
        return Report(action_of(choice), Why(play_code(view, choice)), "easy")
    chance = Stream(seed, "easy")
    choice, code = _easy_answer(legal, chance) if view.pile else _easy_lead(legal, chance)
    return Report(action_of(choice), Why(code), "easy")


def _easy_lead(legal: tuple[Combo, ...], chance: Stream) -> tuple[Choice, str]:
    """Mostly a low single, otherwise the lowest of what plainly belongs together."""
    plain = [combo for combo in legal if combo.cards == combo.meaning and combo.size > 1]
    if plain and chance.below(5) < 2:
        size = plain[chance.below(len(plain))].size
        return next(combo for combo in plain if combo.size == size), "easy_group"
    singles = [combo for combo in legal if combo.size == 1]
    return singles[min(chance.below(3), len(singles) - 1)], "easy_lead"


def _easy_answer(legal: tuple[Combo, ...], chance: Stream) -> tuple[Choice, str]:
    """The lowest that beats it, whatever it breaks; high cards it sometimes cannot bring itself to spend."""
    cheapest = legal[0]
    strong = cheapest.kind in (Kind.FLIGHT, Kind.COVEN) or cheapest.sweeps
    dear = cheapest.size == 1 and order_of(cheapest.cards.bit_length() - 1) > 10
    if (strong or dear) and chance.below(2):
        return None, "easy_pass"
    return cheapest, "easy_answer"
