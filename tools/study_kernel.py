"""The compiled games against the engine: ``python -m tools.study_kernel [GAME] --deals 100000``.

Each random deal is brought to a random moment by the engine, then finished twice with the same chance: by the
kernel and by the engine, card for card. Prints one JSON object; exit code 1 when any deal differs.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from ai.kernels import trick_of_the_dead as dead_kernel
from ai.kernels import whist as kernel
from ai.kernels.bits import nth, start_word, xorshift
from ai.kernels.jit import ints, reals, table_of
from ai.players import trick_of_the_dead_position as dead
from ai.players.trick_of_the_dead import habitual
from ai.players.trick_of_the_dead_policy import WORK
from ai.players.trick_of_the_dead_weights import weights_of
from ai.players.whist import situation
from ai.players.whist_plain import plain_card
from ai.players.whist_policy import choose_card
from ai.search import trick_of_the_dead as search
from engine.actions import Ack, PlayCard
from engine.cards import mask_of
from engine.games.trick_of_the_dead import rules as dead_rules
from engine.games.trick_of_the_dead.options import Options as DeadOptions
from engine.games.trick_of_the_dead.options import TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.state import Phase as DeadPhase
from engine.games.trick_of_the_dead.state import State as DeadState
from engine.games.trick_of_the_dead.view import view as dead_view
from engine.games.whist import rules
from engine.games.whist.options import Options, TrumpMode
from engine.games.whist.state import State
from engine.games.whist.view import view
from engine.shuffle import Stream

Comparison = Callable[[str, int], list[int]]
"""(tag, deals) -> numbers of the deals in which kernel and engine differ."""
MODES = (Options(), Options(trump_mode=TrumpMode.CYCLE), Options(trump_mode=TrumpMode.CYCLE_NT))


def _start(tag: str, number: int) -> State:
    """A shuffled deal; every third without trumps."""
    options = MODES[number % 2]
    state, _ = rules.start(options, f"{tag}/{number}")
    if number % 3 == 2:
        from msgspec.structs import replace

        state = replace(state, trump=4, turned=None, options=MODES[2])
    return state


def _step(state: State, word: int) -> tuple[State, int]:
    """One random card by the kernels' chance, acknowledging results on the way."""
    seat = rules.actors(state)[0]
    legal = mask_of(action.card for action in rules.legal(state, seat) if isinstance(action, PlayCard))
    word = xorshift(word)
    state, _ = rules.apply(state, seat, PlayCard(nth(legal, (word * legal.bit_count()) >> 32)))
    return _settle(state), word


def _settle(state: State) -> State:
    while rules.awaits_ack(state) and len(state.tricks) < 13:
        state, _ = rules.apply(state, 0, Ack())
    return state


def compare_random(tag: str, deals: int) -> list[int]:
    """The numbers of the deals in which kernel and engine differ: tricks of the rest, or the chance used."""
    wrong: list[int] = []
    for number in range(deals):
        state = _start(tag, number)
        word = start_word(number)
        for _ in range(Stream(f"{tag}/{number}", "moment").below(45)):
            state, word = _step(state, word)
        seat = rules.actors(state)[0]
        before = state.trick_counts[0]
        table = kernel.table_from(view(state, seat), state.hands)
        found = int(kernel.random_playouts(table, 1, word, ints(4)))
        while len(state.tricks) < 13:
            state, word = _step(state, word)
        if found != state.trick_counts[0] - before:
            wrong.append(number)
    return wrong


def compare_habits(tag: str, deals: int) -> list[int]:
    """The same for playouts by habit, against the rule player and the plain one at the engine's table.

    Who plays plainly differs by deal.
    """
    wrong: list[int] = []
    for number in range(deals):
        state = _start(tag, number)
        word = start_word(number)
        for _ in range(Stream(f"{tag}/{number}", "moment").below(45)):
            state, word = _step(state, word)
        before = state.trick_counts[0]
        table = kernel.table_from(view(state, rules.actors(state)[0]), state.hands)
        found = int(kernel.heuristic_playouts(table, 1, ints(4), number & 15))
        while len(state.tricks) < 13:
            seat = rules.actors(state)[0]
            asked = situation(view(state, seat))
            card = plain_card(*asked[:7]) if number >> seat & 1 else choose_card(*asked) & 63
            state = _settle(rules.apply(state, seat, PlayCard(card))[0])
        if found != state.trick_counts[0] - before:
            wrong.append(number)
    return wrong


