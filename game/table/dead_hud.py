"""Plates and panels of Trick of the Dead: the round, what suits are worth, trumps, the graveyard's plot.
Drawn with the ground of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import SUIT_SYMBOLS
from game.numbers import plain, signed
from game.strings import tr, trn
from game.table import dead_layout, hud, marks, words
from game.table.dead_ground import CARVED, CLOD, EARTH_EDGE, STONE, STONE_EDGE
from game.table.facts import UNKNOWN, Facts, Graves
from game.table.hud import Signs, caption
from game.table.layout import CARD_H, CARD_W, Layout, Pose, Rect
from game.table.picture import Key
from game.table.ring_hud import fitted, seat_mark
from game.ui import icons
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour

THEMES = ("weapons", "life", "supplies", "obstacles")
"""What the suits are, spades first: the names of their icons."""


def draw(canvas: Canvas, layout: Layout, facts: Facts, signs: Signs) -> None:
    """Everything around the cards that changes only with the facts."""
    graves = facts.graves
    assert graves is not None
    plot(canvas, layout, graves)
    tracker(canvas, layout, facts, signs.goal)
    legend(canvas, layout.legend, graves)
    trumps(canvas, layout.trump, facts, graves, signs)
    for seat in range(facts.seats):
        plate(canvas, layout, facts, seat, signs)
    if graves.marker is not None:
        spot = layout.aside
        y = spot.y + CARD_H * spot.scale / 2 + 8 + canvas.texts.leading("tiny") / 2
        half = canvas.texts.width(tr("trick_of_the_dead_table.marker"), "tiny") / 2 + 10
        x = max(spot.x, layout.tracker.right + 6 + half)
        caption(canvas, tr("trick_of_the_dead_table.marker"), (x, y))


def suit_icon(canvas: Canvas, suit: int, x: float, y: float, size: float, ink: Colour) -> None:
    """The theme of a suit: a sword, a beating heart, a crate, a barricade."""
    canvas.image(icons.icon(THEMES[suit], canvas.px(size), ink), (x, y), "center")


# -- plates ---------------------------------------------------------------------------------------------


def plate(canvas: Canvas, layout: Layout, facts: Facts, seat: int, signs: Signs) -> None:
    """A seat: its sign and name, the dealer's token, an arrow and a bright frame at its turn; the points of
    this round and the total with what the match is played to."""
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
    name, style = fitted(
        canvas, words.seat_name(facts, seat, signs.names), right - box.left - 38, "smallstrong", "tiny"
    )
    canvas.text(name, (box.left + 36, y), style, palette.text, "midleft")
    graves = facts.graves
    assert graves is not None
    _numbers(canvas, box, graves.points[seat], facts.scores[seat], graves.target)


def _numbers(canvas: Canvas, box: Box, points: int, total: int, target: int) -> None:
    """Trick points of this round at the left; at the right the total and what the match is played to."""
    palette, texts = canvas.palette, canvas.texts
    y = box.top + 4 + (box.height - 8) * 0.75
    parts = [
        (tr("trick_of_the_dead_table.round_points"), "tiny", palette.muted, 7.0),
        (signed(points), "smallstrong", palette.text, 0.0),
    ]
    ends = [
        (tr("trick_of_the_dead_table.total"), "tiny", palette.muted, 7.0),
        (plain(total), "smallstrong", palette.text, 1.0),
        (f"/{target}", "tiny", palette.muted, 0.0),
    ]
    if _wide(canvas, [*parts, *ends]) > box.width - 36:
        del ends[0]
    for row, start in ((parts, box.left + 12), (ends, box.right - 12 - _wide(canvas, ends))):
        x = start
        for text, style, ink, gap in row:
            canvas.text(text, (x, y), style, ink, "midleft")
            x += texts.width(text, style) + gap


def _wide(canvas: Canvas, parts: Sequence[tuple[str, str, Colour, float]]) -> float:
    """The width of texts of several styles, one after the other."""
    return sum(canvas.texts.width(text, style) + gap for text, style, _, gap in parts)


# -- panels ---------------------------------------------------------------------------------------------


def tracker(canvas: Canvas, layout: Layout, facts: Facts, goal: str) -> None:
    """Which round it is, which trick, and what the totals are played to."""
    palette, texts = canvas.palette, canvas.texts
    box = hud.panel(canvas, layout.tracker)
    line = texts.leading("tiny")
    y = box.top + 7 + texts.leading("smallstrong") / 2
    name = tr("trick_of_the_dead_table.round", n=facts.deal)
    canvas.text(name, (box.left + 14, y), "smallstrong", palette.text, "midleft")
    trick = tr("trick_of_the_dead_table.trick", n=facts.done + (not facts.complete))
    if facts.graves is not None and facts.graves.burying:
        trick = tr("trick_of_the_dead_table.burying")
    elif facts.graves is not None and facts.graves.left:
        trick = tr("trick_of_the_dead_table.round_over")
    room = box.width - 40 - texts.width(name, "smallstrong")
    trick, style = fitted(canvas, trick, room, "small", "tiny")
    canvas.text(trick, (box.right - 14, y), style, palette.muted, "midright")
    y = box.bottom - 8 - line / 2
    goal, style = fitted(canvas, goal, box.width - 28, "small", "tiny")
    canvas.text(goal, (box.left + 14, y), style, palette.muted, "midleft")


def worth(graves: Graves, suit: int) -> str:
    """What a captured card of a suit counts, in a few signs."""
    if suit == 2:
        return tr("trick_of_the_dead_table.worth_supplies")
    return (signed(0), signed(1), "", signed(-graves.penalty))[suit]


def legend(canvas: Canvas, rect: Rect, graves: Graves) -> None:
    """What the suits are and what they are worth; shorter where there is less room."""
    palette, texts = canvas.palette, canvas.texts
    line = min(texts.leading("small") + 5, (rect.height - 14) / 5)
    box = hud.panel(canvas, Rect(rect.left, rect.top, rect.width, 14 + 5 * line))
    y = box.top + 7 + line / 2
    style = "small" if line >= texts.leading("small") else "tiny"
    for suit in range(4):
        middle = y + suit * line
        sign = SUIT_SYMBOLS[suit]
        canvas.text(sign, (box.left + 24, middle), "smallstrong", palette.text, "center")
        suit_icon(canvas, suit, box.left + 52, middle, min(22.0, line - 2), palette.muted)
        number = worth(graves, suit)
        canvas.text(number, (box.right - 14, middle), style, palette.text, "midright")
        name, fit = fitted(
            canvas,
            tr(f"trick_of_the_dead_table.theme.{THEMES[suit]}"),
            box.width - 92 - texts.width(number, style),
            style,
            "tiny",
        )
        canvas.text(name, (box.left + 70, middle), fit, palette.muted, "midleft")
    text = tr("trick_of_the_dead_table.survival_note", n=graves.bonus)
    text, fit = fitted(canvas, text, box.width - 28, "tiny")
    canvas.text(text, (box.left + 14, y + 4 * line), fit, palette.muted, "midleft")


def trumps(canvas: Canvas, rect: Rect, facts: Facts, graves: Graves, signs: Signs) -> None:
    """No trumps yet, the suit in force, or the suit named that comes into force with the next trick."""
    box = hud.panel(canvas, rect)
    palette, texts = canvas.palette, canvas.texts
    canvas.text(tr("table.trumps"), (box.centerx, box.top + 6), "tiny", palette.muted, "midtop")
    suit = facts.trump if facts.trump != UNKNOWN else graves.named
    waits = facts.trump == UNKNOWN and graves.named >= 0
    word = tr("trick_of_the_dead_table.no_trump_yet") if suit < 0 else words.suit_name(suit)
    if waits:
        word = tr("trick_of_the_dead_table.trump_next", suit=word)
    lines = 2 if texts.width(word, "tiny") > box.width - 14 or waits else 1
    style = "tiny" if lines == 2 or texts.width(word, "smallstrong") > box.width - 14 else "smallstrong"
    low = texts.height(word, style, box.width - 12)
    canvas.paragraph(
        word, (box.left + 6, box.bottom - 5 - low), box.width - 12, style, palette.text, "centre"
    )
    high = texts.leading("tiny") + 6
    room = box.height - low - high - 12
    token = Box(0, 0, room, room)
    token.center = box.centerx, box.top + high + room / 2 + 2
    if suit < 0:
        canvas.box(token, (*palette.raised, 140), radius=12)
        return
    canvas.box(token, (*hud.PAPER, 150 if waits else 255), radius=12, edge=palette.accent, width=2)
    image = hud.suit_sign(suit, canvas.px(room * 0.6), hud.suit_colour(suit, signs.four_colour))
    canvas.image(image, token.center, "center", 0.6 if waits else 1.0)
    if waits:
        x, y = token.right - 4, token.bottom - 4
        canvas.disc((x, y), 11, palette.accent)
        canvas.polygon([(x - 5, y - 6), (x + 7, y), (x - 5, y + 6)], palette.accent_text)


# -- the graveyard --------------------------------------------------------------------------------------


def plot(canvas: Canvas, layout: Layout, graves: Graves) -> None:
    """The name of the graveyard; a headstone with the number of cards while it is closed."""
    palette, rect = canvas.palette, layout.plot
    box = Box(rect.left, rect.top, rect.width, rect.height)
    high = dead_layout.head(layout)
    gate = Box(box.left + 8, box.top + 8, box.width - 16, high - 14)
    canvas.box(gate, (*palette.panel, 238), radius=10, edge=palette.panel_edge, width=1.2)
    y = gate.top + gate.height * 0.28
    name, style = fitted(
        canvas, tr("trick_of_the_dead_table.graveyard"), gate.width - 24, "smallstrong", "tiny"
    )
    canvas.text(name, (gate.centerx, y), style, palette.text, "center")
    count = trn("trick_of_the_dead_table.graves", graves.size)
    count, style = fitted(canvas, count, gate.width - 24, "small", "tiny")
    canvas.text(count, (gate.centerx, gate.top + gate.height * 0.74), style, palette.muted, "center")
    if not graves.cards:
        _stone(canvas, layout, box, graves.size)
    if graves.burying:
        for pose in layout.picks:
            _dug(canvas, pose)


def _stone(canvas: Canvas, layout: Layout, box: Box, size: int) -> None:
    """A headstone above the heap, with its number carved in."""
    heap = dead_layout.grave(layout, 0)
    low = heap.y - CARD_H * heap.scale / 2 + 16
    top = box.top + dead_layout.head(layout) + 2
    high = max(40.0, min(low - top, 150.0 + 40 * layout.text))
    wide = min(box.width * 0.56, high * 0.95)
    x = box.centerx
    stone = Box(x - wide / 2, low - high, wide, high)
    round_ = min(wide / 2, high * 0.5)
    canvas.shadow(stone, radius=round_, blur=10, drop=4, alpha=0.5)
    canvas.box(stone, STONE, radius=round_, edge=STONE_EDGE, width=3)
    canvas.box(Box(stone.left, stone.centery, wide, high / 2), STONE, radius=4)
    canvas.box(Box(stone.left, stone.centery, 3, high / 2), STONE_EDGE, radius=0)
    canvas.box(Box(stone.right - 3, stone.centery, 3, high / 2), STONE_EDGE, radius=0)
    mound = Box(0, 0, min(CARD_W * heap.scale * 1.9, box.width - 16), CARD_H * heap.scale)
    mound.center = x, heap.y + CARD_H * heap.scale * 0.1
    canvas.box(mound, EARTH_EDGE, radius=mound.height * 0.35)
    middle = stone.top + min(high * 0.46, high - 30)
    canvas.text(str(size), (x, middle), "heading", CARVED, "center")


def _dug(canvas: Canvas, pose: Pose) -> None:
    """An open grave for one card, with a mound around it and a headstone behind."""
    wide, high = CARD_W * pose.scale, CARD_H * pose.scale
    stone = Box(pose.x - wide * 0.27, pose.y - high * 0.5 - 40, wide * 0.54, 44)
    canvas.box(stone, STONE, radius=stone.width / 2, edge=STONE_EDGE, width=2.4)
    canvas.box(Box(stone.left, stone.centery, stone.width, stone.height / 2), STONE, radius=3)
    for part in ((stone.centerx - 1.8, stone.top + 8, 3.6, 20), (stone.centerx - 7, stone.top + 13, 14, 3.6)):
        canvas.box(Box(*part), CARVED, radius=1)
    mound = Box(0, 0, wide + 34, high + 30)
    mound.center = pose.x, pose.y
    canvas.shadow(mound, radius=22, blur=10, drop=3, alpha=0.4)
    canvas.box(mound, CLOD, radius=22, edge=EARTH_EDGE, width=2.4)
    canvas.box(mound.inflate(-18, -16), EARTH_EDGE, radius=10, edge=(12, 9, 8), width=4)


def _next_mark(canvas: Canvas, layout: Layout, size: int) -> None:
    """On the card of an open graveyard that rises next: a frame about what is seen of it, and a word."""
    spot = dead_layout.open_grave(layout, 0)
    below = dead_layout.open_grave(layout, 3).y - spot.y if size > 3 else CARD_H * spot.scale
    beside = dead_layout.open_grave(layout, 1).x - spot.x if size > 1 else CARD_W * spot.scale
    seen = Box(spot.x - CARD_W * spot.scale / 2, spot.y - CARD_H * spot.scale / 2, beside, below)
    canvas.outline(seen.inflate(6, 6), marks.MOULD, radius=8, width=4)
    word = tr("trick_of_the_dead_table.rises_next")
    tag = Box(0, 0, canvas.texts.width(word, "tiny") + 12, canvas.texts.leading("tiny") + 1)
    tag.bottomright = seen.right + 3, seen.bottom + 3  # its rank and suit are at the left
    canvas.box(tag, (*canvas.palette.panel, 245), radius=7, edge=marks.MOULD, width=1.6)
    canvas.text(word, tag.center, "tiny", canvas.palette.text, "center")


def tags(canvas: Canvas, layout: Layout, facts: Facts, at_rest: Callable[[Key], Pose | None]) -> None:
    """The cards of the other hands are small: how many are hidden, and what the others are, is written on
    them as large as text is. ``at_rest`` gives where something lies, None while it flies."""
    graves = facts.graves
    if graves is None:
        return
    if graves.cards and at_rest(("card", graves.cards[0], 0)) is not None:
        _next_mark(canvas, layout, len(graves.cards))
    for place in range(1, facts.seats):
        seat = facts.seat_at(place)
        held = graves.left[seat] if graves.left else graves.zombies[seat]
        hidden = facts.counts[seat] - len(held)
        poses = [at_rest(("card", card, 0)) for card in held]
        apart = poses[1].x - poses[0].x if len(poses) > 1 and poses[0] and poses[1] else CARD_W
        for card, pose in zip(held, poses, strict=True):
            if pose is not None:
                _tag(canvas, pose, card, apart)
        last = at_rest(("back", seat, hidden - 1)) if hidden else None
        if last is not None:
            _count(canvas, last, hidden)


def _count(canvas: Canvas, pose: Pose, hidden: int) -> None:
    """How many hidden cards a hand has."""
    text = str(hidden)
    box = Box(0, 0, canvas.texts.width(text, "tiny") + 12, canvas.texts.leading("tiny") + 1)
    box.center = pose.x, pose.y + CARD_H * pose.scale * 0.3
    canvas.box(box, (*canvas.palette.panel, 235), radius=7, edge=canvas.palette.panel_edge, width=1.2)
    canvas.text(text, box.center, "tiny", canvas.palette.text, "center")


def _tag(canvas: Canvas, pose: Pose, card: int, apart: float) -> None:
    """The name of a card over its upper edge; rank above suit where the next card leaves no more room."""
    name, style = words.card_name(card), "smallstrong"
    lines = [name]
    if canvas.texts.width(name, style) + 12 > min(apart, CARD_W * pose.scale + 18):
        lines = [name[:-1], name[-1]] if card < 52 else ["★"]
        style = "tiny"
    wide = max(canvas.texts.width(line, style) for line in lines) + (12 if len(lines) == 1 else 6)
    line = canvas.texts.leading(style)
    box = Box(0, 0, wide, line * len(lines) + 1)
    box.midtop = pose.x, pose.y - CARD_H * pose.scale / 2 + 1
    if len(lines) > 1:
        box.left = pose.x - CARD_W * pose.scale / 2
    canvas.box(box, (*canvas.palette.panel, 245), radius=7, edge=marks.MOULD, width=1.6)
    for i, text in enumerate(lines):
        canvas.text(text, (box.centerx, box.top + line * (i + 0.5)), style, canvas.palette.text, "center")
