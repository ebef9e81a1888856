"""Every worked example of the Deception rules (DC-E1 .. E24)."""

from collections.abc import Sequence

import pytest

from engine import codec
from engine.actions import Ack, Action
from engine.errors import Reason, Refused
from engine.games.deception import GAME, rules
from engine.games.deception.content import CAUSE, LOCATIONS, SITUATIONS
from engine.games.deception.events import PresentationBegun
from engine.games.deception.options import (
    PRESETS,
    Options,
    ScientistChoice,
    change_option,
    check_options,
    locked_options,
)
from engine.games.deception.roles import Role, composition
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    Deal,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import NothingToSay, Suspect
from engine.match import Match

S, N, M, A, W = Role.SCIENTIST, Role.INVESTIGATOR, Role.MURDERER, Role.ACCOMPLICE, Role.WITNESS
SETTING_A = (S, N, M, N)
SETTING_B = (S, N, A, N, M, N, W)
RED_B = Solve(4, 0, 0)
"""Setting B's solution."""
TRUE_A = Solve(2, 1, 2)
"""Setting A's solution: red 2 and blue 3 of seat 2, which are places 1 and 2."""
SPEECH = Say(NothingToSay())


def given_roles(roles: Sequence[Role]) -> Deal:
    """A beginning with these roles and cards in order of their numbers."""
    n = len(roles)
    return Deal(
        tuple(tuple(range(4 * seat, 4 * seat + 4)) for seat in range(n)),
        tuple(tuple(range(4 * seat, 4 * seat + 4)) for seat in range(n)),
        tuple(roles),
        SITUATIONS,
    )


def setting(name: str) -> Match:
    """Setting A or B of DC §9 at ``R1_TILES``."""
    roles = SETTING_A if name == "A" else SETTING_B
    options = Options(players=len(roles), use_accomplice=name == "B", use_witness=name == "B")
    match = Match.new(GAME, options, ["any"] * len(roles), "examples", given_roles(roles))
    for _ in range(2):
        for seat in range(len(roles)):
            match.act(seat, Ack())
    murderer = roles.index(M)
    for seat in range(1, len(roles)):
        real = Pick(1, 2) if name == "A" else Pick(0, 0)
        match.act(seat, real if seat == murderer else Pick(3, 3))
    for seat in range(len(roles)):
        match.act(seat, Ack())
    return match


def marked(name: str = "A", count: int = 6) -> Match:
    """The setting with so many markers placed."""
    match = setting(name)
    match.act(0, ChooseLocation(LOCATIONS[0]))
    for tile in match.state.tiles[:count]:
        match.act(0, PlaceMarker(tile.tile, 2))
    return match


def presenting(name: str = "A", seat: int = 1, number: int = 1) -> Match:
    """The setting in a round's presentations when it is this seat's turn."""
    match = marked(name)
    match.act(0, StartPresentations())
    while (match.state.round, match.state.presenter) != (number, seat):
        if match.state.phase is Phase.REPLACE:
            match.act(0, ReplaceTile(match.state.replaceable()[0], 1))
            match.act(0, StartPresentations())
        else:
            presenter = match.state.presenter
            assert presenter is not None
            match.act(presenter, EndPresentation())
    return match


def why(match: Match, seat: int, action: Action) -> Reason | None:
    refused = match.refusal(seat, action)
    return refused.reason if refused else None


def ended(match: Match) -> tuple[tuple[int, ...], str]:
    assert match.outcome is not None
    assert match.state.phase is Phase.END
    return match.outcome.winners, match.outcome.cause


def test_e1_a_correct_attempt_before_any_marker_wins_at_once():
    match = setting("A")
    assert match.state.phase is Phase.TILES
    match.act(1, TRUE_A)
    assert ended(match) == ((0, 1, 3), "solved")


def wrong_attempt() -> Match:
    match = marked("A", 1)
    match.act(1, Solve(2, 1, 3))
    return match


def test_e2_a_wrong_attempt_costs_the_badge_and_tells_no_half():
    match = wrong_attempt()
    assert match.state.phase is Phase.MARK
    assert match.state.badges == (False, False, True, True)
    tried = match.state.attempts[-1]
    assert not tried.correct
    assert set(tried.__struct_fields__) == {"seat", "crime", "correct"}
    assert why(match, 1, SPEECH) is None


def test_e3_no_second_attempt_without_a_badge():
    assert why(wrong_attempt(), 1, TRUE_A) is Reason.NO_BADGE


def test_e4_an_attempt_may_interrupt_a_presentation():
    match = presenting("A", 1)
    match.act(3, TRUE_A)
    assert ended(match) == ((0, 1, 3), "solved")


def test_e5_nobody_tries_the_own_cards():
    assert why(setting("A"), 2, TRUE_A) is Reason.OWN_CARDS


