"""Exact endings of Three Hags against a plain search of every line."""

from __future__ import annotations

import pytest

from ai.kernels.three_hags import LEAD, PASS, moves_of
from ai.kernels.three_hags_ending import SHAPES, SINGLES, shape_of
from ai.kernels.three_hags_solver import Solver
from engine.cards import mask_of, parse_set
from engine.games.three_hags.combos import BY_CARDS, COMBOS, PACK, Combo, answers_in
from engine.shuffle import Stream
from tools.study_endings import Exhaustive

PLENTY = 10_000_000
SOLVER = Solver()


def ending(number: int, cards: int) -> tuple[int, int, Combo | None]:
    """Two random hands with up to so many cards, every other time with something to answer."""
    chance = Stream("ending", str(number))
    pack = [card for card in range(52) if PACK >> card & 1]
    chance.shuffle(pack)
    mine = 1 + chance.below(cards - 1)
    other = 1 + chance.below(cards - mine)
    hand, theirs = mask_of(pack[:mine]), mask_of(pack[mine : mine + other])
    gone = PACK & ~(hand | theirs)
    tops = [c for c in COMBOS if c.cards & ~gone == 0 and not c.sweeps and answers_in(hand, c.size, c.key)]
    return hand, theirs, tops[chance.below(len(tops))] if tops and number % 2 else None


def index_of(top: Combo | None) -> int:
    return LEAD if top is None else COMBOS.index(top)


@pytest.mark.parametrize("part", range(4))
def test_values_and_moves_are_those_of_the_plain_search(part: int) -> None:
    for number in range(40 * part, 40 * part + 40):
        mine, other, top = ending(number, 9)
        plain = Exhaustive()
        value = SOLVER.solve(mine, other, index_of(top), PLENTY)
        assert value == plain.value(mine, other, top)
        moves = [SOLVER.best] if SOLVER.best >= 0 else moves_of(mine, index_of(top))
        for move in moves:
            assert plain.after(mine, other, None if move == PASS else COMBOS[move]) == value


def test_singles_are_numbered_by_strength() -> None:
    assert list(SHAPES[:SINGLES]) == [1 << i for i in range(SINGLES)]
    assert shape_of(parse_set("QS JC")) == 1 | 1 << 38


def test_an_interrupted_search_goes_on_where_it_was() -> None:
    mine, other = parse_set("QS AS 4S 5H 8C 9H TC JC"), parse_set("QH KH 2S 3S 6C 7H 9C JH")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return False

    value = SOLVER.solve(mine, other, LEAD, PLENTY, stop)
    nodes = SOLVER.nodes
    assert value is not None
    assert SOLVER.solve(mine, other, LEAD, nodes // 2) is None
    assert SOLVER.nodes <= nodes // 2 + 1
    lower, upper = SOLVER.bounds
    assert lower <= value <= upper
    assert SOLVER.solve(mine, other, LEAD, PLENTY) == value
    assert SOLVER.nodes == nodes
    assert asked


def test_stop_ends_it() -> None:
    mine, other = parse_set("QS AS 4S 5H 8C 9H TC JC"), parse_set("QH KH 2S 3S 6C 7H 9C JH")
    assert SOLVER.solve(mine, other, LEAD, PLENTY, lambda: True) is None


def test_who_goes_out_at_once_needs_no_search() -> None:
    assert SOLVER.solve(parse_set("QS QH QC"), parse_set("4H"), LEAD, 1) == 65
    assert COMBOS[SOLVER.best].cards == parse_set("QS QH QC")
    top = COMBOS.index(BY_CARDS[parse_set("5S 5H")][0])
    assert SOLVER.solve(parse_set("QH JH"), parse_set("TS TH KC"), top, 1) == 45
