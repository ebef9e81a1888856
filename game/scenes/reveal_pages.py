"""The other pages of an open deal: the hands as dealt, the cards nobody had, and who was master how often."""

from __future__ import annotations

from typing import Any

from engine.cards import cards_of
from engine.games.whos_who.options import LENGTHS, RoleDealing
from engine.games.whos_who.view import View
from game.narrate import card_sign
from game.scenes.fitting import fitted, joined
from game.scenes.reveal_lines import (
    Dealt,
    MasterRow,
    dealt_hands,
    leftover,
    length_words,
    master_rows,
    seats_from,
)
from game.scenes.reveal_sheet import PICTURE
from game.scenes.signs import role_sign
from game.strings import tr, trn
from game.table.ring_hud import seat_mark
from game.table.sprites import Sprites
from game.ui.canvas import Box, Canvas

GAP, PAD = 14.0, 20.0
LOW_CARD = 70.0
"""Lower cards than this are hard to read: the name then stands beside them."""
SUITS_APART = (0, 1, 3, 2)
"""Black and red in turn."""


def draw_hands(
    canvas: Canvas, box: Box, view: View, plans: Any, viewer: int | None, sprites: Sprites
) -> None:
    """A panel per seat with its cards, and the cards that nobody had."""
    hands = dealt_hands(view, plans, viewer)
    texts = canvas.texts
    foot = texts.leading("small") + 14 if any(leftover(view)) else 0.0
    area = Box(box.left, box.top, box.width, box.height - foot - (GAP if foot else 0))
    columns = 1 if len(hands) <= 3 else 2
    rows = -(-len(hands) // columns)
    wide = (area.width - GAP * (columns - 1)) / columns
    high = (area.height - GAP * (rows - 1)) / rows
    sprites.begin_frame(99)
    for number, hand in enumerate(hands):
        row, column = divmod(number, columns)
        if number == len(hands) - 1 and column == 0 and columns == 2:
            column = 0.5
        place = Box(area.left + column * (wide + GAP), area.top + row * (high + GAP), wide, high)
        _draw_hand(canvas, place, hand, sprites)
    if foot:
        _draw_leftover(canvas, Box(box.left, box.bottom - foot, box.width, foot), view)


def _draw_hand(canvas: Canvas, box: Box, hand: Dealt, sprites: Sprites) -> None:
    """The name with the role, and the cards side by side, sorted by suits."""
    palette, texts = canvas.palette, canvas.texts
    canvas.box(box, (*palette.panel, 235), radius=14, edge=palette.panel_edge, width=1.5)
    above = box.height - 18 - texts.leading("smallstrong") >= LOW_CARD
    wide = box.width - 32 if above else 125 * texts.scale / 100
    y = box.top + 6 + texts.leading("smallstrong") / 2
    if not above:
        y = box.centery - texts.leading("tiny") / 2 - 2
    seat_mark(canvas, box.left + 22, y, hand.seat, 7)
    name, style = fitted(texts, hand.name, (wide - 26) * (0.6 if above else 1.0), ("smallstrong", "tiny"))
    x = canvas.text(name, (box.left + 38, y), style, palette.text, "midleft").right / canvas.u + 18
    if not above:
        x, y = box.left + 14, y + texts.leading("tiny") + 2
    role, ink = ("master", palette.accent) if hand.master else ("hunter", palette.muted)
    role_sign(canvas, (x + 8, y), role, ink)
    canvas.text(tr(f"reveal.{role}"), (x + 24, y), "tiny", ink, "midleft")
    if above:
        top = box.top + 8 + texts.leading("smallstrong")
        room = Box(box.left + 16, top, box.width - 32, box.bottom - 10 - top)
    else:
        room = Box(box.left + 16 + wide, box.top + 8, box.width - wide - 32, box.height - 16)
    cards = sorted(cards_of(hand.cards), key=lambda card: (SUITS_APART.index(card // 13), -(card % 13)))
    high = min(room.height, 150.0)
    zoom = high / PICTURE
    step = min(high * 5 / 7 + 4, (room.width - high * 5 / 7) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        centre = room.left + high * 5 / 14 + number * step, room.top + high / 2
        image, corner = sprites.pose(card, canvas.at(centre), zoom=zoom)
        canvas.surface.blit(image, corner)


def _draw_leftover(canvas: Canvas, box: Box, view: View) -> None:
    palette, texts = canvas.palette, canvas.texts
    canvas.box(box, (*palette.panel, 235), radius=12, edge=palette.panel_edge, width=1.5)
    turned, hidden = leftover(view)
    parts: list[tuple[str, str]] = [(tr("reveal.leftover"), "accent")]
    for cards, words in (
        (turned, tr("reveal.leftover_turned")),
        (hidden, trn("reveal.leftover_down", hidden.bit_count())),
    ):
        if cards:
            parts += [("  ".join(card_sign(card) for card in cards_of(cards)), "text"), (words, "muted")]
    whole = sum(texts.width(words, "small") + 18 for words, _ in parts)
    style = "small" if whole <= box.width - 32 else "tiny"
    x = box.left + 18
    for words, ink in parts:
        x = (
            canvas.text(words, (x, box.centery), style, getattr(palette, ink), "midleft").right / canvas.u
            + 18
        )


def draw_masters(canvas: Canvas, box: Box, view: View, plans: Any, viewer: int | None) -> None:
    """A row per seat: how often it was master, in which deals, and how likely it is to be next."""
    canvas.panel(box)
    palette, texts = canvas.palette, canvas.texts
    rows = master_rows(view, plans, viewer)
    inner = box.inflate(-2 * PAD, -2 * (PAD - 4))
    over = rows[0].chance is None
    why = tr("reveal.chance_over") if over else joined([chance_words(view), length_words(view)])
    foot = texts.height(why, "tiny", inner.width) + 6
    head = texts.leading("tiny") + 6
    step = min(68 * texts.scale / 100, (inner.height - head - foot) / len(rows))
    xs = [inner.left, *(inner.left + inner.width * part for part in (0.26, 0.46, 0.68))]
    keys = ("reveal.times_master", "reveal.in_deals", "reveal.next_chance")
    for x, key in zip(xs[1:], keys[: 2 if over else 3], strict=False):
        canvas.text(tr(key), (x, inner.top), "tiny", palette.muted)
    for number, (seat, row) in enumerate(zip(seats_from(viewer, view.seats), rows, strict=True)):
        line = Box(inner.left, inner.top + head + number * step, inner.width, step - 6)
        canvas.box(line.inflate(16, 0), palette.raised, radius=10)
        seat_mark(canvas, line.left + 8, line.centery, seat, 8)
        _draw_row(canvas, line, row, xs)
    canvas.paragraph(why, (inner.left, inner.bottom - foot + 6), inner.width, "tiny", palette.muted)


def _draw_row(canvas: Canvas, line: Box, row: MasterRow, xs: list[float]) -> None:
    palette, texts = canvas.palette, canvas.texts
    y = line.centery
    name, style = fitted(texts, row.name, xs[1] - xs[0] - 34, ("smallstrong", "tiny"))
    canvas.text(name, (line.left + 26, y), style, palette.text, "midleft")
    number = canvas.text(str(row.count), (xs[1], y), "strong", palette.text, "midleft")
    x = number.right / canvas.u + 18
    for _ in range(min(row.count, 6)):
        role_sign(canvas, (x, y), "master", palette.accent)
        x += 24
    words = ", ".join(str(deal) for deal in row.deals) or tr("reveal.never")
    style = "small" if texts.width(words, "small") <= xs[3] - xs[2] - 12 else "tiny"
    canvas.text(words, (xs[2], y), style, palette.muted, "midleft")
    if row.chance is None:
        return
    part, whole = row.chance
    percent = round(100 * part / whole)
    words = tr("reveal.chance", share=percent, part=part, whole=whole)
    style = "small" if texts.width(words, "small") <= line.right - xs[3] - 90 else "tiny"
    bar = Box(xs[3], y - 5, 70, 10)
    canvas.box(bar, palette.pressed, radius=5)
    if part:
        canvas.box(Box(bar.left, bar.top, max(6, bar.width * part / whole), 10), palette.accent, radius=5)
    canvas.text(words, (bar.right + 12, y), style, palette.text, "midleft")


def chance_words(view: View) -> str:
    """Why the chances of being master next are what they are (WW §9)."""
    options = view.options
    if options.role_dealing is RoleDealing.BAG:
        return tr("reveal.chance_bag")
    if len(view.results) >= options.cap_deals:
        return tr("reveal.chance_cap")
    return tr("reveal.chance_why", base=LENGTHS[options.players, options.masters].base)
