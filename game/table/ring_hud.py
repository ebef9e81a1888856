"""Plates and panels of a table at which every seat plays for itself; drawn with the ground of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.games.whos_who.state import Declaration, Role
from game.numbers import plain
from game.strings import tr
from game.table import hud, words
from game.table.facts import Facts, Secrets
from game.table.hud import Signs, caption
from game.table.layout import CARD_H, CARD_W, Layout, Rect
from game.table.seat_signs import seat_sign
from game.ui import icons, theme
from game.ui.canvas import Box, Canvas
from game.ui.palette import Colour
from game.ui.seat_colours import colour

SEAT_COLOURS: tuple[tuple[Colour, Colour], ...] = (
    ((240, 186, 72), (138, 84, 0)),
    ((112, 190, 246), (0, 82, 158)),
    ((126, 214, 144), (0, 96, 48)),
    ((255, 146, 108), (164, 48, 4)),
    ((224, 156, 232), (124, 30, 138)),
    ((240, 236, 128), (92, 88, 0)),
)
"""Of each seat, on dark and on light panels; a seat is known by its shape and its name as well."""


_worn: list[int] = []
"""The sign of every seat at the table on the screen, where people have chosen theirs."""


def wear(signs: Sequence[int]) -> None:
    """From now on seats have these signs; () gives every seat its own again."""
    _worn[:] = signs


def seat_colour(canvas: Canvas, seat: int) -> Colour:
    """The colour of a seat on panels of the theme in use."""
    if seat < len(_worn):
        return colour(canvas.palette, _worn[seat])
    light = theme.luminance(canvas.palette.panel) > 0.4
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)][light]


def seat_mark(canvas: Canvas, x: float, y: float, seat: int, size: float) -> None:
    """The sign of a seat in its colour, ``size`` units in radius."""
    sign = _worn[seat] if seat < len(_worn) else seat
    seat_sign(canvas, x, y, sign, size, seat_colour(canvas, seat))


def fitted(canvas: Canvas, text: str, width: float, *styles: str) -> tuple[str, str]:
    """The text in the first of the styles in which it fits; in the last one it is cut with an ellipsis."""
    for style in styles:
        if canvas.texts.width(text, style) <= width:
            return text, style
    short = text
    while short and canvas.texts.width(short + "…", styles[-1]) > width:
        short = short[:-1]
    return short + "…", styles[-1]


def draw(canvas: Canvas, layout: Layout, facts: Facts, signs: Signs) -> None:
    """Everything around the cards that changes only with the facts."""
    tracker(canvas, layout, facts)
    if signs.goal:
        spot = layout.tracker
        half = canvas.texts.width(signs.goal, "tiny") / 2 + 10
        y = spot.bottom + 6 + canvas.texts.leading("tiny") / 2
        caption(canvas, signs.goal, (spot.left + half, y))
    hud.trumps(canvas, layout.trump, facts, signs.four_colour)
    for seat in range(facts.seats):
        plate(canvas, layout, facts, seat, signs)
    _captions(canvas, layout, facts)
    if facts.secrets is not None:
        _secrets(canvas, layout, facts, facts.secrets)


# -- plates ---------------------------------------------------------------------------------------------


def plate(canvas: Canvas, layout: Layout, facts: Facts, seat: int, signs: Signs) -> None:
    """A seat: its sign and name, the dealer's token, an arrow and a bright frame at its turn; its tricks and
    its total."""
    palette = canvas.palette
    rect = layout.plates[facts.place(seat)]
    box = Box(rect.left, rect.top, rect.width, rect.height)
    turn = facts.turn == seat
    canvas.shadow(box, radius=12, blur=10, drop=3, alpha=0.34)
    edge, width = (palette.focus, 2.6) if turn else (palette.panel_edge, 1.2)
    if _unmasked(facts, seat):
        edge, width = palette.accent, 2.2
    canvas.box(box, (*(palette.raised if turn else palette.panel), 242), radius=12, edge=edge, width=width)
    y = box.top + 4 + (box.height - 8) * 0.28
    seat_mark(canvas, box.left + 20, y, seat, 9)
    right = box.right - 12
    if _unmasked(facts, seat):
        size = canvas.texts.leading("tiny")
        canvas.image(
            icons.icon("crown", canvas.px(size), palette.accent, palette.accent), (right, y), "midright"
        )
        right -= size + 8
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
    _numbers(canvas, box, facts.taken[seat], facts.scores[seat])


def _unmasked(facts: Facts, seat: int) -> bool:
    """Whether the reveal has shown the seat to be a master."""
    secrets = facts.secrets
    return secrets is not None and bool(secrets.declared) and secrets.roles[seat] is Role.MASTER


def _numbers(canvas: Canvas, box: Box, taken: int, total: int) -> None:
    """Tricks of this deal at the left, total of the match at the right."""
    palette, texts = canvas.palette, canvas.texts
    y = box.top + 4 + (box.height - 8) * 0.75
    left = box.left + 12
    label = tr("whos_who_table.tricks")
    canvas.text(label, (left, y), "tiny", palette.muted, "midleft")
    canvas.text(
        str(taken), (left + texts.width(label, "tiny") + 7, y), "smallstrong", palette.text, "midleft"
    )
    number = plain(total)
    right = box.right - 12
    canvas.text(number, (right, y), "smallstrong", palette.text, "midright")
    right -= texts.width(number, "smallstrong") + 7
    canvas.text(tr("whos_who_table.total"), (right, y), "tiny", palette.muted, "midright")


# -- panels ---------------------------------------------------------------------------------------------


def tracker(canvas: Canvas, layout: Layout, facts: Facts) -> None:
    """Which deal and which trick it is; a pip per trick with a gap where the interim declarations come."""
    palette, texts = canvas.palette, canvas.texts
    box = hud.panel(canvas, layout.tracker)
    line = texts.leading("tiny")
    y = box.top + 6 + line / 2
    deal = tr("whos_who_table.deal", n=facts.deal)
    canvas.text(deal, (box.left + 14, y), "smallstrong", palette.text, "midleft")
    number = min(facts.length, facts.done + (not facts.complete))
    trick = tr("whos_who_table.trick", n=number, all=facts.length)
    if texts.width(trick, "tiny") + texts.width(deal, "smallstrong") > box.width - 40:
        trick = f"{number}/{facts.length}"
    canvas.text(trick, (box.right - 14, y), "tiny", palette.muted, "midright")
    after = facts.secrets.interim_after if facts.secrets else 0
    y = box.top + 6 + line + 5 + 6
    _pips(canvas, box, y, facts, after)
    text, style = _fitting(canvas, _moment(facts), box.width - 28)
    canvas.text(text, (box.left + 14, box.bottom - 5 - line / 2), style, palette.muted, "midleft")


def _pips(canvas: Canvas, box: Box, y: float, facts: Facts, after: int) -> None:
    """A pip per trick: played ones filled; a diamond between two where the interim is."""
    palette = canvas.palette
    slots = facts.length + (1 if after else 0)
    step = (box.width - 28) / slots
    slot = 0
    for trick in range(facts.length):
        x = box.left + 14 + step * (slot + 0.5)
        done = trick < facts.done
        wide, high = step * 0.72, 9.0
        spot = Box(x - wide / 2, y - high / 2, wide, high)
        canvas.box(spot, palette.text if done else palette.raised, radius=3, edge=palette.panel_edge, width=1)
        slot += 1
        if trick + 1 == after:
            x = box.left + 14 + step * (slot + 0.5)
            size = min(8.0, step * 0.7)
            points = [(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)]
            canvas.polygon(points, palette.accent)
            slot += 1


def _fitting(canvas: Canvas, wordings: tuple[str, ...], width: float) -> tuple[str, str]:
    """The longest of some wordings for which there is room, and its style."""
    for text in wordings[:-1]:
        for style in ("small", "tiny"):
            if canvas.texts.width(text, style) <= width:
                return text, style
    return fitted(canvas, wordings[-1], width, "small", "tiny")


def _moment(facts: Facts) -> tuple[str, ...]:
    """What the table as a whole is at, or when the interim comes; a shorter wording may follow."""
    secrets = facts.secrets
    if secrets is None:
        return ("",)
    if secrets.declared:
        return (tr("whos_who_table.reveal"),)
    if secrets.sealing:
        key = f"whos_who_table.sealing_{secrets.sealing}"
        return tr(key), tr(f"{key}_short")
    if facts.phase == "peek":
        return (tr("whos_who_table.peek"),)
    if secrets.interim_over:
        return (tr("whos_who_table.interim_over"),)
    key, n = "whos_who_table.after_interim", secrets.interim_after
    return tr(key, n=n), tr(f"{key}_short", n=n)


def _captions(canvas: Canvas, layout: Layout, facts: Facts) -> None:
    """Words below cards that need them: the one that set trumps, an open one of the dealer's hand."""
    for spot, text in (
        (layout.aside if facts.aside is not None else None, tr("whos_who_table.aside")),
        (layout.turned[facts.place(facts.turned[0])] if facts.turned else None, tr("table.turned_up")),
    ):
        if spot is None:
            continue
        half = canvas.texts.width(text, "tiny") / 2 + 10
        y = spot.y + CARD_H * spot.scale / 2 + 6 + canvas.texts.leading("tiny") / 2
        x = max(half + 8, min(spot.x, layout.width - 12 - half))
        caption(canvas, text, (x, y))


