"""The table of WHO'S WHO: what is played besides cards - roles, questions, sealed declarations, notes.

Roles, questions and declarations are asked for by the position; notes, the own role and the finished tricks
are opened by the player.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Ack, Action
from engine.events import Event
from engine.games.whos_who.roles import prior
from engine.games.whos_who.state import Answer, Ask, DealBegun, Declare, Phase, Wait
from engine.games.whos_who.view import View
from game.desk import Desk
from game.input.intents import Intent
from game.narrate import refusal_text
from game.privacy import secret_choice
from game.scene import Scene
from game.scenes import whisper_who
from game.scenes.table_panels import PanelTable
from game.session import Session
from game.strings import tr
from game.table import suspicion
from game.table.ask import AnswerPanel, AskPanel
from game.table.bar import Entry
from game.table.declare import SEALING, DeclarePanel
from game.table.notes import Asked, NotesPanel, Standing
from game.table.pages import PagesPanel
from game.table.panel import Panel
from game.table.peek import RolePanel
from game.table.plan_strip import Chip
from game.ui.canvas import Box, Canvas

GLIMPSE = 0.3
"""Seconds: who holds the peek key longer sees the role until letting go, who taps it until closing it."""


class WhosWhoTable(PanelTable):
    """One match of WHO'S WHO at one table."""

    results: Mapping[str, str] = {"reveal": "reveal"}
    reading = ("hint", "previous_trick", "prev_tab", "peek", "undo")
    no_undo = "choices.no_undo"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self._sealing = 0.0
        self._peeked_at = 0.0

    # -- what the position asks for ---------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        asked = isinstance(self._asked, AnswerPanel | DeclarePanel) and self._sealing <= 0
        return self.my_turn or (asked and self.gate.open_for(self.viewer))

    @property
    def busy(self) -> bool:
        return self.stage.busy or self._sealing > 0

    def _table(self) -> View:
        """The public view."""
        return self.session.view(None)

    def _changed(self, events: tuple[Event, ...]) -> None:
        begun = any(isinstance(event, DealBegun) for event in events)
        if begun or (events and isinstance(self._opened, AskPanel)):
            self._opened = None
        super()._changed(events)
        if isinstance(self._opened, NotesPanel):
            self._opened.show(self._questions())

    def update(self, dt: float) -> bool:
        sealed = 0 < self._sealing <= dt
        self._sealing = max(0.0, self._sealing - dt)
        if sealed:
            self._asked, self._due = None, True
        return super().update(dt) or sealed

    def _wanted(self, own: View) -> tuple[object, ...] | None:
        if own.owes(self.viewer) or (own.phase is Phase.ANSWER and own.turn == self.viewer):
            return own.deal_number, own.phase, len(own.tricks), len(own.questions)
        return None

    def _panel_for(self, own: View) -> Panel:
        masters = own.options.masters
        if own.phase is Phase.ANSWER:
            asker = self.name(own.questions[-1].asker)
            return AnswerPanel(self.desk, asker, masters, lambda yes: self._act(Answer(yes)))
        if own.phase is Phase.PEEK:
            role = own.role.value if own.role else ""
            return RolePanel(
                self.desk, self.face.painter, role, masters, lambda: self._act(Ack()), first=True
            )
        counts = "counts" if own.counts else "locked" if own.locked else "master"
        interim = own.phase is Phase.INTERIM
        key = f"choices.declare.{'interim' if interim else 'final'}_{counts}"
        panel = DeclarePanel(
            self.desk,
            self.face.painter,
            self._others(),
            self.name,
            masters,
            key,
            self._seal,
            interim=interim,
        )
        panel.note(self.gate.suspicions(self.viewer))
        return panel

    def _others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the viewer's left."""
        count = len(self.session.seats)
        return tuple((self.viewer + i) % count for i in range(1, count))

    # -- what the viewer does ---------------------------------------------------------------------------

    def _seal(self, seats: tuple[int, ...]) -> None:
        """Hand in the sealed choice; for a moment, the same for everybody, the panel says so."""
        choice = secret_choice(self.gate, self.session, self.viewer)
        panel, self._sealing = self._asked, SEALING
        if not self._try(lambda: choice.seal(Declare(seats) if seats else Wait())):
            self._sealing = 0.0
        elif isinstance(panel, DeclarePanel):
            panel.show_sealed()

    def _advised(self, action: Action) -> None:
        if isinstance(self._asked, DeclarePanel):
            seats = action.seats if isinstance(action, Declare) else ()
            self._asked.advise(seats, waits=isinstance(action, Wait))

    def whispered(self) -> bool:
        return whisper_who.offer(self)

    def occasion(self) -> str:
        phase = self._table().phase
        return {Phase.PEEK: "see", Phase.ANSWER: "answer"}.get(phase) or super().occasion()

    def _turn(self) -> None:
        self._sealing = 0.0
        super()._turn()

    def chips(self) -> tuple[Chip, ...]:
        """The buttons that a pad needs for looking mean something else here."""
        table = self._table()
        found = list(super().chips())
        if table.options.question_allowed:
            ready = self.my_turn and not table.has_asked(self.viewer)
            found.append(Chip(tr("choices.key.ask"), self.open_ask, ready=ready))
        found.append(Chip(tr("choices.key.notes"), self.open_notes))
        if table.phase is not Phase.PEEK:
            found.append(Chip(tr("choices.key.role"), self.open_role))
        return tuple(found)

    # -- what the viewer opens --------------------------------------------------------------------------

    def open_ask(self) -> None:
        """Choose whom to ask, or say why that cannot be."""
        others, masters = self._others(), self._table().options.masters
        refused = self.gate.refusal(self.viewer, Ask(others[0]))
        if refused is not None:
            self.say(refusal_text(refused, self.game), "refused")
        else:
            self._open(AskPanel(self.desk, others, self.name, masters, self._ask, self.close_panel))

    def _ask(self, seat: int) -> None:
        self.close_panel()
        self._act(Ask(seat))

    def _pages_panel(self, table: View) -> PagesPanel:
        asked = self._questions() if table.options.question_allowed else None
        return PagesPanel(self.desk, self.face.painter, table.tricks, self.name, self.close_panel, asked)

    def open_notes(self, page: int | None = None, seat: int | None = None) -> None:
        """Open the notebook, at a page or with the focus on a seat."""
        table = self._table()
        noted = self.gate.suspicions(self.viewer)
        panel = NotesPanel(
            self.desk,
            self.name,
            {seat: noted.get(seat, 0) for seat in self._others()},
            self._mark,
            self._questions(),
            standings(table, self.viewer),
            table.options.masters,
            self.close_panel,
            questions=table.options.question_allowed,
            seat=seat,
        )
        self._open(panel)
        if page is not None:
            panel.open(page)

    def _mark(self, about: int, value: int) -> None:
        self._try(lambda: self.session.mark(self.viewer, about, value))
        if isinstance(self._asked, DeclarePanel):
            self._asked.note(self.gate.suspicions(self.viewer))

    def _questions(self) -> tuple[Asked, ...]:
        table = self._table()
        return tuple(
            Asked(question.asker, question.asked, question.yes, question.after // table.seats + 1)
            for question in table.questions
        )

    def open_role(self) -> None:
        """Look at the own role again."""
        own: View | None = self.gate.look(self.viewer)
        if own is None or own.role is None or self._table().phase is Phase.PEEK:
            return
        self._peeked_at = self._now
        role, masters = own.role.value, own.options.masters
        panel = RolePanel(self.desk, self.face.painter, role, masters, self.close_panel, first=False)
        self._open(panel)

    # -- input ------------------------------------------------------------------------------------------

    def _command(self, intent: Intent) -> None:
        role_open = isinstance(self._opened, RolePanel)
        if intent.verb == "peek_end":
            if role_open and self._now - self._peeked_at > GLIMPSE:
                self.close_panel()
        elif intent.verb == "peek" and role_open:
            self.close_panel()
        elif intent.verb == "peek" and intent.device.kind == "pad" and self._opened is not None:
            self.open_role()  # the first of its two buttons has opened something else
        else:
            super()._command(intent)

    def _button(self, verb: str) -> None:
        if verb == "next_tab":
            self.open_ask()
        elif verb == "prev_tab":
            self.open_notes()
        elif verb == "peek":
            self.open_role()
        else:
            super()._button(verb)

    def _press_or_release(self, intent: Intent) -> None:
        layout, pos = self.stage.layout, intent.pos
        if self.panel is None and intent.verb == "press" and layout is not None and pos is not None:
            role = layout.roles[0]
            card = Box(0, 0, 100 * role.scale, 140 * role.scale)
            card.center = role.x, role.y
            if card.collidepoint(pos):
                self.open_role()
                return
            for place, plate in enumerate(layout.plates):
                if place and plate.holds(*pos):
                    self.open_notes(seat=(self.viewer + place) % layout.places)
                    return
        super()._press_or_release(intent)

    def pause(self) -> None:
        if isinstance(self._opened, RolePanel):
            self._opened = None  # the key that shows it is let go without a word
        super().pause()

    # -- looks ------------------------------------------------------------------------------------------

    def bar(self) -> tuple[Entry, ...] | None:
        table = self._table()
        found: list[Entry] = []
        if table.options.question_allowed:
            ready = self.my_turn and not table.has_asked(self.viewer)
            found.append(Entry("next_tab", tr("choices.key.ask"), ready))
        if self.desk.settings.value.hints:
            found.append(Entry("hint", tr("table.key.hint"), self.deciding))
        found.append(Entry("previous_trick", tr("choices.key.tricks"), bool(table.tricks)))
        found.append(Entry("prev_tab", tr("choices.key.notes")))
        found.append(Entry("peek", tr("choices.key.role"), table.phase is not Phase.PEEK))
        return (*found, Entry("pause", tr("table.key.pause")))

    def prompt(self) -> str | None:
        facts = self.stage.facts
        if facts is None or self.my_turn or self.stage.busy:
            return None
        if facts.phase == "peek":
            return tr("choices.wait_peek")
        if facts.phase in ("interim", "final"):
            return tr("choices.wait_sealed")
        if facts.phase == "answer" and facts.turn is not None and facts.turn != self.viewer:
            return tr("choices.wait_answer", name=self.name(facts.turn))
        return None

    def _draw_more(self, canvas: Canvas) -> None:
        layout, facts = self.stage.layout, self.stage.facts
        if layout is None or facts is None:
            return
        for seat, value in self.gate.suspicions(self.viewer).items():
            plate = layout.plates[facts.place(seat)]
            suspicion.on_plate(canvas, Box(plate.left, plate.top, plate.width, plate.height), value)


def standings(table: View, viewer: int) -> tuple[Standing, ...]:
    """How often each seat was master, clockwise from the viewer, with the public chance of this deal."""
    chances = prior(table.options, table.master_counts)
    order = [(viewer + i) % table.seats for i in range(table.seats)]
    return tuple(
        Standing(
            seat,
            table.master_counts[seat],
            round(1000 * chances[seat][0] / chances[seat][1]) if chances[seat][1] else 0,
            table.scores[seat],
        )
        for seat in order
    )


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session of WHO'S WHO."""
    return WhosWhoTable(desk, session)
