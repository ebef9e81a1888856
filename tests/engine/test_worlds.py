from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import SUIT_MASK, cards_of, mask_of, parse_set
from engine.shuffle import Stream
from engine.worlds import count_worlds, deal_unseen


def enumerate_worlds(unseen, room, may_hold):
    """Every deal, by brute force over subsets."""
    if len(room) == 1:
        ok = unseen.bit_count() == room[0] and all(may_hold[0][c // 13] for c in cards_of(unseen))
        return [(unseen,)] if ok else []
    found = []
    for chosen in combinations(list(cards_of(unseen)), room[0]):
        if all(may_hold[0][c // 13] for c in chosen):
            mine = mask_of(chosen)
            found += [(mine, *rest) for rest in enumerate_worlds(unseen & ~mine, room[1:], may_hold[1:])]
    return found


VOIDS = st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=3)


@given(st.sets(st.integers(0, 51), max_size=7), VOIDS, st.data())
def test_counting_agrees_with_brute_force(cards, may_hold, data):
    first = data.draw(st.integers(0, len(cards)))
    second = data.draw(st.integers(0, len(cards) - first))
    room = (first, second, len(cards) - first - second)
    worlds = enumerate_worlds(mask_of(cards), room, may_hold)
    assert count_worlds(mask_of(cards), room, may_hold) == len(worlds)
    if worlds:
        assert tuple(deal_unseen(mask_of(cards), room, may_hold, Stream("w", "x"))) in worlds
    else:
        with pytest.raises(ValueError, match="no world"):
            deal_unseen(mask_of(cards), room, may_hold, Stream("w", "x"))


def test_every_world_is_equally_likely():
    """Chi-square against the enumerated worlds of a small ending with voids."""
    unseen = parse_set("AS KS 2S AH 9H 4D 3C")
    room = (3, 2, 2)
    may_hold = ((True, True, False, True), (False, True, True, True), (True, True, True, False))
    worlds = enumerate_worlds(unseen, room, may_hold)
    chance, runs = Stream("uniform", "t"), 200 * len(worlds)
    seen = Counter(tuple(deal_unseen(unseen, room, may_hold, chance)) for _ in range(runs))
    assert set(seen) <= set(worlds)
    expected = runs / len(worlds)
    chi = sum((seen[w] - expected) ** 2 / expected for w in worlds)
    df = len(worlds) - 1
    assert len(worlds) > 20
    assert chi < df + 4 * (2 * df) ** 0.5


@given(st.integers(0, 1000))
def test_a_shown_void_is_never_dealt(seed):
    unseen = parse_set("AS KS QS JS TS AH KH QH JH TH AD KD QD JD TD")
    may_hold = ((False, True, True, True), (True, False, True, True), (True, True, False, True))
    for hand, suits in zip(
        deal_unseen(unseen, (5, 5, 5), may_hold, Stream(str(seed), "t")), may_hold, strict=True
    ):
        assert all(suits[s] or not hand & SUIT_MASK[s] for s in range(4))
