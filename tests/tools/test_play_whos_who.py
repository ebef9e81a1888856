"""WHO'S WHO in the terminal: whole matches, its own commands, and several people who hand one keyboard
round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.whos_who.options import RoleDealing
from game import lobby, paths, strings
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import AT_ONCE
from game.store import Store
from tests.kit.results import JudgeBrain
from tests.kit.tables import WHOS_WHO, FakeBrain, Table
from tools import play, replay
from tools.terminal import Terminal

SHORT = replace(WHOS_WHO.presets["three"], role_dealing=RoleDealing.BAG, bag_rounds=1, question_allowed=True)
"""Three deals."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tools.terminal.BREATH", 0.0)
    strings.use("en")
    yield
    strings.use("en")


class Typist:
    """Answers what the terminal says, after ``first``: plays, answers no, declares the first seat offered."""

    def __init__(self, *first: str) -> None:
        self.said: list[str] = []
        self._first = list(first)

    def lines(self) -> Iterator[str]:
        yield from self._first
        while True:
            assert len(self.said) < 4000, "the terminal goes round in circles"
            yield next(filter(None, map(self._reply, reversed(self.said))))

    def _reply(self, line: str) -> str | None:
        if cards := re.search(r"(?:You may play: |出せる札：)([^ .。]+)", line):
            return cards.group(1)
        if "Type yes or no" in line or "yes か no" in line:
            return "no"
        if "declare" in line:
            need = re.search(r"declare (?:and (\d) of|と席を(\d)つ)", line)
            seats = re.findall(r"[ （](\d) \D", line.partition("declare")[2].replace("and ", "and"))
            if need:
                count = int(need.group(1) or need.group(2))
                return "declare " + " ".join(seats[:count])
        if "look away" in line or "look で" in line:
            return "look"
        return "next" if "ype next" in line or "next で" in line or "next と" in line else None


def at_table(typist: Typist, **how: Any) -> Terminal:
    counsel = Counsel(how.pop("brain", None) or JudgeBrain())
    options = how.pop("options", SHORT)
    how.setdefault("seed", "terminal")
    session = lobby.begin(None, "whos_who", options, counsel, pace=AT_ONCE, **how)
    return Terminal(session, counsel, None, typist.lines(), clock=lambda: 0.0, say=typist.said.append)


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("preset", ["three", "six"])
def test_a_whole_match(language: str, preset: str):
    strings.use(language)
    first = ("role", "next", "hand", "score", "trick", "previous", "tricks", "questions", "masters", "marks")
    typist = Typist(*first, "mark 2 1", "marks", "timeline", "hint", "seal", "statistics", "help")
    options = replace(WHOS_WHO.presets[preset], role_dealing=RoleDealing.BAG, question_allowed=True)
    options = replace(options, bag_rounds=1)
    assert at_table(typist, options=options).run() == 0
    text = "\n".join(typist.said)
    # The judge gives a reason of whist for everything.
    text = text.replace("whos_who.why.win_cheaply", "")
    assert not re.search(r"\b(whos_who|terminal|session|card)\.[a-z_]+\.", text), "a key without a text"
    assert "{" not in text and "}" not in text
    assert strings.tr("terminal.over") in text and strings.tr("terminal.seed", seed="terminal") in text
    deals = {"three": 3, "six": 3}[preset]
    last = strings.tr("whos_who.event.called.final")
    assert text.count(last) == deals


