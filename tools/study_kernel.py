"""The compiled games against the engine: ``python -m tools.study_kernel [GAME] --deals 100000``.

Each random deal is brought to a random moment by the engine, then finished twice with the same chance: by the
kernel and by the engine, card for card. Whist is also finished by habit; WHO'S WHO is played by three to six,
with every number of masters, and compared in the tricks of every seat and the state of chance afterwards;
Trick of the Dead by two and three under all options, at random and by habit; Three Hags at random.
Prints one JSON object; exit code 1 when any deal differs.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from ai.kernels import whist as kernel
from ai.kernels import whos_who as whos_who_kernel
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
from engine.games.whos_who import rules as whos_who_rules
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from engine.games.whos_who.state import State as WhosWhoState
from engine.games.whos_who.view import view as whos_who_view
from engine.shuffle import Stream
from tools import study_kernel_dead, study_kernel_hags
from tools.jobs import in_processes

MODES = (Options(), Options(trump_mode=TrumpMode.CYCLE), Options(trump_mode=TrumpMode.CYCLE_NT))


def _start(tag: str, number: int) -> State:
    """A shuffled deal; every third without trumps."""
    options = MODES[number % 2]
    state, _ = rules.start(options, f"{tag}/{number}")
    if number % 3 == 2:
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


CHUNK = 500
"""Deals that one process compares at a time."""


def _whos_who_start(tag: str, number: int) -> WhosWhoState:
    """A shuffled deal of WHO'S WHO at its first card; seats and masters go round with the number."""
    options = list(PRESETS.values())[number % len(PRESETS)]
    sets = list(combinations(range(options.players), options.masters))
    state, _ = whos_who_rules.start(options, f"{tag}/{number}")
    return replace(
        state, masters=sets[number % len(sets)], peeked=(True,) * options.players, phase=Phase.PLAY
    )


def _whos_who_step(state: WhosWhoState, word: int) -> tuple[WhosWhoState, int]:
    """One random card by the kernels' chance; what others must do before the next card is done at once."""
    seat = whos_who_rules.actors(state)[0]
    legal = mask_of(a.card for a in whos_who_rules.legal(state, seat) if isinstance(a, PlayCard))
    word = xorshift(word)
    card = nth(legal, (word * legal.bit_count()) >> 32)
    state, _ = whos_who_rules.apply(state, seat, PlayCard(card))
    while state.phase in (Phase.TRICK_DONE, Phase.INTERIM) and len(state.tricks) < state.hand_size:
        seat = whos_who_rules.actors(state)[0]
        state, _ = whos_who_rules.apply(state, seat, whos_who_rules.legal(state, seat)[-1])
    return state, word


def compare_whos_who(tag: str, numbers: Sequence[int]) -> list[int]:
    """The numbers of the deals in which kernel and engine differ."""
    wrong: list[int] = []
    for number in numbers:
        state = _whos_who_start(tag, number)
        word = start_word(number)
        plays = state.seats * state.hand_size
        for _ in range(Stream(f"{tag}/{number}", "moment").below(plays)):
            state, word = _whos_who_step(state, word)
        table = whos_who_kernel.position_of(whos_who_view(state, state.turn))
        hands = ints(whos_who_kernel.MOST)
        for seat, hand in enumerate(state.hands):
            hands[seat] = hand
        after = int(whos_who_kernel.random_finish(table, hands, word))
        while len(state.tricks) < state.hand_size:
            state, word = _whos_who_step(state, word)
        taken = tuple(int(table[whos_who_kernel.TAKEN + seat]) for seat in range(state.seats))
        if (
            taken != state.trick_counts
            or after != word
            or int(table[whos_who_kernel.DONE]) != state.hand_size
        ):
            wrong.append(number)
    return wrong


CHUNKS: Mapping[str, Callable[[str, Sequence[int]], list[int]]] = {
    "whos_who": compare_whos_who,
    "trick_of_the_dead": study_kernel_dead.compare_random,
    "three_hags": study_kernel_hags.compare_random,
}
"""Per game that is compared on several processes: (tag, numbers of deals) -> those that differ."""
HABITS: Mapping[str, Callable[[str, int], list[int]]] = {
    "whist": compare_habits,
    "trick_of_the_dead": study_kernel_dead.compare_habits,
}
"""Per game whose rule player is compiled: (tag, deals) -> the deals that differ."""


def _chunk(game: str, tag: str, deals: int, chunk: int) -> list[int]:
    return CHUNKS[game](tag, range(chunk * CHUNK, min(deals, (chunk + 1) * CHUNK)))


def main(argv: Sequence[str] | None = None) -> int:
    """Compare and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="?", choices=("whist", *CHUNKS), default="whist")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--habits", type=int, default=2_000, help="deals also played by habit")
    parser.add_argument("--seed", default="kernel")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (not whist)")
    args = parser.parse_args(argv)
    started = time.perf_counter()
    report: dict[str, object] = {"game": args.game, "deals": args.deals}
    if args.game in CHUNKS:
        chunks = range((args.deals + CHUNK - 1) // CHUNK)
        work = partial(_chunk, args.game, args.seed, args.deals)
        wrong = [number for found in in_processes(work, chunks, args.jobs) for number in found]
    else:
        wrong = compare_random(args.seed, args.deals)
    report["different"] = len(wrong)
    if args.game in HABITS:
        habits = HABITS[args.game](args.seed, args.habits)
        report |= {"habits": args.habits, "habits_different": len(habits)}
        wrong += habits
    report |= {"examples": sorted(wrong)[:5], "seconds": round(time.perf_counter() - started, 1)}
    print(json.dumps(report))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
