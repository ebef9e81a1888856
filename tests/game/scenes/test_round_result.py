"""The end of a round of Trick of the Dead: the sum of TD §7 line by line, its pages, every device."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from engine.cards import cards_of
from engine.games.trick_of_the_dead.options import PRESETS, Options, ZombieDouble
from engine.games.trick_of_the_dead.scoring import club_penalty, heart_bonus
from engine.games.trick_of_the_dead.state import Count, Phase
from engine.games.trick_of_the_dead.view import View
from game import strings
from game.app import App
from game.scenes import make
from game.scenes.pause import Pause
from game.scenes.review import ReviewScene
from game.scenes.round_lines import account, trick_lines
from game.scenes.round_result import RoundResult
from game.scenes.round_sheet import LINE, LINES_AT
from game.scenes.table_trick_of_the_dead import DeadTable
from game.session import Session
from game.strings import tr
from tests.kit import dead_scenes as dead
from tests.kit import ui
from tests.kit import whos_who_scenes as who
from tests.kit.pads import AXES, bus

WHOLE = Options(survival_mode=True, zombie_double=ZombieDouble.WHOLE_TRICK)
TWO = PRESETS["two_players"]


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def screen(running: App, session: Session) -> RoundResult:
    running.desk.push(make("round_result", running.desk, session=session))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, RoundResult)
    return running.desk.top


def from_table(running: App, session: Session) -> RoundResult:
    """The same as the table shows it."""
    running.desk.push(make("table", running.desk, session=session))
    for _ in range(200):
        running.frame(ui.FRAME)
        if isinstance(running.desk.top, RoundResult):
            return running.desk.top
    raise AssertionError("the table shows no result")


def number(cell: str) -> int:
    """What a cell of the sum comes to: ``3 × −2 = −6`` is −6, a dash nothing."""
    word = cell.split("= ")[-1].split("→ ")[-1]
    return 0 if word == "–" else int(word.replace("−", "-"))


@pytest.mark.parametrize("options", [dead.STANDARD, WHOLE, TWO, replace(TWO, zombie_double="whole_trick")])
def test_every_line_of_the_sum_is_what_the_rules_count(running: App, options: Options):
    options = replace(options, zombie_double=ZombieDouble(options.zombie_double))
    session = dead.found(running, options, lambda view: any(t.count.doubled for t in view.tricks))
    view: View = session.view(None)
    for viewer in (0, 1, None):
        found = account(view, session.seats, viewer)
        result = view.results[0]
        for place, column in enumerate(found.columns):
            cells = [number(line.cells[place]) for line in found.lines]
            tricks, *parts, from_tricks, survival, points, total = cells
            assert tricks == result.tricks[column.seat]
            assert sum(parts) == from_tricks == result.trick_points[column.seat]
            assert survival == result.survival[column.seat] == column.hearts * heart_bonus(options)
            assert points == from_tricks + survival and total == result.after[column.seat]
        assert [column.seat for column in found.columns] == [
            (place + (viewer or 0)) % view.seats for place in range(view.seats)
        ]


def test_the_lines_are_those_of_worked_examples(running: App):
    """E2 and E18: 42 for the zombie king, −3 for a zombie joker over two clubs in the whole-trick game."""
    session = dead.over(running, WHOLE)
    view: View = session.view(None)
    assert club_penalty(WHOLE) == 3
    clubs = Count(0, 0, 2, True, True, -7)
    trick = replace(view.tricks[0], count=clubs)
    changed = replace(
        view,
        tricks=(trick,),
        results=(
            replace(
                view.results[0],
                trick_points=tuple(-7 if seat == trick.winner else 0 for seat in range(3)),
                survival=(0, 0, 0),
                hearts_left=(0, 0, 0),
            ),
        ),
    )
    found = account(changed, session.seats, trick.winner)
    assert [line.cells[0] for line in found.lines[3:7]] == ["2 × −3 = −6", "−6", "+5", "−7"]
    assert trick_lines(changed)[0].formula == "− ♣ 6 ×2 + 5"


def test_what_is_still_held_is_opened_and_nothing_that_was_buried(running: App):
    session = dead.found(
        running,
        dead.STANDARD,
        lambda view: any(h & z for h, z in zip(view.opened, view.zombies, strict=True)),
    )
    view: View = session.view(None)
    found = account(view, session.seats, 0)
    assert view.opened is not None
    for column in found.columns:
        assert set(column.cards) == set(cards_of(view.opened[column.seat]))
        for card, zombie in zip(column.cards, column.zombies, strict=True):
            assert zombie == bool(view.zombies[column.seat] >> card & 1)
    state = session.match.state_at(session.match.decision)
    told = {card for column in found.columns for card in column.cards}
    told |= {card for line in trick_lines(view) for _, card, _ in line.cards}
    assert not told & set(state.order), "what lies in the graveyard stays there"


def test_the_sum_is_counted_line_by_line_and_can_be_skipped(running: App):
    running.desk.settings.change(reduced_motion=False)
    scene = screen(running, dead.over(running))
    lines = scene.account.lines
    scene.clock = LINES_AT + 3 * LINE - 0.01
    drawn = [line for line in lines if line.label]
    assert not scene.all_shown and drawn
    ui.send(running, "accept")
    assert scene.all_shown and running.desk.top is scene
    total = lines[-1]
    before, after = total.counted[0]
    assert total.text(0, 0.0).endswith(f"→ {str(before).replace('-', '−')}")
    assert total.text(0, 1.0).endswith(str(after).replace("-", "−"))


def test_the_next_round_begins_and_is_announced_on_the_button(running: App):
    session = dead.over(running)
    scene = from_table(running, session)
    scene.finish()
    assert getattr(scene.form.focused, "label", "") == tr("round.next_deal")
    ui.send(running, "next")
    assert isinstance(running.desk.top, DeadTable)
    assert session.view(None).phase is Phase.BURY and session.view(None).round_number == 2


def test_pages_tricks_and_the_replay_are_within_reach_of_the_keys(running: App):
    scene = screen(running, dead.over(running))
    scene.finish()
    ui.send(running, "next_tab")
    assert scene.page_name == "tricks"
    rows = scene.rows.widgets
    assert len(rows) == len(scene.view.tricks)
    scene.form.ring.set(rows[0])
    ui.send(running, "down", "down", "accept")
    review = running.desk.top
    assert isinstance(review, ReviewScene) and review.ply == 2 * scene.view.seats
    ui.send(running, "back")
    assert running.desk.top is scene
    ui.send(running, "pause")
    assert isinstance(running.desk.top, Pause)


def test_pages_tricks_and_the_replay_are_within_reach_of_the_mouse(running: App):
    scene = screen(running, dead.over(running))
    scene.finish()
    ui.click(running, (scene.tabs.box.centerx, scene.tabs.box.centery))
    assert scene.page_name == "tricks"
    ui.click(running, scene.rows.widgets[2].box.center)
    review = running.desk.top
    assert isinstance(review, ReviewScene) and review.ply == 2 * scene.view.seats


def test_pages_tricks_the_replay_and_the_next_round_are_within_reach_of_a_pad(running: App):
    with bus() as pads:
        pad = pads.plug()
        ui.frames(running, 0.1)

        def press(*buttons: str) -> None:
            for button in buttons:
                pad.axis(button, 1.0) if button in AXES else pad.press(button)
                ui.frames(running, 0.05)
                pad.axis(button, -1.0) if button in AXES else pad.release(button)
                ui.frames(running, 0.05)

        scene = from_table(running, dead.over(running))
        press("rt")
        assert scene.clock >= scene.seconds, "shown at once"
        press("rb")
        assert scene.page_name == "tricks"
        scene.form.ring.set(scene.rows.widgets[0])
        press("dpdown", "dpdown", "a")
        review = running.desk.top
        assert isinstance(review, ReviewScene) and review.ply == 2 * scene.view.seats
        press("b")
        assert running.desk.top is scene
        press("start")
        assert isinstance(running.desk.top, Pause)
        press("b")
        assert running.desk.top is scene
        press("rt")
        assert isinstance(running.desk.top, DeadTable)
        assert scene.session.view(None).round_number == 2


def test_the_same_round_again_is_a_practice_from_its_burial(running: App):
    session = dead.over(running)
    scene = screen(running, session)
    scene.finish()
    scene.deal_again()
    table = running.desk.top
    assert isinstance(table, DeadTable) and table.session.match.practice
    assert table.session.view(None).phase is Phase.BURY
    dealt = session.match.state_at(0).dealt
    assert table.session.match.view(0).hand == dealt[0]


def test_the_target_is_marked_when_it_was_reached(running: App):
    session = dead.over(running)
    view: View = session.view(None)
    reached = replace(view, results=(replace(view.results[0], after=(104, 60, -7)),))
    found = account(reached, session.seats, 0)
    assert found.last and tr("session.seat.3.0") in found.subtitle
    assert not account(
        replace(view, results=(replace(view.results[0], after=(99, 98, 97)),)), session.seats, 0
    ).last


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("options", [dead.STANDARD, TWO], ids=["three", "two"])
def test_every_page_fits_with_large_text(language: str, options: Options, monkeypatch: pytest.MonkeyPatch):
    with who.app(language=language, size=(1280, 720)) as running:
        session = dead.over(running, options)
        for scale in (100, 150):
            running.desk.settings.change(text_scale=scale)
            scene = screen(running, session)
            scene.finish()
            assert scene.sheet._needs(running.desk.texts, scene.sheet.way) <= scene.sheet.inner.height
            whole = pygame.FRect(0, 0, *running.desk.screen.size)
            for _ in scene.pages:
                drawn = ui.texts_drawn(running, monkeypatch)
                assert not [text for text in drawn if text.startswith(("round.", "scenes.", "ui."))]
                assert not [text for text in drawn if text.endswith("…")]
                assert all(whole.contains(w.box) for w in scene.form.widgets if w.window is None)
                ui.send(running, "next_tab")
            running.desk.pop()