class TestCommands:
    def said_after(self, *lines: str, until: str = "", **how: Any) -> str:
        typist = Typist()
        terminal = at_table(typist, **how)

        def script() -> Iterator[str]:
            wanted = list(lines)
            for line in typist.lines():
                if not until or any(until in said for said in typist.said):
                    yield from wanted
                    return
                yield line

        terminal._lines = script()
        terminal.run()
        return "\n".join(typist.said)

    def test_the_role_is_told_before_the_first_card(self):
        text = self.said_after()
        assert re.search(r"Your role: (Master|Hunter)\. Your hand: ♠", text)
        assert "Type next when you have seen it." in text

    def test_seats_by_number_and_by_name(self):
        talk: Any = at_table(Typist(), options=WHOS_WHO.presets["six"])._talk
        seats = talk._at.couch.seats_in
        assert seats("2") == [1] and seats("LEFT") == [1] and seats("far left") == [2]
        assert seats("right, far right") == [4, 5] and seats("5 2") == [1, 4]
        assert seats("9") == [] and seats("nobody") == []

    def test_asking_and_being_refused_a_second_time(self):
        text = self.said_after("ask right", "ask right", until="You may ask first", brain=FakeBrain())
        assert "You to Right: are you the master?" in text and re.search(r"Right: (yes|no)\.", text)
        assert "You have already asked your question of this deal." in text

    def test_a_seat_that_is_none(self):
        text = self.said_after("ask bob", "declare 7", until="You may ask first")
        assert text.count("Not a seat:") == 2

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("declare 1", "Name one other seat."),
            ("declare 2 3", "Name one other seat."),
            ("yes", "not possible right now"),
            ("AS", "not possible right now"),
            ("undo", "Not a command or card: undo"),
        ],
    )
    def test_refusals_at_the_interim(self, line: str, words: str):
        assert words in self.said_after(line, until="type declare")

    def test_waiting_then_declaring(self):
        text = self.said_after("wait", until="type declare")
        assert "All choices are in." in text

    def test_a_master_is_told_alone_that_the_choice_has_no_effect(self):
        found = set()
        for number in range(6):
            text = self.said_after(until="type declare", seed=f"role {number}")
            master = "Your role: Master" in text
            assert ("For you alone: what you choose has no effect." in text) == master
            found.add(master)
        assert found == {True, False}

    def test_all_finished_tricks_and_one_of_them(self):
        text = self.said_after("tricks", "tricks 2", "previous", until="trick 3.")
        pages = re.findall(r"Trick (\d): .* took it\.", text)
        assert pages == ["1", "2", "3", "2", "3"]

    def test_notes(self):
        text = self.said_after("mark left 2", "mark right -1", "mark left 9", "marks", "mark left 0", "marks")
        assert "Your notes: Left: +2, Right: -1." in text
        assert "Type mark, a seat and a number" in text and "Your notes: Right: -1." in text

    def test_counts_and_chances(self):
        text = self.said_after("masters")
        assert "Master so far: You: 0, Left: 0, Right: 0. Chance in this deal: You: 33 %" in text

    def test_the_timeline_after_the_reveal_only(self):
        assert "possible when a deal is over" in self.said_after("timeline")
        text = self.said_after("timeline", until="is over. The master was")
        assert re.search(r"about \w+, trick by trick in percent: \d+ ", text)

    def test_the_review_counts_points(self):
        text = self.said_after("review", until="is over. The master was")
        moments = re.findall(r"(.*): you chose “(.*)”; “.*” was worth \d+\.\d points more", text)
        assert moments
        for where, chosen in moments:
            named = chosen == "wait" or chosen.startswith("name ")
            assert (where in ("Interim", "At the end")) if named else re.fullmatch(r"Trick \d+", where)
        assert "tricks more" not in text
        assert re.search(r"You scored -?\d+ in this deal; with the adviser .* been -?\d+\.", text)

    def test_the_deal_again_as_practice(self):
        text = self.said_after("again", "quit", until="is over. The master was")
        assert strings.tr("terminal.practice") in text


