"""The table: what is played, by mouse, touch, keys or pad."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import cast

from engine.actions import Ack, Action, PlayCard
from engine.errors import Refused
from game.desk import Desk
from game.input.intents import MOUSE, Intent, Verb
from game.narrate import Voice, refusal_text
from game.privacy.plan import BY_GAME, Plan, PlanCard
from game.scene import Scene
from game.scenes import exists, make
from game.scenes.table_advice import advice
from game.scenes.table_pointer import Throw
from game.scenes.table_show import TableShow
from game.session import Session
from game.strings import tr
from game.table.choreography import Moment
from game.table.hand import next_index
from game.table.plan_strip import Chip


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
        if self.couch is not None:
            heard = self._admitted(intent)
            if heard is None:
                return
            intent = heard
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

    def _admitted(self, intent: Intent) -> Intent | None:
        """The intent, as far as it counts at a table with several people."""
        assert self.couch is not None
        public = self.face.previous or (self.panel is not None and not self.couch.open)
        heard = self.couch.take(
            intent, busy=self.stage.busy, reading=public, panel=self.panel is not None and not public
        )
        if heard is None and self._seen != self.session.event_count(None):
            self._taken_back()  # everybody has agreed
        self._offers = True
        return heard

    def _command(self, intent: Intent) -> None:
        """A button, whatever device it is on: for the panel over the table, if there is one."""
        if self.panel is not None:
            self.panel.handle(intent)
        else:
            self._button(intent.verb)

    def _button(self, verb: str) -> None:
        if self.couch is not None and self.couch.open and self.strip.takes(verb):
            self.stage.raised = None if self.strip.focus is not None else self.stage.raised
            return
        if verb in ("left", "right", "up", "down"):
            self._highlight(verb)
        elif verb == "accept":
            if self.awaiting:
                self.go_on()
            elif self.stage.raised is not None:
                self._play_or_plan(self.stage.raised)
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

    def _play_or_plan(self, card: int) -> None:
        """Play a card at its person's turn; before that it can be planned."""
        if self.queues and not self.my_turn:
            self.plan(PlanCard(card))
        else:
            self.play(card)

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

    @property
    def _speaker(self) -> int:
        """For whom a button that is everybody's was pressed."""
        return self.viewer if self.couch is None else self.couch.speaker

    def go_on(self) -> None:
        """Close a trick: next trick, hand result. The result of a hand has its own screen and button."""
        if self.awaiting:
            self.session.act(self._speaker, Ack())
            self._show(self._news(), Moment(calm=self.desk.calm))

    def _undo(self) -> None:
        """Take a play back; where several people play the others are asked first."""
        if not self.session.can_undo(self._speaker):
            self.say(tr("errors.refused.nothing_to_undo"), "refused")
            return
        self.session.undo(self._speaker)
        if self.session.undo_request is None:
            self._taken_back()

    def _taken_back(self) -> None:
        self._show(self._news(), Moment(rewound=True))
        self.heard("undo")
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

    # -- several people ---------------------------------------------------------------------------------

    @property
    def queues(self) -> bool:
        """Whether whoever looks can plan tricks to come."""
        facts = self.stage.facts
        if self.couch is None or not self.couch.open or facts is None:
            return False
        if self.my_turn and not self.gate.secrecy.held:
            return False  # it would be played at once
        return bool(self.intentions()) and bool(facts.hand) and facts.phase in ("play", "trick_done")

    def intentions(self) -> tuple[Plan, ...]:
        """What can be planned besides single cards."""
        return BY_GAME.get(self.game, ())

    def planned(self) -> tuple[Plan, ...]:
        """What whoever looks has planned, the next first."""
        return self.session.plans.of(self.viewer) if self.queues else ()

    def queued(self) -> tuple[tuple[int, int], ...]:
        plans = enumerate(self.planned(), 1)
        return tuple((plan.card, place) for place, plan in plans if isinstance(plan, PlanCard))

    def chips(self) -> tuple[Chip, ...]:
        if not self.queues:
            return ()
        plans = self.planned()
        chips = [
            Chip(
                tr(f"couch.plan.{type(plan).__name__.lower()}"),
                partial(self.plan, plan),
                tuple(place for place, other in enumerate(plans, 1) if other == plan),
            )
            for plan in self.intentions()
        ]
        return (*chips, Chip(tr("couch.plan.back"), self.unplan, ready=bool(plans)))

    def plan(self, plan: Plan) -> None:
        """Queue it; a card that is queued already is taken out."""
        if self.queues:
            plans = self.planned()
            card = isinstance(plan, PlanCard) and plan in plans
            rest = tuple(other for other in plans if other != plan)
            self.session.plans.put(self.viewer, rest if card else (*plans, plan))
            self.desk.stale = True

    def unplan(self) -> None:
        """Take back what was planned last."""
        if self.queues:
            self.session.plans.put(self.viewer, self.planned()[:-1])
            self.desk.stale = True

    def _drop(self, x: float, y: float) -> None:
        """The pointer that held the cover is let go: over a card that may be played, it is played."""
        assert self.couch is not None
        card = self.pointer.at(x, y)
        if self.panel is not None:
            self.panel.drop(Intent(self.viewer, "release", MOUSE, (x, y)))
        elif card is not None and card in self.legal():
            self._drop_on(card)
        elif (chip := self.strip.at(x, y)) is not None:
            self.strip.press(chip)
        self.couch.let_go()

    def _drop_on(self, card: int) -> None:
        """The pointer that held the cover is let go over a card that may be played."""
        self.play(card)

    # -- the pointer ------------------------------------------------------------------------------------

    def _point(self, intent: Intent) -> None:
        assert intent.pos is not None
        self._by_pointer = True
        if self.pointer.move(*intent.pos, mine=self.my_turn):
            return
        entry = self.face.bar.at(*intent.pos)
        self.face.bar.hovered = entry.verb if entry else None
        self.strip.hovered = self.strip.at(*intent.pos)
        if self.panel is not None:
            self.panel.handle(intent)
        elif self.pointer.hover(*intent.pos):
            self.desk.sound("move")

    def _press_or_release(self, intent: Intent) -> None:
        assert intent.pos is not None
        self._by_pointer = True
        x, y = intent.pos
        if intent.verb == "release" and self.couch is not None and self.couch.dropping:
            self._drop(x, y)
            return
        entry = self.face.bar.at(x, y) if intent.verb == "press" else None
        chip = self.strip.at(x, y) if intent.verb == "press" and self.panel is None else None
        if entry:
            self._pressed_entry(intent, entry.verb)
        elif chip is not None:
            self.strip.press(chip)
        elif self.panel is not None:
            self.panel.handle(intent)
        elif intent.verb == "press":
            if self.awaiting and self.face.button.box.collidepoint(x, y):
                self.go_on()
            else:
                self.pointer.press(x, y)
        elif intent.verb == "release" and (let_go := self.pointer.release(x, y)):
            card, thrown = let_go
            if thrown is None:
                self._play_or_plan(card)
            else:
                self.play(card, thrown)

    def _pressed_entry(self, intent: Intent, verb: str) -> None:
        """An entry of the bar was pressed: as if its key had been."""
        if verb == "pause":
            self.desk.push(make("pause", self.desk))
        else:
            pressed = Intent(intent.seat, cast(Verb, verb), intent.device)
            heard = pressed if self.couch is None else self._admitted(pressed)
            if heard is not None:
                self._command(heard)


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session: the game's own one, where it has one."""
    own = f"table_{session.match.game.name}"
    if exists(own):
        return cast(Scene, import_module(f"game.scenes.{own}").scene(desk, session))
    return Table(desk, session)
