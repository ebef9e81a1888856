"""What a player points at, has chosen or may choose, drawn over the table of Deception; the card in focus
enlarged."""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from engine.games.deception.events import Said
from engine.games.deception.statements import CluePointsTo, Colour, Doubt, Suspect, Trust
from game.case_words import card_word
from game.phrases import Voice
from game.strings import language, tr
from game.table.case_cards import BAND, INK, PAPER
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_pods import GOLD, GOLD_DEEP
from game.table.case_spots import CardSpot, OptionSpot, SeatSpot, Spot, TileSpot, box_of, spots
from game.table.case_type import Type
from game.table.layout import Rect
from game.ui.canvas import Box, Canvas
from game.ui.text import REGULAR

LENS = (290.0, 152.0)
"""Units of an enlarged card at text scale 1."""
DARK, LIGHT = (118, 118, 124), (172, 172, 178)
"""What is left of a colour, of 255, on cards or seats and on tiles that may not be chosen."""
LENS_TYPE = 30.0
"""Least and, times 1.6, greatest type on it."""


class Marks(Struct, frozen=True):
    """What the player's hands are at."""

    focus: Spot | None = None
    chosen: tuple[Spot, ...] = ()
    legal: frozenset[Spot] | None = None
    """What may be chosen now: everything else of these kinds is dimmed. None: no choice is being made."""
    hinted: tuple[Spot, ...] = ()
    lens: bool = True
    """Whether the card in focus is enlarged."""
    ring: bool = True
    """Whether the focus has a ring: not for a mouse that only passes over."""


def dim(canvas: Canvas, place: CaseLayout, facts: CaseFacts, legal: frozenset[Spot]) -> None:
    """Darken everything of the kinds of ``legal`` that is not among it; tiles less, for all are read on."""
    kinds = {type(spot) for spot in legal}
    if TileSpot in kinds:
        kinds.discard(OptionSpot)  # dimmed with their tile
    marked = {OptionSpot(tile.tile, tile.option) for tile in facts.tiles}
    for spot in spots(place, facts, *kinds):
        box = box_of(place, facts, spot)
        if spot not in legal and spot not in marked and box is not None:
            shade = LIGHT if isinstance(spot, TileSpot | OptionSpot) else DARK
            area = canvas.rect(Box(box.left, box.top, box.width, box.height))
            canvas.surface.fill(shade, area, special_flags=pygame.BLEND_RGB_MULT)


def draw(canvas: Canvas, place: CaseLayout, facts: CaseFacts, marks: Marks) -> None:
    """Mark what is chosen, hinted at and in focus."""
    for spot in marks.hinted:
        box = box_of(place, facts, spot)
        if box is not None:
            _ring(canvas, box, canvas.palette.good, 3.0)
    for i, spot in enumerate(marks.chosen):
        box = box_of(place, facts, spot)
        if box is not None:
            _chosen(canvas, box, spot, i + 1)
    box = box_of(place, facts, marks.focus) if marks.focus is not None else None
    if box is not None and marks.ring:
        _ring(canvas, box, canvas.palette.focus, 3.2)


def _ring(canvas: Canvas, rect: Rect, colour: tuple[int, int, int], width: float) -> None:
    box = Box(rect.left - 2, rect.top - 2, rect.width + 4, rect.height + 4)
    canvas.outline(box, (20, 16, 8), radius=9, width=width + 1.6)
    canvas.outline(box, colour, radius=9, width=width)


def _chosen(canvas: Canvas, rect: Rect, spot: Spot, number: int) -> None:
    """A thick frame with a tick on its corner."""
    del number
    _ring(canvas, rect, GOLD, 3.6)
    size = 9.0 if isinstance(spot, CardSpot | OptionSpot) else 12.0
    x, y = rect.right - size * 0.7, rect.top + size * 0.7
    canvas.disc((x, y), size, GOLD_DEEP)
    canvas.disc((x, y), size - 1.5, GOLD)
    k = size / 12
    points = [(-6, 0), (-3.5, -2.5), (-1.5, 0), (4.5, -6), (7, -3.5), (-1.5, 5.5)]
    canvas.polygon([(x + a * k, y + b * k) for a, b in points], GOLD_DEEP)


