"""Plates and panels of Three Hags, the circle on its table, and what the pile says: drawn with the ground."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import groupby, pairwise

import pygame

from engine.cards import CLUBS, SUIT_SYMBOLS, make
from engine.games.three_hags.combos import BROOM, HAG, IMP, SUITS_IN_PLAY, card_at
from engine.games.three_hags.scoring import left_points
from game.combo_words import class_words, combo_words
from game.phrases import card_sign
from game.strings import tr, trn
from game.table import craft, hag_layout, hud, words
from game.table.climb import Climb, Played
from game.table.facts import Facts
from game.table.hud import Signs, caption
from game.table.layout import CARD_H, CARD_W, Layout, Pose, Rect
from game.table.picture import Key
from game.table.ring_hud import fitted, seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour

AREA = "three_hags_table"
CLOTH = (70, 36, 92)


def ground(canvas: Canvas, layout: Layout) -> None:
    """What lies on the felt and never changes."""
    ornament(canvas, layout)
    legend(canvas, layout.legend)


def draw(canvas: Canvas, layout: Layout, facts: Facts, signs: Signs) -> None:
    """Everything around the cards that changes only with the facts."""
    climb = facts.climb
    assert climb is not None
    tracker(canvas, layout, facts, signs.goal)
    for seat in range(facts.seats):
        plate(canvas, layout, facts, seat, signs)
    _captions(canvas, layout, climb)
    if climb.pile:
        top_label(canvas, layout, facts, climb, signs.names)
    else:
        empty_label(canvas, layout, facts, climb, signs.names)


# -- the table itself -----------------------------------------------------------------------------------


def ornament(canvas: Canvas, layout: Layout) -> None:
    """A circle drawn on the felt with three hats around it, and the moon's phases above: it says nothing."""
    palette = canvas.palette
    radius = min(layout.plot.height, layout.plot.width) * 0.56
    image = _circle(canvas.px(radius), palette.text, palette.ground)
    canvas.image(image, (layout.plot.centre[0], hag_layout.pile_y(layout) + 6), "center")


