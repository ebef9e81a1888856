"""The door of sealed choices: options through the gate, alike for every role, none while it is closed."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Declare, Phase, Role, Wait
from game.privacy import gate_for, secret_choice
from tests.kit.tables import FakeBrain, Table
from tests.kit.whos_who_table import advance, first_legal

THREE = PRESETS["three"]


def at_interim(seed: str = "0") -> Table:
    found = Table.new(THREE, FakeBrain(first_legal), seed=seed)
    advance(found.session, lambda: found.session.view(None).phase is Phase.INTERIM)
    return found


def test_masters_and_hunters_are_asked_the_same():
    asked: dict[Role, object] = {}
    for seed in range(12):
        session = at_interim(str(seed)).session
        gate = gate_for(session)
        asked[gate.look(0).role] = secret_choice(gate, session, 0).options
    assert asked[Role.MASTER] == asked[Role.HUNTER] == (Declare((1,)), Declare((2,)), Wait())


def test_a_choice_is_handed_in_once():
    session = at_interim().session
    choice = secret_choice(gate_for(session), session, 0)
    assert choice.seal(Wait())
    assert choice.options == ()
    with pytest.raises(Refused):
        choice.seal(Declare((1,)))


def test_nothing_is_chosen_while_the_gate_is_closed():
    session = at_interim().session
    gate = gate_for(session)
    choice = secret_choice(gate, session, 0)
    gate.conceal()
    assert choice.options == ()
    assert not choice.seal(Wait())
    assert session.view(0).interim is None


def test_what_cannot_be_named_is_refused():
    session = at_interim().session
    choice = secret_choice(gate_for(session), session, 0)
    with pytest.raises(Refused):
        choice.seal(Declare((0,)))


def test_suspicions_come_through_the_gate():
    session = at_interim().session
    gate = gate_for(session)
    session.mark(0, 1, 2)
    assert gate.suspicions(0) == {1: 2}
    assert gate.suspicions(1) == {}
    gate.conceal()
    assert gate.suspicions(0) == {}
