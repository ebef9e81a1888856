"""The table of Deception: what each role does there, by mouse, touch, keys or pad.

Cards, seats and tiles are pointed at; what that is for follows from the role and the moment
(:mod:`game.table.case_aim`). A choice is complete first and then confirmed by the button that goes on;
statements come from a menu. Pages for one pair of eyes are there only while the gate is open.
"""

from __future__ import annotations

from typing import cast

from engine.actions import Action
from engine.errors import Refused
from engine.events import Event
from engine.games.deception.events import SolveTried
from engine.games.deception.state import Phase, Pick, Say
from engine.games.deception.statements import Statement
from game.case_words import crime_words, marker_words
from game.desk import Desk
from game.input.intents import DIRECTIONS, Intent, Verb
from game.narrate import refusal_text
from game.pace import TalkPace
from game.privacy import secret_choice
from game.scene import Scene
from game.scenes import case_couch, make
from game.scenes.case_hints import advice_of
from game.scenes.case_pages import CasePages
from game.session import Session
from game.strings import tr
from game.table import case_aim, case_prompts, case_talk
from game.table.bar import Entry
from game.table.case_aim import Way
from game.table.case_menu import TalkMenu
from game.table.case_panel import AREA
from game.table.case_private import PrivatePage
from game.table.case_spots import CardSpot, Spot, TileSpot
from game.table.choreography import Moment

GLIMPSE = 0.3
"""Seconds: who holds the peek key longer sees the page until letting go, who taps it until closing it; and
two shoulder buttons that are meant together come within that time."""


