"""The case review: after the end, how near everybody was to the truth when, and what the markers did. No
pygame.

    review = CaseReview(match, session.seats, counsel)      a game of Deception that is over
    review.update()                  once per frame, never waits; until ``review.done``
    review.moments[i]                moment i: after a marker, after the talk about it, after an attempt
    review.chance(observer, i)       how likely the true pair was for that seat then; None: not yet
    review.helped_most()             the marker that brought the observers nearest to the truth
    review.misled_most()             the one that led them farthest away
    review.better_marks()            what the adviser would have marked instead, largest gain first
    review.close()                   when the screen is left: nobody thinks any more

Observers are the seats that did not know the solution. Each is given the very view that it had then, with its
own way of thinking (a person: the adviser's), so nothing is recorded during play and nothing of the end gets
in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Literal, cast

from msgspec import Struct

from ai.messages import ASSESS, Report
from engine.actions import Action
from engine.codec import view_to_bytes
from engine.games.deception.events import (
    MarkerPlaced,
    PresentationBegun,
    Record,
    Said,
    SolveTried,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.roles import Role
from engine.games.deception.state import ChooseLocation, PlaceMarker, ReplaceTile
from engine.match import Match
from engine.shuffle import derive
from game.counsel import Counsel
from game.seats import HUMAN, SeatPlan
from game.thinking import ADVISER, advice_seed

AT_A_TIME = 4
"""So many questions are open at a time: the process is kept busy, and leaving is quick."""
BETTER = 0.25
"""A mark is better when it makes the true pair likelier by this much in logarithms: about a quarter."""
MOST = 3
"""So many better marks are told."""
MARKS = (ChooseLocation, PlaceMarker, ReplaceTile)


class Moment(Struct, frozen=True):
    """A point of the review: the position after ``decision`` actions of the match.

    ``event`` led here; None for ``talk``, the end of a talk.
    """

    decision: int
    kind: Literal["tiles", "marker", "talk", "attempt"]
    round: int
    event: Record | None


class Effect(Struct, frozen=True):
    """By how much a marker changed the chance of the true pair, on the average of the observers."""

    moment: int
    """Its number among the moments."""
    tile: int
    option: int
    change: float


class Better(Struct, frozen=True):
    """What the scientist did and what the adviser would have done; ``gain`` in logarithms of the chance."""

    decision: int
    made: Action
    best: Action
    drawn: int | None
    """The tile that waited to replace another."""
    gain: float


class CaseReview:
    """The review of one finished game. Raises ValueError while anything is still secret."""

    def __init__(self, match: Match, plans: Sequence[SeatPlan], counsel: Counsel | None) -> None:
        end = match.state
        if match.game.name != "deception" or end.opened is None:
            raise ValueError("there is no review of that case")
        self.match = match
        self.solution = end.opened.solution
        self.moments = tuple(_moments(match))
        roles: Sequence[Role] = end.opened.roles
        seeks = (Role.INVESTIGATOR, Role.WITNESS)
        self.observers = tuple(seat for seat, role in enumerate(roles) if role in seeks)
        """In order of seat."""
        self._scientist = roles.index(Role.SCIENTIST)
        self._plans = plans
        self._counsel = counsel
        self._pair: dict[tuple[int, int], float] = {}
        self._owner: dict[tuple[int, int], float] = {}
        self._better: list[Better] = []
        points = [(seat, i) for i in range(len(self.moments)) for seat in self.observers]
        marks = [d for d, entry in enumerate(match.journal) if isinstance(entry.action, MARKS)]
        self._open: list[tuple[int, int]] = [*points, *((-1, d) for d in marks)] if counsel else []
        """Questions to come: (observer, moment), or (-1, decision) for the scientist's marks."""
        self._asked = len(self._open)
        self._numbers: dict[int, tuple[int, int]] = {}

    @property
    def done(self) -> bool:
        """Whether everything that can be known is there."""
        return not self._open and not self._numbers

    @property
    def progress(self) -> float:
        """How much of the thinking is over, 0 to 1."""
        left = len(self._open) + len(self._numbers)
        return 1.0 - left / self._asked if self._asked else 1.0

    def chance(self, observer: int, moment: int) -> float | None:
        """How likely the true pair was for ``observer``; None: not known (yet)."""
        return self._pair.get((observer, moment))

    def murderer_chance(self, observer: int, moment: int) -> float | None:
        """How likely it took the murderer to be one."""
        return self._owner.get((observer, moment))

    def line(self, observer: int) -> list[tuple[int, float]]:
        """The plot of one seat: (moment, chance of the true pair) for all moments known so far."""
        known = ((i, self.chance(observer, i)) for i in range(len(self.moments)))
        return [(i, chance) for i, chance in known if chance is not None]

    def effects(self) -> list[Effect]:
        """What every marker did, in order; only those of which all is known."""
        found: list[Effect] = []
        for i, moment in enumerate(self.moments):
            if not isinstance(moment.event, MarkerPlaced | TileReplaced) or not self.observers or i == 0:
                continue
            pairs = [(self.chance(seat, i - 1), self.chance(seat, i)) for seat in self.observers]
            changes = [after - before for before, after in pairs if before is not None and after is not None]
            if len(changes) == len(self.observers):
                event = moment.event
                tile = event.tile if isinstance(event, MarkerPlaced) else event.new
                found.append(Effect(i, tile, event.option, sum(changes) / len(changes)))
        return found

    def helped_most(self) -> Effect | None:
        """The marker that brought the observers nearest to the truth; None: none did."""
        best = max(self.effects(), key=lambda effect: effect.change, default=None)
        return best if best is not None and best.change > 0.0 else None

    def misled_most(self) -> Effect | None:
        """The marker that led them farthest away; None: none did."""
        worst = min(self.effects(), key=lambda effect: effect.change, default=None)
        return worst if worst is not None and worst.change < 0.0 else None

    def better_marks(self) -> list[Better]:
        """What the adviser would have marked instead, where that is worth telling: largest gain first."""
        return sorted(self._better, key=lambda better: (-better.gain, better.decision))[:MOST]

    def update(self) -> None:
        """Take what has come and ask on. Never waits."""
        if self._counsel is None:
            return
        self._counsel.poll()
        while self._open and len(self._numbers) < AT_A_TIME:
            point = self._open.pop(0)
            self._numbers[self._ask(self._counsel, *point)] = point

    def close(self) -> None:
        """Stop asking; what is there stays."""
        for number in self._numbers:
            if self._counsel:
                self._counsel.cancel(number)
        self._numbers.clear()
        self._open.clear()

    def _ask(self, counsel: Counsel, observer: int, number: int) -> int:
        match = self.match
        if observer < 0:
            view = self._view(number, self._scientist)
            seed, temper = advice_seed(match, self._scientist, number), match.temper(self._scientist)
            return counsel.ask(view, ADVISER, seed, partial(self._judged, number), temper=temper)
        decision = self.moments[number].decision
        kind = self._plans[observer].kind
        level = ADVISER if kind == HUMAN else kind
        seed = derive(match.seed, "assess", observer, decision)
        heard = partial(self._heard, (observer, number))
        return counsel.ask(self._view(decision, observer), level, seed, heard, ASSESS, match.temper(observer))

    def _view(self, decision: int, seat: int) -> bytes:
        return view_to_bytes(self.match.game.view(self.match.state_at(decision), seat))

    def _heard(self, point: tuple[int, int], report: Report) -> None:
        self._answered(point)
        if report.standin:
            return
        true = self.solution
        chances = {(pair.owner, pair.red, pair.blue): pair.p for pair in report.pairs}
        self._pair[point] = chances.get((true.owner, true.red, true.blue), 0.0)
        self._owner[point] = report.beliefs.get(str(true.owner), 0.0)

    def _judged(self, decision: int, report: Report) -> None:
        self._answered((-1, decision))
        values: dict[Action, float] = {cast(Any, v).action: v.value for v in report.values}
        made: Action = self.match.journal[decision].action
        best: Action = cast(Any, report).action
        if report.standin or made not in values or best not in values:
            return
        gain = values[best] - values[made]
        if gain >= BETTER:
            drawn: int | None = self.match.state_at(decision).drawn
            self._better.append(Better(decision, made, best, drawn, gain))

    def _answered(self, point: tuple[int, int]) -> None:
        self._numbers = {number: asked for number, asked in self._numbers.items() if asked != point}


def _moments(match: Match) -> Iterator[Moment]:
    """The moments of a game: the tiles, every marker and the talk after it, every wrong attempt."""
    talked, number = False, 1
    for decision in range(match.decision):
        before, after = match.state_at(decision), match.state_at(decision + 1)
        events: tuple[Record, ...] = after.record[len(before.record) :]
        first = not isinstance(before.presenter, int)  # presenters follow each other without a moment
        for event in events:
            closes = isinstance(event, MarkerPlaced | TileReplaced | TileDrawn | SolveTried)
            if talked and (closes or (first and isinstance(event, PresentationBegun))):
                yield Moment(decision, "talk", number, None)
                talked = False
            talked = talked or isinstance(event, Said)
            number = event.round if isinstance(event, TileDrawn) else number
            if isinstance(event, TilesLaid):
                yield Moment(decision + 1, "tiles", number, event)
            elif isinstance(event, MarkerPlaced | TileReplaced):
                yield Moment(decision + 1, "marker", number, event)
            elif isinstance(event, SolveTried) and after.opened is None and not event.correct:
                yield Moment(decision + 1, "attempt", number, event)
        if talked and after.opened is not None:
            yield Moment(decision, "talk", number, None)
            talked = False
