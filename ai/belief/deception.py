"""Deception: how likely each pair of cards is the crime, from markers, refused attempts and talk.

Exact: there are at most 176 pairs, and each gets the probability of everything public. A marker speaks for a
pair as far as its cards suggest the marked option rather than the tile's others: half by the weapon, half by
the evidence. Everybody weighs with the associations of their own mind (:mod:`ai.belief.associations`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ai.belief.associations import Scores
from ai.belief.links import row
from engine.games.deception.content import CARDS_EACH, LOCATIONS, TILES
from engine.games.deception.state import (
    CluePointsTo,
    Colour,
    Crime,
    Doubt,
    MarkerPlaced,
    Said,
    Suspect,
    TileDrawn,
    TileReplaced,
    TilesLaid,
    Trust,
)
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

    seen: Scores
    """The association table as seen by this seat."""
    sharpness: float = 1.0
    """How literally options are taken: the factor in the exponent."""
    hears: float = 0.0
    """How much talk counts; 0: not at all."""


class Pairs:
    """All pairs of some seats' cards, as arrays: the hypotheses about the crime."""

    def __init__(self, view: View, owners: Sequence[int]) -> None:
        places = range(CARDS_EACH)
        self.crimes = [Crime(owner, red, blue) for owner in owners for red in places for blue in places]
        self.owners = np.array([crime.owner for crime in self.crimes])
        self.red = np.array([row(Colour.RED, view.evidence[c.owner][c.red]) for c in self.crimes])
        self.blue = np.array([row(Colour.BLUE, view.weapons[c.owner][c.blue]) for c in self.crimes])
        self.places = {crime: place for place, crime in enumerate(self.crimes)}

    def options(self, mind: Mind, tile: int) -> Numbers:
        """How likely each option of a tile is marked, per pair: pairs x options."""
        return 0.5 * (_softmax(mind, self.blue, tile) + _softmax(mind, self.red, tile))

    def of_owner(self, owner: int) -> NDArray[np.bool_]:
        """Which of the pairs lie before this seat."""
        return self.owners == owner


def _softmax(mind: Mind, rows: NDArray[np.int64], tile: int) -> Numbers:
    power = np.exp(mind.sharpness * mind.seen[rows, tile].astype(np.float64))
    return power / power.sum(axis=1, keepdims=True)


class Mark(Struct, frozen=True):
    """A marker and how much it weighs."""

    tile: int
    option: int
    weight: float


def marks(view: View) -> list[Mark]:
    """Every marker placed so far, the replaced ones too."""
    found: dict[int, Mark] = {}
    gone: list[Mark] = []
    for event in view.record:
        if isinstance(event, MarkerPlaced):
            found[event.tile] = Mark(event.tile, event.option, EARLIER[len(found)])
        elif isinstance(event, TileReplaced):
            old = found.pop(event.old)
            gone.append(Mark(old.tile, old.option, old.weight * DISCARDED))
            found[event.new] = Mark(event.new, event.option, 1.0)
    return [*found.values(), *gone]


def from_marks(view: View, pairs: Pairs, mind: Mind) -> Numbers:
    """The log weight of each pair by location, markers and refused attempts."""
    weights = np.zeros(len(pairs.crimes))
    laid = next((event for event in view.record if isinstance(event, TilesLaid)), None)
    if laid is not None:
        weights += PLACE_SENSE * _location(pairs, mind, laid.tiles[1])
    for mark in marks(view):
        weights += mark.weight * np.log(pairs.options(mind, mark.tile)[:, mark.option])
    for crime in view.refused:
        if crime in pairs.places:
            weights[pairs.places[crime]] = -np.inf
    return weights


def _location(pairs: Pairs, mind: Mind, chosen: int) -> Numbers:
    best = np.array([pairs.options(mind, tile).max(axis=1) for tile in LOCATIONS])
    return np.log(best[LOCATIONS.index(chosen)] / best.sum(axis=0))


def normal(weights: Numbers) -> Numbers:
    """Log weights as probabilities."""
    chances = np.exp(weights - weights.max())
    return chances / chances.sum()


def posterior(view: View, pairs: Pairs, mind: Mind) -> Numbers:
    """P(crime) of each pair, by everything public."""
    weights = from_marks(view, pairs, mind)
    if mind.hears > 0.0:
        weights = weights + mind.hears * from_talk(view, pairs, normal(weights))
    return normal(weights)


def by_owner(pairs: Pairs, chances: Numbers) -> dict[int, float]:
    """P(murderer) of each seat among the pairs."""
    return {int(owner): float(chances[pairs.owners == owner].sum()) for owner in np.unique(pairs.owners)}


def latest_talk(view: View) -> Iterator[Said]:
    """What still counts of the talk: of each seat its last three statements since the last marker but one.

    Older talk was about other clues.
    """
    fresh: dict[int, list[Said]] = {}
    for event in view.record:
        if isinstance(event, TileDrawn):
            fresh.clear()
        elif isinstance(event, Said):
            fresh[event.seat] = [*fresh.get(event.seat, []), event][-3:]
    for statements in fresh.values():
        yield from statements


def from_talk(view: View, pairs: Pairs, alone: Numbers) -> Numbers:
    """What talk adds to the log weight of each pair; ``alone`` is what the markers say by themselves.

    A statement counts by how unlikely its speaker is to be the murderer, and never for or against the
    speaker: a murderer talks like everybody else.
    """
    guilt = by_owner(pairs, alone)
    added = np.zeros(len(pairs.crimes))
    for said in latest_talk(view):
        trust = 1.0 - guilt.get(said.seat, 0.0)
        added += trust * _meant(said, pairs) * (pairs.owners != said.seat)
    return added


def _meant(said: Said, pairs: Pairs) -> Numbers:
    """What a statement says for each pair, taken at its word."""
    match said.statement:
        case Suspect(owner=owner, red=red, blue=blue):
            mine = pairs.of_owner(owner)
            worth: Numbers = 0.4 * mine.astype(np.float64)
            if red is not None:
                worth = worth + 0.5 * (mine & np.array([c.red == red for c in pairs.crimes]))
            if blue is not None:
                worth = worth + 0.5 * (mine & np.array([c.blue == blue for c in pairs.crimes]))
            return worth
        case Doubt(owner=owner):
            return -0.4 * pairs.of_owner(owner).astype(np.float64)
        case Trust(seat=seat):
            return -0.25 * pairs.of_owner(seat).astype(np.float64)
        case CluePointsTo(owner=owner, colour=colour, place=place):
            half = (c.red if colour is Colour.RED else c.blue for c in pairs.crimes)
            named = pairs.of_owner(owner) & np.array([p == place for p in half])
            return 0.3 * named.astype(np.float64)
        case _:
            return np.zeros(len(pairs.crimes))


def clarity(pairs: Pairs, mind: Mind) -> Numbers:
    """How well each pair can be hinted at, in nats: what the best option of every tile tells it apart by.

    The cause, the best location and four situations are laid, so this is what a murderer fears (rules §10).
    """
    gains = np.array([_best_gain(pairs.options(mind, tile)) for tile in range(TILES)])
    situations = gains[len(LOCATIONS) + 1 :].mean(axis=0)
    return gains[0] + gains[list(LOCATIONS)].max(axis=0) + 4.0 * situations


def _best_gain(options: Numbers) -> Numbers:
    return (np.log(options) - np.log(options.mean(axis=0))).max(axis=1)
