"""What a Trick of the Dead match is at one moment (TD §4), its actions, and the events only it has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from engine.actions import Action
from engine.cards import Card, CardSet
from engine.events import Event, Private
from engine.games.trick_of_the_dead.atoms import led_suit
from engine.games.trick_of_the_dead.options import Options

MOST_SEATS = 3
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Numbers = tuple[int, ...]
"""One number per seat."""
Hands = tuple[CardSet, ...]
"""One set of cards per seat."""
Suit = Annotated[int, Meta(ge=0, lt=4)]

DEALT = {3: 16, 2: 20}
"""Cards dealt to each seat before burying, by number of seats (TD §1)."""
BURIED = 2
"""Cards that each seat buries."""
NO_TRUMP_YET = -1
MOST_ROUNDS = 30
"""After so many rounds the highest total wins (TD §7)."""


class Phase(StrEnum):
    """TD §4. ``DEAL`` is no state of its own: the engine deals while entering ``BURY``."""

    BURY = "bury"
    PLAY = "play"
    DECLARE = "declare"
    TRICK_DONE = "trick_done"
    ROUND_DONE = "round_done"
    MATCH_END = "match_end"


class Bury(Action, frozen=True, tag="trick_of_the_dead.Bury"):
    """Bury these two cards of one's own hand, jokers included (TD-D2)."""

    cards: CardSet


class NameTrump(Action, frozen=True, tag="trick_of_the_dead.NameTrump"):
    """Name trumps after playing the first joker of the round; in force from the next trick (TD §5)."""

    suit: Suit


class Deal(Struct, frozen=True, forbid_unknown_fields=True, tag="trick_of_the_dead.Deal"):
    """A given deal from which a match starts: the hands before burying; the rest begins the graveyard."""

    dealer: Seat
    hands: Hands


class Count(Struct, frozen=True):
    """How the points of one trick came about (TD §7)."""

    diamonds: int
    """Points of the diamonds in it, before doubling."""
    hearts: int
    clubs: int
    """Numbers of hearts and clubs in it."""
    doubled: bool
    """A zombie won it: the diamonds, or the whole trick, count twice."""
    joker: bool
    """A joker won it: 5 more."""
    points: int


class DeadTrick(Struct, frozen=True):
    """A complete trick in playing order, its points and what rose from the graveyard."""

    leader: Seat
    cards: tuple[Card, ...]
    zombies: tuple[bool, ...]
    """Which of the cards were played as zombies."""
    trump: int
    """The suit in force, -1: none."""
    winner: Seat
    count: Count
    revived: Card | None
    """The card that became a zombie in the winner's hand."""

    def card_of(self, seat: int) -> int:
        """The card that a seat played to this trick."""
        return self.cards[(seat - self.leader) % len(self.cards)]


class RoundResult(Struct, frozen=True):
    """How one round was scored; tuples hold one number per seat."""

    number: int
    dealer: Seat
    tricks: Numbers
    """Tricks won."""
    trick_points: Numbers
    hearts_left: Numbers
    survival: Numbers
    """Bonus for hearts still in hand."""
    after: Numbers
    """Totals of the match after this round."""


