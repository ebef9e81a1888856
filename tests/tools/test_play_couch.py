"""Several people at one keyboard: passing it on, leaving and coming back, agreeing to an undo, statistics."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from game import paths, strings
from game.seats import SeatPlan, couch_seats
from game.store import Store
from tests.kit.tables import ONE_HAND, STANDARD, THREE
from tests.tools.test_play import Typist, at_table, run, script
from tools import play, terminal_couch
from tools.terminal import Terminal


@pytest.fixture(autouse=True)
def english():
    strings.use("en")
    yield
    strings.use("en")


def couch(typist: Typist, *people: str, **how: object) -> Terminal:
    """Whist with these people on the first seats; an empty name: a computer."""
    options = how.setdefault("options", STANDARD)
    named = {seat: (name, seat) for seat, name in enumerate(people) if name}
    return at_table(typist, seats=couch_seats(options, named), **how)


def said_after(*lines: str, people: tuple[str, ...] = ("Ann", "Ben")) -> str:
    typist = Typist(*lines, "quit")
    couch(typist, *people).run()
    return "\n".join(typist.said)


def first_turn(*people: str) -> tuple[Typist, Terminal]:
    """A table at which somebody has been told to take the keyboard."""
    typist = Typist()
    terminal = couch(typist, *people)
    terminal._advance()
    terminal._announce()
    return typist, terminal


class TestKeyboard:
    def test_enter_shows_the_hand_of_whoever_is_in_turn(self):
        text = said_after("", people=("Ann", "Ben", "Cy", "Dot"))
        who = re.search(r"It is the turn of (\w+)\. The others look away", text)
        assert who and f"Hand of {who[1]}: " in text.split(who[0])[1]

    def test_enter_shows_nothing_twice_and_nothing_of_others(self):
        text = said_after("", "", "", people=("Ann", "Ben", "Cy", "Dot"))
        assert text.count("Hand of ") == 1

    def test_one_person_may_press_enter_as_before(self):
        typist = Typist("", "", "quit")
        at_table(typist, options=STANDARD).run()
        assert "\n".join(typist.said).count("Your hand") == 1

    def test_the_screen_is_cleared_after_a_look(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setenv("TERM", "xterm")
        typist, terminal = first_turn("Ann", "Ben", "Cy", "Dot")
        terminal.command("cover")
        assert capsys.readouterr().out == "", "nothing has been shown"
        terminal.command("")
        terminal._announce()
        assert "Turn of" in typist.said[-1]
        terminal.command("cover")
        assert capsys.readouterr().out == terminal_couch.CLEAR
        assert typist.said[-2] == "\n" * terminal_couch.CURTAIN_LINES
        monkeypatch.setenv("TERM", "dumb")
        terminal.command("")
        terminal.command("cover")
        assert capsys.readouterr().out == ""

    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_help(self, language: str):
        strings.use(language)
        assert strings.tr("terminal.couch.help") in said_after("help")
        typist = Typist("help", "quit")
        at_table(typist, options=STANDARD).run()
        assert strings.tr("terminal.couch.help") not in typist.said


def played_one(*people: str) -> tuple[Typist, Terminal, int]:
    """Somebody has played a card."""
    typist, terminal = first_turn(*people)
    seat = terminal.in_turn()
    assert seat is not None
    terminal.session.act(seat, terminal.session.legal(seat)[0])
    return typist, terminal, seat


class TestUndo:
    @pytest.mark.parametrize("named", [False, True])
    def test_the_others_are_asked_one_after_the_other(self, named: bool):
        typist, terminal, seat = played_one("Ann", "Ben", "Cy")
        name = ("Ann", "Ben", "Cy")[seat]
        others = [other for other in ("Ann", "Ben", "Cy") if other != name]
        decision = terminal.session.match.decision
        terminal.command(f"undo {name}" if named else "undo")
        terminal._advance()
        terminal._announce()
        assert typist.said[-1].startswith(f"{name} wants to take their card back. {' and '.join(others)}: ")
        terminal.command("agree")
        terminal._announce()
        assert f"{others[1]}: type agree" in typist.said[-1]
        assert terminal.session.match.decision == decision
        terminal.command("agree")
        assert terminal.session.match.decision == decision - 1 and terminal.in_turn() == seat

    def test_somebody_refuses(self):
        typist, terminal, _ = played_one("Ann", "Ben")
        decision = terminal.session.match.decision
        terminal.command("undo")
        terminal.command("refuse")
        assert typist.said[-1] == "Nothing is taken back." and terminal.session.undo_request is None
        assert terminal.session.match.decision == decision
        terminal.command("agree")
        assert typist.said[-1] != "Nothing is taken back." and terminal.session.match.decision == decision

    def test_nobody_of_that_name(self):
        typist, terminal, _ = played_one("Ann", "Ben")
        terminal.command("undo Zoe")
        assert "Zoe".casefold() in typist.said[-1].casefold() and terminal.session.undo_request is None

    def test_a_computer_waits_for_the_answer(self):
        """The line after the question is asked for at once, whoever is in turn."""
        typist, terminal, _ = played_one("Ann", "", "Ben")
        terminal.command("undo")
        before = terminal.session.match.decision
        terminal._advance()
        assert terminal.session.match.decision == before
        terminal.command("refuse")
        terminal._advance()
        assert terminal.session.match.decision > before and typist.said


class TestLeaving:
    def test_whoever_has_to_choose_leaves_and_comes_back(self):
        typist, terminal = first_turn("Ann", "Ben")
        seat = terminal.in_turn()
        assert seat is not None
        name = ("Ann", "Ben")[seat]
        terminal.command("leave")
        assert terminal.session.handed_over == (seat,)
        assert typist.said[-1].startswith(f"A computer plays for {name} now")
        terminal._advance()
        terminal.command("back")
        assert terminal.session.handed_over == () and typist.said[-1] == f"{name} plays again."

    def test_by_name_and_number_and_nobody(self):
        typist, terminal = first_turn("Ann", "Ben", "Cy")
        terminal.command("leave Ben")
        terminal.command("leave 3")
        assert terminal.session.handed_over == (1, 2)
        for words in ("back", "leave zoe", "leave 1 2"):
            terminal.command(words)
            assert typist.said[-1].startswith("Which seat?"), words
        terminal.command("leave 4")
        assert terminal.session.handed_over == (1, 2), "a computer cannot leave"

    def test_all_leave_and_the_keyboard_still_turns_the_page(self):
        typist = Typist("leave Ann", "leave Ben")
        terminal = couch(typist, "Ann", "", "Ben", options=ONE_HAND)
        assert terminal.run() == 0
        assert "Hand of" not in "\n".join(typist.said) and strings.tr("terminal.over") in typist.said

    def test_one_person_alone(self):
        typist = Typist("leave", "next", "back")
        terminal = at_table(typist, options=ONE_HAND)
        assert terminal.run() == 0
        text = "\n".join(typist.said)
        assert text.index("A computer plays for") < text.index("plays again") < text.rindex("Your turn.")

    def test_what_was_shown_is_covered(self):
        typist, terminal = first_turn("Ann", "Ben")
        terminal.command("")
        seat = terminal.in_turn()
        assert seat is not None and terminal.gate.open_for(seat)
        terminal.command("leave")
        assert not terminal.gate.open_for(seat) and "The hand is covered." in typist.said


def test_the_review_is_of_whoever_is_named():
    typist = Typist()
    terminal = couch(typist, "Ann", "", "Ben", options=ONE_HAND)
    lines = typist.lines()
    while not terminal.session.view(None).results:
        terminal._advance()
        terminal._announce()
        terminal.command(next(lines))
        terminal._advance()
    terminal.command("review")
    assert typist.said[-1] == strings.tr("terminal.no_review")
    for name in ("Ann", "Ben"):
        typist.said.clear()
        terminal.command(f"review {name}")
        assert typist.said[0] == strings.tr("terminal.thinking")
        assert re.search(r"\d+ of \d+ choices as the adviser would", "\n".join(typist.said))


class TestPeople:
    def test_names_by_seat(self):
        assert play.seats_of(None, "Ann, ,Ben", "whist", STANDARD) == couch_seats(
            STANDARD, {0: ("Ann", 0), 2: ("Ben", 1)}
        )
        assert play.seats_of(None, "Ann,春", "whos_who", THREE)[1] == SeatPlan("human", "春", 1)

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (["--people", "A,B,C,D,E"], "there are 4 seats"),
            (["--people", " , "], "needs names"),
            (["--people", "Ann", "--seats", "human,easy,easy,easy"], "both say who plays"),
        ],
    )
    def test_impossible_wishes(self, argv: list[str], words: str, capsys: pytest.CaptureFixture[str]):
        code, text = run(["whist", "--no-save", *argv], capsys)
        assert code == 2 and words in text

    def test_a_match_by_name_counts_for_each(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        argv = ["whist", "--headless", "--preset", "one_hand", "--undo", "3", "--seed", "x"]
        code, out = run([*argv, "--people", "Ann,,Ben"], capsys)
        assert code == 0 and '"undo"' in out
        store = Store(paths.data_dir())
        store.close()
        assert sorted(store.statistics.players("whist")) == ["Ann", "Ben"]
        assert store.statistics.totals("whist").played == 0
        _, text = run(["whist", "--script", script(tmp_path, "statistics", "quit")], capsys)
        assert re.search(r"^Ann: 1 played, [01] won, [01] lost, 0 drawn\.$", text, re.MULTILINE)

    @pytest.mark.parametrize("game", ["whos_who", "trick_of_the_dead", "three_hags", "deception"])
    def test_every_game_by_names(self, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        """Somebody leaves, the keyboard is passed on, and the match is kept with all that."""
        path = script(tmp_path, "leave Ann", "", "quit")
        _, text = run([game, "--people", "Ann,Ben", "--script", path, "--seed", "x"], capsys)
        assert "A computer plays for Ann now" in text and "The match is kept." in text
        _, text = run([game, "--continue", "--script", script(tmp_path, "back", "quit")], capsys)
        assert "Ann plays again." in text
