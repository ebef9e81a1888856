"""The open table of the replay: all hands around the trick on the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards import RANKS, cards_of
from game.desk import Desk
from game.numbers import MINUS
from game.phrases import z_mark
from game.scenes import open_hands
from game.scenes.fitting import fitted
from game.scenes.open_hands import OpenHand
from game.scenes.replay import Ply, Replay
from game.strings import tr, trn
from game.table import marks
from game.table.deck import ZOMBIE, look_of
from game.table.layout import CARD_H, CARD_W, Pose
from game.table.sprites import Sprites
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

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
        rows = 2 if area.height >= 400 * scale else 1
        high = rows * texts.leading("smallstrong") + 18
        boxes, middle = places(texts, area, replay.seats, high)
        for place, box in enumerate(boxes):
            hand = panels[(viewer + place) % replay.seats]
            if box.height <= high + 1:
                draw_wide(canvas, box, hand, rows)
            elif box.height >= open_hands.height(texts, "tiny") - 6:
                open_hands.draw(canvas, box, hand)
            else:
                draw_low(canvas, box, hand)
        self._trick(canvas, middle, now, viewer, replay.seats)

    def _panel(self, replay: Replay, ply: int, seat: int, name: str) -> OpenHand:
        now = replay.plies[ply]
        coming = replay.plays[ply] if ply < len(replay.plays) else None
        active = coming is not None and coming[0] == seat
        dealt = replay.dealt[seat] if now.graves is None else now.graves.held[seat]
        note = tr("scenes.dealer") if seat == replay.dealer else ""
        if now.graves is not None:
            note = trn("review.points", now.graves.points[seat]).replace("-", MINUS)
        elif replay.solo:
            note = trn("review.taken", now.taken[seat])
        return OpenHand(
            name,
            dealt,
            note,
            gone=dealt & ~now.hands[seat],
            now=coming[1] if active and coming else None,
            active=active,
            crown=seat in replay.masters,
            zombies=now.graves.zombies if now.graves else 0,
        )

    def _trick(
        self,
        canvas: Canvas,
        area: Box,
        now: Ply,
        viewer: int,
        seats: int,
    ) -> None:
        """The cards on the table, each before its seat; the winning one framed and checked (WH UI3)."""
        most = area.height / 1.72 if seats <= 4 else area.height / 2.05
        high = min(148.0, most, area.width / {2: 2.2, 3: 2.45, 4: 2.2}.get(seats, 3.2))
        look = look_of(self._desk.settings.value)
        if self._sprites is None:
            self._sprites = Sprites(look, high * canvas.u)
        else:
            self._sprites.configure(look, high * canvas.u)
        self._sprites.begin_frame(99)
        scale = high / CARD_H
        spots = _spots(seats, CARD_W * scale * 1.04, high)
        best: Pose | None = None
        zombies = now.graves.zombies if now.graves else 0
        for seat, card in now.trick:
            across, down = spots[(seat - viewer) % seats]
            x, y = area.centerx + across, area.centery + down
            picture = card + ZOMBIE if zombies >> card & 1 else card
            image, (left, top) = self._sprites.pose(picture, canvas.at((x, y)))
            canvas.surface.blit(image, (left, top))
            if seat == now.winning:
                best = Pose(x, y, 0.0, scale)
        if best:
            marks.winning(canvas, best, len(now.trick) == seats)
        if now.graves is not None and now.graves.marker is not None:
            x, y = area.centerx + CARD_W * scale * 1.9, area.centery
            image, (left, top) = self._sprites.pose(now.graves.marker, canvas.at((x, y)), dim=True, zoom=0.7)
            canvas.surface.blit(image, (left, top))
            words = tr("trick_of_the_dead_table.marker")
            below = y + high * 0.35 + canvas.texts.leading("tiny") / 2 + 4
            canvas.text(words, (x, below), "tiny", canvas.palette.muted, "center")


def places(texts: Texts, area: Box, seats: int, high: float) -> tuple[list[Box], Box]:
    """Where the hands are, from the reader's at the bottom clockwise, and what is left for the trick.

    ``high`` is the height of a hand above or below the trick; the others stand at its sides.
    """
    scale = texts.scale / 100
    wide = min(area.width, 760.0)
    across = seats in (2, 4, 6)
    centre = area.left + area.width / 2
    top = area.top + (high + GAP if across else 0.0)
    band = Box(area.left, top, area.width, area.bottom - high - GAP - top)
    side = SIDE + (60 * (scale - 1) if seats <= 4 else 26 + 24 * (scale - 1))
    per = 0 if seats == 2 else 1 if seats <= 4 else 2
    side = side if per else 0.0
    tall = min(open_hands.height(texts), (band.height - GAP * (per - 1)) / max(1, per))
    start = band.centery - (per * tall + GAP * (per - 1)) / 2
    down = [start + row * (tall + GAP) for row in range(per)]
    left = [Box(area.left, y, side, tall) for y in reversed(down)]
    right = [Box(area.right - side, y, side, tall) for y in down]
    low = Box(centre - wide / 2, area.bottom - high, wide, high)
    above = [Box(centre - wide / 2, area.top, wide, high)] if across else []
    middle = Box(area.left + side, band.top, area.width - 2 * side, band.height)
    return [low, *left, *above, *right], middle


def _spots(seats: int, wide: float, high: float) -> list[tuple[float, float]]:
    """Where the card of each place lies, from the middle of the trick."""
    if seats == 2:
        return [(-wide * 0.3, high * 0.3), (wide * 0.3, -high * 0.3)]
    if seats == 3:
        return [(0, high * 0.34), (-wide, -high * 0.12), (wide, -high * 0.12)]
    if seats == 4:
        return [(0, high * 0.34), (-wide, 0), (0, -high * 0.34), (wide, 0)]
    step, up = wide * 1.03, high * 0.52
    if seats == 5:
        return [(0, up), (-step, up * 0.5), (-step * 0.52, -up), (step * 0.52, -up), (step, up * 0.5)]
    return [(0, up), (-step, up), (-step, -up), (0, -up), (step, -up), (step, up)]


def draw_low(canvas: Canvas, box: Box, hand: OpenHand) -> None:
    """A hand in a low panel: the name, then two lines of two suits."""
    palette, texts = canvas.palette, canvas.texts
    edge = palette.accent if hand.active else palette.panel_edge
    canvas.box(box, (*palette.panel, 235), radius=14, edge=edge, width=2.5 if hand.active else 1.5)
    left, step = box.left + 12, (box.height - 10) / 3
    if hand.active:
        y = box.top + 5 + step / 2
        canvas.polygon([(left, y - 6), (left, y + 6), (left + 8, y)], palette.accent)
        left += 14
    title, style = fitted(texts, hand.title, box.right - 40 - left, ("smallstrong", "tiny"))
    y = box.top + 5 + step / 2
    right = open_hands.draw_title(canvas, replace(hand, title=title), (left, y), style)
    if hand.note and texts.width(hand.note, "tiny") <= box.right - 14 - right:
        canvas.text(hand.note, (right + 8, y), "tiny", palette.muted, "midleft")
    widths = [_suit_width(texts, hand, suit, "tiny") for suit in range(4)]
    x, row = box.left + 12, 1
    for suit, wide in enumerate(widths):
        if x + wide > box.right - 10 and row == 1:
            x, row = box.left + 12, 2
        line = Box(x, box.top + 5 + row * step, min(wide, box.right - 8 - x), step)
        open_hands.draw_suit(canvas, line, hand, suit, "tiny")
        x += wide + 12


def _suit_width(texts: Texts, hand: OpenHand, suit: int, style: str) -> float:
    """What a suit needs in a line."""
    ranks = [
        RANKS[card % 13].replace("T", "10") + z_mark(card, hand.zombies)
        for card in cards_of(hand.cards)
        if card // 13 == suit
    ]
    signs = texts.width("♠", style) + 8
    return signs + sum(texts.width(rank, style) + 5 for rank in ranks or ["–"])


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
        open_hands.draw_title(canvas, hand, (x, y - lift), style)
        canvas.text(hand.note, (x, y + lift), "tiny", palette.muted, "midleft")
    else:
        open_hands.draw_title(canvas, hand, (x, y), style)
    left, room = box.left + label + 8, box.width - label - 20
    columns = 4 // rows
    needs = {size: [_suit_width(texts, hand, s, size) for s in range(4)] for size in ("smallstrong", "tiny")}
    size = "smallstrong" if rows > 1 or sum(needs["smallstrong"]) + 4 * 7 <= room else "tiny"
    step = (box.height - 12) / rows
    for suit in range(4):
        row, column = divmod(suit, columns)
        if rows == 1:  # everything in one line: as much room as the suit needs
            before, own, total = sum(needs[size][:suit]), needs[size][suit], sum(needs[size])
        else:
            before, own, total = float(column), 1.0, float(columns)
        line = Box(left + room * before / total, box.top + 6 + row * step, room * own / total - 12, step)
        open_hands.draw_suit(canvas, line, hand, suit, size)