class TestSeveralPeople:
    """Everybody takes the keyboard in the same order, and nothing private shows before look (WW §10)."""

    SEATS = (SeatPlan("human", "Ann"), SeatPlan("easy"), SeatPlan("human", "Bob"))

    def test_nothing_private_before_somebody_looks(self):
        typist = Typist()
        assert at_table(typist, seats=self.SEATS, brain=FakeBrain()).run() == 0
        looked = False
        for line in typist.said:
            looked = "look away" in line or (looked and line != "The hand is covered.")
            private = re.search(r"^(Hand of|Role of|Your |For you alone)", line)
            assert looked or not private, line
        assert any(line.startswith("Role of Ann") for line in typist.said)

    def test_the_device_goes_round_the_same_whoever_is_master(self):
        orders = []
        for masters in ((0,), (1,), (2,)):
            state = Table.new(SHORT).session.match.state
            deal = WHOS_WHO.deal_type(state.dealer, state.dealt, state.turned, masters)
            typist = Typist()
            options = replace(SHORT, question_allowed=False)
            terminal = at_table(typist, seats=self.SEATS, deal=deal, options=options)
            terminal._lines = until_revealed(typist)
            terminal.run()
            orders.append([line for line in typist.said if "look away" in line])
        assert orders[0] == orders[1] == orders[2] and len(orders[0]) == 2 + 34 + 4


def until_revealed(typist: Typist) -> Iterator[str]:
    for line in typist.lines():
        if any("is over. The master was" in said for said in typist.said):
            return
        yield line


class TestMain:
    def run(self, argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        code = play.main(["whos_who", *argv])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    @pytest.mark.parametrize(
        ("argv", "words"),
        [
            (["--option", "masters=2"], "there is one master"),
            (["--option", "players=7"], "played by 3 to 6"),
            (["--option", "question_allowed=perhaps"], "question_allowed"),
            (["--seats", "human,easy"], "3 seats are needed"),
        ],
    )
    def test_impossible_wishes(self, argv: list[str], words: str, capsys: pytest.CaptureFixture[str]):
        code, text = self.run(["--no-save", *argv], capsys)
        assert code == 2 and words in text

    def test_options_as_words(self):
        options = play.options_of(
            "whos_who", "five", ["question_allowed=true", "masters=1", "cpu_level=easy"]
        )
        assert (options.question_allowed, options.masters, options.min_deals) == (True, 1, 10)

    def test_a_script_is_kept_and_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        script = tmp_path / "script.txt"
        script.write_text("next\nmark left 2\nquit\n", encoding="utf-8")
        _, first = self.run(["--script", str(script), "--seed", "x"], capsys)
        assert "The match is kept." in first
        script.write_text("marks\nquit\n", encoding="utf-8")
        _, second = self.run(["--continue", "--script", str(script)], capsys)
        assert "Your notes: Left: +2." in second

    def test_headless_and_verified(self, capsys: pytest.CaptureFixture[str]):
        options = ["--option", "role_dealing=bag", "--option", "bag_rounds=1", "--option", "cpu_level=easy"]
        code, _ = self.run(["--headless", *options], capsys)
        assert code == 0
        store = Store(paths.data_dir())
        store.close()
        totals = store.statistics.totals("whos_who", level="easy")
        assert totals.played == 1 and totals.details["deals"] == 3
        assert totals.details["master"] == 1 and totals.details["hunter"] == 2
        assert replay.main(["--verify", "--lang", "en"]) == 0
        assert "all 3 deals are those the seed gives" in capsys.readouterr().out
        assert replay.main(["--lang", "en"]) == 0
        story = capsys.readouterr().out
        assert story.count("The master was:") == 3 and "{" not in story
        assert replay.main(["--export", "pbn", "--lang", "en"]) == 2
        assert "Only Whist" in capsys.readouterr().err


def test_other_roles_than_the_seed_gives_are_noticed():
    table = Table.new(SHORT, seed="0123456789abcdef" * 2)
    table.play_out()
    match = table.session.match
    start = match.state_at(lobby.deals(match)[1].start)
    assert replay.FROM_SEED["whos_who"](match, start)
    others = tuple((seat + 1) % 3 for seat in start.masters)
    assert not replay.FROM_SEED["whos_who"](match, replace(start, masters=others))
