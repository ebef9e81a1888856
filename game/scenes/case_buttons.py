"""The table of Deception between looks and deeds: what can be pressed now, and the buttons below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from engine.actions import Ack, Action
from engine.games.deception.state import INVESTIGATION, EndPresentation, Phase, Pick, StartPresentations
from game.desk import Desk
from game.pace import TalkPace
from game.scenes import case_couch
from game.scenes.case_couch import CHORD
from game.scenes.case_show import CaseShow
from game.session import Session
from game.strings import tr
from game.table import case_aim, case_prompts
from game.table.case_aim import Aim, Way
from game.table.case_marks import Marks
from game.table.case_panel import AREA, CasePanel
from game.table.case_pick import PickPage
from game.table.case_row import PACES, ButtonRow, SpotWidget, again, spot_widgets
from game.table.case_spots import CardSpot, OptionSpot, Spot
from game.table.panel import GUARD
from game.ui.canvas import Canvas
from game.ui.form import Form

ASKED = {Phase.ROLES: "role", Phase.CRIME: "pick", Phase.BRIEF: "brief"}
"""Pages that a phase asks everybody to look at."""
AFTERWARDS = 2.5
"""Seconds for which a closed case is seen where nobody is there to press a button."""


class CaseButtons(CaseShow):
    """Keeps the form of spots and buttons, and what is chosen."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        if session.talk is not None:
            session.talk.pace = desk.settings.value.talk_pace
        self.way, self.chosen = Way(), ()
        self.chosen: tuple[Spot, ...]
        self.hinted: tuple[Spot, ...] = ()
        self.aim = Aim("read", ())
        self.row = self._new_row()
        self.form = Form([], desk.sound)
        self.pointing = False
        """The focus is to be seen: keys, pad or pointer rest on something."""
        self._asked: CasePanel | None = None
        self._asked_for: Phase | None = None
        self._opened: CasePanel | None = None
        self._by_pointer = False
        self._peeked_at = self._solving_from = 0.0
        self._chord_at = -CHORD
        self._begun: float | None = None
        """When the present presentation began."""
        self._guard = 0.0
        self._meant: tuple[object, ...] = ()
        self._drawn_for: tuple[object, ...] | None = None

    def _new_row(self) -> ButtonRow:
        return ButtonRow(self.go_on_by_button, self.cancel, self.start_solve, self._ready, self.set_pace)

    @property
    def pace(self) -> TalkPace | None:
        """How fast the others talk; None while nobody talks whose pace could be chosen."""
        talk, session = self.session.talk, self.session
        if talk is None or len(session.humans) == len(session.seats):
            return None
        talking = self.table().phase in INVESTIGATION and self.way == Way()
        return talk.pace if talking else None

    @property
    def can_step(self) -> bool:
        """Whether the viewer can ask for the next word."""
        talk = self.session.talk
        asked = talk is not None and talk.can_step and self.table().phase in INVESTIGATION
        return asked and self.own() is not None and not self.way.solving

    @property
    def can_solve(self) -> bool:
        """Whether the viewer holds a badge that may be spent."""
        own = self.own()
        return own is not None and own.phase in INVESTIGATION and own.badges[self.viewer]

    # -- what the deeds are -----------------------------------------------------------------------------

    @abstractmethod
    def act(self, action: Action) -> bool: ...
    @abstractmethod
    def choose(self, spot: Spot) -> None: ...
    @abstractmethod
    def confirm(self) -> None: ...
    @abstractmethod
    def cancel(self) -> None: ...
    @abstractmethod
    def start_solve(self) -> None: ...
    @abstractmethod
    def set_pace(self, pace: TalkPace) -> None: ...
    @abstractmethod
    def seal(self, red: int, blue: int) -> None: ...
    @abstractmethod
    def keep_waiting(self) -> None:
        """Everything waits while an attempt or a statement is being entered, and no longer (DC §4.4)."""

    @abstractmethod
    def sentence(self) -> str:
        """What is said beside the buttons."""

    def main(self) -> tuple[str, Callable[[], object]] | None:
        """The one thing that goes on now: its words and what it does."""
        own, table = self.own(), self.table()
        if table.phase is Phase.END and (own is not None or not self.session.humans):
            return tr(f"{AREA}.result"), self.to_result
        if own is None:
            return None
        if self.aim.kind not in case_aim.READING:
            done = case_aim.action(self.aim.kind, self.chosen, self.way)
            return None if done is None else (case_prompts.confirming(done, self.voice), self.confirm)
        if table.phase is Phase.LOOK and (own.owes(self.viewer) or self.openly):
            return tr(f"{AREA}.looked"), self._looked
        if table.phase is Phase.TALK and self.viewer == table.scientist:
            return tr(f"{AREA}.start"), lambda: self.act(StartPresentations())
        if table.phase is Phase.PRESENT and self.viewer == table.presenter:
            return tr(f"{AREA}.end_presentation"), lambda: self.act(EndPresentation())
        if self.viewer in self.session.waiting_for and not self.can_step:
            key = "heard" if table.phase is Phase.PRESENT else "ready"
            return tr(f"{AREA}.{key}"), self._ready
        return None

    def _looked(self) -> None:
        """The cards have been read. Several people look at one table, so one of them says it for all."""
        for seat in self.session.awaited if self.openly else ():
            if seat != self.viewer:
                self.session.act(seat, Ack())
        self.act(Ack())

    def _ready(self) -> None:
        """Ready; or, word by word, for the next one."""
        self.session.ready(self.viewer)
        self.renew()

    def go_on_by_button(self) -> None:
        """The button that goes on."""
        found = self.main()
        if found is not None:
            found[1]()

    def go_on(self) -> None:
        """The key that goes on: word by word, where that is wanted, else what the button does."""
        found = self.main()
        choosing = self.aim.kind not in case_aim.READING
        if self.can_step and not (choosing and found):
            self.desk.sound("accept")
            self._ready()
        elif found is not None and not self.guarded:
            self.desk.sound("accept")
            found[1]()

    @property
    def guarded(self) -> bool:
        """The button that goes on has just become another, or is for something else: who presses now meant
        the one before."""
        return self._now < self._guard

    @property
    def on_main(self) -> bool:
        """Whether the focus is on the button that goes on."""
        return self.form.focused is self.row.main

    def next_pace(self) -> None:
        """The next of the three paces."""
        if self.pace is not None:
            self.set_pace(PACES[(PACES.index(self.pace) + 1) % len(PACES)])

    def jump(self) -> None:
        """From the table to the buttons, and back."""
        ring = self.form.ring
        spots = [w for w in ring.items if isinstance(w, SpotWidget)]
        rest = [w for w in ring.items if not isinstance(w, SpotWidget)]
        there = rest[-1:] if isinstance(self.form.focused, SpotWidget) else spots[:1]
        self.pointing = True
        if there:
            self.form.focus(there[0])

    # -- what can be pressed ----------------------------------------------------------------------------

    def renew(self, *, to_main: bool = False, to_spots: bool = False) -> None:
        """Let the form hold what can be pressed now. The focus stays on what it was on, if that is there;
        else it goes to the button that goes on."""
        place, facts, own = self.place(), self.facts(), self.own()
        before, kind = self.form.focused, self.aim.kind
        self.aim = case_aim.aim(place, facts, self.table(), own, self.way)
        if self.aim.kind != kind and self.aim.kind in case_aim.READING:
            self.chosen = ()
        self.chosen = tuple(spot for spot in self.chosen if spot in self.aim.spots)
        found = self.main()
        label = found[0] if found else ""
        purpose, same_button = case_prompts.purpose(label, self.table()), label == self.row.main.label
        if to_main:
            self._guard = 0.0
        elif label and purpose != self._meant:
            self._guard = self._now + GUARD
        self._meant = purpose
        buttons = self.row.set(
            place,
            self.desk.texts,
            label,
            cancel=self.way != Way(),
            solve=self.can_solve and not self.way.solving,
            step=self.can_step,
            pace=self.pace,
        )
        grabbed = self.form.grabbed
        self.form = Form(
            [*spot_widgets(place, facts, self.aim.spots, self.choose), *buttons], self.desk.sound
        )
        if kind == self.aim.kind and (same_button or grabbed is not self.row.main):
            self.form.grab(again(self.form.widgets, grabbed))
        self.keep_waiting()
        self._focus_again(before, to_main=to_main, to_spots=to_spots, changed=kind != self.aim.kind)
        self.desk.stale = True

    def _focus_again(self, before: object, *, to_main: bool, to_spots: bool, changed: bool) -> None:
        items, ring = self.form.widgets, self.form.ring
        same = again(items, before)
        main = [self.row.main] if self.row.main.label else []
        if to_spots or (changed and not main):
            wanted = items[:1]
        else:
            wanted = [*main, *items[:1]] if to_main or changed or same is None else [same]
        if wanted:
            ring.set(wanted[0])

    def marks(self) -> Marks:
        focused = self.form.focused
        spot = focused.spot if isinstance(focused, SpotWidget) and self.panel is None else None
        if not self.pointing:
            spot = None
        open_ = self.hears
        return Marks(
            focus=spot,
            chosen=self.chosen if open_ else (),
            legal=self.aim.legal,
            hinted=self.hinted if open_ else (),
            lens=isinstance(spot, CardSpot),
        )

    def advised(self, action: Action) -> None:
        """A hint says that this should be done: show where."""
        if isinstance(action, Pick) and isinstance(self._asked, PickPage):
            self._asked.advise(action.red, action.blue)
            return
        self.hinted = case_aim.pointed(action)
        drawn = self.table().drawn
        if drawn is not None and (option := getattr(action, "option", None)) is not None:
            self.hinted = (*self.hinted, OptionSpot(drawn, option))
        for widget in self.form.widgets:
            if isinstance(widget, SpotWidget) and widget.spot in self.hinted:
                self.form.ring.set(widget)
                self.pointing = True
                break

    @property
    def clock(self) -> int | None:
        """Seconds left of the advisory time of a presentation; None without one."""
        limit = self.session.options.presentation_seconds
        if not limit or self._begun is None or self.table().phase is not Phase.PRESENT:
            return None
        return max(0, limit - int(self._now - self._begun))

    def _draw_row(self, canvas: Canvas) -> None:
        left, area = self.clock, self.row.text
        words = tr(f"{AREA}.clock_over") if left == 0 else self.sentence()
        if self.couch is not None:
            area = case_couch.speaker(canvas, self, area)
        self.row.draw(canvas, area, self.form.widgets, words, left, self.painter.board.kind)
