"""The belief timeline: after the reveal, whom every seat suspected when, play by play. No pygame.

    timeline = Timeline(match, deal, session.seats, counsel, marks)     a deal of ``lobby.deals`` that is open
    timeline.update()                    once per frame, never waits; until ``timeline.done``
    timeline.moments[i]                  moment i: before the first card, then after every play and answer
    timeline.beliefs(observer, i)        one probability per seat, together as many as masters; None: not yet
    timeline.moved_most()                the plays that changed most for somebody, biggest change first
    timeline.close()                     when the screen is left: nobody thinks any more

A person's line comes from their marks, a computer's from its own level, which is given the very view that it
had then: nothing is recorded during play, and nothing of the reveal gets in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from ai.messages import ASSESS, Report
from engine.actions import Action, PlayCard
from engine.codec import view_to_bytes
from engine.games.whos_who.roles import role_weights
from engine.games.whos_who.state import Answer, Role
from engine.match import Match
from engine.shuffle import derive
from game.counsel import Counsel
from game.notebook import Mark, noted, probabilities
from game.seats import HUMAN, SeatPlan

Chances = tuple[float, ...]
"""One probability per seat."""
Weights = Mapping[tuple[int, ...], float]
"""How likely every possible set of the seats that are sought is."""

AT_A_TIME = 4
"""So many questions are open at a time: the process is kept busy, and leaving is quick."""
SHIFT = 0.02
"""A smaller change is no news."""


class Moment(Struct, frozen=True):
    """A point of the timeline: the position after ``decision`` actions of the match."""

    decision: int
    trick: int
    """The trick of the deal it belongs to, from 1; 0 before the first card."""
    seat: int | None
    """Who did what led here; None for the first moment."""
    action: Action | None
    closes: bool
    """Whether the trick is complete with it: the ticks of a plot."""


class Move(Struct, frozen=True):
    """A play that changed what ``observer`` believed of ``about``, from ``before`` to ``after``."""

    moment: int
    """Its number among the moments."""
    observer: int
    about: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much, positive for more suspicion."""
        return self.after - self.before


