"""The privacy gate: closed by default, opened for one seat at a time by a way of keeping secrets. No pygame.

Everything that a screen, speaker or printer shows of a seat's private facts is asked for here and nowhere
else; while the gate is closed for a seat the answer is None, so a scene can only draw the public table.
Openings and closings are logged without content.

A way of keeping secrets (:class:`Secrecy`) decides for whom the gate may stand open. With one person it
stands open; with several it is a curtain. Choosing in secret is :mod:`game.privacy.secret_choice`.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

from ai.messages import Report
from engine.actions import Action
from engine.errors import Refused
from game.session import Numbered, Session

log = logging.getLogger(__name__)


class Secrecy(Protocol):
    """A way of keeping secrets on one shared screen."""

    name: str

    def reveal(self, seat: int) -> None:
        """The person of ``seat`` asks to see. Nobody else's gate stays open."""
        ...

    def conceal(self) -> None:
        """Everything closes: let go, focus lost, pad lost, paused."""
        ...

    def shows(self, seat: int) -> bool:
        """Whether this seat's private facts may be on the screen now."""
        ...


class OpenTable:
    """One person: what they know simply lies open, until it is covered."""

    name = "open"

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._covered = False

    def reveal(self, seat: int) -> None:
        if seat == self._seat:
            self._covered = False

    def conceal(self) -> None:
        self._covered = True

    def shows(self, seat: int) -> bool:
        return seat == self._seat and not self._covered


class Curtain:
    """Several persons: closed until a seat asks, and closed again before anybody else sees."""

    name = "curtain"

    def __init__(self) -> None:
        self._open: int | None = None

    def reveal(self, seat: int) -> None:
        self._open = seat

    def conceal(self) -> None:
        self._open = None

    def shows(self, seat: int) -> bool:
        return seat == self._open


class PrivacyGate:
    """The gate of one table. Private facts are given for persons only, never for a computer seat."""

    def __init__(self, session: Session, secrecy: Secrecy) -> None:
        self._session = session
        self.secrecy = secrecy
        self._was: dict[int, bool] = {}

    def open_for(self, seat: int) -> bool:
        """Whether the seat's private facts may be shown now. Never while paused (WH UI10)."""
        session = self._session
        shown = seat in session.humans and not session.paused and self.secrecy.shows(seat)
        if shown != self._was.get(seat, False):
            log.info("gate of seat %d %s", seat, "opened" if shown else "closed")
            self._was[seat] = shown
        return shown

    def reveal(self, seat: int) -> bool:
        """The person of ``seat`` wants to see; whether the gate stands open for them now."""
        if seat in self._session.humans:
            self.secrecy.reveal(seat)
        return self.open_for(seat)

    def conceal(self) -> None:
        """Close: focus lost, pad lost, released, the device moves on."""
        self.secrecy.conceal()
        for seat in self._session.humans:
            self.open_for(seat)

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


def gate_for(session: Session) -> PrivacyGate:
    """The gate that fits the table: open for one person, a curtain for several (and for none)."""
    if len(session.humans) == 1:
        return PrivacyGate(session, OpenTable(session.humans[0]))
    return PrivacyGate(session, Curtain())
