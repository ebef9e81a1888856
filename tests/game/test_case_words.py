"""Deception in words: cards, tiles, statements in answer to each other, events, actions, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Reason, Refused
from engine.games import REGISTRY
from engine.games.deception.content import EVIDENCE, OPTIONS, TILES, WEAPONS
from engine.games.deception.events import MarkerPlaced, Said, TileDrawn, TileReplaced, TilesLaid
from engine.games.deception.roles import Role
from engine.games.deception.state import (
    Advise,
    ChooseLocation,
    EndPresentation,
    NameWitness,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import CluePointsTo, Colour, Crime, Doubt, NothingToSay, Suspect, Trust
from game import case_words, paths, strings
from game.case_told import Told
from game.narrate import Narrator, action_text, outcome_text, refusal_text
from game.phrases import Voice
from game.seats import SeatPlan, classic_seats
from game.strings import tr
from tests.game.test_deception_session import EIGHT, case, night, on

GAME = REGISTRY["deception"]
SIX = GAME.presets["six"]
CARDS = tuple(tuple(range(4 * seat, 4 * seat + 4)) for seat in range(6))
LAID = TilesLaid((0, 1, 5, 6, 7, 8), 23)
MARKED = MarkerPlaced(0, 3)


@pytest.fixture(autouse=True)
def english():
    strings.use("en")
    yield
    strings.use("en")


def voice(viewer: int | None = 0) -> Voice:
    return Voice(classic_seats(SIX), viewer, "deception", SIX)


def told(*record: Any) -> Told:
    return Told(CARDS, CARDS, (LAID, MARKED, *record))


class TestContent:
    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_every_card_and_tile_has_a_word_of_its_own(self, language: str):
        strings.use(language)
        words = [case_words.card_word(Colour.RED, n) for n in range(EVIDENCE)]
        words += [case_words.card_word(Colour.BLUE, n) for n in range(WEAPONS)]
        assert len(set(words)) == EVIDENCE + WEAPONS and all(words)
        tiles = [case_words.tile_words(tile) for tile in range(TILES)]
        assert len({title for title, _ in tiles}) == TILES
        assert all(len(set(options)) == OPTIONS for _, options in tiles)

    def test_weapons_come_first_in_the_list(self):
        rows = json.loads(paths.asset("words", "cards.json").read_text("utf-8"))
        assert case_words.card_word(Colour.BLUE, 0) == rows[0]["en"]
        assert case_words.card_word(Colour.RED, 0) == rows[WEAPONS]["en"]
        assert {row["kind"] for row in rows[:WEAPONS]} == {"weapon"}

    def test_a_damaged_list_is_named(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
        monkeypatch.setattr(paths, "asset", lambda *parts: tmp_path.joinpath(*parts))
        case_words._cards.cache_clear()  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(paths.Unusable):
            case_words.card_word(Colour.RED, 0)


class TestNames:
    def test_twelve_people_have_twelve_names(self):
        plans = [SeatPlan("human")] * 12
        for language in strings.LANGUAGES:
            strings.use(language)
            names = {Voice(plans, None, "deception").name(seat) for seat in range(12)}
            assert len(names) == 12

    def test_the_viewer_is_you_unless_named(self):
        assert voice().name(0) == "You" and case_words.seat_inside(voice(), 0) == "you"
        named = Voice((SeatPlan("human", "Ann"), *classic_seats(SIX)[1:]), 0, "deception")
        assert named.name(0) == "Ann" == case_words.seat_inside(named, 0)

    def test_roles_and_sides(self):
        assert {case_words.role_word(role) for role in Role} == {
            *("forensic scientist", "investigator", "murderer", "accomplice", "witness")
        }
        assert case_words.side_word(True) != case_words.side_word(False)


STATEMENTS = (
    NothingToSay(),
    Trust(2),
    Doubt(2),
    Suspect(2, None, None),
    Suspect(2, 1, None),
    Suspect(2, None, 3),
    Suspect(2, 1, 3),
    CluePointsTo(0, 2, Colour.BLUE, 3),
    CluePointsTo(0, 4, Colour.RED, 0),
)


class TestStatements:
    @pytest.mark.parametrize("language", strings.LANGUAGES)
    @pytest.mark.parametrize("statement", STATEMENTS)
    def test_each_has_three_wordings_that_name_what_it_is_about(self, statement: Any, language: str):
        strings.use(language)
        record = [MarkerPlaced(1, 0)] * 2
        found = {
            case_words.statement_words(voice(), told(*record[:n]), 4, statement)
            for n in range(len(record) + 1)
        }
        assert len(found) == 3
        red = isinstance(statement, Suspect) and statement.red is not None
        word = case_words.card_word(Colour.RED, 9)
        assert all((word in words) == red for words in found)

    def test_the_tone_follows_from_what_was_said_before(self):
        def tone(statement: Any, *record: Any, seat: int = 4) -> tuple[str, int | None]:
            return case_words.tone(told(*record), seat, statement)

        here = Suspect(2, None, None)
        assert tone(here) == ("plain", None)
        assert tone(here, Said(1, Suspect(2, 0, None), False)) == ("join", 1)
        assert tone(here, Said(1, Suspect(4, 0, None), False)) == ("reply", 1)
        assert tone(here, Said(1, CluePointsTo(0, 4, Colour.RED, 0), False)) == ("reply", 1)
        assert tone(here, Said(4, Suspect(2, 0, None), False)) == ("again", None)
        assert tone(here, Said(4, Suspect(3, 0, None), False)) == ("changed", None)
        assert tone(here, Said(1, Suspect(2, 0, None), False), MarkerPlaced(1, 0)) == ("plain", None)
        assert tone(Trust(2), Said(1, Suspect(2, 0, None), False)) == ("plain", None)

    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_you_is_one_person_in_a_sentence(self, language: str):
        """To answer somebody by name and accuse the listener as "you" would sound like one person."""
        strings.use(language)
        cards = CluePointsTo(0, 0, Colour.RED, 1)
        for n in range(3):
            said = (*[MarkerPlaced(1, 0)] * n, Said(1, Suspect(4, 0, None), False))
            case = told(*said)
            mine = case_words.statement_words(voice(), case, 4, cards)
            other = case_words.statement_words(voice(None), case, 4, cards)
            assert (tr("deception.whose_you") in mine) and mine != other
            opening = tr(f"deception.tone.reply_about.{(len(case.record) + 9) % 3}", seat=voice().name(1))
            assert mine.startswith(opening)
            back = case_words.statement_words(voice(), case, 4, CluePointsTo(0, 1, Colour.RED, 1))
            assert tr("deception.whose_there", seat=voice().name(1)) in back

    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_a_marked_place_is_named_once(self, language: str):
        strings.use(language)
        words = case_words.marker_words(4, 0)
        assert words.count(":") + words.count("：") == 1
        assert case_words.marker_words(4, -1) == case_words.tile_words(4)[0] != words

    def test_a_wording_stays_what_it_was(self):
        """The number of a statement in the record alone decides, so every page of the log agrees."""
        said = (
            Said(1, Suspect(2, 0, None), False),
            Said(4, Suspect(2, 1, 3), False),
            Said(2, Trust(1), False),
        )
        whole = told(*said)
        first = case_words.statement_words(voice(), told(said[0]), 4, said[1].statement)
        assert first == case_words.statement_words(voice(), whole, 4, said[1].statement, 3)

    def test_a_clue_tells_the_option_that_was_marked_even_after_the_tile_has_gone(self):
        gone = told(MarkerPlaced(5, 2), TileDrawn(2, 9), TileReplaced(5, 9, 1))
        options = case_words.tile_words(5)[1]
        words = case_words.statement_words(voice(), gone, 4, CluePointsTo(5, 2, Colour.RED, 0))
        assert options[2] in words

    def test_the_person_is_spoken_to(self):
        spoken = case_words.statement_words(voice(), told(), 4, Suspect(0, None, None))
        assert "you" in spoken and "You" not in spoken


class TestSentences:
    @pytest.mark.parametrize("language", strings.LANGUAGES)
    @pytest.mark.parametrize("solves", [True, False])
    def test_every_public_event_has_its_sentence(self, language: str, solves: bool):
        strings.use(language)
        table = night(case(options=EIGHT, roles=ROLES))
        if solves:
            crime = table.session.match.state.solution
            table.session.act(0, Solve((crime.owner + 1) % 8, 0, 0) if crime.owner != 7 else Solve(2, 0, 0))
        on(table, lambda view: False)
        narrator = Narrator(table.session.seats, 0, EIGHT)
        events = [numbered.event for numbered in table.session.events(None)]
        silent = {type(e).__name__ for e in events if not narrator.tell(e)}
        assert silent <= {"MatchEnded"}

    def test_a_whole_listener_and_one_who_comes_later_hear_the_same(self):
        table = on(night(case()), lambda view: view.round == 2)
        events = [numbered.event for numbered in table.session.events(None)]
        first, second = (Narrator(table.session.seats, 0, table.session.options) for _ in range(2))
        told = [line for event in events for line in first.tell(event)]
        assert told == [line for event in events for line in second.tell(event)]

    def test_what_may_be_chosen(self):
        speaker = voice()
        speaker.case.follow(told(TileDrawn(2, 9)))
        actions = (
            *(Solve(2, 1, 3), Say(Suspect(2, 1, 3)), ChooseLocation(2), PlaceMarker(1, 2), ReplaceTile(5, 4)),
            *(Advise(2), NameWitness(3), Pick(0, 1), StartPresentations(), EndPresentation()),
        )
        texts = [action_text(action, speaker) for action in actions]
        assert len(set(texts)) == len(actions)
        title, options = case_words.tile_words(9)
        assert title in texts[4] and options[4] in texts[4]

    def test_refusals(self):
        words = refusal_text(Refused(Reason.NOT_THAT_SEAT, Solve(0, 0, 0)), "deception")
        assert words != refusal_text(Refused(Reason.NOT_THAT_SEAT, NameWitness(0)), "deception")
        assert "solving" not in refusal_text(Refused(Reason.NO_BADGE, Solve(0, 0, 0)), "deception")
        waits = Refused(Reason.WRONG_PHASE, None, rule="somebody_is_solving")
        assert strings.tr("deception.rule.somebody_is_solving") in refusal_text(waits, "deception")

    @pytest.mark.parametrize("language", strings.LANGUAGES)
    def test_outcomes(self, language: str):
        strings.use(language)
        table = on(night(case()), lambda view: False)
        end = table.session.outcome
        assert end is not None
        texts = {outcome_text(end, viewer, table.session.seats, "deception") for viewer in (None, 0, 2)}
        assert len(texts) == 3


ROLES = (
    *(Role.INVESTIGATOR, Role.SCIENTIST, Role.MURDERER, Role.ACCOMPLICE, Role.WITNESS),
    *(Role.INVESTIGATOR,) * 3,
)


def test_a_pair_in_a_phrase():
    words = case_words.crime_words(voice(), told(), Crime(2, 1, 3))
    red, blue = case_words.pair_words(told(), Crime(2, 1, 3))
    assert red in words and blue in words and voice().name(2) in words
