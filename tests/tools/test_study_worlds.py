"""tools.study_worlds: both samplers pass, and a sampler that is wrong does not."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from engine.cards import cards_of
from engine.games.whos_who.view import View
from tools import study_worlds
from tools import study_worlds_hags as hags
from tools.study_worlds import Hands, all_worlds, by_engine, chi_square, endings, flaw


@pytest.mark.parametrize("game", study_worlds.SUBJECTS)
def test_both_samplers_follow_the_list_of_worlds(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert study_worlds.main([game, "--positions", "24", "--worlds", "5"]) == 0
    report = json.loads(capsys.readouterr().out)
    for name in ("engine", "kernel"):
        assert report[name]["flaws"] == 0
        assert abs(report[name]["z"]) < 4
        assert report[name]["freedom"] > 20


def test_a_sampler_that_knows_the_truth_or_leans_is_caught() -> None:
    view, worlds = next((v, w) for v, w in endings("x") if len(w) >= 6)
    assert chi_square(worlds, worlds * 20) == 0
    assert chi_square(worlds, worlds[:1] * 120) > 100
    assert chi_square(worlds[1:], worlds) == float("inf")
    assert set(by_engine(view, 300, "s")) == set(worlds)


def test_impossible_worlds_have_a_name() -> None:
    for view, worlds in islice(endings("flaws"), 20):
        assert all(flaw(view, hands) is None for hands in worlds)
        assert flaw(view, (0,) * view.seats) is not None
        assert flaw(view, rotated(view, worlds[0])) is not None


def rotated(view: View, hands: Hands) -> Hands:
    """Every hand one seat on."""
    return tuple(hands[(seat + 1) % view.seats] for seat in range(view.seats))


def test_a_void_is_a_flaw_in_itself() -> None:
    view = next(
        v for v, _ in endings("void") if any(any(suits) for s, suits in enumerate(v.voids()) if s != v.seat)
    )
    possible = all_worlds(view)
    assert possible
    shown = [(s, suit) for s, suits in enumerate(view.voids()) for suit, void in enumerate(suits) if void]
    for seat, suit in shown:
        assert all(not hands[seat] >> 13 * suit & 8191 for hands in possible)


def test_worlds_of_three_hags_that_cannot_be_have_a_name() -> None:
    for view, worlds in islice(endings("flaws", "three_hags"), 20):
        assert all(hags.flaw(view, world) is None for world in worlds)
        first, second, *stock = worlds[0]
        for wrong in (
            (second, first, *stock),
            (first, second, *stock[1:]),
            (first, second, *stock[:-1], next(iter(cards_of(view.hand)))),
            (0, 0, *stock),
        ):
            assert hags.flaw(view, wrong) is not None


def test_a_sampler_of_three_hags_that_leans_is_caught() -> None:
    view, worlds = next((v, w) for v, w in endings("lean", "three_hags") if len(w) >= 6)
    assert set(hags.by_kernel(view, 300, "s")) == set(worlds) == set(hags.by_engine(view, 300, "s"))
    assert chi_square(worlds, worlds[:1] * 120) > 100
