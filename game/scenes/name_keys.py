"""The letters of the on-screen keyboard, and what makes a name. No pygame."""

from __future__ import annotations

import unicodedata

CELLS = 16
"""How long a name may be: a letter of full width counts two."""
ACROSS = 10

HIRAGANA = (
    "あかさたなはまやらわ"
    "いきしちにひみゆりを"
    "うくすつぬふむよるん"
    "えけせてねへめ！れー"
    "おこそとのほも？ろ・"
)  # fmt: skip
"""A column is a row of the syllabary; voiced and small kana come by :func:`varied`."""
LATIN = (
    "ABCDEFGHIJ"
    "KLMNOPQRST"
    "UVWXYZ-'.&"
    "1234567890"
    "ÄÖÜÉÈÑÇÅØÆ"
)  # fmt: skip
_SHIFT = 0x60
"""From hiragana to katakana."""
_CYCLES = (
    "かが", "きぎ", "くぐ", "けげ", "こご", "さざ", "しじ", "すず", "せぜ", "そぞ", "ただ", "ちぢ",
    "てで", "とど", "はばぱ", "ひびぴ", "ふぶぷ", "へべぺ", "ほぼぽ", "つっづ",
    "あぁ", "うぅ", "いぃ", "えぇ", "おぉ", "やゃ", "ゆゅ", "よょ", "わゎ",
)  # fmt: skip


def katakana(text: str) -> str:
    """Hiragana as katakana; all else stays."""
    return "".join(chr(ord(c) + _SHIFT) if "ぁ" <= c <= "ゖ" else c for c in text)


PAGES: dict[str, str] = {"hiragana": HIRAGANA, "katakana": katakana(HIRAGANA), "latin": LATIN}
"""Letters by page, ``ACROSS`` in a line."""

_NEXT = {
    one: other
    for cycle in (*_CYCLES, *(katakana(cycle) for cycle in _CYCLES), "ウゥヴ")
    for one, other in zip(cycle, cycle[1:] + cycle[0], strict=True)
}


def varied(letter: str) -> str:
    """The next form of a letter: voiced, half voiced or small kana; small and capital letters in turn."""
    if letter in _NEXT:
        return _NEXT[letter]
    other = letter.lower() if letter.isupper() else letter.upper()
    return other if len(other) == 1 else letter


def fitting(letter: str, name: str) -> str:
    """A Latin letter as it goes on after this name: small within a word. All else stays."""
    within = name[-1:].isalpha() and name[-1:] < "ぁ"
    small = letter.lower()
    return small if within and len(small) == 1 else letter


def cells(text: str) -> int:
    """How much room a name takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def appended(name: str, text: str) -> str:
    """A name with more typed to it, as far as it fits. Control signs are left out, marks are joined to
    letters, and it never begins with a space."""
    for letter in unicodedata.normalize("NFC", text):
        longer = unicodedata.normalize("NFC", name + letter)
        if unicodedata.category(letter)[0] in "LNPSMZ" and cells(longer) <= CELLS:
            name = longer.lstrip()
    return name
