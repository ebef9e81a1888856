"""New game, match result, replay, statistics and help with a second game: WHO'S WHO beside Whist."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.actions import PlayCard
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS as WHIST_PRESETS
from engine.games.whos_who.options import ALLOWED, PRESETS, Options, RoleDealing
from engine.games.whos_who.state import Ask, Phase
from engine.level import Level
from engine.tricks import winning_index
from game import matches, strings
from game.app import App
from game.lobby import deals
from game.scenes import make, match_result_text
from game.scenes.game_tabs import short_name
from game.scenes.how_to_play import HowToPlay
from game.scenes.match_result import MatchResult
from game.scenes.match_result_lines import summary_of
from game.scenes.new_game import NewGame
from game.scenes.new_game_options import change, fields, possible, preset_of, value_word
from game.scenes.replay import replay_of
from game.scenes.review import ReviewScene
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_figures import figures
from game.scenes.table_whos_who import WhosWhoTable
from game.scenes.timeline import TimelineScene
from game.scenes.title import Title
from game.statistics import MatchRecord, Totals
from game.strings import tr
from tests.kit import dead_scenes as dead
from tests.kit import hag_scenes, results, ui
from tests.kit import whos_who_scenes as who
from tests.kit.whos_who_table import advance

WHOS_WHO = REGISTRY["whos_who"]


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def new_game(running: App, game: str = "whos_who") -> NewGame:
    scene = make("new_game", running.desk, game=game)
    running.desk.push(scene)
    running.frame(ui.FRAME)
    assert isinstance(scene, NewGame)
    return scene


# -- new game --------------------------------------------------------------------------------------------


def test_the_game_is_chosen_by_keys_by_mouse_and_by_the_page_button(running: App):
    scene = new_game(running, "whist")
    assert scene.games is not None and scene.game.name == "whist"
    ui.send(running, "prev_tab")
    assert scene.game.name == "whos_who" and scene.form.focused is scene.games
    ui.send(running, "left")
    assert scene.game.name == "whist"
    box = scene.games.box
    ui.click(running, (box.right - 20, box.centery))
    assert scene.game.name == list(REGISTRY)[-1]
    ui.send(running, "down", "down")
    assert scene.form.focused in [*scene.left.widgets, *scene.right.widgets]
    for _ in range(4):
        if scene.form.focused is not scene.games:
            ui.send(running, "up")
    assert scene.form.focused is scene.games


def test_every_game_remembers_its_own_options(running: App):
    scene = new_game(running)
    scene.set("players", 4)
    ui.send(running, "next")
    assert isinstance(running.desk.top, WhosWhoTable)
    scene = new_game(running, "")
    assert scene.game.name == "whos_who" and scene.options == PRESETS["four"]
    scene.turn("whist")
    assert scene.options == WHIST_PRESETS["standard"]


def test_a_preset_for_every_number_of_seats_and_masters(running: App):
    scene = new_game(running)
    for name, preset in PRESETS.items():
        scene.take(name)
        assert scene.options == preset and preset_of(WHOS_WHO, scene.options) == name


def test_another_number_of_players_brings_its_masters_and_length_and_says_so(running: App):
    scene = new_game(running)
    scene.set("players", 5)
    assert scene.options == PRESETS["five"]
    for option, value in (("masters", 2), ("min_deals", 10), ("cap_deals", 15)):
        said = tr(f"whos_who.option.{option}"), value_word(WHOS_WHO, option, value)
        assert tr("scenes.changed_too", option=said[0], value=said[1]) in scene.note
    assert tr("whos_who.option.bag_rounds") not in scene.note, "it means nothing while roles are drawn"
    scene.set("players", 3)
    assert tr("whos_who.rule.one_master_below_five") in scene.note


def test_the_bag_is_offered_with_its_warning_and_locked_rows_say_why(running: App):
    scene = new_game(running)
    locked = {field.name: field.rule for field in fields(WHOS_WHO, scene.options) if field.rule}
    assert locked == {"masters": "one_master_below_five", "bag_rounds": "only_with_bag"}
    scene.set("role_dealing", RoleDealing.BAG)
    assert "worked out by counting" in scene.note
    locked = {field.name for field in fields(WHOS_WHO, scene.options) if field.rule}
    assert locked == {"masters", "min_deals", "cap_deals"}
    row = next(w for w in scene.right.widgets if getattr(w, "label", "") == tr("whos_who.option.min_deals"))
    scene.form.ring.set(row)
    ui.send(running, "right")
    assert scene.options.min_deals == 6 and row.hint == tr("whos_who.rule.only_with_drawn")


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(list(Options.__struct_fields__)), st.integers(0, 59)), max_size=10))
def test_whatever_is_changed_the_options_can_be_played(steps: list[tuple[str, int]]):
    options = Options()
    for name, index in steps:
        values = possible(WHOS_WHO, options, name)
        assert values and set(values) <= set(ALLOWED[name])
        if name not in WHOS_WHO.locked_options(options):
            options, _ = change(WHOS_WHO, options, name, values[index % len(values)])
        WHOS_WHO.check_options(options)


def test_a_bag_that_would_not_come_out_even_is_not_offered():
    five = change(WHOS_WHO, change(WHOS_WHO, Options(), "players", 5)[0], "role_dealing", RoleDealing.BAG)[0]
    assert possible(WHOS_WHO, five, "bag_rounds") == (2, 4, 6)
    assert next(f for f in fields(WHOS_WHO, five) if f.name == "bag_rounds").values == (2, 4, 6)


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("game", list(REGISTRY))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_options_fit_in_both_languages_and_with_large_text(
    language: str, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    with who.app(language=language, size=size) as running:
        for scale in (100, 150):
            running.desk.settings.change(text_scale=scale)
            scene = new_game(running, game)
            whole = pygame.FRect(0, 0, *running.desk.screen.size)
            assert all(whole.contains(w.box) for w in scene.form.widgets if w.window is None)
            area = scene.right.area
            rows = scene.right.widgets if scale == 100 else scene.right.widgets[:5]
            assert rows[-1].box.bottom <= area.bottom + 1, "all options without scrolling, five if large"
            texts, room = running.desk.texts, scene.start.box.top - area.bottom
            width = scene.right.area.width
            hints = [row.hint for row in scene.right.widgets]
            if size == (1280, 720):
                assert [hint for hint in hints if texts.height(hint, "tiny", width) > room] == []
            assert scene.games is not None
            heading = texts.width(tr(scene.heading), "title")
            assert scene.games.box.left > 48 + heading
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("scenes.", "whos_who.", "whist.", "ui."))]
            running.desk.pop()


def test_the_title_continues_every_game_that_is_stored(monkeypatch: pytest.MonkeyPatch):
    with who.app() as running:
        who.begin(running)
        results.begin(running)
        dead.begin(running)
        hag_scenes.begin(running)
        matches.begin(running.desk, "deception", REGISTRY["deception"].presets["six"], "title")
        running.desk.push(make("title", running.desk))
        assert isinstance(running.desk.top, Title)
        labels = [getattr(widget, "label", "") for widget in running.desk.top.form.widgets]
        for game in REGISTRY:
            assert tr("ui.continue", game=short_name(game)) in labels
        screen = pygame.FRect(0, 0, *running.desk.screen.size)
        assert all(screen.contains(widget.box) for widget in running.desk.top.form.widgets)
        index = labels.index(tr("ui.continue", game=tr("whos_who.name")))
        running.desk.top.form.ring.set(running.desk.top.form.widgets[index])
        ui.send(running, "accept")
        assert isinstance(running.desk.top, WhosWhoTable)


# -- the end of a match ----------------------------------------------------------------------------------


def test_the_match_result_has_standings_masters_and_opens_a_deal(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    session = who.ended(running)
    running.desk.push(make("match_result", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, MatchResult)
    view = session.view(None)
    totals = [standing.total for standing in scene.summary.standings]
    assert [int(total.replace("−", "-")) for total in totals] == sorted(view.scores, reverse=True)
    for row, marks, result in zip(scene.summary.rows, scene.summary.marked, view.results, strict=True):
        assert row[0] == str(result.number)
        assert {seat for seat, mark in enumerate(marks[1:]) if mark} == set(result.masters)
        assert row[1].startswith(str(result.after[0]).replace("-", "−"))
    drawn = ui.texts_drawn(running, monkeypatch)
    assert not [text for text in drawn if text.startswith(("scenes.", "session.", "whos_who."))]
    scene.form.ring.set(scene.rows.widgets[1])
    ui.send(running, "accept")
    review = running.desk.top
    assert isinstance(review, ReviewScene) and review.replay.number == 2


def test_a_shared_win_is_said_and_both_have_the_first_place(running: App):
    session = who.ended(running)
    view = session.view(None)
    last = replace(view.results[-1], after=(40, 40, 31))
    shared = replace(view, results=(*view.results[:-1], last))
    summary = summary_of("whos_who", shared, 0, session.seats)
    assert [(s.place, s.winner) for s in summary.standings] == [(1, True), (1, True), (3, False)]
    assert "40" in summary.outcome and tr("session.seat.3.1") in summary.outcome


def test_the_match_as_text_has_options_deals_and_the_seal(running: App):
    session = who.ended(running)
    text = match_result_text.text_of(session)
    assert value_word(WHOS_WHO, "players", 3) in text and session.commitment in text
    assert text.count(tr("whos_who.event.closed")) == 2 * len(session.view(None).results)


@pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
def test_every_position_of_the_replay_is_the_one_that_was_played(preset: str):
    with who.app() as running:
        session = who.open_deal(running, PRESETS[preset])
        match = session.match
        replay = replay_of("whos_who", match, deals(match)[0])
        for at, (seat, card) in enumerate(replay.plays):
            state, ply = match.state_at(replay.decisions[at]), replay.plies[at]
            assert match.journal[replay.decisions[at]].action == PlayCard(card)
            assert (ply.hands, ply.turn, ply.taken) == (state.hands, seat, state.trick_counts)
            if state.trick:
                assert tuple(c for _, c in ply.trick) == state.trick
                assert ply.winning == ply.trick[winning_index(state.trick, state.trump)][0]
        last = replay.plies[-1]
        assert last.taken == session.view(None).results[0].tricks and not any(last.hands)
        assert replay.masters == session.view(None).results[0].masters


@pytest.mark.parametrize("preset", ["three", "five", "six"])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_replay_shows_every_hand_and_role(preset: str, scale: int, monkeypatch: pytest.MonkeyPatch):
    with who.app() as running:
        running.desk.settings.change(text_scale=scale)
        session = who.open_deal(running, PRESETS[preset])
        running.desk.push(make("review", running.desk, session=session))
        scene = running.desk.top
        assert isinstance(scene, ReviewScene)
        scene.go(len(session.seats) * 2)
        drawn = ui.texts_drawn(running, monkeypatch)
        assert {scene.name(seat) for seat in range(len(session.seats))} <= set(drawn)
        assert not [text for text in drawn if text.startswith(("review.", "scenes.", "reveal."))]


# -- statistics and help ---------------------------------------------------------------------------------


def test_a_finished_match_is_counted_as_master_and_as_hunter(running: App, monkeypatch: pytest.MonkeyPatch):
    session = who.ended(running)
    running.desk.settings.change(game="whos_who")
    running.desk.push(make("statistics", running.desk))
    scene = running.desk.top
    assert isinstance(scene, StatisticsScene) and scene.game == "whos_who"
    counted = matches.store(running.desk).statistics.totals("whos_who", level="normal")
    assert counted.played == 1
    master = sum(0 in result.masters for result in session.view(None).results)
    assert counted.details["master"] == master
    labels = dict(figures("whos_who", counted))
    assert labels[tr("scenes.stat.whos_who.master")].startswith(str(master))
    drawn = ui.texts_drawn(running, monkeypatch)
    assert tr("scenes.stat.shared") in drawn and tr("scenes.stat.drawn") not in drawn
    ui.send(running, "prev_tab")
    assert scene.game == "whist" and tr("scenes.stat.drawn") in ui.texts_drawn(running, monkeypatch)


def test_statistics_of_nothing_have_no_numbers():
    words = [value for _, value in figures("whos_who", Totals())]
    assert set(words) <= {tr("scenes.none"), "0"}
    one = Totals(played=1, details={"master": 2, "master_points": 15, "hunter": 0, "interim": 1})
    found = dict(figures("whos_who", one))
    assert "7.5" in found[tr("scenes.stat.whos_who.master")]
    assert found[tr("scenes.stat.whos_who.hunter")] == tr("scenes.none")


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_shared_wins_have_a_column_that_does_not_touch_the_others(language: str):
    from game.scenes.statistics import SOLO_COLUMNS, columns

    with who.app(language=language) as running:
        running.desk.settings.change(game="whos_who", text_scale=150)
        matches.store(running.desk).statistics.add(
            MatchRecord("1", "whos_who", "2026-01-01", "hard", "three", "shared", 40, 40)
        )
        running.desk.push(make("statistics", running.desk))
        scene = running.desk.top
        assert isinstance(scene, StatisticsScene)
        rights = columns(scene.rows[0].box)
        texts = running.desk.texts
        lefts = [
            right - texts.width(tr(f"scenes.stat.{name}"), "tiny")
            for right, name in zip(rights, SOLO_COLUMNS, strict=True)
        ]
        assert all(left > right for left, right in zip(lefts[1:], rights, strict=False))


FACTS = {
    "roles": ("ハンター", "マスター", "紙"),
    "deal": ("52枚", "17枚", "1枚"),
    "tricks": ("左隣", "時計回り", "自由"),
    "winner": ("切札", "いちばん強い"),
    "interim": ("10トリック", "5点", "−2点"),
    "reveal": ("17トリック", "宣言"),
    "master_score": ("5点", "1人でも"),
    "hunter_score": ("四捨五入", "+3点", "−2点", "均等"),
    "match": ("6ディール", "同じ回数", "数えれば"),
    "four": ("13枚", "ハンター3人", "不利"),
    "double": ("2人", "互いの正体"),
    "question": ("あなたはマスターですか", "嘘", "1回"),
    "tip_master": ("後半", "協力", "5つ分"),
    "tip_hunter": ("協力的", "じゃま", "切札"),
    "tip_read": ("効率よく", "様子を見る", "中盤"),
    "tip_interim": ("ハイリスク・ハイリターン", "確信", "−2点"),
}
"""What the game's description says must be found in how to play, by page."""


