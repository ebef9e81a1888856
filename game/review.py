"""The play checker: after a hand, each own choice is put to the adviser with exactly what was known then.
No pygame.

The three choices that cost most are the hand's moments; from each a "what if" can be played
(``lobby.practise``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, cast

from msgspec import Struct

from ai.messages import ADVICE, Report, Why
from engine.actions import Ack, Action
from engine.codec import view_to_bytes
from engine.match import Match
from game.counsel import Counsel
from game.lobby import deals
from game.session import Session
from game.statistics import Check
from game.store import Store
from game.thinking import ADVISER, advice_seed

MOMENTS = 3
AGREED = 0.1
"""A choice that costs less than this (whist: tricks) is as good as the adviser's: the search is no surer."""
TOLERANCE: Mapping[str, float] = {
    "whist": AGREED,
    "whos_who": 0.25,
    "trick_of_the_dead": 0.5,
    "three_hags": 1.0,
    "deception": 0.25,
}
"""Likewise per game, in its own unit (the others: points; deception: the scientist's marks, in logarithms of
the chance of the true pair)."""


class Moment(Struct, frozen=True):
    """A choice that cost something. ``loss`` is in the game's unit (whist: expected tricks of the own
    side; whos_who: expected points; trick_of_the_dead and three_hags: expected points ahead of the
    others)."""

    decision: int
    """Where it is in the journal: the "what if" starts here."""
    played: Action
    best: Action
    loss: float
    why: Why
    """Why the adviser prefers ``best``."""


class Review:
    """The review of one deal for one person; call ``update`` until ``done``.

    The deal must be over. Choices with one legal action are left out, and those for which only the stand-in
    could be asked. Choices in ``helped`` were made after a hint: they have values but are not counted.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        deal: range,
        counsel: Counsel,
        helped: Collection[int] = (),
    ) -> None:
        self.match = match
        self.seat = seat
        self.deal = deal
        self.tolerance = TOLERANCE[match.game.name]
        """What costs less is as good as the adviser's choice."""
        self._counsel = counsel
        self._helped = frozenset(helped)
        self._open = [decision for decision in deal if _is_choice(match, seat, decision)]
        self.total = len(self._open)
        self._number: int | None = None
        self._found: list[Moment] = []
        self.reports: dict[int, Report] = {}
        """What the adviser said, by decision: every card with its value."""

    @property
    def done(self) -> bool:
        """Whether every choice has been looked at."""
        return not self._open and self._number is None

    @property
    def plays(self) -> int:
        """Choices judged so far that were made without a hint: those that count."""
        return len(self._found)

    @property
    def agreed(self) -> int:
        """Of these, how many are as good as the adviser's."""
        return sum(moment.loss < self.tolerance for moment in self._found)

    @property
    def cost(self) -> float:
        """What all of them together cost."""
        return sum(moment.loss for moment in self._found)

    @property
    def moments(self) -> list[Moment]:
        """The costliest choices, worst first: up to three."""
        costly = [moment for moment in self._found if moment.loss >= self.tolerance]
        return sorted(costly, key=lambda moment: (-moment.loss, moment.decision))[:MOMENTS]

    def update(self) -> None:
        """Ask about the next choice when the last answer is there. Never waits."""
        self._counsel.poll()
        if self._number is None and self._open:
            decision = self._open.pop(0)
            view = self.match.game.view(self.match.state_at(decision), self.seat)
            seed = advice_seed(self.match, self.seat, decision)
            judged = partial(self._judged, decision)
            self._number = self._counsel.ask(
                view_to_bytes(view), ADVISER, seed, judged, ADVICE, self.match.temper(self.seat)
            )

    def close(self) -> None:
        """Stop; what has been judged stays."""
        self._counsel.cancel(self._number)
        self._number = None
        self._open.clear()

    def _judged(self, decision: int, report: Report) -> None:
        self._number = None
        played = self.match.journal[decision].action
        values: dict[Action, float] = {cast(Any, v).action: v.value for v in report.values}
        best: Action = cast(Any, report).action
        if report.standin or played not in values or best not in values:
            return
        self.reports[decision] = report
        if decision in self._helped:
            return
        loss = max(0.0, values[best] - values[played])
        self._found.append(Moment(decision, played, best, loss, report.why))


def _is_choice(match: Match, seat: int, decision: int) -> bool:
    entry = match.journal[decision]
    if entry.seat != seat or isinstance(entry.action, Ack):
        return False
    return len(match.game.legal(match.state_at(decision), seat)) > 1


def _finished(match: Match) -> list[range]:
    return [deal for deal in deals(match) if match.game.deal_done(match.state_at(deal.stop))]


class Reviewer:
    """Reviews every deal of a session for its only person as soon as it is over, and keeps the checker's
    count; where several people play, for the one of ``seat``, and counts nothing.

    ``update`` is called once per frame. ``reviews`` holds one review per finished deal, oldest first.
    """

    def __init__(
        self, session: Session, counsel: Counsel, store: Store | None = None, seat: int | None = None
    ) -> None:
        self._session = session
        self.seat = session.people[0] if len(session.people) == 1 else seat
        """Whose choices are looked at; None: nobody's."""
        self._counsel = counsel
        self._store = store
        self._decision = -1
        # Deals that were over before this session, but for the one on the table, were reviewed then.
        self._skipped = max(
            0, len(_finished(session.match)) - (session.match.game.deal_done(session.view(None)))
        )
        self.reviews: list[Review] = []
        self._counted = 0

    @property
    def latest(self) -> Review | None:
        """The review of the last finished deal."""
        return self.reviews[-1] if self.reviews else None

    def update(self) -> None:
        """Start what can be started. Asks nothing while a computer seat is to play or the game is paused."""
        session = self._session
        if self.seat is None or session.paused:
            return
        if session.match.decision != self._decision:
            self._decision = session.match.decision
            self._begin(self.seat)
        if session.thinking is not None or self._sealing():
            return
        for review in self.reviews[self._counted :]:
            review.update()
            if not review.done:
                return
            self._count(review)

    def close(self) -> None:
        """Stop asking."""
        for review in self.reviews:
            review.close()

    def _sealing(self) -> bool:
        """Whether computers may be thinking about a sealed choice."""
        session = self._session
        return not session.over and not session.awaits_ack and session.view(None).turn is None

    def _begin(self, seat: int) -> None:
        match = self._session.match
        for deal in _finished(match)[self._skipped + len(self.reviews) :]:
            self.reviews.append(Review(match, seat, deal, self._counsel, self._session.helped))

    def _count(self, review: Review) -> None:
        self._counted += 1
        identity, level = self._session.identity, getattr(self._session.options, "cpu_level", None)
        if self._store is None or identity is None or level is None or not review.plays:
            return
        if self._session.couch or not self._session.counted:
            return
        self._store.check(
            Check(
                match=identity,
                hand=self._skipped + self._counted,
                game=self._session.match.game.name,
                level=level.value,
                plays=review.plays,
                agreed=review.agreed,
                cost=round(100 * review.cost),
            )
        )
