"""The whisper: what a pad does per row is equal for all seats, and only the seat itself can tell its row."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engine.shuffle import Stream
from game.privacy.whisper import MOST_ROWS, ROW, SECOND_TAP, SINGLE, TAP, Pulse, Whisper

FRAME = 1 / 60


def run(whisper: Whisper, start: float = 50.0, step: float = FRAME) -> list[tuple[float, int | None, Pulse]]:
    """(seconds since the start, lit row, pulse) of everything that happens."""
    whisper.start(start)
    happened: list[tuple[float, int | None, Pulse]] = []
    now = start
    while not whisper.finished:
        happened += [(now - start, whisper.row(now), pulse) for pulse in whisper.update(now)]
        now += step
    return happened


def make(rows: int, index: dict[int, int], seed: str = "") -> Whisper:
    return Whisper(rows, index, Stream(seed, "whisper"))


@pytest.mark.parametrize("rows", range(1, MOST_ROWS + 1))
@pytest.mark.parametrize("seats", [(0,), (0, 2), (0, 1, 2, 3, 4, 5, 6, 7)])
def test_equal_energy(rows: int, seats: tuple[int, ...]):
    whisper = make(rows, {seat: (seat * 3) % rows for seat in seats}, f"{rows}/{seats}")
    energy: dict[tuple[int, int], float] = defaultdict(float)
    starts: dict[int, list[float]] = defaultdict(list)
    calls: Counter[int] = Counter()
    twice: Counter[int] = Counter()
    for when, lit, pulse in run(whisper):
        row = int((when + 1e-9) // ROW)
        assert lit == row, "the metronome on the screen and the motors go together"
        if energy[pulse.seat, row]:
            twice[pulse.seat] += 1
        else:
            starts[pulse.seat].append(when)
        energy[pulse.seat, row] += pulse.seconds
        calls[pulse.seat] += 1
    assert {round(used, 9) for used in energy.values()} == {SINGLE}
    assert len(energy) == rows * len(seats)
    assert set(calls.values()) == {rows + 1}
    assert twice == dict.fromkeys(seats, 1)
    assert len({tuple(moments) for moments in starts.values()}) == 1


@pytest.mark.parametrize("step", [FRAME, 0.045, 0.099, 0.5, 3.0])
def test_slow_pictures_never_run_two_taps_into_one(step: float):
    whisper = make(4, {0: 1, 1: 3})
    taps = [when for when, _, pulse in run(whisper, step=step) if pulse.seat == 0 and pulse.seconds == TAP]
    assert len(taps) == 2 and taps[1] - taps[0] > TAP + 0.05
    assert SECOND_TAP + TAP < ROW


def test_the_double_row_is_the_message():
    for message in range(5):
        whisper = make(5, {0: message, 1: 4 - message}, str(message))
        double = {pulse.seat: lit for _, lit, pulse in run(whisper) if pulse.seconds == TAP}
        assert {seat: whisper.order[row or 0] for seat, row in double.items()} == {0: message, 1: 4 - message}


def test_rows_are_shuffled_per_use():
    assert {make(3, {0: 0}, str(n)).order for n in range(60)} == {
        (a, b, c) for a in range(3) for b in range(3) for c in range(3) if len({a, b, c}) == 3
    }


def test_what_is_public_does_not_depend_on_the_messages():
    ours, theirs = make(6, {0: 1, 1: 2, 2: 2}), make(6, {0: 5, 1: 5, 2: 0})
    assert ours.order == theirs.order
    rows = [[row for _, row, _ in run(whisper)] for whisper in (ours, theirs)]
    assert [*dict.fromkeys(rows[0])] == [*dict.fromkeys(rows[1])] == list(range(6))
    assert ours.waiting == theirs.waiting == (0, 1, 2)


def test_everybody_says_that_they_have_got_it():
    whisper = make(2, {0: 0, 1: 1})
    whisper.start(0)
    assert not whisper.got_it(0), "not while it goes on"
    run(whisper)
    assert whisper.row(99) is None
    assert whisper.got_it(0) and not whisper.complete and whisper.waiting == (1,)
    assert not whisper.got_it(7)
    assert whisper.got_it(1) and whisper.complete


def test_once_more_is_for_all_and_in_the_same_order():
    whisper = make(3, {0: 2, 1: 0})
    first, order = run(whisper), whisper.order
    whisper.got_it(0)
    whisper.again()
    assert not whisper.finished and whisper.waiting == (0, 1) and whisper.update(60) == ()
    assert run(whisper) == first and whisper.order == order


@pytest.mark.parametrize(("rows", "index"), [(0, {}), (9, {0: 1}), (3, {0: 3}), (3, {0: -1})])
def test_what_cannot_be_whispered(rows: int, index: dict[int, int]):
    with pytest.raises(ValueError, match="whisper"):
        make(rows, index)