def test_e6_the_murderer_can_only_burn_the_badge():
    match = setting("A")
    match.act(2, Solve(1, 0, 0))
    assert match.state.badges == (False, True, False, True)


def test_e7_without_any_badge_the_crime_wins_at_once():
    match = marked("A")
    assert match.state.phase is Phase.TALK
    for seat, crime in ((1, Solve(2, 1, 3)), (2, Solve(1, 0, 0)), (3, Solve(1, 0, 0))):
        match.act(seat, crime)
    assert ended(match) == ((2,), "badges_gone")


def test_e8_the_scientist_is_no_target():
    assert why(setting("A"), 1, Solve(0, 0, 0)) is Reason.NOT_THAT_SEAT


def test_e9_no_second_marker_on_a_tile_and_no_talk_before_the_first():
    match = setting("A")
    assert why(match, 1, SPEECH) is Reason.NO_MARKER_YET
    match.act(0, ChooseLocation(LOCATIONS[0]))
    assert why(match, 1, SPEECH) is Reason.NO_MARKER_YET
    match.act(0, PlaceMarker(CAUSE, 1))
    assert why(match, 0, PlaceMarker(CAUSE, 2)) is Reason.ALREADY_MARKED
    assert why(match, 1, SPEECH) is None


def test_e10_only_the_presenter_speaks_but_anybody_may_solve():
    match = presenting("A", 1)
    assert why(match, 3, SPEECH) is Reason.ONLY_PRESENTER
    assert why(match, 3, EndPresentation()) is Reason.ONLY_PRESENTER
    assert why(match, 1, SPEECH) is None
    assert why(match, 3, TRUE_A) is None


def test_e11_everybody_presents_in_each_of_three_rounds():
    match = presenting("A", 3, 3)
    match.act(3, EndPresentation())
    order = [event.seat for event in match.state.record if isinstance(event, PresentationBegun)]
    assert order == [1, 2, 3] * 3
    assert ended(match) == ((2,), "rounds_over")


def test_e12_only_a_situation_is_replaced_and_other_markers_stay():
    match = presenting("A", 3)
    match.act(3, EndPresentation())
    assert (match.state.phase, match.state.round) == (Phase.REPLACE, 2)
    assert match.state.drawn == SITUATIONS[4]
    before = match.state.tiles
    for fixed in (CAUSE, LOCATIONS[0], SITUATIONS[9]):
        assert why(match, 0, ReplaceTile(fixed, 0)) is Reason.NOT_THAT_TILE
    match.act(0, ReplaceTile(before[3].tile, 5))
    after = match.state.tiles
    assert [a for a, b in zip(after, before, strict=True) if a != b] == [after[3]]
    assert (after[3].tile, after[3].option, after[3].round) == (SITUATIONS[4], 5, 2)


def test_e13_the_tile_of_round_two_may_go_in_round_three():
    match = presenting("A", 3, 2)
    match.act(3, EndPresentation())
    assert why(match, 0, ReplaceTile(SITUATIONS[4], 0)) is None


def test_e14_the_end_of_the_last_presentation_is_the_end():
    match = presenting("A", 3, 3)
    match.act(1, Solve(2, 0, 0))
    match.act(3, EndPresentation())
    assert match.state.badges == (False, False, True, True)
    assert ended(match) == ((2,), "rounds_over")


def test_e15_the_last_presenter_may_still_solve():
    match = presenting("A", 3, 3)
    match.act(3, TRUE_A)
    assert ended(match) == ((0, 1, 3), "solved")


@pytest.mark.parametrize(("example", "solver"), [("E16", 1), ("E18", 2), ("D19", 6)])
def test_e16_and_e18_a_correct_attempt_leads_to_the_reversal(example, solver):
    match = marked("B", 2)
    match.act(solver, RED_B)
    assert match.state.phase is Phase.REVERSAL
    assert match.state.candidates() == (1, 3, 5, 6)
    assert match.legal(4) == tuple(NameWitness(seat) for seat in (1, 3, 5, 6))
    assert match.legal(2) == tuple(Advise(seat) for seat in (1, 3, 5, 6))
    assert match.actors() == (4,)
    shown = match.view(None).crime_side
    assert shown is not None
    assert (shown.murderer, shown.accomplice) == (4, 2)
    assert why(match, 4, NameWitness(2)) is Reason.NOT_THAT_SEAT
    assert why(match, 2, NameWitness(6)) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("named", "winners", "cause"), [(6, (2, 4), "witness_named"), (3, (0, 1, 3, 5, 6), "witness_missed")]
)
def test_e17_the_reversal(named, winners, cause):
    match = marked("B", 2)
    match.act(1, RED_B)
    match.act(2, Advise(6))
    match.act(4, NameWitness(named))
    assert ended(match) == (winners, cause)


def test_e19_without_a_correct_attempt_there_is_no_reversal():
    match = presenting("B", 6, 3)
    match.act(6, EndPresentation())
    assert ended(match) == ((2, 4), "rounds_over")


