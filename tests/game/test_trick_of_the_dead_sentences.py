"""Trick of the Dead in sentences: every public event of whole rounds, the formulas of the rules' examples,
refusals, and how a match ends."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import PlayCard
from engine.cards import mask_of, parse, parse_set
from engine.errors import Reason, Refused
from engine.events import CardPlayed, Event, MatchEnded, Private, TrickCleared
from engine.game import Outcome
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, ZombieDouble
from engine.games.trick_of_the_dead.scoring import count_trick
from engine.games.trick_of_the_dead.state import (
    Bury,
    GraveyardClosed,
    NameTrump,
    Revived,
    RoundBegun,
    RoundCounted,
    RoundResult,
    TrickCounted,
    TrumpNamed,
)
from game import narrate, strings
from game.narrate import Narrator
from game.narrate_trick_of_the_dead import points_text
from game.seats import SeatPlan, classic_seats
from game.strings import tr
from tests.kit.tables import DEAD, Table

PLAIN = Options()
PLANS = classic_seats(PLAIN)
SURVIVAL = Options(survival_mode=True)
WHOLE = Options(zombie_double=ZombieDouble.WHOLE_TRICK)
KEY = re.compile(r"\b[a-z]+\.[a-z_]+")


@pytest.fixture(autouse=True, params=strings.LANGUAGES)
def language(request: pytest.FixtureRequest):
    strings.use(request.param)
    yield request.param
    strings.use("en")


@pytest.fixture
def english():
    strings.use("en")


def narrator(viewer: int | None = 0, options: Options = PLAIN, plans: Any = PLANS) -> Narrator:
    return Narrator(plans, viewer, options)


def told(*events: Event, viewer: int | None = 0, options: Options = PLAIN) -> list[str]:
    teller = narrator(viewer, options)
    return [line for event in events for line in teller.tell(event)]


@pytest.mark.parametrize(
    "options",
    [
        PLAIN,
        SURVIVAL,
        WHOLE,
        Options(open_graveyard=True),
        Options(players=2),
        Options(players=2, two_player_revival=TwoPlayerRevival.TRICK_PAIR, open_graveyard=True),
    ],
    ids=["plain", "survival", "whole", "open", "two", "two pairs"],
)
def test_every_public_event_of_a_match_in_words(options: Options):
    table = Table.new(replace(options, target_score=150), seed="w4")
    session, silent, kinds = table.session, set[type[Event]](), set[type[Event]]()

    def risen_and_counted() -> bool:
        events = {type(numbered.event) for numbered in session.events(None)}
        return {Revived, RoundCounted} <= events

    table.play_out(risen_and_counted)
    for viewer in (0, None):
        teller = Narrator(session.seats, viewer, session.options)
        for numbered in session.events(None):
            lines = teller.tell(numbered.event)
            kinds.add(type(numbered.event))
            silent |= set() if lines else {type(numbered.event)}
            assert not any(KEY.search(line) or "{" in line for line in lines)
    assert silent - {MatchEnded} == {TrickCleared}
    assert {RoundBegun, GraveyardClosed, TrumpNamed, TrickCounted, Revived, RoundCounted} <= kinds


def test_what_was_buried_has_no_sentence():
    table = Table.new(PLAIN, seed="words")
    table.play_out(lambda: bool(table.session.view(None).results))
    private = [n.event for n in table.session.events(0) if isinstance(n.event, Private)]
    assert len({type(event) for event in private}) == 2
    assert told(*private) == []


def test_a_graveyard_is_told_open_in_the_open_game_only():
    cards = tuple(parse(code) for code in ("7H", "X2", "TD"))
    assert len(told(GraveyardClosed(12, ()))) == 1
    _, opened = told(GraveyardClosed(3, cards))
    assert f"7♥, {tr('table.joker')}, 10♦" in opened.replace("、", ", ")


@pytest.mark.usefixtures("english")
class TestZombies:
    def test_a_zombie_is_called_one_when_it_is_played_and_only_then(self):
        seven, king = parse("7H"), parse("KH")
        lines = told(
            Revived(1, seven),
            TrickCleared(1),
            CardPlayed(0, king, True),
            CardPlayed(1, seven, False),
            CardPlayed(2, seven, False),
        )
        assert lines == [
            "A pair: the seven of hearts rises as a zombie in Left's hand.",
            "You: king of hearts.",
            "Left: seven of hearts (zombie).",
            "Right: seven of hearts.",
        ]

    def test_a_new_round_knows_no_zombies(self):
        seven = parse("7H")
        *_, line = told(Revived(1, seven), RoundBegun(2, 0, 6), CardPlayed(1, seven, True))
        assert line == "Left: seven of hearts."

    def test_the_own_zombie_and_a_persons_by_name(self):
        assert told(Revived(0, parse("X1"))) == ["A pair: the Joker rises as a zombie in your hand."]
        plans = (SeatPlan("human", "Ann"), *PLANS[1:])
        (line,) = narrator(plans=plans).tell(Revived(0, parse("2C")))
        assert line == "A pair: the two of clubs rises as a zombie in Ann's hand."

    def test_advice_names_the_zombie(self):
        teller = narrator()
        teller.tell(Revived(0, parse("7H")))
        assert narrate.action_text(PlayCard(parse("7H")), teller.voice) == "seven of hearts (zombie)"
        assert narrate.action_text(PlayCard(parse("X1")), teller.voice) == "Joker"

    def test_a_hand_with_marks(self):
        hand, zombies = parse_set("AS TS 2S KH X1 X2"), parse_set("TS X2")
        assert narrate.hand_signs(hand, zombies) == "♠ A 10z 2, ♥ K, Joker, Jokerz"


@pytest.mark.usefixtures("english")
class TestPoints:
    """The formulas of the worked examples (TD-E1 .. E19)."""

    @pytest.mark.parametrize(
        ("options", "cards", "best", "text"),
        [
            (PLAIN, "9D KD 4C", "KD", "Points: ♦ 22 − ♣ 2 = 20."),
            (PLAIN, "9D KDz 4C", "KD", "Points: ♦ 22 ×2 − ♣ 2 = 42."),
            (WHOLE, "9D KDz 4C", "KD", "Points: (♦ 22 − ♣ 2) ×2 = 40."),
            (SURVIVAL, "9D KDz 4C", "KD", "Points: ♦ 22 ×2 − ♣ 3 = 41."),
            (PLAIN, "AH X1 AD", "X1", "Points: ♦ 14 + ♥ 1 + 5 = 20."),
            (PLAIN, "AS X2 KS", "AS", "No points in this trick."),
            (PLAIN, "X2 AS KS", "X2", "Points: 0 + 5 = 5."),
            (PLAIN, "2C 3C ACz", "AC", "Points: − ♣ 6."),
            (WHOLE, "2C 3C ACz", "AC", "Points: − ♣ 6 ×2 = −12."),
            (PLAIN, "X2z QD 3D", "X2", "Points: ♦ 15 ×2 + 5 = 35."),
            (WHOLE, "X2z QC 3C", "X2", "Points: − ♣ 4 ×2 + 5 = −3."),
            (PLAIN, "X2z QC 3C", "X2", "Points: − ♣ 4 + 5 = 1."),
            (PLAIN, "TD 2S 3D", "2S", "Points: ♦ 13."),
        ],
    )
    def test_how_they_come_about(self, options: Options, cards: str, best: str, text: str):
        codes = tuple(parse(code.removesuffix("z")) for code in cards.split())
        zombie = f"{best}z" in cards.split()
        count = count_trick(options, codes, parse(best), zombie)
        assert points_text(count, options) == text

    @pytest.mark.parametrize(
        ("options", "cards", "sentences"),
        [
            (PLAIN, "KD 9D 4C", ["A zombie won it: the diamonds count twice."]),
            (PLAIN, "KS 9S 4H", []),
            (WHOLE, "KS 9S 4H", ["A zombie won it: the whole trick counts twice."]),
            (WHOLE, "KS 9S 4S", []),
            (
                PLAIN,
                "X1 9D 4C",
                ["A zombie won it: the diamonds count twice.", "A joker won it: 5 points more."],
            ),
        ],
    )
    def test_what_a_winning_zombie_or_joker_does(self, options: Options, cards: str, sentences: list[str]):
        codes = tuple(parse(code) for code in cards.split())
        count = count_trick(options, codes, codes[0], True)
        assert told(TrickCounted(0, count), options=options)[1:] == sentences

    def test_the_end_of_a_round(self):
        result = RoundResult(2, 0, (5, 5, 4), (20, -3, 31), (0, 2, 1), (0, 4, 2), (60, 1, 73))
        lines = told(RoundCounted(result, (0, parse_set("6H 2H"), parse_set("KH QC"))))
        assert lines == [
            "Round 2 is over: somebody has no card left.",
            "Tricks: You: 5, Left: 5, Right: 4.",
            "Points from tricks: You: 20, Left: −3, Right: 31.",
            "Left, left in hand: ♥ 6 2.",
            "Right, left in hand: ♥ K, ♣ Q.",
            "Left: 2 hearts survived, +4.",
            "Right: 1 heart survived, +2.",
            "Points of this round: You: 20, Left: 1, Right: 33.",
            "Totals: You: 60, Left: 1, Right: 73.",
        ]


def test_trumps_are_named_by_you_or_by_another():
    own, other = told(TrumpNamed(0, 1)), told(TrumpNamed(2, 1))
    assert own != other and "♥" in own[0] and "♥" in other[0]
    assert narrator().name(2) in other[0]


def test_a_refusal_says_what_can_be_done(language: str):
    zombie = Refused(Reason.MUST_FOLLOW_SUIT, PlayCard(0), suit=0, zombie=1)
    plain = Refused(Reason.MUST_FOLLOW_SUIT, PlayCard(0), suit=0, zombie=0)
    if language == "en":
        text = "You hold a ♠ zombie, so follow with it or play a joker."
        assert narrate.refusal_text(zombie, "trick_of_the_dead") == text
    texts = [narrate.refusal_text(refused, "trick_of_the_dead") for refused in (zombie, plain)]
    assert texts[0] != texts[1] and all("♠" in text for text in texts)
    assert narrate.refusal_text(plain) != texts[1], "whist knows no jokers"
    two = narrate.refusal_text(Refused(Reason.NOT_TWO_CARDS, Bury(1)), "trick_of_the_dead")
    assert not KEY.search(two) and ("2" in two or "two" in two)


def test_every_refusal_of_the_engine_has_a_sentence():
    table = Table.new(PLAIN)
    table.settle()
    hand = table.session.view(0).hand
    other = ~hand & (1 << 52) - 1
    for action in (Bury(hand & -hand), Bury(other & -other), NameTrump(0), PlayCard(0)):
        refused = table.session.refusal(0, action)
        assert refused is not None
        text = narrate.refusal_text(refused, "trick_of_the_dead")
        assert not KEY.search(text) and "{" not in text


def test_choices_in_words():
    voice = narrator().voice
    actions = (Bury(mask_of((parse("KC"), parse("X1")))), NameTrump(2), PlayCard(parse("KC")))
    words = [narrate.action_text(action, voice) for action in actions]
    assert len(set(words)) == 3 and not any(KEY.search(word) or "{" in word for word in words)
    assert "K♣" in words[0] and tr("table.joker") in words[0] and "♦" in words[1]


def test_the_end_alone_shared_lost_and_after_thirty_rounds():
    ends = [
        (Outcome((0,), (104, 101, -60), "target"), 0, "won"),
        (Outcome((0, 1), (103, 103, -4), "target"), 0, "shared"),
        (Outcome((1,), (9, 101, 60), "target"), 0, "lost"),
        (Outcome((1,), (9, 71, 60), "rounds"), None, "plain"),
    ]
    texts = [narrate.outcome_text(end, viewer, PLANS, "trick_of_the_dead") for end, viewer, _ in ends]
    assert len(set(texts)) == 4 and not any(KEY.search(text) or "{" in text for text in texts)
    assert "−60" in texts[0]
    for text, (end, _, _) in zip(texts, ends, strict=True):
        assert text.endswith(tr(f"trick_of_the_dead.cause.{end.cause}"))


def test_names_at_a_table_for_two(language: str):
    plans = classic_seats(DEAD.presets["two_players"])
    names = [narrate.seat_name(plans, seat, 0, "trick_of_the_dead") for seat in range(2)]
    assert names == {"en": ["You", "Opponent"], "ja": ["あなた", "相手"]}[language]
