"""The lobby around the chairs: how to join, and who plays with whom."""

from __future__ import annotations

from collections.abc import Sequence

from game.desk import Desk
from game.scenes.fitting import fitted
from game.strings import tr
from game.table.seat_signs import seat_sign
from game.ui import glyphs, hints, icons
from game.ui.canvas import Box, Canvas
from game.ui.seat_colours import colour

MARGIN = 48.0
LINE = 50.0
"""Where the middle of the heading is."""


def heading(canvas: Canvas, game: str, words: str) -> None:
    """The emblem of the game and the name of the screen, from the left."""
    canvas.image(icons.emblem(game, canvas.px(48), canvas.palette), (MARGIN, LINE), "midleft")
    canvas.text(words, (MARGIN + 64, LINE), "title", anchor="midleft")


def prompt(canvas: Canvas, desk: Desk, heading: str, words: str) -> None:
    """In the line of the heading, from the right: with what one can join. Where that is too long the buttons
    go without the names of their devices."""
    texts, palette = canvas.texts, canvas.palette
    room = canvas.width - 2 * MARGIN - 64 - texts.width(heading, "title") - 28
    buttons = [(glyphs.draw(canvas, token, of, hints.GLYPH), word) for token, of, word in hints.joining(desk)]
    glyphs_wide = sum(image.get_width() / canvas.u + 30 for image, _ in buttons)
    named = glyphs_wide + sum(texts.width(word, "small") for _, word in buttons)
    short = texts.width(words, "smallstrong") + named > room
    x = canvas.width - MARGIN
    for image, word in reversed(buttons):
        if not short:
            x -= texts.width(word, "small")
            canvas.text(word, (x, LINE), "small", palette.muted, "midleft")
            x -= 8
        x -= image.get_width() / canvas.u
        canvas.image(image, (x, LINE), "midleft")
        x -= 22 if not short else 12
    words, style = fitted(texts, words, room - (glyphs_wide if short else named), ("smallstrong", "tiny"))
    canvas.text(words, (x + 6, LINE), style, palette.accent, "midright")


def teams(canvas: Canvas, seats: Sequence[Box], sides: int) -> None:
    """A frame around those who play together; ``seats`` are the chairs' boxes in the order of the seats."""
    palette = canvas.palette
    for side in range(sides):
        boxes = list(seats[side::sides])
        frame = boxes[0].unionall(boxes[1:])
        frame = Box(frame.left - 9, frame.top - 42, frame.width + 18, frame.height + 51)
        canvas.box(frame, (*palette.pressed, 120), radius=20, edge=palette.panel_edge, width=1.5)
        word = tr(f"party.side.{side}")
        canvas.text(word, (frame.centerx, frame.top + 20), "smallstrong", palette.muted, "center")


def marks(canvas: Canvas, box: Box, cursors: Sequence[int]) -> None:
    """Whose focus is on a box: an outline and the sign of each, side by side on the upper edge."""
    palette = canvas.palette
    for number, sign in enumerate(cursors):
        ink = colour(palette, sign) if sign >= 0 else palette.focus
        if number < 3:
            grow = 4 + 4 * number
            canvas.outline(box.inflate(2 * grow, 2 * grow), ink, radius=16 + grow, width=3)
        x, y = box.left + 26 + 26 * number, box.top
        canvas.disc((x, y), 13, palette.ground_deep)
        if sign >= 0:
            seat_sign(canvas, x, y, sign, 8, ink)
        else:
            canvas.polygon([(x - 6, y - 5), (x + 6, y - 5), (x, y + 6)], ink)
