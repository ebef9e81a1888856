"""Deception: every level plays whole cases in every role and may be asked at any time; what talk may say and
what it must not; that each reason is a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from ai.belief.associations import scores, seen_by
from ai.belief.deception import Mind, pairs_of
from ai.decide import decide
from ai.messages import ASSESS, LEVELS, Answer, Report, decode_answer, encode, essence
from ai.players import deception as stand_in
from ai.players import deception_mind
from ai.players.deception_levels import SKILLS
from ai.players.deception_pick import danger
from ai.players.deception_talk import windows
from engine.actions import Ack, Action
from engine.games.deception import GAME
from engine.games.deception.events import CrimeSideRevealed, PresentationBegun, Said
from engine.games.deception.options import PRESETS
from engine.games.deception.roles import Role
from engine.games.deception.state import INVESTIGATION, NameWitness, Phase, Pick, Say, Solve
from engine.games.deception.statements import CluePointsTo, Crime, Doubt, Suspect
from engine.games.deception.view import View
from engine.match import Match
from engine.shuffle import Stream
from game.paths import asset
from game.strings import LANGUAGES, tr, use
from tools import deception_case

ROOT = Path(__file__).resolve().parents[2]


class Watched:
    """A case played by one level through the one door, with what was asked on the way."""

    def __init__(self, preset: str, level: str, seed: str) -> None:
        options = PRESETS[preset]
        self.match = Match.new(GAME, options, [level] * options.players, seed)
        self.level, self.chance = level, Stream(seed, "watch")
        self.codes: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.asked: list[tuple[View, str, str, Report]] = []
        deception_case.play(self.match, self.ask)

    def ask(self, seat: int) -> Action:
        match = self.match
        view, seed = match.view(seat), match.thinking_seed(seat)
        report = decide(view, self.level, seed, temper=match.temper(seat))
        action = report.action
        if seat in match.actors() or action != Ack():
            assert match.refusal(seat, action) is None, (seat, action)
        else:
            assert isinstance(action, Ack | Solve | Say)
        for value in report.values:
            assert value.action in match.legal(seat)
        if self.chance.below(12) == 0:
            self.asked.append((view, seed, match.temper(seat), report))
            self.look(self.chance.below(match.state.seats))
        self.codes[report.why.code] += 1
        if isinstance(action, Say):
            self.kinds[type(action.statement).__name__] += 1
        return action

    def look(self, seat: int) -> None:
        """Anybody may be asked what they believe at any moment, and what they do: nothing, if not awaited."""
        match = self.match
        view = match.view(seat)
        report = decide(view, self.level, "s", ASSESS, temper=match.temper(seat))
        believed = sum(report.beliefs.values())
        assert report.action == Ack()
        assert len(report.beliefs) == match.state.seats
        assert believed == pytest.approx(0.0 if view.scientist is None else 1.0)
        assert sum(pair.p for pair in report.pairs) == pytest.approx(believed)
        assert [pair.p for pair in report.pairs] == sorted((pair.p for pair in report.pairs), reverse=True)
        if view.role is not Role.MURDERER and view.scientist is not None:
            assert report.beliefs[str(seat)] == 0.0
        action = decide(view, self.level, "s", temper=match.temper(seat)).action
        assert action == Ack() or match.refusal(seat, action) is None


@cache
def watched(preset: str, level: str) -> Watched:
    return Watched(preset, level, f"{preset}/{level}")


CASES = [(preset, level) for preset in PRESETS for level in LEVELS]


@pytest.mark.parametrize(("preset", "level"), CASES)
def test_whole_cases_of_every_role_set(preset: str, level: str) -> None:
    case = watched(preset, level)
    assert case.match.outcome is not None
    assert set(case.codes) <= set(stand_in.CODES)
    for view, seed, temper, report in case.asked[::4]:
        again = decide(view, level, seed, temper=temper)
        assert essence(again) == essence(report)
        assert decode_answer(encode(Answer(1, again))) == Answer(1, again)


def test_talk_is_varied_and_every_reason_is_given_somewhere() -> None:
    codes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    trusting = Watched("five", "hard", "kinds/5")  # few say that they believe somebody
    for case in (trusting, *(watched(preset, level) for preset, level in CASES)):
        codes += case.codes
        kinds += case.kinds
    assert set(codes) | {"stand_in", "silent"} >= set(stand_in.CODES) - {"name", "advise"}
    share = {kind: count / kinds.total() for kind, count in kinds.items()}
    assert set(share) == {"Suspect", "CluePointsTo", "Doubt", "Trust"}
    assert max(share.values()) < 0.7
    assert share["CluePointsTo"] > 0.15
    assert 0 < codes["say_changed"] < 0.06 * kinds.total(), "nobody turns with every word"


def statements(match: Match, seat: int) -> list[Any]:
    return [e.statement for e in match.state.record if isinstance(e, Said) and e.seat == seat]


@pytest.mark.parametrize(("preset", "level"), CASES)
def test_nobody_talks_much_or_says_what_has_been_said(preset: str, level: str) -> None:
    """Two statements in a window and in a presentation, and one about any card and tile in the whole case."""
    state = watched(preset, level).match.state
    spoken = [event for event in state.record if isinstance(event, Said)]
    clues = [event.statement for event in spoken if isinstance(event.statement, CluePointsTo)]
    assert len(set(clues)) == len(clues)
    presentations = sum(isinstance(event, PresentationBegun) for event in state.record)
    assert len(spoken) <= 8 * (2 + len(state.others)) + 2 * presentations
    for end in range(len(state.record)):
        if isinstance(state.record[end], Said):
            now, _ = windows(replace(GAME.view(state, None), record=state.record[: end + 1]))
            for seat in state.others:
                mine = [said.statement for said in now if said.seat == seat]
                assert len(mine) <= 2
                assert len(set(map(repr, mine))) == len(mine)


def test_who_is_idle_would_neither_try_nor_speak() -> None:
    idle = 0
    for preset, level in CASES:
        for view, _, temper, _ in watched(preset, level).asked:
            if view.seat is not None and deception_mind.idle(view, view.seat):
                mind, skill = deception_mind.mind_of(level, temper), SKILLS[level]
                assert not view.speaks(view.seat)
                assert deception_mind._attempt(view, mind, skill) is None  # pyright: ignore[reportPrivateUsage]
                idle += 1
    assert idle > 20


@pytest.mark.parametrize("level", LEVELS)
def test_the_side_of_the_crime_talks_of_others(level: str) -> None:
    """No murderer suspects itself, and a beginner alone points to its own cards; a hard accomplice rarely
    names the murderer."""
    named = talked = pointed = 0
    for preset in PRESETS:
        state = watched(preset, level).match.state
        for said in statements(watched(preset, level).match, state.murderer):
            if isinstance(said, Suspect):
                assert said.owner != state.murderer
            pointed += isinstance(said, CluePointsTo) and said.owner == state.murderer
        if Role.ACCOMPLICE in state.roles:
            words = statements(watched(preset, level).match, state.roles.index(Role.ACCOMPLICE))
            talked += len(words)
            named += sum(isinstance(s, Suspect | CluePointsTo) and s.owner == state.murderer for s in words)
    assert talked
    assert (pointed > 0) == (level == "easy")
    if level == "hard":
        assert named <= 0.1 * talked


def test_what_the_crime_side_says_does_not_depend_on_which_cards_it_hides() -> None:
    """It argues from what is public: with another pair of the same murderer every statement is the same."""
    compared = 0
    for preset, level in CASES:
        for view, seed, temper, report in watched(preset, level).asked:
            if view.role in (Role.MURDERER, Role.ACCOMPLICE) and view.phase in INVESTIGATION:
                assert view.solution is not None
                other = Crime(view.solution.owner, 3 - view.solution.red, 3 - view.solution.blue)
                pick = other if view.role is Role.MURDERER else view.pick
                lied = decide(replace(view, solution=other, pick=pick), level, seed, temper=temper)
                assert (lied.action, lied.why) == (report.action, report.why)
                compared += 1
    assert compared > 50


def test_nobody_sees_with_the_eyes_of_another() -> None:
    one, other = (seen_by(temper, 0.6).ravel() for temper in ("one", "other"))
    assert np.corrcoef(one, other)[0, 1] == pytest.approx(0.36, abs=0.02)
    assert np.corrcoef(one, scores().ravel())[0, 1] == pytest.approx(0.6, abs=0.02)
    assert seen_by("one", 0.6) is seen_by("one", 0.6)
    assert all(0.5 <= skill.likeness <= 0.7 for skill in SKILLS.values())
    easy, normal, hard = (SKILLS[level].likeness for level in LEVELS)
    assert easy < normal < hard < easy + 0.05, "who is good knows what others think of, a little"


def night(seed: str, level: str = "hard") -> Match:
    """A case at the moment in which everybody picks."""
    match = Match.new(GAME, PRESETS["five"], (level,) * 5, seed)
    while match.state.phase is not Phase.CRIME:
        match.act(match.actors()[0], Ack())
    return match


def test_a_murderer_hides_or_shows_by_level_and_a_decoy_is_any_pick() -> None:
    ranks: dict[str, list[float]] = {level: [] for level in LEVELS}
    for number in range(12):
        match = night(str(number))
        seat = match.state.murderer
        view = match.view(seat)
        pairs = pairs_of(view, view.others)
        told = danger(pairs, seat, Mind("", 0.57), 1.0, "another look")
        for level in LEVELS:
            action = decide(view, level, str(number), temper=match.temper(seat)).action
            assert isinstance(action, Pick)
            ranks[level].append(float((told < told[4 * action.red + action.blue]).mean()))
    means = {level: np.mean(found) for level, found in ranks.items()}
    assert means["hard"] < 0.25 < means["normal"] < 0.75 < means["easy"]
    views = [match.view(s) for s in match.state.others if s != match.state.murderer]
    picks = {decide(view, "hard", str(seed)).action for view in views for seed in range(20)}
    assert len(picks) > 10


def test_a_badge_is_spent_at_the_last_moment_by_all_but_a_careful_witness() -> None:
    case = Match.new(GAME, PRESETS["five"], ("normal",) * 5, "last")
    state = case.state

    def quiet(seat: int) -> Action:
        if case.state.phase in deception_case.NIGHT or seat == case.state.scientist:
            return decide(case.view(seat), "normal", "s").action
        last = case.state.round == 3 and case.state.presenter == case.state.others[-1]
        if not last:
            return next((one for one in case.legal(seat) if not isinstance(one, Solve | Say)), Ack())
        action = decide(case.view(seat), "normal", "s", temper=case.temper(seat)).action
        assert isinstance(action, Solve) == case.state.badges[seat]
        assert action != Solve(*_fields(case.state.solution)) or seat != case.state.murderer
        return action

    deception_case.play(case, quiet)
    assert case.state is not state
    assert len(case.state.attempts) >= 1


def test_in_the_last_round_the_surer_try_before_the_others() -> None:
    case = Match.new(GAME, PRESETS["five"], ("normal",) * 5, "order")
    view, mind = case.view(0), deception_mind.mind_of("normal", "temper")
    for number, falls in ((1, False), (2, False), (3, True)):
        turns = [replace(view, round=number, phase=Phase.PRESENT, presenter=seat) for seat in view.others]
        needed = [deception_mind._needed(turn, mind, SKILLS["normal"]) for turn in turns]  # pyright: ignore[reportPrivateUsage]
        assert sorted(set(needed), reverse=True) == (needed if falls else needed[:1])


def _fields(crime: Crime | None) -> tuple[int, int, int]:
    assert crime is not None
    return crime.owner, crime.red, crime.blue


def reversal(talk: tuple[Said, ...]) -> View:
    """The murderer's view when seat 1 has solved a case of seven; roles as in setting B of the rules."""
    match = Match.new(GAME, PRESETS["witness"], ("normal",) * 8, "reversal")
    while match.state.phase is not Phase.TILES:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    state = match.state
    murderer, accomplice = state.murderer, state.roles.index(Role.ACCOMPLICE)
    record = (*talk, CrimeSideRevealed(murderer, accomplice))
    return replace(match.view(murderer), phase=Phase.REVERSAL, record=record)