def dead_options(number: int) -> DeadOptions:
    """Every combination of the options that matter within a round, in turn."""
    return DeadOptions(
        players=2 + number % 2,
        survival_mode=number // 2 % 2 == 1,
        open_graveyard=number // 4 % 2 == 1,
        zombie_double=tuple(ZombieDouble)[number // 8 % 2],
        two_player_revival=tuple(TwoPlayerRevival)[number // 16 % 2],
    )


def _dead_step(state: DeadState, word: int) -> tuple[DeadState, int]:
    """One random action of Trick of the Dead by the kernels' chance, and the results after it."""
    seat = dead_rules.actors(state)[0]
    legal = dead_rules.legal(state, seat)
    word = xorshift(word)
    state, _ = dead_rules.apply(state, seat, legal[(word * len(legal)) >> 32])
    while state.phase is DeadPhase.TRICK_DONE:
        state, _ = dead_rules.apply(state, 0, Ack())
    return state, word


def compare_dead(tag: str, deals: int) -> list[int]:
    """The numbers of the rounds of Trick of the Dead in which kernel and engine differ: points, hands left,
    zombies, graveyard, tricks, or the chance used."""
    wrong: list[int] = []
    for number in range(deals):
        state, _ = dead_rules.start(dead_options(number), f"{tag}/{number}")
        word = start_word(number)
        while state.phase is DeadPhase.BURY:
            state, word = _dead_step(state, word)
        for _ in range(Stream(f"{tag}/{number}", "moment").below(36)):
            state, word = _dead_step(state, word)
        pos = table_of(dead.position_of(state))
        found = int(dead_kernel.random_finish(pos, word))
        while state.phase is not DeadPhase.ROUND_DONE:
            state, word = _dead_step(state, word)
        seats = range(state.seats)
        result, top = state.results[-1], int(pos[dead.TOP])
        same = (
            found == word
            and [dead.round_points(pos, seat) for seat in seats] == list(result.after)
            and tuple(pos[dead.HANDS : dead.HANDS + state.seats]) == state.hands
            and tuple(pos[dead.ZOMBIES : dead.ZOMBIES + state.seats]) == state.zombies
            and tuple(pos[dead.ORDER + top : dead.ORDER + top + pos[dead.LEFT]]) == state.order
            and pos[dead.TRICKS] == len(state.tricks)
            and pos[dead.GONE] == state.played()
        )
        if not same:
            wrong.append(number)
    return wrong


def compare_dead_habits(tag: str, deals: int) -> list[int]:
    """The same for rounds by habit, against the rule player at the engine's table, points and trumps."""
    wrong: list[int] = []
    for number in range(deals):
        state, _ = dead_rules.start(dead_options(number), f"{tag}/{number}")
        word = start_word(number)
        for _ in range(state.seats + Stream(f"{tag}/{number}", "moment").below(30)):
            state, word = _dead_step(state, word)
        pos = table_of(dead.position_of(state))
        weights = search.table_from(weights_of(state.seats))
        dead_kernel.play_by_habit(pos, weights, weights, 0, reals(WORK))
        while state.phase is not DeadPhase.ROUND_DONE:
            seat = dead_rules.actors(state)[0]
            state, _ = dead_rules.apply(state, seat, habitual(dead_view(state, seat))[0])
        found = [dead.round_points(pos, seat) for seat in range(state.seats)]
        if found != list(state.results[-1].after) or pos[dead.NAMED] != state.named:
            wrong.append(number)
    return wrong


COMPARISONS: Mapping[str, tuple[Comparison, Comparison]] = {
    "whist": (compare_random, compare_habits),
    "trick_of_the_dead": (compare_dead, compare_dead_habits),
}
"""Per game: random play, and play by habit."""


def report_on(game: str, seed: str, deals: int, habits: int) -> dict[str, Any]:
    """What was compared and found."""
    started = time.perf_counter()
    at_random, by_habit = COMPARISONS[game]
    wrong, wrong_habits = at_random(seed, deals), by_habit(seed, habits)
    return {
        "game": game,
        "deals": deals,
        "different": len(wrong),
        "habits": habits,
        "habits_different": len(wrong_habits),
        "examples": (wrong + wrong_habits)[:5],
        "seconds": round(time.perf_counter() - started, 1),
    }


def main() -> int:
    """Compare and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="?", choices=tuple(COMPARISONS), default="whist")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--habits", type=int, default=2_000, help="deals played by habit as well")
    parser.add_argument("--seed", default="kernel")
    args = parser.parse_args()
    report = report_on(args.game, args.seed, args.deals, args.habits)
    print(json.dumps(report))
    return 1 if report["examples"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
