"""The exact solver against brute force, and against DDS where that is installed."""

from functools import cache

import pytest

from ai.kernels.whist_solver import GAVE_UP, Solver
from engine.cards import cards_of, parse, parse_set
from engine.shuffle import Stream
from engine.tricks import legal_mask, trick_winner
from tools.study_solver import ending, mismatches

Hands = tuple[int, int, int, int]


def without(hands: Hands, seat: int, card: int) -> Hands:
    """The hands after a seat has played a card."""
    left = [hand ^ (1 << card) if i == seat else hand for i, hand in enumerate(hands)]
    return left[0], left[1], left[2], left[3]


def brute_force(hands: Hands, leader: int, trick: tuple[int, ...], trump: int) -> int:
    """Tricks of side A by plain minimax over the engine's rules."""

    @cache
    def worth(hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        if len(trick) == 4:
            winner = (leader + trick_winner(*trick, trump)) % 4
            return 1 - winner % 2 + worth(hands, winner, ())
        seat = (leader + len(trick)) % 4
        if not hands[seat]:
            return 0
        legal = legal_mask(hands[seat], trick[0] // 13 if trick else -1)
        found = [worth(without(hands, seat, card), leader, (*trick, card)) for card in cards_of(legal)]
        return max(found) if seat % 2 == 0 else min(found)

    return worth(hands, leader, trick)


def test_solver_agrees_with_brute_force() -> None:
    chance = Stream("solver", "positions")
    solver = Solver()
    for number in range(150):
        hands, trump = ending("brute", number, 1 + chance.below(4))
        leader = chance.below(4)
        trick: tuple[int, ...] = ()
        for _ in range(chance.below(4)):
            seat = (leader + len(trick)) % 4
            legal = list(cards_of(legal_mask(hands[seat], trick[0] // 13 if trick else -1)))
            card = legal[chance.below(len(legal))]
            hands, trick = without(hands, seat, card), (*trick, card)
        expected = brute_force(hands, leader, trick, trump)
        assert solver.solve(hands, leader, trick, trump, 1_000_000) == expected
        if hands[(leader + len(trick)) % 4]:
            worth = solver.solve_cards(hands, leader, trick, trump, 1_000_000)
            assert worth is not None
            best = max if (leader + len(trick)) % 2 == 0 else min
            assert best(worth.values()) == expected


def test_a_finesse_is_seen() -> None:
    # South (2) leads towards ace-queen over West's king: both tricks, whatever West does.
    hands = (parse_set("AS QS"), parse_set("2H 3H"), parse_set("2S 3S"), parse_set("KS 4S"))
    solver = Solver()
    assert solver.solve(hands, 2, (), 4, 10_000) == 2
    # From the ace-queen hand itself the king makes a trick.
    assert solver.solve(hands, 0, (), 4, 10_000) == 1
    worth = solver.solve_cards(hands, 0, (), 4, 10_000)
    assert worth == {parse("QS"): 1, parse("AS"): 1}


def test_the_node_limit_ends_a_search() -> None:
    hands, trump = ending("limit", 1, 9)
    solver = Solver()
    assert solver.solve(hands, 0, (), trump, 50) == GAVE_UP
    assert solver.solve_cards(hands, 0, (), trump, 50) is None


@pytest.mark.referee
def test_solver_agrees_with_dds() -> None:
    pytest.importorskip("endplay.dds", reason="the wheel endplay of the referee group is not installed")
    assert mismatches("suite", 40) == []
