"""How scenes come by a session: with whom, sealed with what, and who holds which device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import matches
from game.app import App
from game.counsel import Counsel
from game.desk import Desk
from game.input.intents import KEYBOARD
from game.lobby import new_seed
from game.party import Party
from game.seats import couch_seats
from tests.kit import ui
from tests.kit.tables import ONE_HAND, STANDARD, FakeBrain

PEOPLE = couch_seats(STANDARD, {0: ("Ann", 0), 1: ("Ben", 5)})


@pytest.fixture
def desk() -> Iterator[Desk]:
    with ui.app() as running:
        yield with_fake_opponents(running)


def with_fake_opponents(running: App) -> Desk:
    running.desk.counsel = Counsel(FakeBrain())
    return running.desk


def seated(desk: Desk) -> Party:
    party = Party((0, 1))
    party.take(KEYBOARD, 0)
    desk.seat_party(party)
    return party


def test_the_seal_is_that_of_the_people_who_play(desk: Desk):
    seed = new_seed()
    session = matches.begin(desk, "whist", STANDARD, seed, PEOPLE)
    assert session.people == (0, 1) and session.seats == PEOPLE
    assert session.commitment == matches.commitment_of(STANDARD, seed, PEOPLE)
    assert session.commitment != matches.commitment_of(STANDARD, seed)
    session.hand_over(1)
    assert matches.sealed(session) == session.commitment and matches.holds(session)
    session.close()


def test_a_match_of_several_goes_on_with_them(desk: Desk):
    session = matches.begin(desk, "whist", STANDARD, new_seed(), PEOPLE)
    session.hand_over(0)
    session.close()
    again = matches.go_on(desk, "whist")
    assert again is not None and again.couch and again.seats == PEOPLE
    assert again.handed_over == (0,) and not again.counted
    assert matches.sealed(again) == session.commitment
    again.close()


def test_devices_stay_with_several_and_go_to_the_one(desk: Desk):
    party = seated(desk)
    session = matches.begin(desk, "whist", STANDARD, new_seed(), PEOPLE)
    assert desk.party is party and desk.hub.party is party and desk.hub.seat_of(KEYBOARD) == 0
    session.close()
    alone = matches.begin(desk, "whist", ONE_HAND, new_seed())
    assert desk.party is None and desk.hub.party is None and not alone.couch
    alone.close()
    seated(desk)
    again = matches.go_on(desk, "whist")
    assert again is not None and desk.party is None
    again.close()


def test_each_of_several_has_a_play_checker(desk: Desk):
    session = matches.begin(desk, "whist", STANDARD, new_seed(), PEOPLE)
    ann, ben = matches.reviewer(desk, session, 0), matches.reviewer(desk, session, 1)
    assert (ann.seat, ben.seat) == (0, 1) and matches.reviewer(desk, session, 0) is ann
    assert matches.reviewer(desk, session).seat is None
    session.close()