# -- secrets --------------------------------------------------------------------------------------------


def _secrets(canvas: Canvas, layout: Layout, facts: Facts, secrets: Secrets) -> None:
    own = secrets.roles[facts.viewer]
    if own is not None:
        role, text = layout.roles[0], tr(f"whos_who.role.{own.value}")
        y = role.y + CARD_H * role.scale / 2 + 4 + canvas.texts.leading("tiny") / 2
        half = canvas.texts.width(text, "tiny") / 2 + 10
        caption(canvas, text, (min(role.x, layout.width - 10 - half), y))
    if secrets.questions:
        questions(canvas, layout, facts, secrets)


def questions(canvas: Canvas, layout: Layout, facts: Facts, secrets: Secrets) -> None:
    """All questions of the deal: who asked whom, and the answer."""
    palette, texts = canvas.palette, canvas.texts
    room = layout.questions
    count = len(secrets.questions)
    line = min(texts.leading("tiny") + 3, (room.height - 10) / max(1, count))
    head = texts.leading("tiny") + 6
    heading = head + count * line + 14 <= room.height
    high = count * line + 12 + (head if heading else 0)
    box = hud.panel(canvas, Rect(room.left, room.top, room.width, high))
    y = box.top + 6
    if heading:
        canvas.text(tr("whos_who_table.questions"), (box.left + 12, y), "tiny", palette.muted)
        y += head
    for question in secrets.questions:
        middle = y + line / 2
        seat_mark(canvas, box.left + 24, middle, question.asker, 8)
        _arrow(canvas, box.left + 42, middle)
        seat_mark(canvas, box.left + 82, middle, question.asked, 8)
        if question.yes is None:
            canvas.text("…", (box.left + 104, middle), "smallstrong", palette.text, "midleft")
        else:
            said = tr("whos_who_table.yes_short" if question.yes else "whos_who_table.no_short")
            _answer_mark(canvas, box.left + 112, middle, question.yes)
            canvas.text(said, (box.left + 126, middle), "tiny", palette.text, "midleft")
        y += line


