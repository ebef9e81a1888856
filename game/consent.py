"""Taking a play back where several people play: everybody else has to agree. No pygame.

Whether something can be taken back is public (WH §8), so the question tells nothing about a hand.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.errors import Reason, Refused
from game.handover import Seating


class UndoRequest(Struct, frozen=True):
    """The person of ``seat`` wants to take their play back; ``agreed`` have said yes."""

    seat: int
    agreed: tuple[int, ...] = ()


class Consent:
    """The one question that may be open at a table. ``undo`` takes a seat's play back; it is called as soon
    as all the other people who play now have agreed."""

    def __init__(self, seating: Seating, undo: Callable[[int], object]) -> None:
        self._seating = seating
        self._undo = undo
        self.request: UndoRequest | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The people whose word is waited for."""
        request = self.request
        said = (request.seat, *request.agreed) if request else self._seating.humans
        return tuple(seat for seat in self._seating.humans if seat not in said)

    def ask(self, seat: int) -> None:
        """A person asks."""
        self.request = UndoRequest(seat)
        self._weigh()

    def agree(self, seat: int) -> None:
        """A person says yes. Raises Refused."""
        request = self._asked(seat)
        if seat == request.seat:
            raise Refused(Reason.NOT_YOUR_TURN)
        self.request = UndoRequest(request.seat, tuple(sorted({*request.agreed, seat})))
        self._weigh()

    def refuse(self, seat: int) -> None:
        """A person says no, or does not want their own play back any more. Raises Refused."""
        self._asked(seat)
        self.withdraw()

    def withdraw(self) -> None:
        """Something else was done, so that the question is about nothing."""
        self.request = None

    def left(self, seat: int) -> None:
        """A person has left: their question with them, and their word counts no more."""
        if self.request and self.request.seat == seat:
            self.withdraw()
        self._weigh()

    def _asked(self, seat: int) -> UndoRequest:
        if self.request is None:
            raise Refused(Reason.WRONG_PHASE)
        if seat not in self._seating.humans:
            raise Refused(Reason.NOT_YOUR_TURN)
        return self.request

    def _weigh(self) -> None:
        request = self.request
        if request and not self.missing:
            self.withdraw()
            self._undo(request.seat)
