"""Deception in the terminal: whole games in every role, short forms, two people at one keyboard, the review,
and the proof that roles and tiles were fixed beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import Action
from engine.codec import view_from_bytes
from engine.games import REGISTRY
from engine.games.deception.content import LOCATIONS
from engine.games.deception.events import MarkerPlaced, Said
from engine.games.deception.options import Options
from engine.games.deception.roles import Role
from engine.games.deception.rules import shuffled_deal
from engine.games.deception.state import (
    ChooseLocation,
    NameWitness,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import CluePointsTo, Colour, Doubt, NothingToSay, Suspect, Trust
from game import lobby, paths, saves, strings
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import AT_ONCE
from game.store import Store
from tests.game.test_deception_session import EIGHT, FOUR, case, deal, night, on, quiet, solution, talker
from tests.kit.tables import FakeBrain
from tools import play, replay
from tools.terminal import Terminal
from tools.terminal_deception_lines import Reader, Unclear

SIX = REGISTRY["deception"].presets["six"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch):
    for module in ("terminal", "terminal_deception"):
        monkeypatch.setattr(f"tools.{module}.BREATH", 0.0)
    strings.use("en")
    yield
    strings.use("en")


HELP = ("cards:", "cards：")
"""How the list of commands begins."""


class Typist:
    """Does the plainest thing that the last words of the terminal ask for, after ``first``."""

    def __init__(self, *first: str) -> None:
        self.said: list[str] = []
        self._first = list(first)
        self._marks = 0

    def lines(self) -> Iterator[str]:
        yield from self._first
        while True:
            assert len(self.said) < 5000, "the terminal goes round in circles"
            yield next(filter(None, map(self._reply, reversed(self.said))))

    def _reply(self, line: str) -> str | None:
        if found := re.search(r"(?:Name the witness|目撃者だと思う).*?[.。]\s?.*?(\d+) ", line):
            return f"name {found[1]}"
        if "mark 1 5" in line and "tiles" in line and not line.startswith(HELP):
            self._marks += 1
            return f"mark {self._marks} 2"
        replies = {
            "pick 2 4": "pick 2 4",
            "location 1. ": "location 1",
            "location 1）。": "location 1",
            "replace 3 5": "replace 3 5",
            "present starts": "present",
            "present で": "present",
            "end closes": "end",
            "end で": "end",
            "next when": "next",
            "読み終えたら next": "next",
            "ready": "ready",
        }
        if line.startswith(HELP):
            return None
        return next((reply for words, reply in replies.items() if words in line), None)


def at_table(typist: Typist, choose: Callable[[Any], Action] = talker, **how: Any) -> Terminal:
    counsel = Counsel(FakeBrain(lambda ask: choose(view_from_bytes(ask.view))))
    options = how.pop("options", SIX)
    how.setdefault("seed", "terminal")
    session = lobby.begin(None, "deception", options, counsel, pace=AT_ONCE, **how)
    return Terminal(session, counsel, None, typist.lines(), clock=lambda: 0.0, say=typist.said.append)


def with_role(role: Role, options: Options) -> Any:
    """A deal in which the person has that role."""
    dealt = shuffled_deal(options, "case")
    roles = list(dealt.roles)
    other = roles.index(role)
    roles[0], roles[other] = roles[other], roles[0]
    return replace(dealt, roles=tuple(roles))


def missing(lines: str) -> list[str]:
    """Keys without a text; what options and reasons are called is not this file's business."""
    lines = re.sub(r"deception\.(preset|value|why)\.[a-z_.]+", "", lines)
    return re.findall(r"\b(?:deception\w*|terminal|session|errors)\.[a-z_]+\.?\S*", lines)


