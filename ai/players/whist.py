"""Whist without search: ``normal`` (WH §13 with card memory) and ``easy`` (a plausible beginner)."""

from __future__ import annotations

from ai.messages import Report, Why
from ai.players import whist_cards as sets
from ai.players.whist_codes import CODES
from ai.players.whist_policy import choose_card
from engine import cards
from engine.actions import PlayCard
from engine.games.whist.view import View
from engine.shuffle import Stream
from engine.tricks import legal_mask, winning_index


def situation(view: View) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """The arguments of :func:`ai.players.whist_policy.choose_card` for the seat to play.

    Raises ValueError where the viewer is not in turn.
    """
    seat = view.turn
    if seat is None or seat != view.seat:
        raise ValueError(f"seat {view.seat} is not in turn")
    voids = 0
    for other, suits in enumerate(view.voids()):
        for suit, void in enumerate(suits):
            voids |= void << (4 * other + suit)
    leads = 0
    for trick in view.tricks:
        leads |= 1 << (4 * trick.leader + trick.cards[0] // 13)
    c0, c1, c2 = (*view.trick, -1, -1, -1)[:3]
    return view.hand, c0, c1, c2, len(view.trick), view.trump, view.played(), voids, leads, seat


def report(view: View, card: int, code: str, level: str) -> Report:
    """The report of a player that weighs nothing: a card and the habit behind it."""
    return Report(PlayCard(card), why(view, card, code), level)


def why(view: View, card: int, code: str) -> Why:
    """A reason about a card; the suit is the one led, or the card's own when it leads or is thrown away."""
    follows = view.led >= 0 and code not in ("discard", "draw_trumps", "ruff", "overruff")
    suit = view.led if follows else card // 13
    return Why(code, {"card": cards.text(card), "suit": cards.SUITS[suit]})


def normal(view: View, seed: str) -> Report:
    """Sound partnership play that remembers every card. The same view always gives the same card."""
    del seed
    chosen = choose_card(*situation(view))
    return report(view, chosen & 63, CODES[chosen >> 6], "normal")


def easy(view: View, seed: str) -> Report:
    """A beginner: follows, grabs tricks with high cards, remembers little of what has gone.

    What it forgets and where it wavers comes from ``seed`` alone.
    """
    chance = Stream(seed, "easy")
    hand, trick, trump = view.hand, view.trick, view.trump
    legal = legal_mask(hand, view.led)
    if legal & (legal - 1) == 0:
        return report(view, sets.lowest(legal), "only_card", "easy")
    if not trick:
        card = _easy_lead(view, chance)
        return report(view, card, "easy_lead", "easy")
    won = winning_index(trick, trump)
    best = trick[won]
    partner_ahead = len(trick) >= 2 and won == len(trick) - 2
    follows = bool(hand & sets.suit_mask(view.led))
    # A beginner sees that the partner is winning, but does not always trust it.
    if partner_ahead and (best % 13 >= cards.KING - 1 or best // 13 == trump or chance.below(2)):
        return report(view, _easy_low(legal, trump, chance), "partner_winning", "easy")
    winners = legal & sets.above(best)
    if follows:
        if not winners or best // 13 != view.led:
            return report(view, sets.lowest(legal), "cannot_win", "easy")
        # Last to play even a beginner takes it cheaply; before that the highest card looks safest.
        if len(trick) == 3 and chance.below(4):
            return report(view, sets.lowest(winners), "win_cheaply", "easy")
        if len(trick) == 1 and sets.highest(winners) % 13 < cards.QUEEN:
            return report(view, sets.lowest(legal), "second_hand_low", "easy")
        return report(view, sets.highest(winners), "easy_high", "easy")
    cheapest = sets.cheapest_winner(hand & sets.suit_mask(trump), best, trump)
    if cheapest >= 0 and chance.below(5):
        return report(view, cheapest, "ruff", "easy")
    return report(view, _easy_low(legal, trump, chance), "discard", "easy")


def _easy_low(legal: int, trump: int, chance: Stream) -> int:
    """Something low, not always the lowest, no trump while there is anything else."""
    plain = legal & ~sets.suit_mask(trump) or legal
    by_rank = sorted(cards.cards_of(plain), key=lambda card: (card % 13, card))
    return by_rank[chance.below(min(2, len(by_rank)))]


def _easy_lead(view: View, chance: Stream) -> int:
    """Aces first, then whatever comes to mind: the top of some suit, or something low."""
    plain = view.hand & ~sets.suit_mask(view.trump) or view.hand
    aces = [card for card in cards.cards_of(plain) if card % 13 == cards.ACE]
    if aces and chance.below(4):
        return aces[chance.below(len(aces))]
    suits = [s for s in range(4) if plain & sets.suit_mask(s)]
    mine = plain & sets.suit_mask(suits[chance.below(len(suits))])
    return sets.highest(mine) if chance.below(3) else sets.lowest(mine)
