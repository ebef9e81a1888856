"""No missing glyph: each shipped font holds every character of the catalogue. Read from its cmap, because
pygame reports a box for a missing glyph as if it were there."""

from functools import cache

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from game import paths
from tools.build_font import FACES, SIGNS, SUITS

BODY = [face.out for face in FACES if face.level2]
DISPLAY = [face.out for face in FACES if not face.level2]
ASCII = {chr(c) for c in range(0x20, 0x7F)}
LATIN = {chr(c) for c in range(0xA0, 0x180)}
KANA = {chr(c) for c in (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7))} | set(
    "、。「」『』・ー！？：（）　"
)
IGNORED = {"\n", "\u00ad"}


@cache
def cmap(name: str) -> frozenset[str]:
    with TTFont(paths.asset("fonts", name)) as font:
        return frozenset(map(chr, font.getBestCmap() or ()))


@cache
def catalogue() -> dict[str, str]:
    """Character -> a key whose text has it."""
    found: dict[str, str] = {}
    for po in sorted(paths.asset("locale").glob("*/*.po")):
        with po.open("rb") as source:
            for message in read_po(source):
                texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
                if message.id:
                    for char in "".join(text or "" for text in texts):
                        found.setdefault(char, f"{po.parent.name}/{po.stem}: {message.id}")
    return found


@pytest.mark.parametrize("name", [face.out for face in FACES])
def test_every_character_of_the_catalogue_is_there(name: str):
    assert len(catalogue()) > 200
    missing = {c: key for c, key in catalogue().items() if c not in cmap(name) and c not in IGNORED}
    if name in DISPLAY:  # headings have no arrows and marks
        missing = {c: key for c, key in missing.items() if c not in SIGNS}
    assert not missing, f"run tools.build_font again; missing: {missing}"


@pytest.mark.parametrize("name", BODY)
def test_the_body_face_holds_what_players_may_type(name: str):
    level2 = set("鬱璧癒瑛槇")
    wanted = ASCII | LATIN | KANA | set(SUITS) | (set(SIGNS) - {"↕"}) | level2 | set("жё")
    assert not wanted - cmap(name)
    assert len(cmap(name)) > 7000


@pytest.mark.parametrize("name", DISPLAY)
def test_the_display_face_holds_latin_kana_and_suits(name: str):
    assert not (ASCII | {chr(c) for c in range(0xA1, 0x100)} - {"\u00ad"} | KANA | set(SUITS)) - cmap(name)


def test_the_licences_are_beside_the_fonts():
    for face in FACES:
        text = paths.asset("licences", f"fonts-{face.package}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert {p.name for p in paths.asset("fonts").glob("*.ttf")} == {face.out for face in FACES}
