"""The new-game screen: presets, couplings (WH §2, E30), UI11, UI12, seeds; by keys, by mouse, by pad."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import Refused
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS, Honours, MatchMode, Options, TrumpMode
from engine.level import Level
from game import matches
from game.app import App
from game.input.intents import KEYBOARD, Intent, Verb
from game.scenes import make
from game.scenes.dialog import Dialog
from game.scenes.new_game import NewGame
from game.scenes.new_game_options import CUSTOM, allowed, change, fields, preset_of, remembered, tidy
from game.scenes.new_game_seed import SeedEditor
from game.scenes.table import Table
from game.ui.widgets import Widget
from tests.kit import results, ui
from tests.kit.pads import AXES, VirtualPad, bus

WHIST = REGISTRY["whist"]


def screen(running: App) -> NewGame:
    """The new-game screen on top, laid out."""
    running.desk.push(make("new_game", running.desk))
    running.frame(ui.FRAME)
    found = running.desk.top
    assert isinstance(found, NewGame)
    return found


def row(scene: NewGame, label: str) -> Widget:
    return next(w for w in scene.form.widgets if getattr(w, "label", "") == label)


def focus(running: App, label: str) -> None:
    """Walk there with the down key, as a player does."""
    for _ in range(40):
        top = running.desk.top
        assert isinstance(top, NewGame)
        if getattr(top.form.focused, "label", "") == label:
            return
        running.intent(Intent(0, "down", KEYBOARD))
    raise AssertionError(f"no way to {label}")


class TestOptionsOfAnyGame:
    def test_all_fields_but_the_level_are_rows_while_they_mean_something(self):
        names = [field.name for field in fields(WHIST, Options())]
        assert names == ["match_mode", "target_points", "trump_mode", "honours"]
        fixed = Options(match_mode=MatchMode.FIXED_HANDS)
        assert "fixed_hands" in [field.name for field in fields(WHIST, fixed)]
        assert "target_points" not in [field.name for field in fields(WHIST, fixed)]

    def test_e30_traditional_sets_the_target_to_five_and_locks_it(self):
        options, effects = change(WHIST, Options(target_points=10), "honours", "traditional")
        assert (options.target_points, options.honours) == (5, Honours.TRADITIONAL)
        assert [(e.name, e.value, e.rule) for e in effects] == [
            ("target_points", 5, "traditional_needs_five")
        ]
        locked = next(f for f in fields(WHIST, options) if f.name == "target_points")
        assert locked.rule == "traditional_needs_five"
        with pytest.raises(Refused):
            change(WHIST, options, "target_points", 7)

    def test_fixed_hands_take_the_honours_away(self):
        options, effects = change(
            WHIST, Options(honours=Honours.UP_TO_ONE_SHORT), "match_mode", "fixed_hands"
        )
        assert options.honours is Honours.NONE
        assert [(e.name, e.rule) for e in effects] == [("honours", "fixed_hands_without_honours")]

    def test_a_preset_is_known_again_whatever_the_level_and_idle_fields(self):
        for name, preset in PRESETS.items():
            assert preset_of(WHIST, replace(preset, cpu_level=Level.HARD)) == name
        assert preset_of(WHIST, replace(PRESETS["one_hand"], target_points=10)) == "one_hand"
        assert tidy(WHIST, replace(PRESETS["one_hand"], target_points=10)) == PRESETS["one_hand"]
        assert preset_of(WHIST, Options(target_points=7)) == CUSTOM

    @settings(max_examples=60)
    @given(
        st.lists(st.tuples(st.sampled_from(list(Options.__struct_fields__)), st.integers(0, 2)), max_size=12)
    )
    def test_whatever_is_changed_the_options_can_be_played(self, steps: list[tuple[str, int]]):
        options = Options()
        for name, index in steps:
            locked = {f.name for f in fields(WHIST, options) if f.rule}
            values = allowed(WHIST, name)
            if name not in locked:
                options, effects = change(WHIST, options, name, values[index % len(values)])
                assert all(effect.rule for effect in effects), "every other change has its reason"
            WHIST.check_options(options)

    def test_last_used_options_that_cannot_be_used_are_forgotten(self):
        assert remembered(WHIST, None) == Options()
        assert remembered(WHIST, {"type": "whist.Options", "target_points": 6}) == Options()
        broken = {"type": "whist.Options", "match_mode": "fixed_hands", "honours": "traditional"}
        assert remembered(WHIST, broken) == Options()
        assert remembered(WHIST, {"type": "whist.Options", "target_points": 7}).target_points == 7


class TestScreen:
    def test_every_preset_can_be_chosen_by_keys_and_keeps_the_level(self):
        with results.app() as running:
            scene = screen(running)
            scene.set("cpu_level", Level.HARD)
            for name, preset in PRESETS.items():
                focus(running, _label(f"whist.preset.{name}"))
                ui.send(running, "accept")
                assert scene.options == replace(preset, cpu_level=Level.HARD), name

    def test_a_coupling_is_said_and_the_locked_row_says_why(self):
        with results.app() as running:
            scene = screen(running)
            scene.set("target_points", 10)
            assert scene.note == ""
            scene.set("honours", Honours.TRADITIONAL)
            assert _label("whist.rule.traditional_needs_five") in scene.note
            scene._across()
            focus(running, _label("whist.option.target_points"))
            assert scene.form.focused and scene.form.focused.hint == _label(
                "whist.rule.traditional_needs_five"
            )
            ui.send(running, "right")
            ui.send(running, "accept")
            assert scene.options.target_points == 5

    def test_custom_leads_to_the_options_and_a_change_makes_it_custom(self):
        with results.app() as running:
            scene = screen(running)
            focus(running, _label("whist.preset.custom"))
            ui.send(running, "accept")
            assert scene.form.focused is scene.right.widgets[0]
            scene.set("trump_mode", TrumpMode.CYCLE)
            assert _chosen(scene) == _label("whist.preset.cycle")
            scene.set("target_points", 7)
            assert _chosen(scene) == _label("whist.preset.custom")

    def test_a_match_started_by_keys_has_what_was_shown_and_is_remembered(self):
        with results.app() as running:
            scene = screen(running)
            focus(running, _label("whist.preset.cycle_nt"))
            ui.send(running, "accept", "next_tab")
            focus(running, _label("whist.option.cpu_level"))
            ui.send(running, "right")
            seal = matches.commitment_of(scene.options, scene.seed)
            assert seal[:8] in scene.promise(scene.seed)
            ui.send(running, "next")
            table = running.desk.top
            assert isinstance(table, Table)
            assert table.session.options == replace(PRESETS["cycle_nt"], cpu_level=Level.HARD)
            assert table.session.commitment == seal and table.session.match.fair
            assert screen(running).options == table.session.options

    def test_ui12_a_stored_match_is_not_replaced_without_a_question(self):
        with results.app() as running:
            stored = results.begin(running, Options(cpu_level=Level.EASY)).identity
            screen(running)
            ui.send(running, "next")
            assert isinstance(running.desk.top, Dialog)
            ui.send(running, "back")
            assert isinstance(running.desk.top, NewGame)
            found = matches.running(running.desk, "whist")
            assert found and found.header.id == stored
            ui.send(running, "next", "left", "accept")
            assert isinstance(running.desk.top, Table)
            assert matches.store(running.desk).writer.flush()
            found = matches.running(running.desk, "whist")
            assert found and found.header.id != stored

    def test_mouse_alone(self):
        with results.app() as running:
            scene = screen(running)
            ui.click(running, row(scene, _label("whist.preset.four_hands")).box.center)
            assert scene.options == PRESETS["four_hands"]
            levels = row(scene, _label("whist.option.cpu_level"))
            ui.click(running, (levels.box.right - 40, levels.box.centery))
            assert scene.options.cpu_level is Level.HARD
            ui.click(running, scene.start.box.center)
            assert isinstance(running.desk.top, Table)

    def test_pad_alone_from_the_seed_to_the_table(self):
        with results.app() as running, bus() as pads:
            scene = screen(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            _press(running, pad, "rb")
            for _ in range(12):
                if getattr(scene.form.focused, "label", "") == _label("scenes.seed"):
                    break
                _press(running, pad, "dpdown")
            _press(running, pad, "a")
            editor = running.desk.top
            assert isinstance(editor, SeedEditor)
            editor.form.ring.set(editor.form.widgets[4])
            _press(running, pad, "a")
            _press(running, pad, "dpright")
            _press(running, pad, "a")
            assert editor.seed == "45"
            _press(running, pad, "x")
            assert editor.seed == "4"
            _press(running, pad, "rt")
            assert scene.typed == "4"
            _press(running, pad, "rt")
            table = running.desk.top
            assert isinstance(table, Table) and table.session.match.seed == "4"


class TestSeed:
    def test_letters_are_typed_and_not_taken_for_commands(self):
        with results.app() as running:
            scene = screen(running)
            scene.edit_seed()
            editor = running.desk.top
            assert isinstance(editor, SeedEditor)
            for code in (pygame.K_n, pygame.K_z, pygame.K_7, pygame.K_BACKSPACE, pygame.K_p):
                ui.key(running, code)
            assert editor.seed == "nzp" and running.desk.top is editor
            ui.key(running, pygame.K_RETURN)
            assert scene.typed == "nzp" and running.desk.top is scene

    def test_a_short_number_is_said_to_prove_nothing(self):
        with results.app() as running:
            scene = screen(running)
            fair = scene.promise(scene.seed)
            scene.use_seed("42")
            assert scene.promise("42") != fair and "proves nothing" in scene.promise("42")
            scene.use_seed("")
            assert scene.promise(scene.seed) == fair, "by chance again, with the seal shown before"

    def test_back_changes_nothing_and_the_keys_mean_again_what_they_mean(self):
        with results.app() as running:
            scene = screen(running)
            scene.use_seed("12")
            scene.edit_seed()
            ui.key(running, pygame.K_9)
            ui.key(running, pygame.K_ESCAPE)
            assert scene.typed == "12" and running.desk.hub.capture is None
            ui.key(running, pygame.K_n)
            assert isinstance(running.desk.top, Table)

    def test_pasted_text_is_cleaned(self, monkeypatch: pytest.MonkeyPatch):
        with results.app() as running:
            scene = screen(running)
            scene.edit_seed()
            editor = running.desk.top
            assert isinstance(editor, SeedEditor)
            monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
            monkeypatch.setattr(pygame.scrap, "get_text", lambda: "  AB-12\u202e<x>\n" + "9" * 99)
            editor.paste()
            assert editor.seed.startswith("ab12x99") and len(editor.seed) == 64


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_every_word_is_in_the_catalogue_and_every_widget_on_the_screen(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    with results.app(language=language, size=size) as running:
        for scale in (100, 150):
            running.desk.settings.change(text_scale=scale)
            scene = screen(running)
            scene.set("honours", Honours.TRADITIONAL)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("scenes.", "whist.", "ui."))]
            width, height = running.desk.screen.size
            whole = pygame.FRect(0, 0, width, height)
            assert all(whole.contains(w.box) for w in scene.form.widgets if w.window is None)
            assert scene.right.area.height >= 42 * scale / 100, "at least a row of options is seen"
            running.desk.pop()


def _label(key: str) -> str:
    from game.strings import tr

    return tr(key)


def _chosen(scene: NewGame) -> str:
    return next(w.label for w in scene._presets() if w.chosen)


def _press(running: App, pad: VirtualPad, button: str) -> None:
    if button in AXES:
        pad.axis(button, 1.0)
    else:
        pad.press(button)
    ui.frames(running, 0.05)
    if button in AXES:
        pad.axis(button, -1.0)
    else:
        pad.release(button)
    ui.frames(running, 0.05)


VERBS: tuple[Verb, ...] = ("up", "down", "left", "right", "accept", "next_tab", "undo", "hint")


@settings(max_examples=8)
@given(st.lists(st.sampled_from(VERBS), max_size=25))
def test_no_sequence_of_buttons_makes_options_that_cannot_be_played(verbs: list[Verb]):
    with results.app() as running:
        scene = screen(running)
        for verb in verbs:
            ui.send(running, verb if running.desk.top is scene else "back")
        scene.game.check_options(scene.options)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_five_options_are_seen_at_once_with_large_text_and_no_note_leaves_its_place(language):
    with results.app() as running:
        running.desk.settings.change(language=language, text_scale=150)
        scene = screen(running)
        area, texts = scene.right.area, running.desk.texts
        assert scene.right.widgets[4].box.bottom <= area.bottom + 1
        notes = [w.hint for w in scene.right.widgets] + [scene.promise("42"), scene.promise(scene.seed)]
        for level in Level:
            scene.set("cpu_level", level)
            notes += [w.hint for w in scene.right.widgets]
        room = scene.start.box.top - area.bottom
        assert all(texts.height(note, "tiny", area.width) <= room for note in notes)
        running.intent(Intent(0, "next_tab", KEYBOARD))
        for _ in scene.right.widgets[1:]:
            ui.send(running, "down")
        ui.frames(running, 1.0)
        assert scene.form.focused is scene.right.widgets[-1]
        assert scene.right.widgets[-1].box.bottom <= area.bottom + 1
