from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.shuffle import Stream, commitment, derive, proves_fairness

FIRST_NUMBERS = [17, 4, 46, 24, 41, 11, 45, 31]
FIRST_CARDS = [19, 7, 12, 3, 48, 37, 24, 51, 35, 18]


def test_the_same_seed_gives_the_same_numbers_for_ever():
    """Frozen: a change here would make every stored seed another deal."""
    stream = Stream("00ff" * 8, "deal/1")
    assert [stream.below(52) for _ in range(8)] == FIRST_NUMBERS
    pack = list(range(52))
    Stream("00ff" * 8, "deal/1").shuffle(pack)
    assert pack[:10] == FIRST_CARDS


def test_labels_and_seeds_do_not_run_together():
    streams = [Stream("a", "bc"), Stream("ab", "c"), Stream("a", "b/c"), Stream("", "abc")]
    assert len({tuple(s.below(1 << 30) for _ in range(4)) for s in streams}) == 4


@given(st.integers(1, 1 << 80), st.text(max_size=5))
def test_below_stays_below(n, seed):
    assert 0 <= Stream(seed, "x").below(n) < n


def test_below_needs_a_positive_bound():
    with pytest.raises(ValueError, match="positive"):
        Stream("a", "b").below(0)


def test_every_order_is_equally_likely():
    """Chi-square over the 24 orders of four cards; 23 degrees of freedom, 0.1 % point 49.7."""
    stream, runs = Stream("orders", "t"), 4800
    seen = Counter()
    for _ in range(runs):
        cards = [0, 1, 2, 3]
        stream.shuffle(cards)
        seen[tuple(cards)] += 1
    expected = runs / 24
    assert len(seen) == 24
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < 49.7


def test_derived_seeds_differ_by_every_part_of_the_path():
    seeds = {derive("s", "think", seat, n) for seat in range(4) for n in range(50)}
    assert len(seeds) == 200
    assert derive("s", "temper", 1) not in seeds


def test_commitment_depends_on_every_part():
    base = commitment("ab", b"o", b"s")
    assert (
        len({base, commitment("ac", b"o", b"s"), commitment("ab", b"p", b"s"), commitment("ab", b"o", b"t")})
        == 4
    )
    assert commitment("ab", b"o", b"s") != commitment("a", b"bo", b"s")


def test_only_a_long_random_seed_proves_anything():
    assert proves_fairness("0123456789abcdef" * 2)
    assert not proves_fairness("tuesday")
    assert not proves_fairness("0123456789abcde" * 2)
    assert not proves_fairness("G" * 32)
