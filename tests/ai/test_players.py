"""The rule players: situations of whist.md §13 and what a sound player does in them."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from ai import players
from ai.players import whist, whist_cards, whist_codes, whos_who
from engine.cards import parse, parse_set
from engine.games.whist.view import View
from game.paths import asset
from game.strings import LANGUAGES, tr, use
from tests.kit.whist_positions import WHIST, card_of, legal, position, states, views


def card(view: View) -> tuple[str, str]:
    """The normal player's card and reason."""
    report = whist.normal(view, "s")
    return card_of(report), report.why.code


@pytest.mark.parametrize(
    ("hand", "plays", "expected"),
    [
        # Partner's ace cannot be beaten by a hand that follows: the king is kept.
        ("KH 3H 2H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "AH 4H", ("2H", "partner_winning")),
        # Fourth hand wins as cheaply as it can.
        ("AH QH 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "TH 4H 5H", ("QH", "win_cheaply")),
        # Fourth hand: the partner's jack wins, the ace is not spent.
        ("AH QH 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H JH 5H", ("3H", "partner_winning")),
        # Fourth hand cannot win: the lowest goes.
        ("QH 9H 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H 5H AH", ("3H", "cannot_win")),
        # Second hand plays low, the partner still comes.
        ("KH 9H 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H", ("3H", "second_hand_low")),
        # Third hand plays high for the partner's low lead, the lower of touching cards.
        ("KH QH 3H AC KC QC 5D 4D 3D 2D 9S 8S 7S", "4H 5H", ("QH", "third_hand_high")),
        # Fourth hand ruffs the opponents' winner with the lowest trump ...
        ("AC KC QC JC TC 5D 4D 3D 2D 9S 8S 7S 2S", "AH 4H 5H", ("2S", "ruff")),
        # ... over-ruffs as cheaply as it can ...
        ("AC KC QC JC TC 5D 4D 3D 2D 9S 8S 7S 2S", "4H 5H 6S", ("7S", "overruff")),
        # ... but never trumps the partner's.
        ("AC KC QC JC TC 5D 4D 3D 2D 9S 8S 7S 2S", "4H AH 5H", ("2D", "partner_winning")),
    ],
)
def test_situations(hand: str, plays: str, expected: tuple[str, str]) -> None:
    assert card(position(hand, plays)) == expected


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from(["one_hand", "cycle_nt"]))
def test_always_legal_and_the_same_again(number: int, preset: str) -> None:
    for view in views(str(number), preset):
        for player in (players.normal, players.easy):
            report = player(view, str(number))
            assert report.action in legal(view)
            assert report == player(view, str(number))
            assert report.why.detail["card"] == card_of(report)


def test_easy_wavers_with_its_seed_but_normal_does_not() -> None:
    hands = [list(views(str(n))) for n in range(5)]
    easy = {tuple(players.easy(v, seed).action for h in hands for v in h) for seed in "abc"}
    normal = {tuple(players.normal(v, seed).action for h in hands for v in h) for seed in "abc"}
    assert len(easy) == 3
    assert len(normal) == 1


def test_who_is_not_in_turn_has_no_situation() -> None:
    state = next(iter(states("x")))
    assert state.turn is not None
    with pytest.raises(ValueError, match="not in turn"):
        whist.situation(WHIST.view(state, (state.turn + 1) % 4))


def test_touching_cards_bridge_what_has_gone() -> None:
    hand = parse_set("KH TH")
    assert whist_cards.touching_low(hand, parse("KH"), parse_set("QH JH 2H")) == parse("KH")
    assert whist_cards.touching_low(hand, parse("KH"), parse_set("2H 3H")) == parse("TH")


def reasons(language: str, game: str) -> set[str]:
    """The codes for which the catalogue has a sentence of that game."""
    catalogue = read_po(asset("locale", language, "why.po").open("rb"))
    prefix = f"{game}.why."
    return {str(entry.id).removeprefix(prefix) for entry in catalogue if str(entry.id).startswith(prefix)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    easy = {"easy_lead", "easy_high"}
    search = {"search_best", "search_close"}
    known = reasons(language, "whist")
    assert known == {*whist_codes.CODES, *easy, *search, "acknowledge"}
    use(language)
    for code in sorted(known):
        sentence = tr(f"whist.why.{code}", card="10♥", suit="♥", gain="0.4")
        assert sentence != f"whist.why.{code}"
        assert "{" not in sentence
    use(LANGUAGES[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_of_whos_who_have_sentences_without_roles(language: str) -> None:
    known = reasons(language, "whos_who")
    assert known >= {*whos_who.CODES, "assess"}
    use(language)
    for code in sorted(known):
        sentence = tr(f"whos_who.why.{code}", card="10♥", suit="♥", gain="0.4")
        assert sentence != f"whos_who.why.{code}"
        assert "{" not in sentence
        assert not re.search("master|hunter|マスター|ハンター", sentence, re.IGNORECASE)
    use(LANGUAGES[0])
