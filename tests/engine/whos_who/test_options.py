"""WW §2 and §9: options, couplings, and the draw of the masters."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import Reason, Refused
from engine.games.whos_who.options import (
    ALLOWED,
    PRESETS,
    Options,
    RoleDealing,
    change_option,
    check_options,
    locked_options,
    standard,
)
from engine.games.whos_who.roles import draw_masters, role_weights, roles_over
from engine.shuffle import Stream


def test_the_default_is_three_seats_with_one_master():
    assert Options() == PRESETS["three"]
    check_options(Options())


@pytest.mark.parametrize("name", list(PRESETS))
def test_presets_are_legal(name):
    check_options(PRESETS[name])


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (Options(players=2), "players_unknown"),
        (Options(players=7), "players_unknown"),
        (Options(masters=2), "one_master_below_five"),
        (Options(players=4, masters=2), "one_master_below_five"),
        (Options(min_deals=13), "min_above_cap"),
        (Options(min_deals=0), "min_deals_unknown"),
        (Options(cap_deals=61), "cap_deals_unknown"),
        (replace(standard(5, 2), bag_rounds=3), "bag_in_pairs"),
        (Options(question_allowed=1), "question_allowed_unknown"),  # type: ignore[arg-type]
        (Options(role_dealing="bag"), "role_dealing_unknown"),  # type: ignore[arg-type]
        (Options(cpu_level="expert"), "cpu_level_unknown"),  # type: ignore[arg-type]
    ],
)
def test_contradicting_options_start_no_match(wrong, rule):
    with pytest.raises(Refused) as refused:
        check_options(wrong)
    assert refused.value.reason is Reason.BAD_OPTIONS
    assert refused.value.detail == {"rule": rule}


def test_another_number_of_seats_brings_its_own_masters_and_lengths():
    five = change_option(replace(Options(), min_deals=3), "players", 5)
    assert five == standard(5, 2)
    assert change_option(five, "masters", 1) == standard(5, 1)
    assert change_option(five, "players", 3) == standard(3, 1)


def test_locks_say_their_rule():
    assert locked_options(Options()) == {"masters": "one_master_below_five", "bag_rounds": "only_with_bag"}
    bag = change_option(standard(6, 2), "role_dealing", RoleDealing.BAG)
    assert set(locked_options(bag)) == {"min_deals", "cap_deals"}
    with pytest.raises(Refused):
        change_option(bag, "min_deals", 7)


def test_shortest_and_cap_carry_each_other():
    assert change_option(Options(), "min_deals", 14).cap_deals == 14
    assert change_option(Options(), "cap_deals", 4).min_deals == 4


@given(
    st.lists(
        st.sampled_from(sorted(ALLOWED)).flatmap(
            lambda field: st.tuples(st.just(field), st.sampled_from(ALLOWED[field]))
        )
    )
)
def test_no_series_of_changes_leads_to_bad_options(changes):
    options = Options()
    for field, value in changes:
        try:
            options = change_option(options, field, value)
        except Refused as refused:
            assert refused.reason is Reason.BAD_OPTIONS
            continue
        check_options(options)
        assert getattr(options, field) == value


def test_pairs_weigh_the_product_of_their_seats():
    weights = role_weights(standard(5, 2), (1, 0, 0, 0, 1))
    assert weights[0, 4] == 1
    assert weights[0, 1] == 4
    assert weights[1, 2] == 16
    assert len(weights) == 10


def test_past_the_cap_pairs_are_compared_as_sorted_tuples():
    options = replace(standard(5, 2), cap_deals=3, min_deals=3)
    assert role_weights(options, (2, 1, 1, 1, 1)) == dict.fromkeys(combinations(range(1, 5), 2), 1)
    assert role_weights(options, (2, 2, 1, 2, 1)) == {(2, 4): 1}
    assert set(role_weights(options, (2, 2, 2, 2, 0))) == {(s, 4) for s in range(4)}


def drawn(options: Options, counts: tuple[int, ...], times: int) -> Counter:
    chance = Stream("draw", str(counts))
    return Counter(draw_masters(options, counts, chance) for _ in range(times))


def test_e24_the_draw_follows_the_weights_of_e20():
    seen = drawn(Options(), (3, 2, 1), 6500)
    expected = {(0,): 500, (1,): 1500, (2,): 4500}
    assert sum((seen[s] - n) ** 2 / n for s, n in expected.items()) < 13.8


def bag(players: int, masters: int, rounds: int) -> Options:
    return replace(standard(players, masters), role_dealing=RoleDealing.BAG, bag_rounds=rounds)


def test_the_bag_is_a_shuffled_list_without_repeating_groups():
    """Against all orders of the list, written down: 5 seats twice each in pairs is too many, so 4 cards of 3
    seats would be odd; six seats once each in pairs is what can be counted in full."""
    options = bag(6, 2, 1)
    orders = Counter(tuple(sorted(order[:2])) for order in permutations(range(6)))
    assert set(role_weights(options, (0,) * 6)) == set(orders)
    assert len(set(role_weights(options, (0,) * 6).values())) == 1
    after = role_weights(options, (1, 1, 0, 0, 0, 0))
    assert set(after) == set(combinations(range(2, 6), 2))


def test_a_bag_group_never_repeats_a_seat():
    """Left: seat 0 twice, seats 1 and 2 once. Only {0,1} {0,2} orders are possible, never {0,0}, {1,2}."""
    counts = (2, 3, 3, 4, 4)
    assert role_weights(bag(5, 2, 4), counts) == {(0, 1): 2, (0, 2): 2}


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (bag(3, 1, 2), (1, 0, 2)),
        (bag(3, 1, 2), (0, 0, 0)),
        (bag(4, 1, 2), (1, 0, 2, 1)),
        (bag(5, 2, 2), (0, 1, 1, 0, 2)),
        (bag(5, 2, 2), (1, 1, 0, 1, 1)),
    ],
)
def test_the_weights_of_a_bag_count_its_orders(options, counts):
    """Against every order of the list's remaining entries without a group that repeats a seat."""
    left = [seat for seat, n in enumerate(counts) for _ in range(options.bag_rounds - n)]
    size, first = options.masters, Counter()
    for order in permutations(left):
        groups = [order[i : i + size] for i in range(0, len(order), size)]
        if all(len(set(group)) == size for group in groups):
            first[tuple(sorted(groups[0]))] += 1
    weights = role_weights(options, counts)
    assert set(weights) == set(first)
    ratios = {first[group] / weight for group, weight in weights.items()}
    assert len(ratios) == 1


