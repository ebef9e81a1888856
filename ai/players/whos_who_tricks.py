"""What a card is worth in WHO'S WHO by rule of thumb: the chance that it takes the trick, times what taking
it is worth, less what the card might still do later.

A master wants the trick itself. A hunter wants it kept from the masters, so it is worth the chance that a
master would take it instead: with no suspicion both play alike.
"""

from __future__ import annotations

from msgspec import Struct

from ai.players import whist_cards as sets
from engine.cards import cards_of
from engine.games.whos_who.state import Role
from engine.games.whos_who.view import View
from engine.tricks import beats, legal_mask, winning_index

SURE_LATER, PER_HIGHER = 0.8, 0.5
"""The chance that the highest card of a suit takes a later trick, and what each higher card leaves of it."""
TRUMP_LATER, TRUMP_PER_HIGHER = 0.45, 0.75
"""The least chance of any trump, and what each higher trump leaves of a high one's."""
LENGTH = 0.01
"""How much better a lead is per card of the suit, where nothing else decides."""


class CardWorth(Struct, frozen=True):
    """One legal card: the chance that it takes this trick, and its worth in tricks."""

    card: int
    takes: float
    worth: float


def weigh(view: View, chances: tuple[float, ...]) -> list[CardWorth]:
    """Every legal card of the viewer, who is in turn, best first; ``chances``: P(master) per seat."""
    seat = view.seat
    assert seat is not None
    others = [chances[other] for other in range(view.seats) if other != seat]
    master = view.role is Role.MASTER
    average = 1.0 if master else sum(others) / len(others)
    stake = 1.0 if master else _stake(view, chances, average)
    found: list[CardWorth] = []
    for card in cards_of(legal_mask(view.hand, view.led)):
        takes = chance_to_take(view, card)
        worth = takes * stake - average * later(view, card)
        if not view.trick:
            worth += LENGTH * (view.hand & sets.suit_mask(card // 13)).bit_count()
        found.append(CardWorth(card, takes, worth))
    return sorted(found, key=lambda c: (-round(c.worth, 6), c.card // 13 == view.trump, c.card % 13, c.card))


def _stake(view: View, chances: tuple[float, ...], average: float) -> float:
    """The chance that a master takes the trick if the viewer, a hunter, does not."""
    if not view.trick:
        return average
    won = winning_index(view.trick, view.trump)
    ahead = chances[(view.leader + won) % view.seats]
    after = seats_after(view)
    if not after:
        return ahead
    holds = holds_up(view, view.trick[won])
    return holds * ahead + (1 - holds) * sum(chances[seat] for seat in after) / len(after)


def seats_after(view: View) -> list[int]:
    """The seats that play to this trick after the one in turn."""
    n = view.seats
    return [(view.leader + place) % n for place in range(len(view.trick) + 1, n)]


def chance_to_take(view: View, card: int) -> float:
    """The chance that the seat in turn takes the trick with this card, whatever it led or followed to."""
    if view.trick and not beats(card, view.trick[winning_index(view.trick, view.trump)], view.trump):
        return 0.0
    return holds_up(view, card)


def holds_up(view: View, card: int) -> float:
    """The chance that no seat still to come can beat ``card``, which is winning."""
    unseen = view.unseen()
    count = max(1, unseen.bit_count())
    led = view.led if view.trick else card // 13
    voids = view.voids()
    holds = 1.0
    for seat in seats_after(view):
        missing = 1 - min(1.0, view.cards_left(seat) / count)
        holds *= 1 - _may_beat(card, led, view.trump, unseen, missing, voids[seat])
    return holds


def _may_beat(card: int, led: int, trump: int, unseen: int, missing: float, void: tuple[bool, ...]) -> float:
    """The chance that a seat beats ``card``; it lacks each unseen card with the chance ``missing``."""
    of_led = (unseen & sets.suit_mask(led)).bit_count()
    out = 1.0 if void[led] else missing**of_led
    higher = 0 if card // 13 != led or void[led] else (unseen & sets.above(card)).bit_count()
    follows = 1 - missing**higher
    if led == trump or void[trump]:
        return follows
    trumps = unseen & (sets.above(card) if card // 13 == trump else sets.suit_mask(trump))
    return follows + out * (1 - missing ** trumps.bit_count())


def later(view: View, card: int) -> float:
    """The chance that the card would take a later trick if it were kept."""
    higher = (view.unseen() & sets.above(card)).bit_count()
    if card // 13 == view.trump:
        return max(TRUMP_LATER, SURE_LATER * TRUMP_PER_HIGHER**higher)
    return SURE_LATER * PER_HIGHER**higher
