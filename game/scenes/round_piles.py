"""The piles of a finished round of Three Hags in lines: who climbed with what, and what ended each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.three_hags.combos import Kind
from engine.games.three_hags.state import Move
from game.scenes.fitting import ELLIPSIS
from game.scenes.round_lines_three_hags import Climb, climb_words, move_word
from game.table.ring_hud import seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts
from game.ui.widgets import Widget

NUMBER, MARK, APART, SIGN = 52.0, 20.0, 20.0, 24.0
"""Room for the pile's number, a seat's sign, between two moves, and for the sign of a sweep."""
SWEEPS = {Kind.SINGLE: "broom", Kind.FLIGHT: "flight", Kind.COVEN: "hag"}
"""Icons of what sets the pile aside."""


class PileRow(Widget):
    """One pile; accepting opens the replay at its lead."""

    def __init__(self, climb: Climb, names: Sequence[str], act: Callable[[], object], *, last: bool) -> None:
        super().__init__()
        self.climb, self.act, self.last = climb, act, last
        self.label = climb_words(climb, names)

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=9)
        self.frame(canvas, self.box, 9)
        y = self.box.centery
        number = str(self.climb.number)
        canvas.text(number, (self.box.left + NUMBER - 20, y), "smallstrong", palette.muted, "midright")
        style, shown, left_out = self._fitting(canvas.texts)
        x = self.box.left + NUMBER
        for place, move in enumerate(shown):
            if left_out and place == len(shown) - 1:
                canvas.text(ELLIPSIS, (x, y), style, palette.muted, "midleft")
                x += canvas.texts.width(ELLIPSIS, style) + APART
            x = self._draw_move(canvas, (x, y), move, style, out=self.last and place == len(shown) - 1)

    def _fitting(self, texts: Texts) -> tuple[str, Sequence[Move], bool]:
        """The style, and the moves there is room for: the first ones and the last."""
        moves, room = self.climb.moves, self.box.width - NUMBER - 16
        for style in ("small", "tiny"):
            if sum(_wide(texts, move, style, out=self.last) + APART for move in moves) <= room + APART:
                return style, moves, False
        room -= _wide(texts, moves[-1], "tiny", out=self.last) + texts.width(ELLIPSIS, "tiny") + 2 * APART
        count = 0
        for move in moves[:-1]:
            room -= _wide(texts, move, "tiny", out=False) + APART
            if room < 0:
                break
            count += 1
        return "tiny", (*moves[:count], moves[-1]), True

    def _draw_move(
        self, canvas: Canvas, place: tuple[float, float], move: Move, style: str, *, out: bool
    ) -> float:
        """A seat's sign and what it did; where the next move begins."""
        palette, (x, y), combo = canvas.palette, place, move.combo
        seat_mark(canvas, x + 7, y, move.seat, 6)
        ink = palette.muted if combo is None else palette.text
        drawn = canvas.text(move_word(combo), (x + MARK, y), style, ink, "midleft")
        x = drawn.right / canvas.u
        if combo is not None and (combo.sweeps or out):
            name = "trophy" if out else SWEEPS[combo.kind]
            size = canvas.px(min(20.0, self.box.height - 4))
            image = icons.icon(name, size, palette.accent, palette.text, palette.raised)
            canvas.image(image, (x + SIGN / 2 + 2, y), "center")
            x += SIGN
        return x + APART


def _wide(texts: Texts, move: Move, style: str, *, out: bool) -> float:
    """What a move needs in a line, without the space after it."""
    combo = move.combo
    sign = SIGN if combo is not None and (combo.sweeps or out) else 0.0
    return MARK + texts.width(move_word(combo), style) + sign


def pile_box(texts: Texts, inner: Box) -> tuple[Box, float]:
    """The place of the lines below their heading, and how high a line is."""
    head = texts.leading("tiny") + 6
    return Box(inner.left, inner.top + head, inner.width, inner.height - head), texts.leading("small") + 8
