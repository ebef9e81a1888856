"""The WHO'S WHO search and the hard player as their callers see them."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest
from msgspec.structs import replace

from ai.decide import decide
from ai.kernels.jit import COMPILED
from ai.messages import Limit, essence
from ai.players.whos_who_hard import looks_foolish
from ai.search.whos_who import choose, prospect, touching_groups
from engine.actions import Ack
from engine.cards import cards_of, parse_set
from engine.codec import view_from_bytes, view_to_bytes
from engine.games.whos_who import rules
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.rules import legal
from engine.games.whos_who.sample import sample
from engine.games.whos_who.state import Answer, Ask, Declare, Phase, Wait
from engine.games.whos_who.view import view
from engine.match import Match
from engine.shuffle import Stream
from engine.tricks import legal_mask
from tests.kit.whos_who_moments import random_moment

FEW = Limit(24 if COMPILED else 2, 600.0)

SAME_NUMBERS = """
import sys
if {missing}:
    sys.modules["numba"] = None
from ai.belief import whos_who as belief
from ai.kernels.jit import COMPILED
from ai.search import whos_who as search
from tests.kit.whos_who_moments import random_moment
belief.PUBLIC_WORLDS = search.WORLDS = 3
search.ROUND = search.SLICE = 2
print(COMPILED)
for preset, plays in (("three", 40), ("five", 41)):
    view = random_moment(preset, "same", plays)[1]
    found = search.choose(view, 4, 600.0, "seed", every=True)
    print([(v.card, round(v.value, 9), v.visits) for v in found.values], found.beliefs, found.nodes)