@pytest.mark.parametrize("page", list(FACTS))
def test_the_pages_say_what_the_rules_say(page: str):
    strings.use("ja")
    try:
        text = tr(f"help.whos_who.{page}.text")
    finally:
        strings.use("en")
    assert not [fact for fact in FACTS[page] if fact not in text]


def test_how_to_play_opens_at_the_game_that_is_played(running: App):
    session = who.begin(running)
    running.desk.push(make("table", running.desk, session=session))
    running.frame(ui.FRAME)
    ui.send(running, "pause", "down", "accept")
    scene = running.desk.top
    assert isinstance(scene, HowToPlay) and scene.game == "whos_who"
    for _ in range(3):
        ui.send(running, "up")
        if scene.form.focused is scene.games:
            break
    assert scene.form.focused is scene.games
    ui.send(running, "left")
    assert scene.game == "whist"


def test_levels_speak_of_their_own_game(running: App):
    scene = new_game(running)
    own = {scene.about(level) for level in Level}
    scene.turn("whist")
    assert len(own) == 3 and not own & {scene.about(level) for level in Level}


def test_the_replay_says_what_was_asked_and_leads_to_the_timeline(
    running: App, monkeypatch: pytest.MonkeyPatch
):
    session = who.begin(running, replace(PRESETS["three"], question_allowed=True))
    advance(session, lambda: session.view(None).turn == 0 and len(session.view(None).tricks) == 2)
    session.act(0, Ask(1))
    advance(session, lambda: session.view(None).phase is Phase.REVEAL)
    running.desk.push(make("review", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, ReviewScene)
    at, _ = scene.replay.said[0]
    assert at // 3 == 2
    scene.go(at)
    asked = tr("whos_who.event.asked.one", asker=scene.name(0), asked=scene.name(1))
    assert any(asked in text for text in ui.texts_drawn(running, monkeypatch))
    scene.go(at + 1)
    assert not any(asked in text for text in ui.texts_drawn(running, monkeypatch))
    button = next(w for w in scene.form.widgets if getattr(w, "label", "") == tr("review.beliefs"))
    ui.click(running, button.box.center)
    assert isinstance(running.desk.top, TimelineScene)
