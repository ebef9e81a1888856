"""Sentences: every key they need exists in every language, and they say what happened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ai.messages import Why
from engine.actions import PlayCard
from engine.cards import parse, parse_set
from engine.errors import Reason, Refused
from engine.events import CardPlayed, MatchEnded, TrickCleared, TrickTaken, TurnedCardTaken
from engine.game import Outcome
from engine.games import whist
from engine.games.whist.options import ALLOWED, PRESETS
from engine.games.whist.state import HandCounted, HandDealt, HandResult, Phase
from engine.tricks import NO_TRUMP
from game import narrate, strings
from game.narrate import Narrator
from game.seats import SeatPlan, classic_seats
from game.session import Rewound
from game.store import SaveProblem
from game.strings import tr
from tests.kit.tables import STANDARD

PLANS = classic_seats(STANDARD)
RULES = (
    "traditional_needs_target",
    "traditional_needs_five",
    "fixed_hands_without_honours",
    "seat_count",
    "thirteen_each",
    "full_pack",
    "turned_card",
    *(f"{field}_unknown" for field in ALLOWED),
)


@pytest.fixture(autouse=True, params=strings.LANGUAGES)
def language(request: pytest.FixtureRequest):
    strings.use(request.param)
    yield request.param
    strings.use("en")


def keys() -> list[str]:
    """Every key that code puts together at run time."""
    return [
        *(f"whist.refused.{reason.value}" for reason in Reason),
        "whist.refused.paused",
        *(f"whist.rule.{rule}" for rule in RULES),
        *(f"whist.option.{field}{end}" for field in ALLOWED for end in ("", ".help")),
        *(
            f"whist.value.{field}.{getattr(v, 'value', v)}"
            for field, values in ALLOWED.items()
            for v in values
        ),
        *(f"whist.preset.{name}{end}" for name in (*PRESETS, "custom") for end in ("", ".about")),
        *(f"whist.phase.{phase.value}" for phase in Phase),
        *(f"whist.{kind}.{seat}" for kind in ("seat", "place") for seat in range(4)),
        *(f"whist.side.{side}{end}" for side in (0, 1) for end in ("", ".plain")),
        *(f"whist.result.{result}" for result in ("won", "lost", "drawn")),
        *(f"whist.cause.{cause}" for cause in ("tricks", "honours", "total", "draw")),
        *(f"session.level.{level}" for level in ("easy", "normal", "hard")),
        *(f"card.suit.{suit}" for suit in "SHDC"),
        *(f"card.rank.{rank}" for rank in "23456789TJQKA"),
    ]


def test_no_rule_of_the_engine_is_forgotten():
    source = "".join(p.read_text(encoding="utf-8") for p in sorted(Path(whist.__file__).parent.glob("*.py")))
    assert set(re.findall(r'rule="(\w+)"', source)) <= set(RULES)


def test_no_text_is_missing():
    assert [key for key in keys() if tr(key) == key] == []


@pytest.mark.parametrize(
    "code",
    ["damaged", "foreign", "disk_full", "read_only", "failed", "second_copy", "statistics", "saved_again"],
)
def test_every_problem_has_a_sentence(code: str):
    sentence = SaveProblem(code, "a.match.damaged-1", "why").sentence()
    assert "session.problem" not in sentence and "{" not in sentence


def test_ui2_the_reason_names_the_suit(language: str):
    refused = Refused(Reason.MUST_FOLLOW_SUIT, PlayCard(0), suit=1)
    expected = {
        "en": "♥ was led and you hold ♥, so play a ♥.",
        "ja": "台札は♥です。♥を持っているので、♥を出してください。",
    }
    assert narrate.refusal_text(refused) == expected[language]


def test_a_coupling_is_explained():
    text = narrate.refusal_text(Refused(Reason.BAD_OPTIONS, rule="traditional_needs_five"))
    assert tr("whist.rule.traditional_needs_five") in text


def test_hands_and_cards():
    assert narrate.hand_signs(parse_set("AS TS 2S KH")) == "♠ A 10 2, ♥ K"
    assert narrate.hand_signs(0) == tr("session.no_cards")
    assert narrate.card_sign(parse("TD")) == "10♦"


def test_names():
    assert [narrate.seat_name(PLANS, s, 0) for s in range(4)] == [tr(f"whist.seat.{s}") for s in range(4)]
    assert [narrate.seat_name(PLANS, s, None) for s in range(4)] == [tr(f"whist.place.{s}") for s in range(4)]
    moved = (SeatPlan("easy"), SeatPlan("human"), SeatPlan("easy"), SeatPlan("human", "Ann"))
    assert [narrate.seat_name(moved, s, 1) for s in range(4)] == [
        tr("whist.seat.3"),
        tr("whist.seat.0"),
        tr("whist.seat.1"),
        "Ann",
    ]
    assert narrate.side_name(1, 1) == tr("whist.side.0") and narrate.side_name(0, 1) == tr("whist.side.1")


def result(**fields: object) -> HandResult:
    values: dict[str, object] = {
        "number": 2,
        "dealer": 0,
        "trump": 1,
        "tricks": (9, 4),
        "trick_points": (3, 0),
        "honours_dealt": (1, 3),
        "honour_points": (0, 2),
        "before": (0, 1),
        "after": (3, 3),
    }
    return HandResult(**(values | fields))  # type: ignore[arg-type]


def test_every_event_in_words():
    narrator = Narrator(PLANS, 0)
    hands = tuple((1 << 13) - 1 << 13 * s for s in range(4))
    told = [
        narrator.tell(event)
        for event in (
            HandDealt(1, 3, 2, parse("6D")),
            CardPlayed(0, parse("KH"), True),
            CardPlayed(1, parse("AH"), True),
            CardPlayed(2, parse("3H"), False),
            TurnedCardTaken(3, parse("6D")),
            TrickTaken(1, 4),
            TrickTaken(0, 5),
            HandCounted(result(), hands),  # type: ignore[arg-type]
            Rewound(3),
        )
    ]
    assert [len(sentences) for sentences in told] == [2, 1, 1, 1, 1, 1, 1, 8, 1]
    text = "\n".join(line for sentences in told for line in sentences)
    assert not re.search(r"[a-z]+\.[a-z_]+", text) and "{" not in text
    assert narrator.tell(TrickCleared(0)) == []
    assert tr("whist.no_trump") in narrator.tell(HandDealt(5, 0, NO_TRUMP, None))[0]


def test_that_a_lead_is_winning_goes_without_saying():
    narrator = Narrator(PLANS, 0)
    narrator.tell(TrickCleared(2))
    (lead,), (second,) = (narrator.tell(CardPlayed(seat, parse("KH"), True)) for seat in (2, 2))
    assert lead != second and len(lead) < len(second)


@pytest.mark.parametrize(
    ("outcome", "viewer", "key"),
    [
        (Outcome((0, 2), (5, 3), "tricks"), 0, "whist.outcome.won"),
        (Outcome((1, 3), (3, 5), "honours"), 0, "whist.outcome.lost"),
        (Outcome((1, 3), (3, 5), "honours"), 1, "whist.outcome.won"),
        (Outcome((), (3, 3), "draw"), 0, "whist.outcome.drawn"),
    ],
)
def test_the_end_from_the_own_side(outcome: Outcome, viewer: int, key: str):
    text = narrate.outcome_text(outcome, viewer)
    own, other = outcome.scores[viewer % 2], outcome.scores[1 - viewer % 2]
    cause = tr(f"whist.cause.{outcome.cause}")
    assert text == tr("session.two_sentences", first=tr(key, own=own, other=other), second=cause)
    assert Narrator(PLANS, viewer).outcome(MatchEnded(outcome.winners), outcome) == text


def test_the_end_for_an_onlooker():
    text = narrate.outcome_text(Outcome((1, 3), (3, 5), "tricks"), None)
    assert tr("whist.side.1.plain") in text and "5" in text


def test_a_reason_from_the_adviser():
    text = narrate.why_text(Why("win_cheaply", {"card": "TH", "suit": "H"}))
    assert "whist.why" not in text and "{" not in text
