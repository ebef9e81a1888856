"""Sampled worlds of Trick of the Dead: possible, uniform over all that are consistent, and never just the
truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from ai.belief.trick_of_the_dead import Worlds, own_graves
from ai.kernels.jit import ints
from ai.kernels.trick_of_the_dead_worlds import WORLD
from ai.players.trick_of_the_dead import habitual
from engine.cards import SUIT_MASK, cards_of, mask_of
from engine.games.trick_of_the_dead import GAME, rules
from engine.games.trick_of_the_dead.options import Options
from engine.games.trick_of_the_dead.state import Phase, State
from engine.games.trick_of_the_dead.view import View
from engine.worlds import count_worlds
from tests.kit.dead_positions import random_states, rules_view, settled

OPTIONS = (
    Options(),
    Options(players=2),
    Options(open_graveyard=True),
    Options(players=2, open_graveyard=True),
)


def views(seed: str, options: Options) -> Iterator[View]:
    """Views of every seat at every moment of a round."""
    for state, _ in random_states(seed, options):
        for seat in range(options.players):
            yield rules_view(state, seat)


@pytest.mark.parametrize("options", OPTIONS)
def test_sampled_worlds_are_possible(options: Options) -> None:
    for number in range(2):
        for view in views(f"possible/{number}", options):
            worlds = Worlds(view, 4, 17 + number)
            worlds.deal(4)
            for world in range(4):
                check(view, worlds.hands(world), worlds.graves(world))


def check(view: View, hands: tuple[int, ...], graves: tuple[int, ...]) -> None:
    """Everything that the view says about a world."""
    assert view.seat is not None
    assert hands[view.seat] == view.hand
    assert tuple(hand.bit_count() for hand in hands) == view.hand_sizes
    assert all(zombies & ~hand == 0 for zombies, hand in zip(view.zombies, hands, strict=True))
    assert sum(hands) | mask_of(graves) | view.played() == (1 << 54) - 1
    assert sum(hand.bit_count() for hand in hands) + len(graves) + view.played().bit_count() == 54
    for seat, voids in enumerate(view.voids()):
        hidden = 0 if seat == view.seat else hands[seat] & ~view.zombies[seat]
        assert not any(void and hidden & SUIT_MASK[suit] for suit, void in enumerate(voids))
    assert own_graves(view) & ~mask_of(graves) == 0
    if view.graveyard:
        assert graves == view.graveyard


@pytest.mark.parametrize("options", OPTIONS)
def test_the_number_of_worlds_is_that_of_the_engine(options: Options) -> None:
    for view in views("count", options):
        worlds = Worlds(view, 1, 1)
        hidden = [seat for seat in range(view.seats) if seat != view.seat]
        room = [view.hand_sizes[seat] - view.zombies[seat].bit_count() for seat in hidden]
        pile = 0 if view.graveyard else view.graveyard_size - own_graves(view).bit_count()
        may_hold = [[not void for void in view.voids()[seat]] for seat in hidden]
        unseen = view.unseen()
        assert worlds.count == count_worlds(unseen, [*room, pile], [*may_hold, [True] * 4])


@pytest.mark.parametrize("options", OPTIONS)
def test_weighed_worlds_are_possible_and_worth_at_most_their_number(options: Options) -> None:
    for view in views("weighed", options):
        worlds = Worlds(view, 6, 23, weighed=True)
        worlds.deal(2)
        worlds.deal(6)
        for world in range(6):
            check(view, worlds.hands(world), worlds.graves(world))
        assert 0 < worlds.effective <= 6


@pytest.mark.parametrize("options", OPTIONS[:3])
def test_the_truth_explains_the_rule_players_better_than_other_worlds(options: Options) -> None:
    ahead: list[bool] = []
    for number in range(6):
        for state in habitual_states(f"story/{number}", options):
            view = rules_view(state, rules.actors(state)[0])
            worlds = Worlds(view, 40, 3, weighed=True)
            if worlds.story is None or len(view.tricks) != 9:
                continue
            truth = ints(WORLD)
            for seat, hand in enumerate(state.hands):
                truth[seat] = hand
            others = Worlds(view, 40, 3)
            others.deal(40)
            fits = sorted(worlds.story.fits(others.worlds, 40))
            # The rule player in the true world would have played just so, its own forgotten burial apart.
            assert worlds.story.fits(truth, 1)[0] > 0.5
            ahead.append(worlds.story.fits(truth, 1)[0] > fits[20])
    assert len(ahead) > 8
    assert sum(ahead) > 0.8 * len(ahead)


def habitual_states(seed: str, options: Options) -> Iterator[State]:
    """The states of one round of the rule player in which a card is to be played."""
    state, _ = rules.start(options, seed)
    while not GAME.deal_done(state):
        seat = rules.actors(state)[0]
        if state.phase is Phase.PLAY:
            yield state
        state = settled(rules.apply(state, seat, habitual(rules_view(state, seat))[0])[0])


def listed(view: View) -> list[tuple[int, ...]] | None:
    """Every consistent deal of the hidden hands, by brute force; None when there are many."""
    hidden = [seat for seat in range(view.seats) if seat != view.seat]
    room = [view.hand_sizes[seat] - view.zombies[seat].bit_count() for seat in hidden]
    unseen = list(cards_of(view.unseen()))
    if len(unseen) > 16 or sum(room) > 5:
        return None
    voids = view.voids()
    found: list[tuple[int, ...]] = []
    for first in combinations(unseen, room[0]):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, room[1]) if len(hidden) == 2 else [()]:
            held = [mask_of(first), mask_of(second)][: len(hidden)]
            lacks = [sum(SUIT_MASK[s] for s in range(4) if voids[seat][s]) for seat in hidden]
            if any(cards & lack for cards, lack in zip(held, lacks, strict=True)):
                continue
            hands = [0] * view.seats
            for seat, cards in zip(hidden, held, strict=True):
                hands[seat] = cards
            found.append(tuple(hands))
    return found if 2 <= len(found) <= 300 else None


@pytest.mark.parametrize("options", OPTIONS[:3])
def test_in_endings_every_world_is_equally_likely(options: Options) -> None:
    total, freedom = 0.0, 0
    for number in range(24):
        for view in list(views(f"ending/{number}", options))[-9:]:
            worlds = listed(view) if view.phase is Phase.PLAY else None
            if worlds is None:
                continue
            each = 12 if len(worlds) > 40 else 40
            sampled = Worlds(view, each * len(worlds), 5 + number)
            sampled.deal(each * len(worlds))
            counts = Counter(
                tuple(
                    0 if seat == view.seat else hand & ~view.zombies[seat]
                    for seat, hand in enumerate(sampled.hands(world))
                )
                for world in range(each * len(worlds))
            )
            assert set(counts) <= set(worlds)
            total += sum((counts[world] - each) ** 2 / each for world in worlds)
            freedom += len(worlds) - 1
    assert freedom > 30
    assert abs(total - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_order_of_a_closed_graveyard_is_equally_likely() -> None:
    view = next(
        v
        for number in range(200)
        for v in views(f"order/{number}", Options(players=2))
        if v.graveyard_size == 14 and own_graves(v)
    )
    worlds = Worlds(view, 4000, 3)
    worlds.deal(4000)
    mine = own_graves(view)
    assert mine
    card = next(iter(cards_of(mine)))
    places = Counter(worlds.graves(world).index(card) for world in range(4000))
    each = 4000 / view.graveyard_size
    assert sum((places[i] - each) ** 2 / each for i in range(view.graveyard_size)) < 13 + 4 * 26**0.5


def test_with_an_open_graveyard_two_seats_know_each_others_hands() -> None:
    options = Options(players=2, open_graveyard=True)
    for state, seat in random_states("open", options):
        if state.phase is Phase.PLAY:
            worlds = Worlds(rules_view(state, seat), 1, 1)
            worlds.deal(1)
            assert worlds.count == 1
            assert worlds.hands(0) == state.hands
            assert worlds.graves(0) == state.order
