"""The compiled whist against the engine: ``python -m tools.study_kernel --deals 100000``.

Each random deal is brought to a random moment by the engine, then finished twice with the same chance: by the
kernel and by the engine, card for card. Prints one JSON object; exit code 1 when any deal differs.
"""

from __future__ import annotations

import argparse
import json
import time

from ai.kernels import whist as kernel
from ai.kernels.bits import nth, start_word, xorshift
from ai.kernels.jit import ints
from ai.players.whist import situation
from ai.players.whist_plain import plain_card
from ai.players.whist_policy import choose_card
from engine.actions import Ack, PlayCard
from engine.cards import mask_of
from engine.games.whist import rules
from engine.games.whist.options import Options, TrumpMode
from engine.games.whist.state import State
from engine.games.whist.view import view
from engine.shuffle import Stream

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


def main() -> int:
    """Compare and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--habits", type=int, default=2_000, help="deals played by habit as well")
    parser.add_argument("--seed", default="kernel")
    args = parser.parse_args()
    started = time.perf_counter()
    wrong = compare_random(args.seed, args.deals)
    wrong_habits = compare_habits(args.seed, args.habits)
    report = {
        "deals": args.deals,
        "different": len(wrong),
        "habits": args.habits,
        "habits_different": len(wrong_habits),
        "examples": (wrong + wrong_habits)[:5],
        "seconds": round(time.perf_counter() - started, 1),
    }
    print(json.dumps(report))
    return 1 if wrong or wrong_habits else 0


if __name__ == "__main__":
    raise SystemExit(main())
