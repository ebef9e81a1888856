"""Dealing, leading, answering, passing and drawing, and what is legal (TH §3-5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.cards import CardSet, cards_of
from engine.errors import Reason, Refused
from engine.events import Event, HandReceived, MatchEnded
from engine.games.three_hags.combos import (
    BROOMS,
    BY_CARDS,
    HAGS,
    IMPS,
    NUMBERS,
    PACK,
    Combo,
    answers_in,
    combo_of,
    combos_in,
)
from engine.games.three_hags.options import Options, check_options
from engine.games.three_hags.scoring import count_round, match_outcome
from engine.games.three_hags.state import (
    DEALT,
    SEATS,
    CardDrawn,
    ComboPlayed,
    Deal,
    Move,
    Pair,
    Pass,
    Passed,
    Phase,
    PileCleared,
    PileSwept,
    PlayCombo,
    RoundBegun,
    RoundCounted,
    RoundResult,
    State,
    StockDrawn,
)
from engine.games.three_hags.view import View
from engine.shuffle import Stream

Step = tuple[State, tuple[Event, ...]]


def seats(options: Options) -> int:
    """Always two."""
    return SEATS


def start(options: Options, seed: str, deal: Deal | None = None) -> Step:
    """The first round of a match, shuffled from ``seed`` or given as ``deal``; the rest comes from ``seed``.

    Raises Refused (BAD_OPTIONS or BAD_DEAL).
    """
    check_options(options)
    if deal is None:
        deal = shuffled_deal(seed, 1, Stream(seed, "first dealer").below(SEATS))
    else:
        check_deal(deal)
    return _begin_round(options, seed, 1, deal, ())


def shuffled_deal(seed: str, number: int, dealer: int) -> Deal:
    """Shuffle and deal one card at a time, the non-dealer first; the rest is the stock (TH §3)."""
    pack = list(cards_of(PACK))
    Stream(seed, f"deal/{number}").shuffle(pack)
    hands = [0, 0]
    for i, card in enumerate(pack[: SEATS * DEALT]):
        hands[(dealer + 1 + i) % SEATS] |= 1 << card
    return Deal(dealer, (hands[0], hands[1]), tuple(pack[SEATS * DEALT :]))


def check_deal(deal: Deal) -> None:
    """Raises Refused (BAD_DEAL) for what is no deal of this game."""
    stock = sum(1 << card for card in set(deal.stock))
    if len(deal.hands) != SEATS or not 0 <= deal.dealer < SEATS:
        raise Refused(Reason.BAD_DEAL, rule="seat_count")
    one, other = deal.hands
    sizes = {one.bit_count(), other.bit_count(), stock.bit_count(), len(deal.stock)}
    if sizes != {DEALT} or one | other | stock != PACK:
        raise Refused(Reason.BAD_DEAL, rule="equal_hands")


def _begin_round(
    options: Options, seed: str, number: int, deal: Deal, results: tuple[RoundResult, ...]
) -> Step:
    state = State(
        options=options,
        phase=Phase.LEAD,
        round_number=number,
        dealer=deal.dealer,
        turn=1 - deal.dealer,
        moves=(),
        hand_sizes=(DEALT, DEALT),
        stock_size=DEALT,
        results=results,
        seed=seed,
        dealt=deal,
        hands=deal.hands,
        stock=deal.stock,
    )
    received = (HandReceived(seat, hand) for seat, hand in enumerate(deal.hands))
    return state, (RoundBegun(number, deal.dealer), *received)


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn, or both while a result waits."""
    if awaits_ack(state):
        return tuple(range(SEATS))
    return () if state.turn is None else (state.turn,)


def awaits_ack(position: State | View) -> bool:
    """Whether a result is on the table that one ``Ack`` of any seat closes."""
    return position.phase is Phase.ROUND_DONE


def legal(position: State | View, seat: int) -> tuple[Action, ...]:
    """Legal actions of a seat: combos in the order of the table, then the pass."""
    if awaits_ack(position):
        return (Ack(),)
    if position.turn != seat:
        return ()
    hand, top = position.hand_of(seat), position.top
    if top is None:
        return tuple(PlayCombo(combo.cards, combo.meaning) for combo in combos_in(hand))
    answers = answers_in(hand, top.size, top.key)
    return (*(PlayCombo(combo.cards, combo.meaning) for combo in answers), Pass())


def refusal(state: State, seat: int, action: Action) -> Refused | None:
    """Why this action is not legal, or None."""
    if not 0 <= seat < SEATS:
        return Refused(Reason.NOT_A_SEAT, action)
    if not isinstance(action, PlayCombo | Pass | Ack):
        return Refused(Reason.UNKNOWN_ACTION, action)
    if state.phase is Phase.MATCH_END:
        return Refused(Reason.MATCH_OVER, action)
    if isinstance(action, Ack) != awaits_ack(state):
        return Refused(Reason.WRONG_PHASE, action)
    if isinstance(action, Ack):
        return None
    if state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, action)
    if isinstance(action, Pass):
        return Refused(Reason.LEADER_MUST_PLAY, action) if state.top is None else None
    if action.cards & ~state.hands[seat]:
        return Refused(Reason.NOT_YOUR_CARD, action)
    reason = why_not(action.cards, action.meaning, state.top)
    if reason is Reason.WRONG_CLASS and state.top is not None:
        return Refused(reason, action, size=state.top.size)
    return None if reason is None else Refused(reason, action)


