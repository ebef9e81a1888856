"""What is seen at the table of Deception, and when: from the public view, events, and what the gate shows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Event
from engine.games.deception.state import Phase
from engine.games.deception.view import View
from game.crash import match_details
from game.desk import Desk
from game.phrases import Voice
from game.privacy import gate_for
from game.scene import Scene
from game.scenes import make
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
from game.ui.canvas import Canvas


class CaseShow(Scene):
    """One case at one table. The viewer is the first human seat, or seat 0 when only computers play."""

    still = True

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.gate = gate_for(session)
        self.viewer = session.humans[0] if session.humans else 0
        self.voice = Voice(session.seats, self.viewer if session.humans else None, self.game, session.options)
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

    def own(self) -> View | None:
        """The viewer's own view, while the gate is open for them."""
        return self.gate.look(self.viewer)

    def facts(self) -> CaseFacts:
        """The position as it may be shown now."""
        return case_facts(self.table(), self.own(), self.viewer)

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
        if self._started:
            self._show((), Moment(resized=True))

    def resume(self) -> None:
        self.session.resume()
        self.gate.reveal(self.viewer)
        events = self._news()
        first, self._started = not self._started, True
        begun = first and not self.session.match.journal
        self._show(events, Moment(joined=not begun and (first or not events), calm=self.desk.calm))

    def pause(self) -> None:
        """Covered: by the pause curtain, which hides what is private, or by the result."""
        if not self._left:
            self.session.pause()
            self.gate.conceal()
            self._show((), Moment(hidden=True))

    def leave(self) -> None:
        self.desk.push(make("pause", self.desk, away=True))

    def crash_details(self) -> Mapping[str, str]:
        return match_details(self.session.match)

    def shutdown(self) -> None:
        self.session.close()

    def update(self, dt: float) -> bool:
        self._now += dt
        if self.session.update(self._now, busy=self.busy) and (news := self._news()):
            self._show(news, Moment(calm=self.desk.calm))  # what others do in secret shows nothing
        moved, heard = self.stage.update(dt)
        for name in heard:
            self.desk.sound(name)
        moved |= self._take_hint()
        if self.said and self._now > self._until:
            self.said, moved = None, True
        return moved

    @property
    def busy(self) -> bool:
        """Whether the others wait for something on the screen."""
        return self.stage.busy

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

    def _note(self, code: str) -> str:
        if self.session.match.practice:
            return tr("table.practice")
        return tr("table.commitment", code=code) if self.table().phase is Phase.LOOK else ""

    @property
    def covered(self) -> bool:
        """Whether the viewer's secrets are covered, and with them sentences that tell of these."""
        return bool(self.session.humans) and not self.gate.open_for(self.viewer)

    # -- showing what happened --------------------------------------------------------------------------

    def _news(self) -> tuple[Event, ...]:
        """The public events since the last look."""
        fresh = self.session.events(None, self._seen)
        self._seen = self.session.event_count(None)
        return tuple(item.event for item in fresh)

    def _show(self, events: tuple[Event, ...], moment: Moment) -> None:
        for name in self.stage.show(self.facts(), self.place(), events, moment):
            self.desk.sound(name)
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
