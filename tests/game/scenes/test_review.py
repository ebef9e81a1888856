"""The replay: every position, scrubbing by any device, marks and values, "what if"."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from engine.actions import PlayCard
from engine.games.whist.options import Options
from engine.tricks import winning_index
from game import matches
from game.app import App
from game.input.intents import KEYBOARD, Intent
from game.lobby import deals
from game.scenes import make, review_values
from game.scenes.replay import replay_of, replays
from game.scenes.review import ReviewScene
from game.scenes.review_bar import Scrub
from game.scenes.table import Table
from game.strings import tr
from tests.kit import results, ui
from tests.kit.pads import bus


def screen(running: App, **how: Any) -> tuple[ReviewScene, Any]:
    session = results.hand_done(running)
    running.desk.push(make("review", running.desk, session=session, **how))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, ReviewScene)
    return running.desk.top, session


class TestReplay:
    def test_every_position_is_the_one_that_was_played(self):
        with results.app() as running:
            session = results.hand_done(running)
            match = session.match
            replay = replay_of("whist", match, deals(match)[0])
            assert len(replay.plays) == 52 and len(replay.plies) == 53
            for at, (seat, card) in enumerate(replay.plays):
                state = match.state_at(replay.decisions[at])
                assert match.journal[replay.decisions[at]].action == PlayCard(card)
                ply = replay.plies[at]
                assert (ply.hands, ply.turn) == (state.hands, seat)
                if state.trick:
                    assert tuple(c for _, c in ply.trick) == state.trick
                    winner = ply.trick[winning_index(state.trick, state.trump)][0]
                    assert ply.winning == winner
                assert ply.taken == state.trick_counts
            last = replay.plies[-1]
            assert (last.turn, last.hands, last.complete) == (None, (0, 0, 0, 0), True)
            assert last.taken == session.view(None).results[0].tricks

    def test_a_deal_that_is_not_over_cannot_be_replayed(self):
        with results.app() as running:
            session = results.begin(running)
            with pytest.raises(ValueError):
                replay_of("whist", session.match, deals(session.match)[0])
            assert replays(session.match) == []

    def test_finished_deals_of_a_match_all_can(self):
        with results.app() as running:
            session = results.play_match(results.begin(running, Options()))
            found = replays(session.match)
            assert [replay.number for replay in found] == list(range(1, len(session.view(None).results) + 1))


class TestScrubbing:
    def test_by_keys_card_by_card_and_trick_by_trick(self):
        with results.app() as running:
            scene, _ = screen(running)
            ui.send(running, "right", "right")
            assert scene.ply == 2
            ui.send(running, "left")
            assert scene.ply == 1
            seen: list[int] = []
            for verb in ("next_tab", "next_tab", "prev_tab", "prev_tab", "prev_tab"):
                ui.send(running, verb)  # type: ignore[arg-type]
                seen.append(scene.ply)
            assert seen == [4, 8, 4, 0, 0]
            for _ in range(20):
                ui.send(running, "next_tab")
            assert scene.ply == 52 and scene.scrub.ply == 52

    def test_by_mouse_dragging_and_with_the_wheel(self):
        with results.app() as running:
            scene, _ = screen(running)
            y = scene.scrub.box.centery
            ui.point(running, "press", (scene.scrub.x(30), y))
            assert scene.ply == 30
            ui.point(running, "drag", (scene.scrub.x(11), y))
            assert scene.ply == 11
            ui.point(running, "drag", (-500, y))
            assert scene.ply == 0
            ui.point(running, "release", (-500, y))
            ui.point(running, "wheel", (600, 300), -1.0)
            assert scene.ply == 1

    def test_by_pad(self):
        with results.app() as running, bus() as pads:
            scene, _ = screen(running)
            pad = pads.plug()
            ui.frames(running, 0.1)
            for button, ply in (("dpright", 1), ("rb", 4), ("dpleft", 3), ("lb", 0)):
                pad.press(button)
                ui.frames(running, 0.04)
                pad.release(button)
                ui.frames(running, 0.04)
                assert scene.ply == ply, button

    def test_it_is_silent_and_at_once(self):
        with results.app() as running:
            scene, _ = screen(running)
            heard: list[str] = []
            running.desk.sound = heard.append
            scene.form._sound = heard.append
            for ply in (5, 51, 2, 52):
                scene.go(ply)
                running.frame(ui.FRAME)
                assert scene.replay.plies[scene.ply] is scene.replay.plies[ply]
            ui.send(running, "right", "left", "next_tab")
            assert heard == []

    def test_the_buttons_do_the_same(self):
        with results.app() as running:
            scene, _ = screen(running)
            boxes = [w.box for w in scene.form.widgets]
            for index, ply in ((3, 1), (4, 4), (2, 3), (1, 0)):
                ui.click(running, boxes[index].center)
                assert scene.ply == ply


class TestAdviser:
    def test_own_doubtful_cards_are_marked_with_their_size_and_explained(self):
        with results.app() as running:
            scene, _ = screen(running)
            ui.frames(running, 1.0)
            review = scene.review
            assert review and review.done and scene.scrub.marks
            for ply, loss in scene.scrub.marks.items():
                assert scene.replay.plays[ply][0] == 0, "only the person's own"
                found = review_values.verdict("whist", review, scene.replay, ply)
                choices = found.choices
                assert sum(one.played for one in choices) == sum(one.best for one in choices) == 1
                values = [choice.value for choice in found.choices]
                assert all(a >= b for a, b in pairwise(values)), "best first"
                assert found.why and not found.why.startswith("whist.")
                assert loss == pytest.approx(found.loss if found.loss >= 0.1 else 0.0)

    def test_the_hint_button_goes_from_doubt_to_doubt(self):
        with results.app() as running:
            scene, _ = screen(running)
            ui.frames(running, 1.0)
            doubtful = sorted(ply for ply, loss in scene.scrub.marks.items() if loss > 0)
            seen: list[int] = []
            for _ in range(len(doubtful) + 1):
                ui.send(running, "hint")
                seen.append(scene.ply)
            expected = [ply for ply in doubtful if ply > 0]
            assert seen[: len(expected)] == expected and seen[-1] in doubtful

    def test_other_seats_and_the_end_have_words_in_place_of_values(self):
        with results.app() as running:
            scene, _ = screen(running)
            other = next(i for i, (seat, _) in enumerate(scene.replay.plays) if seat != 0)
            scene.go(other)
            assert scene._empty() == tr("review.not_yours")
            scene.go(52)
            assert scene._empty() == tr("review.over_note") and not scene.own_choice

    def test_a_mark_is_a_shape_of_its_own(self):
        bar = Scrub(52, range(0, 52, 4), 0, lambda ply: None)
        bar.box = pygame.FRect(0, 0, 1000, 60)
        assert bar.x(0) < bar.x(1) < bar.x(52) <= 1000


class TestWhatIf:
    def test_it_begins_where_the_person_was_to_play_and_is_not_stored(self):
        with results.app() as running:
            scene, session = screen(running)
            own = [i for i, (seat, _) in enumerate(scene.replay.plays) if seat == 0]
            scene.go(own[3])
            stored = matches.running(running.desk, "whist")
            ui.send(running, "next")
            table = running.desk.top
            assert isinstance(table, Table)
            practice = table.session
            at = scene.replay.decisions[own[3]]
            assert practice.match.journal == session.match.journal[:at]
            assert practice.identity is None and matches.origin(practice) is session
            kept = matches.running(running.desk, "whist")
            assert stored and kept and stored.header.id == kept.header.id

    def test_elsewhere_it_says_where(self):
        with results.app() as running:
            scene, _ = screen(running)
            other = next(i for i, (seat, _) in enumerate(scene.replay.plays) if seat != 0)
            scene.go(other)
            running.intent(Intent(0, "next", KEYBOARD))
            assert running.desk.top is scene and running.desk.lines == [tr("review.what_if_where")]
            assert not scene._what_if.reachable


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1024, 768), 100)])
def test_every_word_is_in_the_catalogue_and_every_widget_on_the_screen(
    language: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
):
    with results.app(language=language, size=size) as running:
        running.desk.settings.change(text_scale=scale)
        scene, _ = screen(running)
        ui.frames(running, 0.5)
        for ply in (0, 7, 30, 52):
            scene.go(ply)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("review.", "scenes.", "whist.", "ui."))]
        whole = pygame.FRect(0, 0, *running.desk.screen.size)
        assert all(whole.contains(w.box) for w in scene.form.widgets)
