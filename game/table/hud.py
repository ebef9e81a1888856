"""Panels and labels around the cards: scores, trick counts, trumps, names, dealer and turn."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from msgspec import Struct

from engine.cards import SUIT_SYMBOLS
from engine.tricks import NO_TRUMP
from game import paths
from game.strings import tr
from game.table import words
from game.table.facts import UNKNOWN, Facts
from game.table.layout import CARD_H, CARD_W, Layout, Rect
from game.table.seat_signs import seat_sign
from game.ui.canvas import Box, Canvas
from game.ui.seat_colours import colour
from game.ui.text import BOLD, Texts

BESIDE_THE_HAND = 170.0
"""Units between a full hand and the right edge: a longer label of the own pile is only its number."""
TAG = 220.0
"""Units for the name of a seat at the side, and for those of a side at its pile: they may be long."""
PAPER = (250, 246, 234)
BLACK, RED = (24, 26, 34), (190, 30, 52)
FOUR = {2: (24, 87, 180), 3: (23, 112, 59)}


class Signs(Struct, frozen=True):
    """What the panels say besides the facts; part of what a picture is cached by."""

    names: tuple[str, ...] = ()
    """Own names of the seats; empty ones are named by their place."""
    goal: str = ""
    four_colour: bool = False
    marks: tuple[int, ...] = ()
    """The colour and shape of every seat, where several people play."""


CLASSIC = Signs()


def suit_colour(suit: int, four: bool) -> tuple[int, int, int]:
    """The colour of a suit on paper."""
    if four and suit in FOUR:
        return FOUR[suit]
    return RED if suit in (1, 2) else BLACK


@lru_cache(maxsize=32)
def suit_sign(suit: int, px: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A suit symbol ``px`` pixels high."""
    font = pygame.font.Font(paths.asset("fonts", BOLD), max(8, round(px * 1.3)))
    image = font.render(SUIT_SYMBOLS[suit], True, colour)
    return image.subsurface(image.get_bounding_rect()).copy()


def side_mark(canvas: Canvas, x: float, y: float, own: bool, size: float) -> None:
    """The sign of a side: a filled diamond for the viewer's own, a ring for the others."""
    if own:
        points = [(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)]
        canvas.polygon(points, canvas.palette.accent)
    else:
        canvas.disc((x, y), size * 0.86, canvas.palette.muted)
        canvas.disc((x, y), size * 0.46, canvas.palette.panel)


def panel(canvas: Canvas, rect: Rect) -> Box:
    """The ground of a panel."""
    box = Box(rect.left, rect.top, rect.width, rect.height)
    canvas.shadow(box, radius=14, blur=14, drop=4, alpha=0.35)
    canvas.box(box, (*canvas.palette.panel, 232), radius=14, edge=canvas.palette.panel_edge, width=1.2)
    return box


def side_called(facts: Facts, side: int, signs: Signs) -> str:
    """A side as the viewer sees it; after its players where several people play."""
    return words.side_of_names(facts, side, signs.names) if signs.marks else words.side_name(facts, side)


def tally(
    canvas: Canvas,
    rect: Rect,
    facts: Facts,
    heading: str,
    values: tuple[int, ...],
    foot: str,
    signs: Signs = CLASSIC,
) -> None:
    """A panel with one number per side, the viewer's own first."""
    box = panel(canvas, rect)
    texts, palette = canvas.texts, canvas.palette
    scale = texts.scale / 100
    canvas.text(heading, (box.left + 14, box.top + 7), "tiny", palette.muted)
    if foot:
        room = box.width - 40 - texts.width(heading, "tiny")
        if texts.width(foot, "tiny") <= room:
            canvas.text(foot, (box.right - 14, box.top + 7), "tiny", palette.muted, "topright")
    top = box.top + 8 + 20 * scale
    step = (box.bottom - 5 - top) / 2
    for i, side in enumerate(words.sides_in_order(facts)[:2]):
        y = top + step * (i + 0.5)
        side_mark(canvas, box.left + 22, y, i == 0, 7)
        name = side_called(facts, side, signs)
        style = "small" if texts.width(name, "small") < box.width - 92 else "tiny"
        if signs.marks:  # the names that people have chosen
            room = box.width - 62 - texts.width(str(values[side]), "heading")
            style = "small" if texts.width(name, "small") <= room else "tiny"
            name = cut(texts, name, style, room)
        canvas.text(name, (box.left + 38, y), style, palette.text, "midleft")
        canvas.text(str(values[side]), (box.right - 16, y), "heading", palette.text, "midright")


