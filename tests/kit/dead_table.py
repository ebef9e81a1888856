"""The table scene of a Trick of the Dead match inside a test, and what a person does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ai.messages import Ask
from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.rules import legal
from engine.games.trick_of_the_dead.state import Deal, Phase
from game import lobby
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.scene import Scene
from game.scenes import make
from game.scenes.table_trick_of_the_dead import DeadTable
from game.session import AT_ONCE, Session
from game.table.name_trump import NameTrumpPanel
from tests.kit.tables import FakeBrain
from tests.kit.ui import app

PLAIN = PRESETS["standard"]
Ready = Callable[[Session], bool]


def first_legal(ask: Ask) -> Action:
    """The first legal action."""
    view = view_from_bytes(ask.view)
    return legal(view, view.seat)[0]


def spread(found: Sequence[Action], number: int) -> Action:
    """Another legal action for another number, so that rounds are not all alike."""
    return found[number * 7 % len(found)]


@contextmanager
def table_app(
    options: Options = PLAIN,
    *,
    deal: Deal | None = None,
    seed: str = "graves",
    choose: Callable[[Ask], Action] = first_legal,
    ready: Ready = lambda session: True,
    at_start: Callable[[Session], object] = lambda session: None,
    held: bool = False,
    calm: bool = True,
    **how: Any,
) -> Iterator[App]:
    """The app with such a table on top, at the first moment that is ``ready``; ``calm``: all moves at once.

    ``at_start`` may do something to the session before it is seen; ``held``: the opponents do not answer.
    """

    def first(desk: Desk) -> Scene:
        desk.brain = FakeBrain(choose)
        desk.counsel = Counsel(desk.brain)
        desk.settings.change(reduced_motion=calm, fullscreen=False)
        session = lobby.begin(
            None, "trick_of_the_dead", options, desk.counsel, seed=seed, deal=deal, pace=AT_ONCE
        )
        advance(session, lambda: ready(session))
        at_start(session)
        desk.brain.held = held
        return make("table", desk, session=session)

    with app(first, **how) as found:
        yield found


def advance(session: Session, ready: Callable[[], bool]) -> None:
    """Without a screen: people do one legal thing after the other, until something holds."""
    now = 0.0
    for _ in range(4000):
        if ready():
            return
        now += 1.0
        if session.awaits_ack:
            session.act(session.humans[0], Ack())
        elif session.awaited:
            seat = session.awaited[0]
            session.act(seat, spread(session.legal(seat), session.match.decision))
        else:
            session.update(now)
    raise AssertionError("it never came to that")


def in_phase(phase: Phase, tricks: int = 0) -> Ready:
    """The person has something to do in that phase, after so many tricks."""

    def ready(session: Session) -> bool:
        view = session.match.view(0)
        mine = view.turn in (0, None)
        return view.phase is phase and len(view.tricks) >= tricks and mine

    return ready


def table(running: App) -> DeadTable:
    """The table, which must be on top."""
    top = running.desk.top
    assert isinstance(top, DeadTable)
    return top


def pass_time(running: App, seconds: float) -> None:
    """Updates only."""
    for _ in range(round(seconds * 120)):
        if running.desk.top:
            running.desk.top.update(1 / 120)


def until(running: App, ready: Callable[[], bool]) -> None:
    """Let time pass until something holds."""
    for _ in range(400):
        if ready():
            return
        pass_time(running, 0.05)
    raise AssertionError("it never came to that")


def done(scene: DeadTable) -> list[Action]:
    """What the person has done, oldest first."""
    return [entry.action for entry in scene.session.match.journal if entry.seat == scene.viewer]


def play_to(running: App, ready: Callable[[DeadTable], bool]) -> DeadTable:
    """Bury, play, name and close tricks by the scene's own doors, until something holds."""
    scene = table(running)
    for _ in range(4000):
        if not scene.stage.busy:
            if ready(scene):
                return scene
            _step(scene)
        pass_time(running, 0.05)
    raise AssertionError("it never came to that")


def _step(scene: DeadTable) -> None:
    panel = scene.panel
    if isinstance(panel, NameTrumpPanel):
        panel.pick(scene.session.match.decision % 4)
        panel.confirm()
    elif panel is not None:
        panel.close()
    elif scene.burying:
        for card in scene.stage.hand[:2]:
            if card not in scene.stage.chosen:
                scene.choose(card)
        scene.bury()
    elif scene.awaiting:
        scene.go_on()
    elif scene.my_turn:
        cards = scene.legal()
        scene.play(cards[scene.session.match.decision * 7 % len(cards)])
