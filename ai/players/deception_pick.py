"""Deception: which of its pairs a murderer takes (rules §10).

It plays the case through in its head: other people's minds are drawn at random around what comes to most
people's, a scientist among them marks for each pair, and a reader weighs all pairs by those markers. What it
fears is how much such a reader believes in the pair. Everything used lies open on the table.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ai.belief.associations import Scores, scores, seen_by
from ai.belief.deception import EARLIER, Mind, Numbers, Pairs
from engine.games.deception.content import CAUSE, LAID_SITUATIONS, LOCATIONS, OPTIONS, SITUATIONS
from engine.shuffle import derive

TABLES, WORK = 32, 2048
"""So many other scientists and choices of tiles are tried, on large tables only so many times a pair."""
READERS = 3
"""So many read the markers of each."""
PLACES = slice(1, 1 + len(LOCATIONS))
"""Where the locations are among the tiles of a table."""


def danger(pairs: Pairs, owner: int, mind: Mind, reads: float, seed: str) -> Numbers:
    """Log of the probability that a reader gives to each pair of ``owner`` if that is the crime.

    ``mind`` is the murderer's; ``reads`` is how well it knows what comes to most people's minds.
    """
    chance: Any = np.random.Generator(np.random.PCG64(int(derive(seed, "danger"), 16)))
    people = seen_by(mind.temper, reads) if reads < 1.0 else scores()
    mine = np.flatnonzero(pairs.owners == owner)
    tables = np.arange(min(TABLES, WORK // len(pairs.crimes)))
    laid = np.array([_tiles(chance) for _ in tables])
    rows, at = np.unique(np.concatenate((pairs.red, pairs.blue)), return_inverse=True)
    known = mind.likeness * people[rows[None, :, None], laid[:, None, :]]
    marked = _marks(_likelihoods(known, at, mind.likeness, chance), mine)
    others = np.array([seat for seat in pairs.seats if seat != owner])
    believed = np.zeros(len(mine))
    for number in range(READERS):
        read = np.log(_likelihoods(known, at, mind.likeness, chance))
        weights = marked @ read.reshape(len(tables), len(pairs.crimes), -1).transpose(0, 2, 1)
        power = np.exp(weights - weights.max(axis=2, keepdims=True))
        reader = others[(tables + number) % len(others)]
        power *= (pairs.owners != reader[:, None])[:, None, :]
        believed += (power[:, np.arange(len(mine)), mine] / power.sum(axis=2)).mean(axis=0)
    return np.log(believed / READERS)


def _tiles(chance: Any) -> list[int]:
    """The cause, every location and the situations of one table."""
    return [CAUSE, *LOCATIONS, *chance.choice(np.array(SITUATIONS), LAID_SITUATIONS, replace=False)]


def _likelihoods(known: Scores, at: Any, likeness: float, chance: Any) -> Scores:
    """How likely somebody at each table finds each option marked: tables x pairs x tiles x options."""
    noise = chance.standard_normal(known.shape, dtype=np.float32)
    power = np.exp(known + np.float32(sqrt(1.0 - likeness * likeness)) * noise)
    by_card = power / power.sum(axis=3, keepdims=True)
    count = len(at) // 2
    return np.float32(0.5) * (by_card[:, at[:count]] + by_card[:, at[count:]])


def _marks(marked: Scores, mine: Any) -> Scores:
    """What is marked for each pair that might be the crime, by weight: tables x pairs x options of all tiles.

    One location is laid, the most telling; the most telling tile is marked first.
    """
    gains = np.log(marked[:, mine] / marked.mean(axis=1, keepdims=True))
    gain = gains.max(axis=3)
    places = gain[:, :, PLACES]
    gain[:, :, PLACES] = np.where(places == places.max(axis=2, keepdims=True), places, -np.inf)
    order = np.argsort(np.argsort(-gain, axis=2), axis=2)
    weights = np.array(EARLIER + (0.0,) * (len(LOCATIONS) - 1), dtype=np.float32)[order]
    chosen = gains.argmax(axis=3)[..., None] == np.arange(OPTIONS)
    return (weights[..., None] * chosen).reshape(*gain.shape[:2], -1)
