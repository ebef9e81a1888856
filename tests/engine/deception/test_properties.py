"""What holds in every Deception position: legality, who may know what (OBS-1..4), texts, an end."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import codec
from engine.actions import Ack
from engine.events import Event, Private
from engine.game import Game
from engine.games.deception import GAME, text
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    State,
)
from engine.games.deception.statements import CluePointsTo, Colour, Crime, Doubt, NothingToSay, Suspect, Trust
from engine.match import Match
from engine.shuffle import Stream, shuffle
from tests.kit.deception_rebuild import rebuild
from tests.kit.positions import options_of, play_on

NIGHT = (Phase.LOOK, Phase.ROLES, Phase.CRIME)


def played(game: Game, options, seed: str, most: int) -> Match:
    """A game after that many acts; besides the seats that are waited for others talk and try to solve."""
    match = Match.new(game, options, ["any"] * options.players, seed)
    chance = Stream(seed, "walk")
    for _ in range(most):
        if chance.below(4) == 0:
            seat = chance.below(options.players)
            free = [a for a in match.legal(seat) if isinstance(a, Say | Advise)]
            free += [a for a in match.legal(seat) if isinstance(a, Solve)] if chance.below(8) == 0 else []
            if free:
                match.act(seat, free[chance.below(len(free))])
                continue
        if not play_on(match, chance):
            break
    return match


MATCHES = st.builds(
    played,
    st.just(GAME),
    options_of("deception"),
    st.integers(0, 10_000).map(str),
    st.integers(0, 160),
)


def viewers(match: Match) -> tuple[int | None, ...]:
    return (None, *range(match.options.players))


@given(MATCHES)
def test_legal_is_what_is_not_refused(match):
    state = match.state
    places = range(4)
    tried = [
        Ack(),
        StartPresentations(),
        EndPresentation(),
        *map(Advise, range(4)),
        *map(NameWitness, range(4)),
    ]
    tried += [Pick(r, b) for r, b in product(places, places)] + [ChooseLocation(tile) for tile in range(8)]
    tried += [PlaceMarker(tile, 3) for tile in range(32)] + [ReplaceTile(tile, 3) for tile in range(32)]
    tried += [Solve(owner, 1, 2) for owner in range(state.seats)]
    tried += [Say(Trust(3)), Say(Doubt(2)), Say(Suspect(1, None, 3)), Say(NothingToSay())]
    tried += [Say(CluePointsTo(tile, 2, Colour.RED, 1)) for tile in range(32)]
    for seat in range(state.seats):
        legal = set(GAME.legal(state, seat))
        assert len(legal) == len(GAME.legal(state, seat))
        for action in (*tried, *list(legal)[::37]):
            assert (action in legal) == (GAME.refusal(state, seat, action) is None), (seat, action)
    assert bool(match.actors()) == (state.phase is not Phase.END)
    assert all(GAME.legal(state, seat) for seat in match.actors())


@given(MATCHES)
def test_badges_and_attempts_agree(match):
    state = match.state
    if state.scientist is None:
        return
    tried = {event.seat for event in state.attempts}
    assert len(tried) == len(state.attempts)
    assert state.badges == tuple(s != state.scientist and s not in tried for s in range(state.seats))
    assert all(event.crime.owner != event.seat for event in state.attempts)


def may_see(state: State, seat: int | None, one: int, other: int) -> bool:
    """Whether a seat may tell that two seats exchanged their roles (DC §7)."""
    if seat is None:
        return False
    role = state.roles[seat]
    if role is Role.WITNESS:
        return seat in (one, other) or state.roles[one].crime != state.roles[other].crime
    return seat in (one, other) or role is not Role.INVESTIGATOR


@given(MATCHES, st.integers(0, 999))
def test_obs1_hidden_facts_are_in_no_observation(match, pick):
    """The pile's order, decoy picks, another solution, two seats exchanging secret roles."""
    state, chance = match.state, Stream(str(pick), "swap")
    if GAME.deal_done(state):
        return
    pile = list(state.dealt.situations)
    lying = 4 + max(0, state.round - 1) if state.tiles else 0
    rest = pile[lying:]
    shuffle(rest, chance)
    secret = replace(
        state, seed="another seed altogether", dealt=replace(state.dealt, situations=(*pile[:lying], *rest))
    )
    for seat in viewers(match):
        assert codec.view_to_bytes(GAME.view(secret, seat)) == codec.view_to_bytes(GAME.view(state, seat))
    if state.phase is Phase.REVERSAL:
        return
    others = [s for s, role in enumerate(state.roles) if role is not Role.SCIENTIST]
    one, other = others[chance.below(len(others))], others[chance.below(len(others))]
    roles = list(state.roles)
    roles[one], roles[other] = roles[other], roles[one]
    picks = tuple(p and Crime(p.owner, chance.below(4), chance.below(4)) for p in state.picks)
    secret = replace(state, dealt=replace(state.dealt, roles=tuple(roles)), picks=picks)
    for seat in viewers(match):
        if state.phase is not Phase.LOOK and may_see(state, seat, one, other):
            continue
        expected, seen = GAME.view(state, seat), GAME.view(secret, seat)
        if seat is not None:
            seen = replace(seen, pick=expected.pick)
        assert codec.view_to_bytes(seen) == codec.view_to_bytes(expected)


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
def test_obs4_the_night_asks_every_seat_alike(match):
    """Whatever its role, a seat has the same choices at night and looks at one page."""
    state = match.state
    if state.phase not in (*NIGHT, Phase.BRIEF):
        return
    asked = {GAME.legal(state, seat) for seat in range(state.seats) if state.owes(seat)}
    assert len(asked) == 1
    for seat in range(state.seats):
        assert len([e for e in match.events_for(seat) if isinstance(e, Private)]) <= 6


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


