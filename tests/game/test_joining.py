"""Who sits where in the lobby: people keep their seats whatever happens to devices."""

from __future__ import annotations

import pytest

from game.input.intents import KEYBOARD, MOUSE, TOUCH, Device
from game.joining import Joining
from game.seats import SIGNS

PAD, OTHER = Device("pad", 3, "xbox"), Device("pad", 4, "playstation")


def seated(*devices: Device) -> Joining:
    room = Joining(4)
    for seat, device in enumerate(devices):
        room.sit(seat, device)
    return room


def test_everybody_gets_a_sign_of_their_own():
    room = seated(PAD, OTHER, KEYBOARD, MOUSE)
    assert [room.people[seat].sign for seat in range(4)] == [0, 1, 2, 3]
    assert room.empty == ()
    with pytest.raises(ValueError):
        room.sit(2, PAD)


def test_a_sign_that_was_left_is_free_again_and_no_taken_one_can_be_chosen():
    room = seated(PAD, OTHER)
    room.turn_sign(0, 1)
    assert room.people[0].sign == 2, "1 is taken"
    room.turn_sign(0, -1)
    assert room.people[0].sign == 0
    room.turn_sign(0, -1)
    assert room.people[0].sign == SIGNS - 1
    room.sign(1, SIGNS - 1)
    assert room.people[1].sign == 1
    room.leave(0)
    room.sign(1, SIGNS - 1)
    assert room.people[1].sign == SIGNS - 1


def test_an_unplugged_pad_moves_nobody_and_any_device_takes_the_seat_back():
    room = seated(PAD, OTHER, PAD)
    before = dict(room.people)
    assert room.gone(PAD) == (0, 2)
    assert room.waiting == (0, 2) and room.empty == (3,)
    assert room.people[1] == before[1]
    room.take(KEYBOARD, 2)
    assert room.waiting == (0,)
    assert room.people[2].sign == before[2].sign
    assert room.seats_of(KEYBOARD) == (2,)


def test_mouse_and_touch_are_one_device():
    room = seated(TOUCH)
    assert room.seats_of(MOUSE) == room.seats_of(TOUCH) == (0,)


def test_who_changes_to_a_taken_seat_swaps():
    room = seated(PAD, OTHER)
    room.move(0, 1)
    assert (room.people[0].device, room.people[1].device) == (OTHER, PAD)
    room.move(1, 3)
    assert room.people[3].device == PAD and room.empty == (1, 2)


def test_two_people_are_never_called_the_same():
    room = seated(PAD, OTHER)
    assert room.name(0, "Mika")
    assert not room.name(1, "Mika")
    assert room.people[1].name == ""
    assert room.name(0, "Mika"), "one's own name is no other's"
    assert room.name(1, "") and room.name(0, "")
