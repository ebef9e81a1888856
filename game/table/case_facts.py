"""What the table of Deception shows of a position: made from views only, never from a State. No pygame.

``public`` is the couch view (seat None); ``own`` is what the view of the seat that the privacy gate is open
for adds, or None while it is closed.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from engine.games.deception.content import LOCATIONS
from engine.games.deception.events import Advised, CrimeSideRevealed, MarkerPlaced, Record, Said, SolveTried
from engine.games.deception.roles import Role
from engine.games.deception.state import Opened, Phase, TableTile
from engine.games.deception.statements import Colour, Crime
from engine.games.deception.view import View

NIGHT = (Phase.ROLES, Phase.CRIME, Phase.BRIEF)
"""The lights are low: everybody looks at secrets of their own."""


class Own(Struct, frozen=True):
    """What one seat alone knows; there only while its gate is open."""

    seat: int
    role: Role | None
    pick: Crime | None
    known: tuple[tuple[int, Role], ...]
    pair: tuple[int, ...]
    solution: Crime | None


class CaseFacts(Struct, frozen=True, dict=True):
    """One position as the table shows it."""

    public: View
    """The couch view: what everybody may know."""
    viewer: int
    """The seat at the bottom."""
    own: Own | None

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.public.seats

    @property
    def phase(self) -> Phase:
        return self.public.phase

    @property
    def scientist(self) -> int | None:
        """None before the roles are dealt."""
        return self.public.scientist

    @property
    def record(self) -> tuple[Record, ...]:
        """Everything public since the location was chosen."""
        return self.public.record

    @property
    def opened(self) -> Opened | None:
        """Everything, at the end."""
        return self.public.opened

    @property
    def drawn(self) -> int | None:
        """The tile that waits to replace another."""
        return self.public.drawn

    @property
    def night(self) -> bool:
        """Whether the lights are low."""
        return self.phase in NIGHT

    @property
    def offered(self) -> tuple[int, ...]:
        """The locations that the scientist chooses from, while it does."""
        return LOCATIONS if self.phase is Phase.TILES else ()

    @cached_property
    def tiles(self) -> tuple[TableTile, ...]:
        """The six tiles on the table with their markers: cause, location, situations."""
        return self.public.tiles

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Per tile on the table the number of its marker, 0 without one: of round 1 as they were placed; one
        that was moved counts on."""
        numbers: dict[int, int] = {}
        for event in self.record:
            if isinstance(event, MarkerPlaced):
                numbers[event.tile] = len(numbers) + 1
        for tile in self.tiles:
            if tile.round > 1:
                numbers[tile.tile] = len(self.tiles) + tile.round - 1
        return tuple(numbers.get(tile.tile, 0) for tile in self.tiles)

    @cached_property
    def attempts(self) -> tuple[SolveTried, ...]:
        """All attempts to solve the case, in order."""
        return self.public.attempts

    @property
    def refused(self) -> tuple[Crime, ...]:
        """Pairs that were tried in vain."""
        return tuple(tried.crime for tried in self.attempts if not tried.correct)

    @cached_property
    def said(self) -> tuple[tuple[int, Said], ...]:
        """All statements with their places in the record."""
        return tuple((i, event) for i, event in enumerate(self.record) if isinstance(event, Said))

    @cached_property
    def crime_side(self) -> CrimeSideRevealed | None:
        """Murderer and accomplice, once they were shown for the reversal."""
        return self.public.crime_side

    @property
    def advised(self) -> int | None:
        """Whom the accomplice takes for the witness, once it has said so."""
        return next((e.seat for e in reversed(self.record) if isinstance(e, Advised)), None)

    @property
    def solution(self) -> Crime | None:
        """What everybody may see of it: at the end, or once somebody has solved the case."""
        if self.opened is not None:
            return self.opened.solution
        return next((tried.crime for tried in self.attempts if tried.correct), None)

    def cards(self, seat: int, colour: Colour) -> tuple[int, ...]:
        """The numbers of a seat's cards of one colour; none once they have left the game."""
        return (self.public.evidence if colour is Colour.RED else self.public.weapons)[seat]

    def badge(self, seat: int) -> bool | None:
        """Whether a seat still has its badge; None where it never had one."""
        if not self.public.badges or seat == self.scientist:
            return None
        return self.public.badges[seat]

    def role(self, seat: int) -> Role | None:
        """The role of a seat, where everybody knows it."""
        if self.opened is not None:
            return self.opened.roles[seat]
        shown = self.crime_side
        if shown is not None and seat in (shown.murderer, shown.accomplice):
            return Role.MURDERER if seat == shown.murderer else Role.ACCOMPLICE
        return Role.SCIENTIST if seat == self.scientist else None

    def place(self, seat: int) -> int:
        """Where a seat sits: 0 is the viewer's place, then clockwise."""
        return (seat - self.viewer) % self.seats

    def seat_at(self, place: int) -> int:
        """The seat at a place."""
        return (self.viewer + place) % self.seats


def case_facts(public: View, private: View | None, viewer: int, turned: int | None = None) -> CaseFacts:
    """A position as ``viewer``'s table shows it, turned to that seat or to another. Raises ValueError for a
    ``public`` view that is a seat's."""
    if public.seat is not None:
        raise ValueError("the table shows the couch view")
    mine = private if private is not None and private.seat == viewer else None
    own = None if mine is None else Own(viewer, mine.role, mine.pick, mine.known, mine.pair, mine.solution)
    return CaseFacts(public, viewer if turned is None else turned, own)
