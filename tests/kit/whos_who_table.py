"""The table scene of a WHO'S WHO match inside a test, and what a person does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ai.messages import Ask as AskBrain
from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.games.whos_who.options import PRESETS, Options
from engine.games.whos_who.rules import legal
from engine.games.whos_who.state import Answer, Ask, Deal, Phase, Wait
from game import lobby
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.scene import Scene
from game.scenes import make
from game.scenes.table_whos_who import WhosWhoTable
from game.session import AT_ONCE, Session
from game.table.panel import Panel
from tests.kit.tables import FakeBrain
from tests.kit.ui import app, send

P = TypeVar("P", bound=Panel)


def first_legal(ask: AskBrain) -> Action:
    """The first legal action; "no" to questions, waiting at the interim: nothing that a role decides."""
    view = view_from_bytes(ask.view)
    return plain_choice(legal(view, view.seat))


def asks_the_person(ask: AskBrain) -> Action:
    """Likewise, but every computer seat asks the person of seat 0 as soon as it may."""
    view = view_from_bytes(ask.view)
    return Ask(0) if Ask(0) in legal(view, view.seat) else first_legal(ask)


def plain_choice(found: Sequence[Action]) -> Action:
    """That choice among legal actions."""
    return Wait() if Wait() in found else Answer(False) if Answer(False) in found else found[0]


@contextmanager
def table_app(
    options: Options = PRESETS["three"],
    *,
    deal: Deal | None = None,
    seed: str = "who is it",
    choose: Callable[[AskBrain], Action] = first_legal,
    phase: Phase = Phase.PEEK,
    at_start: Callable[[Session], object] = lambda session: None,
    held: bool = False,
    **how: Any,
) -> Iterator[App]:
    """The app with such a table on top, in the first such ``phase``; everything moves at once.

    ``at_start`` may do something to the session before it is seen; ``held``: the opponents do not answer.
    """

    def first(desk: Desk) -> Scene:
        desk.brain = FakeBrain(choose)
        desk.counsel = Counsel(desk.brain)
        desk.settings.change(reduced_motion=True, fullscreen=False)
        session = lobby.begin(None, "whos_who", options, desk.counsel, seed=seed, deal=deal, pace=AT_ONCE)
        advance(session, lambda: session.view(None).phase is phase)
        at_start(session)
        desk.brain.held = held
        return make("table", desk, session=session)

    with app(first, **how) as found:
        yield found


def advance(session: Session, ready: Callable[[], bool]) -> None:
    """Without a screen: people do what ``first_legal`` would do, until something holds."""
    now = 0.0
    while not ready():
        now += 1.0
        if session.awaits_ack:
            session.act(session.humans[0], Ack())
        elif session.awaited:
            seat = session.awaited[0]
            session.act(seat, plain_choice(session.legal(seat)))
        else:
            session.update(now)


def table(running: App) -> WhosWhoTable:
    """The table, which must be on top."""
    top = running.desk.top
    assert isinstance(top, WhosWhoTable)
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


def panel(running: App, kind: type[P]) -> P:
    """Wait for a panel of that kind, and until it takes presses."""
    scene = table(running)
    until(running, lambda: isinstance(scene.panel, kind))
    found = scene.panel
    assert isinstance(found, kind)
    until(running, lambda: found.guard <= 0)
    return found


def seen(running: App) -> WhosWhoTable:
    """Look at the role and go on to the first card."""
    from game.table.peek import RolePanel

    panel(running, RolePanel)
    send(running, "accept")
    scene = table(running)
    until(running, lambda: scene.panel is None)
    return scene


def play_to(running: App, ready: Callable[[WhosWhoTable], bool]) -> WhosWhoTable:
    """Play the first legal card, close tricks, wait at the interim, until something holds."""
    from game.table.ask import AnswerPanel
    from game.table.declare import DeclarePanel

    scene = table(running)
    for _ in range(4000):
        top = scene.panel
        if ready(scene) and not scene.stage.busy:
            return scene
        if isinstance(top, DeclarePanel) and not top.sealed:
            top.plates[-1].accept()
            top.plates[-2].accept() if not top.ready else None
            top.confirm()
        elif isinstance(top, AnswerPanel):
            top.no.accept()
        elif top is None and scene.awaiting:
            scene.go_on()
        elif top is None and scene.my_turn and not scene.stage.busy:
            scene.play(scene.legal()[0])
        pass_time(running, 0.05)
    raise AssertionError("it never came to that")


def private(scene: WhosWhoTable) -> Any:
    """What the gate shows of the viewer's own view."""
    return scene.gate.look(scene.viewer)


def done(scene: WhosWhoTable) -> list[Action]:
    """What the person has done, oldest first."""
    return [entry.action for entry in scene.session.match.journal if entry.seat == scene.viewer]


def covered_and_back(running: App, kind: type[Any]) -> None:
    """The window loses the focus while such a panel is open, gets another size, and the player goes on."""
    scene = table(running)
    scene.leave()
    assert running.desk.top is not scene
    assert scene.panel is None
    running.relayout()
    running.draw()
    send(running, "pause")
    assert isinstance(scene.panel, kind)
