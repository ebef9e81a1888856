"""What a WHO'S WHO match is at one moment (WW §4), its actions, and the events only WHO'S WHO has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from engine.actions import Action
from engine.cards import Card, CardSet
from engine.events import Event, Private
from engine.games.whos_who.options import Options
from engine.trick_record import Trick, cards_in, plays_of

MOST_SEATS = 6
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Seats = tuple[Seat, ...]
"""Different seats in ascending order."""
Numbers = tuple[int, ...]
"""One number per seat."""
Hands = tuple[CardSet, ...]
"""One set of cards per seat."""

HAND_SIZE = {3: 17, 4: 13, 5: 10, 6: 8}
"""Cards per seat, and so tricks per deal, by number of seats (WW §1)."""
INTERIM_AFTER = {3: 10, 4: 10, 5: 6, 6: 5}
"""After which trick the interim declarations come, by number of seats (WW §1, D13)."""


class Phase(StrEnum):
    """WW §4. ``DEAL`` is no state of its own: the engine deals while entering ``PEEK``."""

    PEEK = "peek"
    PLAY = "play"
    ANSWER = "answer"
    TRICK_DONE = "trick_done"
    INTERIM = "interim"
    FINAL = "final"
    REVEAL = "reveal"
    MATCH_END = "match_end"


class Role(StrEnum):
    """What a seat is in one deal."""

    MASTER = "master"
    HUNTER = "hunter"


class Ask(Action, frozen=True, tag="whos_who.Ask"):
    """Ask another seat "are you the master?", on one's own turn before playing (WW §7)."""

    seat: Seat


class Answer(Action, frozen=True, tag="whos_who.Answer"):
    """Answer a question with yes or no; it may be a lie (WW §7)."""

    yes: bool


class Declare(Action, frozen=True, tag="whos_who.Declare"):
    """Name as many seats as there are masters, ascending and never oneself (WW §5, D9)."""

    seats: Seats


class Wait(Action, frozen=True, tag="whos_who.Wait"):
    """Declare nothing at the interim (WW §5)."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True, tag="whos_who.Deal"):
    """A given deal from which a match starts. Cards in no hand are left over; ``turned`` set trumps.

    With four seats ``turned`` is in the dealer's hand, else it is left over (WW §1).
    """

    dealer: Seat
    hands: Hands
    turned: Card
    masters: Seats


class Question(Struct, frozen=True):
    """One question of this deal and its answer; ``yes`` is None while it is being answered."""

    asker: Seat
    asked: Seat
    yes: bool | None
    after: int
    """How many cards of the deal had been played when it was asked."""


class Declaration(Struct, frozen=True):
    """What a hunter named, and whether that was at the interim (WW §5)."""

    seats: Seats
    interim: bool


class DealResult(Struct, frozen=True):
    """How one deal was scored, line by line (WW §6). Tuples hold one number per seat."""

    number: int
    dealer: Seat
    trump: int
    masters: Seats
    tricks: Numbers
    declared: tuple[Declaration | None, ...]
    """What counts for each hunter; None for a master."""
    share: int
    """The hunters' equal share, rounded half away from zero."""
    naming: Numbers
    """Bonus and malus of a hunter for the seats named; 0 for a master."""
    hidden: Numbers
    """5 for a master whom at least one hunter did not name, else 0."""
    points: Numbers
    after: Numbers
    """Totals of the match after this deal."""


class Opened(Struct, frozen=True):
    """What the reveal turns over besides the result: the hands as dealt and the cards nobody had."""

    dealt: Hands
    leftover: CardSet
    """Left-over cards, the turned one included unless it was the dealer's."""


