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
TRUMP_LATER, TRUMP_PER_HIGHER = 0.05, 0.75
"""The least chance of any trump, and what each higher trump leaves of a high one's."""
LENGTH = 0.01
"""How much better a lead is per card of the suit, where nothing else decides."""


class CardWorth(Struct, frozen=True):
    """One legal card: the chance that it takes this trick, and its worth in tricks."""

    card: int
    takes: float
    worth: float


class Outlook(Struct, frozen=True):
    """What the seat in turn can see of a trick, reckoned once for all its cards."""

    trump: int
    led: int
    """-1 before the lead."""
    best: int
    """The card that is winning, -1 before the lead."""
    unseen: int
    after: tuple[tuple[float, tuple[bool, ...]], ...]
    """Per seat still to come: the chance that it lacks a given unseen card, and the suits it has shown not to
    have."""
    safe: tuple[float, ...]
    """Per suit the chance that no other seat could trump a lead of it now."""


def outlook(view: View) -> Outlook:
    """The trick as the viewer, who is in turn, sees it."""
    unseen, voids = view.unseen(), view.voids()
    count = max(1, unseen.bit_count())
    lacks = [1 - min(1.0, view.cards_left(seat) / count) for seat in range(view.seats)]
    others = [(lacks[seat], voids[seat]) for seat in range(view.seats) if seat != view.seat]
    return Outlook(
        trump=view.trump,
        led=view.led,
        best=view.trick[winning_index(view.trick, view.trump)] if view.trick else -1,
        unseen=unseen,
        after=tuple((lacks[seat], voids[seat]) for seat in seats_after(view)),
        safe=tuple(_safe(suit, view.trump, unseen, others) for suit in range(4)),
    )


def _safe(suit: int, trump: int, unseen: int, others: list[tuple[float, tuple[bool, ...]]]) -> float:
    """The chance that none of the others lacks the suit and has a trump."""
    left = (unseen & sets.suit_mask(suit)).bit_count()
    trumps = 0 if suit == trump else (unseen & sets.suit_mask(trump)).bit_count()
    chance = 1.0
    for missing, void in others:
        out = 1.0 if void[suit] else missing**left
        chance *= 1 - out * (0.0 if void[trump] else 1 - missing**trumps)
    return chance


def weigh(view: View, chances: tuple[float, ...]) -> list[CardWorth]:
    """Every legal card of the viewer, who is in turn, best first; ``chances``: P(master) per seat."""
    seat = view.seat
    assert seat is not None
    seen = outlook(view)
    others = [chances[other] for other in range(view.seats) if other != seat]
    master = view.role is Role.MASTER
    average = 1.0 if master else sum(others) / len(others)
    stake = 1.0 if master else _stake(view, seen, chances, average)
    found: list[CardWorth] = []
    for card in cards_of(legal_mask(view.hand, view.led)):
        takes = chance_to_take(seen, card)
        worth = takes * stake - average * later(seen, card)
        if not view.trick:
            worth += LENGTH * (view.hand & sets.suit_mask(card // 13)).bit_count()
        found.append(CardWorth(card, takes, worth))
    return sorted(found, key=lambda c: (-round(c.worth, 6), c.card // 13 == view.trump, c.card % 13, c.card))


def _stake(view: View, seen: Outlook, chances: tuple[float, ...], average: float) -> float:
    """The chance that a master takes the trick if the viewer, a hunter, does not."""
    if not view.trick:
        return average
    ahead = chances[(view.leader + winning_index(view.trick, view.trump)) % view.seats]
    after = seats_after(view)
    if not after:
        return ahead
    holds = holds_up(seen, seen.best)
    return holds * ahead + (1 - holds) * sum(chances[seat] for seat in after) / len(after)


def seats_after(view: View) -> list[int]:
    """The seats that play to this trick after the one in turn."""
    n = view.seats
    return [(view.leader + place) % n for place in range(len(view.trick) + 1, n)]


def chance_to_take(seen: Outlook, card: int) -> float:
    """The chance that the seat in turn takes the trick with this card."""
    if seen.best >= 0 and not beats(card, seen.best, seen.trump):
        return 0.0
    return holds_up(seen, card)


def holds_up(seen: Outlook, card: int) -> float:
    """The chance that no seat still to come can beat ``card``, which is winning."""
    led = seen.led if seen.led >= 0 else card // 13
    of_led = (seen.unseen & sets.suit_mask(led)).bit_count()
    higher = (seen.unseen & sets.above(card)).bit_count() if card // 13 == led else 0
    trumps = seen.unseen & (sets.above(card) if card // 13 == seen.trump else sets.suit_mask(seen.trump))
    ruffs = 0 if led == seen.trump else trumps.bit_count()
    holds = 1.0
    for missing, void in seen.after:
        follows = 0.0 if void[led] else 1 - missing**higher
        out = 1.0 if void[led] else missing**of_led
        holds *= 1 - follows - (0.0 if void[seen.trump] else out * (1 - missing**ruffs))
    return holds


def later(seen: Outlook, card: int) -> float:
    """The chance that the card would take a later trick if it were kept."""
    higher = (seen.unseen & sets.above(card)).bit_count()
    if card // 13 == seen.trump:
        return max(TRUMP_LATER, SURE_LATER * TRUMP_PER_HIGHER**higher)
    return SURE_LATER * PER_HIGHER**higher * seen.safe[card // 13]
