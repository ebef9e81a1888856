"""Trick of the Dead on the screen: no frame of a burial or of a revival depends on what is hidden."""

import pygame
import pytest
from msgspec.structs import replace

from engine.cards import cards_of
from engine.games.trick_of_the_dead.options import PRESETS, Options
from engine.games.trick_of_the_dead.state import Bury, Phase, State
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

SIZE = (640, 360)
GAME = "trick_of_the_dead"
TWO, OPEN = PRESETS["two_players"], PRESETS["open_graveyard"]


@pytest.fixture
def surface():
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("pixels", SIZE)
    yield window.get_surface()
    window.destroy()
    pygame.quit()


def act(match: Match) -> None:
    seat = match.actors()[0]
    legal = match.legal(seat)
    match.act(seat, legal[match.decision * 7 % len(legal)])


def before_a_revival(options: Options) -> Match:
    """A match of people whose next decision makes a card rise."""
    for attempt in range(60):
        seed = f"pixels {attempt}"
        match, steps = Match.new(GAME, options, ("human",) * options.players, seed), 0
        while match.view(None).phase is not Phase.ROUND_DONE:
            act(match)
            steps += 1
            view = match.view(None)
            if view.phase is Phase.TRICK_DONE and view.tricks[-1].revived is not None:
                match = Match.new(GAME, options, ("human",) * options.players, seed)
                for _ in range(steps - 1):
                    act(match)
                return match
    raise AssertionError("nothing rose")


def hidden_otherwise(state: State) -> State:
    """The graveyard below its top card lies the other way round, and hands hold other hidden cards: a card
    of the last seat is another one's of the first."""
    first, last = 0, state.seats - 1
    led = state.trick[0] // 13 if state.trick else -1

    def spare(seat: int) -> int:
        hidden = state.hands[seat] & ~state.zombies[seat]
        return next((card for card in cards_of(hidden) if card // 13 != led and card < 52), -1)

    one, other = spare(first), spare(last)
    hands = list(state.hands)
    if one >= 0 and other >= 0:
        hands[first] = hands[first] & ~(1 << one) | 1 << other
        hands[last] = hands[last] & ~(1 << other) | 1 << one
    return replace(state, hands=tuple(hands), order=(*state.order[:1], *state.order[:0:-1]))


def film(match: Match, surface: pygame.Surface, options: Options, frames: int = 14) -> list[bytes]:
    """The next decision, gate closed, from all at rest until it has come to rest again."""
    u = SIZE[0] / 1280
    canvas = Canvas(surface, u, Texts(u), Palette())
    place = layout_of(GAME, 1280, 720, options.players)
    stage, painter = Stage(), Painter()
    painter.configure(DeckLook(zombie="ZOMBIE"), "felt", place, u)
    seen = 0
    found: list[bytes] = []
    for joined in (True, False):
        events = match.events_for(None, 0)
        facts = facts_of(GAME, match.view(None), None, 0)
        stage.show(facts, place, events[seen:], Moment(joined=joined))
        seen = len(events)
        for _ in range(1 if joined else frames):
            painter.draw(canvas, stage, Signs(), Look())
            found.append(pygame.image.tobytes(surface, "RGB"))
            for _ in range(30):
                stage.update(1 / 120)
        if joined:
            act_publicly(match)
    assert not stage.busy
    return found


def act_publicly(match: Match) -> None:
    """The same public thing whatever is hidden: the card that made something rise, or the last burial."""
    if match.view(None).phase is Phase.BURY:
        for seat in match.actors():
            held = list(cards_of(match.view(seat).hand))
            match.act(seat, Bury(1 << held[0] | 1 << held[5]))
    else:
        act_card(match)


def act_card(match: Match) -> None:
    seat = match.actors()[0]
    probe = before_a_revival(match.options)
    act(probe)
    match.act(seat, probe.journal[-1].action)


@pytest.mark.parametrize("options", [TWO, PRESETS["standard"]])
def test_a_revival_is_the_same_film_whatever_else_lies_hidden(surface: pygame.Surface, options: Options):
    one, other = before_a_revival(options), before_a_revival(options)
    states = other._states  # pyright: ignore[reportPrivateUsage]
    states[-1] = hidden_otherwise(states[-1])
    assert one.view(None) == other.view(None)
    pictures = film(one, surface, options)
    assert film(other, surface, options) == pictures
    assert len(set(pictures)) > 6, "it moved"


def test_a_burial_is_the_same_film_whatever_was_buried(surface: pygame.Surface):
    options = PRESETS["standard"]
    films: list[list[bytes]] = []
    for swap in (False, True):
        match = Match.new(GAME, options, ("human",) * 3, "burials")
        if swap:
            states = match._states  # pyright: ignore[reportPrivateUsage]
            hands = states[-1].hands
            states[-1] = replace(
                states[-1], hands=(hands[1], hands[2], hands[0]), dealt=(hands[1], hands[2], hands[0])
            )
        films.append(film(match, surface, options, 12))
    assert films[0] == films[1]
    assert len(set(films[0])) > 3


def test_an_open_graveyard_is_seen_by_all(surface: pygame.Surface):
    """Else the tests above would prove nothing."""
    match = before_a_revival(OPEN)
    other = before_a_revival(OPEN)
    states = other._states  # pyright: ignore[reportPrivateUsage]
    changed = hidden_otherwise(states[-1])
    states[-1] = replace(changed, graveyard=changed.order)
    assert film(match, surface, OPEN, 16) != film(other, surface, OPEN, 16)
