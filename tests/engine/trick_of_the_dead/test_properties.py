"""What holds in every Trick of the Dead position: conservation, legality, who may know what (OBS-1..3)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack, PlayCard
from engine.cards import SUITS, cards_of, mask_of, text
from engine.events import Event, Private
from engine.games.trick_of_the_dead import GAME
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase
from engine.match import Match
from engine.shuffle import Stream
from tests.kit.positions import matches, play_on
from tests.kit.trick_of_the_dead_rebuild import rebuild

MATCHES = matches("trick_of_the_dead", 180)
PACK = (1 << 54) - 1
ORDER = "23456789TJQKA"


def viewers(match: Match) -> tuple[int | None, ...]:
    return (None, *range(match.options.players))


@given(MATCHES)
def test_no_card_is_lost_or_doubled(match):
    state = match.state
    places = [*state.hands, *(1 << card for _, card in state.plays()), mask_of(state.order)]
    assert sum(place.bit_count() for place in places) == 54
    assert sum(places) == PACK
    assert tuple(hand.bit_count() for hand in state.hands) == state.hand_sizes
    assert all(z & ~hand == 0 for z, hand in zip(state.zombies, state.hands, strict=True))
    assert len(state.order) == state.graveyard_size


@given(MATCHES)
def test_legal_is_what_is_not_refused(match):
    state = match.state
    tried = [Ack(), *(PlayCard(card) for card in range(54)), *(NameTrump(suit) for suit in range(4))]
    tried += [Bury(1 << 3), Bury(7), Bury(1 << 52 | 1 << 53)]
    for seat in range(state.seats):
        legal = GAME.legal(state, seat)
        assert len(set(legal)) == len(legal)
        for action in (*tried, *legal):
            assert (action in legal) == (GAME.refusal(state, seat, action) is None), action
    assert bool(match.actors()) == (state.phase is not Phase.MATCH_END)
    assert all(GAME.legal(state, seat) for seat in match.actors())


def naive_winner(trick: tuple[int, ...], trump: int) -> int:
    """Who takes a trick, by the words of TD §5.4 on card codes."""
    codes = [text(card) for card in trick]
    jokers = [i for i, code in enumerate(codes) if code[0] == "X"]
    if trump < 0 and jokers:
        return jokers[0]
    if trump >= 0:
        top = [i for i, code in enumerate(codes) if code[0] == "X" or code == "A" + SUITS[trump]]
        if top:
            return top[0]
        trumps = [i for i, code in enumerate(codes) if code[1] == SUITS[trump]]
        if trumps:
            return max(trumps, key=lambda i: ORDER.index(codes[i][0]))
    followers = [i for i, code in enumerate(codes) if code[1] == codes[0][1]]
    return max(followers, key=lambda i: ORDER.index(codes[i][0]))


@given(MATCHES)
def test_tricks_agree_with_the_naive_rules(match):
    state = match.state
    last = None
    for trick in state.tricks:
        assert trick.winner == (trick.leader + naive_winner(trick.cards, trick.trump)) % state.seats
        ranks = [text(card)[0] for card in trick.cards if card < 52]
        if state.seats == 2 and state.options.two_player_revival == "with_last_winner" and last is not None:
            ranks += [text(last)[0]] if last < 52 else []
        if trick.revived is not None:
            assert len(set(ranks)) < len(ranks)
        last = trick.card_of(trick.winner)


@given(MATCHES)
def test_a_round_ends_when_a_hand_is_empty_and_is_never_endless(match):
    state = match.state
    if state.phase is Phase.PLAY and not state.trick:
        assert all(state.hand_sizes)
    if state.phase is Phase.ROUND_DONE:
        assert not all(state.hand_sizes)
    assert len(state.tricks) <= (26 if state.seats == 2 else 18)


@given(MATCHES, st.integers(0, 999))
def test_obs1_swapping_hidden_cards_changes_no_observation(match, pick):
    """Two hidden cards of two other hands, or of a hand and the closed graveyard."""
    state, chance = match.state, Stream(str(pick), "swap")
    if GAME.deal_done(state):
        return
    hidden = [list(cards_of(hand & ~z)) for hand, z in zip(state.hands, state.zombies, strict=True)]
    for one, other in combinations(range(state.seats), 2):
        if not hidden[one] or not hidden[other]:
            continue
        flip = 1 << hidden[one][chance.below(len(hidden[one]))]
        flip |= 1 << hidden[other][chance.below(len(hidden[other]))]
        hands = tuple(h ^ flip if s in (one, other) else h for s, h in enumerate(state.hands))
        dealt = tuple(h ^ flip if s in (one, other) else h for s, h in enumerate(state.dealt))
        secret = replace(state, hands=hands, dealt=dealt, seed="another seed altogether")
        for seat in (None, *(s for s in range(state.seats) if s not in (one, other))):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES, st.integers(0, 999))
def test_obs1_the_closed_graveyard_is_in_no_observation(match, pick):
    state, chance = match.state, Stream(str(pick), "graves")
    if GAME.deal_done(state) or state.graveyard:
        return
    order = list(state.order)
    chance.shuffle(order)
    secret = replace(state, order=tuple(order))
    for seat in viewers(match):
        assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES)
def test_obs1_a_burial_is_in_no_other_observation(match):
    state = match.state
    for other in range(state.seats):
        if state.buried[other] is None:
            continue
        secret = replace(state, buried=tuple(3 if s == other else b for s, b in enumerate(state.buried)))
        for seat in (None, *(s for s in range(state.seats) if s != other)):
            assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))


@given(MATCHES)
def test_obs2_legality_follows_from_the_observation(match):
    for seat in range(match.options.players):
        view = codec.view_from_bytes(codec.view_to_bytes(match.view(seat)))
        assert GAME.legal(view, seat) == GAME.legal(match.state, seat)


@given(MATCHES)
def test_obs3_the_redacted_log_rebuilds_the_observation(match):
    for seat in viewers(match):
        assert rebuild(match.options, seat, match.events_for(seat)) == match.view(seat)


@given(MATCHES)
def test_private_events_reach_only_their_seat(match):
    for seat in viewers(match):
        for event in match.events_for(seat):
            assert isinstance(event, Event)
            assert not isinstance(event, Private) or event.seat == seat


@given(MATCHES, st.integers(0, 99))
def test_a_sampled_world_gives_the_same_view_and_could_have_been_played(match, seed):
    for seat in viewers(match):
        view = match.view(seat)
        world = GAME.sample(view, Stream(str(seed), "sample"))
        assert GAME.view(world, seat) == view
        assert world.seed != match.seed
        assert GAME.from_text(GAME.to_text(world)) == world


@given(MATCHES)
def test_position_text_round_trips(match):
    assert GAME.from_text(GAME.to_text(match.state)) == match.state


@given(MATCHES, st.data())
def test_damaged_position_text_raises_value_error_only(match, data):
    lines = GAME.to_text(match.state).splitlines()
    row = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[row])))
    words = ["", "9", "AS", "-", "=", " x=1", "\n", "dealt 0 AS", "phase play", "=H", " 0=2C,3C", ":", "X1"]
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
def test_a_match_always_ends(preset):
    options = GAME.presets[preset]
    match = Match.new(GAME, options, ["any"] * options.players, f"end {preset}")
    chance = Stream(preset, "end")
    while play_on(match, chance):
        assert match.state.round_number <= 30
    assert match.outcome is not None
