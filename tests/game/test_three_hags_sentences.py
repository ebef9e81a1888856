"""Three Hags in sentences: every public event of whole matches, refusals, choices, and how a match ends."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.cards import parse_set
from engine.errors import Reason, Refused
from engine.events import Event, MatchEnded, Private
from engine.game import Outcome
from engine.games.three_hags.options import Options
from engine.games.three_hags.scoring import count_round
from engine.games.three_hags.state import (
    CardDrawn,
    ComboPlayed,
    Pass,
    Passed,
    PileCleared,
    PileSwept,
    PlayCombo,
    RoundBegun,
    RoundCounted,
    StockDrawn,
)
from game import narrate, strings
from game.narrate import Narrator
from game.seats import SeatPlan, classic_seats
from game.strings import tr
from tests.kit.tables import Table

GAME = "three_hags"
PLANS = classic_seats(Options())
KEY = re.compile(r"\b[a-z]+\.[a-z_]+")


@pytest.fixture(autouse=True, params=strings.LANGUAGES)
def language(request: pytest.FixtureRequest):
    strings.use(request.param)
    yield request.param
    strings.use("en")


@pytest.fixture
def english():
    strings.use("en")


def narrator(viewer: int | None = 0, plans: Any = PLANS) -> Narrator:
    return Narrator(plans, viewer, Options())


def told(*events: Event, viewer: int | None = 0, plans: Any = PLANS) -> list[str]:
    teller = narrator(viewer, plans)
    return [line for event in events for line in teller.tell(event)]


def cards(codes: str) -> int:
    return parse_set(codes)


def test_every_public_event_of_a_match_in_words():
    table = Table.new(Options(target_score=150), seed="hags")
    session, kinds = table.session, set[type[Event]]()
    table.play_out()
    for viewer in (0, None):
        teller = Narrator(session.seats, viewer, session.options)
        for numbered in session.events(None):
            lines = teller.tell(numbered.event)
            kinds.add(type(numbered.event))
            assert bool(lines) != isinstance(numbered.event, MatchEnded)
            assert not any(KEY.search(line) or "{" in line for line in lines)
    every = {RoundBegun, ComboPlayed, StockDrawn, Passed, PileCleared, PileSwept, RoundCounted, MatchEnded}
    assert kinds == every


def test_what_was_drawn_has_no_sentence():
    table = Table.new(Options(), seed="words")
    table.play_out(lambda: bool(table.session.view(None).results))
    private = [n.event for n in table.session.events(0) if isinstance(n.event, Private)]
    assert any(isinstance(event, CardDrawn) for event in private)
    assert told(*private) == []


@pytest.mark.usefixtures("english")
class TestSentences:
    def test_a_round_from_its_deal_to_a_pass(self):
        run, low = cards("5S 6S KS"), cards("5S 6S 4S")
        lines = told(
            RoundBegun(2, 1),
            ComboPlayed(0, run, low, leads=True),
            StockDrawn(0, 12),
            ComboPlayed(1, cards("QS QH QC"), cards("QS QH QC"), leads=False),
            PileSwept(1),
            StockDrawn(1, 0),
            ComboPlayed(1, cards("4H"), cards("4H"), leads=True),
            Passed(0),
            PileCleared(1),
            Passed(1),
            PileCleared(0),
        )
        assert lines == [
            "Round 2. Dealer: Opponent. You lead. 13 cards each, 13 in the stock.",
            "You lead: run ♠ 4-5-6, imp as 4.",
            "You draw; stock 12.",
            "Opponent answers: coven Q♠ Q♥ Q♣.",
            "Opponent sweeps the pile aside.",
            "Opponent draws the last card of the stock.",
            "Opponent leads: onesie 4♥.",
            "You pass.",
            "The pile is set aside. Opponent leads.",
            "Opponent passes.",
            "The pile is set aside. You lead.",
        ]

    def test_the_end_of_a_round_with_hags(self):
        result = count_round(3, 0, 0, cards("TS TH KC"), cards("QH JH"), (30, 20))
        assert told(RoundCounted(result)) == [
            "Round 3 is over: you go out with Q♥ J♥.",
            "Left in hand, Opponent: K♣ 15 + 10♠ 5 + 10♥ 5 = 25.",
            "Hag bonus for Q♥: +20.",
            "You score 45 points.",
            "Totals: You: 75, Opponent: 20.",
        ]

    def test_a_person_is_called_by_name(self):
        plans = (SeatPlan("human", "Ann"), SeatPlan("human", "Ben"))
        assert told(Passed(0), StockDrawn(1, 3), plans=plans, viewer=None) == [
            "Ann passes.",
            "Ben draws; stock 3.",
        ]
        assert told(Passed(0), plans=plans) == ["Ann passes."]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_wrong_class_names_the_class_that_is_asked_for(size: int, language: str):
    refused = Refused(Reason.WRONG_CLASS, PlayCombo(1, 1), size=size)
    text = narrate.refusal_text(refused, GAME)
    assert not KEY.search(text) and "{" not in text
    assert tr(f"three_hags.class.{size}") in text
    other = Refused(Reason.WRONG_CLASS, PlayCombo(1, 1), size=size % 3 + 1)
    assert narrate.refusal_text(other, GAME) != text


def test_every_refusal_of_the_engine_has_a_sentence_of_its_own():
    reasons = ("not_a_combo", "imp_twice", "imp_with_court", "wrong_meaning", "too_weak", "leader_must_play")
    texts = {narrate.refusal_text(Refused(Reason(reason), Pass()), GAME) for reason in reasons}
    assert len(texts) == len(reasons) and not any(KEY.search(text) for text in texts)


def test_choices_in_words():
    voice = narrator().voice
    actions = (Pass(), PlayCombo(cards("KH TC"), cards("TH TC")), PlayCombo(cards("KH"), cards("KH")))
    texts = [narrate.action_text(action, voice) for action in actions]
    assert len(set(texts)) == 3 and not any(KEY.search(text) or "{" in text for text in texts)
    assert "10♥" in texts[1]


def test_the_end_won_lost_and_watched():
    won, lost = Outcome((0,), (80, 74), "target"), Outcome((1,), (5, 75), "target")
    ends = ((won, 0), (lost, 0), (lost, None))
    texts = [narrate.outcome_text(end, viewer, PLANS, GAME) for end, viewer in ends]
    assert len(set(texts)) == 3 and not any(KEY.search(text) or "{" in text for text in texts)
    assert all(text.endswith(tr("three_hags.cause.target")) for text in texts)
    assert "74" in texts[0] and narrator(None).name(1) in texts[2]
