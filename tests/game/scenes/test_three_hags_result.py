"""The end of a round of Three Hags: the sum of TH §6 line by line, its pages, every device."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.cards import cards_of, mask_of, parse_set
from engine.games.three_hags.combos import HAGS
from engine.games.three_hags.state import PlayCombo
from engine.games.three_hags.view import View
from game import strings
from game.app import App
from game.combo_words import combo_words
from game.scenes import make
from game.scenes.pause import Pause
from game.scenes.review_three_hags import HagReview
from game.scenes.round_lines_three_hags import account, climb_words, climbs, combo_signs, move_word
from game.scenes.round_piles import PileRow
from game.scenes.round_result_three_hags import HagRoundResult
from game.scenes.round_sheet_three_hags import LINE, LINES_AT, HagSheet
from game.scenes.table_three_hags import HagTable
from game.session import Session
from game.strings import tr
from game.ui.canvas import Box
from tests.kit import hag_scenes as hags
from tests.kit import ui
from tests.kit import whos_who_scenes as who


@pytest.fixture
def running() -> Iterator[App]:
    with who.app() as found:
        yield found


def screen(running: App, session: Session) -> HagRoundResult:
    running.desk.push(make("round_result", running.desk, session=session))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, HagRoundResult)
    return running.desk.top


# -- the sum ---------------------------------------------------------------------------------------------

EXAMPLES = {
    "E32": ("3S 7H", "9C", 10, [10], 0),
    "E33": ("QC KH JS 2S", "5S", 50, [20, 15, 10, 5], 0),
    "E34": ("4H", "QS QH QC", 65, [5], 60),
    "E35": ("TS TH KC", "QH JH", 45, [15, 10], 20),
    "E36": ("AS", "QS QH", 45, [5], 40),
}
"""Worked examples of TH §9: hand left, last combo, points, the groups' points, the bonus."""


@pytest.mark.parametrize("name", list(EXAMPLES))
@pytest.mark.parametrize("winner", [0, 1])
def test_the_lines_are_those_of_the_worked_examples(running: App, name: str, winner: int):
    left, last, points, groups, bonus = EXAMPLES[name]
    session = hags.over(running)
    view = hags.scored(session.view(None), left, last, winner, (5, 0))
    found = account(view, session.seats, 0)
    *parts, sum_left, hag_line, whole = found.lines
    assert [line.points for line in parts] == groups and sum_left.points == sum(groups)
    assert (hag_line.points, whole.points, found.points) == (bonus, points, points)
    assert hag_line.formula == (f"{bonus // 20} × 20" if bonus else "")
    assert set(found.out_cards) == set(cards_of(parse_set(last)))
    assert sum(value for _, value in found.left) == sum(groups)
    assert {card for card, _ in found.left} == set(cards_of(parse_set(left)))
    values = [value for _, value in found.left]
    assert values == sorted(values, reverse=True), "dearest first"
    before = (5, 0)
    assert [(total.before, total.after) for total in found.totals] == [
        (before[seat], before[seat] + (points if seat == winner else 0)) for seat in (0, 1)
    ]


def test_the_sum_is_that_of_played_rounds_for_either_reader(running: App):
    for number in range(4):
        session = hags.over(running, seed=f"sum {number}")
        view: View = session.view(None)
        for viewer in (0, 1, None):
            found, result = account(view, session.seats, viewer), view.results[0]
            assert found.points == result.points and found.winner == result.winner
            assert [total.seat for total in found.totals] == [(viewer or 0), 1 - (viewer or 0)]
            assert {card for card, _ in found.left} == set(cards_of(result.left))
            assert sum(total.dealer for total in found.totals) == 1


def test_who_is_addressed_depends_on_the_reader(running: App):
    session = hags.over(running)
    view = hags.scored(session.view(None), "4H", "QS QH QC")
    own, other, watcher = (account(view, session.seats, viewer) for viewer in (0, 1, None))
    assert own.out == tr("hag_round.out_you") and own.caught != tr("hag_round.caught_you")
    assert other.caught == tr("hag_round.caught_you") and other.out != own.out
    assert watcher.out not in (own.out, "") and watcher.caught != other.caught


