"""Whist by search: the ``hard`` player. The search says what each card is worth, knowledge guards the choice.

A search over sampled hands sees many cards as equal and then picks what people call a blunder: so within a
hair of the best the rule player's card is played, and a play that looks foolish must be better by a wide
margin.
"""

from __future__ import annotations

from collections.abc import Callable

from ai import levels
from ai.messages import ActionValue, Limit, Report
from ai.players import whist as rule_player
from ai.players import whist_cards as sets
from ai.players.whist_codes import CODES
from ai.players.whist_policy import choose_card
from ai.search import whist as search
from engine import cards
from engine.actions import PlayCard
from engine.games.whist.view import View
from engine.tricks import beats, winning_index

HAIR = 0.03
"""Tricks: below this the search cannot tell two cards apart."""
FOOLISH = 0.25
"""Tricks by which a foolish-looking card must be better than every other before it is played."""


def choose(view: View, seed: str, limit: Limit | None, stop: Callable[[], bool] | None) -> Report:
    """The report of the planning level; the seat that sees ``view`` must be in turn."""
    limit = limit or levels.limit_of("whist", "hard", search.COMPILED)
    weigh = search.evaluate_all if limit.every else search.choose
    found = weigh(view, limit.iterations, limit.seconds, seed, stop)
    habit = choose_card(*rule_player.situation(view))
    worth = {value.card: value.value for value in found.values}
    card = guarded(view, worth, habit & 63)
    gain = worth[card] - worth[habit & 63]
    if gain == 0:
        reason = rule_player.why(view, card, CODES[habit >> 6])
    else:
        reason = rule_player.why(view, card, "search_best" if gain >= 0.05 else "search_close")
        reason.detail["gain"] = f"{max(gain, 0.0):.1f}"
    return Report(
        action=PlayCard(card),
        why=reason,
        level="hard",
        values=tuple(ActionValue(PlayCard(v.card), v.value, v.visits) for v in found.values if v.visits),
        nodes=found.nodes,
        worlds=found.worlds,
        effective=found.effective,
        capped=found.capped,
    )


def guarded(view: View, worth: dict[int, float], habit: int) -> int:
    """The card to play given what each legal one is worth and what the rule player would do."""
    fools = {card for card in worth if looks_foolish(view, card)}
    sane = {card: value - (FOOLISH if card in fools else 0.0) for card, value in worth.items()}
    best = max(sane.values())
    if sane[habit] >= best - HAIR:
        return habit
    ties = [card for card, value in sane.items() if value == best]
    # Of touching cards the top is led from a sequence of honours, the bottom played otherwise.
    return max(ties) if not view.trick and max(ties) % 13 >= cards.JACK - 1 else min(ties)


def looks_foolish(view: View, card: int) -> bool:
    """Whether people would call this card a blunder, whatever a search over sampled hands thinks of it."""
    hand, _, _, _, on_table, trump, gone, voids, _, seat = rule_player.situation(view)
    unseen = sets.FULL & ~gone & ~hand
    suit = card // 13
    partner = (seat + 2) & 3
    if not on_table:
        into_void = voids >> (4 * partner + suit) & 1 and not sets.has_trumps(partner, trump, unseen, voids)
        return bool(into_void and unseen & sets.above(card) and suit != trump)
    won = winning_index(view.trick, trump)
    best = view.trick[won]
    takes = beats(card, best, trump)
    lower = hand & sets.suit_mask(suit) & ((1 << card) - 1)
    cheaper = bool(lower) and sets.touching_low(hand, card, unseen) != sets.lowest(lower | 1 << card)
    if not takes:
        # A high card, or a trump, thrown under a trick that it cannot win.
        return cheaper if suit in (view.led, trump) else False
    if on_table < 2 or won != on_table - 2:
        return False
    last = (seat + 1) & 3
    if on_table == 2 and sets.may_beat(last, best, view.led, trump, unseen, voids):
        return False
    # The partner has this trick for certain: neither trump it nor spend a higher card on it.
    return suit != view.led or cheaper