# -- what a statement speaks of -------------------------------------------------------------------------


def spoken_of(said: Said) -> tuple[Spot, ...]:
    """Everything on the table that a statement names."""
    told = said.statement
    if isinstance(told, Suspect):
        cards = [
            CardSpot(told.owner, colour, at)
            for colour, at in ((Colour.RED, told.red), (Colour.BLUE, told.blue))
            if at is not None
        ]
        return tuple(cards) or (SeatSpot(told.owner),)
    if isinstance(told, CluePointsTo):
        return TileSpot(told.tile), CardSpot(told.owner, told.colour, told.place)
    if isinstance(told, Doubt):
        return (SeatSpot(told.owner),)
    return (SeatSpot(told.seat),) if isinstance(told, Trust) else ()


def pointing(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, said: Said, since: float, most: float
) -> None:
    """Frames around what was spoken of, with a dotted way from the speaker; they fade."""
    strength = max(0.0, min(1.0, since / 0.15, (most - since) / 0.5))
    accuses = isinstance(said.statement, Suspect | CluePointsTo)
    colour = canvas.palette.focus if accuses else canvas.palette.good
    pod = place.pods[facts.place(said.seat)].rect
    for spot in spoken_of(said):
        box = box_of(place, facts, spot)
        if box is None:
            continue
        around = Box(box.left - 3, box.top - 3, box.width + 6, box.height + 6)
        canvas.outline(around, colour, radius=10, width=3, alpha=strength)
        x, y = box.centre
        here = min(max(x, pod.left), pod.right), min(max(y, pod.top), pod.bottom)
        if here == (x, y):
            continue  # it lies before the speaker
        there = min(max(here[0], box.left), box.right), min(max(here[1], box.top), box.bottom)
        _dots(canvas, here, there, colour, min(1.0, since / 0.4), strength)


def _dots(
    canvas: Canvas,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: tuple[int, int, int],
    part: float,
    strength: float,
) -> None:
    """A bowed dotted line, grown so far."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    count = max(2, round(length / 17))
    bow = min(46.0, length * 0.14)
    for i in range(1, count + 1):
        t = i / count
        if t > part:
            break
        x = start[0] + (end[0] - start[0]) * t
        y = start[1] + (end[1] - start[1]) * t - bow * math.sin(math.pi * t)
        size = 2.4 if i < count else 4.4
        canvas.box(Box(x - size, y - size, 2 * size, 2 * size), colour, radius=size, alpha=0.85 * strength)


# -- the card in focus, enlarged ------------------------------------------------------------------------


def lens_box(place: CaseLayout, rect: Rect) -> Rect:
    """Where the card at ``rect`` is shown enlarged: over the pod next to its own, so that neither its own pod
    nor the tiles are covered."""
    x, y = rect.centre
    others = [pod.rect for pod in place.pods if not pod.rect.holds(x, y)]
    over = min(others, key=lambda pod: math.hypot(pod.centre[0] - x, pod.centre[1] - y))
    wide = max(LENS[0], min(over.width, LENS[0] * place.text * 1.2))
    high = max(LENS[1], min(over.height, LENS[1] * place.text * 1.2))
    left = min(max(over.centre[0] - wide / 2, 6.0), place.width - 6 - wide)
    top = min(max(over.centre[1] - high / 2, 6.0), place.height - 6 - high)
    return Rect(left, top, wide, high)


class Lens:
    """The picture of the card enlarged last."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._image: pygame.Surface | None = None

    def draw(
        self, canvas: Canvas, place: CaseLayout, facts: CaseFacts, spot: CardSpot, voice: Voice, kind: Type
    ) -> None:
        """The card in focus, large: its word, whose it is and where it lies, what it was tried with."""
        rect = box_of(place, facts, spot)
        if rect is None:
            return
        own = lens_box(place, rect)
        box = Box(own.left, own.top, own.width, own.height)
        owner, tried = voice.name(spot.owner), _tried(facts, spot)
        number = facts.cards(spot.owner, spot.colour)[spot.place]
        key = (spot, number, tried, owner, box.size, canvas.u, place.text, language())
        if key != self._key or self._image is None:
            area = canvas.rect(box)
            sheet = pygame.Surface(area.size, pygame.SRCALPHA)
            sheet.fill((*BAND[spot.colour], 0))
            inner = Canvas(sheet, canvas.u, canvas.texts, canvas.palette)
            _enlarged(inner, place, spot, number, (owner, tried), kind)
            self._key, self._image = key, sheet
        canvas.shadow(box, radius=14, blur=22, drop=8, alpha=0.55)
        canvas.image(self._image, box.topleft)


