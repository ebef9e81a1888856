"""People with pads who press whatever comes to their thumbs, and what has to hold meanwhile.

Whoever is asked holds the two buttons that show the hand and presses some more; the others press something
now and then; pads come out, the window loses the focus or changes its size. Between two presses
:meth:`Crowd.check` looks whether the table can still be told from one whose secrets lie elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game import app as loop
from game import matches
from game.input.hub import GUARD
from game.privacy.secret_choice import SIDE
from game.scene import Scene
from game.scenes.choosing import ChoosingScene
from game.scenes.dialog import Failure
from game.scenes.pause import Pause
from game.scenes.table import Table
from game.scenes.table_deception import CaseTable
from game.scenes.take_seats import TakeSeats
from game.scenes.whisper_scene import WhisperScene
from game.session import Session
from game.table.latin_square import BUTTONS
from tests.kit.couch import Sofa
from tests.kit.twins import exchanged, roles_exchanged
from tests.kit.ui import picture

FACE = ("a", "b", "x", "y")
AT_HAND = ("a", "a", "a", "dpright", "dpleft", "dpdown", "dpup", "y", "x", "b", "rt", "rt", "ls")
"""What is pressed while a hand lies open."""
AT_RANDOM = ("a", "b", "x", "y", "dpup", "dpdown", "dpleft", "dpright", "lb", "rb", "back", "ls", "rt")
TO_THE_POINT = ("a", "a", "a", "dpright", "dpleft", "dpdown", "rt")
ON_RESULTS = ("a", "a", "rt", "rt", "rt", "b", "start", "dpright", "dpdown", "dpleft")
RECIPES: Mapping[str, Sequence[str]] = {
    "play": ("dpright a", "dpright dpright a", "dpleft a"),
    "bury": ("dpright a dpright a rt",),
    "declare": ("dpright a", "a"),
    "peek": ("a",),
    "answer": ("a", "dpright a"),
    "interim": ("dpdown a dpright a a", "dpright dpright dpright a a", "dpdown dpdown a a"),
    "final": ("dpdown a dpright a a", "a a", "dpdown a a"),
    "lead": ("dpup rt", "dpup dpup rt"),
    "follow": ("dpup rt", "x x", "x x"),
    "roles": ("a",),
    "crime": ("a dpdown a rt", "a dpdown a a a", "dpright a dpdown a rt"),
    "brief": ("a",),
}
"""What moves a game on, by its phase: pressed more often than chance would."""
QUICK = 0.1
"""Seconds of a frame while nothing is looked at: as many as the loop makes up for at once."""
ENOUGH = 0.1
"""How likely somebody is, per step, to have had enough of a deal tried anew."""
PATIENCE = 300
"""Steps in which a match has to go on."""


class Stuck(AssertionError):
    """Nothing goes on, whatever is pressed."""


class Quit(AssertionError):
    """The app was told to end, so that nothing that is pressed arrives any more."""


class Leaked(AssertionError):
    """The room can tell two positions apart that differ in secrets only."""


Choice = Callable[[int, tuple[int, ...]], int]
"""Seat, the options that count for it -> what it chooses."""


def button(scene: Scene | None, seat: int, choice: Choice) -> str:
    """What the person of a seat presses in a whisper, having felt their row."""
    if not isinstance(scene, ChoosingScene) or not scene.pressing or seat not in scene.seats:
        return "a"
    question, choosing = scene.question, scene.choosing
    wanted = choice(seat, tuple(n for n in range(question.options) if question.valid(seat, n)))
    lines = choosing.options(seat)
    line, place = next((a, b) for a in range(len(lines)) for b in range(SIDE) if lines[a][b] == wanted)
    symbol = place if choosing.stages == 1 else (line, place)[choosing.stage]
    return BUTTONS[choosing.square[choosing.rows[seat]].index(symbol)]


class Crowd:
    """The people of a sofa. ``trouble``: how often something happens to the table, per step."""

    def __init__(self, sofa: Sofa, chance: random.Random, trouble: float = 0.02) -> None:
        self.sofa, self.chance, self.trouble = sofa, chance, trouble
        self.presses = self.looks = self.troubles = self.checks = 0
        self.last: list[str] = []
        """What was done last, for a report."""
        self._draw = sofa.app.draw
        self.began = self.session
        """The session of the match: results offer another one."""
        self._idle = 0
        self._decision = -1

    # -- time ----------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Time passes, in long steps. Nobody watches: no pictures. Pictures and small steps cost most."""
        app, step = self.sofa.app, loop.STEP
        app.draw, loop.STEP = _blind(app), QUICK  # type: ignore[method-assign]
        try:
            for _ in range(max(1, round(seconds / QUICK))):
                app.frame(QUICK)
        finally:
            app.draw, loop.STEP = self._draw, step  # type: ignore[method-assign]
        if not app.desk.running:
            raise Quit(f"the app was closed, after {self.last}")

    def press(self, seat: int, button: str) -> None:
        pad = self.sofa.pad(seat)
        for down in (True, False):
            if button == "rt":
                pad.axis("rt", 1.0 if down else -1.0)
            elif down:
                pad.press(button)
            else:
                pad.release(button)
            self.wait(QUICK)
        self.presses += 1

    def note(self, words: str) -> None:
        self.last = [*self.last[-40:], words]

    # -- what people do ------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        return self.sofa.app.desk.top

    @property
    def base(self) -> Any:
        """The table, whatever lies over it (on a result maybe a deal tried anew); or the last screen."""
        stack = self.sofa.app.desk.stack
        return next((scene for scene in reversed(stack) if isinstance(scene, Table | CaseTable)), stack[0])

    @property
    def session(self) -> Session:
        return self.base.session

    def anybody(self) -> int:
        """Somebody whose pad is plugged in: nobody can press another."""
        return self.chance.choice([seat for seat in self.session.people if self.sofa.pad(seat).plugged])

    def step(self) -> None:
        """One thing that somebody does. Raises Stuck when nothing helps any more."""
        top = self.top
        if isinstance(top, Failure):
            raise AssertionError(f"a scene has failed after {self.last}")
        self._watch_progress()
        if self.chance.random() < self.trouble and isinstance(self.base, Table | CaseTable):
            self.happen()
        elif isinstance(top, TakeSeats):
            self._sit_down()
        elif isinstance(top, Pause):
            self.note("resume")
            self.press(self.anybody(), "start")
        elif isinstance(top, WhisperScene):
            self.wait(0.5)
            for seat in self.session.people:
                wanted = button(top, seat, lambda _, counting: self.chance.choice(counting))
                self.press(seat, wanted if self.chance.random() < 0.95 else self.chance.choice(FACE))
        elif isinstance(top, Table | CaseTable):
            self._at_table(top)
        else:
            self.note(type(top).__name__)
            self.press(self.anybody(), self.chance.choice(ON_RESULTS))

    def _watch_progress(self) -> None:
        decision = (id(self.base), self.session.match.decision)
        self._idle = 0 if decision != self._decision else self._idle + 1
        self._decision = decision
        if self._idle > PATIENCE:
            raise Stuck(f"{type(self.top).__name__} after {self.last}")

    def _at_table(self, table: Any) -> None:
        session, couch = self.session, table.couch
        if matches.origin(session) is not None and self.chance.random() < ENOUGH:
            self.note("leaves a practice")
            for button in ("start", "dpdown", "a"):
                self.press(self.anybody(), button)
            return
        if self.chance.random() < 0.15:
            seat, button = self.anybody(), self.chance.choice(AT_RANDOM)
            self.note(f"{seat}: {button}")
            self.press(seat, button)
        if session.undo_request is not None:
            for seat in session.people:
                self.press(seat, self.chance.choice("aab"))
        elif session.awaits_ack:
            self.wait(0.3)
            self.press(self.anybody(), "a")
        elif getattr(table, "openly", False):
            self._talk(table)
        elif couch.asked is not None and not table.busy:
            self.look(couch.asked if self.chance.random() < 0.9 else self.anybody())
        else:
            self.wait(0.3)

    def look(self, seat: int) -> None:
        """Hold the two buttons, press some more, let go."""
        pad, gate = self.sofa.pad(seat), self.base.gate
        for button in ("lb", "rb"):
            pad.press(button)
            self.wait(QUICK)
        for _ in range(20):
            if gate.opened == seat or gate.opening is None:
                break
            self.wait(QUICK)
        self.looks += gate.opened == seat
        pressed = self._idea()
        self.note(f"{seat} looks: {' '.join(pressed)}")
        self.wait(0.5)  # some panels do not take a press at once
        for button in pressed:
            if self.top is self.base and (gate.opened == seat or not gate.secrecy.held):
                self.press(seat, button)
        for button in ("lb", "rb"):
            pad.release(button)
            self.wait(QUICK)

    def _idea(self) -> Sequence[str]:
        recipes = RECIPES.get(self.session.view(None).phase.value)
        if recipes and self.chance.random() < 0.7:
            return self.chance.choice(recipes).split()
        return self.chance.choices(AT_HAND, k=self.chance.randint(1, 8))

    def _talk(self, table: CaseTable) -> None:
        """Deception before everybody: anybody may say something; whoever is asked does what is asked."""
        asked = table.couch.asked if table.couch else None
        seat = self.anybody() if asked is None or self.chance.random() < 0.2 else asked
        if table.entering and self.chance.random() < 0.8:
            seat = table.viewer  # all wait for somebody who is in the middle of a sentence
        idea = self.chance.choice((AT_RANDOM, TO_THE_POINT, TO_THE_POINT))
        pressed = self.chance.choices(idea, k=self.chance.randint(1, 5))
        self.note(f"{seat} before all: {' '.join(pressed)}")
        for button in (*pressed, self.chance.choice("aabb") if table.entering else "rt"):
            if self.top is table:
                self.press(seat, button)

    # -- what happens --------------------------------------------------------------------------------

    def happen(self) -> None:
        """Something that nobody wants."""
        what = self.chance.choice((self._unplug, self._unplug, self._lose_focus, self._resize, self._pause))
        self.note(what.__name__)
        self.troubles += 1
        what()

    def _unplug(self) -> None:
        seat = self.anybody()
        if isinstance(self.top, Table | CaseTable):
            self.sofa.pad(seat).unplug()
            self.wait(0.2)

    def _sit_down(self) -> None:
        """A new pad for everybody who is without one; then on."""
        party = self.sofa.app.desk.party
        assert party is not None
        while isinstance(self.top, TakeSeats) and party.missing:
            seat = party.missing[0]
            pad = self.sofa.plug()
            self.sofa.devices[seat] = self.sofa.app.desk.hub.pads.open[pad.instance_id].device  # type: ignore[index]
            self.wait(GUARD + QUICK)  # when the focus has just come back, buttons count as held from before
            self.press(seat, "a")
            if party.device_of(seat) != ("pad", pad.instance_id):
                raise Stuck(f"the seat of {seat} cannot be taken back after {self.last}")
            self.note(f"{seat} is back")
        self.press(self.anybody(), self.chance.choice(("a", "start")))

    def _lose_focus(self) -> None:
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            pygame.event.post(pygame.event.Event(kind))
            self.wait(0.1)

    def _resize(self) -> None:
        self.sofa.app.desk.screen.window.size = self.chance.choice(((640, 360), (700, 400), (800, 360)))
        self.wait(0.1)

    def _pause(self) -> None:
        self.press(self.anybody(), "start")

    # -- what has to hold ----------------------------------------------------------------------------

    def check(self) -> bool:
        """The same picture with other secrets; False: there is nothing to compare at this moment."""
        table, session = self.base, self.session
        closed = isinstance(table, Table | CaseTable) and table is self.top
        if not closed or table.busy or table.gate.opened is not None or table.gate.opening is not None:
            return False
        states: list[Any] = session.match._states  # pyright: ignore[reportPrivateUsage]
        if session.match.game.deal_done(states[-1]):
            return False
        true, public = states[-1], session.view(None)
        before = self._anew()
        states[-1] = roles_exchanged(true) if hasattr(true, "picks") else exchanged(true, *self._two())
        try:
            if states[-1] == true or session.view(None) != public:
                return False
            if self._anew() != before:
                raise Leaked(f"{session.match.game.name}, {type(self.top).__name__} after {self.last}")
        finally:
            states[-1] = true
            self.sofa.app.relayout()
        self.checks += 1
        return True

    def _two(self) -> Sequence[int]:
        return self.chance.sample(range(len(self.session.seats)), 2)

    def _anew(self) -> bytes:
        self.sofa.app.relayout()
        return picture(self.sofa.app)


def _blind(app: Any) -> Any:
    """A drawing that draws nothing."""

    def draw(alpha: float = 1.0) -> None:
        del alpha
        app.desk.stale = False

    return draw


def over(crowd: Crowd) -> bool:
    """Whether the match has reached its result, nobody sits at the table any more, or another match is on."""
    if not isinstance(crowd.base, Table | CaseTable):
        return True
    return crowd.session is not crowd.began and matches.origin(crowd.session) is None
