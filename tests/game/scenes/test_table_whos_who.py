"""The table of WHO'S WHO as a player meets it: roles, questions, declarations, notes, tricks, with every
device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Answer, Phase, Role
from game.app import App
from game.input.intents import KEYBOARD, MOUSE, Device, Intent, Verb
from game.scenes.table_whos_who import WhosWhoTable
from game.table.ask import AnswerPanel, AskPanel
from game.table.notes import MASTERS, QUESTIONS, SUSPICIONS, NotesPanel
from game.table.pages import PagesPanel
from game.table.peek import RolePanel
from tests.kit.ui import click, key, picture, send, texts_drawn
from tests.kit.whos_who_table import (
    asks_the_person,
    covered_and_back,
    done,
    panel,
    pass_time,
    play_to,
    private,
    seen,
    table,
    table_app,
    until,
)

PAD = Device("pad", 1, "xbox")
THREE = replace(PRESETS["three"], question_allowed=True)
SIX = replace(PRESETS["six"], question_allowed=True)


@pytest.fixture
def running() -> Iterator[App]:
    with table_app(THREE) as found:
        yield found


def my_turn(running: App) -> WhosWhoTable:
    """The role has been seen and a card of the viewer's is waited for."""
    seen(running)
    return play_to(running, lambda scene: scene.my_turn and scene.panel is None)


# -- looking at the role ---------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["accept", "next", "click"])
def test_the_role_is_shown_first_and_a_button_goes_on(running: App, how: str, monkeypatch: Any):
    shown = panel(running, RolePanel)
    role = private(table(running)).role
    words = {Role.MASTER: "You are the MASTER", Role.HUNTER: "You are a HUNTER"}
    assert words[role] in texts_drawn(running, monkeypatch)
    assert table(running).stage.hand
    if how == "click":
        click(running, shown.form.widgets[0].box.center)
    else:
        send(running, how)  # pyright: ignore[reportArgumentType]
    until(running, lambda: table(running).session.view(None).phase is Phase.PLAY)
    assert table(running).panel is None


def test_a_press_meant_for_the_table_does_not_close_the_role(running: App):
    scene = table(running)
    until(running, lambda: scene.panel is not None)
    running.intent(Intent(0, "accept", KEYBOARD))
    assert isinstance(scene.panel, RolePanel)


def test_back_does_not_close_what_has_to_be_done(running: App):
    panel(running, RolePanel)
    send(running, "back")
    assert isinstance(table(running).panel, RolePanel)


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_the_role_can_be_looked_at_again_while_a_key_is_held(running: App, device: Device):
    scene = my_turn(running)
    send(running, "peek", device=device)
    assert isinstance(scene.panel, RolePanel)
    pass_time(running, 0.5)
    send(running, "peek_end", device=device)
    assert scene.panel is None


def test_a_tap_keeps_the_role_open_until_it_is_closed(running: App):
    scene = my_turn(running)
    send(running, "peek", "peek_end")
    assert isinstance(scene.panel, RolePanel)
    send(running, "back")
    assert scene.panel is None


def test_both_shoulder_buttons_show_the_role_whichever_comes_first(running: App):
    scene = my_turn(running)
    for verbs in (("prev_tab", "peek", "next_tab"), ("next_tab", "peek", "prev_tab")):
        send(running, *verbs, device=PAD)  # pyright: ignore[reportArgumentType]
        assert isinstance(scene.panel, RolePanel)
        pass_time(running, 0.5)
        send(running, "peek_end", device=PAD)
        assert scene.panel is None


def test_a_click_on_the_own_role_card_shows_it(running: App):
    scene = my_turn(running)
    assert scene.stage.layout is not None
    role = scene.stage.layout.roles[0]
    click(running, (role.x, role.y))
    assert isinstance(scene.panel, RolePanel)
    click(running, scene.panel.form.widgets[0].box.center)
    assert scene.panel is None


# -- questions -------------------------------------------------------------------------------------------


def test_asking_by_keys_and_only_once(running: App):
    scene = my_turn(running)
    send(running, "next_tab")
    asking = panel(running, AskPanel)
    key(running, pygame.K_RIGHT)
    key(running, pygame.K_RETURN)
    assert asking.picked == 2
    assert not scene.session.view(None).questions
    key(running, pygame.K_RETURN)
    question = scene.session.view(None).questions[0]
    assert (question.asker, question.asked) == (0, 2)
    until(running, lambda: scene.my_turn and not scene.stage.busy)
    send(running, "next_tab")
    assert scene.panel is None
    assert scene.face.said is not None and scene.face.said.kind == "refused"


