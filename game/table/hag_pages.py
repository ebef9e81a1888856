"""Three Hags: what everybody has seen of the round - the cards set aside, by suit in the order of this game,
and how each pile was climbed. Made from the public view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.three_hags.combos import SUITS_IN_PLAY, card_at
from engine.games.three_hags.state import Move
from engine.games.three_hags.view import View
from game.combo_words import combo_label, combo_words
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import card_sign
from game.strings import tr, trn
from game.table.bar import Entry
from game.table.combo_lines import AREA
from game.table.panel import Panel, Part
from game.table.ring_hud import seat_mark
from game.ui.canvas import Box, Canvas
from game.ui.widgets import Button

RANKS = 13
ROWS, ROWS_LARGE_TEXT = 7, 5
"""Moves below each other; a long climb goes on in the next column."""
CELL = 28.0


class HagPagesPanel(Panel):
    """The set-aside cards, and below them one pile of the round after the other, beginning with the last."""

    wide = 900.0

    def __init__(
        self, desk: Desk, table: View, name: Callable[[int], str], close: Callable[[], object]
    ) -> None:
        super().__init__(desk, close)
        self._name = name
        self.table = table
        self.piles = piles(table.moves)
        self.page = len(self.piles) - 1
        self._buttons = (
            Button(tr("choices.pages.earlier"), lambda: self.turn(-1)),
            Button(tr("table.key.close"), close, primary=True),
            Button(tr("choices.pages.later"), lambda: self.turn(1)),
        )

    def show(self, table: View) -> None:
        """More has been played while it is open: the page stays, unless it was the last one."""
        last = self.page == len(self.piles) - 1
        self.table, self.piles = table, piles(table.moves)
        self.page = len(self.piles) - 1 if last else min(self.page, len(self.piles) - 1)
        self.refresh()

    def begin(self) -> None:
        """It has been opened and placed: the focus is on what the button that accepts does."""
        self.form.ring.set(self._buttons[1])

    def turn(self, step: int) -> None:
        """Another pile; at the ends it stays."""
        page = max(0, min(len(self.piles) - 1, self.page + step))
        if page != self.page:
            self.page = page
            self.desk.sound("move")
            self.refresh()

    # -- contents ---------------------------------------------------------------------------------------

    def parts(self, width: float) -> Sequence[Part]:
        texts = self.desk.texts
        self._buttons[0].enabled = self.page > 0
        self._buttons[2].enabled = self.page < len(self.piles) - 1
        aside = trn(f"{AREA}.aside", self.table.aside().bit_count())
        head = tr(f"{AREA}.pile", n=self.page + 1, of=len(self.piles))
        cell = CELL * max(1.0, texts.scale / 115)
        high = self._rows * (texts.leading("small") + 2)
        return (
            Part(texts.leading("strong"), draw=lambda c, a: _head(c, a, aside, tr(f"{AREA}.aside_signs"))),
            Part(len(SUITS_IN_PLAY) * cell, draw=self._grid),
            Part(texts.leading("strong"), draw=lambda c, a: self._pile_head(c, a, head)),
            Part(high, draw=self._climb),
            self.row(*self._buttons, high=48),
        )

    @property
    def _rows(self) -> int:
        return ROWS if self.desk.texts.scale <= 115 else ROWS_LARGE_TEXT

    def _grid(self, canvas: Canvas, area: Box) -> None:
        """Every card of the pack: set aside, on the pile, or not seen yet."""
        palette = canvas.palette
        aside, played = self.table.aside(), self.table.played()
        step, high = area.width / RANKS, area.height / len(SUITS_IN_PLAY)
        for row, suit in enumerate(SUITS_IN_PLAY):
            for order in range(RANKS):
                card = card_at(suit, order)
                cell = Box(area.left + order * step + 2, area.top + row * high + 2, step - 4, high - 4)
                on_pile = played >> card & 1 and not aside >> card & 1
                if aside >> card & 1:
                    canvas.box(cell, palette.raised_hover, radius=6)
                elif on_pile:
                    canvas.box(cell, palette.panel, radius=6, edge=palette.accent, width=2)
                if played >> card & 1:
                    canvas.text(card_sign(card), cell.center, "smallstrong", palette.text, "center")
                else:
                    canvas.disc(cell.center, 2.2, palette.disabled)

    def _pile_head(self, canvas: Canvas, area: Box, title: str) -> None:
        """Which pile, and whose sign is whose."""
        texts, palette = canvas.texts, canvas.palette
        canvas.text(title, area.midleft, "strong", palette.accent, "midleft")
        x = area.right
        for seat in (1, 0):
            name = self._name(seat)
            x -= texts.width(name, "small")
            canvas.text(name, (x, area.centery), "small", palette.text, "midleft")
            seat_mark(canvas, x - 16, area.centery, seat, 7)
            x -= 44

    def _climb(self, canvas: Canvas, area: Box) -> None:
        """The moves of the pile from the lead on, column by column."""
        texts, palette = canvas.texts, canvas.palette
        moves = self.piles[self.page]
        columns = -(-len(moves) // self._rows)
        wide, high = area.width / columns, area.height / self._rows
        for number, move in enumerate(moves):
            x = area.left + number // self._rows * wide
            y = area.top + (number % self._rows + 0.5) * high
            seat_mark(canvas, x + 10, y, move.seat, 7)
            room = wide - 40
            full, short = _move_words(move)
            words = full if texts.width(full, "small") <= room else short
            style = "small" if texts.width(words, "small") <= room else "tiny"
            ink = palette.text if move.combo else palette.muted
            canvas.text(words, (x + 28, y), style, ink, "midleft")

    # -- input ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        steps = {"left": -1, "up": -1, "prev_tab": -1, "right": 1, "down": 1, "next_tab": 1}
        if intent.verb in steps:
            self.turn(steps[intent.verb])
        elif intent.verb == "wheel":
            self.turn(-1 if intent.amount > 0 else 1)
        elif intent.verb in ("accept", "previous_trick"):
            self.close()
        else:
            super().handle(intent)

    def bar(self) -> tuple[Entry, ...]:
        return (
            Entry("left", tr("choices.pages.earlier"), self.page > 0),
            Entry("right", tr("choices.pages.later"), self.page < len(self.piles) - 1),
            Entry("back", tr("table.key.close")),
        )


def piles(moves: Sequence[Move]) -> tuple[tuple[Move, ...], ...]:
    """The moves of a round, pile by pile: a pass or a sweep is the last move of its pile."""
    found: list[list[Move]] = [[]]
    for move in moves:
        found[-1].append(move)
        combo = move.combo
        if combo is None or combo.sweeps:
            found.append([])
    if not found[-1] and len(found) > 1:
        found.pop()
    return tuple(tuple(pile) for pile in found)


def _move_words(move: Move) -> tuple[str, str]:
    """A move in full and in short."""
    combo = move.combo
    if combo is None:
        return tr(f"{AREA}.passed"), tr(f"{AREA}.passed")
    if combo.sweeps:
        return tr(f"{AREA}.swept", combo=combo_words(combo)), combo_label(combo)
    return combo_words(combo), combo_label(combo)


def _head(canvas: Canvas, area: Box, title: str, note: str) -> None:
    canvas.text(title, area.midleft, "strong", canvas.palette.accent, "midleft")
    canvas.text(note, area.midright, "tiny", canvas.palette.muted, "midright")
