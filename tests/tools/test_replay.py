"""Replay: the story of a saved match, the proof of its deals, and the export."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import msgspec
import pytest

from engine.cards import parse, rank_of, suit_of
from engine.match import Match
from engine.tricks import legal_mask
from game import paths, saves, strings
from game.narrate import card_name
from game.seats import SeatPlan, kinds
from tests.kit.tables import ONE_HAND, STANDARD, Table
from tools import replay


@pytest.fixture(autouse=True)
def english():
    strings.use("en")
    yield
    strings.use("en")


@pytest.fixture
def match_file(own_home: Path) -> Path:
    """A finished match in the history of this machine."""
    table = Table.new(ONE_HAND, folder=paths.data_dir(), seed="0123456789abcdef" * 2)
    table.play_out()
    table.close()
    (path,) = (paths.data_dir() / "history").iterdir()
    return path


@pytest.fixture
def running_file(own_home: Path) -> Path:
    """A match in progress, second hand begun."""
    table = Table.new(STANDARD, folder=paths.data_dir())
    table.play_out(
        lambda: table.session.view(None).hand_number == 2 and len(table.session.view(None).tricks) == 3
    )
    table.close()
    (path,) = (paths.data_dir() / "running").iterdir()
    return path


def run(argv: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = replay.main(argv)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_the_story(match_file: Path, capsys: pytest.CaptureFixture[str], language: str):
    code, text = run([str(match_file), "--lang", language], capsys)
    assert code == 0
    assert text.count("\n") > 70
    assert "0123456789abcdef" * 2 in text
    assert not re.search(r"\b(whist|terminal|session|card)\.[a-z_]+\.", text)


def test_without_a_file_the_newest(match_file: Path, capsys: pytest.CaptureFixture[str]):
    assert run([], capsys) == run([str(match_file)], capsys)


def test_nothing_stored(capsys: pytest.CaptureFixture[str]):
    code, text = run([], capsys)
    assert code == 2 and "No finished match" in text


class TestVerify:
    def test_holds(self, match_file: Path, capsys: pytest.CaptureFixture[str]):
        seal = saves.decode(match_file.read_bytes()).header.commitment
        code, text = run([str(match_file), "--verify", "--seal", seal.upper()], capsys)
        assert code == 0 and seal in text and "proves nothing" not in text

    def test_another_seal(self, match_file: Path, capsys: pytest.CaptureFixture[str]):
        code, text = run([str(match_file), "--verify", "--seal", "00" * 32], capsys)
        assert code == 1 and "not that of this match" in text

    def test_short_seeds_prove_nothing(self, running_file: Path, capsys: pytest.CaptureFixture[str]):
        code, text = run([str(running_file), "--verify"], capsys)
        assert code == 0 and "proves nothing" in text and "all 2 deals" in text

    def test_a_forged_seed_is_noticed(
        self, match_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ):
        """Somebody who changes the seed afterwards has to change the seal, and that is written down
        elsewhere."""
        saved = saves.decode(match_file.read_bytes())
        forged = Match.new("whist", ONE_HAND, kinds(saved.header.seats), "fedcba9876543210" * 2)
        path = tmp_path / "forged.match"
        path.write_bytes(saves.dump(forged, saved.header.seats))
        code, _ = run([str(path), "--verify", "--seal", saved.header.commitment], capsys)
        assert code == 1

    def test_deals_from_elsewhere_are_noticed(self, match_file: Path):
        saved = saves.decode(match_file.read_bytes())
        saved.match.seed = "another"
        found = replay.faults(saved, None)
        assert len(found) == 2


def test_a_running_match_keeps_its_secrets(running_file: Path, capsys: pytest.CaptureFixture[str]):
    saved = saves.decode(running_file.read_bytes())
    for argv in (
        [str(running_file)],
        [str(running_file), "--export", "pbn"],
        [str(running_file), "--verify"],
    ):
        _, text = run(argv, capsys)
        assert saved.header.seed not in text
    _, told = run([str(running_file)], capsys)
    second = told.split("Hand 2.")[1]
    assert "Dealt to" not in second
    played = {e.action.card for e in saved.match.journal[66:] if hasattr(e.action, "card")}  # type: ignore[attr-defined]
    hidden = [c for c in range(52) if c not in played and c != saved.match.view(None).turned]
    assert all(card_name(card) not in second for card in hidden)


class TestPbn:
    def test_finished_hands_only(self, running_file: Path, capsys: pytest.CaptureFixture[str]):
        _, text = run([str(running_file), "--export", "pbn"], capsys)
        assert text.count("[Deal ") == 1

    def test_tricks_can_be_followed(self, match_file: Path, capsys: pytest.CaptureFixture[str]):
        _, text = run([str(match_file), "--export", "pbn"], capsys)
        tags = dict(re.findall(r'\[(\w+) "(.*)"\]', text))
        hands = [
            {
                parse(rank + suit)
                for suit, ranks in zip("SHDC", hand.split("."), strict=True)
                for rank in ranks
            }
            for hand in tags["Deal"][2:].split(" ")
        ]
        assert [len(hand) for hand in hands] == [13] * 4 and len(set.union(*hands)) == 52
        assert "SWNE".index(tags["Play"]) == ("SWNE".index(tags["Dealer"]) + 1) % 4
        rows = text.split("]\n")[-1].split("*")[0].strip().splitlines()
        assert len(rows) == 13
        order = ["SWNE".index(tags["Play"]) + i for i in range(4)]
        leader, won = order[0] % 4, 0
        for row in rows:
            cards = {
                seat % 4: parse(word[1] + word[0]) for seat, word in zip(order, row.split(), strict=True)
            }
            led = suit_of(cards[leader])
            for i in range(4):
                seat = (leader + i) % 4
                mask = sum(1 << c for c in hands[seat])
                assert legal_mask(mask, -1 if i == 0 else led) >> cards[seat] & 1
                hands[seat].remove(cards[seat])
            trump = tags["Contract"][1:]

            def strength(
                seat: int, cards: dict[int, int] = cards, trump: str = trump, led: int = led
            ) -> tuple[bool, int]:
                suit = suit_of(cards[seat])
                return "SHDC"[suit] == trump, rank_of(cards[seat]) if suit == led or "SHDC"[
                    suit
                ] == trump else -1

            leader = max(cards, key=strength)
            won += leader % 2 == "SWNE".index(tags["Declarer"]) % 2
        assert won == int(tags["Result"])

    def test_hostile_names(self):
        seats = tuple(SeatPlan("human", name) for name in ('"]\n[Event "x', "a\\", "ふじ", "e\u202e"))
        match = Match.new("whist", ONE_HAND, kinds(seats), "s")
        while not match.game.deal_done(match.state):
            seat = match.actors()[0]
            match.act(seat, match.legal(seat)[0])
        lines = list(replay.pbn(saves.decode(saves.dump(match, seats))))
        assert sum(line.startswith("[Event ") for line in lines) == 1
        assert all("\n" not in line for line in lines)


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\xff" * 50])
def test_no_match(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes):
    path = tmp_path / "x.match"
    path.write_bytes(data)
    code, text = run([str(path)], capsys)
    assert code == 1 and "x.match" in text


def test_another_version(match_file: Path, capsys: pytest.CaptureFixture[str]):
    header = msgspec.json.decode(match_file.read_bytes().splitlines()[0][9:]) | {"rules_version": 77}
    body = msgspec.json.encode(header)
    match_file.write_bytes(b"%08x %s\n" % (zlib.crc32(body), body))
    code, text = run([str(match_file)], capsys)
    assert code == 1 and "another version" in text


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, text = run([str(tmp_path / "none.match")], capsys)
    assert code == 2 and "No such file" in text


def test_a_home_that_is_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    home = tmp_path / "home"
    home.write_bytes(b"")
    monkeypatch.setenv("HIDDEN_HAND_HOME", str(home))
    code, text = run([], capsys)
    assert code == 2 and text.count("\n") == 1 and str(home) in text
