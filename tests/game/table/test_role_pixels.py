"""WHO'S WHO on the screen, gate closed: no pixel depends on roles, hands or sealed choices."""

import pygame
import pytest

from engine.actions import Ack, PlayCard
from engine.cards import FULL_DECK, cards_of
from engine.games.whos_who.options import Options
from engine.games.whos_who.state import Deal, Declare, Wait
from engine.match import Match
from game.table.choreography import Moment
from game.table.deck import DeckLook
from game.table.draw import Look, Painter
from game.table.facts import facts_of
from game.table.hud import Signs
from game.table.ring import layout_of
from game.table.stage import Stage
from game.ui.canvas import Canvas
from game.ui.palette import Palette
from game.ui.text import Texts

SIZE = (960, 540)
SEATS = ("human", "human", "human")
LOOK = DeckLook(labels=("Master", "Hunter"))
TURNED = 0


@pytest.fixture
def surface():
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("pixels", SIZE)
    yield window.get_surface()
    window.destroy()
    pygame.quit()


def dealt(master: int, swap: bool = False) -> Match:
    """Seats hold every third card; with ``swap`` seats 0 and 1 have exchanged their low cards."""
    cards = list(cards_of(FULL_DECK & ~(1 << TURNED)))
    hands = [sum(1 << card for card in cards[seat::3]) for seat in range(3)]
    if swap:
        low = [sum(1 << card for card in list(cards_of(hand))[:5]) for hand in hands[:2]]
        hands[0], hands[1] = hands[0] & ~low[0] | low[1], hands[1] & ~low[1] | low[0]
    return Match.new("whos_who", Options(), SEATS, "pixels", Deal(2, (*hands,), TURNED, (master,)))


class Film:
    """Pictures of a match at fixed moments."""

    def __init__(self, match: Match, surface: pygame.Surface, *, shut: bool = True):
        self.match, self.surface, self.shut = match, surface, shut
        u = SIZE[0] / 1280
        self.canvas = Canvas(surface, u, Texts(u), Palette())
        self.place = layout_of("whos_who", 1280, 720, 3)
        self.stage, self.painter = Stage(), Painter()
        self.painter.configure(LOOK, "felt", self.place, u)
        self.pictures: list[bytes] = []
        self.seen = 0

    def step(self, frames: int = 5, gap: int = 60, *, instant: bool = False) -> None:
        """Show what has happened; as many pictures, so many updates apart, and one of all at rest."""
        events = self.match.events_for(None, 0)
        private = None if self.shut else self.match.view(0)
        facts = facts_of("whos_who", self.match.view(None), private, 0)
        self.stage.show(facts, self.place, events[self.seen :], Moment(joined=instant))
        self.seen = len(events)
        for _ in range(frames):
            self.picture()
            for _ in range(gap):
                self.stage.update(1 / 120)
        self.stage.finish()
        self.picture()

    def picture(self) -> None:
        self.painter.draw(self.canvas, self.stage, Signs(), Look())
        self.pictures.append(pygame.image.tobytes(self.surface, "RGB"))


def deal_film(match: Match, surface: pygame.Surface, *, shut: bool = True) -> list[bytes]:
    film = Film(match, surface, shut=shut)
    film.step(8)
    for seat in (2, 0, 1):
        match.act(seat, Ack())
        film.step(1)
    high = max(cards_of(match.view(0).hand))
    match.act(0, PlayCard(high))
    film.step(4, 30)
    return film.pictures


def test_role_cards_and_hands_of_a_deal_are_the_same_picture_in_every_frame(surface):
    one, other = dealt(0), dealt(1, swap=True)
    assert one.view(None) == other.view(None)
    assert deal_film(one, surface) == deal_film(other, surface)


def test_with_the_gate_open_the_same_deals_look_different(surface):
    assert deal_film(dealt(0), surface, shut=False) != deal_film(dealt(1), surface, shut=False)


def seal_film(match: Match, surface: pygame.Surface, order: tuple[int, ...], waits: set[int]) -> list[bytes]:
    """From the interim to the next card; the seats seal in that order, some wait."""
    while match.view(None).phase != "interim":
        seat = match.actors()[0]
        match.act(seat, next(a for a in match.legal(seat) if not hasattr(a, "seats")))
    film = Film(match, surface)
    film.seen = len(match.events_for(None, 0))
    film.step(1, instant=True)
    for seat in order:
        match.act(seat, Wait() if seat in waits else Declare(((seat + 1) % 3,)))
        film.step(3, 20)
    return film.pictures


def test_who_has_sealed_and_what_is_not_seen_in_any_frame(surface):
    one = seal_film(dealt(0), surface, (0, 1, 2), {1})
    assert one == seal_film(dealt(2), surface, (2, 0, 1), {0, 2})
    before, sealed_by_two = one[1], one[5]
    assert before == sealed_by_two, "while all are asked, the table stays as it is"
    assert one[-1] != before
