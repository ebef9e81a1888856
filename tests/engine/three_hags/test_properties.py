"""What holds in every Three Hags position: conservation, legality against brute force, who may know what."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack
from engine.cards import cards_of, mask_of, text
from engine.events import Event, Private
from engine.games.three_hags import GAME
from engine.games.three_hags.combos import COMBOS, PACK, answers_in, combos_in
from engine.games.three_hags.state import Pass, Phase, PlayCombo
from engine.match import Match
from engine.shuffle import Stream, shuffle
from tests.kit.positions import matches, play_on
from tests.kit.three_hags_brute_force import brute_answers, brute_combos
from tests.kit.three_hags_rebuild import rebuild

MATCHES = matches("three_hags", 120)
VIEWERS = (None, 0, 1)


@given(MATCHES)
def test_no_card_is_lost_or_doubled(match):
    state = match.state
    places = [*state.hands, mask_of(state.stock), *(move.cards for move in state.moves)]
    assert sum(place.bit_count() for place in places) == 39
    assert sum(places) == PACK
    assert state.hand_sizes == tuple(hand.bit_count() for hand in state.hands)
    assert state.stock_size == len(state.stock)
    drawn = sum(move.drew for move in state.moves)
    assert drawn + state.stock_size == 13


@given(MATCHES)
def test_legal_is_what_is_not_refused(match):
    state = match.state
    tried = [Ack(), Pass(), *(PlayCombo(one.cards, one.meaning) for one in COMBOS)]
    tried += [PlayCombo(0, 0), PlayCombo(7, 7), PlayCombo(1 << 26, 1 << 26)]
    for seat in (0, 1):
        legal = GAME.legal(state, seat)
        assert len(set(legal)) == len(legal)
        for action in tried:
            assert (action in legal) == (GAME.refusal(state, seat, action) is None), action
    assert bool(match.actors()) == (state.phase is not Phase.MATCH_END)
    assert all(GAME.legal(state, seat) for seat in match.actors())


def random_hands(count: int, seed: str) -> Iterator[tuple[int, int]]:
    """Hands of 1 to 20 cards, each with a combo of the pack that may lie on the pile."""
    chance = Stream(seed, "hands")
    cards = list(cards_of(PACK))
    for _ in range(count):
        shuffle(cards, chance)
        yield mask_of(cards[: 1 + chance.below(20)]), chance.below(len(COMBOS))


def test_generated_combos_are_those_of_brute_force():
    """Against an independent reading of TH §4 over all subsets of up to three cards; the tool
    ``study_combos`` does 20,000."""
    for hand, lying in random_hands(300, "brute force"):
        found = {(combo.cards, combo.meaning) for combo in combos_in(hand)}
        assert found == brute_combos(hand)
        top = COMBOS[lying]
        answers = {(combo.cards, combo.meaning) for combo in answers_in(hand, top.size, top.key)}
        assert answers == brute_answers(hand, top.cards, top.meaning)


@given(MATCHES)
def test_a_round_ends_at_the_first_empty_hand_without_a_draw(match):
    state = match.state
    if state.phase in (Phase.LEAD, Phase.FOLLOW):
        assert all(state.hand_sizes)
    else:
        assert state.stock_size == 0
        assert state.hand_sizes[state.results[-1].winner] == 0


@given(MATCHES, st.integers(0, 999))
def test_obs1_swapping_hidden_cards_changes_no_observation(match, pick):
    """Any card of the other hand with any of the stock, and the order of the stock."""
    state, chance = match.state, Stream(str(pick), "swap")
    if GAME.deal_done(state) or not state.stock:
        return
    stock = list(state.stock)
    shuffle(stock, chance)
    for other in (0, 1):
        held = list(cards_of(state.hands[other]))
        mine, theirs = held[chance.below(len(held))], stock[0]
        hands = list(state.hands)
        hands[other] ^= 1 << mine | 1 << theirs
        secret = replace(
            state, hands=(hands[0], hands[1]), stock=(mine, *stock[1:]), seed="another seed altogether"
        )
        for seat in (None, 1 - other):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES)
def test_obs2_legality_follows_from_the_observation(match):
    for seat in (0, 1):
        view = codec.view_from_bytes(codec.view_to_bytes(match.view(seat)))
        assert GAME.legal(view, seat) == GAME.legal(match.state, seat)
        assert GAME.publicly_forced(match.view(None)) == GAME.publicly_forced(view)


@given(MATCHES)
def test_obs3_the_redacted_log_rebuilds_the_observation(match):
    for seat in VIEWERS:
        assert rebuild(match.options, seat, match.events_for(seat)) == match.view(seat)


@given(MATCHES)
def test_private_events_reach_only_their_seat(match):
    for seat in VIEWERS:
        for event in match.events_for(seat):
            assert isinstance(event, Event)
            assert not isinstance(event, Private) or event.seat == seat


@given(MATCHES)
def test_a_publicly_forced_move_is_the_only_one(match):
    state = match.state
    if GAME.publicly_forced(state):
        assert len(GAME.legal(state, state.turn)) == 1


@given(MATCHES, st.integers(0, 99))
def test_a_sampled_world_gives_the_same_view_and_could_have_been_played(match, seed):
    for seat in VIEWERS:
        view = match.view(seat)
        world = GAME.sample(view, Stream(str(seed), "sample"))
        assert GAME.view(world, seat) == view
        assert world.seed != match.seed
        assert GAME.from_text(GAME.to_text(world)) == world


@given(MATCHES)
def test_with_an_empty_stock_the_unseen_cards_are_the_other_hand(match):
    state = match.state
    for seat in (0, 1):
        if state.stock_size == 0:
            assert match.view(seat).unseen() == state.hands[1 - seat]


@given(MATCHES)
def test_position_text_round_trips(match):
    assert GAME.from_text(GAME.to_text(match.state)) == match.state


@given(MATCHES, st.data())
def test_damaged_position_text_raises_value_error_only(match, data):
    lines = GAME.to_text(match.state).splitlines()
    row = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[row])))
    words = [
        "",
        "9",
        "AS",
        "-",
        "=",
        " x=1",
        "\n",
        "dealt 0 AS",
        "phase lead",
        "=H",
        " 0:2C,3C",
        ":",
        "X1",
        "2D",
    ]
    damage = data.draw(st.sampled_from(words))
    lines[row] = lines[row][:cut] + damage + lines[row][cut + data.draw(st.integers(0, 4)) :]
    try:
        state = GAME.from_text("\n".join(lines))
    except ValueError:
        return
    assert GAME.from_text(GAME.to_text(state)) == state


@given(MATCHES)
def test_everything_that_travels_round_trips(match):
    for seat in VIEWERS:
        view = match.view(seat)
        assert codec.view_from_bytes(codec.view_to_bytes(view)) == view
    for entry in match.journal:
        assert codec.action_from_json(codec.to_json(entry.action)) == entry.action
    for event in match._events:
        assert codec.event_from_json(codec.to_json(event)) == event
    assert codec.options_from_json(codec.to_json(match.options)) == match.options


def test_the_brute_force_knows_every_combo_of_the_table():
    """The whole pack at once, so that the two readings of TH §4 agree on all 310."""
    assert brute_combos(PACK) == {(combo.cards, combo.meaning) for combo in COMBOS}


def test_the_order_of_the_table_is_the_order_of_strength():
    for one, other in product(COMBOS, COMBOS):
        if one.size == other.size:
            beats = (one.cards, one.meaning) in brute_answers(one.cards, other.cards, other.meaning)
            assert beats == one.answers(other.size, other.key), (text_of(one.cards), text_of(other.cards))


def text_of(cards: int) -> str:
    return " ".join(text(card) for card in cards_of(cards))


def test_distinct_combos_of_one_class_with_equal_keys_are_pairs_sets_and_runs_only():
    for one, other in combinations(COMBOS, 2):
        if one.size == other.size == 1:
            assert one.key != other.key


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_match_always_ends(preset):
    match = Match.new(GAME, GAME.presets[preset], ["any"] * 2, f"end {preset}")
    chance = Stream(preset, "end")
    while play_on(match, chance):
        assert match.state.round_number <= 60
    assert match.outcome is not None
