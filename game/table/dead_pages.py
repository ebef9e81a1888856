"""The finished tricks of a round of Trick of the Dead: zombies, points, what rose, trumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import SUIT_SYMBOLS
from engine.games.trick_of_the_dead.state import DeadTrick
from game.desk import Desk
from game.narrate_trick_of_the_dead import formula
from game.numbers import signed
from game.strings import tr
from game.table import words
from game.table.draw import Painter
from game.table.layout import Pose
from game.table.pages import PagesPanel
from game.table.panel import Part
from game.ui.canvas import Canvas


class DeadPagesPanel(PagesPanel):
    """The pages of ``tricks``; ``penalty`` is what a club costs, ``whole`` what a zombie doubles."""

    def __init__(
        self,
        desk: Desk,
        painter: Painter,
        tricks: Sequence[DeadTrick],
        name: Callable[[int], str],
        close: Callable[[], object],
        counting: tuple[int, bool],
    ) -> None:
        self._counting = counting
        super().__init__(desk, painter, tricks, name, close)

    def parts(self, width: float) -> Sequence[Part]:
        parts = list(super().parts(width))
        trick = self.tricks[self.page]
        assert isinstance(trick, DeadTrick)
        count = trick.count
        penalty, whole = self._counting
        text = formula(count, penalty, whole)
        points = tr("trick_of_the_dead_table.page_points_plain", formula=text, points=signed(count.points))
        return (
            *parts[:2],
            self.words(points, width, "strong"),
            self.words(f"{self._trumps(trick)} — {self._risen(trick)}", width, "small", "muted"),
            *parts[2:],
        )

    def _risen(self, trick: DeadTrick) -> str:
        if trick.revived is None:
            return tr("trick_of_the_dead_table.page_no_rise")
        return tr("trick_of_the_dead_table.page_risen", card=words.card_name(trick.revived))

    def _trumps(self, trick: DeadTrick) -> str:
        if trick.trump < 0:
            return tr("trick_of_the_dead_table.page_no_trump")
        return tr("trick_of_the_dead_table.page_trump", suit=SUIT_SYMBOLS[trick.trump])

    def draw_card(self, canvas: Canvas, index: int, pose: Pose) -> None:
        trick = self.tricks[self.page]
        assert isinstance(trick, DeadTrick)
        self.painter.card(canvas, trick.cards[index], pose, risen=trick.zombies[index])
