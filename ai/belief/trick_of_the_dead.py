"""Worlds of Trick of the Dead: consistent deals, dealt exactly uniformly and then weighed by what they
explain.

Hand sizes, visible zombies and shown voids are respected while dealing (a joker never shows a void, a zombie
that came later does not lift one); the viewer's own burial lies in the graveyard until it rises; the order of
a closed graveyard is drawn.
"""

from __future__ import annotations

from functools import cache
from math import comb

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, ints, reals, table_of
from ai.kernels.trick_of_the_dead_likelihood import explain_worlds, resample
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
from ai.players.trick_of_the_dead_policy import WORK
from ai.players.trick_of_the_dead_position import LEFT, ORDER, POSITION, begin
from ai.players.trick_of_the_dead_weights import weights_of
from engine.cards import JOKERS, SUIT_MASK, mask_of
from engine.games.trick_of_the_dead.state import Phase
from engine.games.trick_of_the_dead.view import View

DRAWS = 4
"""Worlds dealt for each world kept."""


@cache
def _binomials() -> list[int]:
    return [comb(n, k) for n in range(14) for k in range(14)]


class Worlds:
    """Worlds for one view, dealt as they are asked for. The view must have a seat.

    ``weighed``: of :data:`DRAWS` worlds dealt, those are kept that explain the plays of the others best.
    """

    def __init__(self, view: View, wanted: int, word: int, weighed: bool = False) -> None:
        assert view.seat is not None
        self.view = view
        self.word = word
        self.ready = 0
        """The first so many worlds may be used."""
        self.effective = 0.0
        """How many equally likely worlds they are worth, at most their number."""
        self.worlds = ints(WORLD * wanted)
        self.plan = _plan(view)
        self.ways = ints(WAYS)
        for i, number in enumerate(_binomials()):
            self.ways[i] = number
        self.count = int(count_worlds(self.plan, self.ways))
        """How many deals of the unseen cards are consistent with the view."""
        told = weighed and self.count > 1 and any(seat != view.seat for seat, _ in view.plays())
        self.story = Story(view) if told else None

    def deal(self, last: int) -> None:
        """Make the worlds up to ``last`` ready for use."""
        if self.ready >= last:
            return
        if self.story is None:
            self.word = deal_worlds(self.plan, self.ways, self.ready, last, self.word, self.worlds)
            self.effective += last - self.ready
        else:
            wanted = last - self.ready
            drawn = ints(WORLD * DRAWS * wanted)
            self.word = deal_worlds(self.plan, self.ways, 0, DRAWS * wanted, self.word, drawn)
            fits = self.story.fits(drawn, DRAWS * wanted)
            worth = resample(drawn, fits, DRAWS * wanted, self.worlds, self.ready, wanted, self.word)
            self.word = xorshift(self.word)
            self.effective += min(float(wanted), float(worth))
        self.ready = last

    def hands(self, world: int) -> tuple[int, ...]:
        """The hands of one world."""
        return tuple(int(self.worlds[WORLD * world + seat]) for seat in range(self.view.seats))

    def graves(self, world: int) -> tuple[int, ...]:
        """The graveyard of one world, top first."""
        at = WORLD * world + 3
        return tuple(int(card) for card in self.worlds[at : at + self.view.graveyard_size])


class Story:
    """What has been played in a round, to be explained by worlds."""

    def __init__(self, view: View) -> None:
        n = view.seats
        self.kept = ints(6)
        events: list[tuple[int, int, int, int]] = []
        for seat in range(n):
            self.kept[seat] = view.zombies[seat]
        tricks = [(trick.leader, trick.cards, trick.zombies) for trick in view.tricks]
        if view.current:
            tricks.append((view.leader, view.current, view.trick_zombies))
        named = False
        for leader, cards, zombies in tricks:
            for i, (card, zombie) in enumerate(zip(cards, zombies, strict=True)):
                seat = (leader + i) % n
                events.append((seat, card, int(zombie), int(seat != view.seat)))
                if not zombie:
                    self.kept[3 + seat] |= 1 << card
                if card >= 52 and not named and view.named >= 0:
                    named = True
                    events.append((seat, -1, view.named, 0))
        order = [trick.revived for trick in view.tricks if trick.revived is not None]
        start = begin(view.options, tricks[0][0])
        start[LEFT] = view.graveyard_size + len(order)
        for i, card in enumerate((*order, *view.graveyard)):
            start[ORDER + i] = card
        self.start = table_of(start)
        self.count = len(events)
        self.events = table_of([number for event in events for number in event])
        self.weights = weights_table(n)
        self.pos, self.work = ints(POSITION), reals(WORK)

    def fits(self, worlds: Ints, count: int) -> Reals:
        """How likely the plays of the others were in each of these worlds."""
        fits = reals(count)
        explain_worlds(
            self.start,
            self.events,
            self.count,
            self.kept,
            worlds,
            count,
            self.weights,
            fits,
            self.pos,
            self.work,
        )
        return fits


def weights_table(seats: int) -> Reals:
    """The rule player's weights as a table."""
    values = weights_of(seats)
    table = reals(len(values))
    for i, value in enumerate(values):
        table[i] = value
    return table


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
