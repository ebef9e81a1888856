"""What happens at a table by itself: computers' cards, sealed choices, people's plans, all at their time. No
pygame.

A computer's card appears after a beat that is drawn from the number of public events, so the time it takes
tells nothing about a hand; what a person has planned comes after the same beat. Only what everybody knows to
be forced comes at once.

Where nobody is in turn every seat owes a sealed choice. The computers think while the people choose, but hand
in only after the last person has: what follows comes a beat after that, not when the slowest has thought.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import takewhile
from typing import Any, Protocol

from engine.actions import Ack, Action
from engine.match import Match
from game.handover import Seating
from game.pace import Pace
from game.privacy.plan import Plans
from game.streams import Streams
from game.talk import Talk
from game.thinking import Thinking

log = logging.getLogger(__name__)

Do = Callable[[int, Action], bool]
"""Lets a seat act; True."""


class Tempo(Protocol):
    """What may be changed while the table goes on."""

    pace: Pace
    auto_last: bool
    plans: Plans


class Conductor:
    """Watches the clock of one table. ``talk`` is for games with free talk; ``do`` lets a seat act."""

    def __init__(
        self,
        tempo: Tempo,
        match: Match,
        seating: Seating,
        thinking: Thinking,
        streams: Streams,
        talk: Talk | None,
        do: Do,
    ) -> None:
        self._tempo = tempo
        self._match = match
        self._seating = seating
        self._thinking = thinking
        self._streams = streams
        self._talk = talk
        self._do = do
        self._due: float | None = None
        self._opened: float | None = None
        self._declined = -1

    def restart(self) -> None:
        """A whole new beat for whoever comes next: so nothing that held the table up tells anything."""
        self._due = self._opened = None

    def rewound(self, decision: int) -> None:
        """Something was taken back; a card that is then the only one is not played for its person at once."""
        self._declined = decision
        self.restart()

    def moved(self, seat: int, told: bool) -> None:
        """Somebody has acted; ``told``: everybody saw something of it."""
        self._declined = -1
        if told:
            self._opened = None
        if told or seat in self._seating.humans:  # else a sealed choice, and the next waits no longer
            self._due = None

    def update(self, now: float, busy: bool) -> bool:
        """Let one thing happen if it is time. The match is not over, and the table not held up."""
        table = self._match.view(None)
        if self._match.game.awaits_ack(table):
            alone = not self._seating.people
            return alone and self._after(now, self._tempo.pace.result, busy) and self._do(0, Ack())
        if table.turn is None:
            return self._seal(now, busy)
        if self._talk is not None:
            return self._discuss(self._talk, now, busy)
        if table.turn in self._seating.humans:
            return self._planned(table.turn, now, busy) or self._play_last_for_person(table, now, busy)
        if self._match.game.publicly_forced(table):
            return self._after(now, 0.0, busy) and self._do(table.turn, self._match.legal(table.turn)[0])
        answer = self._thinking.answer(table.turn)
        return self._after(now, self._beat, busy) and self._do_computer(now, table.turn, answer)

    def _seal(self, now: float, busy: bool) -> bool:
        """Nobody is in turn: let the computers look at once, and choose while the people do.

        One is asked after the other, so that a hint need not wait for all of them. What they chose is handed
        in only when no person owes anything, a beat after the last.
        """
        if self._opened is None:
            self._opened = now
        match, humans = self._match, self._seating.humans
        owing = match.actors()
        computers = [seat for seat in owing if seat not in humans]
        for seat in computers:
            if match.refusal(seat, Ack()) is None:
                return self._do(seat, Ack())
        wait = max(self._beat, self._opened + self._tempo.pace.sealed - now)
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
        if not self._after(now, talk.beats * self._beat, busy):
            return False
        if coming == "thinking":
            self._due = now + self._tempo.pace.late
        return isinstance(coming, tuple) and self._do(*coming)

    @property
    def _beat(self) -> float:
        return self._tempo.pace.beat(self._streams.count(None))

    def _after(self, now: float, wait: float, busy: bool) -> bool:
        """Whether ``wait`` seconds have passed since this was first asked for the present decision."""
        if self._due is None:
            self._due = now + wait
        return not busy and now >= self._due

    def _planned(self, seat: int, now: float, busy: bool) -> bool:
        """What a person in turn has planned, like a computer's card."""
        plans = self._tempo.plans
        if not plans.of(seat) or not self._after(now, self._beat, busy):
            return False
        action = plans.next(seat, self._match.view(seat))
        return action is not None and self._do(seat, action)

    def _play_last_for_person(self, table: Any, now: float, busy: bool) -> bool:
        match, tempo = self._match, self._tempo
        if not tempo.auto_last or self._declined == match.decision:
            return False
        if not match.game.publicly_forced(table):
            return False
        return self._after(now, tempo.pace.least, busy) and self._do(table.turn, match.legal(table.turn)[0])

    def _do_computer(self, now: float, seat: int, action: Action | None) -> bool:
        """It is time for what a computer seat has decided; None: it is still thinking."""
        if action is None:
            self._due = now + self._tempo.pace.late
            return False
        refused = self._match.refusal(seat, action)
        if refused is not None:
            log.error("the answer for seat %d is refused (%s): a legal one instead", seat, refused.reason)
            action = self._match.legal(seat)[0]
        return self._do(seat, action)
