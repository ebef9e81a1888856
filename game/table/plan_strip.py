"""The strip below an open hand: what is to be done in the tricks to come, and what a game opens besides.

It is shown only to the person whose hand lies open, and belongs to the same look: entries are pressed with
the pad, the keys or the pointer; what is queued carries the number of its place in the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.table.draw import Painter
from game.table.layout import CARD_H, CARD_W
from game.table.stage import Stage
from game.ui.canvas import Box, Canvas

SHADE = 16.0
"""Room for the shadow of the strip."""


class Chip(Struct, frozen=True):
    """One entry: its label, what it does, and the places in the queue that it has taken."""

    label: str
    act: Callable[[], object]
    places: tuple[int, ...] = ()
    ready: bool = True


class Strip:
    """Entries side by side. ``focus`` is the one that keys and pad are on; None: they are on the hand."""

    def __init__(self) -> None:
        self.chips: tuple[Chip, ...] = ()
        self.focus: int | None = None
        self.hovered: int | None = None
        self.heading = ""
        self._boxes: list[Box] = []
        self._image: pygame.Surface | None = None
        self._place = (0.0, 0.0)
        self._key: object = None

    def show(self, chips: Sequence[Chip], heading: str) -> None:
        """These entries from now on; the focus stays where it is as far as it can."""
        self.chips, self.heading = tuple(chips), heading
        if self.focus is not None:
            self.focus = min(self.focus, len(chips) - 1) if chips else None

    def takes(self, verb: str) -> bool:
        """Deal with a button, if it is meant for the strip."""
        if self.focus is None:
            if verb != "down" or not self.chips:
                return False
            self.focus = 0
        elif verb in ("left", "right"):
            self.focus = (self.focus + (1 if verb == "right" else -1)) % len(self.chips)
        elif verb in ("up", "back"):
            self.focus = None
        elif verb == "accept":
            self.press(self.focus)
        return verb in ("left", "right", "up", "down", "back", "accept")

    def press(self, number: int) -> None:
        """Do what an entry does."""
        chip = self.chips[number]
        if chip.ready:
            chip.act()

    def at(self, x: float, y: float) -> int | None:
        """The entry under a point."""
        return next((i for i, box in enumerate(self._boxes) if box.collidepoint(x, y)), None)

    def clear(self) -> None:
        """Nobody looks any more."""
        self.chips, self.focus, self.hovered, self._boxes = (), None, None, []

    def height(self, canvas: Canvas) -> float:
        """Units that the strip takes."""
        return canvas.texts.leading("small") + 14

    def draw(self, canvas: Canvas, area: Box) -> None:
        """Along the lower edge of an area, in its middle."""
        if not self.chips:
            return
        shown = tuple((chip.label, chip.places, chip.ready) for chip in self.chips)
        look = canvas.u, canvas.texts.scale, canvas.palette.panel
        key = shown, self.heading, self.focus, self.hovered, tuple(area), look
        if key != self._key or self._image is None:
            self._paint(canvas, area)
            self._key = key
        if self._image is not None:
            canvas.image(self._image, self._place)

    def _paint(self, canvas: Canvas, area: Box) -> None:
        """Everything once, for as long as nothing of it changes."""
        style, gap = next(
            ((s, g) for s, g in (("small", 26.0), ("tiny", 20.0)) if self._wide(canvas, s, g) <= area.width),
            ("tiny", 12.0),
        )
        heading = self.heading
        if self._wide(canvas, style, gap) > area.width:
            heading = ""  # large text: the entries say enough
        wide, high = self._wide(canvas, style, gap, heading), self.height(canvas)
        bar = Box(area.centerx - wide / 2, area.bottom - high, wide, high)
        around = bar.inflate(2 * SHADE, 2 * SHADE)
        self._place = around.topleft
        self._image = pygame.Surface(canvas.rect(around).size, pygame.SRCALPHA)
        canvas = Canvas(self._image, canvas.u, canvas.texts, canvas.palette)
        canvas.origin = -around.left, -around.top
        palette, texts = canvas.palette, canvas.texts
        canvas.shadow(bar, radius=high / 2, blur=12, drop=3, alpha=0.5)
        canvas.box(bar, (*palette.panel, 248), radius=12, edge=palette.panel_edge, width=1.4)
        x = bar.left + 14
        if heading:
            canvas.text(heading, (x, bar.centery), "tiny", palette.muted, "midleft")
            x += texts.width(heading, "tiny") + 10
        self._boxes = []
        for number, chip in enumerate(self.chips):
            box = Box(x, bar.top + 3, texts.width(chip.label, style) + gap + _mark_wide(chip), high - 6)
            self._boxes.append(box)
            self._chip(canvas, box, number, style, gap)
            x = box.right + 6

    def _chip(self, canvas: Canvas, box: Box, number: int, style: str, gap: float) -> None:
        palette, chip = canvas.palette, self.chips[number]
        focused = number == self.focus
        fill = palette.raised_hover if focused or number == self.hovered else palette.raised
        canvas.box(
            box,
            fill,
            radius=9,
            edge=palette.focus if focused else palette.panel_edge,
            width=2.6 if focused else 1.0,
        )
        ink = palette.text if chip.ready else palette.disabled
        canvas.text(chip.label, (box.left + gap / 2, box.centery), style, ink, "midleft")
        x = box.right - _mark_wide(chip) - gap / 2 + 6
        for place in chip.places:
            number_mark(canvas, x + 9, box.centery, place)
            x += 21

    def _wide(self, canvas: Canvas, style: str, gap: float, heading: str | None = None) -> float:
        texts, words = canvas.texts, self.heading if heading is None else heading
        before = texts.width(words, "tiny") + 10 if words else 0.0
        chips = sum(texts.width(chip.label, style) + gap + _mark_wide(chip) + 6 for chip in self.chips)
        return 28 - 6 + before + chips


def _mark_wide(chip: Chip) -> float:
    return 21.0 * len(chip.places) + (4 if chip.places else 0)


def number_mark(canvas: Canvas, x: float, y: float, place: int) -> None:
    """The place of something in the queue."""
    canvas.disc((x, y), 9.5, canvas.palette.accent)
    canvas.disc((x, y), 8, canvas.palette.panel)
    canvas.text(str(place), (x, y), "tiny", canvas.palette.accent, "center")


def mark_cards(canvas: Canvas, painter: Painter, stage: Stage, queued: Sequence[tuple[int, int]]) -> None:
    """On the cards of the hand that are queued: ``(card, place)``."""
    for card, place in queued:
        if card in stage.own():
            pose = painter.drawn(stage.hand_pose(card))
            x, y = pose.x - CARD_W * pose.scale * 0.26, pose.y + CARD_H * pose.scale * 0.12
            canvas.disc((x, y), 15, canvas.palette.panel_edge)
            canvas.disc((x, y), 13.5, canvas.palette.panel)
            canvas.text(str(place), (x, y), "strong", canvas.palette.accent, "center")
