"""What the strip says of picked cards: names, promises, and exactly why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.cards import mask_of, parse_set
from engine.games.three_hags.combos import COMBOS, PACK, Combo
from game import combo_pick, strings
from game.table.combo_lines import line, numbered, refused_words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = strings.language()
    strings.use("en")
    yield
    strings.use(before)


def combo(cards: str, meaning: str | None = None) -> Combo:
    found = combo_pick.reading(parse_set(cards), None, parse_set(meaning) if meaning else None)
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_combo_has_a_line_on_every_kind_of_pile(language: str):
    strings.use(language)
    for top in (None, combo("4H"), combo("4H 4C"), combo("9S 9H 9C")):
        for made in COMBOS:
            said = line(PACK, top, made.cards, made.meaning, mine=True)
            fits = any(combo_pick.fits(c, top) for c in combo_pick.readings(made.cards, top))
            assert said.text and "three_hags" not in said.text + said.note
            assert (said.mood == "ready") == fits
            assert bool(refused_words(made.cards, top, made.meaning)) == (not fits)


def test_sentences():
    hand = parse_set("5S 6S KS 7H 7C QH JH")
    flight = line(hand, combo("7S 7H"), parse_set("QH JH"), None, mine=True)
    assert flight.note == "Sweeps the pile aside: you lead again."
    some = line(hand, None, parse_set("5S"), None, mine=True)
    assert (some.text, some.mood) == ("onesie 5♠", "ready")
    assert some.note == "With more cards: run ♠ to 7 and run ♠ to 6"
    assert line(hand, combo("9S 9H"), 0, None, mine=True).note == "1 answer in your hand"
    assert line(hand, combo("JS"), 0, None, mine=True).note == "1 answer in your hand"
    nothing = line(parse_set("AS"), combo("JC JS"), 0, None, mine=True)
    assert nothing.note == "Passing is all that is left."
    equal = refused_words(parse_set("7H 7C"), combo("7S KH", "7S 7H"))
    assert equal.endswith("only as strong as pair 7♠ 7♥, imp as 7♥.")
    assert refused_words(parse_set("9C"), combo("5S 5H")).startswith("The pile asks for a twosie")
    among = line(hand, None, parse_set("7H 7C QH"), None, mine=True)
    assert among.note.startswith("Together no combo. Among them: pair of 7")


@pytest.mark.parametrize("top", [None, "QS"])
def test_a_rule_about_imps_is_named_before_what_the_cards_make_apart(top: str | None):
    beaten = combo(top) if top else None
    twice = line(parse_set("KH 4H"), beaten, parse_set("KH 4H"), None, mine=True)
    assert twice.note == "The imp K♥ would be a second 4♥."
    court = line(parse_set("KS QH"), beaten, parse_set("KS QH"), None, mine=True)
    assert court.note == "An imp cannot join a hag or a broom."


def test_what_is_too_weak_is_named_in_few_words_beside_its_name():
    weak = line(PACK, combo("8S 8H"), parse_set("2S KH"), None, mine=True)
    assert weak.text == "pair 2♠ 2♥, imp as 2♥"
    assert weak.note == "Too weak for pair of 8."


def test_out_of_turn_the_cards_are_only_named():
    picked = parse_set("7H 7C")
    hand = picked | mask_of([0])
    said = line(hand, None, picked, None, mine=False)
    assert said.mood == "idle"
    assert said.text == line(hand, None, picked, None, mine=True).text
    assert line(hand, None, 0, None, mine=False).text == said.note


def test_a_combo_leafed_to_has_its_number():
    said = line(PACK, None, parse_set("QS QH QC"), None, mine=True)
    counted = numbered(said, 3, 14)
    assert "3" in counted.note and "14" in counted.note and said.note in counted.note
    assert counted.text == said.text
