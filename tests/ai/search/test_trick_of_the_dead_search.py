"""The search of Trick of the Dead: repeatable, stoppable, in points, the match in mind."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from ai.players.trick_of_the_dead import habitual
from ai.search import trick_of_the_dead as search
from engine.actions import PlayCard
from engine.cards import parse
from engine.games.trick_of_the_dead import rules
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import Bury, NameTrump, Phase, RoundResult
from engine.games.trick_of_the_dead.view import View
from tests.kit.dead_positions import position, random_states, rules_view

SAME_NUMBERS = """
import sys
if {missing}:
    sys.modules["numba"] = None
from ai.kernels.jit import COMPILED
from ai.search import trick_of_the_dead as search
from engine.games.trick_of_the_dead.options import Options
from tests.ai.search.test_trick_of_the_dead_search import some_views
search.MOST_BURIALS, search.ROUND, search.WEIGHED = 6, 2, True
print(COMPILED)
for options in (Options(), Options(players=2, open_graveyard=True)):
    views = some_views("same", options)
    for number, view in enumerate([*views[: options.players - 2], *views[-3:]]):
        found = search.choose(view, 2, 600.0, number, every=True)
        print([(value.action, value.value, value.visits) for value in found.values])
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


def test_compiled_and_plain_find_the_same_to_the_last_bit() -> None:
    compiled, found = same_numbers(False)
    assert same_numbers(False, NUMBA_DISABLE_JIT="1") == ("False", found)
    assert same_numbers(True) == ("False", found)
    assert len(found) == 7
    assert compiled in ("True", "False")


def some_views(seed: str, options: Options) -> list[View]:
    """A burial, trumps to name and some cards to play."""
    found = [rules_view(state, seat) for state, seat in random_states(seed, options)]
    return [found[0], *(view for view in found if view.phase is Phase.DECLARE), *found[4::9]]


@pytest.mark.parametrize("options", [Options(), Options(players=2, open_graveyard=True)])
def test_the_same_question_gets_the_same_answer(options: Options) -> None:
    for view in some_views("repeat", options):
        one, other = (replace(search.choose(view, 20, 60.0, 7), seconds=0.0) for _ in range(2))
        assert one == other
        assert one.worlds <= 20
        assert {value.action for value in one.values} == set(rules.legal(view, view.seat or 0))
        assert set(one.alive) <= {value.action for value in one.values if value.visits == one.worlds}


def test_stop_ends_the_search_and_says_so() -> None:
    for view in some_views("stop", Options()):
        found = search.choose(view, 400, 60.0, 7, stop=lambda: True)
        assert found.capped
        assert found.alive
        assert max(value.visits for value in found.values) <= 32
    assert search.choose(view, 400, 0.0, 7).capped


def test_every_weighs_all_cards_alike() -> None:
    view = next(v for v in some_views("every", Options()) if v.phase is Phase.PLAY and not v.trick)
    found = search.choose(view, 24, 60.0, 7, every=True)
    assert {value.visits for value in found.values} == {24 * search.ADVISED}


def test_a_trick_in_hand_is_worth_its_points() -> None:
    view = position("AD 3D 4S 5S 6S 7S", "KD QD")
    found = search.choose(view, 64, 60.0, 7, every=True)
    worth = {value.action: value.value for value in found.values}
    # 39 points taken, or 28 given to another seat.
    assert worth[PlayCard(parse("AD"))] > worth[PlayCard(parse("3D"))] + 20


def test_all_burials_are_tried_and_few_of_them_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_BURIALS", 120)
    monkeypatch.setattr(search, "ROUND", 4)
    monkeypatch.setattr(search, "BURIALS_STAYING", ((4, 10), (8, 3)))
    state, _ = rules.start(Options(), "bury")
    found = search.choose(rules_view(state, 0), 12, 60.0, 7)
    assert len(found.values) == 120
    assert sorted({value.visits for value in found.values}) in ([4, 8], [4, 8, 12])
    assert 1 <= len(found.alive) <= 3
    alive = [value for value in found.values if value.action in found.alive]
    assert max(alive, key=lambda value: value.value).value == max(value.value for value in found.values)
    assert not any(isinstance(action, Bury) and action.cards >> 52 for action in found.alive)


def test_uncompiled_the_burials_tried_are_those_of_the_rule_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_BURIALS", 5)
    for number in range(4):
        view = rules_view(rules.start(Options(players=2 + number % 2), f"few/{number}")[0], 0)
        found = search.choose(view, 2, 60.0, 7)
        tried = [value.action for value in found.values if value.visits]
        assert len(tried) == 5
        assert habitual(view)[0] in tried


def blamed(monkeypatch: pytest.MonkeyPatch, chance: float) -> float:
    """What advice says in all that its own choices with another seed cost."""
    monkeypatch.setattr(search, "CHANCE", chance)
    total = 0.0
    for view in some_views("blame", Options()):
        one, other = (search.choose(view, 24, 60.0, seed, every=True).values for seed in (1, 2))
        worth = {value.action: value.value for value in other}
        total += max(worth.values()) - worth[max(one, key=lambda value: value.value).action]
    return total


def test_advice_blames_little_for_chance_and_still_sees_a_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert blamed(monkeypatch, 1.5) < 0.5 * blamed(monkeypatch, 0.0)
    monkeypatch.undo()
    view = position("AD 3D 4S 5S 6S 7S", "KD QD")
    worth = {value.action: value.value for value in search.choose(view, 64, 60.0, 7, every=True).values}
    assert worth[PlayCard(parse("AD"))] > worth[PlayCard(parse("3D"))] + 20


def test_trumps_are_searched_too() -> None:
    view = next(
        rules_view(state, seat)
        for n in range(20)
        for state, seat in random_states(f"trumps/{n}", Options())
        if state.phase is Phase.DECLARE
    )
    found = search.choose(view, 64, 60.0, 7, every=True)
    assert [value.action for value in found.values] == [NameTrump(suit) for suit in range(4)]
    assert len({value.value for value in found.values}) > 1


def with_totals(view: View, *totals: int) -> View:
    """The same round of a match that stands so."""
    zeros = (0,) * view.seats
    return replace(view, round_number=2, results=(RoundResult(1, 0, zeros, zeros, zeros, zeros, totals),))


def test_near_the_target_the_match_is_looked_at() -> None:
    view = position("AD 3D 4S 5S 6S 7S", "KD QD")
    assert not search.choose(view, 8, 60.0, 7).blended
    assert search.choose(with_totals(view, 90, 80, 80), 8, 60.0, 7).blended
    assert search.stakes_of(with_totals(view, 20, 10, 0))[search.SHARE] == 0.0
    assert search.stakes_of(with_totals(view, 99, 10, 0))[search.SHARE] > 0.8
    assert search.stakes_of(replace(view, round_number=30))[search.SHARE] == 1.0


def test_whoever_has_nothing_to_decide_is_refused() -> None:
    view = position("AD 3D 4S 5S 6S 7S", "KD QD")
    with pytest.raises(ValueError, match="nothing to decide"):
        search.choose(replace(view, seat=0), 8, 60.0, 7)
