"""Dealing, playing, asking and declaring, and what is legal (WW §3-5, §7)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from engine.actions import Ack, Action, PlayCard
from engine.cards import FULL_DECK, cards_of
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
from engine.games.whos_who.options import Options, check_options
from engine.games.whos_who.roles import draw_masters
from engine.games.whos_who.scoring import match_outcome, score_deal
from engine.games.whos_who.state import (
    HAND_SIZE,
    Answer,
    Ask,
    ChoiceSealed,
    Deal,
    DealBegun,
    DealResult,
    DealRevealed,
    Declaration,
    DeclarationsCalled,
    DeclarationsClosed,
    Declare,
    Opened,
    Peeked,
    Phase,
    PlayBegun,
    Question,
    QuestionAnswered,
    QuestionAsked,
    Role,
    RoleReceived,
    Seats,
    State,
    Wait,
)
from engine.games.whos_who.view import View, leftover
from engine.shuffle import Stream
from engine.trick_record import complete_trick
from engine.tricks import legal_mask, winning_index

T = TypeVar("T")
Step = tuple[State, tuple[Event, ...]]


def seats(options: Options) -> int:
    """Number of seats under these options."""
    return options.players


def start(options: Options, seed: str, deal: Deal | None = None) -> Step:
    """The first deal of a match, shuffled from ``seed`` or given as ``deal``; later deals come from ``seed``.

    Raises Refused (BAD_OPTIONS or BAD_DEAL).
    """
    check_options(options)
    if deal is None:
        dealer = Stream(seed, "first dealer").below(options.players)
        deal = shuffled_deal(options, seed, 1, dealer, (0,) * options.players)
    else:
        check_deal(options, deal)
    return _begin_deal(options, seed, 1, deal, ())


def shuffled_deal(options: Options, seed: str, number: int, dealer: int, counts: tuple[int, ...]) -> Deal:
    """Draw the masters, then shuffle and deal one card at a time from the dealer's left (WW §3).

    ``counts`` says how often each seat has been master. The next card after the deal is turned up; with four
    seats none is left, and it is the dealer's last (WW-D10).
    """
    n = options.players
    masters = draw_masters(options, counts, Stream(seed, f"roles/{number}"))
    pack = list(range(52))
    Stream(seed, f"deal/{number}").shuffle(pack)
    dealt = n * HAND_SIZE[n]
    hands = [0] * n
    for i, card in enumerate(pack[:dealt]):
        hands[(dealer + 1 + i) % n] |= 1 << card
    turned = pack[dealt] if dealt < len(pack) else pack[-1]
    return Deal(dealer, tuple(hands), turned, masters)


def check_deal(options: Options, deal: Deal) -> None:
    """Raises Refused (BAD_DEAL) for what is no deal of WHO'S WHO under these options."""
    n = options.players
    if len(deal.hands) != n or not 0 <= deal.dealer < n:
        raise Refused(Reason.BAD_DEAL, rule="seat_count")
    union = 0
    for hand in deal.hands:
        if hand.bit_count() != HAND_SIZE[n] or union & hand or hand & ~FULL_DECK:
            raise Refused(Reason.BAD_DEAL, rule="equal_hands")
        union |= hand
    holder = deal.hands[deal.dealer] if n == 4 else FULL_DECK & ~union
    if not holder >> deal.turned & 1:
        raise Refused(Reason.BAD_DEAL, rule="turned_card")
    if deal.masters not in combinations(range(n), options.masters):
        raise Refused(Reason.BAD_DEAL, rule="masters")


