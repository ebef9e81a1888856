"""A seat of Deception: its sign and name, its badge, what is known of its role, its cards and which pairs of
them were tried in vain. The scientist's pod has no cards: there the spent badges lie."""

from __future__ import annotations

import math

import pygame
from msgspec import Struct

from engine.games.deception.roles import Role
from engine.games.deception.state import Phase
from engine.games.deception.statements import Colour, Crime
from game.case_words import role_word
from game.strings import tr, trn
from game.table.case_cards import WordCards
from game.table.case_facts import CaseFacts
from game.table.case_layout import CaseLayout, Pod
from game.table.case_type import Type
from game.table.layout import Rect
from game.table.ring_hud import seat_mark
from game.table.seat_signs import star
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour as Rgb
from game.ui.text import BOLD, REGULAR

ASIDE = 0.26
"""How much of the light the others lose while somebody presents."""
GOLD, GOLD_DEEP = (242, 190, 70), (120, 78, 8)


class PodFacts(Struct, frozen=True):
    """All that a pod shows; what its picture is kept by."""

    seat: int
    name: str
    red: tuple[int, ...]
    blue: tuple[int, ...]
    badge: bool | None
    role: Role | None
    """As everybody knows it."""
    told: Role | None
    """As the viewer alone was told it, or its own."""
    suspect: bool
    """One of the two seats that a witness was told."""
    refused: tuple[Crime, ...]
    solution: Crime | None
    """What everybody sees of it."""
    secret: Crime | None
    """What the viewer alone knows of it."""
    turn: bool
    viewer: bool
    candidate: bool
    advised: bool
    spent: int
    """On the scientist's pod: badges that were given back."""
    status: str
    """On the scientist's pod: what the scientist does now."""
    aside: bool
    """Somebody else presents: it stands in the shade."""


def pod_facts(facts: CaseFacts, seat: int, name: str) -> PodFacts:
    """What the pod of a seat shows."""
    own, solution = facts.own, facts.solution
    told = dict(own.known).get(seat) if own else None
    told = own.role if own and seat == own.seat else told
    # At night everybody's pick is shown alike, the murderer's and the decoys.
    picking = facts.phase is Phase.CRIME
    secret = (own.pick if picking else own.solution) if own else None
    scientist = seat == facts.scientist
    return PodFacts(
        seat=seat,
        name=name,
        red=facts.cards(seat, Colour.RED),
        blue=facts.cards(seat, Colour.BLUE),
        badge=facts.badge(seat),
        role=facts.role(seat),
        told=None if facts.role(seat) else told,
        suspect=own is not None and seat in own.pair,
        refused=tuple(crime for crime in facts.refused if crime.owner == seat),
        solution=solution if solution and solution.owner == seat else None,
        secret=secret if secret and not solution and secret.owner == seat else None,
        turn=facts.public.turn == seat,
        viewer=seat == facts.viewer,
        candidate=facts.phase is Phase.REVERSAL and seat in facts.public.candidates(),
        advised=facts.phase is Phase.REVERSAL and facts.advised == seat,
        spent=len(facts.attempts) if scientist else 0,
        status=tr(f"deception_table.doing.{facts.phase.value}") if scientist else "",
        aside=facts.phase is Phase.PRESENT and facts.public.presenter != seat,
    )


def draw(
    canvas: Canvas,
    place: CaseLayout,
    pod: Pod,
    shown: PodFacts,
    cards: WordCards,
    kind: Type,
    *,
    bare: bool = False,
) -> None:
    """Everything in a pod; ``bare``: without its cards, which are on their way."""
    palette = canvas.palette
    box = Box(pod.rect.left, pod.rect.top, pod.rect.width, pod.rect.height)
    edge, width = (palette.focus, 2.4) if shown.turn else (palette.panel_edge, 1.2)
    fill = palette.raised if shown.turn else palette.panel
    canvas.box(box, (*fill, 236), radius=9, edge=edge, width=width)
    _head(canvas, place, pod, shown, kind)
    if not bare and shown.red:
        _cards(canvas, place, pod, shown, cards)
    elif not bare:
        _desk(canvas, place, pod, shown, kind)
    if shown.aside:
        grey = round(255 * (1 - ASIDE))
        canvas.surface.fill((grey, grey, grey), canvas.rect(box), special_flags=pygame.BLEND_RGB_MULT)


