"""What is whispered to whom: private facts become numbers of public rows here and nowhere else. No pygame.

A :class:`Telling` goes to :class:`game.privacy.whisper.Whisper`, which alone looks at its ``index``. How many
there are and which rows they have follows from public facts, so their length tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.actions import Action
from engine.games.deception.content import CARDS_EACH
from engine.games.deception.roles import Role, composition
from engine.games.deception.view import View as Case
from engine.games.whos_who.state import Role as Who
from game.privacy.secret_choice import Opening

if TYPE_CHECKING:
    from game.session import Session

Kind = Literal["role", "one", "two", "blue", "red"]
NOTHING = -1
"""The row for everybody who is told nothing."""


class Telling(Struct, frozen=True):
    """One whisper: what its rows are, and which of them is meant for each person."""

    kind: Kind
    rows: tuple[Any, ...]
    index: Mapping[int, int]


class Sealed(Struct, frozen=True):
    """A choice before everybody's eyes: ``what`` and ``number`` say which, ``digest`` was shown at once."""

    what: str
    number: int
    digest: str
    opening: Opening
    counting: tuple[int, ...] = ()
    """The seats whose choice counted: only theirs are opened. An answer that the rules throw away is never
    shown (WW §5.4)."""

    @property
    def holds(self) -> bool:
        """Whether what is opened is what was sealed."""
        return self.opening.digest == self.digest

    @property
    def proof(self) -> tuple[str, ...]:
        """For whoever wants to check it: what was hashed, and the same for every seal that is opened."""
        opened = [seal for seal in self.opening.seals if seal.seat in self.counting]
        whole = f"sha256({self.opening.text}) = {self.digest}"
        return (whole, *(f"sha256({seal.text}) = {seal.digest}" for seal in opened))


def counting(session: Session, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats whose choice counts in this phase, asked before they hand it in: for ``Sealed`` only."""
    views = {seat: session.view(seat) for seat in seats}
    if session.match.game.name == "deception":
        return tuple(seat for seat, view in views.items() if view.role is Role.MURDERER)
    return tuple(seat for seat, view in views.items() if view.counts)


def who_roles(session: Session) -> Telling:
    """WHO'S WHO: whether somebody is a master of this deal or a hunter."""
    rows = tuple(Who)
    index = {seat: rows.index(session.view(seat).role) for seat in session.humans}
    return Telling("role", rows, index)


def case_roles(session: Session) -> Telling:
    """Deception: the role of everybody, out of the roles of this case."""
    rows = tuple(dict.fromkeys(composition(session.options)))
    index = {seat: rows.index(session.view(seat).role) for seat in session.humans}
    return Telling("role", rows, index)


def case_briefing(session: Session) -> tuple[Telling, ...]:
    """Deception: what is told after the night (DC §7), but for the scientist, who looks and is known to all.

    Murderer and accomplice learn each other's name, the witness both names by seat, the accomplice then the
    two cards, by their places before the murderer.
    """
    options, table = session.options, session.view(None)
    if not options.use_accomplice:
        return ()
    seats = tuple(seat for seat in range(options.players) if seat != table.scientist)
    told = {seat: _told(session.view(seat)) for seat in session.humans}
    kinds: tuple[Kind, ...] = ("one", "two", "blue", "red") if options.use_witness else ("one", "blue", "red")
    found: list[Telling] = []
    for kind in kinds:
        rows = (*(seats if kind in ("one", "two") else range(CARDS_EACH)), NOTHING)
        index = {seat: rows.index(told[seat].get(kind, NOTHING)) for seat in session.humans}
        found.append(Telling(kind, rows, index))
    return tuple(found)


def _told(own: Case) -> dict[Kind, int]:
    """What one seat is told, by whisper."""
    if own.role is Role.WITNESS:
        first, second = own.pair
        return {"one": first, "two": second}
    if own.role not in (Role.MURDERER, Role.ACCOMPLICE):
        return {}
    found: dict[Kind, int] = {"one": next(seat for seat, role in own.known if role.crime)}
    if own.role is Role.ACCOMPLICE and own.solution is not None:
        found |= {"blue": own.solution.blue, "red": own.solution.red}
    return found


def hand_in(session: Session, actions: Mapping[int, Action]) -> None:
    """Everybody's sealed choice or acknowledgement, in order of seats; who owes none any more keeps theirs.

    Raises Refused for the first that cannot be.
    """
    for seat, action in sorted(actions.items()):
        if seat in session.awaited:
            session.act(seat, action)


def remember(session: Session, sealed: Sealed) -> None:
    """Keep the opening of a choice until the match is over."""
    _sealed.setdefault(session, []).append(sealed)


def openings(session: Session) -> tuple[Sealed, ...]:
    """The choices before everybody's eyes of a match that is over; none before, and none from a save."""
    return tuple(_sealed.get(session, ())) if session.outcome is not None else ()


_sealed: WeakKeyDictionary[Session, list[Sealed]] = WeakKeyDictionary()
