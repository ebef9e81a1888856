"""The open table of the replay: four hands around the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import cards_of
from game.desk import Desk
from game.scenes import open_hands
from game.scenes.open_hands import OpenHand
from game.scenes.replay import Replay
from game.strings import tr
from game.table import marks
from game.table.layout import CARD_H, CARD_W, Pose
from game.table.sprites import Sprites, look_of
from game.ui.canvas import Box, Canvas

SIDE = 206.0
GAP = 14.0


class Board:
    """Draws one position; keeps the card pictures of its size."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sprites: Sprites | None = None

    def draw(
        self, canvas: Canvas, area: Box, replay: Replay, ply: int, names: Sequence[str], viewer: int
    ) -> None:
        """The position after ``ply`` cards, seat ``viewer`` at the bottom."""
        now = replay.plies[ply]
        panels = [self._panel(replay, ply, seat, names[seat]) for seat in range(replay.seats)]
        texts = canvas.texts
        scale = texts.scale / 100
        wide = min(area.width, 760.0)
        rows = 2 if area.height >= 400 * scale else 1
        high = rows * texts.leading("smallstrong") + 18
        centre = area.left + area.width / 2
        band = Box(area.left, area.top + high + GAP, area.width, area.height - 2 * (high + GAP))
        side = SIDE + 60 * (scale - 1)
        tall = min(open_hands.height(texts), band.height)
        boxes = (
            Box(centre - wide / 2, area.bottom - high, wide, high),
            Box(area.left, band.centery - tall / 2, side, tall),
            Box(centre - wide / 2, area.top, wide, high),
            Box(area.right - side, band.centery - tall / 2, side, tall),
        )
        for place, box in enumerate(boxes):
            hand = panels[(viewer + place) % replay.seats]
            if place % 2:
                open_hands.draw(canvas, box, hand)
            else:
                draw_wide(canvas, box, hand, rows)
        middle = Box(area.left + side, band.top, area.width - 2 * side, band.height)
        self._trick(canvas, middle, now.trick, now.winning, viewer)

    def _panel(self, replay: Replay, ply: int, seat: int, name: str) -> OpenHand:
        now = replay.plies[ply]
        coming = replay.plays[ply] if ply < len(replay.plays) else None
        active = coming is not None and coming[0] == seat
        dealt = replay.dealt[seat]
        return OpenHand(
            name,
            dealt,
            tr("scenes.dealer") if seat == replay.dealer else "",
            gone=dealt & ~now.hands[seat],
            now=coming[1] if active and coming else None,
            active=active,
        )

    def _trick(
        self, canvas: Canvas, area: Box, trick: Sequence[tuple[int, int]], winning: int | None, viewer: int
    ) -> None:
        """The cards on the table, each before its seat; the winning one framed and checked (WH UI3)."""
        high = min(148.0, area.height / 1.72, area.width / 2.2)
        look = look_of(self._desk.settings.value)
        if self._sprites is None:
            self._sprites = Sprites(look, high * canvas.u)
        else:
            self._sprites.configure(look, high * canvas.u)
        self._sprites.begin_frame(99)
        scale = high / CARD_H
        across, down = CARD_W * scale * 1.04, high * 0.34
        best: Pose | None = None
        for seat, card in trick:
            place = (seat - viewer) % 4
            x = area.centerx + (0, -across, 0, across)[place]
            y = area.centery + (down, 0, -down, 0)[place]
            image, (left, top) = self._sprites.pose(card, canvas.at((x, y)))
            canvas.surface.blit(image, (left, top))
            if seat == winning:
                best = Pose(x, y, 0.0, scale)
        if best:
            marks.winning(canvas, best, len(trick) == 4)


def draw_wide(canvas: Canvas, box: Box, hand: OpenHand, rows: int) -> None:
    """A hand in one or two lines: the name at the left, then its suits."""
    palette, texts = canvas.palette, canvas.texts
    edge = palette.accent if hand.active else palette.panel_edge
    canvas.box(box, (*palette.panel, 235), radius=14, edge=edge, width=2.5 if hand.active else 1.5)
    label = 166.0 * (1 + 0.5 * (texts.scale / 100 - 1))
    x, y = box.left + 16, box.centery
    if hand.active:
        canvas.polygon([(x, y - 7), (x, y + 7), (x + 9, y)], palette.accent)
        x += 16
    style = "smallstrong" if texts.width(hand.title, "smallstrong") <= label - 24 else "tiny"
    if hand.note and rows == 2:
        lift = texts.leading("tiny") / 2
        canvas.text(hand.title, (x, y - lift), style, palette.accent, "midleft")
        canvas.text(hand.note, (x, y + lift), "tiny", palette.muted, "midleft")
    else:
        canvas.text(hand.title, (x, y), style, palette.accent, "midleft")
    left, room = box.left + label + 8, box.width - label - 20
    columns = 4 // rows
    counts = [sum(card // 13 == suit for card in cards_of(hand.cards)) + 1.5 for suit in range(4)]
    step = (box.height - 12) / rows
    for suit in range(4):
        row, column = divmod(suit, columns)
        if rows == 1:  # everything in one line: as much room as the suit has cards
            before, own, total = sum(counts[:suit]), counts[suit], sum(counts)
        else:
            before, own, total = float(column), 1.0, float(columns)
        line = Box(left + room * before / total, box.top + 6 + row * step, room * own / total - 12, step)
        open_hands.draw_suit(canvas, line, hand, suit, "smallstrong")
