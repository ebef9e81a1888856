"""A hand lies open, or is announced, and something happens to the table: it is covered, everybody keeps their
seat, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.games import REGISTRY
from game.privacy import PrivacyGate
from game.scenes.pause import Pause
from game.scenes.take_seats import TakeSeats
from game.session import Session
from tests.kit.couch import Sofa, sofa
from tests.kit.twins import at_start, in_phase, unchanged

SMALL = (640, 360)
FOUR_IN_THE_CASE = replace(next(iter(REGISTRY["deception"].presets.values())), players=4)
TABLES = {
    "whist": (REGISTRY["whist"].presets["one_hand"], in_phase("play", 2)),
    "whos_who": (REGISTRY["whos_who"].presets["three"], in_phase("interim")),
    "trick_of_the_dead": (REGISTRY["trick_of_the_dead"].presets["standard"], in_phase("bury")),
    "three_hags": (REGISTRY["three_hags"].presets["short"], in_phase("follow", 2)),
    "deception": (FOUR_IN_THE_CASE, in_phase("roles")),
}
LOOKS = (0.2, 1.0)
"""Seconds that both buttons are held: the hand is announced, and open."""


def table(couch: Sofa) -> Any:
    return couch.app.desk.stack[0]


def hold(couch: Sofa, seat: int, seconds: float) -> None:
    """Both buttons down, for so long; then the hand is announced or open."""
    couch.down(seat, "lb", "rb")
    couch.frames(seconds)
    gate: PrivacyGate = table(couch).gate
    assert seat in (gate.opening, gate.opened)


def covered(couch: Sofa) -> bool:
    gate: PrivacyGate = table(couch).gate
    return gate.opened is None and gate.opening is None


def event(couch: Sofa, kind: int) -> None:
    pygame.event.post(pygame.event.Event(kind))
    couch.frames()


def told(session: Session) -> object:
    """All that may not be lost."""
    views = [session.view(seat) for seat in range(len(session.seats))]
    return views, session.match.journal, session.people, session.humans


def paused(couch: Sofa, seat: int) -> None:
    couch.tap((seat + 1) % 2, "start")
    assert covered(couch) and isinstance(couch.top, Pause)
    couch.up(seat, "lb", "rb")
    couch.tap(seat, "start")


def out_of_focus(couch: Sofa, seat: int) -> None:
    event(couch, pygame.WINDOWFOCUSLOST)
    assert covered(couch) and couch.top is not table(couch)
    event(couch, pygame.WINDOWFOCUSGAINED)
    couch.frames(0.3)
    assert covered(couch), "still held, and not open"
    couch.up(seat, "lb", "rb")
    couch.tap(seat, "start")


def resized(couch: Sofa, seat: int) -> None:
    couch.app.desk.screen.window.size = (700, 400)
    couch.frames(0.1)
    assert couch.app.desk.screen.surface.get_size() == (700, 400) and covered(couch)
    couch.app.desk.screen.window.size = SMALL
    couch.frames(0.1)
    couch.up(seat, "lb", "rb")


def unplugged(couch: Sofa, seat: int) -> None:
    """The cable comes out and goes in again."""
    party = couch.app.desk.party
    assert party is not None
    others = {one: party.device_of(one) for one in party.people if one != seat}
    couch.pad(seat).unplug()
    couch.frames(0.1)
    assert covered(couch) and isinstance(couch.top, TakeSeats) and party.missing == (seat,)
    sit_down(couch, seat)
    assert {one: party.device_of(one) for one in party.people if one != seat} == others


def swapped(couch: Sofa, seat: int) -> None:
    """Two pads come out and go in the other way round: who takes a seat back gets it, nobody else moves."""
    party = couch.app.desk.party
    assert party is not None
    other = next(one for one in party.people if one != seat)
    for one in (seat, other):
        couch.pad(one).unplug()
        couch.frames(0.1)
        assert covered(couch)
    assert set(party.missing) == {seat, other}
    for one in sorted((seat, other)):
        sit_down(couch, one)
    assert party.missing == ()


def sit_down(couch: Sofa, seat: int) -> None:
    """A new pad takes the first seat that waits for one, and goes on when nobody is missing."""
    party = couch.app.desk.party
    assert party is not None and party.missing[0] == seat
    pad = couch.plug()
    couch.devices[seat] = couch.app.desk.hub.pads.open[pad.instance_id].device  # type: ignore[index]
    couch.tap(seat, "a")
    assert party.device_of(seat) == ("pad", pad.instance_id)
    if not party.missing:
        couch.frames(0.1)
        couch.tap(seat, "a")


HAPPENINGS = (paused, out_of_focus, resized, unplugged, swapped)


@pytest.mark.parametrize("name", TABLES)
def test_covered_seats_kept_and_nothing_lost(name: str):
    options, ready = TABLES[name]
    seats = range(REGISTRY[name].seats(options))
    with sofa(
        dict.fromkeys(seats, "pad"), options, calm=True, size=SMALL, at_start=at_start(ready, unchanged)
    ) as couch:
        couch.frames(0.3)
        session: Session = table(couch).session
        before = told(session)
        for happens in HAPPENINGS:
            for seconds in LOOKS if happens in (paused, unplugged) else LOOKS[1:]:
                seat = 1 if happens is resized else 0
                hold(couch, seat, seconds)
                happens(couch, seat)
                couch.frames(0.2)
                assert couch.top is table(couch) and covered(couch), happens.__name__
                assert told(session) == before, happens.__name__
        hold(couch, 0, 1.0)
        assert table(couch).gate.look(0) == session.view(0), "and it opens again"
        couch.up(0, "lb", "rb")
        assert covered(couch)
