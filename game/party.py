"""Which device plays for which seat of a table with several people. No pygame.

A device may be shared: it speaks for one of its seats at a time, and is passed on. A seat has one device.
Mouse and touch screen are one device; a mouse that nobody took goes along with the keyboard, and the other
way round. Whoever loses a device keeps the seat: nobody else moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.input.intents import Device

Key = tuple[str, int]
"""A device as the party knows it: its kind, and its number among pads."""
ALONG: Mapping[Key, Key] = {("mouse", 0): ("keyboard", 0), ("keyboard", 0): ("mouse", 0)}


def key_of(device: Device) -> Key:
    """Mouse and touch screen are one."""
    return ("mouse", 0) if device.kind in ("mouse", "touch") else (device.kind, device.id)


class Party:
    """The people of one match, by seat, and what they hold. ``way`` is how they keep secrets."""

    def __init__(self, people: Iterable[int], way: str = "curtain") -> None:
        self.people = tuple(sorted(people))
        self.way = way
        self._seats: dict[Key, list[int]] = {}
        self._now: dict[Key, int] = {}

    def take(self, device: Device, seat: int) -> None:
        """That person plays with this device from now on, and it speaks for them. Raises ValueError for a
        seat without a person."""
        if seat not in self.people:
            raise ValueError(f"nobody sits at seat {seat}")
        key = key_of(device)
        for other in list(self._seats):
            if other != key:
                self._drop(other, seat)
        mine = self._seats.setdefault(key, [])
        if seat not in mine:
            mine.append(seat)
            mine.sort()
        self._now[key] = seat

    def leave(self, device: Device) -> tuple[int, ...]:
        """The device is put down or gone; the seats that are without one now."""
        key = key_of(device)
        self._now.pop(key, None)
        return tuple(self._seats.pop(key, ()))

    lost = leave

    def seat_of(self, device: Device) -> int | None:
        """The seat a device speaks for now."""
        return self._now.get(self._spoken(device))

    def seats_of(self, device: Device) -> tuple[int, ...]:
        """All the seats that share a device."""
        return tuple(self._seats.get(self._spoken(device), ()))

    def pass_to(self, device: Device, seat: int) -> None:
        """A shared device goes into these hands. Raises ValueError for a seat that does not share it."""
        if seat not in self.seats_of(device):
            raise ValueError(f"seat {seat} does not share this device")
        self._now[self._spoken(device)] = seat

    @property
    def missing(self) -> tuple[int, ...]:
        """The people without a device."""
        return tuple(seat for seat in self.people if self.device_of(seat) is None)

    def device_of(self, seat: int) -> Key | None:
        """The device of a person, by kind and number."""
        return next((key for key, seats in self._seats.items() if seat in seats), None)

    def shares(self, seat: int) -> bool:
        """Whether a person's device is another's as well."""
        key = self.device_of(seat)
        return key is not None and len(self._seats[key]) > 1

    @property
    def pads(self) -> dict[int, int] | None:
        """The pad of every person, where each has one of their own: whispering needs that. Else None."""
        found: dict[int, int] = {}
        for seat in self.people:
            key = self.device_of(seat)
            if key is None or key[0] != "pad" or self.shares(seat):
                return None
            found[seat] = key[1]
        return found

    def _spoken(self, device: Device) -> Key:
        key = key_of(device)
        return key if key in self._seats else ALONG.get(key, key)

    def _drop(self, key: Key, seat: int) -> None:
        seats = self._seats[key]
        if seat not in seats:
            return
        seats.remove(seat)
        if not seats:
            del self._seats[key], self._now[key]
        elif self._now[key] == seat:
            self._now[key] = seats[0]
