"""A plain rule player of forty lines, kept as a fixed yardstick for strength studies."""

from __future__ import annotations

from engine.cards import SUIT_MASK, cards_of
from engine.games.whist.view import View
from engine.tricks import beats, legal_mask, winning_index


def plain(view: View, seed: str) -> int:
    """Second hand low, third hand high, win cheaply, trust a winning partner, masters, then length."""
    del seed
    legal = list(cards_of(legal_mask(view.hand, view.led)))
    trumps = view.hand & SUIT_MASK[view.trump] if view.trump < 4 else 0
    unseen = view.unseen()
    if not view.trick:
        return _lead(view, legal, trumps.bit_count(), unseen)
    won = winning_index(view.trick, view.trump)
    best = view.trick[won]
    partner_ahead = len(view.trick) >= 2 and won == len(view.trick) - 2
    lowest = min(legal, key=lambda card: (card // 13 == view.trump, card % 13))
    winners = sorted(
        (c for c in legal if beats(c, best, view.trump)), key=lambda c: (c // 13 == view.trump, c % 13)
    )
    if not winners:
        return lowest
    if len(view.trick) == 3:
        return lowest if partner_ahead else winners[0]
    if partner_ahead and (best % 13 >= 10 or not _higher(best, unseen)):
        return lowest
    if winners[0] // 13 != view.led:
        return winners[0]
    if len(view.trick) == 2:
        return winners[-1]
    return winners[-1] if not _higher(winners[-1], unseen) else lowest


def _higher(card: int, unseen: int) -> int:
    return unseen & SUIT_MASK[card // 13] & ~((2 << card) - 1)


def _lead(view: View, legal: list[int], trumps: int, unseen: int) -> int:
    masters = [c for c in legal if c // 13 != view.trump and not _higher(c, unseen)]
    if masters:
        return masters[0]
    if trumps >= 5 and unseen & SUIT_MASK[view.trump]:
        return max(c for c in legal if c // 13 == view.trump)
    lengths = [(view.hand & SUIT_MASK[suit]).bit_count() for suit in range(4)]
    side = [c for c in legal if c // 13 != view.trump] or legal
    longest = max(side, key=lambda c: lengths[c // 13]) // 13
    return min(c for c in side if c // 13 == longest)
