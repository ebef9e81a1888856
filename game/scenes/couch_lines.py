"""What the cover says, to whom and with which buttons, and who is asked whether a card may be taken back."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from game.desk import Desk
from game.input.intents import KEYBOARD, MOUSE, Device
from game.party import Party
from game.privacy import PrivacyGate
from game.session import Session
from game.strings import tr
from game.table import curtain


class People(Protocol):
    """Several people before one screen."""

    desk: Desk
    session: Session
    gate: PrivacyGate
    party: Party

    def name(self, seat: int) -> str: ...
    def sign(self, seat: int) -> int: ...


def device_at(desk: Desk, place: tuple[str, int]) -> Device:
    """The device of that kind and number, with the glyphs it wears."""
    kind, number = place
    pad = desk.hub.pads.open.get(number) if kind == "pad" else None
    if pad is not None:
        return pad.device
    return replace(KEYBOARD, kind=kind, id=number, family=curtain.FAMILIES[kind])


def line(people: People, pressed: int | None, asked: int | None, occasion: str) -> curtain.Line:
    """What the cover says: to whoever has just pressed something, else to whoever is asked."""
    seat = asked if pressed is None else pressed
    way = "hold" if people.gate.secrecy.held else "tap"
    if seat is None:
        return curtain.Line(f"couch.look_any_{way}", "", -1, _all_devices(people))
    name, sign = people.name(seat), people.sign(seat)
    place = people.party.device_of(seat)
    if place is None:
        return curtain.Line("couch.away", name, sign)
    device = device_at(people.desk, place)
    key = "look" if seat != asked else occasion
    way = "pass" if people.party.shares(seat) else way
    word = tr(f"couch.device.{device.kind}")
    return curtain.Line(f"couch.{key}_{way}", name, sign, _named(people, device), word)


def _named(people: People, device: Device) -> tuple[Device, ...]:
    """The device, and what goes along with it."""
    along = {"keyboard": MOUSE, "mouse": KEYBOARD}.get(device.kind)
    party = people.party
    both = along is not None and party.seats_of(along) == party.seats_of(device)
    return (device, along) if along is not None and both else (device,)


def _all_devices(people: People) -> tuple[Device, ...]:
    """One of each kind that somebody plays with."""
    found: dict[str, Device] = {}
    for seat in people.session.humans:
        place = people.party.device_of(seat)
        if place is not None:
            named = _named(people, device_at(people.desk, place))
            found.update((device.family, device) for device in named)
    return tuple(found.values())


def question(people: People) -> curtain.Question:
    """Who wants to take a card back, and what everybody else has said so far."""
    request = people.session.undo_request
    assert request is not None
    rows: list[curtain.Row] = []
    for seat in people.session.humans:
        if seat != request.seat:
            place = people.party.device_of(seat)
            device = None if place is None else device_at(people.desk, place)
            agreed = seat in request.agreed
            rows.append(curtain.Row(seat, people.name(seat), people.sign(seat), device, agreed))
    return curtain.Question(people.name(request.seat), people.sign(request.seat), tuple(rows))
