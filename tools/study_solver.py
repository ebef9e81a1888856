"""The exact solver against DDS: ``python -m tools.study_solver --deals 2000``.

Random endings of 2 to 10 cards a hand, with and without trumps: the worth of every card of the leader, by the
solver and by DDS (the wheel ``endplay`` of the referee group). With ``--times`` medians in milliseconds of
process CPU time per number of cards. Prints one JSON object; exit code 1 when any card's worth differs.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median
from typing import Any

from ai.kernels.whist_solver import Hands, Solver
from engine.cards import RANKS, SUIT_MASK, SUITS, cards_of, mask_of
from engine.shuffle import Stream

LIMIT = 100_000_000


def ending(tag: str, number: int, cards: int) -> tuple[Hands, int]:
    """Four random hands of that many cards, and trumps."""
    chance = Stream(tag, f"ending/{number}/{cards}")
    pack = list(range(52))
    chance.shuffle(pack)
    h = [mask_of(pack[i * cards : (i + 1) * cards]) for i in range(4)]
    return (h[0], h[1], h[2], h[3]), chance.below(5)


def board(hands: Hands, trump: int) -> Any:
    """The same as endplay's deal; seat 0 is North and leads."""
    from endplay.types import Deal, Denom, Player  # type: ignore[import-not-found]

    texts = [
        ".".join("".join(RANKS[c % 13] for c in cards_of(hand & SUIT_MASK[s])) for s in range(4))
        for hand in hands
    ]
    return Deal("N:" + " ".join(texts), first=Player.north, trump=Denom(trump))


def by_dds(deal: Any) -> dict[int, int]:
    """Tricks of the leader's side for every card it may lead, by DDS."""
    from endplay.dds import solve_board  # type: ignore[import-not-found]

    worth: dict[int, int] = {}
    for card, tricks in solve_board(deal):
        code = str(card)
        suit = "♠♥♦♣".find(code[0])
        suit = suit if suit >= 0 else SUITS.index(code[0])
        worth[13 * suit + RANKS.index(code[1])] = tricks
    return worth


def mismatches(tag: str, deals: int) -> list[int]:
    """The numbers of the endings in which solver and DDS differ. Sizes 2 .. 10, the large ones rarer."""
    solver = Solver()
    wrong: list[int] = []
    sizes = (2, 3, 4, 5, 6, 7, 8, 5, 6, 7, 3, 4, 5, 6, 7, 8, 9, 6, 7, 10)
    for number in range(deals):
        hands, trump = ending(tag, number, sizes[number % len(sizes)])
        if solver.solve_cards(hands, 0, (), trump, LIMIT) != by_dds(board(hands, trump)):
            wrong.append(number)
    return wrong


def times(tag: str, cards: int, deals: int) -> dict[str, float]:
    """Median milliseconds for all cards of the leader: solver, DDS, and the ratio; measured in turns."""
    solver = Solver()
    solver.solve_cards(*ending_args(tag, 0, 3), LIMIT)
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(deals):
        hands, trump = ending(tag, number, cards)
        deal = board(hands, trump)
        before = time.process_time()
        solver.solve_cards(hands, 0, (), trump, LIMIT)
        between = time.process_time()
        by_dds(deal)
        ours.append(between - before)
        theirs.append(time.process_time() - between)
    mine, other = 1000 * median(ours), 1000 * median(theirs)
    return {"solver_ms": round(mine, 3), "dds_ms": round(other, 3), "ratio": round(mine / other, 2)}


def ending_args(tag: str, number: int, cards: int) -> tuple[Hands, int, tuple[int, ...], int]:
    """The arguments of ``solve_cards`` for an ending that seat 0 leads."""
    hands, trump = ending(tag, number, cards)
    return hands, 0, (), trump


def main() -> int:
    """Compare, time and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--times", type=int, default=60, help="endings per number of cards")
    parser.add_argument("--seed", default="solver")
    args = parser.parse_args()
    wrong = mismatches(args.seed, args.deals)
    report: dict[str, Any] = {"deals": args.deals, "different": len(wrong), "examples": wrong[:5]}
    if args.times:
        report["cards"] = {cards: times(args.seed, cards, args.times) for cards in (6, 7, 8, 9, 10)}
    print(json.dumps(report))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
