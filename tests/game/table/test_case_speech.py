"""Sentences for the player at the table of Deception cover nothing that has to be read."""

from __future__ import annotations

import pygame
import pytest

from game import strings
from game.table.case_layout import CaseLayout, case_layout
from game.table.case_log import Line, crowded, draw_log
from game.table.case_speech import Told, told
from game.table.case_type import Type
from game.table.layout import Rect
from game.table.overlays import Speech
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.text import Texts

SENTENCES = {
    "en": (
        "A presentation is going on: only the presenter speaks.",
        "Hint: say “I said so before. I say it was Ivy, with ‘sledgehammer’, leaving ‘surgical mask’ "
        "behind.” — Your last word no longer names the strongest suspicion: a table follows who says so.",
    ),
    "ja": (
        "発表中に話せるのは、発表している人だけです。",
        "ヒント：「前にも言いましたが、アイビーさんだと思います。凶器は『大型ハンマー』、証拠品は"
        "『サージカルマスク』です」と発言 — 前に挙げた疑いは、もういちばん強いものではありません。"
        "考えが変わったと言えば、みんなに伝わります。",
    ),
}
SHAPES = [(1280, 720), (1280, 960), (1720, 720)]


@pytest.fixture(autouse=True)
def _type() -> None:
    pygame.font.init()


def every(language: str) -> list[tuple[CaseLayout, Texts, Speech]]:
    strings.use(language)
    return [
        (case_layout(wide, high, seats, scale / 100), Texts(1.0, scale), Speech(words, "hint"))
        for wide, high in SHAPES
        for seats in range(4, 13)
        for scale in (100, 125, 150)
        for words in SENTENCES[language]
    ]


def over(shown: Told, rect: Rect) -> bool:
    return (
        shown.box.left < rect.right - 0.1
        and rect.left < shown.box.right - 0.1
        and shown.box.top < rect.bottom - 0.1
        and rect.top < shown.box.bottom - 0.1
    )


@pytest.mark.parametrize("language", list(SENTENCES))
def test_a_sentence_covers_no_tile_no_button_and_not_the_tile_that_was_drawn(language: str):
    for place, texts, said in every(language):
        for drawn in (False, True):
            shown = told(texts, place, said, drawn=drawn)
            kept = [*place.tiles, place.bar, place.tracker, place.hints, *([place.drawn] if drawn else ())]
            assert not any(over(shown, rect) for rect in kept), (place.seats, place.width, place.text, drawn)
            assert "".join(shown.lines).replace(" ", "") == said.text.replace(" ", "")
            assert shown.box.left >= 0 and shown.box.right <= place.width
            widest = max(texts.width(line, shown.style) for line in shown.lines)
            assert widest + 56 <= shown.box.width, "the words stay in their box"


@pytest.mark.parametrize("seats", [4, 8, 12])
def test_the_log_writes_nothing_where_a_sentence_stands(seats: int):
    strings.use("en")
    place, texts, kind = case_layout(1280, 720, seats), Texts(1.0), Type()
    lines = tuple(Line(seat, f"Seat {seat}", "I suspect Kwan. " * 9) for seat in range(4))
    shown = told(texts, place, Speech(SENTENCES["en"][0]), drawn=False)
    pictures: list[pygame.Surface] = []
    for words in (lines, ()):
        surface = pygame.Surface((1280, 720))
        draw_log(Canvas(surface, 1.0, texts, theme.load("felt").palette), place, words, kind, shown.spare)
        pictures.append(surface)
    said, empty = pictures
    low = pygame.Rect(0, int(shown.box.top) + 2, 1280, 720 - int(shown.box.top) - 2)
    assert pygame.image.tobytes(said.subsurface(low), "RGB") == pygame.image.tobytes(
        empty.subsurface(low), "RGB"
    )
    written = pygame.image.tobytes(said, "RGB") != pygame.image.tobytes(empty, "RGB")
    assert written == (not crowded(place, shown.spare))
