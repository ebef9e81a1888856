"""The shipped association table of Deception as plain bytes, for those who must not load numpy."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.games.deception.content import EVIDENCE, OPTIONS, TILES, WEAPONS
from engine.games.deception.statements import Colour

FILE = "associations.int8"
ROWS = WEAPONS + EVIDENCE
"""Weapons, then evidence."""


@cache
def shipped() -> bytes:
    """The table, one signed byte per card, tile and option. Raises ValueError for a damaged file."""
    data = files("ai.belief").joinpath(FILE).read_bytes()
    if len(data) != ROWS * TILES * OPTIONS:
        raise ValueError(f"{FILE} has {len(data)} bytes")
    return data


def row(colour: Colour, card: int) -> int:
    """The row of a card in the table.

    >>> row(Colour.BLUE, 0), row(Colour.RED, 0)
    (0, 96)
    """
    return card if colour is Colour.BLUE else WEAPONS + card


def score(colour: Colour, card: int, tile: int, option: int) -> int:
    """How strongly a card suggests an option, -127 .. 127."""
    byte = shipped()[(row(colour, card) * TILES + tile) * OPTIONS + option]
    return byte - 256 if byte > 127 else byte
