"""The table: what is played, by mouse, touch, keys or pad. Reads the public view, events, and what the
gate shows.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Ack, Action, PlayCard
from engine.cards import SUIT_SYMBOLS, SUITS, parse
from engine.errors import Refused
from engine.events import Event
from game.crash import match_details
from game.desk import Desk
from game.input.intents import Intent
from game.privacy import gate_for
from game.scene import Scene
from game.scenes import exists, make
from game.session import Rewound, Session
from game.strings import tr
from game.table import face, words
from game.table.choreography import RATES, Moment
from game.table.draw import Look
from game.table.facts import Facts, facts_of
from game.table.hand import next_index, touched
from game.table.layout import CARD_H, Layout, Pose, layout
from game.table.overlays import Kind
from game.table.pointer import Grab
from game.table.stage import Stage
from game.ui.canvas import Canvas

DOTS = 1 / 15
"""Seconds between two pictures of the thinking sign."""
Throw = tuple[int, Pose, tuple[float, float]]


class Table(Scene):
    """One match at one table. The viewer is the first human seat, or seat 0 when only computers play."""

    still = True

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.gate = gate_for(session)
        self.viewer = session.humans[0] if session.humans else 0
        self.stage = Stage()
        self.face = face.Face(desk, self.stage, self._next)
        self.hint_card: int | None = None
        self._asked_hint = False
        self._seen = 0
        self._now = 0.0
        self._dots_at = 0.0
        self._grab: Grab | None = None
        self._by_pointer = False
        self._to_result = False
        self._started = False
        self._fresh = False
        """A deal is in the air: pressing only skips it."""

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self.session.match.game.name

    def facts(self) -> Facts:
        """The position as it may be shown now."""
        return facts_of(self.game, self.session.view(None), self.gate.look(self.viewer), self.viewer)

    def _layout(self) -> Layout:
        width, height = self.desk.screen.size
        return layout(width, height, len(self.session.seats), self.desk.texts.scale / 100)

    @property
    def my_turn(self) -> bool:
        facts = self.stage.facts
        return facts is not None and facts.turn == self.viewer and facts.hand is not None

    def legal(self) -> tuple[int, ...]:
        """Cards that may be played now, as far as the gate shows them."""
        if not self.my_turn:
            return ()
        return tuple(a.card for a in self.gate.legal(self.viewer) if isinstance(a, PlayCard))

    # -- the six verbs ----------------------------------------------------------------------------------

    def layout(self) -> None:
        settings = self.desk.settings.value
        self.face.layout(self._layout())
        self.stage.rate = RATES[settings.speed]
        self.stage.order = settings.sort_by, settings.sort_direction
        if self._started:
            self._show((), Moment(resized=True))

    def resume(self) -> None:
        self.session.resume()
        self.session.auto_last = self.desk.settings.value.auto_last
        self.gate.reveal(self.viewer)
        self._to_result = False
        events = self._news()
        first_look = not self._started
        self._started = True
        begun = first_look and self.facts().deal == 1 and not self.session.match.journal
        self._show(events, Moment(joined=not begun and (first_look or not events), calm=self.desk.calm))
        if self._asked_hint and self.my_turn:
            self.session.hint(self.viewer)  # the pause has withdrawn the question

    def pause(self) -> None:
        """Covered: by the pause curtain, which hides the hand, or by a result, which hides nothing."""
        self._grab = None
        self.stage.held = None
        if not self._to_result:
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
        if self._grab:
            self._grab.pass_time(dt)
        if self.session.update(self._now, busy=self.stage.busy):
            self._show(self._news(), Moment(calm=self.desk.calm))
            self.desk.stale = True
        moved, heard = self.stage.update(dt)
        for name in heard:
            self.desk.sound(name)
        self._fresh = self._fresh and self.stage.busy
        if not self.stage.busy:
            self._go_to_result()
        moved |= self._take_hint()
        moved |= self.face.update(self._now, dt, self.awaiting)
        waiting = self.session.thinking is not None and not self.desk.calm
        if waiting and self._now - self._dots_at >= DOTS:
            self._dots_at, moved = self._now, True
        return moved

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        judged = self.my_turn and not self.stage.busy
        self.face.draw(
            canvas,
            face.Moment(
                now=self._now,
                look=Look(self.legal(), judged, self.hint_card, not self._by_pointer),
                my_turn=self.my_turn,
                awaiting=self.awaiting,
                can_undo=session.can_undo(self.viewer),
                thinking=session.thinking is not None,
                names=tuple(plan.name for plan in session.seats),
                options=session.options,
                commitment=session.commitment,
                practice=session.match.practice,
            ),
        )

    @property
    def awaiting(self) -> bool:
        """A finished trick waits for the button, and its cards lie still."""
        facts = self.stage.facts
        done = facts is not None and facts.complete and not self.stage.busy
        return done and bool(self.session.humans)

    # -- showing what happened --------------------------------------------------------------------------

    def _news(self) -> tuple[Event, ...]:
        """The public events since the last look. After an undo: none but its marker."""
        fresh = self.session.events(None, self._seen)
        self._seen = self.session.event_count(None)
        events = tuple(item.event for item in fresh)
        return events[-1:] if any(isinstance(event, Rewound) for event in events) else events

    def _show(self, events: tuple[Event, ...], moment: Moment, thrown: Throw | None = None) -> None:
        before = self.stage.facts
        facts = self.facts()
        for name in self.stage.show(facts, self._layout(), events, moment, thrown):
            self.desk.sound(name)
        if events:
            self.hint_card, self._asked_hint = None, False
            self.face.previous, self.face.said = False, None
        self._fresh = self.stage.busy and (before is None or before.deal != facts.deal or not facts.trick)
        self.desk.stale = True

    def say(self, text: str, kind: Kind = "info", seconds: float = 7.0) -> None:
        """Show a sentence until something happens, at most so many seconds."""
        self.face.say(text, kind, self._now, seconds)

    def _go_to_result(self) -> None:
        """When the hand is over and the last trick has been swept: on to its result, then to the match's."""
        facts = self.stage.facts
        if facts is None or self._to_result or self.desk.top is not self:
            return
        if facts.phase == "match_end" and exists("match_result"):
            self._to_result = True
            self.desk.replace(make("match_result", self.desk, session=self.session))
        elif facts.phase == "hand_done" and exists("hand_result"):
            self._to_result = True
            self.desk.push(make("hand_result", self.desk, session=self.session))

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
            best = tr("table.hint_best", card=words.card_name(report.action.card))
            detail = {key: _readable(key, value) for key, value in report.why.detail.items()}
            self.say(f"{best} — {tr(f'{self.game}.why.{report.why.code}', **detail)}", "hint", 60.0)
        return True

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
        if self.stage.busy and verb in ("accept", "press", "next", "back"):
            skipped_only = self._fresh
            self.stage.hurry(Moment(pressed=True))
            if skipped_only or verb in ("next", "back") or self.awaiting:
                return
        if intent.pos is not None:
            self._press_or_release(verb, *intent.pos)
        else:
            self._by_pointer = False
            self._button(verb)

    def _button(self, verb: str) -> None:
        if verb in ("left", "right", "up", "down"):
            self._highlight(verb)
        elif verb == "accept":
            if self.awaiting:
                self._next()
            elif self.stage.raised is not None:
                self.play(self.stage.raised)
            else:
                self._highlight("right")
        elif verb == "next":
            self._next()
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
        detail = {
            k: SUIT_SYMBOLS[v] if k == "suit" and isinstance(v, int) else v for k, v in refused.detail.items()
        }
        self.say(tr(f"{self.game}.refused.{refused.reason.value}", **detail), "refused")
        if not self.desk.calm:
            self.stage.shake(card)
        self.desk.sound("refuse")

    def _next(self) -> None:
        """Close a trick: next trick, hand result. The result of a hand has its own screen and button."""
        if self.awaiting:
            self.session.act(self.viewer, Ack())
            self._show(self._news(), Moment(calm=self.desk.calm))

    def _undo(self) -> None:
        if not self.session.can_undo(self.viewer):
            self.say(tr(f"{self.game}.refused.nothing_to_undo"), "refused")
            return
        self.session.undo(self.viewer)
        self._show(self._news(), Moment(rewound=True))
        self.desk.sound("undo")
        self.say(tr("table.undone"))

    def _hint(self) -> None:
        if not self.desk.settings.value.hints:
            return
        if not self.my_turn:
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

    def _card_at(self, x: float, y: float) -> int | None:
        hand, raised = self.stage.hand, self.stage.raised
        index = touched(self.stage.places(), x, y, hand.index(raised) if raised in hand else None, 24.0)
        return hand[index] if index is not None and index < len(hand) else None

    def _point(self, intent: Intent) -> None:
        assert intent.pos is not None
        x, y = intent.pos
        self._by_pointer = True
        if self._grab:
            self._grab.move(x, y)
            if self._grab.dragged and self.my_turn:
                self.stage.held = self._grab.card, self._grab.pose
            return
        entry = self.face.bar.at(x, y)
        self.face.bar.hovered = entry.verb if entry else None
        card = self._card_at(x, y)
        if card != self.stage.raised and card is not None:
            self.desk.sound("move")
        self.stage.raised = card

    def _press_or_release(self, verb: str, x: float, y: float) -> None:
        self._by_pointer = True
        if verb == "press":
            entry = self.face.bar.at(x, y)
            if entry:
                if entry.verb == "pause":
                    self.desk.push(make("pause", self.desk))
                else:
                    self._button(entry.verb)
                return
            if self.awaiting and self.face.button.box.collidepoint(x, y):
                self._next()
                return
            card = self._card_at(x, y)
            if card is not None:
                self.stage.raised = card
                self._grab = Grab(card, x, y, self.stage.hand_pose(card))
        elif verb == "release" and self._grab:
            grab, self._grab = self._grab, None
            grab.move(x, y)
            held, self.stage.held = self.stage.held, None
            if not grab.dragged:
                self.play(grab.card)
            elif held is not None and self.stage.layout is not None:
                line = self.stage.layout.hand_y - CARD_H * self.stage.layout.hand_scale * 0.7
                if grab.thrown(line):
                    self.play(grab.card, (grab.card, grab.pose, grab.speed))


def _readable(key: str, value: str | int) -> str | int:
    """A card code or suit letter of a reason as it is written in sentences."""
    if isinstance(value, str) and key.startswith("card"):
        return words.card_name(parse(value))
    if isinstance(value, str) and key.startswith("suit") and value in SUITS:
        return SUIT_SYMBOLS[SUITS.index(value)]
    return value


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session."""
    return Table(desk, session)
