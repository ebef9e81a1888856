"""Questions about sets of whist cards, on plain ints; :mod:`ai.players.whist_policy` has the conventions."""

from __future__ import annotations

FULL = (1 << 52) - 1
"""All cards."""


def suit_mask(suit: int) -> int:
    """All cards of a suit; none for 4 (no trumps)."""
    return 8191 << (13 * suit) if suit < 4 else 0


def lowest(mask: int) -> int:
    """The lowest-numbered card of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest-numbered card of a set that is not empty."""
    return mask.bit_length() - 1


def above(card: int) -> int:
    """All cards of the same suit that are higher."""
    return suit_mask(card // 13) & ~((2 << card) - 1)


def touching_low(hand: int, card: int, unseen: int) -> int:
    """The lowest card of ``hand`` that is worth the same as ``card``: no unseen card lies between."""
    best = card
    low = suit_mask(card // 13) & ((1 << card) - 1)
    while low & hand:
        next_down = highest(low & hand)
        between = low & ~((2 << next_down) - 1)
        if between & unseen:
            break
        best = next_down
        low &= (1 << next_down) - 1
    return best


def has_trumps(seat: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat`` may still hold a trump, as far as the play has shown."""
    return unseen & suit_mask(trump) != 0 and not voids >> (4 * seat + trump) & 1


def may_ruff(seat: int, suit: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat`` is known to be out of ``suit`` (shown, or none of it is left) and may hold a trump."""
    if suit == trump or not has_trumps(seat, trump, unseen, voids):
        return False
    return voids >> (4 * seat + suit) & 1 != 0 or unseen & suit_mask(suit) == 0


def may_beat(seat: int, best: int, led: int, trump: int, unseen: int, voids: int) -> bool:
    """Whether ``seat``, still to play, might take the trick from ``best`` as far as the play has shown."""
    out = voids >> (4 * seat + led) & 1 != 0 or unseen & suit_mask(led) == 0
    if not out:
        if best // 13 == led:
            return unseen & above(best) != 0
        return False
    if not has_trumps(seat, trump, unseen, voids):
        return False
    if best // 13 == trump:
        return unseen & above(best) != 0
    return led != trump


def cheapest_winner(cards: int, best: int, trump: int) -> int:
    """The lowest of ``cards`` that beats ``best``: of its suit, else a trump. -1 if none does."""
    same = cards & above(best)
    if same:
        return lowest(same)
    trumps = cards & suit_mask(trump)
    if best // 13 != trump and trumps:
        return lowest(trumps)
    return -1
