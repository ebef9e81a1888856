"""Every rule id that the sources quote is explained in a RULES.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "games"
QUOTED = re.compile(r"\b(WH|WW|TD|TH|DC)[- ](§\d+|D\d+|E\d+|UI\d+)|\b(OBS-\d)\b|\b(shared rules) (§\d)")


def quoted_ids() -> set[tuple[str, str]]:
    """(book, id) of every quotation in the packages and tests."""
    found = set()
    for room in ("engine", "ai", "game", "tools", "tests"):
        for file in (ROOT / room).rglob("*.py"):
            for book, number, obs, shared, section in QUOTED.findall(file.read_text(encoding="utf-8")):
                found.add((book or "shared", number or obs or (shared and section)))
    return found


def ids_of(text: str) -> set[str]:
    """The ids a book explains; ``E6–E13`` stands for all of them."""
    found = set(re.findall(r"§\d+|(?:D|E|UI|OBS-)\d+", text))
    for first, last in re.findall(r"\bE(\d+)–E(\d+)", text):
        found |= {f"E{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_quoted_rule_is_written_down():
    books = {
        "WH": (GAMES / "whist" / "RULES.md").read_text(encoding="utf-8"),
        "WW": (GAMES / "whos_who" / "RULES.md").read_text(encoding="utf-8"),
        "TD": (GAMES / "trick_of_the_dead" / "RULES.md").read_text(encoding="utf-8"),
        "TH": (GAMES / "three_hags" / "RULES.md").read_text(encoding="utf-8"),
        "DC": (GAMES / "deception" / "RULES.md").read_text(encoding="utf-8"),
        "shared": (GAMES / "RULES.md").read_text(encoding="utf-8"),
    }
    quoted = quoted_ids()
    assert len(quoted) > 20
    written = {book: ids_of(text) for book, text in books.items()}
    missing = [(book, rule) for book, rule in quoted if rule not in written[book]]
    assert not missing
