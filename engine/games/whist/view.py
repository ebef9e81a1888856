"""What a seat may know (WH §10), as a type of its own."""

from __future__ import annotations

from engine.cards import SUIT_MASK, CardSet
from engine.events import Event, visible
from engine.games.whist.state import HAND_SIZE, SEATS, Hands, Phase, Seat, State, Table
from engine.trick_record import shown_voids


class View(Table, frozen=True, tag="whist.View"):
    """The public facts and one seat's own hand. ``seat`` None: the public table, with no hand at all."""

    seat: Seat | None
    hand: CardSet
    """The viewer's cards, the turned card included even while it lies open; 0 for the public table."""
    opened: Hands | None
    """All four hands as dealt, once the hand is over (WH §10); None before."""

    def hand_of(self, seat: int) -> CardSet:
        """The viewer's own hand. Raises ValueError for any other seat: that is not in the view."""
        if seat != self.seat:
            raise ValueError(f"the hand of seat {seat} is not in the view of seat {self.seat}")
        return self.hand

    def cards_left(self, seat: int) -> int:
        """How many cards a seat still holds: public, it follows from the plays."""
        on_table = (seat - self.leader) % SEATS < len(self.trick) and self.phase is Phase.PLAY
        return HAND_SIZE - len(self.tricks) - on_table

    def voids(self) -> tuple[tuple[bool, ...], ...]:
        """``voids()[seat][suit]``: the seat has shown, by not following, that it has none of that suit."""
        return shown_voids(SEATS, self.tricks, self.leader, self.current)

    def known_to_hold(self, seat: int) -> CardSet:
        """Cards that everybody knows a seat still holds: the turned card until the dealer plays it."""
        if self.turned is None or seat != self.dealer or self.played() >> self.turned & 1:
            return 0
        return 1 << self.turned

    def unseen(self) -> CardSet:
        """Cards whose place the viewer does not know from its own hand and the plays."""
        return sum(SUIT_MASK) & ~self.played() & ~self.hand


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of this state; None gives the public table."""
    return View(
        options=state.options,
        phase=state.phase,
        hand_number=state.hand_number,
        dealer=state.dealer,
        trump=state.trump,
        turned=state.turned,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        results=state.results,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        opened=state.dealt if deal_done(state) else None,
    )


def deal_done(position: State | View) -> bool:
    """Whether the hand is over and all cards are open: replay, review and "what if" are allowed."""
    return position.phase in (Phase.HAND_DONE, Phase.MATCH_END)


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as a seat may see it: Whist's are public or wholly private."""
    return event if visible(event, seat) else None
