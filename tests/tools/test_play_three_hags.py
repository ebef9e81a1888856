"""Three Hags in the terminal: whole matches, combos by cards and by number, two people at one keyboard, the
review, and the proof that deals and stock were fixed beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import parse_set
from engine.codec import view_from_bytes
from engine.games import REGISTRY
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Deal, PlayCombo
from game import lobby, paths, saves, strings
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import AT_ONCE
from game.store import Store
from tests.kit.results import JudgeBrain
from tests.kit.tables import FakeBrain, Table
from tools import play, replay
from tools.terminal import Terminal

SHORT = Options(target_score=50)
OWN, OTHER = (
    parse_set("5S 6S KS 4H 4C QH JH 9S KC JC TH 2C QS"),
    parse_set("5H 5C 7H 8H 9H 3H AS 2S 7S 8S JS 9C TS"),
)
STOCK = tuple(card for card in range(52) if (PACK & ~OWN & ~OTHER) >> card & 1)
DEAL = Deal(1, (OWN, OTHER), STOCK)
"""Seat 0 leads; in its hand lie a run with an imp, pairs, a flight and the broom of clubs."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tools.terminal.BREATH", 0.0)
    strings.use("en")
    yield
    strings.use("en")


class Typist:
    """Answers what the terminal says, after ``first``: the last combo offered, else a pass."""

    def __init__(self, *first: str) -> None:
        self.said: list[str] = []
        self._first = list(first)

    def lines(self) -> Iterator[str]:
        yield from self._first
        while True:
            assert len(self.said) < 4000, "the terminal goes round in circles"
            yield next(filter(None, map(self._reply, reversed(self.said))))

    def _reply(self, line: str) -> str | None:
        if line.startswith(("Offers", "候補")):
            return re.findall(r"(\d+)(?:: |番 |, the|番は)", line)[-1]
        if "Type pass" in line or "pass と" in line:
            return "pass"
        if "look away" in line or "look で" in line:
            return "look"
        return "next" if "ype next" in line or "next で" in line else None


def at_table(typist: Typist, **how: Any) -> Terminal:
    counsel = Counsel(how.pop("brain", None) or FakeBrain())
    options = how.pop("options", SHORT)
    how.setdefault("seed", "terminal")
    session = lobby.begin(None, "three_hags", options, counsel, pace=AT_ONCE, **how)
    return Terminal(session, counsel, None, typist.lines(), clock=lambda: 0.0, say=typist.said.append)


def missing(lines: str) -> list[str]:
    """Keys without a text; what the options and reasons are called is not this file's business."""
    lines = re.sub(r"three_hags\.(preset|value|why)\.[a-z_.]+", "", lines)
    return re.findall(r"\b(?:three_hags\w*|terminal|session|card|errors)\.[a-z_]+\.?\S*", lines)


def passes(ask: Any) -> Any:
    """Answers nothing, leads its weakest single card."""
    view = view_from_bytes(ask.view)
    legal = REGISTRY["three_hags"].legal(view, view.seat)
    return legal[-1] if view.top is not None else legal[0]


def said_after(*lines: str, until: str = "", **how: Any) -> str:
    """What is said when these lines are typed, at once or after something was said; then nobody types."""
    typist = Typist()
    how.setdefault("brain", FakeBrain(passes))
    terminal = at_table(typist, **how)

    def script() -> Iterator[str]:
        for line in typist.lines():
            if not until or any(until in said for said in typist.said):
                yield from lines
                return
            yield line

    terminal._lines = script()
    terminal.run()
    return "\n".join(typist.said)


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_a_whole_match(language: str):
    strings.use(language)
    first = ("hand", "hand suits", "score", "trick", "pile", "previous", "piles", "aside", "unseen", "list")
    typist = Typist(*first, "undo", "play", "99", "hint", "seal", "statistics", "help", "pause", "hand")
    terminal = at_table(typist)
    assert terminal.run() == 0
    said = "\n".join(typist.said)
    assert missing(said) == [] and "{" not in said and "}" not in said
    assert strings.tr("terminal.over") in said and strings.tr("terminal.seed", seed="terminal") in said
    rounds = len(terminal.session.view(None).results)
    assert said.count(strings.tr("terminal.press_next_hand")) == rounds