def _arrow(canvas: Canvas, x: float, y: float) -> None:
    ink = canvas.palette.muted
    canvas.box(Box(x, y - 1.2, 18, 2.4), ink, radius=1)
    canvas.polygon([(x + 16, y - 5), (x + 25, y), (x + 16, y + 5)], ink)


def _answer_mark(canvas: Canvas, x: float, y: float, yes: bool) -> None:
    """A check for yes, a cross for no."""
    name, ink = ("check", canvas.palette.good) if yes else ("close", canvas.palette.bad)
    canvas.image(icons.icon(name, canvas.px(18), ink), (x, y), "center")


def voices(canvas: Canvas, layout: Layout, facts: Facts, grown: float) -> None:
    """What is said over the cards: the last question and its answer until its trick is over, or after the
    reveal what everybody declared. ``grown`` 0..1: how far that has grown."""
    secrets = facts.secrets
    if secrets is None:
        return
    if secrets.declared:
        slips(canvas, layout, facts, secrets, grown)
    elif secrets.heard:
        question = secrets.questions[-1]
        asks = tr("whos_who_table.ask" if secrets.masters == 1 else "whos_who_table.ask_two")
        open_yet = question.yes is None
        bubble(canvas, layout.bubbles[facts.place(question.asker)], asks, grown if open_yet else 1.0)
        if not open_yet:
            says = tr("whos_who_table.yes" if question.yes else "whos_who_table.no")
            bubble(canvas, layout.bubbles[facts.place(question.asked)], says, grown)


