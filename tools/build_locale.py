"""Compile the catalogue: every ``assets/locale/<language>/<area>.po`` to the ``.mo`` beside it.

python -m tools.build_locale            write the .mo files
python -m tools.build_locale --check    exit 1 when one is missing or does not match its .po
"""

from __future__ import annotations

import argparse
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game import paths

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""Written in place of "now", or the same .po would compile to other bytes every minute."""


def compiled(po: Path) -> bytes:
    """The ``.mo`` bytes of a ``.po`` file (fuzzy entries are left out)."""
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.name, abort_invalid=True)
    catalogue.creation_date = EPOCH
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.build_locale", description="Compile the catalogue."
    )
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    check = parser.parse_args(argv).check
    stale = 0
    for po in sorted(paths.asset("locale").glob("*/*.po")):
        mo, data = po.with_suffix(".mo"), compiled(po)
        if mo.exists() and mo.read_bytes() == data:
            continue
        stale += 1
        print(f"{'stale' if check else 'wrote'}: {mo.parent.name}/{mo.name}")
        if not check:
            mo.write_bytes(data)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
