"""Every rule id that the sources quote is explained in a RULES.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "games"
QUOTED = re.compile(r"\b(WH)[- ](§\d+|D\d+|UI\d+)|\b(OBS-\d)\b|\b(shared rules) (§\d)")


def quoted_ids() -> set[tuple[str, str]]:
    """(book, id) of every quotation in the packages and tests."""
    found = set()
    for room in ("engine", "ai", "game", "tools", "tests"):
        for file in (ROOT / room).rglob("*.py"):
            for book, number, obs, shared, section in QUOTED.findall(file.read_text(encoding="utf-8")):
                found.add((book or "shared", number or obs or (shared and section)))
    return found


def test_every_quoted_rule_is_written_down():
    books = {
        "WH": (GAMES / "whist" / "RULES.md").read_text(encoding="utf-8"),
        "shared": (GAMES / "RULES.md").read_text(encoding="utf-8"),
    }
    quoted = quoted_ids()
    assert len(quoted) > 20
    missing = [(book, rule) for book, rule in quoted if not re.search(rf"{rule}\b", books[book])]
    assert not missing
