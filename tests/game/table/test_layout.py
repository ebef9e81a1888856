"""Where things lie: inside the window, apart from each other, at every shape, text scale and number of
seats.
"""

import math
from itertools import combinations, pairwise

import pytest

from game.table.layout import CARD_H, CARD_W, LIFT, Layout, Pose, Rect, layout

SHAPES = [(1280, 720), (1280, 960), (1720, 720), (2560, 720), (1280, 1024)]
TEXTS = [1.0, 1.25, 1.5]


def around(pose: Pose) -> Rect:
    """The upright box around a turned card."""
    turn = math.radians(pose.angle)
    wide = CARD_W * pose.scale * abs(math.cos(turn)) + CARD_H * pose.scale * abs(math.sin(turn))
    high = CARD_W * pose.scale * abs(math.sin(turn)) + CARD_H * pose.scale * abs(math.cos(turn))
    return Rect(pose.x - wide / 2, pose.y - high / 2, wide, high)


def meet(a: Rect, b: Rect) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def all_layouts() -> list[Layout]:
    return [layout(w, h, 4, text) for w, h in SHAPES for text in TEXTS]


@pytest.mark.parametrize("place", all_layouts())
def test_everything_is_inside_the_window(place: Layout):
    window = Rect(-14, -14, place.width + 28, place.height + 28)
    poses = [*place.hand(13), *place.tricks, *place.piles, *place.turned]
    for seat in range(1, place.places):
        poses += place.backs(seat, 13)
    for box in [*map(around, poses), place.score, place.counts, place.trump, place.speech, place.hints]:
        assert window.holds(box.left, box.top), box
        assert window.holds(box.right, box.bottom), box


@pytest.mark.parametrize("place", all_layouts())
def test_panels_trick_hand_and_speech_do_not_touch(place: Layout):
    trick = [around(pose) for pose in place.tricks]
    hand = [around(pose) for pose in place.hand(13)]
    fans = [around(pose) for seat in (1, 2, 3) for pose in place.backs(seat, 13)]
    groups = [
        [place.score],
        [place.counts],
        [place.trump],
        [place.speech],
        [place.hints],
        trick,
        hand,
        fans,
    ]
    for one, other in combinations(groups, 2):
        assert not any(meet(a, b) for a in one for b in other), (one[0], other[0])


@pytest.mark.parametrize("place", all_layouts())
def test_a_sentence_of_two_lines_and_the_panels_leave_the_opponents_pile_and_its_label_free(place: Layout):
    pile = around(place.piles[1])
    label = Rect(pile.left - 40, pile.bottom + 8, 160, 2 + 20.25 * place.text)
    high = 12 + 2 * 17.5 * 1.45 * place.text
    sentence = Rect(place.speech.left, place.speech.bottom - high, place.speech.width, high)
    trick = [around(pose) for pose in place.tricks]
    for other in (sentence, place.counts, *trick):
        assert not meet(label, other) and not meet(pile, other)


@pytest.mark.parametrize("place", all_layouts())
def test_a_raised_card_does_not_reach_the_sentence(place: Layout):
    top = min(pose.y for pose in place.hand(13)) - LIFT - CARD_H * place.hand_scale * 1.1 / 2
    assert place.speech.bottom <= top + 4


@pytest.mark.parametrize("place", all_layouts())
@pytest.mark.parametrize("count", [13, 17])
def test_every_index_of_the_hand_can_be_read(place: Layout, count: int):
    """The index takes a fifth of the card's width; more than that of each card must be visible."""
    poses = layout(place.width, place.height, 4, place.text, hand=count).hand(count)
    strips = [b.x - a.x for a, b in pairwise(poses)]
    assert min(strips) >= 40
    assert min(strips) >= CARD_W * poses[0].scale * 0.3


@pytest.mark.parametrize("places", range(2, 13))
def test_any_number_of_seats_sits_clockwise_around_the_table(places: int):
    place = layout(1280, 720, places)
    assert len(place.seats) == len(place.tricks) == places
    others = place.seats[1:]
    angles = [seat.angle for seat in others]
    assert angles == sorted(angles)
    assert all(0 < angle < 360 for angle in angles)
    apart = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(others, 2)]
    assert not apart or min(apart) > 60
    tricks = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(place.tricks, 2)]
    assert min(tricks) > (40 if places <= 6 else 15)


def test_places_of_four_are_bottom_left_top_right():
    me, left, top, right = layout(1280, 720).seats
    assert me.y > left.y > top.y
    assert left.x < top.x < right.x
    assert me.x == pytest.approx(top.x)
