"""The other options of every marked tile: what the observers would have made of them. No pygame.

    other = OtherOptions(review, plans, counsel)     a case review that is done
    other.update()                    once per frame, never waits; until ``other.done``
    other.best(moment)                the option of that clue's tile that leaves the truth likeliest
    other.close()                     when the screen is left

The adviser's better marks come from the scientist's own way of thinking; this is about the others': each is
given the view that it had, with another option marked on the very tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from ai.messages import ASSESS, Report
from engine.codec import view_to_bytes
from engine.games.deception.content import OPTIONS
from engine.games.deception.events import MarkerPlaced, TileReplaced
from engine.games.deception.view import View
from engine.shuffle import derive
from game.case_review import CaseReview
from game.counsel import Counsel
from game.seats import HUMAN, SeatPlan
from game.thinking import ADVISER

AT_A_TIME = 6
"""So many questions are open at a time."""


class Best(Struct, frozen=True):
    """The option of a tile after which the true pair is likeliest, on the average of the observers."""

    tile: int
    option: int
    chance: float
    made: float
    """The chance after the option that was marked."""


Asked = tuple[int, int, int]
"""A clue's moment, an option, an observer."""


class OtherOptions:
    """Asks what every other option of every clue would have done, those that misled most first."""

    def __init__(self, review: CaseReview, plans: Sequence[SeatPlan], counsel: Counsel | None) -> None:
        self._review, self._plans, self._counsel = review, plans, counsel
        self._found: dict[Asked, float] = {}
        self._numbers: dict[int, Asked] = {}
        clues = sorted(review.effects(), key=lambda effect: effect.change) if counsel else []
        self._made = {effect.moment: (effect.tile, effect.option) for effect in clues}
        self._open: list[Asked] = [
            (effect.moment, option, seat)
            for effect in clues
            for option in range(OPTIONS)
            if option != effect.option
            for seat in review.observers
        ]

    @property
    def done(self) -> bool:
        """Whether everything that can be known is there."""
        return not self._open and not self._numbers

    @property
    def known(self) -> int:
        """How many answers have come."""
        return len(self._found)

    def best(self, moment: int) -> Best | None:
        """The best option of a clue; None while it is not known."""
        if moment not in self._made:
            return None
        tile, made = self._made[moment]
        means = {option: self._mean(moment, option) for option in range(OPTIONS)}
        chances = {option: mean for option, mean in means.items() if mean is not None}
        if len(chances) < OPTIONS:
            return None
        option = max(chances, key=lambda one: (chances[one], one == made))
        return Best(tile, option, chances[option], chances[made])

    def update(self) -> None:
        """Take what has come and ask on. Never waits."""
        if self._counsel is None:
            return
        self._counsel.poll()
        while self._open and len(self._numbers) < AT_A_TIME:
            point = self._open.pop(0)
            self._numbers[self._ask(self._counsel, point)] = point

    def close(self) -> None:
        """Stop asking; what is there stays."""
        for number in self._numbers:
            if self._counsel:
                self._counsel.cancel(number)
        self._numbers.clear()
        self._open.clear()

    def _mean(self, moment: int, option: int) -> float | None:
        seats, made = self._review.observers, option == self._made[moment][1]
        known = [
            self._review.chance(seat, moment) if made else self._found.get((moment, option, seat))
            for seat in seats
        ]
        chances = [chance for chance in known if chance is not None]
        return sum(chances) / len(chances) if chances and len(chances) == len(seats) else None

    def _ask(self, counsel: Counsel, point: Asked) -> int:
        moment, option, seat = point
        match, decision = self._review.match, self._review.moments[moment].decision
        view: View = match.game.view(match.state_at(decision), seat)
        *before, clue = view.record
        assert isinstance(clue, MarkerPlaced | TileReplaced), "a clue is the last thing that has happened"
        other = replace(view, record=(*before, replace(clue, option=option)))
        kind = self._plans[seat].kind
        level = ADVISER if kind == HUMAN else kind
        seed = derive(match.seed, "assess", seat, decision)
        heard = partial(self._heard, point)
        return counsel.ask(view_to_bytes(other), level, seed, heard, ASSESS, match.temper(seat))

    def _heard(self, point: Asked, report: Report) -> None:
        self._numbers = {number: asked for number, asked in self._numbers.items() if asked != point}
        if report.standin:
            return
        true = self._review.solution
        chances = {(pair.owner, pair.red, pair.blue): pair.p for pair in report.pairs}
        self._found[point] = chances.get((true.owner, true.red, true.blue), 0.0)
