"""Deception's words are large enough and whole, in both languages, for every card and tile there is."""

import math
from collections.abc import Iterator

import pygame
import pytest

from engine.games.deception.content import EVIDENCE, TILES, WEAPONS
from engine.games.deception.statements import Colour
from game.case_words import card_word, tile_words
from game.strings import use
from game.table.case_cards import WordCards, setting_of, word_area
from game.table.case_layout import Pod, case_layout
from game.table.case_marks import LENS, LENS_TYPE, lens_box
from game.table.case_spots import option_boxes, title_box
from game.table.case_tiles import LEAST, option_size
from game.table.case_type import Setting, Type, ways
from game.table.layout import Rect
from game.ui.canvas import Canvas
from game.ui.palette import Palette
from game.ui.text import Texts

NUMBERS = [(Colour.RED, i) for i in range(EVIDENCE)] + [(Colour.BLUE, i) for i in range(WEAPONS)]


@pytest.fixture(autouse=True)
def fonts() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    use("en")
    pygame.quit()


def pixels(rect: Rect, u: float) -> tuple[int, int]:
    """The smallest that a box becomes where its edges are rounded."""
    return math.floor(rect.width * u), math.floor(rect.height * u)


def smallest(pods: tuple[Pod, ...], u: float) -> tuple[int, int]:
    sizes = {pixels(card, u) for pod in pods for card in (*pod.red, *pod.blue)}
    return min(wide for wide, _ in sizes), min(high for _, high in sizes)


def whole(setting: Setting, word: str, kind: Type, room: tuple[int, int]) -> bool:
    """All of the word is there, no line is wider or higher than its room, and nothing is broken inside a
    western word."""
    said = "".join(setting.lines).replace(" ", "") == word.replace(" ", "")
    apart = word.isascii() is False or all(line in f" {word} " for line in setting.lines)
    fits = all(kind.width(line, setting.size, setting.file) <= room[0] for line in setting.lines)
    return said and apart and fits and setting.height <= room[1]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_every_word_of_88_cards_has_type_of_14_pixels_and_is_whole(language: str, text: float):
    """Any deal: each card of the game in the smallest place at 12 seats on 1280 x 720."""
    use(language)
    kind = Type()
    size = smallest(case_layout(1280, 720, 12, text).pods, 1.0)
    room = word_area(size, 1.0)[0].size
    for colour, number in NUMBERS:
        word = card_word(colour, number)
        setting = setting_of(kind, word, size, 1.0, text)
        assert setting.size >= 14, word
        assert whole(setting, word, kind, room), word


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", range(4, 12))
def test_fewer_seats_have_words_no_smaller(language: str, seats: int):
    use(language)
    kind = Type()
    size = smallest(case_layout(1280, 720, seats).pods, 1.0)
    room = word_area(size, 1.0)[0].size
    for colour, number in NUMBERS[::5]:
        word = card_word(colour, number)
        setting = setting_of(kind, word, size, 1.0)
        assert setting.size >= 14 and whole(setting, word, kind, room), word


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [4, 8, 12])
def test_every_option_and_title_of_every_tile_is_whole_too(language: str, seats: int):
    use(language)
    kind = Type()
    place = case_layout(1280, 720, seats)
    for box, strip in ((place.tiles[0], False), (place.drawn, True)):
        own = Rect(0, 0, box.width, box.height)
        wide, high = pixels(option_boxes(own)[0], 1.0)
        band = pixels(title_box(own), 1.0)
        room = wide - math.ceil(min(high * 1.12, 28.0) + 7), high
        for tile in range(5 if strip else 0, TILES):  # only situations are drawn later
            title, options = tile_words(tile)
            largest = option_size(kind, options, room, 1.0, 1.0)
            for word in options:
                setting = kind.fit(word, *room, largest, int(LEAST))
                assert setting.size >= 14 and whole(setting, word, kind, room), word
            tagged = (band[0] - 12 - (26 if tile > 4 else 0), band[1] - 2)
            setting = kind.fit(title, *tagged, max(14, min(19, round(band[1] * 0.82))), int(LEAST))
            assert setting.size >= 14 and whole(setting, title, kind, tagged), title


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_word_in_focus_has_type_of_28_pixels(language: str):
    use(language)
    kind = Type()
    room = round(LENS[0] - 28), round(LENS[1] - 30 - 26 - 6)
    for colour, number in NUMBERS:
        word = card_word(colour, number)
        setting = kind.fit(word, *room, round(LENS_TYPE * 1.5), round(LENS_TYPE))
        assert setting.size >= 28 and whole(setting, word, kind, room), word


def test_the_enlarged_card_covers_neither_its_pod_nor_the_tiles():
    for seats in range(4, 13):
        place = case_layout(1280, 720, seats)
        for pod in place.pods:
            for card in (*pod.red, *pod.blue):
                lens = lens_box(place, card)
                assert lens.width >= LENS[0] and lens.height >= LENS[1]
                assert lens.left >= 0 and lens.right <= 1280 and lens.top >= 0 and lens.bottom <= 720
                assert not lens.holds(*card.centre)


def test_a_card_is_drawn_with_its_ink_inside_and_kinds_differ_in_shape():
    cards = WordCards(Type())
    size = 145, 28
    red = cards.card(Colour.RED, 3, 0, size, 1.0)
    blue = cards.card(Colour.BLUE, 3, 0, size, 1.0)
    assert red.get_size() == blue.get_size() == size
    outlines = [pygame.mask.from_surface(image).count() for image in (red, blue)]
    assert outlines[0] != outlines[1], "known without colour"
    assert cards.card(Colour.RED, 3, 0, size, 1.0) is red
    assert cards.card(Colour.RED, 3, 1, size, 1.0) is not red


def test_japanese_breaks_between_words_rather_than_inside():
    settings = dict(ways("ホテルのカードキー", 2))
    assert settings["ホテルの", "カードキー"] < settings["ホテ", "ルのカードキー"]
    assert all(not line.startswith(("ー", "ッ", "ャ")) for lines in settings for line in lines)


def test_names_of_people_are_cut_with_an_ellipsis():
    kind = Type()
    assert kind.short("Mei", 200, 16) == "Mei"
    short = kind.short("A very long name that nobody has", 90, 16)
    assert short.endswith("…") and kind.width(short, 16) <= 90


def test_a_canvas_of_a_larger_window_has_larger_words():
    pygame.Surface((10, 10))
    kind = Type()
    small = setting_of(kind, "axe", (145, 29), 1.0).size
    canvas = Canvas(pygame.Surface((1920, 1080)), 1.5, Texts(1.5), Palette())
    assert setting_of(kind, "axe", (canvas.px(145), canvas.px(29)), canvas.u).size > 1.4 * small
