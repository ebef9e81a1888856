"""Where a sentence for the player stands on the table of Deception, so that it covers nothing that is read:
at the bottom of the log, whose lines make room; while the drawn tile lies there, over the player's own
cards."""

from __future__ import annotations

from msgspec import Struct

from game.table import overlays
from game.table.case_layout import MARGIN, CaseLayout
from game.table.layout import Rect
from game.table.overlays import Speech
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

PAD, SIGN = 12.0, 74.0
"""Above and below the lines together; what stands beside them."""
TIGHT = 4.0
CLOSE = 0.89
"""The part of their usual distance to which lines may come together."""


class Told(Struct, frozen=True):
    """A sentence set in lines."""

    said: Speech
    box: Box
    style: str
    lines: tuple[str, ...]
    step: float
    spare: float
    """The height that the log leaves free at its bottom."""


def told(texts: Texts, place: CaseLayout, said: Speech, *, drawn: bool) -> Told:
    """The sentence in the largest type that keeps to its place, or else to one as wide as the window.

    ``drawn``: the drawn tile lies where the log was.
    """
    area = place.pods[0].rect if drawn else place.log
    wide = Rect(MARGIN, area.top, place.width - 2 * MARGIN, area.height)
    choices = [(room, style) for room in (area, wide) for style in ("body", "small", "tiny")]
    for room, style in choices:
        lines = texts.wrap(said.text, style, room.width - SIGN - 10)
        step, pad = texts.leading(style), PAD
        if len(lines) * step + pad > room.height and style == "tiny":
            step, pad = max(CLOSE * step, (room.height - TIGHT) / len(lines)), TIGHT
        if len(lines) * step + pad <= room.height:
            break
    else:
        room, style = choices[-1]
        lines, step, pad = texts.wrap(said.text, style, room.width - SIGN - 10), texts.leading(style), TIGHT
    box = Box(0, 0, max(texts.width(line, style) for line in lines) + SIGN, len(lines) * step + pad)
    box.height = max(box.height, min(40.0, room.height))
    box.midbottom = place.width / 2, room.bottom
    box.left = max(room.left, min(box.left, room.right - box.width))
    spare = 0.0 if drawn else min(place.log.bottom - box.top, place.log.height)
    return Told(said, box, style, tuple(lines), step, spare)


def draw(canvas: Canvas, shown: Told) -> None:
    """The sentence, with a sign for its kind."""
    overlays.speech_lines(canvas, shown.box, shown.said.kind, shown.style, shown.lines, shown.step)
