"""What moves on the table of Deception, in what order, and what is held back until it has been seen."""

from __future__ import annotations

import pytest

from engine.games.deception.events import MarkerPlaced, Said, SolveTried
from engine.games.deception.roles import Role
from engine.games.deception.state import Phase, PlaceMarker, ReplaceTile, StartPresentations
from engine.match import Match
from engine.shuffle import Stream
from game.table import case_bench, case_pods
from game.table.case_facts import case_facts
from game.table.case_stage import POINT_TIME
from tests.kit.case_show import Show, at, moment, new_case, solved, step


def kinds(show: Show) -> list[str]:
    return [motion.kind for motion, _ in show.stage.moving()]


def run(show: Show) -> None:
    for _ in range(600):
        if not show.stage.busy:
            return
        show.wait(1 / 60)
    raise AssertionError("it never came to rest")


def scientist(match: Match) -> int:
    seat = match.view(None).scientist
    assert seat is not None
    return seat


def mark(match: Match) -> PlaceMarker:
    free = next(tile.tile for tile in match.view(None).tiles if tile.option < 0)
    return PlaceMarker(free, 2)


def test_the_cards_are_laid_seat_by_seat_and_heard():
    show = Show(new_case(6)).show()
    assert show.stage.busy and "shuffle" in show.heard
    show.wait(0.3)
    assert set(kinds(show)) == {"laid"}
    run(show)
    assert show.heard.count("deal") == 6
    assert not show.stage.hidden("laid")


def test_a_marker_is_not_seen_on_its_tile_before_it_has_come_down():
    match = moment(at(Phase.MARK), 5)
    show = Show(match).rest()
    action = mark(match)
    match.act(scientist(match), action)
    show.show()
    assert show.stage.hidden("marker") == {(-1, action.tile)}
    assert "play" not in show.heard
    run(show)
    assert not show.stage.hidden("marker") and "play" in show.heard


def test_markers_are_numbered_in_their_order_and_a_moved_one_counts_on():
    match = moment(at(Phase.REPLACE), 5)
    facts = case_facts(match.view(None), None, 0)
    placed = [event.tile for event in facts.record if isinstance(event, MarkerPlaced)]
    numbers = {tile.tile: number for tile, number in zip(facts.tiles, facts.order, strict=True)}
    assert [numbers[tile] for tile in placed] == [1, 2, 3, 4, 5, 6]
    new = facts.drawn
    match.act(scientist(match), ReplaceTile(match.view(None).replaceable()[1], 0))
    facts = case_facts(match.view(None), None, 0)
    numbers = {tile.tile: number for tile, number in zip(facts.tiles, facts.order, strict=True)}
    assert new is not None and numbers[new] == 7
    assert len(set(numbers.values())) == 6


@pytest.mark.parametrize("helpers", [False, True])
def test_nothing_tells_that_an_attempt_was_right_before_the_answer_is_stamped(helpers: bool):
    match = moment(at(Phase.TALK), 6, helpers=helpers)
    show = Show(match, shut=True).rest()
    action = solved(match)
    seat = next(s for s in match.view(None).others if s != action.owner)
    match.act(seat, action)
    show.show()
    shown = show.stage.shown
    assert shown is not None and shown.solution is None and shown.opened is None
    assert shown.crime_side is None and shown.badge(seat)
    assert all(shown.role(s) is None for s in shown.public.others)
    show.wait(0.2)
    assert kinds(show) == ["trial"]
    run(show)
    shown = show.stage.shown
    assert shown is not None and shown.solution is not None and shown.solution.owner == action.owner
    assert shown.role(action.owner) is Role.MURDERER and not shown.badge(seat)
    assert "trick" in show.heard and "refuse" not in show.heard


def test_a_refused_pair_is_marked_and_the_badge_goes_to_the_scientist():
    match = moment(lambda view: bool(view.refused), 8, tries=True)
    show = Show(match).show()
    run(show)
    assert show.stage.shown is not None
    tried = next(e for e in show.stage.shown.record if isinstance(e, SolveTried))
    assert tried.crime in show.stage.shown.refused
    assert not show.stage.shown.badge(tried.seat)
    assert "refuse" in show.heard


