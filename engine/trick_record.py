"""Finished and unfinished tricks as values, shared by the trick games: who led, what fell, who took it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.cards import Card, CardSet
from engine.tricks import winning_index


class Trick(Struct, frozen=True):
    """A complete trick: one card per seat in playing order, who led and who took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def card_of(self, seat: int) -> int:
        """The card that a seat played to this trick."""
        return self.cards[(seat - self.leader) % len(self.cards)]


def complete_trick(leader: int, cards: tuple[int, ...], trump: int) -> Trick:
    """The trick made of one card per seat in playing order (shared rules §3)."""
    return Trick(leader, cards, (leader + winning_index(cards, trump)) % len(cards))


def plays_of(
    seats: int, tricks: Iterable[Trick], leader: int, trick: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """(seat, card) in the order played: the complete tricks, then the unfinished one led by ``leader``."""
    done = [((t.leader + i) % seats, card) for t in tricks for i, card in enumerate(t.cards)]
    return (*done, *(((leader + i) % seats, card) for i, card in enumerate(trick)))


def cards_in(tricks: Iterable[Trick], trick: Iterable[int]) -> CardSet:
    """All cards of these tricks and of an unfinished one."""
    mask = 0
    for done in tricks:
        for card in done.cards:
            mask |= 1 << card
    for card in trick:
        mask |= 1 << card
    return mask


def shown_voids(
    seats: int, tricks: Iterable[Trick], leader: int, trick: tuple[int, ...]
) -> tuple[tuple[bool, ...], ...]:
    """``[seat][suit]``: the seat has shown, by not following, that it has none of that suit."""
    shown = [[False] * 4 for _ in range(seats)]
    for first, cards in (*((t.leader, t.cards) for t in tricks), (leader, trick)):
        for i, card in enumerate(cards):
            if card // 13 != cards[0] // 13:
                shown[(first + i) % seats][cards[0] // 13] = True
    return tuple(tuple(suits) for suits in shown)
