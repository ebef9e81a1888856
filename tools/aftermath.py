"""What the terminal offers when a hand is over: the review, the comparison, and playing it again."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from engine.actions import Ack
from engine.games.deception.state import State as CaseState
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.three_hags.state import State as HagState
from engine.games.trick_of_the_dead.state import Bury, NameTrump
from engine.games.whos_who.state import Declare, Phase, Wait
from game.counsel import Counsel
from game.lobby import deals, practise, rehearse
from game.narrate import Voice, action_text, why_text
from game.review import Review, Reviewer
from game.session import Session
from game.store import Store
from game.strings import tr

BREATH = 0.002


def _dead_points(table: Any, seat: int) -> int:
    result = table.results[-1]
    return result.trick_points[seat] + result.survival[seat]


def _hag_points(table: Any, seat: int) -> int:
    result = table.results[-1]
    return result.points if result.winner == seat else -result.points


GOT: Mapping[str, Callable[[Any, int], int]] = {
    "whist": lambda table, seat: table.trick_counts[seat % 2],
    "whos_who": lambda table, seat: table.results[-1].points[seat],
    "trick_of_the_dead": _dead_points,
    "three_hags": _hag_points,
}
"""What a seat got out of a deal that is over, by game: tricks of its side, points; those of its one rival
count against it."""

Say = Callable[[str], None]


class Aftermath:
    """Review and practice for the people of a session."""

    def __init__(
        self, session: Session, counsel: Counsel, store: Store | None, voice: Voice, say: Say
    ) -> None:
        self._session = session
        self._counsel = counsel
        self._store = store
        self._reviewers: dict[int | None, Reviewer] = {}
        self._voice = voice
        self._say = say

    def review(self, seat: int | None = None) -> None:
        """The costliest own choices of the last finished hand, and what the adviser would have got: of the
        only person, or of that seat's."""
        if seat not in self._reviewers:
            self._reviewers[seat] = Reviewer(self._session, self._counsel, self._store, seat)
        reviewer = self._reviewers[seat]
        reviewer.update()
        review = reviewer.latest
        if review is None:
            self._say(tr("terminal.no_review"))
            return
        self._say(tr("terminal.thinking"))
        while not review.done:
            reviewer.update()
            time.sleep(BREATH)
        reviewer.update()
        for moment in review.moments:
            self._say(
                tr(
                    f"terminal.{self._voice.game}.moment",
                    where=_where(self._session, moment.decision),
                    played=action_text(moment.played, self._voice),
                    best=action_text(moment.best, self._voice),
                    loss=f"{moment.loss:.1f}",
                    why=why_text(moment.why, self._voice.game),
                )
            )
        if not review.moments:
            self._say(tr("terminal.review_none"))
        self._say(tr("terminal.review_count", agreed=review.agreed, plays=review.plays))
        self._compare(review)

    def _compare(self, review: Review) -> None:
        """What the adviser gets in the same seat with the same cards, where that is a fair comparison."""
        if self._voice.game not in GOT:
            return
        match, seat = review.match, review.seat
        again = rehearse(match, review.deal.start, self._session.seats, self._counsel)
        while not again.over:
            again.update(time.monotonic())
            time.sleep(BREATH)
        got = GOT[self._voice.game]
        own, other = got(match.state_at(review.deal.stop), seat), got(again.view(None), seat)
        self._say(tr(f"terminal.{self._voice.game}.compare", own=own, other=other))

    def practice(self, trick: str) -> Session | None:
        """The last finished hand again, from its start or from the own card to that trick; None: not
        possible."""
        match = self._session.match
        over = [deal for deal in deals(match) if match.game.deal_done(match.state_at(deal.stop))]
        if not over or not self._session.people:
            self._say(tr("terminal.no_review"))
            return None
        decision = over[-1].start
        if trick.isdigit():
            own = [
                d
                for d in over[-1]
                if match.journal[d].seat in self._session.people
                and not isinstance(match.journal[d].action, Ack)
                and trick_number(self._session, d) == int(trick)
            ]
            decision = own[0] if own else decision
        session = self._session
        return practise(
            match, decision, session.seats, self._counsel, pace=session.pace, away=session.handed_over
        )


def trick_number(session: Session, decision: int) -> int:
    """The trick of its deal, from 1, to which that decision belongs; without tricks, the turn of its seat or
    the round."""
    state = session.match.state_at(decision)
    if isinstance(state, CaseState):
        return state.round
    if isinstance(state, HagState):
        seat = session.match.journal[decision].seat
        return sum(move.seat == seat for move in state.moves) + 1
    return len(state.tricks) + 1


def _where(session: Session, decision: int) -> str:
    """The trick, or what else was to be chosen."""
    state, action = session.match.state_at(decision), session.match.journal[decision].action
    if isinstance(action, Declare | Wait):
        return tr("scenes.moment_interim" if state.phase is Phase.INTERIM else "scenes.moment_final")
    if isinstance(action, PlayCombo | Pass):
        return tr("terminal.three_hags.turn", number=trick_number(session, decision))
    if isinstance(action, Bury):
        return tr("scenes.moment_bury")
    key = "scenes.moment_name" if isinstance(action, NameTrump) else "scenes.moment_where"
    return tr(key, trick=trick_number(session, decision))