class TestPlaying:
    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("5S 6S KS", "You lead: run ♠ 5-6-7, imp as 7."),
            ("play 5s, 6♠ + Ks", "You lead: run ♠ 5-6-7, imp as 7."),
            ("play 5S 6S KS as 5S 6S 7S", "You lead: run ♠ 5-6-7, imp as 7."),
            ("5S 6S KS as 4S 5S 6S", "You lead: run ♠ 4-5-6, imp as 4."),
            ("5S 6S KS as 4S", "You lead: run ♠ 4-5-6, imp as 4."),
            ("5S 6S KS=4S", "You lead: run ♠ 4-5-6, imp as 4."),
            ("10H", "You lead: onesie 10♥."),
            ("QH JH", "You lead: flight Q♥ J♥."),
            ("JC", "You sweep the pile aside."),
            ("5S 6S KS as 8S", "The imp cannot stand for that here."),
            ("KS 5S", "The imp would become a card that is already in the combo."),
            ("KS QH", "An imp cannot join a hag or a broom."),
            ("4H 6S", "These cards form no combo."),
            ("4H 4C QH JH", "These cards form no combo."),
            ("7H", "You do not hold that card."),
            ("pass", "You lead, so play a combo: the leader cannot pass."),
            ("4H 4H", "Not a command or card: 4H 4H."),
            ("play", "These cards form no combo."),
            ("play 4H x", "Not a command or card: 4h x."),
            ("next", "not possible right now"),
            ("undo", "Nothing is taken back in Three Hags."),
            ("0", "There is no offer 0."),
        ],
    )
    def test_a_lead(self, line: str, words: str):
        said = said_after(line, deal=DEAL)
        assert words.casefold() in said.casefold()
        assert ("You draw" in said) == words.startswith("You ") * ("cannot" not in words) * (
            "hold" not in words
        )

    def test_by_the_number_of_an_offer(self):
        said = said_after("list", deal=DEAL)
        offers = dict(re.findall(r"^(\d+): (.*)\.$", said, re.MULTILINE))
        number = next(n for n, words in offers.items() if words == "flight Q♥ J♥")
        for line in (number, f"play {number}"):
            assert "You lead: flight Q♥ J♥." in said_after(line, deal=DEAL)

    def test_the_offers_of_a_lead_name_their_cards_and_the_hand(self):
        said = said_after(deal=DEAL)
        assert "pair 4♥ 4♣" in said and "run ♠ 5-6-7, imp as 7" in said
        assert re.search(r"Offers, onesie: \d+ to \d+, the cards of the hand in their order\.", said)

    def test_what_a_pile_asks_for(self):
        answer = FakeBrain(leads("5H 5C"))
        said = said_after("4H", "pass", "4H 4C", "9S KC", deal=replace(DEAL, dealer=0), brain=answer)
        assert "Your turn. On the pile: pair 5♥ 5♣." in said
        assert "What beats it: a pair of 6 or higher or a flight. Or pass." in said
        assert "The pile asks for a twosie" in said
        assert said.index("asks for a twosie") < said.index("You pass.")

    def test_too_weak_says_what_would_do(self):
        answer = FakeBrain(leads("5H 5C"))
        said = said_after("4H 4C", "9S KC", deal=replace(DEAL, dealer=0), brain=answer)
        weak = "That does not beat the combo on the pile. On the pile: pair 5♥ 5♣. What beats it: a pair of 6"
        assert weak in said
        assert "You answer: pair 9♠ 9♣, imp as 9♣." in said

    def test_a_hand_that_must_pass(self):
        own, other = parse_set("5S 2S KS 4H 4C QH JS 9S 8C JC TH 2C QS"), parse_set("5H 6H 7H")
        rest = [card for card in range(52) if (PACK & ~own & ~other) >> card & 1]
        deal = Deal(0, (own, other | sum(1 << card for card in rest[:10])), tuple(rest[10:]))
        said = said_after("list", "pass", deal=deal, brain=FakeBrain(leads("5H 6H 7H")))
        assert "The hand holds none of it. Type pass." in said
        assert "There is nothing to play now." in said and "You pass." in said


