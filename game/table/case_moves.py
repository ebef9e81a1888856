"""How the things of a table of Deception move: drawn over the picture at rest, from 0 to 1 of their way."""

from __future__ import annotations

import math

import pygame

from engine.games.deception.statements import Colour, Crime
from game.phrases import Voice
from game.strings import tr
from game.table.case_board import Board
from game.table.case_cards import PAPER
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout
from game.table.case_pods import badge
from game.table.case_spots import CardSpot, box_of, option_boxes, tile_boxes
from game.table.case_stage import Motion
from game.table.case_tiles import marker_radius, marker_spot
from game.table.layout import Rect
from game.ui import shapes
from game.ui.canvas import Box, Canvas

NO, YES = (176, 24, 34), (22, 112, 58)
PLATE = (570.0, 306.0)
STAMP_AT = 0.56
"""Part of an attempt after which the answer is stamped on it."""


def draw(
    canvas: Canvas,
    place: CaseLayout,
    facts: CaseFacts,
    motion: Motion,
    part: float,
    board: Board,
    voice: Voice,
) -> None:
    """One motion at a moment of its way."""
    if motion.kind in ("laid", "away"):
        _cards(canvas, place, facts, motion, part, board)
    elif motion.kind in ("tile", "drawn"):
        _turned(canvas, place, facts, motion, part, board)
    elif motion.kind == "swap":
        _swap(canvas, place, facts, motion, part, board)
    elif motion.kind == "marker":
        _marker(canvas, place, facts, motion, part, board)
    elif motion.kind == "trial":
        _trial(canvas, place, facts, motion, part, board, voice)
    elif motion.kind == "badge":
        _badge(canvas, place, facts, motion, part)


def ease(t: float) -> float:
    """Fast at first, then slower."""
    return 1 - (1 - max(0.0, min(1.0, t))) ** 3


def _cards(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, motion: Motion, part: float, board: Board
) -> None:
    """A seat's cards slide in from the middle of the table, or away from it."""
    pod = place.pods[facts.place(motion.seat)]
    x, y = place.centre.centre
    if motion.kind == "away" and not facts.cards(motion.seat, Colour.RED):
        shade = Box(
            pod.rect.left + 4, pod.head.bottom, pod.rect.width - 8, pod.rect.height - pod.head.height - 4
        )
        for i in range(4):
            t = ease(part * 1.3 - 0.1 * i)
            box = shade.scale_by(0.42).move((x - shade.centerx) * t, (y - shade.centery) * t + (i - 1.5) * 8)
            canvas.box(box, PAPER[Colour.RED if i % 2 else Colour.BLUE], radius=8, alpha=1 - t)
        return
    for colour in Colour:
        numbers = facts.cards(motion.seat, colour)
        for i, (rect, number) in enumerate(zip(pod.cards(colour), numbers, strict=True)):
            t = ease(part * 1.35 - 0.09 * i)
            if t <= 0:
                continue
            area = canvas.rect(Box(rect.left, rect.top, rect.width, rect.height))
            image = board.cards.card(colour, number, i, area.size, canvas.u, place.text)
            back = 1 - t
            area.move_ip(
                round((x - rect.centre[0]) * back * canvas.u), round((y - rect.centre[1]) * back * canvas.u)
            )
            canvas.surface.blit(image, area.topleft)


def _tile_image(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, tile: int, box: Rect, board: Board
) -> pygame.Surface:
    area = canvas.rect(Box(box.left, box.top, box.width, box.height))
    laid = next((t for t in facts.tiles if t.tile == tile), None)
    return board.tiles.tile(tile, box, area.size, round_=laid.round if laid else 1, text=place.text)


def _turned(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, motion: Motion, part: float, board: Board
) -> None:
    """A tile turns over: its back narrows, then its face widens."""
    box = tile_boxes(place, facts).get(motion.tile)
    if box is None:
        return
    wide = abs(math.cos(math.pi * part))
    area = canvas.rect(Box(box.left, box.top, box.width, box.height))
    size = max(1, round(area.width * wide)), area.height
    if part < 0.5:
        image = shapes.box(size, canvas.px(8), (92, 62, 24, 255), (236, 190, 92, 255), canvas.px(2))
    else:
        image = pygame.transform.scale(_tile_image(canvas, place, facts, motion.tile, box, board), size)
    canvas.surface.blit(image, image.get_rect(center=area.center))


def _swap(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, motion: Motion, part: float, board: Board
) -> None:
    """The drawn tile goes where the old one lay, and the old one falls away."""
    goal = tile_boxes(place, facts).get(motion.tile)
    if goal is None:
        return
    t = ease(part)
    start = place.drawn.centre
    image = _tile_image(canvas, place, facts, motion.tile, goal, board)
    old = _tile_image(canvas, place, facts, motion.old, goal, board)
    old = old.copy()
    old.set_alpha(round(255 * (1 - t)))
    spot = canvas.at((goal.centre[0], goal.centre[1] - 40 * t))
    canvas.surface.blit(old, old.get_rect(center=spot))
    x, y = start[0] + (goal.centre[0] - start[0]) * t, start[1] + (goal.centre[1] - start[1]) * t
    canvas.surface.blit(image, image.get_rect(center=canvas.at((x, y))))


