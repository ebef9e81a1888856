"""Deception: how likely each pair of cards is the crime, from markers, refused attempts and talk.

Exact: there are at most 176 pairs, and each gets the probability of everything public. A marker speaks for a
pair as far as its cards suggest the marked option rather than the tile's others: half by the weapon, half by
the evidence. Everybody weighs with the associations of their own mind (:mod:`ai.belief.associations`). What
talk adds is :mod:`ai.belief.deception_hearsay`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ai.belief.associations import Scores, marked_by, seen_by
from ai.belief.links import row
from engine.games.deception.content import CARDS_EACH, LOCATIONS
from engine.games.deception.events import MarkerPlaced, TileReplaced, TilesLaid
from engine.games.deception.statements import Colour, Crime, Evidence, Weapons
from engine.games.deception.view import View

Numbers = NDArray[np.float64]

EARLIER = (1.35, 1.2, 1.1, 1.0, 0.9, 0.8)
"""How much the markers of round 1 weigh in the order of their placing: the most telling come first."""
DISCARDED = 0.4
"""How much a marker still says once its tile has been replaced: it was the one that said least."""
PLACE_SENSE = 0.5
"""How much the choice of the location says: a scientist takes one on which the cards fit somewhere."""


class Mind(Struct, frozen=True):
    """How somebody reads the table."""

    temper: str
    """What makes this mind its own (``Match.temper``)."""
    likeness: float
    """How alike it is to everybody's."""
    hears: float = 0.0
    """How much talk counts; 0: not at all."""
    wary: float = 1.0
    """How much it tells against a speaker that the clues do not bear out its suspicion, per nat."""

    @property
    def seen(self) -> Scores:
        """The association table in this mind."""
        return seen_by(self.temper, self.likeness)


class Pairs:
    """All pairs of some seats' cards, as arrays in the order of seats, evidence, weapons."""

    def __init__(self, evidence: Evidence, weapons: Weapons, seats: Sequence[int]) -> None:
        places = range(CARDS_EACH)
        self.seats = tuple(seats)
        self.crimes = [Crime(owner, red, blue) for owner in seats for red in places for blue in places]
        self.owners = np.array([crime.owner for crime in self.crimes])
        self.red = np.array([row(Colour.RED, evidence[c.owner][c.red]) for c in self.crimes])
        self.blue = np.array([row(Colour.BLUE, weapons[c.owner][c.blue]) for c in self.crimes])
        self._options: dict[tuple[str, float, int], Numbers] = {}
        self.places = {crime: place for place, crime in enumerate(self.crimes)}

    def options(self, mind: Mind, tile: int) -> Numbers:
        """How likely each option of a tile is marked, per pair: pairs x options."""
        key = mind.temper, mind.likeness, tile
        known = self._options.get(key)
        if known is None:
            by_card = marked_by(mind.temper, mind.likeness)[:, tile]
            known = self._options[key] = 0.5 * (by_card[self.blue].astype(np.float64) + by_card[self.red])
            known.setflags(write=False)
        return known

    def by_owner(self, chances: Numbers) -> dict[int, float]:
        """P(murderer) of each of the seats."""
        sums = chances.reshape(len(self.seats), -1).sum(axis=1)
        return dict(zip(self.seats, sums.tolist(), strict=True))

    def cards(self, chances: Numbers, owner: int, colour: Colour) -> Numbers:
        """P(crime with this card) for the four cards of one colour before a seat."""
        mine = self.cube(chances)[self.seats.index(owner)]
        return mine.sum(axis=1 if colour is Colour.RED else 0)

    def cube(self, numbers: Numbers) -> Numbers:
        """Numbers per pair by seat, evidence and weapon."""
        return numbers.reshape(len(self.seats), CARDS_EACH, CARDS_EACH)


@lru_cache(maxsize=64)
def _pairs(evidence: Evidence, weapons: Weapons, seats: tuple[int, ...]) -> Pairs:
    return Pairs(evidence, weapons, seats)


def pairs_of(view: View, seats: Sequence[int]) -> Pairs:
    """The hypotheses about the crime when one of these seats has done it."""
    return _pairs(view.evidence, view.weapons, tuple(seats))


class Mark(Struct, frozen=True):
    """A marker and how much it weighs."""

    tile: int
    option: int
    weight: float


def marks(view: View) -> tuple[Mark, ...]:
    """Every marker placed so far in the order of placing, then the replaced ones."""
    found: dict[int, Mark] = {}
    gone: list[Mark] = []
    for event in view.record:
        if isinstance(event, MarkerPlaced):
            found[event.tile] = Mark(event.tile, event.option, EARLIER[len(found)])
        elif isinstance(event, TileReplaced):
            old = found.pop(event.old)
            gone.append(Mark(old.tile, old.option, old.weight * DISCARDED))
            found[event.new] = Mark(event.new, event.option, 1.0)
    return (*found.values(), *gone)


def from_marks(view: View, pairs: Pairs, mind: Mind) -> Numbers:
    """The log weight of each pair by location, markers and refused attempts."""
    laid = next((event for event in view.record if isinstance(event, TilesLaid)), None)
    location = laid.tiles[1] if laid is not None else None
    weights = _from_clues(view.evidence, view.weapons, pairs.seats, mind, marks(view), location)
    if refused := [pairs.places[crime] for crime in view.refused if crime in pairs.places]:
        weights = weights.copy()
        weights[refused] = -np.inf
    return weights


@lru_cache(maxsize=256)
def _from_clues(
    evidence: Evidence,
    weapons: Weapons,
    seats: tuple[int, ...],
    mind: Mind,
    lying: tuple[Mark, ...],
    location: int | None,
) -> Numbers:
    pairs = _pairs(evidence, weapons, seats)
    weights = np.zeros(len(pairs.crimes))
    if location is not None:
        weights += PLACE_SENSE * _location(pairs, mind, location)
    for mark in lying:
        weights += mark.weight * np.log(pairs.options(mind, mark.tile)[:, mark.option])
    weights.setflags(write=False)
    return weights


def _location(pairs: Pairs, mind: Mind, chosen: int) -> Numbers:
    best = np.array([pairs.options(mind, tile).max(axis=1) for tile in LOCATIONS])
    return np.log(best[LOCATIONS.index(chosen)] / best.sum(axis=0))


def normal(weights: Numbers) -> Numbers:
    """Log weights as probabilities; even when everything has been ruled out."""
    highest = weights.max()
    if not np.isfinite(highest):
        return np.full(len(weights), 1.0 / len(weights))
    chances = np.exp(weights - highest)
    return chances / chances.sum()
