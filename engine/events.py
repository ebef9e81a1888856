"""What happened, in the past tense. Events are all that animation, sound and the log read.

An event is public unless it is :class:`Private`; :func:`visible` is the one place that says who learns of
what.
Games add their own events in ``games/<game>/state.py``; tags are unique over all games.
"""

from __future__ import annotations

from msgspec import Struct

from engine.cards import Card, CardSet


class Event(Struct, frozen=True):
    """Base of all events."""


class Private(Event, frozen=True):
    """Base of events that only one seat learns of."""

    seat: int


class HandReceived(Private, frozen=True, tag="HandReceived"):
    """The cards that ``seat`` was dealt."""

    cards: CardSet


class CardPlayed(Event, frozen=True, tag="CardPlayed"):
    """A seat played a card; ``winning`` says whether it is winning the trick at that moment."""

    seat: int
    card: Card
    winning: bool


class TurnedCardTaken(Event, frozen=True, tag="TurnedCardTaken"):
    """The dealer's turn in trick 1 began and the turned card joined the hand (WH §4, WW §3)."""

    seat: int
    card: Card


class TrickTaken(Event, frozen=True, tag="TrickTaken"):
    """The trick is complete and goes to ``seat``; ``number`` counts from 1 within the deal."""

    seat: int
    number: int


class TrickCleared(Event, frozen=True, tag="TrickCleared"):
    """The result of the trick was acknowledged: its cards leave the table for the pile of ``seat``."""

    seat: int


class MatchEnded(Event, frozen=True, tag="MatchEnded"):
    """The match is over; the winning seats, none when it is drawn."""

    winners: tuple[int, ...]


def visible(event: Event, seat: int | None) -> bool:
    """Whether ``seat`` (None: the public table) may learn of this event."""
    return not isinstance(event, Private) or event.seat == seat
