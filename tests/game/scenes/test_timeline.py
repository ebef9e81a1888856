"""The belief timeline: whose lines it shows, the plays that moved them, and moving about in it."""

from __future__ import annotations

import pytest

from engine.actions import PlayCard
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase
from game.app import App
from game.scenes import make
from game.scenes.timeline import TimelineScene
from game.scenes.timeline_lines import Belief, Choice, beliefs_of, moves_of
from game.scenes.timeline_plot import DASHES
from game.scenes.timeline_trick import MoveCard
from game.session import Session
from game.strings import tr
from tests.kit import ui
from tests.kit import whos_who_scenes as who
from tests.kit.whos_who_table import advance


def noted_deal(running: App) -> Session:
    """An open deal in which the person noted a suspicion in the middle and changed it later."""
    session = who.begin(running)
    advance(session, lambda: len(session.view(None).tricks) == 4 and session.view(None).phase is Phase.PLAY)
    session.mark(0, 1, 2)
    advance(session, lambda: len(session.view(None).tricks) == 12 and session.view(None).phase is Phase.PLAY)
    session.mark(0, 1, -1)
    advance(session, lambda: session.view(None).phase is Phase.REVEAL)
    return session


def screen(running: App, session: Session) -> TimelineScene:
    running.desk.push(make("timeline", running.desk, session=session))
    ui.frames(running, 1.0)
    assert isinstance(running.desk.top, TimelineScene)
    return running.desk.top


class TestLines:
    def test_everybodys_belief_of_the_master_comes_first_without_the_masters_own(self):
        with who.app() as running:
            scene = screen(running, who.open_deal(running))
            assert scene.choice == Choice(None, scene.timeline.sought[0])
            shown = {belief.observer for belief in scene.plot.content.beliefs}
            assert shown == set(range(3)) - set(scene.timeline.sought)

    def test_one_observer_has_a_line_for_every_other_seat(self):
        with who.app() as running:
            scene = screen(running, who.open_deal(running, PRESETS["five"]))
            scene.choose(2, None)
            assert [belief.about for belief in scene.plot.content.beliefs] == [0, 1, 3, 4]
            scene.choose(2, 4)
            assert [belief.about for belief in scene.plot.content.beliefs] == [4]
            scene.choose(None, None)
            assert scene.choice.about in scene.timeline.sought

    def test_the_plays_that_moved_a_line_most_come_first_one_for_each_play(self):
        steps = ((0, 0.5), (1, 0.5), (2, 0.9), (3, 0.8), (4, 0.81))
        other = ((0, 0.5), (1, 0.5), (2, 0.6), (3, 0.8), (5, 0.1))
        found = moves_of([Belief(1, 2, 1, "a", steps), Belief(0, 2, 0, "b", other)])
        assert [(move.moment, move.observer) for move in found] == [(2, 1), (3, 0)]

    def test_notes_move_the_persons_line_at_the_play_before_which_they_were_made(self):
        with who.app() as running:
            session = noted_deal(running)
            scene = screen(running, session)
            scene.choose(0, 1)
            (line,) = beliefs_of(scene.timeline, scene.choice, scene.guests)
            jumps = [move.change > 0 for move in sorted(scene.moves, key=lambda move: move.moment)]
            assert jumps == [True, False]
            assert {scene.timeline.moments[move.moment].trick for move in scene.moves} == {4, 12}
            assert line.points[0][1] == pytest.approx(line.points[1][1])

    def test_lines_differ_without_their_colour(self):
        assert len(set(DASHES)) == 6


class TestMoving:
    def test_a_card_of_the_list_leads_to_its_trick(self):
        with who.app() as running:
            session = noted_deal(running)
            scene = screen(running, session)
            scene.choose(0, 1)
            ui.send(running, "peek")
            for _ in range(6):
                if isinstance(scene.form.focused, MoveCard):
                    break
                ui.send(running, "peek")
            ui.send(running, "accept")
            assert scene.cursor == scene.moves[0].moment
            moment = scene.timeline.moments[scene.cursor]
            assert isinstance(moment.action, PlayCard)

    def test_the_cursor_by_keys_pages_and_mouse(self):
        with who.app() as running:
            scene = screen(running, who.open_deal(running))
            scene.form.ring.set(scene.plot)
            ui.send(running, "right", "right")
            assert scene.cursor == 2
            ui.send(running, "next_tab")
            assert scene.cursor == 3, "the end of the first trick of three cards"
            ui.send(running, "next_tab", "prev_tab")
            assert scene.cursor == 3
            ui.picture(running)
            inner = scene.plot.inner(None)
            ui.click(running, (inner.right, inner.centery))
            assert scene.cursor == scene.plot.last == 51
            ui.point(running, "wheel", inner.center, amount=1)
            assert scene.cursor == 50

    def test_next_goes_from_flag_to_flag_and_around(self):
        with who.app() as running:
            scene = screen(running, noted_deal(running))
            flags = sorted(move.moment for move in scene.moves)
            seen: list[int] = []
            for _ in range(len(flags) + 1):
                ui.send(running, "next")
                seen.append(scene.cursor)
            assert seen == [*flags, flags[0]]

    def test_the_trick_at_the_cursor_says_who_led_and_who_took_it(self, monkeypatch: pytest.MonkeyPatch):
        with who.app() as running:
            scene = screen(running, who.open_deal(running))
            scene.plot.go(7)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert any(tr("timeline.led") in text for text in drawn)
            assert any(tr("timeline.took") in text for text in drawn)

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_every_word_is_in_the_catalogue(self, language: str, monkeypatch: pytest.MonkeyPatch):
        with who.app(language=language) as running:
            session = noted_deal(running)
            for scale in (100, 150):
                running.desk.settings.change(text_scale=scale)
                scene = screen(running, session)
                for choice in ((None, 0), (1, None), (0, 2)):
                    scene.choose(*choice)
                    scene.next_move()
                    drawn = ui.texts_drawn(running, monkeypatch)
                    assert not [t for t in drawn if t.startswith(("timeline.", "reveal.", "scenes."))]
                assert scene.plot.box.height > 120 and scene._cards[-1].box.bottom <= scene.side.bottom + 1
                running.desk.pop()


def test_nothing_waits_for_the_computers(monkeypatch: pytest.MonkeyPatch):
    with who.app() as running:
        session = who.open_deal(running)
        running.desk.brain.held = True
        scene = screen(running, session)
        assert not scene.timeline.done
        assert tr("timeline.thinking", share=0) in ui.texts_drawn(running, monkeypatch)
        ui.send(running, "right", "next", "next_tab")
        running.desk.brain.held = False
        ui.frames(running, 1.0)
        assert scene.timeline.done and all(b.points for b in scene.plot.content.beliefs)
        ui.send(running, "back")
        assert running.desk.top is not scene
