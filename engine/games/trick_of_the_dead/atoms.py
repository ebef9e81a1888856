"""The trick rules that jokers bend (TD §5-7), on plain ints: compiled by the opponents' kernels as is.

Keep them to int arithmetic on values below 2**63, free of globals.
"""

from __future__ import annotations


def led_suit(card: int) -> int:
    """The suit that a led card asks for; -1 for a joker, which asks for none (TD-D6)."""
    return card // 13 if card < 52 else -1


def legal_dead(hand: int, led: int) -> int:
    """The cards of ``hand`` that may be played when suit ``led`` was led (-1: anything goes).

    A suit must be followed, but a joker may always be played instead (TD §5.1).
    """
    if led < 0:
        return hand
    follow = hand & (8191 << (13 * led))
    return follow | (hand & (3 << 52)) if follow != 0 else hand


def strength(card: int, led: int, trump: int) -> int:
    """How strong a card is in a trick; the first of the strongest wins (TD §5.4).

    ``led`` -1: a joker was led; ``trump`` -1: no trumps in force. 0: cannot win, unless it was led.
    """
    if card >= 52:
        return 300 if trump < 0 else 212
    suit = card // 13
    if suit == trump:
        return 200 + card % 13
    return 100 + card % 13 if suit == led else 0


def takes(card: int, best: int, led: int, trump: int) -> bool:
    """Whether ``card``, played later, takes the trick from ``best``; the earlier of equals keeps it."""
    return strength(card, led, trump) > strength(best, led, trump)


def rank_twice(ranks: int, card: int) -> bool:
    """Whether the rank of a card is already in the set of ranks ``ranks`` (a bit per rank); jokers match
    nothing."""
    return card < 52 and ranks >> (card % 13) & 1 == 1


def diamond_points(card: int) -> int:
    """What a captured diamond is worth: ace 14, king 13 … two 2; 0 for other cards (TD §1)."""
    return card % 13 + 2 if card // 13 == 2 else 0


def trick_points(
    diamonds: int, hearts: int, clubs: int, penalty: int, zombie: bool, whole: bool, joker: bool
) -> int:
    """The points of a trick for its winner (TD §7): ``diamonds`` their points, ``hearts`` and ``clubs`` how
    many.

    ``penalty``: what a club costs. A zombie that wins doubles the diamonds, or the ``whole`` trick (D9); a
    joker that wins adds 5 after that (D10).
    """
    points = diamonds + hearts - penalty * clubs
    if zombie:
        points += points if whole else diamonds
    return points + 5 if joker else points
