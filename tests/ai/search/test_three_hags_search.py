"""The search of Three Hags: repeatable, stoppable, in points, the match in mind, endings exact."""

from __future__ import annotations

import os
import subprocess
import sys

from msgspec.structs import replace

from ai.kernels.jit import ints
from ai.search import three_hags as search
from engine.cards import cards_of, mask_of, parse_set
from engine.games.three_hags import rules
from engine.games.three_hags.options import Options
from engine.games.three_hags.sample import sample
from engine.games.three_hags.state import Pass, PlayCombo, RoundResult, State
from engine.games.three_hags.view import View, view
from engine.shuffle import Stream
from tests.kit.hag_positions import position

SAME_NUMBERS = """
import sys
if {missing}:
    sys.modules["numba"] = None
from ai.kernels.jit import COMPILED
from ai.search import three_hags as search
from tests.ai.search.test_three_hags_search import some_views
search.ROUND, search.NODES = 2, 20
print(COMPILED)
for number, view in enumerate(some_views("same")):
    found = search.choose(view, 2, 600.0, number, every=True)
    print([(value.action, value.value, value.visits, value.chance) for value in found.values], found.nodes)
"""


def same_numbers(missing: bool, **environment: str) -> tuple[str, list[str]]:
    """Whether that process compiled, and what it found."""
    done = subprocess.run(
        [sys.executable, "-c", SAME_NUMBERS.format(missing=missing)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    first, *rest = done.stdout.splitlines()
    return first, rest


def random_states(seed: str) -> list[State]:
    """The states of a random round in which there is a choice."""
    chance = Stream(seed, "random")
    state, _ = rules.start(Options(), seed)
    found: list[State] = []
    while state.turn is not None:
        legal = rules.legal(state, state.turn)
        if len(legal) > 1:
            found.append(state)
        state, _ = rules.apply(state, state.turn, legal[chance.below(len(legal))])
    return found


def some_views(seed: str) -> list[View]:
    """A lead, answers with and without a stock, and an ending."""
    states = random_states(seed)
    return [view(state, state.turn) for state in (*states[:20:5], states[-1])]


def test_compiled_and_plain_find_the_same_to_the_last_bit() -> None:
    compiled, found = same_numbers(False)
    assert same_numbers(False, NUMBA_DISABLE_JIT="1") == ("False", found)
    assert same_numbers(True) == ("False", found)
    assert len(found) == 5
    assert compiled in ("True", "False")


def test_the_same_question_gets_the_same_answer() -> None:
    for seen in some_views("repeat"):
        one, other = (replace(search.choose(seen, 20, 60.0, 7), seconds=0.0) for _ in range(2))
        assert one == other
        assert one.worlds <= 20
        legal = set(rules.legal(seen, seen.seat or 0))
        assert {value.action for value in one.values} <= legal
        assert set(one.alive) <= {value.action for value in one.values}


def test_nothing_but_the_view_decides() -> None:
    """Two worlds in which the other hand and the stock differ, and the viewer sees the same."""
    for number, state in enumerate(random_states("hidden")[:12:4]):
        seen = view(state, state.turn)
        world = sample(seen, Stream("hidden", str(number)))
        assert world.hands != state.hands
        one, other = (
            replace(search.choose(view(each, each.turn), 20, 60.0, 7), seconds=0.0) for each in (state, world)
        )
        assert one == other


def test_stop_ends_the_search_and_says_so() -> None:
    for seen in some_views("stop"):
        found = search.choose(seen, 400, 60.0, 7, stop=lambda: True)
        assert found.capped or found.exact
        assert found.alive
    assert search.choose(some_views("stop")[0], 400, 0.0, 7).capped


def test_every_weighs_all_moves_alike() -> None:
    found = search.choose(some_views("every")[0], 24, 60.0, 7, every=True)
    assert {value.visits for value in found.values} == {24}


def test_an_ending_is_exact_and_every_move_of_it_on_demand() -> None:
    found = search.choose(position("QH JH QS", theirs="7S"), 50, 60.0, 7, every=True)
    assert found.exact
    worth = {value.action: value.value for value in found.values}
    # The flight sweeps and the other hag goes out; or the broom is not beaten, and both hags go out.
    flight, broom = parse_set("QH JH"), parse_set("JH")
    assert worth[PlayCombo(flight, flight)] == 5 + 20
    assert worth[PlayCombo(broom, broom)] == 5 + 40
    assert found.alive == (PlayCombo(broom, broom),)


def test_a_round_that_cannot_be_lost_is_not_given_away() -> None:
    top = "5S 5H"
    found = search.choose(position("QH JH", top, theirs="TS TH KC"), 50, 60.0, 7, every=True)
    worth = {value.action: value.value for value in found.values}
    flight = parse_set("QH JH")
    assert worth[PlayCombo(flight, flight)] == 45
    assert worth[Pass()] < 45


def with_scores(seen: View, own: int, other: int) -> View:
    assert seen.seat is not None
    after = (own, other) if seen.seat == 0 else (other, own)
    return replace(seen, results=(RoundResult(1, 0, 0, 0, 0, 0, 0, after),))


def test_points_beyond_the_target_are_worth_nothing() -> None:
    seen = with_scores(some_views("target")[0], 70, 40)
    utility = list(search.utility_of(seen))
    most = search.MOST
    assert utility[most + 1] == utility[most + 9]
    assert utility[7] == utility[8] < utility[6]
    begun = list(search.utility_of(with_scores(seen, 0, 0)))
    assert begun[most + 1] < begun[most + 9]
    # At the beginning it is much like points.
    assert abs(begun[most + 7] - 35) < 8
    assert abs(begun[7] + 35) < 8


def test_the_chance_of_winning_is_fair_and_grows() -> None:
    chance = search.winning(75)
    assert chance[0, 0] == chance[40, 40] == 0.5
    assert chance[70, 0] > chance[35, 0] > 0.5 > chance[0, 35]
    assert all(abs(chance[a, b] + chance[b, a] - 1) < 1e-9 for a, b in chance)


def test_worlds_are_consistent_and_even() -> None:
    state = random_states("worlds")[2]
    seen = view(state, state.turn)
    count = 2000
    worlds = ints(search.WORLD * count)
    other, left = seen.hand_sizes[1 - (seen.seat or 0)], seen.stock_size
    search.deal_worlds(seen.unseen(), other, left, 0, count, 12345, worlds)
    held = dict.fromkeys(cards_of(seen.unseen()), 0)
    for n in range(count):
        at = search.WORLD * n
        hand = int(worlds[at])
        stock = [int(card) for card in worlds[at + 1 + 13 - left : at + 14]]
        assert hand.bit_count() == other
        assert mask_of(stock) | hand == seen.unseen()
        assert not mask_of(stock) & hand
        for card in cards_of(hand):
            held[card] += 1
    expected = count * other / seen.unseen().bit_count()
    assert all(abs(times - expected) < 0.1 * count for times in held.values())
