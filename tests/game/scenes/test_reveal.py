"""The end of a WHO'S WHO deal: the sum of WW §6 line by line, its pages, every device."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.scoring import match_outcome
from engine.games.whos_who.state import Phase
from engine.match import Match
from game import matches
from game.app import App
from game.numbers import signed
from game.scenes import make, reveal_lines
from game.scenes.reveal import PAGES, Reveal
from game.scenes.reveal_lines import account, hidden_words, master_rows, share_words
from game.scenes.reveal_sheet import LINE, LINES_AT
from game.scenes.table_whos_who import WhosWhoTable
from game.seats import SeatPlan
from game.session import Session
from game.strings import tr
from tests.kit import ui
from tests.kit import whos_who_scenes as who
from tests.kit.whos_who_table import advance

E, L = False, True  # at the end, early


def screen(running: App, session: Session) -> Reveal:
    running.desk.push(make("reveal", running.desk, session=session))
    running.frame(ui.FRAME)
    assert isinstance(running.desk.top, Reveal)
    return running.desk.top


@pytest.fixture(scope="module")
def views() -> dict[int, Session]:
    """A revealed deal for each number of seats, on which other results are put."""
    with who.app() as running:
        names = {3: "three", 4: "four", 5: "five", 6: "six"}
        return {seats: who.open_deal(running, PRESETS[name]) for seats, name in names.items()}


EXAMPLES = [
    ("E6", (6, 7, 4), (0,), {1: ((0,), E), 2: ((0,), E)}, (6, 6, 6), "(11 − 6) ÷ 2 = 2.5 → 3"),
    ("E7", (6, 7, 4), (0,), {1: ((0,), E), 2: ((1,), E)}, (11, 6, 1), "(11 − 6) ÷ 2 = 2.5 → 3"),
    ("E9", (6, 7, 4), (0,), {1: ((0,), L), 2: ((0,), E)}, (6, 8, 6), "(11 − 6) ÷ 2 = 2.5 → 3"),
    ("E10", (6, 7, 4), (0,), {1: ((2,), L), 2: ((0,), E)}, (11, 1, 6), "(11 − 6) ÷ 2 = 2.5 → 3"),
    ("E11", (9, 5, 3), (0,), {1: ((0,), E), 2: ((0,), E)}, (9, 2, 2), "(8 − 9) ÷ 2 = −0.5 → −1"),
    ("E12", (17, 0, 0), (0,), {1: ((0,), E), 2: ((0,), E)}, (17, -6, -6), "(0 − 17) ÷ 2 = −8.5 → −9"),
    (
        "E14",
        (4, 3, 5, 1),
        (2,),
        {0: ((2,), E), 1: ((2,), E), 3: ((0,), E)},
        (4, 4, 10, -1),
        "(8 − 5) ÷ 3 = 1",
    ),
    (
        "E15",
        (2, 2, 7, 2),
        (2,),
        {0: ((2,), E), 1: ((2,), E), 3: ((2,), E)},
        (3, 3, 7, 3),
        "(6 − 7) ÷ 3 = −0.33… → 0",
    ),
    (
        "E17",
        (3, 1, 2, 2, 2),
        (0, 3),
        {1: ((0, 3), L), 2: ((0, 3), E), 4: ((0, 1), E)},
        (3, 10, 6, 7, 1),
        "(5 − 5) ÷ 3 = 0",
    ),
    (
        "E18",
        (1, 3, 0, 2, 1, 1),
        (1, 3),
        dict.fromkeys((0, 2, 4, 5), ((1, 3), E)),
        (5, 3, 5, 2, 5, 5),
        "(3 − 5) ÷ 4 = −0.5 → −1",
    ),
]


class TestLines:
    @pytest.mark.parametrize(("tricks", "masters", "named", "points", "share"), [e[1:] for e in EXAMPLES])
    def test_the_sum_of_the_worked_examples_is_laid_out(self, views, tricks, masters, named, points, share):
        session = views[len(tricks)]
        view = who.scored(session.view(None), tricks, masters, named)
        found = account(view, session.seats, 0)
        lines = {line.label: line for line in found.lines}
        assert list(lines) == [
            tr(f"reveal.line.{key}") for key in ("tricks", "base", "naming", "hidden", "points", "total")
        ]
        shown = lines[tr("reveal.line.points")].cells
        assert shown == tuple(signed(n) for n in points)
        assert share in share_words(view.results[-1]) and share in lines[tr("reveal.line.base")].note
        # Every column is the sum of what stands above it.
        for column, total in enumerate(points):
            parts = [lines[tr(f"reveal.line.{key}")].cells[column] for key in ("base", "naming", "hidden")]
            numbers = [int(word.replace("−", "-")) for cell in parts for word in cell.split() if word != "–"]
            assert sum(numbers) == total

    def test_who_failed_to_name_whom_is_said_in_words(self, views):
        session = views[5]
        named = {1: ((0, 3), E), 2: ((0, 1), E), 4: ((0, 2), E)}
        view = who.scored(session.view(None), (3, 1, 2, 2, 2), (0, 3), named)
        words = hidden_words(view.results[-1], ["a", "b", "c", "d", "e"])
        assert tr("reveal.hidden_none", master="a") in words
        assert tr("reveal.hidden_from", master="d", n=5, seats="c, e") in words

    def test_the_readers_own_seat_comes_first_and_seats_go_clockwise(self, views):
        session = views[4]
        found = account(session.view(None), session.seats, 2)
        assert [column.seat for column in found.columns] == [2, 3, 0, 1]
        assert account(session.view(None), session.seats, None).columns[0].seat == 0

    def test_e21_the_chances_of_the_next_deal(self, views):
        session = views[3]
        view = session.view(None)
        named = {1: ((0,), E), 2: ((0,), E)}
        one = who.scored(view, (6, 7, 4), (0,), named).results[0]
        two = who.scored(view, (6, 7, 4), (1,), {0: ((1,), E), 2: ((1,), E)}).results[0]
        three = who.scored(view, (6, 7, 4), (2,), {0: ((2,), E), 1: ((2,), E)}).results[0]
        five = replace(view, results=(one, two, three, one, two))
        rows = master_rows(five, session.seats, 0)
        assert [(row.count, row.chance) for row in rows] == [(2, (1, 5)), (2, (1, 5)), (1, (3, 5))]

    def test_a_secret_deal_has_no_hands_to_show(self):
        match = Match.new("whos_who", who.THREE, ("human", "normal", "normal"), "1")
        with pytest.raises(ValueError, match="not over"):
            reveal_lines.dealt_hands(match.view(None), (SeatPlan("human"),) * 3, 0)


class TestScreen:
    def test_the_sum_comes_line_by_line_and_counts_up(self, monkeypatch: pytest.MonkeyPatch):
        with who.app() as running:
            scene = screen(running, who.open_deal(running))
            lines = scene.account.lines
            for number in range(len(lines) + 1):
                scene.clock = LINES_AT + number * LINE - 0.01
                drawn = ui.texts_drawn(running, monkeypatch)
                assert [line.label in drawn for line in lines] == [n < number for n in range(len(lines))]
            total = lines[-1]
            column = max(range(3), key=lambda n: abs(total.counted[n][1] - total.counted[n][0]))
            assert total.text(column, 0.5) != total.text(column, 1.0) == total.cells[column]

    def test_a_press_shows_all_and_the_next_one_goes_on(self):
        with who.app() as running:
            session = who.open_deal(running)
            scene = screen(running, session)
            ui.send(running, "accept")
            assert scene.all_shown and running.desk.top is scene
            ui.send(running, "accept")
            assert running.desk.top is not scene
            assert session.view(None).deal_number == 2 and session.view(None).phase is not Phase.REVEAL

    def test_without_motion_everything_is_there_at_once(self):
        with who.app() as running:
            running.desk.settings.change(reduced_motion=True)
            scene = screen(running, who.open_deal(running))
            running.frame(ui.FRAME)
            assert scene.all_shown

    def test_pages_by_keys_and_by_mouse(self, monkeypatch: pytest.MonkeyPatch):
        with who.app() as running:
            scene = screen(running, who.open_deal(running))
            scene.finish()
            ui.send(running, "next_tab")
            assert PAGES[scene.page_number] == "hands"
            ui.send(running, "next_tab")
            assert tr("reveal.times_master") in ui.texts_drawn(running, monkeypatch)
            box = scene.tabs.box
            ui.click(running, (box.left + box.width * 0.1, box.centery))
            assert PAGES[scene.page_number] == "score"
            ui.click(running, scene._buttons[1].box.center)
            assert type(running.desk.top).__name__ == "TimelineScene"
            ui.send(running, "back")
            assert running.desk.top is scene

    def test_the_same_deal_again_is_a_practice_that_leads_back(self):
        with who.app() as running:
            session = who.open_deal(running)
            scene = screen(running, session)
            scene.finish()
            scene.deal_again()
            practice = running.desk.top
            assert isinstance(practice, WhosWhoTable) and matches.origin(practice.session) is session
            assert practice.session.match.state.masters == session.match.state.masters
            matches.leave_practice(running.desk)
            assert running.desk.top is scene

    @pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_it_fits_and_every_word_is_in_the_catalogue(
        self, preset: str, language: str, monkeypatch: pytest.MonkeyPatch
    ):
        with who.app(language=language) as running:
            session = who.open_deal(running, PRESETS[preset])
            for scale in (100, 150):
                running.desk.settings.change(text_scale=scale)
                scene = screen(running, session)
                scene.finish()
                whole = pygame.FRect(0, 0, *running.desk.screen.size)
                assert all(whole.contains(widget.box) for widget in scene.form.widgets)
                way, texts = scene.sheet.way, running.desk.texts
                assert scene.sheet._fits(texts, way), "no way of drawing it is small enough"
                for _ in PAGES:
                    drawn = ui.texts_drawn(running, monkeypatch)
                    keys = ("reveal.", "scenes.", "whos_who.", "session.", "ui.", "timeline.")
                    assert not [text for text in drawn if text.startswith(keys)]
                    ui.send(running, "next_tab")
                running.desk.pop()

    def test_a_very_long_name_is_cut(self, monkeypatch: pytest.MonkeyPatch):
        with who.app() as running:
            session = who.open_deal(running, PRESETS["six"])
            plans = list(session.seats)
            plans[2] = SeatPlan(plans[2].kind, "Rumpelstiltskin of the far away mountains 山田太郎" * 3)
            session.seats = tuple(plans)
            scene = screen(running, session)
            scene.finish()
            drawn = ui.texts_drawn(running, monkeypatch)
            cut = [text for text in drawn if text.startswith("Rumpel") and text.endswith("…")]
            column = scene.sheet.column(0).width
            assert cut and all(running.desk.texts.width(text, "tiny") <= column for text in cut)


def test_after_the_last_deal_nobody_is_next(monkeypatch: pytest.MonkeyPatch):
    with who.app() as running:
        session = who.begin(running)
        advance(session, lambda: session.view(None).phase is Phase.REVEAL and session_decided(session))
        scene = screen(running, session)
        scene.finish()
        assert scene.account.last
        assert getattr(scene.form.focused, "label", "") == tr("reveal.match_result")
        ui.send(running, "next_tab", "next_tab")
        drawn = ui.texts_drawn(running, monkeypatch)
        assert tr("reveal.chance_over") in drawn and tr("reveal.next_chance") not in drawn


def session_decided(session: Session) -> bool:
    """Whether the match ends with the deal that is open."""
    view = session.view(None)
    return match_outcome(view.options, view.results) is not None