def trumps(canvas: Canvas, rect: Rect, facts: Facts, four: bool) -> None:
    """The trump indicator: the symbol on paper with the suit's name; always there."""
    box = panel(canvas, rect)
    palette, texts = canvas.palette, canvas.texts
    canvas.text(tr("table.trumps"), (box.centerx, box.top + 6), "tiny", palette.muted, "midtop")
    name = words.suit_name(facts.trump) if facts.trump != UNKNOWN else ""
    style = "smallstrong" if texts.width(name, "smallstrong") < box.width - 12 else "tiny"
    low = texts.leading("smallstrong")
    high = texts.leading("tiny") + 6
    canvas.text(name, (box.centerx, box.bottom - 4 - low / 2), style, palette.text, "center")
    room = box.height - low - high - 10
    token = Box(0, 0, room, room)
    token.center = box.centerx, box.top + high + room / 2 + 2
    if facts.trump == UNKNOWN:
        canvas.box(token, (*palette.raised, 140), radius=12)
        return
    canvas.box(token, PAPER, radius=12, edge=palette.accent, width=2)
    if facts.trump == NO_TRUMP:
        canvas.text(tr("table.no_trump_short"), token.center, "heading", BLACK, "center")
    else:
        image = suit_sign(facts.trump, canvas.px(room * 0.62), suit_colour(facts.trump, four))
        canvas.image(image, token.center, "center")


def _tag_style(canvas: Canvas) -> str:
    """Names are short and there is little room beside the fans: they grow less than other text."""
    return "smallstrong" if canvas.texts.scale <= 125 else "tiny"


def _tag_name(canvas: Canvas, layout: Layout, facts: Facts, seat: int, names: tuple[str, ...]) -> str:
    """A seat's name, as much of it as has room beside the score and between the fans."""
    x, _, anchor = layout.labels[facts.place(seat)]
    at_the_top = anchor == "midright" and x < layout.width / 2
    room = x - layout.score.right - 10 - _besides(canvas, facts, seat) if at_the_top else TAG
    return cut(canvas.texts, words.seat_name(facts, seat, names), _tag_style(canvas), room)


def _besides(canvas: Canvas, facts: Facts, seat: int) -> float:
    """Width of what lies on a tag with the name: margins, sign, the dealer's token, the arrow."""
    token = 12 + canvas.texts.leading(_tag_style(canvas)) if facts.dealer == seat else 0
    return 44 + token + (24 if facts.turn == seat else 0)


def tag_box(canvas: Canvas, layout: Layout, facts: Facts, seat: int, names: tuple[str, ...]) -> Box:
    """Where a seat's name lies."""
    if layout.plates:
        rect = layout.plates[facts.place(seat)]
        return Box(rect.left, rect.top, rect.width, rect.height)
    x, y, anchor = layout.labels[facts.place(seat)]
    style = _tag_style(canvas)
    high = 12 + canvas.texts.leading(style)
    wide = canvas.texts.width(_tag_name(canvas, layout, facts, seat, names), style)
    box = Box(0, 0, wide + _besides(canvas, facts, seat), high)
    setattr(box, anchor, (x, y))
    return box


def name_tag(canvas: Canvas, layout: Layout, facts: Facts, seat: int, signs: Signs) -> None:
    """A seat's name with the sign of its side, the dealer's token and, at its turn, an arrow and a bright
    frame."""
    palette = canvas.palette
    box = tag_box(canvas, layout, facts, seat, signs.names)
    y, high, turn = box.centery, box.height, facts.turn == seat
    canvas.shadow(box, radius=high / 2, blur=8, drop=3, alpha=0.3)
    edge, width = (palette.focus, 2.4) if turn else (palette.panel_edge, 1.2)
    fill = palette.raised if turn else palette.panel
    canvas.box(box, (*fill, 240), radius=high / 2, edge=edge, width=width)
    left = box.left + 14
    if turn:
        canvas.polygon([(left, y - 7), (left + 12, y), (left, y + 7)], palette.focus)
        left += 24
    if signs.marks:
        sign = signs.marks[seat]
        seat_sign(canvas, left + 4, y, sign, 7.5, colour(palette, sign))
    else:
        side_mark(canvas, left + 4, y, facts.sides[seat] == facts.sides[facts.viewer], 6.5)
    name = _tag_name(canvas, layout, facts, seat, signs.names)
    canvas.text(name, (left + 18, y), _tag_style(canvas), palette.text, "midleft")
    if facts.dealer == seat:
        centre = (box.right - high / 2 - 1, y)
        canvas.disc(centre, high / 2 - 4, PAPER)
        canvas.text(tr("table.dealer_short"), centre, "tiny", BLACK, "center")