class TestWholeGames:
    @pytest.mark.parametrize("language", strings.LANGUAGES)
    @pytest.mark.parametrize("role", list(Role))
    def test_in_every_role(self, role: Role, language: str):
        strings.use(language)
        first = ("help", "role", "cards", "cards 3", "tiles", "options 1", "log", "log 2", "refused", "score")
        typist = Typist(*first, "hand", "trick", "previous", "undo", "xyzzy", "pace fast", "pace odd", "hint")
        terminal = at_table(typist, options=EIGHT, deal=with_role(role, EIGHT))
        assert terminal.run() == 0
        said = "\n".join(typist.said)
        assert missing(said) == [] and "{" not in said
        assert strings.tr("terminal.over") in said

    def test_the_reversal_of_a_person(self):
        truth: list[Solve] = []

        def choose(view: Any) -> Action:
            holder = view.seat == 7 and view.marked and view.badges[7] and view.phase.value == "mark"
            return truth[0] if holder and truth else quiet(view)

        typist = Typist()
        terminal = at_table(typist, choose, options=EIGHT, deal=with_role(Role.MURDERER, EIGHT))
        truth.append(Solve(0, 1, 3))
        assert terminal.run() == 0
        said = "\n".join(typist.said)
        assert "Correct!" in said and "Name the witness" in said
        assert "The murderer names" in said

    def test_the_night_tells_each_their_own(self):
        typist = Typist()
        at_table(typist, quiet, options=EIGHT, deal=with_role(Role.WITNESS, EIGHT)).run()
        said = "\n".join(typist.said)
        assert "Murderer and accomplice are" in said and "The crime." not in said.split("The case")[0]
        typist = Typist()
        at_table(typist, quiet, options=EIGHT, deal=with_role(Role.INVESTIGATOR, EIGHT)).run()
        assert "There is nothing else for you to know." in typist.said


READER = Reader({"mei": 0, "chow": 1, "ivy lee": 2, "you": 0}, 4)
TILES = (0, 2, 9, 10, 11, 12)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("solve 3 2 4", Solve(2, 1, 3)),
        ("Solve Ivy Lee 2 4", Solve(2, 1, 3)),
        ("solve chow w4 e2", Solve(1, 1, 3)),
        ("suspect 2", Say(Suspect(1, None, None))),
        ("suspect chow r2", Say(Suspect(1, 1, None))),
        ("suspect ivy lee b4 r2", Say(Suspect(2, 1, 3))),
        ("clue 3 chow b1", Say(CluePointsTo(9, 1, Colour.BLUE, 0))),
        ("doubt 2", Say(Doubt(1))),
        ("trust chow", Say(Trust(1))),
        ("pass", Say(NothingToSay())),
        ("pick 2 4", Pick(1, 3)),
        ("location 4", ChooseLocation(LOCATIONS[3])),
        ("mark 3 6", PlaceMarker(9, 5)),
        ("replace 6 1", ReplaceTile(12, 0)),
        ("present", StartPresentations()),
        ("name you", NameWitness(0)),
    ],
)
def test_short_forms(line: str, action: Action):
    assert READER.action(line, TILES) == action


@pytest.mark.parametrize(
    "line",
    [
        *("", "solve", "solve 3", "solve 9 1 1", "solve 3 5 1", "solve 3 1", "solve 3 r1 r2", "solve 0 1 1"),
        *("suspect", "suspect 2 x3", "suspect 2 r9", "clue 7 2 b1", "clue 1 2", "clue 1 2 r1 b2", "mark 1 7"),
        *("mark 1", "location 5", "pick 1 5", "pick one two", "xyzzy", "doubt", "name nobody", "suspect 2 r"),
    ],
)
def test_what_means_nothing(line: str):
    with pytest.raises(Unclear):
        READER.action(line, TILES)