def _cards(canvas: Canvas, place: CaseLayout, pod: Pod, shown: PodFacts, cards: WordCards) -> None:
    """The eight cards, with what is known of pairs of them."""
    palette = canvas.palette
    for colour, numbers in ((Colour.RED, shown.red), (Colour.BLUE, shown.blue)):
        for i, (rect, number) in enumerate(zip(pod.cards(colour), numbers, strict=True)):
            area = canvas.rect(Box(rect.left, rect.top, rect.width, rect.height))
            image = cards.card(colour, number, i, area.size, canvas.u, place.text)
            canvas.surface.blit(image, area.topleft)
    for i, crime in enumerate(shown.refused):
        _link(canvas, pod, crime, palette.bad, 0.5 + 0.24 * ((i + 1) // 2) * (-1) ** i)
    if shown.secret:
        _ringed(canvas, pod, shown.secret, GOLD, 2.0)
        _joined(canvas, pod, shown.secret, GOLD, 2.0, locked=True)
    if shown.solution:
        _ringed(canvas, pod, shown.solution, GOLD, 3.4)
        _joined(canvas, pod, shown.solution, GOLD, 4.0)


def _head(canvas: Canvas, place: CaseLayout, pod: Pod, shown: PodFacts, kind: Type) -> None:
    """Sign, name and role at the left, badge at the right."""
    palette, u, head = canvas.palette, canvas.u, pod.head
    y = head.top + head.height / 2 + 0.5
    seat_mark(canvas, head.left + 17, y, shown.seat, 7.5)
    left, right = head.left + 31, head.right - 8
    if shown.badge is not None:
        badge(canvas, (right - 10, y), 10.0, spent=not shown.badge)
        right -= 27
    if shown.turn:
        canvas.polygon([(right - 9, y - 6), (right, y), (right - 9, y + 6)], palette.focus)
        right -= 16
    size = round(min(16.5 * place.text, head.height * 0.82) * u)
    role = shown.role or shown.told
    tag = role_word(role) if role else tr("deception_table.one_of_two") if shown.suspect else ""
    if shown.candidate:
        tag = tr("deception_table.advised" if shown.advised else "deception_table.candidate")
    least = round(14 * u)
    tag_size = max(least, round(size * 0.88))
    while size > least:
        wide = kind.width(tag, tag_size, REGULAR) / u + 22 if tag else 0.0
        if kind.width(shown.name, size) / u + wide <= right - left:
            break
        size, tag_size = size - 1, max(least, tag_size - 1)
    wide = min(kind.width(tag, tag_size, REGULAR) / u + 22, 0.62 * (right - left)) if tag else 0.0
    name = kind.short(shown.name, round((right - left - wide) * u), size)
    image = kind.font(size, BOLD).render(name, True, palette.text)
    rect = canvas.image(image, (left, y), "midleft")
    if not tag:
        return
    x = rect.right / u - canvas.origin[0] + 8
    tag = kind.short(tag, round((right - x - 8) * u), tag_size, REGULAR)
    wide = kind.width(tag, tag_size, REGULAR) / u
    ground, paper = _tag_colours(canvas, role, secret=shown.told is not None or shown.suspect)
    canvas.box(
        Box(x, y - 9.5, wide + 12, 19),
        ground,
        radius=5,
        edge=GOLD if role or shown.suspect else None,
        width=1,
    )
    canvas.image(kind.font(tag_size, REGULAR).render(tag, True, paper), (x + 6, y), "midleft")


def _tag_colours(canvas: Canvas, role: Role | None, *, secret: bool) -> tuple[Rgb, Rgb]:
    palette = canvas.palette
    if secret:
        return (60, 44, 12), (255, 226, 150)
    if role is not None and role.crime:
        return (128, 20, 34), (255, 240, 236)
    return palette.raised, palette.text


def badge(canvas: Canvas, centre: tuple[float, float], size: float, *, spent: bool = False) -> None:
    """A badge: a shield with a star. A spent one is only its outline, struck through."""
    x, y = centre
    shield = [
        (x - 0.86, y - 0.8),
        (x, y - 1.05),
        (x + 0.86, y - 0.8),
        (x + 0.8, y + 0.15),
        (x, y + 1.0),
        (x - 0.8, y + 0.15),
    ]
    scaled = [(x + (a - x) * size, y + (b - y) * size) for a, b in shield]
    if spent:
        inner = [(x + (a - x) * size * 0.82, y + (b - y) * size * 0.82) for a, b in shield]
        canvas.polygon(scaled, canvas.palette.disabled)
        canvas.polygon(inner, canvas.palette.panel)
        r = size * 0.95
        canvas.polygon(
            [(x - r, y + r - 1.6), (x - r + 1.6, y + r), (x + r, y - r + 1.6), (x + r - 1.6, y - r)],
            canvas.palette.muted,
        )
        return
    canvas.polygon(scaled, GOLD)
    canvas.polygon(star(x, y - size * 0.06, size * 0.62), GOLD_DEEP)


def _desk(canvas: Canvas, place: CaseLayout, pod: Pod, shown: PodFacts, kind: Type) -> None:
    """The scientist's desk: what the scientist does, and the badges that were given back."""
    palette, u = canvas.palette, canvas.u
    inner = Rect(
        pod.rect.left + 10, pod.head.bottom + 2, pod.rect.width - 20, pod.rect.bottom - pod.head.bottom - 8
    )
    side = min(inner.height * 0.62, 110.0)
    image = icons.emblem("deception", canvas.px(side), palette)
    canvas.image(image, (inner.left + 4 + side / 2, inner.top + inner.height / 2), "center")
    x = inner.left + side + 16
    room = round((inner.right - x) * u)
    largest = round(19 * place.text * u)
    half = inner.height * 0.5
    setting = kind.fit(shown.status, room, round(half * u), largest, round(14 * u))
    canvas.image(kind.render(setting, palette.text, "left"), (x, inner.top + half * 0.56), "midleft")
    if not shown.spent:
        return
    y = inner.top + inner.height * 0.72
    step = min(21.0, (inner.right - x) / shown.spent)
    for i in range(shown.spent):
        badge(canvas, (x + 10 + i * step, y), 9.5)
    label = trn("deception_table.badges_back", shown.spent)
    small = kind.fit(label, room, round(20 * u), round(15 * place.text * u), round(14 * u))
    spot = (x, y + 21)
    canvas.image(kind.render(small, palette.muted, "left"), spot, "midleft")


# -- marks on cards -------------------------------------------------------------------------------------


def ends(pod: Pod, crime: Crime) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the line between the two cards of a pair begins and ends."""
    red, blue = pod.red[crime.red], pod.blue[crime.blue]
    if pod.columns:
        return (red.right - 1, red.centre[1]), (blue.left + 1, blue.centre[1])
    return (red.centre[0], red.bottom - 1), (blue.centre[0], blue.top + 1)


def _line(
    canvas: Canvas, start: tuple[float, float], end: tuple[float, float], wide: float, colour: Rgb
) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(0.01, math.hypot(dx, dy))
    nx, ny = -dy / length * wide / 2, dx / length * wide / 2
    canvas.polygon(
        [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ],
        colour,
    )


def _link(canvas: Canvas, pod: Pod, crime: Crime, colour: Rgb, part: float) -> None:
    """A pair that was refused: a line between its cards with a cross on it, and a dot at both ends."""
    start, end = ends(pod, crime)
    _line(canvas, start, end, 2.4, colour)
    for spot in (start, end):
        canvas.disc(spot, 3.6, colour)
    x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    canvas.disc((x, y), 6.2, canvas.palette.panel)
    canvas.disc((x, y), 5.6, colour)
    for way in (1, -1):
        _line(canvas, (x - 3, y - 3 * way), (x + 3, y + 3 * way), 1.8, canvas.palette.panel)


def _joined(
    canvas: Canvas, pod: Pod, crime: Crime, colour: Rgb, wide: float, *, locked: bool = False
) -> None:
    """The pair of the crime: a line with a star; ``locked``: with a lock, for only the viewer knows of it."""
    start, end = ends(pod, crime)
    _line(canvas, start, end, wide, colour)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    canvas.disc((x, y), 9.5, GOLD_DEEP)
    if locked:
        canvas.image(icons.icon("lock", canvas.px(14), GOLD, ground=GOLD_DEEP), (x, y), "center")
    else:
        canvas.polygon(star(x, y, 8), colour)


def _ringed(canvas: Canvas, pod: Pod, crime: Crime, colour: Rgb, wide: float) -> None:
    for rect in (pod.red[crime.red], pod.blue[crime.blue]):
        box = Box(rect.left - 1, rect.top - 1, rect.width + 2, rect.height + 2)
        canvas.outline(box, GOLD_DEEP, radius=7, width=wide + 1.2)
        canvas.outline(box, colour, radius=7, width=wide)
