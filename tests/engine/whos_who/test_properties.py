"""What holds in every WHO'S WHO position: conservation, legality, and who may know what (OBS-1..4)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack, PlayCard
from engine.cards import FULL_DECK, cards_of, parse, text
from engine.events import Event, Private
from engine.games.whos_who import GAME
from engine.games.whos_who.rules import check_deal
from engine.games.whos_who.state import Answer, Ask, Deal, Declare, Phase, Wait
from engine.match import Match
from engine.shuffle import Stream
from tests.kit import whist_reference as reference
from tests.kit.positions import matches, play_on
from tests.kit.whos_who_rebuild import rebuild

MATCHES = matches("whos_who", 220)


def viewers(match: Match) -> tuple[int | None, ...]:
    return (None, *range(match.options.players))


def any_action(players: int):
    """Every action that could be tried, sensible or not."""
    yield from (Ack(), Answer(True), Answer(False), Wait(), Declare(()))
    yield from (PlayCard(card) for card in range(54))
    yield from (Ask(seat) for seat in range(6))
    for count in (1, 2, 3):
        yield from (Declare(names) for names in combinations(range(6), count))
    yield from (Declare((1, 0)), Declare((2, 2)))


@given(MATCHES)
def test_no_card_is_lost_or_doubled(match):
    state = match.state
    out = FULL_DECK & ~sum(state.dealt)
    places = [*state.hands, *(1 << card for _, card in state.plays()), out]
    assert sum(places) == FULL_DECK
    assert sum(place.bit_count() for place in places) == 52
    check_deal(state.options, Deal(state.dealer, state.dealt, state.turned, state.masters))


@given(MATCHES)
def test_legal_is_what_is_not_refused(match):
    state = match.state
    for seat in range(match.options.players):
        legal = set(GAME.legal(state, seat))
        for action in any_action(match.options.players):
            assert (action in legal) == (GAME.refusal(state, seat, action) is None), action
    assert bool(match.actors()) == (state.phase is not Phase.MATCH_END)
    assert all(GAME.legal(state, seat) for seat in match.actors())


@given(MATCHES)
def test_rules_agree_with_the_naive_ones(match):
    state = match.state
    if state.phase is Phase.PLAY:
        hand = [text(card) for card in cards_of(state.hands[state.turn])]
        expected = reference.legal_cards(hand, [text(card) for card in state.trick])
        cards = {action for action in GAME.legal(state, state.turn) if isinstance(action, PlayCard)}
        assert cards == {PlayCard(parse(code)) for code in expected}
    for trick in state.tricks:
        cards = [text(card) for card in trick.cards]
        winner = reference.winner(cards, "SHDC"[state.trump])
        assert trick.winner == (trick.leader + winner) % match.options.players


@given(MATCHES)
def test_the_phases_come_when_they_should(match):
    """Interim after its trick and only then; the final after the last; nothing said before the reveal."""
    state = match.state
    tricks = len(state.tricks)
    if state.phase is Phase.INTERIM:
        assert tricks == state.interim_after
    if state.phase in (Phase.FINAL, Phase.REVEAL, Phase.MATCH_END):
        assert tricks == state.hand_size
    assert (None not in state.interim) == state.interim_over
    assert all(state.peeked) == (state.phase is not Phase.PEEK)


def swapped_cards(state, one, other, card, instead):
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
    for one, other in combinations(range(state.seats), 2):
        left, right = (list(cards_of(state.hands[seat] & ~(1 << state.turned))) for seat in (one, other))
        if not left or not right:
            continue
        card, instead = left[chance.below(len(left))], right[chance.below(len(right))]
        secret = swapped_cards(state, one, other, card, instead)
        for seat in (None, *(s for s in range(state.seats) if s not in (one, other))):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES, st.integers(0, 999))
def test_obs1_left_over_cards_and_sealed_choices_are_in_no_observation(match, pick):
    state, chance = match.state, Stream(str(pick), "swap")
    if GAME.deal_done(state):
        return
    hidden = list(cards_of(FULL_DECK & ~sum(state.dealt) & ~(1 << state.turned)))
    for other in range(state.seats):
        held = list(cards_of(state.hands[other] & ~(1 << state.turned)))
        secret = state
        if hidden and held:
            flip = 1 << hidden[chance.below(len(hidden))] | 1 << held[chance.below(len(held))]
            secret = replace(
                secret,
                hands=tuple(h ^ flip if s == other else h for s, h in enumerate(state.hands)),
                dealt=tuple(h ^ flip if s == other else h for s, h in enumerate(state.dealt)),
            )
        if state.interim[other] is not None:
            sealed = tuple(() if s == other else names for s, names in enumerate(state.interim))
            secret = replace(secret, interim=sealed)
        for seat in (None, *(s for s in range(state.seats) if s != other)):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES)
def test_obs1_exchanging_other_roles_changes_no_observation(match):
    """A seat cannot tell any two sets of masters apart that agree on itself; the table none at all."""
    state = match.state
    if GAME.deal_done(state):
        return
    for masters in combinations(range(state.seats), state.options.masters):
        secret = replace(state, masters=masters)
        assert codec.view_to_bytes(GAME.view(secret, None)) == codec.view_to_bytes(GAME.view(state, None))
        for seat in range(state.seats):
            same = (seat in masters) == (seat in state.masters)
            seen = codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))
            assert seen == same


@given(MATCHES)
def test_obs2_legality_follows_from_the_observation(match):
    for seat in range(match.options.players):
        view = codec.view_from_bytes(codec.view_to_bytes(match.view(seat)))
        assert GAME.legal(view, seat) == GAME.legal(match.state, seat)
        left = [view.cards_left(s) for s in range(match.options.players)]
        assert left == [hand.bit_count() for hand in match.state.hands]


@given(MATCHES)
def test_obs3_the_redacted_log_rebuilds_the_observation(match):
    for seat in viewers(match):
        assert rebuild(match.options, seat, match.events_for(seat)) == match.view(seat)


@given(MATCHES)
def test_obs4_every_seat_is_asked_in_the_same_way(match):
    """Whoever the masters are and whoever is locked: the same seats owe, with the same controls."""
    state = match.state
    if state.phase not in (Phase.PEEK, Phase.INTERIM, Phase.FINAL):
        return
    for masters in combinations(range(state.seats), state.options.masters):
        for sealed in (state.interim, tuple(None if s is None else () for s in state.interim)):
            other = replace(state, masters=masters, interim=sealed)
            assert GAME.actors(other) == GAME.actors(state)
            for seat in range(state.seats):
                assert GAME.legal(other, seat) == GAME.legal(state, seat)


@given(MATCHES)
def test_private_events_reach_only_their_seat(match):
    for seat in viewers(match):
        for event in match.events_for(seat):
            assert isinstance(event, Event)
            assert not isinstance(event, Private) or event.seat == seat


@given(MATCHES, st.integers(0, 99))
def test_a_sampled_world_gives_the_same_view(match, seed):
    for seat in viewers(match):
        view = match.view(seat)
        world = GAME.sample(view, Stream(str(seed), "sample"))
        assert GAME.view(world, seat) == view
        assert world.seed != match.seed
        for other in range(match.options.players):
            assert GAME.legal(world, other) == () or other in GAME.actors(world)


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
        "phase final",
        "?1",
        " yes",
        "0=1",
        ":",
        "i7",
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
    for seat in viewers(match):
        view = match.view(seat)
        assert codec.view_from_bytes(codec.view_to_bytes(view)) == view
    for entry in match.journal:
        assert codec.action_from_json(codec.to_json(entry.action)) == entry.action
    for event in match._events:
        assert codec.event_from_json(codec.to_json(event)) == event
    assert codec.options_from_json(codec.to_json(match.options)) == match.options


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_match_always_ends_with_equal_master_counts(preset):
    options = GAME.presets[preset]
    match = Match.new(GAME, options, ["any"] * options.players, f"end {preset}")
    chance = Stream(preset, "end")
    while play_on(match, chance):
        assert match.state.deal_number < 60
    assert match.outcome is not None
    assert len(set(match.state.master_counts)) == 1
    assert len(match.state.results) >= options.min_deals
    totals = match.state.results[-1].after
    assert match.outcome.scores == totals
    assert match.outcome.winners == tuple(s for s, t in enumerate(totals) if t == max(totals))
