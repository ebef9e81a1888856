"""The table of Deception: places for 4 to 12 seats, and what is found at a point."""

from itertools import combinations

import pytest

from engine.games.deception.state import Phase
from engine.games.deception.statements import Colour
from game.table.case_facts import case_facts
from game.table.case_layout import CaseLayout, case_layout
from game.table.case_spots import (
    CardSpot,
    OptionSpot,
    SeatSpot,
    TileSpot,
    box_of,
    option_boxes,
    spot_at,
    spots,
    tile_boxes,
)
from game.table.layout import Rect
from tests.kit.case_show import at, moment

SHAPES = [(1280, 720), (1280, 960), (1720, 720), (2560, 720)]
EVERY = (CardSpot, OptionSpot, TileSpot, SeatSpot)


def meet(one: Rect, other: Rect) -> bool:
    return (
        one.left < other.right - 0.01
        and other.left < one.right - 0.01
        and one.top < other.bottom - 0.01
        and other.top < one.bottom - 0.01
    )


def within(one: Rect, other: Rect) -> bool:
    return (
        one.left >= other.left - 0.01
        and one.right <= other.right + 0.01
        and one.top >= other.top - 0.01
        and one.bottom <= other.bottom + 0.01
    )


def tables() -> list[CaseLayout]:
    return [
        case_layout(wide, high, seats, text)
        for wide, high in SHAPES
        for seats in range(4, 13)
        for text in (1.0, 1.5)
    ]


def test_nothing_covers_anything_else_and_all_lies_in_the_window():
    for place in tables():
        window = Rect(0, 0, place.width, place.height)
        parts = [*(pod.rect for pod in place.pods), *place.tiles, place.log, place.tracker, place.bar]
        parts.append(place.hints)
        assert len(place.pods) == place.seats
        for one, other in combinations(parts, 2):
            assert not meet(one, other), (place.seats, place.width, place.text)
        assert all(within(part, window) for part in parts)
        assert all(within(tile, place.centre) for tile in (*place.tiles, place.log))


def test_the_cards_of_a_pod_lie_in_it_side_by_side():
    for place in tables():
        for pod in place.pods:
            cards = [*pod.red, *pod.blue]
            assert len(pod.red) == len(pod.blue) == 4
            assert all(within(card, pod.rect) and not meet(card, pod.head) for card in cards)
            assert not any(meet(one, other) for one, other in combinations(cards, 2))


@pytest.mark.parametrize("seats", range(4, 13))
def test_seats_go_round_clockwise_from_the_viewer_at_the_bottom(seats: int):
    place = case_layout(1280, 720, seats)
    middle = place.width / 2, place.centre.centre[1]
    spots = [pod.rect.centre for pod in place.pods]
    assert spots[0][1] == max(y for _, y in spots)
    area = sum(
        (x - middle[0]) * (b - middle[1]) - (a - middle[0]) * (y - middle[1])
        for (x, y), (a, b) in zip(spots, [*spots[1:], spots[0]], strict=True)
    )
    assert area > 0, "clockwise on a screen, where y grows downwards"
    bends = [
        (x - middle[0]) * (b - middle[1]) - (a - middle[0]) * (y - middle[1])
        for (x, y), (a, b) in zip(spots, [*spots[1:], spots[0]], strict=True)
    ]
    assert all(bend > 0 for bend in bends), "no seat is passed over"


@pytest.mark.parametrize("phase", [Phase.LOOK, Phase.TILES, Phase.TALK, Phase.REPLACE, Phase.END])
@pytest.mark.parametrize("seats", [4, 7, 12])
def test_everything_seen_is_found_at_its_middle(seats: int, phase: Phase):
    match = moment(at(phase), seats)
    facts = case_facts(match.view(None), None, 1)
    place = case_layout(1280, 720, seats)
    found = spots(place, facts, *EVERY)
    assert len(set(found)) == len(found)
    for spot in found:
        box = box_of(place, facts, spot)
        assert box is not None
        kinds = [type(spot)]
        assert spot_at(place, facts, *box.centre, kinds) == spot
    cards = [spot for spot in found if isinstance(spot, CardSpot)]
    assert len(cards) == 8 * (seats if phase is Phase.LOOK else seats - 1)
    assert spot_at(place, facts, 640, 719, EVERY) is None


def test_a_card_is_found_before_its_seat_and_an_option_before_its_tile():
    match = moment(at(Phase.TALK), 12)
    facts = case_facts(match.view(None), None, 0)
    place = case_layout(1280, 720, 12)
    seat = facts.public.others[0]
    spot = CardSpot(seat, Colour.BLUE, 2)
    box = box_of(place, facts, spot)
    assert box is not None
    assert spot_at(place, facts, *box.centre, EVERY) == spot
    assert spot_at(place, facts, *box.centre, (SeatSpot,)) == SeatSpot(seat)
    tile, area = next(iter(tile_boxes(place, facts).items()))
    assert spot_at(place, facts, *option_boxes(area)[3].centre, EVERY) == OptionSpot(tile, 3)


def test_the_drawn_tile_lies_where_the_log_was_with_its_options_in_two_rows():
    match = moment(at(Phase.REPLACE), 12)
    facts = case_facts(match.view(None), None, 0)
    place = case_layout(1280, 720, 12)
    assert facts.drawn is not None
    box = tile_boxes(place, facts)[facts.drawn]
    assert box == place.drawn
    assert len({round(option.top) for option in option_boxes(box)}) == 2
    assert all(option.width > 120 for option in option_boxes(box))


def test_what_left_the_game_is_nowhere():
    match = moment(at(Phase.TALK), 6)
    facts = case_facts(match.view(None), None, 0)
    place = case_layout(1280, 720, 6)
    assert facts.scientist is not None
    assert box_of(place, facts, CardSpot(facts.scientist, Colour.RED, 0)) is None
    gone = next(tile for tile in range(5, 32) if tile not in tile_boxes(place, facts))
    assert box_of(place, facts, TileSpot(gone)) is None
