"""Dealing, playing and what is legal (WH §3-5, §8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import FULL_DECK, SUITS, cards_of
from engine.errors import Reason, Refused
from engine.events import (
    CardPlayed,
    Event,
    HandReceived,
    MatchEnded,
    TrickCleared,
    TrickTaken,
    TurnedCardTaken,
)
from engine.games.whist.options import Options, TrumpMode, check_options
from engine.games.whist.scoring import count_hand, honours_dealt, match_outcome
from engine.games.whist.state import (
    HAND_SIZE,
    SEATS,
    Deal,
    HandCounted,
    HandDealt,
    HandResult,
    Hands,
    Phase,
    State,
)
from engine.games.whist.view import View
from engine.shuffle import Stream
from engine.trick_record import complete_trick
from engine.tricks import NO_TRUMP, legal_mask, winning_index

CYCLE = tuple(SUITS.index(s) for s in "HDSC")
"""♥ ♦ ♠ ♣, starting with ♥ in hand 1 of every match (WH §4, D8)."""


def seats(options: Options) -> int:
    """Whist has four seats under all options."""
    return SEATS


def start(options: Options, seed: str, deal: Deal | None = None) -> tuple[State, tuple[Event, ...]]:
    """The first hand of a match, shuffled from ``seed`` or given as ``deal``; later hands come from ``seed``.

    Raises Refused (BAD_OPTIONS or BAD_DEAL).
    """
    check_options(options)
    if deal is None:
        dealer = Stream(seed, "first dealer").below(SEATS)
        deal = shuffled_deal(options, seed, 1, dealer)
    else:
        check_deal(options, deal)
    return _begin_hand(options, seed, 1, deal, ())


def shuffled_deal(options: Options, seed: str, hand_number: int, dealer: int) -> Deal:
    """Shuffle and deal one card at a time from the dealer's left; the 52nd is the dealer's (WH §3)."""
    pack = list(range(52))
    Stream(seed, f"deal/{hand_number}").shuffle(pack)
    hands = [0] * SEATS
    for i, card in enumerate(pack):
        hands[(dealer + 1 + i) % SEATS] |= 1 << card
    turned = pack[-1] if options.trump_mode is TrumpMode.LAST_CARD else None
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]), turned)


def check_deal(options: Options, deal: Deal) -> None:
    """Raises Refused (BAD_DEAL) for hands that are no deal of Whist under these options."""
    union = 0
    for hand in deal.hands:
        if hand.bit_count() != HAND_SIZE or union & hand:
            raise Refused(Reason.BAD_DEAL, rule="thirteen_each")
        union |= hand
    if union != FULL_DECK:
        raise Refused(Reason.BAD_DEAL, rule="full_pack")
    if (deal.turned is not None) != (options.trump_mode is TrumpMode.LAST_CARD):
        raise Refused(Reason.BAD_DEAL, rule="turned_card")
    if deal.turned is not None and not deal.hands[deal.dealer] >> deal.turned & 1:
        raise Refused(Reason.BAD_DEAL, rule="turned_card")


def trump_of(options: Options, hand_number: int, turned: int | None) -> int:
    """The trump suit of hand 1, 2, 3 … (WH §4)."""
    if options.trump_mode is TrumpMode.LAST_CARD:
        assert turned is not None
        return turned // 13
    cycle = CYCLE if options.trump_mode is TrumpMode.CYCLE else (*CYCLE, NO_TRUMP)
    return cycle[(hand_number - 1) % len(cycle)]


def _begin_hand(
    options: Options, seed: str, number: int, deal: Deal, results: tuple[HandResult, ...]
) -> tuple[State, tuple[Event, ...]]:
    state = State(
        options=options,
        phase=Phase.PLAY,
        hand_number=number,
        dealer=deal.dealer,
        trump=trump_of(options, number, deal.turned),
        turned=deal.turned,
        leader=(deal.dealer + 1) % SEATS,
        trick=(),
        tricks=(),
        results=results,
        seed=seed,
        dealt=deal.hands,
        hands=deal.hands,
    )
    public = HandDealt(number, deal.dealer, state.trump, deal.turned)
    return state, (public, *(HandReceived(seat, hand) for seat, hand in enumerate(deal.hands)))


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn; while a result is shown any seat may acknowledge it."""
    if state.phase is Phase.PLAY:
        return ((state.leader + len(state.trick)) % SEATS,)
    return () if state.phase is Phase.MATCH_END else tuple(range(SEATS))