def test_the_light_walks_from_presenter_to_presenter_and_goes_out():
    match = moment(at(Phase.TALK), 4)
    show = Show(match).rest()
    assert show.stage.light == (None, None, 1.0)
    match.act(scientist(match), StartPresentations())
    show.show()
    first = match.view(None).presenter
    assert show.stage.light[:2] == (None, first)
    show.wait(1)
    assert show.stage.light == (None, first, 1.0)
    chance = Stream("light", "0")
    seen = {first}
    while match.view(None).phase is Phase.PRESENT:
        step(match, chance)
        show.show()
        show.wait(3)
        seen.add(show.stage.light[1])
    assert seen == {*match.view(None).others, None}


def test_the_lights_go_down_at_night_and_up_again():
    match = moment(at(Phase.LOOK), 4)
    show = Show(match).rest()
    assert show.stage.dusk == 0.0
    chance = Stream("night", "0")
    while match.view(None).phase is Phase.LOOK:
        step(match, chance)
    show.show()
    show.wait(2)
    assert show.stage.dusk == 1.0
    while match.view(None).phase is not Phase.TILES:
        step(match, chance)
    show.show()
    show.wait(4)
    assert show.stage.dusk == 0.0


def test_what_a_statement_speaks_of_is_pointed_at_for_a_while():
    match = moment(lambda view: bool(view.record) and isinstance(view.record[-1], Said), 5)
    show = Show(match).show()
    assert show.stage.pointing is not None
    assert show.stage.pointing[0] == match.view(None).record[-1]
    show.wait(POINT_TIME + 0.1)
    assert show.stage.pointing is None


@pytest.mark.parametrize("why", ["calm", "pressed", "joined", "rewound", "resized"])
def test_any_of_it_is_skipped_where_no_motion_is_wanted(why: str):
    match = moment(at(Phase.MARK), 5)
    show = Show(match).rest()
    match.act(scientist(match), mark(match))
    show.heard.clear()
    show.show(**{why: True})
    assert not show.stage.busy and not show.stage.moving()
    assert bool(show.heard) == (why in ("calm", "pressed"))


def test_the_same_sounds_whatever_is_hidden():
    heard: list[list[str]] = []
    for seed in ("one", "two"):
        match = new_case(6, seed, helpers=True)
        show, chance = Show(match).rest(), Stream("sounds", "0")
        while match.view(None).phase is not Phase.TILES:
            step(match, chance)
            show.show()
            show.wait(1.5)
        heard.append(show.heard)
    assert heard[0] == heard[1]
    assert {"unveil", "hush", "seal"} <= set(heard[0])


def test_the_table_takes_only_the_couch_view():
    match = new_case(4)
    with pytest.raises(ValueError):
        case_facts(match.view(1), None, 1)
    closed = case_facts(match.view(None), match.view(2), 1)
    assert closed.own is None, "another seat's gate"


def test_the_bench_measures_every_frame_of_its_course():
    frames = case_bench.busiest_frames((320, 180), 4)
    assert 300 < len(frames) < 3000
    assert all(frame > 0 for frame in frames)


def test_whoever_has_picked_at_night_sees_the_pick_alike():
    match, chance = moment(at(Phase.CRIME), 6, helpers=True), Stream("picks", "0")
    seats = match.view(None).others
    for _ in seats[:-1]:
        step(match, chance)
    picked = [seat for seat in seats if match.view(seat).pick]
    assert len(picked) == len(seats) - 1
    for seat in picked:
        facts = case_facts(match.view(None), match.view(seat), seat)
        assert case_pods.pod_facts(facts, seat, "").secret == match.view(seat).pick
        shut = case_facts(match.view(None), None, seat)
        assert case_pods.pod_facts(shut, seat, "").secret is None