@pytest.mark.parametrize(
    ("before", "winner", "last"), [((70, 0), 0, True), ((70, 74), 0, True), ((60, 74), 0, False)]
)
def test_the_target_ends_the_match(running: App, before: tuple[int, int], winner: int, last: bool):
    """E37 and E38: 5 or 10 more are enough from 70, whatever the other has."""
    session = hags.over(running)
    view = hags.scored(session.view(None), "3S" if before[1] == 0 else "3S 7H", "9C", winner, before)
    found = account(view, session.seats, 0)
    assert found.last is last
    assert (tr("hag_round.reached", n=75, name="\0").split("\0")[1] in found.subtitle) is last


# -- piles -----------------------------------------------------------------------------------------------


def test_piles_hold_every_move_once_and_end_with_a_pass_or_a_sweep(running: App):
    for number in range(4):
        view: View = hags.over(running, seed=f"piles {number}").view(None)
        found = climbs(view.moves)
        assert tuple(move for one in found for move in one.moves) == view.moves
        assert [one.first for one in found] == [
            sum(len(before.moves) for before in found[:n]) for n in range(len(found))
        ]
        for one in found[:-1]:
            end = one.moves[-1].combo
            assert end is None or end.sweeps
            assert all(move.combo and not move.combo.sweeps for move in one.moves[:-1])
        told = climb_words(found[0], ["Ann", "Bob"])
        first = found[0].moves[0].combo
        assert first is not None and combo_words(first) in told


def test_an_imp_is_shown_with_what_it_stands_for():
    assert combo_signs(parse_set("5S 6S KS"), parse_set("4S 5S 6S")) == "5♠ 6♠ K♠→4"
    assert combo_signs(parse_set("KH KC 5S"), parse_set("5S 5H 5C")) == "5♠ K♥→5 K♣→5"
    assert combo_signs(parse_set("KH KC"), parse_set("KH KC")) == "K♥ K♣"
    assert move_word(None) == tr("hag_round.passes")


def test_a_long_pile_keeps_its_first_moves_and_its_last(running: App):
    view: View = hags.found(running, lambda view: max(len(c.moves) for c in climbs(view.moves)) > 5).view(
        None
    )
    longest = max(climbs(view.moves), key=lambda one: len(one.moves))
    row = PileRow(longest, ["You", "Opponent"], lambda: None, last=False)
    row.box = Box(0, 0, 1100, 30)
    _, shown, cut = row._fitting(running.desk.texts)
    assert tuple(shown) == longest.moves and not cut
    row.box = Box(0, 0, 330, 30)
    style, shown, cut = row._fitting(running.desk.texts)
    assert cut and style == "tiny" and 1 <= len(shown) < len(longest.moves)
    assert shown[-1] == longest.moves[-1] and tuple(shown[:-1]) == longest.moves[: len(shown) - 1]


# -- the scene -------------------------------------------------------------------------------------------


def test_the_sum_is_counted_line_by_line_and_can_be_skipped(running: App):
    running.desk.settings.change(reduced_motion=False)
    scene = screen(running, hags.over(running))
    heard: list[str] = []
    running.desk.sound = heard.append
    scene.clock = LINES_AT + LINE - 0.01
    running.frame(ui.FRAME)
    assert not scene.all_shown and heard == ["move"]
    whole = scene.account.lines[-1]
    assert whole.text(0.0) == "+0" and whole.text(1.0) == f"+{whole.points}"
    ui.send(running, "accept")
    assert scene.all_shown and running.desk.top is scene


