"""A world consistent with a view (TD §8), every such world equally likely."""

from __future__ import annotations

from engine.cards import cards_of
from engine.games.trick_of_the_dead.state import BURIED, Phase, State
from engine.games.trick_of_the_dead.view import View
from engine.shuffle import Chance, shuffle
from engine.worlds import deal_unseen


def sample(view: View, chance: Chance) -> State:
    """A state that gives exactly this view.

    Respects hand sizes, visible zombies, voids shown, own burials and, in the open variant, the graveyard.
    Later rounds of the sampled world come from a seed drawn from ``chance``, never from the match's.
    """
    n = view.seats
    own = {view.seat: view.hand} if view.seat is not None else {}
    hidden, graves = _deal_hidden(view, chance)
    hands = view.opened or tuple(own.get(seat, hidden[seat]) for seat in range(n))
    order = view.graveyard or tuple(graves)
    buried, dealt = _burials(view, hands, order, chance)
    return State(
        options=view.options,
        phase=view.phase,
        round_number=view.round_number,
        dealer=view.dealer,
        leader=view.leader,
        trick=view.trick,
        trick_zombies=view.trick_zombies,
        trump=view.trump,
        named=view.named,
        namer=view.namer,
        tricks=view.tricks,
        zombies=view.zombies,
        hand_sizes=view.hand_sizes,
        graveyard_size=view.graveyard_size,
        graveyard=view.graveyard,
        results=view.results,
        seed=f"{chance.below(1 << 64):016x}",
        dealt=dealt,
        hands=hands,
        buried=buried,
        order=order,
    )


def _deal_hidden(view: View, chance: Chance) -> tuple[list[int], list[int]]:
    """Hands for every seat the viewer cannot see, and the graveyard in order."""
    n = view.seats
    seats = [seat for seat in range(n) if seat != view.seat]
    open_cards = view.opened or view.zombies
    room = [view.hand_sizes[seat] - open_cards[seat].bit_count() for seat in seats]
    unseen = view.unseen()
    for seat in seats:
        unseen &= ~open_cards[seat]
    own_grave = 0 if view.buried is None or view.phase is Phase.BURY else view.buried
    for card in _risen(view):
        own_grave &= ~(1 << card)
    graves = 0 if view.graveyard else view.graveyard_size - own_grave.bit_count()
    voids = view.voids()
    may_hold = [[not void for void in voids[seat]] for seat in seats]
    dealt = deal_unseen(unseen & ~own_grave, [*room, graves], [*may_hold, [True] * 4], chance)
    hands = [0] * n
    for seat, cards in zip(seats, dealt, strict=False):
        hands[seat] = cards | open_cards[seat]
    order = [*cards_of(dealt[-1] | own_grave)]
    if view.phase is not Phase.BURY:
        shuffle(order, chance)
    return hands, order


def _risen(view: View) -> list[int]:
    """Cards that have come out of the graveyard."""
    return [trick.revived for trick in view.tricks if trick.revived is not None]


def _burials(
    view: View, hands: tuple[int, ...], order: tuple[int, ...], chance: Chance
) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """Who buried what, and the hands as dealt: any two graveyard cards may be anybody's burial."""
    if view.phase is Phase.BURY:
        owed = tuple(view.buried if seat == view.seat else None for seat in range(view.seats))
        return owed, hands
    graves = [card for card in (*order, *_risen(view)) if not (view.buried or 0) >> card & 1]
    shuffle(graves, chance)
    buried: list[int] = []
    for seat in range(view.seats):
        if seat == view.seat and view.buried is not None:
            buried.append(view.buried)
        else:
            buried.append(sum(1 << graves.pop() for _ in range(BURIED)))
    kept = [hand & ~zombies for hand, zombies in zip(hands, view.zombies, strict=True)]
    for trick in view.tricks:
        for i, (card, zombie) in enumerate(zip(trick.cards, trick.zombies, strict=True)):
            kept[(trick.leader + i) % view.seats] |= 0 if zombie else 1 << card
    for i, (card, zombie) in enumerate(zip(view.current, view.trick_zombies, strict=False)):
        kept[(view.leader + i) % view.seats] |= 0 if zombie else 1 << card
    return tuple(buried), tuple(cards | given for cards, given in zip(kept, buried, strict=True))
