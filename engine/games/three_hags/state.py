"""What a Three Hags match is at one moment (TH §5), its actions, and the events only it has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from engine.actions import Action
from engine.cards import Card, CardSet
from engine.events import Event, Private
from engine.games.three_hags.combos import Combo, combo_of
from engine.games.three_hags.options import Options

SEATS = 2
DEALT = 13
"""Cards dealt to each seat; as many form the stock (TH §3)."""
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Pair = tuple[int, int]
"""One number, or one set of cards, per seat."""


class Phase(StrEnum):
    """TH §5. ``ROUND_SETUP`` is no state of its own: the engine deals while entering ``LEAD``."""

    LEAD = "lead"
    FOLLOW = "follow"
    ROUND_DONE = "round_done"
    MATCH_END = "match_end"


class PlayCombo(Action, frozen=True, tag="three_hags.PlayCombo"):
    """Play these cards of one's own hand as ``meaning``: themselves, or what their imps stand for (TH §4)."""

    cards: CardSet
    meaning: CardSet


class Pass(Action, frozen=True, tag="three_hags.Pass"):
    """Do not answer the pile, although one may be able to (D22)."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True, tag="three_hags.Deal"):
    """A given deal from which a match starts: both hands, and the stock with the next card first."""

    dealer: Seat
    hands: Pair
    stock: tuple[Card, ...]


class Move(Struct, frozen=True):
    """One play or pass of the round, as everybody saw it."""

    seat: Seat
    cards: CardSet
    """What was played; 0: a pass."""
    meaning: CardSet
    drew: bool
    """Whether a card was drawn after it; not so when the stock was empty."""

    @property
    def combo(self) -> Combo | None:
        """What was played, None for a pass."""
        return combo_of(self.cards, self.meaning)


class RoundResult(Struct, frozen=True):
    """How one round was scored (TH §6)."""

    number: int
    dealer: Seat
    winner: Seat
    left: CardSet
    """What the other seat still held."""
    left_points: int
    last: CardSet
    """The cards of the combo that emptied the hand."""
    hag_bonus: int
    after: Pair
    """Totals of the match after this round."""

    @property
    def points(self) -> int:
        """What the winner scored."""
        return self.left_points + self.hag_bonus


class Table(Struct, frozen=True):
    """The public facts of a match: what :class:`State` and :class:`View` have in common."""

    options: Options
    phase: Phase
    round_number: int
    """Counts from 1 over the match."""
    dealer: Seat
    turn: Seat | None
    """Who is to lead or to answer; None once the round is over."""
    moves: tuple[Move, ...]
    """All plays and passes of this round in order."""
    hand_sizes: Pair
    stock_size: int
    results: tuple[RoundResult, ...]
    """Every finished round of the match; the last one is this round's from ``ROUND_DONE`` on."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return SEATS

    @property
    def pile(self) -> tuple[Move, ...]:
        """The plays of the pile that is being climbed, oldest first; none before a lead."""
        first = len(self.moves)
        while first and _stays(self.moves[first - 1]):
            first -= 1
        return self.moves[first:]

    @property
    def top(self) -> Combo | None:
        """The combo to beat, None for the leader."""
        pile = self.pile
        return pile[-1].combo if pile else None

    @property
    def scores(self) -> Pair:
        """Totals over the finished rounds."""
        return self.results[-1].after if self.results else (0, 0)

    def played(self) -> CardSet:
        """All cards played in this round."""
        return sum(move.cards for move in self.moves)

    def aside(self) -> CardSet:
        """The cards set aside: all that were played and no longer lie on the pile (D27)."""
        return self.played() & ~sum(move.cards for move in self.pile)


def _stays(move: Move) -> bool:
    """Whether the pile lies on after this move: a pass or a sweep sets it aside."""
    combo = move.combo
    return combo is not None and not combo.sweeps


class State(Table, frozen=True, tag="three_hags.State"):
    """The whole truth. Never leaves the engine, a save file or a tool: seats get a View."""

    seed: str
    dealt: Deal
    """How the round began."""
    hands: Pair
    stock: tuple[Card, ...]
    """Next card first."""

    def hand_of(self, seat: int) -> CardSet:
        """What a seat holds."""
        return self.hands[seat]


class RoundBegun(Event, frozen=True, tag="three_hags.RoundBegun"):
    """A new round was dealt: the public side of it."""

    number: int
    dealer: Seat


class ComboPlayed(Event, frozen=True, tag="three_hags.ComboPlayed"):
    """A seat led or answered; ``leads``: the pile was empty."""

    seat: Seat
    cards: CardSet
    meaning: CardSet
    leads: bool


class Passed(Event, frozen=True, tag="three_hags.Passed"):
    """A seat did not answer."""

    seat: Seat


class StockDrawn(Event, frozen=True, tag="three_hags.StockDrawn"):
    """A seat drew the next card of the stock; ``left`` cards remain."""

    seat: Seat
    left: int


class CardDrawn(Private, frozen=True, tag="three_hags.CardDrawn"):
    """Which card ``seat`` drew."""

    card: Card


class PileSwept(Event, frozen=True, tag="three_hags.PileSwept"):
    """A sweeping combo set the pile aside at once; ``seat`` leads again, unless it has gone out."""

    seat: Seat


class PileCleared(Event, frozen=True, tag="three_hags.PileCleared"):
    """After a pass the pile is set aside and ``seat``, the last to play, leads."""

    seat: Seat


class RoundCounted(Event, frozen=True, tag="three_hags.RoundCounted"):
    """The round is over: what the other seat still held, and the score."""

    result: RoundResult
