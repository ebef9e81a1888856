"""Whist written a second time, naively, from the rule text alone: strings and lists, nothing of the engine's.

It exists so that the engine can be wrong in a way a test can see.
"""

from __future__ import annotations

ORDER = "23456789TJQKA"


def legal_cards(hand: list[str], table: list[str]) -> list[str]:
    """The codes that may be played on ``table`` (cards so far, in order)."""
    if not table:
        return list(hand)
    same = [card for card in hand if card[1] == table[0][1]]
    return same or list(hand)


def winner(table: list[str], trump: str) -> int:
    """Which of the four cards wins; ``trump`` is a suit letter or ``-``."""
    candidates = [card for card in table if card[1] == trump] or [c for c in table if c[1] == table[0][1]]
    return table.index(max(candidates, key=lambda card: ORDER.index(card[0])))


def honours(hands: list[list[str]], trump: str) -> list[int]:
    """How many of A K Q J of trumps sides A and B hold."""
    return [
        sum(c[1] == trump and c[0] in "AKQJ" for seat in side for c in hands[seat])
        for side in ((0, 2), (1, 3))
    ]
