"""What a seat may know (WW §10), as a type of its own."""

from __future__ import annotations

from engine.cards import FULL_DECK, CardSet
from engine.events import Event, visible
from engine.games.whos_who.state import Opened, Phase, Role, Seat, Seats, State, Table
from engine.trick_record import shown_voids


class View(Table, frozen=True, tag="whos_who.View"):
    """The public facts and one seat's own secrets. ``seat`` None: the public table, with no secret at all."""

    seat: Seat | None
    hand: CardSet
    """The viewer's cards; 0 for the public table."""
    role: Role | None
    """The viewer's own role; None for the public table."""
    peeked: bool
    """Whether the viewer has acknowledged its role and hand."""
    interim: Seats | None
    """The viewer's own sealed interim choice: () waited or does not count, None: not made."""
    final: Seats | None
    """Likewise at the end."""
    opened: Opened | None
    """All hands as dealt and the left-over cards, once the deal is over (WW §10); None before. Roles and
    declarations are then in ``results[-1]``."""

    @property
    def locked(self) -> bool:
        """Whether the viewer is a hunter whose interim declaration stands (WW §5)."""
        return self.role is Role.HUNTER and bool(self.interim)

    @property
    def counts(self) -> bool:
        """Whether what the viewer declares now will count: a hunter's that is not locked (WW §5)."""
        return self.role is Role.HUNTER and not self.locked

    def hand_of(self, seat: int) -> CardSet:
        """The viewer's own hand. Raises ValueError for any other seat: that is not in the view."""
        if seat != self.seat:
            raise ValueError(f"the hand of seat {seat} is not in the view of seat {self.seat}")
        return self.hand

    def owes(self, seat: int) -> bool:
        """Whether the viewer has not acknowledged, or not sealed, what this phase asks of every seat."""
        if seat != self.seat:
            return False
        if self.phase is Phase.PEEK:
            return not self.peeked
        if self.phase is Phase.INTERIM:
            return self.interim is None
        return self.phase is Phase.FINAL and self.final is None

    def cards_left(self, seat: int) -> int:
        """How many cards a seat still holds: public, it follows from the plays."""
        on_table = (seat - self.leader) % self.seats < len(self.current)
        return self.hand_size - len(self.tricks) - on_table

    def voids(self) -> tuple[tuple[bool, ...], ...]:
        """``voids()[seat][suit]``: the seat has shown, by not following, that it has none of that suit."""
        return shown_voids(self.seats, self.tricks, self.leader, self.current)

    def known_to_hold(self, seat: int) -> CardSet:
        """Cards that everybody knows a seat still holds: with four seats the turned card, until played."""
        if self.seats != 4 or seat != self.dealer or self.played() >> self.turned & 1:
            return 0
        return 1 << self.turned

    def hidden_leftover(self) -> int:
        """How many cards lie face down in no hand."""
        return 52 - self.seats * self.hand_size - (self.seats != 4)

    def unseen(self) -> CardSet:
        """Cards whose place the viewer does not know from its own hand, the plays and the turned card out of
        play."""
        out_of_play = 0 if self.seats == 4 else 1 << self.turned
        return FULL_DECK & ~self.played() & ~self.hand & ~out_of_play


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of this state; None gives the public table."""
    return View(
        options=state.options,
        phase=state.phase,
        deal_number=state.deal_number,
        dealer=state.dealer,
        turned=state.turned,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        questions=state.questions,
        results=state.results,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        role=None if seat is None else state.role_of(seat),
        peeked=seat is not None and state.peeked[seat],
        interim=None if seat is None else state.interim[seat],
        final=None if seat is None else state.final[seat],
        opened=Opened(state.dealt, leftover(state)) if deal_done(state) else None,
    )


def leftover(state: State) -> CardSet:
    """The cards that nobody was dealt."""
    return FULL_DECK & ~sum(state.dealt)


def deal_done(position: State | View) -> bool:
    """Whether the deal is over and everything is open: replay, review and "what if" are allowed."""
    return position.phase in (Phase.REVEAL, Phase.MATCH_END)


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as a seat may see it: WHO'S WHO's are public or wholly private."""
    return event if visible(event, seat) else None