class TestReading:
    def test_what_was_drawn_is_told_to_its_person(self):
        said = said_after("4H", deal=DEAL)
        sign = strings.tr("session.no_cards")
        drawn = re.findall(r"^You drew: (.*)\.$", said, re.MULTILINE)
        assert len(drawn) == 1 and drawn[0] != sign and ", " not in drawn[0]

    def test_the_pile_and_what_lies_aside(self):
        said = said_after("pile", "4H", "aside", "previous", "piles", "piles 9", "piles 1", deal=DEAL)
        assert "The pile is empty." in said
        assert "Set aside, 1: ♥ 4." in said
        assert said.count("Pile 1: You: onesie 4♥; Opponent: pass.") == 3

    def test_a_pile_that_is_being_climbed(self):
        deal = replace(DEAL, dealer=0)
        said = said_after("pile", "aside", "previous", deal=deal, brain=FakeBrain(leads("5H 5C")))
        assert "On the pile, twosie: Opponent: pair 5♥ 5♣." in said
        assert "Nothing has been set aside." in said
        assert "No pile has been set aside in this round." in said

    def test_what_has_not_been_seen(self):
        said = said_after("unseen", deal=DEAL)
        line = next(line for line in said.splitlines() if line.startswith("Not seen yet"))
        assert "13 of these in the hand of Opponent, 13 in the stock." in line
        assert line.split(". ")[0].count(" ") - 2 - 3 == 26
        late = said_after("unseen", until="last card of the stock")
        assert re.search(r"The stock is empty, so Opponent must hold: ", late)

    def test_the_hand_both_ways(self):
        said = said_after("hand suits", deal=DEAL)
        assert "Your hand: Q♠ Q♥ K♠ K♣ 2♣ 4♥ 4♣ 5♠ 6♠ 9♠ 10♥ J♥ J♣." in said
        assert "By suits: ♠ Q K 5 6 9, ♥ Q 4 10 J, ♣ K 2 4 J." in said

    def test_the_score(self):
        said = said_after("score")
        assert "Totals: You: 0, Opponent: 0; target 50. Round 1. Cards in hand: You: 13" in said

    def test_the_review_counts_points(self):
        said = said_after("review", until="Round 1 is over", brain=JudgeBrain())
        assert re.search(r"Your turn \d+: you chose “.*”; “.*” was worth \d+\.\d points more\. ", said) or (
            "The adviser agrees" in said
        )
        assert re.search(r"those of the other side taken off: -?\d+; with the adviser .* been -?\d+\.", said)

    def test_the_round_again_as_practice(self):
        said = said_after("again 3", "pile", "quit", until="Round 1 is over")
        assert strings.tr("terminal.practice") in said and strings.tr("terminal.practice_over") in said
        whole = said_after("again", "score", "quit", until="Round 1 is over")
        assert (
            "Round 1. Cards in hand: You: 13, Opponent: 13" in whole.split(strings.tr("terminal.practice"))[1]
        )


def leads(codes: str) -> Any:
    """A computer that leads these cards, and otherwise does what ``passes`` does."""

    def choose(ask: Any) -> Any:
        view, cards = view_from_bytes(ask.view), parse_set(codes)
        if view.top is None and cards & ~view.hand == 0:
            return PlayCombo(cards, cards)
        return passes(ask)

    return choose


class TestTwoPeople:
    SEATS = (SeatPlan("human", "Ann"), SeatPlan("human", "Ben"))

    def test_a_hand_is_told_only_after_look(self):
        typist = Typist()
        terminal = at_table(typist, seats=self.SEATS, deal=DEAL)
        terminal._lines = iter(["hand", "list", "unseen", "3", "4H"])
        terminal.run()
        said = "\n".join(typist.said)
        assert "Hand of" not in said and "Offers" not in said and "Not seen yet" not in said
        assert said.count("It is the turn of Ann. The others look away") == 3
        assert "Ann leads: onesie 4♥." in said and "It is the turn of Ben." in said

    def test_what_one_drew_the_other_does_not_learn(self):
        typist = Typist()
        terminal = at_table(typist, seats=self.SEATS, deal=DEAL)
        terminal._lines = iter(["look", "4H", "look", "pass", "look"])
        terminal.run()
        said = "\n".join(typist.said)
        assert said.count(" drew: ") == 1 and "Ann drew: " in said
        assert "Turn of Ben. On the pile: onesie 4♥." in said

    def test_a_whole_match_of_two(self):
        typist = Typist()
        terminal = at_table(typist, seats=self.SEATS)
        assert terminal.run() == 0
        said = "\n".join(typist.said)
        assert missing(said) == [] and strings.tr("terminal.over") in said
        assert re.search(r"(Ann|Ben) wins the match\. Totals: Ann: \d+, Ben: \d+\.", said)


