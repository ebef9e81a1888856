"""What somebody found who tried to break a table of several people."""

from __future__ import annotations

import logging
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.games import REGISTRY
from engine.games.deception.statements import Colour
from game.scenes.lobby import Lobby
from game.scenes.name_entry import NameEntry
from game.scenes.name_keys import appended
from game.scenes.table_deception import CaseTable
from game.table.case_aim import Way
from game.table.case_spots import CardSpot
from game.table.hud import tag_box
from game.table.plates import Plate
from game.ui.canvas import Canvas
from game.ui.widgets import Button
from tests.kit import couch as couch_kit
from tests.kit import gathering, ui
from tests.kit.couch import Sofa, sofa
from tests.kit.pads import bus
from tests.kit.twins import at_start, in_phase, unchanged

SMALL = (640, 360)
WHIST = REGISTRY["whist"].presets["one_hand"]
WHOS_WHO = REGISTRY["whos_who"].presets["three"]
CASE = replace(next(iter(REGISTRY["deception"].presets.values())), players=4)
ROOM: dict[str, Any] = {"calm": True, "size": SMALL}


def case(couch: Sofa) -> CaseTable:
    table = couch.top
    assert isinstance(table, CaseTable)
    return table


def point(couch: Sofa, kind: int, pos: tuple[float, float]) -> None:
    couch.mouse(pygame.MOUSEMOTION, pos)
    couch.mouse(kind, pos)


# -- the pointer holds the cover -------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "phase"), [(CASE, "roles"), (WHOS_WHO, "peek")])
def test_a_page_that_a_pointer_holds_open_is_covered_when_it_is_let_go(options: Any, phase: str):
    """And what it is let go over is pressed, for there is no other finger to do so."""
    people = dict.fromkeys(range(1, 4 if options is CASE else 3), "pad") | {0: "mouse"}
    with sofa(people, options, at_start=at_start(in_phase(phase), unchanged), **ROOM) as couch:
        couch.frames(0.5)
        table: Any = couch.top
        session, gate = table.session, table.gate
        for over_button in (False, True):
            box = table.couch._box
            point(couch, pygame.MOUSEBUTTONDOWN, box.center)
            couch.until(lambda: gate.opened == 0)
            couch.frames(0.6)
            panel = table.panel
            button = next(widget for widget in panel.form.widgets if isinstance(widget, Button))
            point(couch, pygame.MOUSEBUTTONUP, button.box.center if over_button else (30, 30))
            assert gate.opened is None
            assert (0 in session.awaited) != over_button


def entry(couch: Sofa, verb: str) -> tuple[float, float]:
    """Where an entry of the line at the bottom of a case is."""
    return next(box.center for box, entry in case(couch).bottom.boxes if entry.verb == verb)


def test_the_bar_of_a_case_can_be_pressed_by_pointer():
    holding = {0: "pad", 1: "pad", 2: "mouse", 3: "mouse"}
    with sofa(holding, CASE, at_start=at_start(in_phase("present"), unchanged), **ROOM) as couch:
        table = case(couch)
        assert table.couch is not None
        couch.mouse(pygame.MOUSEMOTION, (640, 20))
        couch.frames(0.2)
        party, mouse = table.couch.party, couch.devices[2]
        before = party.seat_of(mouse)
        point(couch, pygame.MOUSEBUTTONDOWN, entry(couch, "menu"))
        couch.mouse(pygame.MOUSEBUTTONUP, entry(couch, "menu"))
        now = party.seat_of(mouse)
        assert {before, now} == {2, 3}
        couch.frames(0.1)
        place = entry(couch, "peek")
        point(couch, pygame.MOUSEBUTTONDOWN, place)
        couch.until(lambda: table.gate.opened == now)
        couch.mouse(pygame.MOUSEBUTTONUP, place)
        assert table.gate.opened is None


# -- somebody leaves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("menu", [False, True])
def test_nobody_goes_on_with_what_somebody_was_entering_who_has_left(menu: bool):
    people = dict.fromkeys(range(4), "pad")
    with sofa(people, CASE, at_start=at_start(in_phase("present"), unchanged), **ROOM) as couch:
        couch.frames(0.3)
        table = case(couch)
        scientist = table.table().scientist
        assert scientist is not None
        left, other = next((s, (s + 1) % 4) for s in range(4) if scientist not in (s, (s + 1) % 4))
        if menu:
            table.give_word(left)
            table.open_menu(CardSpot(other, Colour.RED, 0))
        else:
            couch.tap(left, "rb")
        assert table.entering and table.viewer == left
        couch.tap(scientist, "start")
        table.session.hand_over(left)
        couch.tap(scientist, "start")
        couch.frames(0.2)
        assert case(couch) is table and not table.entering and table.way == Way()
        talk = table.session.talk
        assert table.viewer in table.session.humans and talk is not None and talk.holder is None


