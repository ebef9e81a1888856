"""Perft for cards: how many lines of play a fixed deal allows to a given depth (acknowledgements not
counted)."""

import pytest

from engine.actions import Ack
from engine.cards import cards_of, text
from engine.games.whist import GAME
from engine.games.whist.state import Phase
from tests.kit import whist_reference as reference


def engine_lines(state, depth: int) -> int:
    """Distinct legal lines of ``depth`` cards by the engine."""
    if state.phase is Phase.TRICK_DONE:
        state, _ = GAME.apply(state, 0, Ack())
    if depth == 0 or state.turn is None:
        return 1
    legal = GAME.legal(state, state.turn)
    if depth == 1:
        return len(legal)
    return sum(engine_lines(GAME.apply(state, state.turn, action)[0], depth - 1) for action in legal)


def naive_lines(hands: list[list[str]], turn: int, table: list[str], trump: str, depth: int) -> int:
    """The same number by the naive rules."""
    if depth == 0 or not any(hands):
        return 1
    total = 0
    for card in reference.legal_cards(hands[turn], table):
        left = [[c for c in hand if c != card] if seat == turn else hand for seat, hand in enumerate(hands)]
        after = [*table, card]
        if len(after) == 4:
            first = (turn + 1) % 4
            total += naive_lines(left, (first + reference.winner(after, trump)) % 4, [], trump, depth - 1)
        else:
            total += naive_lines(left, (turn + 1) % 4, after, trump, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seed", "depth", "lines"),
    [("1", 1, 13), ("1", 4, 308), ("1", 6, 10952), ("2", 5, 4152), ("3", 5, 3624), ("4", 6, 8165)],
)
def test_lines_of_a_fresh_deal(seed, depth, lines):
    state, _ = GAME.start(GAME.presets["standard"], seed, None)
    hands = [[text(card) for card in cards_of(hand)] for hand in state.hands]
    assert engine_lines(state, depth) == lines
    assert naive_lines(hands, state.turn, [], "SHDC-"[state.trump], depth) == lines


def test_all_lines_of_a_whole_ending():
    """The last three tricks of a fixed line, to the very end."""
    state, _ = GAME.start(GAME.presets["cycle"], "8", None)
    while len(state.tricks) < 10:
        if state.phase is Phase.TRICK_DONE:
            state, _ = GAME.apply(state, 0, Ack())
        else:
            state, _ = GAME.apply(state, state.turn, GAME.legal(state, state.turn)[0])
    state, _ = GAME.apply(state, 0, Ack())
    hands = [[text(card) for card in cards_of(hand)] for hand in state.hands]
    assert engine_lines(state, 12) == naive_lines(hands, state.turn, [], "SHDC-"[state.trump], 12) == 368
