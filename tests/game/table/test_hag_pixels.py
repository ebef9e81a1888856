"""Three Hags on the screen: no frame of a play, a draw or a pass depends on what is hidden."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from engine.cards import parse
from engine.games.three_hags.sample import sample
from engine.games.three_hags.state import Pass
from engine.match import Match
from engine.shuffle import Stream
from game.table import hag_spells
from game.table.draw import Look, Painter
from game.table.hud import Signs
from game.table.moves import Spell
from game.table.sprites import CRAFT, DeckLook, Sprites
from game.ui.canvas import Canvas
from game.ui.palette import Palette
from game.ui.text import Texts
from tests.kit.hag_show import Show, combo, moment, plays

SIZE = (640, 360)


@pytest.fixture
def surface() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("pixels", SIZE)
    yield window.get_surface()
    window.destroy()
    pygame.quit()


def waiting(turn: int) -> Match:
    """The given seat answers a pile of two; there is stock to be drawn."""
    return moment(
        lambda m: len(m.view(None).pile) == 2 and m.view(None).turn == turn and m.view(None).stock_size > 4
    )


def otherwise(match: Match, seat: int, number: int) -> None:
    """Another world that looks the same to ``seat``."""
    states = match._states  # pyright: ignore[reportPrivateUsage]
    states[-1] = sample(match.view(seat), Stream("worlds", str(number)))


def film(show: Show, surface: pygame.Surface, act: Callable[[Match], object]) -> list[bytes]:
    """From all at rest until ``act`` has come to rest."""
    u = SIZE[0] / 1280
    canvas, painter = Canvas(surface, u, Texts(u), Palette()), Painter()
    painter.configure(DeckLook(), "felt", show.place, u)
    show.rest()
    found: list[bytes] = []
    for step in range(9):
        if step == 1:
            act(show.match)
            show.show()
        painter.draw(canvas, show.stage, Signs(), Look())
        found.append(pygame.image.tobytes(surface, "RGB"))
        show.wait(0.25)
    assert not show.stage.busy
    return found


def a_pass(match: Match) -> None:
    match.act(match.actors()[0], Pass())


@pytest.mark.parametrize("shut", [False, True])
def test_what_the_other_seat_holds_and_draws_is_not_seen(surface: pygame.Surface, shut: bool):
    films: list[list[bytes]] = []
    hands: set[int] = set()
    for number in range(3):
        match = waiting(1)
        if number:
            otherwise(match, 0, number)
        hands.add(match.view(1).hand)
        films.append(film(Show(match, shut=shut), surface, a_pass))
    assert len(hands) > 1
    assert films[0] == films[1] == films[2]
    assert len(set(films[0])) > 4, "it moved"


def test_a_play_of_the_other_seat_shows_only_its_cards(surface: pygame.Surface):
    match, other = waiting(1), waiting(1)
    action = next(act for act in plays(match) if (found := combo(act)) and not found.sweeps)
    for number in range(200):
        otherwise(other, 0, number)
        if not action.cards & ~other.view(1).hand and other.view(1).hand != match.view(1).hand:
            break
    else:
        raise AssertionError("no such world")
    one = film(Show(match), surface, lambda m: m.act(1, action))
    assert film(Show(other), surface, lambda m: m.act(1, action)) == one
    assert len(set(one)) > 4


def test_behind_a_closed_gate_the_own_hand_and_draw_are_not_seen(surface: pygame.Surface):
    films: list[list[bytes]] = []
    for number in range(2):
        match = waiting(0)
        if number:
            otherwise(match, 1, number)  # the viewer's own hand is another one
        films.append(film(Show(match, shut=True), surface, a_pass))
    assert films[0] == films[1]
    match = waiting(0)
    otherwise(match, 1, 1)
    assert film(Show(match), surface, a_pass) != films[0], "an open hand is seen"


@pytest.mark.parametrize("style", ["classic", "large"])
@pytest.mark.parametrize("card", ["QS", "KH", "JC"])
def test_a_court_card_keeps_its_letter_and_carries_a_sign(surface: pygame.Surface, style: str, card: str):
    sprites = Sprites(DeckLook(style=style), 280)
    plain, signed = sprites.face(parse(card)), sprites.face(CRAFT + parse(card))
    assert signed.get_size() == plain.get_size() == (200, 280)
    index = pygame.Rect(0, 0, 40, 60)
    pixels = [pygame.image.tobytes(face.subsurface(index), "RGBA") for face in (plain, signed)]
    assert pixels[0] == pixels[1]
    middle = pygame.Rect(60, 100, 80, 80)
    pixels = [pygame.image.tobytes(face.subsurface(middle), "RGBA") for face in (plain, signed)]
    assert pixels[0] != pixels[1]
    below = pygame.Rect(0, 90, 60, 120)
    pixels = [pygame.image.tobytes(face.subsurface(below), "RGBA") for face in (plain, signed)]
    assert pixels[0] != pixels[1], "it is seen in a fan"


@pytest.mark.parametrize("name", ["broom", "flight", "coven"])
def test_a_flourish_is_seen_and_moves_over_the_pile(surface: pygame.Surface, name: str):
    u = SIZE[0] / 1280
    show = Show(waiting(0)).rest()
    facts = show.facts()
    pictures: list[bytes] = []
    for part in (0.3, 0.5, 0.7):
        surface.fill((30, 80, 60))
        canvas = Canvas(surface, u, Texts(u), Palette())
        hag_spells.draw(canvas, show.place, facts, Spell(name, 0, 0.0, 1.0), part)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == 3
    assert all(len(set(picture)) > 20 for picture in pictures)
