"""A world consistent with a view (WH §10), every such world equally likely."""

from __future__ import annotations

from engine.games.whist.state import SEATS, State
from engine.games.whist.view import View
from engine.shuffle import Chance
from engine.worlds import deal_unseen


def sample(view: View, chance: Chance) -> State:
    """A state that gives exactly this view, drawn uniformly over the hidden hands.

    Respects hand sizes, voids shown and the turned card. Later deals of the sampled world come from a seed
    drawn from ``chance``, never from the match's.
    """
    played = [0] * SEATS
    for seat, card in view.plays():
        played[seat] |= 1 << card
    hands = list(view.opened) if view.opened else _deal_hidden(view, chance)
    if view.opened:
        dealt, hands = hands, [hand & ~gone for hand, gone in zip(hands, played, strict=True)]
    else:
        dealt = [hand | gone for hand, gone in zip(hands, played, strict=True)]
    return State(
        options=view.options,
        phase=view.phase,
        hand_number=view.hand_number,
        dealer=view.dealer,
        trump=view.trump,
        turned=view.turned,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
        results=view.results,
        seed=f"{chance.below(1 << 64):016x}",
        dealt=(dealt[0], dealt[1], dealt[2], dealt[3]),
        hands=(hands[0], hands[1], hands[2], hands[3]),
    )


def _deal_hidden(view: View, chance: Chance) -> list[int]:
    hidden = [seat for seat in range(SEATS) if seat != view.seat]
    known = {seat: view.known_to_hold(seat) for seat in hidden}
    unseen = view.unseen()
    for cards in known.values():
        unseen &= ~cards
    voids = view.voids()
    room = [view.cards_left(seat) - known[seat].bit_count() for seat in hidden]
    may_hold = [[not void for void in voids[seat]] for seat in hidden]
    hands = [0] * SEATS
    if view.seat is not None:
        hands[view.seat] = view.hand
    for seat, cards in zip(hidden, deal_unseen(unseen, room, may_hold, chance), strict=True):
        hands[seat] = cards | known[seat]
    return hands
