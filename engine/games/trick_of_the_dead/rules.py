"""Dealing, burying, playing, naming trumps and rising from the graveyard, and what is legal (TD §3-6)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import CardSet, cards_of
from engine.errors import Reason, Refused
from engine.events import CardPlayed, Event, HandReceived, MatchEnded, TrickCleared, TrickTaken
from engine.games.trick_of_the_dead.atoms import led_suit, legal_dead, rank_twice, takes
from engine.games.trick_of_the_dead.options import Options, TwoPlayerRevival, check_options
from engine.games.trick_of_the_dead.scoring import count_round, count_trick, match_outcome
from engine.games.trick_of_the_dead.state import (
    BURIED,
    DEALT,
    NO_TRUMP_YET,
    Bury,
    CardsBuried,
    DeadTrick,
    Deal,
    GraveyardClosed,
    NameTrump,
    Phase,
    Revived,
    RoundBegun,
    RoundCounted,
    RoundResult,
    State,
    TrickCounted,
    TrumpNamed,
)
from engine.games.trick_of_the_dead.view import View
from engine.shuffle import Stream

T = TypeVar("T")
Step = tuple[State, tuple[Event, ...]]
PACK = 54


def seats(options: Options) -> int:
    """Number of seats under these options."""
    return options.players


def start(options: Options, seed: str, deal: Deal | None = None) -> Step:
    """The first round of a match, shuffled from ``seed`` or given as ``deal``; the rest comes from ``seed``.

    Raises Refused (BAD_OPTIONS or BAD_DEAL).
    """
    check_options(options)
    if deal is None:
        deal = shuffled_deal(options, seed, 1, Stream(seed, "first dealer").below(options.players))
    else:
        check_deal(options, deal)
    return _begin_round(options, seed, 1, deal, ())


def shuffled_deal(options: Options, seed: str, number: int, dealer: int) -> Deal:
    """Shuffle and deal one card at a time from the dealer's left; the rest begins the graveyard (TD §1)."""
    n = options.players
    pack = list(range(PACK))
    Stream(seed, f"deal/{number}").shuffle(pack)
    hands = [0] * n
    for i, card in enumerate(pack[: n * DEALT[n]]):
        hands[(dealer + 1 + i) % n] |= 1 << card
    return Deal(dealer, tuple(hands))


def check_deal(options: Options, deal: Deal) -> None:
    """Raises Refused (BAD_DEAL) for what is no deal of this game under these options."""
    n = options.players
    if len(deal.hands) != n or not 0 <= deal.dealer < n:
        raise Refused(Reason.BAD_DEAL, rule="seat_count")
    union = 0
    for hand in deal.hands:
        if hand.bit_count() != DEALT[n] or union & hand or hand >> PACK:
            raise Refused(Reason.BAD_DEAL, rule="equal_hands")
        union |= hand


