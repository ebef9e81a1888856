"""An independent reading of the combo rules (TH §4): all subsets of up to three cards, all meanings of imps.

It shares nothing with the engine but card codes; slow on purpose, and written from the words of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from engine.cards import cards_of, mask_of, parse, text

RANKS = "QKA23456789TJ"
SUITS = "SHC"
NUMBERS = "A23456789T"


def brute_combos(hand: int) -> set[tuple[int, int]]:
    """(cards, meaning) of every combo in a hand."""
    codes = [text(card) for card in cards_of(hand)]
    found = set()
    for size in (1, 2, 3):
        for cards in combinations(codes, size):
            for meant in _meanings(cards):
                if _kind(cards, meant):
                    found.add((_mask(cards), _mask(meant)))
    return found


def brute_answers(hand: int, top: int, top_meaning: int) -> set[tuple[int, int]]:
    """Those of a hand that beat the combo ``top`` with its meaning."""
    lying = tuple(text(card) for card in cards_of(top_meaning))
    natural = tuple(text(card) for card in cards_of(top))
    answers = set()
    for cards, meaning in brute_combos(hand):
        meant = tuple(text(card) for card in cards_of(meaning))
        played = tuple(text(card) for card in cards_of(cards))
        if _beats(_kind(played, meant), meant, _kind(natural, lying), lying):
            answers.add((cards, meaning))
    return answers


def _mask(codes: tuple[str, ...]) -> int:
    return mask_of(parse(code) for code in codes)


def _meanings(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to read the imps: kings alone or without a number card, else number cards of their suit."""
    if len(cards) == 1 or not any(code[0] in NUMBERS for code in cards):
        yield cards
        return
    choices = [[rank + code[1] for rank in NUMBERS] if code[0] == "K" else [code] for code in cards]
    for meant in product(*choices):
        if len(set(meant)) == len(meant):
            yield meant


def _kind(cards: tuple[str, ...], meant: tuple[str, ...]) -> str:
    """What the cards are when they mean this, or nothing."""
    ranks = {code[0] for code in meant}
    suits = {code[1] for code in meant}
    if len(cards) == 1:
        return "single"
    if len(cards) == 3 and {code[0] for code in cards} == {"Q"}:
        return "coven"
    if len(ranks) == 1:
        return "pair" if len(cards) == 2 else "set"
    if len(cards) == 2:
        return "flight" if {code[0] for code in cards} == {"Q", "J"} and len(suits) == 1 else ""
    in_line = "".join(sorted(ranks, key=RANKS.index)) in NUMBERS
    return "run" if in_line and len(ranks) == 3 and len(suits) == 1 else ""


def _beats(kind: str, meant: tuple[str, ...], lying: str, top: tuple[str, ...]) -> bool:
    """Whether a combo of ``kind`` beats one of kind ``lying`` (TH §4, by its sentences)."""
    if len(meant) != len(top) or not kind:
        return False
    if lying in ("flight", "coven"):
        return False
    if kind in ("flight", "coven"):
        return True
    if kind == "single":
        return _rank_and_suit(meant[0]) > _rank_and_suit(top[0])
    if kind == "run":
        return lying == "set" or _suit_and_top(meant) > _suit_and_top(top)
    return lying != "run" and RANKS.index(meant[0][0]) > RANKS.index(top[0][0])


def _rank_and_suit(code: str) -> tuple[int, int]:
    return RANKS.index(code[0]), SUITS.index(code[1])


def _suit_and_top(meant: tuple[str, ...]) -> tuple[int, int]:
    return SUITS.index(meant[0][1]), max(RANKS.index(code[0]) for code in meant)
