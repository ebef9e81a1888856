"""Who plays which seat now: a person may leave theirs to a computer and take it back. No pygame.

What a seat is called and what the match was sealed with stay as they were; only who decides for it changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.seats import Kind, SeatPlan, humans, level_at


class Seating:
    """The seats of one match. ``away`` are people whose seat a computer plays, from a save."""

    def __init__(self, plans: tuple[SeatPlan, ...], options: Any, away: Iterable[int] = ()) -> None:
        self.plans = plans
        self.people = humans(plans)
        """The seats that belong to a person, whoever plays them."""
        self._options = options
        self._away = set(away)
        self.humans = tuple(seat for seat in self.people if seat not in self._away)
        """The seats that a person plays now."""

    @property
    def away(self) -> tuple[int, ...]:
        """The seats that a computer plays for a person."""
        return tuple(seat for seat in self.people if seat in self._away)

    def level(self, seat: int) -> Kind:
        """How well the computer plays that has this seat, or would have it: as if nobody had ever sat there,
        but beside a person's partner it stays normal even when that person has left too."""
        if seat not in self.people:
            return self.plans[seat].kind
        return level_at(self._options, self.people, seat)

    def leave(self, seat: int) -> bool:
        """A computer plays the person's seat from now on; whether that is any news."""
        if seat not in self.humans:
            return False
        self._away.add(seat)
        self.humans = tuple(one for one in self.humans if one != seat)
        return True

    def come_back(self, seat: int) -> bool:
        """The person plays again; whether that is any news."""
        if seat not in self._away:
            return False
        self._away.remove(seat)
        self.humans = tuple(one for one in self.people if one not in self._away)
        return True