def _begin_round(
    options: Options, seed: str, number: int, deal: Deal, results: tuple[RoundResult, ...]
) -> Step:
    n = options.players
    first = tuple(cards_of(((1 << PACK) - 1) & ~sum(deal.hands)))
    state = State(
        options=options,
        phase=Phase.BURY,
        round_number=number,
        dealer=deal.dealer,
        leader=(deal.dealer + 1) % n,
        trick=(),
        trick_zombies=(),
        trump=NO_TRUMP_YET,
        named=NO_TRUMP_YET,
        namer=None,
        tricks=(),
        zombies=(0,) * n,
        hand_sizes=(DEALT[n],) * n,
        graveyard_size=len(first),
        graveyard=(),
        results=results,
        seed=seed,
        dealt=deal.hands,
        hands=deal.hands,
        buried=(None,) * n,
        order=first,
    )
    received = (HandReceived(seat, hand) for seat, hand in enumerate(deal.hands))
    return state, (RoundBegun(number, deal.dealer, len(first)), *received)


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn, or every seat that still owes its burial (TD §4)."""
    if state.phase is Phase.MATCH_END:
        return ()
    if awaits_ack(state):
        return tuple(range(state.seats))
    if state.turn is not None:
        return (state.turn,)
    return tuple(seat for seat in range(state.seats) if state.owes(seat))


def awaits_ack(position: State | View) -> bool:
    """Whether a result is on the table that one ``Ack`` of any seat closes."""
    return position.phase in (Phase.TRICK_DONE, Phase.ROUND_DONE)


def legal(position: State | View, seat: int) -> tuple[Action, ...]:
    """Legal actions of a seat: cards ascending; burials in order of their cards; suits S H D C."""
    if awaits_ack(position):
        return (Ack(),)
    if position.phase is Phase.BURY:
        if not position.owes(seat):
            return ()
        held = list(cards_of(position.hand_of(seat)))
        return tuple(Bury(1 << one | 1 << other) for one, other in combinations(held, BURIED))
    if position.turn != seat:
        return ()
    if position.phase is Phase.DECLARE:
        return tuple(NameTrump(suit) for suit in range(4))
    return tuple(PlayCard(card) for card in cards_of(legal_dead(position.hand_of(seat), position.led)))


_FITTING: dict[Phase, type[Action]] = {
    Phase.BURY: Bury,
    Phase.PLAY: PlayCard,
    Phase.DECLARE: NameTrump,
    Phase.TRICK_DONE: Ack,
    Phase.ROUND_DONE: Ack,
}


def refusal(state: State, seat: int, action: Action) -> Refused | None:
    """Why this action is not legal, or None."""
    if not 0 <= seat < state.seats:
        return Refused(Reason.NOT_A_SEAT, action)
    if not isinstance(action, PlayCard | Ack | Bury | NameTrump):
        return Refused(Reason.UNKNOWN_ACTION, action)
    if state.phase is Phase.MATCH_END:
        return Refused(Reason.MATCH_OVER, action)
    if not isinstance(action, _FITTING[state.phase]):
        return Refused(Reason.WRONG_PHASE, action)
    if isinstance(action, Bury):
        return _refused_burial(state, seat, action)
    if isinstance(action, Ack):
        return None
    if state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, action)
    return _refused_card(state, seat, action) if isinstance(action, PlayCard) else None


def _refused_burial(state: State, seat: int, action: Bury) -> Refused | None:
    if not state.owes(seat):
        return Refused(Reason.ALREADY_SEALED, action)
    if action.cards & ~state.hands[seat]:
        return Refused(Reason.NOT_YOUR_CARD, action)
    if action.cards.bit_count() != BURIED:
        return Refused(Reason.NOT_TWO_CARDS, action)
    return None


def _refused_card(state: State, seat: int, action: PlayCard) -> Refused | None:
    hand = state.hands[seat]
    if not hand >> action.card & 1:
        return Refused(Reason.NOT_YOUR_CARD, action)
    if not legal_dead(hand, state.led) >> action.card & 1:
        follow = hand & (8191 << (13 * state.led))
        zombie = follow == follow & state.zombies[seat]
        return Refused(Reason.MUST_FOLLOW_SUIT, action, suit=state.led, zombie=int(zombie))
    return None


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a legal action, and what happened."""
    if isinstance(action, Bury):
        return _bury(state, seat, action.cards)
    if isinstance(action, PlayCard):
        return _play(state, seat, action.card)
    if isinstance(action, NameTrump):
        return _name_trump(state, seat, action.suit)
    return _acknowledge_trick(state) if state.phase is Phase.TRICK_DONE else _acknowledge_round(state)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _bury(state: State, seat: int, cards: CardSet) -> Step:
    """Record a burial; with the last one the graveyard is shuffled and its order fixed (TD §3, D1)."""
    buried = _with(state.buried, seat, cards)
    events: list[Event] = [CardsBuried(seat, cards)]
    if None in buried:
        return replace(state, buried=buried), tuple(events)
    graves = [*state.order, *(card for given in buried if given for card in cards_of(given))]
    Stream(state.seed, f"graveyard/{state.round_number}").shuffle(graves)
    hands = tuple(hand & ~(given or 0) for hand, given in zip(state.hands, buried, strict=True))
    order = tuple(graves)
    shown = order if state.options.open_graveyard else ()
    after = replace(
        state,
        phase=Phase.PLAY,
        buried=buried,
        hands=hands,
        hand_sizes=tuple(hand.bit_count() for hand in hands),
        order=order,
        graveyard=shown,
        graveyard_size=len(order),
    )
    return after, (*events, GraveyardClosed(len(order), shown))


