"""The couch's share of a table: several people before one screen, of whom at most one sees a hand.

How a game's table joins (``Table`` and ``PanelTable`` do all of it; ``CaseShow`` would do the same):

* ``couch_at(desk, session, gate)`` gives a ``Couch``, or None with one person: then nothing changes.
* ``viewer`` is ``couch.viewer``: whose hand is open, else the anchor. When ``couch.update(now, dt, busy)`` is
  True the gate has opened or closed: show the position anew, at once, from that seat, and forget what was of
  the one before (raised and picked cards, hint, panels, sentences); ``facts()`` come from ``gate.look``.
* Each intent goes through ``couch.take(intent, ...)`` first; None: it was the couch's business. What comes
  back is allowed: anything by the one who looks, only public things by anybody while the gate is closed.
* ``session.act(self.viewer, ...)`` stays as it is: only the one who looks can play. A result that any button
  closes is acknowledged for ``couch.speaker``, as is an undo.
* Sounds of public events go through ``heard``; ``desk.sound`` is silent while a hand is open, for the clicks
  of a menu count its entries. Signs of seats are drawn by ``ring_hud.seat_mark``, which knows them all.
* ``couch.draw`` comes last; ``cover_box`` is what the cover lies on, ``occasion`` what is to be done.
* Where all owe something secret ``couch.asked`` goes by seats; the panels ask whoever looks. Ask everybody
  the same (decoy prompts), also those whose answer does not count.
* What LB, RB or both open is out of reach of a pad that holds them: put it on the strip below the hand
  (``chips``); ``intentions`` are what can be planned ahead, by default all that ``privacy.plan`` knows.
* Nothing that is drawn, heard, felt or timed while the gate is closed may come from a private view.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.desk import Desk
from game.input.intents import KEYBOARD, Device, Intent
from game.party import Party
from game.phrases import seat_name
from game.privacy import PrivacyGate
from game.scene import Scene
from game.scenes import couch_consent, couch_lines, make
from game.scenes.couch_lines import device_at
from game.scenes.couch_signs import signs_of
from game.session import Session
from game.table import curtain
from game.ui.canvas import Box, Canvas

RISE, RISING = 46.0, 0.11
"""A hand comes up by so many units in so many seconds, all cards together."""
LAST = 5.0
"""Seconds before a hand is covered by itself in which that is seen to come."""
NUDGE = 1.6
"""Seconds in which the cover says how to look to somebody who pressed something else."""
PULSE = (0.25, 0.45, 0.14)
"""What the pad of whoever is asked feels, always the same: low and high strength, seconds."""
CALL = "look_away"
"""The sound that calls to look away."""
GUARD = 0.35
"""Seconds in which an answer does not count: nobody has read the question."""
GO_ON = ("accept", "next", "press", "back")
"""Presses that skip what moves on the table."""


class Couch:
    """Whose intents count, who looks, and what is shown to everybody meanwhile."""

    def __init__(self, desk: Desk, session: Session, gate: PrivacyGate) -> None:
        self.desk, self.session, self.gate = desk, session, gate
        joined = desk.party is not None and desk.party.people == session.people
        self.party = desk.party if joined and desk.party else _all_at_the_keyboard(desk, session)
        self.signs = signs_of(session.seats)
        self.anchor = session.people[0]
        self.speaker = self.anchor
        """Whoever pressed last: closes a result, asks for an undo."""
        self.dropping = False
        """The pointer holds the cover: letting go over a card plays it."""
        self.sunk = 0.0
        """How far below its place the hand is drawn, in units."""
        self.loud: Callable[..., object] = desk.sound
        desk.sound = self._sound
        self._by: Device | None = None
        """The device that holds the gate open."""
        self._queue: list[Intent] = []
        """Who holds their buttons and waits until nobody else looks."""
        self._now = self._nudged = self._asked_at = self._since = 0.0
        self._nudge = -1
        self._prompted: int | None = None
        """Who is asked, as soon as all cards lie still."""
        self.moment: Callable[[], object] = lambda: session.event_count(None)
        """What is another one when the same person is asked again."""
        self._called: object = None
        self._absent: tuple[int, ...] = ()
        self._shown: int | None = None
        """Who saw at the last look around."""
        self._box = Box(0, 0, 0, 0)
        self._answers: list[tuple[Box, int, bool]] = []
        self._painter = curtain.Painter()

    # -- who --------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """The seat that the table is turned to."""
        opened = self.gate.opened
        return self.anchor if opened is None else opened

    @property
    def open(self) -> bool:
        """Whether somebody sees their hand."""
        return self.gate.opened is not None

    @property
    def holds(self) -> bool:
        """Whether a hand is seen only while something is held."""
        return self.gate.secrecy.held

    @property
    def asked(self) -> int | None:
        """The person the table waits for, public; in seat order where all choose in secret."""
        waiting = self.session.awaited
        return waiting[0] if waiting and not self.session.over else None

    @property
    def nudged(self) -> int | None:
        """Whoever has just pressed something that needs a look."""
        return self._nudge if self._nudged > self._now and self._nudge in self.session.humans else None

    @property
    def absent(self) -> tuple[int, ...]:
        """The people without a device: their pad has gone, or nobody has given them one."""
        for seat in self.session.humans:
            place = self.party.device_of(seat)
            if place is not None and place[0] == "pad" and place[1] not in self.desk.hub.pads.open:
                self.party.lost(device_at(self.desk, place))
        return tuple(seat for seat in self.party.missing if seat in self.session.humans)

    def deserted(self) -> bool:
        """Whether somebody has lost their device since this was last asked."""
        before, self._absent = self._absent, self.absent
        return bool(self._absent) and self._absent != before

    @property
    def shared(self) -> bool:
        """Whether the device in hand is one that is passed on."""
        return len(self.party.seats_of(self.desk.hub.device)) > 1

    @property
    def waits(self) -> bool:
        """Whether everything waits for the answers to somebody who wants to take a card back."""
        return self.session.undo_request is not None

    # -- time -------------------------------------------------------------------------------------------

    def update(self, now: float, dt: float, busy: bool) -> bool:
        """Once per frame; ``busy``: cards still move. True: somebody else sees, or nobody any more."""
        self._now = now
        if not self.waits:
            self._asked_at = now
        if self.waits and (self.open or self.gate.opening is not None):
            self.let_go()
        if self.holds or not busy:
            self.gate.update(now)
        self.sunk = max(0.0, self.sunk - dt * RISE / RISING)
        if not busy:
            self._call()
        seen = self.gate.opened
        turned, self._shown = seen != self._shown, seen
        if turned and seen is not None:
            self._since, self.sunk = now, 0.0 if self.desk.calm else RISE
        if turned and seen is None:
            self._by, self.dropping = None, False
        self._next_one()
        return turned

    @property
    def moving(self) -> bool:
        """Whether what the couch draws changes by itself."""
        return (
            self.sunk > 0 or self._left < 1 or self.gate.opening is not None or self._nudged > self._now - 0.2
        )

    @property
    def _left(self) -> float:
        """How much of the last seconds is left before an open hand is covered; 1 before them."""
        return min(1.0, (self._since + self.gate.secrecy.limit - self._now) / LAST) if self.open else 1.0

    def _call(self) -> None:
        """Somebody is asked: a device that several share goes into their hands, and their pad pulses once."""
        asked = self.asked
        if asked != self._prompted:
            self._prompted, self.desk.stale = asked, True
        called = None if asked is None else (asked, self.moment())
        looking = self.holds and (self.open or self.gate.opening is not None)
        if called == self._called or looking:
            return
        self._called = called
        if asked is None:
            return
        place = self.party.device_of(asked)
        if place is None:
            return
        self.party.pass_to(device_at(self.desk, place), asked)
        pad = self.desk.hub.pads.open.get(place[1]) if place[0] == "pad" else None
        if pad is not None and self.desk.settings.value.rumble:
            pad.rumble(*PULSE)

    # -- what people press ------------------------------------------------------------------------------

    def take(
        self, intent: Intent, *, busy: bool = False, reading: bool = False, panel: bool = False
    ) -> Intent | None:
        """The intent, when the table is to deal with it; None: it was for the couch, or is not heard.

        ``reading``: something public lies open over the table, which anybody may page through; ``panel``:
        something private does.
        """
        verb, seat = intent.verb, intent.seat
        if verb in ("pause", "menu"):
            return intent
        if seat not in self.session.people:
            return None
        self.speaker = seat
        if verb in ("hover", "drag") and not self.open:
            return intent if not self.dropping else None
        if self.waits:
            self._answer(intent)
            return None
        if verb == "peek":
            self._look(intent)
            return None
        if verb == "peek_end":
            self._queue = [other for other in self._queue if other.device != intent.device]
        if verb == "peek_end" or (verb == "release" and self.dropping and not self.open):
            if self._by == intent.device:
                self.let_go()
            return None
        if intent.device.kind == "pad" and verb in ("next_tab", "prev_tab") and not reading:
            return None  # the first of the two buttons that show the hand
        opened = self.gate.opened
        if opened is not None:
            return self._by_looker(intent, opened, panel)
        return intent if busy and verb in GO_ON else self._in_public(intent, reading)

    def _by_looker(self, intent: Intent, opened: int, panel: bool) -> Intent | None:
        if intent.seat != opened:
            free = not self.holds and not panel and self.session.awaits_ack
            return intent if free and intent.verb in ("next", "accept", "undo") else None
        if self.dropping and intent.verb == "drag":
            return replace(intent, verb="hover")
        return intent

    def _in_public(self, intent: Intent, reading: bool) -> Intent | None:
        """Nobody looks: results, the last trick and asking for an undo are everybody's."""
        verb = intent.verb
        if verb == "press":
            assert intent.pos is not None
            if not reading and self._box.collidepoint(intent.pos) and not self.session.awaits_ack:
                self.dropping = self.holds
                self._look(intent)
                return None
            return intent
        if reading or verb in ("release", "next", "undo", "previous_trick", "wheel"):
            return intent
        if verb == "accept" and self.session.awaits_ack:
            return intent
        if verb in ("left", "right") and len(self.party.seats_of(intent.device)) > 1:
            self._pass_on(intent.device, 1 if verb == "right" else -1)
        elif verb != "back":
            self._nudge, self._nudged = intent.seat, self._now + NUDGE
        self.desk.stale = True
        return None

    def _pass_on(self, device: Device, step: int) -> None:
        """A device that several share goes into the next hands."""
        seats = self.party.seats_of(device)
        now = self.party.seat_of(device)
        at = seats.index(now) if now in seats else 0
        seat = seats[(at + step) % len(seats)]
        self.party.pass_to(device, seat)
        self._nudge, self._nudged = seat, self._now + 4 * NUDGE
        self.desk.sound("move")

    def _look(self, intent: Intent) -> None:
        """The person of a device wants to see their hand, or has seen enough where a tap closes it."""
        before = self.gate.opening
        self.desk.stale = True
        if intent.verb == "peek" and intent.device.kind in ("mouse", "touch") and intent.pos is None:
            self.dropping = self.holds  # the entry of the bar is held, which opens like the cover
        if not self.gate.request(intent.seat, self._now):
            self.dropping = False
            if self.holds and intent.verb == "peek":
                self._queue = [*(other for other in self._queue if other.device != intent.device), intent]
            return
        if self.holds:
            self._by = intent.device
        if before is None and self.gate.opening is not None:
            self.loud(CALL)

    def _next_one(self) -> None:
        """Whoever has held on longest while somebody else looked is next."""
        free = self.gate.opened is None and self.gate.opening is None
        if self._queue and free and not self.waits and not self.session.paused:
            self._look(self._queue.pop(0))

    def cover(self) -> bool:
        """Close at once, without waiting for the next frame: True when something lay open."""
        open_ = self._shown is not None or self.open
        self.let_go()
        self._shown, self.sunk, self._queue = None, 0.0, []
        return open_

    def let_go(self) -> None:
        """Close whatever is open or announced: let go, covered, the window changed."""
        self.gate.conceal()
        self._by, self.dropping = None, False
        self.desk.stale = True

    # -- taking a card back ------------------------------------------------------------------------------

    def _answer(self, intent: Intent) -> None:
        """An answer to whoever wants to take a card back, by somebody's own device."""
        if self._now < self._asked_at + GUARD:
            return  # it was meant for the table
        yes = couch_consent.answer(self.session, self.party, intent, self._answers)
        if yes is not None:
            self.desk.sound("accept" if yes else "back")
            self.desk.stale = True

    # -- sounds -----------------------------------------------------------------------------------------

    def heard(self, name: str) -> None:
        """A sound of something that everybody sees."""
        self.loud(name)

    def _sound(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """What a menu or a hand sounds like: nothing while it is private."""
        if not self.open or not self.holds:
            self.loud(name, strength, pan)

    def close(self) -> None:
        """The table is left."""
        if self.desk.sound == self._sound:
            self.desk.sound = self.loud

    # -- looks ------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What all seats are called."""
        game, plans = self.session.match.game.name, self.session.seats
        return tuple(seat_name(plans, seat, None, game) for seat in range(len(plans)))

    def name(self, seat: int) -> str:
        """What a seat is called, the same for everybody."""
        return self.names[seat]

    def sign(self, seat: int) -> int:
        """Its colour and shape."""
        return self.signs[seat]

    def draw(self, canvas: Canvas, box: Box, occasion: str, *, open_page: bool = False) -> None:
        """Frame edge, cover, call to look away, question of an undo. ``box``: what the cover lies on;
        ``occasion``: what the one who is asked is to do; ``open_page``: something lies over the table."""
        self._box = box
        opening, opened = self.gate.opening, self.gate.opened
        looks = opened if opening is None else opening
        asked = self._prompted
        marked = looks if looks is not None else asked
        if marked is not None:
            self._painter.edge(canvas, self.sign(marked), wide=opening is not None)
        if opened is not None:
            self._painter.tab(canvas, self.sign(opened), self.name(opened), self._left)
        elif not self.session.awaits_ack and not self.waits and not open_page:
            self._painter.cover(canvas, self.desk, box, couch_lines.line(self, self.nudged, asked, occasion))
        if opening is not None:
            self._painter.notice(canvas, self.sign(opening), self.name(opening))
        if self.waits:
            self._answers = self._painter.question(canvas, self.desk, couch_lines.question(self))


def _all_at_the_keyboard(desk: Desk, session: Session) -> Party:
    """A table at which nobody has taken a device: everybody shares the keyboard and the mouse."""
    party = Party(session.people)
    for seat in session.people:
        party.take(KEYBOARD, seat)
    desk.party = desk.hub.party = party
    return party


def curtain_over(desk: Desk, session: Session, couch: Couch | None) -> Scene:
    """What covers a table when its window or somebody's device goes: the chairs of who has none, or the
    pause."""
    if couch is not None and couch.absent:
        return make("take_seats", desk, session=session, over=True)
    return make("pause", desk, away=True)


def couch_at(desk: Desk, session: Session, gate: PrivacyGate) -> Couch | None:
    """What several people need at a table; None with one person."""
    return Couch(desk, session, gate) if session.couch else None
