"""The privacy gate: closed by default, opened for one seat at a time by a way of keeping secrets. No pygame.

Everything that a screen, speaker or printer shows of a seat's private facts is asked for here and nowhere
else; while the gate is closed for a seat the answer is None, so a scene can only draw the public table.
Openings and closings are logged without content.

Whoever wants to see asks with :meth:`PrivacyGate.request`; the opening is announced, so that the others look
away, and comes with :meth:`PrivacyGate.update` once per frame. For whom the gate may stand open is decided
by a :mod:`game.privacy.secrecy`; choosing in secret is :mod:`game.privacy.secret_choice`.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ai.messages import Report
from engine.actions import Action
from engine.errors import Refused
from game.privacy.secrecy import OpenTable, Secrecy
from game.privacy.ways import WAYS
from game.streams import Numbered

if TYPE_CHECKING:
    from game.session import Session

log = logging.getLogger(__name__)


class PrivacyGate:
    """The gate of one table. Private facts are given for persons only, never for a computer seat."""

    def __init__(self, session: Session, secrecy: Secrecy) -> None:
        self._session = session
        self.secrecy = secrecy
        self._was: dict[int, bool] = {}
        self._opening: tuple[int, float] | None = None
        """Whose gate is announced, and since when."""
        self._since: float | None = None
        """Since when the gate stands open, as far as ``update`` has seen it."""
        self._offered: tuple[int, int] | None = None
        """The turn (seat, public event) for which trust has laid the hand open."""

    # -- who sees ------------------------------------------------------------------------------------

    def open_for(self, seat: int) -> bool:
        """Whether the seat's private facts may be shown now. Never while paused (WH UI10)."""
        session = self._session
        if session.paused:
            self._cover()
        shown = seat in session.humans and not session.paused and self.secrecy.shows(seat)
        if shown != self._was.get(seat, False):
            log.info("gate of seat %d %s", seat, "opened" if shown else "closed")
            self._was[seat] = shown
        return shown

    @property
    def opening(self) -> int | None:
        """Whose gate is about to open: public, it is the call to look away."""
        return self._opening[0] if self._opening else None

    @property
    def opened(self) -> int | None:
        """Whose gate stands open: public."""
        return next((seat for seat in self._session.humans if self.open_for(seat)), None)

    def request(self, seat: int, now: float) -> bool:
        """The person of ``seat`` begins to hold their buttons (or taps, where nothing need be held).

        True: the gate stands open for them, or will after ``secrecy.notice`` seconds. False: it stays closed,
        because it is or will be another's, because the table is paused, or because the tap closed it. A
        tap of another person takes over, for where a tap is enough nobody hides anything.
        """
        secrecy = self.secrecy
        if seat not in self._session.humans or self._session.paused:
            return False
        if secrecy.held:
            busy = self.opened if self._opening is None else self._opening[0]
            if busy is not None:
                return busy == seat
        elif self.open_for(seat):
            self._shut()
            return False
        if secrecy.notice > 0:
            self._opening = (seat, now)
            return True
        self._since = now
        return self.reveal(seat)

    def update(self, now: float) -> bool:
        """Once per frame, ``now`` in seconds of a steady clock. True: the gate has opened or closed.

        Opens what was announced, closes what has been open for ``secrecy.limit`` seconds, and where nothing
        need be held lays the hand of the person in turn open.
        """
        before = self.opened, self.opening
        session = self._session
        if self._opening is not None and self._opening[0] not in session.humans:
            self._opening = None  # handed over meanwhile
        if any(map(self.secrecy.shows, session.handed_over)):
            self._cover()  # what they held open does not come back with them
        if self._opening is not None and now >= self._opening[1] + self.secrecy.notice:
            self._since = now
            self.reveal(self._opening[0])
        asked = session.undo_request is not None  # that is for everybody, and covers the hands
        if not self.secrecy.held and len(session.people) > 1 and not session.paused and not asked:
            self._offer()
        self._limit(now)
        return (self.opened, self.opening) != before

    def _offer(self) -> None:
        """Trust: at the beginning of each turn of a person, once."""
        turn: int | None = self._session.view(None).turn
        offered = None if turn is None else (turn, self._session.event_count(None))
        if turn in self._session.humans and offered != self._offered:
            self.reveal(turn)
        self._offered = offered

    def _limit(self, now: float) -> None:
        if self.opened is None:
            self._since = None
        elif self._since is None:
            self._since = now
        elif now >= self._since + self.secrecy.limit:
            self.conceal()

    def reveal(self, seat: int) -> bool:
        """Open for the person of ``seat`` at once, without a notice; whether the gate stands open for them
        now."""
        if seat in self._session.humans:
            self._opening = None
            self.secrecy.reveal(seat)
            for other in self._session.humans:
                self.open_for(other)
        return self.open_for(seat)

    def conceal(self) -> None:
        """Close, also what is only announced: focus lost, pad lost, released, the device moves on."""
        self._offered = None
        self._shut()

    def _shut(self) -> None:
        self._opening = self._since = None
        self.secrecy.conceal()
        for seat in self._session.people:
            self.open_for(seat)

    def _cover(self) -> None:
        """Paused, or its person has left: what was held open does not come back by itself."""
        self._opening = self._since = None
        if self.secrecy.held:
            self.secrecy.conceal()

    # -- what is seen --------------------------------------------------------------------------------

    def look(self, seat: int) -> Any:
        """The seat's view, or None while the gate is closed for it: then only the public table may be
        drawn."""
        return self._session.view(seat) if self.open_for(seat) else None

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The seat's legal actions; none while closed, for their number tells about the hand."""
        return self._session.legal(seat) if self.open_for(seat) else ()

    def refusal(self, seat: int, action: Action) -> Refused | None:
        """Why the action would be refused; None while closed, for the reason tells about the hand."""
        return self._session.refusal(seat, action) if self.open_for(seat) else None

    def hint(self, seat: int) -> Report | None:
        """The advice asked for by the seat, once it is there and the gate is open."""
        return self._session.hint_report(seat) if self.open_for(seat) else None

    def suspicions(self, seat: int) -> dict[int, int]:
        """What the person of the seat has noted of the others in this deal; nothing while closed."""
        return self._session.suspicions(seat) if self.open_for(seat) else {}

    def events(self, seat: int, since: int = 0) -> tuple[Numbered, ...]:
        """The seat's own events from number ``since`` on; none while closed (they come when it opens)."""
        return self._session.events(seat, since) if self.open_for(seat) else ()


def gate_for(session: Session, way: str = "curtain") -> PrivacyGate:
    """The gate that fits the table: open for one person; for several (and for none) as the chosen ``way`` of
    keeping secrets shows hands. Raises KeyError for an unknown way."""
    if len(session.people) == 1:
        return PrivacyGate(session, OpenTable(session.people[0]))
    return PrivacyGate(session, WAYS[way].hands())


def own_gate(session: Session, seat: int) -> PrivacyGate:
    """The gate of a screen that only the person of ``seat`` sees. It is closed while the table is paused."""
    return PrivacyGate(session, OpenTable(seat))
