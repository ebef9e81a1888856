"""Deception on the screen: what is hidden changes no pixel, and what is shown does."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.games.deception.sample import sample
from engine.games.deception.state import Phase
from engine.games.deception.statements import Colour, Crime
from engine.match import Match
from engine.shuffle import Stream
from game.table.case_draw import CasePainter
from game.table.case_marks import Marks
from game.table.case_spots import CardSpot, OptionSpot, SeatSpot
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.text import Texts
from tests.kit.case_show import Show, at, moment, step

SIZE = (640, 360)
EARLY = [Phase.ROLES, Phase.CRIME, Phase.BRIEF, Phase.TILES, Phase.MARK, Phase.PRESENT]


@pytest.fixture(autouse=True)
def fonts() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


def frame(painter: CasePainter, show: Show, marks: Marks | None = None) -> bytes:
    surface = pygame.Surface(SIZE)
    u = SIZE[0] / 1280
    canvas = Canvas(surface, u, Texts(u), theme.load("felt").palette)
    painter.draw(canvas, show.stage, show.voice, marks)
    return pygame.image.tobytes(surface, "RGB")


def still(match: Match, viewer: int = 0, *, shut: bool = True, marks: Marks | None = None) -> bytes:
    return frame(CasePainter(), Show(match, viewer, shut=shut).rest(), marks)


def otherwise(match: Match, number: int) -> None:
    """Another world that looks the same to everybody."""
    states = match._states  # pyright: ignore[reportPrivateUsage]
    view = match.view(None)
    states[-1] = sample(view, Stream("worlds", str(number)))
    assert match.view(None) == view


@pytest.mark.parametrize("phase", EARLY)
def test_roles_picks_and_solution_are_not_on_the_open_table(phase: Phase):
    match = moment(at(phase), 7, helpers=True)
    before = still(match)
    roles = {match.view(seat).role for seat in range(7)}
    told: set[object] = {tuple(match.view(seat).role for seat in range(7))}
    for number in range(3):
        otherwise(match, number)
        told.add(tuple(match.view(seat).role for seat in range(7)))
        assert still(match) == before
    assert roles and len(told) > 1, "the worlds did differ"


def test_who_has_looked_or_picked_is_not_seen():
    match, chance = moment(at(Phase.CRIME), 5), Stream("sealed", "0")
    before = still(match)
    step(match, chance)
    assert match.view(None).phase is Phase.CRIME
    assert still(match) == before


def test_a_film_of_a_marker_is_the_same_in_every_world():
    films: list[list[bytes]] = []
    for number in range(2):
        match = moment(at(Phase.MARK), 6, helpers=True)
        if number:
            otherwise(match, number)
        show, painter, film = Show(match, shut=True).rest(), CasePainter(), list[bytes]()
        step(match, Stream("film", "0"))
        show.show()
        for _ in range(6):
            film.append(frame(painter, show))
            show.wait(0.15)
        films.append(film)
    assert films[0] == films[1]
    assert len(set(films[0])) > 3, "it moved"


def test_an_open_gate_shows_the_viewers_own_secrets():
    match = moment(at(Phase.TALK), 6, helpers=True)
    view = match.view(None)
    for seat in view.others:
        assert still(match, seat, shut=False) != still(match, seat)
    assert view.scientist is not None
    assert still(match, view.scientist, shut=False) != still(match, view.scientist), "the solution"


def test_a_picture_painted_part_by_part_is_the_one_painted_at_once():
    match, chance = moment(at(Phase.TILES), 6), Stream("parts", "0")
    show, painter = Show(match).rest(), CasePainter()
    frame(painter, show)
    for _ in range(14):
        if match.view(None).phase is Phase.END:
            break
        step(match, chance, tries=True)
        show.show()
        frame(painter, show)
        show.wait(0.1)
        frame(painter, show)
        show.rest()
        assert frame(painter, show) == frame(CasePainter(), show)


def test_only_what_has_changed_is_painted():
    match, chance = moment(at(Phase.TALK), 8), Stream("few", "0")
    show, painter = Show(match).rest(), CasePainter()
    frame(painter, show)
    painted = painter.board.painted
    frame(painter, show)
    assert painter.board.painted == painted
    while len(show.facts().said) == len(show.stage.facts.said if show.stage.facts else ()):
        step(match, chance)
    show.rest()
    frame(painter, show)
    assert painted < painter.board.painted <= painted + 2


def test_focus_choice_and_what_is_barred_are_seen():
    match = moment(at(Phase.TALK), 5)
    seat = match.view(None).others[0]
    tile = match.view(None).tiles[0].tile
    card = CardSpot(seat, Colour.RED, 1)
    pictures = [
        still(match),
        still(match, marks=Marks(focus=card)),
        still(match, marks=Marks(focus=card, lens=False)),
        still(match, marks=Marks(chosen=(card,))),
        still(match, marks=Marks(hinted=(SeatSpot(seat),))),
        still(match, marks=Marks(focus=OptionSpot(tile, 2))),
        still(match, marks=Marks(legal=frozenset({card}))),
    ]
    assert len(set(pictures)) == len(pictures)


def test_a_pair_that_was_refused_is_marked_between_its_cards():
    match = moment(lambda view: bool(view.refused), 6, tries=True)
    crime: Crime = match.view(None).refused[0]
    show = Show(match, shut=True).rest()
    pod = show.place.pods[show.facts().place(crime.owner)]
    x = (pod.red[0].right + pod.blue[0].left) / 2
    y = (pod.red[crime.red].centre[1] + pod.blue[crime.blue].centre[1]) / 2
    surface = pygame.Surface((1280, 720))
    canvas = Canvas(surface, 1.0, Texts(1.0), theme.load("felt").palette)
    CasePainter().draw(canvas, show.stage, show.voice)
    spots = {
        tuple(surface.get_at((round(x) + i, round(y) + j)))[:3] for i in range(-6, 7) for j in range(-6, 7)
    }
    assert theme.load("felt").palette.bad in spots
