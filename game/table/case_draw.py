"""Draws a table of Deception: the picture at rest, the light, what moves, and what the player points at."""

from __future__ import annotations

import math

import pygame

from engine.games.deception.state import Phase
from game.phrases import Voice
from game.table import case_log, case_marks, case_moves
from game.table.case_board import Board
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_marks import Marks
from game.table.case_spots import CardSpot
from game.table.case_stage import POINT_TIME, CaseStage
from game.table.layout import Rect
from game.ui.canvas import Box, Canvas

BUDGET = 3
"""Parts of the picture painted anew per frame, while more frames are sure to follow."""
NIGHT = 0.62
"""How much of the light is gone at night."""

STEPS = 12
"""In so many steps the lights go down."""
TRIAL = 0.5
"""The same while an attempt to solve the case is judged."""


class CasePainter:
    """Paints the frames of one window."""

    def __init__(self) -> None:
        self.board = Board()
        self._lens = case_marks.Lens()
        self._shade: pygame.Surface | None = None
        self._shade_key: object = None

    def forget(self) -> None:
        """Free all pictures; they are made again when they are needed."""
        self.board = Board()
        self._lens, self._shade, self._shade_key = case_marks.Lens(), None, None

    def draw(
        self,
        canvas: Canvas,
        stage: CaseStage,
        voice: Voice,
        marks: Marks | None = None,
        look: str = "felt",
        spare: float = 0.0,
    ) -> None:
        """One frame. ``look`` is the name of a theme, ``spare`` the height of a sentence in the log."""
        facts, place = stage.shown, stage.place
        if facts is None or place is None:
            return
        sheet = self.board.picture(
            canvas,
            place,
            facts,
            voice,
            look,
            away=frozenset(seat for seat, _ in stage.hidden("laid") | stage.hidden("away")),
            unseen=frozenset(tile for kind in ("tile", "drawn", "swap") for _, tile in stage.hidden(kind)),
            unmarked=frozenset(tile for _, tile in stage.hidden("marker")),
            budget=BUDGET if stage.lively else 99,
            spare=spare,
        )
        canvas.surface.blit(self._shaded(canvas, sheet, stage, facts, place, marks), (0, 0))
        self._spotlight(canvas, place, facts, stage)
        self.board.title(canvas, place, facts, spare)
        if stage.pointing is not None and facts.phase is not Phase.END:
            said, since = stage.pointing
            case_marks.pointing(canvas, place, facts, said, since, POINT_TIME)
            if facts.drawn is not None or case_log.crowded(place, spare):
                self.board.bubble(canvas, place, facts, voice)
        moving = stage.moving()
        for motion, part in moving:
            case_moves.draw(canvas, place, facts, motion, part, self.board, voice)
        if marks is None:
            return
        case_marks.draw(canvas, place, facts, marks)
        if marks.lens and isinstance(marks.focus, CardSpot):
            self._lens.draw(canvas, place, facts, marks.focus, voice, self.board.kind)

    def _shaded(
        self,
        canvas: Canvas,
        sheet: pygame.Surface,
        stage: CaseStage,
        facts: CaseFacts,
        place: CaseLayout,
        marks: Marks | None,
    ) -> pygame.Surface:
        """The picture at rest with the dark of the night, of a trial and of what may not be chosen.

        Kept while nothing of it changes.
        """
        legal = marks.legal.union(marks.chosen) if marks and marks.legal is not None else None
        trial = any(motion.kind == "trial" for motion, _ in stage.moving())
        dusk = math.ceil(stage.dusk * STEPS) / STEPS
        if legal is None and dusk <= 0.0 and not trial:
            return sheet
        key = (self.board.painted, legal, dusk, trial, sheet.get_size())
        if key == self._shade_key and self._shade is not None:
            return self._shade
        if self._shade is None or self._shade.get_size() != sheet.get_size():
            self._shade = sheet.copy()
        else:
            self._shade.blit(sheet, (0, 0))
        if dusk > 0.0 or trial:
            grey = round(255 * (1 - max(NIGHT * _smooth(dusk), TRIAL * trial)))
            dark = (grey, grey, min(255, grey + 14))
            self._shade.fill(dark, special_flags=pygame.BLEND_RGB_MULT)
        if legal is not None:
            own = Canvas(self._shade, canvas.u, canvas.texts, canvas.palette)
            case_marks.dim(own, place, facts, legal)
        self._shade_key = key
        return self._shade

    def _spotlight(self, canvas: Canvas, place: CaseLayout, facts: CaseFacts, stage: CaseStage) -> None:
        """A bright frame on the presenter, which walks on to the next one."""
        start, goal, part = stage.light
        if goal is None and (start is None or part >= 1.0):
            return
        strength = _smooth(part) if start is None else 1.0 - _smooth(part) if goal is None else 1.0
        spot = self._spot(place, facts, start, goal, part)
        box = Box(spot.left - 3, spot.top - 3, spot.width + 6, spot.height + 6)
        canvas.outline(box, canvas.palette.focus, radius=12, width=4, alpha=strength)

    def _spot(
        self, place: CaseLayout, facts: CaseFacts, start: int | None, goal: int | None, part: float
    ) -> Rect:
        """Where the light is."""
        ends = [place.pods[facts.place(seat)].rect for seat in (start, goal) if seat is not None]
        if len(ends) == 1:
            return ends[0]
        one, other, t = ends[0], ends[1], _smooth(part)
        return Rect(
            one.left + (other.left - one.left) * t,
            one.top + (other.top - one.top) * t,
            one.width + (other.width - one.width) * t,
            one.height + (other.height - one.height) * t,
        )


def _smooth(t: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * max(0.0, min(1.0, t)))
