"""Trick of the Dead in the terminal: whole matches with every option, its own commands, several people at one
keyboard, and the proof that deals and graveyards were fixed beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ai.messages import Ask
from engine.actions import Action, PlayCard
from engine.cards import cards_of, mask_of, parse, parse_set, text
from engine.codec import view_from_bytes
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.state import Bury, Deal
from engine.match import Match
from game import lobby, paths, saves, strings
from game.counsel import Counsel
from game.seats import SeatPlan
from game.session import AT_ONCE
from game.store import Store
from tests.kit.results import JudgeBrain
from tests.kit.tables import DEAD, FakeBrain, Table, lowest
from tools import play, replay
from tools.terminal import Terminal

SHORT = Options(target_score=50)
VARIANTS = (
    SHORT,
    replace(SHORT, survival_mode=True, zombie_double=ZombieDouble.WHOLE_TRICK),
    replace(SHORT, players=2, open_graveyard=True),
    replace(SHORT, players=2, two_player_revival=TwoPlayerRevival.TRICK_PAIR),
)
PACK = (1 << 54) - 1
JOKERS = Deal(2, (parse_set("X1 X2 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H"), *([0] * 2)))
FIRST, SECOND = list(cards_of(PACK & ~JOKERS.hands[0]))[:16], list(cards_of(PACK & ~JOKERS.hands[0]))[16:32]
JOKERS = replace(JOKERS, hands=(JOKERS.hands[0], mask_of(FIRST), mask_of(SECOND)))
"""Seat 0 leads and holds both jokers."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tools.terminal.BREATH", 0.0)
    strings.use("en")
    yield
    strings.use("en")


class Typist:
    """Answers what the terminal says, after ``first``: buries the ends of the hand, names hearts, plays the
    last card offered."""

    def __init__(self, *first: str) -> None:
        self.said: list[str] = []
        self._first = list(first)

    def lines(self) -> Iterator[str]:
        yield from self._first
        while True:
            assert len(self.said) < 2000, "the terminal goes round in circles"
            yield next(filter(None, map(self._reply, reversed(self.said))))

    def _reply(self, line: str) -> str | None:
        if cards := re.search(r"(?:You may play: |出せる札：)(.+)[.。]$", line):
            return cards.group(1).split()[-1]
        if "type bury" in line or "bury に続けて" in line:
            return f"bury {self._held()[0]}, {self._held()[-1]}"
        if "type trump" in line or "trump に続けて" in line:
            return "trump ♥"
        if "look away" in line or "look で" in line:
            return "look"
        return "next" if "ype next" in line or "next で" in line else None

    def _held(self) -> list[str]:
        """The cards of the hand told last, as one could type them."""
        hand = next(
            line for line in reversed(self.said) if re.match(r"(Your hand|Hand of \w+|.*の手札)[:：]", line)
        )
        found: list[str] = []
        for group in re.split(r"[:：] ?", hand, maxsplit=1)[1].rstrip(".。").split(", "):
            suit, _, ranks = group.partition(" ")
            found += [suit] if not ranks else [rank + suit for rank in ranks.split()]
        return found


def at_table(typist: Typist, **how: Any) -> Terminal:
    counsel = Counsel(how.pop("brain", None) or FakeBrain())
    options = how.pop("options", SHORT)
    how.setdefault("seed", "terminal")
    session = lobby.begin(None, "trick_of_the_dead", options, counsel, pace=AT_ONCE, **how)
    return Terminal(session, counsel, None, typist.lines(), clock=lambda: 0.0, say=typist.said.append)


def missing(lines: str) -> list[str]:
    """Keys without a text; what the options are called is not this file's business."""
    lines = re.sub(r"trick_of_the_dead\.(preset|value|why)\.[a-z_.]+", "", lines)
    return re.findall(r"\b(?:trick_of_the_dead\w*|terminal|session|card|errors)\.[a-z_]+\.?\S*", lines)


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("options", VARIANTS, ids=["three", "survival", "open", "pairs"])
def test_a_whole_match(language: str, options: Options):
    strings.use(language)
    first = ("hand", "score", "trick", "previous", "tricks", "zombies", "graveyard", "buried", "undo")
    typist = Typist(*first, "bury", "trump", "joker", "hint", "seal", "statistics", "help")
    terminal = at_table(typist, options=options)
    assert terminal.run() == 0
    said = "\n".join(typist.said)
    assert missing(said) == [] and "{" not in said and "}" not in said
    assert strings.tr("terminal.over") in said and strings.tr("terminal.seed", seed="terminal") in said
    rounds = len(terminal.session.view(None).results)
    last = strings.tr("terminal.trick_of_the_dead.press_result")
    assert said.count(last) == rounds
    opened = strings.tr("trick_of_the_dead.event.open", cards="")[:8]
    assert (opened in said) == options.open_graveyard


