"""Sealed declarations of WHO'S WHO at the table, with every device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Declare, Phase, Role, Wait
from game.app import App
from game.input.intents import TOUCH, Intent
from game.scenes.table_whos_who import WhosWhoTable
from game.table.declare import DeclarePanel
from game.table.notes import NotesPanel
from game.table.pages import PagesPanel
from game.table.peek import RolePanel
from tests.kit.ui import click, frames, key, send, texts_drawn
from tests.kit.whos_who_table import (
    covered_and_back,
    done,
    panel,
    pass_time,
    private,
    table,
    table_app,
    until,
)


@pytest.fixture
def running() -> Iterator[App]:
    """At the interim declarations of three."""
    with table_app(PRESETS["three"], phase=Phase.INTERIM) as found:
        yield found


def test_a_pick_can_be_changed_until_it_is_sealed(running: App):
    declare = panel(running, DeclarePanel)
    scene = table(running)
    before = len(done(scene))
    key(running, pygame.K_1)
    assert declare.picks == [1]
    key(running, pygame.K_2)
    assert declare.picks == [2]
    key(running, pygame.K_3)
    assert declare.waits and declare.picks == []
    key(running, pygame.K_ESCAPE)
    assert not declare.ready
    key(running, pygame.K_2)
    assert len(done(scene)) == before
    key(running, pygame.K_RETURN)
    assert done(scene)[-1] == Declare((2,))
    assert declare.sealed
    pass_time(running, 0.2)
    assert scene.panel is declare, "it says for a moment that it is sealed"
    until(running, lambda: scene.session.view(None).phase is Phase.PLAY)
    assert private(scene).locked == (private(scene).role is Role.HUNTER)


def test_waiting_at_the_interim_by_the_mouse(running: App):
    declare = panel(running, DeclarePanel)
    click(running, declare.plates[-1].box.center)
    click(running, declare.button.box.center)
    assert done(table(running))[-1] == Wait()


def test_the_final_declaration_cannot_be_passed():
    with table_app(PRESETS["three"], phase=Phase.FINAL) as running:
        declare = panel(running, DeclarePanel)
        assert len(declare.plates) == 2
        scene = table(running)
        send(running, "right", "accept", "accept")
        assert done(scene)[-1] == Declare((2,))
        frames(running, 0.1)
        until(running, lambda: not isinstance(running.desk.top, WhosWhoTable))
        assert type(running.desk.top).__module__ == "game.scenes.reveal"


def test_two_masters_are_named_together():
    with table_app(PRESETS["six"], phase=Phase.INTERIM) as running:
        declare = panel(running, DeclarePanel)
        declare.confirm()
        assert not declare.sealed
        for number in (pygame.K_4, pygame.K_1, pygame.K_5):
            key(running, number)
        assert declare.picks == [1, 5]
        send(running, "accept")
        assert done(table(running))[-1] == Declare((1, 5))


def test_the_notebook_and_the_tricks_can_be_read_before_declaring(running: App):
    declare = panel(running, DeclarePanel)
    scene = table(running)
    key(running, pygame.K_1)
    for verb, kind in (("previous_trick", PagesPanel), ("prev_tab", NotesPanel), ("peek", RolePanel)):
        send(running, verb)  # pyright: ignore[reportArgumentType]
        assert isinstance(scene.panel, kind)
        send(running, "back")
        assert scene.panel is declare
        assert declare.picks == [1]


def test_the_line_that_says_whether_an_answer_counts_follows_the_role(running: App, monkeypatch: Any):
    panel(running, DeclarePanel)
    own = private(table(running))
    drawn = " ".join(texts_drawn(running, monkeypatch))
    assert ("does not count" in drawn) == (own.role is Role.MASTER)


def test_after_sealing_the_table_waits_without_a_count(monkeypatch: Any):
    with table_app(PRESETS["three"], phase=Phase.INTERIM, held=True) as running:
        declare = panel(running, DeclarePanel)
        scene = table(running)
        declare.plates[0].accept()
        declare.confirm()
        until(running, lambda: scene.panel is None)
        assert scene.session.view(None).phase is Phase.INTERIM
        assert "Waiting until all choices are sealed…" in texts_drawn(running, monkeypatch)
        running.desk.brain.held = False
        until(running, lambda: scene.session.view(None).phase is Phase.PLAY)


def test_a_hint_for_a_declaration_marks_and_explains_but_picks_nothing(running: App, monkeypatch: Any):
    declare = panel(running, DeclarePanel)
    send(running, "hint")
    until(running, lambda: bool(declare.said) and declare.said.startswith("Best: wait"))
    assert [plate.advised for plate in declare.plates] == [False, False, True]
    assert not declare.ready


def test_a_choice_in_the_making_is_covered_by_a_pause_and_comes_back(running: App):
    declare = panel(running, DeclarePanel)
    key(running, pygame.K_1)
    covered_and_back(running, DeclarePanel)
    assert table(running).panel is declare
    assert declare.picks == [1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_panel_stays_inside_the_window_with_large_text_and_a_hint(language: str):
    with table_app(PRESETS["six"], phase=Phase.INTERIM, language=language) as running:
        running.desk.settings.change(text_scale=150)
        declare = panel(running, DeclarePanel)
        send(running, "undo", "hint")
        until(running, lambda: any(plate.advised for plate in declare.plates))
        assert declare.box.top >= 0 and declare.box.bottom <= 720 - 40
        assert all(declare.box.contains(widget.box) for widget in declare.form.widgets)


def test_another_language_is_spoken_at_once(running: App, monkeypatch: Any):
    panel(running, DeclarePanel)
    send(running, "pause")
    running.desk.settings.change(language="ja")
    send(running, "pause")
    declare = panel(running, DeclarePanel)
    assert {"中間宣言", "1人選んでください", "待つ"} <= set(texts_drawn(running, monkeypatch))
    key(running, pygame.K_3)
    send(running, "accept")
    assert declare.sealed


def test_the_own_notes_stand_beside_the_seats(running: App):
    declare = panel(running, DeclarePanel)
    assert [plate.mark for plate in declare.plates] == [0, 0, 0]
    send(running, "prev_tab", "right", "right", "back")
    assert table(running).panel is declare
    assert [plate.mark for plate in declare.plates] == [2, 0, 0]


def test_a_finger_declares(running: App):
    declare = panel(running, DeclarePanel)
    for place in (declare.plates[0].box.center, declare.button.box.center):
        for verb in ("press", "release"):
            running.intent(Intent(0, verb, TOUCH, place))
    assert done(table(running))[-1] == Declare((1,))
