"""Every combo of the game, what it stands for and how strong it is (TH §4).

There are only 310 of them, so the rules are a table: a hand holds a combo when it holds its cards, and a
combo answers another of its class when its key is higher. The opponents' kernels read the same table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from engine.cards import CLUBS, HEARTS, JACK, KING, QUEEN, SPADES, CardSet, cards_of, make, mask_of

HAG, IMP, BROOM = QUEEN, KING, JACK
SUITS_IN_PLAY = (SPADES, HEARTS, CLUBS)
"""Weakest first (TH §1)."""
PACK = mask_of(make(suit, rank) for suit in SUITS_IN_PLAY for rank in range(13))
"""The 39 cards."""
HAGS = mask_of(make(suit, HAG) for suit in SUITS_IN_PLAY)
IMPS = mask_of(make(suit, IMP) for suit in SUITS_IN_PLAY)
BROOMS = mask_of(make(suit, BROOM) for suit in SUITS_IN_PLAY)
NUMBERS = PACK & ~(HAGS | IMPS | BROOMS)
NUMBER_ORDERS = range(2, 12)
"""The orders of A 2 … T."""


class Kind(StrEnum):
    """What a combo is; its class is its number of cards (TH §4)."""

    SINGLE = "single"
    PAIR = "pair"
    FLIGHT = "flight"
    SET = "set"
    RUN = "run"
    COVEN = "coven"


class Combo(Struct, frozen=True):
    """Cards that may be played together, with one meaning of each imp among them."""

    cards: CardSet
    meaning: CardSet
    """What the cards stand for: ``cards`` itself unless an imp became a number card of its suit."""
    kind: Kind
    key: int
    """Strength within its class; equal keys do not beat each other."""

    @property
    def size(self) -> int:
        """Its class: 1 onesie, 2 twosie, 3 threesie."""
        return self.cards.bit_count()

    @property
    def sweeps(self) -> bool:
        """Whether it sets the pile aside at once: the broom of clubs alone, a flight, the coven."""
        return self.kind in (Kind.FLIGHT, Kind.COVEN) or self.cards == 1 << make(CLUBS, BROOM)

    def answers(self, size: int, key: int) -> bool:
        """Whether it may be played on a combo of that class and key."""
        return self.size == size and self.key > key


def order_of(card: int) -> int:
    """The place 0..12 of a card's rank in this game's order, Q K A 2 … T J (TH §1).

    >>> [order_of(make(SPADES, rank)) for rank in (HAG, IMP, 12, 0, 8, BROOM)]
    [0, 1, 2, 3, 11, 12]
    """
    return (card + 3) % 13


def card_at(suit: int, order: int) -> int:
    """The card of a suit at a place in this game's order, the inverse of :func:`order_of`."""
    return make(suit, (order + 10) % 13)


def _single(card: int) -> Combo:
    return Combo(1 << card, 1 << card, Kind.SINGLE, order_of(card) * 4 + card // 13)


def _disguises(meaning: CardSet) -> Iterator[CardSet]:
    """The cards that can be played as these number cards: any but all of them replaced by the imps of their
    suits, no imp twice (TH §4, D8, D11)."""
    natural = list(cards_of(meaning))
    for count in range(len(natural)):
        for replaced in combinations(natural, count):
            imps = mask_of(make(card // 13, IMP) for card in replaced)
            if imps.bit_count() == count:
                yield meaning & ~mask_of(replaced) | imps


def _alike(size: int) -> Iterator[Combo]:
    """Pairs and sets: equal effective ranks; the three hags are the coven instead."""
    kind = Kind.PAIR if size == 2 else Kind.SET
    for order in range(13):
        for suits in combinations(SUITS_IN_PLAY, size):
            meaning = mask_of(card_at(suit, order) for suit in suits)
            if meaning == HAGS:
                continue
            played = _disguises(meaning) if order in NUMBER_ORDERS else (meaning,)
            yield from (Combo(cards, meaning, kind, order) for cards in played)


def _flights() -> Iterator[Combo]:
    for suit in SUITS_IN_PLAY:
        cards = mask_of((make(suit, HAG), make(suit, BROOM)))
        yield Combo(cards, cards, Kind.FLIGHT, 13)


def _runs() -> Iterator[Combo]:
    """Three consecutive number cards of one suit; the suit counts first, then the top card (D2-D6)."""
    for suit in SUITS_IN_PLAY:
        for top in NUMBER_ORDERS[2:]:
            meaning = mask_of(card_at(suit, order) for order in range(top - 2, top + 1))
            for cards in _disguises(meaning):
                yield Combo(cards, meaning, Kind.RUN, 16 + 16 * suit + top)


def _table() -> tuple[Combo, ...]:
    combos = [_single(card) for card in cards_of(PACK)]
    combos += (*_alike(2), *_flights(), *_alike(3), *_runs(), Combo(HAGS, HAGS, Kind.COVEN, 80))
    return tuple(sorted(combos, key=lambda combo: (combo.size, combo.key, combo.cards)))


COMBOS = _table()
"""All combos, by class, key and cards: the order in which legal plays are listed everywhere."""

BY_CARDS: Mapping[CardSet, tuple[Combo, ...]] = {
    cards: tuple(reversed([combo for combo in COMBOS if combo.cards == cards]))
    for cards in {combo.cards for combo in COMBOS}
}
"""The combos that given cards form, the strongest first: two where an imp fits both ends of a run (D13)."""


def combo_of(cards: CardSet, meaning: CardSet) -> Combo | None:
    """The combo that these cards form with this meaning, or None."""
    return next((combo for combo in BY_CARDS.get(cards, ()) if combo.meaning == meaning), None)


def combos_in(hand: CardSet) -> tuple[Combo, ...]:
    """Every combo of a hand: what may be led."""
    return tuple(combo for combo in COMBOS if combo.cards & ~hand == 0)


def answers_in(hand: CardSet, size: int, key: int) -> tuple[Combo, ...]:
    """Every combo of a hand that may be played on one of that class and key."""
    return tuple(combo for combo in combos_in(hand) if combo.answers(size, key))
