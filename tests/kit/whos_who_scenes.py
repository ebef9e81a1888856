"""Open deals and finished matches of WHO'S WHO inside a running app, with opponents that need no compiler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from ai.local import LocalBrain
from ai.messages import Limit
from engine.games.whos_who import scoring
from engine.games.whos_who.options import PRESETS, Options
from engine.games.whos_who.state import Declaration, Phase
from engine.games.whos_who.view import View
from game import matches
from game.app import App
from game.counsel import Counsel
from game.scene import Scene
from game.session import AT_ONCE, Session
from tests.kit import ui
from tests.kit.whos_who_table import advance

GAME = "whos_who"
THREE = PRESETS["three"]


class PlainBrain(LocalBrain):
    """The rule player answers everything, advice too."""

    held = False
    """While it is true nobody answers."""

    def ask(
        self, number: int, view: bytes, level: str, seed: str, limit: Limit | None = None, temper: str = ""
    ) -> None:
        super().ask(number, view, "normal", seed, limit, temper)

    def poll(self) -> list[Any]:
        return [] if self.held else super().poll()


@contextmanager
def app(**how: Any) -> Iterator[App]:
    """The app with that brain in place of the opponents' process."""
    with ui.app(lambda desk: Scene(desk), **how) as running:
        running.desk.settings.change(fullscreen=False)
        running.desk.brain = PlainBrain()
        running.desk.counsel = Counsel(running.desk.brain)
        yield running


def begin(running: App, options: Options = THREE, seed: str = "open it") -> Session:
    """A stored match at its first moment, in which computers do not let one wait."""
    session = matches.begin(running.desk, GAME, options, seed)
    session.pace = AT_ONCE
    return session


def open_deal(running: App, options: Options = THREE, seed: str = "open it") -> Session:
    """A session whose first deal has just been revealed; the person waited and named the first seat."""
    session = begin(running, options, seed)
    advance(session, lambda: session.view(None).phase is Phase.REVEAL)
    return session


def ended(running: App, options: Options = THREE, seed: str = "open it") -> Session:
    """A session whose match is over."""
    session = begin(running, options, seed)
    advance(session, lambda: session.over)
    return session


def scored(
    view: View,
    tricks: tuple[int, ...],
    masters: tuple[int, ...],
    named: dict[int, tuple[tuple[int, ...], bool]],
) -> View:
    """A revealed view with another result: ``named`` holds what each hunter declared, and whether early."""
    declared = tuple(Declaration(*named[seat]) if seat in named else None for seat in range(view.seats))
    result = scoring.score_deal(1, view.dealer, view.trump, masters, tricks, declared, (0,) * view.seats)
    return replace(view, results=(result,))
