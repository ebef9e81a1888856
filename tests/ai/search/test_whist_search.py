"""The whist search as its callers see it."""

import os
import subprocess
import sys

import pytest

from ai.kernels.jit import COMPILED
from ai.search import whist_tree
from ai.search.whist import choose, evaluate_all, touching_groups
from engine.actions import PlayCard
from engine.cards import parse_set, text
from engine.games import game_named
from engine.games.whist.options import Options
from engine.games.whist.view import View
from engine.match import Match

WORLDS = 60 if COMPILED else 6

SAME_NUMBERS = """
import sys
if {missing}:
    sys.modules["numba"] = None
from ai.kernels.jit import COMPILED
from ai.search import whist_tree
from ai.search.whist import choose
from tests.ai.search.test_whist_search import views
print(COMPILED)
for number, view in enumerate(views("same", (3, 17, 30))):
    found = choose(view, 6, 600.0, number)
    print(found.card, [(v.card, v.value, v.visits) for v in found.values], found.effective, found.nodes)
    print(whist_tree.choose(view, 60, number))
"""


def views(seed: str, moments: tuple[int, ...]) -> list[View]:
    """Views of a seat in turn after so many plays of one hand, everybody playing the lowest legal card."""
    match = Match.new("whist", Options(), ("bot",) * 4, seed)
    found: list[View] = []
    for moment in moments:
        while len(match.state.plays()) < moment or match.state.turn is None:
            seat = match.actors()[0]
            match.act(seat, match.legal(seat)[0])
        found.append(match.view(match.actors()[0]))
    return found


def same_numbers(missing: bool, **environment: str) -> tuple[str, list[str]]:
    """Whether that process compiled, and its decisions."""
    done = subprocess.run(
        [sys.executable, "-c", SAME_NUMBERS.format(missing=missing)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    first, *rest = done.stdout.splitlines()
    return first, rest


@pytest.mark.parametrize("moment", [0, 2, 13, 31, 47])
def test_a_choice_is_legal_and_repeats(moment: int) -> None:
    (view,) = views("search/1", (moment,))
    first = choose(view, WORLDS, 600.0, "seed")
    legal = [action.card for action in legal_plays(view)]
    assert first.card in legal
    assert [value.card for value in first.values] == legal
    assert not first.capped
    again = choose(view, WORLDS, 600.0, "seed")
    assert (again.card, again.values, again.nodes) == (first.card, first.values, first.nodes)


def legal_plays(view: View) -> tuple[PlayCard, ...]:
    """The legal plays of a view's own seat."""
    assert view.seat is not None
    return tuple(a for a in game_named("whist").legal(view, view.seat) if isinstance(a, PlayCard))


def test_another_seed_samples_other_worlds() -> None:
    (view,) = views("search/2", (5,))
    assert evaluate_all(view, WORLDS, 600.0, 1).values != evaluate_all(view, WORLDS, 600.0, 2).values


def test_evaluate_all_gives_every_card_the_same_worlds() -> None:
    (view,) = views("search/3", (8,))
    found = evaluate_all(view, WORLDS, 600.0, "hint")
    assert {value.visits for value in found.values} == {WORLDS}
    assert all(0 <= value.value <= 13 - len(view.tricks) for value in found.values)
    worth = {value.card: value.value for value in found.values}
    assert worth[found.card] == max(worth.values())


def test_stop_ends_the_search_with_a_legal_card() -> None:
    (view,) = views("search/4", (0,))
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks >= 2

    found = choose(view, 100_000, 600.0, "stopped", stop)
    assert found.capped
    assert looks == 2
    assert PlayCard(found.card) in legal_plays(view)
    assert found.nodes < 5_000


def test_a_seat_out_of_turn_is_refused() -> None:
    match = Match.new("whist", Options(), ("bot",) * 4, "turn")
    with pytest.raises(ValueError, match="not in turn"):
        choose(match.view((match.actors()[0] + 1) % 4), 10, 1.0, 0)


def test_touching_cards_share_a_group() -> None:
    hand = parse_set("AS KS JS 9S 2H 4H")
    groups = touching_groups(hand, hand, parse_set("TS 3H"))
    assert [[text(card) for card in group] for group in groups] == [["9S", "JS"], ["KS", "AS"], ["2H", "4H"]]


def test_same_numbers_without_a_compiler() -> None:
    compiled = same_numbers(False)
    disabled = same_numbers(False, NUMBA_DISABLE_JIT="1")
    absent = same_numbers(True)
    assert disabled[0] == absent[0] == "False"
    assert compiled[1] == disabled[1] == absent[1]
    assert len(compiled[1]) == 6


def test_the_tree_grows_in_parts_and_chooses_a_legal_card() -> None:
    (view,) = views("tree", (3,))
    card = whist_tree.choose(view, 400, 1)
    assert PlayCard(card) in legal_plays(view)
    tree = whist_tree.Tree(view, 400, 1)
    tree.grow(250)
    tree.grow(250)
    assert sum(tree.visits().values()) == 400
