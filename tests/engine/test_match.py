import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import codec
from engine.actions import Ack, PlayCard
from engine.errors import Reason, Refused
from engine.games import REGISTRY, game_named
from engine.match import Match
from engine.shuffle import Stream, commitment
from tests.kit.positions import SEATED, matches, play_on, walk

WHIST = REGISTRY["whist"]
STANDARD = WHIST.presets["standard"]


@given(matches("whist"))
def test_the_state_is_a_fold_over_the_journal(match):
    again = Match.new(match.game, match.options, match.seats, match.seed)
    for entry in match.journal:
        again.act(entry.seat, entry.action)
    assert again.state == match.state
    assert [again.events_for(s) for s in range(4)] == [match.events_for(s) for s in range(4)]


@given(matches("whist"), st.integers(0, 3), st.integers(0, 99))
def test_undo_after_do_is_identity(match, seat, choices):
    """Whatever is played after it: undo gives back exactly the position before the seat's own play (WH
    §8)."""
    chance = Stream(str(choices), "undo")
    while match.state.phase.value != "play" or match.state.turn != seat:
        if not play_on(match, chance):
            return
    before, journal, events = match.state, match.journal, match.event_count()
    play_on(match, chance)
    while match.state.phase.value == "play" and chance.below(3):
        play_on(match, chance)
    assert match.can_undo(seat)
    assert match.undo(seat) == len(journal)
    assert (match.state, match.journal, match.event_count()) == (before, journal, events)
    assert not match.can_undo(seat)
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    assert refused.value.reason is Reason.NOTHING_TO_UNDO


def test_a_refused_action_changes_nothing():
    match = walk(WHIST, STANDARD, "1", 3)
    before = (match.state, match.journal, match.event_count())
    for action in (PlayCard(0), Ack()):
        for seat in (-1, 0, 1, 2, 3, 4):
            if match.refusal(seat, action):
                with pytest.raises(Refused):
                    match.act(seat, action)
    assert (match.state, match.journal, match.event_count()) == before


def test_cut_refuses_what_is_not_in_the_journal():
    match = walk(WHIST, STANDARD, "1", 3)
    with pytest.raises(ValueError, match="3 entries"):
        match.cut(4)


def test_commitment_is_of_seed_options_and_seats_and_can_be_checked_by_hand():
    match = Match.new("whist", STANDARD, SEATED, "ab" * 16)
    by_hand = commitment("ab" * 16, codec.to_json(STANDARD), b'["human","normal","normal","normal"]')
    assert match.commitment == by_hand
    assert match.fair
    assert not Match.new("whist", STANDARD, SEATED, "tuesday").fair


def test_thinking_seeds_differ_by_seat_and_decision_and_tempers_do_not():
    match = walk(WHIST, STANDARD, "1", 0)
    temper, first = match.temper(1), match.thinking_seed(1)
    play_on(match, Stream("x", "y"))
    assert match.temper(1) == temper != match.temper(2)
    assert len({first, match.thinking_seed(1), match.thinking_seed(2)}) == 3


def test_what_if_ends_with_its_deal_and_opens_only_afterwards():
    match = walk(WHIST, WHIST.presets["eight_hands"], "1", 20)
    with pytest.raises(Refused) as refused:
        match.what_if(5)
    assert refused.value.reason is Reason.WRONG_PHASE
    chance = Stream("1", "on")
    while not WHIST.deal_done(match.state):
        play_on(match, chance)
    branch = match.what_if(5)
    assert branch.state == match.state_at(5)
    while play_on(branch, chance):
        pass
    assert WHIST.deal_done(branch.state)
    assert branch.outcome is None
    with pytest.raises(Refused) as refused:
        branch.act(0, Ack())
    assert refused.value.reason is Reason.PRACTICE_OVER
    play_on(match, chance)
    match.act(match.actors()[0], match.legal(match.actors()[0])[0])
    match.what_if(5)
    with pytest.raises(Refused):
        match.what_if(len(match.journal))


def test_wrong_number_of_seats_and_unknown_games_are_refused():
    with pytest.raises(Refused) as refused:
        Match.new("whist", STANDARD, ("human",), "1")
    assert refused.value.reason is Reason.BAD_OPTIONS
    with pytest.raises(ValueError, match="no game named"):
        game_named("bid_whist")
