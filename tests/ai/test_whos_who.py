"""WHO'S WHO through the one door: whole deals by every level, beliefs at any moment, and who stands in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from ai import levels, players
from ai.client import Brain
from ai.decide import decide
from ai.local import LocalBrain
from ai.messages import ASSESS, LEVELS, Limit, Report, essence
from ai.players import whos_who
from engine.actions import Ack
from engine.codec import view_to_bytes
from engine.games import REGISTRY
from engine.games.whos_who.options import PRESETS, RoleDealing
from engine.games.whos_who.roles import prior
from engine.games.whos_who.state import Answer, Ask, Declare, Phase, Role, Wait
from engine.games.whos_who.view import View
from engine.match import Match

WHOS_WHO = REGISTRY["whos_who"]
FEW = Limit(8, 600.0)
ALL_TABLES = [
    pytest.param(preset, asked, id=f"{preset}{'-asked' if asked else ''}")
    for preset in PRESETS
    for asked in (False, True)
]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planning level thinks just enough to go through all of its code."""
    monkeypatch.setitem(levels.HARD, "whos_who", FEW)


def deal(preset: str, asked: bool, seats: tuple[str, ...], seed: str) -> Iterator[tuple[Match, int, Report]]:
    """One deal by these levels: the match before every action, who acts, and its report."""
    options = replace(PRESETS[preset], question_allowed=asked)
    match = Match.new(WHOS_WHO, options, seats, seed)
    while not WHOS_WHO.deal_done(match.state):
        seat = match.actors()[0]
        report = decide(match.view(seat), seats[seat], match.thinking_seed(seat))
        yield match, seat, report
        match.act(seat, report.action)


@cache
def moments(preset: str, asked: bool = False, seed: str = "moments") -> tuple[tuple[Match, View], ...]:
    """The views of every seat and of the table in every phase of a deal of normal players."""
    n = PRESETS[preset].players
    found: list[tuple[Match, View]] = []
    match: Match | None = None
    for match, _, _ in deal(preset, asked, ("normal",) * n, seed):
        found += [(match, match.view(seat)) for seat in (*range(n), None)]
    assert match is not None
    return (*found, *((match, match.view(seat)) for seat in (*range(n), None)))