def test_sampled_worlds_are_uniform_over_what_is_left():
    """An investigator's worlds: each pair of each other seat equally often but for the refused one."""
    match = Match.new(GAME, GAME.presets["four"], ["any"] * 4, "uniform")
    chance = Stream("uniform", "walk")
    while match.state.phase is not Phase.TILES:
        play_on(match, chance)
    investigators = [s for s, role in enumerate(match.state.roles) if role is Role.INVESTIGATOR]
    seat, other = investigators
    owner = match.state.murderer
    solution = match.state.solution
    assert solution is not None
    match.act(seat, Solve(owner, (solution.red + 1) % 4, solution.blue))
    counts: dict[int, int] = {}
    for _ in range(3100):
        world = GAME.sample(match.view(seat), chance)
        assert world.solution not in match.state.refused
        counts[world.murderer] = counts.get(world.murderer, 0) + 1
    assert abs(counts[owner] - 1500) < 130
    assert abs(counts[other] - 1600) < 130


@given(MATCHES)
def test_position_text_round_trips(match):
    assert GAME.from_text(GAME.to_text(match.state)) == match.state


@given(MATCHES)
def test_every_action_has_a_text(match):
    for entry in match.journal:
        assert text.action_of(text.action_text(entry.action)) == entry.action


@given(MATCHES, st.data())
def test_damaged_position_text_raises_value_error_only(match, data):
    lines = GAME.to_text(match.state).splitlines()
    row = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[row])))
    words = [
        "",
        "9",
        "-",
        "=",
        " x=1",
        "\n",
        "do 0 ack",
        "phase mark",
        "do 1 say trust 9",
        ":",
        "murderer",
        "|",
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
def test_a_game_always_ends(preset):
    options = GAME.presets[preset]
    match = Match.new(GAME, options, ["any"] * options.players, f"end {preset}")
    chance = Stream(preset, "end")
    acts = 0
    while play_on(match, chance):
        acts += 1
        assert acts < 2000
    assert match.outcome is not None
