"""The open table of the replay of Three Hags: both hands as cards, between them the pile, play by play."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.three_hags.text import sorted_cards
from game.desk import Desk
from game.phrases import card_sign
from game.scenes.fitting import fitted
from game.scenes.replay import Ply, Replay
from game.scenes.review_board import Board
from game.scenes.round_lines_three_hags import picture
from game.strings import tr, trn
from game.table.climb import Climb, Played
from game.table.deck import look_of
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui.canvas import Box, Canvas

GAP, PAD = 12.0, 12.0
CARD = 5 / 7
TALL, LOWEST = 124.0, 58.0
"""The largest card on the pile, and the smallest in a hand, in units."""
LABEL = 196.0
"""Width of the name beside the cards, where the text is large."""
FAN = 0.46
"""Of a card's width between two cards of one combo."""


class HagBoard(Board):
    """Draws one position; keeps the card pictures of its size."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._cards: Sprites | None = None

    def draw(
        self, canvas: Canvas, area: Box, replay: Replay, ply: int, names: Sequence[str], viewer: int
    ) -> None:
        """The position after ``ply`` moves, seat ``viewer`` at the bottom."""
        now, texts = replay.plies[ply], canvas.texts
        look = look_of(self._desk.settings.value)
        if self._cards is None:
            self._cards = Sprites(look, TALL * canvas.u)
        else:
            self._cards.configure(look, TALL * canvas.u)
        self._cards.begin_frame(99)
        beside = texts.scale > 115  # the name: above the cards it would take too much of them
        head = 0.0 if beside else texts.leading("smallstrong")
        card = max(LOWEST, min(88.0, area.height * 0.3 - head - 2 * PAD))
        high = card + head + 2 * PAD - 4
        coming = replay.moves[ply].cards if ply < len(replay.moves) else 0
        for seat, top in ((viewer, area.bottom - high), (1 - viewer, area.top)):
            box = Box(area.left, top, area.width, high)
            self._hand(canvas, box, now, seat, names[seat], coming if now.turn == seat else 0)
        middle = Box(area.left, area.top + high + GAP, area.width, area.height - 2 * (high + GAP))
        assert now.climb is not None, "every position of this game has one"
        self._pile(canvas, middle, now.climb)

    def _hand(self, canvas: Canvas, box: Box, now: Ply, seat: int, name: str, coming: int) -> None:
        """A hand in this game's order; what is played next stands out with a frame."""
        palette, active = canvas.palette, now.turn == seat
        edge = palette.accent if active else palette.panel_edge
        canvas.box(box, (*palette.panel, 235), radius=14, edge=edge, width=2.5 if active else 1.5)
        cards = sorted_cards(now.hands[seat])
        room = self._title(canvas, box, seat, name, len(cards), active=active)
        if not cards:
            canvas.text(tr("review.hags.no_card"), room.center, "small", palette.muted, "center")
            return
        tall = room.height
        wide = tall * CARD
        step = min(wide + 6, (room.width - wide) / max(1, len(cards) - 1))
        for number, card in enumerate(cards):
            centre = room.left + wide / 2 + number * step, room.centery
            self._card(canvas, card, centre, tall)
            if coming >> card & 1:
                shown = wide if number == len(cards) - 1 else min(wide, step)
                place = Box(centre[0] - wide / 2 - 2, room.top - 2, shown + 4, tall + 4)
                canvas.outline(place, palette.accent, radius=7, width=3)

    def _title(self, canvas: Canvas, box: Box, seat: int, name: str, count: int, *, active: bool) -> Box:
        """The seat's sign, name and number of cards, above the cards or beside them; the cards' place."""
        texts, palette = canvas.texts, canvas.palette
        beside, head = texts.scale > 115, texts.leading("smallstrong")
        x, y = box.left + PAD + 4, box.top + PAD - 4 + head / 2
        held = trn("review.hags.count", count)
        if beside:
            y = box.centery - texts.leading("tiny") / 2
        if active:
            canvas.polygon([(x, y - 7), (x, y + 7), (x + 9, y)], palette.accent)
        x += 18 if active or beside else 0
        seat_mark(canvas, x + 7, y, seat, 7)
        room = LABEL - 56 if beside else box.right - x - 60 - texts.width(held, "tiny")
        words, style = fitted(texts, name, room, ("smallstrong", "tiny"))
        right = canvas.text(words, (x + 22, y), style, palette.accent, "midleft").right / canvas.u
        if beside:
            below = x + 22, y + texts.leading("tiny")
            canvas.text(held, below, "tiny", palette.muted, "midleft")
            return Box(box.left + LABEL, box.top + PAD, box.width - LABEL - PAD, box.height - 2 * PAD)
        canvas.text(held, (right + 12, y + 1), "tiny", palette.muted, "midleft")
        top = y + head / 2 + 2
        return Box(box.left + PAD, top, box.width - 2 * PAD, box.bottom - PAD + 2 - top)

    def _card(self, canvas: Canvas, card: int, centre: tuple[float, float], tall: float) -> None:
        assert self._cards is not None
        image, corner = self._cards.pose(picture(card), canvas.at(centre), zoom=tall / TALL)
        canvas.surface.blit(image, corner)

    def _pile(self, canvas: Canvas, area: Box, climb: Climb) -> None:
        """The plays of the pile from left to right, the one to beat last and framed."""
        texts, palette = canvas.texts, canvas.palette
        label = texts.leading("tiny") + 6
        if not climb.pile:
            note = tr("review.hags.no_pile") if climb.result is None else tr("review.hags.over")
            canvas.text(note, area.center, "small", palette.muted, "center")
            return
        tall = min(TALL, area.height - label - 10)
        wide = tall * CARD
        widths = [wide * (1 + FAN * (len(play.cards) - 1)) for play in climb.pile]
        gap = min(26.0, (area.width - 24 - sum(widths)) / max(1, len(widths) - 1))
        x = area.centerx - (sum(widths) + gap * (len(widths) - 1)) / 2
        y = area.top + (area.height - label) / 2
        for number, (play, width) in enumerate(zip(climb.pile, widths, strict=True)):
            last = number == len(widths) - 1
            self._play(canvas, Box(x, y - tall / 2, width, tall), play, last=last)
            room = width if gap >= 0 else width + gap
            if last or room > 24:
                seat_mark(
                    canvas, x + (width if last else min(room, width)) / 2, y + tall / 2 + 14, play.seat, 6
                )
            x += width + gap

    def _play(self, canvas: Canvas, box: Box, play: Played, *, last: bool) -> None:
        """One combo; a tag on every imp says what it stands for."""
        texts, palette = canvas.texts, canvas.palette
        wide, tall = box.height * CARD, box.height
        meant = dict(play.disguised)
        for number, card in enumerate(play.cards):
            centre = box.left + wide / 2 + number * wide * FAN, box.centery
            self._card(canvas, card, centre, tall)
            if card in meant:
                words = tr("review.hags.as", card=card_sign(meant[card]))
                tag = Box(0, 0, texts.width(words, "tiny") + 12, texts.leading("tiny"))
                tag.midtop = (centre[0] - wide / 2 + tag.width / 2 - 2, box.top - 8)
                canvas.box(tag, palette.panel, radius=8, edge=palette.accent, width=1.5)
                canvas.text(words, tag.center, "tiny", palette.text, "center")
        if last:
            canvas.outline(box.inflate(8, 8), palette.accent, radius=10, width=3)