class Timeline:
    """What all seats of one finished deal believed. Raises ValueError for a deal that is still secret."""

    def __init__(
        self,
        match: Match,
        deal: range,
        plans: Sequence[SeatPlan],
        counsel: Counsel | None,
        marks: Iterable[Mark] = (),
    ) -> None:
        game = match.game
        if game.name not in SOUGHT or not game.deal_done(match.state_at(deal.stop)):
            raise ValueError("there is no belief timeline of that deal")
        self.match = match
        self.deal = deal
        self.moments = _moments(match, deal)
        self.observers = tuple(range(len(plans)))
        """All seats, in order of seat."""
        self._plans = plans
        self._counsel = counsel
        self._found: dict[tuple[int, int], Chances] = {}
        self._numbers: dict[int, tuple[int, int]] = {}
        known = list(marks)
        for observer, plan in enumerate(plans):
            for i in range(len(self.moments)):
                if plan.kind == HUMAN:
                    self._found[observer, i] = self._from_marks(known, observer, i)
                elif (certain := self._certain(observer, i)) is not None:
                    self._found[observer, i] = certain
        self._open = [
            (observer, i)
            for i in self._order()
            for observer in self.observers
            if (observer, i) not in self._found and counsel is not None
        ]
        self._asked = len(self._open)

    @property
    def done(self) -> bool:
        """Whether everything that can be known is there."""
        return not self._open and not self._numbers

    @property
    def progress(self) -> float:
        """How much of the thinking is over, 0 to 1."""
        left = len(self._open) + len(self._numbers)
        return 1.0 - left / self._asked if self._asked else 1.0

    @property
    def sought(self) -> tuple[int, ...]:
        """The truth: the seats that everybody looked for."""
        return self.match.state_at(self.deal.stop).masters

    def beliefs(self, observer: int, moment: int) -> Chances | None:
        """What ``observer`` believed at that moment; None: not known (yet)."""
        return self._found.get((observer, moment))

    def line(self, observer: int, about: int) -> list[tuple[int, float]]:
        """The plot of one belief: (moment, probability) for all moments that are known so far."""
        known = ((i, self.beliefs(observer, i)) for i in range(len(self.moments)))
        return [(i, chances[about]) for i, chances in known if chances is not None]

    def moved_most(self, observer: int | None = None, count: int = 5) -> list[Move]:
        """The plays with the largest change, biggest first, each for the seat and suspect it moved most.

        ``observer``: only what that seat believed. Only where the beliefs before and after are known.
        """
        best: dict[int, Move] = {}
        for seat in self.observers if observer is None else (observer,):
            for i in range(1, len(self.moments)):
                before, after = self.beliefs(seat, i - 1), self.beliefs(seat, i)
                if before is None or after is None:
                    continue
                for about in self.observers:
                    move = Move(i, seat, about, before[about], after[about])
                    if abs(move.change) > max(SHIFT, abs(best[i].change) if i in best else 0.0):
                        best[i] = move
        return sorted(best.values(), key=lambda move: (-abs(move.change), move.moment))[:count]

    def update(self) -> None:
        """Take what has come and ask on. Never waits."""
        if self._counsel is None:
            return
        self._counsel.poll()
        while self._open and len(self._numbers) < AT_A_TIME:
            observer, i = point = self._open.pop(0)
            decision = self.moments[i].decision
            view = view_to_bytes(self._view(observer, i))
            seed = derive(self.match.seed, "assess", observer, decision)
            level, heard = self._plans[observer].kind, partial(self._heard, point)
            temper = self.match.temper(observer)
            self._numbers[self._counsel.ask(view, level, seed, heard, ASSESS, temper)] = point

    def close(self) -> None:
        """Stop asking; what is there stays."""
        for number in self._numbers:
            if self._counsel:
                self._counsel.cancel(number)
        self._numbers.clear()
        self._open.clear()

    def _heard(self, point: tuple[int, int], report: Report) -> None:
        self._numbers = {number: asked for number, asked in self._numbers.items() if asked != point}
        chances = tuple(report.beliefs.get(str(seat), -1.0) for seat in self.observers)
        if not report.standin and min(chances) >= 0.0:
            self._found[point] = chances

    def _view(self, observer: int, moment: int) -> Any:
        return self.match.game.view(self.match.state_at(self.moments[moment].decision), observer)

    def _certain(self, observer: int, moment: int) -> Chances | None:
        """What follows from the own role alone, if anything does."""
        weights = SOUGHT[self.match.game.name](self._view(observer, moment))
        return probabilities(weights, {}, len(self._plans)) if len(weights) == 1 else None

    def _from_marks(self, marks: Sequence[Mark], observer: int, moment: int) -> Chances:
        decision = self.moments[moment].decision
        # A mark made while this position lay on the table belongs to it.
        last = self.moments[moment + 1].decision - 1 if moment + 1 < len(self.moments) else self.deal.stop
        suspicions = noted(marks, observer, self.deal.start, max(decision, last))
        weights = SOUGHT[self.match.game.name](self._view(observer, moment))
        return probabilities(weights, suspicions, len(self._plans))

    def _order(self) -> list[int]:
        """Coarse to fine: the beginning, the end of every trick, then what lies between."""
        numbers = range(len(self.moments))
        return sorted(numbers, key=lambda i: (i > 0 and not self.moments[i].closes, i))


def _moments(match: Match, deal: range) -> tuple[Moment, ...]:
    """The moments of a deal: before the first card, and after every action that tells something."""
    seats, found, played = len(match.seats), list[Moment](), 0
    for decision in deal:
        entry = match.journal[decision]
        if not isinstance(entry.action, TELLING):
            continue
        if not found:
            found.append(Moment(decision, 0, None, None, False))
        played += isinstance(entry.action, PlayCard)
        closes = isinstance(entry.action, PlayCard) and played % seats == 0
        trick = (played - 1) // seats + 1 if isinstance(entry.action, PlayCard) else played // seats + 1
        found.append(Moment(decision + 1, trick, entry.seat, entry.action, closes))
    return tuple(found)


def _masters(view: Any) -> Weights:
    """WHO'S WHO: the public chances of every set of masters (WW §9) that the viewer's own role allows."""
    weights = role_weights(view.options, view.master_counts)
    own = view.role is Role.MASTER
    return {masters: float(weight) for masters, weight in weights.items() if (view.seat in masters) == own}


TELLING = (PlayCard, Answer)
"""Actions from which something can be concluded."""
SOUGHT: Mapping[str, Callable[[Any], Weights]] = {"whos_who": _masters}
"""What a seat looks for, by game: (its view) -> the possible sets with their public weights."""
