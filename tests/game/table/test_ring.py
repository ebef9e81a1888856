"""The table of seats that play for themselves: inside the window, apart, readable, for 3 to 6 seats."""

import math
from itertools import combinations, pairwise

import pytest

from engine.games.whos_who.state import HAND_SIZE
from game.table.layout import CARD_H, CARD_W, LIFT, Layout, Pose, Rect
from game.table.ring import layout_of

SHAPES = [(1280, 720), (1280, 960), (1720, 720), (2560, 720)]
TEXTS = [1.0, 1.5]
LINE = 20.25
"""Height of a line of the smallest text at 100 %."""


def all_layouts() -> list[Layout]:
    return [layout_of("whos_who", w, h, n, text) for w, h in SHAPES for n in HAND_SIZE for text in TEXTS]


def around(pose: Pose) -> Rect:
    turn = math.radians(pose.angle)
    wide = CARD_W * pose.scale * abs(math.cos(turn)) + CARD_H * pose.scale * abs(math.sin(turn))
    high = CARD_W * pose.scale * abs(math.sin(turn)) + CARD_H * pose.scale * abs(math.cos(turn))
    return Rect(pose.x - wide / 2, pose.y - high / 2, wide, high)


def below(pose: Pose, text: float) -> Rect:
    """The word under a card."""
    return Rect(pose.x - 40, pose.y + CARD_H * pose.scale / 2 + 6, 80, LINE * text)


def meet(a: Rect, b: Rect) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def pods(place: Layout) -> list[Rect]:
    """Strip and plate of every other seat as one box."""
    return [
        Rect(plate.left, row.top, plate.width, plate.bottom - row.top)
        for row, plate in zip(place.rows[1:], place.plates[1:], strict=True)
    ]


def hidden_cards(place: Layout) -> int:
    return 52 - place.places * HAND_SIZE[place.places] - (place.places != 4)


@pytest.mark.parametrize("place", all_layouts())
def test_everything_is_inside_the_window(place: Layout):
    window = Rect(-14, -14, place.width + 28, place.height + 28)
    poses = [*place.hand(place.most), *place.tricks, *place.roles, place.aside]
    poses += [place.left_over(i) for i in range(hidden_cards(place))]
    if place.places == 4:
        poses += place.turned
    for seat in range(1, place.places):
        poses += place.backs(seat, place.most)
    boxes = [place.tracker, place.trump, place.speech, place.hints, place.questions]
    for box in [*map(around, poses), *place.plates, *place.bubbles, *boxes]:
        assert window.holds(box.left, box.top), box
        assert window.holds(box.right, box.bottom), box


@pytest.mark.parametrize("place", all_layouts())
def test_panels_pods_trick_hand_and_sentence_do_not_touch(place: Layout):
    aside = [around(place.aside), below(place.aside, place.text)]
    aside += [around(place.left_over(i)) for i in range(hidden_cards(place))]
    hand = [around(pose) for pose in place.hand(place.most)]
    groups = [
        [place.tracker],
        [place.trump],
        [place.speech],
        [place.hints],
        [place.plates[0]],
        [place.questions],
        aside if place.places != 4 else [],
        [around(pose) for pose in place.tricks],
        [around(place.roles[0])],
        hand,
        *([pod] for pod in pods(place)),
    ]
    for one, other in combinations(groups, 2):
        assert not any(meet(a, b) for a in one for b in other), (one[0], other[0])


@pytest.mark.parametrize("place", [place for place in all_layouts() if place.places == 4])
def test_the_dealers_open_card_leaves_pods_trick_and_panels_free(place: Layout):
    others = [place.tracker, *pods(place), *(around(pose) for pose in place.tricks)]
    for pose in place.turned:
        assert not any(meet(around(pose), other) for other in others), pose


@pytest.mark.parametrize("place", all_layouts())
def test_a_fan_thins_out_as_tricks_grow_and_never_meets_them(place: Layout):
    for seat in range(1, place.places):
        for cards in range(place.most):
            taken = place.most - cards
            fan = max((pose.x for pose in place.backs(seat, cards)), default=-math.inf)
            pile = min(place.pile(seat, i).x for i in range(taken))
            wide = CARD_W * place.seats[seat].scale
            assert fan + wide <= pile + 1
            assert place.pile(seat, 0).x + wide / 2 < place.roles[seat].x - wide / 2


@pytest.mark.parametrize("place", all_layouts())
def test_every_index_of_a_full_hand_can_be_read_and_touched(place: Layout):
    poses = place.hand(place.most)
    strips = [b.x - a.x for a, b in pairwise(poses)]
    assert min(strips) >= 40
    assert min(strips) >= CARD_W * poses[0].scale * 0.3


@pytest.mark.parametrize("place", all_layouts())
def test_a_raised_card_does_not_reach_the_sentence(place: Layout):
    top = min(pose.y for pose in place.hand(place.most)) - LIFT - CARD_H * place.hand_scale * 1.1 / 2
    assert place.speech.bottom <= top + 4


@pytest.mark.parametrize("place", all_layouts())
def test_a_question_of_every_seat_can_be_listed(place: Layout):
    assert place.questions.height >= place.places * LINE * place.text * 0.9 + 12


@pytest.mark.parametrize("place", all_layouts())
def test_no_card_of_a_trick_hides_the_index_of_another(place: Layout):
    """Cards on the table may overlap a little at their corners, by less than their border."""
    for one, other in combinations([around(pose) for pose in place.tricks], 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert across <= 0 or down <= 0 or min(across, down) < CARD_W * place.trick_scale * 0.12


@pytest.mark.parametrize("places", HAND_SIZE)
def test_seats_sit_clockwise_from_the_left(places: int):
    plates = layout_of("whos_who", 1280, 720, places).plates
    others = [plate.left + plate.width / 2 for plate in plates[1:]]
    assert others == sorted(others)
    assert others[0] < 640 < others[-1]
    assert plates[0].top > max(plate.bottom for plate in plates[1:])
    assert min(plate.height for plate in plates) >= 44, "plates are touched"


def test_a_partnership_game_keeps_its_table():
    assert layout_of("whist", 1280, 720, 4).plates == ()
