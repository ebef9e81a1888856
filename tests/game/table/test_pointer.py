"""A tap plays, a drag carries, letting go above the hand or with a swing throws."""

from collections.abc import Sequence

from game.table.layout import Pose
from game.table.pointer import SLOP, THROW, Grab

START = Pose(400, 600, 3, 1.05)


def drag(path: Sequence[tuple[float, float]], step: float = 0.01) -> Grab:
    grab = Grab(7, 390, 610, START)
    for x, y in path:
        grab.pass_time(step)
        grab.move(x, y)
    return grab


def test_a_shaky_tap_is_no_drag():
    assert not drag([(390 + SLOP / 3, 610), (390, 610 - SLOP / 3)]).dragged


def test_the_card_keeps_its_place_under_the_pointer():
    grab = drag([(500, 500)] * 12)
    assert (grab.pose.x, grab.pose.y) == (510, 490)
    assert grab.pose.angle == 0


def test_it_tilts_with_its_speed_but_not_too_far():
    assert 0 < drag([(390 + 8 * i, 610) for i in range(12)]).pose.angle <= 16
    assert drag([(390 - 300 * i, 610) for i in range(12)]).pose.angle == -16


def test_above_the_line_it_is_thrown():
    assert drag([(400, 300)] * 12).thrown(500)
    assert not drag([(400, 600)] * 12).thrown(500)


def test_a_swing_upwards_throws_from_below_the_line():
    path = [(390, 610 - 12 * i) for i in range(8)]
    grab = drag(path)
    assert grab.speed[1] < -THROW
    assert grab.thrown(0)


def test_a_pointer_at_rest_has_no_speed():
    grab = drag([(390, 610 - 12 * i) for i in range(8)])
    grab.pass_time(0.2)
    assert grab.speed == (0.0, 0.0)