@lru_cache(maxsize=4)
def _circle(radius: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """A cloth of plum that ends softly, and what is drawn on it."""
    over, faint = 2, 38
    side = 2 * radius + 8
    middle, reach = side * over / 2, radius * over

    def sheet(colour: Colour) -> pygame.Surface:
        found = pygame.Surface((side * over, side * over), pygame.SRCALPHA)
        found.fill((*colour, 0))
        return found

    def at(part: float, turn: float) -> tuple[float, float]:
        return middle + reach * part * math.sin(turn), middle - reach * part * math.cos(turn)

    cloth, lines = sheet(CLOTH), sheet(ink)
    for step in range(24):
        pygame.draw.circle(cloth, (*CLOTH, 6 + 5 * step), (middle, middle), reach * (1.0 - 0.11 * step / 24))
    line = max(1, round(reach * 0.012))
    for part, wide in ((0.89, 2), (0.84, 1), (0.58, 1)):
        pygame.draw.circle(lines, (*ink, faint), (middle, middle), reach * part, line * wide)
    for start in (0, 1):
        corners = [at(0.84, 2 * math.pi * (i / 3 + start / 6)) for i in range(3)]
        pygame.draw.polygon(lines, (*ink, faint), corners, line)
    for i in range(24):
        turn = 2 * math.pi * i / 24
        pygame.draw.line(lines, (*ink, faint), at(0.85, turn), at(0.88, turn), line)
    for i in range(8):
        _moon(lines, at(0.71, 2 * math.pi * (i + 0.5) / 8), reach * 0.06, i, (*ink, faint + 14))
    cloth.blit(lines, (0, 0))
    small = pygame.transform.smoothscale(cloth, (side, side))
    hat = icons.icon("hag", round(radius * 0.42), ink, ink, ground).copy()
    hat.set_alpha(faint + 4)
    small.blit(hat, hat.get_rect(center=(side // 2, side // 2)))
    return small


def _moon(
    image: pygame.Surface, centre: tuple[float, float], radius: float, phase: int, ink: tuple[int, ...]
) -> None:
    """One of the eight phases of the moon, from new over full to the last crescent."""
    x, y = centre
    pygame.draw.circle(image, ink, centre, radius, max(1, round(radius * 0.12)))
    part = math.cos(math.pi * phase / 4)
    side = 1 if phase <= 4 else -1
    points = [
        (x + side * radius * math.cos(t), y + radius * math.sin(t))
        for t in (math.pi * (i / 16 - 0.5) for i in range(17))
    ]
    points += [
        (x + side * radius * part * math.cos(t), y + radius * math.sin(t))
        for t in (math.pi * (0.5 - i / 16) for i in range(17))
    ]
    if phase:
        pygame.draw.polygon(image, ink, points)


# -- plates and panels ----------------------------------------------------------------------------------


def plate(canvas: Canvas, layout: Layout, facts: Facts, seat: int, signs: Signs) -> None:
    """A seat: its sign and name, the dealer's token, an arrow and a bright frame at its turn; its cards, and
    its total with what the match is played to."""
    palette = canvas.palette
    rect = layout.plates[facts.place(seat)]
    box = Box(rect.left, rect.top, rect.width, rect.height)
    turn = facts.turn == seat
    canvas.shadow(box, radius=12, blur=10, drop=3, alpha=0.34)
    edge, width = (palette.focus, 2.6) if turn else (palette.panel_edge, 1.2)
    canvas.box(box, (*(palette.raised if turn else palette.panel), 242), radius=12, edge=edge, width=width)
    y = box.top + 4 + (box.height - 8) * 0.28
    seat_mark(canvas, box.left + 20, y, seat, 9)
    right = box.right - 12
    if facts.dealer == seat:
        radius = canvas.texts.leading("tiny") * 0.53
        canvas.disc((right - radius, y), radius, palette.muted)
        canvas.disc((right - radius, y), radius - 1.4, hud.PAPER)
        canvas.text(tr("table.dealer_short"), (right - radius, y), "tiny", hud.BLACK, "center")
        right -= 2 * radius + 8
    if turn:
        canvas.polygon([(right - 11, y - 7), (right, y), (right - 11, y + 7)], palette.focus)
        right -= 19
    name = words.seat_name(facts, seat, signs.names)
    name, style = fitted(canvas, name, right - box.left - 38, "smallstrong", "tiny")
    canvas.text(name, (box.left + 36, y), style, palette.text, "midleft")
    climb = facts.climb
    assert climb is not None
    _numbers(canvas, box, facts.counts[seat], facts.scores[seat], climb.target)


def _numbers(canvas: Canvas, box: Box, cards: int, total: int, target: int) -> None:
    """Cards in hand at the left; at the right the total and what the match is played to."""
    palette, texts = canvas.palette, canvas.texts
    y = box.top + 4 + (box.height - 8) * 0.75
    goal, number, label = f"/{target}", str(total), tr(f"{AREA}.total")
    right = box.right - 12
    canvas.text(goal, (right, y), "tiny", palette.muted, "midright")
    right -= texts.width(goal, "tiny") + 1
    canvas.text(number, (right, y), "smallstrong", palette.text, "midright")
    right -= texts.width(number, "smallstrong") + 7
    held = trn(f"{AREA}.cards", cards)
    left = box.left + 12
    canvas.text(held, (left, y), "tiny", palette.text, "midleft")
    if right - texts.width(label, "tiny") > left + texts.width(held, "tiny") + 12:
        canvas.text(label, (right, y), "tiny", palette.muted, "midright")


def tracker(canvas: Canvas, layout: Layout, facts: Facts, goal: str) -> None:
    """Which round it is, and what the match is played to."""
    palette, texts = canvas.palette, canvas.texts
    box = hud.panel(canvas, layout.tracker)
    y = box.top + 7 + texts.leading("smallstrong") / 2
    name = tr(f"{AREA}.round", n=facts.deal)
    canvas.text(name, (box.left + 14, y), "smallstrong", palette.text, "midleft")
    y = box.bottom - 8 - texts.leading("tiny") / 2
    goal, style = fitted(canvas, goal, box.width - 28, "small", "tiny")
    canvas.text(goal, (box.left + 14, y), style, palette.muted, "midleft")


def legend(canvas: Canvas, rect: Rect) -> None:
    """The order of the ranks and of the suits, what is lost with a card left in hand and, where there is
    room, what sweeps the pile."""
    palette, texts = canvas.palette, canvas.texts
    sweeps = rect.height - 16 >= 10 * texts.leading("small")
    rows = 10 if sweeps else 8
    line = min(texts.leading("small") + 4, (rect.height - 16) / rows)
    box = hud.panel(canvas, Rect(rect.left, rect.top, rect.width, 16 + rows * line))
    style = "small" if line >= texts.leading("small") else "tiny"
    inner = box.width - 28
    y = box.top + 8 + line / 2
    _heading(canvas, box, y, tr(f"{AREA}.order"))
    ranks = [card_sign(card_at(0, order))[:-1] for order in range(13)]
    _spread(canvas, ranks, (box.left + 14, y + line, inner), style)
    suits = [SUIT_SYMBOLS[suit] for suit in SUITS_IN_PLAY]
    canvas.text("  <  ".join(suits), (box.centerx, y + 2 * line), style, palette.text, "center")
    _heading(canvas, box, y + 3 * line, tr(f"{AREA}.left"))
    for i, rank in enumerate((HAG, IMP, BROOM)):
        middle = y + (4 + i) * line
        size = min(22.0, line - 3)
        sign = icons.icon(craft.SIGNS[rank], canvas.px(size), palette.text, palette.accent, palette.panel)
        canvas.image(sign, (box.left + 26, middle), "center")
        _worth(canvas, box, middle, card_sign(make(0, rank))[:-1], craft.SIGNS[rank], make(0, rank), style)
    _worth(canvas, box, y + 7 * line, "", "number", make(0, 0), style)
    if sweeps:
        _heading(canvas, box, y + 8 * line, tr(f"{AREA}.sweepers"))
        hag, broom = card_sign(make(0, HAG))[:-1], card_sign(make(0, BROOM))[:-1]
        parts = [card_sign(make(CLUBS, BROOM)), tr(f"{AREA}.one_suit", combo=f"{hag}+{broom}"), hag * 3]
        _spread(canvas, parts, (box.left + 14, y + 9 * line, inner), style)


def _heading(canvas: Canvas, box: Box, y: float, text: str) -> None:
    text, style = fitted(canvas, text, box.width - 28, "tiny")
    canvas.text(text, (box.left + 14, y), style, canvas.palette.muted, "midleft")


def _spread(canvas: Canvas, parts: list[str], row: tuple[float, float, float], style: str) -> None:
    """Short texts along a row with equal gaps: its left end, its middle line, its width."""
    left, y, wide = row
    if sum(canvas.texts.width(part, style) for part in parts) > wide - 4.5 * len(parts):
        style = "tiny"
    widths = [canvas.texts.width(part, style) for part in parts]
    gap = (wide - sum(widths)) / (len(parts) - 1)
    for part, width in zip(parts, widths, strict=True):
        canvas.text(part, (left, y), style, canvas.palette.text, "midleft")
        left += width + gap


def _worth(canvas: Canvas, box: Box, y: float, letter: str, kind: str, card: int, style: str) -> None:
    palette, texts = canvas.palette, canvas.texts
    number = str(left_points(1 << card))
    canvas.text(number, (box.right - 14, y), style, palette.text, "midright")
    left = box.left + 44
    if letter:
        canvas.text(letter, (left, y), "smallstrong" if style == "small" else style, palette.text, "midleft")
    else:
        left = box.left + 14
    room = box.right - 20 - texts.width(number, style) - left - (24 if letter else 0)
    name, fit = fitted(canvas, tr(f"{AREA}.worth.{kind}"), room, style, "tiny")
    canvas.text(name, (left + (24 if letter else 0), y), fit, palette.muted, "midleft")


def _captions(canvas: Canvas, layout: Layout, climb: Climb) -> None:
    """What the piles at the right are and how many cards they hold; where an empty one will lie."""
    for spot, text, count in (
        (
            layout.stock,
            tr(f"{AREA}.stock", n=climb.stock) if climb.stock else tr(f"{AREA}.stock_empty"),
            climb.stock,
        ),
        (layout.aside, tr(f"{AREA}.aside", n=len(climb.aside)), len(climb.aside)),
    ):
        if not count:
            wide, high = CARD_W * spot.scale, CARD_H * spot.scale
            place = Box(spot.x - wide / 2, spot.y - high / 2, wide, high)
            canvas.box(place, (*canvas.palette.ground_deep, 90), radius=6)
            canvas.outline(place, canvas.palette.muted, radius=6, width=1.2, alpha=0.5)
        y = spot.y + CARD_H * spot.scale / 2 + 16 + canvas.texts.leading("tiny") / 2
        caption(canvas, text, (spot.x + (6 if spot is layout.stock else 0), y), "tiny")


# -- the pile -------------------------------------------------------------------------------------------


def top_label(canvas: Canvas, layout: Layout, facts: Facts, climb: Climb, names: tuple[str, ...]) -> None:
    """What the top combo is, who played it, and which class answers it."""
    top = climb.pile[-1]
    poses = hag_layout.pile(layout, climb.pile, facts.viewer)[-1]
    x = (poses[0].x + poses[-1].x) / 2
    line = tr(f"{AREA}.asks", kind=class_words(climb.asks)) if climb.asks else ""
    _sign_post(canvas, layout, x, facts, top, names, line)


def empty_label(canvas: Canvas, layout: Layout, facts: Facts, climb: Climb, names: tuple[str, ...]) -> None:
    """Nothing lies on the pile: who leads, and what has just swept it."""
    lead = ""
    if facts.turn is not None:
        own = facts.place(facts.turn) == 0 and not (facts.turn < len(names) and names[facts.turn])
        name = words.seat_name(facts, facts.turn, names)
        lead = tr(f"{AREA}.lead_you") if own else tr(f"{AREA}.lead", name=name)
    if climb.swept is not None:
        _sign_post(canvas, layout, layout.plot.centre[0], facts, climb.swept, names, lead, swept=True)
    elif lead:
        y = layout.plot.bottom - 8 - canvas.texts.leading("small") / 2
        caption(canvas, lead, (layout.plot.centre[0], y), "small")


def _sign_post(
    canvas: Canvas,
    layout: Layout,
    x: float,
    facts: Facts,
    played: Played,
    names: tuple[str, ...],
    line: str,
    *,
    swept: bool = False,
) -> None:
    """The name of a combo with its player, and a line below it."""
    palette, texts = canvas.palette, canvas.texts
    plot = layout.plot
    said = combo_words(played.combo)
    if swept:
        said = tr(f"{AREA}.swept", combo=said)
    who = words.seat_name(facts, played.seat, names)
    who, _ = fitted(canvas, who, 150 + 40 * layout.text, "small")
    room = plot.width - 60 - texts.width(who, "small")
    said, style = fitted(canvas, said, room, "smallstrong", "tiny")
    parts = texts.width(who, "small") + 10 + texts.width(said, style)
    wide = max(34 + parts, texts.width(line, "tiny")) + 28
    high = 10 + texts.leading("smallstrong") + (texts.leading("tiny") if line else 0)
    box = Box(0, 0, wide, high)
    box.midtop = x, min(plot.bottom - 2 - high, hag_layout.pile_bottom(layout) + 14)
    box.left = max(plot.left, min(box.left, plot.right - wide))
    canvas.shadow(box, radius=12, blur=10, drop=3, alpha=0.34)
    canvas.box(box, (*palette.panel, 238), radius=12, edge=palette.accent, width=1.6)
    y = box.top + 5 + texts.leading("smallstrong") / 2
    left = box.centerx - (26 + parts) / 2
    seat_mark(canvas, left + 8, y, played.seat, 7)
    canvas.text(who, (left + 24, y), "small", palette.muted, "midleft")
    canvas.text(said, (left + 34 + texts.width(who, "small"), y), style, palette.text, "midleft")
    if line:
        y = box.bottom - 5 - texts.leading("tiny") / 2
        canvas.text(line, (box.centerx, y), "tiny", palette.muted, "center")


def tags(canvas: Canvas, facts: Facts, at_rest: Callable[[Key], Pose | None]) -> None:
    """What the imps on the pile stand for, and at the end of a round what each card left is worth."""
    climb = facts.climb
    if climb is None:
        return
    for played in climb.pile:
        for card, meant in reversed(played.disguised):  # where tags meet, the left one is whole
            pose = at_rest(("card", card, 0))
            if pose is not None:
                disguise(canvas, pose, meant)
    rest = {card: at_rest(("card", card, 0)) for held in climb.left for card in held}
    losses(canvas, facts, {card: pose for card, pose in rest.items() if pose is not None})


def losses(canvas: Canvas, facts: Facts, poses: Mapping[int, Pose]) -> None:
    """At the end of a round, what each card costs that was left in hand and lies at one of ``poses``. Where
    cards lie close together, neighbours of one value share a tag."""
    climb = facts.climb
    if climb is None or climb.result is None:
        return
    held = [card for card in climb.left[1 - climb.result.winner] if card in poses]
    held.sort(key=lambda card: poses[card].x)
    gap = min((poses[b].x - poses[a].x for a, b in pairwise(held)), default=CARD_W)
    close = gap < canvas.texts.width("20", "tiny") + 16
    for points, group in groupby(held, key=lambda card: left_points(1 << card)):
        cards = list(group)
        if close and len(cards) > 1:
            middle = (poses[cards[-1]].x - poses[cards[0]].x) / 2 + gap / 2
            value(canvas, poses[cards[0]], f"{len(cards)}×{points}", middle)
        else:
            for card in cards:
                value(canvas, poses[card], str(points))


def disguise(canvas: Canvas, pose: Pose, meant: int) -> None:
    """A tag over an imp: the rank that it stands for, in its own suit. Letter and horns stay to be seen."""
    texts = canvas.texts
    text = f"={card_sign(meant)[:-1]}"
    style = "smallstrong" if pose.scale > 0.85 else "tiny"
    box = Box(0, 0, texts.width(text, style) + 9, texts.leading(style))
    left, top = pose.x - CARD_W * pose.scale / 2, pose.y - CARD_H * pose.scale / 2
    box.bottomleft = left - 2, top + 7 * pose.scale
    canvas.box(box, (44, 22, 58), radius=6, edge=(226, 182, 92), width=1.6)
    canvas.text(text, box.center, style, (252, 236, 204), "center")


def value(canvas: Canvas, pose: Pose, text: str, middle: float | None = None) -> None:
    """What a card left in hand costs, on its lower end: at its left corner, or ``middle`` units from its left
    edge."""
    box = Box(0, 0, canvas.texts.width(text, "tiny") + 12, canvas.texts.leading("tiny") + 2)
    box.midbottom = (
        pose.x - CARD_W * pose.scale / 2 + (box.width / 2 + 1 if middle is None else middle),
        pose.y + CARD_H * pose.scale / 2 + 5,
    )
    canvas.box(box, (*canvas.palette.panel, 250), radius=8, edge=canvas.palette.bad, width=1.6)
    canvas.text(text, box.center, "tiny", canvas.palette.text, "center")
