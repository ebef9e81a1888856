"""The combo table of Three Hags against brute force: ``python -m tools.study_combos [--hands N] [--seed S]``.

Draws random hands of 1 to 20 cards and a random combo for the pile, and compares what the engine finds to
lead and to answer with an independent reading of the rules over all subsets of up to three cards. Prints one
JSON object; exit code 1 when any hand differs.
"""

from __future__ import annotations

import argparse
import json
import sys

from engine.cards import cards_of, mask_of, text_set
from engine.games.three_hags.combos import COMBOS, PACK, answers_in, combos_in
from engine.shuffle import Stream, shuffle
from tests.kit.three_hags_brute_force import brute_answers, brute_combos


def differing(hands: int, seed: str) -> list[str]:
    """The hands on which the two readings differ, each with the combo on the pile."""
    chance = Stream(seed, "combos")
    cards = list(cards_of(PACK))
    found: list[str] = []
    for _ in range(hands):
        shuffle(cards, chance)
        hand, top = mask_of(cards[: 1 + chance.below(20)]), COMBOS[chance.below(len(COMBOS))]
        leads = {(combo.cards, combo.meaning) for combo in combos_in(hand)}
        answers = {(combo.cards, combo.meaning) for combo in answers_in(hand, top.size, top.key)}
        if leads != brute_combos(hand) or answers != brute_answers(hand, top.cards, top.meaning):
            found.append(f"{text_set(hand)} on {text_set(top.cards)}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command; returns 1 when a hand differs."""
    parser = argparse.ArgumentParser(prog="tools.study_combos", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", default="combos")
    wanted = parser.parse_args(arguments)
    found = differing(wanted.hands, wanted.seed)
    print(json.dumps({"hands": wanted.hands, "different": len(found), "first": found[:5]}))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
