"""Three Hags shown without an app: a match of people, given moments of it, and its stage from one seat."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Action
from engine.events import Event
from engine.games.three_hags.combos import Combo, Kind, combo_of
from engine.games.three_hags.options import Options
from engine.games.three_hags.state import Pass, Phase, PlayCombo
from engine.games.three_hags.view import View
from engine.match import Match
from engine.shuffle import Stream
from game.table.choreography import Moment
from game.table.facts import Facts, facts_of
from game.table.layout import Layout
from game.table.moves import Move
from game.table.ring import layout_of
from game.table.stage import Stage

GAME = "three_hags"


def new_match(seed: str = "hags") -> Match:
    """A match of two people."""
    return Match.new(GAME, Options(), ("human", "human"), seed)


def combo(action: Action) -> Combo | None:
    """What an action plays; None for a pass."""
    return combo_of(action.cards, action.meaning) if isinstance(action, PlayCombo) else None


def plays(match: Match) -> list[PlayCombo]:
    """What the seat in turn may play."""
    return [action for action in match.legal(match.actors()[0]) if isinstance(action, PlayCombo)]


def moment(ready: Callable[[Match], bool], tries: int = 300) -> Match:
    """A match of chance at the first moment that is wanted, before the end of its first round."""
    for attempt in range(tries):
        match, chance = new_match(f"hags {attempt}"), Stream("moments", str(attempt))
        while match.view(None).phase is not Phase.ROUND_DONE:
            if ready(match):
                return match
            found = plays(match)
            seat = match.actors()[0]
            passes = match.view(None).top is not None and (not found or chance.below(9) == 0)
            match.act(
                seat, Pass() if passes else found[min(chance.below(len(found)), chance.below(len(found)))]
            )
        if ready(match):
            return match
    raise LookupError("no such moment")


def sweeping(kind: Kind, pile: int = 1, seat: int | None = None) -> Callable[[Match], bool]:
    """The seat in turn (``seat``) can sweep a pile of at least so many combos with one of that kind."""

    def ready(match: Match) -> bool:
        view: View = match.view(None)
        if view.turn is None or len(view.pile) < pile or seat not in (None, view.turn):
            return False
        return any(found.sweeps and found.kind is kind for found in map(combo, plays(match)) if found)

    return ready


def sweep(match: Match) -> Combo:
    """Play the first combo that sweeps."""
    action = next(act for act in plays(match) if (found := combo(act)) and found.sweeps)
    match.act(match.actors()[0], action)
    found = combo(action)
    assert found is not None
    return found


class Show:
    """The stage of a match, seen from ``viewer``; ``shut``: the gate is closed."""

    def __init__(self, match: Match, viewer: int = 0, *, shut: bool = False) -> None:
        self.match, self.viewer, self.shut = match, viewer, shut
        self.place: Layout = layout_of(GAME, 1280, 720, 2)
        self.stage = Stage()
        self.stage.order = "rank", "ascending"
        self.seen = 0

    def facts(self) -> Facts:
        own = None if self.shut else self.match.view(self.viewer)
        return facts_of(GAME, self.match.view(None), own, self.viewer)

    def events(self) -> tuple[Event, ...]:
        """What is new since the last look."""
        events = self.match.events_for(None, 0)
        fresh, self.seen = events[self.seen :], len(events)
        return fresh

    def show(self, moment: Moment | None = None) -> tuple[str, ...]:
        """Go to the position of the match; the sounds to be heard at once."""
        return self.stage.show(self.facts(), self.place, self.events(), moment or Moment())

    def rest(self) -> Show:
        """At once, without motion."""
        self.show(Moment(joined=True))
        return self

    def moves(self) -> dict[object, Move]:
        """What flies now, by key."""
        return {flight.move.key: flight.move for flight in self.stage.flights.flying}

    def wait(self, seconds: float) -> list[str]:
        """Let time pass; the sounds that were heard."""
        heard: list[str] = []
        for _ in range(round(seconds * 60)):
            heard += self.stage.update(1 / 60)[1]
        return heard

    def run(self) -> list[str]:
        """Until all has come to rest; the sounds that were heard."""
        heard: list[str] = []
        for _ in range(1200):
            if not self.stage.busy:
                return heard
            heard += self.wait(1 / 60)
        raise AssertionError("it never came to rest")
