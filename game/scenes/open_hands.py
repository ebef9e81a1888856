"""Hands that lie open, as in a bridge diagram: a panel per seat, a line per suit."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.cards import JOKERS, RANKS, SUIT_SYMBOLS, cards_of
from game.phrases import z_mark
from game.scenes.signs import crown
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.text import Texts

SUIT_ORDER = (0, 1, 2, 3)
PAD = 14.0


class OpenHand(Struct, frozen=True):
    """What a panel shows. Cards are bit masks; ``gone`` ones are dim, ``marked`` ones framed."""

    title: str
    cards: int
    note: str = ""
    gone: int = 0
    marked: int = 0
    now: int | None = None
    """The card being played: filled."""
    active: bool = False
    """The seat whose move it is: a wider edge and a pointer."""
    crown: bool = False
    """A master, in a game with hidden roles."""
    zombies: int = 0
    """Cards that have risen from a graveyard: framed, with a ``z``."""


def height(texts: Texts, style: str = "smallstrong") -> float:
    """Height of a panel whose ranks are in ``style``."""
    return texts.leading("smallstrong") + 4 * texts.leading(style) + 2 * PAD - 6


def draw_row(canvas: Canvas, area: Box, hands: Sequence[OpenHand], gap: float = 16) -> None:
    """Panels side by side."""
    width = (area.width - gap * (len(hands) - 1)) / len(hands)
    for number, hand in enumerate(hands):
        draw(canvas, Box(area.left + number * (width + gap), area.top, width, area.height), hand)


def draw(canvas: Canvas, box: Box, hand: OpenHand, style: str = "smallstrong") -> None:
    """One panel."""
    palette, texts = canvas.palette, canvas.texts
    edge = palette.accent if hand.active else palette.panel_edge
    canvas.box(box, (*palette.panel, 235), radius=14, edge=edge, width=2.5 if hand.active else 1.5)
    left, top = box.left + PAD, box.top + PAD - 5
    if hand.active:
        y = top + texts.leading("smallstrong") / 2
        canvas.polygon([(left, y - 7), (left, y + 7), (left + 9, y)], palette.accent)
        left += 16
    room = box.right - PAD - left - (texts.width(hand.note, "tiny") + 10 if hand.note else 0)
    size = "smallstrong" if texts.width(hand.title, "smallstrong") <= room else "tiny"
    y = top + texts.leading("smallstrong") / 2
    right = draw_title(canvas, hand, (left, y), size)
    if hand.note and right + 10 + texts.width(hand.note, "tiny") <= box.right - 6:
        canvas.text(hand.note, (right + 10, y + 1), "tiny", palette.muted, "midleft")
    top += texts.leading("smallstrong")
    step = min(texts.leading(style), (box.bottom - PAD + 4 - top) / 4)
    for suit in SUIT_ORDER:
        draw_suit(canvas, Box(box.left + PAD, top, box.width - 2 * PAD, step), hand, suit, style)
        top += step


def draw_title(canvas: Canvas, hand: OpenHand, place: tuple[float, float], style: str) -> float:
    """The name from its left middle on, with the crown of a master; where it ends."""
    right = canvas.text(hand.title, place, style, canvas.palette.accent, "midleft").right / canvas.u
    for card in cards_of(hand.cards & JOKERS):
        right = _joker(canvas, hand, card, (right + 5, place[1]))
    if not hand.crown:
        return right
    return crown(canvas, (right + 5, place[1]), 20).right / canvas.u


def _joker(canvas: Canvas, hand: OpenHand, card: int, place: tuple[float, float]) -> float:
    """A star for a joker, which has no suit to stand in; where it ends."""
    palette = canvas.palette
    spot = Box(place[0], place[1] - 12, 24, 24)
    ink = palette.disabled if hand.gone >> card & 1 else palette.text
    if card == hand.now:
        canvas.box(spot, palette.accent, radius=5)
        ink = palette.accent_text
    elif hand.zombies >> card & 1:
        canvas.outline(spot, palette.good, radius=5, width=1.5)
    canvas.image(icons.icon("star", canvas.px(19), ink), spot.center, "center")
    return spot.right


def draw_suit(canvas: Canvas, line: Box, hand: OpenHand, suit: int, style: str) -> None:
    """The cards of one suit in one line; many move closer together."""
    palette, texts = canvas.palette, canvas.texts
    cards = sorted((card for card in cards_of(hand.cards) if card // 13 == suit), reverse=True)
    canvas.text(SUIT_SYMBOLS[suit], (line.left, line.centery), style, palette.text, "midleft")
    x = line.left + texts.width("♠", style) + 8
    words = [RANKS[card % 13].replace("T", "10") + z_mark(card, hand.zombies) for card in cards]
    widths = [texts.width(word, style) for word in words]
    room = line.right - x - sum(widths)
    gap = min(9.0 * texts.scale / 100, room / max(1, len(cards) - 1))
    if not cards:
        canvas.text("–", (x, line.centery), style, palette.disabled, "midleft")
    for card, word, width in zip(cards, words, widths, strict=True):
        spot = Box(x - 3, line.top + 2, width + 6, line.height - 4)
        ink = palette.disabled if hand.gone >> card & 1 else palette.text
        if card == hand.now:
            canvas.box(spot, palette.accent, radius=5)
            ink = palette.accent_text
        elif (hand.marked | hand.zombies) >> card & 1:
            edge = palette.accent if hand.marked >> card & 1 else palette.good
            canvas.outline(spot, edge, radius=5, width=1.5)
        canvas.text(word, (x, line.centery), style, ink, "midleft")
        x += width + gap
