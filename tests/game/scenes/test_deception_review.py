"""The replay of a closed case step by step, and its review: lines, clues, better marks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.deception.events import MarkerPlaced, TileReplaced
from engine.games.deception.roles import Role
from engine.games.deception.state import ChooseLocation, Phase, PlaceMarker, ReplaceTile, Solve
from engine.games.deception.view import View
from engine.match import Match
from game.app import App
from game.case_options import OtherOptions
from game.case_points import points_of
from game.case_review import Better
from game.scenes import make
from game.scenes.deception_result import CaseResult
from game.scenes.deception_review import CaseReviewScene
from game.scenes.deception_review_lines import best_words, lines_of, percent, told_marks
from game.scenes.review_deception import CaseReplay
from game.scenes.table_deception import CaseTable
from game.strings import tr
from tests.kit import case_scenes as cases
from tests.kit import ui
from tests.kit import whos_who_scenes as who

KEYS = ("case_end.", "case_review.", "case_replay.", "scenes.", "deception", "session.")


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def replay(running: App) -> CaseReplay:
    running.desk.push(make("review", running.desk, session=cases.session(running, cases.played())))
    scene = running.desk.top
    assert isinstance(scene, CaseReplay)
    return scene


def review(running: App) -> CaseReviewScene:
    """The review, thought over to its end."""
    running.desk.push(make("deception_review", running.desk, session=cases.session(running, cases.played())))
    scene = running.desk.top
    assert isinstance(scene, CaseReviewScene)
    while scene.other is None or not scene.done:
        scene.update(0.5)
    scene.update(0.5)
    return scene


# -- replay ----------------------------------------------------------------------------------------------


def test_every_public_position_is_there_and_nothing_of_the_night():
    match = cases.played()
    points = points_of(match)
    assert points[0].view.phase is Phase.TILES and points[-1].view.opened is not None
    assert [p.decision for p in points] == sorted({p.decision for p in points})
    assert points[-1].decision == match.decision
    assert all(p.view.seat is None and p.view.role is None for p in points)
    lengths = [len(p.view.record) for p in points]
    assert lengths == sorted(lengths)
    assert {p.view.opened for p in points[:-1]} == {None}


def test_a_case_that_goes_on_cannot_be_replayed():
    match = Match.new(cases.GAME, cases.FOUR, ("human",) * 4, "open")
    with pytest.raises(ValueError, match="not closed"):
        points_of(match)


def test_steps_and_clues_can_be_walked_and_the_bar_follows(running: App):
    scene = replay(running)
    ui.send(running, "next")
    assert (scene.at, scene.scrub.ply) == (1, 1)
    ui.send(running, "next_tab")
    event = scene.points[scene.at].view.record[-1]
    assert isinstance(event, MarkerPlaced | TileReplaced)
    clue = scene.at
    ui.send(running, "next_tab", "prev_tab")
    assert scene.at == clue
    ui.send(running, "previous_trick")
    assert scene.at == clue - 1
    scene.go(10_000)
    assert scene.at == len(scene.points) - 1
    for _ in range(30):
        ui.send(running, "prev_tab")
    assert scene.at == 0


def test_roles_are_shown_or_as_people_saw_it_then(running: App):
    scene = replay(running)
    murderer = scene.points[-1].view.opened.roles.index(Role.MURDERER)  # pyright: ignore[reportOptionalMemberAccess]
    assert scene.stage.shown is not None and scene.stage.shown.role(murderer) is Role.MURDERER
    ui.send(running, "hint")
    assert scene.stage.shown.role(murderer) is None and scene.stage.shown.solution is None
    scene.go(len(scene.points) - 1)
    assert scene.stage.shown.role(murderer) is Role.MURDERER


def test_what_if_plays_on_from_a_step_as_practice_and_leads_back(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    scene = replay(running)
    scene.on_clue()
    point = scene.points[scene.at]
    ui.send(running, "undo")
    table = running.desk.top
    assert isinstance(table, CaseTable)
    practice = table.session
    assert practice.match.practice and practice.identity is None and practice.humans == (0,)
    assert practice.match.decision == point.decision and practice.view(None).record == point.view.record
    table.bottom.forget()
    assert tr("table.practice") in ui.texts_drawn(running, monkeypatch)
    opened = scene.opened
    assert opened is not None
    crime = opened.solution
    solver = next(s for s in practice.view(None).others if s != crime.owner)
    practice.match.act(solver, Solve(crime.owner, crime.red, crime.blue))
    assert practice.over
    table.to_result()
    result = running.desk.top
    assert isinstance(result, CaseResult) and result.practice
    ui.send(running, "next", "next")
    assert running.desk.top is scene and not scene.session.match.practice
    scene.go(10_000)
    ui.send(running, "undo")
    assert running.desk.top is scene and not scene.can_branch


@pytest.mark.parametrize("scale", [100, 150])
def test_the_replay_is_in_words(running: App, scale: int, monkeypatch: pytest.MonkeyPatch):
    running.desk.settings.change(text_scale=scale)
    scene = replay(running)
    for at in (0, 1, len(scene.points) // 2, len(scene.points) - 1):
        scene.go(at)
        assert not [text for text in ui.texts_drawn(running, monkeypatch) if text.startswith(KEYS)]


# -- review ----------------------------------------------------------------------------------------------


def test_lines_are_of_those_who_did_not_know(running: App):
    scene = review(running)
    view: View = scene.session.view(None)
    assert view.opened is not None
    seekers = {s for s, role in enumerate(view.opened.roles) if role in (Role.INVESTIGATOR, Role.WITNESS)}
    assert {line.seat for line in scene.lines} == seekers
    for line in scene.lines:
        assert [i for i, _ in line.points] == list(range(len(scene.review.moments)))
        assert all(0.0 <= chance <= 1.0 for _, chance in line.points)
    pair = {line.seat: dict(line.points) for line in scene.lines}
    scene.choose(True)
    for line in scene.lines:
        assert all(chance >= pair[line.seat][i] - 1e-6 for i, chance in line.points), "a pair is one of many"


def test_every_clue_is_told_and_leads_to_its_moment(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = review(running)
    marks = [i for i, moment in enumerate(scene.review.moments) if moment.kind == "marker"]
    assert [mark.moment for mark in scene.marks] == marks
    assert [mark.number for mark in scene.marks] == list(range(1, len(marks) + 1))
    flags = [mark.flag for mark in scene.marks if mark.flag]
    assert len(flags) == len(set(flags)) and set(flags) <= {"helped", "misled"}
    scene.form.ring.set(scene.list.widgets[2])
    ui.send(running, "accept")
    assert scene.cursor == marks[2]
    ui.send(running, "next")
    assert scene.cursor == marks[3]
    drawn = ui.texts_drawn(running, monkeypatch)
    assert not [text for text in drawn if text.startswith(KEYS)]
    assert scene.moment_words(scene.review.moments[marks[3]]) in drawn


def test_the_replay_opens_at_the_cursor(running: App):
    scene = review(running)
    ui.send(running, "next", "next")
    ui.send(running, "hint")
    top = running.desk.top
    assert isinstance(top, CaseReplay)
    assert top.points[top.at].decision == scene.review.moments[scene.cursor].decision


def test_better_marks_have_words():
    made = PlaceMarker(0, 1)
    bests = (ChooseLocation(2), PlaceMarker(0, 3), ReplaceTile(5, 2))
    words = [best_words(Better(1, made, best, 9, 0.5)) for best in bests]
    assert len(set(words)) == 3 and not [text for text in words if text.startswith("case_review")]


def test_small_chances_have_a_decimal():
    assert percent(0.024).startswith("2.4") and percent(0.5).startswith("50")


def test_a_review_that_nobody_thinks_about_is_empty(running: App):
    scene = review(running)
    scene.review.close()
    empty = type(scene.review)(scene.session.match, scene.session.seats, None)
    assert told_marks(empty) == ()
    assert all(line.points == () for line in lines_of(empty, scene.voice, culprit=False))


def test_the_best_option_of_each_tile_is_what_the_observers_would_have_believed(running: App):
    scene = review(running)
    assert scene.other is not None
    for mark in scene.marks:
        best = scene.other.best(mark.moment)
        event = scene.review.moments[mark.moment].event
        assert best is not None and isinstance(event, MarkerPlaced | TileReplaced)
        assert best.made == pytest.approx(mark.after) and best.chance >= best.made
        assert (best.option == event.option) is (best.chance == best.made)
        if best.chance > 1.2 * best.made:
            assert percent(best.chance) in mark.best
    assert any(mark.best for mark in scene.marks)


def test_nobody_is_asked_about_other_options_without_counsel(running: App):
    scene = review(running)
    nobody = OtherOptions(scene.review, scene.session.seats, None)
    nobody.update()
    assert nobody.done and nobody.best(scene.marks[0].moment) is None