class TestCommands:
    def said_after(self, *lines: str, until: str = "", **how: Any) -> str:
        typist = Typist()
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

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("bury", "Type bury and two cards"),
            ("bury 2S", "Bury exactly two cards"),
            ("bury 2S 2s", "Bury exactly two cards"),
            ("bury 2S 3S 4S", "Bury exactly two cards"),
            ("bury 2S ace", "Not a command or card: 2s ace"),
            ("bury 2S KC", "You do not hold that card."),
            ("2S", "not possible right now"),
            ("trump S", "not possible right now"),
            ("joker", "not possible right now"),
            ("next", "not possible right now"),
            ("undo", "Nothing is taken back"),
            ("buried", "Nothing has been buried yet."),
        ],
    )
    def test_while_burying(self, line: str, words: str):
        said = self.said_after(line, deal=JOKERS)
        assert words.casefold() in said.casefold()
        assert "Everybody has buried" not in said

    def test_burying_jokers_by_name(self):
        said = self.said_after("bury joker", "bury joker joker", "buried", deal=JOKERS)
        assert said.count("Bury exactly two cards") == 1, "the same name twice is both"
        assert "You buried: Joker and Joker." in said
        said = self.said_after("bury joker joker joker", "buried", deal=JOKERS)
        assert "You hold no such joker." in said and "Nothing has been buried yet." in said

    @pytest.mark.parametrize("word", ["S", "♠", "spades", "SPADES"])
    def test_the_first_joker_names_trumps(self, word: str):
        lines = ("bury 2S 3S", "joker", "5S", "trump", "trump x", f"trump {word}")
        said = self.said_after(*lines, "trick", deal=JOKERS)
        assert "You: type trump and S, H, D or C." in said
        assert said.count("Type trump and a suit") == 2 and "not possible right now" in said
        assert "You name ♠ as trumps, in force from the next trick on." in said
        assert "A joker won it: 5 points more." in said and "You take trick 1." in said

    def test_the_state_of_trumps_in_the_score(self):
        lines = ("score", "bury 2S 3S", "score", "joker", "trump S", "score", "next", "score")
        said = self.said_after(*lines, deal=JOKERS)
        scores = re.findall(r"^Totals: .*$", said, re.MULTILINE)
        assert ["No trumps yet." in line for line in scores] == [True, True, False, False]
        assert all("Trumps: ♠." in line for line in scores[2:])
        assert "target 50" in scores[0] and "In the graveyard: 6 cards." in scores[0]
        assert "In the graveyard: 12 cards." in scores[1]

    def test_no_joker(self):
        said = self.said_after("bury x1 x2", "joker", "jokerz", deal=JOKERS)
        assert said.count("You hold no such joker.") == 2

    def test_all_finished_tricks_and_one_of_them(self):
        said = self.said_after("tricks", "tricks 2", "previous", "tricks 9", until="take trick 3")
        said = said or self.said_after("tricks", "tricks 2", "previous", "tricks 9", until="takes trick 3")
        pages = re.findall(r"^Trick (\d+): .* took it\. (?:Points|No points)", said, re.MULTILINE)
        assert pages == [*(str(n + 1) for n in range(len(pages) - 2)), "2", str(len(pages) - 2)]
        assert "No trick is finished in this round." in said

    def test_the_graveyard_counted_and_open(self):
        assert "In the graveyard: 12 cards." in self.said_after("graveyard", until="has buried")
        options = replace(SHORT, open_graveyard=True)
        said = self.said_after("graveyard", until="has buried", options=options)
        rows = re.findall(r"From the top: (.*)\.", said)
        assert len(rows) == 2 and rows[0] == rows[1] and rows[0].count(",") == 11

    def test_with_two_the_last_winner_is_told(self):
        for options, told in zip(VARIANTS[2:], (True, False), strict=True):
            said = self.said_after(until="trick 2", options=options)
            assert ("The last winning card counts for pairs, too" in said) == told

    def test_a_joker_that_took_the_last_trick_matches_nothing(self):
        options = replace(SHORT, players=2)
        both = Deal(1, (JOKERS.hands[0] | mask_of(FIRST[:4]), mask_of([*FIRST[4:], *SECOND[:8]])))
        lines = ("bury 2S 3S", "joker", "trump S", "next", "trick")
        said = self.said_after(*lines, options=options, deal=both)
        assert "You take trick 1." in said and "Your turn." in said.partition("You take trick 1.")[2]
        assert "The last winning card" not in said

    def test_the_review_counts_points(self):
        said = self.said_after("review", until="Round 1 is over", brain=JudgeBrain())
        where = r"^(?:Burial|Trick \d+(?:, trumps)?)"
        assert re.search(where + r": you chose “.*”; “.*” was worth \d+\.\d points more\.", said, re.M)
        assert re.search(r"You scored -?\d+ in this round; with the adviser .* been -?\d+\.", said)

    def test_the_round_again_as_practice(self):
        said = self.said_after("again 3", "trick", "quit", until="Round 1 is over")
        assert strings.tr("terminal.practice") in said


