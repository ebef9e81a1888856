"""What can be pointed at on the table of Deception, by role and phase, and what a choice comes to."""

from __future__ import annotations

import pytest

from engine.games.deception import rules
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    NameWitness,
    Phase,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
)
from engine.games.deception.statements import CluePointsTo, Colour
from engine.games.deception.view import View, view
from game.table.case_aim import READING, Aim, Way, action, aim, choose, kind_of, pointed
from game.table.case_facts import case_facts
from game.table.case_layout import case_layout
from game.table.case_spots import CardSpot, OptionSpot, SeatSpot, Spot, TileSpot
from tests.kit.case_table import SIX, deal_for, plain, solving

PLACE = case_layout(1280, 720, 6)


def at(phase: Phase, role: Role) -> tuple[View, View]:
    """The public view and seat 0's own in the first moment of a phase."""
    deal = deal_for(role)
    state, _ = rules.start(SIX, "case", deal)
    for _ in range(300):
        if state.phase is phase:
            return view(state, None), view(state, 0)
        seat, done = solving(state) if phase is Phase.REVERSAL else (None, None)
        if seat is None or done is None:
            seat = rules.actors(state)[0]
            done = plain(view(state, seat))
        state, _ = rules.apply(state, seat, done)
    raise AssertionError("it never came to that")


def aimed(phase: Phase, role: Role, way: Way = Way()) -> Aim:  # noqa: B008 - frozen
    table, own = at(phase, role)
    return aim(PLACE, case_facts(table, own, 0), table, own, way)


def kinds(found: Aim) -> set[type[Spot]]:
    return {type(spot) for spot in found.spots}


@pytest.mark.parametrize("phase", list(Phase))
def test_without_a_look_behind_the_gate_there_is_only_reading(phase: Phase):
    table, _ = at(phase, Role.SCIENTIST)
    assert kind_of(table, None, Way()) == "read"


def test_the_scientist_chooses_marks_and_replaces():
    assert aimed(Phase.TILES, Role.SCIENTIST).spots == tuple(TileSpot(tile) for tile in (1, 2, 3, 4))
    marking = aimed(Phase.MARK, Role.SCIENTIST)
    assert len(marking.spots) == 36
    assert kinds(marking) == {OptionSpot}
    replacing = aimed(Phase.REPLACE, Role.SCIENTIST)
    assert sum(isinstance(spot, TileSpot) for spot in replacing.spots) == 4
    assert sum(isinstance(spot, OptionSpot) for spot in replacing.spots) == 6
    assert aimed(Phase.TALK, Role.SCIENTIST).kind == "read"


def test_everybody_else_talks_of_all_and_solves_with_cards_of_others():
    talk = aimed(Phase.MARK, Role.INVESTIGATOR)
    assert talk.kind == "talk"
    assert talk.legal is None
    assert kinds(talk) == {CardSpot, SeatSpot, TileSpot}
    solve = aimed(Phase.MARK, Role.INVESTIGATOR, Way(solving=True))
    assert kinds(solve) == {CardSpot}
    assert len(solve.spots) == 4 * 8
    assert aimed(Phase.MARK, Role.INVESTIGATOR, Way(clue=0)).kind == "clue"


@pytest.mark.parametrize(
    ("role", "kind"), [(Role.MURDERER, "name"), (Role.ACCOMPLICE, "advise"), (Role.WITNESS, "read")]
)
def test_a_reversal_is_a_choice_among_those_who_may_be_the_witness(role: Role, kind: str):
    found = aimed(Phase.REVERSAL, role)
    assert found.kind == kind
    if kind not in READING:
        table, _ = at(Phase.REVERSAL, role)
        assert {spot.seat for spot in found.spots if isinstance(spot, SeatSpot)} == set(table.candidates())


RED, BLUE = CardSpot(2, Colour.RED, 1), CardSpot(2, Colour.BLUE, 3)


def test_a_pair_is_chosen_in_any_order_and_taken_back():
    chosen = choose("solve", choose("solve", (), BLUE), RED)
    assert action("solve", chosen) == Solve(2, 1, 3)
    assert choose("solve", chosen, RED) == (BLUE,)
    assert choose("solve", chosen, CardSpot(2, Colour.RED, 0)) == (BLUE, CardSpot(2, Colour.RED, 0))
    assert choose("solve", chosen, CardSpot(3, Colour.RED, 0)) == (CardSpot(3, Colour.RED, 0),)
    assert action("solve", (RED,)) is None


def test_a_tile_is_replaced_in_any_order():
    tile, option = TileSpot(9), OptionSpot(20, 4)
    for chosen in ((tile, option), (option, tile)):
        assert action("replace", chosen) == ReplaceTile(9, 4)
    assert choose("replace", (tile, option), TileSpot(10)) == (option, TileSpot(10))
    assert action("replace", (tile,)) is None


def test_what_other_choices_come_to_and_what_a_hint_shows_of_them():
    deeds = [
        (action("location", (TileSpot(3),)), ChooseLocation(3)),
        (action("mark", (OptionSpot(7, 2),)), PlaceMarker(7, 2)),
        (action("name", (SeatSpot(4),)), NameWitness(4)),
        (action("advise", (SeatSpot(4),)), Advise(4)),
    ]
    for found, wanted in deeds:
        assert found == wanted
    assert pointed(ChooseLocation(3)) == (TileSpot(3),)
    assert pointed(PlaceMarker(7, 2)) == (OptionSpot(7, 2),)
    assert pointed(Solve(2, 1, 3)) == (RED, BLUE)
    assert action("clue", (RED,), Way(clue=5)) == Say(CluePointsTo(5, 2, Colour.RED, 1))
    assert pointed(Say(CluePointsTo(5, 2, Colour.RED, 1))) == (TileSpot(5), RED)
