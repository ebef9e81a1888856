"""The cards a search weighs: touching ones as one candidate, and what each was found to be worth."""

from __future__ import annotations

from msgspec import Struct

from engine.cards import cards_of


class CardValue(Struct, frozen=True):
    """What one legal card is worth, in the unit of its game's search, and how often it was tried."""

    card: int
    value: float
    visits: int


def touching_groups(legal: int, hand: int, gone: int) -> list[list[int]]:
    """The legal cards in groups worth the same: nothing that may still be played lies between them."""
    groups: list[list[int]] = []
    for card in cards_of(legal):
        if groups and groups[-1][-1] // 13 == card // 13:
            between = (1 << card) - (2 << groups[-1][-1])
            if between & ~(hand | gone) == 0:
                groups[-1].append(card)
                continue
        groups.append([card])
    return groups
