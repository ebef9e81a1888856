"""The tricks of a finished round in lines: who played what, what they brought, what rose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import SUIT_SYMBOLS
from game.narrate import card_sign
from game.scenes.fitting import fitted
from game.scenes.round_lines import TrickLine, trick_words
from game.strings import tr
from game.table.ring_hud import seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts
from game.ui.widgets import Widget

NUMBER, GAP = 46.0, 10.0
HEAD = 6.0
"""Between the heads and the first line."""


class TrickRow(Widget):
    """One trick; accepting opens the replay there."""

    def __init__(self, line: TrickLine, names: Sequence[str], act: Callable[[], object]) -> None:
        super().__init__()
        self.line, self.act = line, act
        self.label = trick_words(line, names)

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts, line = canvas.palette, canvas.texts, self.line
        canvas.box(self.box, palette.raised_hover if self.glow > 0.5 else palette.raised, radius=9)
        self.frame(canvas, self.box, 9)
        y = self.box.centery
        canvas.text(str(line.number), (self.box.left + 30, y), "smallstrong", palette.muted, "midright")
        places = columns(texts, self.box, len(line.cards))
        for (seat, card, zombie), place in zip(line.cards, places, strict=False):
            self._draw_card(canvas, place, (seat, card, zombie), card_wins=seat == line.winner)
        points, formula, risen = places[len(line.cards) :]
        ink = palette.bad if line.points.startswith("\N{MINUS SIGN}") else palette.text
        canvas.text(line.points, (points.right, y), "smallstrong", ink, "midright")
        if line.formula not in ("0", line.points.lstrip("+")):
            words, style = fitted(texts, line.formula, formula.width, ("small", "tiny"))
            canvas.text(words, (formula.left, y), style, palette.muted, "midleft")
        if line.risen is not None:
            _headstone(canvas, risen.left + 10, y)
            words, style = fitted(texts, card_sign(line.risen), risen.width - 26, ("smallstrong", "tiny"))
            canvas.text(words, (risen.left + 26, y), style, palette.text, "midleft")

    def _draw_card(self, canvas: Canvas, place: Box, played: tuple[int, int, bool], card_wins: bool) -> None:
        texts, palette = canvas.texts, canvas.palette
        seat, card, zombie = played
        if card_wins:
            canvas.outline(place.inflate(0, -4), palette.accent, radius=8, width=2)
        y = place.centery
        seat_mark(canvas, place.left + 14, y, seat, 6)
        room = place.width - 28 - (22 if zombie else 0)
        words, style = fitted(texts, card_sign(card), room, ("smallstrong" if card_wins else "small", "tiny"))
        drawn = canvas.text(words, (place.left + 26, y), style, palette.text, "midleft")
        if zombie:
            _headstone(canvas, drawn.right / canvas.u + 12, y)


def _headstone(canvas: Canvas, x: float, y: float) -> None:
    """The sign of a zombie."""
    palette = canvas.palette
    canvas.image(icons.icon("headstone", canvas.px(18), palette.good), (x, y), "center")


def columns(texts: Texts, box: Box, seats: int) -> list[Box]:
    """The places of the cards in playing order, of the points, the formula and what rose."""
    scale = texts.scale / 100
    wide, more = (150.0, 60.0) if seats > 2 else (220.0, 110.0)  # the heads need the room
    card = min(wide + more * (scale - 1), (box.width - NUMBER) * 0.5 / seats)
    widths = [*([card] * seats), 52 * scale, 0.0, 100.0 + 40 * (scale - 1)]
    widths[-2] = box.width - NUMBER - sum(widths) - (len(widths) - 1) * GAP - 10
    found: list[Box] = []
    x = box.left + NUMBER
    for wide in widths:
        found.append(Box(x, box.top, wide, box.height))
        x += wide + GAP
    return found


def draw_heads(canvas: Canvas, box: Box, seats: int, trumps: Sequence[int]) -> None:
    """What the columns are, and when trumps came; ``trumps`` has those in force in each trick (TD §5.3)."""
    texts, palette = canvas.texts, canvas.palette
    places = columns(texts, box, seats)
    y = box.top + texts.leading("tiny") / 2
    since = next((n for n, trump in enumerate(trumps, 1) if trump >= 0), 0)
    trump = tr("round.no_trumps")
    if since:
        trump = tr("round.trumps_from", suit=SUIT_SYMBOLS[trumps[since - 1]], n=since)
    for key, place in (
        (tr("round.head.cards", trump=trump), Box(places[0].left, 0, places[seats].left - places[0].left, 0)),
        (
            tr("round.head.points"),
            Box(places[seats].left, 0, places[seats + 1].right - places[seats].left, 0),
        ),
        (tr("round.head.risen"), places[-1]),
    ):
        words, style = fitted(texts, key, place.width, ("tiny",))
        canvas.text(words, (place.left, y), style, palette.muted, "midleft")
