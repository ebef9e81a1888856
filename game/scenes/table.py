"""The table: what is played, by mouse, touch, keys or pad."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from engine.actions import Ack, Action, PlayCard
from engine.errors import Refused
from game.desk import Desk
from game.input.intents import Intent, Verb
from game.narrate import Voice, refusal_text
from game.scene import Scene
from game.scenes import exists, make
from game.scenes.table_advice import advice
from game.scenes.table_pointer import Throw
from game.scenes.table_show import TableShow
from game.session import Session
from game.strings import tr
from game.table.choreography import Moment
from game.table.hand import next_index


class Table(TableShow):
    """One match at one table, and what its viewer does there.

    A game with more than cards to play has a subclass in a module of its own, ``table_<game>``.
    """

    def _take_hint(self) -> bool:
        if not self._asked_hint or self.session.hint_pending(self.viewer):
            return False
        report = self.gate.hint(self.viewer)
        if report is None:
            return False
        self._asked_hint = False
        if isinstance(report.action, PlayCard):
            self.hint_card = self.stage.raised = report.action.card
        self.desk.sound("hint")
        voice = Voice(self.session.seats, self.viewer, self.game, self.session.options)
        self.say(advice(voice, report, self.name), "hint", 60.0)
        self._advised(report.action)
        return True

    def _advised(self, action: Action) -> None:
        """A hint says that this should be done."""

    # -- what the player wants --------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        verb = intent.verb
        if verb in ("hover", "drag"):
            self._point(intent)
            return
        if verb in ("pause", "menu"):
            self.desk.push(make("pause", self.desk))
            return
        if self.face.previous and verb != "release":
            self.face.previous = False
            if verb in ("previous_trick", "back", "accept", "press"):
                return
        if self.panel is None and self.stage.busy and verb in ("accept", "press", "next", "back"):
            skipped_only = self._fresh
            self.stage.hurry(Moment(pressed=True))
            if skipped_only or verb in ("next", "back") or self.awaiting:
                return
        if intent.pos is not None:
            self._press_or_release(intent)
        else:
            self._by_pointer = intent.device.kind in ("mouse", "touch")
            self._command(intent)

    def _command(self, intent: Intent) -> None:
        """A button, whatever device it is on: for the panel over the table, if there is one."""
        if self.panel is not None:
            self.panel.handle(intent)
        else:
            self._button(intent.verb)

    def _button(self, verb: str) -> None:
        if verb in ("left", "right", "up", "down"):
            self._highlight(verb)
        elif verb == "accept":
            if self.awaiting:
                self.go_on()
            elif self.stage.raised is not None:
                self.play(self.stage.raised)
            else:
                self._highlight("right")
        elif verb == "next":
            self.go_on()
        elif verb == "back":
            self.stage.raised = self.hint_card = None
            self.face.said = None
        elif verb == "undo":
            self._undo()
        elif verb == "hint":
            self._hint()
        elif verb == "previous_trick":
            self._look_back()

    def _highlight(self, verb: str) -> None:
        hand = self.stage.hand
        legal = set(self.legal())
        now = hand.index(self.stage.raised) if self.stage.raised in hand else None
        index = next_index(len(hand), now, verb, [i for i, card in enumerate(hand) if card in legal])
        if index is not None and hand[index] != self.stage.raised:
            self.stage.raised = hand[index]
            self.desk.sound("move")

    def play(self, card: int, thrown: Throw | None = None) -> None:
        """Play a card or say why not (UI1, UI2, D21)."""
        action: Action = PlayCard(card)
        if self.awaiting:
            self.say(tr("table.next_first"), "refused")
            return
        try:
            self.session.act(self.viewer, action)
        except Refused as refused:
            self._refuse(card, refused)
            return
        self._show(self._news(), Moment(calm=self.desk.calm), thrown)

    def _refuse(self, card: int, refused: Refused) -> None:
        self.say(refusal_text(refused, self.game), "refused")
        if not self.desk.calm:
            self.stage.shake(card)
        self.desk.sound("refuse")

    def go_on(self) -> None:
        """Close a trick: next trick, hand result. The result of a hand has its own screen and button."""
        if self.awaiting:
            self.session.act(self.viewer, Ack())
            self._show(self._news(), Moment(calm=self.desk.calm))

    def _undo(self) -> None:
        if not self.session.can_undo(self.viewer):
            self.say(tr("errors.refused.nothing_to_undo"), "refused")
            return
        self.session.undo(self.viewer)
        self._show(self._news(), Moment(rewound=True))
        self.desk.sound("undo")
        self.say(tr("table.undone"))

    def _hint(self) -> None:
        if not self.desk.settings.value.hints:
            return
        if not self.deciding:
            self.say(tr("table.hint_not_now"))
            return
        self.session.hint(self.viewer)
        self._asked_hint = True
        self.say(tr("table.hint_thinking"), "hint", 60.0)

    def _look_back(self) -> None:
        facts = self.stage.shown
        if facts is None or facts.previous is None:
            self.say(tr("table.no_previous"))
        else:
            self.face.previous = True

    # -- the pointer ------------------------------------------------------------------------------------

    def _point(self, intent: Intent) -> None:
        assert intent.pos is not None
        self._by_pointer = True
        if self.pointer.move(*intent.pos, mine=self.my_turn):
            return
        entry = self.face.bar.at(*intent.pos)
        self.face.bar.hovered = entry.verb if entry else None
        if self.panel is not None:
            self.panel.handle(intent)
        elif self.pointer.hover(*intent.pos):
            self.desk.sound("move")

    def _press_or_release(self, intent: Intent) -> None:
        assert intent.pos is not None
        self._by_pointer = True
        x, y = intent.pos
        entry = self.face.bar.at(x, y) if intent.verb == "press" else None
        if entry:
            self._pressed_entry(intent, entry.verb)
        elif self.panel is not None:
            self.panel.handle(intent)
        elif intent.verb == "press":
            if self.awaiting and self.face.button.box.collidepoint(x, y):
                self.go_on()
            else:
                self.pointer.press(x, y)
        elif intent.verb == "release" and (let_go := self.pointer.release(x, y)):
            self.play(*let_go)

    def _pressed_entry(self, intent: Intent, verb: str) -> None:
        """An entry of the bar was pressed: as if its key had been."""
        if verb == "pause":
            self.desk.push(make("pause", self.desk))
        else:
            self._command(Intent(intent.seat, cast(Verb, verb), intent.device))


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session: the game's own one, where it has one."""
    own = f"table_{session.match.game.name}"
    if exists(own):
        return cast(Scene, import_module(f"game.scenes.{own}").scene(desk, session))
    return Table(desk, session)
