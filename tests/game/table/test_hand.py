"""The order of a hand, which card a point touches, and where the highlight goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards_of, parse_set, text
from game.table.hand import next_index, ordered, touched
from game.table.layout import layout

HAND = list(cards_of(parse_set("2S AS KH TC 3D QD 9C")))


def codes(cards: tuple[int, ...]) -> str:
    return " ".join(text(card) for card in cards)


def test_by_suit_black_and_red_take_turns():
    assert codes(ordered(HAND)) == "AS 2S KH TC 9C QD 3D"
    assert codes(ordered(HAND, "suit", "ascending")) == "2S AS KH 9C TC 3D QD"


@pytest.mark.parametrize(
    ("trump", "falling", "rising"),
    [
        (0, "AS 2S KH TC 9C QD 3D", "KH 9C TC 3D QD 2S AS"),
        (1, "KH AS 2S QD 3D TC 9C", "2S AS 3D QD 9C TC KH"),
        (2, "QD 3D AS 2S KH TC 9C", "2S AS KH 9C TC 3D QD"),
        (3, "TC 9C KH AS 2S QD 3D", "KH 2S AS 3D QD 9C TC"),
        (4, "AS 2S KH TC 9C QD 3D", "2S AS KH 9C TC 3D QD"),
    ],
)
def test_by_suit_trumps_lie_at_the_end_of_the_high_cards(trump, falling, rising):
    assert codes(ordered(HAND, "suit", "descending", trump)) == falling
    assert codes(ordered(HAND, "suit", "ascending", trump)) == rising
    assert ordered(HAND, "rank", "descending", trump) == ordered(HAND, "rank")


def test_colours_take_turns_whatever_is_trumps():
    for trump in range(-1, 5):
        suits = [card // 13 for card in ordered([0, 13, 26, 39], "suit", "descending", trump)]
        red = [suit in (1, 2) for suit in suits]
        assert red in ([True, False] * 2, [False, True] * 2)


def test_by_rank_equal_ranks_lie_together():
    assert codes(ordered(HAND, "rank")) == "AS KH QD TC 9C 3D 2S"
    assert codes(ordered(HAND, "rank", "ascending")) == "2S 3D 9C TC QD KH AS"


@given(
    st.sets(st.integers(0, 53)),
    st.sampled_from(["suit", "rank"]),
    st.sampled_from(["ascending", "descending"]),
    st.integers(-1, 4),
)
def test_sorting_keeps_every_card(cards, by, direction, trump):
    assert sorted(ordered(cards, by, direction, trump)) == sorted(cards)


def test_the_visible_strip_of_every_card_touches_that_card():
    poses = layout(1280, 720).hand(13)
    for i, pose in enumerate(poses):
        assert touched(poses, pose.x - 28, pose.y) == i
    assert touched(poses, 5, 5) is None


def test_a_raised_card_keeps_the_pointer_on_its_own_strip_only():
    poses = layout(1280, 720).hand(13)
    assert touched(poses, poses[4].x - 28, poses[4].y, raised=3) == 4


@pytest.mark.parametrize(("verb", "start", "goal"), [("right", 4, 0), ("left", 0, 4), ("right", 1, 2)])
def test_left_and_right_step_and_wrap(verb, start, goal):
    assert next_index(5, start, verb) == goal


def test_up_and_down_step_through_the_legal_cards():
    assert next_index(6, 0, "up", [2, 4]) == 2
    assert next_index(6, 4, "up", [2, 4]) == 2
    assert next_index(6, 0, "down", [2, 4]) == 4


def test_the_first_press_shows_a_legal_card():
    assert next_index(6, None, "right", [2, 4]) == 2
    assert next_index(0, None, "right") is None