class TestPlaying:
    def after(self, *lines: str, choose: Callable[[Any], Action] = quiet, **how: Any) -> str:
        """What is said when these lines are typed after the first marker of a computer."""
        typist = Typist()
        how.setdefault("deal", with_role(Role.INVESTIGATOR, SIX))
        terminal = at_table(typist, choose, **how)

        def script() -> Iterator[str]:
            for line in typist.lines():
                if any(said.startswith("Marker: ") for said in typist.said):
                    yield from lines
                    return
                yield line

        terminal._lines = script()
        terminal.run()
        return "\n".join(typist.said)

    def test_a_statement_is_said_and_answered(self):
        def answers(view: Any) -> Action:
            accused = [
                e for e in view.record if isinstance(e, Said) and e.statement == Suspect(view.seat, 0, 1)
            ]
            replied = any(isinstance(e, Said) and e.seat == view.seat for e in view.record)
            return Say(Suspect(0, None, None)) if accused and not replied else quiet(view)

        fs = with_role(Role.INVESTIGATOR, SIX).roles.index(Role.SCIENTIST)
        other = next(seat for seat in (3, 4) if seat != fs)
        said = self.after(f"suspect {other + 1} r1 b2", choose=answers)
        assert "You: “" in said and re.search(r"\w+: “(Me\?|Leave me|That is an easy)", said)

    def test_refusals_are_sentences(self):
        said = self.after("end", "mark 1 1", "solve 1 1 1", "suspect 1")
        for words in ("Only the", "not your own"):
            assert words in said

    def test_a_wrong_answer_costs_the_badge(self):
        deal_ = with_role(Role.INVESTIGATOR, SIX)
        owner = next(s for s in range(1, 6) if deal_.roles[s] is Role.INVESTIGATOR) + 1
        said = self.after(f"solve {owner} 1 1", f"solve {owner} 1 2", "refused", deal=deal_)
        assert "You give an answer." in said and "Wrong answer by You." in said
        assert strings.tr("errors.refused.no_badge") in said

    def test_step_by_step(self):
        said = self.after("pace step", "ready", "ready", choose=talker)
        assert "The others now talk: word by word." in said

    def test_two_people_speak_by_as(self):
        plans = (SeatPlan("human", "Ann"), SeatPlan("human", "Ben"), *(SeatPlan("normal"),) * 2)
        roles = (Role.INVESTIGATOR, Role.INVESTIGATOR, Role.SCIENTIST, Role.MURDERER)
        typist = Typist()
        terminal = at_table(typist, quiet, options=FOUR, seats=plans, deal=deal(FOUR, roles))
        night = [
            "next",
            "next",
            "next",
            "next",
            "look",
            "pick 1 1",
            "role",
            "look",
            "pick 2 2",
            "next",
            "next",
        ]
        talk = ["as ann ready", "as 2 ready", "as Ben suspect ann", "as 1 trust ben", "as x ready", "ready"]
        terminal._lines = iter([*night, *talk])
        terminal.run()
        said = "\n".join(typist.said)
        assert said.count("Ann: investigator.") == 0, "the cards are looked at behind the curtain"
        assert "Ben: “" in said and "Ann: “" in said
        assert "Waiting for ready from Ann and Ben" in said or "Waiting for ready from Ben and Ann" in said
        record = terminal.session.view(None).record
        assert [e.seat for e in record if isinstance(e, Said)] == [1, 0]
        assert sum(isinstance(e, MarkerPlaced) for e in record) == 1, "the second waits for Ben as well"


class TestMain:
    def run(self, argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        code = play.main(["deception", *argv])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    @pytest.mark.parametrize(
        "argv",
        [["--option", "players=3"], ["--option", "use_witness=true"], ["--seats", "human,easy,easy"]],
    )
    def test_impossible_wishes(self, argv: list[str], capsys: pytest.CaptureFixture[str]):
        code, said = self.run(["--no-save", *argv], capsys)
        assert code == 2 and said and missing(said) == []

    def test_headless_verified_counted_and_reviewed(self, capsys: pytest.CaptureFixture[str]):
        code, _ = self.run(["--headless", "--preset", "four", "--option", "cpu_level=easy"], capsys)
        assert code == 0
        store = Store(paths.data_dir())
        store.close()
        totals = store.statistics.totals("deception", level="easy")
        assert totals.played == 1 and totals.shared == 0
        assert totals.details.get("crime", 0) + totals.details.get("investigation", 0) == 1
        assert replay.main(["--verify", "--lang", "en"]) == 0
        assert "The seal is right" in capsys.readouterr().out
        for language in strings.LANGUAGES:
            assert replay.main(["--lang", language]) == 0
            story = capsys.readouterr().out
            assert missing(story) == [] and "{" not in story


class TestAfterwards:
    def test_the_review_tells_every_observer_and_the_markers(self):
        typist = Typist()
        plain = on(night(case(talker)), lambda view: False)
        counsel = Counsel(FakeBrain(lambda ask: quiet(view_from_bytes(ask.view))))
        terminal = Terminal(plain.session, counsel, None, iter(()), lambda: 0.0, typist.said.append)
        terminal.command("review")
        said = "\n".join(typist.said)
        assert "The truth as You saw it" in said and missing(said) == []

    def test_no_review_before_the_end(self):
        typist = Typist()
        plain = night(case())
        terminal = Terminal(
            plain.session, Counsel(plain.brain), None, iter(()), clock=lambda: 0.0, say=typist.said.append
        )
        terminal.command("review")
        assert typist.said == [strings.tr("terminal.no_review")]

    def test_a_seed_from_elsewhere_is_noticed(self):
        table = night(case())
        table.session.act(0, solution(table))
        saved = saves.decode(saves.dump(table.session.match, table.session.seats))
        assert replay.faults(saved, None) == [], "a given deal proves nothing, and is not blamed"
        start = saved.match.state_at(0)
        assert not replay.FROM_SEED["deception"](saved.match, start), "these roles are not the seed's"