def _play(state: State, seat: int, card: int) -> Step:
    zombie = bool(state.zombies[seat] >> card & 1)
    trick = (*state.trick, card)
    bit = 1 << card
    after = replace(
        state,
        trick=trick,
        trick_zombies=(*state.trick_zombies, zombie),
        hands=_with(state.hands, seat, state.hands[seat] & ~bit),
        zombies=_with(state.zombies, seat, state.zombies[seat] & ~bit),
        hand_sizes=_with(state.hand_sizes, seat, state.hand_sizes[seat] - 1),
    )
    played = CardPlayed(seat, card, winning_place(trick, state.trump) == len(trick) - 1)
    if card >= 52 and state.namer is None:
        return replace(after, phase=Phase.DECLARE, namer=seat), (played,)
    if len(trick) < state.seats:
        return after, (played,)
    done, events = _complete(after)
    return done, (played, *events)


def winning_place(trick: tuple[int, ...], trump: int) -> int:
    """Which card of a trick in playing order is winning (TD §5.4)."""
    led = led_suit(trick[0])
    best = 0
    for i in range(1, len(trick)):
        if takes(trick[i], trick[best], led, trump):
            best = i
    return best


def _name_trump(state: State, seat: int, suit: int) -> Step:
    after = replace(state, phase=Phase.PLAY, named=suit)
    named = TrumpNamed(seat, suit)
    if len(state.trick) < state.seats:
        return after, (named,)
    done, events = _complete(after)
    return done, (named, *events)


def _complete(state: State) -> Step:
    """A full trick: winner, points, revival, and trumps that were named in it (TD §4)."""
    place = winning_place(state.trick, state.trump)
    winner = (state.leader + place) % state.seats
    count = count_trick(state.options, state.trick, state.trick[place], state.trick_zombies[place])
    risen = state.order[0] if state.order and has_pair(state) else None
    done = DeadTrick(state.leader, state.trick, state.trick_zombies, state.trump, winner, count, risen)
    after = replace(state, phase=Phase.TRICK_DONE, tricks=(*state.tricks, done), trump=state.named)
    events: list[Event] = [TrickTaken(winner, len(after.tricks)), TrickCounted(winner, count)]
    if risen is not None:
        bit = 1 << risen
        after = replace(
            after,
            hands=_with(after.hands, winner, after.hands[winner] | bit),
            zombies=_with(after.zombies, winner, after.zombies[winner] | bit),
            hand_sizes=_with(after.hand_sizes, winner, after.hand_sizes[winner] + 1),
            order=after.order[1:],
            graveyard=after.graveyard[1:],
            graveyard_size=after.graveyard_size - 1,
        )
        events.append(Revived(winner, risen))
    return after, tuple(events)


def has_pair(state: State) -> bool:
    """Whether two of the cards compared for a revival have one rank (TD §6, D14)."""
    compared = list(state.trick)
    options = state.options
    if options.players == 2 and options.two_player_revival is TwoPlayerRevival.WITH_LAST_WINNER:
        compared += [trick.card_of(trick.winner) for trick in state.tricks[-1:]]
    ranks = 0
    for card in compared:
        if rank_twice(ranks, card):
            return True
        ranks |= 1 << (card % 13) if card < 52 else 0
    return False


def _acknowledge_trick(state: State) -> Step:
    winner = state.tricks[-1].winner
    after = replace(state, phase=Phase.PLAY, leader=winner, trick=(), trick_zombies=())
    cleared = TrickCleared(winner)
    if all(state.hand_sizes):
        return after, (cleared,)
    result = count_round(
        state.options,
        state.round_number,
        state.dealer,
        state.trick_counts,
        state.round_points,
        state.hands,
        state.scores,
    )
    over = replace(after, phase=Phase.ROUND_DONE, results=(*state.results, result))
    return over, (cleared, RoundCounted(result, state.hands))


def _acknowledge_round(state: State) -> Step:
    end = match_outcome(state.options, state.results)
    if end is not None:
        return replace(state, phase=Phase.MATCH_END), (MatchEnded(end.winners),)
    number, dealer = state.round_number + 1, (state.dealer + 1) % state.seats
    deal = shuffled_deal(state.options, state.seed, number, dealer)
    return _begin_round(state.options, state.seed, number, deal, state.results)


def takeback(state: State, seat: int) -> int | None:
    """No undo here: a choice can be changed until it is confirmed, no further."""
    return None


def publicly_forced(position: State | View) -> bool:
    """Whether everybody knows that the seat in turn has no choice: it plays its last card."""
    turn = position.turn
    return position.phase is Phase.PLAY and turn is not None and position.hand_sizes[turn] == 1