class CaseTable(CasePages):
    """One match of Deception at one table."""

    # -- what the viewer does ---------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Do it, or say why not."""
        try:
            if isinstance(action, Pick):
                done = secret_choice(self.gate, self.session, self.viewer).seal(action)
            else:
                done = self.hears
                if done:
                    self.session.act(self.viewer, action)
        except Refused as refused:
            self.refuse(refused)
            return False
        if done:
            self._show(self._news(), Moment(calm=self.desk.calm))
        return done

    def refuse(self, refused: Refused) -> None:
        """Say why something cannot be."""
        self.say(refusal_text(refused, self.game), "refused")
        self.desk.sound("refuse")

    def seal(self, red: int, blue: int) -> None:
        self.act(Pick(red, blue))

    def choose(self, spot: Spot) -> None:
        """Something was pointed at and pressed."""
        kind = self.aim.kind
        if kind == "read":
            self._say_why(spot)
        elif kind == "talk":
            self.open_menu(spot)
        else:
            self.chosen = case_aim.choose(kind, self.chosen, spot)
            self.said = None
            done = case_aim.action(kind, self.chosen, self.way)
            if isinstance(done, Say):
                self.say_statement(done.statement)
                return
            self.desk.sound("move")
            self.renew(to_main=done is not None)
            self._explain_refused()

    def _say_why(self, spot: Spot) -> None:
        """Pointing is for reading now: why there is no more to it, for a person who tries."""
        own = self.own()
        if own is None or not isinstance(spot, CardSpot):
            return
        first = next((s for s in range(own.seats) if s not in (self.viewer, own.scientist)), 0)
        refused = self.why_not(Say(case_talk.suspicion(first)))
        if own.scientist is not None and refused is not None:
            self.refuse(refused)

    def _explain_refused(self) -> None:
        """The pair chosen has been answered with no before: it may be tried again all the same (D28)."""
        pair = case_aim.pair(self.chosen)
        tried = [event for event in self.table().attempts if event.crime == pair and not event.correct]
        if tried:
            self.say(tr(f"{AREA}.refused_before", name=self.name(tried[0].seat)), "info", 60.0)

    def confirm(self) -> None:
        """Do what is chosen."""
        done = case_aim.action(self.aim.kind, self.chosen, self.way)
        if done is None:
            return
        self.way = Way()
        self.chosen = ()
        self.act(done)

    def cancel(self) -> None:
        """Give up what is being chosen."""
        self.way, self.chosen, self.said = Way(), (), None
        self.desk.sound("back")
        self.renew()

    def start_solve(self) -> None:
        """ "I am solving": everything waits (DC §4.4), or why that cannot be."""
        own = self.own()
        if own is None or self.way.solving:
            return
        refused = self.why_not(case_talk.attempt(own, self.viewer))
        if refused is not None:
            self.refuse(refused)
            return
        self.way, self.chosen, self.said = Way(solving=True), (), None
        self._opened, self._solving_from = None, self._now
        self.desk.sound("ask")
        self.renew(to_spots=True)

    def set_pace(self, pace: TalkPace) -> None:
        """How fast the others go on, in the next case too."""
        if self.session.talk is not None:
            self.session.talk.pace = pace
        self.desk.settings.change(talk_pace=pace)
        self.desk.sound("move")
        self.renew()

    # -- talking ----------------------------------------------------------------------------------------

    def open_menu(self, spot: Spot) -> None:
        """What can be said about it, or why nothing can."""
        table = self.table()
        choices = case_talk.choices(self.voice, table, self.viewer, spot)
        first = case_talk.example(choices, table, self.viewer)
        refused = self.why_not(Say(first)) if first is not None else None
        if refused is not None:
            self.refuse(refused)
        elif not choices:
            self.say(tr(f"{AREA}.nothing_to_say_about"))
        elif choices[0].step == "point":
            self._point_from(spot)
        else:
            title = case_talk.title(self.voice, table, spot)
            note = case_talk.tried(self.voice, table, spot)
            menu = TalkMenu(
                self.desk,
                title,
                note,
                choices,
                self.say_statement,
                lambda step: case_talk.more(step, table, spot),
                self.close_panel,
            )
            self._open(menu)

    def _point_from(self, spot: Spot) -> None:
        """The card that a tile points to is chosen on the table."""
        if isinstance(spot, TileSpot):
            self.way, self.chosen = Way(clue=spot.tile), ()
            self.desk.sound("accept")
            self.renew(to_spots=True)

    def say_statement(self, statement: Statement) -> None:
        """Say it."""
        self.close_panel()
        self.way, self.chosen = Way(), ()
        self.act(Say(statement))
        self.renew()

    # -- hints ------------------------------------------------------------------------------------------

    def resume(self) -> None:
        super().resume()
        if self._asked_hint:
            self._asked_hint = False
            self.ask_hint()  # the pause has withdrawn the question

    def ask_hint(self) -> None:
        """Ask for advice on what can be done now."""
        if not self.desk.settings.value.hints:
            return
        if not self.gate.open_for(self.viewer):
            if self.openly:
                self.say(tr("couch.advice_inside"))
            return
        try:
            self.session.hint(self.viewer)
        except Refused:
            self.say(tr("table.hint_not_now"))
            return
        self._asked_hint = True
        self.say(tr(f"{AREA}.hint_thinking"), "hint", 60.0)

    def _take_hint(self) -> bool:
        if not self._asked_hint or self.session.hint_pending(self.viewer):
            return False
        report = self.gate.hint(self.viewer)
        if report is None:
            return False
        self._asked_hint = False
        self.desk.sound("hint")
        self.say(advice_of(self.voice, self.table(), report, self.viewer), "hint", 20.0)
        self.advised(report.action)
        return True

    # -- input ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.couch is not None:
            heard = case_couch.admitted(self, intent)
            if heard is None:
                return
            intent = heard
        verb = intent.verb
        hurried = self.panel is None and self.stage.busy and verb in ("accept", "press", "next", "back")
        if hurried:
            self.stage.hurry(Moment(pressed=True))
        if verb in ("pause", "menu"):
            self.desk.push(make("pause", self.desk))
        elif hurried and (verb == "next" or (verb == "accept" and self.on_main)):
            pass  # it was pressed to see the end of what moved
        elif intent.pos is not None:
            self._point(intent)
        else:
            self._by_pointer = intent.device.kind in ("mouse", "touch")
            self._command(intent)
        self.desk.stale = True

    def _command(self, intent: Intent) -> None:
        panel = self.panel
        own_open = isinstance(self._opened, PrivatePage)
        if intent.verb == "peek_end":
            if own_open and self._now - self._peeked_at > GLIMPSE:
                self.close_panel()
        elif intent.verb == "peek":
            self._peek(intent, own_open)
        elif intent.verb == "hint" and self.couch is not None and own_open:
            self.ask_hint()
        elif panel is not None and not (self._opened is None and intent.verb in ("hint", "previous_trick")):
            panel.handle(intent)
        else:
            self._button(intent)

    def _peek(self, intent: Intent, own_open: bool) -> None:
        """The own page, or away with it. One of the two buttons of a pad has done something else before."""
        if own_open:
            self.close_panel()
            return
        if intent.device.kind == "pad" and self.way.solving and self._now - self._solving_from < GLIMPSE:
            self.cancel()
        self.open_own()

    def _button(self, intent: Intent) -> None:
        verb = intent.verb
        if verb in DIRECTIONS:
            if not self.pointing and not self.on_main:
                self.pointing = True  # the first press only shows where the focus is
            else:
                self.pointing = True
                self.form.handle(intent)
        elif verb == "accept":
            if not (self.guarded and self.on_main):
                self.form.handle(intent)
        elif verb == "next":
            self.go_on()
        elif verb == "back":
            self._step_back()
        elif verb == "next_tab":
            self.start_solve()
        elif verb == "prev_tab":
            self.jump()
        elif verb == "undo":
            self.next_pace()
        elif verb == "hint":
            self.ask_hint()
        elif verb == "previous_trick":
            self.open_log()

    def _step_back(self) -> None:
        if self.chosen and not self.way.solving:
            self.chosen = ()
            self.renew()
        elif self.way != Way():
            self.cancel()
        self.said, self.hinted = None, ()
        self.pointing = False

    def _point(self, intent: Intent) -> None:
        assert intent.pos is not None
        self._by_pointer = True
        if intent.verb == "release" and self.couch is not None and self.couch.dropping:
            self._drop(intent)
            return
        entry = self.bottom.at(*intent.pos)
        if intent.verb in ("hover", "drag"):
            self.bottom.hovered = entry.verb if entry else None
        if intent.verb == "press" and entry is not None:
            self._pressed_entry(intent, entry.verb)
        elif self.panel is not None:
            self.panel.handle(intent)
        elif intent.verb == "wheel":
            self.open_log()
        else:
            self.pointing = self.form.at(intent.pos) is not None
            if intent.verb != "press" or not (self.guarded and self.form.at(intent.pos) is self.row.main):
                self.form.handle(intent)

    def _drop(self, intent: Intent) -> None:
        """The pointer that held the cover is let go: over a button, it is pressed."""
        assert self.couch is not None
        if self.panel is not None:
            self.panel.drop(intent)
        self.couch.let_go()

    def _pressed_entry(self, intent: Intent, verb: str) -> None:
        """An entry of the line at the bottom was pressed: as if its key had been."""
        if verb == "pause":
            self.desk.push(make("pause", self.desk))
            return
        pressed = Intent(intent.seat, cast(Verb, verb), intent.device)
        if self.couch is None and verb == "peek":
            self._peeked_at = self._now + 3600.0  # nothing is let go of: it stays until it is closed
        heard = pressed if self.couch is None else case_couch.admitted(self, pressed)
        if heard is not None:
            self._command(heard)

    # -- looks ------------------------------------------------------------------------------------------

    def _changed(self, events: tuple[Event, ...]) -> None:
        super()._changed(events)
        if events and self._asked_hint:
            self._asked_hint, self.said = False, None
            self.ask_hint()  # the question was about another position
        for event in events:
            if isinstance(event, SolveTried) and not event.correct:
                crime = crime_words(self.voice, self.table(), event.crime)
                key = self.voice.to(event.seat, f"{AREA}.answered_no")
                self.say(tr(key, name=self.name(event.seat), crime=crime), "info", 9.0)

    def entries(self) -> tuple[Entry, ...]:
        own, found = self.own(), list[Entry]()
        keys = self.desk.hub.device.kind in ("keyboard", "pad")
        if own is not None and keys:
            verb = "right" if self.aim.kind == "read" or not self.pointing else "accept"
            words = {"talk": "look" if verb == "right" else "say", "read": "look"}
            label = words.get(self.aim.kind, "choose")
            found.append(Entry(verb, tr(f"{AREA}.key.{label}")))
            if self.row.main.label:
                found.append(Entry("next", self.row.main.label))
        if self.can_solve and keys and not self.way.solving:
            found.append(Entry("next_tab", tr(f"{AREA}.solve")))
        if self.pace is not None and keys:
            found.append(Entry("undo", tr(f"{AREA}.key.pace")))
        if own is not None and self.desk.settings.value.hints:
            found.append(Entry("hint", tr("table.key.hint")))
        found.append(Entry("previous_trick", tr(f"{AREA}.key.log"), bool(self.table().record)))
        if own is not None:
            found.append(Entry("peek", tr(f"{AREA}.key.role"), own.role is not None))
        if self.couch is not None:
            return case_couch.entries(self, found)
        return (*found, Entry("pause", tr("table.key.pause")))

    def sentence(self) -> str:
        own = self.own()
        if self.way.clue is not None:
            option = next((t.option for t in self.table().tiles if t.tile == self.way.clue), -1)
            return tr(f"{AREA}.which_card", marker=marker_words(self.way.clue, option))
        pair = case_aim.pair(self.chosen) if self.way.solving else None
        if pair is not None:
            return tr(f"{AREA}.your_answer", crime=crime_words(self.voice, self.table(), pair))
        if self.couch is None:
            return case_prompts.sentence(self.table(), own, self.aim.kind, self.voice)
        if self.table().phase is Phase.LOOK:
            return tr(f"{AREA}.now.look")
        if not self.openly and own is None:
            return ""  # the cover says it
        return case_couch.words(self, case_prompts.sentence(self.table(), None, self.aim.kind, self.voice))


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session of Deception."""
    return CaseTable(desk, session)
