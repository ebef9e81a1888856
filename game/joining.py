"""Who takes part in a couch party, before the match begins: people on seats, each with a sign and a device.
No pygame.

A seat belongs to its person, not to a device: when a pad goes, its people stay where they are and wait for
any device to take their seat back. Nobody else ever moves because of it.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.input.intents import MOUSE, Device
from game.seats import SIGNS


class Person(Struct, frozen=True):
    """Somebody on the couch. ``name`` empty: called after their sign."""

    sign: int
    device: Device | None
    """None: the pad they had is gone."""
    name: str = ""


def same(device: Device) -> Device:
    """The device as it is counted: mouse and touch are one."""
    return MOUSE if device.kind == "touch" else device


class Joining:
    """The seats of one table. ``people`` by seat; all other seats are the computer's."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.people: dict[int, Person] = {}

    @property
    def empty(self) -> tuple[int, ...]:
        """The seats nobody has taken."""
        return tuple(seat for seat in range(self.seats) if seat not in self.people)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats of people whose pad is gone."""
        return tuple(seat for seat, person in sorted(self.people.items()) if person.device is None)

    @property
    def free_signs(self) -> tuple[int, ...]:
        """The signs nobody has chosen."""
        taken = {person.sign for person in self.people.values()}
        return tuple(sign for sign in range(SIGNS) if sign not in taken)

    def seats_of(self, device: Device) -> tuple[int, ...]:
        """The seats that are played with a device; several where people share it."""
        held = same(device)
        return tuple(seat for seat, person in sorted(self.people.items()) if person.device == held)

    def sit(self, seat: int, device: Device) -> None:
        """Somebody takes an empty seat, with the first free sign. Raises ValueError when it is taken."""
        if seat not in self.empty:
            raise ValueError(f"seat {seat} is not free")
        self.people[seat] = Person(self.free_signs[0], same(device))

    def leave(self, seat: int) -> None:
        """The person of a seat goes; the seat is the computer's again."""
        del self.people[seat]

    def move(self, seat: int, to: int) -> None:
        """A person changes the seat; whoever sat there changes with them."""
        here, there = self.people.pop(seat), self.people.pop(to, None)
        self.people[to] = here
        if there is not None:
            self.people[seat] = there

    def name(self, seat: int, name: str) -> bool:
        """Call a person so; empty: after their sign. False when somebody else is called so already."""
        if name and any(p.name == name for other, p in self.people.items() if other != seat):
            return False
        self.people[seat] = replace(self.people[seat], name=name)
        return True

    def sign(self, seat: int, sign: int) -> None:
        """Give a person another sign, if it is free."""
        if sign in self.free_signs:
            self.people[seat] = replace(self.people[seat], sign=sign)

    def turn_sign(self, seat: int, step: int) -> None:
        """The next (+1) or previous (-1) sign that is free."""
        now = self.people[seat].sign
        free = self.free_signs
        if free:
            order = sorted(free, key=lambda sign: (step * (sign - now)) % SIGNS)
            self.people[seat] = replace(self.people[seat], sign=order[0])

    def gone(self, device: Device) -> tuple[int, ...]:
        """A device is unplugged; the seats that wait for another one now."""
        held = self.seats_of(device)
        for seat in held:
            self.people[seat] = replace(self.people[seat], device=None)
        return held

    def take(self, device: Device, seat: int) -> None:
        """A device plays for the person of a seat from now on."""
        self.people[seat] = replace(self.people[seat], device=same(device))