def _enlarged(
    canvas: Canvas, place: CaseLayout, spot: CardSpot, number: int, words: tuple[str, str], kind: Type
) -> None:
    """The enlarged card on a canvas of its own size."""
    owner, tried = words
    box, u = canvas.bounds, canvas.u
    band, paper = BAND[spot.colour], PAPER[spot.colour]
    word = card_word(spot.colour, number)
    canvas.box(box, paper, radius=14, edge=band, width=3)
    head = 30.0 * (0.6 + 0.4 * place.text)
    canvas.box(Box(box.left, box.top, box.width, head), band, radius=12)
    foot = 26.0 * (0.6 + 0.4 * place.text)
    area = Rect(box.left + 14, box.top + head + 2, box.width - 28, box.height - head - foot - 6)
    _seal(canvas, kind, word, number, area, band)
    name = tr(f"deception_table.{'evidence' if spot.colour is Colour.RED else 'weapon'}", n=spot.place + 1)
    size = round(16.5 * place.text**0.7 * u)
    canvas.image(
        kind.font(size).render(name, True, (255, 255, 255)), (box.left + 12, box.top + head / 2), "midleft"
    )
    room = round((box.width - 36) * u) - kind.width(name, size)
    owner = kind.short(owner, room, size, REGULAR)
    image = kind.font(size, REGULAR).render(owner, True, (255, 246, 236))
    canvas.image(image, (box.right - 12, box.top + head / 2), "midright")
    least = round(LENS_TYPE * u)
    largest = round(LENS_TYPE * 1.5 * place.text * u)
    setting = kind.fit(word, round(area.width * u), round(area.height * u), largest, least)
    canvas.image(kind.render(setting, INK), area.centre, "center")
    text = tr("deception_table.tried_with", cards=tried) if tried else tr("deception_table.not_tried")
    small = round(14.5 * place.text**0.7 * u)
    text = kind.short(text, round((box.width - 24) * u), small, REGULAR)
    ink = (150, 20, 30) if tried else (110, 104, 100)
    canvas.image(
        kind.font(small, REGULAR).render(text, True, ink), (box.centerx, box.bottom - foot / 2 - 2), "center"
    )


def _seal(canvas: Canvas, kind: Type, word: str, number: int, area: Rect, ink: tuple[int, int, int]) -> None:
    """The initial behind the word, in a ring of strokes that is each card's own."""
    side = area.height * 1.0
    letter = kind.initial(word, round(side * canvas.u), ink).copy()
    letter.set_alpha(36)
    x, y = area.left + area.width * 0.8, area.centre[1]
    canvas.image(letter, (x, y), "center")
    strokes, turn = 9 + number % 8, number * 0.7
    for i in range(strokes):
        angle = turn + 2 * math.pi * i / strokes
        far = side * 0.52
        size = 1.2 + (number // 8 + i) % 3
        spot = Box(
            x + far * math.cos(angle) - size, y + far * math.sin(angle) * 0.92 - size, 2 * size, 2 * size
        )
        if area.left - 10 <= spot.left and spot.right <= area.right + 10:
            canvas.box(spot, ink, radius=size, alpha=0.25)


def _tried(facts: CaseFacts, spot: CardSpot) -> str:
    """The cards that this one was tried with in vain."""
    other = Colour.BLUE if spot.colour is Colour.RED else Colour.RED
    words: list[str] = []
    for crime in facts.refused:
        pair = {Colour.RED: crime.red, Colour.BLUE: crime.blue}
        if crime.owner == spot.owner and pair[spot.colour] == spot.place:
            words.append(card_word(other, facts.cards(spot.owner, other)[pair[other]]))
    return tr("deception_table.comma").join(dict.fromkeys(words))
