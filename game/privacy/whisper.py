"""A whisper: everybody gets a message of their own by rumble, while all look at the same screen. No pygame.

The screen lists all possible messages as numbered rows, in another order every time, and lights one row after
the other; every pad buzzes once per row, in the same moments. In the row that is meant for a seat its pad
buzzes twice, half as long each time: the same energy, so that the motors sound alike. Who looks learns the
list, not whose row is which.

All seats always get a message, also "nothing for you". When all rows are over everybody says that they have
got it; one who has not has the whole whisper repeated for all. No button belongs to a row: thumbs are seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.shuffle import Chance, shuffle

ROW = 0.9
"""Seconds per row."""
MOST_ROWS = 8
SINGLE = 0.24
"""Seconds of motor in a row that is not meant for the seat."""
TAP = 0.12
"""Seconds of each of the two taps in the row that is."""
SECOND_TAP = 0.32
"""When the second tap begins, in seconds after the row: a gap of 200 ms can be felt."""
STRENGTH = (0.55, 0.75)
"""Low and high motor, 0 to 1: the same for every pulse."""
_STEP = 0.1
"""The longest time that one update may bring. A picture that comes late delays the whisper: it must not let
two taps run into one, for then the energy would not be equal."""


class Pulse(NamedTuple):
    """The pad of ``seat`` is to run its motors at :data:`STRENGTH` for ``seconds``, now."""

    seat: int
    seconds: float


class Whisper:
    """One whisper to all seats of ``index``, which says which of ``options`` messages is meant for each.

    The seats are the people, each with a rumbling pad of their own. ``chance`` shuffles the rows. Raises
    ValueError for more than eight messages or one that is not there.
    """

    def __init__(self, options: int, index: Mapping[int, int], chance: Chance) -> None:
        if not 1 <= options <= MOST_ROWS or any(not 0 <= given < options for given in index.values()):
            raise ValueError(f"no whisper of {options} rows for {dict(index)}")
        order = list(range(options))
        shuffle(order, chance)
        self.order = tuple(order)
        """Which message each row is: public."""
        self._meant = {seat: order.index(given) for seat, given in sorted(index.items())}
        self._got: set[int] = set()
        self._last: float | None = None
        self._elapsed = 0.0
        self._sent = 0

    def start(self, now: float) -> None:
        """Begin with the first row, ``now`` in seconds of a steady clock."""
        self._last, self._elapsed, self._sent = now, 0.0, 0

    def update(self, now: float) -> tuple[Pulse, ...]:
        """Once per frame: the pulses that are due."""
        if self._last is None:
            return ()
        self._elapsed += min(max(0.0, now - self._last), _STEP)
        self._last = now
        due: list[Pulse] = []
        while self._sent < 2 * len(self.order) and self._elapsed >= _moment(self._sent):
            row, second = divmod(self._sent, 2)
            due += [pulse for seat in self._meant if (pulse := self._pulse(seat, row, bool(second)))]
            self._sent += 1
        return tuple(due)

    def _pulse(self, seat: int, row: int, second: bool) -> Pulse | None:
        if self._meant[seat] == row:
            return Pulse(seat, TAP)
        return None if second else Pulse(seat, SINGLE)

    def row(self, now: float) -> int | None:
        """The row that is being whispered; None before the first and after the last."""
        return None if self._last is None or self.finished else int(self._at(now) // ROW)

    def share(self, now: float) -> float:
        """How much of the row is over, 0 to 1."""
        return self._at(now) % ROW / ROW

    def _at(self, now: float) -> float:
        """Seconds since the first row began, at most as far as the present row goes."""
        later = 0.0 if self._last is None else min(max(0.0, now - self._last), _STEP)
        end = (self._elapsed // ROW + 1) * ROW
        return min(self._elapsed + later, end - 1e-6)

    @property
    def finished(self) -> bool:
        """Whether all rows are over."""
        return self._elapsed >= ROW * len(self.order)

    def got_it(self, seat: int) -> bool:
        """The person of ``seat`` has understood; whether that counts now, which it does after the last
        row."""
        if not self.finished or seat not in self._meant:
            return False
        self._got.add(seat)
        return True

    def again(self) -> None:
        """Somebody has not understood: all rows in the same order once more for all, with ``start``."""
        self._got.clear()
        self._last, self._elapsed, self._sent = None, 0.0, 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has not said yet that they have got it: public."""
        return tuple(seat for seat in self._meant if seat not in self._got)

    @property
    def complete(self) -> bool:
        """Whether everybody has got it."""
        return self.finished and not self.waiting


def _moment(number: int) -> float:
    """When pulse ``number`` is due: even ones begin a row, odd ones are the second tap."""
    row, second = divmod(number, 2)
    return row * ROW + (SECOND_TAP if second else 0.0)
