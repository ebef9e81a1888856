"""What a seat believes about the roles: sums, what it knows for certain, and what play should tell it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ai.belief.whos_who import given_evidence, observer, oracle, posterior
from ai.decide import decide
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.roles import prior
from engine.games.whos_who.state import Phase, Question, Role, State
from engine.games.whos_who.view import view
from engine.match import Match
from tests.kit.whos_who_moments import random_moment
from tools.study_whos_who_fit import play_deal

ALL = tuple(PRESETS)


@pytest.mark.parametrize("preset", ALL)
@pytest.mark.parametrize("plays", [0, 3, 17, 36])
def test_beliefs_add_up_and_the_own_role_is_known(preset: str, plays: int) -> None:
    state, _ = random_moment(preset, "sums", plays)
    options = state.options
    for seat in range(state.seats):
        seen = view(state, seat)
        for found in (posterior(seen, "s", 20), oracle(seen, state.hands)):
            assert found[str(seat)] == float(seat in state.masters)
            assert sum(found.values()) == pytest.approx(options.masters, abs=1e-5)
            assert list(found) == [str(s) for s in range(options.players)]
    anybody = observer(view(state, 0))
    assert sum(anybody.values()) == pytest.approx(options.masters, abs=1e-5)
    assert anybody == observer(view(state, 1)) == observer(view(state, None))


@pytest.mark.parametrize("preset", ALL)
def test_nothing_played_means_the_public_prior(preset: str) -> None:
    state, _ = random_moment(preset, "prior", 0)
    shares = prior(state.options, state.master_counts)
    for seat, (part, whole) in enumerate(shares):
        assert observer(view(state, 0))[str(seat)] == pytest.approx(part / whole, abs=1e-5)


def test_only_the_prior_tells_two_silent_seats_apart() -> None:
    """Whoever was master less often is likelier: the prior of WW E21."""
    match = Match.new("whos_who", PRESETS["three"], ("bot",) * 3, "counts")
    while len(match.state.results) < 1 or match.state.phase is not Phase.PLAY:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    was = match.state.results[0].masters[0]
    chances = observer(match.view(None))
    assert chances[str(was)] == pytest.approx(1 / 7, abs=1e-5)
    opened = replace(match.view(0), results=match.state.results)
    assert observer(opened) == chances


@pytest.mark.parametrize("seed", ["g1", "g2", "g3", "g4"])
def test_a_greedy_master_is_found(seed: str) -> None:
    """Among players that help one another one that wants every trick stands out, to all who see all cards."""
    start = Match.new("whos_who", PRESETS["three"], ("bot",) * 3, seed).state
    kinds = tuple("greedy" if s in start.masters else "hard" for s in range(3))
    state = final(play_deal("three", kinds, seed, 40))
    master = state.masters[0]
    for seat in range(3):
        if seat != master:
            assert posterior(view(state, seat), "s")[str(master)] > 0.6


def final(state: State) -> State:
    """A finished deal as it was before anybody declared."""
    none = (None,) * state.seats
    return replace(state, phase=Phase.FINAL, results=(), final=none, interim=none)


def test_at_the_end_everybody_believes_what_one_who_sees_all_cards_does() -> None:
    state, _ = random_moment("four", "end", 51)
    while state.phase is not Phase.FINAL:
        state = settle(state)
    for seat in range(4):
        seen = view(state, seat)
        assert posterior(seen, "s") == oracle(seen, state.hands)


def settle(state: State) -> State:
    """The first legal action of whoever acts."""
    from engine.games.whos_who import rules

    seat = rules.actors(state)[0]
    return rules.apply(state, seat, rules.legal(state, seat)[0])[0]


def test_an_open_deal_leaves_nothing_to_believe() -> None:
    match = Match.new("whos_who", PRESETS["five"], ("bot",) * 5, "open")
    while match.state.phase is not Phase.REVEAL:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    for seat in (None, 0, 3):
        found = posterior(match.view(seat), "s")
        assert found == {str(s): float(s in match.state.masters) for s in range(5)}


def test_answers_weigh_hardly_anything() -> None:
    state, _ = random_moment("four", "asked", 9)
    options = replace(state.options, question_allowed=True)
    plain = posterior(view(replace(state, options=options), 0), "s")
    for yes in (False, True):
        asked = replace(state, options=options, questions=(Question(0, 1, yes, 4),))
        found = posterior(view(asked, 0), "s")
        assert found["1"] != plain["1"]
        assert abs(found["1"] - plain["1"]) < 0.1
    assert posterior(view(replace(state, questions=(Question(0, 1, None, 9),)), 0), "s") == plain


def test_the_same_seed_gives_the_same_beliefs_and_the_own_role_is_all_a_role_changes() -> None:
    state, seen = random_moment("six", "same", 22)
    assert posterior(seen, "a") == posterior(seen, "a") != posterior(seen, "b")
    assert seen.seat is not None
    others = [pair for pair in ((1, 4), (0, 2), (2, 3), (0, 5)) if seen.seat not in pair]
    hunter = [view(replace(state, masters=pair), seen.seat) for pair in others]
    assert {v.role for v in hunter} == {Role.HUNTER}
    assert len({str(posterior(v, "a")) for v in hunter}) == 1


def test_evidence_keeps_the_worlds_hands() -> None:
    """Judging plays takes the played cards out again: the worlds end as the hands are now."""
    state, seen = random_moment("five", "kept", 23)
    evidence = given_evidence(seen, state.hands)
    assert tuple(int(evidence.worlds[seat]) for seat in range(5)) == state.hands


def test_deciding_reports_the_same_beliefs() -> None:
    _, seen = random_moment("three", "report", 20)
    if seen.role is Role.HUNTER or seen.seat is not None:
        assert decide(seen, "hard", "a").beliefs == posterior(seen, "a")