def bubble(canvas: Canvas, rect: Rect, text: str, grown: float = 1.0) -> None:
    """Words in a bubble with its tip down at the plate, from which it grows."""
    text, style = fitted(canvas, text, rect.width - 20, "smallstrong", "tiny")
    wide = max(64.0, canvas.texts.width(text, style) + 26)
    if grown <= 0:
        return
    size = _springy(grown)
    high = rect.height * min(1.0, size)
    box = Box(rect.left + 6, rect.top + rect.height - high, min(wide, rect.width) * size, high)
    canvas.shadow(box, radius=12, blur=8, drop=3, alpha=0.4)
    x = box.left + 22
    canvas.polygon([(x - 9, box.bottom - 3), (x + 9, box.bottom - 3), (x - 2, box.bottom + 9)], hud.PAPER)
    canvas.box(box, hud.PAPER, radius=min(14.0, box.height / 2))
    if size > 0.97:
        canvas.text(text, box.center, style, hud.BLACK, "center")


def _springy(grown: float) -> float:
    """A size that overshoots a little before it is whole."""
    return 0.35 + 0.65 * grown + 0.14 * math.sin(math.pi * grown)


def slips(canvas: Canvas, layout: Layout, facts: Facts, secrets: Secrets, grown: float = 1.0) -> None:
    """After the reveal, before each seat: whom it named, and when; a crown for a master."""
    texts = canvas.texts
    words_said = [_slip_word(declaration) for declaration in secrets.declared]
    widest = max((texts.width(word, "tiny") for word in words_said), default=0.0)
    wide = max(CARD_W * 0.9, widest + 22, 44.0 * secrets.masters + 12)
    high = 46 + texts.leading("tiny") + 8
    spread = max(1.0, (wide + 4) / (CARD_W * layout.trick_scale))
    for seat, declaration in enumerate(secrets.declared):
        spot = layout.tricks[facts.place(seat)]
        box = Box(0, 0, wide, high)
        box.center = layout.centre[0] + (spot.x - layout.centre[0]) * spread, spot.y
        if grown < 1.0:
            box.inflate_ip(0.0, box.height * (_springy(grown) - 1.0))
        _slip(canvas, box, secrets, declaration, words_said[seat] if grown > 0.4 else "")


def _slip_word(declaration: Declaration | None) -> str:
    if declaration is None:
        return tr("whos_who.role.master")
    return tr("whos_who_table.named_interim" if declaration.interim else "whos_who_table.named_final")


def _slip(canvas: Canvas, box: Box, secrets: Secrets, declaration: Declaration | None, word: str) -> None:
    palette, texts = canvas.palette, canvas.texts
    canvas.shadow(box, radius=12, blur=10, drop=4, alpha=0.4)
    master = declaration is None
    edge = palette.accent if master else palette.panel_edge
    canvas.box(box, (*palette.panel, 246), radius=12, edge=edge, width=2.2 if master else 1.2)
    if not word:
        return
    y = box.top + 26
    named = declaration.seats if declaration else ()
    if master:
        canvas.image(
            icons.icon("crown", canvas.px(38), palette.accent, palette.accent), (box.centerx, y), "center"
        )
    for i, other in enumerate(named):
        x = box.centerx + (i - (len(named) - 1) / 2) * 44
        seat_mark(canvas, x, y, other, 13)
        _verdict(canvas, x + 13, y + 11, secrets.roles[other] is Role.MASTER)
    y = box.bottom - 5 - texts.leading("tiny") / 2
    canvas.text(word, (box.centerx, y), "tiny", palette.muted, "center")


def _verdict(canvas: Canvas, x: float, y: float, right: bool) -> None:
    """A small check or cross on a disc beside a named seat."""
    palette = canvas.palette
    canvas.disc((x, y), 9, palette.good if right else palette.bad)
    name = "check" if right else "close"
    canvas.image(icons.icon(name, canvas.px(13), palette.panel), (x, y), "center")
