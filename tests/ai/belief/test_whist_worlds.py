"""Sampled whist worlds: consistent with the view, uniform before weighing, and in proportion to it after."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from ai.belief.whist import Worlds, deal_plan, world_count
from ai.kernels.jit import ints
from ai.kernels.whist_worlds import deal_worlds, likelihood
from engine.actions import Ack
from engine.cards import SUIT_MASK, cards_of, mask_of
from engine.games.whist.options import Options
from engine.games.whist.state import State
from engine.games.whist.view import View, view
from engine.match import Match
from engine.shuffle import Stream
from engine.worlds import count_worlds

Hands = tuple[int, int, int, int]


def random_position(seed: str, plays: int) -> tuple[State, View]:
    """A state after that many random plays, in which somebody is to play, and the view of that seat."""
    match = Match.new("whist", Options(), ("bot",) * 4, seed)
    chance = Stream(seed, "plays")
    while len(match.state.plays()) < plays or match.state.turn is None:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.act(seat, legal[chance.below(len(legal))] if legal[0] != Ack() else Ack())
    return match.state, match.view(match.actors()[0])


def dealt_worlds(seen: View, count: int, word: int = 12345) -> list[Hands]:
    """Unweighted worlds of a view."""
    worlds = ints(4 * count)
    deal_worlds(deal_plan(seen), 0, count, word, worlds)
    return as_hands(worlds, count)


def as_hands(worlds: object, count: int) -> list[Hands]:
    """A table of worlds as tuples of plain ints."""
    flat = [int(hand) for hand in worlds]  # type: ignore[attr-defined]
    return [(flat[4 * i], flat[4 * i + 1], flat[4 * i + 2], flat[4 * i + 3]) for i in range(count)]


def enumerated(seen: View) -> list[Hands]:
    """All worlds of a view, by brute force."""
    assert seen.seat is not None
    others = [(seen.seat + i) % 4 for i in (1, 2, 3)]
    voids = seen.voids()
    forbidden = [sum(SUIT_MASK[suit] for suit in range(4) if voids[seat][suit]) for seat in range(4)]
    found: list[Hands] = []

    def share(at: int, unseen: int, hands: list[int]) -> None:
        if at == 3:
            found.append((hands[0], hands[1], hands[2], hands[3]))
            return
        seat = others[at]
        for cards in combinations(cards_of(unseen & ~forbidden[seat]), seen.cards_left(seat)):
            hand = mask_of(cards)
            if seen.known_to_hold(seat) & ~hand == 0:
                share(at + 1, unseen & ~hand, [*hands[:seat], hand, *hands[seat + 1 :]])

    share(0, seen.unseen(), [seen.hand if seat == seen.seat else 0 for seat in range(4)])
    return found


@pytest.mark.parametrize("plays", [0, 1, 6, 17, 30, 41, 49])
def test_worlds_keep_the_view(plays: int) -> None:
    state, seen = random_position(f"view/{plays}", plays)
    worlds = Worlds(seen, 40, 99)
    worlds.draw(16, lambda: False)
    worlds.refine(40)
    voids = seen.voids()
    for hands in dealt_worlds(seen, 40) + as_hands(worlds.worlds, 40):
        assert view(replace(state, hands=hands), seen.seat) == seen
        assert (
            sum(hand.bit_count() for hand in hands) == (hands[0] | hands[1] | hands[2] | hands[3]).bit_count()
        )
        assert hands[0] | hands[1] | hands[2] | hands[3] == seen.unseen() | seen.hand
        for seat in range(4):
            assert hands[seat].bit_count() == seen.cards_left(seat)
            assert seen.known_to_hold(seat) & ~hands[seat] == 0
            assert not any(voids[seat][suit] and hands[seat] & SUIT_MASK[suit] for suit in range(4))


@pytest.mark.parametrize("plays", [0, 5, 14, 22, 33, 44])
def test_counts_are_the_engines(plays: int) -> None:
    _, seen = random_position(f"count/{plays}", plays)
    assert seen.seat is not None
    others = [(seen.seat + i) % 4 for i in (1, 2, 3)]
    unseen = seen.unseen() & ~sum(seen.known_to_hold(seat) for seat in others)
    room = [seen.cards_left(seat) - seen.known_to_hold(seat).bit_count() for seat in others]
    may_hold = [[not void for void in seen.voids()[seat]] for seat in others]
    assert world_count(deal_plan(seen)) == count_worlds(unseen, room, may_hold)


@pytest.mark.parametrize("seed", range(6))
def test_small_endings_are_dealt_uniformly(seed: int) -> None:
    _, seen = random_position(f"uniform/{seed}", 40 + seed % 3)
    worlds = enumerated(seen)
    assert len(worlds) == len(set(worlds)) == world_count(deal_plan(seen))
    each = 40
    counts = dict.fromkeys(worlds, 0)
    for hands in dealt_worlds(seen, each * len(worlds)):
        counts[hands] += 1
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    freedom = len(worlds) - 1
    # Mean and variance of chi-square: freedom and twice that; five deviations never happen by chance.
    assert abs(chi_square - freedom) < 5 * (2 * max(freedom, 1)) ** 0.5


def test_worlds_are_not_all_the_truth() -> None:
    state, seen = random_position("truth", 20)
    assert len(set(dealt_worlds(seen, 50))) > 40
    assert sum(hands == state.hands for hands in dealt_worlds(seen, 50)) < 5


def test_refined_worlds_come_in_proportion_to_their_likelihood() -> None:
    _, seen = random_position("posterior/2", 40)
    worlds = enumerated(seen)
    sampler = Worlds(seen, 16000, 7, (20.0, 80.0))
    plays = [int(number) for number in sampler.plays]
    prior = [float(number) for number in sampler.prior]
    weights: dict[Hands, float] = {}
    for hands in worlds:
        before = list(hands)
        for seat, card in seen.plays():
            before[seat] |= 1 << card
        weights[hands] = likelihood(before, plays, sampler.count, seen.trump, prior, 0.0)
    total = sum(weights.values())
    sampler.draw(256, lambda: False)
    sampler.refine(16000)
    counts = dict.fromkeys(worlds, 0)
    for hands in as_hands(sampler.worlds, 16000):
        counts[hands] += 1
    distance = sum(abs(counts[hands] / 16000 - weights[hands] / total) for hands in worlds) / 2
    uniform = sum(abs(1 / len(worlds) - weights[hands] / total) for hands in worlds) / 2
    assert distance < 0.12
    assert uniform > 3 * distance
    assert 1 <= sampler.effective <= 32000


def test_only_the_worlds_asked_for_are_dealt_at_the_first_lead() -> None:
    _, seen = random_position("lazy", 0)
    worlds = Worlds(seen, 100_000, 5)
    worlds.draw(16, lambda: False)
    worlds.refine(40)
    assert worlds.ready == 40
    assert as_hands(worlds.worlds, 41)[40] == (0, 0, 0, 0)
    at_once = Worlds(seen, 80, 5)
    at_once.refine(80)
    worlds.refine(80)
    assert as_hands(worlds.worlds, 80) == as_hands(at_once.worlds, 80)


def test_a_halt_leaves_as_many_worlds_as_were_drawn() -> None:
    _, seen = random_position("halt", 9)
    worlds = Worlds(seen, 100_000, 5)
    worlds.draw(16, lambda: True)
    assert worlds.wanted == 16
    assert (0, 0, 0, 0) not in as_hands(worlds.worlds, 16)
