"""Whist positions for tests of the players: from real play, and written down by hand."""

from __future__ import annotations

from collections.abc import Iterator

from ai.messages import Report
from engine.actions import Ack, Action, PlayCard
from engine.cards import FULL_DECK, cards_of, mask_of, parse, parse_set, text
from engine.games import REGISTRY
from engine.games.whist.options import PRESETS
from engine.games.whist.state import Deal, State
from engine.games.whist.view import View
from engine.match import Match
from engine.shuffle import Stream
from engine.trick_record import complete_trick

WHIST = REGISTRY["whist"]


def states(seed: str, preset: str = "one_hand") -> Iterator[State]:
    """Every state of one hand of random legal cards in which a seat is to play."""
    chance = Stream(seed, "positions")
    match = Match.new(WHIST, PRESETS[preset], ("normal",) * 4, seed)
    while not WHIST.deal_done(match.state):
        seat = match.actors()[0]
        if not WHIST.awaits_ack(match.state):
            yield match.state
        choices = match.legal(seat)
        match.act(seat, choices[chance.below(len(choices))])


def views(seed: str, preset: str = "one_hand") -> Iterator[View]:
    """What the seat to play sees in each of :func:`states`."""
    for state in states(seed, preset):
        yield WHIST.view(state, state.turn)


def legal(view: View) -> tuple[Action, ...]:
    """The legal actions of the seat in turn, which is the viewer."""
    assert view.turn is not None and view.turn == view.seat
    return WHIST.legal(view, view.turn)


def card_of(report: Report) -> str:
    """The code of the card that a report plays."""
    assert isinstance(report.action, PlayCard)
    return text(report.action.card)


def position(hand: str, plays: str = "", trump: str = "S", dealer: int = 3) -> View:
    """The view of the seat in turn, which holds ``hand`` (codes) after ``plays`` (codes in playing order).

    The dealer's left leads. The other hands are filled up so that all plays were legal; the dealer turns
    its lowest trump, so it must be able to hold one. Raises ValueError for what cannot be.
    """
    played = [parse(code) for code in plays.split()]
    match = _match(hand, played, trump, dealer)
    for card in played:
        match.act(match.actors()[0], PlayCard(card))
        if WHIST.awaits_ack(match.state):
            match.act(0, Ack())
    return match.view(match.actors()[0])


def _match(hand: str, played: list[int], trump: str, dealer: int) -> Match:
    suit = "SHDC".index(trump)
    seats = _who_played(played, suit, (dealer + 1) % 4)
    mover = seats.pop()
    hands = [0, 0, 0, 0]
    for seat, card in zip(seats, played, strict=True):
        hands[seat] |= 1 << card
    hands[mover] |= parse_set(hand)
    if hands[mover].bit_count() != 13:
        raise ValueError(f"the mover holds {hands[mover].bit_count()} cards with those played, not 13")
    shut = _voids(played, seats)
    rest = list(cards_of(FULL_DECK & ~mask_of(c for h in hands for c in cards_of(h))))
    filled = _fill(hands, rest, mover, shut)
    turned = next((c for c in cards_of(filled[dealer]) if c // 13 == suit), None)
    if turned is None:
        raise ValueError("the dealer holds no trump to turn")
    deal = Deal(dealer, (filled[0], filled[1], filled[2], filled[3]), turned)
    return Match.new(WHIST, PRESETS["one_hand"], ("normal",) * 4, "x", deal)


def _who_played(played: list[int], trump: int, leader: int) -> list[int]:
    """The seat of every card, and whose turn it is then."""
    seats: list[int] = []
    for i in range(0, len(played), 4):
        trick = played[i : i + 4]
        seats += [(leader + k) % 4 for k in range(len(trick))]
        if len(trick) < 4:
            return [*seats, (leader + len(trick)) % 4]
        leader = complete_trick(leader, tuple(trick), trump).winner
    return [*seats, leader]


def _voids(played: list[int], seats: list[int]) -> set[tuple[int, int]]:
    return {
        (seats[i], played[i - i % 4] // 13)
        for i in range(len(played))
        if played[i] // 13 != played[i - i % 4] // 13
    }


def _fill(hands: list[int], rest: list[int], mover: int, shut: set[tuple[int, int]]) -> list[int]:
    """Deal the rest card by card, the seat with the fewest suits open to it first; ValueError if stuck."""
    filled = list(hands)
    for card in sorted(rest, key=lambda c: sum((seat, c // 13) in shut for seat in range(4)), reverse=True):
        room = [
            s for s in range(4) if s != mover and filled[s].bit_count() < 13 and (s, card // 13) not in shut
        ]
        if not room:
            raise ValueError("no deal fits these plays")
        filled[min(room, key=lambda s: filled[s].bit_count())] |= 1 << card
    return filled