def test_the_witness_is_sought_among_those_who_spoke_of_the_crime_side() -> None:
    view = reversal(())
    shown = view.crime_side
    assert shown is not None
    guilty = Suspect(shown.murderer, None, None)
    for seat in view.candidates():
        others = [s for s in view.candidates() if s != seat]
        talk = tuple(
            Said(s, Suspect(others[0] if s != others[0] else seat, None, None), False) for s in others
        )
        told = reversal((*talk, Said(seat, guilty, False)))
        assert decide(told, "normal", "s").action == NameWitness(seat)
    doubts = tuple(Said(s, Doubt(shown.murderer), False) for s in view.candidates()[1:])
    assert decide(reversal(doubts), "normal", "s").action == NameWitness(view.candidates()[0])
    values = decide(reversal(doubts), "normal", "s").values
    assert sum(value.value for value in values) == pytest.approx(1.0)


def test_the_stand_in_plays_whole_cases_without_numpy() -> None:
    code = """
import sys
from ai.players import deception
from engine.games.deception import GAME
from engine.games.deception.options import PRESETS
from engine.match import Match
from tools import deception_case
for preset in ("four", "witness"):
    options = PRESETS[preset]
    match = Match.new(GAME, options, ("normal",) * options.players, preset)
    deception_case.play(match, lambda seat: deception.stand_in(match.view(seat), "s").action)
    assert match.outcome is not None
    assert deception.stand_in(match.view(0), "s").why.code in deception.CODES
print(*sys.modules)
"""
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-P", "-c", code], env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not {"numpy", "numba", "pygame"} & set(done.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_and_names_no_role(language: str) -> None:
    catalogue = read_po(asset("locale", language, "why.po").open("rb"))
    prefix = "deception.why."
    known = {str(entry.id).removeprefix(prefix) for entry in catalogue if str(entry.id).startswith(prefix)}
    assert known == set(stand_in.CODES)
    use(language)
    for code in sorted(known):
        sentence = tr(prefix + code)
        assert sentence != prefix + code
        for role in ("murderer", "accomplice", "witness", "investigator", "犯人", "共犯", "目撃", "捜査官"):
            assert role not in sentence.lower()
    use(LANGUAGES[0])