def caption(canvas: Canvas, text: str, centre: tuple[float, float], style: str = "tiny") -> None:
    """A small word on the felt, on a dark ground of its own so that it is readable on every theme."""
    box = Box(0, 0, canvas.texts.width(text, style) + 20, canvas.texts.leading(style) + 4)
    box.center = centre
    canvas.box(box, (*canvas.palette.panel, 190), radius=box.height / 2)
    canvas.text(text, box.center, style, canvas.palette.muted, "center")


def cut(texts: Texts, text: str, style: str, width: float) -> str:
    """A text that has to fit, with an ellipsis where it does not."""
    if texts.width(text, style) <= width:
        return text
    while text and texts.width(text + "…", style) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def pile_label(
    canvas: Canvas, layout: Layout, facts: Facts, side: int, index: int, signs: Signs = CLASSIC
) -> None:
    """How many tricks lie in a pile, and whose it is."""
    spot = layout.piles[index]
    y = spot.y + CARD_H * spot.scale / 2 + 8 + canvas.texts.leading("tiny") / 2
    if index == 0:
        y = spot.y - CARD_H * spot.scale / 2 - 8 - canvas.texts.leading("tiny") / 2
    name = side_called(facts, side, signs)
    if signs.marks:
        name = cut(canvas.texts, name, "tiny", TAG)
    label = tr("table.pile", side=name, n=facts.piles[side])
    x = spot.x + 8
    half = canvas.texts.width(label, "tiny") / 2
    if index == 0 and half * 2 > BESIDE_THE_HAND:
        label, x = str(facts.piles[side]), spot.x - 30
    caption(canvas, label, (min(x, layout.width - 20 - half), y))


def draw(canvas: Canvas, layout: Layout, facts: Facts, signs: Signs) -> None:
    """Everything around the cards of a partnership game that changes only with the facts."""
    tally(canvas, layout.score, facts, tr("table.match_score"), facts.scores, signs.goal, signs)
    tally(canvas, layout.counts, facts, tr("table.trick_count"), facts.taken, "", signs)
    trumps(canvas, layout.trump, facts, signs.four_colour)
    for i, side in enumerate(words.sides_in_order(facts)[: len(layout.piles)]):
        if facts.piles[side]:
            pile_label(canvas, layout, facts, side, i, signs)
    if facts.turned:
        spot = layout.turned[facts.place(facts.turned[0])]
        y = spot.y + CARD_H * spot.scale / 2 + 8 + canvas.texts.leading("tiny") / 2
        label = tr("table.turned_up")
        # It may be wider than the card: then it grows towards the middle, not under the player's fan.
        over = max(0.0, canvas.texts.width(label, "tiny") + 20 - CARD_W * spot.scale) / 2
        side = (spot.x > layout.width * 0.75) - (spot.x < layout.width * 0.25)
        caption(canvas, label, (spot.x - side * over, y))
    for seat in range(facts.seats):
        name_tag(canvas, layout, facts, seat, signs)


def thinking(
    canvas: Canvas, layout: Layout, facts: Facts, names: tuple[str, ...], clock: float, calm: bool
) -> None:
    """Three dots below the seat in turn. They go at their own pace and tell nothing."""
    if facts.turn is None or facts.turn == facts.viewer:
        return
    box = tag_box(canvas, layout, facts, facts.turn, names)
    for i in range(3):
        beat = 0.5 if calm else 0.5 + 0.5 * math.sin(clock * 4.2 - i * 0.9)
        place = box.left + 22 + i * 15, box.bottom + 13
        canvas.disc(place, 3.4 + 1.4 * beat, (*canvas.palette.text, round(110 + 130 * beat)))
