"""Three Hags: combos, hands and scores in words, for the table, the results, the terminal and captions. No
pygame.
"""

from __future__ import annotations

from engine.cards import SUIT_SYMBOLS, CardSet, cards_of, suit_of
from engine.games.three_hags.combos import (
    HAGS,
    NUMBER_ORDERS,
    SUITS_IN_PLAY,
    Combo,
    Kind,
    card_at,
    order_of,
)
from engine.games.three_hags.scoring import left_points
from engine.games.three_hags.state import RoundResult
from engine.games.three_hags.text import sorted_cards
from game.phrases import card_sign, chained, listed
from game.strings import tr, trn

LAST = 12
"""The place of the highest rank, the broom, in this game's order."""


def combo_words(combo: Combo) -> str:
    """A combo in full, ``run ♠ 5-6-7, imp as 7``: its kind, what its cards stand for, and which of that an
    imp plays."""
    words = tr(f"three_hags.combo.{combo.kind.value}", cards=_meaning(combo))
    assumed = sorted_cards(combo.meaning & ~combo.cards)
    if not assumed:
        return words
    run = combo.kind is Kind.RUN
    parts = listed([_rank(card) if run else card_sign(card) for card in assumed])
    return trn("three_hags.combo.with_imps", len(assumed), combo=words, parts=parts)


def combo_cards(combo: Combo) -> str:
    """A combo by the cards that are played, ``pair 5♠ K♥``; imps come last."""
    cards = sorted(sorted_cards(combo.cards), key=lambda card: 1 << card & ~combo.meaning)
    return tr(f"three_hags.combo.{combo.kind.value}", cards=" ".join(map(card_sign, cards)))


def combo_label(combo: Combo) -> str:
    """A combo in as few words as tell it from others of its class, ``run ♠ 7``: for small labels.

    Pairs and sets are named by their rank, runs by suit and top card, flights by their suit.
    """
    cards = sorted_cards(combo.meaning)
    top = _rank(cards[-1])
    suit = SUIT_SYMBOLS[suit_of(cards[-1])]
    return tr(f"three_hags.label.{combo.kind.value}", card=card_sign(cards[-1]), rank=top, suit=suit)


def class_words(size: int) -> str:
    """The class of a combo of that size: ``onesie``, ``twosie``, ``threesie``."""
    return tr(f"three_hags.class.{size}")


def to_beat(top: Combo) -> str:
    """What beats a combo, ``any run of ♣, run ♥ to 7 or higher, or the coven`` (TH §4). Never asked for one
    that sweeps: it does not stay on the pile."""
    strongest = sorted_cards(top.meaning)[-1]
    suit, order = suit_of(strongest), order_of(strongest)
    higher = None if order == LAST else _rank(card_at(suit, order + 1))
    suits = [SUIT_SYMBOLS[other] for other in SUITS_IN_PLAY if other > suit]
    parts: list[str] = []
    match top.kind:
        case Kind.SINGLE:
            parts = [card_sign(card_at(other, order)) for other in SUITS_IN_PLAY if other > suit]
            parts += [tr("three_hags.beat.single", rank=higher)] if higher else []
        case Kind.PAIR:
            parts = [tr("three_hags.beat.pair", rank=higher)] if higher else []
            parts.append(tr("three_hags.beat.flight"))
        case Kind.SET:
            parts = [tr("three_hags.beat.set", rank=higher)] if higher else []
            parts += [tr("three_hags.beat.any_run"), tr("three_hags.beat.coven")]
        case Kind.RUN:
            fits = order in NUMBER_ORDERS[:-1]
            parts = [tr("three_hags.beat.run", suit=SUIT_SYMBOLS[suit], rank=higher)] if fits else []
            parts += [tr("three_hags.beat.suit", suit=symbol) for symbol in suits]
            parts.append(tr("three_hags.beat.coven"))
        case _:
            raise ValueError(f"nothing is played on a {top.kind.value}")
    *more, last = parts
    return tr("three_hags.beat.or", first=chained(more), last=last) if more else last


def hand_in_order(cards: CardSet) -> str:
    """Cards as signs in this game's order, weakest first: ``Q♠ K♥ A♣ … J♠``."""
    return " ".join(card_sign(card) for card in sorted_cards(cards)) or tr("session.no_cards")


def hand_by_suits(cards: CardSet) -> str:
    """Cards as signs by suit, weakest first in each: ``♠ Q A 5, ♥ K J``."""
    parts: list[str] = []
    for suit in SUITS_IN_PLAY:
        ranks = [_rank(card) for card in sorted_cards(cards) if suit_of(card) == suit]
        if ranks:
            parts.append(f"{SUIT_SYMBOLS[suit]} {' '.join(ranks)}")
    return ", ".join(parts) or tr("session.no_cards")


def left_words(result: RoundResult) -> str:
    """What the other seat still held, with values, dearest first: ``Q♣ 20 + K♥ 15 + 2♠ 5 = 40``."""
    cards = sorted(sorted_cards(result.left), key=lambda card: -left_points(1 << card))
    terms = [f"{card_sign(card)} {left_points(1 << card)}" for card in cards]
    return terms[0] if len(terms) == 1 else f"{' + '.join(terms)} = {result.left_points}"


def bonus_words(result: RoundResult) -> str:
    """The hag bonus in a sentence; empty where there is none."""
    hags = [card_sign(card) for card in cards_of(result.last & HAGS)]
    return tr("three_hags.bonus", hags=chained(hags), points=result.hag_bonus) if hags else ""


def _meaning(combo: Combo) -> str:
    """What the cards stand for: runs by suit and ranks, others card by card."""
    cards = sorted_cards(combo.meaning)
    if combo.kind is not Kind.RUN:
        return " ".join(card_sign(card) for card in cards)
    return f"{SUIT_SYMBOLS[suit_of(cards[0])]} {'-'.join(_rank(card) for card in cards)}"


def _rank(card: int) -> str:
    return card_sign(card)[:-1]