class TestMain:
    def run(self, argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        code = play.main(["three_hags", *argv])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    @pytest.mark.parametrize(
        "argv",
        [["--option", "target_score=60"], ["--option", "players=3"], ["--seats", "human,easy,easy"]],
    )
    def test_impossible_wishes(self, argv: list[str], capsys: pytest.CaptureFixture[str]):
        code, said = self.run(["--no-save", *argv], capsys)
        assert code == 2 and said

    def test_a_script_is_kept_and_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        script = tmp_path / "script.txt"
        script.write_text("1\nquit\n", encoding="utf-8")
        argv = ["--script", str(script), "--seed", "x", "--preset", "short", "--option", "cpu_level=easy"]
        _, first = self.run(argv, capsys)
        assert "The match is kept." in first
        script.write_text("piles\nquit\n", encoding="utf-8")
        _, second = self.run(["--continue", "--script", str(script)], capsys)
        assert "Pile 1: " in second and "target 50" in second

    def test_headless_verified_and_counted(self, capsys: pytest.CaptureFixture[str]):
        code, _ = self.run(["--headless", "--preset", "short", "--option", "cpu_level=easy"], capsys)
        assert code == 0
        store = Store(paths.data_dir())
        store.close()
        totals = store.statistics.totals("three_hags", level="easy")
        assert totals.played == 1 and totals.details["rounds"] == totals.most["rounds"] >= 1
        assert replay.main(["--verify", "--lang", "en"]) == 0
        assert "The seal is right" in capsys.readouterr().out
        for language in strings.LANGUAGES:
            assert replay.main(["--lang", language]) == 0
            story = capsys.readouterr().out
            assert missing(story) == [] and "{" not in story
            assert (
                story.count(strings.tr("terminal.three_hags.stock", cards="")[:7]) == totals.details["rounds"]
            )
        assert replay.main(["--export", "pbn", "--lang", "en"]) == 2
        strings.use("en")
        script = paths.data_dir() / "script.txt"
        script.write_text("statistics\nquit\n", encoding="utf-8")
        _, said = self.run(["--new", "--script", str(script)], capsys)
        assert re.search(r"In them: \d+ rounds?, \d+ of them won", said) and "Swept with the broom" in said


class TestVerify:
    def saved(self) -> saves.Saved:
        table = Table.new(replace(SHORT, target_score=150), seed="0123456789abcdef" * 2)
        table.play_out(lambda: len(table.session.view(None).results) == 2)
        return saves.decode(saves.dump(table.session.match, table.session.seats))

    def test_drawn_cards_are_no_cards_from_nowhere(self):
        saved = self.saved()
        assert any(move.drew for move in saved.match.view(None).moves)
        assert replay.faults(saved, None) == []

    def test_deals_from_elsewhere_are_noticed(self):
        saved = self.saved()
        saved.match.seed = "another"
        assert len(replay.faults(saved, None)) >= 2

    def test_another_order_of_the_stock_is_noticed(self):
        match = self.saved().match
        start = match.state_at(lobby.deals(match)[0].start)
        assert replay.FROM_SEED["three_hags"](match, start)
        stock = start.dealt.stock
        turned = replace(start, dealt=replace(start.dealt, stock=(*stock[1:], stock[0])))
        assert not replay.FROM_SEED["three_hags"](match, turned)

    def test_a_card_that_neither_was_dealt_nor_drawn_is_noticed(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(replay.HELD, "three_hags", lambda start, end: start.dealt.hands)
        found = replay.faults(self.saved(), None)
        assert found and all("was not dealt it" in fault for fault in found)

    def test_a_running_match_keeps_its_hands(self):
        assert not any("dealt" in line or "stock, in" in line for line in replay.story(self.saved()))
