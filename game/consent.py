"""Taking a play back where several people play: everybody else has to agree. No pygame.

Whether something can be taken back is public (WH §8), so the question tells nothing about a hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class UndoRequest(Struct, frozen=True):
    """The person of ``seat`` wants to take their play back; ``agreed`` have said yes."""

    seat: int
    agreed: tuple[int, ...] = ()

    def with_consent(self, seat: int) -> UndoRequest:
        """The question after that person has said yes."""
        return UndoRequest(self.seat, tuple(sorted({*self.agreed, seat})))

    def settled(self, humans: Iterable[int]) -> bool:
        """Whether all the others of those who play now have said yes."""
        return all(seat in self.agreed for seat in humans if seat != self.seat)

    def missing(self, humans: Iterable[int]) -> tuple[int, ...]:
        """Who has still to answer."""
        return tuple(seat for seat in humans if seat != self.seat and seat not in self.agreed)
