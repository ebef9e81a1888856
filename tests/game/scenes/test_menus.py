"""Title, settings, remapping, pause, help and credits: by keys, pad and mouse, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from ai.local import LocalBrain
from engine.games import REGISTRY
from game import matches, strings
from game.app import App
from game.counsel import Counsel
from game.input import bindings
from game.scenes import make
from game.scenes.credits import Credits, Reader, licences
from game.scenes.help_pages import PAGES
from game.scenes.how_to_play import HowToPlay
from game.scenes.pause import Pause
from game.scenes.remap import PATIENCE, Remap, verb_name
from game.scenes.settings import TABS, SettingsScene
from game.scenes.table import Table
from game.scenes.title import Title
from game.ui.form import Form
from game.ui.widgets import Button, Row, Slider, Widget
from tests.kit import pads as pad_kit
from tests.kit import ui


@pytest.fixture
def running() -> Iterator[App]:
    with ui.app() as found:
        ui.frames(found, 0.2)
        yield found


def labels(form: Form) -> list[str]:
    return [str(getattr(widget, "label", "")) for widget in form.widgets]


def find(form: Form, label: str) -> Widget:
    return next(w for w in form.widgets if getattr(w, "label", "") == label)


def title(running: App) -> Title:
    top = running.desk.top
    assert isinstance(top, Title)
    return top


# -- title -------------------------------------------------------------------------------------------


def test_the_title_offers_everything_and_no_match_to_continue(running: App) -> None:
    texts = labels(title(running).form)
    for name in ("new_game", "how_to_play", "settings", "credits", "quit"):
        assert strings.tr(f"ui.{name}") in texts
    assert strings.tr("ui.continue", game=strings.tr("whist.name")) not in texts


@pytest.mark.parametrize("how", ["keys", "pad", "mouse"])
def test_settings_and_back_by_every_device(running: App, how: str) -> None:
    form = title(running).form
    place = labels(form).index(strings.tr("ui.settings"))
    if how == "mouse":
        ui.click(running, form.widgets[place].box.center)
        assert isinstance(running.desk.top, SettingsScene)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_RIGHT, pos=(5, 5), touch=False)
        )
        running.frame(ui.FRAME)
    elif how == "keys":
        for _ in range(place):
            ui.key(running, pygame.K_DOWN)
        ui.key(running, pygame.K_RETURN)
        assert isinstance(running.desk.top, SettingsScene)
        ui.key(running, pygame.K_ESCAPE)
    else:
        with pad_kit.bus() as bus:
            pad = bus.plug()
            running.frame(ui.FRAME)
            for button in (*["dpdown"] * place, "a"):
                pad.press(button)
                running.frame(ui.FRAME)
                pad.release(button)
                running.frame(ui.FRAME)
            assert isinstance(running.desk.top, SettingsScene)
            pad.press("b")
            running.frame(ui.FRAME)
    assert isinstance(running.desk.top, Title)


def test_a_stored_match_is_the_first_entry_and_goes_on(running: App) -> None:
    running.desk.counsel = Counsel(LocalBrain())
    game = REGISTRY["whist"]
    matches.begin(running.desk, "whist", game.options_type(), "stored").close()
    scene = title(running)
    scene.resume()
    assert labels(scene.form)[0] == strings.tr("ui.continue", game=strings.tr("whist.name"))
    scene.form.ring.set(scene.form.widgets[0])
    ui.send(running, "accept")
    top = running.desk.top
    assert isinstance(top, Table)
    assert top.session.match.seed == "stored"
    assert top.crash_details()["Seed"] == "stored"
    assert "seat" not in top.crash_details()["Journal"]
    top.session.match.act(*next((s, top.session.match.legal(s)[0]) for s in top.session.match.actors()))
    assert "PlayCard" in top.crash_details()["Journal"]


def test_quit_is_the_last_entry(running: App) -> None:
    ui.send(running, "up", "accept")
    assert not running.desk.running


def test_the_card_of_the_entry_in_focus_rises_then_all_is_still(running: App) -> None:
    ui.send(running, "down")
    ui.frames(running, 2.0)
    scene = title(running)
    assert scene.raised == [float(number == 1) for number in range(len(scene.form.widgets))]
    assert scene.still


# -- settings ----------------------------------------------------------------------------------------


def open_settings(running: App, tab: str) -> SettingsScene:
    scene = make("settings", running.desk)
    assert isinstance(scene, SettingsScene)
    running.desk.push(scene)
    ui.send(running, *["next_tab"] * TABS.index(tab))  # pyright: ignore[reportArgumentType]
    return scene


def test_every_setting_can_be_changed_by_keys_and_is_stored(running: App) -> None:
    before = running.desk.settings.value
    for tab in TABS[:3]:
        scene = open_settings(running, tab)
        for _ in scene.scroll.widgets:
            ui.send(running, "down", "right")
        running.desk.pop()
    after = running.desk.settings.value
    changed = {name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)}
    left_alone = {"version", "window", "keys", "pad", "game", "options", "sorting", "talk_pace"}
    left_alone |= {"players", "secrecy"}  # the lobby's
    # These are on already: "right" does nothing there, "accept" would.
    already = {"hints", "auto_last", "rumble", "fullscreen"}
    assert changed == set(before.__struct_fields__) - left_alone - already


def test_the_page_in_focus_explains_itself(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    open_settings(running, "display")
    ui.send(running, "down", "down")
    assert strings.tr("settings.theme_note") in ui.texts_drawn(running, monkeypatch)


def test_dragging_the_text_size_works_while_everything_grows(running: App) -> None:
    scene = open_settings(running, "display")
    running.draw()
    slider = find(scene.form, strings.tr("settings.text_scale"))
    assert isinstance(slider, Slider)
    box = slider.value_box()
    ui.point(running, "press", (box.left + 16, slider.box.centery))
    for x in range(round(box.left), round(box.right), 12):
        ui.point(running, "drag", (x, slider.box.centery))
    ui.point(running, "release", (box.right, slider.box.centery))
    assert running.desk.settings.value.text_scale == 150


def test_changing_the_language_renames_the_page_in_place(running: App) -> None:
    scene = open_settings(running, "play")
    ui.send(running, "down", "left")
    assert running.desk.settings.value.language == "ja"
    assert find(scene.form, "言語") is scene.form.focused
    strings.use("en")


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_labels_and_values_stay_in_their_rows(language: str, scale: int) -> None:
    with ui.app(language=language) as running:
        running.desk.settings.change(text_scale=scale)
        texts = running.desk.texts
        for tab in TABS:
            scene = open_settings(running, tab)
            for row in scene.scroll.widgets:
                if isinstance(row, Button):
                    assert texts.width(row.label, "small") <= row.box.width - 32, row.label
            area = scene.area()
            for name in scene.tabs.names:
                assert texts.width(name, "smallstrong") < area.width / len(TABS), name
            running.desk.pop()


# -- remapping ---------------------------------------------------------------------------------------


def open_remap(running: App, source: bindings.Source, verb: str) -> Remap:
    scene = make("remap", running.desk, source=source)
    assert isinstance(scene, Remap)
    running.desk.push(scene)
    scene.form.ring.set(find(scene.form, verb_name(verb)))
    ui.send(running, "accept")
    assert scene.waiting == verb
    return scene


@pytest.mark.parametrize(("language", "word"), [("en", "pass"), ("ja", "パス")])
def test_a_button_is_named_by_all_that_it_does_in_the_games(running: App, language: str, word: str) -> None:
    running.desk.settings.change(language=language)
    for source in ("keys", "pad"):
        scene = make("remap", running.desk, source=source)
        running.desk.push(scene)
        assert isinstance(scene, Remap)
        names = [widget.label for widget in scene.form.widgets if isinstance(widget, Button | Row)]
        assert sum(word in name.split() or f"・{word}" in name for name in names) == 1 and len(
            set(names)
        ) == len(names)
        running.desk.pop()


def test_a_key_can_be_given_to_a_verb_and_works_at_once(running: App) -> None:
    open_remap(running, "keys", "undo")
    ui.key(running, pygame.K_u)
    assert running.desk.settings.value.keys == {"undo": ("key:u",)}
    assert not running.desk.hub.capture


def test_a_taken_key_changes_places(running: App) -> None:
    open_remap(running, "keys", "undo")
    ui.key(running, pygame.K_h)
    table = bindings.merged("keys", running.desk.settings.value.keys)
    assert (table["undo"], table["hint"]) == (("key:h",), ("key:z",))


def test_escape_cancels_and_other_devices_too(running: App) -> None:
    scene = open_remap(running, "keys", "undo")
    ui.key(running, pygame.K_ESCAPE)
    assert (scene.waiting, running.desk.settings.value.keys) == ("", {})
    assert running.desk.top is scene, "escape cancelled the waiting, not the screen"
    scene = open_remap(running, "pad", "undo")
    ui.key(running, pygame.K_u)
    assert (scene.waiting, running.desk.settings.value.pad) == ("", {})


def test_the_prompt_names_escape_only_where_it_cancels(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_remap(running, "keys", "undo")
    assert any("Esc cancels" in words for words in ui.texts_drawn(running, monkeypatch))
    ui.key(running, pygame.K_ESCAPE)
    running.desk.pop()
    scene = open_remap(running, "keys", "back")
    drawn = ui.texts_drawn(running, monkeypatch)
    assert any("A click cancels" in words for words in drawn) and not any("Esc" in words for words in drawn)
    ui.send(running, "accept")
    ui.click(running, (5, 5))
    assert (scene.waiting, running.desk.settings.value.keys) == ("", {})


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_one_more_key_leaves_the_others(running: App, how: str) -> None:
    scene = make("remap", running.desk, source="keys")
    assert isinstance(scene, Remap)
    running.desk.push(scene)
    row = find(scene.form, verb_name("back"))
    scene.form.ring.set(row)
    if how == "keys":
        ui.key(running, pygame.K_RIGHT)
    else:
        ui.click(running, (row.box.right - 24, row.box.centery))
    ui.key(running, pygame.K_b)
    assert running.desk.settings.value.keys == {"back": ("key:escape", "key:b")}


@pytest.mark.parametrize("code", [pygame.K_h, pygame.K_F11])
def test_the_only_key_of_another_verb_is_not_taken_as_one_more(
    running: App, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = make("remap", running.desk, source="keys")
    assert isinstance(scene, Remap)
    running.desk.push(scene)
    scene.form.ring.set(find(scene.form, verb_name("undo")))
    ui.send(running, "right")
    ui.key(running, code)
    assert (scene.waiting, running.desk.settings.value.keys) == ("", {})
    assert not [words for words in ui.texts_drawn(running, monkeypatch) if words.startswith("settings.")]


def test_waiting_ends_by_itself(running: App) -> None:
    scene = open_remap(running, "pad", "hint")
    ui.frames(running, PATIENCE + 0.5)
    assert scene.waiting == ""
    assert running.desk.hub.capture is None


def test_a_pad_button_can_be_given_to_a_verb(running: App) -> None:
    with pad_kit.bus() as bus:
        pad = bus.plug()
        running.frame(ui.FRAME)
        open_remap(running, "pad", "hint")
        pad.press("rs")
        running.frame(ui.FRAME)
    assert running.desk.settings.value.pad == {"hint": ("rs",)}


def test_back_to_the_usual_bindings(running: App) -> None:
    running.desk.settings.change(keys={"undo": ("key:u",)})
    scene = make("remap", running.desk, source="keys")
    running.desk.push(scene)
    ui.send(running, "up", "accept")
    assert running.desk.settings.value.keys == {}


# -- pause -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["pause", "back", "menu", "accept"])
def test_pause_ends_only_explicitly(running: App, verb: str) -> None:
    running.desk.push(make("pause", running.desk, away=True))
    ui.frames(running, 1.0)
    ui.send(running, "hint", "undo", "next", "left")
    assert isinstance(running.desk.top, Pause)
    ui.send(running, verb)  # pyright: ignore[reportArgumentType]
    assert isinstance(running.desk.top, Title)


def test_pause_says_why_and_leads_to_help_settings_and_title(
    running: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.desk.push(make("pause", running.desk, away=True))
    assert strings.tr("ui.paused_away") in ui.texts_drawn(running, monkeypatch)
    ui.send(running, "down", "accept")
    assert isinstance(running.desk.top, HowToPlay)
    ui.send(running, "back", "down", "accept")
    assert isinstance(running.desk.top, SettingsScene)
    ui.send(running, "back", "down", "accept")
    assert running.desk.stack == [running.desk.top]
    assert isinstance(running.desk.top, Title)


def test_entries_of_the_table_stand_below_resume(running: App) -> None:
    done: list[str] = []
    scene = Pause(running.desk, extra=(("scenes.leave_practice", lambda: done.append("conceded")),))
    running.desk.push(scene)
    for language in ("ja", "en"):  # the settings can be opened from here
        running.desk.settings.change(language=language)
        find(scene.form, strings.tr("scenes.leave_practice"))
    ui.send(running, "down", "accept")
    assert done == ["conceded"]
    assert isinstance(running.desk.top, Title)


# -- how to play -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("game", list(PAGES))
def test_every_page_has_its_picture_and_text(
    language: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ui.app(language=language) as running:
        scene = make("how_to_play", running.desk, game=game)
        assert isinstance(scene, HowToPlay)
        running.desk.push(scene)
        pictures: set[bytes] = set()
        for page in PAGES[game]:
            drawn = ui.texts_drawn(running, monkeypatch)
            text = strings.tr(f"help.{game}.{page}.text")
            assert strings.tr(f"help.{game}.{page}.title") in drawn
            assert set(text.split("\n")) <= set(drawn)
            sheet = pygame.Rect(scene.sheet())
            pictures.add(pygame.image.tobytes(running.desk.screen.surface.subsurface(sheet), "RGB"))
            ui.send(running, "down")
        assert len(pictures) == len(PAGES[game])
        assert scene.chapter == len(PAGES[game]) - 1 or scene.chapter == 0


def test_long_pages_scroll_to_their_end(running: App) -> None:
    running.desk.settings.change(text_scale=150)
    scene = make("how_to_play", running.desk)
    assert isinstance(scene, HowToPlay)
    running.desk.push(scene)
    scene.turn(scene.pages.index("questions"))
    assert scene.limit() > 0
    ui.send(running, *["next_tab"] * 60)  # pyright: ignore[reportArgumentType]
    assert scene.offset == scene.limit()
    ui.point(running, "wheel", scene.sheet().center, amount=99)
    assert scene.offset == 0


def test_a_chapter_is_chosen_by_a_click_not_by_passing_over_it(running: App) -> None:
    scene = make("how_to_play", running.desk)
    assert isinstance(scene, HowToPlay)
    running.desk.push(scene)
    place = scene.scroll.widgets[4].box.center
    ui.point(running, "hover", place)
    assert scene.chapter == 0
    ui.click(running, place)
    assert scene.chapter == 4


# -- credits -----------------------------------------------------------------------------------------


def test_every_licence_can_be_read_to_its_end(running: App) -> None:
    running.desk.push(make("credits", running.desk))
    scene = running.desk.top
    assert isinstance(scene, Credits)
    assert len(scene.scroll.widgets) == len(licences()) >= 5
    ui.send(running, "accept")
    reader = running.desk.top
    assert isinstance(reader, Reader)
    ui.send(running, *["accept"] * 80)  # pyright: ignore[reportArgumentType]
    end = reader.offset
    ui.send(running, "down")
    assert reader.offset == end > 0
    ui.send(running, "back", "back")
    assert isinstance(running.desk.top, Title)


@pytest.mark.parametrize("name", ["title", "settings", "credits", "how_to_play", "pause"])
def test_equal_states_give_equal_pixels(name: str) -> None:
    pictures: list[bytes] = []
    for _ in range(2):
        with ui.app() as running:
            if name != "title":
                running.desk.push(make(name, running.desk))
            ui.frames(running, 2.0)
            pictures.append(ui.picture(running))
    assert pictures[0] == pictures[1]