class Table(Struct, frozen=True):
    """The public facts of a match: what :class:`State` and :class:`View` have in common."""

    options: Options
    phase: Phase
    round_number: int
    """Counts from 1 over the match."""
    dealer: Seat
    leader: Seat
    trick: tuple[Card, ...]
    """Cards on the table in playing order; a full trick stays until acknowledged."""
    trick_zombies: tuple[bool, ...]
    """Which of them were played as zombies."""
    trump: int
    """The suit in force, -1: none yet."""
    named: int
    """The suit that the first joker's seat has named, -1 before; in force from the next trick on."""
    namer: Seat | None
    """Who played the first joker of the round."""
    tricks: tuple[DeadTrick, ...]
    """All complete tricks of this round, the one still on the table included."""
    zombies: Hands
    """The face-up cards in each hand."""
    hand_sizes: Numbers
    graveyard_size: int
    graveyard: tuple[Card, ...]
    """Its cards, top first, in the open variant once everybody has buried; else empty (TD §8)."""
    results: tuple[RoundResult, ...]
    """Every finished round of the match; the last one is this round's from ``ROUND_DONE`` on."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.options.players

    @property
    def turn(self) -> int | None:
        """The seat to play or to name trumps, or None."""
        if self.phase is Phase.PLAY:
            return (self.leader + len(self.trick)) % self.seats
        return self.namer if self.phase is Phase.DECLARE else None

    @property
    def led(self) -> int:
        """The suit to follow, -1 before the lead and after a joker's."""
        return led_suit(self.trick[0]) if self.trick and self.phase is Phase.PLAY else -1

    @property
    def scores(self) -> Numbers:
        """Totals over the finished rounds."""
        return self.results[-1].after if self.results else (0,) * self.seats

    @property
    def round_points(self) -> Numbers:
        """Trick points of this round so far, per seat."""
        return tuple(
            sum(t.count.points for t in self.tricks if t.winner == seat) for seat in range(self.seats)
        )

    @property
    def trick_counts(self) -> Numbers:
        """Tricks taken in this round, per seat."""
        return tuple(sum(t.winner == seat for t in self.tricks) for seat in range(self.seats))

    @property
    def current(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick; none while a full trick lies on the table."""
        return () if self.phase is Phase.TRICK_DONE else self.trick

    def played(self) -> CardSet:
        """All cards played in this round, those on the table included."""
        mask = 0
        for trick in self.tricks:
            for card in trick.cards:
                mask |= 1 << card
        for card in self.current:
            mask |= 1 << card
        return mask

    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, card) of this round in the order played."""
        done = [((t.leader + i) % self.seats, card) for t in self.tricks for i, card in enumerate(t.cards)]
        return (*done, *(((self.leader + i) % self.seats, card) for i, card in enumerate(self.current)))


class State(Table, frozen=True, tag="trick_of_the_dead.State"):
    """The whole truth. Never leaves the engine, a save file or a tool: seats get a View."""

    seed: str
    dealt: Hands
    """The hands before burying."""
    hands: Hands
    buried: tuple[CardSet | None, ...]
    """What each seat buried; None: owed."""
    order: tuple[Card, ...]
    """The graveyard, top first; before everybody has buried: the cards that were dealt to it."""

    def hand_of(self, seat: int) -> CardSet:
        """What a seat holds, zombies included."""
        return self.hands[seat]

    def owes(self, seat: int) -> bool:
        """Whether this seat has not buried yet."""
        return self.phase is Phase.BURY and self.buried[seat] is None


class RoundBegun(Event, frozen=True, tag="trick_of_the_dead.RoundBegun"):
    """A new round: the public side of it."""

    number: int
    dealer: Seat
    graveyard_size: int


class CardsBuried(Private, frozen=True, tag="trick_of_the_dead.CardsBuried"):
    """What ``seat`` buried is recorded."""

    cards: CardSet


class GraveyardClosed(Event, frozen=True, tag="trick_of_the_dead.GraveyardClosed"):
    """Everybody has buried and the graveyard is shuffled; ``cards`` top first in the open variant."""

    size: int
    cards: tuple[Card, ...]


class TrumpNamed(Event, frozen=True, tag="trick_of_the_dead.TrumpNamed"):
    """The seat of the first joker named trumps, in force from the next trick on."""

    seat: Seat
    suit: Suit


class TrickCounted(Event, frozen=True, tag="trick_of_the_dead.TrickCounted"):
    """The points of a complete trick."""

    seat: Seat
    count: Count


class Revived(Event, frozen=True, tag="trick_of_the_dead.Revived"):
    """The graveyard's top card rose and goes, face up, into the hand of ``seat``."""

    seat: Seat
    card: Card


class RoundCounted(Event, frozen=True, tag="trick_of_the_dead.RoundCounted"):
    """The round is over: survival bonus, totals, and the cards still in hand."""

    result: RoundResult
    left: Hands
