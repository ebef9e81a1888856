"""Choosing before everybody's eyes: who sees the thumbs and the screen learns nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable
from functools import lru_cache

import pytest

from engine.shuffle import Stream
from game.privacy.secret_choice import SIDE, Choosing, Opening, cell, latin_square

Square = tuple[tuple[int, ...], ...]
SEEDS = 10_000
ENOUGH = {3: 21.1, 6: 27.9, 9: 33.7, 15: 44.3, 69: 121.6, 225: 312.6}
"""Chi-square by degrees of freedom that chance exceeds once in 10,000 times."""


def chi_square(seen: Iterable[tuple[Hashable, Hashable]]) -> tuple[float, int]:
    """Of the hypothesis that the two of a pair have nothing to do with each other; degrees of freedom."""
    pairs = Counter(seen)
    lefts, rights = Counter[Hashable](), Counter[Hashable]()
    for (left, right), number in pairs.items():
        lefts[left] += number
        rights[right] += number
    total = pairs.total()
    value = sum(
        (pairs[left, right] - lefts[left] * rights[right] / total) ** 2
        / (lefts[left] * rights[right] / total)
        for left in lefts
        for right in rights
    )
    return value, (len(lefts) - 1) * (len(rights) - 1)


def choose(choosing: Choosing, seat: int, option: int) -> tuple[tuple[int, ...], tuple[Square, ...]]:
    """Seat ``seat`` chooses an option, the others press the first button: its buttons, and what everybody saw
    besides."""
    thumbs: list[int] = []
    screens: list[Square] = []
    while not choosing.done:
        lines = choosing.options(seat)
        line, place = next((a, b) for a in range(len(lines)) for b in range(SIDE) if lines[a][b] == option)
        symbol = place if choosing.stages == 1 else (line, place)[choosing.stage]
        screens.append(choosing.square)
        thumbs.append(choosing.square[choosing.rows[seat]].index(symbol))
        for other in choosing.seats:
            choosing.press(other, thumbs[-1] if other == seat else 0)
    return tuple(thumbs), tuple(screens)


class Dice:
    """A quick generator: the table's own hashes for every number, and 10,000 choices need many."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, n: int) -> int:
        return self._random.randrange(n)


@lru_cache
def observed(
    options: int, make: type[Choosing] = Choosing
) -> list[tuple[int, tuple[int, ...], tuple[Square, ...]]]:
    """Option, buttons and screens of many choices, options chosen uniformly."""
    found = []
    for seed in range(SEEDS):
        dice = Dice(seed)
        option = dice.below(options)
        choosing = make((0,), {0: options}, dice)
        thumbs, screens = choose(choosing, 0, option)
        assert choosing.chosen(0) == option
        found.append((option, thumbs, screens))
    return found


class OneRow(Choosing):
    """What must not be done: the row and the square of the first stage serve the second as well."""

    def _begin(self) -> None:
        if not hasattr(self, "square"):
            super()._begin()
        self._pressed.clear()


@pytest.mark.parametrize("options", [2, 3, 4])
def test_a_button_tells_nothing(options: int):
    seen = observed(options)
    value, freedom = chi_square((option, thumbs) for option, thumbs, _ in seen)
    assert freedom == 3 * (options - 1) and value < ENOUGH[freedom]


def test_a_button_on_the_seen_square_tells_nothing():
    """Given the public square too: by the column under the thumb, which is all that is seen of it."""
    seen = observed(4)
    columns = ((option, tuple(row[thumbs[0]] for row in screens[0])) for option, thumbs, screens in seen)
    value, freedom = chi_square(columns)
    assert freedom == 69 and value < ENOUGH[69]


def test_two_buttons_with_new_rows_tell_nothing():
    seen = observed(16)
    assert Counter(thumbs for _, thumbs, _ in seen).keys() == {(a, b) for a in range(4) for b in range(4)}
    value, freedom = chi_square((option, thumbs) for option, thumbs, _ in seen)
    assert freedom == 225 and value < ENOUGH[225]
    value, freedom = chi_square((option, "same" if one == two else "other") for option, (one, two), _ in seen)
    assert freedom == 15 and value < ENOUGH[15]


