"""The one door: legal, repeatable, instant where there is no choice."""

from __future__ import annotations

import pytest

from ai.decide import decide
from ai.messages import LEVELS, Limit, essence
from engine.actions import Ack, PlayCard
from engine.cards import parse
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS
from engine.match import Match
from tests.kit.whist_positions import WHIST, legal, position, views

FEW = Limit(60, 600.0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["one_hand", "cycle", "cycle_nt"])
def test_every_decision_is_legal_and_repeats_bit_for_bit(level: str, preset: str) -> None:
    for i, view in enumerate(views(f"legal-{preset}", preset)):
        if level == "hard" and i % 6:
            continue
        first, again = (decide(view, level, f"s{i}", FEW) for _ in range(2))
        assert first.action in legal(view)
        assert first.level == level
        assert essence(first) == essence(again)


def test_a_forced_card_needs_no_search() -> None:
    view = position("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H", "9H", trump="D")
    report = decide(view, "hard", "s")
    assert report.action == PlayCard(parse("2H"))
    assert report.nodes == 0
    assert report.why.code == "only_card"
    assert not report.standin


def test_a_result_on_the_table_is_acknowledged() -> None:
    match = Match.new(WHIST, PRESETS["one_hand"], ("normal",) * 4, "s")
    while not WHIST.awaits_ack(match.state):
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    assert decide(match.view(2), "hard", "s").action == Ack()


def test_nothing_to_decide_is_an_error() -> None:
    match = Match.new(WHIST, PRESETS["one_hand"], ("normal",) * 4, "s")
    turn = match.actors()[0]
    with pytest.raises(ValueError, match="nothing to decide"):
        decide(match.view((turn + 1) % 4), "normal", "s")
    with pytest.raises(ValueError, match="no level named"):
        decide(match.view(turn), "expert", "s")
    with pytest.raises(ValueError, match="not a view"):
        decide(match.state, "normal", "s")


def test_hard_reports_what_it_weighed() -> None:
    view = next(iter(views("weighed")))
    report = decide(view, "hard", "s", FEW)
    assert {v.action for v in report.values} == set(legal(view))
    assert all(0 <= v.value <= 13 for v in report.values)
    assert report.nodes > 0
    assert report.worlds > 0


def test_advice_weighs_every_card_in_the_same_worlds() -> None:
    view = next(view for view in views("advice") if len(view.tricks) == 3)
    report = decide(view, "hard", "s", Limit(150, 60.0, every=True))
    assert {v.visits for v in report.values} == {150}
    assert {v.action for v in report.values} == set(legal(view))


def test_hard_stops_when_asked_to() -> None:
    view = next(iter(views("stopped")))
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        return len(looks) > 1

    report = decide(view, "hard", "s", Limit(1_000_000, 600.0), stop)
    assert report.capped
    assert report.action in legal(view)


def test_every_game_has_every_level() -> None:
    for game in REGISTRY.values():
        match = Match.new(game, game.options_type(), ("normal",) * game.seats(game.options_type()), "s")
        seat = match.actors()[0]
        for level in LEVELS:
            assert decide(match.view(seat), level, "s", FEW).action in match.legal(seat)
