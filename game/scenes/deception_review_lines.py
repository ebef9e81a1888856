"""What the case review shows: a line per seat that sought the truth, and what every clue did. No pygame."""

from __future__ import annotations

from msgspec import Struct

from engine.games.deception.state import ChooseLocation, PlaceMarker, ReplaceTile
from game.case_options import Best, OtherOptions
from game.case_review import Better, CaseReview
from game.case_words import marker_words, tile_words
from game.phrases import Voice
from game.strings import tr

WORTH = 0.1
"""Another option is told when it makes the true pair likelier by this part."""


class Line(Struct, frozen=True):
    """What one seat held the truth to be worth, moment by moment, as far as it is known."""

    seat: int
    name: str
    points: tuple[tuple[int, float], ...]
    """(moment, probability)."""

    def at(self, moment: int) -> float | None:
        """The chance at a moment."""
        return next((chance for i, chance in self.points if i == moment), None)


class Told(Struct, frozen=True):
    """A clue in words: what it did, and what would have been better."""

    moment: int
    number: int
    words: str
    before: float
    after: float
    best: str
    """What would have been better: for the others, else in the adviser's eyes; empty: not known."""
    flag: str
    """``helped``, ``misled`` or nothing."""


def lines_of(review: CaseReview, voice: Voice, *, culprit: bool) -> tuple[Line, ...]:
    """A line per observer, clockwise from the reader: the true pair, or with ``culprit`` the murderer."""
    first, seats = voice.viewer or 0, len(voice.plans)
    chance = review.murderer_chance if culprit else review.chance
    found: list[Line] = []
    for seat in sorted(review.observers, key=lambda seat: (seat - first) % seats):
        known = ((i, chance(seat, i)) for i in range(len(review.moments)))
        points = tuple((i, value) for i, value in known if value is not None)
        found.append(Line(seat, voice.name(seat), points))
    return tuple(found)


def mean(review: CaseReview, moment: int) -> float:
    """The average of the observers that are known there; 0 without any."""
    values = [value for seat in review.observers if (value := review.chance(seat, moment)) is not None]
    return sum(values) / len(values) if values else 0.0


def told_marks(review: CaseReview, other: OtherOptions | None = None) -> tuple[Told, ...]:
    """All clues in order, as far as their effect is known; ``other``: with what else could be marked."""
    helped, misled = review.helped_most(), review.misled_most()
    numbers = [i for i, moment in enumerate(review.moments) if moment.kind == "marker"]
    better = {one.decision: one for one in review.better_marks()}
    found: list[Told] = []
    for effect in review.effects():
        flag = "helped" if effect == helped else "misled" if effect == misled else ""
        moment = review.moments[effect.moment]
        advised = better.get(moment.decision - 1)
        best = other.best(effect.moment) if other else None
        found.append(
            Told(
                effect.moment,
                numbers.index(effect.moment) + 1,
                marker_words(effect.tile, effect.option),
                mean(review, effect.moment - 1),
                mean(review, effect.moment),
                _best_of(best, best_words(advised) if advised else ""),
                flag,
            )
        )
    return tuple(found)


def _best_of(best: Best | None, advised: str) -> str:
    """The line of a clue about what would have been better."""
    if best is None:
        return advised
    if best.chance > best.made * (1 + WORTH):
        words, share = tile_words(best.tile)[1][best.option], percent(best.chance)
        return tr("case_review.better_for_all", words=words, share=share)
    return advised or tr("case_review.best_option")


def best_words(better: Better) -> str:
    """What the adviser would have done instead."""
    best = better.best
    match best:
        case ChooseLocation():
            return tr("case_review.better_place", tile=tile_words(best.tile)[0])
        case PlaceMarker():
            return tr("case_review.better", words=marker_words(best.tile, best.option))
        case ReplaceTile():
            assert better.drawn is not None, "a tile was drawn before one is replaced"
            words = marker_words(better.drawn, best.option)
            return tr("case_review.better_replace", old=tile_words(best.tile)[0], words=words)
        case _:
            raise AssertionError(f"no mark: {best!r}")


def percent(chance: float) -> str:
    """A probability in words, small ones with a decimal."""
    return tr("case_review.percent", n=f"{100 * chance:.1f}" if chance < 0.095 else str(round(100 * chance)))