def why_not(cards: CardSet, meaning: CardSet, top: Combo | None) -> Reason | None:
    """Why held cards cannot be played as ``meaning`` on ``top`` (None: as a lead), or None if they can."""
    if cards not in BY_CARDS:
        return _why_no_combo(cards)
    combo = combo_of(cards, meaning)
    if combo is None:
        return Reason.WRONG_MEANING
    if top is None or combo.answers(top.size, top.key):
        return None
    return Reason.WRONG_CLASS if combo.size != top.size else Reason.TOO_WEAK


def _why_no_combo(cards: CardSet) -> Reason:
    imps, numbers = cards & IMPS, cards & NUMBERS
    if 1 < cards.bit_count() <= 3 and imps:
        if cards & (HAGS | BROOMS):
            return Reason.IMP_WITH_COURT
        suits = {card // 13 for card in cards_of(imps)}
        ranks = {card % 13 for card in cards_of(numbers)}
        if len(ranks) == 1 and suits & {card // 13 for card in cards_of(numbers)}:
            return Reason.IMP_TWICE
    return Reason.NOT_A_COMBO


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a legal action, and what happened."""
    if isinstance(action, PlayCombo):
        return _play(state, seat, action)
    if isinstance(action, Pass):
        return _pass(state, seat)
    return _acknowledge(state)


def _play(state: State, seat: int, action: PlayCombo) -> Step:
    """TH §5, "Resolve play", in its order."""
    combo = combo_of(action.cards, action.meaning)
    assert combo is not None, "apply takes legal actions only"
    played = ComboPlayed(seat, combo.cards, combo.meaning, leads=state.top is None)
    hands = _with(state.hands, seat, state.hands[seat] & ~combo.cards)
    after, drawn = _move(replace(state, hands=hands), Move(seat, combo.cards, combo.meaning, drew=False))
    events = (played, *((PileSwept(seat),) if combo.sweeps else ()), *drawn)
    if after.hands[seat] == 0:
        return _count(after, seat, combo.cards, events)
    if combo.sweeps:
        return replace(after, phase=Phase.LEAD, turn=seat), events
    return replace(after, phase=Phase.FOLLOW, turn=1 - seat), events


def _pass(state: State, seat: int) -> Step:
    after, drawn = _move(state, Move(seat, 0, 0, drew=False))
    led = replace(after, phase=Phase.LEAD, turn=1 - seat)
    return led, (Passed(seat), *drawn, PileCleared(1 - seat))


def _move(state: State, move: Move) -> Step:
    """The move written down and the one draw that follows every combo and every pass (D17-D20)."""
    seat, hands, stock = move.seat, state.hands, state.stock
    events: tuple[Event, ...] = ()
    if stock:
        hands = _with(hands, seat, hands[seat] | 1 << stock[0])
        events = (StockDrawn(seat, len(stock) - 1), CardDrawn(seat, stock[0]))
    after = replace(
        state,
        moves=(*state.moves, replace(move, drew=bool(stock))),
        hands=hands,
        hand_sizes=(hands[0].bit_count(), hands[1].bit_count()),
        stock=stock[1:],
        stock_size=len(stock[1:]),
    )
    return after, events


def _with(pair: Pair, seat: int, value: int) -> Pair:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _count(state: State, winner: int, last: CardSet, events: tuple[Event, ...]) -> Step:
    left = state.hands[1 - winner]
    result = count_round(state.round_number, state.dealer, winner, left, last, state.scores)
    over = replace(state, phase=Phase.ROUND_DONE, turn=None, results=(*state.results, result))
    return over, (*events, RoundCounted(result))


def _acknowledge(state: State) -> Step:
    end = match_outcome(state.options, state.results)
    if end is not None:
        return replace(state, phase=Phase.MATCH_END), (MatchEnded(end.winners),)
    number, dealer = state.round_number + 1, 1 - state.dealer
    return _begin_round(
        state.options, state.seed, number, shuffled_deal(state.seed, number, dealer), state.results
    )


def takeback(state: State, seat: int) -> int | None:
    """No undo here: a choice can be changed until it is confirmed, no further."""
    return None


def publicly_forced(position: State | View) -> bool:
    """Whether everybody knows that the seat in turn has no choice: it leads its only card, or holds fewer
    cards than the pile asks for."""
    if position.turn is None:
        return False
    held, top = position.hand_sizes[position.turn], position.top
    return held == 1 if top is None else held < top.size
