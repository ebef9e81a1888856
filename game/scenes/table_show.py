"""What is seen at the table, and when: reads the public view, events, and what the gate shows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import PlayCard
from engine.events import CardPlayed, Event, TrickTaken
from game.crash import match_details
from game.desk import Desk
from game.privacy import gate_for
from game.scene import Scene
from game.scenes import exists, make, table_bar
from game.scenes.couch import couch_at, curtain_over
from game.scenes.couch_signs import dress
from game.scenes.table_pointer import HandPointer, Throw
from game.session import Rewound, Session
from game.strings import tr
from game.table import face, plan_strip, words
from game.table.bar import Entry
from game.table.choreography import RATES, Moment
from game.table.facts import Facts, facts_of
from game.table.layout import CARD_H, Layout
from game.table.overlays import Kind
from game.table.panel import Panel
from game.table.plan_strip import Chip, Strip
from game.table.ring import layout_of
from game.table.stage import Stage
from game.ui.canvas import Box, Canvas

TOSSED = (CardPlayed, TrickTaken)
DOTS = 1 / 15
"""Seconds between two pictures of the thinking sign."""


class TableShow(Scene):
    """One match at one table. The viewer is the first human seat, or seat 0 when only computers play; with
    several people whoever looks (``couch``).

    A game with more than cards to play overrides ``panel`` (what lies over the table and takes all input),
    ``bar``, ``prompt``, ``deciding`` and ``_changed``.
    """

    still = True
    results: Mapping[str, str] = {"hand_done": "hand_result"}
    """The scene that shows the result of a deal, by the phase in which it is due."""
    ahead = "couch.ahead"
    """What stands before the entries by which something is planned."""

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.gate = gate_for(session, "curtain" if desk.party is None else desk.party.way)
        self.couch = couch_at(desk, session, self.gate)  # None with one person
        self.viewer = session.people[0] if session.people else 0
        self.strip = Strip()
        self._offers = True  # something may have changed what the strip offers
        self._played: tuple[Event, ...] = ()
        self.stage = Stage()
        self.face = face.Face(desk, self.stage, self.go_on)
        self.hint_card: int | None = None
        self.hint_cards: tuple[int, ...] = ()
        """Several cards that are advised together."""
        self._asked_hint = False
        self._seen = 0
        self._now = 0.0
        self._dots_at = 0.0
        self.pointer = HandPointer(self.stage)
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
        return layout_of(self.game, width, height, len(self.session.seats), self.desk.texts.scale / 100)

    @property
    def names(self) -> tuple[str, ...]:
        """Own names of the seats; empty ones are called after their place."""
        if self.couch is not None:
            return self.couch.names
        return tuple(plan.name for plan in self.session.seats)

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return words.seat_name(self.stage.facts or self.facts(), seat, self.names)

    @property
    def my_turn(self) -> bool:
        """Whether a card of the viewer's is waited for, and may be seen."""
        facts = self.stage.facts
        return (
            facts is not None
            and facts.phase == "play"
            and facts.turn == self.viewer
            and facts.hand is not None
        )

    @property
    def deciding(self) -> bool:
        """Whether the viewer has something to decide, so that a hint can be given."""
        return self.my_turn

    # -- what players and games add -----------------------------------------------------------------------

    @property
    def panel(self) -> Panel | None:
        """What lies over the table and takes all input; None: nothing does."""
        return None

    def bar(self) -> tuple[Entry, ...] | None:
        """What the bar offers besides its first entry; None: what it offers in Whist."""
        return None

    @property
    def whole_bar(self) -> bool:
        """Whether ``bar`` is all there is: what is to be done now is no card to play."""
        return False

    def ask(self) -> tuple[str, str, bool] | None:
        """A sentence with a button that confirms a choice on the table, and whether it can be pressed."""
        return None

    def prompt(self) -> str | None:
        """What is said while no sentence is shown; None: whose turn it is."""
        return None

    def chips(self) -> tuple[Chip, ...]:
        """What the strip below an open hand offers, where several people play."""
        return ()

    def queued(self) -> tuple[tuple[int, int], ...]:
        """The cards of the open hand that are planned ahead, with their places in the queue."""
        return ()

    def cover_box(self) -> Box:
        """What the cover of the hand lies on, where several people play."""
        place = self.stage.layout or self._layout()
        top = place.hand_y - CARD_H * place.hand_scale * 0.56
        return Box(205, top, place.width - 410, place.hints.top - top)

    def occasion(self) -> str:
        """What the one who is asked is to do: the catalogue has ``couch.<occasion>_hold, _tap, _pass``."""
        return "choose" if self.session.view(None).turn is None else "turn"

    def _changed(self, events: tuple[Event, ...]) -> None:
        """The table shows another position now, by way of these events."""

    def _draw_more(self, canvas: Canvas) -> None:
        """What a game shows on the table besides what all do."""

    def go_on(self) -> None:
        """The button that closes a finished trick was pressed."""

    def _take_hint(self) -> bool:
        """Show the advice that was asked for, when it has come; True then."""
        return False

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
        self._cover()
        if self._started:
            self._show((), Moment(resized=True))

    def resume(self) -> None:
        self.session.resume()
        self.session.auto_last = self.desk.settings.value.auto_last
        if self.couch is None:
            self.gate.reveal(self.viewer)
        self.desk.hub.right_peeks = self.couch is not None
        dress(self.session)
        self._to_result = False
        events = self._news()
        first_look = not self._started
        self._started = True
        begun = first_look and self.facts().deal == 1 and not self.session.match.journal
        self._show(events, Moment(joined=not begun and (first_look or not events), calm=self.desk.calm))
        if self._asked_hint and self.deciding:
            self.session.hint(self.viewer)  # the pause has withdrawn the question

    def pause(self) -> None:
        """Covered: by the pause curtain, which hides the hand, or by a result, which hides nothing."""
        self.pointer.let_go()
        self.desk.hub.right_peeks = False
        self._cover()
        if not self._to_result:
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
        self.pointer.pass_time(dt)
        looked = self._look_around(dt)
        changed = self.session.update(self._now, busy=self.busy or self._reads)
        handed_in = self.session.event_count(None) > self._seen  # by a scene that lay over the table
        if (changed or handed_in) and (news := self._news()):
            self._show(news, Moment(calm=self.desk.calm))  # what others do in secret shows nothing
        moved, heard = self.stage.update(dt)
        moved |= looked
        for name in heard:
            self.heard(name)
        self._fresh = self._fresh and self.stage.busy
        if not self.stage.busy:
            self._go_to_result()
        moved |= self._take_hint()
        moved |= self.face.update(self._now, dt, self.awaiting)
        waiting = self.session.thinking is not None and not self.desk.calm
        if waiting and self._now - self._dots_at >= DOTS:
            self._dots_at, moved = self._now, True
        return moved

    def heard(self, name: str) -> None:
        """The sound of something that everybody sees."""
        if self.couch is None:
            self.desk.sound(name)
        else:
            self.couch.heard(name)

    # -- several people ---------------------------------------------------------------------------------

    def _look_around(self, dt: float) -> bool:
        """Turn the table to whoever looks now; True when something moves by itself."""
        couch = self.couch
        if couch is None:
            return False
        if couch.deserted():
            self.leave()
            return True
        turned = couch.update(self._now, dt, self.busy)
        if turned:
            self._turn()
        self.stage.sunk = couch.sunk
        if couch.open and self._offers:
            self._offers = False
            self.strip.show(self.chips(), tr(self.ahead) if self.queues else "")
        return turned or couch.moving

    @property
    def _reads(self) -> bool:
        """Whether the person in turn looks: what they have planned waits until they have seen enough."""
        couch = self.couch
        return couch is not None and couch.open and couch.asked == self.viewer and couch.holds

    @property
    def queues(self) -> bool:
        """Whether something can be planned ahead now."""
        return False

    def _turn(self) -> None:
        """Another hand lies open now, or none: nothing of what the one before saw stays."""
        assert self.couch is not None
        again = self._played if self.stage.busy and not self.couch.open and not self.desk.calm else ()
        self.viewer = self.couch.viewer
        self.pointer.let_go()
        self.stage.raised = self.hint_card = None
        self.hint_cards, self._asked_hint, self.stage.chosen = (), False, ()
        self.face.said, self.face.previous = None, False
        self.strip.clear()
        self._show((), Moment(resized=True))
        if again:
            self.stage.again(again)

    def _cover(self) -> None:
        """Whatever hand lies open is covered: paused, out of focus, another size."""
        if self.couch is not None and self.couch.cover():
            self._turn()

    @property
    def busy(self) -> bool:
        """Whether the others wait for something on the screen."""
        return self.stage.busy

    def draw(self, canvas: Canvas) -> None:
        panel = self.panel
        self.face.draw(canvas, table_bar.moment(self, panel, self._now, by_pointer=self._by_pointer))
        self._draw_more(canvas)
        if self.couch is not None and self.couch.open and panel is None:
            plan_strip.mark_cards(canvas, self.face.painter, self.stage, self.queued())
            self.strip.draw(canvas, self.cover_box())
        if panel is not None:
            panel.draw(canvas)
        if self.couch is not None:
            self.couch.draw(canvas, self.cover_box(), self.occasion(), open_page=panel is not None)

    @property
    def can_undo(self) -> bool:
        """Whether somebody here may take a card back, or ask for that."""
        seats = (self.viewer,) if self.couch is None else self.session.humans
        return any(self.session.can_undo(seat) for seat in seats)

    @property
    def awaiting(self) -> bool:
        """A finished trick waits for the button, and its cards lie still."""
        facts = self.stage.facts
        done = facts is not None and facts.complete and not self.stage.busy
        return done and bool(self.session.people)

    # -- showing what happened --------------------------------------------------------------------------

    def _news(self) -> tuple[Event, ...]:
        """The public events since the last look. After an undo: none but its marker."""
        fresh = self.session.events(None, self._seen)
        self._seen = self.session.event_count(None)
        events = tuple(item.event for item in fresh)
        return events[-1:] if any(isinstance(event, Rewound) for event in events) else events

    def _show(self, events: tuple[Event, ...], moment: Moment, thrown: Throw | None = None) -> None:
        before = self.stage.facts
        facts, self._offers = self.facts(), True
        for name in self.stage.show(facts, self._layout(), events, moment, thrown):
            self.heard(name)
        if events:
            self._played = events if all(isinstance(event, TOSSED) for event in events) else ()
            self.hint_card, self.hint_cards, self._asked_hint = None, (), False
            self.face.previous, self.face.said = False, None
        self._fresh = self.stage.busy and (before is None or before.deal != facts.deal or not facts.trick)
        self._changed(events)
        self.desk.stale = True

    def say(self, text: str, kind: Kind = "info", seconds: float = 7.0) -> None:
        """Show a sentence until something happens, at most so many seconds."""
        if self.panel is not None:
            self.panel.say(text, kind)
        else:
            self.face.say(text, kind, self._now, seconds)

    def _go_to_result(self) -> None:
        """When the hand is over and the last trick has been swept: on to its result, then to the match's."""
        facts = self.stage.facts
        if facts is None or self._to_result or self.desk.top is not self:
            return
        if facts.phase == "match_end" and exists("match_result"):
            self._to_result = True
            self.desk.replace(make("match_result", self.desk, session=self.session))
        elif (name := self.results.get(facts.phase)) and exists(name):
            self._to_result = True
            self.desk.push(make(name, self.desk, session=self.session))
