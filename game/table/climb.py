"""The public side of a Three Hags position, as the table shows it: the pile that is climbed, what lies beside
it, and what has just happened. No pygame."""

from __future__ import annotations

from msgspec import Struct

from engine.cards import CardSet, cards_of, mask_of
from engine.games.three_hags.combos import Combo, combo_of, order_of
from engine.games.three_hags.state import Move, RoundResult
from engine.games.three_hags.view import View

MOST_MOVES = 200
"""More than a round can have: plays and passes are numbered over the match by it."""


class Played(Struct, frozen=True):
    """A combo as it was played."""

    seat: int
    cards: tuple[int, ...]
    """Left to right: by what they stand for, in this game's order."""
    meaning: tuple[int, ...]
    """What each of them stands for."""
    number: int
    """The play's number over the match (seeds how its cards lie)."""

    @property
    def combo(self) -> Combo:
        """The combo that these cards form."""
        found = combo_of(mask_of(self.cards), mask_of(self.meaning))
        assert found is not None, "only combos are played"
        return found

    @property
    def disguised(self) -> tuple[tuple[int, int], ...]:
        """The imps that stand for another card, each with that card."""
        pairs = zip(self.cards, self.meaning, strict=True)
        return tuple((card, meant) for card, meant in pairs if card != meant)


class Climb(Struct, frozen=True):
    """What everybody sees of a round of Three Hags besides the hands."""

    pile: tuple[Played, ...]
    """Oldest first; none before a lead."""
    stock: int
    aside: tuple[int, ...]
    """The cards set aside, in the order in which they were played."""
    target: int
    asks: int = 0
    """The class that answers the pile: its number of cards; 0 for a lead."""
    passed: int | None = None
    """The seat that has just passed."""
    swept: Played | None = None
    """The combo that has just set the pile aside."""
    moves: int = 0
    """Plays and passes of this round."""
    left: tuple[tuple[int, ...], ...] = ()
    """What each hand still holds, once the round is over."""
    result: RoundResult | None = None
    """How the round was scored, once it is over."""


def climb_of(public: View) -> Climb:
    """The climb of a public view."""
    pile, last = public.pile, public.moves[-1] if public.moves else None
    first = len(public.moves) - len(pile)
    top = public.top
    over = public.opened is not None
    swept = None
    if last is not None and last.combo is not None and last.combo.sweeps:
        swept = _played(last, _number(public, len(public.moves) - 1))
    return Climb(
        pile=tuple(_played(move, _number(public, first + i)) for i, move in enumerate(pile)),
        stock=public.stock_size,
        aside=tuple(card for move in public.moves[:first] for card in _in_order(move.cards, move.meaning)),
        target=public.options.target_score,
        asks=0 if over or top is None else top.size,
        passed=last.seat if last is not None and not last.cards else None,
        swept=swept,
        moves=len(public.moves),
        left=tuple(_by_order(held) for held in public.opened or ()),
        result=public.results[-1] if over else None,
    )


def _number(public: View, index: int) -> int:
    return public.round_number * MOST_MOVES + index


def _played(move: Move, number: int) -> Played:
    cards = _in_order(move.cards, move.meaning)
    return Played(move.seat, cards, tuple(_meant(card, move) for card in cards), number)


def _meant(card: int, move: Move) -> int:
    """What a card of a combo stands for: an imp may be a number card of its own suit (TH §4)."""
    if 1 << card & move.meaning:
        return card
    assumed = move.meaning & ~move.cards
    return next(other for other in cards_of(assumed) if other // 13 == card // 13)


def _in_order(cards: CardSet, meaning: CardSet) -> tuple[int, ...]:
    """The cards of a combo by what they stand for."""
    move = Move(0, cards, meaning, drew=False)
    return tuple(sorted(cards_of(cards), key=lambda card: (order_of(_meant(card, move)), card // 13)))


def _by_order(cards: CardSet) -> tuple[int, ...]:
    return tuple(sorted(cards_of(cards), key=lambda card: (order_of(card), card // 13)))
