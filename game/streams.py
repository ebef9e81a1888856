"""What has happened, as each seat may know it: one numbered stream of events per viewer. No pygame."""

from __future__ import annotations

from msgspec import Struct

from engine.events import Event
from engine.match import Match


class Rewound(Event, frozen=True):
    """An undo: the events numbered ``to`` and above, up to this marker, did not happen."""

    to: int


class Numbered(Struct, frozen=True):
    """An event (or marker) and its number in the stream of one seat. Numbers only grow."""

    number: int
    event: Event


class Streams:
    """The streams of all seats and of the public table (None) of one match, from its beginning."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._events: dict[int | None, list[Event]] = {
            None: [],
            **{seat: [] for seat in range(len(match.seats))},
        }
        self._marks: list[dict[int | None, int]] = []
        """Length of every stream when the decision of that number was reached."""
        for decision in range(match.decision + 1):
            self._record(match.event_count(decision - 1) if decision else 0, match.event_count(decision))

    def since(self, seat: int | None, number: int = 0) -> tuple[Numbered, ...]:
        """The events from ``number`` on as a seat may see them."""
        stream = self._events[seat]
        return tuple(Numbered(n, stream[n]) for n in range(number, len(stream)))

    def count(self, seat: int | None) -> int:
        """The number that the next event of this seat's stream gets."""
        return len(self._events[seat])

    def acted(self) -> bool:
        """Take in what the last action brought about; whether everybody saw something of it."""
        match = self._match
        self._record(match.event_count(match.decision - 1), match.event_count())
        return self._marks[-1][None] > self._marks[-2][None]

    def rewound(self, decision: int) -> None:
        """The match was cut back to ``decision``."""
        del self._marks[decision + 1 :]
        for viewer, stream in self._events.items():
            stream.append(Rewound(self._marks[decision][viewer]))

    def _record(self, since: int, until: int) -> None:
        for viewer, stream in self._events.items():
            stream.extend(self._match.events_for(viewer, since, until))
        self._marks.append({viewer: len(stream) for viewer, stream in self._events.items()})