# -- trust ------------------------------------------------------------------------------------------------


def test_while_all_are_asked_for_a_card_back_the_trusting_table_is_covered(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    ready = at_start(in_phase("play", 2), unchanged)
    with sofa({0: "pad", 1: "pad"}, WHIST, way="trust", at_start=ready, **ROOM) as couch:
        table, seat = couch.table, couch.asked()
        couch.tap(seat, "dpright", "a")
        couch.frames(0.3)
        couch.down(seat, "lb", "rb")
        couch.up(seat, "lb", "rb")
        couch.tap(seat, "x")
        assert table.session.undo_request is not None
        couch.frames(0.1)
        caplog.clear()
        couch.frames(0.5)
        assert table.gate.opened is None
        assert not [record for record in caplog.records if record.name == "game.privacy.gate"]
        couch.tap(1 - seat, "b")
        couch.frames(0.1)
        assert table.session.undo_request is None
        assert table.gate.opened == table.session.view(None).turn, "who is in turn sees again"


# -- before the match ---------------------------------------------------------------------------------------


def test_signs_without_a_width_are_no_letters_of_a_name():
    with ui.app(size=SMALL) as running, bus() as pads:
        pad = pads.plug()
        room = gathering.lobby(running)
        gathering.press(running, pad, "a", "a", "a")
        entry = running.desk.top
        assert isinstance(entry, NameEntry)
        family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
        gathering.typed(running, family + "あ\ufe0f\u200b\u202e\u00ad", composing=family)
        assert running.desk.top is entry and entry.name == "あ"
        gathering.typed(running, "\u200d", composing="\u200d")
        gathering.press(running, pad, "start", "b")
        assert running.desk.top is room and room.room.people[0].name == "あ"


def test_what_is_said_waits_once_however_often_somebody_presses():
    with ui.app(size=SMALL) as running, bus() as pads:
        pad = pads.plug()
        gathering.lobby(running)
        gathering.press(running, pad, "a", *("y",) * 10)
        assert isinstance(running.desk.top, Lobby)
        assert len(running.desk.lines) <= 1


# -- long names ---------------------------------------------------------------------------------------------


def test_names_as_long_as_can_be_stay_in_their_place_with_large_text(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(couch_kit, "NAMES", tuple(appended("", "W" * 40)[:-1] + mark for mark in "ABCDEF"))
    ready = at_start(in_phase("play", 2), unchanged)
    with sofa(dict.fromkeys(range(4), "pad"), WHIST, at_start=ready, calm=True) as couch:
        desk, table = couch.app.desk, couch.table
        desk.settings.change(text_scale=150)
        couch.frames(0.1)
        assert all(inside(couch, monkeypatch))
        layout, facts = table.stage.layout, table.stage.shown
        assert layout is not None and facts is not None
        canvas = Canvas(desk.screen.surface, desk.screen.u, desk.texts, desk.palette)
        boxes = [tag_box(canvas, layout, facts, seat, table.names) for seat in range(4)]
        assert all(box.left > layout.score.right or box.top > layout.score.bottom for box in boxes)
        seat = couch.asked()
        table.session.act(seat, table.session.legal(seat)[0])
        table.session.undo(seat)
        assert all(inside(couch, monkeypatch))
    six = dict.fromkeys(range(6), "pad")
    options = REGISTRY["whos_who"].presets["six"]
    with sofa(six, options, at_start=at_start(in_phase("final"), unchanged), calm=True) as couch:
        couch.app.desk.settings.change(text_scale=150)
        couch.look(0)
        panel = couch.table.panel
        assert panel is not None
        names = drawn_texts(couch, monkeypatch, "…")
        u = couch.app.desk.screen.u
        boxes = [widget.box for widget in panel.form.widgets if isinstance(widget, Plate)]
        rects = [pygame.Rect(box.left * u, box.top * u, box.width * u, box.height * u) for box in boxes]
        assert len(rects) == 5 and all(any(rect.contains(name) for name in names) for rect in rects)


def drawn_texts(couch: Sofa, monkeypatch: pytest.MonkeyPatch, ending: str = "") -> list[pygame.Rect]:
    """Where lines of text are drawn now that end so."""
    found: list[pygame.Rect] = []
    draw = Canvas.text

    def text(canvas: Canvas, words: str, *how: Any, **more: Any) -> pygame.Rect:
        rect = draw(canvas, words, *how, **more)
        if words.endswith(ending):
            found.append(rect)
        return rect

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", text)
        couch.app.draw()
    return found


def inside(couch: Sofa, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    couch.app.relayout()  # nothing is drawn as it was kept
    room = couch.app.desk.screen.surface.get_rect()
    return [room.contains(drawn) for drawn in drawn_texts(couch, monkeypatch)]
