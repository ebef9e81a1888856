"""Actions that several games share. Games add their own in ``games/<game>/state.py``; tags are unique over
all."""

from __future__ import annotations

from msgspec import Struct

from engine.cards import Card


class Action(Struct, frozen=True):
    """Base of all actions: what a seat asks the rules to do."""


class PlayCard(Action, frozen=True, tag="PlayCard"):
    """Play this card from the hand."""

    card: Card


class Ack(Action, frozen=True, tag="Ack"):
    """A person pressed the button that closes a result; without a person the driver sends it itself."""
