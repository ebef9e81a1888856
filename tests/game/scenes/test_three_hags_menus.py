"""New game, match result, replay, review and statistics of Three Hags."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from ai.messages import ActionValue, Report, Why
from engine.games import REGISTRY
from engine.games.three_hags.combos import COMBOS
from engine.games.three_hags.options import PRESETS
from engine.games.three_hags.state import Pass, PlayCombo, State
from engine.games.three_hags.view import View
from engine.level import Level
from game import matches
from game.app import App
from game.combo_words import combo_label
from game.lobby import deals
from game.narrate import Voice, why_text
from game.review import Moment, Review
from game.scenes import (
    make,
    match_result_text,
    review_values,
)
from game.scenes.hand_result_moments import moment_words
from game.scenes.match_result import MatchResult
from game.scenes.match_result_lines import summary_of
from game.scenes.new_game import NewGame
from game.scenes.new_game_options import preset_of, value_word
from game.scenes.replay import replay_of
from game.scenes.review import ReviewScene
from game.scenes.review_bar import Scrub, place_words
from game.scenes.review_three_hags import HagReview
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_figures import figures
from game.scenes.table_three_hags import HagTable
from game.statistics import Totals
from game.strings import tr
from tests.kit import hag_scenes as hags
from tests.kit import ui
from tests.kit import whos_who_scenes as who

GAME = REGISTRY["three_hags"]


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def new_game(running: App) -> NewGame:
    scene = make("new_game", running.desk, game="three_hags")
    running.desk.push(scene)
    running.frame(ui.FRAME)
    assert isinstance(scene, NewGame)
    return scene


def review(running: App, wanted: str = "") -> HagReview:
    """The replay of a finished round."""
    session = hags.over(running, seed=wanted or "hags")
    running.desk.push(make("review", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, HagReview)
    return scene


# -- new game --------------------------------------------------------------------------------------------


def test_presets_are_offered_and_a_match_begins_with_its_options(running: App):
    scene = new_game(running)
    for name, preset in PRESETS.items():
        scene.take(name)
        assert scene.options == preset and preset_of(GAME, scene.options) == name
    scene.take("longest")
    ui.send(running, "next")
    assert isinstance(running.desk.top, HagTable)
    assert running.desk.top.session.options == PRESETS["longest"]
    assert new_game(running).options == PRESETS["longest"], "remembered"


def test_every_option_and_level_has_words_of_this_game(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = new_game(running)
    own = {scene.about(level) for level in Level}
    for target in (50, 75, 100, 150):
        scene.set("target_score", target)
        drawn = ui.texts_drawn(running, monkeypatch)
        assert value_word(GAME, "target_score", target) in drawn
        assert not [text for text in drawn if text.startswith(("three_hags.", "scenes."))]
    scene.turn("trick_of_the_dead")
    assert len(own) == 3 and not own & {scene.about(level) for level in Level}


# -- the end of a match ----------------------------------------------------------------------------------


def test_the_match_result_tells_rounds_totals_and_last_combos(running: App, monkeypatch: pytest.MonkeyPatch):
    session = hags.ended(running, PRESETS["long"])
    running.desk.push(make("match_result", running.desk, session=session))
    scene = running.desk.top
    assert isinstance(scene, MatchResult)
    view: View = session.view(None)
    assert [int(one.total) for one in scene.summary.standings] == sorted(view.scores, reverse=True)
    assert [one.winner for one in scene.summary.standings] == [True, False]
    for row, marked, result in zip(scene.summary.rows, scene.summary.marked, view.results, strict=True):
        assert row[0] == str(result.number)
        assert row[1].startswith(str(result.after[0])) and row[2].startswith(str(result.after[1]))
        assert (f"+{result.hag_bonus}" in row[3]) is (result.hag_bonus > 0)
        assert marked == (False, result.winner == 0, result.winner == 1, False)
    best = max(result.points for result in view.results)
    assert str(best) in scene.summary.notes[0]
    drawn = ui.texts_drawn(running, monkeypatch)
    assert not [text for text in drawn if text.startswith(("scenes.", "session.", "three_hags"))]
    scene.form.ring.set(scene.rows.widgets[0])
    ui.send(running, "accept")
    opened = running.desk.top
    assert isinstance(opened, HagReview) and opened.replay.number == 1


def test_the_last_combo_of_each_round_is_the_one_that_was_played(running: App):
    session = hags.ended(running, PRESETS["longest"])
    match, view = session.match, session.view(None)
    found = summary_of("three_hags", view, 0, session.seats, match.events_for(None))
    for row, deal, result in zip(found.rows, deals(match), view.results, strict=True):
        last = match.game.view(match.state_at(deal.stop), None).moves[-1]
        assert last.cards == result.last and last.combo is not None
        assert row[3].startswith(combo_label(last.combo))


def test_the_match_as_text_has_options_rounds_and_the_seal(running: App):
    session = hags.ended(running)
    text = match_result_text.text_of(session)
    assert value_word(GAME, "target_score", 75) in text and session.commitment in text
    rounds = len(session.view(None).results)
    assert text.count(tr("three_hags.event.cleared", seat="\0").split("\0")[0]) >= rounds


# -- replay and review -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["hags", "brooms", "imps"])
def test_every_position_of_the_replay_is_the_one_that_was_played(running: App, seed: str):
    session = hags.ended(running, PRESETS["longest"], seed)
    match = session.match
    for deal in deals(match):
        replay = replay_of("three_hags", match, deal)
        end: State = match.state_at(deal.stop)
        assert replay.moves == end.moves and len(replay.plies) == len(replay.moves) + 1
        for at, move in enumerate(replay.moves):
            state: State = match.state_at(replay.decisions[at])
            ply, climb = replay.plies[at], replay.plies[at].climb
            assert climb is not None
            assert (ply.hands, ply.turn) == (state.hands, move.seat) == (state.hands, state.turn)
            assert (climb.stock, len(climb.aside)) == (state.stock_size, state.aside().bit_count())
            assert [play.combo.cards for play in climb.pile] == [one.cards for one in state.pile]
            action = match.journal[replay.decisions[at]].action
            assert (
                isinstance(action, Pass) if not move.cards else action == PlayCombo(move.cards, move.meaning)
            )
        assert replay.plies[-1].hands == end.hands and replay.plies[-1].turn is None
        piled = [ply.climb.pile for ply in replay.plies if ply.climb]
        assert replay.starts[0] == 0 and not any(piled[at] for at in replay.starts)


def test_a_round_that_goes_on_cannot_be_replayed(running: App):
    session = hags.begin(running)
    with pytest.raises(ValueError, match="round is not over"):
        replay_of("three_hags", session.match, range(session.match.decision))


def test_buttons_go_from_pile_to_pile_and_say_where_one_is(running: App):
    scene = review(running)
    starts = scene.replay.starts
    for number in range(1, len(starts)):
        ui.send(running, "next_tab")
        assert scene.ply == starts[number]
        assert tr("review.at_pile", n=number + 1, move=1, of="\0").split("\0")[0] in scene.place_line()
    ui.send(running, "next_tab")
    assert scene.ply == len(scene.replay.plays)
    assert place_words(scene.replay, scene.ply) == tr("review.at_round_end")
    ui.send(running, "prev_tab")
    assert scene.ply == starts[-1]
    scene.go(starts[1] + 1)
    ui.send(running, "prev_tab")
    assert scene.ply == starts[1]


def test_sections_of_the_bar_are_the_piles():
    bar = Scrub(20, (0, 4, 6, 15), 0, lambda ply: None)
    bar.box = pygame.FRect(0, 0, 1052, 60)
    assert (bar.x(0), bar.x(20)) == (26, 1026)


@pytest.mark.parametrize("scale", [100, 150])
def test_both_hands_and_the_pile_are_shown_in_words_of_this_game(
    running: App, scale: int, monkeypatch: pytest.MonkeyPatch
):
    running.desk.settings.change(text_scale=scale)
    scene = review(running)
    passed = next(at for at, move in enumerate(scene.replay.moves) if not move.cards)
    for ply in (0, 1, passed, len(scene.replay.plays)):
        scene.go(ply)
        drawn = ui.texts_drawn(running, monkeypatch)
        assert {scene.name(0), scene.name(1)} <= set(drawn)
        assert not [text for text in drawn if text.startswith(("review.", "scenes.", "three_hags"))]
        assert not [text for text in drawn if tr("review.over_note") in text]
    scene.go(passed)
    assert tr("review.hags.seat_passed", seat="\0").split("\0")[-1].strip() in scene.next_line() or (
        scene.next_line() == tr("review.hags.you_passed")
    )


def _own_choice(scene: ReviewScene, passes: bool) -> int:
    """A ply at which the person could pass, and did or did not."""
    for at, move in enumerate(scene.replay.moves):
        if move.seat == 0 and at not in scene.replay.starts and (not move.cards) is passes:
            state = scene.session.match.state_at(scene.replay.decisions[at])
            if len(GAME.legal(state, 0)) > 1:
                return at
    raise LookupError("no such choice")


def test_the_adviser_compares_combos_and_passing(running: App, monkeypatch: pytest.MonkeyPatch):
    scene = review(running, "choices 1")
    assert scene.review is not None
    ply = _own_choice(scene, passes=False)
    at = scene.replay.decisions[ply]
    match = scene.session.match
    played = match.journal[at].action
    legal = GAME.legal(match.state_at(at), 0)
    values = tuple(
        ActionValue(act, 9.0 if act == Pass() else 2.5 if act == played else 1.0, 9) for act in legal
    )
    scene.review.reports[at] = Report(Pass(), Why("pass_whole"), "hard", values)
    found = review_values.verdict("three_hags", scene.review, scene.replay, ply)
    assert len(found.choices) == len(legal) and found.choices[0].action == Pass()
    assert found.loss == pytest.approx(6.5) and found.why == why_text(Why("pass_whole"), "three_hags")
    assert [choice.action for choice in found.choices if choice.played] == [played]
    words = [review_values.choice_words(choice) for choice in found.choices]
    assert len(set(words)) == len(words), "each can be told from the others"
    scene.go(ply)
    drawn = ui.texts_drawn(running, monkeypatch)
    assert tr("three_hags.action.pass") in drawn and tr("scenes.loss.three_hags", n="6.5") in drawn


def test_every_combo_has_words_of_its_own():
    words = {review_values.combo_signs(combo.cards, combo.meaning) for combo in COMBOS}
    assert len(words) == len(COMBOS)


@pytest.mark.parametrize("passes", [True, False])
def test_moments_say_what_was_done_and_what_was_better(running: App, passes: bool):
    scene = review(running, "choices 1" if not passes else "choices 2")
    ply = _own_choice(scene, passes)
    match, at = scene.session.match, scene.replay.decisions[ply]
    voice = Voice(scene.session.seats, 0, "three_hags")
    looked = Review(match, 0, deals(match)[0], matches.counsel(running.desk))
    played = match.journal[at].action
    other = next(act for act in GAME.legal(match.state_at(at), 0) if isinstance(act, Pass) is not passes)
    what, loss, why = moment_words(looked, Moment(at, played, other, 7.25, Why("sweep")), voice)
    where = tr("scenes.moment_pile", n=scene.replay.part_of(ply) + 1)
    assert what.startswith(where) and tr("three_hags.action.pass") not in what.replace(where, "").split()
    assert ("7.2" in loss or "7.3" in loss) and why == why_text(Why("sweep"), "three_hags")
    looked.close()


def test_what_if_begins_where_the_person_was_to_choose(running: App):
    scene = review(running)
    own = next(at for at, move in enumerate(scene.replay.moves) if move.seat == 0 and at > 0)
    scene.go(own)
    ui.send(running, "next")
    table = running.desk.top
    assert isinstance(table, HagTable) and table.session.match.practice
    assert table.session.match.view(0).hand == scene.replay.plies[own].hands[0]


# -- statistics ------------------------------------------------------------------------------------------


def test_a_finished_match_is_in_the_statistics(running: App, monkeypatch: pytest.MonkeyPatch):
    session = hags.ended(running)
    running.desk.settings.change(game="three_hags")
    running.desk.push(make("statistics", running.desk))
    scene = running.desk.top
    assert isinstance(scene, StatisticsScene) and scene.game == "three_hags"
    counted = matches.store(running.desk).statistics.totals("three_hags", level="normal")
    assert counted.played == 1
    found = dict(figures("three_hags", counted))
    results = session.view(None).results
    won = sum(result.winner == 0 for result in results)
    assert found[tr("scenes.stat.three_hags.rounds")].startswith(
        tr("scenes.stat.three_hags.rounds_of", n=won, of=len(results), share="\0").split("\0")[0]
    )
    drawn = ui.texts_drawn(running, monkeypatch)
    assert tr("scenes.stat.shared") not in drawn and tr("scenes.stat.drawn") not in drawn
    assert not [text for text in drawn if text.startswith("scenes.")]


def test_statistics_of_nothing_have_no_numbers():
    words = [value for _, value in figures("three_hags", Totals())]
    assert set(words) <= {tr("scenes.none"), "0"}
