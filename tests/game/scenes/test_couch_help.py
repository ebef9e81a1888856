"""How to play, the pages about playing together: the square adds up, the tabs keep their words."""

from __future__ import annotations

import pytest

from game import strings
from game.scenes import make
from game.scenes.game_tabs import GameTabs
from game.scenes.help_art_couch import COUCH, SQUARE
from game.scenes.how_to_play import HowToPlay
from tests.kit import ui


def test_the_square_on_show_is_a_latin_square():
    everything = sorted(SQUARE[0])
    assert all(sorted(row) == everything for row in SQUARE)
    assert all(sorted(column) == everything for column in zip(*SQUARE, strict=True))


def test_every_game_leads_to_the_pages_about_playing_together():
    with ui.app() as running:
        scene = make("how_to_play", running.desk, game="whist")
        running.desk.push(scene)
        assert isinstance(scene, HowToPlay) and isinstance(scene.games, GameTabs)
        scene.games.go(-1)
        assert scene.game == "couch" and scene.pages == list(COUCH)


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_tabs_break_no_word_and_lose_none(language: str, scale: int, monkeypatch: pytest.MonkeyPatch):
    with ui.app(language=language) as running:
        running.desk.settings.change(text_scale=scale, language=language)
        scene = make("how_to_play", running.desk, game="couch")
        running.desk.push(scene)
        assert isinstance(scene, HowToPlay) and isinstance(scene.games, GameTabs)
        drawn = {word for text in ui.texts_drawn(running, monkeypatch) for word in text.split()}
        for name in scene.games.names:
            assert set(name.split()) <= drawn