def test_the_next_round_begins_and_is_announced_on_the_button(running: App):
    session = hags.found(running, lambda view: max(view.scores) < 75)
    running.desk.push(make("table", running.desk, session=session))
    for _ in range(400):
        running.frame(ui.FRAME)
        if isinstance(running.desk.top, HagRoundResult):
            break
    scene = running.desk.top
    assert isinstance(scene, HagRoundResult)
    scene.finish()
    assert getattr(scene.form.focused, "label", "") == tr("hag_round.next_deal")
    ui.send(running, "next")
    assert isinstance(running.desk.top, HagTable)
    assert session.view(None).round_number == 2


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_pages_piles_and_the_replay_are_within_reach(running: App, device: str):
    scene = screen(running, hags.found(running, lambda view: len(climbs(view.moves)) > 3))
    scene.finish()
    if device == "mouse":
        ui.click(running, (scene.tabs.box.centerx, scene.tabs.box.centery))
    else:
        ui.send(running, "next_tab")
    assert scene.page_name == "piles"
    rows = scene.rows.widgets
    found = climbs(scene.view.moves)
    assert len(rows) == len(found)
    if device == "mouse":
        ui.click(running, rows[2].box.center)
    else:
        scene.form.ring.set(rows[0])
        ui.send(running, "down", "down", "accept")
    review = running.desk.top
    assert isinstance(review, HagReview) and review.ply == found[2].first
    ui.send(running, "back")
    assert running.desk.top is scene
    ui.send(running, "next_tab")
    assert scene.page_name == "moments"
    ui.send(running, "pause")
    assert isinstance(running.desk.top, Pause)


def test_the_same_round_again_is_a_practice_from_its_deal(running: App):
    session = hags.over(running)
    scene = screen(running, session)
    scene.finish()
    scene.deal_again()
    table = running.desk.top
    assert isinstance(table, HagTable) and table.session.match.practice
    again: View = table.session.match.view(0)
    assert again.hand == session.match.state_at(0).hands[0] and not again.moves
    ended = table.session.view(None)
    assert ended.stock_size == 13


def test_hags_of_the_last_combo_carry_their_bonus(running: App, monkeypatch: pytest.MonkeyPatch):
    session = hags.found(running, lambda view: view.results[0].hag_bonus > 0)
    scene = screen(running, session)
    scene.finish()
    drawn = ui.texts_drawn(running, monkeypatch)
    count = sum(HAGS >> card & 1 for card in scene.account.out_cards)
    assert count and drawn.count("+20") >= count


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_every_page_fits_with_large_text(language: str, monkeypatch: pytest.MonkeyPatch):
    with who.app(language=language, size=(1280, 720)) as running:
        session = hags.over(running)
        for scale in (100, 150):
            running.desk.settings.change(text_scale=scale)
            scene = screen(running, session)
            scene.finish()
            assert scene.sheet.fits
            whole = pygame.FRect(0, 0, *running.desk.screen.size)
            for _ in scene.pages:
                drawn = ui.texts_drawn(running, monkeypatch)
                assert not [t for t in drawn if t.startswith(("hag_round.", "scenes.", "ui.", "three_hags"))]
                assert all(whole.contains(w.box) for w in scene.form.widgets if w.window is None)
                ui.send(running, "next_tab")
            running.desk.pop()


def test_the_dearest_and_longest_hands_have_room(running: App):
    """26 cards left and four groups, with the largest text."""
    running.desk.settings.change(text_scale=150)
    scene = screen(running, hags.over(running))
    many = "QS QC KS KH JS JH " + " ".join(f"{rank}{suit}" for suit in "SC" for rank in "A23456789T")
    view = hags.scored(scene.view, many, "QH")
    found = account(view, scene.session.seats, 0)
    sheet = HagSheet(running.desk.texts, found, scene.place)
    assert sheet.fits and len(found.left) == 26
    row = sheet._row(Box(0, 0, 600, sheet.card), 26, 8)
    assert row[0] >= 0 and row[-1] + sheet.card * 5 / 14 <= 600.01
    assert mask_of(card for card, _ in found.left) == parse_set(many)


def test_what_was_done_is_in_the_journal_as_shown(running: App):
    """The last row's last play is the action that ended the round."""
    session = hags.over(running)
    last = session.match.journal[-1].action
    found = account(session.view(None), session.seats, 0)
    assert isinstance(last, PlayCombo) and last.cards == mask_of(found.out_cards)
