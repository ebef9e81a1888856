"""What the opponents' process is asked about the present position: computers' choices, advice to people. No
pygame.

A question belongs to a seat and to what that seat knows. It is void when the seat knows something else, not
when another seat has sealed a choice meanwhile: of that the seat knows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, cast

from ai.messages import ADVICE, Report
from engine.actions import Action
from engine.codec import view_to_bytes
from engine.match import Match
from engine.shuffle import derive
from game.counsel import Counsel
from game.handover import Seating
from game.seats import Kind

ADVISER: Kind = "hard"
"""The level that gives hints and reviews."""


@dataclass
class _Question:
    """The position as a seat knows it; ``number`` while it is open, then the answer."""

    key: str
    number: int | None = None
    answer: Action | None = None


class Thinking:
    """The open and answered questions of one session.

    ``remembered``: answers by position that might not come out the same again. ``keep`` is given every new
    one.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        counsel: Counsel | None,
        remembered: Mapping[str, Action],
        keep: Callable[[str, Action], object],
    ) -> None:
        self._match = match
        self._seating = seating
        self._counsel = counsel
        self._remembered = dict(remembered)
        self._keep = keep
        self._questions: dict[int, _Question] = {}
        self._advice: dict[int, Report] = {}
        self._advising: dict[int, int] = {}

    def answer(self, seat: int) -> Action | None:
        """What a computer seat has decided; None while it thinks, which begins with the first call."""
        question = self._questions.get(seat)
        if question is None or (question.answer is None and question.number is None):
            question = self._question(seat)
        return question.answer

    def _question(self, seat: int) -> _Question:
        """Ask, unless the answer is remembered."""
        view = view_to_bytes(self._match.view(seat))
        key = sha256(bytes([seat]) + view).hexdigest()[:32]
        question = self._questions[seat] = _Question(key, answer=self._remembered.get(key))
        if question.answer is None:
            assert self._counsel is not None
            level, seed = self._seating.level(seat), self._match.thinking_seed(seat)
            question.number = self._counsel.ask(
                view, level, seed, partial(self._answered, question), temper=self._match.temper(seat)
            )
        return question

    def advise(self, seat: int) -> bool:
        """Ask for advice on the choice of a seat, once. False: there is nobody to ask."""
        if self._counsel is None:
            return False
        if seat not in self._advice and seat not in self._advising:
            view = view_to_bytes(self._match.view(seat))
            seed = advice_seed(self._match, seat, self._match.decision)
            advised = partial(self._advised, seat)
            self._advising[seat] = self._counsel.ask(
                view, ADVISER, seed, advised, ADVICE, self._match.temper(seat)
            )
        return True

    def advising(self, seat: int) -> bool:
        """Whether advice has been asked for and has not come."""
        return seat in self._advising

    def advice(self, seat: int) -> Report | None:
        """The advice for the present choice of a seat, once it has come."""
        return self._advice.get(seat)

    def moved(self) -> None:
        """Somebody has done something: forget what belongs to another position."""
        now, owing = self._match.decision, self._match.actors()
        for seat in self._concerned():
            if seat not in owing or self._match.known_since(seat) == now:
                self.forget(seat)

    def rewound(self) -> None:
        """Something was taken back: forget everything."""
        for seat in self._concerned():
            self.forget(seat)

    def stop(self) -> None:
        """Nobody thinks any more; what has been answered stays."""
        if self._counsel:
            for question in self._questions.values():
                self._counsel.cancel(question.number)
                question.number = None
            for number in self._advising.values():
                self._counsel.cancel(number)
        self._advising.clear()

    def _concerned(self) -> set[int]:
        return {*self._questions, *self._advice, *self._advising}

    def forget(self, seat: int) -> None:
        """Nothing that was asked for this seat counts any more."""
        question = self._questions.pop(seat, None)
        numbers = [self._advising.pop(seat, None), question.number if question else None]
        self._advice.pop(seat, None)
        if self._counsel:
            for number in numbers:
                self._counsel.cancel(number)

    def _answered(self, question: _Question, report: Report) -> None:
        question.number = None
        action: Action = cast(Any, report).action  # its type is a union made at run time
        question.answer = action
        if not report.reproducible:
            self._remembered[question.key] = action
            self._keep(question.key, action)

    def _advised(self, seat: int, report: Report) -> None:
        self._advising.pop(seat, None)
        self._advice[seat] = report


def advice_seed(match: Match, seat: int, decision: int) -> str:
    """The seed of advice to a person: the same for a hint and for the review, so that they do not
    contradict."""
    return derive(match.seed, "advice", seat, match.known_since(seat, decision))
