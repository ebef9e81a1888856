"""The association table of Deception in words: ``python -m tools.associations [CARD …] [--export FILE]``.

Prints what each of these cards (ids as in ``assets/words/cards.json``) suggests on every tile. The export is
one JSON object with ``cards``, ``tiles`` and ``scores`` (card, tile: six numbers, larger is stronger, on one
scale for weapons and evidence), for checks by outside judges.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ai.belief.associations import shipped
from tools.build_associations import cards, tiles


def export() -> dict[str, Any]:
    """Everything, in the form that outside checks read."""
    table = shipped()
    return {
        "cards": [{key: card[key] for key in ("id", "kind", "en", "ja")} for card in cards()],
        "tiles": [{"id": tile["id"], "options": tile["options"]} for tile in tiles()],
        "scores": {
            card["id"]: {tile["id"]: [int(s) for s in table[c, t]] for t, tile in enumerate(tiles())}
            for c, card in enumerate(cards())
        },
    }


def told(name: str) -> str:
    """What one card suggests, tile by tile. Raises ValueError for an unknown id."""
    names = [card["id"] for card in cards()]
    if name not in names:
        raise ValueError(f"no card {name!r}")
    rows = shipped()[names.index(name)]
    lines = [name]
    for tile, row in zip(tiles(), rows, strict=True):
        order = sorted(range(len(row)), key=lambda option: -int(row[option]))[:3]
        words = ", ".join(f"{tile['options'][option]['en']} {int(row[option])}" for option in order)
        lines.append(f"  {tile['en']}: {words}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tools.associations", description=__doc__)
    parser.add_argument("cards", nargs="*")
    parser.add_argument("--export", type=Path)
    wanted = parser.parse_args(arguments)
    if wanted.export:
        wanted.export.write_text(json.dumps(export(), ensure_ascii=False), encoding="utf-8")
        print(f"wrote {wanted.export}")
    for name in wanted.cards:
        try:
            print(told(name))
        except ValueError as wrong:
            print(wrong, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
