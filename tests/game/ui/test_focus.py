"""Spatial focus navigation."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.canvas import Box
from game.ui.focus import STEP, FocusRing, neighbour


@dataclass(eq=False)
class Item:
    name: str
    box: Box
    reachable: bool = True
    seen: list[str] = field(default_factory=list)


def grid(columns: int = 3, rows: int = 3, blocked: tuple[str, ...] = ()) -> dict[str, Item]:
    names = [(f"{r}{c}", Box(c * 100, r * 60, 90, 50)) for r in range(rows) for c in range(columns)]
    return {name: Item(name, box, name not in blocked) for name, box in names}


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("00", "right", "01"),
        ("00", "down", "10"),
        ("00", "left", "02"),  # wraps within the row
        ("02", "right", "00"),
        ("00", "up", "20"),
        ("10", "right", "12"),  # 11 is disabled
        ("21", "up", "01"),
    ],
)
def test_moves_in_a_grid(start: str, direction: str, end: str) -> None:
    items = grid(blocked=("11",))
    assert neighbour(list(items.values()), items[start], direction).name == end


def test_a_held_direction_stops_at_the_edge() -> None:
    items = grid()
    assert neighbour(list(items.values()), items["02"], "right", wrap=False) is items["02"]


def test_the_straight_way_is_preferred_to_the_nearer_slant() -> None:
    here = Item("here", Box(0, 0, 50, 50))
    straight, slant = Item("straight", Box(200, 10, 50, 50)), Item("slant", Box(120, 90, 50, 50))
    assert neighbour([here, slant, straight], here, "right") is straight


def test_each_seat_has_its_own_focus() -> None:
    items = grid()
    ring = FocusRing(list(items.values()))
    ring.move("right", 0)
    ring.move("down", 1)
    found = [ring.current(seat) for seat in (0, 1, 2)]
    assert [item.name for item in found if item] == ["01", "10", "00"]


def test_the_focus_leaves_an_item_that_becomes_unreachable() -> None:
    items = grid()
    ring = FocusRing(list(items.values()))
    ring.set(items["11"])
    items["11"].reachable = False
    current = ring.current()
    assert current is items["00"]
    assert not ring.set(items["11"])


def test_nothing_reachable_means_no_focus() -> None:
    ring = FocusRing([Item("only", Box(0, 0, 1, 1), reachable=False)])
    assert ring.current() is None
    assert not ring.move("up")
    assert not ring.step(1)


def test_steps_go_round_in_reading_order_and_skip() -> None:
    items = grid(columns=2, rows=2, blocked=("01",))
    ring = FocusRing(list(items.values()))
    order: list[str] = []
    for _ in range(4):
        ring.step(1)
        current = ring.current()
        assert current
        order.append(current.name)
    assert order == ["10", "11", "00", "10"]


boxes = st.builds(Box, st.integers(0, 900), st.integers(0, 600), st.integers(10, 200), st.integers(10, 80))


@given(st.lists(boxes, min_size=1, max_size=12), st.sampled_from(sorted(STEP)), st.data())
def test_a_move_never_lands_on_the_unreachable(
    places: list[Box], direction: str, data: st.DataObject
) -> None:
    reachable = [True, *(data.draw(st.booleans()) for _ in places[1:])]
    items = [Item(str(n), box, free) for n, (box, free) in enumerate(zip(places, reachable, strict=True))]
    end = neighbour(items, items[0], direction)
    assert end.reachable
    if end is not items[0]:
        dx, dy = STEP[direction]
        across, down = end.box.centerx - items[0].box.centerx, end.box.centery - items[0].box.centery
        assert across * dx + down * dy != 0, "a move changes the place along its direction"