def _begin_deal(
    options: Options, seed: str, number: int, deal: Deal, results: tuple[DealResult, ...]
) -> Step:
    n = options.players
    state = State(
        options=options,
        phase=Phase.PEEK,
        deal_number=number,
        dealer=deal.dealer,
        turned=deal.turned,
        leader=(deal.dealer + 1) % n,
        trick=(),
        tricks=(),
        questions=(),
        results=results,
        seed=seed,
        masters=deal.masters,
        dealt=deal.hands,
        hands=deal.hands,
        peeked=(False,) * n,
        interim=(None,) * n,
        final=(None,) * n,
    )
    events: list[Event] = [DealBegun(number, deal.dealer, deal.turned)]
    events += [RoleReceived(seat, state.role_of(seat)) for seat in range(n)]
    events += [HandReceived(seat, hand) for seat, hand in enumerate(deal.hands)]
    return state, tuple(events)


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn, or every seat that still owes its look or its sealed choice (WW §4)."""
    if state.phase is Phase.MATCH_END:
        return ()
    if awaits_ack(state):
        return tuple(range(state.seats))
    if state.turn is not None:
        return (state.turn,)
    return tuple(seat for seat in range(state.seats) if state.owes(seat))


def awaits_ack(position: State | View) -> bool:
    """Whether a result is on the table that one ``Ack`` of any seat closes."""
    return position.phase in (Phase.TRICK_DONE, Phase.REVEAL)


def legal(position: State | View, seat: int) -> tuple[Action, ...]:
    """Legal actions of a seat: cards ascending, then questions; declarations in order of seats, then waiting.

    The same for masters, hunters and locked hunters (WW §5.4, OBS-4).
    """
    phase = position.phase
    if awaits_ack(position):
        return (Ack(),)
    if phase is Phase.PLAY:
        if position.turn != seat:
            return ()
        cards = cards_of(legal_mask(position.hand_of(seat), position.led))
        return (*(PlayCard(card) for card in cards), *(Ask(other) for other in _askable(position, seat)))
    if phase is Phase.ANSWER:
        return (Answer(True), Answer(False)) if position.turn == seat else ()
    if not position.owes(seat):
        return ()
    if phase is Phase.PEEK:
        return (Ack(),)
    names = tuple(Declare(names) for names in nameable(position.options, seat))
    return (*names, Wait()) if phase is Phase.INTERIM else names


def nameable(options: Options, seat: int) -> tuple[Seats, ...]:
    """What a seat may declare: as many other seats as there are masters (WW-D9)."""
    return tuple(combinations((s for s in range(options.players) if s != seat), options.masters))


def _askable(position: State | View, seat: int) -> tuple[int, ...]:
    """Whom a seat in turn may ask: any other, once in a deal, before playing (WW §7, D21)."""
    if not position.options.question_allowed or position.has_asked(seat):
        return ()
    return tuple(other for other in range(position.seats) if other != seat)


def refusal(state: State, seat: int, action: Action) -> Refused | None:
    """Why this action is not legal, or None."""
    if not 0 <= seat < state.seats:
        return Refused(Reason.NOT_A_SEAT, action)
    if not isinstance(action, PlayCard | Ack | Ask | Answer | Declare | Wait):
        return Refused(Reason.UNKNOWN_ACTION, action)
    if state.phase is Phase.MATCH_END:
        return Refused(Reason.MATCH_OVER, action)
    if not isinstance(action, _FITTING[state.phase]):
        return Refused(Reason.WRONG_PHASE, action)
    if awaits_ack(state):
        return None
    if state.turn is not None and state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, action)
    if state.turn is None and not state.owes(seat):
        return Refused(Reason.ALREADY_SEALED, action)
    return _refused_detail(state, seat, action)


_FITTING: dict[Phase, tuple[type[Action], ...]] = {
    Phase.PEEK: (Ack,),
    Phase.PLAY: (PlayCard, Ask),
    Phase.ANSWER: (Answer,),
    Phase.TRICK_DONE: (Ack,),
    Phase.INTERIM: (Declare, Wait),
    Phase.FINAL: (Declare,),
    Phase.REVEAL: (Ack,),
}


def _refused_detail(state: State, seat: int, action: Action) -> Refused | None:
    if isinstance(action, PlayCard):
        if not state.hands[seat] >> action.card & 1:
            return Refused(Reason.NOT_YOUR_CARD, action)
        if not legal_mask(state.hands[seat], state.led) >> action.card & 1:
            return Refused(Reason.MUST_FOLLOW_SUIT, action, suit=state.led)
    elif isinstance(action, Ask):
        if not state.options.question_allowed:
            return Refused(Reason.NO_QUESTIONS, action)
        if state.has_asked(seat):
            return Refused(Reason.QUESTION_USED, action)
        if action.seat not in _askable(state, seat):
            return Refused(Reason.NOT_THAT_SEAT, action)
    elif isinstance(action, Declare) and action.seats not in nameable(state.options, seat):
        return Refused(Reason.NOT_THOSE_SEATS, action, count=state.options.masters)
    return None


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a legal action, and what happened."""
    if isinstance(action, PlayCard):
        return _play(state, seat, action.card)
    if isinstance(action, Ask):
        return _ask(state, seat, action.seat)
    if isinstance(action, Answer):
        return _answer(state, action.yes)
    if isinstance(action, Declare | Wait):
        return _seal(state, seat, action.seats if isinstance(action, Declare) else ())
    if state.phase is Phase.PEEK:
        return _peek(state, seat)
    return _acknowledge_trick(state) if state.phase is Phase.TRICK_DONE else _acknowledge_deal(state)