"""


def run(missing: bool, disabled: str) -> list[str]:
    """What SAME_NUMBERS prints in a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
    done = subprocess.run(
        [sys.executable, "-c", SAME_NUMBERS.format(missing=missing)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    return done.stdout.splitlines()


def test_the_numbers_are_the_same_with_and_without_a_compiler() -> None:
    without = run(True, "0")
    assert without[0] == "False"
    assert run(False, "1") == without
    if COMPILED:
        compiled = run(False, "0")
        assert compiled[0] == "True"
        assert compiled[1:] == without[1:]


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize("preset", tuple(PRESETS))
def test_hard_goes_through_every_phase_legally(preset: str, asked: bool) -> None:
    options = replace(PRESETS[preset], question_allowed=asked)
    match = Match.new("whos_who", options, ("hard",) * options.players, f"all/{preset}")
    seen: set[str] = set()
    number = 0
    while match.state.phase is not Phase.REVEAL:
        seat = match.actors()[0]
        number += 1
        report = decide(match.view(seat), "hard", str(number), FEW)
        assert report.action in match.legal(seat)
        seen.add(type(report.action).__name__)
        if match.state.phase in (Phase.INTERIM, Phase.FINAL) or report.values:
            assert sum(report.beliefs.values()) == pytest.approx(options.masters, abs=1e-5)
        match.act(seat, report.action)
    assert {"Ack", "PlayCard", "Declare"} <= seen
    assert ("Ask" in seen) == ("Answer" in seen)
    assert asked or "Ask" not in seen


@pytest.mark.parametrize("preset", ["three", "six"])
def test_hidden_cards_and_roles_change_no_decision(preset: str) -> None:
    """The same view from another world gives the same report, byte for byte."""
    by_seed = 0
    for plays in (2, 13, 31):
        state, seen = random_moment(preset, f"swap/{plays}", plays)
        assert seen.seat is not None
        other = sample(seen, Stream("swap", str(plays)))
        assert other.hands != state.hands
        again = view_from_bytes(view_to_bytes(view(other, seen.seat)))
        first = essence(decide(seen, "hard", "x", FEW))
        assert essence(decide(again, "hard", "x", FEW)) == first
        by_seed += essence(decide(seen, "hard", "y", FEW)) != first
    assert by_seed > 0


def test_every_card_is_weighed_for_a_hint_and_sensible_numbers_come_out() -> None:
    _, seen = random_moment("three", "hint", 3)
    found = choose(seen, FEW.iterations, 600.0, "s", every=True)
    assert [v.card for v in found.values] == list(cards_of(legal_mask(seen.hand, seen.led)))
    assert all(v.visits == FEW.iterations for v in found.values)
    assert all(-25.0 <= v.value <= 22.0 for v in found.values)
    assert sum(found.habit.values()) == pytest.approx(1.0)
    assert found.nodes % FEW.iterations == 0


def test_touching_cards_are_weighed_once() -> None:
    hand = parse_set("AS KS JS 2H 4H")
    assert [len(group) for group in touching_groups(hand, hand, parse_set("QS"))] == [3, 1, 1]
    assert [len(group) for group in touching_groups(hand, hand, parse_set("3H"))] == [1, 2, 2]


def test_stop_and_clock_end_a_search_with_a_legal_card() -> None:
    _, seen = random_moment("three", "stop", 6)
    looked = 0

    def stop() -> bool:
        nonlocal looked
        looked += 1
        return looked > 12

    report = decide(seen, "hard", "s", Limit(100_000, 600.0), stop)
    assert report.capped and report.action in legal(seen, seen.turn or 0)
    assert looked < 200
    started = time.perf_counter()
    report = decide(seen, "hard", "s", Limit(1_000_000, 0.0))
    assert report.capped and report.action in legal(seen, seen.turn or 0)
    assert time.perf_counter() - started < 60


def test_declaring_early_pays_when_one_is_sure_enough() -> None:
    """The interim answer has the higher of 7 p - 2 and 5 q - 2 for the seats named (WW §13)."""
    for number in range(4):
        options = PRESETS["four"]
        match = Match.new("whos_who", options, ("bot",) * 4, f"early/{number}")
        chance = Stream(f"early/{number}", "plays")
        while match.state.phase is not Phase.INTERIM:
            seat = match.actors()[0]
            able = match.legal(seat)
            match.act(seat, able[chance.below(len(able))])
        for seat in range(4):
            report = decide(match.view(seat), "hard", "s", FEW)
            worth = {value.action: value.value for value in report.values}
            assert set(worth) == set(match.legal(seat))
            assert isinstance(report.action, Declare | Wait)
            assert worth[report.action] >= max(worth.values()) - 1e-6


def test_a_masters_answer_is_that_of_a_hunter_in_its_seat() -> None:
    """Declarations of masters are decoys: they depend on what the seat has seen, not on its role."""
    state, _ = random_moment("five", "decoy", 49)
    while state.phase is not Phase.FINAL:
        seat = rules.actors(state)[0]
        state = rules.apply(state, seat, rules.legal(state, seat)[0])[0]
    for seat in range(5):
        answers = {
            str(decide(view(replace(state, masters=masters), seat), "hard", "s", FEW).action)
            for masters in ((0, 1), (2, 3), (1, 4), (0, 3))
        }
        assert len(answers) == 1


def test_answers_are_a_mixture_for_both_roles() -> None:
    options = replace(PRESETS["three"], question_allowed=True)
    match = Match.new("whos_who", options, ("bot",) * 3, "asked")
    while match.state.phase is not Phase.PLAY:
        match.act(match.actors()[0], Ack())
    asker = match.actors()[0]
    asked = (asker + 1) % 3
    match.act(asker, Ask(asked))
    for masters in ((asked,), (asker,)):
        seen = view(replace(match.state, masters=masters), asked)
        said = [decide(seen, "hard", str(number), FEW).action for number in range(60)]
        assert 0 < said.count(Answer(True)) < 20
        assert said.count(Answer(True)) + said.count(Answer(False)) == 60


def test_prospects_are_halted_without_an_answer() -> None:
    _, seen = random_moment("three", "halt", 30)
    assert prospect(seen, 10, 0.0, "s") is None


@pytest.mark.parametrize(
    ("hand", "trick", "foolish"),
    [
        ("KH 2H 5S", "AH", "KH"),
        ("2H 5S 9C", "3D 4D", None),
        ("AD 9D 2C", "3D 4D", "AD"),
        ("KD QD 2C", "3D JD", None),
        ("9C 2C 5S", "3D AD", None),
        ("5S 9S", "3D AD", "9S"),
    ],
)
def test_blunders_that_everybody_sees(hand: str, trick: str, foolish: str | None) -> None:
    """Spades are trumps. A high card under a lost trick, or more than is needed by the last to play."""
    _, seen = random_moment("three", "fools", 0)
    cards = tuple(parse_set(code).bit_length() - 1 for code in trick.split())
    seen = replace(seen, turned=0, hand=parse_set(hand), trick=cards, leader=0, seat=len(cards))
    found = {code for code in hand.split() if looks_foolish(seen, parse_set(code).bit_length() - 1)}
    able = {code for code in hand.split() if code[1] == trick[1]} or set(hand.split())
    assert found & able == ({foolish} if foolish else set())
