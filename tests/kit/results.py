"""Finished deals and matches inside a running app, with an adviser that judges without thinking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ai.messages import ActionValue, Answer, Ask, Report, Why
from engine.actions import Ack
from engine.codec import view_from_bytes
from game import matches
from game.app import App
from game.counsel import Counsel
from game.scene import Scene
from game.session import AT_ONCE, Session
from tests.kit import ui
from tests.kit.tables import STANDARD, FakeBrain, game_of

STEP = 0.5
"""What the adviser thinks the next card in its order is worth less."""


class JudgeBrain(FakeBrain):
    """Prefers the last legal action; every earlier one is worth ``STEP`` less. Deterministic.

    Asked whom it suspects it answers: everybody else alike.
    """

    def poll(self) -> list[Answer]:
        ready, self.open = self.open, {}
        return [Answer(number, self._report(ask)) for number, ask in ready.items()]

    def _report(self, ask: Ask) -> Report:
        view = view_from_bytes(ask.view)
        if ask.limit is not None and ask.limit.assess:
            others = [seat for seat in range(view.seats) if seat != view.seat]
            beliefs = {str(seat): view.options.masters / len(others) for seat in others}
            return Report(Ack(), Why("assess"), ask.level, beliefs={str(view.seat): 0.0, **beliefs})
        legal = game_of(view).legal(view, view.seat)
        values = tuple(
            ActionValue(action, 6.0 - STEP * (len(legal) - 1 - i), 10) for i, action in enumerate(legal)
        )
        why = Why("win_cheaply", {"card": "AS", "suit": "S"})
        return Report(legal[-1], why, ask.level, values)


@contextmanager
def app(first: Any = None, **how: Any) -> Iterator[App]:
    """The app with the judging brain in place of the opponents' process."""
    with ui.app(first or (lambda desk: Scene(desk)), **how) as running:
        running.desk.settings.change(fullscreen=False)
        running.desk.brain = JudgeBrain()
        running.desk.counsel = Counsel(running.desk.brain)
        yield running


def begin(running: App, options: Any = STANDARD, seed: str = "results") -> Session:
    """A stored match at its first moment, in which computers do not let one wait."""
    session = matches.begin(running.desk, game_of(options).name, options, seed)
    session.pace = AT_ONCE
    return session


def play_hand(session: Session) -> Session:
    """The person does the first legal thing until the deal is counted."""
    now = 0.0
    while not session.match.game.deal_done(session.view(None)):
        now += 1.0
        session.update(now)
        if session.match.game.deal_done(session.view(None)):
            break
        if session.awaits_ack:
            session.act(0, Ack())
        elif 0 in session.awaited:
            session.act(0, session.legal(0)[0])
    return session


def play_match(session: Session) -> Session:
    """Hand after hand until the match is over."""
    while not session.over:
        play_hand(session)
        session.act(0, Ack())
    return session


def hand_done(running: App, options: Any = STANDARD, seed: str = "results") -> Session:
    """A session whose first hand has just been counted."""
    return play_hand(begin(running, options, seed))
