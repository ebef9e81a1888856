"""The trick rules shared by Whist, WHO'S WHO and Trick of the Dead (shared rules §3), on plain ints.

These are the rule atoms: ordinary functions here, and the very same functions compiled by the opponents'
kernels, so that no rule exists twice. Keep them to int arithmetic on values below 2**63, free of globals.
"""

from __future__ import annotations

NO_TRUMP = 4
"""The trump suit of a deal without trumps, equal to no card's suit."""
NO_SUIT = -1
"""The led suit while nothing has been led."""


def legal_mask(hand: int, led: int) -> int:
    """The cards of ``hand`` that may be played when suit ``led`` was led (-1: the seat leads).

    Follow suit if able, any rank; otherwise any card, with no duty to trump or to win (shared rules §3.1-2).
    """
    if led < 0:
        return hand
    follow = hand & (8191 << (13 * led))
    return follow if follow != 0 else hand


def beats(card: int, best: int, trump: int) -> bool:
    """Whether ``card``, played later, takes the trick from ``best``, the card winning so far (§3.3)."""
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trump


def trick_winner(c0: int, c1: int, c2: int, c3: int, trump: int) -> int:
    """Which of four cards in playing order takes the trick, 0..3: highest trump, else highest of the led
    suit."""
    winner = 0
    best = c0
    if beats(c1, best, trump):
        winner, best = 1, c1
    if beats(c2, best, trump):
        winner, best = 2, c2
    if beats(c3, best, trump):
        winner = 3
    return winner


def winning_index(cards: tuple[int, ...], trump: int) -> int:
    """Which card of a trick in progress (at least one card, in playing order) is winning."""
    winner = 0
    for i in range(1, len(cards)):
        if beats(cards[i], cards[winner], trump):
            winner = i
    return winner