def test_e20_what_everybody_is_told():
    match = setting("B")
    views = [match.view(seat) for seat in range(7)]
    assert dict(views[0].known) == {seat: role for seat, role in enumerate(SETTING_B) if seat}
    assert views[4].known == ((2, A),)
    assert views[2].known == ((4, M),)
    assert views[6].pair == (2, 4)
    for seat in (0, 2, 4):
        assert (views[seat].solution.owner, views[seat].solution.red) == (4, 0)
    for seat in (1, 3, 5):
        assert (views[seat].known, views[seat].pair, views[seat].solution) == ((), (), None)
    assert views[6].known == ()
    assert views[6].solution is None


def test_e21_the_witness_cannot_tell_the_two_apart():
    """Seats 2 and 4 exchange roles and with them the solution."""
    match = setting("B")
    swapped = [A if role is M else M if role is A else role for role in SETTING_B]
    other = Match.new(GAME, match.options, ["any"] * 7, "examples", given_roles(swapped))
    for entry in match.journal:
        other.act(entry.seat, entry.action)
    for seat in (None, 1, 3, 5, 6):
        assert codec.view_to_bytes(match.view(seat)) == codec.view_to_bytes(other.view(seat))
    assert codec.view_to_bytes(match.view(0)) != codec.view_to_bytes(other.view(0))


def test_e22_helpers_need_six_seats_and_each_other():
    for bad in (Options(players=5, use_accomplice=True), Options(players=6, use_witness=True)):
        with pytest.raises(Refused):
            check_options(bad)


def test_e23_six_with_both():
    options = Options(players=6, use_accomplice=True, use_witness=True)
    assert sorted(composition(options)) == sorted((S, M, A, W, N, N))
    match = Match.new(GAME, options, ["any"] * 6, "e23")
    for seat in range(6):
        match.act(seat, Ack())
    assert sum(match.state.badges) == 5


def test_e24_twelve():
    match = Match.new(GAME, PRESETS["twelve"], ["any"] * 12, "e24")
    state = match.state
    assert sum(map(len, state.evidence)) == sum(map(len, state.weapons)) == 48
    for seat in range(12):
        match.act(seat, Ack())
    state = match.state
    assert sum(map(len, state.evidence)) == sum(map(len, state.weapons)) == 44
    assert sum(state.badges) == 11


def test_the_scientist_does_nothing_but_mark():
    match = marked("A", 2)
    assert why(match, 0, SPEECH) is Reason.SCIENTIST_IS_SILENT
    assert why(match, 0, TRUE_A) is Reason.SCIENTIST_IS_SILENT
    assert why(match, 1, PlaceMarker(CAUSE, 1)) is Reason.ONLY_SCIENTIST
    assert why(match, 1, Say(Suspect(1, None, None))) is Reason.NOT_THAT_SEAT


def test_a_sealed_pick_cannot_be_taken_back_and_shows_to_nobody():
    match = Match.new(GAME, Options(players=4), ["any"] * 4, "seal", given_roles(SETTING_A))
    for _ in range(2):
        for seat in range(4):
            match.act(seat, Ack())
    assert why(match, 0, Pick(0, 0)) is Reason.SCIENTIST_IS_SILENT
    before = [match.view(seat) for seat in (None, 0, 2, 3)]
    match.act(1, Pick(0, 0))
    assert [match.view(seat) for seat in (None, 0, 2, 3)] == before
    assert why(match, 1, Pick(1, 1)) is Reason.ALREADY_SEALED


@pytest.mark.parametrize("seat", range(5))
def test_a_chosen_scientist(seat):
    options = change_option(Options(players=5), "fs_assignment", ScientistChoice.CHOSEN)
    options = change_option(options, "fs_seat", seat)
    assert rules.shuffled_deal(options, "chosen").roles[seat] is S


def test_option_couplings():
    options = Options(players=8, use_accomplice=True, use_witness=True)
    assert not locked_options(options).keys() & {"use_accomplice", "use_witness"}
    small = change_option(options, "players", 5)
    assert (small.use_accomplice, small.use_witness) == (False, False)
    assert set(locked_options(small)) == {"use_accomplice", "use_witness", "fs_seat"}
    alone = change_option(options, "use_accomplice", False)
    assert not alone.use_witness
    with pytest.raises(Refused):
        change_option(small, "use_accomplice", True)


def test_a_given_beginning_is_checked():
    options = Options(players=4)
    good = given_roles(SETTING_A)
    rules.check_deal(options, good)
    for bad in (
        given_roles((S, N, M)),
        given_roles((S, M, M, N)),
        Deal(good.evidence, good.weapons, good.roles, SITUATIONS[1:]),
        Deal((*good.evidence[:3], (0, 1, 2, 3)), good.weapons, good.roles, SITUATIONS),
    ):
        with pytest.raises(Refused):
            rules.check_deal(options, bad)
