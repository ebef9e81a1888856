"""What crosses the table while a pile is swept: a broom, a hag on her broom, three hats in a circle; and the
words over the cards: a pass, and the score of a round."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import count

import pygame

from engine.games.three_hags.state import RoundResult
from game.strings import tr
from game.table import hag_layout, words
from game.table.facts import Facts
from game.table.flourish import flourish
from game.table.layout import Layout
from game.table.moves import Spell
from game.table.ring_hud import fitted, seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour

AREA = "three_hags_table"
LOOKS: dict[str, tuple[Colour, Colour, Colour]] = {
    "broom": ((226, 184, 96), (150, 84, 34), (58, 34, 18)),
    "flight": ((92, 58, 128), (232, 186, 84), (252, 244, 226)),
    "hag": ((92, 58, 128), (232, 186, 84), (252, 244, 226)),
}
"""Ink, accent and outline of each figure."""
TURN = 4
"""Degrees to which the angle of a figure is rounded."""
SIZES = {"broom": 190.0, "flight": 210.0, "hag": 118.0}
"""In units."""
_POSES = [
    (name, angle)
    for name, most in (("broom", 20), ("flight", 36), ("hag", 12))
    for angle in range(-most, most + 1, TURN)
]
_ready: set[tuple[str, int, int]] = set()
_calls = count()
DUST, SPARK = (222, 208, 170), (250, 226, 140)


# -- figures --------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _figure(name: str, px: int) -> pygame.Surface:
    """An icon with an outline, so that it stands out from cards and felt alike."""
    ink, accent, edge = LOOKS[name]
    wide = max(1, round(px * 0.016))
    image = pygame.Surface((px + 4 * wide, px + 4 * wide), pygame.SRCALPHA)
    image.fill((*edge, 0))
    outline = icons.icon(name, px, edge, edge, edge)
    for i in range(12):
        turn = math.pi * i / 6
        spot = 2 * wide + round(wide * math.cos(turn)), 2 * wide + round(wide * math.sin(turn))
        image.blit(outline, spot)
    image.blit(icons.icon(name, px, ink, accent, edge), (2 * wide, 2 * wide))
    return image


@lru_cache(maxsize=128)
def _turned(name: str, px: int, angle: int) -> pygame.Surface:
    """A figure at an angle, degrees clockwise."""
    flat = _figure(name, px)
    return pygame.transform.rotozoom(flat, -angle, 1.0) if angle % 360 else flat


@lru_cache(maxsize=64)
def _puff(radius: int, colour: Colour, alpha: int) -> pygame.Surface:
    image = pygame.Surface((2 * radius + 2, 2 * radius + 2), pygame.SRCALPHA)
    image.fill((*colour, 0))
    for step in range(4):
        part = 1 - step / 4
        pygame.draw.circle(
            image, (*colour, round(alpha * (step + 1) / 4)), (radius + 1, radius + 1), radius * part
        )
    return image


def prepare(u: float) -> None:
    """At every fourth call make one picture ahead that a sweep will need, ``u`` pixels per unit, until all
    are there."""
    if len(_ready) == len(_POSES) or next(_calls) % 4:
        return
    for name, angle in _POSES:
        key = name, round(SIZES[name] * u), angle % 360
        if key not in _ready:
            _turned(*key)
            _ready.add(key)
            return


def forget() -> None:
    """Free the pictures, after a change of size."""
    _ready.clear()
    for cached in (_figure, _turned, _puff):
        cached.cache_clear()


def draw(canvas: Canvas, layout: Layout, facts: Facts, spell: Spell, part: float) -> None:
    """The figure of a sweep, ``part`` 0..1 of its way."""
    if spell.name == "broom":
        _broom(canvas, layout, part)
    elif spell.name == "flight":
        _flight(canvas, layout, part, own=spell.seat == facts.viewer)
    else:
        _coven(canvas, layout, part)


def _put(canvas: Canvas, name: str, spot: tuple[float, float], angle: float) -> None:
    image = _turned(name, canvas.px(SIZES[name]), round(angle / TURN) * TURN % 360)
    canvas.image(image, spot, "center")


def _broom(canvas: Canvas, layout: Layout, part: float) -> None:
    """It brushes from left to right over the pile, in three strokes."""
    plot, y = layout.plot, hag_layout.pile_y(layout)
    x = plot.left - 60 + (plot.width + 130) * _smooth(part)
    stroke = math.sin(part * math.pi * 6)
    for k in range(9):
        chance = flourish(9100 + k)
        behind = 40 + 17 * k
        fade = max(0.0, 1 - k / 9)
        spot = x - behind, y + 58 + 26 * chance.along - 9 * k * part
        if plot.left - 60 < spot[0]:
            canvas.image(_puff(canvas.px(7 + 2 * k), DUST, 20 + round(60 * fade)), spot, "center")
    _put(canvas, "broom", (x, y - 6 - 10 * abs(stroke)), -4 + 15 * stroke)


def _flight(canvas: Canvas, layout: Layout, part: float, *, own: bool) -> None:
    """She comes from her player's side, swoops over the pile, and is off to the upper right."""
    plot, y = layout.plot, hag_layout.pile_y(layout)
    start = (-120.0, layout.hand_y - 40 if own else -60.0)
    low = (plot.centre[0], y + (30 if own else 60))
    end = (layout.width + 150, -40.0)
    for k in range(10, 0, -1):
        earlier = part - 0.028 * k
        if earlier > 0:
            x, high = _bend(start, low, end, earlier)
            chance = flourish(9200 + k + round(earlier * 40))
            spot = x + 16 * chance.across, high + 26 * chance.along + 14
            canvas.image(_puff(canvas.px(3 + 5 * (1 - k / 11)), SPARK, 200 - 15 * k), spot, "center")
    x, high = _bend(start, low, end, part)
    ahead = _bend(start, low, end, min(1.0, part + 0.02))
    angle = math.degrees(math.atan2(ahead[1] - high, max(1.0, ahead[0] - x))) * 0.8
    _put(canvas, "flight", (x, high), angle)


