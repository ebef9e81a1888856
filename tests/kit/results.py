"""Finished deals and matches inside a running app, with an adviser that judges without thinking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ai.messages import ActionValue, Answer, Report, Why
from engine.actions import Ack
from engine.codec import view_from_bytes
from engine.games.whist.state import Phase
from game import matches
from game.app import App
from game.counsel import Counsel
from game.scene import Scene
from game.session import AT_ONCE, Session
from tests.kit import ui
from tests.kit.tables import STANDARD, WHIST, FakeBrain

STEP = 0.5
"""What the adviser thinks the next card in its order is worth less."""


class JudgeBrain(FakeBrain):
    """Prefers the last legal card; every earlier one is worth ``STEP`` less. Deterministic."""

    def poll(self) -> list[Answer]:
        ready, self.open = self.open, {}
        answers: list[Answer] = []
        for number, ask in ready.items():
            view = view_from_bytes(ask.view)
            legal = WHIST.legal(view, view.seat)
            values = tuple(
                ActionValue(action, 6.0 - STEP * (len(legal) - 1 - i), 10) for i, action in enumerate(legal)
            )
            why = Why("win_cheaply", {"card": "AS", "suit": "S"})
            answers.append(Answer(number, Report(legal[-1], why, ask.level, values)))
        return answers


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
    session = matches.begin(running.desk, "whist", options, seed)
    session.pace = AT_ONCE
    return session


def play_hand(session: Session) -> Session:
    """The person plays first legal cards until the hand is counted."""
    now = 0.0
    while session.view(None).phase is not Phase.HAND_DONE:
        now += 1.0
        session.update(now)
        view = session.view(None)
        if view.phase is Phase.TRICK_DONE:
            session.act(0, Ack())
        elif view.turn == 0:
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
