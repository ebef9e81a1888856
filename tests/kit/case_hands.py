"""Hands that play Deception: with keys alone, a mouse alone, a pad alone. What is to be done follows from
what the screen offers; each hand only has its own way of pressing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.app import App
from game.scenes.table_deception import CaseTable
from game.table.case_aim import pair
from game.table.case_log_page import LogPage
from game.table.case_menu import TalkMenu
from game.table.case_pick import PickPage
from game.table.case_private import PrivatePage
from game.table.case_row import SpotWidget
from game.table.case_spots import CardSpot, OptionSpot, Spot
from game.ui.focus import FocusRing, neighbour
from game.ui.widgets import Widget
from tests.kit.case_table import pass_time, table
from tests.kit.pads import VirtualPad
from tests.kit.ui import FRAME, click, key

KEYS = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "accept": pygame.K_RETURN,
    "back": pygame.K_ESCAPE,
    "next": pygame.K_n,
    "next_tab": pygame.K_e,
    "prev_tab": pygame.K_q,
    "previous_trick": pygame.K_t,
    "peek": pygame.K_TAB,
    "undo": pygame.K_z,
}
BUTTONS = {
    "up": "dpup",
    "down": "dpdown",
    "left": "dpleft",
    "right": "dpright",
    "accept": "a",
    "back": "b",
    "next_tab": "rb",
    "prev_tab": "lb",
    "undo": "x",
}
TRIGGERS = {"next": "rt", "previous_trick": "lt"}


class Hands(Protocol):
    """What a person can press, whatever it is pressed with."""

    def spot(self, spot: Spot) -> None:
        """Choose something on the table."""
        ...

    def widget(self, widget: Widget) -> None:
        """Press something in a panel or in the row of buttons."""
        ...

    def verb(self, verb: str) -> None:
        """Do what an entry of the bottom line offers."""
        ...


class Mouse:
    """Only ever points and clicks."""

    def __init__(self, running: App) -> None:
        self._running = running

    def spot(self, spot: Spot) -> None:
        found = table(self._running).form.widgets
        self.widget(next(w for w in found if isinstance(w, SpotWidget) and w.spot == spot))

    def widget(self, widget: Widget) -> None:
        click(self._running, widget.box.center)

    def verb(self, verb: str) -> None:
        self._running.draw()
        scene = table(self._running)
        if verb == "next_tab":
            return self.widget(scene.row.solve)
        if verb == "back" and scene.panel is None:
            return self.widget(scene.row.cancel)
        box = next(box for box, entry in scene.bottom.boxes if entry.verb == verb)
        return click(self._running, box.center)


class Buttons:
    """Arrows and buttons: ``press`` is one press of what is bound to a verb."""

    def __init__(self, running: App, press: Callable[[str], object]) -> None:
        self._running, self._press = running, press

    @property
    def _scene(self) -> CaseTable:
        return table(self._running)

    def spot(self, spot: Spot) -> None:
        self._walk(lambda items: next(w for w in items if isinstance(w, SpotWidget) and w.spot == spot))

    def widget(self, widget: Widget) -> None:
        self._walk(lambda items: widget)

    def _walk(self, find: Callable[[list[Widget]], Widget]) -> None:
        """By arrows, the shortest way over what the screen offers, and press what is there."""
        scene = self._scene
        for _ in range(60):
            form = scene.panel.form if scene.panel is not None else scene.form
            goal = find(form.widgets)
            if form.focused is goal:
                self._press("accept")
                return
            self._press(route(form.ring, goal)[0])
        raise AssertionError("the arrows do not lead there")

    def verb(self, verb: str) -> None:
        self._press(verb)


def route(ring: FocusRing[Widget], goal: Widget) -> list[str]:
    """Arrows that lead from the focus to a widget. Raises LookupError where none do."""
    items, start = ring.items, ring.current()
    assert start is not None
    ways: dict[int, list[str]] = {id(start): []}
    queue = [start]
    while queue:
        here = queue.pop(0)
        if here is goal:
            return ways[id(here)]
        for direction in ("up", "down", "left", "right"):
            there = neighbour(items, here, direction)
            if id(there) not in ways:
                ways[id(there)] = [*ways[id(here)], direction]
                queue.append(there)
    raise LookupError("no arrows lead there")


def keyboard(running: App) -> Buttons:
    """Real key events."""
    return Buttons(running, lambda verb: key(running, KEYS[verb]))


def pad(running: App, plugged: VirtualPad) -> Buttons:
    """A real virtual pad."""

    def press(verb: str) -> None:
        if verb in TRIGGERS:
            plugged.axis(TRIGGERS[verb], 1.0)
            running.frame(FRAME)
            plugged.axis(TRIGGERS[verb], -1.0)
            running.frame(FRAME)
            return
        held = ("lb", "rb") if verb == "peek" else (BUTTONS[verb],)
        for button in held:
            plugged.press(button)
            running.frame(FRAME)
        for button in held:
            plugged.release(button)
        running.frame(FRAME)

    return Buttons(running, press)


class Person:
    """Plays a whole case with some hands. ``noted`` is what was done besides what moves the game on."""

    def __init__(self, running: App, hands: Hands) -> None:
        self.running, self.hands = running, hands
        self.noted: list[str] = []

    def play(self, steps: int = 400) -> None:
        """Until another scene has come."""
        scene = table(self.running)
        for _ in range(steps):
            if self.running.desk.top is not scene:
                return
            self.step(scene)
            pass_time(self.running, 0.4)
        raise AssertionError(f"it never ends: {scene.table().phase}, {scene.aim.kind}, {scene.sentence()}")

    def step(self, scene: CaseTable) -> None:
        """What a person would do now."""
        shown = scene.panel
        if isinstance(shown, PickPage):
            self._pick(shown)
        elif isinstance(shown, PrivatePage):
            self.hands.widget(shown.form.widgets[0])
        elif scene.aim.kind in ("location", "mark", "name", "advise"):
            self._choose(scene, scene.aim.spots[len(scene.table().record) % len(scene.aim.spots)])
        elif scene.aim.kind == "replace":
            self.hands.spot(scene.aim.spots[0])
            self._choose(scene, next(s for s in scene.aim.spots if isinstance(s, OptionSpot)))
        elif not self._extra(scene) and (scene.row.main.label or scene.can_step):
            self.hands.verb("next") if not scene.row.main.label else self.hands.widget(scene.row.main)

    def _pick(self, shown: PickPage) -> None:
        for row in shown.cards.values():
            self.hands.widget(row[1])
        self.hands.widget(shown.form.widgets[-1])

    def _choose(self, scene: CaseTable, spot: Spot) -> None:
        self.hands.spot(spot)
        self.hands.widget(scene.row.main)

    def _extra(self, scene: CaseTable) -> bool:
        """Look at the own page, read the log, say two things, and try to solve the case once."""
        table_ = scene.table()
        todo = [
            (bool(table_.record), "own", self._own),
            (table_.marked, "log", self._log),
            (table_.speaks(0), "menu", self._talk),
            (table_.speaks(0) and table_.round > 1, "clue", self._clue),
            (table_.round > 2 and scene.can_solve, "solve", self._solve),
        ]
        for ready, name, act in todo:
            if ready and name not in self.noted:
                self.noted.append(name)
                act(scene)
                return True
        return False

    def _own(self, scene: CaseTable) -> None:
        self.hands.verb("peek")
        assert isinstance(scene.panel, PrivatePage)
        self.hands.verb("back")
        assert scene.panel is None

    def _log(self, scene: CaseTable) -> None:
        self.hands.verb("previous_trick")
        assert isinstance(scene.panel, LogPage)
        self.hands.verb("back")
        assert scene.panel is None

    def _talk(self, scene: CaseTable) -> None:
        """Two presses: a card, and the first line of its menu."""
        theirs = next(s for s in scene.aim.spots if isinstance(s, CardSpot) and s.owner != 0)
        self.hands.spot(theirs)
        menu = scene.panel
        assert isinstance(menu, TalkMenu)
        self.hands.widget(menu.form.widgets[0])
        assert scene.panel is None

    def _clue(self, scene: CaseTable) -> None:
        """Two presses: a tile, and a card."""
        tile = next(s for s in scene.aim.spots if type(s).__name__ == "TileSpot")
        self.hands.spot(tile)
        assert scene.way.clue is not None
        self.hands.spot(scene.aim.spots[-1])
        assert scene.way.clue is None

    def _solve(self, scene: CaseTable) -> None:
        """Begin, give up, begin again; the second evidence and the third weapon of the last seat."""
        self.hands.verb("next_tab")
        self.hands.verb("back")
        assert not scene.way.solving
        self.hands.verb("next_tab")
        cards = scene.aim.spots[-8:]
        self.hands.spot(cards[1])
        self.hands.spot(cards[6])
        assert pair(scene.chosen) is not None
        self.hands.widget(scene.row.main)