class TestZombies:
    """A position in which the person must follow with a zombie."""

    def at_zombie(self) -> Terminal:
        """The person, with high cards, until a zombie is the only card of the suit led."""
        for number in range(14, 40):
            typist = Typist()
            options, brain = replace(SHORT, target_score=150), FakeBrain(to_the_zombies)
            terminal = at_table(typist, seed=f"zombie {number}", options=options, brain=brain)
            terminal._lines = forced(terminal, typist)
            terminal.run()
            if forced_suit(terminal.session.view(0)) >= 0:
                return terminal
        raise AssertionError("no such position")

    def test_marked_in_the_hand_and_explained_when_another_card_is_refused(self):
        terminal = self.at_zombie()
        view = terminal.session.view(0)
        suit = "♠♥♦♣"[view.led]
        other = next(card for card in cards_of(view.hand) if card < 52 and card // 13 != view.led)
        zombie = next(card for card in cards_of(view.zombies[0]) if card // 13 == view.led)
        lines = iter([text(other), "hand", "zombies", f"{text(zombie)}z", "tricks"])
        after = list[str]()
        # Another sitting: what rose before it is known all the same.
        Terminal(terminal.session, terminal.counsel, None, lines, lambda: 0.0, after.append).run()
        said = "\n".join(after)
        assert f"You hold a {suit} zombie, so follow with it or play a joker." in said
        assert re.search(r"Your hand: .*z", said)
        assert re.search(r"Zombies, face up: .*You: ", said)
        assert re.search(r"^You: .* \(zombie\)", said, re.MULTILINE)
        assert "Risen: " in said


def forced_suit(view: Any) -> int:
    """The suit that the person must follow with a zombie, while they hold other cards; -1: none."""
    if view.turn != 0 or view.led < 0 or view.phase.value != "play":
        return -1
    follow = view.hand & (8191 << 13 * view.led)
    plain = view.hand & ~follow & (1 << 52) - 1
    return view.led if follow and follow == follow & view.zombies[0] and plain else -1


def forced(terminal: Terminal, typist: Typist) -> Iterator[str]:
    for line in typist.lines():
        view = terminal.session.view(0)
        if forced_suit(view) >= 0 or len(view.results) == 2:
            return
        if view.turn == 0 and view.phase.value == "play":  # zombies are kept
            legal = [a.card for a in terminal.session.legal(0) if isinstance(a, PlayCard)]
            fresh = [card for card in legal if not view.zombies[0] >> card & 1]
            line = text((fresh or legal)[-1])
        yield line


def to_the_zombies(ask: Ask) -> Action:
    """Leads the suit of a zombie that seat 0 holds, else does the first legal thing."""
    view = view_from_bytes(ask.view)
    legal = DEAD.legal(view, view.seat)
    suits = {card // 13 for card in cards_of(view.zombies[0])}
    return next((a for a in legal if isinstance(a, PlayCard) and a.card // 13 in suits), legal[0])


class TestSeveralPeople:
    """Everybody takes the keyboard in the same order, and nothing private shows before look."""

    SEATS = (SeatPlan("human", "Ann"), SeatPlan("easy"), SeatPlan("human", "Bob"))

    def test_nothing_private_before_somebody_looks(self):
        typist = Typist("bury 2S 3S", "buried")
        assert at_table(typist, seats=self.SEATS).run() == 0
        looked = False
        for line in typist.said:
            looked = "look away" in line or (looked and line != "The hand is covered.")
            private = re.search(r"^(Hand of|Your |You buried|You may)", line)
            assert looked or not private, line
        assert any(line.startswith("Hand of Bob") for line in typist.said)

    def test_the_device_goes_round_the_same_whatever_is_buried(self):
        orders = []
        for pick in (0, -1):
            typist = Typist()
            terminal = at_table(typist, seats=self.SEATS, brain=FakeBrain(lowest))
            session = terminal.session
            burial = session.legal(0)[pick]
            assert isinstance(burial, Bury)
            codes = " ".join(text(card) for card in cards_of(burial.cards))
            terminal._lines = iter(["look", f"bury {codes}", "quit"])
            terminal.run()
            orders.append([re.sub(r"♠.*", "", line) for line in typist.said])
        assert orders[0] == orders[1]


class TestMain:
    def run(self, argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
        code = play.main(["trick_of_the_dead", *argv])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    @pytest.mark.parametrize(
        "argv",
        [
            ["--option", "players=4"],
            ["--option", "target_score=70"],
            ["--option", "zombie_double=all"],
            ["--option", "two_player_revival=trick_pair"],
            ["--seats", "human,easy"],
        ],
    )
    def test_impossible_wishes(self, argv: list[str], capsys: pytest.CaptureFixture[str]):
        code, said = self.run(["--no-save", *argv], capsys)
        assert code == 2 and said

    def test_options_as_words(self):
        words = ["survival_mode=true", "two_player_revival=trick_pair", "target_score=150"]
        options = play.options_of("trick_of_the_dead", "two_players", words)
        assert (options.players, options.survival_mode, options.target_score) == (2, True, 150)
        assert options.two_player_revival is TwoPlayerRevival.TRICK_PAIR

    def test_a_script_is_kept_and_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
        script = tmp_path / "script.txt"
        deal = Table.new(SHORT, seed="x").session.view(0).hand
        codes = [text(card) for card in cards_of(deal)][:2]
        script.write_text(f"bury {' '.join(codes)}\nquit\n", encoding="utf-8")
        _, first = self.run(["--script", str(script), "--seed", "x", "--preset", "short"], capsys)
        assert "Everybody has buried" in first and "The match is kept." in first
        script.write_text("buried\nquit\n", encoding="utf-8")
        _, second = self.run(["--continue", "--script", str(script)], capsys)
        assert "You buried: " in second and "No trumps yet." in second

    @pytest.mark.parametrize("preset", ["short", "two_players"])
    def test_headless_and_verified(self, preset: str, capsys: pytest.CaptureFixture[str]):
        options = ["--preset", preset, "--option", "target_score=50", "--option", "cpu_level=easy"]
        code, _ = self.run(["--headless", *options], capsys)
        assert code == 0
        store = Store(paths.data_dir())
        store.close()
        totals = store.statistics.totals("trick_of_the_dead", level="easy")
        assert totals.played == 1 and totals.details["rounds"] >= 1
        assert replay.main(["--verify", "--lang", "en"]) == 0
        assert "The seal is right" in capsys.readouterr().out
        for language in strings.LANGUAGES:
            assert replay.main(["--lang", language]) == 0
            story = capsys.readouterr().out
            assert missing(story) == [] and "{" not in story
            over = strings.tr("trick_of_the_dead.event.round_over", number=1)
            assert over in story
        assert replay.main(["--export", "pbn", "--lang", "en"]) == 2
        strings.use("en")
        _, said = self.run(["--new", "--script", str(statistics_script(paths.data_dir()))], capsys)
        assert "easy: 1 played" in said.casefold() or "In them:" in said


def statistics_script(folder: Path) -> Path:
    path = folder / "script.txt"
    path.write_text("statistics\nquit\n", encoding="utf-8")
    return path


class TestVerify:
    def saved(self) -> saves.Saved:
        table = Table.new(replace(SHORT, target_score=100), seed="0123456789abcdef" * 2)
        table.settle()
        while len(table.session.view(None).results) < 3 and not table.session.over:
            table.person_acts(-1)
            table.settle()
        match = table.session.match
        assert any(trick.revived is not None for trick in match.view(None).tricks + risen(match))
        return saves.decode(saves.dump(match, table.session.seats))

    def test_zombies_are_no_cards_from_nowhere(self):
        assert replay.faults(self.saved(), None) == []

    def test_deals_from_elsewhere_are_noticed(self):
        saved = self.saved()
        saved.match.seed = "another"
        assert len(replay.faults(saved, None)) >= 2

    def test_another_order_of_the_graveyard_is_noticed(self):
        match = self.saved().match
        end = match.state_at(lobby.deals(match)[0].stop)
        assert replay.LATER["trick_of_the_dead"](match, end)
        turned = replace(end, order=(*end.order[1:], end.order[0]))
        assert not replay.LATER["trick_of_the_dead"](match, turned)

    def test_a_card_that_neither_was_dealt_nor_rose_is_noticed(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(replay.HELD, "trick_of_the_dead", lambda start, end: start.dealt)
        found = replay.faults(self.saved(), None)
        assert found and all("was not dealt it" in fault for fault in found)


def risen(match: Match) -> tuple[Any, ...]:
    return tuple(t for deal in lobby.deals(match) for t in match.state_at(deal.stop).tricks)


def test_a_card_may_keep_its_mark():
    from tools.terminal_talk import card_of

    assert card_of("7hz") == card_of("H7") == parse("7H") and card_of("10♦z") == parse("TD")
