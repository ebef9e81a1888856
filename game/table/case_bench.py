"""How long a frame of Deception's table takes, without a window, on this machine: cards laid for all seats,
tiles turned over, markers set down amid talk, the light on a presenter, an attempt."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain

import pygame

from engine.actions import Ack, Action
from engine.games.deception.content import OPTIONS
from engine.games.deception.options import Options
from engine.games.deception.state import (
    ChooseLocation,
    Phase,
    Pick,
    PlaceMarker,
    Say,
    Solve,
    StartPresentations,
)
from engine.games.deception.statements import Colour, Suspect
from engine.games.deception.view import View
from engine.match import Match
from game.phrases import Voice
from game.seats import SeatPlan
from game.table.case_draw import CasePainter
from game.table.case_facts import case_facts
from game.table.case_layout import case_layout
from game.table.case_marks import Marks
from game.table.case_spots import CardSpot
from game.table.case_stage import CaseStage
from game.table.choreography import Moment
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.text import Texts

FRAME = 1 / 60
BETWEEN = 0.5
"""Least seconds from one action to the next."""
SEED = "the busiest table"
GAME = "deception"


def busiest_frames(size: tuple[int, int], seats: int = 12) -> list[float]:
    """Milliseconds of CPU on this thread per frame (update, draw and flip, 60 a second) of a case up to the
    first presentation. Set ``SDL_VIDEODRIVER=dummy`` before. The first frame, which makes all fonts, is left
    out."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("bench", size)
    u = min(size[0] / 1280, size[1] / 720)
    canvas = Canvas(window.get_surface(), u, Texts(u), theme.load("felt").palette)
    place = case_layout(size[0] / u, size[1] / u, seats)
    plans = (SeatPlan("human"),) * seats
    match = Match.new(GAME, Options(players=seats), ("human",) * seats, SEED)
    stage, painter, voice, heard = CaseStage(), CasePainter(), Voice(plans, 0, GAME), 0
    found: list[float] = []
    for _ in chain((None,), _course(match)):
        view: View = match.view(None)
        events = match.events_for(None, 0)
        stage.show(case_facts(view, match.view(0), 0), place, events[heard:], Moment())
        wait = BETWEEN if len(events) > heard else 0.0
        heard = len(events)
        while stage.busy or wait > 0:
            started = time.thread_time_ns()
            stage.update(FRAME)
            focus = CardSpot(view.others[0], Colour.RED, 1) if view.marked else None
            painter.draw(canvas, stage, voice, Marks(focus=focus))
            window.flip()
            found.append((time.thread_time_ns() - started) / 1e6)
            wait -= FRAME
    window.destroy()
    return found[1:]


def _course(match: Match) -> Iterator[None]:
    """One action after the other, up to the first presentation and an attempt during it."""
    while True:
        view: View = match.view(None)
        match.act(*_next(match, view))
        yield
        if view.phase is Phase.PRESENT:
            return
        if view.phase is Phase.MARK and view.marked:
            match.act(view.others[1], Say(Suspect(view.others[2], 1, 3)))
            yield


def _next(match: Match, view: View) -> tuple[int, Action]:
    """What is done now, and by whom."""
    seat = match.actors()[0]
    if view.phase is Phase.CRIME:
        return seat, Pick(0, 0)
    if view.phase is Phase.TILES:
        return seat, ChooseLocation(1)
    if view.phase is Phase.MARK:
        tile = next(tile.tile for tile in view.tiles if tile.option < 0)
        return seat, PlaceMarker(tile, tile % OPTIONS)
    if view.phase is Phase.TALK:
        return seat, StartPresentations()
    if view.phase is Phase.PRESENT:
        return view.others[0], Solve(view.others[2], 3, 3)
    return seat, Ack()
