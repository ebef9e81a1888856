"""Sentences: every key they need exists in every language, and they say what happened."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ai.messages import Why
from engine.actions import PlayCard
from engine.cards import parse, parse_set
from engine.errors import Reason, Refused
from engine.events import CardPlayed, Event, MatchEnded, Private, TrickCleared, TrickTaken, TurnedCardTaken
from engine.game import Outcome
from engine.games import REGISTRY
from engine.games.whist.options import ALLOWED, PRESETS
from engine.games.whist.state import HandCounted, HandDealt, HandResult, Phase
from engine.games.whos_who.state import Answer, Ask, DealBegun, DealRevealed, Declare, Role, Wait
from engine.tricks import NO_TRUMP
from game import narrate, strings
from game.narrate import Narrator
from game.seats import SeatPlan, classic_seats
from game.session import Rewound
from game.store import SaveProblem
from game.strings import tr, trn
from tests.kit.tables import STANDARD, WHOS_WHO, FakeBrain, Table, lowest

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


def rules_of(game: str) -> set[str]:
    """Every coupling that a game of the registry explains."""
    module = Path(import_module(f"engine.games.{game}").__file__ or "").parent
    source = "".join(p.read_text(encoding="utf-8") for p in sorted(module.glob("*.py")))
    return {rule for found in re.findall(r'rule="(\w+)"|"(only_\w+)"', source) for rule in found if rule}


def keys() -> list[str]:
    """Every key that code puts together at run time."""
    return [
        *(f"errors.refused.{reason.value}" for reason in Reason if reason is not Reason.NOT_THOSE_SEATS),
        "errors.refused.paused",
        *(f"whist.rule.{rule}" for rule in RULES),
        *(f"whist.option.{field}{end}" for field in ALLOWED for end in ("", ".help")),
        *(
            f"whist.value.{field}.{getattr(v, 'value', v)}"
            for field, values in ALLOWED.items()
            for v in values
            if type(v) is not int
        ),
        *(f"whist.preset.{name}{end}" for name in (*PRESETS, "custom") for end in ("", ".about")),
        *(f"whist.phase.{phase.value}" for phase in Phase),
        *(f"whist.{kind}.{seat}" for kind in ("seat", "place") for seat in range(4)),
        *(f"whist.side.{side}{end}" for side in (0, 1) for end in ("", ".plain")),
        *(f"whist.result.{result}" for result in ("won", "lost", "drawn")),
        *(f"whist.cause.{cause}" for cause in ("tricks", "honours", "total", "draw")),
        *(f"session.level.{level}" for level in ("easy", "normal", "hard")),
        *(f"session.seat.{n}.{place}" for n in range(3, 7) for place in range(n)),
        *(f"session.place.{seat}" for seat in range(6)),
        *(f"{game}.rule.{rule}" for game in REGISTRY for rule in rules_of(game)),
        *(f"whos_who.role.{role.value}" for role in Role),
        *(f"card.suit.{suit}" for suit in "SHDC"),
        *(f"card.rank.{rank}" for rank in "23456789TJQKA"),
    ]


def test_no_rule_of_the_engine_is_forgotten():
    assert rules_of("whist") <= set(RULES)
    assert {"min_above_cap", "only_with_bag", "masters"} <= rules_of("whos_who")


def test_no_text_is_missing():
    assert [key for key in keys() if tr(key) == key] == []
    counted = [field for field, values in ALLOWED.items() if type(values[0]) is int]
    assert counted and [field for field in counted if "5" not in trn(f"whist.value.{field}", 5)] == []


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


class TestWhosWho:
    """Seats in a ring, sealed choices, and sentences that keep secrets."""

    def played(self, preset: str, seed: str = "words", **how: Any) -> Table:
        options = replace(WHOS_WHO.presets[preset], question_allowed=True)
        table = Table.new(options, seed=seed, **how)
        table.play_out(lambda: bool(table.session.view(None).results))
        return table

    @pytest.mark.parametrize("preset", ["three", "four", "five", "six"])
    def test_every_event_of_a_deal_in_words(self, preset: str):
        table = self.played(preset)
        session = table.session
        silent: set[type[Event]] = set()
        for viewer in (0, None):
            narrator = Narrator(session.seats, viewer, session.options)
            lines: list[str] = []
            for numbered in session.events(None):
                told = narrator.tell(numbered.event)
                lines += told
                silent |= set() if told else {type(numbered.event)}
            text = "\n".join(lines)
            assert not re.search(r"[a-z]+\.[a-z_]+", text) and "{" not in text
            assert text.count(tr("session.no_cards")) == 0
        assert silent == {TrickCleared}

    def test_what_only_one_seat_learns_has_no_sentence(self):
        table = self.played("three")
        narrator = Narrator(table.session.seats, 0, table.session.options)
        private = [n.event for n in table.session.events(0) if isinstance(n.event, Private)]
        assert len({type(event) for event in private}) == 4
        assert [line for event in private for line in narrator.tell(event)] == []

    def test_before_the_reveal_the_story_is_the_same_whoever_is_master(self):
        """Equal public events, equal words: a story cannot depend on what is in no event."""
        stories = []
        for masters in ((0,), (1,), (2,)):
            state = Table.new(WHOS_WHO.presets["three"], seed="same").session.match.state
            deal = WHOS_WHO.deal_type(state.dealer, state.dealt, state.turned, masters)
            table = Table.new(WHOS_WHO.presets["three"], seed="same", deal=deal, brain=FakeBrain(lowest))
            table.play_out(lambda table=table: bool(table.session.view(None).results))
            narrator = Narrator(table.session.seats, None, table.session.options)
            events = [n.event for n in table.session.events(None) if not isinstance(n.event, DealRevealed)]
            stories.append([line for event in events for line in narrator.tell(event)])
        assert stories[0] == stories[1] == stories[2]

    def test_the_turned_card_is_the_dealers_with_four_seats_only(self):
        for preset, key in (("three", "turned_out"), ("four", "turned_held")):
            options = WHOS_WHO.presets[preset]
            narrator = Narrator(classic_seats(options), 0, options)
            card, dealer = narrate.card_name(parse("6D")), narrator.name(2)
            told = narrator.tell(DealBegun(1, 2, parse("6D")))
            assert told[1] == tr(f"whos_who.event.{key}", card=card, dealer=dealer)

    def test_names_in_the_ring(self, language: str):
        for n, expected in ((3, "Left Right"), (4, "Left Across Right"), (6, "Left Far left Across")):
            plans = (SeatPlan("human"), *[SeatPlan("normal")] * (n - 1))
            names = [narrate.seat_name(plans, seat, 0, "whos_who") for seat in range(1, n)]
            assert len(set(names)) == n - 1
            if language == "en":
                assert " ".join(names).startswith(expected)
        plans = (SeatPlan("normal"), SeatPlan("human"), SeatPlan("human", "Ann"))
        assert narrate.seat_name(plans, 2, 1, "whos_who") == "Ann"
        assert narrate.seat_name(plans, 0, 1, "whos_who") == tr("session.seat.3.2")
        assert narrate.seat_name(plans, 0, None, "whos_who") == tr("session.place.0")

    def test_the_end_alone_shared_and_lost(self):
        plans = classic_seats(WHOS_WHO.presets["three"])
        told = {
            narrate.outcome_text(Outcome(winners, (7, 7, 3), "total"), viewer, plans, "whos_who")
            for winners, viewer in (((0,), 0), ((0, 1), 0), ((0,), 2), ((0, 1), 2), ((0,), None))
        }
        assert len(told) == 5
        assert all("whos_who." not in text and "{" not in text and "7" in text for text in told)

    def test_choices_in_words(self):
        plans = classic_seats(WHOS_WHO.presets["five"])
        voice = narrate.Voice(plans, 0, "whos_who", WHOS_WHO.presets["five"])
        words = [
            narrate.action_text(action, voice)
            for action in (Ask(1), Answer(True), Answer(False), Declare((1, 3)), Wait(), PlayCard(0))
        ]
        assert len(set(words)) == 6 and not any("whos_who." in word or "{" in word for word in words)

    def test_refusals(self, language: str):
        refused = Refused(Reason.NOT_THOSE_SEATS, Declare((0,)), count=2)
        assert "2" in narrate.refusal_text(refused, "whos_who")
        text = narrate.refusal_text(Refused(Reason.BAD_OPTIONS, rule="min_above_cap"), "whos_who")
        assert tr("whos_who.rule.min_above_cap") in text
        assert tr("whos_who.name") in narrate.refusal_text(Refused(Reason.UNKNOWN_ACTION), "whos_who")


def test_a_list_of_names(language: str):
    expected = {"en": ["a", "a and b", "a, b and c"], "ja": ["a", "aとb", "a、bとc"]}
    assert [narrate.listed(list("abc"[:n])) for n in (1, 2, 3)] == expected[language]
