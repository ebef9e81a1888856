"""The table of Trick of the Dead: what is played besides cards - burying two of them in secret, and naming
trumps with the first joker.

What is buried is chosen in the hand itself; the wheel of suits is a panel over the table, as are the finished
tricks. Panels that show anything of the hand are there only while the gate is open for the viewer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from engine.actions import Action
from engine.cards import SUIT_SYMBOLS, cards_of, mask_of
from engine.errors import Refused
from engine.events import Event
from engine.games.trick_of_the_dead.scoring import club_penalty
from engine.games.trick_of_the_dead.state import (
    BURIED,
    Bury,
    CardsBuried,
    NameTrump,
    Phase,
    RoundBegun,
    TrumpNamed,
)
from engine.games.trick_of_the_dead.view import View
from game.desk import Desk
from game.input.intents import Intent
from game.narrate import refusal_text
from game.privacy import secret_choice
from game.scene import Scene
from game.scenes.table_panels import PanelTable
from game.scenes.table_pointer import Throw
from game.session import Session
from game.strings import tr
from game.table import words
from game.table.bar import Entry
from game.table.choreography import Moment
from game.table.dead_pages import DeadPagesPanel
from game.table.facts import UNKNOWN
from game.table.layout import CARD_H
from game.table.name_trump import NameTrumpPanel

OWN = "trick_of_the_dead_table"


class DeadTable(PanelTable):
    """One match of Trick of the Dead at one table."""

    results: Mapping[str, str] = {"round_done": "round_result"}
    reading = ("hint", "previous_trick", "undo")
    no_undo = f"{OWN}.no_undo"

    # -- what the position asks for ---------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        return self.my_turn or self.burying or self._asked is not None

    @property
    def burying(self) -> bool:
        """Whether the viewer still has to bury, and may see the hand."""
        own: View | None = self.gate.look(self.viewer)
        return own is not None and own.owes(self.viewer)

    def _table(self) -> View:
        """The public view."""
        return self.session.view(None)

    def _changed(self, events: tuple[Event, ...]) -> None:
        table, begun = self._table(), any(isinstance(event, RoundBegun) for event in events)
        if begun or table.phase is not Phase.BURY:
            self.stage.chosen = ()
        if begun:
            self._opened = None
        super()._changed(events)
        for event in events:
            if isinstance(event, TrumpNamed) and table.trick and self.facts().trump == UNKNOWN:
                self._say_named(event)

    def _say_named(self, event: TrumpNamed) -> None:
        own = event.seat == self.viewer and self.couch is None
        suit = f"{SUIT_SYMBOLS[event.suit]} {words.suit_name(event.suit)}"
        key = f"{OWN}.named_now_you" if own else f"{OWN}.named_now"
        self.face.say(tr(key, suit=suit, name=self.name(event.seat)), "info", self._now, 4.0)

    def _wanted(self, own: View) -> tuple[object, ...] | None:
        if own.phase is Phase.DECLARE and own.turn == self.viewer:
            return own.round_number, len(own.tricks)
        return None

    def _panel_for(self, own: View) -> NameTrumpPanel:
        held = [(own.hand >> 13 * suit & 8191).bit_count() for suit in range(4)]
        trick = tuple(zip(own.trick, own.trick_zombies, strict=True))
        self.desk.sound("hint")
        return NameTrumpPanel(self.desk, self.face.painter, held, trick, self.name_trump)

    # -- what the viewer does ---------------------------------------------------------------------------

    def play(self, card: int, thrown: Throw | None = None) -> None:
        if self.burying:
            self.choose(card)
        elif self._table().phase is Phase.BURY:
            self.say(tr(f"{OWN}.sealed"), "info")
        else:
            super().play(card, thrown)

    def choose(self, card: int) -> None:
        """Pick a card for the graveyard, or put it back; a third takes the place of the first."""
        chosen = self.stage.chosen
        if card in chosen:
            chosen = tuple(other for other in chosen if other != card)
        else:
            chosen = (*chosen, card)[-BURIED:]
        self.stage.pick(chosen, snap=self.desk.calm)
        self.face.said = None
        self.desk.sound("move")
        self.desk.stale = True

    def bury(self) -> None:
        """Seal the two chosen cards, or say why that cannot be."""
        chosen = self.stage.chosen
        action = Bury(mask_of(chosen))
        choice = secret_choice(self.gate, self.session, self.viewer)
        try:
            if not choice.seal(action):
                return
        except Refused as refused:
            self._say_refused(refused)
            return
        self.stage.raised, self.stage.chosen = None, ()
        own = CardsBuried(self.viewer, action.cards)
        self._show((own, *self._news()), Moment(calm=self.desk.calm))

    def name_trump(self, suit: int) -> None:
        """Announce trumps."""
        if self._act(NameTrump(suit)):
            self._asked = None

    def _say_refused(self, refused: Refused) -> None:
        self.say(refusal_text(refused, self.game), "refused")
        self.desk.sound("refuse")

    def go_on(self) -> None:
        if self.burying:
            self.bury()
        else:
            super().go_on()

    def _advised(self, action: Action) -> None:
        if isinstance(action, Bury):
            self.hint_cards = tuple(cards_of(action.cards))
        elif isinstance(action, NameTrump) and isinstance(self._asked, NameTrumpPanel):
            self._asked.advise(action.suit)

    # -- what the viewer opens --------------------------------------------------------------------------

    def _pages_panel(self, table: View) -> DeadPagesPanel:
        counting = club_penalty(table.options), table.options.zombie_double == "whole_trick"
        return DeadPagesPanel(
            self.desk, self.face.painter, table.tricks, self.name, self.close_panel, counting
        )

    # -- input ------------------------------------------------------------------------------------------

    def _button(self, verb: str) -> None:
        if self.burying and verb in ("up", "down", "accept", "back", "undo", "next"):
            self._bury_button(verb)
        else:
            super()._button(verb)

    def _bury_button(self, verb: str) -> None:
        """While burying: up picks the card in focus, down puts it back, accept does either."""
        raised, chosen = self.stage.raised, self.stage.chosen
        if verb == "next":
            self.bury()
        elif verb == "undo" or (verb == "back" and chosen):
            self.stage.pick((), snap=self.desk.calm)
            self.desk.sound("back")
        elif verb == "back":
            self.stage.raised = None
            self.face.said, self.hint_cards = None, ()
        elif raised is None:
            self._highlight("right")
        elif verb == "accept" or (raised in chosen) == (verb == "down"):
            self.choose(raised)
        self.desk.stale = True

    def _press_or_release(self, intent: Intent) -> None:
        pos = intent.pos
        if self.panel is None and intent.verb == "press" and pos is not None and self.burying:
            if self.face.button.box.collidepoint(pos):
                self.bury()
                return
            for card, dug in zip(self.stage.chosen, self._layout().picks, strict=False):
                if math.hypot(pos[0] - dug.x, pos[1] - dug.y) < CARD_H * dug.scale / 2:
                    self.choose(card)
                    return
        super()._press_or_release(intent)

    # -- looks ------------------------------------------------------------------------------------------

    def ask(self) -> tuple[str, str, bool] | None:
        if not self.burying or self.stage.busy:
            return None
        count = len(self.stage.chosen)
        key = ("bury_none", "bury_one", "bury_two")[count]
        return tr(f"{OWN}.{key}"), tr(f"{OWN}.bury"), count == BURIED

    @property
    def whole_bar(self) -> bool:
        return self._table().phase in (Phase.BURY, Phase.DECLARE)

    def bar(self) -> tuple[Entry, ...] | None:
        found: list[Entry] = []
        if self.burying:
            raised, chosen = self.stage.raised, self.stage.chosen
            steps = self.desk.hub.device.kind in ("keyboard", "pad") and raised is None
            label = tr(f"{OWN}.key.put_back" if raised in chosen else f"{OWN}.key.choose")
            found.append(Entry("right" if steps else "accept", label))
            found.append(Entry("next", tr(f"{OWN}.key.bury"), len(chosen) == BURIED))
        if self.desk.settings.value.hints:
            found.append(Entry("hint", tr("table.key.hint"), self.deciding))
        found.append(Entry("previous_trick", tr("choices.key.tricks"), bool(self._table().tricks)))
        return (*found, Entry("pause", tr("table.key.pause")))

    def prompt(self) -> str | None:
        facts = self.stage.facts
        if facts is None or self.my_turn or self.stage.busy:
            return None
        if facts.phase == Phase.BURY.value:
            return (
                "" if self.burying else tr(f"{OWN}.sealed" if facts.hand is not None else f"{OWN}.wait_bury")
            )
        if facts.phase == Phase.DECLARE.value and facts.turn is not None:
            return "" if facts.turn == self.viewer else tr(f"{OWN}.wait_name", name=self.name(facts.turn))
        return None


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session of Trick of the Dead."""
    return DeadTable(desk, session)


__all__ = ["DeadTable", "scene"]
