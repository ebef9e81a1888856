"""The conductor of one match: whose turn it is, what the computer seats answer, undo, pause, saving. No
pygame.

``update`` is called once per frame and never waits. A computer seat gets the bytes of its own view and a
seed of its own, nothing else; its card appears after a beat that is drawn from the number of public
events, so the time it takes tells nothing about a hand. Only what everybody knows to be forced comes at once.

Where nobody is in turn every seat owes a sealed choice. The computers think while the people choose, but hand
in only after the last person has: what follows comes a beat after that, not when the slowest has thought.

Scenes get the public table by ``view(None)`` and ``events(None)``; everything private comes by
``game.privacy``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from ai.messages import Report
from engine.actions import Ack, Action
from engine.errors import Reason, Refused
from engine.game import Outcome
from engine.match import Match
from game.counsel import Counsel
from game.notebook import STRONGEST, Mark, noted
from game.pace import AT_ONCE as AT_ONCE
from game.pace import Pace as Pace
from game.seats import SeatPlan, humans
from game.store import MatchFile, SaveProblem
from game.streams import Numbered as Numbered
from game.streams import Rewound as Rewound
from game.streams import Streams
from game.talk import TALKING, Talk
from game.thinking import Thinking

log = logging.getLogger(__name__)


class Session:
    """One match at one table. ``counsel`` is needed when a seat is a computer's or for hints, ``save`` to
    keep it.

    ``answers`` are remembered decisions and ``marks`` the people's notes from a save.
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
        marks: Iterable[Mark] = (),
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
        self._thinking = Thinking(match, seats, counsel, answers or {}, save.answered if save else _nowhere)
        self.talk = Talk(match, self.humans, self._thinking) if match.game.name in TALKING else None
        """What a table with free talk has besides; None in all other games."""
        self._due: float | None = None
        self._opened: float | None = None
        self._declined = -1
        self._noted = list(marks)
        self.helped: set[int] = set()
        """Decisions for which advice was given: the play checker does not count them."""
        self._streams = Streams(match)

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
    def awaited(self) -> tuple[int, ...]:
        """The people who owe something: for whoever hands the device round. Where choices are sealed it is
        no part of the table's picture."""
        return () if self.awaits_ack else tuple(s for s in self._match.actors() if s in self.humans)

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
        held = self.talk.refusal(seat, action) if self.talk else None
        return held or self._match.refusal(seat, action)

    def events(self, seat: int | None, since: int = 0) -> tuple[Numbered, ...]:
        """The events from number ``since`` on as a seat may see them, with a marker for every undo."""
        return self._streams.since(seat, since)

    def event_count(self, seat: int | None) -> int:
        """The number that the next event of this seat's stream gets."""
        return self._streams.count(seat)

    # -- what people do ------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """A person does something. Raises Refused; then nothing has changed."""
        refused = self.refusal(seat, action)
        if refused is not None:
            raise refused
        if self.talk is None or not self.talk.ends(action):
            self._do(seat, action)

    def can_undo(self, seat: int) -> bool:
        """Whether "one step back" is open (WH §8)."""
        return not self._paused and seat in self.humans and self._match.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back a person's own play and all that followed. Raises Refused."""
        if not self.can_undo(seat):
            raise Refused(Reason.WRONG_PHASE if self._paused else Reason.NOTHING_TO_UNDO)
        decision = self._match.undo(seat)
        self.helped = {helped for helped in self.helped if helped <= decision}
        self._streams.rewound(decision)
        if self._save:
            self._save.cut(decision)
        self._noted = [mark for mark in self._noted if mark.decision <= decision]
        self._declined = decision
        self._thinking.rewound()
        self._due = self._opened = None

    def hint(self, seat: int) -> None:
        """Ask for advice on a person's choice, from their own view; see ``hint_report``. Raises Refused."""
        if self._paused:
            raise Refused(Reason.WRONG_PHASE)
        if seat not in self.awaited and not (self.talk and seat in self.humans and self.legal(seat)):
            raise Refused(Reason.NOT_YOUR_TURN)
        if self._match.legal(seat) == (Ack(),) or not self._thinking.advise(seat):
            raise Refused(Reason.WRONG_PHASE)

    def hint_pending(self, seat: int) -> bool:
        """Whether advice has been asked for and has not come."""
        return self._thinking.advising(seat)

    def hint_report(self, seat: int) -> Report | None:
        """The advice for the present choice, once it has come: as private as the hand."""
        return self._thinking.advice(seat)

    def ready(self, seat: int) -> None:
        """A person wants the computers to go on; with the pace ``step``: to say one more word. Raises
        Refused."""
        if self.talk is None or self._paused or self.over:
            raise Refused(Reason.WRONG_PHASE)
        if seat not in self.humans:
            raise Refused(Reason.NOT_YOUR_TURN)
        self.talk.ready(seat)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The people who have to press ready before a computer goes on: public."""
        return () if self.talk is None or self.over else self.talk.waiting_for

    def hold(self, seat: int) -> None:
        """A person begins to enter an attempt or a statement: everything else waits until it is done, or
        ``release``. Raises Refused."""
        if self.talk is None or self._paused or seat not in self.humans:
            raise Refused(Reason.WRONG_PHASE)
        self.talk.hold(seat)

    def release(self, seat: int) -> None:
        """It was nothing after all."""
        if self.talk:
            self.talk.release(seat)

    def pause(self) -> None:
        """Stop: no card appears before ``resume``, and nobody thinks meanwhile (WH UI10, E36)."""
        self._paused = True
        self._thinking.stop()

    def resume(self) -> None:
        """Go on. A computer seat in turn gets a whole new beat, so the pause tells nothing."""
        self._paused = False
        self._due = self._opened = None

    def close(self) -> None:
        """Leave the table; the match stays the running one."""
        self._thinking.stop()
        if self._save:
            self._save.close()

    def mark(self, seat: int, about: int, suspicion: int) -> None:
        """A person notes how much they suspect another seat, -2 to +2; 0 takes the note back.

        Kept beside the journal until the deal is open. Raises Refused, or ValueError for another number.
        """
        match = self._match
        if abs(suspicion) > STRONGEST:
            raise ValueError(f"suspicion goes from -{STRONGEST} to {STRONGEST}, not {suspicion}")
        if self._paused or match.game.deal_done(match.view(None)):
            raise Refused(Reason.WRONG_PHASE)
        if seat not in self.humans:
            raise Refused(Reason.NOT_YOUR_TURN)
        if about == seat or not 0 <= about < len(self.seats):
            raise Refused(Reason.NOT_THAT_SEAT)
        if self.suspicions(seat).get(about, 0) != suspicion:
            mark = Mark(seat, match.decision, about, suspicion)
            self._noted.append(mark)
            if self._save:
                self._save.marked(mark)

    def suspicions(self, seat: int) -> dict[int, int]:
        """What a person has noted in this deal, by seat: as private as the hand."""
        return noted(self._noted, seat, self._match.deal_start(), self._match.decision)

    def marks(self, seat: int) -> tuple[Mark, ...]:
        """All notes of a person in this match, oldest first: private until their deal is open."""
        return tuple(mark for mark in self._noted if mark.seat == seat)

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
        table = self._match.view(None)
        if table.turn is None:
            return self._seal(now, busy)
        if self.talk is not None:
            return self._discuss(self.talk, now, busy)
        if table.turn in self.humans:
            return self._play_last_for_person(table, now, busy)
        if self._match.game.publicly_forced(table):
            return self._after(now, 0.0, busy) and self._do(table.turn, self._match.legal(table.turn)[0])
        answer = self._thinking.answer(table.turn)
        ready = self._after(now, self.pace.beat(self._streams.count(None)), busy)
        return ready and self._do_computer(now, table.turn, answer)

    @property
    def thinking(self) -> int | None:
        """The computer seat in turn, or None, also while choices are sealed: public."""
        if self.over or self.awaits_ack:
            return None
        turn: int | None = self._match.view(None).turn
        return None if turn in self.humans else turn

    def _seal(self, now: float, busy: bool) -> bool:
        """Nobody is in turn: let the computers look at once, and choose while the people do.

        One is asked after the other, so that a hint need not wait for all of them. What they chose is handed
        in only when no person owes anything, a beat after the last.
        """
        if self._opened is None:
            self._opened = now
        match = self._match
        owing = match.actors()
        computers = [seat for seat in owing if seat not in self.humans]
        for seat in computers:
            if match.refusal(seat, Ack()) is None:
                return self._do(seat, Ack())
        wait = max(self.pace.beat(self._streams.count(None)), self._opened + self.pace.sealed - now)
        ready = len(computers) == len(owing) and self._after(now, wait, busy)
        thoughts = (self._thinking.answer(seat) for seat in computers)
        answers = list(takewhile(lambda answer: answer is not None, thoughts))
        all_there = len(answers) == len(computers)
        return ready and self._do_computer(now, computers[0], answers[0] if all_there else None)

    def _discuss(self, talk: Talk, now: float, busy: bool) -> bool:
        """Talk is free: what a computer does next, a beat after the last event, unless somebody enters
        something."""
        if talk.holder is not None:
            self._due = None
            return False
        coming = talk.next()
        if not self._after(now, talk.beats * self.pace.beat(self._streams.count(None)), busy):
            return False
        if coming == "thinking":
            self._due = now + self.pace.late
        return isinstance(coming, tuple) and self._do(*coming)

    def _after(self, now: float, wait: float, busy: bool) -> bool:
        """Whether ``wait`` seconds have passed since this was first asked for the present decision."""
        if self._due is None:
            self._due = now + wait
        return not busy and now >= self._due

    def _play_last_for_person(self, table: Any, now: float, busy: bool) -> bool:
        match = self._match
        if not self.auto_last or self._declined == match.decision:
            return False
        if not match.game.publicly_forced(table):
            return False
        return self._after(now, self.pace.least, busy) and self._do(table.turn, match.legal(table.turn)[0])

    def _do_computer(self, now: float, seat: int, action: Action | None) -> bool:
        """It is time for what a computer seat has decided; None: it is still thinking."""
        if action is None:
            self._due = now + self.pace.late
            return False
        refused = self._match.refusal(seat, action)
        if refused is not None:
            log.error("the answer for seat %d is refused (%s): a legal one instead", seat, refused.reason)
            action = self._match.legal(seat)[0]
        return self._do(seat, action)

    def _do(self, seat: int, action: Action) -> bool:
        self._match.act(seat, action)
        if self._thinking.advice(seat):
            self.helped.add(self._match.decision - 1)
        told = self._streams.acted()
        if self._save:
            self._save.played(seat, action)
        self._declined = -1
        self._thinking.moved()
        if self.talk:
            self.talk.done(seat, action)
        if told:
            self._opened = None
        if told or seat in self.humans:  # else a sealed choice was handed in, and the next waits no longer
            self._due = None
        if self._save and self._match.outcome is not None:
            self._save.finish(self._match, self.seats)
        return True


def _nowhere(key: str, action: Action) -> None:
    """A match that is not saved remembers its answers as long as it lasts."""
