"""Build the association table of Deception from the judgements in ``assets/words/links``.

    python -m tools.build_associations            says whether the shipped table is what they make
    python -m tools.build_associations --write    writes it anew

One file per tile holds, for every card, the option that most people would mark, a second one or 0, and how
strongly (0: it says nothing .. 3). What a card says nothing about is filled in from cards judged alike on the
other tiles: a small part of every score is the table's own low-rank approximation. It settles ties.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.games.deception.content import EVIDENCE, OPTIONS, TILES, WEAPONS

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "assets" / "words"
TABLE = ROOT / "ai" / "belief" / "associations.int8"

SECOND = 0.6
"""What a second option is worth beside the first."""
FAINT = 0.3
"""What the first option is worth where the card says nothing."""
RANK = 24
"""Directions in which cards are alike."""
SHARE = 0.25
"""How much of a score is what cards like it say."""
UNIT = 36.0
"""The number that is shipped for a score of 1."""

Table = NDArray[np.float64]


def cards() -> list[dict[str, str]]:
    """All cards in order, weapons first, as in ``cards.json``."""
    return json.loads((WORDS / "cards.json").read_text(encoding="utf-8"))


def tiles() -> list[dict[str, Any]]:
    """All tiles in order, as in ``tiles.json``."""
    return json.loads((WORDS / "tiles.json").read_text(encoding="utf-8"))


def judged(text: str, names: list[str]) -> Table:
    """One tile's file as scores of cards x options. Raises ValueError naming what is wrong."""
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    if [row[0] for row in rows] != names:
        raise ValueError("the rows are not the cards in their order")
    scores = np.zeros((len(names), OPTIONS))
    for place, (name, first, second, strength) in enumerate(rows):
        one, two, how = int(first), int(second), int(strength)
        if not (1 <= one <= OPTIONS and 0 <= two <= OPTIONS and one != two and 0 <= how <= 3):
            raise ValueError(f"{name}: {first} {second} {strength}")
        worth = max(float(how), FAINT)
        scores[place, one - 1] = worth
        if two:
            scores[place, two - 1] = worth * SECOND
    return scores


def direct() -> Table:
    """All judgements: cards x tiles x options."""
    names = [card["id"] for card in cards()]
    files = (WORDS / "links" / f"{tile['id']}.txt" for tile in tiles())
    table = np.stack([judged(file.read_text(encoding="utf-8"), names) for file in files], axis=1)
    if table.shape != (WEAPONS + EVIDENCE, TILES, OPTIONS):
        raise ValueError(f"the words make a table of {table.shape}")
    return table


def smoothed(table: Table) -> Table:
    """Every score with a part of what cards judged alike say, weapons and evidence each by themselves."""
    parts: list[Table] = []
    for kind in (table[:WEAPONS], table[WEAPONS:]):
        flat = kind.reshape(len(kind), -1)
        mean = flat.mean(axis=0)
        left, sizes, right = np.linalg.svd(flat - mean, full_matrices=False)
        alike = (left[:, :RANK] * sizes[:RANK]) @ right[:RANK] + mean
        parts.append(((1 - SHARE) * flat + SHARE * alike).reshape(kind.shape))
    return np.concatenate(parts)


def build() -> NDArray[np.int8]:
    """The table to ship."""
    return np.clip(np.rint(smoothed(direct()) * UNIT), -127, 127).astype(np.int8)


def main(arguments: list[str] | None = None) -> int:
    """The command; returns 1 when the shipped table differs and was not written.

    Another processor may round a score the other way: a difference of one unit is none.
    """
    parser = argparse.ArgumentParser(prog="tools.build_associations", description=__doc__)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args(arguments)
    table = build()
    if wanted.write:
        TABLE.write_bytes(table.tobytes())
        print(f"wrote {TABLE.relative_to(ROOT)}: {table.size} bytes")
        return 0
    lying = np.frombuffer(TABLE.read_bytes(), dtype=np.int8).reshape(table.shape).astype(int)
    different = int((abs(lying - table) > 1).sum())
    print(f"{different} of {table.size} scores differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
