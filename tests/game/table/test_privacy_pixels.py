"""Deals that look the same from outside are the same picture, pixel for pixel, while the gate is closed."""

import pygame
import pytest

from engine.actions import PlayCard
from engine.cards import FULL_DECK, cards_of
from engine.games.whist.options import Options, TrumpMode
from engine.games.whist.state import Deal
from engine.match import Match
from game.table.choreography import Moment
from game.table.deck import DeckLook
from game.table.draw import Look, Painter
from game.table.facts import facts_of
from game.table.hud import Signs
from game.table.layout import layout
from game.table.stage import Stage
from game.ui.canvas import Canvas
from game.ui.palette import Palette
from game.ui.text import Texts

SIZE = (960, 540)
SEATS = ("human", "normal", "normal", "normal")
OPTIONS = Options(trump_mode=TrumpMode.CYCLE)


def dealt(swap: bool) -> Match:
    """Everybody holds one suit; with ``swap`` seat 0 and 2 have exchanged what they will not play soon."""
    hands = [FULL_DECK & (8191 << (13 * suit)) for suit in range(4)]
    if swap:
        mine = sum(1 << card for card in list(cards_of(hands[0]))[:6])
        theirs = sum(1 << card for card in list(cards_of(hands[2]))[:6])
        hands[0] = hands[0] & ~mine | theirs
        hands[2] = hands[2] & ~theirs | mine
    return Match.new("whist", OPTIONS, SEATS, "pixels", Deal(3, (hands[0], hands[1], hands[2], hands[3])))


@pytest.fixture
def surface():
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("pixels", SIZE)
    yield window.get_surface()
    window.destroy()
    pygame.quit()


def film(match: Match, surface: pygame.Surface, *, shut: bool) -> list[bytes]:
    """Pictures of the deal and of a lead, at fixed moments."""
    u = SIZE[0] / 1280
    canvas = Canvas(surface, u, Texts(u), Palette())
    place = layout(1280, 720)
    stage, painter = Stage(), Painter()
    painter.configure(DeckLook(), "felt", place, u)
    pictures: list[bytes] = []
    seen = 0

    def step() -> None:
        nonlocal seen
        events = match.events_for(None, 0)
        facts = facts_of("whist", match.view(None), None if shut else match.view(0), 0)
        stage.show(facts, place, events[seen:], Moment())
        seen = len(events)
        for _ in range(6):
            painter.draw(canvas, stage, Signs(), Look())
            pictures.append(pygame.image.tobytes(surface, "RGB"))
            for _ in range(80):
                stage.update(1 / 120)
        stage.finish()
        painter.draw(canvas, stage, Signs(), Look())
        pictures.append(pygame.image.tobytes(surface, "RGB"))

    step()
    match.act(0, PlayCard(12))
    step()
    match.act(1, PlayCard(25))
    step()
    return pictures


def test_equal_public_views_give_equal_pixels_in_every_frame(surface):
    one, other = dealt(False), dealt(True)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)
    assert film(one, surface, shut=True) == film(other, surface, shut=True)


def test_with_the_gate_open_the_same_deals_look_different(surface):
    assert film(dealt(False), surface, shut=False) != film(dealt(True), surface, shut=False)