def test_one_row_for_two_buttons_would_tell_half_of_it():
    seen = observed(16, OneRow)
    value, freedom = chi_square((option, "same" if one == two else "other") for option, (one, two), _ in seen)
    assert freedom == 15 and value > 100 * ENOUGH[15]
    value, freedom = chi_square((option, thumbs) for option, thumbs, _ in seen)
    assert freedom == 225 and value > 10 * ENOUGH[225]


def test_every_row_and_column_has_every_symbol():
    squares = {latin_square(Stream(str(seed), "square")) for seed in range(200)}
    for square in squares:
        for line in (*square, *zip(*square, strict=True)):
            assert sorted(line) == [0, 1, 2, 3]
    assert len(squares) > 100


@pytest.mark.parametrize("options", range(1, 17))
def test_every_option_has_one_cell(options: int):
    choosing = Choosing((3,), {3: options}, Stream("", "cells"))
    cells = [option for line in choosing.options(3) for option in line]
    assert choosing.stages == (1 if options <= 4 else 2)
    assert len(cells) == 4**choosing.stages
    assert [option for option in cells if option is not None] == list(range(options))
    if choosing.stages == 2:
        assert all(line[0] is not None for line in choosing.options(3))
    assert cell(3, (3,)) is None and cell(5, (0, 1)) == 1 and cell(5, (1, 1)) is None


def test_nothing_moves_before_all_have_pressed():
    choosing = Choosing((0, 2, 5), {0: 4, 2: 4, 5: 4}, Stream("", "all"))
    before = choosing.square, choosing.stage, choosing.digest
    assert choosing.press(0, 3) and choosing.press(5, 1)
    assert choosing.has_pressed(0) and not choosing.has_pressed(2)
    assert (choosing.square, choosing.stage, choosing.digest) == before and not choosing.done
    assert not choosing.press(0, 1), "once"
    assert not choosing.press(1, 1), "no seat of this table"
    assert not choosing.press(2, 4), "no button"
    with pytest.raises(ValueError, match="not all"):
        choosing.chosen(0)
    assert choosing.press(2, 0) and choosing.done
    assert choosing.chosen(0) == before[0][choosing.rows[0]][3]
    assert not choosing.press(2, 0)


def test_all_press_as_often_however_few_options_one_has():
    choosing = Choosing((0, 1), {0: 1, 1: 9}, Stream("", "uneven"))
    assert choosing.stages == 2
    assert choosing.options(0)[0][0] == 0
    thumbs, _ = choose(choosing, 1, 8)
    while choosing.repeats and not choosing.done:
        thumbs, _ = choose(choosing, 1, 8)
    assert len(thumbs) == 2 * (1 + choosing.repeats) and choosing.chosen(1) == 8 and choosing.chosen(0) == 0


def test_a_spare_cell_has_all_choose_once_more_in_new_rows():
    choosing = Choosing((0, 1), {0: 3, 1: 3}, Stream("", "spare"))
    square = choosing.square
    choosing.press(0, square[choosing.rows[0]].index(3))
    choosing.press(1, square[choosing.rows[1]].index(2))
    assert (choosing.repeats, choosing.stage, choosing.done) == (1, 0, False)
    assert choosing.square != square
    for seat, option in ((0, 1), (1, 0)):
        choosing.press(seat, choosing.square[choosing.rows[seat]].index(option))
    assert choosing.done and (choosing.chosen(0), choosing.chosen(1)) == (1, 0)


def test_the_commitment_proves_the_choices():
    choosing = Choosing((0, 1), {0: 4, 1: 4}, Stream("", "proof"))
    choosing.press(0, 2)
    choosing.press(1, 2)
    opening = choosing.opening
    assert choosing.digest == opening.digest
    first, other = opening.seals
    changed = first._replace(option=(first.option + 1) % 4), first._replace(salt="00")
    assert all(Opening((seal, other)).digest != choosing.digest for seal in changed)
    assert len(first.salt) == 32 and first.salt != other.salt, "one that is opened tells nothing of another"
    again = Choosing((0, 1), {0: 4, 1: 4}, Stream("1", "proof"))
    assert again.press(0, 0) and again.press(1, 0) and again.opening.seals[0].salt != first.salt


@pytest.mark.parametrize("options", [{0: 17}, {0: 0}, {}])
def test_what_cannot_be_chosen_so(options: dict[int, int]):
    with pytest.raises(ValueError, match="choice"):
        Choosing(options, options, Stream("", ""))
