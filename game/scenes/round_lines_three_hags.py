"""How a round of Three Hags was scored, line by line in the order of TH §6, and how its piles were climbed.
Made from the open public view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.cards import CardSet, cards_of, mask_of
from engine.games.three_hags.combos import BROOMS, HAGS, IMPS, NUMBERS, Combo
from engine.games.three_hags.scoring import HAG_BONUS, VALUES, left_points, match_outcome
from engine.games.three_hags.state import Move, RoundResult
from engine.games.three_hags.text import sorted_cards
from engine.games.three_hags.view import View
from game.combo_words import combo_label, combo_words
from game.narrate import seat_name
from game.phrases import card_sign
from game.scenes.fitting import joined
from game.scenes.reveal_lines import seats_from
from game.strings import tr, trn
from game.table import craft
from game.table.hag_pages import piles
from game.table.sprites import CRAFT

GAME = "three_hags"
NOTHING = "–"
GROUPS: tuple[tuple[CardSet, str, str], ...] = (
    (HAGS, "hags", "hag"),
    (IMPS, "imps", "imp"),
    (BROOMS, "brooms", "broom"),
    (NUMBERS, "numbers", ""),
)
"""Dearest first: the cards, their name in the catalogue, and their icon."""


class Line(Struct, frozen=True):
    """One step of the sum: what it is, how it is reckoned, what it comes to."""

    label: str
    formula: str
    points: int
    icon: str = ""
    strong: bool = False

    def text(self, share: float = 1.0) -> str:
        """The points while they are being counted, ``share`` 0..1 of the way."""
        return f"+{round(self.points * share)}" if self.points else NOTHING


class Total(Struct, frozen=True):
    """A seat's way to the target."""

    seat: int
    name: str
    before: int
    after: int
    dealer: bool
    """It dealt this round: the other one led first."""


class Account(Struct, frozen=True):
    """The whole result of a round."""

    title: str
    subtitle: str
    winner: int
    out: str
    """Who went out, in a sentence."""
    out_with: str
    """The last combo in words."""
    out_cards: tuple[int, ...]
    """Its cards in this game's order."""
    caught: str
    """Who was left with cards."""
    left: tuple[tuple[int, int], ...]
    """(card, value), dearest first."""
    lines: tuple[Line, ...]
    totals: tuple[Total, ...]
    """The reader's own seat first."""
    target: int
    last: bool
    """Whether the match is decided with this round."""

    @property
    def points(self) -> int:
        """What the winner scored."""
        return self.lines[-1].points


class Climb(Struct, frozen=True):
    """One pile of the round, from its lead to the pass or the sweep that set it aside."""

    number: int
    first: int
    """How many moves were made before it."""
    moves: tuple[Move, ...]


def picture(card: int) -> int:
    """The picture of a card: courts are hags, imps and brooms."""
    return card + CRAFT if craft.is_court(card) else card


def account(view: View, plans: Any, viewer: int | None) -> Account:
    """The result of the last finished round of a public view, as somebody at ``viewer`` reads it."""
    result = view.results[-1]
    names = [seat_name(plans, seat, viewer, GAME) for seat in range(view.seats)]
    combo = view.moves[-1].combo
    assert combo is not None, "a round ends with a play"
    winner, loser = result.winner, 1 - result.winner
    values = [(card, left_points(1 << card)) for card in sorted_cards(result.left)]
    return Account(
        title=tr("hag_round.title", n=result.number),
        subtitle=_subtitle(view, names),
        winner=winner,
        out=tr(_to("hag_round.out", winner, viewer, plans), seat=names[winner]),
        out_with=combo_words(combo),
        out_cards=tuple(sorted_cards(combo.cards)),
        caught=tr(_to("hag_round.caught", loser, viewer, plans), seat=names[loser]),
        left=tuple(sorted(values, key=lambda pair: -pair[1])),
        lines=_lines(result),
        totals=tuple(_total(result, seat, names[seat]) for seat in seats_from(viewer, view.seats)),
        target=view.options.target_score,
        last=match_outcome(view.options, view.results) is not None,
    )


def _to(key: str, seat: int, viewer: int | None, plans: Any) -> str:
    """The key of the sentence that says "you" to a person without a name."""
    return f"{key}_you" if seat == viewer and not plans[seat].name else key


def _subtitle(view: View, names: Sequence[str]) -> str:
    target = view.options.target_score
    there = [names[seat] for seat, total in enumerate(view.scores) if total >= target]
    if there:
        return tr("hag_round.reached", n=target, name=there[0])
    plays = trn("hag_round.plays", sum(move.cards != 0 for move in view.moves))
    stock = trn("hag_round.stock_left", view.stock_size) if view.stock_size else tr("hag_round.no_stock")
    return joined([tr("hag_round.target", n=target), plays, stock])


def _lines(result: RoundResult) -> tuple[Line, ...]:
    """Groups that are there, what they come to, the bonus, and the round."""
    worth = dict(VALUES)
    lines = [
        Line(tr(f"hag_round.line.{name}"), _times(count, worth[group]), count * worth[group], icon)
        for group, name, icon in GROUPS
        if (count := (result.left & group).bit_count())
    ]
    hags = (result.last & HAGS).bit_count()
    return (
        *lines,
        Line(tr("hag_round.line.left"), "", result.left_points, strong=True),
        Line(tr("hag_round.line.bonus"), _times(hags, HAG_BONUS), result.hag_bonus, "hag"),
        Line(tr("hag_round.line.round"), "", result.points, strong=True),
    )


def _times(count: int, each: int) -> str:
    """``3 × 5``; nothing of nothing."""
    return f"{count} × {each}" if count else ""


def _total(result: RoundResult, seat: int, name: str) -> Total:
    after = result.after[seat]
    before = after - result.points if seat == result.winner else after
    return Total(seat, name, before, after, seat == result.dealer)


def climbs(moves: Sequence[Move]) -> tuple[Climb, ...]:
    """All piles of a round in order."""
    found: list[Climb] = []
    for number, pile in enumerate(piles(moves), 1):
        found.append(Climb(number, sum(len(one.moves) for one in found), pile))
    return tuple(found)


def move_word(combo: Combo | None) -> str:
    """A move in as few words as possible."""
    return tr("hag_round.passes") if combo is None else combo_label(combo)


def combo_signs(cards: CardSet, meaning: CardSet) -> str:
    """The cards of a combo as signs, an imp with what it stands for: ``5♠ 6♠ K♠→7``."""
    assumed = {card // 13: card for card in cards_of(meaning & ~cards)}
    found: list[str] = [card_sign(card) for card in sorted_cards(cards & meaning)]
    found += [
        f"{card_sign(card)}→{card_sign(assumed[card // 13])[:-1]}" for card in cards_of(cards & ~meaning)
    ]
    return " ".join(found)


def climb_words(climb: Climb, names: Sequence[str]) -> str:
    """A pile in words: for a screen reader and the widget's name."""
    told = [
        tr("hag_round.move_of", seat=names[move.seat], move=combo_words(combo) if combo else move_word(None))
        for move in climb.moves
        for combo in (move.combo,)
    ]
    return joined([tr("hag_round.pile_said", n=climb.number), *told])


def hags_of(cards: Sequence[int]) -> set[int]:
    """The hags among these cards."""
    return set(cards_of(mask_of(cards) & HAGS))
