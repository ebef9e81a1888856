"""No peeking: exchanging what a seat cannot see leaves its decision and its whole report as they were."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from ai import levels
from ai.messages import LEVELS, Limit
from engine.codec import view_to_bytes
from engine.games import REGISTRY
from engine.match import Match
from tools import nopeek
from tools.nopeek import differing, exchanged, positions, report_bytes

POSITIONS = 20
GAMES = tuple(nopeek.SECRETS)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        monkeypatch.setitem(levels.HARD, game, Limit(60, 600.0))


def exchanges(game: str, seed: str) -> list[tuple[Any, Any, int]]:
    """Pairs of states that one seat cannot tell apart."""
    found = [
        (state, other, seat)
        for i, (state, seat) in enumerate(islice(positions(game, seed), 3 * POSITIONS))
        if (other := exchanged(state, seat, str(i))) is not None
    ]
    return found[:POSITIONS]


def test_every_game_is_looked_at() -> None:
    assert set(GAMES) == set(REGISTRY)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_exchanging_hidden_facts_changes_nothing(game: str, level: str) -> None:
    pairs = exchanges(game, "no-peek")
    assert len(pairs) == POSITIONS
    for state, other, seat in pairs:
        assert report_bytes(state, seat, level, "seed") == report_bytes(other, seat, level, "seed")


@pytest.mark.parametrize("game", GAMES)
def test_the_exchange_really_hides_something(game: str) -> None:
    """Every secret is exchanged somewhere, and the seat sees the same bytes."""
    secrets: Counter[str] = Counter()
    for i, (state, seat) in enumerate(islice(positions(game, "secrets"), 160)):
        other = exchanged(state, seat, str(i))
        if other is not None:
            secrets.update(differing(state, other))
            view = REGISTRY[game].view
            assert view_to_bytes(view(state, seat)) == view_to_bytes(view(other, seat))
            assert state.seed != other.seed
    assert set(secrets) == set(nopeek.SECRETS[game])


@pytest.mark.parametrize("game", GAMES)
def test_a_player_that_peeks_is_caught(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = REGISTRY[game]
    secret = nopeek.SECRETS[game][0]

    def peeks(state: Any, seat: int, level: str, seed: str) -> bytes:
        return str(getattr(state, secret)).encode()

    monkeypatch.setattr(nopeek, "report_bytes", peeks)
    assert nopeek.main([game, "--positions", "3", "--level", "easy"]) == 1
    assert f"depends on {secret}" in capsys.readouterr().out
    monkeypatch.undo()
    assert nopeek.main([game, "--positions", "3", "--level", "easy"]) == 0
    assert "3 positions, easy" in capsys.readouterr().out
    match = Match.new(
        record, next(iter(record.presets.values())), ("a",) * record.seats(nopeek.tables(game)[0]), "s"
    )
    assert differing(match.state, match.state) == ()
