"""Cards as small ints and sets of cards as bit masks.

A card is ``suit * 13 + rank``: suits S H D C are 0..3, ranks 2..A are 0..12; the jokers are 52 and 53.
A set of cards is an int with bit ``1 << card`` set, so 54 bits fit a signed 64-bit integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta

Card = Annotated[int, Meta(ge=0, lt=54)]
"""A card as it travels in actions and files: anything outside 0..53 is refused when decoded."""
CardSet = Annotated[int, Meta(ge=0, lt=1 << 54)]
"""A set of cards as it travels: one bit per card."""

SUITS = "SHDC"
SUIT_SYMBOLS = "♠♥♦♣"
RANKS = "23456789TJQKA"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
SUIT_MASK = tuple(((1 << 13) - 1) << (13 * s) for s in range(4))
FULL_DECK = (1 << 52) - 1
JOKER_1, JOKER_2 = 52, 53
JOKERS = 3 << 52
JACK, QUEEN, KING, ACE = 9, 10, 11, 12


def suit_of(card: int) -> int:
    """The suit 0..3 of a card; jokers give 4, which no suited card has."""
    return card // 13


def rank_of(card: int) -> int:
    """The rank 0 (two) .. 12 (ace) of a suited card. A joker has none: its number is meaningless."""
    return card % 13


def make(suit: int, rank: int) -> int:
    """The card of that suit (0..3) and rank (0..12)."""
    return suit * 13 + rank


def text(card: int) -> str:
    """The two-letter code: ``TH`` is the ten of hearts, ``X1`` the first joker.

    >>> text(make(HEARTS, 8)), text(JOKER_1)
    ('TH', 'X1')
    """
    if 0 <= card < 52:
        return RANKS[card % 13] + SUITS[card // 13]
    if card in (JOKER_1, JOKER_2):
        return f"X{card - 51}"
    raise ValueError(f"not a card: {card}")


def parse(code: str) -> int:
    """The card of a two-letter code, the inverse of :func:`text`. Raises ValueError for anything else.

    >>> text(parse("AS")), text(parse("X2"))
    ('AS', 'X2')
    """
    if len(code) == 2:
        if code in ("X1", "X2"):
            return 51 + int(code[1])
        rank, suit = RANKS.find(code[0]), SUITS.find(code[1])
        if rank >= 0 and suit >= 0:
            return make(suit, rank)
    raise ValueError(f"not a card code: {code!r}")


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards.

    >>> mask_of([0, 3])
    9
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a set, lowest number first.

    >>> list(cards_of(9))
    [0, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def parse_set(codes: str) -> int:
    """The set written as codes with spaces, e.g. ``"KH 2H AS"``; an empty string is the empty set.

    Raises ValueError for a bad code or a card named twice.
    """
    cards = [parse(code) for code in codes.split()]
    mask = mask_of(cards)
    if mask.bit_count() != len(cards):
        raise ValueError(f"a card is named twice: {codes!r}")
    return mask


def text_set(mask: int) -> str:
    """The codes of a set, suits S H D C, highest card first within a suit; the inverse of :func:`parse_set`.

    >>> text_set(parse_set("2H AS KH"))
    'AS KH 2H'
    """
    return " ".join(text(card) for card in sorted(cards_of(mask), key=lambda c: (c // 13, -c)))
