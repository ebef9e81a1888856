"""The conductor of one match: whose turn it is, what the computer seats answer, undo, pause, saving. No
pygame.

``update`` is called once per frame and never waits. A computer seat gets the bytes of its own view and a
seed of its own, nothing else; its card appears after a beat that is drawn from the number of public
events, so the time it takes tells nothing about a hand. Only what everybody knows to be forced comes at once.

Scenes get the public table by ``view(None)`` and ``events(None)``; everything private comes by
``game.privacy``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, cast

from msgspec import Struct

from ai.messages import ADVICE, Report
from engine.actions import Ack, Action
from engine.codec import view_to_bytes
from engine.errors import Reason, Refused
from engine.events import Event
from engine.game import Outcome
from engine.match import Match
from engine.shuffle import Stream, derive
from game.counsel import Counsel
from game.seats import Kind, SeatPlan, humans
from game.store import MatchFile, SaveProblem

log = logging.getLogger(__name__)

ADVISER: Kind = "hard"
"""The level that gives hints and reviews."""


class Rewound(Event, frozen=True):
    """An undo: the events numbered ``to`` and above, up to this marker, did not happen."""

    to: int


class Numbered(Struct, frozen=True):
    """An event (or marker) and its number in the stream of one seat. Numbers only grow."""

    number: int
    event: Event


@dataclass(frozen=True)
class Pace:
    """Seconds: a computer's card comes ``least`` to ``least + spread`` after the turn began; where nobody
    is there to press a button, a result stays for ``result``."""

    least: float = 0.4
    spread: float = 0.6
    result: float = 1.2

    def beat(self, number: int) -> float:
        """The wait before the card that follows public event ``number``."""
        return self.least + self.spread * Stream("beat", str(number)).below(1001) / 1000


AT_ONCE = Pace(0.0, 0.0, 0.0)
"""For tools without an audience."""


class Session:
    """One match at one table. ``counsel`` is needed when a seat is a computer's or for hints, ``save`` to
    keep it.

    ``answers`` are remembered decisions from a save.
    """

    def __init__(
        self,
        match: Match,
        seats: tuple[SeatPlan, ...],
        counsel: Counsel | None = None,
        save: MatchFile | None = None,
        *,
        pace: Pace | None = None,
        answers: Mapping[str, Action] | None = None,
    ) -> None:
        self.seats = seats
        self.humans = humans(seats)
        if counsel is None and len(self.humans) < len(seats):
            raise ValueError("computer seats need somebody to ask")
        self.pace = pace or Pace()
        self.auto_last = False
        """Whether a person's card is played for them when everybody knows that it is their only one."""
        self._match = match
        self._counsel = counsel
        self._save = save
        self._paused = False
        self._remembered: dict[str, Action] = dict(answers or {})
        self._number: int | None = None
        self._answer: Action | None = None
        self._due: float | None = None
        self._declined = -1
        self._hints: dict[int, Report] = {}
        self._hint_numbers: dict[int, int] = {}
        self.helped: set[int] = set()
        """Decisions for which advice was given: the play checker does not count them."""
        self._streams: dict[int | None, list[Event]] = {None: [], **{seat: [] for seat in range(len(seats))}}
        self._marks: list[dict[int | None, int]] = []
        """Length of every stream when the decision of that number was reached."""
        for decision in range(match.decision + 1):
            self._record(match.event_count(decision - 1) if decision else 0, match.event_count(decision))

    # -- what can be seen ----------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """For tools, saves and reviews; a scene that looks inside breaks the house rules."""
        return self._match

    @property
    def options(self) -> Any:
        """Those the match was started with (WH UI12)."""
        return self._match.options

    @property
    def commitment(self) -> str:
        """Shown before the match; the seed may be shown once there is an ``outcome`` (not after a
        practice)."""
        return self._match.commitment

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._match.outcome

    @property
    def over(self) -> bool:
        """Whether nothing more can be done: the match, or the deal of a practice, has ended."""
        return not self._match.actors()

    @property
    def paused(self) -> bool:
        """While paused nothing moves and no private view is shown (WH UI10)."""
        return self._paused

    @property
    def problem(self) -> SaveProblem | None:
        """Why the match is not being saved at the moment."""
        return self._save.problem if self._save else None

    @property
    def identity(self) -> str | None:
        """The id of the saved match; None for one that is not saved."""
        return self._save.id if self._save else None

    @property
    def awaits_ack(self) -> bool:
        """Whether a result is on the table that a button closes."""
        return not self.over and self._match.game.awaits_ack(self._match.view(None))

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None: the public table. A scene asks for None only."""
        return self._match.view(seat)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a seat: as private as its hand."""
        return self._match.legal(seat)

    def refusal(self, seat: int, action: Action) -> Refused | None:
        """Why ``act`` would refuse, or None."""
        if self._paused:
            return Refused(Reason.WRONG_PHASE, action, paused=1)
        if seat not in self.humans:
            return Refused(Reason.NOT_YOUR_TURN, action)
        return self._match.refusal(seat, action)

    def events(self, seat: int | None, since: int = 0) -> tuple[Numbered, ...]:
        """The events from number ``since`` on as a seat may see them, with a marker for every undo."""
        stream = self._streams[seat]
        return tuple(Numbered(number, stream[number]) for number in range(since, len(stream)))

    def event_count(self, seat: int | None) -> int:
        """The number that the next event of this seat's stream gets."""
        return len(self._streams[seat])

    # -- what people do ------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """A person does something. Raises Refused; then nothing has changed."""
        refused = self.refusal(seat, action)
        if refused is not None:
            raise refused
        self._do(seat, action)

    def can_undo(self, seat: int) -> bool:
        """Whether "one step back" is open (WH §8)."""
        return not self._paused and seat in self.humans and self._match.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back a person's own play and all that followed. Raises Refused."""
        if not self.can_undo(seat):
            raise Refused(Reason.WRONG_PHASE if self._paused else Reason.NOTHING_TO_UNDO)
        decision = self._match.undo(seat)
        del self._marks[decision + 1 :]
        self.helped = {helped for helped in self.helped if helped <= decision}
        for viewer, stream in self._streams.items():
            stream.append(Rewound(self._marks[decision][viewer]))
        if self._save:
            self._save.cut(decision)
        self._declined = decision
        self._moved()

    def hint(self, seat: int) -> None:
        """Ask for advice on a person's choice, from their own view; see ``hint_report``. Raises Refused."""
        if self._paused or self._counsel is None:
            raise Refused(Reason.WRONG_PHASE)
        if seat not in self._match.actors() or seat not in self.humans or self.awaits_ack:
            raise Refused(Reason.NOT_YOUR_TURN)
        if seat not in self._hints and seat not in self._hint_numbers:
            self._hint_numbers[seat] = self._counsel.ask(
                view_to_bytes(self._match.view(seat)),
                ADVISER,
                advice_seed(self._match, seat, self._match.decision),
                partial(self._hinted, seat),
                ADVICE,
            )

    def hint_pending(self, seat: int) -> bool:
        """Whether advice has been asked for and has not come."""
        return seat in self._hint_numbers

    def hint_report(self, seat: int) -> Report | None:
        """The advice for the present choice, once it has come: as private as the hand."""
        return self._hints.get(seat)

    def pause(self) -> None:
        """Stop: no card appears before ``resume``, and nobody thinks meanwhile (WH UI10, E36)."""
        self._paused = True
        self._withdraw()

    def resume(self) -> None:
        """Go on. A computer seat in turn gets a whole new beat, so the pause tells nothing."""
        self._paused = False
        self._due = None

    def close(self) -> None:
        """Leave the table; the match stays the running one."""
        self._withdraw()
        if self._save:
            self._save.close()

    # -- what happens by itself ----------------------------------------------------------------------

    def update(self, now: float, busy: bool = False) -> bool:
        """Once per frame: hand out answers and, when it is time, let one card appear. Never waits.

        ``now`` is a steady clock in seconds. ``busy``: the table still moves cards, so nothing new may
        appear. True: something happened.
        """
        if self._counsel:
            self._counsel.poll()
        if self._save:
            self._save.tend(now)
        if self._paused or self.over:
            return False
        if self.awaits_ack:
            return not self.humans and self._after(now, self.pace.result, busy) and self._do(0, Ack())
        seat = self._computer_in_turn()
        if seat is None:
            return self._play_last_for_person(now, busy)
        forced = self._match.game.publicly_forced(self._match.view(None))
        if forced:
            return self._after(now, 0.0, busy) and self._do(seat, self._match.legal(seat)[0])
        if self._answer is None and self._number is None:
            self._ask(seat)
        ready = self._after(now, self.pace.beat(len(self._streams[None])), busy)
        return self._answer is not None and ready and self._do_computer(seat, self._answer)

    @property
    def thinking(self) -> int | None:
        """The computer seat in turn, or None: public."""
        return None if self.over or self.awaits_ack else self._computer_in_turn()

    def _computer_in_turn(self) -> int | None:
        for seat in self._match.actors():
            if seat not in self.humans:
                return seat
        return None

    def _after(self, now: float, wait: float, busy: bool) -> bool:
        """Whether ``wait`` seconds have passed since this was first asked for the present decision."""
        if self._due is None:
            self._due = now + wait
        return not busy and now >= self._due

    def _play_last_for_person(self, now: float, busy: bool) -> bool:
        match = self._match
        if not self.auto_last or self._declined == match.decision:
            return False
        if not match.game.publicly_forced(match.view(None)):
            return False
        seat = match.actors()[0]
        return self._after(now, self.pace.least, busy) and self._do(seat, match.legal(seat)[0])

    def _ask(self, seat: int) -> None:
        assert self._counsel is not None
        data = view_to_bytes(self._match.view(seat))
        key = sha256(bytes([seat]) + data).hexdigest()[:32]
        self._answer = self._remembered.get(key)
        if self._answer is None:
            level = self.seats[seat].kind
            seed = self._match.thinking_seed(seat)
            self._number = self._counsel.ask(data, level, seed, partial(self._answered, key))

    def _answered(self, key: str, report: Report) -> None:
        self._number = None
        action: Action = cast(Any, report).action  # its type is a union made at run time
        self._answer = action
        if not report.reproducible:
            self._remembered[key] = action
            if self._save:
                self._save.answered(key, action)

    def _hinted(self, seat: int, report: Report) -> None:
        self._hint_numbers.pop(seat, None)
        self._hints[seat] = report
        self.helped.add(self._match.decision)

    def _do_computer(self, seat: int, action: Action) -> bool:
        refused = self._match.refusal(seat, action)
        if refused is not None:
            log.error("the answer for seat %d is refused (%s): a legal one instead", seat, refused.reason)
            action = self._match.legal(seat)[0]
        return self._do(seat, action)

    def _do(self, seat: int, action: Action) -> bool:
        before = self._match.event_count()
        self._match.act(seat, action)
        self._record(before, self._match.event_count())
        if self._save:
            self._save.played(seat, action)
        self._declined = -1
        self._moved()
        if self._save and self._match.outcome is not None:
            self._save.finish(self._match, self.seats)
        return True

    def _record(self, since: int, until: int) -> None:
        """Append the events of one decision, as each seat may see them, to the streams."""
        for viewer, stream in self._streams.items():
            stream.extend(self._match.events_for(viewer, since, until))
        self._marks.append({viewer: len(stream) for viewer, stream in self._streams.items()})

    def _moved(self) -> None:
        """The position is another one: what was asked about the old one is void."""
        self._withdraw()
        self._answer = None
        self._due = None
        self._hints.clear()

    def _withdraw(self) -> None:
        if self._counsel:
            self._counsel.cancel(self._number)
            for number in self._hint_numbers.values():
                self._counsel.cancel(number)
        self._number = None
        self._hint_numbers.clear()


def advice_seed(match: Match, seat: int, decision: int) -> str:
    """The seed of advice to a person: the same for a hint and for the review, so that they do not
    contradict."""
    return derive(match.seed, "advice", seat, decision)
