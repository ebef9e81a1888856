"""Text: line breaking in both languages, caches, coloured suits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uniseg.linebreak import line_break_units

from game.ui.text import STYLES, SUITS, Texts, _units

NOT_FIRST = "。、」』）・ー！？ぁぃぅぇぉっゃゅょァィゥェォッャュョ：；"
NOT_LAST = "「『（"
JAPANESE = (
    "台札のマークを1枚も持っていなければ、手札からどの札でも出せます。「次のトリック」を押してから、"
    "勝った人が次を始めます（急ぐ必要はありません）。ちょっとしたコツ：味方の札を生かすこと！"
)


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


@pytest.mark.parametrize("width", range(60, 700, 23))
def test_japanese_lines_break_where_they_may(width: int) -> None:
    lines = Texts().wrap(JAPANESE, "body", width)
    assert "".join(lines) == JAPANESE
    assert not [line for line in lines[1:] if line[0] in NOT_FIRST]
    assert not [line for line in lines[:-1] if line[-1] in NOT_LAST]


def test_english_breaks_between_words() -> None:
    text = "Whoever won the trick leads the next one."
    lines = Texts().wrap(text, "body", 160)
    assert len(lines) > 1
    assert " ".join(lines) == text


@pytest.mark.parametrize(
    "text", ["one two  three", "a well-known trick – or 1–60 deals", "+3 or -2 (minus)."]
)
def test_western_text_breaks_at_some_of_the_places_of_uax_14(text: str) -> None:
    def places(units: Iterable[str]) -> set[int]:
        return set(accumulate(len(unit) for unit in units))

    ours = places(_units(text))
    assert len(ours) > 2
    assert ours <= places(line_break_units(text))


@pytest.mark.parametrize("text", ["A sentence that just does not fit in one line of this width.", JAPANESE])
def test_centred_lines_are_of_much_the_same_length(text: str) -> None:
    texts = Texts()
    width = texts.width(text, "body") / 2.3
    greedy, even = texts.wrap(text, "body", width), texts.evenly(text, "body", width)
    assert len(even) == len(greedy)
    assert "".join("".join(even).split()) == "".join(text.split())
    assert texts.width(even[-1], "body") > texts.width(greedy[-1], "body")
    assert max(texts.width(line, "body") for line in even) <= width


def test_centred_lines_cut_no_word_that_would_fit() -> None:
    texts = Texts()
    for text in ("Diamonds, from the next trick", "for a short-stop of it"):
        for width in range(90, 260, 5):
            words = [unit for unit in re.split(r"(?<=-)|\s", text) if unit]
            if max(texts.width(word, "tiny") for word in words) <= width:
                even = " ".join(texts.evenly(text, "tiny", width)).replace("- ", "-")
                assert even == text, width


@given(st.text(alphabet="ab 漢字。、A♥-\u00a0ー\U0001f600", max_size=40), st.integers(20, 300))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    texts = Texts()
    lines = texts.wrap(text, "body", width)
    for line in lines:
        assert texts.width(line, "body") <= width or len(line) == 1
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_newlines_break_and_empty_lines_stay() -> None:
    assert Texts().wrap("a\n\nb", "body", 500) == ["a", "", "b"]


def test_size_and_scale_give_other_pixels_but_the_same_units() -> None:
    small, large = Texts(1.0), Texts(2.0)
    one, two = (t.line("Trumps", "body", (255, 255, 255)) for t in (small, large))
    assert two.get_height() == pytest.approx(2 * one.get_height(), abs=3)
    assert large.width("Trumps", "body") == pytest.approx(small.width("Trumps", "body"), rel=0.05)
    assert Texts(1.0, 150).width("Trumps", "body") > 1.4 * small.width("Trumps", "body")
    assert Texts(1.0, 150).width("Logo", "logo") == small.width("Logo", "logo")


def test_rendered_text_is_kept_until_the_size_changes() -> None:
    texts = Texts()
    first = texts.line("Pause", "body", (1, 2, 3))
    assert texts.line("Pause", "body", (1, 2, 3)) is first
    texts.resize(1.0, 100)
    assert texts.line("Pause", "body", (1, 2, 3)) is first
    texts.resize(1.5, 100)
    assert texts.line("Pause", "body", (1, 2, 3)) is not first


def test_the_cache_is_bounded() -> None:
    texts = Texts()
    first = texts.line("0", "body", (0, 0, 0))
    for number in range(1, 700):
        texts.line(str(number), "body", (0, 0, 0))
    assert texts.line("0", "body", (0, 0, 0)) is not first


def colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    seen = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return {(c.r, c.g, c.b) for c in seen if c.a == 255}


def test_suit_symbols_wear_their_own_colours() -> None:
    texts = Texts(2.0)
    texts.suit_colours = {"♠": (0, 0, 250), "♥": (250, 0, 0), "♦": (250, 250, 0), "♣": (0, 250, 0)}
    found = colours(texts.line("a ♥ and ♣", "body", (255, 255, 255)))
    assert {(255, 255, 255), (250, 0, 0), (0, 250, 0)} <= found
    assert not {(0, 0, 250), (250, 250, 0)} & found
    assert colours(texts.block("♠ ♦", "body", (255, 255, 255), 300)) >= {(0, 0, 250), (250, 250, 0)}


def test_every_style_has_every_suit() -> None:
    texts = Texts()
    empty = {style: texts.width("\U0010fffd", style) for style in STYLES}
    assert all(texts.width(suit, style) > 0 for suit in SUITS for style in STYLES), empty
