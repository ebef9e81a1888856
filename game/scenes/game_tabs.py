"""Which game a screen is about: a tab per game with its emblem, beside the screen's heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.strings import tr
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.tabs import Tabs
from game.ui.text import Texts

MARGIN = 48.0
TOP, HEIGHT = 20.0, 64.0
"""Where the row of tabs is: in the line of the heading."""
WIDEST = 270.0
"""Of one tab: few games do not need the whole line."""
EMBLEM, SMALL_EMBLEM, TIGHT_EMBLEM = 40.0, 30.0, 18.0
"""Side of an emblem; where there are more than four; and beside a word that needs the room."""
SHORT = frozenset({"deception"})
"""Games whose whole name is too long for a tab."""


def short_name(game: str) -> str:
    """What a game is called where there is little room."""
    return tr(f"{game}.short" if game in SHORT else f"{game}.name")


class GameTabs(Tabs):
    """``change(name)`` is called with the registry name of the game that was chosen."""

    def __init__(self, games: Sequence[str], game: str, change: Callable[[str], object]) -> None:
        self.games = list(games)
        names = [short_name(name) for name in self.games]
        super().__init__(names, self.games.index(game), lambda index: change(self.games[index]))

    def place(self, width: float, heading: float) -> None:
        """Stand at the right of a screen ``width`` units wide, clear of its heading, which is so wide."""
        wide = min(WIDEST * len(self.games), width - 2 * MARGIN - heading - 32)
        self.box = Box(width - MARGIN - wide, TOP, wide, HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        many = len(self.games) > 4
        usual, spare = (SMALL_EMBLEM, 12) if many else (EMBLEM, 34)
        canvas.box(self.box, (*palette.pressed, 200), radius=14)
        for number, (game, name) in enumerate(zip(self.games, self.names, strict=True)):
            box = self._box(number).inflate(-10, -10)
            chosen = number == self.index
            if chosen:
                canvas.box(box, palette.raised_hover, radius=10, edge=palette.accent, width=2.5)
            word = max(name.split(), key=lambda part: texts.width(part, "tiny"))
            need = texts.width(word, "tiny") + spare
            tight = box.width - usual < need <= box.width - TIGHT_EMBLEM
            side = TIGHT_EMBLEM if tight else usual
            room = box.width - side - spare
            fitting = (style for style in ("strong", "smallstrong") if texts.width(name, style) <= room)
            style = next(fitting, "tiny")
            scale = _scale(texts, name, style, room)
            lines = texts.evenly(name, style, room / scale)[:2]
            wide = side + 10 + max(texts.width(line, style) for line in lines) * scale
            left, y = box.centerx - wide / 2, box.centery
            canvas.image(icons.emblem(game, canvas.px(side), palette), (left, y), "midleft")
            ink = palette.text if chosen else palette.muted
            step = min(texts.leading(style), (box.height - 6) / len(lines))
            top = y - (len(lines) - 1) / 2 * step
            for row, line in enumerate(lines):
                place = left + side + 10, top + row * step
                if scale == 1.0:
                    canvas.text(line, place, style, ink, "midleft")
                else:
                    image = pygame.transform.smoothscale_by(texts.line(line, style, ink), scale)
                    canvas.image(image, place, "midleft")
        self.frame(canvas, self.box)


def _scale(texts: Texts, name: str, style: str, room: float) -> float:
    """How much smaller than the style a name is written: large text must not break words or lose lines."""
    for scale in (1.0, 0.9, 0.8, 0.7):
        lines = texts.evenly(name, style, room / scale)
        if len(lines) <= 2 and all(texts.width(word, style) * scale <= room for word in name.split()):
            return scale
    return 0.6
