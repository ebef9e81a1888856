"""The widgets of the new-game screen: presets, options that may be locked, levels side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.canvas import Box, Canvas, Point
from game.ui.palette import Colour
from game.ui.text import Texts
from game.ui.widgets import Row, Stepper, Widget


class Preset(Widget):
    """One of several sets of options, with a line about it; the chosen one has a filled disc and an edge."""

    def __init__(self, label: str, about: str, act: Callable[[], object], *, chosen: bool) -> None:
        super().__init__()
        self.label, self.about, self.act, self.chosen = label, about, act, chosen

    def accept(self) -> bool:
        self.act()
        return True

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        fill = palette.raised_hover if self.glow > 0.5 or self.chosen else palette.raised
        edge = palette.accent if self.chosen else None
        canvas.box(self.box, fill, radius=12, edge=edge, width=2 if self.chosen else 0)
        self.frame(canvas, self.box, 12)
        x, y = self.box.left + 24, self.box.centery
        canvas.disc((x, y), 11, palette.accent if self.chosen else palette.muted)
        canvas.disc((x, y), 8.5, fill)
        if self.chosen:
            canvas.disc((x, y), 5.5, palette.accent)
        left, room = self.box.left + 46, self.box.width - 56
        texts = canvas.texts
        lines = texts.wrap(self.about, "tiny", room)[:2]
        high = texts.leading("smallstrong") + len(lines) * texts.leading("tiny")
        top = y - high / 2 + 1
        canvas.text(self.label, (left, top), "smallstrong", palette.accent if self.chosen else palette.text)
        for number, line in enumerate(lines):
            place = left, top + texts.leading("smallstrong") + number * texts.leading("tiny")
            canvas.text(line, place, "tiny", palette.muted)


def preset_height(texts: Texts, rows: Sequence[Preset], area: Box, gap: float = 4) -> float:
    """Height of every preset row: what the longest line about one needs, a little less if then all fit."""
    lines = max(len(texts.wrap(row.about, "tiny", area.width - 56)) for row in rows)
    natural = texts.leading("smallstrong") + min(2, lines) * texts.leading("tiny") + 8
    all_fit = (area.height + gap) / len(rows) - gap
    return all_fit if natural - 6 <= all_fit < natural else natural


def wide_value(box: Box) -> Box:
    """Where the value of a row is drawn: more than half of it."""
    width = box.width * 0.58
    return Box(box.right - width - 8, box.top + 5, width, box.height - 10)


class Option(Stepper):
    """A stepper that can be locked by a rule: it keeps the focus, shows a padlock and says why."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[object, str]],
        value: object,
        change: Callable[..., object],
        *,
        locked: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(label, choices, value, change, hint=locked or hint)
        self.locked = bool(locked)

    def value_box(self) -> Box:
        return wide_value(self.box)

    def _go(self, index: int, *, wrap: bool) -> bool:
        return not self.locked and super()._go(index, wrap=wrap)

    def ink(self, canvas: Canvas) -> Colour:
        return canvas.palette.muted if self.locked else canvas.palette.text

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        if not self.locked:
            super().draw_value(canvas, box)
            return
        palette = canvas.palette
        canvas.box(box, (*palette.pressed, 150), radius=10, edge=palette.panel_edge, width=1.5)
        word = self.choices[self.index][1]
        style = "body" if canvas.texts.width(word, "body") <= box.width - 76 else "small"
        canvas.text(word, box.center, style, palette.muted, "center")
        padlock(canvas, (box.right - 24, box.centery), palette.muted)


class Levels(Row):
    """The opponents' strength: all choices side by side, the chosen one filled and framed."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[object, str]],
        value: object,
        change: Callable[..., object],
        *,
        hint: str = "",
    ) -> None:
        super().__init__(label, hint=hint)
        self.choices, self.change = list(choices), change
        self.index = [choice for choice, _ in choices].index(value)

    def value_box(self) -> Box:
        return wide_value(self.box)

    def accept(self) -> bool:
        return self._choose((self.index + 1) % len(self.choices))

    def adjust(self, step: int) -> bool:
        self._choose(max(0, min(len(self.choices) - 1, self.index + step)))
        return True

    def release(self, pos: Point) -> bool:
        self.sunk = False
        hits = [n for n in range(len(self.choices)) if self._segment(n).collidepoint(pos)]
        return bool(hits) and self._choose(hits[0])

    def _choose(self, index: int) -> bool:
        if index == self.index:
            return False
        self.index = index
        self.change(self.choices[index][0])
        return True

    def _segment(self, index: int) -> Box:
        box = self.value_box()
        width = box.width / len(self.choices)
        return Box(box.left + index * width, box.top, width, box.height)

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, palette.pressed, radius=10)
        widest = max(canvas.texts.width(word, "smallstrong") for _, word in self.choices)
        style = "smallstrong" if widest < box.width / len(self.choices) - 10 else "tiny"
        for number, (_, word) in enumerate(self.choices):
            part = self._segment(number).inflate(-4, -4)
            chosen = number == self.index
            if chosen:
                canvas.box(part, palette.accent, radius=8, edge=palette.focus, width=1.5)
            canvas.text(word, part.center, style, palette.accent_text if chosen else palette.muted, "center")


class Value(Row):
    """A row that opens something: a label and the present value."""

    def __init__(self, label: str, value: str, act: Callable[[], object], *, hint: str = "") -> None:
        super().__init__(label, hint=hint)
        self.value, self.act = value, act

    def value_box(self) -> Box:
        return wide_value(self.box)

    def accept(self) -> bool:
        self.act()
        return True

    def draw_value(self, canvas: Canvas, box: Box) -> None:
        palette = canvas.palette
        canvas.box(box, palette.pressed, radius=10)
        word, room = self.value, box.width - 60
        style = next((s for s in ("body", "small") if canvas.texts.width(word, s) < room), "tiny")
        while canvas.texts.width(word, style) > room and len(word) > 4:
            word = word[:-2].rstrip("…") + "…"
        canvas.text(word, box.center, style, palette.text, "center")
        x, y = box.right - 24, box.centery
        for step in (-7.0, 0.0, 7.0):
            canvas.disc((x + step, y), 2.2, palette.accent)


def padlock(canvas: Canvas, centre: Point, colour: Colour) -> None:
    """A small closed padlock."""
    x, y = centre
    canvas.outline(Box(x - 5.5, y - 10, 11, 14), colour, radius=5.5, width=2)
    canvas.box(Box(x - 8, y - 2, 16, 12), colour, radius=3)