def awaits_ack(position: State | View) -> bool:
    """Whether a result is on the table that one ``Ack`` closes."""
    return position.phase in (Phase.TRICK_DONE, Phase.HAND_DONE)


def legal(position: State | View, seat: int) -> tuple[Action, ...]:
    """Legal actions of a seat, cards in ascending order (WH §5)."""
    if awaits_ack(position):
        return (Ack(),)
    if position.turn != seat:
        return ()
    return tuple(PlayCard(card) for card in cards_of(legal_mask(position.hand_of(seat), position.led)))


def refusal(state: State, seat: int, action: Action) -> Refused | None:
    """Why this action is not legal, or None (WH §5, UI2)."""
    if not 0 <= seat < SEATS:
        return Refused(Reason.NOT_A_SEAT, action)
    if not isinstance(action, PlayCard | Ack):
        return Refused(Reason.UNKNOWN_ACTION, action)
    if state.phase is Phase.MATCH_END:
        return Refused(Reason.MATCH_OVER, action)
    if isinstance(action, Ack) != awaits_ack(state):
        return Refused(Reason.WRONG_PHASE, action)
    if isinstance(action, Ack):
        return None
    if state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, action)
    if not state.hands[seat] >> action.card & 1:
        return Refused(Reason.NOT_YOUR_CARD, action)
    if not legal_mask(state.hands[seat], state.led) >> action.card & 1:
        return Refused(Reason.MUST_FOLLOW_SUIT, action, suit=state.led)
    return None


def apply(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action, and what happened."""
    if isinstance(action, PlayCard):
        return _play(state, seat, action.card)
    return _acknowledge_trick(state) if state.phase is Phase.TRICK_DONE else _acknowledge_hand(state)


def _play(state: State, seat: int, card: int) -> tuple[State, tuple[Event, ...]]:
    trick = (*state.trick, card)
    winning = winning_index(trick, state.trump) == len(trick) - 1
    events: list[Event] = [CardPlayed(seat, card, winning)]
    hands = _without(state.hands, seat, card)
    if len(trick) < SEATS:
        after = replace(state, trick=trick, hands=hands)
        if state.turned_shown and not after.turned_shown and state.turned is not None:
            events.append(TurnedCardTaken(state.dealer, state.turned))
        return after, tuple(events)
    done = complete_trick(state.leader, trick, state.trump)
    events.append(TrickTaken(done.winner, len(state.tricks) + 1))
    after = replace(state, phase=Phase.TRICK_DONE, trick=trick, hands=hands, tricks=(*state.tricks, done))
    return after, tuple(events)


def _without(hands: Hands, seat: int, card: int) -> Hands:
    left = list(hands)
    left[seat] &= ~(1 << card)
    return (left[0], left[1], left[2], left[3])


def _acknowledge_trick(state: State) -> tuple[State, tuple[Event, ...]]:
    winner = state.tricks[-1].winner
    cleared = TrickCleared(winner)
    if len(state.tricks) < HAND_SIZE:
        return replace(state, phase=Phase.PLAY, leader=winner, trick=()), (cleared,)
    result = count_hand(
        state.options,
        state.hand_number,
        state.dealer,
        state.trump,
        state.trick_counts,
        honours_dealt(state.dealt, state.trump),
        state.scores,
    )
    after = replace(state, phase=Phase.HAND_DONE, leader=winner, trick=(), results=(*state.results, result))
    return after, (cleared, HandCounted(result, state.dealt))


def _acknowledge_hand(state: State) -> tuple[State, tuple[Event, ...]]:
    end = match_outcome(state.options, state.results)
    if end is not None:
        return replace(state, phase=Phase.MATCH_END), (MatchEnded(end.winners),)
    number, dealer = state.hand_number + 1, (state.dealer + 1) % SEATS
    deal = shuffled_deal(state.options, state.seed, number, dealer)
    return _begin_hand(state.options, state.seed, number, deal, state.results)


def takeback(state: State, seat: int) -> int | None:
    """How many journal entries "one step back" takes back for a seat (WH §8).

    From its own play in the trick on the table until that trick is acknowledged: its card and all played
    after it.
    """
    if state.phase not in (Phase.PLAY, Phase.TRICK_DONE):
        return None
    place = (seat - state.leader) % SEATS
    return len(state.trick) - place if place < len(state.trick) else None


def publicly_forced(position: State | View) -> bool:
    """Whether everybody knows that the seat in turn has no choice: it plays its last card."""
    return position.phase is Phase.PLAY and len(position.tricks) == HAND_SIZE - 1
