"""What a seat may know (TH §7), as a type of its own."""

from __future__ import annotations

from engine.cards import CardSet
from engine.events import Event, visible
from engine.games.three_hags.combos import PACK
from engine.games.three_hags.state import Pair, Phase, Seat, State, Table


class View(Table, frozen=True, tag="three_hags.View"):
    """The public facts and one seat's hand. ``seat`` None: the public table, with no hand at all."""

    seat: Seat | None
    hand: CardSet
    """The viewer's cards; 0 for the public table."""
    opened: Pair | None
    """What both hands held when the round ended; None before."""

    def hand_of(self, seat: int) -> CardSet:
        """The viewer's own hand. Raises ValueError for the other seat: that is not in the view."""
        if seat != self.seat:
            raise ValueError(f"the hand of seat {seat} is not in the view of seat {self.seat}")
        return self.hand

    def unseen(self) -> CardSet:
        """Cards whose place the viewer does not know: in the other hand or in the stock. Once the stock is
        empty they are the other hand (TH §7)."""
        return PACK & ~(self.played() | self.hand)


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of this state; None gives the public table."""
    return View(
        options=state.options,
        phase=state.phase,
        round_number=state.round_number,
        dealer=state.dealer,
        turn=state.turn,
        moves=state.moves,
        hand_sizes=state.hand_sizes,
        stock_size=state.stock_size,
        results=state.results,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        opened=state.hands if deal_done(state) else None,
    )


def deal_done(position: State | View) -> bool:
    """Whether the round is over and the hands are open: replay, review and "what if" are allowed."""
    return position.phase in (Phase.ROUND_DONE, Phase.MATCH_END)


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as a seat may see it: public, or wholly private."""
    return event if visible(event, seat) else None
