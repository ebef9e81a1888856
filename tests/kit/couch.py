"""A table with several people inside a running app: real virtual pads, the keyboard and the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

import pygame

from ai.messages import Ask
from engine.actions import Action
from game import lobby
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device
from game.party import Party
from game.scene import Scene
from game.scenes import make
from game.scenes.table import Table
from game.seats import couch_seats, game_of
from game.session import AT_ONCE, Pace
from tests.kit.pads import Bus, VirtualPad, bus
from tests.kit.tables import ONE_HAND, FakeBrain, chosen
from tests.kit.ui import FRAME, app

NAMES = ("Mika", "Ken", "Aki", "Yui", "Rin", "Sho", "Emi", "Jun", "Noa", "Kai", "Mio", "Leo")
Holding = Mapping[int, str | tuple[str, int]]
"""What the person of a seat holds: "pad" for a pad of their own, ("pad", n) for the n-th, which others may
share, "keyboard" or "mouse"."""


class Sofa:
    """People before one screen."""

    def __init__(self, app: App, bus: Bus, pads: list[VirtualPad], devices: Mapping[int, Device]) -> None:
        self.app, self.pads, self.devices = app, pads, devices
        self._bus = bus

    def plug(self) -> VirtualPad:
        """Another pad, which nobody has taken."""
        self.pads.append(self._bus.plug("Spare pad"))
        self.frames(0.1)
        return self.pads[-1]

    @property
    def table(self) -> Table:
        """The table, which must be on top."""
        top = self.app.desk.top
        assert isinstance(top, Table)
        return top

    @property
    def top(self) -> Scene | None:
        return self.app.desk.top

    def pad(self, seat: int) -> VirtualPad:
        """The pad in the hands of that person."""
        return next(pad for pad in self.pads if pad.instance_id == self.devices[seat].id)

    def frames(self, seconds: float = FRAME) -> None:
        """Let time pass, with pictures."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.frame(FRAME)

    def down(self, seat: int, *buttons: str) -> None:
        """Press buttons of a pad, and keep them down."""
        for button in buttons:
            self.pad(seat).press(button)
            self.frames()

    def up(self, seat: int, *buttons: str) -> None:
        for button in buttons:
            self.pad(seat).release(button)
            self.frames()

    def tap(self, seat: int, *buttons: str) -> None:
        """Press and let go, one after the other."""
        for button in buttons:
            self.down(seat, button)
            self.up(seat, button)

    def look(self, seat: int) -> None:
        """Hold LB and RB until the hand is seen."""
        self.down(seat, "lb", "rb")
        self.until(lambda: self.table.gate.opened == seat)
        self.frames(0.2)

    def look_away(self, seat: int) -> None:
        self.up(seat, "lb", "rb")

    def key(self, code: int, *, down: bool) -> None:
        """A key as SDL would report it."""
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(pygame.event.Event(kind, {"key": code, "scancode": 0, "mod": 0, "unicode": ""}))
        self.frames()

    def mouse(self, kind: int, pos: tuple[float, float], button: int = pygame.BUTTON_LEFT) -> None:
        """A mouse event at a place in design units."""
        desk = self.app.desk
        u = desk.screen.u
        at = round(pos[0] * u), round(pos[1] * u)
        more = {"rel": (40, 40), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
        pygame.event.post(pygame.event.Event(kind, {"pos": at, "touch": False, **more}))
        self.frames()

    def until(self, ready: Callable[[], bool], most: float = 20.0) -> None:
        """Let time pass, without pictures but with events, until something holds."""
        for _ in range(round(most / FRAME)):
            if ready():
                return
            self.frames()
        raise AssertionError("it never came to that")

    def asked(self) -> int:
        """Wait until a person is asked and everything lies still; who it is."""
        self.until(lambda: self.table.couch is not None and self.table.couch.asked is not None)
        self.until(lambda: not self.table.stage.busy)
        self.frames()
        couch = self.table.couch
        assert couch is not None and couch.asked is not None
        return couch.asked


@contextmanager
def sofa(
    holding: Holding,
    options: Any = ONE_HAND,
    *,
    seed: str = "four on a couch",
    way: str = "curtain",
    choose: Callable[[Ask], Action] = chosen,
    calm: bool = False,
    pace: Pace = AT_ONCE,
    signs: Mapping[int, int] | None = None,
    at_start: Callable[[Any], object] = lambda session: None,
    **how: Any,
) -> Iterator[Sofa]:
    """The app with such a table on top."""
    with app(Scene, **how) as running, bus() as plugs:
        desk: Desk = running.desk
        desk.settings.change(fullscreen=False, reduced_motion=calm)
        desk.brain = FakeBrain(choose)
        desk.counsel = Counsel(desk.brain)
        count = sum(1 for held in holding.values() if held == "pad")
        shared = {held for held in holding.values() if isinstance(held, tuple)}
        pads = [plugs.plug(f"Pad {n + 1}") for n in range(count + len(shared))]
        for _ in range(4):
            running.frame(FRAME)
        devices = _devices(running, holding, pads)
        party = Party(holding, way)
        for seat, device in devices.items():
            party.take(device, seat)
        desk.seat_party(party)
        people = {seat: (NAMES[seat], (signs or {}).get(seat, seat)) for seat in holding}
        session = lobby.begin(
            None,
            game_of(options).name,
            options,
            desk.counsel,
            seed=seed,
            seats=couch_seats(options, people),
            pace=pace,
        )
        at_start(session)
        desk.home_to(make("table", desk, session=session))
        yield Sofa(running, plugs, pads, devices)


def _devices(running: App, holding: Holding, pads: list[VirtualPad]) -> dict[int, Device]:
    """Pads of their own first, in the order of the seats; then the shared ones."""
    own = iter(pads)
    found: dict[int, Device] = {}
    opened = running.desk.hub.pads.open
    for seat, held in sorted(holding.items()):
        if held == "pad":
            found[seat] = opened[next(own).instance_id].device
        elif isinstance(held, str):
            found[seat] = {"keyboard": KEYBOARD, "mouse": MOUSE}[held]
    rest = list(own)
    for seat, held in sorted(holding.items()):
        if isinstance(held, tuple):
            found[seat] = opened[rest[cast(int, held[1])].instance_id].device
    return found
