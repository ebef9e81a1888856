"""A table with panels over it: one that the position asks for, and over it one that the player has opened.

They are there only while the gate is open for the viewer; the finished tricks, which everybody has seen, at
any time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.actions import Action
from engine.errors import Refused
from engine.events import Event
from game.desk import Desk
from game.input.intents import Intent
from game.narrate import refusal_text
from game.scenes.table import Table
from game.session import Session
from game.strings import language, tr
from game.table.choreography import Moment
from game.table.pages import PagesPanel
from game.table.panel import Panel


class PanelTable(Table):
    """A game says what its positions ask for by ``_wanted`` and ``_panel_for``, and how its finished tricks
    are read by ``_pages_panel``.
    """

    reading: Collection[str] = ()
    """Buttons that mean the same while the position asks for a choice."""
    no_undo = ""
    """The sentence that says why nothing is taken back."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self._asked: Panel | None = None
        self._asked_for: tuple[object, ...] | None = None
        """The moment of the deal that ``_asked`` belongs to."""
        self._opened: Panel | None = None
        self._due = True
        """Another position is shown: does it ask for something?"""
        self._language = language()

    def _wanted(self, own: Any) -> tuple[object, ...] | None:
        """What tells this moment from every other one in which the viewer is asked something; None: it is
        not. ``own`` is the viewer's view.
        """
        raise NotImplementedError

    def _panel_for(self, own: Any) -> Panel:
        """The panel that asks."""
        raise NotImplementedError

    def _pages_panel(self, table: Any) -> PagesPanel:
        """The finished tricks of the deal; there is at least one."""
        raise NotImplementedError

    # -- what the position asks for ---------------------------------------------------------------------

    @property
    def panel(self) -> Panel | None:
        if self.gate.open_for(self.viewer):
            return self._opened or self._asked
        return self._opened if isinstance(self._opened, PagesPanel) else None

    def layout(self) -> None:
        if self._language != language():  # panels are written when they are made
            self._language = language()
            self._asked = self._opened = self._asked_for = None
        super().layout()

    def _table(self) -> Any:
        """The public view."""
        return self.session.view(None)

    def whispered(self) -> bool:
        """With several people: what the position asks of all is told and chosen without a look. False: not at
        this table, or not this; then all take the gate."""
        return False

    def _turn(self) -> None:
        self._asked = self._opened = self._asked_for = None  # they belong to whoever looked
        super()._turn()

    def _changed(self, events: tuple[Event, ...]) -> None:
        self._due = True
        if isinstance(self._opened, PagesPanel):
            tricks = self._table().tricks
            if tricks:
                self._opened.show(tricks)
            else:
                self._opened = None
        for panel in (self._asked, self._opened):
            if panel is not None:
                panel.place(self._layout())

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._due and not self.busy:
            self._due = False
            moved |= self._ask_for()
        panel = self.panel
        return (panel.update(dt) if panel is not None else False) or moved

    def _ask_for(self) -> bool:
        """Open the panel that this position asks for, or take the one of another position away."""
        if self.couch is not None and self.whispered():
            return True
        own: Any = self.gate.look(self.viewer)
        if own is None:
            return False
        wanted = self._wanted(own)
        if wanted == self._asked_for:
            return False
        self._asked_for, self._asked = wanted, None
        if wanted is not None:
            self._asked, self._opened = self._panel_for(own), None
            self.pointer.let_go()
            self._asked.place(self._layout())
        return True

    # -- what the viewer does ---------------------------------------------------------------------------

    def _act(self, action: Action) -> bool:
        """Do it, or say why not."""
        return self._try(lambda: self.session.act(self.viewer, action))

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except Refused as refused:
            self.say(refusal_text(refused, self.game), "refused")
            self.desk.sound("refuse")
            return False
        self._show(self._news(), Moment(calm=self.desk.calm))
        return True

    # -- what the viewer opens --------------------------------------------------------------------------

    def _open(self, panel: Panel) -> None:
        if not self.gate.open_for(self.viewer) and not isinstance(panel, PagesPanel):
            return
        self._opened = panel
        self.pointer.let_go()
        panel.place(self._layout())
        self.desk.sound("accept")
        self.desk.stale = True

    def close_panel(self) -> None:
        """Close what was opened."""
        self._opened = None
        self.desk.stale = True

    def open_pages(self) -> None:
        """Read the finished tricks of the deal."""
        table = self._table()
        if table.tricks:
            self._open(self._pages_panel(table))
        else:
            self.say(tr("table.no_previous"))

    # -- input ------------------------------------------------------------------------------------------

    def _command(self, intent: Intent) -> None:
        if self.panel is None or (self._opened is None and intent.verb in self.reading):
            self._button(intent.verb)
        else:
            super()._command(intent)

    def _button(self, verb: str) -> None:
        if verb == "previous_trick":
            self.open_pages()
        elif verb == "undo":
            self.say(tr(self.no_undo), "refused")
        else:
            super()._button(verb)