def test_asking_by_the_mouse(running: App):
    scene = my_turn(running)
    running.draw()
    box = next(box for box, entry in scene.face.bar.boxes if entry.verb == "next_tab")
    click(running, box.center)
    asking = panel(running, AskPanel)
    click(running, asking.plates[0].box.center)
    click(running, asking.form.widgets[2].box.center)
    assert scene.session.view(None).questions[0].asked == 1


@pytest.mark.parametrize("how", ["back", "cancel", "outside"])
def test_asking_can_be_cancelled(running: App, how: str):
    scene = my_turn(running)
    send(running, "next_tab")
    asking = panel(running, AskPanel)
    asking.plates[0].accept()
    if how == "back":
        send(running, "back")
    else:
        click(running, asking.form.widgets[-1].box.center if how == "cancel" else (30, 400))
    assert scene.panel is None
    assert not scene.session.view(None).questions


def test_without_questions_the_bar_offers_none_and_the_key_says_why():
    with table_app(PRESETS["three"]) as running:
        scene = my_turn(running)
        assert "next_tab" not in [entry.verb for entry in scene.bar() or ()]
        send(running, "next_tab")
        assert scene.panel is None
        assert scene.face.said is not None and scene.face.said.kind == "refused"


@pytest.mark.parametrize(("how", "yes"), [("keys", False), ("keys", True), ("mouse", True)])
def test_a_question_to_the_person_is_answered_yes_or_no(how: str, yes: bool, monkeypatch: Any):
    with table_app(THREE, choose=asks_the_person) as running:
        seen_panel = panel(running, RolePanel)
        seen_panel.form.widgets[0].accept()
        answer = play_and_wait(running)
        drawn = texts_drawn(running, monkeypatch)
        assert "“Are you the master?”" in drawn
        assert any(text.endswith(" asks you:") for text in drawn)
        send(running, "back")
        assert table(running).panel is answer
        if how == "mouse":
            click(running, (answer.yes if yes else answer.no).box.center)
        else:
            send(running, *(["left"] if yes else []), "accept")  # pyright: ignore[reportArgumentType]
        assert done(table(running))[-1] == Answer(yes)


def play_and_wait(running: App) -> Any:
    """Until the person is asked."""
    scene = table(running)
    for _ in range(200):
        if isinstance(scene.panel, AnswerPanel):
            return panel(running, AnswerPanel)
        if scene.awaiting:
            scene.go_on()
        elif scene.my_turn and not scene.stage.busy:
            scene.play(scene.legal()[0])
        pass_time(running, 0.1)
    raise AssertionError("nobody asked")


# -- reading ---------------------------------------------------------------------------------------------


def test_all_finished_tricks_can_be_paged_through(running: App, monkeypatch: Any):
    scene = my_turn(running)
    send(running, "previous_trick")
    assert scene.panel is None
    scene = play_to(running, lambda s: len(s.session.view(None).tricks) == 3 and not s.awaiting)
    send(running, "previous_trick")
    pages = panel(running, PagesPanel)
    assert pages.page == 2
    assert "Trick 3 of 3 so far" in texts_drawn(running, monkeypatch)
    key(running, pygame.K_LEFT)
    key(running, pygame.K_LEFT)
    key(running, pygame.K_LEFT)
    assert pages.page == 0
    click(running, pages.form.widgets[-1].box.center)
    assert pages.page == 1
    strip = pages.form.widgets[0].box
    click(running, (strip.left + 10, strip.centery))
    assert pages.page == 0
    send(running, "next_tab", device=PAD)
    assert pages.page == 1
    send(running, "previous_trick")
    assert scene.panel is None


def test_suspicions_are_marked_with_every_device_and_stay(running: App):
    scene = my_turn(running)
    send(running, "prev_tab")
    notes = panel(running, NotesPanel)
    assert notes.page == SUSPICIONS
    key(running, pygame.K_RIGHT)
    key(running, pygame.K_RIGHT)
    assert scene.session.suspicions(0) == {1: 2}
    click(running, notes.rows[1].step_box(-1).center)
    assert scene.session.suspicions(0) == {1: 2, 2: -1}
    before = picture(running)
    send(running, "back")
    assert scene.panel is None
    assert picture(running) != before
    send(running, "prev_tab")
    assert [row.value for row in panel(running, NotesPanel).rows] == [2, -1]


def test_marks_are_seen_at_the_table_and_covered_by_a_pause(running: App):
    scene = my_turn(running)
    plain = picture(running)
    scene.session.mark(0, 2, 1)
    assert picture(running) != plain
    scene.gate.conceal()
    covered = picture(running)
    scene.session.mark(0, 2, -2)
    assert picture(running) == covered


