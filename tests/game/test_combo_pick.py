"""Picking combos: readings, offers, completions and reasons, held to the rules' own table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import cards_of, make, mask_of, parse, parse_set
from engine.errors import Reason
from engine.games.three_hags.combos import BY_CARDS, COMBOS, IMPS, PACK, SUITS_IN_PLAY, Combo, combos_in
from engine.games.three_hags.rules import why_not
from game import combo_pick as pick

CARDS = tuple(cards_of(PACK))
hands = st.sets(st.sampled_from(CARDS), min_size=1, max_size=16).map(mask_of)
tops = st.none() | st.sampled_from(COMBOS)
plain = settings(max_examples=150, deadline=None, derandomize=True)


def combo(cards: str, meaning: str | None = None) -> Combo:
    found = pick.reading(parse_set(cards), None, parse_set(meaning) if meaning else None)
    assert found is not None
    return found


@plain
@given(hands, tops)
def test_everything_legal_is_offered_once_and_nothing_else(hand: int, top: Combo | None) -> None:
    legal = {c for c in combos_in(hand) if top is None or c.answers(top.size, top.key)}
    offers = pick.playable(hand, top)
    assert set(offers) == legal
    assert len(offers) == len(legal)
    assert pick.useful(hand, top) == mask_of(card for c in legal for card in cards_of(c.cards))


@plain
@given(hands, tops, st.data())
def test_cycling_skips_nothing_and_begins_with_what_is_picked(
    hand: int, top: Combo | None, data: st.DataObject
) -> None:
    some = data.draw(st.sets(st.sampled_from(tuple(cards_of(hand))), max_size=2))
    picked = mask_of(some)
    offers = pick.offered(hand, top, picked)
    seen: list[Combo] = []
    now = None
    for _ in offers:
        now = pick.next_offer(offers, now, 1)
        assert now is not None
        seen.append(now)
    assert tuple(seen) == offers
    assert set(seen) == set(pick.playable(hand, top))
    with_them = [c for c in seen if picked & ~c.cards == 0]
    assert seen[: len(with_them)] == with_them
    back = pick.next_offer(offers, now, -1)
    assert back == (offers[-2] if len(offers) > 1 else now)


def test_without_offers_there_is_no_next() -> None:
    assert pick.next_offer((), None, 1) is None
    assert pick.playable(parse_set("2S 3H"), combo("TS TH")) == ()


def test_a_lead_offers_most_cards_first_and_the_weakest_of_a_class() -> None:
    offers = pick.playable(parse_set("5S 6S 7S 9H 9C QS"), None)
    assert [c.size for c in offers] == [3, 2, 1, 1, 1, 1, 1, 1]
    assert [c.cards for c in offers[2:]] == [
        1 << parse(code) for code in ("QS", "5S", "6S", "7S", "9H", "9C")
    ]


def test_equals_come_with_fewer_imps_first() -> None:
    offers = pick.playable(parse_set("9S 9H KC"), combo("8S 8H"))
    assert [(c.cards & IMPS).bit_count() for c in offers] == [0, 1, 1]


def test_two_readings_follow_each_other_the_stronger_first() -> None:
    hand = parse_set("5S 6S KS 9H")
    offers = pick.playable(hand, None)
    assert [c.meaning for c in offers[:2]] == [parse_set("5S 6S 7S"), parse_set("4S 5S 6S")]
    assert {c.cards for c in offers[:2]} == {parse_set("5S 6S KS")}


def test_the_higher_reading_is_proposed_and_the_lower_may_be_chosen() -> None:
    cards = parse_set("5S 6S KS")
    low, high = parse_set("4S 5S 6S"), parse_set("5S 6S 7S")
    proposed, chosen = pick.reading(cards, None), pick.reading(cards, None, low)
    assert proposed is not None and proposed.meaning == high
    assert chosen is not None and chosen.meaning == low


def test_only_readings_that_beat_the_pile_are_left() -> None:
    cards, top = parse_set("5S 6S KS"), combo("4S 5S 6S")
    found = pick.readings(cards, top)
    assert [c.meaning for c in found] == [parse_set("5S 6S 7S")]
    made = pick.reading(cards, top, parse_set("4S 5S 6S"))
    assert made is not None and made.meaning == parse_set("5S 6S 7S")


def test_a_combo_too_weak_still_has_its_name() -> None:
    made = pick.reading(parse_set("5S 6S KS"), combo("3C 4C 5C"))
    assert made is not None and made.meaning == parse_set("5S 6S 7S")
    assert pick.why_refused(made.cards, combo("3C 4C 5C")) is Reason.TOO_WEAK


@pytest.mark.parametrize(
    ("cards", "top", "reason"),
    [
        ("KH TC", None, None),
        ("KH 5H", None, Reason.IMP_TWICE),
        ("KH 5H 5C", None, Reason.IMP_TWICE),
        ("KS KH 5S", None, Reason.IMP_TWICE),
        ("KH JC", None, Reason.IMP_WITH_COURT),
        ("KH QC", None, Reason.IMP_WITH_COURT),
        ("QH JS", None, Reason.NOT_A_COMBO),
        ("5S 8S KS", None, Reason.NOT_A_COMBO),
        ("4H", "4C", Reason.TOO_WEAK),
        ("4S KC", "4H 4C", Reason.TOO_WEAK),
        ("9C", "5S 5H", Reason.WRONG_CLASS),
        ("QH JH", "JS JC", None),
    ],
)
def test_reasons(cards: str, top: str | None, reason: Reason | None) -> None:
    assert pick.why_refused(parse_set(cards), combo(top) if top else None) is reason


@plain
@given(st.sets(st.sampled_from(CARDS), min_size=1, max_size=4).map(mask_of), tops)
def test_a_reason_is_given_exactly_where_no_reading_is_legal(picked: int, top: Combo | None) -> None:
    legal = [c for c in BY_CARDS.get(picked, ()) if why_not(picked, c.meaning, top) is None]
    assert (pick.why_refused(picked, top) is None) == bool(legal)


def test_what_the_picked_cards_can_become_and_what_is_among_them() -> None:
    hand = parse_set("5S 6S 7S 5H 9C")
    more = pick.goes_into(hand, None, parse_set("5S"))
    assert {c.cards for c in more} == {parse_set("5S 6S 7S"), parse_set("5S 5H")}
    among = pick.holds(None, parse_set("5S 6S 7S 5H"))
    assert parse_set("5S 6S 7S") in {c.cards for c in among}
    assert pick.holds(combo("9S 9H 9C"), parse_set("5S 6S 7S 5H"))[0].cards == parse_set("5S 6S 7S")


def test_imps_tell_what_they_stand_for() -> None:
    assert pick.disguises(combo("KH KC 5S")) == {parse("KH"): parse("5H"), parse("KC"): parse("5C")}
    assert pick.disguises(combo("5S 6S KS", "4S 5S 6S")) == {parse("KS"): parse("4S")}
    assert pick.disguises(combo("KH KC")) == {}
    for made in COMBOS:
        stands = pick.disguises(made)
        natural = made.cards & ~mask_of(stands)
        assert natural | mask_of(stands.values()) == made.meaning


def test_the_card_an_imp_would_double() -> None:
    assert pick.doubled(parse_set("KH 5H 5C")) == (parse("KH"), parse("5H"))
    for suit in SUITS_IN_PLAY:
        king, five = make(suit, 11), make(suit, 3)
        assert pick.doubled(1 << king | 1 << five) == (king, five)
    assert pick.doubled(parse_set("9C TC")) is None
