"""The scrub bar: every move is a place on it, tricks or piles are sections, doubtful choices have marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.scenes.replay import Replay
from game.strings import tr
from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour
from game.ui.widgets import Button, Widget

HANDLE = 11.0


class Scrub(Widget):
    """``ply`` of ``plies`` (0 before the first card). ``change`` is called at once while it is dragged.

    ``starts``: the plies at which a section begins, of which the first is 0.
    ``marks`` maps a ply to what the choice there cost (0: as good as the adviser's).
    """

    def __init__(self, plies: int, starts: Sequence[int], ply: int, change: Callable[[int], object]) -> None:
        super().__init__()
        self.plies, self.starts, self.ply, self.change = plies, starts, ply, change
        self.marks: Mapping[int, float] = {}

    def track(self) -> Box:
        """The line along which the handle moves."""
        return Box(self.box.left + 26, self.box.centery - 2, self.box.width - 52, 8)

    def x(self, ply: float) -> float:
        """Where a ply is."""
        track = self.track()
        return track.left + track.width * ply / self.plies

    def adjust(self, step: int) -> bool:
        self._go(self.ply + step)
        return True

    def press(self, pos: Point) -> None:
        super().press(pos)
        self.drag(pos)

    def drag(self, pos: Point) -> None:
        track = self.track()
        self._go(round((pos[0] - track.left) / track.width * self.plies))

    def release(self, pos: Point) -> bool:
        self.sunk = False
        return self.box.collidepoint(pos)

    def _go(self, ply: int) -> None:
        ply = max(0, min(self.plies, ply))
        if ply != self.ply:
            self.ply = ply
            self.change(ply)

    def draw(self, canvas: Canvas) -> None:
        palette, track = canvas.palette, self.track()
        canvas.box(self.box, (*palette.panel, 235), radius=14, edge=palette.panel_edge, width=1.5)
        self.frame(canvas, self.box)
        last = len(self.starts) - 1
        for number, start in enumerate(self.starts):
            end = self.plies if number == last else self.starts[number + 1]
            left, right = self.x(start), self.x(end)
            canvas.box(Box(left + 1.5, track.top, right - left - 3, track.height), palette.pressed, radius=4)
            if (done := min(self.x(self.ply), right) - left) > 3:
                canvas.box(Box(left + 1.5, track.top, done - 3, track.height), palette.accent, radius=4)
            here = start <= self.ply and (self.ply < end or number == last)
            ink, style = (palette.accent, "smallstrong") if here else (palette.muted, "tiny")
            y = (track.bottom + self.box.bottom) / 2
            if here or canvas.texts.width(str(number + 1), style) < right - left:
                canvas.text(str(number + 1), ((left + right) / 2, y), style, ink, "center")
        for ply, loss in self.marks.items():
            self._mark(canvas, self.x(ply + 0.5), loss)
        x = self.x(self.ply)
        canvas.disc((x, track.centery), HANDLE + 2, palette.panel)
        canvas.disc((x, track.centery), HANDLE, palette.focus)

    def _mark(self, canvas: Canvas, x: float, loss: float) -> None:
        """A dot for a good choice, a triangle that grows with what a doubtful one cost."""
        base = self.track().top - 3
        if loss <= 0:
            canvas.disc((x, base - 3), 2.6, canvas.palette.good)
            return
        high = 9 + 6 * min(loss, 2.0)
        left, right = (x - high * 0.55, base - high), (x + high * 0.55, base - high)
        canvas.polygon([left, right, (x, base)], canvas.palette.bad)


class Step(Button):
    """A button with arrows: ``arrows`` of them, to the left when negative, and a bar when it goes far."""

    def __init__(self, label: str, act: Callable[[], object], arrows: int) -> None:
        super().__init__(label, act)
        self.arrows = arrows

    def _label(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        way, far = (1 if self.arrows > 0 else -1), abs(self.arrows) > 1
        size = box.height * 0.17
        x, y = box.centerx - way * size * (1.6 if far else 0.8), box.centery
        for number in range(abs(self.arrows)):
            left = x + way * number * size * 1.5
            canvas.polygon([(left, y - size), (left, y + size), (left + way * size * 1.5, y)], ink)
        if far:
            bar = x + way * size * 3.2
            canvas.box(Box(bar - 1.5, y - size, 3, 2 * size), ink, radius=1)


def place_words(replay: Replay, ply: int) -> str:
    """Where one is in the deal."""
    if ply == len(replay.plays):
        return tr("review.at_round_end" if replay.climbs else "review.at_end")
    part = replay.part_of(ply)
    start, *rest = (*replay.starts[part:], len(replay.plays))
    at, of = ply - start + 1, rest[0] - start
    if replay.climbs:
        return tr("review.at_pile", n=part + 1, move=at, of=of)
    return tr("review.at", trick=part + 1, card=at, of=replay.seats)