def _peek(state: State, seat: int) -> Step:
    after = replace(state, peeked=_with(state.peeked, seat, True))
    if not all(after.peeked):
        return after, (Peeked(seat),)
    return replace(after, phase=Phase.PLAY), (Peeked(seat), PlayBegun(state.leader))


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _ask(state: State, seat: int, asked: int) -> Step:
    question = Question(seat, asked, None, len(state.plays()))
    after = replace(state, phase=Phase.ANSWER, questions=(*state.questions, question))
    return after, (QuestionAsked(seat, asked),)


def _answer(state: State, yes: bool) -> Step:
    question = replace(state.questions[-1], yes=yes)
    after = replace(state, phase=Phase.PLAY, questions=(*state.questions[:-1], question))
    return after, (QuestionAnswered(question.asker, question.asked, yes),)


def _play(state: State, seat: int, card: int) -> Step:
    trick = (*state.trick, card)
    winning = winning_index(trick, state.trump) == len(trick) - 1
    events: list[Event] = [CardPlayed(seat, card, winning)]
    hands = _with(state.hands, seat, state.hands[seat] & ~(1 << card))
    if len(trick) < state.seats:
        after = replace(state, trick=trick, hands=hands)
        if state.turned_shown and not after.turned_shown:
            events.append(TurnedCardTaken(state.dealer, state.turned))
        return after, tuple(events)
    done = complete_trick(state.leader, trick, state.trump)
    events.append(TrickTaken(done.winner, len(state.tricks) + 1))
    after = replace(state, phase=Phase.TRICK_DONE, trick=trick, hands=hands, tricks=(*state.tricks, done))
    return after, tuple(events)


def _acknowledge_trick(state: State) -> Step:
    winner = state.tricks[-1].winner
    after = replace(state, phase=Phase.PLAY, leader=winner, trick=())
    cleared = TrickCleared(winner)
    if len(state.tricks) == state.hand_size:
        return replace(after, phase=Phase.FINAL), (cleared, DeclarationsCalled(interim=False))
    if len(state.tricks) == state.interim_after:
        return replace(after, phase=Phase.INTERIM), (cleared, DeclarationsCalled(interim=True))
    return after, (cleared,)


def _seal(state: State, seat: int, names: Seats) -> Step:
    """Record a sealed choice. What does not count is discarded at once (WW §5.2, §5.4, E25, E26)."""
    interim = state.phase is Phase.INTERIM
    if state.role_of(seat) is Role.MASTER or (not interim and state.interim[seat]):
        names = ()
    events: list[Event] = [ChoiceSealed(seat, names, interim)]
    if interim:
        after = replace(state, interim=_with(state.interim, seat, names))
        if None in after.interim:
            return after, tuple(events)
        return replace(after, phase=Phase.PLAY), (*events, DeclarationsClosed(interim=True))
    after = replace(state, final=_with(state.final, seat, names))
    if None in after.final:
        return after, tuple(events)
    return _reveal(after, (*events, DeclarationsClosed(interim=False)))


def declaration_of(state: State, seat: int) -> Declaration | None:
    """What counts for a seat: nothing for a master, the interim if it declared then, else the final."""
    if state.role_of(seat) is Role.MASTER:
        return None
    early, late = state.interim[seat], state.final[seat]
    if early:
        return Declaration(early, interim=True)
    assert late
    return Declaration(late, interim=False)


def _reveal(state: State, events: tuple[Event, ...]) -> Step:
    result = score_deal(
        state.deal_number,
        state.dealer,
        state.trump,
        state.masters,
        state.trick_counts,
        tuple(declaration_of(state, seat) for seat in range(state.seats)),
        state.scores,
    )
    after = replace(state, phase=Phase.REVEAL, results=(*state.results, result))
    return after, (*events, DealRevealed(result, Opened(state.dealt, leftover(state))))


def _acknowledge_deal(state: State) -> Step:
    end = match_outcome(state.options, state.results)
    if end is not None:
        return replace(state, phase=Phase.MATCH_END), (MatchEnded(end.winners),)
    number, dealer = state.deal_number + 1, (state.dealer + 1) % state.seats
    deal = shuffled_deal(state.options, state.seed, number, dealer, state.master_counts)
    return _begin_deal(state.options, state.seed, number, deal, state.results)


def takeback(state: State, seat: int) -> int | None:
    """WHO'S WHO has no undo: a choice can be changed until it is confirmed, no further."""
    return None


def publicly_forced(position: State | View) -> bool:
    """Whether everybody knows that the seat in turn has no choice: its last card, and nothing to ask."""
    if position.phase is not Phase.PLAY or len(position.tricks) < position.hand_size - 1:
        return False
    turn = position.turn
    return turn is not None and not _askable(position, turn)
