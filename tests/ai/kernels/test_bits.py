"""Bit and chance helpers."""

from ai.kernels.bits import highest, lowest, nth, start_word, xorshift
from engine.cards import cards_of, mask_of


def test_positions_in_a_set() -> None:
    cards = [0, 3, 12, 13, 40, 51]
    mask = mask_of(cards)
    assert [nth(mask, n) for n in range(len(cards))] == list(cards_of(mask)) == cards
    assert (lowest(mask), highest(mask), highest(0)) == (0, 51, -1)


def test_xorshift_is_marsaglias() -> None:
    # The first words of Marsaglia's 13-17-5 generator from his own starting value.
    words = [2463534242]
    for _ in range(3):
        words.append(xorshift(words[-1]))
    assert words[1:] == [723471715, 2497366906, 2064144800]


def test_start_words_differ_and_are_never_zero() -> None:
    words = {start_word(seed) for seed in range(5000)}
    assert len(words) == 5000
    assert all(0 < word < 1 << 32 for word in words)
