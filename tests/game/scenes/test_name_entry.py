"""Names: typed on the keyboard and with an input method, put together by pad, chosen from before."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import App
from game.input.intents import KEYBOARD
from game.scenes import make
from game.scenes.lobby import Lobby
from game.scenes.name_entry import NameEntry, drawable
from game.scenes.name_keys import CELLS, HIRAGANA, LATIN, PAGES, appended, cells, fitting, varied
from game.scenes.party_sheet import Sheet
from game.strings import tr
from tests.kit import results, ui
from tests.kit.gathering import click, lobby, press, typed
from tests.kit.pads import bus


def entry(running: App) -> NameEntry:
    """The name entry of a person at the keyboard, opened from the lobby as a person does."""
    lobby(running)
    for _ in range(3):
        ui.key(running, pygame.K_RETURN)
    found = running.desk.top
    assert isinstance(found, NameEntry)
    return found


def named(running: App) -> str:
    scene = running.desk.stack[-2] if isinstance(running.desk.top, Sheet) else running.desk.top
    assert isinstance(scene, Lobby)
    return scene.called(0)


class TestLetters:
    def test_every_kana_can_be_made(self):
        made: set[str] = set()
        for letter in HIRAGANA:
            form = letter
            for _ in range(3):
                made.add(form)
                form = varied(form)
        kana = set("".join(chr(c) for c in range(ord("ぁ"), ord("ゔ") + 1)))
        assert kana - made == set("ゐゑゔ"), "of the past, and one that only foreign words have"
        assert varied(varied("ウ")) == "ヴ"

    @pytest.mark.parametrize("page", PAGES)
    def test_forms_come_round(self, page: str):
        for letter in PAGES[page]:
            forms = [letter]
            while (form := varied(forms[-1])) != letter:
                assert form not in forms
                forms.append(form)

    def test_words_a_person_may_try(self):
        assert varied("は") == "ば" and varied("ば") == "ぱ" and varied("ぱ") == "は"
        assert varied("つ") == "っ" and varied("っ") == "づ" and varied("ツ") == "ッ"
        assert "".join(fitting(c, "ANN"[:n]) for n, c in enumerate("ANN")) == "Ann"
        assert fitting("B", "O'") == "B" and fitting("B", "Jo ") == "B" and fitting("3", "R") == "3"
        assert fitting("A", "みか") == "A" and fitting("か", "A") == "か"
        assert varied("A") == "a" and varied("é") == "É" and varied("ー") == "ー"

    @given(st.text(max_size=40), st.text(max_size=40))
    def test_a_name_is_never_too_long_and_begins_with_a_letter(self, name: str, more: str):
        found = appended(appended("", name), more)
        assert cells(found) <= CELLS
        assert not found.startswith(" ")
        assert "\n" not in found

    def test_marks_join_their_letters(self):
        assert appended("Rene", "\u0301") == "René"
        assert appended("か", "\u3099") == "が"

    def test_all_letters_of_the_keyboard_can_be_drawn(self):
        with results.app() as running:
            texts = running.desk.texts
            letters = {*"".join(PAGES.values()), *(varied(c) for c in LATIN), *"ぱっヴ"}
            assert {c for c in letters if not drawable(texts, c)} == set()
            assert not drawable(texts, "\U0001f600") and not drawable(texts, "\uffff")


class TestKeyboard:
    def test_letters_type_and_enter_takes_the_name(self):
        with results.app() as running:
            scene = entry(running)
            typed(running, "Z")
            ui.key(running, pygame.K_z)
            typed(running, "oe n")
            assert scene.name == "Zoe n", "z is undo elsewhere, and a letter here"
            ui.key(running, pygame.K_BACKSPACE)
            ui.key(running, pygame.K_BACKSPACE)
            ui.key(running, pygame.K_RETURN)
            assert isinstance(running.desk.top, Sheet) and named(running) == "Zoe"

    def test_what_an_input_method_composes_is_shown_and_its_keys_are_its_own(self):
        with results.app() as running:
            scene = entry(running)
            pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="はな", start=0, length=2))
            running.frame(ui.FRAME)
            assert scene.composed == "はな" and scene.name == ""
            for code in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_DOWN):
                ui.key(running, code)
            assert running.desk.top is scene
            typed(running, "花")
            assert (scene.name, scene.composed) == ("花", "")
            typed(running, "子", composing="こ")
            ui.key(running, pygame.K_RETURN)
            assert named(running) == "花子"

    def test_the_enter_that_ends_composing_does_not_take_the_name(self):
        with results.app() as running:
            scene = entry(running)
            pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="ゆき", start=0, length=2))
            running.frame(ui.FRAME)
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="雪"))
            pygame.event.post(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=0, mod=0, unicode="")
            )
            running.frame(ui.FRAME)
            assert running.desk.top is scene and scene.name == "雪"

    def test_escape_leaves_the_name_as_it_was(self):
        with results.app() as running:
            entry(running)
            typed(running, "Never")
            ui.key(running, pygame.K_ESCAPE)
            assert isinstance(running.desk.top, Sheet) and named(running) == "Red"

    def test_arrows_walk_over_the_letters(self):
        with results.app() as running:
            scene = entry(running)
            ui.key(running, pygame.K_TAB)
            ui.key(running, pygame.K_UP)
            for _ in range(9):
                ui.key(running, pygame.K_LEFT)
            ui.key(running, pygame.K_RETURN)
            assert scene.name and scene.name in HIRAGANA
            assert running.desk.top is scene

    def test_text_input_is_on_only_here(self, monkeypatch: pytest.MonkeyPatch):
        with results.app() as running:
            calls: list[str] = []
            for name in ("start_text_input", "stop_text_input"):
                monkeypatch.setattr(pygame.key, name, lambda name=name: calls.append(name))
            areas: list[pygame.Rect] = []
            monkeypatch.setattr(pygame.key, "set_text_input_rect", areas.append)
            entry(running)
            assert calls == ["start_text_input"] and areas[-1].width > 100
            assert running.desk.hub.typing is not None
            ui.key(running, pygame.K_ESCAPE)
            assert calls[-1] == "stop_text_input" and running.desk.hub.typing is None
            assert pygame.key.get_repeat() == (0, 0)

    def test_what_cannot_be_drawn_is_left_out(self):
        with results.app() as running:
            scene = entry(running)
            typed(running, "A\U0001f600b")
            assert scene.name == "Ab"


class TestPad:
    def test_kana_by_pad_with_voiced_and_small_ones(self):
        with results.app() as running, bus() as pads:
            lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a", "a", "a", "rb")
            scene = running.desk.top
            assert isinstance(scene, NameEntry) and scene.page == "hiragana"
            press(running, pad, "dpright", "a", "y")
            assert scene.name == "が"
            press(running, pad, "dpright", "dpright", "dpdown", "dpdown", "a", "y", "x")
            assert scene.name == "が"
            press(running, pad, "a", "y", "rt")
            assert named(running) == "がっ"

    def test_a_held_direction_walks_on(self):
        with results.app() as running, bus() as pads:
            lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a", "a", "a", "rb")
            scene = running.desk.top
            assert isinstance(scene, NameEntry)
            first = scene.form.focused
            pad.axis("leftx", 1.0)
            ui.frames(running, 1.0)
            pad.axis("leftx", 0.0)
            ui.frames(running, 0.1)
            assert first is not None and scene.form.focused is not None
            assert scene.form.focused.box.left > first.box.left + 200

    def test_names_from_before_come_first_and_ready_ones_follow(self):
        with results.app() as running, bus() as pads:
            running.desk.settings.change(players=("Mika", "花子"))
            lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a", "a", "a")
            scene = running.desk.top
            assert isinstance(scene, NameEntry)
            assert scene.ready()[:3] == ["Mika", "花子", tr("party.ready_names").split()[0]]
            press(running, pad, "dpright", "a", "a")
            assert named(running) == "花子"

    def test_the_others_pads_do_not_type_here_but_join(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            one, two = pads.plug(), pads.plug()
            ui.frames(running, 0.1)
            press(running, one, "a", "a", "a")
            press(running, two, "a", "a", "dpdown", "b")
            assert isinstance(running.desk.top, NameEntry) and len(scene.room.people) == 2
            assert running.desk.top.name == ""

    def test_it_closes_with_its_pad(self):
        with results.app() as running, bus() as pads:
            scene = lobby(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            press(running, pad, "a", "a", "a")
            pad.unplug()
            ui.frames(running, 0.2)
            assert running.desk.top is scene and running.desk.hub.typing is None


class TestMouse:
    def test_by_mouse_alone(self):
        with results.app() as running:
            scene = lobby(running)
            ui.click(running, scene.chair(0).box.center)
            ui.click(running, scene.chair(0).box.center)
            click(running, tr("party.name"))
            found = running.desk.top
            assert isinstance(found, NameEntry)
            tabs = found.form.widgets[0]
            ui.click(running, (tabs.box.right - 20, tabs.box.centery))
            for label in (
                "M",
                "e",
                tr("party.vary_latin"),
                tr("party.vary_latin"),
                tr("party.space"),
                tr("party.erase"),
            ):
                click(running, label)
            click(running, tr("party.done"))
            assert named(running) == "Me"


def test_a_name_that_is_taken_is_refused_and_can_be_changed():
    with results.app() as running:
        scene = lobby(running)
        scene.sit(KEYBOARD, 1)
        ui.send(running, "hint")
        seen: list[str] = []
        running.desk.push(
            make(
                "name_entry",
                running.desk,
                opener=KEYBOARD,
                called="",
                sign=0,
                done=lambda name: seen.append(name) or name != "Blue",
            )
        )
        typed(running, "Blue")
        ui.key(running, pygame.K_RETURN)
        assert isinstance(running.desk.top, NameEntry) and seen == ["Blue"]
        typed(running, "s")
        ui.key(running, pygame.K_RETURN)
        assert running.desk.top is scene and seen[-1] == "Blues"
