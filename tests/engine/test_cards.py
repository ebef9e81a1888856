import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards

ANY_CARD = st.integers(0, 53)


@given(ANY_CARD)
def test_codes_round_trip(card):
    assert cards.parse(cards.text(card)) == card


def test_all_codes_are_different_and_named_as_the_rules_name_them():
    codes = [cards.text(card) for card in range(54)]
    assert len(set(codes)) == 54
    assert codes[cards.make(cards.HEARTS, 8)] == "TH"
    assert codes[52:] == ["X1", "X2"]


@given(st.text(max_size=3).filter(lambda s: s not in {cards.text(c) for c in range(54)}))
def test_anything_else_is_no_card(text):
    with pytest.raises(ValueError, match="not a card code"):
        cards.parse(text)


@pytest.mark.parametrize("number", [-1, 54, 999])
def test_numbers_outside_the_pack_have_no_code(number):
    with pytest.raises(ValueError, match="not a card"):
        cards.text(number)


@given(st.sets(ANY_CARD))
def test_sets_round_trip(some):
    mask = cards.mask_of(some)
    assert set(cards.cards_of(mask)) == some
    assert cards.parse_set(cards.text_set(mask)) == mask


def test_a_card_named_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        cards.parse_set("AS AS")


def test_suit_masks_share_out_the_pack():
    assert sum(cards.SUIT_MASK) == cards.FULL_DECK
    for card in range(52):
        assert cards.SUIT_MASK[cards.suit_of(card)] >> card & 1
