"""The public positions of a closed case of Deception, for its replay. No pygame."""

from __future__ import annotations

from msgspec import Struct

from engine.events import Event
from engine.games.deception.events import MarkerPlaced, TileReplaced
from engine.games.deception.view import View, deal_done
from engine.match import Match


class Point(Struct, frozen=True):
    """A position of the replay: after ``decision`` actions, by way of ``events``."""

    decision: int
    view: View
    events: tuple[Event, ...]

    @property
    def clue(self) -> bool:
        """Whether a marker was set here."""
        return any(isinstance(event, MarkerPlaced | TileReplaced) for event in self.events)


def points_of(match: Match) -> tuple[Point, ...]:
    """Every public position from the choice of the location to the end. Raises ValueError while the case
    goes on."""
    if not deal_done(match.state):
        raise ValueError("the case is not closed")
    found: list[Point] = []
    for decision in range(1, match.decision + 1):
        view: View = match.game.view(match.state_at(decision), None)
        if view.turn is None and view.opened is None:
            continue  # the night: nothing of it is public
        since, until = match.event_count(decision - 1), match.event_count(decision)
        found.append(Point(decision, view, match.events_for(None, since, until)))
    return tuple(found)


def heard_before(match: Match, point: Point) -> int:
    """How many events the table had seen when that position came about."""
    return match.event_count(point.decision - 1)
