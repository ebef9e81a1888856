"""What a Whist match is at one moment (WH §5), and the events only Whist has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from engine.cards import Card, CardSet
from engine.events import Event
from engine.games.whist.options import Options
from engine.trick_record import Trick, cards_in, plays_of

SEATS = 4
HAND_SIZE = 13
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Pair = tuple[int, int]
"""One number per side: A = seats 0 and 2, B = seats 1 and 3."""
Hands = tuple[CardSet, CardSet, CardSet, CardSet]


class Phase(StrEnum):
    """WH §5. ``DEAL`` is no state of its own: the engine deals while entering ``PLAY``."""

    PLAY = "play"
    TRICK_DONE = "trick_done"
    HAND_DONE = "hand_done"
    MATCH_END = "match_end"


def side_of(seat: int) -> int:
    """0 for side A (seats 0 and 2), 1 for side B."""
    return seat % 2


class Deal(Struct, frozen=True, forbid_unknown_fields=True, tag="whist.Deal"):
    """Given hands from which a match starts: 13 cards each; the dealer holds ``turned`` (WH §3-4).

    ``turned`` must be given exactly when trumps come from the last card.
    """

    dealer: Seat
    hands: Hands
    turned: Card | None = None


class HandResult(Struct, frozen=True):
    """How one hand was counted, in the order of WH §6; all pairs are (side A, side B)."""

    number: int
    dealer: Seat
    trump: int
    tricks: Pair
    trick_points: Pair
    honours_dealt: Pair
    """How many of A K Q J of trumps each side was dealt; (0, 0) in a no-trump hand."""
    honour_points: Pair
    """What was added for them in fact, after the rules of the mode (0 where they did not count)."""
    before: Pair
    after: Pair


class Table(Struct, frozen=True):
    """The public facts of a match: what :class:`State` and :class:`View` have in common."""

    options: Options
    phase: Phase
    hand_number: int
    """Counts from 1 over the match; decides trumps in the cycle modes."""
    dealer: Seat
    trump: Annotated[int, Meta(ge=0, le=4)]
    """The trump suit, or ``NO_TRUMP``."""
    turned: Card | None
    """The dealer's last card when it set trumps. Everybody knows the dealer holds it until it is played."""
    leader: Seat
    """Who leads, or led, the trick on the table."""
    trick: tuple[Card, ...]
    """Cards on the table in playing order; all four stay until acknowledged."""
    tricks: tuple[Trick, ...]
    """All complete tricks of this hand, the one still on the table included."""
    results: tuple[HandResult, ...]
    """Every finished hand of the match; the last one is this hand's from ``HAND_DONE`` on."""

    @property
    def turn(self) -> int | None:
        """The seat to play, or None while a result is shown."""
        return (self.leader + len(self.trick)) % SEATS if self.phase is Phase.PLAY else None

    @property
    def led(self) -> int:
        """The suit led to the trick on the table, -1 before the lead."""
        return self.trick[0] // 13 if self.trick and self.phase is Phase.PLAY else -1

    @property
    def scores(self) -> Pair:
        """The match score (WH §6), separate from the trick count."""
        return self.results[-1].after if self.results else (0, 0)

    @property
    def trick_counts(self) -> Pair:
        """Tricks taken in this hand per side."""
        won = sum(side_of(trick.winner) for trick in self.tricks)
        return (len(self.tricks) - won, won)

    @property
    def turned_shown(self) -> bool:
        """Whether the turned card lies open: until the dealer's turn in trick 1 begins (WH-D10)."""
        return self.turned is not None and not self.tricks and len(self.trick) < SEATS - 1

    @property
    def previous_trick(self) -> Trick | None:
        """The trick before the one on the table (WH UI6); nothing older is shown during a hand."""
        before = self.tricks[:-1] if self.phase is Phase.TRICK_DONE else self.tricks
        return before[-1] if before else None

    @property
    def current(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick; none while a full trick lies on the table."""
        return self.trick if self.phase is Phase.PLAY else ()

    def played(self) -> CardSet:
        """All cards played in this hand, those on the table included."""
        return cards_in(self.tricks, self.current)

    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, card) of this hand in the order played."""
        return plays_of(SEATS, self.tricks, self.leader, self.current)


class State(Table, frozen=True, tag="whist.State"):
    """The whole truth. Never leaves the engine, a save file or a tool: seats get a View."""

    seed: str
    dealt: Hands
    """The hands as dealt: honours count by these (WH §6)."""
    hands: Hands
    """What each seat still holds."""

    def hand_of(self, seat: int) -> CardSet:
        """What a seat still holds."""
        return self.hands[seat]


class HandDealt(Event, frozen=True, tag="whist.HandDealt"):
    """A new hand: the public side of it. ``turned`` is None in the cycle modes."""

    number: int
    dealer: Seat
    trump: int
    turned: Card | None


class HandCounted(Event, frozen=True, tag="whist.HandCounted"):
    """The 13th trick was acknowledged: the hand is counted and all hands are open."""

    result: HandResult
    dealt: Hands
