"""The table scene of a Deception match inside a test, and what a person does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec.structs import replace

from ai.messages import Ask
from engine.actions import Ack, Action
from engine.codec import view_from_bytes
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.rules import legal, shuffled_deal
from engine.games.deception.state import Deal, Phase, Say, Solve, State
from engine.games.deception.view import View
from game import lobby
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.scene import Scene
from game.scenes import make
from game.scenes.table_deception import CaseTable
from game.session import AT_ONCE, Session
from game.table.case_panel import CasePanel
from game.table.case_row import SpotWidget
from game.table.case_spots import Spot
from tests.kit.tables import FakeBrain
from tests.kit.ui import app

P = TypeVar("P", bound=CasePanel)
SIX = Options(players=6, use_accomplice=True, use_witness=True)
ROLES = (Role.INVESTIGATOR, Role.SCIENTIST, Role.MURDERER, Role.ACCOMPLICE, Role.WITNESS, Role.INVESTIGATOR)


def quiet(ask: Ask) -> Action:
    """The first thing that moves the game on, else nothing: nobody solves, nobody says a word."""
    view = view_from_bytes(ask.view)
    return plain(view)


def plain(view: View) -> Action:
    """What moves the game on, for the seat of a view."""
    assert view.seat is not None
    found = [a for a in legal(view, view.seat) if not isinstance(a, Solve | Say)]
    return found[0] if found else Ack()


def chatty(ask: Ask) -> Action:
    """Likewise, but everybody says one sentence per round of talk."""
    view = view_from_bytes(ask.view)
    found = [a for a in legal(view, view.seat) if isinstance(a, Say)]
    said = [e for e in view.record if getattr(e, "statement", None) and getattr(e, "seat", -1) == view.seat]
    return found[4 + len(said) % 3] if found and len(said) < 2 else plain(view)


def deal_for(role: Role, options: Options = SIX, seat: int = 0, seed: str = "case") -> Deal:
    """A deal in which ``seat`` has that role: it changes its card with who has it."""
    deal = shuffled_deal(options, seed)
    roles = list(deal.roles)
    other = roles.index(role)
    roles[other], roles[seat] = roles[seat], role
    return replace(deal, roles=tuple(roles))


@contextmanager
def table_app(
    role: Role = Role.INVESTIGATOR,
    options: Options = SIX,
    *,
    deal: Deal | None = None,
    choose: Callable[[Ask], Action] = quiet,
    ready: Callable[[Session], bool] = lambda session: True,
    at_start: Callable[[Session], object] = lambda session: None,
    held: bool = False,
    calm: bool = True,
    **how: Any,
) -> Iterator[App]:
    """The app with such a table on top, at the first moment that is ``ready``; the person sits at seat 0 and
    has ``role``. ``at_start`` may do something to the session before it is seen; ``held``: the opponents do
    not answer."""

    def first(desk: Desk) -> Scene:
        desk.brain = FakeBrain(choose)
        desk.counsel = Counsel(desk.brain)
        desk.settings.change(reduced_motion=calm, fullscreen=False, talk_pace="auto")
        dealt = deal or deal_for(role, options)
        session = lobby.begin(None, "deception", options, desk.counsel, seed="case", deal=dealt, pace=AT_ONCE)
        advance(session, lambda: ready(session))
        at_start(session)
        desk.brain.held = held
        return make("table", desk, session=session)

    with app(first, **how) as found:
        yield found


def advance(session: Session, ready: Callable[[], bool]) -> None:
    """Without a screen: people do what moves the game on, until something holds."""
    now = 0.0
    for _ in range(4000):
        if ready():
            return
        now += 1.0
        if session.awaited:
            seat = session.awaited[0]
            session.act(seat, plain(session.view(seat)))
        for seat in session.waiting_for:
            session.ready(seat)
        session.update(now)
    raise AssertionError("it never came to that")


def in_phase(*phases: Phase) -> Callable[[Session], bool]:
    """That phase."""
    return lambda session: session.view(None).phase in phases


def table(running: App) -> CaseTable:
    """The table, which must be on top."""
    top = running.desk.top
    assert isinstance(top, CaseTable)
    return top


def pass_time(running: App, seconds: float) -> None:
    """Updates only."""
    for _ in range(round(seconds * 60)):
        if running.desk.top:
            running.desk.top.update(1 / 60)


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
    until(running, lambda: isinstance(scene.panel, kind) and scene.panel.guard <= 0)
    found = scene.panel
    assert isinstance(found, kind)
    return found


def done(scene: CaseTable) -> list[Action]:
    """What the person has done, oldest first."""
    return [entry.action for entry in scene.session.match.journal if entry.seat == scene.viewer]


def middle(scene: CaseTable, spot: Spot) -> tuple[float, float]:
    """Where to click for it."""
    found = next(w for w in scene.form.widgets if isinstance(w, SpotWidget) and w.spot == spot)
    return found.box.center


def solving(state: State) -> tuple[int, Action] | tuple[None, None]:
    """An investigator tells the whole truth as soon as that may be."""
    if state.phase is not Phase.TALK or state.solution is None:
        return None, None
    seat = next(s for s in state.others if not state.roles[s].crime)
    return seat, Solve(state.solution.owner, state.solution.red, state.solution.blue)
