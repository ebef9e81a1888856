"""A world consistent with a view (TH §7), every such world equally likely."""

from __future__ import annotations

from engine.cards import cards_of, mask_of
from engine.games.three_hags.state import DEALT, Deal, State
from engine.games.three_hags.view import View
from engine.shuffle import Chance, shuffle


def sample(view: View, chance: Chance) -> State:
    """A state that gives exactly this view: the unseen cards shuffled into the hidden hands and the stock.

    Plays show nothing for certain about what is held (passing is free), so every such deal is possible. Later
    rounds of the sampled world come from a seed drawn from ``chance``, never from the match's.
    """
    hands, stock = _hidden(view, chance)
    return State(
        options=view.options,
        phase=view.phase,
        round_number=view.round_number,
        dealer=view.dealer,
        turn=view.turn,
        moves=view.moves,
        hand_sizes=view.hand_sizes,
        stock_size=view.stock_size,
        results=view.results,
        seed=f"{chance.below(1 << 64):016x}",
        dealt=_deal(view, hands, stock, chance),
        hands=hands,
        stock=stock,
    )


def _hidden(view: View, chance: Chance) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Both hands and the stock in order."""
    if view.opened is not None:
        unseen = list(cards_of(view.unseen() & ~(view.opened[0] | view.opened[1])))
        shuffle(unseen, chance)
        return view.opened, tuple(unseen)
    unseen = list(cards_of(view.unseen()))
    shuffle(unseen, chance)
    hands = [0, 0]
    for seat in range(view.seats):
        if seat == view.seat:
            hands[seat] = view.hand
        else:
            hands[seat] = mask_of(unseen[: view.hand_sizes[seat]])
            del unseen[: view.hand_sizes[seat]]
    return (hands[0], hands[1]), tuple(unseen)


def _deal(view: View, hands: tuple[int, int], stock: tuple[int, ...], chance: Chance) -> Deal:
    """A deal that the sampled world can have begun with: backwards through the moves, a card that was drawn
    goes back from those its seat then held.

    A card can only have been drawn after the seat last could not have held it, so the draws go back to the
    stock last drawn first, each time any card of the hand as it then was.
    """
    held, rest = list(hands), list(stock)
    for move in reversed(view.moves):
        if move.drew:
            cards = list(cards_of(held[move.seat]))
            drawn = cards[chance.below(len(cards))]
            held[move.seat] &= ~(1 << drawn)
            rest.insert(0, drawn)
        held[move.seat] |= move.cards
    assert len(rest) == DEALT, "every draw came from the stock"
    return Deal(view.dealer, (held[0], held[1]), tuple(rest))