def _coven(canvas: Canvas, layout: Layout, part: float) -> None:
    """Three hags circle around the pile, close in, and are gone."""
    x, y = layout.plot.centre[0], hag_layout.pile_y(layout)
    reach = min(layout.plot.height * 0.62, 230)
    near = 1.0 - 0.55 * _smooth(max(0.0, (part - 0.35) / 0.65))
    come = 1.0 + 1.6 * (1 - _smooth(min(1.0, part / 0.22)))
    leave = 1.0 + 4.0 * _smooth(max(0.0, (part - 0.86) / 0.14))
    turn = 2 * math.pi * 1.6 * _smooth(part) - 0.6
    spots: list[tuple[float, float]] = []
    for i in range(3):
        angle = turn + 2 * math.pi * i / 3
        far = reach * near * come * leave
        spots.append((x + far * 1.45 * math.sin(angle), y - far * 0.8 * math.cos(angle)))
        for k in range(1, 7):
            back = angle - 0.13 * k
            dot = x + far * 1.45 * math.sin(back), y + 34 - far * 0.8 * math.cos(back)
            canvas.image(_puff(canvas.px(8 - k), SPARK, 190 - 26 * k), dot, "center")
    for spot in sorted(spots, key=lambda place: place[1]):
        _put(canvas, "hag", spot, 10 * math.sin(turn * 2 + spot[0]))


def _bend(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], t: float
) -> tuple[float, float]:
    """A curve from a over b (at half way) to c."""
    mx, my = 2 * b[0] - (a[0] + c[0]) / 2, 2 * b[1] - (a[1] + c[1]) / 2
    s = 1 - t
    return s * s * a[0] + 2 * s * t * mx + t * t * c[0], s * s * a[1] + 2 * s * t * my + t * t * c[1]


def _smooth(t: float) -> float:
    return t * t * (3 - 2 * t)


# -- words ----------------------------------------------------------------------------------------------


def voices(canvas: Canvas, layout: Layout, facts: Facts, names: tuple[str, ...], grown: float) -> None:
    """A pass at its seat, or the score of the round; ``grown`` 0..1: how far that has grown."""
    climb = facts.climb
    if climb is None:
        return
    if climb.result is not None:
        score(canvas, layout, facts, climb.result, names, grown)
    elif climb.passed is not None:
        _bubble(canvas, layout, facts.place(climb.passed), tr(f"{AREA}.pass"), grown)


