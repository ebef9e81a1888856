"""What cards, seats and sides are called, in the player's language. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.cards import JOKER_1, JOKERS, RANKS, SUIT_SYMBOLS, SUITS, cards_of, rank_of, suit_of
from engine.tricks import NO_TRUMP
from game.case_told import Told
from game.seats import HUMAN, PARTNERS, SeatPlan
from game.strings import tr

NAMED = frozenset({"deception"})
"""Games in which every seat but the viewer's has a name of its own: at a large table people talk by name."""


def card_name(card: int) -> str:
    """A card in words, ``nine of hearts``."""
    if card >= JOKER_1:
        return tr("table.joker")
    suit = tr(f"card.suit.{SUITS[suit_of(card)]}")
    return tr("card.name", rank=tr(f"card.rank.{RANKS[rank_of(card)]}"), suit=suit)


def card_sign(card: int) -> str:
    """A card as signs, ``9♥``; the ten is ``10``, and a joker has its name."""
    return tr("table.joker") if card >= JOKER_1 else _rank_sign(card) + SUIT_SYMBOLS[suit_of(card)]


def hand_signs(hand: int, zombies: int = 0) -> str:
    """A hand by suits, ``♠ A K 5, ♥ 10 2z``, highest first, jokers last; ``z`` marks the zombies in it."""
    parts: list[str] = []
    for suit in range(4):
        ranks = [_rank_sign(c) + z_mark(c, zombies) for c in cards_of(hand) if suit_of(c) == suit]
        if ranks:
            parts.append(f"{SUIT_SYMBOLS[suit]} {' '.join(reversed(ranks))}")
    parts += [card_sign(c) + z_mark(c, zombies) for c in cards_of(hand & JOKERS)]
    return ", ".join(parts) or tr("session.no_cards")


def z_mark(card: int, zombies: int) -> str:
    """``z`` for a card that is one of the zombies."""
    return "z" if zombies >> card & 1 else ""


def _rank_sign(card: int) -> str:
    return RANKS[rank_of(card)].replace("T", "10")


def trump_text(trump: int) -> str:
    """``Trumps: ♥``."""
    return tr("whist.no_trump") if trump == NO_TRUMP else tr("whist.trump", suit=SUIT_SYMBOLS[trump])


def seat_name(plans: Sequence[SeatPlan], seat: int, viewer: int | None, game: str = "whist") -> str:
    """What a seat is called: its person's name, else as the only person sees it, else its place."""
    if plans[seat].name:
        return plans[seat].name
    if game in NAMED:
        return tr(f"{game}.you") if seat == viewer else tr(f"{game}.person.{seat}")
    partners = game in PARTNERS
    if viewer is not None and (seat == viewer or plans[seat].kind != HUMAN):
        place = (seat - viewer) % len(plans)
        return tr(f"{game}.seat.{place}") if partners else tr(f"session.seat.{len(plans)}.{place}")
    return tr(f"{game}.place.{seat}") if partners else tr(f"session.place.{seat}")


def side_name(side: int, viewer: int | None, plans: Sequence[SeatPlan] = ()) -> str:
    """What a side is called by somebody who sits at ``viewer`` (None: watches; then after its players, where
    people play)."""
    if viewer is None and any(plan.name for plan in plans):
        return listed([seat_name(plans, seat, None) for seat in range(side, len(plans), 2)])
    if viewer is None:
        return tr(f"whist.side.{side}.plain")
    return tr(f"whist.side.{side ^ (viewer % 2)}")


def listed(words: Sequence[str]) -> str:
    """``a, b and c``. Raises IndexError for nothing."""
    *more, last = words
    return tr("session.list.pair", first=chained(more), last=last) if more else last


def chained(words: Sequence[str]) -> str:
    """``a, b, c``. Raises IndexError for nothing."""
    first, *more = words
    for word in more:
        first = tr("session.list.more", first=first, next=word)
    return first


@dataclass(frozen=True)
class Voice:
    """Who tells: the table it is about and the person it is told to (None: an onlooker)."""

    plans: Sequence[SeatPlan]
    viewer: int | None
    game: str = "whist"
    options: Any = None
    zombies: set[int] = field(default_factory=set[int])
    """Cards that lie face up in a hand, as far as this voice has told of them."""
    case: Told = field(default_factory=Told)
    """Deception: the cards and what has happened, as far as this voice has told of it."""

    def card(self, card: int) -> str:
        """A card in words, with what everybody knows about it."""
        name = card_name(card)
        return tr("trick_of_the_dead.zombie_card", card=name) if card in self.zombies else name

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return seat_name(self.plans, seat, self.viewer, self.game)

    def names(self, seats: Iterable[int]) -> str:
        """Several seats in one phrase."""
        return listed([self.name(seat) for seat in seats])

    def is_you(self, seat: int) -> bool:
        """Whether a seat is the person's own and goes by no name."""
        return seat == self.viewer and not self.plans[seat].name

    def to(self, seat: int, key: str) -> str:
        """The key of the sentence that says "you" where it is about the person's own seat."""
        return f"{key}_you" if self.is_you(seat) else key

    def side(self, side: int) -> str:
        """What a side is called here."""
        return side_name(side, self.viewer, self.plans)

    def per_seat(self, values: Sequence[object]) -> str:
        """A value for every seat: ``You 3, Left 5``."""
        return chained(
            [tr("session.entry", seat=self.name(seat), n=value) for seat, value in enumerate(values)]
        )