def test_the_pages_of_the_notebook(running: App, monkeypatch: Any):
    scene = my_turn(running)
    send(running, "next_tab")
    panel(running, AskPanel).pick(1)
    send(running, "accept")
    until(running, lambda: scene.my_turn and not scene.stage.busy)
    send(running, "prev_tab")
    notes = panel(running, NotesPanel)
    send(running, "next_tab")
    assert notes.page == QUESTIONS
    assert "Trick 1: You → Left: “No.”" in texts_drawn(running, monkeypatch)
    send(running, "next_tab")
    assert notes.page == MASTERS
    assert "33 %" not in texts_drawn(running, monkeypatch)
    notes.open(MASTERS)
    click(running, notes.form.widgets[1].box.center)
    assert "33 %" in texts_drawn(running, monkeypatch)


def test_the_page_of_a_trick_tells_what_was_asked_then(running: App, monkeypatch: Any):
    my_turn(running)
    send(running, "next_tab")
    panel(running, AskPanel).pick(2)
    send(running, "accept")
    play_to(running, lambda s: len(s.session.view(None).tricks) == 2 and not s.awaiting)
    send(running, "previous_trick")
    assert "You → Right: “No.”" not in texts_drawn(running, monkeypatch)
    send(running, "left")
    assert "You → Right: “No.”" in texts_drawn(running, monkeypatch)


def test_a_click_on_a_plate_opens_the_notes_at_that_seat(running: App):
    scene = my_turn(running)
    assert scene.stage.layout is not None
    click(running, scene.stage.layout.plates[2].centre)
    notes = panel(running, NotesPanel)
    assert notes.form.focused is notes.rows[1]


# -- hints, refusals, no undo ----------------------------------------------------------------------------


def test_there_is_no_undo_and_the_key_says_so(running: App):
    scene = my_turn(running)
    assert "undo" not in [entry.verb for entry in scene.bar() or ()]
    before = scene.session.match.journal
    key(running, pygame.K_z)
    assert scene.session.match.journal == before
    assert scene.face.said is not None and scene.face.said.kind == "refused"


# -- pause, focus, size ----------------------------------------------------------------------------------


def test_the_role_is_covered_by_a_pause_and_comes_back(running: App):
    panel(running, RolePanel)
    covered_and_back(running, RolePanel)


@pytest.mark.parametrize(("verb", "kind"), [("next_tab", AskPanel), ("prev_tab", NotesPanel)])
def test_what_was_opened_is_covered_by_a_pause_and_comes_back(running: App, verb: Verb, kind: type[Any]):
    my_turn(running)
    send(running, verb)
    covered_and_back(running, kind)


def test_a_question_waits_behind_a_pause_and_can_be_advised_on():
    with table_app(THREE, phase=Phase.ANSWER, choose=asks_the_person) as running:
        answer = panel(running, AnswerPanel)
        covered_and_back(running, AnswerPanel)
        send(running, "hint")
        until(running, lambda: answer.said.startswith("Best: answer no"))
        assert Answer(False) not in done(table(running))


def test_the_role_looked_at_is_not_open_after_a_pause(running: App):
    scene = my_turn(running)
    send(running, "peek")
    scene.leave()
    send(running, "pause")
    assert scene.panel is None


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [
        ((1280, 720), 150, "en"),
        ((1280, 720), 150, "ja"),
        ((1024, 1024), 125, "en"),
        ((1720, 720), 100, "ja"),
        ((3840, 2160), 150, "ja"),
    ],
)
def test_panels_lie_inside_the_window(size: tuple[int, int], scale: int, language: str):
    with table_app(SIX, size=size, language=language) as running:
        running.desk.settings.change(text_scale=scale)
        panel(running, RolePanel)
        check_inside(running)
        send(running, "accept")
        scene = play_to(running, lambda s: s.my_turn and s.panel is None and not s.awaiting)
        for verb in ("next_tab", "prev_tab"):
            send(running, verb)
            check_inside(running)
            send(running, "back")
        scene.open_notes(MASTERS)
        assert isinstance(scene.panel, NotesPanel)
        scene.panel._show_chances()  # pyright: ignore[reportPrivateUsage]
        check_inside(running)


def check_inside(running: App) -> None:
    running.draw()
    shown = table(running).panel
    assert shown is not None
    width, height = running.desk.screen.size
    assert shown.box.left >= 0 and shown.box.right <= width
    assert shown.box.top >= 0 and shown.box.bottom <= height - 40
    for widget in shown.form.widgets:
        assert shown.box.contains(widget.box)


def test_mouse_hover_over_a_panel_moves_the_focus(running: App):
    my_turn(running)
    send(running, "next_tab")
    asking = panel(running, AskPanel)
    running.intent(Intent(0, "hover", MOUSE, asking.plates[1].box.center))
    assert asking.form.focused is asking.plates[1]
