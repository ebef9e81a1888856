"""Naming trumps with the first joker: a wheel of the four suits (TD §5.3).

A suit is chosen by its direction, its number or the pointer, as often as wanted; one button announces it. How
many of each the viewer holds is as private as the hand: the panel is there only while the gate is open.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.desk import Desk
from game.input.intents import Intent
from game.strings import tr
from game.table import hud, words
from game.table.ask import reading_entries
from game.table.bar import Entry
from game.table.dead_hud import suit_icon
from game.table.draw import ALL_AT_ONCE, Painter
from game.table.layout import CARD_H, CARD_W, Layout, Pose
from game.table.panel import GAP, GUARD, INKS, Panel, Part
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.widgets import Button, Widget

RADIUS = 118.0
HUB = 25.0
WHEEL, BETWEEN = 2 * RADIUS + 16, 28.0
"""Its width, and the gap to what stands beside it."""
SMALL = 0.5
"""Size of the cards of the trick."""
REACH = 0.66
"""How far out the contents of a sector are, in radii."""
DIRECTIONS = {"up": 0, "right": 1, "down": 2, "left": 3}
"""Where each suit is on the wheel: clockwise from the top in the order of the pack."""


class Sector(Widget):
    """A quarter of the wheel."""

    def __init__(self, suit: int, held: int, press: Callable[[int], object]) -> None:
        super().__init__()
        self.suit, self.held, self._press = suit, held, press
        self.picked = self.advised = False
        self.centre = 0.0, 0.0
        self.four_colour = False

    def hit(self, pos: tuple[float, float]) -> bool:
        x, y = pos[0] - self.centre[0], pos[1] - self.centre[1]
        turn = round(math.degrees(math.atan2(x, -y)) / 90) % 4
        return HUB < math.hypot(x, y) < RADIUS + 8 and turn == self.suit

    def release(self, pos: tuple[float, float]) -> bool:
        self.sunk = False
        return self.hit(pos) and self.accept()

    def drag(self, pos: tuple[float, float]) -> None:
        self.sunk = self.hit(pos)

    def accept(self) -> bool:
        self._press(self.suit)
        return True

    def draw(self, canvas: Canvas) -> None:
        palette, texts = canvas.palette, canvas.texts
        dx, dy = math.sin(self.suit * math.pi / 2), -math.cos(self.suit * math.pi / 2)
        push = 7.0 if self.picked else 0.0
        cx, cy = self.centre[0] + dx * push, self.centre[1] + dy * push
        if self.picked:
            canvas.polygon(_quarter(cx, cy, self.suit, RADIUS + 5, HUB - 3), palette.accent)
        fill = palette.raised_hover if self.glow > 0.5 or self.picked else palette.raised
        canvas.polygon(_quarter(cx, cy, self.suit, RADIUS, HUB), fill)
        x, y = cx + dx * RADIUS * REACH, cy + dy * RADIUS * REACH
        line = texts.leading("smallstrong")
        top = y - (38 + line) / 2
        paper = Box(0, 0, 38, 38)
        paper.center = x - 21, top + 19
        canvas.box(paper, hud.PAPER, radius=9, edge=palette.accent if self.picked else None, width=2)
        sign = hud.suit_sign(self.suit, canvas.px(24), hud.suit_colour(self.suit, self.four_colour))
        canvas.image(sign, paper.center, "center")
        suit_icon(canvas, self.suit, x + 21, top + 19, 28, palette.text if self.picked else palette.muted)
        held = tr("trick_of_the_dead_table.name_held", n=self.held)
        canvas.text(held, (x, top + 39 + line / 2), "smallstrong", palette.text, "center")
        if self.advised:
            canvas.disc((x + 46, top), 10, palette.good)
            canvas.text("?", (x + 46, top), "tiny", palette.panel, "center")
        if self.picked:
            canvas.disc((x - 42, top), 10, palette.accent)
            canvas.text("✓", (x - 42, top), "tiny", palette.accent_text, "center")


def _quarter(x: float, y: float, suit: int, outer: float, inner: float) -> list[tuple[float, float]]:
    """A ring sector about a direction, with a thin gap to its neighbours."""
    middle, half = suit * math.pi / 2, math.pi / 4
    points: list[tuple[float, float]] = []
    for radius, steps in ((outer, range(17)), (inner, range(16, -1, -1))):
        gap = min(half * 0.5, 2.5 / radius)
        for k in steps:
            turn = middle - half + gap + (2 * half - 2 * gap) * k / 16
            points.append((x + radius * math.sin(turn), y - radius * math.cos(turn)))
    return points


class NameTrumpPanel(Panel):
    """Choose one of four suits; ``held`` is how many of each the viewer holds. ``trick`` lies on the table
    below: it is repeated here, each card with whether it was played as a zombie."""

    wide = 640.0
    closable = False

    def __init__(
        self,
        desk: Desk,
        painter: Painter,
        held: Sequence[int],
        trick: Sequence[tuple[int, bool]],
        name: Callable[[int], object],
    ) -> None:
        super().__init__(desk)
        self.guard = GUARD
        self._painter, self._trick, self._name = painter, tuple(trick), name
        self.picked: int | None = None
        self.sectors = tuple(Sector(suit, held[suit], self.pick) for suit in range(4))
        self.button = Button("", self.confirm, primary=True)

    def pick(self, suit: int) -> None:
        """Choose a suit; it can be changed until it is named."""
        self.picked = suit
        for sector in self.sectors:
            sector.picked = sector.suit == suit
        self.forget_said()
        self.refresh()

    def advise(self, suit: int) -> None:
        """Mark what a hint names; nothing is chosen by that."""
        for sector in self.sectors:
            sector.advised = sector.suit == suit
        self.desk.stale = True

    def confirm(self) -> None:
        """Announce it, or say that a suit has to be chosen."""
        if self.picked is None:
            self.say(tr("trick_of_the_dead_table.name_pick"), "refused")
            self.desk.sound("refuse")
        else:
            self._name(self.picked)

    # -- wheel at the left, words and button at the right: seats and their zombies stay in sight ------------

    def parts(self, width: float) -> Sequence[Part]:
        self.button.enabled = self.picked is not None
        self.button.label = tr("trick_of_the_dead_table.name_pick")
        if self.picked is not None:
            self.button.label = tr("trick_of_the_dead_table.name_go", suit=words.suit_name(self.picked))
        for sector in self.sectors:
            sector.four_colour = self.desk.settings.value.four_colour
        column = width - WHEEL - BETWEEN
        high = sum(part.high for part in self._column(column)) + GAP + 12
        return (Part(max(WHEEL, high), widgets=(*self.sectors, self.button), draw=self._contents),)

    def with_said(self, parts: list[Part], width: float) -> list[Part]:
        return parts

    def _column(self, width: float) -> tuple[Part, Part, Part, Part]:
        """Title, the sentence of the moment, the trick, and room for the button."""
        said = self.said or tr("trick_of_the_dead_table.name_note")
        title = tr("trick_of_the_dead_table.name_title")
        style = "heading" if self.desk.texts.width(title, "heading") <= width else "strong"
        return (
            self.words(title, width, style, "accent"),
            self.words(said, width, "small", INKS[self._kind] if self.said else "text"),
            Part(CARD_H * SMALL + 12, draw=self._cards),
            Part(58 * max(1.0, self.desk.texts.scale / 115)),
        )

    def place(self, layout: Layout) -> None:
        scale = max(1.0, self.desk.texts.scale / 110)
        self.wide = min(640.0, (layout.plot.left - layout.tracker.right - 16) / scale)
        super().place(layout)
        area = self._placed[0][1]
        for sector in self.sectors:
            sector.centre = area.left + WHEEL / 2, area.centery
            sector.box = Box(0, 0, 96, 72)
            turn = sector.suit * math.pi / 2
            sector.box.center = (
                sector.centre[0] + RADIUS * REACH * math.sin(turn),
                sector.centre[1] - RADIUS * REACH * math.cos(turn),
            )
        high = self._column(area.width - WHEEL - BETWEEN)[3].high
        self.button.box = Box(
            area.left + WHEEL + BETWEEN, area.bottom - high, area.width - WHEEL - BETWEEN, high
        )

    def _contents(self, canvas: Canvas, area: Box) -> None:
        _hub(canvas, self.sectors[0].centre)
        left, width = area.left + WHEEL + BETWEEN, area.width - WHEEL - BETWEEN
        title, note, trick, _ = self._column(width)
        y = area.top
        for part in (title, note):
            ink: Colour = getattr(canvas.palette, part.ink)
            canvas.paragraph(part.text, (left, y), width, part.style, ink, "centre")
            y += part.high + 6
        self._cards(canvas, Box(left, y, width, max(trick.high, self.button.box.top - y)))

    def _cards(self, canvas: Canvas, area: Box) -> None:
        self._painter.begin(ALL_AT_ONCE)
        for i, (card, risen) in enumerate(self._trick):
            x = area.centerx + (i - (len(self._trick) - 1) / 2) * (CARD_W * SMALL + 14)
            self._painter.card(canvas, card, Pose(x, area.centery, 0.0, SMALL), risen=risen)

    def handle(self, intent: Intent) -> None:
        if intent.verb in DIRECTIONS:
            self._step(DIRECTIONS[intent.verb])
        elif intent.verb == "pick":
            number = round(intent.amount)
            if 1 <= number <= 4:
                self._step(number - 1)
        elif intent.verb in ("accept", "next"):
            if self.guard <= 0 and not intent.again:
                self.confirm()
        else:
            super().handle(intent)

    def _step(self, suit: int) -> None:
        if suit != self.picked:
            self.desk.sound("move")
        self.pick(suit)

    def bar(self) -> tuple[Entry, ...]:
        hint, tricks = reading_entries(self.desk)[:1], Entry("previous_trick", tr("choices.key.tricks"))
        return (
            Entry("up", tr("trick_of_the_dead_table.key.suit")),
            Entry("accept", tr("trick_of_the_dead_table.key.name"), self.picked is not None),
            *(hint if self.desk.settings.value.hints else ()),
            tricks,
            Entry("pause", tr("table.key.pause")),
        )


def _hub(canvas: Canvas, centre: tuple[float, float]) -> None:
    """The ground and the middle of the wheel."""
    canvas.disc(centre, RADIUS + 8, canvas.palette.pressed)
    canvas.disc(centre, HUB - 4, canvas.palette.accent)
    canvas.text("★", centre, "heading", canvas.palette.accent_text, "center")


__all__ = ["NameTrumpPanel", "Sector"]
