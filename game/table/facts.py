"""What the table shows of a position, the same for every game: made from views only, never from a State.

``public`` is the couch view (seat None); ``private`` is the view of the seat that the privacy gate is open
for, or None while it is closed. Everything but ``hand`` comes from the public view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.cards import cards_of
from engine.games.whist.state import HAND_SIZE, SEATS, Phase, side_of
from engine.games.whist.view import View
from engine.tricks import winning_index

UNKNOWN = -1
Play = tuple[int, int]
"""(seat, card)"""


class Facts(Struct, frozen=True):
    """One position as the table shows it."""

    game: str
    seats: int
    viewer: int
    """The seat at the bottom."""
    hand: tuple[int, ...] | None
    """Its cards in hand (a card lying open is not among them), unsorted; None: the gate is closed."""
    counts: tuple[int, ...]
    """Cards in hand per seat, without one that lies open."""
    trick: tuple[Play, ...]
    """On the table, in playing order."""
    first: int
    """The number of the first card on the table, counted over all plays of the match (seeds its angle)."""
    winning: int | None
    """The seat whose card is winning, or has won, the trick on the table."""
    complete: bool
    """The trick on the table is complete and waits to be acknowledged."""
    turned: Play | None
    """The card lying open, with its owner."""
    sides: tuple[int, ...]
    """Side of each seat."""
    piles: tuple[int, ...]
    """Tricks put away, per side."""
    taken: tuple[int, ...]
    """Tricks won in this deal per side, the one on the table included."""
    scores: tuple[int, ...]
    turn: int | None
    dealer: int
    trump: int
    """Suit 0..3, 4 for no trumps, ``UNKNOWN`` while the card that sets them is not yet dealt."""
    deal: int
    """Number of the deal, from 1."""
    previous: tuple[tuple[Play, ...], int] | None
    """The trick before the one on the table and who took it."""
    phase: str

    def place(self, seat: int) -> int:
        """Where a seat sits: 0 is the viewer's place, then clockwise."""
        return (seat - self.viewer) % self.seats

    def seat_at(self, place: int) -> int:
        """The seat at a place."""
        return (self.viewer + place) % self.seats


def whist_facts(public: View, private: View | None, viewer: int) -> Facts:
    """A Whist position as ``viewer``'s table shows it."""
    turned = (public.dealer, public.turned) if public.turned is not None and public.turned_shown else None
    counts = [public.cards_left(seat) for seat in range(SEATS)]
    hand = None
    if private is not None and private.seat == viewer:
        hand = tuple(cards_of(private.hand & ~(1 << turned[1] if turned and turned[0] == viewer else 0)))
    if turned:
        counts[turned[0]] -= 1
    complete = public.phase is Phase.TRICK_DONE
    trick = tuple(((public.leader + i) % SEATS, card) for i, card in enumerate(public.trick))
    put_away = public.tricks[:-1] if complete else public.tricks
    piles = [0, 0]
    for done in put_away:
        piles[side_of(done.winner)] += 1
    before = public.previous_trick
    return Facts(
        game="whist",
        seats=SEATS,
        viewer=viewer,
        hand=hand,
        counts=tuple(counts),
        trick=trick,
        first=(public.hand_number * (HAND_SIZE + 1) + len(put_away)) * SEATS,
        winning=trick[winning_index(public.trick, public.trump)][0] if trick else None,
        complete=complete,
        turned=turned,
        sides=tuple(side_of(seat) for seat in range(SEATS)),
        piles=(piles[0], piles[1]),
        taken=public.trick_counts,
        scores=public.scores,
        turn=public.turn,
        dealer=public.dealer,
        trump=public.trump,
        deal=public.hand_number,
        previous=None
        if before is None
        else (
            tuple(((before.leader + i) % SEATS, card) for i, card in enumerate(before.cards)),
            before.winner,
        ),
        phase=public.phase.value,
    )


READERS: dict[str, Callable[[Any, Any, int], Facts]] = {"whist": whist_facts}
"""How each game's views become facts."""


def facts_of(game: str, public: Any, private: Any, viewer: int) -> Facts:
    """The facts of a position of ``game``."""
    return READERS[game](public, private, viewer)
