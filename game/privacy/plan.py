"""Planning ahead: what a person decides in one look for the tricks to come, to look less often. No pygame.

A plan is a list of intentions, the next first. When its seat is in turn the first is made into an action
from that seat's view alone, by the rules' own functions. What was planned and cannot be done any more drops
the rest: then the person has to look. A card or combo is used up by being played; an order (the other
intentions) as well, except that the last one stays in force as long as it can be followed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from engine.actions import Action, PlayCard
from engine.cards import JOKERS, CardSet, cards_of
from engine.games import REGISTRY
from engine.games.three_hags.state import Pass, PlayCombo
from engine.games.three_hags.view import View as HagView
from engine.games.trick_of_the_dead.atoms import led_suit, takes
from engine.games.trick_of_the_dead.rules import winning_place
from engine.games.trick_of_the_dead.view import View as DeadView
from engine.games.whist.view import View as WhistView
from engine.games.whos_who.view import View as WhoView
from engine.tricks import beats, winning_index

TrickView: TypeAlias = WhistView | WhoView | DeadView


class PlanCard(Struct, frozen=True):
    """Play this card."""

    card: int


class FollowLowest(Struct, frozen=True):
    """Follow suit with the lowest card. Dropped on lead, and where the suit cannot be followed."""


class WinCheaply(Struct, frozen=True):
    """Play the weakest card that wins the trick as it lies; where none does the lowest. Dropped on lead."""


class CashWinners(Struct, frozen=True):
    """Lead cards that certainly win, by what was played and the own hand. Dropped where there is none."""


class PlanCombo(Struct, frozen=True):
    """Three Hags: play these cards with this meaning."""

    cards: CardSet
    meaning: CardSet


class PlanPass(Struct, frozen=True):
    """Three Hags: pass. Dropped on lead."""


Plan: TypeAlias = PlanCard | FollowLowest | WinCheaply | CashWinners | PlanCombo | PlanPass
ORDERS: tuple[Plan, ...] = (FollowLowest(), WinCheaply(), CashWinners())
"""The orders of the trick games, in the order in which they are offered."""
BY_GAME: dict[str, tuple[Plan, ...]] = {
    "whist": ORDERS,
    "whos_who": ORDERS,
    "trick_of_the_dead": ORDERS,
    "three_hags": (PlanPass(),),
}
"""What can be planned besides cards and combos. A game that is not here has no planning."""


class Plans:
    """What the people of one table have planned. As private as their hands."""

    def __init__(self) -> None:
        self._plans: dict[int, tuple[Plan, ...]] = {}
        self._given: dict[int, tuple[Any, Action]] = {}

    def put(self, seat: int, plans: Iterable[Plan]) -> None:
        """Plan this, in place of everything before."""
        self.clear(seat)
        self._plans[seat] = tuple(plans)

    def of(self, seat: int) -> tuple[Plan, ...]:
        """What is still planned, the next first."""
        return self._plans.get(seat, ())

    def clear(self, seat: int | None = None) -> None:
        """Forget the plan of a seat, or all: something was taken back, a new deal."""
        for one in [*self._plans] if seat is None else [seat]:
            self._plans.pop(one, None)
            self._given.pop(one, None)

    def next(self, seat: int, view: Any) -> Action | None:
        """What ``seat``, in turn, does now according to its plan; the same again for the same view.

        None: nothing is planned, it is not the moment for it, or it cannot be done any more; the last drops
        the rest.
        """
        given = self._given.get(seat)
        if given is not None and given[0] == view:
            return given[1]
        plans = self.of(seat)
        if not plans or view.turn != seat or not _to_play(view):
            return None
        first, *rest = plans
        action = intended(first, view)
        if action is None:
            self.clear(seat)
            return None
        if rest or first not in ORDERS:
            self._plans[seat] = tuple(rest)
        self._given[seat] = (view, action)
        return action


def _legal(view: Any) -> tuple[Action, ...]:
    game = next(game for game in REGISTRY.values() if isinstance(view, game.view_type))
    return game.legal(view, view.seat)


def _to_play(view: Any) -> bool:
    """Whether a card or combo is asked for, and not a trump suit or an answer."""
    return any(isinstance(action, PlayCard | PlayCombo) or action == Pass() for action in _legal(view))


def intended(plan: Plan, view: Any) -> Action | None:
    """The action that the intention means in this view of the seat in turn; None: it cannot be done."""
    if isinstance(view, HagView):
        action = PlayCombo(plan.cards, plan.meaning) if isinstance(plan, PlanCombo) else Pass()
        fits = isinstance(plan, PlanCombo | PlanPass) and action in _legal(view)
        return action if fits else None
    if not isinstance(view, WhistView | WhoView | DeadView):
        return None
    cards = sum(1 << action.card for action in _legal(view) if isinstance(action, PlayCard))
    card = _card(plan, view, cards)
    return None if card is None or not cards >> card & 1 else PlayCard(card)


def _card(plan: Plan, view: TrickView, cards: CardSet) -> int | None:
    if isinstance(plan, PlanCard):
        return plan.card
    if isinstance(plan, CashWinners):
        return None if view.trick else _winner(view)
    if not view.trick:
        return None
    if isinstance(plan, FollowLowest):
        return None if view.led < 0 else next(cards_of(cards & 8191 << 13 * view.led), None)
    if isinstance(plan, WinCheaply):
        winning = [card for card in cards_of(cards) if _wins(view, card)]
        return min(winning or cards_of(cards), key=lambda card: _cost(view, card))
    return None


def _wins(view: TrickView, card: int) -> bool:
    """Whether the card would be winning the trick as it lies."""
    trick = (*view.trick, card)
    place = winning_place if isinstance(view, DeadView) else winning_index
    return place(trick, view.trump) == len(view.trick)


def _cost(view: TrickView, card: int) -> tuple[int, int, int]:
    """How dear a card is: trumps more than others, jokers most, else by rank."""
    if card >= 52:
        return 2, 0, card
    return int(card // 13 == view.trump), card % 13, card


def _winner(view: TrickView) -> int | None:
    """The card to lead that certainly wins: no trump where there is a choice, then the highest. None: there
    is none."""
    held = view.hand
    if isinstance(view, DeadView) and view.namer is None:
        held &= ~JOKERS  # the first joker's seat names trumps: that needs a look
    rivals = _rivals(view)
    sure = [card for card in cards_of(held) if not any(_takes(view, rival, card) for rival in rivals)]
    return min(sure, key=lambda card: (_cost(view, card)[0], -(card % 13), card), default=None)


def _takes(view: TrickView, rival: int, led: int) -> bool:
    """Whether ``rival`` can take the trick from the card ``led``."""
    if isinstance(view, DeadView):
        return takes(rival, led, led_suit(led), view.trump)
    return beats(rival, led, view.trump)


def _rivals(view: TrickView) -> tuple[int, ...]:
    """The cards that another seat may hold, by the plays and the own hand."""
    voids = [shown for seat, shown in enumerate(view.voids()) if seat != view.seat]
    hidden = [
        card
        for card in cards_of(view.unseen())
        if card >= 52 or not all(shown[card // 13] for shown in voids)
    ]
    if isinstance(view, DeadView):
        hidden += cards_of(sum(view.zombies) & ~view.hand)
    return tuple(hidden)
