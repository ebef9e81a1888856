"""A little senseless input; `python -m tools.study_soak` does more of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games import REGISTRY
from tests.kit.tables import Table
from tools.soak_checks import GaveWay, conserved
from tools.study_soak import GAMES, soak


def test_bursts_of_senseless_input(tmp_path: Path) -> None:
    with soak(tmp_path, 7) as running:
        for number in range(16):
            running.burst()
            if number % 8 == 7:
                running.come_to_rest()
        running.way_out()
        running.counted()
        assert running.found.inputs > 40 and len(running.found.scenes) > 1


@pytest.mark.parametrize("game", [game for game in GAMES if game != "deception"])
def test_a_lost_card_is_noticed(game: str) -> None:
    table = Table.new(GAMES[game](random.Random(1)))
    table.settle()
    for _ in range(12):
        conserved(table.session)
        table.person_acts()
        table.settle()
    conserved(table.session)
    match, state = table.session.match, table.session.match.state_at(table.session.match.decision)
    hands = (0, *state.hands[1:])
    match.state_at = lambda decision: replace(state, hands=hands)
    with pytest.raises(GaveWay, match="lost or doubled"):
        conserved(table.session)


def test_a_doubled_card_of_a_case_is_noticed() -> None:
    session = Table.new(REGISTRY["deception"].presets["four"]).session
    conserved(session)
    view = session.view(None)
    double = replace(view, evidence=(view.evidence[1], *view.evidence[1:]))
    session.view = lambda seat: double
    with pytest.raises(GaveWay, match="lost or doubled"):
        conserved(session)


def test_what_is_logged_as_an_error_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(GaveWay, match="not right"), soak(tmp_path, 7) as running:
        running.errors.found.append("not right")
        running.look()
