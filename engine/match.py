"""A match: options, seats, seed and the journal of what the seats did. The state is a fold over the journal.

Undo, save, resume, replay, "what if" and sharing are therefore one mechanism: another journal, folded again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from engine.actions import Ack, Action
from engine.errors import Reason, Refused
from engine.events import Event
from engine.game import Game, Outcome
from engine.games import game_named
from engine.shuffle import commitment, derive, proves_fairness


class Entry(Struct, frozen=True):
    """One line of the journal: which seat did what."""

    seat: int
    action: Action


class Match:
    """One match from the first deal to its outcome.

    Make one with :meth:`new`; the constructor's arguments are those of :meth:`new`.
    """

    def __init__(self, game: Game, options: Any, seats: tuple[str, ...], seed: str, deal: Any = None) -> None:
        state, events = game.start(options, seed, deal)
        if len(seats) != game.seats(options):
            raise Refused(Reason.BAD_OPTIONS, rule="seat_count")
        self.game = game
        self.options = options
        self.seats = seats
        """What sits where, as text (``human`` or a level): part of the commitment, without effect on the
        rules."""
        self.seed = seed
        self.deal = deal
        self.practice = False
        """A "what if" branch: it ends with its deal."""
        self._journal: list[Entry] = []
        self._states: list[Any] = [state]
        self._events: list[Event] = list(events)
        self._marks: list[int] = [len(events)]

    @classmethod
    def new(cls, game: str | Game, options: Any, seats: Iterable[str], seed: str, deal: Any = None) -> Match:
        """A match of ``game`` (a name or a record), shuffled from ``seed``.

        ``deal`` gives the hands of the first deal (tests, puzzles, outside studies); later deals come from
        the seed.
        Raises Refused (BAD_OPTIONS, BAD_DEAL) or ValueError for an unknown game.
        """
        return cls(game_named(game) if isinstance(game, str) else game, options, tuple(seats), seed, deal)

    @property
    def state(self) -> Any:
        """The whole truth at this moment: for the engine, saves and tools, never for a seat."""
        return self._states[-1]

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Everything done so far."""
        return tuple(self._journal)

    @property
    def decision(self) -> int:
        """The number of the next journal entry, from 0."""
        return len(self._journal)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def commitment(self) -> str:
        """``sha256(seed ‖ options ‖ seats)``, shown before the match; see
        :func:`engine.shuffle.commitment`."""
        return commitment(self.seed, msgspec.json.encode(self.options), msgspec.json.encode(self.seats))

    @property
    def fair(self) -> bool:
        """Whether the commitment proves anything: shuffled, from a seed too long to have been searched
        for."""
        return self.deal is None and proves_fairness(self.seed)

    def actors(self) -> tuple[int, ...]:
        """Seats whose action is awaited; for the driver only."""
        if self.practice and self.game.deal_done(self.state):
            return ()
        return self.game.actors(self.state)

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None: the public table."""
        return self.game.view(self.state, seat)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a seat; where talk is free also of seats that nobody waits for (DC §4)."""
        over = self.practice and self.game.deal_done(self.state)
        return () if over else self.game.legal(self.state, seat)

    def refusal(self, seat: int, action: Action) -> Refused | None:
        """Why the action would be refused, or None."""
        if self.practice and isinstance(action, Ack) and self.game.deal_done(self.state):
            return Refused(Reason.PRACTICE_OVER, action)
        return self.game.refusal(self.state, seat, action)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do it and return what happened, unredacted. Raises Refused; then nothing has changed."""
        refused = self.refusal(seat, action)
        if refused is not None:
            raise refused
        state, events = self.game.apply(self.state, seat, action)
        self._journal.append(Entry(seat, action))
        self._states.append(state)
        self._events.extend(events)
        self._marks.append(len(self._events))
        return events

    def can_undo(self, seat: int) -> bool:
        """Whether "one step back" is open to this seat now (the game's own rule: WH §8)."""
        return self.game.takeback(self.state, seat) is not None

    def undo(self, seat: int) -> int:
        """One step back for a seat: cut the journal to just before its own play.

        Returns the new journal length. Raises Refused (NOTHING_TO_UNDO).
        """
        count = self.game.takeback(self.state, seat)
        if count is None:
            raise Refused(Reason.NOTHING_TO_UNDO)
        self.cut(len(self._journal) - count)
        return len(self._journal)

    def cut(self, length: int) -> None:
        """Forget all journal entries from ``length`` on. Raises ValueError outside the journal."""
        if not 0 <= length <= len(self._journal):
            raise ValueError(f"the journal has {len(self._journal)} entries, not {length}")
        del self._journal[length:], self._states[length + 1 :], self._marks[length + 1 :]
        del self._events[self._marks[-1] :]

    def event_count(self, decision: int | None = None) -> int:
        """How many events had happened after that many journal entries (default: all)."""
        return len(self._events) if decision is None else self._marks[decision]

    def events_for(self, seat: int | None, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """The events numbered ``since`` up to before ``until`` as a seat may see them, without wholly
        hidden ones."""
        seen = (self.game.redact(event, seat) for event in self._events[since:until])
        return tuple(event for event in seen if event is not None)

    def state_at(self, decision: int) -> Any:
        """The state after that many journal entries (replay; not for seats before the deal is over)."""
        return self._states[decision]

    def deal_start(self) -> int:
        """The decision at which the present deal began, or the one whose result is on the table."""
        start = self.decision
        while start and not self.game.deal_done(self._states[start - 1]):
            start -= 1
        return start

    def what_if(self, decision: int) -> Match:
        """A practice match that shares the first ``decision`` entries and ends with its deal.

        Raises Refused (WRONG_PHASE) unless the deal it branches from is over: before, it would show hidden
        cards.
        """
        if not self.game.deal_done(self.state) and self._deal_open(decision):
            raise Refused(Reason.WRONG_PHASE)
        branch = Match(self.game, self.options, self.seats, self.seed, self.deal)
        for entry in self._journal[:decision]:
            branch.act(entry.seat, entry.action)
        branch.practice = True
        return branch

    def _deal_open(self, decision: int) -> bool:
        """Whether no deal has ended since that decision, so that its hidden cards are still secret."""
        return not any(self.game.deal_done(state) for state in self._states[decision:])

    def known_since(self, seat: int, decision: int | None = None) -> int:
        """The earliest decision since which a seat has known just what it knows at ``decision`` (now).

        Earlier than that decision where others sealed a choice meanwhile: their order is theirs alone.
        """
        since = self.decision if decision is None else decision
        known = self.game.view(self._states[since], seat)
        while since and self.game.view(self._states[since - 1], seat) == known:
            since -= 1
        return since

    def thinking_seed(self, seat: int) -> str:
        """The seed for this seat's next decision: derived one-way, so it tells nothing of the deals, and the
        same whoever else seals a choice first."""
        return derive(self.seed, "think", seat, self.known_since(seat))

    def temper(self, seat: int) -> str:
        """What stays the same about a computer seat all match: derived likewise, without the decision
        number."""
        return derive(self.seed, "temper", seat)
