"""OpenSpiel's C++ speed through its wheel, so that almost all the time is spent in C++."""

from __future__ import annotations

import time

import numpy
import pyspiel  # type: ignore[import-not-found]

ROLLOUTS = 500
SECONDS = 0.5


def _dealt(game: str, cards_left: int) -> pyspiel.State:
    """A position of that game with so many cards per hand left; deals, bids and plays by a fixed rule."""
    state = pyspiel.load_game(game).new_initial_state()
    chance = numpy.random.RandomState(7)
    while not state.is_terminal():
        if not state.is_chance_node() and game.startswith("spades") and _cards_left(state) <= cards_left:
            break
        legal = state.legal_actions()
        state.apply_action(int(legal[chance.randint(len(legal))]))
    return state


def _cards_left(state: pyspiel.State) -> int:
    """Cards per hand left in spades: 52 dealt, 4 bids, then plays."""
    return 13 - max(0, len(state.history()) - 56) // 4


def spades_playouts() -> float:
    """Random playouts per second from eight cards each: leaves of 500 playouts in a search of a few steps."""
    state = _dealt("spades", 8)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 20, 100, False, 7, False)
    done = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < SECONDS:
        bot.step(state)
        done += 20 * ROLLOUTS
    return done / passed


def bridge_iterations() -> float:
    """Iterations per second of the information-set search at bridge, first card of the play."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    state = game.new_initial_state()
    chance = numpy.random.RandomState(7)
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(int(legal[chance.randint(len(legal))]))
    # One no-trump by the dealer and three passes: the play begins.
    for name in ("1NT", "Pass", "Pass", "Pass"):
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == name))
    bot = pyspiel.ISMCTSBot(
        7,
        pyspiel.RandomRolloutEvaluator(1, 1),
        2.0,
        1000,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    done = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < SECONDS:
        bot.step(state)
        done += 1000
    return done / passed
