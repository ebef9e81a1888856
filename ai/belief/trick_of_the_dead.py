"""Worlds of Trick of the Dead: what a seat may be facing, every consistent deal equally likely.

Hand sizes, visible zombies and shown voids are respected while dealing (a joker never shows a void, a zombie
that came later does not lift one); the viewer's own burial lies in the graveyard until it rises; the order of
a closed graveyard is drawn.
"""

from __future__ import annotations

from functools import cache
from math import comb

from ai.kernels.jit import Ints, ints
from ai.kernels.trick_of_the_dead_worlds import (
    KNOWN,
    MAY,
    OPEN_ORDER,
    OWN_GRAVES,
    PILE,
    PLAN,
    ROOM,
    SHUFFLED,
    UNSEEN,
    WAYS,
    WORLD,
    count_worlds,
    deal_worlds,
)
from engine.cards import JOKERS, SUIT_MASK, mask_of
from engine.games.trick_of_the_dead.state import Phase
from engine.games.trick_of_the_dead.view import View


@cache
def _binomials() -> list[int]:
    return [comb(n, k) for n in range(14) for k in range(14)]


class Worlds:
    """Worlds for one view, dealt as they are asked for. The view must have a seat and hidden hands."""

    def __init__(self, view: View, wanted: int, word: int) -> None:
        assert view.seat is not None
        self.view = view
        self.word = word
        self.ready = 0
        """The first so many worlds may be used."""
        self.worlds = ints(WORLD * wanted)
        self.plan = _plan(view)
        self.ways = ints(WAYS)
        for i, number in enumerate(_binomials()):
            self.ways[i] = number
        self.count = int(count_worlds(self.plan, self.ways))
        """How many deals of the unseen cards are consistent with the view."""

    def deal(self, last: int) -> None:
        """Make the worlds up to ``last`` ready for use."""
        if self.ready < last:
            self.word = deal_worlds(self.plan, self.ways, self.ready, last, self.word, self.worlds)
            self.ready = last

    def hands(self, world: int) -> tuple[int, ...]:
        """The hands of one world."""
        return tuple(int(self.worlds[WORLD * world + seat]) for seat in range(self.view.seats))

    def graves(self, world: int) -> tuple[int, ...]:
        """The graveyard of one world, top first."""
        at = WORLD * world + 3
        return tuple(int(card) for card in self.worlds[at : at + self.view.graveyard_size])


def own_graves(view: View) -> int:
    """The viewer's cards that lie in the graveyard."""
    if view.buried is None or view.phase is Phase.BURY:
        return 0
    return view.buried & ~mask_of(trick.revived for trick in view.tricks if trick.revived is not None)


def _plan(view: View) -> Ints:
    plan = ints(PLAN)
    assert view.seat is not None
    hidden = [seat for seat in range(view.seats) if seat != view.seat]
    unseen = view.unseen()
    mine = own_graves(view)
    voids = view.voids()
    plan[1] = hidden[0]
    for i, seat in enumerate(hidden):
        plan[i] = seat
        plan[ROOM + i] = view.hand_sizes[seat] - view.zombies[seat].bit_count()
        plan[KNOWN + seat] = view.zombies[seat]
        for suit in range(4):
            plan[MAY + 5 * i + suit] = 0 if voids[seat][suit] else 1
        plan[MAY + 5 * i + 4] = 1
    plan[KNOWN + view.seat] = view.hand
    for group, cards in enumerate((*SUIT_MASK, JOKERS)):
        plan[UNSEEN + group] = unseen & cards
    plan[OWN_GRAVES] = mine
    plan[PILE] = 0 if view.graveyard else view.graveyard_size - mine.bit_count()
    plan[SHUFFLED] = 0 if view.graveyard else 1
    for i, card in enumerate(view.graveyard):
        plan[OPEN_ORDER + i] = card
    return plan