@pytest.mark.parametrize(("preset", "asked"), ALL_TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_deals_at_every_table(preset: str, asked: bool, level: str) -> None:
    n, k = PRESETS[preset].players, PRESETS[preset].masters
    others = {"hard": ("normal", "easy")}.get(level, ("easy", "normal"))
    seats = (level, *(others[i % 2] for i in range(n - 1)))
    phases: set[Phase] = set()
    for match, seat, report in deal(preset, asked, seats, f"whole/{level}"):
        phases.add(match.state.phase)
        assert report.action in match.legal(seat)
        assert report.level == seats[seat]
        assert not report.standin
        if match.legal(seat) == (Ack(),):
            assert report.nodes == 0 and report.why.code == "acknowledge"
        elif len(match.legal(seat)) > 1:
            assert set(report.beliefs) == {str(s) for s in range(n)}
            assert report.beliefs[str(seat)] == (match.state.role_of(seat) is Role.MASTER)
            assert sum(report.beliefs.values()) == pytest.approx(k, abs=1e-4)
    assert phases >= {Phase.PEEK, Phase.PLAY, Phase.TRICK_DONE, Phase.INTERIM, Phase.FINAL}


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_repeat_bit_for_bit(level: str) -> None:
    for i, (match, view) in enumerate(moments("four", True)):
        if view.seat is None or not WHOS_WHO.legal(view, view.seat) or (level == "hard" and i % 7):
            continue
        assert essence(decide(view, level, f"s{i}")) == essence(decide(view, level, f"s{i}"))
        assert match.game is WHOS_WHO


@pytest.mark.parametrize("preset", ["three", "six"])
@pytest.mark.parametrize("level", LEVELS)
def test_beliefs_can_be_asked_of_any_seat_at_any_moment(preset: str, level: str) -> None:
    options = PRESETS[preset]
    phases: set[Phase] = set()
    for i, (_, view) in enumerate(moments(preset)):
        if level == "hard" and i % 5 and view.phase is Phase.PLAY:
            continue
        phases.add(view.phase)
        report = decide(view, level, "s", ASSESS)
        assert (report.action, report.why.code, report.values) == (Ack(), "assess", ())
        assert set(report.beliefs) == {str(seat) for seat in range(options.players)}
        assert sum(report.beliefs.values()) == pytest.approx(options.masters, abs=1e-4)
        if view.opened is not None:
            masters = {str(seat) for seat in view.results[-1].masters}
            assert {seat for seat, chance in report.beliefs.items() if chance == 1} == masters
        elif view.seat is not None:
            assert report.beliefs[str(view.seat)] == (view.role is Role.MASTER)
    assert phases >= {Phase.PEEK, Phase.PLAY, Phase.TRICK_DONE, Phase.INTERIM, Phase.FINAL, Phase.REVEAL}


def test_historical_views_are_assessed_after_the_reveal_as_they_were() -> None:
    *_, (match, _) = moments("three")
    decision = match.decision // 2
    view = WHOS_WHO.view(match.state_at(decision), 1)
    assert view.opened is None
    assert 0 < decide(view, "normal", "s", ASSESS).beliefs["0"] < 1 or view.role is Role.MASTER


def test_whist_has_nothing_to_believe() -> None:
    match = Match.new("whist", REGISTRY["whist"].presets["one_hand"], ("normal",) * 4, "s")
    for level in LEVELS:
        assert decide(match.view(2), level, "s", ASSESS).beliefs == {}


def test_easy_believes_the_public_prior() -> None:
    view = next(v for _, v in moments("four") if v.phase is Phase.PLAY and v.seat is None)
    shares = prior(view.options, view.master_counts)
    assert whos_who.easy_beliefs(view, "s") == {str(s): round(a / b, 6) for s, (a, b) in enumerate(shares)}


def test_a_question_about_beliefs_is_never_answered_by_a_decision() -> None:
    """The stand-in of a worker that cannot be started, and the brain without a process."""
    _, view = next(m for m in moments("three") if m[1].phase is Phase.PLAY and m[1].turn != m[1].seat)
    expected = decide(view, "normal", "s", ASSESS).beliefs
    brain = Brain(("/nowhere/python",))
    brain.ask(1, view_to_bytes(view), "hard", "s", ASSESS)
    (answer,) = brain.poll()
    brain.close()
    assert answer.report.standin and answer.report.beliefs == expected
    local = LocalBrain()
    local.ask(1, view_to_bytes(view), "normal", "s", ASSESS)
    assert local.poll()[0].report.beliefs == expected


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.ANSWER, Phase.INTERIM, Phase.FINAL])
def test_the_rule_player_stands_in_with_a_legal_action(phase: Phase) -> None:
    match, view = next(
        (match, view)
        for seed in "abcdefgh"
        for match, view in moments("four", True, seed)
        if view.phase is phase and view.seat is not None and WHOS_WHO.legal(view, view.seat)
    )
    assert view.seat is not None and match.game is WHOS_WHO
    report = players.stand_in(view, "s", None)
    assert report.action in WHOS_WHO.legal(view, view.seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_forced_action_needs_no_search(level: str) -> None:
    forced = [
        v
        for _, v in moments("three")
        if v.seat is not None and v.phase is Phase.PLAY and len(WHOS_WHO.legal(v, v.seat)) == 1
    ]
    assert forced
    for view in forced[:10]:
        report = decide(view, level, "s")
        assert report.why.code == "only_card" and report.nodes == 0
        assert level != "hard" or report.beliefs == {}


def certain_master(view: View) -> View:
    """The view with a history after which the last seat that is not the viewer must be the master."""
    _, sample = moments("three", seed="history")[-1]
    (result,) = sample.results
    bag = replace(view.options, role_dealing=RoleDealing.BAG, bag_rounds=1)
    other = next(seat for seat in (2, 1) if seat != view.seat)
    done = [seat for seat in range(3) if seat != other]
    return replace(view, options=bag, results=tuple(replace(result, masters=(seat,)) for seat in done))


def test_normal_declares_early_only_when_very_sure() -> None:
    asked = [v for _, v in moments("three") if v.phase is Phase.INTERIM and v.interim is None]
    hunter = next(v for v in asked if v.role is Role.HUNTER)
    unsure = decide(hunter, "normal", "s")
    assert max(unsure.beliefs.values()) < whos_who.VERY_SURE
    assert unsure.action == Wait()
    sure = certain_master(hunter)
    report = decide(sure, "normal", "s")
    (name,) = (seat for seat in range(3) if report.beliefs[str(seat)] == 1)
    assert report.action == Declare((name,))
    assert decide(sure, "easy", "s").action == Wait()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_master_declares_something_legal_at_the_end(level: str) -> None:
    master = next(v for _, v in moments("five") if v.phase is Phase.FINAL and v.role is Role.MASTER)
    assert master.seat is not None
    for seed in "abcde":
        assert decide(master, level, seed).action in WHOS_WHO.legal(replace(master, final=None), master.seat)


@pytest.mark.parametrize("level", LEVELS)
def test_questions_and_answers_are_mixed(level: str) -> None:
    """Everybody asks now and then, and mostly says no, whoever they are."""
    views = [v for s in range(3) for _, v in moments("three", True, f"mixed/{s}")]
    turns = [v for v in views if v.seat is not None and v.phase is Phase.PLAY and v.turn == v.seat]
    free = [v for v in turns if any(isinstance(a, Ask) for a in WHOS_WHO.legal(v, v.turn or 0))]
    late = [v for v in free if len(v.tricks) >= 2]
    for role in Role:
        mine = [v for v in late if v.role is role][:8]
        asked = [
            isinstance(decide(v, level, f"{i}{n}").action, Ask) for n, v in enumerate(mine) for i in range(5)
        ]
        assert 0 < sum(asked) < len(asked)
    assert not any(
        isinstance(decide(v, level, "s").action, Ask) for v in [v for v in free if len(v.tricks) < 2][:6]
    )
    answering = [v for v in views if v.phase is Phase.ANSWER and v.turn == v.seat]
    assert answering
    said = [decide(v, level, f"{i}").action for v in answering for i in range(40)]
    yes = said.count(Answer(True))
    assert 0 < yes < len(said) / 3
