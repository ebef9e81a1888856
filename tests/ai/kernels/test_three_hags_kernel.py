"""The compiled Three Hags: its tables, random rounds as at the engine, and the quick player."""

from __future__ import annotations

import pytest

from ai.kernels import three_hags as kernel
from ai.kernels import three_hags_policy as quick
from ai.kernels.bits import start_word, xorshift
from ai.kernels.three_hags_weights import WEIGHTS
from engine.cards import parse_set
from engine.games.three_hags import rules
from engine.games.three_hags.combos import BY_CARDS, COMBOS, PACK, answers_in, combos_in
from engine.games.three_hags.options import Options
from engine.games.three_hags.scoring import hag_bonus, left_points
from engine.games.three_hags.state import DEALT
from engine.shuffle import Stream
from tools.study_kernel_hags import compare_random


def start(seed: str) -> list[int]:
    return kernel.position_of(rules.start(Options(), seed)[0])


def test_random_rounds_agree_with_the_engine() -> None:
    assert compare_random("suite", range(300)) == []


def test_the_tables_say_what_answers_what() -> None:
    for i, combo in enumerate(COMBOS):
        answers = [j for j, other in enumerate(COMBOS) if other.answers(combo.size, combo.key)]
        assert list(range(kernel.first_answer(i), kernel.last_answer(i))) == answers
        assert COMBOS[kernel.STRONGER[i]] == BY_CARDS[combo.cards][0]
    assert range(kernel.first_answer(kernel.LEAD), kernel.last_answer(kernel.LEAD)) == range(len(COMBOS))


def test_points_are_the_engine_s() -> None:
    chance = Stream("points", "hands")
    for _ in range(200):
        hand = 0
        for _ in range(chance.below(14)):
            hand |= COMBOS[chance.below(39)].cards
        assert kernel.worth(hand) == left_points(hand)
        assert kernel.bonus(hand) == hag_bonus(hand)


def test_moves_worth_a_look_are_all_but_weaker_readings() -> None:
    hand = parse_set("5S 6S KS QH JH 9C")
    top = COMBOS.index(BY_CARDS[parse_set("AS 2S 3S")][0])
    assert {COMBOS[i] for i in kernel.moves_of(hand, kernel.LEAD)} == {
        combo for combo in combos_in(hand) if combo == BY_CARDS[combo.cards][0]
    }
    *answers, last = kernel.moves_of(hand, top)
    assert last == kernel.PASS
    assert {COMBOS[i].cards for i in answers} == {
        combo.cards for combo in answers_in(hand, 3, COMBOS[top].key)
    }


def play_quickly(pos: list[int], scratch: list[int], noise: float, word: int) -> list[int]:
    """The moves of a round, the lists of groups checked at every one."""
    player = list(quick.player(WEIGHTS))
    moves: list[int] = []
    quick.gather(pos[0], 0, scratch)
    quick.gather(pos[1], 1, scratch)
    while not pos[kernel.OVER]:
        move = quick.choose(pos, player, scratch, noise, word)
        word = xorshift(word)
        assert move in kernel.moves_of(pos[pos[kernel.TURN]], pos[kernel.TOP])
        moves.append(move)
        quick.move_on(pos, move, scratch)
        for seat in range(2):
            at = quick.LIST + quick.GROUPS * seat
            held = scratch[at : at + scratch[quick.HELD + seat]]
            assert held == [g for g in range(quick.GROUPS) if quick.GROUP[g] & ~pos[seat] == 0]
    return moves


def plain_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables as lists: uncompiled code knows no other ints."""
    for module in (kernel, quick):
        for name, table in list(vars(module).items()):
            if type(table).__name__ == "ndarray":
                monkeypatch.setattr(module, name, [int(i) for i in table])


def test_the_quick_player_plays_legally_and_keeps_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_tables(monkeypatch)
    for number in range(4):
        moves = play_quickly(start(f"quick/{number}"), [0] * quick.SCRATCH, float(number), start_word(number))
        assert len(moves) > 13


def test_noise_alone_changes_what_the_quick_player_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain_tables(monkeypatch)
    one = play_quickly(start("noise"), [0] * quick.SCRATCH, 0.0, 1)
    assert play_quickly(start("noise"), [0] * quick.SCRATCH, 0.0, 99) == one
    assert play_quickly(start("noise"), [0] * quick.SCRATCH, 20.0, 99) != one


def test_it_takes_a_hand_away_that_nobody_can_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_tables(monkeypatch)
    mine, other = parse_set("QH JH QS"), parse_set("7S 8H 9C TC")
    pos = [mine, other, 0, kernel.LEAD, 0, PACK & ~(mine | other), 0, 0, 0, *[0] * DEALT]
    moves = play_quickly(pos, [0] * quick.SCRATCH, 0.0, 1)
    assert [COMBOS[move].cards for move in moves] == [parse_set("QH JH"), parse_set("QS")]
    assert pos[kernel.WINNER] == 0
    assert kernel.points(pos) == 40
