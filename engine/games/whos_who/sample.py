"""A world consistent with a view (WW §10): hands uniform, roles by the public prior."""

from __future__ import annotations

from typing import TypeVar

from engine.games.whos_who.roles import role_weights
from engine.games.whos_who.rules import nameable
from engine.games.whos_who.state import Phase, Role, Seats, State
from engine.games.whos_who.view import View
from engine.shuffle import Chance
from engine.worlds import deal_unseen

T = TypeVar("T")


def sample(view: View, chance: Chance) -> State:
    """A state that gives exactly this view.

    Hidden cards are drawn uniformly over all deals that respect hand sizes, voids shown and the turned card;
    masters by WW §9 among the sets that fit the viewer's role. Plays and answers do not weigh: that is the
    players' art. Choices others sealed earlier are drawn evenly; what is being sealed now is still owed.
    Later deals of the sampled world come from a seed drawn from ``chance``, never from the match's.
    """
    played = [0] * view.seats
    for seat, card in view.plays():
        played[seat] |= 1 << card
    if view.opened is not None:
        dealt = view.opened.dealt
        hands = tuple(hand & ~gone for hand, gone in zip(dealt, played, strict=True))
    else:
        hands = tuple(_deal_hidden(view, chance))
        dealt = tuple(hand | gone for hand, gone in zip(hands, played, strict=True))
    masters = view.results[-1].masters if view.opened is not None else _draw_roles(view, chance)
    return State(
        options=view.options,
        phase=view.phase,
        deal_number=view.deal_number,
        dealer=view.dealer,
        turned=view.turned,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
        questions=view.questions,
        results=view.results,
        seed=f"{chance.below(1 << 64):016x}",
        masters=masters,
        dealt=dealt,
        hands=hands,
        peeked=_others(view, view.peeked, [view.phase is not Phase.PEEK] * view.seats),
        interim=_others(view, view.interim, _interim_choices(view, masters, chance)),
        final=_others(view, view.final, _final_choices(view, masters)),
    )


def _others(view: View, own: T, values: list[T]) -> tuple[T, ...]:
    return tuple(own if seat == view.seat else value for seat, value in enumerate(values))


def _draw_roles(view: View, chance: Chance) -> Seats:
    weights = {
        masters: weight
        for masters, weight in role_weights(view.options, view.master_counts).items()
        if view.seat is None or (view.seat in masters) == (view.role is Role.MASTER)
    }
    pick = chance.below(sum(weights.values()))
    for masters, weight in weights.items():
        if pick < weight:
            return masters
        pick -= weight
    raise AssertionError("the weights do not add up to their sum")


def _interim_choices(view: View, masters: Seats, chance: Chance) -> list[Seats | None]:
    """What the seats sealed at the interim; once the deal is open, what really counted."""
    if view.opened is not None:
        declared = view.results[-1].declared
        return [d.seats if d is not None and d.interim else () for d in declared]
    if not view.interim_over:
        return [None] * view.seats
    choices: list[Seats | None] = []
    for seat in range(view.seats):
        open_to = [(), *nameable(view.options, seat)]
        choices.append(() if seat in masters else open_to[chance.below(len(open_to))])
    return choices


def _final_choices(view: View, masters: Seats) -> list[Seats | None]:
    if view.opened is None:
        return [None] * view.seats
    declared = view.results[-1].declared
    return [d.seats if d is not None and not d.interim else () for d in declared]


def _deal_hidden(view: View, chance: Chance) -> list[int]:
    """Hands for the seats the viewer cannot see; one more hand takes the cards left over face down."""
    hidden = [seat for seat in range(view.seats) if seat != view.seat]
    known = {seat: view.known_to_hold(seat) for seat in hidden}
    unseen = view.unseen()
    for cards in known.values():
        unseen &= ~cards
    voids = view.voids()
    room = [view.cards_left(seat) - known[seat].bit_count() for seat in hidden]
    may_hold = [[not void for void in voids[seat]] for seat in hidden]
    dealt = deal_unseen(unseen, [*room, view.hidden_leftover()], [*may_hold, [True] * 4], chance)
    hands = [0] * view.seats
    if view.seat is not None:
        hands[view.seat] = view.hand
    for seat, cards in zip(hidden, dealt, strict=False):
        hands[seat] = cards | known[seat]
    return hands
