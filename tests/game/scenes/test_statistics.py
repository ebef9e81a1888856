"""The statistics screen (WH UI13) and the plots it draws."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pygame
import pytest

from game import matches
from game.app import App
from game.scenes import make
from game.scenes.dialog import Dialog
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_figures import figures
from game.statistics import Check, MatchRecord, Result, Totals
from game.strings import tr
from game.ui import plot
from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Palette
from game.ui.text import Texts
from tests.kit import results, ui

DETAILS = {"hands": 4, "hands_won": 3, "tricks": 30, "honour_points": 2, "slams": 1}


def record(number: int, level: str, result: Result) -> MatchRecord:
    own, other = {"won": (5, 2), "lost": (1, 6), "drawn": (3, 3)}[result]
    return MatchRecord(str(number), "whist", "2026-01-01", level, "standard", result, own, other, DETAILS)


def screen(running: App, *played: tuple[str, Result]) -> StatisticsScene:
    store = matches.store(running.desk).statistics
    for number, (level, result) in enumerate(played):
        store.add(record(number, level, result))
        store.check(Check(str(number), 1, "whist", level, 10, 7, 50))
    running.desk.push(make("statistics", running.desk))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, StatisticsScene)
    return running.desk.top


class TestFigures:
    def test_nothing_played_is_a_dash_and_never_a_division(self):
        lines = dict(figures("whist", Totals()))
        assert lines[tr("scenes.stat.win_rate")] == tr("scenes.none")
        assert lines[tr("scenes.stat.accuracy")] == tr("scenes.none")

    def test_averages(self):
        totals = Totals(
            played=4, won=3, details={"hands": 8, "tricks": 60}, plays=40, agreed=30, cost=200, streak=-1
        )
        lines = dict(figures("whist", totals))
        assert lines[tr("scenes.stat.win_rate")] == tr("scenes.percent", n=75)
        assert lines[tr("scenes.stat.whist.tricks")] == "7.5"
        assert lines[tr("scenes.stat.cost.whist")] == "0.05"
        assert "1" in lines[tr("scenes.stat.streak")]


class TestScreen:
    def test_a_row_per_level_and_one_for_all(self):
        with results.app() as running:
            scene = screen(running, ("easy", "won"), ("easy", "lost"), ("hard", "drawn"))
            assert [row.words()[:4] for row in scene.rows] == [
                ("2", "1", "0", "1"),
                ("0", "0", "0", "0"),
                ("1", "0", "1", "0"),
                ("3", "1", "1", "1"),
            ]

    def test_the_row_in_focus_is_the_one_whose_details_are_shown(self, monkeypatch: pytest.MonkeyPatch):
        with results.app() as running:
            scene = screen(running, ("easy", "won"))
            ui.send(running, "up", "up", "up")
            assert scene.level == "easy"
            assert [row.chosen for row in scene.rows] == [True, False, False, False]
            assert tr("scenes.percent", n=100) in ui.texts_drawn(running, monkeypatch)
            ui.click(running, scene.rows[2].box.center)
            assert scene.level == "hard"

    def test_starting_anew_asks_and_back_keeps_everything(self):
        with results.app() as running:
            scene = screen(running, ("easy", "won"), ("hard", "won"))
            scene._ask_reset()
            assert isinstance(running.desk.top, Dialog)
            ui.send(running, "back")
            assert len(matches.store(running.desk).statistics.value.matches) == 2
            scene._ask_reset()
            ui.send(running, "left", "accept")
            assert running.desk.top is scene
            store = matches.store(running.desk)
            assert store.writer.flush() and store.statistics.value.matches == ()
            assert scene.rows[3].words()[0] == "0"

    def test_a_finished_match_is_in_it_and_an_abandoned_one_is_not(self):
        with results.app() as running:
            results.begin(running)
            assert screen(running).rows[3].words()[0] == "0"
            running.desk.pop()
            results.play_match(results.begin(running))
            assert screen(running).rows[3].words()[0] == "1"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("full", [True, False])
def test_every_word_is_in_the_catalogue_and_every_widget_on_the_screen(
    language: str, full: bool, monkeypatch: pytest.MonkeyPatch
):
    with results.app(language=language) as running:
        for scale in (100, 150):
            running.desk.settings.change(text_scale=scale)
            games: tuple[tuple[str, Result], ...] = (("easy", "won"), ("hard", "lost"), ("hard", "drawn"))
            scene = screen(running, *(games if full else ()))
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("scenes.", "whist.", "ui."))]
            whole = pygame.FRect(0, 0, *running.desk.screen.size)
            assert all(whole.contains(w.box) for w in scene.form.widgets)


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_lines_of_the_details_are_as_far_apart_as_their_letters_need(
    scale: int, monkeypatch: pytest.MonkeyPatch
):
    with results.app() as running:
        running.desk.settings.change(text_scale=scale)
        scene = screen(running, ("easy", "won"), ("hard", "lost"))
        edge, drawn = scene.details.right - 22, list[tuple[float, str]]()
        text = Canvas.text

        def noted(self: Canvas, words: str, place: Point, style: str = "body", *more: Any, **named: Any):
            if place[0] == edge:
                drawn.append((place[1], style))
            return text(self, words, place, style, *more, **named)

        monkeypatch.setattr(Canvas, "text", noted)
        running.draw()
        assert len(drawn) >= 10
        assert all(
            low - high >= running.desk.texts.leading(style) for (high, style), (low, _) in pairwise(drawn)
        )


class TestPlots:
    @pytest.fixture
    def canvas(self):
        pygame.init()
        surface = pygame.Surface((200, 100))
        yield Canvas(surface, 1.0, Texts(), Palette())
        pygame.quit()

    def test_won_is_above_and_lost_below_the_middle_line(self, canvas: Canvas):
        plot.bars(canvas, Box(0, 0, 200, 100), [4, -4], 4)
        good, bad = canvas.palette.good, canvas.palette.bad
        colours = [[canvas.surface.get_at((x, y))[:3] for x in range(200)] for y in range(100)]
        assert any(good in line for line in colours[:45]) and not any(good in line for line in colours[55:])
        assert any(bad in line for line in colours[55:]) and not any(bad in line for line in colours[:45])

    def test_a_line_goes_up_with_its_values(self, canvas: Canvas):
        plot.line(canvas, Box(0, 0, 200, 100), [0.0, 1.0], (0.0, 1.0))
        spots = [(x, y) for x in range(200) for y in range(100) if canvas.surface.get_at((x, y))[0] > 120]
        left = [y for x, y in spots if x < 60]
        right = [y for x, y in spots if x > 140]
        assert min(left) > max(40, min(right)) and min(right) < 30

    @pytest.mark.parametrize("values", [[], [0.5], [0.5] * 500, [2.0, -1.0]])
    def test_any_number_of_values_and_values_off_the_scale_are_drawn(
        self, canvas: Canvas, values: list[float]
    ):
        plot.line(canvas, Box(10, 10, 180, 80), values, (0.0, 1.0), ticks=[(0.5, "50 %")])
        plot.bars(canvas, Box(10, 10, 180, 80), values, 1.0)
        plot.share(canvas, Box(10, 90, 180, 8), [(value, (200, 0, 0)) for value in values if value > 0])
        edge = [canvas.surface.get_at((x, y))[:3] for x in range(200) for y in (0, 99)]
        assert set(edge) == {(0, 0, 0)}, "nothing leaves the box"


class TestPeople:
    def played(self, running: App, *names: str) -> StatisticsScene:
        store = matches.store(running.desk).statistics
        for number, name in enumerate(names):
            result: Result = "won" if number % 2 else "lost"
            store.add(msgspec.structs.replace(record(number, "normal", result), player=name, seat=number % 4))
        return screen(running)

    def test_there_is_no_second_page_before_anybody_has_played_together(self):
        with results.app() as running:
            scene = screen(running, ("normal", "won"))
            ui.send(running, "next")
            assert not scene.people
            assert tr("party.stat_people") not in [getattr(w, "label", "") for w in scene.form.widgets]

    def test_a_row_for_each_by_name_with_their_own_numbers(self):
        with results.app() as running:
            scene = self.played(running, "Mika", "Noa", "Mika", "Mika")
            ui.send(running, "next")
            assert [row.label for row in scene.rows] == ["Mika", "Noa"], "who played last first"
            assert [(row.totals.played, row.totals.won) for row in scene.rows] == [(3, 1), (1, 1)]
            ui.send(running, "up", "up", "up")
            assert scene.level in ("Mika", "Noa")
            ui.send(running, "next")
            assert not scene.people and scene.rows[-1].totals.played == 0, "the classic page is as it was"

    def test_many_people_scroll_and_all_can_be_reached(self):
        with results.app() as running:
            scene = self.played(running, *(f"Player {n}" for n in range(12)))
            ui.send(running, "next")
            scene.form.ring.set(scene.rows[0])
            seen = {scene.rows[0].label}
            for _ in range(11):
                ui.send(running, "down")
                ui.frames(running, 0.5)
                focus = scene.form.focused
                assert focus is not None and scene.scroll.area.contains(focus.box.inflate(-4, -4))
                seen.add(getattr(focus, "label", ""))
            assert len(seen) == 12 and scene.level == scene.rows[-1].label

    def test_one_person_is_forgotten_and_the_others_are_kept(self):
        with results.app() as running:
            scene = self.played(running, "Mika", "Noa")
            ui.send(running, "next")
            scene.form.ring.set(scene.rows[0])
            ui.send(running, "accept")
            assert scene.level == "Noa"
            scene._ask_reset()
            assert isinstance(running.desk.top, Dialog)
            ui.send(running, "left", "accept")
            assert [row.label for row in scene.rows] == ["Mika"] and scene.level == "Mika"
            scene._ask_reset()
            ui.send(running, "left", "accept")
            assert scene.rows == [], "the page says that nobody has played"
            running.draw()

    @pytest.mark.parametrize("game", ["whist", "whos_who", "trick_of_the_dead", "three_hags", "deception"])
    def test_a_game_nobody_played_together_can_be_looked_at(self, game: str):
        with results.app() as running:
            scene = self.played(running, "Mika")
            ui.send(running, "next")
            scene._turn(game)
            running.draw()
            assert len(scene.rows) == (game == "whist")
