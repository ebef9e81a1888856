"""The ways of keeping secrets: what hardware suggests, and that a new way needs an entry and no scene."""

from __future__ import annotations

import pytest

from game.privacy import WAYS, Curtain, Hardware, OpenTable, Trust, Way, can_whisper, gate_for, recommend
from game.privacy.gate import own_gate
from game.privacy.secret_choice import secret_choice
from game.seats import SeatPlan
from tests.kit.tables import ONE_HAND, Table

PAD, WEAK, KEYS = Hardware("pad", rumbles=True), Hardware("pad"), Hardware("keyboard")
SHARED = Hardware("pad", rumbles=True, shared=True)
TWO = (SeatPlan("human", "Ann"), SeatPlan("easy"), SeatPlan("human", "Bob"), SeatPlan("easy"))


@pytest.mark.parametrize(
    ("people", "best"),
    [
        ((PAD, PAD), "whisper"),
        ((PAD,) * 8, "whisper"),
        ((PAD, WEAK), "curtain"),
        ((PAD, KEYS), "curtain"),
        ((PAD, SHARED, SHARED), "curtain"),
        ((), "curtain"),
    ],
)
def test_hardware_suggests_a_way(people: tuple[Hardware, ...], best: str):
    found = recommend(people, "whos_who")
    assert found[0] == best and found[-1] == "trust" and len(set(found)) == len(found)
    assert ("whisper" in found) == can_whisper(people) == (best == "whisper")
    assert set(found) <= set(WAYS)
    assert recommend(people, "whist") == ("curtain", "trust"), "there is nothing to whisper"


@pytest.mark.parametrize("name", WAYS)
def test_every_way_makes_a_gate(name: str):
    gate = gate_for(Table.new(ONE_HAND, seats=TWO).session, name)
    way = WAYS[name]
    assert isinstance(gate.secrecy, Trust if name == "trust" else Curtain)
    assert gate.secrecy.whispers == way.whispers == (name == "whisper")
    assert (way.sealed == "pressed") == way.whispers and not any(way.own(seat) for seat in range(4))
    assert gate_for(Table.new(ONE_HAND, seats=TWO).session, name).secrecy is not gate.secrecy


@pytest.mark.parametrize("name", WAYS)
def test_one_person_needs_no_way(name: str):
    assert isinstance(gate_for(Table.new(ONE_HAND).session, name).secrecy, OpenTable)


def test_a_new_way_with_a_screen_of_its_own(monkeypatch: pytest.MonkeyPatch):
    """A second window for seat 2: all its facts there, at any time; nothing of them on the shared screen."""
    window = Way("window", hands=Curtain, sealed="own", own=lambda seat: seat == 2)
    monkeypatch.setitem(WAYS, "window", window)
    table = Table.new(ONE_HAND, seats=TWO)
    shared, own = gate_for(table.session, "window"), own_gate(table.session, 2)
    assert WAYS["window"].own(2) and not WAYS["window"].own(0)
    assert shared.look(2) is None and own.look(2) == table.session.view(2)
    assert own.look(0) is None, "the window is one person's"
    assert shared.request(0, 0.0) and not shared.update(0.1) and shared.update(1.0)
    assert shared.look(0) is not None and own.look(2) is not None
    table.play_out(lambda: table.session.view(None).turn == 2)
    assert shared.look(2) is None and secret_choice(shared, table.session, 2).options == ()
    choice = secret_choice(own, table.session, 2)
    assert choice.options == table.session.legal(2) and choice.seal(choice.options[0])
    table.session.pause()
    assert own.look(2) is None
