"""What a seat may know (TD §8), as a type of its own."""

from __future__ import annotations

from engine.cards import CardSet
from engine.events import Event, visible
from engine.games.trick_of_the_dead.atoms import led_suit
from engine.games.trick_of_the_dead.state import Hands, Phase, Seat, State, Table


class View(Table, frozen=True, tag="trick_of_the_dead.View"):
    """The public facts and one seat's own secrets. ``seat`` None: the public table, with no secret at all."""

    seat: Seat | None
    hand: CardSet
    """The viewer's cards, zombies included; 0 for the public table."""
    buried: CardSet | None
    """The two cards the viewer buried; None before, and for the public table."""
    opened: Hands | None
    """What all hands still held when the round ended; None before. Burials are never told (TD §8)."""

    def hand_of(self, seat: int) -> CardSet:
        """The viewer's own hand. Raises ValueError for any other seat: that is not in the view."""
        if seat != self.seat:
            raise ValueError(f"the hand of seat {seat} is not in the view of seat {self.seat}")
        return self.hand

    def owes(self, seat: int) -> bool:
        """Whether the viewer has not buried yet."""
        return seat == self.seat and self.phase is Phase.BURY and self.buried is None

    def voids(self) -> tuple[tuple[bool, ...], ...]:
        """``voids()[seat][suit]``: the seat showed that none of its hidden cards is of that suit.

        Zombies may have come since: they are seen. A joker never shows a void: it may be played instead of
        following (TD §5.1).
        """
        shown = [[False] * 4 for _ in range(self.seats)]
        for trick in self.tricks:
            _note_voids(shown, trick.leader, trick.cards)
        _note_voids(shown, self.leader, self.current)
        return tuple(tuple(suits) for suits in shown)

    def unseen(self) -> CardSet:
        """Cards whose place the viewer does not know: in others' hands, face down, or in the graveyard."""
        known = self.played() | self.hand | sum(self.zombies) & ~self.hand | (self.buried or 0)
        for card in self.graveyard:
            known |= 1 << card
        return ((1 << 54) - 1) & ~known


def _note_voids(shown: list[list[bool]], leader: int, cards: tuple[int, ...]) -> None:
    led = led_suit(cards[0]) if cards else -1
    if led < 0:
        return
    for i, card in enumerate(cards):
        if card < 52 and card // 13 != led:
            shown[(leader + i) % len(shown)][led] = True


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of this state; None gives the public table."""
    return View(
        options=state.options,
        phase=state.phase,
        round_number=state.round_number,
        dealer=state.dealer,
        leader=state.leader,
        trick=state.trick,
        trick_zombies=state.trick_zombies,
        trump=state.trump,
        named=state.named,
        namer=state.namer,
        tricks=state.tricks,
        zombies=state.zombies,
        hand_sizes=state.hand_sizes,
        graveyard_size=state.graveyard_size,
        graveyard=state.graveyard,
        results=state.results,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        buried=None if seat is None else state.buried[seat],
        opened=state.hands if deal_done(state) else None,
    )


def deal_done(position: State | View) -> bool:
    """Whether the round is over and the hands are open: replay, review and "what if" are allowed."""
    return position.phase in (Phase.ROUND_DONE, Phase.MATCH_END)


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as a seat may see it: public, or wholly private."""
    return event if visible(event, seat) else None
