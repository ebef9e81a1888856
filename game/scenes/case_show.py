"""What is seen at the table of Deception, and when: from the public view, events, and what the gate shows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action
from engine.errors import Refused
from engine.events import Event
from engine.games.deception.state import Phase
from engine.games.deception.view import View
from game.crash import match_details
from game.desk import Desk
from game.phrases import Voice
from game.privacy import gate_for
from game.scene import Scene
from game.scenes import make
from game.scenes.case_couch import OCCASIONS, OPENLY, acting
from game.scenes.couch import couch_at, curtain_over
from game.session import Session
from game.strings import language, tr
from game.table import case_speech
from game.table.bar import Bar, Entry
from game.table.case_draw import CasePainter
from game.table.case_facts import CaseFacts, case_facts
from game.table.case_layout import CaseLayout, case_layout
from game.table.case_marks import Marks
from game.table.case_panel import CasePanel
from game.table.case_stage import CaseStage
from game.table.choreography import RATES, Moment
from game.table.overlays import Kind, Speech
from game.table.ring_hud import wear
from game.ui.canvas import Box, Canvas


class CaseShow(Scene):
    """One case at one table, turned to the first person's seat, or to seat 0 when only computers play.

    ``viewer`` is that seat, too; with several people (``couch``) whoever looks, or else whose word it is.
    """

    still = True

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.gate = gate_for(session, "curtain" if desk.party is None else desk.party.way)
        self.couch = couch_at(desk, session, self.gate)
        """What several people need; None with one."""
        self.viewer = self.turned = session.people[0] if session.people else 0
        alone = self.viewer if len(session.people) == 1 else None
        self.voice = Voice(session.seats, alone, self.game, session.options)
        if self.couch is not None:
            self.couch.moment = self._moment
        self.stage, self.painter, self.bottom = CaseStage(), CasePainter(), Bar()
        self.said: Speech | None = None
        self._until = 0.0
        self._asked_hint = False
        self._seen = 0
        self._now = 0.0
        self._started = False
        self._left = False
        self._language = language()

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self.session.match.game.name

    def table(self) -> View:
        """The public view."""
        return self.session.view(None)

    @property
    def openly(self) -> bool:
        """Whether several people play, nobody looks, and what is done is done before everybody."""
        couch, session = self.couch, self.session
        if couch is None or session.paused or couch.open or self.gate.opening is not None:
            return False
        return self.viewer in session.humans and self.table().phase in OPENLY

    @property
    def hears(self) -> bool:
        """Whether the viewer can do something now."""
        return self.openly or self.gate.open_for(self.viewer)

    def own(self) -> View | None:
        """The viewer's own view, while the gate is open for them; before everybody: what is public of it."""
        return acting(self.table(), self.viewer) if self.openly else self.gate.look(self.viewer)

    def why_not(self, action: Action) -> Refused | None:
        """Why the viewer's action would be refused, as far as that may be said."""
        refusal = self.session.refusal if self.openly else self.gate.refusal
        return refusal(self.viewer, action)

    def facts(self) -> CaseFacts:
        """The position as it may be shown now."""
        return case_facts(self.table(), self.own(), self.viewer, self.turned)

    def place(self) -> CaseLayout:
        """Where everything lies in this window."""
        width, height = self.desk.screen.size
        return case_layout(width, height, len(self.session.seats), self.desk.texts.scale / 100)

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return self.voice.name(seat)

    # -- what the table adds ----------------------------------------------------------------------------

    @property
    def panel(self) -> CasePanel | None:
        """What lies over the table and takes all input; None: nothing does."""
        return None

    def marks(self) -> Marks:
        """What is pointed at and chosen."""
        raise NotImplementedError

    def entries(self) -> tuple[Entry, ...]:
        """What the line at the bottom offers."""
        raise NotImplementedError

    def _changed(self, events: tuple[Event, ...]) -> None:
        """The table shows another position now, by way of these events."""

    def _draw_row(self, canvas: Canvas) -> None:
        """The buttons and the sentence beside them."""

    def _take_hint(self) -> bool:
        """Show the advice that was asked for, when it has come; True then."""
        return False

    # -- the six verbs ----------------------------------------------------------------------------------

    @property
    def _language_changed(self) -> bool:
        return self._language != language()

    def layout(self) -> None:
        if self._language_changed:
            self._language, self.said = language(), None
        self.bottom.forget()
        self.stage.rate = RATES[self.desk.settings.value.speed]
        self._cover()
        if self._started:
            self._show((), Moment(resized=True))

    def resume(self) -> None:
        self.session.resume()
        if self.couch is None:
            self.gate.reveal(self.viewer)
        self.desk.hub.right_peeks = self.couch is not None
        wear(() if self.couch is None else self.couch.signs)
        events = self._news()
        first, self._started = not self._started, True
        begun = first and not self.session.match.journal
        self._show(events, Moment(joined=not begun and (first or not events), calm=self.desk.calm))

    def pause(self) -> None:
        """Covered: by the pause curtain, which hides what is private, or by the result."""
        self.desk.hub.right_peeks = False
        self._cover()
        if not self._left:
            self.session.pause()
            self.gate.conceal()
            self._show((), Moment(hidden=True))

    def leave(self) -> None:
        self.desk.push(curtain_over(self.desk, self.session, self.couch))

    def crash_details(self) -> Mapping[str, str]:
        return match_details(self.session.match)

    def shutdown(self) -> None:
        if self.couch is not None:
            self.couch.close()
        self.session.close()

    def update(self, dt: float) -> bool:
        self._now += dt
        looked = self._look_around(dt)
        if self.session.update(self._now, busy=self.busy) and (news := self._news()):
            self._show(news, Moment(calm=self.desk.calm))  # what others do in secret shows nothing
        moved, heard = self.stage.update(dt)
        moved |= looked
        for name in heard:
            self.heard(name)
        moved |= self._take_hint()
        if self.said and self._now > self._until:
            self.said, moved = None, True
        return moved

    @property
    def busy(self) -> bool:
        """Whether the others wait for something on the screen."""
        return self.stage.busy

    def heard(self, name: str) -> None:
        """The sound of something that everybody sees."""
        if self.couch is None:
            self.desk.sound(name)
        else:
            self.couch.heard(name)

    # -- several people ---------------------------------------------------------------------------------

    def _moment(self) -> object:
        """What is another one when the same person is asked again."""
        table = self.table()
        return table.phase, table.round, table.turn

    def _look_around(self, dt: float) -> bool:
        """Follow whoever looks now; True when something moves by itself."""
        couch = self.couch
        if couch is None:
            return False
        if couch.deserted():
            self.leave()
            return True
        turned = couch.update(self._now, dt, self.busy)
        if turned:
            self._turn()
        return turned or couch.moving

    def _turn(self) -> None:
        """Somebody else sees secrets now, or nobody: nothing of what the one before saw stays."""
        opened = self.gate.opened
        if opened is not None:
            self.viewer = opened
        self.said, self._asked_hint = None, False
        self._show((), Moment(resized=True))

    def _cover(self) -> None:
        """Whatever lies open is covered: paused, out of focus, another size."""
        if self.couch is not None and self.couch.cover():
            self._turn()

    def occasion(self) -> str:
        """What the one who is asked is to do, in the catalogue's words ``couch.<occasion>_hold``."""
        return OCCASIONS.get(self.table().phase, "look")

    def _draw_couch(self, canvas: Canvas, panel: CasePanel | None) -> None:
        couch, rect = self.couch, self.place().bar
        if couch is None or (self.openly and self.table().phase is Phase.LOOK):
            return
        box = Box(rect.left, rect.top - 10, rect.width, rect.height + 20)
        couch.draw(canvas, box, self.occasion(), open_page=self.openly or panel is not None)

    def draw(self, canvas: Canvas) -> None:
        panel, place = self.panel, self.place()
        look = self.desk.settings.value.theme
        told = None
        if self.said and panel is None and not self.covered:
            drawn = self.stage.shown is not None and self.stage.shown.drawn is not None
            told = case_speech.told(canvas.texts, place, self.said, drawn=drawn)
        spare = told.spare if told else 0.0
        self.painter.draw(canvas, self.stage, self.voice, self.marks(), look, spare)
        self._draw_row(canvas)
        if told:
            case_speech.draw(canvas, told)
        entries = self.entries() if panel is None else panel.bar()
        code = self.session.commitment[:16]
        self.bottom.draw(canvas, self.desk, place.hints, entries, self._note(code))
        if panel is not None:
            panel.draw(canvas)
        self._draw_couch(canvas, panel)

    def _note(self, code: str) -> str:
        if self.session.match.practice:
            return tr("table.practice")
        return tr("table.commitment", code=code) if self.table().phase is Phase.LOOK else ""

    @property
    def covered(self) -> bool:
        """Whether the viewer's secrets are covered, and with them sentences that tell of these."""
        return bool(self.session.humans) and not self.hears

    # -- showing what happened --------------------------------------------------------------------------

    def _news(self) -> tuple[Event, ...]:
        """The public events since the last look."""
        fresh = self.session.events(None, self._seen)
        self._seen = self.session.event_count(None)
        return tuple(item.event for item in fresh)

    def _show(self, events: tuple[Event, ...], moment: Moment) -> None:
        for name in self.stage.show(self.facts(), self.place(), events, moment):
            self.heard(name)
        self._changed(events)
        self.desk.stale = True

    def say(self, text: str, kind: Kind = "info", seconds: float = 7.0) -> None:
        """Show a sentence for at most so many seconds."""
        if self.panel is not None:
            self.panel.say(text, kind)
        else:
            self.said, self._until = Speech(text, kind), self._now + seconds
        self.desk.stale = True

    def to_result(self) -> None:
        """The case is closed: on to the whole truth."""
        if not self._left and self.desk.top is self:
            self._left = True
            self.desk.replace(make("match_result", self.desk, session=self.session))
