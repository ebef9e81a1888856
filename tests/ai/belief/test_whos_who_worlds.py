"""Sampled worlds of WHO'S WHO: they give the searcher its very view, and all are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from ai.belief.whos_who import deal_plan, public_view
from ai.kernels.jit import ints
from ai.kernels.whos_who import MOST
from ai.kernels.whos_who_worlds import count_worlds, deal_worlds
from engine.cards import SUIT_MASK, cards_of, mask_of
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.view import View, view
from engine.worlds import count_worlds as counted
from tests.kit.whos_who_moments import random_moment

Hands = tuple[int, ...]


def dealt_worlds(seen: View, count: int, word: int = 4711) -> list[Hands]:
    """Worlds of a view."""
    worlds = ints(MOST * count)
    plan, ways = deal_plan(seen)
    deal_worlds(plan, ways, 0, count, word, worlds)
    return [tuple(int(worlds[MOST * i + seat]) for seat in range(seen.seats)) for i in range(count)]


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.55, 0.8, 0.97])
@pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
def test_worlds_keep_the_view(preset: str, share: float) -> None:
    options = PRESETS[preset]
    state, seen = random_moment(preset, f"keep/{preset}/{share}", int(share * options.players * 8))
    for observed in (seen, public_view(seen)):
        for hands in dealt_worlds(observed, 30):
            assert view(replace(state, hands=hands), seen.seat) == (
                seen if observed is seen else replace(seen, hand=hands[seen.seat or 0])
            )
            assert sum(hand.bit_count() for hand in hands) == sum(h.bit_count() for h in state.hands)
            together = 0
            for seat, hand in enumerate(hands):
                assert not together & hand
                together |= hand
                assert hand.bit_count() == observed.cards_left(seat)
                assert observed.known_to_hold(seat) & ~hand == 0
                for suit, void in enumerate(observed.voids()[seat]):
                    assert not (void and hand & SUIT_MASK[suit])


def enumerated(seen: View) -> list[Hands]:
    """All worlds of a view, by brute force."""
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    forbidden = [sum(SUIT_MASK[s] for s in range(4) if seen.voids()[seat][s]) for seat in range(seen.seats)]
    found: list[Hands] = []

    def share(at: int, unseen: int, hands: list[int]) -> None:
        if at == len(others):
            found.append(tuple(hands))
            return
        seat = others[at]
        for cards in combinations(cards_of(unseen & ~forbidden[seat]), seen.cards_left(seat)):
            hand = mask_of(cards)
            share(at + 1, unseen & ~hand, [*hands[:seat], hand, *hands[seat + 1 :]])

    share(0, seen.unseen(), [seen.hand if seat == seen.seat else 0 for seat in range(seen.seats)])
    return found


@pytest.mark.parametrize(
    ("preset", "plays"), [("three", 39), ("three", 43), ("four", 42), ("five", 42), ("six", 45)]
)
def test_worlds_are_equally_likely(preset: str, plays: int) -> None:
    """Frequencies against all worlds of small endings (chi-square within six standard deviations)."""
    tried = 0
    for number in range(40):
        seen = random_moment(preset, f"even/{number}", plays)[1]
        worlds = enumerated(seen)
        if not 4 <= len(worlds) <= 400 or tried == 3:
            continue
        tried += 1
        draws = 60 * len(worlds)
        found = Counter(dealt_worlds(seen, draws, 99 + number))
        assert set(found) <= set(worlds)
        expected = draws / len(worlds)
        square = sum((found[world] - expected) ** 2 / expected for world in worlds)
        free = len(worlds) - 1
        assert square < free + 6 * (2 * free) ** 0.5
    assert tried == 3


@pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
def test_restricted_hands_are_counted_exactly(preset: str) -> None:
    """The number of ways to fill the hands with voids is the engine's exact count of them."""
    for number in range(6):
        seen = random_moment(preset, f"count/{number}", 4 + 5 * number)[1]
        plan, ways = deal_plan(seen)
        hands = [tuple(int(plan[6 + 3 * i + j]) for j in range(3)) for i in range(int(plan[0]))]
        unseen = sum(int(plan[2 + suit]) for suit in range(4))
        room = [free for _, free, _ in hands]
        may = [[bool(suits >> suit & 1) for suit in range(4)] for _, _, suits in hands]
        exact = counted(unseen, [*room, unseen.bit_count() - sum(room)], [*may, [True] * 4])
        assert float(count_worlds(plan, ways)) == pytest.approx(exact, rel=1e-12)