@pytest.mark.parametrize("options", [bag(3, 1, 2), bag(4, 1, 2), bag(5, 2, 4), bag(6, 2, 6), bag(6, 1, 1)])
def test_an_emptied_bag_ends_the_match(options):
    counts = (0,) * options.players
    chance = Stream("bag", str(options.players))
    for deal in range(options.players * options.bag_rounds // options.masters):
        assert not roles_over(options, counts)
        masters = draw_masters(options, counts, chance)
        assert len(set(masters)) == options.masters, deal
        counts = tuple(n + (seat in masters) for seat, n in enumerate(counts))
    assert roles_over(options, counts)
    assert counts == (options.bag_rounds,) * options.players


def lengths(options: Options, matches: int) -> list[int]:
    chance, found = Stream("length", str(options)), []
    for _ in range(matches):
        counts, deals = (0,) * options.players, 0
        while deals == 0 or not roles_over(options, counts):
            masters = draw_masters(options, counts, chance)
            counts = tuple(n + (seat in masters) for seat, n in enumerate(counts))
            deals += 1
        found.append(deals)
    return found


@pytest.mark.parametrize(
    ("preset", "mean", "longest"),
    [
        ("three", 8.9, 18),
        ("four", 11.2, 24),
        ("five_one_master", 14.5, 30),
        ("six_one_master", 10.9, 24),
        ("five", 16.2, 20),
        ("six", 12.2, 18),
    ],
)
def test_matches_are_as_long_as_the_rules_say(preset, mean, longest):
    found = lengths(PRESETS[preset], 300)
    assert sum(found) / len(found) == pytest.approx(mean, abs=1.2)
    assert max(found) <= longest
    assert min(found) >= PRESETS[preset].min_deals
