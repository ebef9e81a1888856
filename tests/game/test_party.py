"""Which device plays for whom: taken, shared, passed on, lost and found again."""

from __future__ import annotations

import pytest

from game.input.intents import KEYBOARD, MOUSE, TOUCH, Device
from game.party import Party


def pad(number: int) -> Device:
    return Device("pad", number, "xbox")


class TestTaking:
    def test_each_with_their_own(self):
        party = Party((3, 0, 2))
        assert party.people == (0, 2, 3) and party.missing == (0, 2, 3)
        party.take(pad(7), 0)
        party.take(pad(4), 3)
        party.take(KEYBOARD, 2)
        assert [party.seat_of(d) for d in (pad(7), pad(4), KEYBOARD)] == [0, 3, 2]
        assert party.seat_of(pad(1)) is None and party.missing == ()
        assert [party.device_of(seat) for seat in (0, 1, 2)] == [("pad", 7), None, ("keyboard", 0)]

    def test_the_make_of_a_pad_says_nothing(self):
        party = Party((0, 1))
        party.take(pad(1), 1)
        assert party.seat_of(Device("pad", 1, "nintendo")) == 1

    def test_nobody_sits_there(self):
        with pytest.raises(ValueError, match="nobody sits"):
            Party((0, 2)).take(KEYBOARD, 1)

    def test_a_seat_has_one_device(self):
        party = Party((0, 1))
        party.take(pad(1), 0)
        party.take(pad(2), 0)
        assert party.seat_of(pad(1)) is None and party.device_of(0) == ("pad", 2)
        party.take(pad(2), 1)
        assert party.seats_of(pad(2)) == (0, 1) and party.seat_of(pad(2)) == 1
        party.take(pad(1), 1)
        assert party.seats_of(pad(2)) == (0,) and party.seat_of(pad(2)) == 0


class TestMouse:
    def test_it_goes_along_with_the_keyboard(self):
        party = Party((0, 1))
        party.take(KEYBOARD, 1)
        assert [party.seat_of(d) for d in (MOUSE, TOUCH)] == [1, 1]
        assert party.seats_of(MOUSE) == (1,)

    def test_and_the_other_way_round(self):
        party = Party((0, 1))
        party.take(TOUCH, 0)
        assert [party.seat_of(d) for d in (MOUSE, KEYBOARD)] == [0, 0]

    def test_until_somebody_takes_it(self):
        party = Party((0, 1))
        party.take(KEYBOARD, 0)
        party.take(MOUSE, 1)
        assert [party.seat_of(d) for d in (KEYBOARD, MOUSE, TOUCH)] == [0, 1, 1]
        assert party.leave(MOUSE) == (1,)
        assert party.seat_of(MOUSE) == 0 and party.missing == (1,)

    def test_a_pad_goes_along_with_nothing(self):
        party = Party((0, 1))
        party.take(pad(0), 0)
        assert party.seat_of(KEYBOARD) is None and party.seat_of(MOUSE) is None


class TestSharing:
    def shared(self) -> Party:
        party = Party((0, 1, 2))
        for seat in (0, 2):
            party.take(KEYBOARD, seat)
        party.take(pad(1), 1)
        return party

    def test_it_speaks_for_one_at_a_time(self):
        party = self.shared()
        assert party.seats_of(KEYBOARD) == (0, 2) and party.seat_of(KEYBOARD) == 2
        party.pass_to(KEYBOARD, 0)
        assert party.seat_of(KEYBOARD) == 0 and party.seat_of(MOUSE) == 0
        assert party.shares(0) and not party.shares(1)

    def test_passing_the_mouse_passes_the_keyboard(self):
        party = self.shared()
        party.pass_to(MOUSE, 0)
        assert party.seat_of(KEYBOARD) == 0

    def test_only_to_those_who_share_it(self):
        party = self.shared()
        for device, seat in ((KEYBOARD, 1), (pad(1), 0), (pad(5), 0)):
            with pytest.raises(ValueError, match="does not share"):
                party.pass_to(device, seat)


class TestLosing:
    def test_the_seat_stays_and_nobody_moves(self):
        party = Party((0, 1, 2))
        for seat in range(3):
            party.take(pad(seat), seat)
        assert party.lost(pad(1)) == (1,)
        assert party.missing == (1,) and party.people == (0, 1, 2)
        assert [party.seat_of(pad(n)) for n in range(3)] == [0, None, 2]
        party.take(pad(9), 1)
        assert party.missing == () and party.seat_of(pad(9)) == 1

    def test_all_who_share_it_lose_it(self):
        party = Party((0, 1, 2))
        for seat in (2, 0):
            party.take(pad(1), seat)
        party.take(pad(2), 1)
        assert party.lost(pad(1)) == (0, 2) and party.missing == (0, 2)

    def test_what_nobody_had_is_no_loss(self):
        assert Party((0, 1)).lost(pad(3)) == ()


class TestWhispering:
    def test_everybody_needs_a_pad_of_their_own(self):
        party = Party((0, 1))
        party.take(pad(1), 0)
        assert party.pads is None
        party.take(KEYBOARD, 1)
        assert party.pads is None
        party.take(pad(1), 1)
        assert party.pads is None
        party.take(pad(6), 1)
        assert party.pads == {0: 1, 1: 6}

    def test_the_way_is_kept(self):
        assert Party((0, 1)).way == "curtain" and Party((0, 1), "whisper").way == "whisper"
