"""Three Hags endings that nobody can stop: once the stock is empty the other hand is known (rules TH §7)."""

from __future__ import annotations

from engine.cards import CardSet
from engine.games.three_hags.combos import Combo, answers_in, combos_in
from engine.games.three_hags.scoring import hag_bonus

FORESIGHT = 7
"""So many cards of its own the rule player plans to the end; the planning level looks further."""


class Line:
    """Ways to lead a hand away without the other side ever playing, for the biggest hag bonus."""

    def __init__(self, hand: CardSet, theirs: CardSet) -> None:
        held = combos_in(hand)
        self._held = held
        self._safe = [
            combo for combo in held if combo.sweeps or not answers_in(theirs, combo.size, combo.key)
        ]
        self._known: dict[CardSet, int] = {}

    def bonus(self, hand: CardSet) -> int:
        """The best hag bonus with which the lead of ``hand`` runs to its end; -1 when it may be stopped."""
        found = self._known.get(hand)
        if found is None:
            ends = [hag_bonus(combo.cards) for combo in self._held if combo.cards == hand]
            ends += [self.bonus(hand & ~combo.cards) for combo in self._safe if _strictly_in(combo, hand)]
            found = self._known[hand] = max(ends, default=-1)
        return found


def _strictly_in(combo: Combo, hand: CardSet) -> bool:
    return combo.cards & ~hand == 0 and combo.cards != hand


def unstoppable(hand: CardSet, theirs: CardSet, legal: tuple[Combo, ...]) -> Combo | None:
    """The first combo of a line that ends the round for certain, with the biggest hag bonus and then the most
    cards at once; None without one. ``legal``: what may be played now; there is no stock."""
    line = Line(hand, theirs)
    best, most = None, (-1, 0)
    for combo in legal:
        if combo.cards == hand:
            bonus = hag_bonus(combo.cards)
        elif combo.sweeps or not answers_in(theirs, combo.size, combo.key):
            bonus = line.bonus(hand & ~combo.cards)
        else:
            continue
        if bonus >= 0 and (bonus, combo.size) > most:
            best, most = combo, (bonus, combo.size)
    return best
