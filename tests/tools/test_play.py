"""The terminal: whole matches, every command, refusals in words, two people at one keyboard, saving and
going on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai.messages import Ask
from engine.actions import Action
from engine.cards import text
from engine.codec import view_from_bytes
from game import files, lobby, paths, strings
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import AT_ONCE
from game.store import Store
from tests.kit.tables import ONE_HAND, STANDARD, WHIST, FakeBrain
from tools import play
from tools.terminal import Terminal
from tools.terminal_talk import card_of


@pytest.fixture(autouse=True)
def english():
    strings.use("en")
    yield
    strings.use("en")


class Typist:
    """Answers what the terminal says: plays the first card offered, types next where it is asked to."""

    def __init__(self, *first: str) -> None:
        self.said: list[str] = []
        self._first = list(first)

    def lines(self) -> Iterator[str]:
        yield from self._first
        while True:
            assert len(self.said) < 2000, "the terminal goes round in circles"
            yield next(filter(None, map(self._reply, reversed(self.said))))

    def _reply(self, line: str) -> str | None:
        """What answers this line; None if it asks for nothing."""
        if cards := re.search(r"(?:You may play: |出せる札：)([^ .。]+)", line):
            return cards.group(1)
        if "look away" in line:
            return "look"
        return "next" if "Type next" in line or line.startswith("next で") else None


def with_practice(typist: Typist) -> Iterator[str]:
    """Plays a hand, then that hand again twice, then leaves."""
    wanted = ["again", "again 12", "quit"]
    for line in typist.lines():
        if line == "next" and typist.said[-1] in (
            "Type next to go on.",
            "The practice is over. Back to the match.",
        ):
            if not wanted:
                return
            yield wanted.pop(0)
        else:
            yield line


def lowest(ask: Ask) -> Action:
    view = view_from_bytes(ask.view)
    return WHIST.legal(view, view.seat)[0]


def at_table(typist: Typist, **how: Any) -> Terminal:
    counsel = Counsel(how.pop("brain", None) or FakeBrain())
    options = how.pop("options", ONE_HAND)
    store = how.pop("store", None)
    how.setdefault("seed", "terminal")
    session = lobby.begin(store, "whist", options, counsel, pace=AT_ONCE, **how)
    return Terminal(
        session, counsel, store, typist.lines(), clock=lambda: 0.0, say=typist.said.append, last_review=True
    )


def run(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = play.main(argv)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def script(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "script.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("AS", "AS"), ("as", "AS"), ("10h", "TH"), ("H10", "TH"), ("9♥", "9H"), ("♦2", "2D"), ("tc", "TC")],
)
def test_cards_as_people_type_them(typed: str, code: str):
    assert text(card_of(typed)) == code


@pytest.mark.parametrize("typed", ["", "S", "SS", "AA", "1H", "next", "♥♥", "AS KS"])
def test_what_is_no_card(typed: str):
    with pytest.raises(ValueError):
        card_of(typed)


class TestWholeMatch:
    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_one_person(self, language: str):
        strings.use(language)
        typist = Typist("score", "hand", "trick", "previous", "hint", "seal", "statistics", "help")
        assert at_table(typist).run() == 0
        text = "\n".join(typist.said).replace("whist.why.test", "")
        assert text.count("\n") > 80
        assert not re.search(r"\b(whist|terminal|session|card)\.[a-z_]+\.", text), "a key without a text"
        assert "{" not in text
        assert strings.tr("terminal.thinking") in text
        assert strings.tr("terminal.over") in text and strings.tr("terminal.seed", seed="terminal") in text

    def test_two_people_never_see_a_hand_unasked(self):
        """Before somebody types look, no line holds a card that has not been played."""
        typist = Typist()
        seats = (SeatPlan("human", "Ann"), SeatPlan("easy"), SeatPlan("human", "Bob"), SeatPlan("easy"))
        terminal = at_table(typist, seats=seats)
        assert terminal.run() == 0
        asked = False
        for line in typist.said:
            asked = "look away" in line or (asked and line != "The hand is covered.")
            assert asked or "Hand of" not in line
        assert sum("look away" in line for line in typist.said) == 26
        assert sum(line == "The hand is covered." for line in typist.said) == 26
        assert not any("Your hand" in line for line in typist.said)

    def test_nobody_plays_but_all_is_told(self):
        typist = Typist()
        seats = tuple(SeatPlan("easy") for _ in range(4))
        assert at_table(typist, seats=seats).run() == 0
        assert sum(" takes trick " in line for line in typist.said) == 13
        assert "Hand of" not in "\n".join(typist.said)


class TestCommands:
    def said_after(self, *lines: str) -> str:
        typist = Typist(*lines, "quit")
        at_table(typist, options=STANDARD).run()
        return "\n".join(typist.said)

    def test_a_refusal_in_words(self):
        """WH UI2; with seed abc a partner who leads the lowest card leads a spade, and the person holds
        some."""
        typist = Typist("2D", "quit")
        at_table(typist, options=STANDARD, seed="abc", brain=FakeBrain(lowest)).run()
        assert "♠ was led and you hold ♠, so play a ♠." in typist.said

    def test_unknown_words(self):
        assert "Not a command or card: juggle." in self.said_after("juggle")

    def test_undo_with_nothing_to_undo(self):
        assert "There is nothing to take back" in self.said_after("undo")

    def test_a_review_needs_a_finished_hand(self):
        assert strings.tr("terminal.no_review") in self.said_after("review")

    def test_the_last_hand_again_as_practice(self):
        """From its start, then from trick 12, within the match; the seed stays sealed."""
        typist = Typist()
        terminal = at_table(typist, options=STANDARD)
        terminal._lines = with_practice(typist)
        terminal.run()
        text = "\n".join(typist.said)
        practice = strings.tr("terminal.practice")
        assert text.count(practice) == 2 == text.count("The practice is over.")
        first, second = text.split(practice)[1:]
        first, second = (part.split("The practice is over.")[0] for part in (first, second))
        assert first.count(" trick ") >= 13 and "Hand 1 is over" in first
        assert "trick 11." not in second and "trick 12." in second
        assert "Seed: terminal" not in text
        assert "The match is not saved." in text

    def test_pause_covers_until_the_next_command(self):
        text = self.said_after("pause", "score")
        after = text.split("Paused.")[1]
        assert after.index("Going on.") < after.index("Match score")

    def test_the_seed_stays_sealed_during_the_match(self):
        text = self.said_after("seal")
        assert "Seed: terminal" not in text and "The seed is shown when the match is over" in text


class TestMain:
    def test_saves_goes_on_and_asks_before_a_new_match(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ):
        code, first = run(
            ["whist", "--script", script(tmp_path, "quit"), "--option", "cpu_level=easy"], capsys
        )
        assert code == 0 and "New match: Standard, opponents Easy." in first and "The match is kept." in first
        _, second = run(["whist", "--script", script(tmp_path, "yes", "quit")], capsys)
        assert (
            "Go on with it?" in second
            and "Going on with the stored match: Standard, opponents Easy." in second
        )
        _, third = run(["whist", "--script", script(tmp_path, "no", "quit")], capsys)
        assert "New match: Standard, opponents Normal." in third
        _, fourth = run(["whist", "--continue", "--script", script(tmp_path, "quit")], capsys)
        assert "Go on with it?" not in fourth and "stored match: Standard, opponents Normal." in fourth

    def test_says_the_levels_that_really_sit_there(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        _, text = run(
            ["whos_who", "--seats", "human,easy,hard", "--script", script(tmp_path, "quit")], capsys
        )
        assert "opponents Easy, Hard." in text

    def test_commands_end_the_match_is_kept(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        code, text = run(["whist", "--script", script(tmp_path, "score")], capsys)
        assert code == 0 and text.rstrip().endswith("The match is kept.")

    def test_japanese(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        _, text = run(["whist", "--lang", "ja", "--script", script(tmp_path, "quit")], capsys)
        assert "新しい対戦：標準、相手はふつう。" in text

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (["--preset", "grand"], "known: standard"),
            (["--option", "trumps=yes"], "known: match_mode"),
            (["--option", "target_points=6"], "target_points"),
            (["--preset", "one_hand", "--option", "honours=traditional"], "A fixed number of hands"),
            (["--seats", "human,easy"], "4 seats are needed"),
            (["--seats", "human,easy,easy,genius"], "each one of"),
        ],
    )
    def test_impossible_wishes_are_explained(
        self, argv: list[str], words: str, capsys: pytest.CaptureFixture[str]
    ):
        code, text = run(["whist", "--no-save", *argv], capsys)
        assert code == 2 and words in text

    def test_couplings_are_applied(self):
        options = play.options_of("whist", "honours_one_short", ["target_points=10", "honours=traditional"])
        assert (options.target_points, options.honours.value) == (5, "traditional")

    def test_a_second_copy_plays_without_saving(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        lock = files.lock_instance(paths.data_dir())
        assert lock is not None
        _, text = run(["whist", "--script", script(tmp_path, "quit")], capsys)
        lock.release()
        assert "Another copy of the game is running" in text and "The match is not saved." in text
        assert not list(paths.data_dir().rglob("*.match"))

    @pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", "folder"])
    def test_a_script_that_cannot_be_read(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | str | None
    ):
        path = tmp_path / "moves.txt"
        if content == "folder":
            path.mkdir()
        elif isinstance(content, bytes):
            path.write_bytes(content)
        code, text = run(["whist", "--new", "--script", str(path)], capsys)
        assert code == 2 and "script cannot be read" in text
        assert not list(paths.data_dir().rglob("*.match"))

    def test_a_home_that_is_no_folder_is_said_and_played(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ):
        home = tmp_path / "home"
        home.write_bytes(b"")
        monkeypatch.setenv(paths.HOME_VARIABLE, str(home))
        code, text = run(["whist", "--script", script(tmp_path, "quit")], capsys)
        assert code == 0 and str(home) in text and "nothing will be kept" in text

    @pytest.mark.parametrize("number", ["1", "-3", "x", "²"])
    def test_taking_everything_back_for_ever_is_refused(self, number: str):
        with pytest.raises(SystemExit) as end:
            play.main(["whist", "--headless", "--no-save", "--undo", number])
        assert end.value.code == 2


class TestHeadless:
    def test_every_action_is_acknowledged_and_the_match_counts(self, capsys: pytest.CaptureFixture[str]):
        code, out = run(["whist", "--headless", "--preset", "one_hand", "--undo", "3", "--seed", "x"], capsys)
        lines = [json.loads(line) for line in out.splitlines()]
        assert code == 0
        assert lines[0]["start"] == 0 and "end" in lines[-1]
        count = 0
        for line in lines[1:-1]:
            count = line["n"] if "undo" in line else count + 1
            assert line["n"] == count and line["saved"]
        assert sum("undo" in line for line in lines) == (13 + 6) // 3
        store = Store(paths.data_dir())
        store.close()
        assert store.statistics.totals("whist").played == 1
        assert len(store.history()) == 1
