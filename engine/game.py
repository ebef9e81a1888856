"""What a game *is*: one record of plain functions with the same names for every game, and the registry of
them.

Every game implements the same names in the same small files,
``games/<game>/{options,state,rules,scoring,view, sample,text}.py``, so a reader finds any rule of any game
in the same place. State and View are frozen and of different types: a secret is absent from a view, not
masked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from engine.actions import Action
from engine.events import Event
from engine.option_values import Allowed
from engine.shuffle import Chance


class Outcome(Struct, frozen=True):
    """How a match ended: the winning seats (empty: drawn), the final score per side or seat, and the
    cause."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    cause: str


@dataclass(frozen=True, slots=True)
class Game:
    """The functions of one game. ``O``ptions, ``S``tate and ``V``iew are that game's own frozen structs."""

    name: str
    """Registry and command-line name, e.g. ``whist``."""
    rules_version: int
    """Raised when the same journal could mean something else; a save with another number is set aside."""
    options_type: type[Any]
    state_type: type[Any]
    view_type: type[Any]
    action_types: tuple[type[Action], ...]
    event_types: tuple[type[Event], ...]
    deal_type: type[Any]
    """Given hands from which a match may be started instead of a shuffled deal."""
    presets: Mapping[str, Any]
    """Named sets of options, in the order in which they are offered."""
    allowed: Allowed
    """Allowed values per field of the options."""

    check_options: Callable[[Any], None]
    """Raises :class:`Refused` (BAD_OPTIONS) for a set of options that breaks a coupling."""
    change_option: Callable[[Any, str, Any], Any]
    """(options, field, value) -> options with the couplings applied. Raises Refused for a locked field."""
    locked_options: Callable[[Any], Mapping[str, str]]
    """Fields that cannot be changed now -> the rule that locks them."""
    seats: Callable[[Any], int]
    """Number of seats under these options."""
    start: Callable[[Any, str, Any], tuple[Any, tuple[Event, ...]]]
    """(options, seed, deal or None) -> first state and its events."""
    actors: Callable[[Any], tuple[int, ...]]
    """Seats whose action is awaited. For the driver only: with sealed choices it is in no view."""
    awaits_ack: Callable[[Any], bool]
    """Whether one ``Ack`` from any seat moves on (a result is on the table). Takes a state or a view."""
    legal: Callable[[Any, int], tuple[Action, ...]]
    """(state or view, seat) -> legal actions, in a fixed order; the same for both (OBS-2)."""
    refusal: Callable[[Any, int, Action], Any]
    """(state, seat, action) -> the Refused that applies, or None if the action is legal."""
    apply: Callable[[Any, int, Action], tuple[Any, tuple[Event, ...]]]
    """(state, seat, legal action) -> next state and what happened. The action must be legal."""
    view: Callable[[Any, int | None], Any]
    """What a seat may know; seat None is the public table."""
    redact: Callable[[Event, int | None], Event | None]
    """An event as a seat may see it, or None."""
    sample: Callable[[Any, Chance], Any]
    """(view, chance) -> a state consistent with the view, every such world equally likely."""
    outcome: Callable[[Any], Outcome | None]
    """None until the match is over. Takes a state or a view."""
    deal_done: Callable[[Any], bool]
    """Whether the deal is over and open: replay, review and "what if" are allowed. Takes a state or a
    view."""
    publicly_forced: Callable[[Any], bool]
    """Whether everybody knows that the seat in turn has no choice. Takes any view."""
    takeback: Callable[[Any, int], int | None]
    """(state, seat) -> how many journal entries "one step back" takes back, or None where it is not
    allowed."""
    describe: Callable[[Any], str]
    """A view as text, for the terminal, tests and bug reports."""
    to_text: Callable[[Any], str]
    """A state as position text."""
    from_text: Callable[[str], Any]
    """The state of a position text. Raises ValueError."""
