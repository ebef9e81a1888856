"""How strongly each card suggests each option of each tile: the shipped table, and how one seat sees it.

The table is built by ``tools.build_associations`` from judgements in ``assets/words/links``; it knows cards
and tiles by number, so every language plays alike. Nobody thinks exactly alike: every computer seat sees the
table through noise of its own, the same all match (no telepathy between scientist and investigators).
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.belief import links
from engine.games.deception.content import OPTIONS, TILES
from engine.shuffle import derive

SHAPE = (links.ROWS, TILES, OPTIONS)
"""Cards (weapons, then evidence), tiles, options."""

Scores = NDArray[np.float32]


@cache
def shipped() -> NDArray[np.int8]:
    """The table as shipped, of :data:`SHAPE`. Raises ValueError for a damaged file."""
    return np.frombuffer(links.shipped(), dtype=np.int8).reshape(SHAPE)


@cache
def scores() -> Scores:
    """The table in units of its own spread: 0 says nothing, 2 and more is a strong link."""
    table = shipped().astype(np.float32)
    return table / np.float32(table.std())


@lru_cache(maxsize=64)
def seen_by(temper: str, likeness: float) -> Scores:
    """The table as one seat sees it: ``likeness`` (0 .. 1) is its correlation with everybody's.

    The noise comes from ``temper`` alone, so it stays the same over a match.
    """
    chance: Any = np.random.Generator(np.random.PCG64(int(derive(temper, "associations"), 16)))
    noise = chance.standard_normal(SHAPE, dtype=np.float32)
    return likeness * scores() + np.float32(sqrt(1.0 - likeness * likeness)) * noise


@lru_cache(maxsize=64)
def marked_by(temper: str, likeness: float) -> Scores:
    """How likely this seat finds it that somebody with one card in mind marks each option of a tile."""
    power = np.exp(seen_by(temper, likeness))
    chances: Scores = power / power.sum(axis=2, keepdims=True)
    chances.setflags(write=False)
    return chances
