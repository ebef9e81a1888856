"""Rows, squares and lists of a whisper: long words stay in their boxes at every text size."""

from collections.abc import Iterator

import pygame
import pytest

from game.table import latin_square
from game.table.latin_square import BUTTONS, Grid, Head
from game.table.whisper_rows import Person, Row, one_line, people, rows
from game.ui.canvas import Box, Canvas
from game.ui.palette import Palette
from game.ui.text import Texts

GROUND = (1, 2, 3)
LONG = "Wolfeschlegelsteinhausen-Bergerdorff"
MIXED = ("Mei", LONG, "鈴木さくら子とその友だち", "Bo +\nMaximiliana")


@pytest.fixture(params=[100, 150])
def canvas(request: pytest.FixtureRequest) -> Iterator[Canvas]:
    pygame.init()
    surface = pygame.Surface((1280, 720))
    surface.fill(GROUND)
    yield Canvas(surface, 1.0, Texts(1.0, request.param), Palette())
    pygame.quit()


def outside(canvas: Canvas, box: Box) -> bool:
    """Whether something was drawn outside the box."""
    canvas.surface.fill(GROUND, canvas.rect(box))
    mask = pygame.mask.from_threshold(canvas.surface, GROUND, (1, 1, 1, 255))
    return mask.count() != canvas.surface.get_width() * canvas.surface.get_height()


@pytest.mark.parametrize("words", MIXED)
@pytest.mark.parametrize("size", [(60, 24), (130, 40), (400, 60)])
def test_words_stay_in_their_box(canvas: Canvas, words: str, size: tuple[int, int]):
    box = Box(400, 300, *size)
    latin_square.words_in(canvas, box, words, (255, 255, 255), latin_square.SMALLER)
    assert not outside(canvas, box.inflate(2, 24)), "a line of the smallest type may be higher than its box"
    one_line(canvas, words.replace("\n", " "), box, (255, 255, 255))
    assert not outside(canvas, box.inflate(2, 24))


def test_as_much_as_there_can_be_fits_the_screen(canvas: Canvas):
    area = Box(60, 100, 1160, 420)
    rows(canvas, area, [Row(f"{LONG} {n}", n) for n in range(8)], 3, 0.5)
    people(canvas, Box(60, 540, 1160, 44), [Person(LONG, n, ready=n % 2 == 0) for n in range(8)])
    assert not outside(canvas, Box(30, 96, 1200, 492))


@pytest.mark.parametrize("column", [True, False])
def test_square_and_list_of_the_most_people(canvas: Canvas, column: bool):
    heads = latin_square.buttons(canvas, ("xbox", "playstation", "nintendo"), 440)
    marks = tuple("IVX"[:3] for _ in range(4))
    square = Grid(tuple(Head(str(n)) for n in range(1, 5)), BUTTONS, (marks,) * 4)
    latin_square.square(canvas, Box(780, 100, 440, 420), square, heads, 0, 0.3)
    own = Grid(tuple(Head(LONG, n) for n in range(8)), MARKS, (MIXED,) * 8, "First press: your weapon")
    latin_square.listing(canvas, Box(40, 100, 700, 420), own, column)
    assert not outside(canvas, Box(36, 92, 1200, 440))


MARKS = ("I", "II", "III", "IV")
