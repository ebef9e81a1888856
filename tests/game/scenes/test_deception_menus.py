"""New game, statistics and how to play of Deception."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games import REGISTRY
from engine.games.deception.options import PRESETS, ScientistChoice
from engine.level import Level
from game import matches
from game.app import App
from game.scenes import make
from game.scenes.help_art_deception import DECEPTION
from game.scenes.how_to_play import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.new_game_options import preset_of, value_word
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_figures import figures
from game.statistics import MatchRecord, Totals
from game.strings import tr
from tests.kit import ui
from tests.kit import whos_who_scenes as who

GAME = REGISTRY["deception"]
KEYS = ("deception.", "scenes.", "help.", "ui.")


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def new_game(running: App) -> NewGame:
    scene = make("new_game", running.desk, game="deception")
    running.desk.push(scene)
    assert isinstance(scene, NewGame)
    return scene


def test_presets_are_offered(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = new_game(running)
    for name, preset in PRESETS.items():
        scene.take(name)
        assert scene.options == preset and preset_of(GAME, scene.options) == name
        assert not [text for text in ui.texts_drawn(running, monkeypatch) if text.startswith(KEYS)]


def test_couplings_are_applied_and_explained(running: App):
    scene = new_game(running)
    scene.take("witness")
    scene.set("players", 5)
    assert not scene.options.use_accomplice and not scene.options.use_witness
    assert tr("deception.rule.accomplice_from_six") in scene.note
    locked = {getattr(row, "label", ""): getattr(row, "locked", False) for row in scene.right.widgets}
    assert locked[tr("deception.option.use_accomplice")] and locked[tr("deception.option.use_witness")]
    assert locked[tr("deception.option.fs_seat")]
    scene.set("fs_assignment", ScientistChoice.CHOSEN)
    scene.set("fs_seat", 3)
    assert scene.options.fs_seat == 3
    scene.set("players", 4)
    assert scene.options.fs_seat == 3
    scene.set("fs_seat", 0)
    assert scene.options.fs_seat == 0


def test_seats_have_names_and_no_clock_a_word():
    names = [value_word(GAME, "fs_seat", seat) for seat in range(12)]
    assert len(set(names)) == 12 and names[0] == tr("deception.you")
    assert value_word(GAME, "presentation_seconds", 0) == tr("deception.value.presentation_seconds.0")
    assert "30" in value_word(GAME, "presentation_seconds", 30)


def test_every_level_has_a_line_of_its_own(running: App):
    scene = new_game(running)
    assert len({scene.about(level) for level in Level}) == 3


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_every_page_of_the_help_is_drawn_in_words(language: str, scale: int, monkeypatch: pytest.MonkeyPatch):
    with who.app(language=language) as running:
        running.desk.settings.change(text_scale=scale, language=language)
        scene = make("how_to_play", running.desk, game="deception")
        running.desk.push(scene)
        assert isinstance(scene, HowToPlay) and scene.pages == list(DECEPTION)
        for number in range(len(scene.pages)):
            scene.turn(number)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [text for text in drawn if text.startswith((*KEYS, "deception_", "case_"))]


def test_statistics_count_sides_and_roles(running: App, monkeypatch: pytest.MonkeyPatch):
    store = matches.store(running.desk).statistics
    for number, (role, side, won) in enumerate(
        (("murderer", "crime", 1), ("witness", "investigation", 0), ("witness", "investigation", 1))
    ):
        details = {
            side: 1,
            f"{side}_won": won,
            role: 1,
            f"{role}_won": won,
            "badges": 1,
            "tried": 1 - won,
            "rounds": 2,
        }
        result = "won" if won else "lost"
        store.add(
            MatchRecord(str(number), "deception", "2026-01-01", "normal", "six", result, won, 1, details)
        )
    totals = store.totals("deception")
    lines = dict(figures("deception", totals))
    assert lines[tr("scenes.stat.deception.side.crime")].startswith("1 of 1")
    assert lines[tr("scenes.stat.deception.role.witness")].startswith("1 of 2")
    assert lines[tr("scenes.stat.deception.tried")] == tr("scenes.stat.deception.tried_of", n=1, of=3)
    assert lines[tr("scenes.stat.deception.role.accomplice")] == tr("scenes.none")
    running.desk.settings.change(game="deception")
    running.desk.push(make("statistics", running.desk))
    assert isinstance(running.desk.top, StatisticsScene)
    assert not [text for text in ui.texts_drawn(running, monkeypatch) if text.startswith(KEYS)]


def test_statistics_of_nothing_have_no_numbers():
    words = [value for _, value in figures("deception", Totals())]
    assert set(words) <= {tr("scenes.none"), "0"}