def _bubble(canvas: Canvas, layout: Layout, place: int, text: str, grown: float) -> None:
    """A small word with a tail to the plate of its seat: above the viewer's own, below the other one."""
    palette, texts = canvas.palette, canvas.texts
    room, plate = layout.bubbles[place], layout.plates[place]
    wide, high = texts.width(text, "smallstrong") + 34, room.height
    box = Box(room.left, room.top, wide, high)
    size = 1.0 if grown >= 1 else 0.4 + 0.6 * grown + 0.12 * math.sin(math.pi * grown)
    tail = [
        (box.left + 9, box.bottom - 14),
        (box.left + 26, box.bottom - 3),
        (plate.right - 12, plate.top + 1),
    ]
    if place:
        x = box.left + 34
        tail = [(x - 8, box.top + 2), (x + 8, box.top + 2), (x - 3, plate.bottom + 1)]
    if size != 1.0:
        box.inflate_ip(box.width * (size - 1), box.height * (size - 1))
    canvas.shadow(box, radius=high / 2, blur=10, drop=3, alpha=0.4)
    canvas.polygon(tail, palette.text)
    canvas.box(box, palette.text, radius=high / 2)
    if grown > 0.4:
        canvas.text(text, box.center, "smallstrong", palette.panel, "center")


def score(
    canvas: Canvas,
    layout: Layout,
    facts: Facts,
    result: RoundResult,
    names: tuple[str, ...],
    grown: float,
) -> None:
    """Who went out, what the other hand and the hags are worth."""
    palette, texts = canvas.palette, canvas.texts
    own = facts.place(result.winner) == 0 and not (result.winner < len(names) and names[result.winner])
    name = words.seat_name(facts, result.winner, names)
    title = tr(f"{AREA}.out_you") if own else tr(f"{AREA}.out", name=name)
    loser = words.seat_name(facts, 1 - result.winner, names)
    left = tr(f"{AREA}.left_points", name=loser)
    if facts.viewer != result.winner and not (facts.viewer < len(names) and names[facts.viewer]):
        left = tr(f"{AREA}.left_points_you")
    rows = [(left, f"{result.left_points}")]
    if result.hag_bonus:
        rows.append((tr(f"{AREA}.hag_bonus"), f"+{result.hag_bonus}"))
    wide = max(
        texts.width(title, "strong") + 78,
        *(texts.width(label, "small") + texts.width(number, "smallstrong") + 80 for label, number in rows),
        260.0,
    )
    wide = min(wide, layout.plot.width)
    high = 22 + texts.leading("strong") + texts.leading("small") * len(rows) + texts.leading("heading")
    box = Box(0, 0, wide, high)
    box.midtop = layout.width / 2, layout.speech.top + 2
    if grown < 1.0:
        box.inflate_ip(0.0, box.height * (grown - 1.0) * 0.7)
    edge = palette.good if facts.place(result.winner) == 0 else palette.bad
    canvas.shadow(box, radius=16, blur=14, drop=5, alpha=0.5)
    canvas.box(box, (*palette.panel, 250), radius=16, edge=edge, width=2.2)
    if grown < 0.6:
        return
    y = box.top + 9 + texts.leading("strong") / 2
    seat_mark(canvas, box.left + 30, y, result.winner, 9)
    title, style = fitted(canvas, title, wide - 72, "strong", "small", "tiny")
    canvas.text(title, (box.left + 48, y), style, palette.text, "midleft")
    y += texts.leading("strong") / 2 + texts.leading("small") / 2
    for label, number in rows:
        label, style = fitted(canvas, label, wide - 60 - texts.width(number, "smallstrong"), "small", "tiny")
        canvas.text(label, (box.left + 22, y), style, palette.muted, "midleft")
        canvas.text(number, (box.right - 22, y), "smallstrong", palette.text, "midright")
        y += texts.leading("small")
    y += (texts.leading("heading") - texts.leading("small")) / 2
    canvas.text(f"+{result.points}", (box.right - 22, y), "heading", edge, "midright")