class Table(Struct, frozen=True):
    """The public facts of a match: what :class:`State` and :class:`View` have in common."""

    options: Options
    phase: Phase
    deal_number: int
    """Counts from 1 over the match."""
    dealer: Seat
    turned: Card
    """The card that set trumps: left over and out of play, or with four seats the dealer's last card."""
    leader: Seat
    """Who leads, or led, the trick on the table."""
    trick: tuple[Card, ...]
    """Cards on the table in playing order; a full trick stays until acknowledged."""
    tricks: tuple[Trick, ...]
    """All complete tricks of this deal, the one still on the table included."""
    questions: tuple[Question, ...]
    """The questions of this deal in the order asked."""
    results: tuple[DealResult, ...]
    """Every finished deal of the match; the last one is this deal's from ``REVEAL`` on."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.options.players

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat, which is the number of tricks."""
        return HAND_SIZE[self.options.players]

    @property
    def trump(self) -> int:
        """The trump suit."""
        return self.turned // 13

    @property
    def turn(self) -> int | None:
        """The seat that everybody waits for: to play, or to answer; None while it is nobody's turn alone."""
        if self.phase is Phase.PLAY:
            return (self.leader + len(self.trick)) % self.seats
        return self.questions[-1].asked if self.phase is Phase.ANSWER else None

    @property
    def led(self) -> int:
        """The suit led to the trick on the table, -1 before the lead."""
        return self.trick[0] // 13 if self.trick and self.phase is Phase.PLAY else -1

    @property
    def interim_after(self) -> int:
        """The number of the trick after which the interim declarations come."""
        return INTERIM_AFTER[self.options.players]

    @property
    def interim_over(self) -> bool:
        """Whether the interim declarations of this deal are all in."""
        return len(self.tricks) > self.interim_after or (
            len(self.tricks) == self.interim_after and self.phase in (Phase.PLAY, Phase.ANSWER)
        )

    @property
    def scores(self) -> Numbers:
        """Totals over the finished deals."""
        return self.results[-1].after if self.results else (0,) * self.seats

    @property
    def trick_counts(self) -> Numbers:
        """Tricks taken in this deal, per seat."""
        return tuple(sum(trick.winner == seat for trick in self.tricks) for seat in range(self.seats))

    @property
    def master_counts(self) -> Numbers:
        """How often each seat has been master in the finished deals (public: WW §9)."""
        return tuple(sum(seat in result.masters for result in self.results) for seat in range(self.seats))

    @property
    def turned_shown(self) -> bool:
        """Whether the turned card lies open: always when nobody holds it, else until the dealer's turn in
        trick 1 begins (WW §3)."""
        return self.seats != 4 or (not self.tricks and len(self.trick) < self.seats - 1)

    @property
    def current(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick; none while a full trick lies on the table."""
        return () if self.phase is Phase.TRICK_DONE else self.trick

    def has_asked(self, seat: int) -> bool:
        """Whether a seat has used its question of this deal."""
        return any(question.asker == seat for question in self.questions)

    def played(self) -> CardSet:
        """All cards played in this deal, those on the table included."""
        return cards_in(self.tricks, self.current)

    def plays(self) -> tuple[tuple[int, int], ...]:
        """(seat, card) of this deal in the order played."""
        return plays_of(self.seats, self.tricks, self.leader, self.current)


class State(Table, frozen=True, tag="whos_who.State"):
    """The whole truth. Never leaves the engine, a save file or a tool: seats get a View."""

    seed: str
    masters: Seats
    dealt: Hands
    hands: Hands
    """What each seat still holds."""
    peeked: tuple[bool, ...]
    """Who has acknowledged its role and hand."""
    interim: tuple[Seats | None, ...]
    """Sealed choice per seat: the seats named, () for waiting or a master's discarded answer, None: owed."""
    final: tuple[Seats | None, ...]
    """Likewise at the end; () where the answer does not count."""

    def hand_of(self, seat: int) -> CardSet:
        """What a seat still holds."""
        return self.hands[seat]

    def role_of(self, seat: int) -> Role:
        """What a seat is in this deal."""
        return Role.MASTER if seat in self.masters else Role.HUNTER

    def owes(self, seat: int) -> bool:
        """Whether this seat has not acknowledged, or not sealed, what this phase asks of every seat."""
        if self.phase is Phase.PEEK:
            return not self.peeked[seat]
        sealed = {Phase.INTERIM: self.interim, Phase.FINAL: self.final}.get(self.phase)
        return sealed is not None and sealed[seat] is None


class DealBegun(Event, frozen=True, tag="whos_who.DealBegun"):
    """A new deal: the public side of it."""

    number: int
    dealer: Seat
    turned: Card


class RoleReceived(Private, frozen=True, tag="whos_who.RoleReceived"):
    """The role that ``seat`` was dealt."""

    role: Role


class Peeked(Private, frozen=True, tag="whos_who.Peeked"):
    """``seat`` has looked at its role and hand."""


class PlayBegun(Event, frozen=True, tag="whos_who.PlayBegun"):
    """Every seat has looked: the dealer's left leads."""

    leader: Seat


class QuestionAsked(Event, frozen=True, tag="whos_who.QuestionAsked"):
    """A seat asked another "are you the master?"."""

    asker: Seat
    asked: Seat


class QuestionAnswered(Event, frozen=True, tag="whos_who.QuestionAnswered"):
    """The asked seat said yes or no."""

    asker: Seat
    asked: Seat
    yes: bool


class DeclarationsCalled(Event, frozen=True, tag="whos_who.DeclarationsCalled"):
    """Every seat is asked to declare: at the interim, or at the end."""

    interim: bool


class ChoiceSealed(Private, frozen=True, tag="whos_who.ChoiceSealed"):
    """The choice of ``seat`` is recorded; ``seats`` is empty for waiting and where it does not count."""

    seats: Seats
    interim: bool


class DeclarationsClosed(Event, frozen=True, tag="whos_who.DeclarationsClosed"):
    """All choices are in; nothing about them is known yet."""

    interim: bool


class DealRevealed(Event, frozen=True, tag="whos_who.DealRevealed"):
    """Roles, declarations, hands, left-over cards and scores are open (WW §4 ``REVEAL``)."""

    result: DealResult
    opened: Opened
