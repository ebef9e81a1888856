"""Drawing the end of a round of Three Hags: the last combo, the cards the other seat was caught with and what
each is worth, the sum, and the way to the target."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.three_hags.scoring import HAG_BONUS
from game.scenes.fitting import fitted
from game.scenes.round_lines_three_hags import Account, Line, Total, hags_of, picture
from game.strings import tr
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.text import Texts

PAD, GAP = 22.0, 26.0
PICTURE = 150.0
"""Height for which the card pictures are made, in units."""
LOWEST = 100.0
"""A card should not be lower; where the text is large it is smaller before the cards are."""
CARD = 5 / 7
ALL_AT_ONCE = 99
OPEN_AT, OPEN = 0.2, 0.5
"""Seconds until the hand opens, and how long that takes."""
BADGES_AT, BADGES = 0.7, 0.8
"""Seconds until the first value appears, and until all have."""
LINES_AT, LINE = 1.5, 0.42
"""Seconds until the first line, and per line."""
BAR = 20.0


def time_of(account: Account) -> float:
    """Seconds until everything is on show."""
    return LINES_AT + LINE * len(account.lines)


class HagSheet:
    """Places one account in a box, as large as it fits."""

    def __init__(self, texts: Texts, account: Account, box: Box) -> None:
        self.account, self.box = account, box
        self.inner = box.inflate(-2 * PAD, -2 * (PAD - 6))
        self.style, self.pitch, self.card = "tiny", 0.0, 0.0
        for self.style, gap in (("body", 7.0), ("small", 5.0), ("small", 1.0), ("tiny", 2.0), ("tiny", -2.0)):
            self.pitch = texts.leading(self.style) + gap
            room = self.inner.height - len(account.lines) * self.pitch - 12 - GAP - self._words(texts)
            self.card = min(PICTURE, room)
            if room >= LOWEST:
                break

    def _words(self, texts: Texts) -> float:
        """Height of what stands above the cards, and of the badges below them."""
        return texts.leading("strong") + texts.leading("small") + 12 + texts.leading("tiny") / 2

    @property
    def fits(self) -> bool:
        """Whether nothing had to be made unreadable."""
        return self.card >= 48

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, clock: float, sprites: Sprites) -> None:
        """The sheet ``clock`` seconds after it was laid down."""
        canvas.panel(self.box)
        sprites.begin_frame(ALL_AT_ONCE)
        texts, inner = canvas.texts, self.inner
        high = self._words(texts) + self.card
        share = 0.36 if len(self.account.out_cards) > 1 else 0.3
        one = Box(inner.left, inner.top, inner.width * share - GAP / 2, high)
        other = Box(one.right + GAP, inner.top, inner.right - one.right - GAP, high)
        self._draw_last(canvas, one, clock, sprites)
        self._draw_left(canvas, other, clock, sprites)
        top = inner.top + high + GAP / 2
        canvas.box(Box(inner.left, top, inner.width, 1.5), canvas.palette.panel_edge, radius=0)
        top += GAP / 2
        half = inner.width * 0.5
        self._draw_sum(canvas, Box(inner.left, top, half - GAP, inner.bottom - top), clock)
        self._draw_match(
            canvas, Box(inner.left + half + GAP, top, half - GAP, inner.bottom - top), self._share(clock, -1)
        )

    def _share(self, clock: float, number: int) -> float:
        """How far a line has been counted."""
        number %= len(self.account.lines)
        return max(0.0, min(1.0, (clock - LINES_AT - number * LINE) / (LINE * 0.7)))

    def _head(self, canvas: Canvas, box: Box, seat: int, words: str, note: str) -> float:
        """A sign, a sentence and a line below; where the cards begin."""
        texts, palette = canvas.texts, canvas.palette
        y = box.top + texts.leading("strong") / 2
        seat_mark(canvas, box.left + 8, y, seat, 8)
        words, style = fitted(texts, words, box.width - 26, ("strong", "smallstrong", "tiny"))
        canvas.text(words, (box.left + 26, y), style, palette.text, "midleft")
        note, style = fitted(texts, note, box.width, ("small", "tiny"))
        y += texts.leading("strong") / 2 + texts.leading("small") / 2
        canvas.text(note, (box.left, y), style, palette.muted, "midleft")
        return y + texts.leading("small") / 2 + 8

    def _draw_last(self, canvas: Canvas, box: Box, clock: float, sprites: Sprites) -> None:
        """The combo that emptied the hand; each hag in it with its bonus."""
        account = self.account
        top = self._head(canvas, box, account.winner, account.out, account.out_with)
        hags = hags_of(account.out_cards)
        places = self._row(Box(box.left, top, box.width, self.card), len(account.out_cards), 8)
        for card, x in zip(account.out_cards, places, strict=True):
            centre = x, top + self.card / 2
            image, corner = sprites.pose(picture(card), canvas.at(centre), zoom=self.card / PICTURE)
            canvas.surface.blit(image, corner)
            if card in hags and self._share(clock, -2) > 0:
                self._badge(canvas, (x, top + self.card - 2), f"+{HAG_BONUS}", canvas.palette.accent)

    def _draw_left(self, canvas: Canvas, box: Box, clock: float, sprites: Sprites) -> None:
        """What the other seat still holds, each card with its value."""
        account = self.account
        note = tr("hag_round.values")
        top = self._head(canvas, box, 1 - account.winner, account.caught, note)
        opened = max(0.0, min(1.0, (clock - OPEN_AT) / OPEN))
        count = len(account.left)
        places = self._row(Box(box.left, top, box.width, self.card), count, 8)
        badge = canvas.texts.width("20", "tiny") + 12
        wide = places[1] - places[0] if count > 1 else badge
        for number, ((card, value), x) in enumerate(zip(account.left, places, strict=True)):
            centre = x, top + self.card / 2 + (1 - opened) * 12
            image, corner = sprites.pose(
                picture(card), canvas.at(centre), turn=max(0.08, opened), zoom=self.card / PICTURE
            )
            canvas.surface.blit(image, corner)
            if clock >= BADGES_AT + BADGES * number / count and wide >= badge:
                left = x if number == count - 1 else x - max(0.0, (self.card * CARD - wide) / 2)
                self._badge(canvas, (left, top + self.card - 2), str(value), canvas.palette.good)

    def _row(self, box: Box, count: int, apart: float) -> Sequence[float]:
        """Middles of cards side by side from the left; many overlap."""
        wide = self.card * CARD
        step = min(wide + apart, (box.width - wide) / max(1, count - 1))
        return [box.left + wide / 2 + step * number for number in range(count)]

    def _badge(self, canvas: Canvas, centre: tuple[float, float], words: str, edge: Colour) -> None:
        texts, palette = canvas.texts, canvas.palette
        box = Box(0, 0, texts.width(words, "tiny") + 12, texts.leading("tiny"))
        box.center = centre
        canvas.box(box, palette.panel, radius=box.height / 2, edge=edge, width=2)
        canvas.text(words, centre, "tiny", palette.text, "center")

    def _draw_sum(self, canvas: Canvas, box: Box, clock: float) -> None:
        y = box.top
        for number, line in enumerate(self.account.lines):
            if line.strong:
                canvas.box(Box(box.left, y, box.width, 1.5), canvas.palette.panel_edge, radius=0)
                y += 4
            share = self._share(clock, number)
            if share > 0:
                self._draw_line(canvas, Box(box.left, y, box.width, self.pitch), line, share)
            y += self.pitch

    def _draw_line(self, canvas: Canvas, box: Box, line: Line, share: float) -> None:
        texts, palette, y = canvas.texts, canvas.palette, box.centery
        bold = {"body": "strong", "small": "smallstrong"}.get(self.style, self.style)
        style = bold if line.strong else self.style
        ink = palette.accent if line.strong else palette.text
        if line.icon:
            size = canvas.px(min(24.0, box.height))
            image = icons.icon(line.icon, size, palette.text, palette.accent, palette.panel)
            canvas.image(image, (box.left + 13, y), "center")
        formula = box.left + box.width * 0.62
        left = box.left if line.strong else box.left + 32
        words, size = fitted(texts, line.label, formula - 8 - left, (style, "small", "tiny"))
        canvas.text(words, (left, y), size, ink, "midleft", share)
        canvas.text(line.formula, (formula, y), self.style, palette.muted, "midleft", share)
        canvas.text(line.text(share), (box.right, y), bold, ink, "midright", share)

    def _draw_match(self, canvas: Canvas, box: Box, share: float) -> None:
        """The running match: a bar per seat up to the target."""
        texts, palette = canvas.texts, canvas.palette
        words, style = fitted(
            texts, tr("hag_round.match", n=self.account.target), box.width, ("smallstrong", "tiny")
        )
        canvas.text(words, box.topleft, style, palette.muted)
        top = box.top + texts.leading("smallstrong") + 4
        high = min((box.bottom - top) / 2, texts.leading("strong") + BAR + 22)
        for number, total in enumerate(self.account.totals):
            self._draw_total(canvas, Box(box.left, top + number * high, box.width, high), total, share)

    def _draw_total(self, canvas: Canvas, box: Box, total: Total, share: float) -> None:
        texts, palette, target = canvas.texts, canvas.palette, self.account.target
        y = box.top + texts.leading("smallstrong") / 2
        now = total.before + round((total.after - total.before) * share)
        number = str(now) if total.after == total.before else f"{total.before} → {now}"
        there = total.after >= target and share >= 1
        right = box.right - (30 if there else 0)
        canvas.text(number, (right, y), "strong", palette.text, "midright")
        if there:
            trophy = icons.icon("trophy", canvas.px(24), palette.accent, ground=palette.panel)
            canvas.image(trophy, (box.right, y), "midright")
        seat_mark(canvas, box.left + 8, y, total.seat, 7)
        room = box.width - texts.width("000 → 000", "strong") - 84
        words, style = fitted(texts, total.name, room, ("smallstrong", "tiny"))
        drawn = canvas.text(words, (box.left + 24, y), style, palette.text, "midleft")
        if total.dealer:
            token = icons.icon("dealer", canvas.px(20), palette.muted)
            canvas.image(token, (drawn.right / canvas.u + 8, y), "midleft")
        thick = min(BAR, box.height - texts.leading("smallstrong") - 4)
        bar = Box(box.left, box.top + texts.leading("smallstrong") + 2, box.width, thick)
        canvas.box(bar, palette.pressed, radius=thick / 2)
        grown = total.before + (total.after - total.before) * share
        for points, ink in ((grown, palette.accent), (total.before, palette.muted)):
            part = min(1.0, points / target)
            if part > 0:
                canvas.box(Box(bar.left, bar.top, max(thick, bar.width * part), thick), ink, radius=thick / 2)
