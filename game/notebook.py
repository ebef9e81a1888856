"""A person's suspicions: marks beside the journal that the rules never see. No pygame.

A mark is -2 to +2: less or more likely than the public chances say. Marks count from the decision at which
they were made to the end of their deal, so afterwards they tell trick by trick what the person thought.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.errors import Reason, Refused
from engine.match import Match

STRONGEST = 2
FACTOR = 3.0
"""One step of suspicion triples the odds, two steps make them nine times as high."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """What the person of ``seat`` thought of the seat ``about`` when that many actions had been done."""

    seat: Annotated[int, Meta(ge=0)]
    decision: Annotated[int, Meta(ge=0)]
    about: Annotated[int, Meta(ge=0)]
    suspicion: Annotated[int, Meta(ge=-STRONGEST, le=STRONGEST)]


def noted(marks: Iterable[Mark], seat: int, since: int, decision: int) -> dict[int, int]:
    """What ``seat`` had marked by ``decision`` in the deal that began at ``since``: one mark per seat."""
    found: dict[int, int] = {}
    for mark in marks:
        if mark.seat == seat and since <= mark.decision <= decision:
            found[mark.about] = mark.suspicion
    return found


def probabilities(
    weights: Mapping[tuple[int, ...], float], suspicions: Mapping[int, int], seats: int
) -> tuple[float, ...]:
    """For each of ``seats`` the chance of being in the set that is sought.

    ``weights`` holds how likely every possible set is without notes; suspicion multiplies the odds of each
    of its members. With sets of k seats the chances add up to k. All zero where no set is possible.
    """
    sums, total = [0.0] * seats, 0.0
    for members, weight in weights.items():
        for seat in members:
            weight *= FACTOR ** suspicions.get(seat, 0)
        total += weight
        for seat in members:
            sums[seat] += weight
    return tuple(value / total if total else 0.0 for value in sums)


class Notebook:
    """The notes of all the people of one match, oldest first."""

    def __init__(self, match: Match, marks: Iterable[Mark] = ()) -> None:
        self._match = match
        self._marks = list(marks)

    def note(self, seat: int, about: int, suspicion: int) -> Mark | None:
        """A person notes something now; None: it stands there already.

        Raises Refused once the deal is open, or for a seat that cannot be suspected; ValueError for another
        number.
        """
        match = self._match
        if abs(suspicion) > STRONGEST:
            raise ValueError(f"suspicion goes from -{STRONGEST} to {STRONGEST}, not {suspicion}")
        if match.game.deal_done(match.view(None)):
            raise Refused(Reason.WRONG_PHASE)
        if about == seat or not 0 <= about < len(match.seats):
            raise Refused(Reason.NOT_THAT_SEAT)
        if self.suspicions(seat).get(about, 0) == suspicion:
            return None
        mark = Mark(seat, match.decision, about, suspicion)
        self._marks.append(mark)
        return mark

    def cut(self, decision: int) -> None:
        """The match was cut back: what was noted after ``decision`` was noted about what did not happen."""
        self._marks = [mark for mark in self._marks if mark.decision <= decision]

    def suspicions(self, seat: int) -> dict[int, int]:
        """What a person has noted in this deal, by seat."""
        return noted(self._marks, seat, self._match.deal_start(), self._match.decision)

    def of(self, seat: int) -> tuple[Mark, ...]:
        """All notes of a person."""
        return tuple(mark for mark in self._marks if mark.seat == seat)
