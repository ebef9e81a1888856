"""What can be done about a seat in the lobby, and the question how secrets are kept: rows on sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.input.intents import Device
from game.privacy import ways as secrecy
from game.scene import Scene
from game.scenes import make
from game.scenes.new_game_rows import Preset, Value
from game.scenes.party_sheet import Sheet
from game.strings import tr
from game.ui.widgets import Button, Stepper, Widget

if TYPE_CHECKING:
    from game.scenes.lobby import Lobby

USUAL = "curtain"
"""The way that every table can use."""


def of_seat(lobby: Lobby, device: Device, seat: int) -> Sheet:
    """What the holder of a device can do about a seat: their own, another person's, or an empty one."""
    at = [seat, seat]
    """Where the person is now, for the sheet goes along, and where they were."""

    def head() -> tuple[str, int]:
        person = lobby.room.people.get(at[0])
        if person is None:
            return tr("party.empty_seat", n=at[0] + 1), -1
        return lobby.called(at[0]), person.sign

    def rows(sheet: Sheet) -> Sequence[Widget]:
        if at[0] in lobby.room.people:
            return _person_rows(lobby, sheet, device, at)
        return _empty_rows(lobby, sheet, device, at[0])

    return Sheet(lobby.desk, device, head, rows, others=lobby.meanwhile)


def _person_rows(lobby: Lobby, sheet: Sheet, device: Device, at: list[int]) -> Sequence[Widget]:
    room, seat = lobby.room, at[0]
    person = room.people[seat]

    def turn(sign: int) -> None:
        room.sign(seat, sign)
        lobby.changed()
        sheet.again()

    def move(to: int) -> None:
        if seat != at[1]:
            room.move(seat, at[1])  # whoever made room on the way is back: only the last seat is swapped
        if to != at[1]:
            room.move(at[1], to)
        at[0] = to
        lobby.focus(device, lobby.chairs[to])
        lobby.changed()
        sheet.again()

    def called(name: str) -> bool:
        if name in [lobby.called(other) for other in room.people if other != at[0]]:
            lobby.desk.toast(tr("party.name_taken", name=name))
            return False
        room.name(at[0], name)
        sheet.again()
        return True

    def enter() -> None:
        entry: Scene = make(
            "name_entry",
            lobby.desk,
            opener=device,
            called=person.name,
            sign=person.sign,
            done=called,
            others=lobby.meanwhile,
        )
        lobby.desk.push(entry)

    signs = sorted({person.sign, *room.free_signs})
    places = [(n, _place_word(lobby, n)) for n in range(room.seats)]
    rows: list[Widget] = [
        Value(tr("party.name"), lobby.called(seat), enter),
        Stepper(tr("party.sign"), [(n, tr(f"party.sign.{n}")) for n in signs], person.sign, turn),
        Stepper(tr("party.place"), places, seat, move),
    ]
    if person.device is None:
        take = sheet.closing(lambda: lobby.take(device, at[0]))
        rows.insert(0, Button(tr("party.take_with_this"), take, primary=True))
    elif room.empty and person.device in {lobby.room.people[s].device for s in lobby.hands(device)}:
        rows.append(Button(tr("party.share"), sheet.closing(lambda: lobby.share(device))))
    rows.append(Button(tr("party.leave"), sheet.closing(lambda: lobby.leave_seat(at[0]))))
    rows.append(Button(tr("party.done"), sheet.close, primary=person.device is not None))
    return rows


def _place_word(lobby: Lobby, seat: int) -> str:
    """A seat by number, with the side where there are sides."""
    if lobby.sides > 1:
        return tr("party.place_side", n=seat + 1, side=tr(f"party.side.{seat % lobby.sides}"))
    return tr("party.place_of", n=seat + 1, seats=lobby.room.seats)


def _empty_rows(lobby: Lobby, sheet: Sheet, device: Device, seat: int) -> Sequence[Widget]:
    room = lobby.room
    rows: list[Widget] = []
    if not room.seats_of(device):
        label = tr(f"party.join_here.{device.kind}")
        rows.append(Button(label, sheet.closing(lambda: lobby.sit(device, seat)), primary=True))

    def moving(person: int) -> None:
        room.move(person, seat)
        lobby.changed()
        lobby.focus(device, lobby.chairs[seat])

    rows.append(Button(tr("party.share"), sheet.closing(lambda: lobby.share(device))))
    for person in lobby.hands(device):
        act = sheet.closing(lambda person=person: moving(person))
        rows.append(Button(tr("party.move_here", name=lobby.called(person)), act))
    rows.append(Button(tr("ui.hint_back"), sheet.close))
    return rows


def hardware(lobby: Lobby) -> list[secrecy.Hardware]:
    """What every person plays with."""
    found: list[secrecy.Hardware] = []
    for person in lobby.room.people.values():
        device = person.device
        if device is not None:
            rumbles = device.kind == "pad" and lobby.rumbles.get(device.id, False)
            found.append(secrecy.Hardware(device.kind, rumbles, len(lobby.room.seats_of(device)) > 1))
    return found


def ways(lobby: Lobby, device: Device) -> Sheet:
    """How will you keep secrets? The best for this hardware is first, and has the focus unless the last party
    wanted something unusual."""
    offered = secrecy.recommend(hardware(lobby), lobby.game.name)
    last = lobby.desk.settings.value.secrecy
    first = offered.index(last) if last in offered and last != USUAL else 0

    def rows(sheet: Sheet) -> Sequence[Widget]:
        return [
            Preset(
                tr(f"party.way.{way}") + (tr("party.recommended") if way == offered[0] else ""),
                tr(f"party.way.{way}.about"),
                sheet.closing(lambda way=way: lobby.begin(way)),
                chosen=way == offered[first],
            )
            for way in offered
        ]

    missed = lobby.game.name in secrecy.WHISPERING and "whisper" not in offered
    text = tr("party.ways_no_whisper" if missed else "party.ways_text")
    return Sheet(
        lobby.desk,
        device,
        lambda: (tr("party.ways"), -1),
        rows,
        text=text,
        tall=92.0,
        first=first,
        others=lobby.meanwhile,
    )
