"""A plainer way to play whist, as many people do: the search expects it of others in part of its worlds.

Second hand low, third hand high, win cheaply, trust a partner who is winning; masters first, then the longest
suit. Pure int functions with the arguments of :mod:`ai.players.whist_policy`, compiled by the search as well.
"""

from __future__ import annotations

from ai.players.whist_cards import FULL, above, highest, lowest, suit_mask, touching_low
from engine.cards import QUEEN
from engine.tricks import beats, legal_mask

TRUMPS_TO_DRAW = 5
"""With so many trumps they are led from the top."""


def plain_card(hand: int, c0: int, c1: int, c2: int, n: int, trump: int, gone: int) -> int:
    """The card a plain player plays from ``hand``."""
    legal = legal_mask(hand, -1 if n == 0 else c0 // 13)
    unseen = FULL & ~gone & ~hand
    if n == 0:
        return plain_lead(hand, trump, unseen)
    best = c0
    place = 0
    if n > 1 and beats(c1, best, trump):
        best = c1
        place = 1
    if n > 2 and beats(c2, best, trump):
        best = c2
        place = 2
    low = low_of_any(legal, trump)
    higher = legal & above(best)
    ruffing = higher == 0 and best // 13 != trump
    if ruffing:
        higher = legal & suit_mask(trump)
    if higher == 0:
        return low
    partner_ahead = n >= 2 and place == n - 2
    if n == 3:
        return low if partner_ahead else lowest(higher)
    if partner_ahead and (best % 13 >= QUEEN or unseen & above(best) == 0):
        return low
    if lowest(higher) // 13 != c0 // 13:
        return lowest(higher)
    top = highest(higher)
    return top if n == 2 or unseen & above(top) == 0 else low


def plain_lead(hand: int, trump: int, unseen: int) -> int:
    """A master, trumps from great length, else low from the longest suit that is not trumps."""
    best = -1
    longest = 0
    for suit in range(4):
        mine = hand & suit_mask(suit)
        if suit == trump or mine == 0:
            continue
        if unseen & above(highest(mine)) == 0:
            return touching_low(hand, highest(mine), unseen)
        if mine.bit_count() > longest:
            longest = mine.bit_count()
            best = lowest(mine)
    trumps = hand & suit_mask(trump)
    if trumps.bit_count() >= TRUMPS_TO_DRAW and unseen & suit_mask(trump) != 0:
        return highest(trumps)
    return best if best >= 0 else lowest(trumps)


def low_of_any(legal: int, trump: int) -> int:
    """The lowest rank among these cards; a trump only where there is nothing else."""
    pool = legal & ~suit_mask(trump)
    if pool == 0:
        pool = legal
    best = -1
    for suit in range(4):
        mine = pool & suit_mask(suit)
        if mine != 0 and (best < 0 or lowest(mine) % 13 < best % 13):
            best = lowest(mine)
    return best
