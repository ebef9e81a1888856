"""Moments of WHO'S WHO deals played at random, for tests of the opponents."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase, State
from engine.games.whos_who.view import View
from engine.match import Match
from engine.shuffle import Stream


def random_moment(preset: str, seed: str, plays: int) -> tuple[State, View]:
    """A state after that many random plays of the first deal in which a seat is to play, and its view."""
    options = PRESETS[preset]
    match = Match.new("whos_who", options, ("bot",) * options.players, seed)
    chance = Stream(seed, "plays")
    while match.state.phase is not Phase.PLAY or len(match.state.plays()) < plays:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.act(seat, legal[chance.below(len(legal))])
    seat = match.actors()[0]
    assert isinstance(match.legal(seat)[0], PlayCard)
    return match.state, match.view(seat)
