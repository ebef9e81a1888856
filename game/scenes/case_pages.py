"""The pages over the table of Deception, and whose word it is where several people play."""

from __future__ import annotations

from engine.actions import Ack
from engine.events import Event
from engine.games.deception.events import PresentationBegun, Said
from engine.games.deception.state import INVESTIGATION, Phase
from engine.games.deception.view import View
from game.input.intents import Intent
from game.scenes import whisper_case
from game.scenes.case_buttons import CaseButtons
from game.scenes.case_couch import CHORD
from game.strings import tr
from game.table.case_aim import Way
from game.table.case_log_page import LogPage
from game.table.case_menu import TalkMenu
from game.table.case_panel import AREA, CasePanel
from game.table.case_pick import PickPage
from game.table.case_private import PrivatePage

ASKED = {Phase.ROLES: "role", Phase.CRIME: "pick", Phase.BRIEF: "brief"}
"""Pages that a phase asks everybody to look at."""
AFTERWARDS = 2.5
"""Seconds for which a closed case is seen where nobody is there to press a button."""


class CasePages(CaseButtons):
    """Keeps the pages: those that a phase asks for, and those that are opened."""

    # -- pages ------------------------------------------------------------------------------------------

    @property
    def panel(self) -> CasePanel | None:
        if self.gate.open_for(self.viewer):
            return self._opened or self._asked
        public = (LogPage, TalkMenu) if self.openly else LogPage
        return self._opened if isinstance(self._opened, public) else None

    def _open(self, panel: CasePanel) -> None:
        secret = not isinstance(panel, (LogPage, TalkMenu) if self.openly else LogPage)
        if secret and not self.gate.open_for(self.viewer):
            return
        self._opened = panel
        panel.lay(self.place())
        self.said = None
        self.keep_waiting()
        self.desk.sound("accept")
        self.desk.stale = True

    def close_panel(self) -> None:
        """Close what was opened."""
        self._opened = None
        self.keep_waiting()
        self.desk.stale = True

    def keep_waiting(self) -> None:
        """Everything waits while an attempt or a statement is being entered, and no longer (DC §4.4)."""
        talk, session = self.session.talk, self.session
        if talk is None or session.paused:
            return
        entering = self.way != Way() or isinstance(self._opened, TalkMenu)
        if not entering:
            session.release(self.viewer)
        elif talk.holder is None:
            session.hold(self.viewer)

    def open_log(self) -> None:
        """Read all that has happened."""
        table, place = self.table(), self.place()
        if not table.record:
            self.say(tr(f"{AREA}.log.empty"))
            return
        high = place.hints.top - 230
        self._open(LogPage(self.desk, table, self.voice, high, self.close_panel))

    def open_own(self) -> None:
        """Look at the own role and what the night told."""
        own = self.gate.look(self.viewer)
        if own is None or self._asked is not None:
            return
        if own.role is None:
            self.say(tr(f"{AREA}.no_role_yet"))
            return
        if self._peeked_at < self._now:
            self._peeked_at = self._now
        self._open(PrivatePage(self.desk, "own", own, self.voice, self.close_panel))

    def _ask_for(self) -> bool:
        """Open the page that this phase asks for, or take the one of another phase away."""
        if self.couch is not None and whisper_case.offer(self):
            return True
        own = self.gate.look(self.viewer)
        if own is None:
            return False
        wanted = own.phase if own.phase in ASKED and own.owes(self.viewer) else None
        if wanted == self._asked_for and (wanted is None) == (self._asked is None):
            return False
        self._asked_for, self._asked = wanted, None
        if wanted is not None:
            self._asked, self._opened = self._page(wanted, own), None
            self._asked.lay(self.place())
        return True

    def _page(self, phase: Phase, own: View) -> CasePanel:
        if phase is Phase.CRIME:
            return PickPage(self.desk, own, self.viewer, self.seal)
        page = "role" if phase is Phase.ROLES else "brief"
        return PrivatePage(self.desk, page, own, self.voice, lambda: self.act(Ack()))

    # -- several people ---------------------------------------------------------------------------------

    @property
    def entering(self) -> bool:
        """Whether somebody is entering an attempt or a statement: the others wait (DC §4.4)."""
        return self.openly and (self.way != Way() or isinstance(self._opened, TalkMenu))

    @property
    def reads_log(self) -> bool:
        """Whether what has happened lies open for everybody."""
        return isinstance(self._opened, LogPage) and not self.gate.open_for(self.viewer)

    def chord(self, intent: Intent) -> None:
        """The buttons that show a page: the first of them has done something else before."""
        if intent.device.kind == "pad" and self.way.solving and self._now - self._solving_from < CHORD:
            self.cancel()
        self._chord_at = self._now

    def in_chord(self, seconds: float) -> bool:
        """Whether those buttons were pressed within so many seconds."""
        return self._now - self._chord_at < seconds

    def give_word(self, seat: int) -> None:
        """Somebody else does something before everybody."""
        if seat != self.viewer:
            self.viewer, self.chosen, self.way = seat, (), Way()
            self.renew()

    def _turn(self) -> None:
        talk = self.session.talk
        if talk is not None and talk.holder is not None:
            self.session.release(talk.holder)
        self.way, self.chosen, self.hinted = Way(), (), ()
        self._asked = self._opened = self._asked_for = None
        super()._turn()
        if self.gate.opened is not None and not self.busy:
            self._ask_for()
        if self.gate.opened is not None and self._asked is None:
            self.open_own()

    # -- verbs ------------------------------------------------------------------------------------------

    def layout(self) -> None:
        if self._language_changed:  # panels are written when they are made
            self._asked = self._opened = self._asked_for = None
            self.row = self._new_row()
        super().layout()

    def resume(self) -> None:
        humans = self.session.humans
        if self.couch is not None and humans and self.viewer not in humans:
            self.viewer = humans[0]  # with their person goes what they were entering
            self.way, self.chosen, self._opened = Way(), (), None
        super().resume()
        self.keep_waiting()

    def pause(self) -> None:
        if isinstance(self._opened, PrivatePage):
            self._opened = None  # the key that shows it is let go without a word
        super().pause()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if not self.busy:
            moved |= self._ask_for()
        now = (self.main() or ("",))[0], self.pace, self.can_step, self.clock
        if now != self._drawn_for:
            if self._drawn_for is None or now[:3] != self._drawn_for[:3]:
                self.renew()
            self._drawn_for, moved = now, True
        panel = self.panel
        moved |= panel.update(dt) if panel is not None else self.form.update(dt, self.desk.calm)
        if self.table().phase is Phase.END and not self.session.humans and not self.busy:
            self._begun = self._now if self._begun is None else self._begun
            if self._now - self._begun > AFTERWARDS:
                self.to_result()
        return moved

    def _changed(self, events: tuple[Event, ...]) -> None:
        table = self.table()
        if any(not isinstance(event, Said | PresentationBegun) for event in events):
            self.hinted = ()  # what people say meanwhile does not make it old
        if table.phase is not Phase.PRESENT:
            self._begun = None
        elif self._begun is None or any(isinstance(event, PresentationBegun) for event in events):
            self._begun = self._now
        spent = self.way.solving and not table.badges[self.viewer]
        silent = self.way.clue is not None and not table.speaks(self.viewer)
        if table.phase not in INVESTIGATION or spent or silent:
            self.way = Way()  # there is nothing to enter any more
        if isinstance(self._opened, LogPage):
            self._opened.show(table)
        for panel in (self._asked, self._opened):
            if panel is not None:
                panel.lay(self.place())
        self.renew()
