"""Real pads in people's hands play a whole hand of every game, one of them gone for a while in between."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games import REGISTRY
from game.scenes.take_seats import TakeSeats
from game.session import Session
from tests.kit.couch import sofa
from tests.kit.crowd import Crowd, over

SHORT = {
    "whist": REGISTRY["whist"].presets["one_hand"],
    "whos_who": REGISTRY["whos_who"].presets["six"],
    "trick_of_the_dead": REGISTRY["trick_of_the_dead"].presets["short"],
    "three_hags": REGISTRY["three_hags"].presets["short"],
    "deception": replace(next(iter(REGISTRY["deception"].presets.values())), players=4),
}
PADS = 4


def done(session: Session) -> bool:
    """Whether the first hand is over."""
    match = session.match
    return any(match.game.deal_done(match.state_at(number)) for number in range(match.decision + 1))


@pytest.mark.parametrize(("name", "way"), [(name, "curtain") for name in SHORT] + [("whos_who", "whisper")])
def test_a_whole_hand_and_a_pad_that_comes_back(name: str, way: str):
    options: Any = SHORT[name]
    people = range(min(PADS, REGISTRY[name].seats(options)))
    with sofa(dict.fromkeys(people, "pad"), options, calm=True, size=(640, 360), way=way) as couch:
        crowd = Crowd(couch, random.Random(name), trouble=0.0)
        session, seats = crowd.session, {one: couch.devices[one].id for one in people}
        for number in range(2000):
            if over(crowd) or done(session):
                break
            crowd.step()
            if number == 12:
                couch.pad(1).unplug()
                crowd.wait(0.2)
                assert isinstance(crowd.top, TakeSeats) and crowd.base.gate.opened is None
            if number % 25 == 20:
                crowd.check()
        assert done(session), (number, type(crowd.top).__name__, crowd.last[-6:])
        assert session.people == session.humans == tuple(people) and session.counted
        party = couch.app.desk.party
        assert party is not None and party.missing == ()
        assert {one for one in people if party.device_of(one) == ("pad", seats[one])} == {*people} - {1}
        assert crowd.checks >= 1
        assert {entry.seat for entry in session.match.journal} >= set(people)
