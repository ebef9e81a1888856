"""Who becomes master (WW §9): one public weight per possible set of masters, used to draw and to reckon.

The dealer draws by these weights, and every player's prior is these weights: one rule for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from engine.games.whos_who.options import LENGTHS, Options, RoleDealing
from engine.shuffle import Chance

Pair = tuple[int, int]
"""A fraction: numerator and denominator."""


def role_weights(options: Options, counts: tuple[int, ...]) -> Mapping[tuple[int, ...], int]:
    """The weight of every possible set of masters of the next deal, given how often each seat was master.

    Keys are ascending tuples of ``options.masters`` seats; sets that cannot be drawn are absent. Empty only
    when a bag has run out.
    """
    if options.role_dealing is RoleDealing.BAG:
        return _bag_weights(counts, options.bag_rounds, options.masters)
    subsets = list(combinations(range(options.players), options.masters))
    if sum(counts) // options.masters >= options.cap_deals:
        fewest = min(sorted(counts[seat] for seat in subset) for subset in subsets)
        return {s: 1 for s in subsets if sorted(counts[seat] for seat in s) == fewest}
    base, most = LENGTHS[options.players, options.masters].base, max(counts)
    weights: dict[tuple[int, ...], int] = {}
    for subset in subsets:
        weight = 1
        for seat in subset:
            weight *= base ** (most - counts[seat])
        weights[subset] = weight
    return weights


def _bag_weights(counts: tuple[int, ...], rounds: int, masters: int) -> Mapping[tuple[int, ...], int]:
    """Of all equally likely orders of what is left in the bag, how many begin with each group.

    A list in which a group repeats a seat is shuffled again (WW §9), so only orders without such a group
    count.
    """
    left = tuple(rounds - count for count in counts)
    weights: dict[tuple[int, ...], int] = {}
    for subset in combinations(range(len(left)), masters):
        ways = _orders_after(left, subset)
        if ways:
            weights[subset] = ways
    return weights


def _orders_after(left: tuple[int, ...], subset: tuple[int, ...]) -> int:
    ways = 1
    rest = list(left)
    for seat in subset:
        ways *= rest[seat]
        rest[seat] -= 1
    return ways * _orders(tuple(sorted(rest)), len(subset)) if ways else 0


@cache
def _orders(left: tuple[int, ...], masters: int) -> int:
    """In how many orders a bag can be emptied group by group without a group that repeats a seat.

    The order within a group is not counted: it is the same factor for every group.
    """
    if not any(left):
        return 1
    return sum(_orders_after(left, subset) for subset in combinations(range(len(left)), masters))


def draw_masters(options: Options, counts: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """The masters of the next deal, drawn in proportion to :func:`role_weights`."""
    weights = role_weights(options, counts)
    pick = chance.below(sum(weights.values()))
    for subset, weight in weights.items():
        if pick < weight:
            return subset
        pick -= weight
    raise AssertionError("the weights do not add up to their sum")


def prior(options: Options, counts: tuple[int, ...]) -> tuple[Pair, ...]:
    """For every seat the public chance of being a master of the next deal, as a fraction not reduced.

    >>> prior(Options(), (3, 2, 1))
    ((1, 13), (3, 13), (9, 13))
    """
    weights = role_weights(options, counts)
    total = sum(weights.values())
    return tuple(
        (sum(weight for subset, weight in weights.items() if seat in subset), total)
        for seat in range(options.players)
    )


def roles_over(options: Options, counts: tuple[int, ...]) -> bool:
    """Whether the match ends with these counts (WW §9): all equal and late enough, or the bag is empty."""
    if options.role_dealing is RoleDealing.BAG:
        return min(counts) == options.bag_rounds
    deals = sum(counts) // options.masters
    return deals >= options.min_deals and min(counts) == max(counts)