def _marker(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, motion: Motion, part: float, board: Board
) -> None:
    """A marker comes down on its option; a ring runs out from it."""
    box = tile_boxes(place, facts).get(motion.tile)
    if box is None:
        return
    area = option_boxes(box)[motion.option]
    x, y = marker_spot(area)
    radius = marker_radius(area) * canvas.u
    fall = min(1.0, part / 0.58)
    lift = (1 - fall) ** 2
    spot = (x * canvas.u, (y - 90 * lift) * canvas.u)
    if part > 0.58:
        run = (part - 0.58) / 0.42
        reach = marker_radius(area) * (1 + 2.4 * run)
        ring = Box(x - reach, y - reach, 2 * reach, 2 * reach)
        canvas.outline(ring, (255, 214, 120), radius=reach, width=2.5, alpha=1 - run)
    board.tiles.marker(canvas.surface, spot, radius * (1 + 0.7 * lift), motion.number)


def _trial(
    canvas: Canvas,
    place: CaseLayout,
    facts: CaseFacts,
    motion: Motion,
    part: float,
    board: Board,
    voice: Voice,
) -> None:
    """An attempt: the two cards large in the middle, then the answer is stamped across them."""
    crime = motion.crime
    if crime is None or not facts.cards(crime.owner, Colour.RED):
        return
    grow, leave = ease(part / 0.14), max(0.0, (part - 0.92) / 0.08)
    x, y = place.centre.centre
    box = Box(x - PLATE[0] / 2, y - PLATE[1] / 2, *PLATE)
    palette, seen = canvas.palette, grow * (1 - leave)
    canvas.box(box, palette.panel, radius=16, edge=palette.accent, width=2, alpha=seen)
    names = tr("deception_table.solving", seat=voice.name(motion.seat), owner=voice.name(crime.owner))
    size = round(22 * place.text**0.5 * canvas.u)
    names = board.kind.short(names, round((PLATE[0] - 40) * canvas.u), size)
    image = board.kind.font(size).render(names, True, palette.text)
    canvas.image(image, (x, box.top + 34), "center", alpha=seen)
    _pair(canvas, place, facts, crime, grow, board)
    if part >= STAMP_AT:
        _stamp(canvas, place, board, motion.correct, min(1.0, (part - STAMP_AT) / 0.09))


def _pair(
    canvas: Canvas, place: CaseLayout, facts: CaseFacts, crime: Crime, grow: float, board: Board
) -> None:
    """The two cards of an attempt, from where they lie to the middle."""
    x, y = place.centre.centre
    for side, colour, at in ((-1, Colour.RED, crime.red), (1, Colour.BLUE, crime.blue)):
        spot = box_of(place, facts, CardSpot(crime.owner, colour, at))
        if spot is None:
            continue
        wide, high = 250.0, 120.0
        goal = (x + side * 134, y - 26)
        centre = (
            spot.centre[0] + (goal[0] - spot.centre[0]) * grow,
            spot.centre[1] + (goal[1] - spot.centre[1]) * grow,
        )
        box = Box(0, 0, wide, high)
        box.center = centre
        size = canvas.rect(Box(0, 0, wide, high)).size
        image = board.cards.card(colour, facts.cards(crime.owner, colour)[at], at, size, canvas.u, 1.7)
        if grow < 1.0:
            part = spot.width / wide + (1 - spot.width / wide) * grow
            image = pygame.transform.scale(image, (round(size[0] * part), round(size[1] * part)))
        canvas.surface.blit(image, image.get_rect(center=canvas.at(centre)))


def _stamp(canvas: Canvas, place: CaseLayout, board: Board, correct: bool, part: float) -> None:
    """The answer, pressed on at an angle."""
    text = tr("deception_table.solved" if correct else "deception_table.no")
    colour = YES if correct else NO
    size = round(54 * canvas.u)
    key = ("stamp", text, size)
    image = _stamps.get(key)
    if image is None:
        letters = board.kind.font(size).render(text, True, (255, 250, 240))
        pad = round(26 * canvas.u)
        wide, high = letters.get_width() + 2 * pad, letters.get_height() + pad
        image = shapes.box(
            (wide, high), canvas.px(14), (*colour, 240), (255, 250, 240, 255), canvas.px(5)
        ).copy()
        image.blit(letters, letters.get_rect(center=(wide // 2, high // 2 + round(2 * canvas.u))))
        image = pygame.transform.rotozoom(image, 8 if correct else -8, 1.0)
        _stamps.clear()
        _stamps[key] = image
    if part < 1.0:
        image = pygame.transform.rotozoom(image, 0, 1.0 + 0.8 * (1 - ease(part)))
    canvas.surface.blit(
        image, image.get_rect(center=canvas.at((place.centre.centre[0], place.centre.centre[1] + 92)))
    )


_stamps: dict[tuple[str, str, int], pygame.Surface] = {}


def _badge(canvas: Canvas, place: CaseLayout, facts: CaseFacts, motion: Motion, part: float) -> None:
    """A spent badge goes to the scientist."""
    if facts.scientist is None:
        return
    start = place.pods[facts.place(motion.seat)].head
    goal = place.pods[facts.place(facts.scientist)].rect
    t = 0.5 - 0.5 * math.cos(math.pi * part)
    x = start.right - 18 + (goal.centre[0] - start.right + 18) * t
    y = start.centre[1] + (goal.centre[1] - start.centre[1]) * t - 60 * math.sin(math.pi * t)
    badge(canvas, (x, y), 10 + 9 * math.sin(math.pi * t))
