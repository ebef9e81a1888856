"""What holds in every Whist position: conservation, legality, and who may know what (OBS-1..3)."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack, PlayCard
from engine.cards import FULL_DECK, cards_of, parse, text
from engine.events import Event, Private
from engine.games.whist import GAME
from engine.games.whist.state import Phase
from engine.match import Match
from engine.shuffle import Stream
from tests.kit import whist_reference as reference
from tests.kit.positions import SEATED, matches, play_on
from tests.kit.whist_rebuild import rebuild

MATCHES = matches("whist")


@given(MATCHES)
def test_no_card_is_lost_or_doubled(match):
    state = match.state
    places = [*state.hands, *(1 << card for _, card in state.plays())]
    assert sum(places) == FULL_DECK
    assert sum(place.bit_count() for place in places) == 52
    assert sum(state.dealt) == FULL_DECK


@given(MATCHES)
def test_legal_is_what_is_not_refused(match):
    state = match.state
    for seat in range(4):
        legal = set(GAME.legal(state, seat))
        for action in (Ack(), *(PlayCard(card) for card in range(54))):
            assert (action in legal) == (GAME.refusal(state, seat, action) is None)
    assert bool(match.actors()) == (state.phase is not Phase.MATCH_END)
    assert all(GAME.legal(state, seat) for seat in match.actors())


@given(MATCHES)
def test_rules_agree_with_the_naive_ones(match):
    state = match.state
    if state.turn is not None:
        hand = [text(card) for card in cards_of(state.hands[state.turn])]
        expected = reference.legal_cards(hand, [text(card) for card in state.trick])
        assert set(GAME.legal(state, state.turn)) == {PlayCard(parse(code)) for code in expected}
    trump = "SHDC-"[state.trump]
    for trick in state.tricks:
        cards = [text(card) for card in trick.cards]
        assert trick.winner == (trick.leader + reference.winner(cards, trump)) % 4
    if state.phase is Phase.HAND_DONE:
        hands = [[text(card) for card in cards_of(hand)] for hand in state.dealt]
        assert list(state.results[-1].honours_dealt) == reference.honours(hands, trump)


def swapped(state, one, other, card, instead):
    """The same position with two hidden cards exchanged between two hands."""
    flip = 1 << card | 1 << instead
    hands = [hand ^ flip if seat in (one, other) else hand for seat, hand in enumerate(state.hands)]
    dealt = [hand ^ flip if seat in (one, other) else hand for seat, hand in enumerate(state.dealt)]
    return replace(state, hands=tuple(hands), dealt=tuple(dealt), seed="another seed altogether")


@given(MATCHES, st.integers(0, 999))
def test_obs1_swapping_hidden_cards_changes_no_observation(match, pick):
    """Whoever does not hold the exchanged cards sees the same bytes, and so does the public table."""
    state, chance = match.state, Stream(str(pick), "swap")
    if GAME.deal_done(state):
        return
    for one, other in combinations(range(4), 2):
        known = 0 if state.turned is None else 1 << state.turned
        left, right = (list(cards_of(state.hands[seat] & ~known)) for seat in (one, other))
        if not left or not right:
            continue
        secret = swapped(state, one, other, left[chance.below(len(left))], right[chance.below(len(right))])
        for seat in (None, *(s for s in range(4) if s not in (one, other))):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))
            if seat is not None:
                assert GAME.legal(secret, seat) == GAME.legal(state, seat)


@given(MATCHES)
def test_obs1_no_view_holds_another_hand(match):
    """A view is a type of its own without the fields that hold secrets, and its own hand is the viewer's."""
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        assert not {"seed", "dealt", "hands"} & set(view.__struct_fields__)
        assert view.hand == (0 if seat is None else match.state.hands[seat])
        assert (view.opened is not None) == GAME.deal_done(match.state)


@given(MATCHES)
def test_obs2_legality_follows_from_the_observation(match):
    for seat in range(4):
        view = codec.view_from_bytes(codec.view_to_bytes(match.view(seat)))
        assert GAME.legal(view, seat) == GAME.legal(match.state, seat)
        assert [view.cards_left(s) for s in range(4)] == [h.bit_count() for h in match.state.hands]


@given(MATCHES)
def test_obs3_the_redacted_log_rebuilds_the_observation(match):
    for seat in (None, 0, 1, 2, 3):
        assert rebuild(match.options, seat, match.events_for(seat)) == match.view(seat)


@given(MATCHES)
def test_private_events_reach_only_their_seat(match):
    for seat in (None, 0, 1, 2, 3):
        for event in match.events_for(seat):
            assert isinstance(event, Event)
            assert not isinstance(event, Private) or event.seat == seat


@given(MATCHES, st.integers(0, 99))
def test_a_sampled_world_gives_the_same_view(match, seed):
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        world = GAME.sample(view, Stream(str(seed), "sample"))
        assert GAME.view(world, seat) == view
        assert world.seed != match.seed
        assert sum(world.dealt) == FULL_DECK


@given(MATCHES)
def test_position_text_round_trips(match):
    assert GAME.from_text(GAME.to_text(match.state)) == match.state


@given(MATCHES, st.data())
def test_damaged_position_text_raises_value_error_only(match, data):
    lines = GAME.to_text(match.state).splitlines()
    row = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[row])))
    damage = data.draw(st.sampled_from(["", "9", "AS", "-", "=", " x=1", "\n", "dealt 0 AS", "phase play"]))
    lines[row] = lines[row][:cut] + damage + lines[row][cut + data.draw(st.integers(0, 4)) :]
    try:
        state = GAME.from_text("\n".join(lines))
    except ValueError:
        return
    assert GAME.from_text(GAME.to_text(state)) == state


def test_a_match_always_ends():
    """Longest target match seen over seeds and presets stays far below a hundred hands."""
    for name, options in GAME.presets.items():
        for seed in range(3):
            match, chance = Match.new(GAME, options, SEATED, f"{name}{seed}"), Stream(str(seed), "end")
            while play_on(match, chance):
                assert match.state.hand_number < 100
            assert match.outcome is not None


def test_voids_are_what_was_shown_and_no_more():
    match, chance = Match.new(GAME, GAME.presets["standard"], SEATED, "voids"), Stream("v", "v")
    shown = set()
    while match.state.phase is not Phase.HAND_DONE:
        if match.state.turn is not None and match.state.trick:
            seat, led = match.state.turn, match.state.led
            before = match.journal
            play_on(match, chance)
            assert len(match.journal) == len(before) + 1
            action = match.journal[-1].action
            assert isinstance(action, PlayCard)
            if action.card // 13 != led:
                shown.add((seat, led))
        else:
            play_on(match, chance)
        if match.state.phase in (Phase.PLAY, Phase.TRICK_DONE):
            voids = match.view(0).voids()
            assert {(s, u) for s in range(4) for u in range(4) if voids[s][u]} == shown
    assert shown
