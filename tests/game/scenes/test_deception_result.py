"""The end of a case: the truth, the attempts with both halves judged, the clues, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.games.deception.events import MarkerPlaced, SolveTried, TileReplaced
from engine.games.deception.roles import Role
from engine.games.deception.statements import Crime
from engine.games.deception.view import View
from game.app import App
from game.case_words import pair_words
from game.scenes import make
from game.scenes.deception_lines import account, attempts_of, badge_words, clues_of
from game.scenes.deception_result import PAGES, CaseResult
from game.scenes.deception_review import CaseReviewScene
from game.scenes.new_game import NewGame
from game.scenes.review_deception import CaseReplay
from game.strings import tr
from game.ui.canvas import Canvas
from tests.kit import case_scenes as cases
from tests.kit import ui
from tests.kit import whos_who_scenes as who

KEYS = ("case_end.", "case_review.", "case_replay.", "scenes.", "deception", "session.")


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def shown(running: App, match: cases.Match | None = None) -> CaseResult:
    """The result of a closed case."""
    running.desk.push(
        make("match_result", running.desk, session=cases.session(running, match or cases.played()))
    )
    scene = running.desk.top
    assert isinstance(scene, CaseResult)
    return scene


def test_the_truth_is_told_with_every_role(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = shown(running)
    scene.finish()
    view: View = scene.session.view(None)
    assert view.opened is not None
    told = scene.account
    assert [person.role for person in told.people] == list(view.opened.roles)
    assert told.solution == view.opened.solution and told.people[told.murderer].role is Role.MURDERER
    winners = scene.session.outcome.winners if scene.session.outcome else ()
    assert [person.won for person in told.people] == [seat in winners for seat in range(4)]
    drawn = ui.texts_drawn(running, monkeypatch)
    assert {person.word for person in told.people} <= set(drawn)
    assert {clue.words for clue in told.clues} <= set(drawn)
    assert not [text for text in drawn if text.startswith(KEYS)]


@pytest.mark.parametrize("page", range(1, len(PAGES)))
@pytest.mark.parametrize("scale", [100, 150])
def test_every_page_is_in_words(running: App, page: int, scale: int, monkeypatch: pytest.MonkeyPatch):
    running.desk.settings.change(text_scale=scale)
    scene = shown(running)
    scene.finish()
    for _ in range(page):
        ui.send(running, "next_tab")
    assert scene.page_number == page
    assert not [text for text in ui.texts_drawn(running, monkeypatch) if text.startswith(KEYS)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_large_text_neither_runs_together_nor_is_cut(
    running: App, language: str, monkeypatch: pytest.MonkeyPatch
):
    match = cases.found(lambda view: view.round == 3 and len(view.attempts) > 1)
    running.desk.settings.change(language=language, text_scale=150)
    scene = shown(running, match)
    scene.finish()
    places: dict[str, float] = {}
    write = Canvas.text

    def note(canvas: Canvas, text: str, pos: tuple[float, float], *rest: object, **more: object) -> object:
        places[text] = pos[1]
        return write(canvas, text, pos, *rest, **more)  # pyright: ignore[reportArgumentType]

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", note)
        running.draw()
    told = scene.account
    rows = [places[clue.words] for clue in told.clues]
    assert len(rows) == 8
    line = running.desk.texts.leading("tiny")
    assert all(below - above > 0.9 * line for above, below in pairwise(rows)), "lines lie apart"
    assert {badge_words(person) for person in told.people if badge_words(person)} <= set(places)


def test_each_half_of_an_attempt_is_judged():
    match = cases.played()
    view: View = match.view(None)
    assert view.opened is not None
    truth = view.opened.solution
    other = next(seat for seat in view.others if seat != truth.owner)
    tried = (
        Crime(truth.owner, truth.red, (truth.blue + 1) % 4),
        Crime(truth.owner, (truth.red + 1) % 4, truth.blue),
        Crime(other, truth.red, truth.blue),
        truth,
    )
    record = tuple(SolveTried(other, crime, crime == truth) for crime in tried)
    found = attempts_of(cases.replaced(view, record=record))
    assert [(one.red_right, one.blue_right, one.right) for one in found] == [
        (True, False, False),
        (False, True, False),
        (False, False, False),
        (True, True, True),
    ]


def test_clues_are_told_in_order_and_replaced_ones_are_marked():
    match = cases.found(lambda view: view.round == 3)
    view: View = match.view(None)
    events = [event for event in view.record if isinstance(event, MarkerPlaced | TileReplaced)]
    found = clues_of(view)
    assert [clue.option for clue in found] == [event.option for event in events]
    assert [clue.number for clue in found] == list(range(1, len(events) + 1))
    gone = {event.old for event in events if isinstance(event, TileReplaced)}
    assert {clue.tile for clue in found if clue.gone} == gone
    assert sorted(clue.round for clue in found)[:6] == [1] * 6


@pytest.mark.parametrize("cause", ["solved", "badges_gone", "rounds_over", "witness_named", "witness_missed"])
@pytest.mark.parametrize("viewer", [0, None])
def test_why_it_ended_is_said(cause: str, viewer: int | None):
    match = cases.played()
    view: View = match.view(None)
    assert view.opened is not None
    truth, named = view.opened.solution, view.others[0]
    solved = cause in ("solved", "witness_named", "witness_missed")
    record = (SolveTried(view.others[-1], truth, True),) if solved else ()
    opened = cases.replaced(view.opened, cause=cause, named=named if cause.startswith("witness") else None)
    told = account(cases.replaced(view, opened=opened, record=record), cases.voice(match, viewer))
    assert not told.cause.startswith("case_end") and "{" not in told.cause
    assert told.crime_won is (cause in ("badges_gone", "rounds_over", "witness_named"))
    assert [p.won for p in told.people] == [p.role.crime == told.crime_won for p in told.people]
    assert [p.seat for p in told.people if p.named] == ([named] if cause.startswith("witness") else [])


def test_attempts_show_the_cards_that_were_named(running: App):
    match = cases.found(lambda view: len(view.attempts) > 1)
    scene = shown(running, match)
    scene.finish()
    ui.send(running, "next_tab")
    rows = scene.rows.widgets
    view: View = match.view(None)
    assert [getattr(row, "words", ()) for row in rows] == [pair_words(view, t.crime) for t in view.attempts]


def test_a_press_shows_all_and_the_buttons_lead_on(running: App):
    scene = shown(running)
    assert not scene.all_shown
    ui.send(running, "accept")
    assert scene.all_shown and running.desk.top is scene
    ui.send(running, "hint")
    assert isinstance(running.desk.top, CaseReviewScene)
    ui.send(running, "back")
    ui.send(running, "previous_trick")
    assert isinstance(running.desk.top, CaseReplay)
    ui.send(running, "back")
    assert running.desk.top is scene
    scene.same_deals()
    top = running.desk.top
    assert isinstance(top, NewGame) and top.typed == scene.session.match.seed


def test_the_seal_can_be_checked(running: App):
    scene = shown(running)
    scene.finish()
    ui.send(running, "next_tab", "next_tab")
    scene.verify()
    assert scene.verified is True
    assert tr("scenes.match.holds_short") in [text for text, _ in scene.proof_lines(True)]
