"""Combos, hands and scores of Three Hags in words."""

from __future__ import annotations

import re

import pytest

from engine.cards import parse_set
from engine.games.three_hags.combos import BY_CARDS, COMBOS, PACK, Combo
from engine.games.three_hags.scoring import count_round
from game import combo_words as words
from game import strings


@pytest.fixture(autouse=True)
def english():
    strings.use("en")
    yield
    strings.use("en")


def combo(cards: str, reading: int = 0) -> Combo:
    return BY_CARDS[parse_set(cards)][reading]


@pytest.mark.parametrize(
    ("cards", "reading", "text"),
    [
        ("5S 6S KS", 0, "run ♠ 5-6-7, imp as 7"),
        ("5S 6S KS", 1, "run ♠ 4-5-6, imp as 4"),
        ("9C TC 8C", 0, "run ♣ 8-9-10"),
        ("AS 2S KS", 0, "run ♠ A-2-3, imp as 3"),
        ("KH TC", 0, "pair 10♥ 10♣, imp as 10♥"),
        ("KH KC 5S", 0, "set 5♠ 5♥ 5♣, imps as 5♥ and 5♣"),
        ("KH KC", 0, "pair K♥ K♣"),
        ("QH JH", 0, "flight Q♥ J♥"),
        ("QS QH QC", 0, "coven Q♠ Q♥ Q♣"),
        ("KS", 0, "onesie K♠"),
    ],
)
def test_a_combo_in_full(cards: str, reading: int, text: str):
    assert words.combo_words(combo(cards, reading)) == text


def test_by_the_cards_that_leave_the_hand():
    assert words.combo_cards(combo("KH KC 5S")) == "set 5♠ K♥ K♣"
    assert words.combo_cards(combo("4S 6S KS")) == "run 4♠ 6♠ K♠"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("5S 6S KS", "run ♠ to 7"),
        ("KH TC", "pair of 10"),
        ("KH KC 5S", "set of 5"),
        ("QC JC", "flight ♣"),
        ("QS QH QC", "coven"),
        ("TH", "10♥"),
    ],
)
def test_in_a_few_words(cards: str, text: str):
    assert words.combo_label(combo(cards)) == text


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_every_combo_has_words_of_its_own(language: str):
    strings.use(language)
    texts = [(made.cards, words.combo_words(made)) for made in COMBOS]
    assert len(set(texts)) == len(COMBOS) == 310
    assert not [text for _, text in texts if re.search(r"[{}]|three_hags", text)]
    assert len({(made.size, words.combo_cards(made), made.meaning) for made in COMBOS}) == 310


@pytest.mark.parametrize(
    ("top", "text"),
    [
        ("4H", "4♣ or any card from 5 up"),
        ("QS", "Q♥, Q♣ or any card from K up"),
        ("9C", "any card from 10 up"),
        ("JS", "J♥ or J♣"),
        ("JH", "J♣"),
        ("4H 4C", "a pair of 5 or higher or a flight"),
        ("JS JC", "a flight"),
        ("9S 9H 9C", "a set of 10 or higher, any run or the coven"),
        ("JS JH JC", "any run or the coven"),
        ("4H 5H 6H", "a run ♥ to 7 or higher, any run of ♣ or the coven"),
        ("8S 9S TS", "any run of ♥, any run of ♣ or the coven"),
        ("8C 9C TC", "the coven"),
    ],
)
def test_what_beats_it(top: str, text: str):
    assert words.to_beat(combo(top)) == text


def test_what_beats_it_agrees_with_the_rules():
    """Whether anything but one's own kind in one's own suit is said to beat it."""
    for top in COMBOS:
        if top.sweeps:
            continue
        kinds = {answer.kind.value for answer in COMBOS if answer.answers(top.size, top.key)}
        said = words.to_beat(top)
        told = {kind for kind in ("pair", "flight", "set", "run", "coven") if kind in said}
        assert told == kinds - {"single"}


def test_nothing_is_played_on_what_sweeps():
    with pytest.raises(ValueError, match="flight"):
        words.to_beat(combo("QH JH"))


def test_hands_in_the_order_of_this_game():
    hand = parse_set("JS 2C KH QC AS TH")
    assert words.hand_in_order(hand) == "Q♣ K♥ A♠ 2♣ 10♥ J♠"
    assert words.hand_by_suits(hand) == "♠ A J, ♥ K 10, ♣ Q 2"
    assert words.hand_by_suits(PACK).count("10") == 3
    assert words.hand_in_order(0) == words.hand_by_suits(0) == "no cards"


@pytest.mark.parametrize(
    ("left", "last", "text", "bonus"),
    [
        ("3S 7H", "9C", "3♠ 5 + 7♥ 5 = 10", ""),
        ("QC KH JS 2S", "5S", "Q♣ 20 + K♥ 15 + J♠ 10 + 2♠ 5 = 50", ""),
        ("4H", "QS QH QC", "4♥ 5", "Hag bonus for Q♠, Q♥, Q♣: +60."),
        ("TS TH KC", "QH JH", "K♣ 15 + 10♠ 5 + 10♥ 5 = 25", "Hag bonus for Q♥: +20."),
    ],
)
def test_scores_of_the_rules_examples(left: str, last: str, text: str, bonus: str):
    result = count_round(1, 0, 1, parse_set(left), parse_set(last), (0, 0))
    assert words.left_words(result) == text
    assert words.bonus_words(result) == bonus


def test_classes():
    assert [words.class_words(size) for size in (1, 2, 3)] == ["onesie", "twosie", "threesie"]
