"""Whether sampled worlds are what a seat could be facing: ``python -m tools.study_worlds [GAME]``.

Positions come from random deals of WHO'S WHO or Three Hags. No sampled hand has a suit that its seat has
shown not to have, a wrong number of cards, or a card that is known elsewhere; and in small endings the
unweighted samples follow the list of all consistent deals (chi-square), so they are never just the truth.
Both the engine's sampler and the opponents' compiled one are looked at. Prints one JSON object; exit code 1
when anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ai.belief.whos_who import chance_word, deal_plan
from ai.kernels.jit import ints
from ai.kernels.whos_who import MOST
from ai.kernels.whos_who_worlds import deal_worlds
from engine.cards import SUIT_MASK, cards_of
from engine.games import REGISTRY
from engine.games.whos_who.sample import sample
from engine.games.whos_who.view import View
from engine.shuffle import Stream
from tools import study_worlds_hags as hags
from tools.nopeek import positions

Hands = tuple[int, ...]
"""One set of cards per seat; Three Hags: then the cards of the stock in order."""
ENUMERABLE = range(2, 61)
"""Endings with so many consistent worlds are listed."""
PER_WORLD = 40
"""Samples per world in the comparison with the list."""


def by_engine(view: View, count: int, seed: str) -> list[Hands]:
    """Worlds of the engine's sampler."""
    chance = Stream(seed, "worlds")
    return [sample(view, chance).hands for _ in range(count)]


def by_kernel(view: View, count: int, seed: str) -> list[Hands]:
    """Worlds of the opponents' compiled sampler."""
    plan, ways = deal_plan(view)
    worlds = ints(MOST * count)
    deal_worlds(plan, ways, 0, count, chance_word(seed), worlds)
    return [tuple(int(worlds[MOST * w + seat]) for seat in range(view.seats)) for w in range(count)]


def flaw(view: View, hands: Hands) -> str | None:
    """What is impossible about a world, for the seat that sees ``view``; None for a possible one."""
    voids = view.voids()
    union = 0
    for seat, hand in enumerate(hands):
        if hand.bit_count() != view.cards_left(seat):
            return f"seat {seat} has {hand.bit_count()} cards"
        if union & hand:
            return f"seat {seat} has a card of another seat"
        if any(void and hand & SUIT_MASK[suit] for suit, void in enumerate(voids[seat])):
            return f"seat {seat} has a suit that it is known to lack"
        if view.known_to_hold(seat) & ~hand:
            return f"seat {seat} lacks the turned card"
        union |= hand
    if view.seat is not None and hands[view.seat] != view.hand:
        return "the viewer's own hand has changed"
    return "a card that has gone is held" if union & ~(view.unseen() | view.hand) else None


def all_worlds(view: View) -> list[Hands] | None:
    """Every consistent world, listed by brute force; None when there are too many."""
    hidden = [seat for seat in range(view.seats) if seat != view.seat]
    start = [view.hand if seat == view.seat else view.known_to_hold(seat) for seat in range(view.seats)]
    cards = list(cards_of(view.unseen() & ~sum(view.known_to_hold(seat) for seat in hidden)))
    if len(cards) > 8:
        return None
    voids = view.voids()
    found: list[Hands] = []

    def place(i: int, hands: list[int], pile: int) -> None:
        if i == len(cards):
            found.append(tuple(hands))
            return
        card = cards[i]
        for seat in hidden:
            if hands[seat].bit_count() < view.cards_left(seat) and not voids[seat][card // 13]:
                place(i + 1, [h | 1 << card if s == seat else h for s, h in enumerate(hands)], pile)
        if pile:
            place(i + 1, hands, pile - 1)

    place(0, start, view.hidden_leftover())
    return found


def chi_square(worlds: Sequence[Hands], sampled: Sequence[Hands]) -> float:
    """Pearson's statistic of the samples against equal frequencies; infinite for a world not listed."""
    counts = Counter(sampled)
    if not set(counts) <= set(worlds):
        return float("inf")
    expected = len(sampled) / len(worlds)
    return sum((counts[world] - expected) ** 2 / expected for world in worlds)


def late_worlds(view: View) -> list[Hands] | None:
    """Every consistent world late in a deal; None earlier, or when there are too many."""
    return all_worlds(view) if len(view.tricks) >= view.hand_size - 4 else None


@dataclass(frozen=True)
class Subject:
    """What is asked about the worlds of one game."""

    samplers: Mapping[str, Callable[[Any, int, str], list[Hands]]]
    flaw: Callable[[Any, Hands], str | None]
    worlds: Callable[[Any], list[Hands] | None]
    """Every consistent world of a view, where they are few."""


SUBJECTS: Mapping[str, Subject] = {
    "whos_who": Subject({"engine": by_engine, "kernel": by_kernel}, flaw, late_worlds),
    "three_hags": Subject(hags.SAMPLERS, hags.flaw, hags.all_worlds),
}


def endings(seed: str, game: str = "whos_who") -> Iterator[tuple[Any, list[Hands]]]:
    """Views late in a deal with all their worlds, without end."""
    for state, seat in positions(game, seed):
        view = REGISTRY[game].view(state, seat)
        worlds = SUBJECTS[game].worlds(view)
        if worlds is not None and len(worlds) in ENUMERABLE:
            yield view, worlds


def flaws(game: str, name: str, seed: str, count: int, worlds: int) -> list[str]:
    """What is impossible in ``worlds`` worlds of each of ``count`` positions, by the sampler of that name."""
    found: list[str] = []
    subject = SUBJECTS[game]
    for number, (state, seat) in enumerate(positions(game, seed)):
        if number == count:
            return found
        view = REGISTRY[game].view(state, seat)
        for world in subject.samplers[name](view, worlds, f"{seed}/{number}"):
            wrong = subject.flaw(view, world)
            if wrong:
                found.append(f"position {number}: {wrong}")
    return found


def frequencies(game: str, name: str, seed: str, count: int) -> tuple[float, int]:
    """Chi-square and degrees of freedom, summed over ``count`` endings."""
    sampler = SUBJECTS[game].samplers[name]
    total, freedom = 0.0, 0
    for number, (view, worlds) in enumerate(endings(seed, game)):
        if number == count:
            break
        total += chi_square(worlds, sampler(view, PER_WORLD * len(worlds), f"{seed}/{number}"))
        freedom += len(worlds) - 1
    return total, freedom


def study(game: str, seed: str, count: int, worlds: int) -> dict[str, Any]:
    """Both samplers looked at. ``z``: standard deviations of the chi-square over its expectation."""
    report: dict[str, Any] = {"game": game, "positions": count, "endings": count // 4}
    for name in SUBJECTS[game].samplers:
        wrong = flaws(game, name, seed, count, worlds)
        total, freedom = frequencies(game, name, seed, count // 4)
        z = (total - freedom) / (2 * max(1, freedom)) ** 0.5
        report[name] = {"flaws": len(wrong), "examples": wrong[:3], "z": round(z, 2), "freedom": freedom}
    return report


def main(argv: Sequence[str] | None = None) -> int:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="?", choices=tuple(SUBJECTS), default="whos_who")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=20, help="sampled worlds per position")
    parser.add_argument("--seed", default="worlds")
    args = parser.parse_args(argv)
    report = study(args.game, args.seed, args.positions, args.worlds)
    print(json.dumps(report))
    names = SUBJECTS[args.game].samplers
    return 1 if any(report[name]["flaws"] or abs(report[name]["z"]) > 4 for name in names) else 0


if __name__ == "__main__":
    sys.exit(main())
