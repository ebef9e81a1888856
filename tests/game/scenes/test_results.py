"""Hand and match results: the words of WH §6 (E14-E26), the way on, moments, practice, proof, export."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.cards import FULL_DECK
from engine.games.whist.options import PRESETS, Honours, Options
from engine.games.whist.scoring import count_hand
from engine.games.whist.state import Phase
from engine.games.whist.view import View
from engine.level import Level
from game import matches
from game.app import App
from game.scenes import make
from game.scenes.hand_result import HandResult
from game.scenes.hand_result_draw import needed, way_for
from game.scenes.hand_result_lines import Account, account_of
from game.scenes.match_result import MatchResult, places
from game.scenes.new_game import NewGame
from game.scenes.pause import Pause
from game.scenes.review import ReviewScene
from game.scenes.table import Table
from game.scenes.title import Title
from game.seats import classic_seats
from game.strings import tr
from tests.kit import results, ui

TRADITIONAL, ONE_SHORT = Honours.TRADITIONAL, Honours.UP_TO_ONE_SHORT


def counted(
    options: Options, before: tuple[int, int], tricks: int, honours: tuple[int, int], trump: int = 0
) -> Account:
    """The account of a hand in which side A took so many tricks (as the worked examples say)."""
    result = count_hand(options, 1, 0, trump, (tricks, 13 - tricks), honours, before)
    hands = tuple((FULL_DECK >> 13 * s & 0x1FFF) << 13 * s for s in range(4))
    view = View(
        options=options,
        phase=Phase.HAND_DONE,
        hand_number=1,
        dealer=0,
        trump=trump,
        turned=None,
        leader=0,
        trick=(),
        tricks=(),
        results=(result,),
        seat=None,
        hand=0,
        opened=(hands[0], hands[1], hands[2], hands[3]),
    )
    return account_of("whist", view, classic_seats(options), 0)


def note(account: Account) -> str:
    return next(line.note for line in account.lines if line.note)


class TestCounting:
    def test_lines_come_in_the_order_of_the_rules(self):
        labels = [line.label for line in counted(Options(honours=TRADITIONAL), (0, 0), 7, (2, 2)).lines]
        keys = ("whist.tricks", "whist.trick_points", "whist.honours_dealt", "whist.honour_points", "score")
        assert labels == [tr(f"scenes.{key}") for key in keys]
        assert len(counted(Options(), (0, 0), 7, (0, 0)).lines) == 3, "no honours lines without honours"

    @pytest.mark.parametrize(
        ("example", "options", "before", "tricks", "honours", "trump", "after", "key"),
        [
            ("E14", TRADITIONAL, (3, 2), 7, (1, 3), 0, (4, 4), "honours_count"),
            ("E16", TRADITIONAL, (4, 3), 6, (3, 1), 0, (4, 4), "honours_at_four"),
            ("E17", TRADITIONAL, (4, 2), 7, (0, 4), 0, (5, 2), "honours_too_late"),
            ("E19", TRADITIONAL, (3, 0), 6, (4, 0), 0, (7, 1), "honours_count"),
            ("E20", TRADITIONAL, (1, 1), 7, (2, 2), 0, (2, 1), "honours_shared"),
            ("E21", ONE_SHORT, (3, 0), 7, (3, 1), 0, (4, 0), "honours_capped"),
            ("E22", ONE_SHORT, (2, 0), 7, (4, 0), 0, (4, 0), "honours_capped"),
            ("E26", ONE_SHORT, (2, 2), 8, (0, 0), 4, (4, 2), "no_trump_no_honours"),
        ],
    )
    def test_the_reason_why_honours_count_as_they_do(
        self,
        example: str,
        options: Honours,
        before: tuple[int, int],
        tricks: int,
        honours: tuple[int, int],
        trump: int,
        after: tuple[int, int],
        key: str,
    ):
        account = counted(Options(honours=options), before, tricks, honours, trump)
        assert account.lines[-1].values == after, example
        assert account.lines[-1].before == before
        assert "{" not in note(account)
        assert all(word in note(account) for word in _fixed_words(tr(f"scenes.whist.{key}")))

    def test_an_opponent_reads_their_own_side_first(self):
        options = Options()
        mine = counted(options, (1, 2), 9, (0, 0))
        assert mine.lines[-1].values == (4, 2) and mine.columns[0] == tr("whist.side.0")
        assert mine.last is False
        assert counted(options, (4, 2), 9, (0, 0)).last is True

    def test_numbers_are_counted_up_to_what_they_are(self):
        line = counted(Options(), (1, 2), 9, (0, 0)).lines[-1]
        assert [line.text(0, share) for share in (0.0, 0.4, 1.0)] == ["1 → 1", "1 → 2", "1 → 4"]
        points = counted(Options(), (1, 2), 9, (0, 0)).lines[1]
        assert (points.text(0), points.text(1)) == ("+3", "–")


def _fixed_words(pattern: str) -> list[str]:
    """The parts of a sentence between its fields."""
    return [part for part in re.split(r"\{[^}]*\}", pattern) if part.strip()]


def shown(running: App, options: Any = None) -> tuple[HandResult, Any]:
    """The table with its first hand counted, and the result over it."""
    session = results.hand_done(running, options or Options())
    running.desk.push(make("table", running.desk, session=session))
    ui.frames(running, 0.3)
    assert isinstance(running.desk.top, HandResult), "the table leads to the result by itself"
    return running.desk.top, session


class TestHandResult:
    def test_counting_is_skipped_by_the_first_press_and_left_by_the_second(self):
        with results.app() as running:
            scene, session = shown(running)
            assert not scene.all_counted
            ui.send(running, "accept")
            assert scene.all_counted and running.desk.top is scene
            ui.send(running, "next")
            assert isinstance(running.desk.top, Table)
            view = session.view(None)
            assert (view.hand_number, view.phase) == (2, Phase.PLAY)

    def test_counting_ends_by_itself_and_reduced_motion_does_without(self):
        with results.app() as running:
            scene, _ = shown(running)
            ui.frames(running, 3.0)
            assert scene.all_counted
        with results.app() as running:
            running.desk.settings.change(reduced_motion=True)
            scene, _ = shown(running)
            ui.frames(running, 0.1)
            assert scene.all_counted

    def test_all_four_hands_are_open_and_the_honours_framed(self):
        with results.app() as running:
            scene, session = shown(running, Options(honours=TRADITIONAL))
            opened = session.view(None).opened
            assert [hand.cards for hand in scene.account.hands] == list(opened)
            assert sum(hand.marked.bit_count() for hand in scene.account.hands) == 4

    def test_three_moments_come_worst_first_and_lead_to_the_replay(self):
        with results.app() as running:
            scene, session = shown(running)
            ui.frames(running, 1.0)
            assert scene.review and scene.review.done
            losses = [moment.loss for moment in scene.review.moments]
            assert losses == sorted(losses, reverse=True) and 1 <= len(losses) <= 3
            card = scene._cards[0]
            ui.send(running, "accept")
            ui.click(running, card.box.center)
            top = running.desk.top
            assert isinstance(top, ReviewScene)
            assert top.replay.decisions[top.ply] == scene.review.moments[0].decision
            assert session.view(None).phase is Phase.HAND_DONE

    def test_the_same_deal_again_is_a_practice_that_comes_back_here(self):
        with results.app() as running:
            scene, session = shown(running)
            ui.send(running, "accept")
            before = session.match.decision
            scene.deal_again()
            table = running.desk.top
            assert isinstance(table, Table) and table.session is not session
            assert table.session.identity is None and table.session.match.practice
            assert table.session.match.state.dealt == session.match.state_at(0).dealt
            table.session.pace = results.AT_ONCE
            results.play_hand(table.session)
            result = make("hand_result", running.desk, session=table.session)
            assert isinstance(result, HandResult) and scene.first_time == ""
            tricks = session.view(None).results[0].tricks[0], table.session.view(None).results[0].tricks[0]
            label = tr("scenes.whist.tricks")
            expected = tr("scenes.first_time", what=label, first=tricks[0], now=tricks[1])
            assert result.first_time == expected
            running.desk.push(result)
            ui.send(running, "accept", "next")
            assert running.desk.top is scene and session.match.decision == before

    def test_a_practice_can_be_left_before_its_end(self):
        with results.app() as running:
            scene, session = shown(running)
            ui.send(running, "accept")
            before = session.match.decision
            scene.deal_again()
            ui.frames(running, 0.1)
            ui.send(running, "pause", "down", "accept")
            assert running.desk.top is scene and session.match.decision == before
            scene.next()
            assert isinstance(running.desk.top, Table) and running.desk.top.session is session
            ui.send(running, "pause")
            top = running.desk.top
            assert isinstance(top, Pause)
            assert tr("scenes.leave_practice") not in [getattr(w, "label", "") for w in top.form.widgets]

    def test_menu_buttons_lead_to_the_pause_menu(self):
        with results.app() as running:
            scene, _ = shown(running)
            for verb in ("back", "pause", "menu"):
                ui.send(running, verb)  # type: ignore[arg-type]
                assert isinstance(running.desk.top, Pause)
                ui.send(running, "back")
                assert running.desk.top is scene

    def test_the_pause_menu_says_nothing_untrue_of_open_hands_and_of_a_practice(self):
        with results.app() as running:
            scene, _ = shown(running)
            ui.send(running, "accept", "pause")
            assert _pause(running) == (tr("ui.paused_over"), True)
            ui.send(running, "back")
            scene.deal_again()
            ui.frames(running, 0.1)
            ui.send(running, "pause")
            assert _pause(running) == (tr("ui.paused_note"), False), "a practice is never stored"
            ui.send(running, "back")
            table = running.desk.top
            assert isinstance(table, Table)
            table.session.pace = results.AT_ONCE
            results.play_hand(table.session)
            running.desk.push(make("hand_result", running.desk, session=table.session))
            ui.send(running, "accept", "pause")
            assert _pause(running) == (tr("ui.paused_over"), False)

    def test_with_large_text_there_are_pages(self):
        with results.app() as running:
            running.desk.settings.change(text_scale=150)
            scene, _ = shown(running)
            assert scene.tabs is not None
            ui.send(running, "accept", "next_tab", "next_tab")
            assert scene.page_number == 2
            ui.frames(running, 1.0)
            assert all(card.visible for card in scene._cards)
            ui.send(running, "prev_tab")
            assert not any(card.reachable for card in scene._cards)

    @pytest.mark.parametrize("language", ["en", "ja"])
    @pytest.mark.parametrize("scale", [100, 125, 150])
    def test_the_count_fits_its_page_at_every_text_size(self, language: str, scale: int):
        with results.app() as running:
            running.desk.settings.change(text_scale=scale, language=language)
            for honours in (Honours.NONE, TRADITIONAL):
                scene, _ = shown(running, Options(honours=honours))
                box = scene._boxes["score"]
                way = way_for(running.desk.texts, scene.account, box)
                assert needed(running.desk.texts, scene.account, box.width, *way) <= box.height


def ended(running: App, options: Any = PRESETS["one_hand"], seed: str = "results") -> tuple[MatchResult, Any]:
    session = results.play_match(results.begin(running, options, seed))
    running.desk.push(make("match_result", running.desk, session=session))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, MatchResult)
    return running.desk.top, session


class TestMatchResult:
    def test_the_last_hand_leads_here_through_the_table(self):
        with results.app() as running:
            scene, session = shown(running, PRESETS["one_hand"])
            assert scene.account.last
            ui.send(running, "accept", "next")
            ui.frames(running, 0.5)
            top = running.desk.top
            assert isinstance(top, MatchResult) and not any(isinstance(s, Table) for s in running.desk.stack)
            assert session.outcome is not None

    def test_a_row_per_hand_that_opens_its_replay(self):
        with results.app() as running:
            scene, _ = ended(running, PRESETS["four_hands"])
            assert [row[0] for row in scene.summary.rows] == ["1", "2", "3", "4"]
            ui.click(running, scene.rows.widgets[2].box.center)
            top = running.desk.top
            assert isinstance(top, ReviewScene) and top.replay.number == 3

    def test_the_statistics_say_what_this_match_changed(self):
        with results.app() as running:
            scene, _ = ended(running, replace(PRESETS["one_hand"], cpu_level=Level.EASY))
            assert (
                "0 → 1" in scene._statistics[1] and tr("whist.value.cpu_level.easy") in scene._statistics[0]
            )

    def test_the_seal_holds_and_a_changed_seed_breaks_it(self):
        with results.app() as running:
            scene, session = ended(running)
            scene.verify()
            assert scene.verified is True
            assert tr("scenes.match.holds_short") in [text for text, _ in scene.proof_lines(True)]
            session.match.seed = "another"
            scene.verify()
            assert scene.verified is False

    def test_a_long_seed_proves_it(self):
        with results.app() as running:
            scene, session = ended(running, seed="0123456789abcdef" * 2)
            assert session.match.seed in "".join(text for text, _ in scene.proof_lines(None))
            assert tr("scenes.match.holds") in [text for text, _ in scene.proof_lines(True)]

    def test_export_writes_a_text_and_says_where(self, own_home: Path):
        with results.app() as running:
            scene, session = ended(running)
            scene.export()
            assert matches.store(running.desk).writer.flush()
            files = list(own_home.rglob("texts/*.txt"))
            assert len(files) == 1 and any(str(files[0]) in line for line in running.desk.lines)
            text = files[0].read_text(encoding="utf-8")
            assert session.match.seed in text and matches.sealed(session) in text
            assert text.count(tr("card.suit.S")) >= 13

    def test_play_again_deals_anew_under_the_same_options(self):
        with results.app() as running:
            _, session = ended(running, PRESETS["cycle_four_hands"])
            ui.send(running, "next")
            table = running.desk.top
            assert isinstance(table, Table) and table.session.options == session.options
            assert table.session.match.seed != session.match.seed

    def test_same_deals_goes_over_the_new_game_screen_with_the_seed(self):
        with results.app() as running:
            scene, session = ended(running)
            scene.same_deals()
            top = running.desk.top
            assert isinstance(top, NewGame) and top.seed == session.match.seed
            ui.send(running, "next")
            table = running.desk.top
            assert isinstance(table, Table)
            assert table.session.match.state_at(0).dealt == session.match.state_at(0).dealt

    def test_back_leads_to_the_title(self):
        with results.app() as running:
            ended(running)
            ui.send(running, "back")
            assert isinstance(running.desk.top, Title) and len(running.desk.stack) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1024, 768), 100)])
def test_every_word_is_in_the_catalogue_and_every_widget_on_the_screen(
    language: str, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
):
    with results.app(language=language, size=size) as running:
        running.desk.settings.change(text_scale=scale)
        session = results.play_match(results.begin(running, Options(honours=TRADITIONAL)))
        whole = pygame.FRect(0, 0, *running.desk.screen.size)
        for name in ("hand_result", "match_result"):
            running.desk.push(make(name, running.desk, session=session))
            ui.frames(running, 0.2)
            drawn = ui.texts_drawn(running, monkeypatch)
            assert not [t for t in drawn if t.startswith(("scenes.", "whist.", "ui.", "session."))]
            top = running.desk.top
            assert isinstance(top, HandResult | MatchResult)
            assert all(whole.contains(w.box) for w in top.form.widgets if w.window is None)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_heads_of_the_deals_keep_apart_at_large_text(language: str):
    with results.app() as running:
        running.desk.settings.change(text_scale=150, language=language)
        scene, _ = ended(running)
        texts, heads = running.desk.texts, scene.summary.head
        middles = places(scene.table.inflate(-40, 0), scene.summary, texts)
        edges = [
            (x - texts.width(head, "tiny") / 2, x + texts.width(head, "tiny") / 2)
            for x, head in zip(middles, heads, strict=True)
        ]
        assert all(left[1] + 3 < right[0] for left, right in pairwise(edges))


def _pause(running: App) -> tuple[str, bool]:
    """The sentence of the pause on top, and whether leaving it claims to save."""
    top = running.desk.top
    assert isinstance(top, Pause)
    return top._note(), tr("ui.save_and_leave") in [getattr(w, "label", "") for w in top.form.widgets]
