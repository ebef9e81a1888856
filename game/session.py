"""The conductor of one match: whose turn it is, what the computer seats answer, undo, pause, saving. No
pygame.

``update`` is called once per frame and never waits. A computer seat gets the bytes of its own view and a
seed of its own, nothing else. What happens by itself, and when, is :mod:`game.conductor`'s.

Scenes get the public table by ``view(None)`` and ``events(None)``; everything private comes by
``game.privacy``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.messages import Report
from engine.actions import Ack, Action
from engine.errors import Reason, Refused
from engine.game import Outcome
from engine.match import Match
from game.conductor import Conductor
from game.consent import Consent, UndoRequest
from game.counsel import Counsel
from game.handover import Seating
from game.notebook import Mark, Notebook
from game.pace import AT_ONCE as AT_ONCE
from game.pace import Pace as Pace
from game.privacy.plan import Plans
from game.seats import SeatPlan
from game.store import MatchFile, SaveProblem
from game.streams import Numbered as Numbered
from game.streams import Rewound as Rewound
from game.streams import Streams
from game.talk import TALKING, Talk
from game.thinking import Thinking


class Session:
    """One match at one table. ``counsel`` is needed when a seat is a computer's or for hints, ``save`` to
    keep it.

    ``answers`` are remembered decisions, ``marks`` the people's notes, ``away`` the people whose seat a
    computer plays and ``counted`` what the property of that name was: all from a save.
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
        away: Iterable[int] = (),
        counted: bool = True,
    ) -> None:
        self.seats = seats
        self._seating = Seating(seats, match.options, away)
        if counsel is None and len(self.humans) < len(seats):
            raise ValueError("computer seats need somebody to ask")
        self.counted = counted
        """Whether no seat was ever handed over: else the match counts for nobody's statistics."""
        self.pace = pace or Pace()
        self.auto_last = False
        """Whether a person's card is played for them when everybody knows that it is their only one."""
        self.plans = Plans()
        """What people have planned ahead: as private as their hands."""
        self._match = match
        self._counsel = counsel
        self._save = save
        self._paused = False
        keep = save.answered if save else _nowhere
        self._thinking = Thinking(match, self._seating, counsel, answers or {}, keep)
        self.talk = Talk(match, self._seating, self._thinking) if match.game.name in TALKING else None
        """What a table with free talk has besides; None in all other games."""
        self._notebook = Notebook(match, marks)
        self.helped: set[int] = set()
        """Decisions of people that were not theirs alone, for advice was given or a computer decided: the
        play checker does not count them."""
        self._streams = Streams(match)
        self._consent = Consent(self._seating, self._cut)
        self._conductor = Conductor(
            self, match, self._seating, self._thinking, self._streams, self.talk, self._do
        )

    # -- who plays -----------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that belong to a person, whoever plays them now."""
        return self._seating.people

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that a person plays now."""
        return self._seating.humans

    @property
    def handed_over(self) -> tuple[int, ...]:
        """The people whose seat a computer plays."""
        return self._seating.away

    @property
    def couch(self) -> bool:
        """Whether the match was started with several people."""
        return len(self.people) > 1

    def hand_over(self, seat: int) -> None:
        """A computer plays a person's seat from the next decision on, also while paused. Raises Refused."""
        if self.over or self._counsel is None or seat not in self.humans:
            raise Refused(Reason.WRONG_PHASE if seat in self.people else Reason.NOT_A_SEAT)
        self._seating.leave(seat)
        self.counted = False
        self._reseated(seat)
        self._consent.left(seat)

    def take_back(self, seat: int) -> None:
        """A person plays their own seat again, at any moment. Raises Refused."""
        if self.over or seat not in self.handed_over:
            raise Refused(Reason.WRONG_PHASE if seat in self.people else Reason.NOT_A_SEAT)
        self._seating.come_back(seat)
        self._reseated(seat)

    def _reseated(self, seat: int) -> None:
        self._thinking.forget(seat)
        if self.talk:
            self.talk.reseated(seat)
        self.plans.clear(seat)
        if self._save:
            self._save.handed(seat, away=seat in self.handed_over)
        self._conductor.restart()

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
    def _held_up(self) -> bool:
        return self._paused or self._consent.request is not None

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
        if seat not in self.humans and not (seat in self.people and self.awaits_ack):
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
        """Whether "one step back" is open (WH §8): public. Not while somebody has asked for it."""
        return not self._held_up and seat in self.humans and self._match.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back a person's own play and all that followed; where several people play now, ask the others
        first (``undo_request``). Raises Refused."""
        if not self.can_undo(seat):
            raise Refused(Reason.WRONG_PHASE if self._held_up else Reason.NOTHING_TO_UNDO)
        self._consent.ask(seat)

    @property
    def undo_request(self) -> UndoRequest | None:
        """Who wants to take a play back and who has agreed: public. The computers wait for the answers."""
        return self._consent.request

    @property
    def undo_awaits(self) -> tuple[int, ...]:
        """Whose answer is missing."""
        return self._consent.missing

    def agree(self, seat: int) -> None:
        """A person lets another take their play back. Raises Refused."""
        if self._paused:
            raise Refused(Reason.WRONG_PHASE)
        self._consent.agree(seat)

    def refuse_undo(self, seat: int) -> None:
        """A person does not want a play taken back, or not their own any more. Raises Refused."""
        self._consent.refuse(seat)

    def _cut(self, seat: int) -> None:
        decision = self._match.undo(seat)
        self.helped = {helped for helped in self.helped if helped <= decision}
        self._streams.rewound(decision)
        if self._save:
            self._save.cut(decision)
        self._notebook.cut(decision)
        self._thinking.rewound()
        self._conductor.rewound(decision)
        self.plans.clear()

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
        self._conductor.restart()

    def close(self) -> None:
        """Leave the table; the match stays the running one."""
        self._thinking.stop()
        if self._save:
            self._save.close()

    def mark(self, seat: int, about: int, suspicion: int) -> None:
        """A person notes how much they suspect another seat, -2 to +2; 0 takes the note back.

        Kept beside the journal until the deal is open. Raises Refused, or ValueError for another number.
        """
        if self._paused or seat not in self.humans:
            raise Refused(Reason.WRONG_PHASE if self._paused else Reason.NOT_YOUR_TURN)
        mark = self._notebook.note(seat, about, suspicion)
        if mark and self._save:
            self._save.marked(mark)

    def suspicions(self, seat: int) -> dict[int, int]:
        """What a person has noted in this deal, by seat: as private as the hand."""
        return self._notebook.suspicions(seat)

    def marks(self, seat: int) -> tuple[Mark, ...]:
        """All notes of a person in this match, oldest first: private until their deal is open."""
        return self._notebook.of(seat)

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
        if self._consent.request:
            self._conductor.restart()
            return False
        return self._conductor.update(now, busy)

    @property
    def thinking(self) -> int | None:
        """The computer seat in turn, or None, also while choices are sealed: public."""
        if self.over or self.awaits_ack:
            return None
        turn: int | None = self._match.view(None).turn
        return None if turn in self.humans else turn

    def _do(self, seat: int, action: Action) -> bool:
        self._match.act(seat, action)
        if self._thinking.advice(seat) or seat in self.handed_over:
            self.helped.add(self._match.decision - 1)
        told = self._streams.acted()
        if self._save:
            self._save.played(seat, action)
        self._consent.withdraw()
        self._thinking.moved()
        if self.talk:
            self.talk.done(seat, action)
        self._conductor.moved(seat, told)
        if self._match.game.deal_done(self._match.view(None)):
            self.plans.clear()
        if self._save and self._match.outcome is not None:
            self._save.finish(self._match, self.seats, counted=self.counted)
        return True


def _nowhere(key: str, action: Action) -> None:
    """A match that is not saved remembers its answers as long as it lasts."""
