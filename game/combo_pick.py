"""Three Hags: what the cards that a person has picked make, which combos can be played now and in which order
they are offered, and why a selection cannot be played. No pygame.

Everything is a function of sets of cards and the combo to beat (``top``, None: the pile is to be led).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.cards import CardSet, cards_of
from engine.errors import Reason
from engine.games.three_hags.combos import (
    BY_CARDS,
    IMPS,
    Combo,
    Kind,
    answers_in,
    combo_of,
    combos_in,
)
from engine.games.three_hags.rules import why_not


def fits(combo: Combo, top: Combo | None) -> bool:
    """Whether it may be played on ``top``."""
    return top is None or combo.answers(top.size, top.key)


@lru_cache(maxsize=64)
def playable(hand: CardSet, top: Combo | None) -> tuple[Combo, ...]:
    """Every combo of a hand that may be played now, in the order in which they are offered.

    A lead begins with the combos of most cards; within a class the weakest comes first, since it costs
    least, and among equals the one that spends fewer imps. Two meanings of the same cards follow each other,
    the stronger first (D13).
    """
    found = combos_in(hand) if top is None else answers_in(hand, top.size, top.key)
    strongest = {combo.cards: combo.key for combo in found}  # the table is in order of keys

    def place(combo: Combo) -> tuple[int, ...]:
        imps = (combo.cards & IMPS).bit_count() if combo.kind is not Kind.SINGLE else 0
        return -combo.size, strongest[combo.cards], imps, combo.cards, -combo.key

    return tuple(sorted(found, key=place))


@lru_cache(maxsize=64)
def useful(hand: CardSet, top: Combo | None) -> CardSet:
    """The cards that are part of some combo that may be played now."""
    cards = 0
    for combo in playable(hand, top):
        cards |= combo.cards
    return cards


def offered(hand: CardSet, top: Combo | None, picked: CardSet = 0) -> tuple[Combo, ...]:
    """All of :func:`playable`: what the ``picked`` cards make alone, what they are part of, the rest."""

    def place(combo: Combo) -> int:
        return 0 if combo.cards == picked else 1 if picked & ~combo.cards == 0 else 2

    return tuple(sorted(playable(hand, top), key=place))


def next_offer(offers: tuple[Combo, ...], now: Combo | None, step: int) -> Combo | None:
    """The offer after (``step`` 1) or before (-1) the present one, round and round; the first or the last
    where none is shown yet. None without offers."""
    if not offers:
        return None
    if now not in offers:
        return offers[0 if step > 0 else -1]
    return offers[(offers.index(now) + step) % len(offers)]


def goes_into(hand: CardSet, top: Combo | None, picked: CardSet) -> tuple[Combo, ...]:
    """The combos of more cards that the picked ones can become part of, and that may be played now."""
    return tuple(
        combo for combo in playable(hand, top) if picked & ~combo.cards == 0 and combo.cards != picked
    )


def holds(top: Combo | None, picked: CardSet) -> tuple[Combo, ...]:
    """The combos of fewer cards among the picked ones that may be played now."""
    return tuple(combo for combo in playable(picked, top) if combo.cards != picked)


def readings(picked: CardSet, top: Combo | None) -> tuple[Combo, ...]:
    """The meanings of exactly these cards that may be played now, the strongest first; where none may, all
    that they could have. Empty: they are no combo."""
    made = BY_CARDS.get(picked, ())
    return tuple(combo for combo in made if fits(combo, top)) or made


def reading(picked: CardSet, top: Combo | None, meaning: CardSet | None = None) -> Combo | None:
    """The picked cards as a combo: with the chosen ``meaning`` where that is one of the :func:`readings`,
    else the strongest (D13). None: they are no combo."""
    found = readings(picked, top)
    wanted = None if meaning is None else combo_of(picked, meaning)
    return wanted if wanted in found else next(iter(found), None)


def why_refused(picked: CardSet, top: Combo | None, meaning: CardSet | None = None) -> Reason | None:
    """Why the picked cards cannot be played now, in the meaning that :func:`reading` gives them; None: they
    can."""
    made = reading(picked, top, meaning)
    return why_not(picked, made.meaning if made else picked, top)


def disguises(combo: Combo) -> Mapping[int, int]:
    """What each imp of a combo stands for, where that is a number card: imp -> card."""
    parts = {card // 13: card for card in cards_of(combo.meaning & ~combo.cards)}
    return {imp: parts[imp // 13] for imp in cards_of(combo.cards & IMPS & ~combo.meaning)}


def doubled(picked: CardSet) -> tuple[int, int] | None:
    """Of cards refused because of IMP_TWICE: an imp, and the card that it would be a second time."""
    for imp in cards_of(picked & IMPS):
        for card in cards_of(picked & ~IMPS):
            if card // 13 == imp // 13:
                return imp, card
    return None
